"""Words of the room `store`: reading, saving, undoing, settings."""

WORDS: dict[str, tuple[str, str]] = {
    # Why a file is listed and not read, or not written. Without parameters.
    "store.outside-vault": (
        "this link leads out of the vault: it is neither read nor written",
        "这个链接指向库外：不读也不写",
    ),
    "store.not-readable": ("this file cannot be read", "这个文件读不了"),
    "store.not-a-file": ("this is no regular file: it is not opened", "这不是普通文件，不会打开"),
    "store.too-large": ("larger than 5 MB: not read, never written", "超过 5 MB：不读入，也绝不改写"),
    "store.name-not-utf8": (
        "its name is not UTF-8: it is not read, never written",
        "文件名不是 UTF-8：不读入，也绝不改写",
    ),
    "store.odd-name": (
        "its name holds control characters: it is never written",
        "文件名含控制字符：绝不改写",
    ),
    "store.hard-linked": (
        "it has a second name (hard link): it is never written",
        "它还有另一个名字（硬链接）：绝不改写",
    ),
    "store.moving": ("it keeps changing while it is read", "读取时它一直在变"),
    # Looking.
    "store.no-vault": ("{path} does not exist", "{path} 不存在"),
    "store.no-markdown": (
        "{path} is neither a folder nor a markdown file",
        "{path} 既不是文件夹，也不是 markdown 文件",
    ),
    "store.folder-gone": (
        "the folder {file} is gone or cannot be reached",
        "文件夹 {file} 不见了，或者访问不到",
    ),
    "store.vault-empty": (
        "{file} is suddenly empty; is its disk mounted? (nothing counts as deleted)",
        "{file} 突然空了：如果它在别的盘上，请看看是否已挂载；没有把任何内容当作已删除",
    ),
    "store.too-deep": (
        "{file}: folders nested this deeply are not looked into",
        "{file}：嵌套这么深的文件夹不再往里看",
    ),
    "store.own-folder-odd": (
        ".memsift is not a folder of this vault ({reason}): remove it or put it right, then decide",
        ".memsift 不是本库里的正常文件夹（{reason}）：请先移走或修好，再做决定",
    ),
    "store.own-file-odd": (
        "a file of .memsift is not as Memsift left it ({reason}): remove it; what was decided is done and kept",
        ".memsift 里有文件被换掉了（{reason}）：请移走它；刚才的决定已经完成并保存",
    ),
    "store.id-unreadable": (
        ".memsift/id does not hold an id; this vault is known by its place instead",
        ".memsift/id 里不是有效的编号；改用所在位置认库",
    ),
    "store.id-changed": (
        ".memsift/id is not the one this vault had here; its history goes on all the same",
        ".memsift/id 与这里原来的不同；历史记录照常延续",
    ),
    "store.cannot-watch": (
        "the system can watch no more folders: changes show when you press a key, not at once",
        "系统无法再监视更多文件夹：变化要等你按键时才显示",
    ),
    # Saving.
    "store.changed": ("{file} was changed by somebody else meanwhile", "{file} 期间被别处改过"),
    "store.changed-while-looking": (
        "{file} changed while you looked: look at it again",
        "{file} 在你查看时变了：请再看一遍",
    ),
    "store.changed-after": (
        "{file} was saved, and changed by somebody else right after",
        "{file} 已保存，随即又被别处改过",
    ),
    "store.busy": (
        "another program has {file} open for writing; nothing was changed: close it there and try again",
        "另一个程序正开着 {file} 准备写入；什么都没改：请先在那边关闭再试",
    ),
    "store.busy-elsewhere": (
        "another Memsift is writing at this moment; try again",
        "另一个 Memsift 正在写入；请再试一次",
    ),
    "store.held": (
        "another Memsift has this vault (process {pid}, terminal {tty}, since {since}): look, or take over",
        "这个库正由另一个 Memsift 打开（进程 {pid}，终端 {tty}，自 {since} 起）：可以只看，也可以接管",
    ),
    "store.taken-over": (
        "another Memsift took over (process {pid}, terminal {tty}, since {since}); nothing was changed",
        "另一个 Memsift 接管了这个库（进程 {pid}，终端 {tty}，自 {since} 起）；什么都没改",
    ),
    "store.hard-link": (
        "{file} has a second name (hard link), which would keep the old text; it is not written",
        "{file} 还有另一个名字（硬链接），那边会留着旧内容；不予改写",
    ),
    "store.no-regular-file": ("{file} is no regular file", "{file} 不是普通文件"),
    "store.file-too-large": ("{file} is too large", "{file} 太大"),
    "store.restless": ("{file} keeps changing; try again", "{file} 一直在变；请再试一次"),
    "store.reread": (
        "{file} was not written: what was read back is not what was to be saved; the disk may be failing",
        "{file} 没有写入：读回的内容与要保存的不一致；磁盘可能有问题",
    ),
    "store.leads-outside": ("{file} leads out of the vault", "{file} 指向库外"),
    "store.would-be-too-large": (
        "{file} would grow beyond 5 MB and could not be read any more",
        "{file} 会超过 5 MB，之后就读不了了",
    ),
    "store.already-decided": ("this proposal was decided already", "这条提案已经决定过了"),
    "store.not-memory": ("{file} is no memory file and is never written", "{file} 不是记忆文件，绝不改写"),
    "store.name-odd": ("the name {file} cannot be used", "文件名 {file} 不能用"),
    "store.os-error": ("{file}: {reason}", "{file}：{reason}"),
    "store.errno-nospc": ("the disk is full; make room and try again", "磁盘满了；腾出空间后再试"),
    "store.errno-access": ("no permission", "没有权限"),
    "store.errno-readonly": ("it is on a read-only disk", "所在磁盘是只读的"),
    "store.errno-io": ("the disk reports an error", "磁盘报错"),
    "store.errno-gone": ("it is not there any more", "它已经不在了"),
    "store.errno-link": ("a link or a file stands where a folder should be", "应是文件夹的地方是链接或文件"),
    "store.errno-name": ("the name is too long", "名字太长"),
    "store.errno-busy": ("another program is using it", "另一个程序正在使用"),
    "store.finish-later": (
        "saved; the journal could not note it yet ({reason}) and will at the next change",
        "已保存；日志暂时没记上（{reason}），下次改动时补记",
    ),
    # The baseline.
    "store.drift-decided": (
        "{n} {n|edit|edits} by others in {file} {n|was|were} decided with this: you acted on that text",
        "{file} 里别处做的 {n} 处改动随之一并决定：你是在那段文字上动手的",
    ),
    "store.baseline-behind": (
        "{file} had edits by others at the same place: this change will show once more as a card",
        "{file} 同一处有别人的改动：这次修改会再作为一张卡片出现",
    ),
    # Stopped and begun again.
    "store.recovered-finished": (
        "finished what was stopped half-way: {what}",
        "上次中断的操作已完成：{what}",
    ),
    "store.recovered-back": (
        "took back what was stopped half-way, because the files had changed: {what}",
        "上次中断的操作已撤回，因为文件又被改过：{what}",
    ),
    "store.recovered-not": (
        "what was stopped half-way ({id}) can be neither finished nor taken back, because the journal's bytes of it"
        " are damaged; these files were left as they are, look at them: {files}",
        "上次中断的操作（{id}）既无法完成也无法撤回，因为日志里它的数据已损坏；这些文件保持原样，请看一看：{files}",
    ),
    "store.kept-as-is": (
        "{file} was changed by somebody else at the same place and was left as it is",
        "{file} 同一处被别处改过，保持原样",
    ),
    "store.left-over": (
        "an edit of {file} by somebody else was kept in {left}: look at it and remove it",
        "别处对 {file} 的一次修改保存在 {left}：请查看后删除",
    ),
    "store.temp-left": ("{file} was left behind by a stopped write", "{file} 是中断的写入留下的"),
    "store.temp-removed": ("removed {file}; its text is safe in the history", "已删除 {file}；内容在历史里"),
    "store.numbers-mended": (
        "wrote {file} anew from the numbers that this machine knows",
        "已按本机记得的编号重写 {file}",
    ),
    # The journal.
    "store.no-journal": (
        "nothing can be decided, because history cannot be kept: {reason}; looking works",
        "现在不能做决定，因为历史记不下来：{reason}；可以查看",
    ),
    "store.journal-trouble": ("the journal cannot be used: {reason}", "日志用不了：{reason}"),
    "store.journal-newer": (
        "the journal was written by a newer Memsift: use that one",
        "日志是更新版本的 Memsift 写的：请用那个版本",
    ),
    "store.journal-damaged": (
        "the journal was damaged and set aside as {file}; a new one was begun, your files are untouched",
        "日志已损坏，另存为 {file}；已新建日志，你的文件没有动过",
    ),
    "store.journal-aside": ("a damaged journal is kept in {file}", "损坏的日志保存在 {file}"),
    "store.pruned": (
        "what is needed to undo this is not kept any more (see history.keep_days, history.keep_mb)",
        "撤销它所需的内容已不再保存（见 history.keep_days、history.keep_mb）",
    ),
    "store.blob-damaged": ("kept text {name} in the journal is damaged", "日志里保存的内容 {name} 已损坏"),
    "store.blob-missing": (
        "what {id} did to {file} is not kept: it cannot be undone",
        "{id} 对 {file} 的改动没有保存，不能撤销",
    ),
    "store.baseline-missing": ("the baseline of {file} is missing", "{file} 的基线缺失"),
    "store.plan-open": ("{id} was begun and not ended", "{id} 开始后没有结束"),
    # Undoing.
    "store.no-plan": ("there is no {id} in the history", "历史里没有 {id}"),
    "store.already-undone": ("{id} is already undone", "{id} 已经撤销过"),
    "store.forgotten": ("{id} was forgotten and cannot be undone", "{id} 已被遗忘，不能撤销"),
    "store.plan-unreadable": (
        "what was done as {id} cannot be read in the journal",
        "历史里 {id} 的内容无法读取",
    ),
    "store.nothing-to-undo": ("there is nothing to undo", "没有可撤销的操作"),
    "store.state-aside": (
        "what was decided here before you said that the vault was moved is kept in {file}",
        "在你说明库是移过来的之前，这里做过的决定保存在 {file}",
    ),
    "store.letter-returns": ("    the proposal waits again", "    提案会重新等待决定"),
    "store.problems-left": (
        "{n} {n|problem is|problems are} left that only you can put right:",
        "还有 {n} 个问题要你自己处理：",
    ),
    "store.export-inside": (
        "{file} is inside the vault: name a folder outside it, or the copies would count as memories",
        "{file} 在库里面：请换一个库外的文件夹，否则副本会被当成记忆",
    ),
    "store.restored-already": (
        "what this removed stands there again: {what} ({when})",
        "这一步删掉的条目已经在文件里了：{what}（{when}）",
    ),
    "store.brought-back-already": (
        "what this removed is back already, so it would stand there twice: {what} ({when}); undo that first",
        "这一步删掉的条目已经找回，再撤销会重复：{what}（{when}）；请先撤销那一步",
    ),
    "store.nothing-to-restore": (
        "no entry was removed by this: {what} ({when})",
        "这一步没有删除条目：{what}（{when}）",
    ),
    "store.session-in-part": (
        "{n} of {all} {all|change|changes} cannot be undone any more: the entries have changed since",
        "{all} 处改动中有 {n} 处已不能撤销：相关条目后来又变了",
    ),
    "store.export-not-empty": (
        "{file} is not empty: name a new folder",
        "{file} 不是空的：请另选一个新文件夹",
    ),
    "store.why-undo": ("undid: {what}", "撤销：{what}"),
    "store.why-redo": ("did again: {what}", "重做：{what}"),
    "store.why-redo-session": (
        "did a session again that was undone ({n} {n|change|changes})",
        "恢复已撤销的整次会话（{n} 处改动）",
    ),
    "store.why-undo-session": ("undid a session ({n} {n|change|changes})", "撤销整次会话（{n} 处改动）"),
    "store.why-came-out": (
        "an edit of another program that it wrote over at once: {file}",
        "另一程序的修改，随即又被它自己覆盖：{file}",
    ),
    "store.why-restore": ("brought back {what}", "找回 {what}"),
    "store.why-restore-many": ("brought back {n} entries, first {what}", "找回 {n} 条，第一条 {what}"),
    "store.why-forgotten": ("forgotten, cannot be undone", "已遗忘，不能撤销"),
    "store.why-recover": ("bring an interrupted change to an end", "收尾中断的改动"),
    "store.why-baseline": ("the same change in the baseline", "基线中的同样改动"),
    # Settings.
    "store.settings-unreadable": (
        "{file} is not valid TOML; its settings are not used and it is not overwritten",
        "{file} 不是有效的 TOML；其中的设置没有采用，也不会被覆盖",
    ),
    "store.setting-unknown": ("{file}: there is no setting {name}", "{file}：没有 {name} 这个设置"),
    "store.setting-bad": ("{file}: {name} should be {wanted}", "{file}：{name} 应为{wanted}"),
    "store.setting-not-here": (
        "{file}: a vault may not set {name}; it was passed over",
        "{file}：库里不能设置 {name}；已略过",
    ),
    "store.setting-looser": (
        "{file}: a vault may only tighten; {name} = {value} was passed over, {kept} stays",
        "{file}：库里只能收紧；{name} = {value} 已略过，仍为 {kept}",
    ),
    "store.wanted-number": (
        "a whole number from {low} to {high}; {default} is used",
        " {low} 到 {high} 的整数；现用 {default}",
    ),
    "store.wanted-flag": ("true or false", " true 或 false"),
    "store.wanted-choice": ("one of {choices}", "以下之一：{choices}"),
    "store.wanted-texts": ("a list of texts", "文字列表"),
    "store.wanted-keys": ('a table of action = "key"', '动作 = "键" 这样的表'),
    "store.wanted-loaders": ("a table of loaders", "加载方式的表"),
    "store.setting-lang": ("language", "语言"),
    "store.setting-theme": ("theme", "主题"),
    "store.setting-mouse": ("mouse (auto: off over SSH)", "鼠标（auto：SSH 下关闭）"),
    "store.setting-checks-recent-days": (
        "days after which an entry of a recent file is stale",
        "近期文件中的条目多少天后算陈旧",
    ),
    "store.setting-checks-recent-warn-days": (
        "days after which it is told that an entry of a recent file grows old",
        "近期文件中的条目多少天后开始提示将要陈旧",
    ),
    "store.setting-checks-extend-days": ("days by which an expiry is extended", "延长有效期时延多少天"),
    "store.setting-checks-agents-lines": ("lines allowed in AGENTS.md", "AGENTS.md 允许的行数"),
    "store.setting-checks-agents-chars": ("characters allowed in AGENTS.md", "AGENTS.md 允许的字数"),
    "store.setting-checks-index-lines": ("lines allowed in the index", "索引允许的行数"),
    "store.setting-checks-long-term-chars": (
        "characters allowed in long-term memory",
        "长期记忆允许的字数",
    ),
    "store.setting-checks-project-lines": ("lines allowed for one project", "一个项目允许的行数"),
    "store.setting-checks-entry-chars": (
        "characters from which an entry counts as long",
        "条目超过多少字算长",
    ),
    "store.setting-checks-must-survive": (
        "phrases that an assistant must always be given",
        "必须让助手读到的语句",
    ),
    "store.setting-alike-always": (
        "texts that always look alike here and are not to be lit; * stands for anything",
        "总是相像、不必标出的文字；* 代表任意内容",
    ),
    "store.setting-checks-checkup-days": ("days between two checkups", "两次体检相隔多少天"),
    "store.setting-history-keep-days": ("days for which changes can be undone", "改动在多少天内可撤销"),
    "store.setting-history-keep-mb": ("MB that history may take", "历史最多占多少 MB"),
    "store.setting-loaders": ("limits of loaders, by their id", "各加载方式的上限"),
    "store.setting-keys": ("keys of actions", "动作对应的键"),
}
