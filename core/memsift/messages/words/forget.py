"""Words of forgetting: what it will do, what it did, what it cannot reach."""

WORDS: dict[str, tuple[str, str]] = {
    "forget.help": (
        "Remove a text everywhere and prove it. Without TEXT it is read without being shown.\n\n"
        "A memory entry goes whole, elsewhere the words. Nothing brings it back.",
        "把一段文字从各处彻底删除，并验证确已删净。不写 TEXT 时在终端输入，不会显示。\n\n"
        "记忆条目整条删除，别处只删这几个词。删除后无法恢复。",
    ),
    "forget.prompt": ("Text to forget (not shown): ", "要忘掉的文字（不显示）："),
    "forget.why": ("forgot a text", "忘掉一段文字"),
    "forget.too-short": (
        "a text of fewer than two characters stands nearly everywhere: give a longer one",
        "少于两个字的文字几乎到处都有，请给长一些的",
    ),
    "forget.nothing": (
        "This text is nowhere in what Memsift keeps or can see of this vault.",
        "Memsift 保存的和在这个库里看得到的内容中，都没有这段文字。",
    ),
    "forget.will-edit": (
        "{file}: memory entries that hold it go whole, elsewhere the words go:",
        "{file}：含有它的记忆条目整条删除，别处只删这几个词：",
    ),
    "forget.will-letters": (
        "{n} {n|proposal|proposals} in the inbox {n|holds|hold} it and will be removed: {files}",
        "收件箱里有 {n} 条提案含有它，将删除：{files}",
    ),
    "forget.will-plans": (
        "{n} {n|plan|plans} in History {n|is|are} about it and can then not be undone any more: {plans}",
        "历史里有 {n} 个计划与它有关，之后不能再撤销：{plans}",
    ),
    "forget.will-baseline": (
        "the last reviewed versions of {n} {n|file|files} hold it and will be cleaned: {files}",
        "{n} 个文件上次看过的版本含有它，将一并清除：{files}",
    ),
    "forget.will-state": (
        "{n} {n|file|files} in Memsift's own folder will be removed: {files}",
        "Memsift 自己的文件夹里有 {n} 个文件将删除：{files}",
    ),
    "forget.will-numbers": (
        "number marks whose names hold it will be removed from .memsift/numbers.json",
        ".memsift/numbers.json 里名字含有它的编号记录将删除",
    ),
    "forget.cannot": (
        "Out of reach, look at these yourself:",
        "以下够不着，请自己处理：",
    ),
    "forget.cannot-ever": (
        "Never reached: versions kept by a sync or a snapshot, backups, copies of the vault elsewhere, what "
        "assistants were already given, blocks of the disk that were freed.",
        "始终够不着：同步或快照保存的旧版本、备份、别处的库副本、助手已经读到的内容、磁盘上已释放的区块。",
    ),
    "forget.shell": (
        "The text was given on the command line: your shell's history may hold it.",
        "这段文字写在了命令行里：shell 的历史记录中可能有它。",
    ),
    "forget.ask": (
        "Forget it? Nothing brings it back. Type y and Enter:",
        "确定忘掉？之后无法恢复。输入 y 再按回车：",
    ),
    "forget.done": (
        "Forgotten: searched {files} {files|file|files} ({bytes} bytes) and the journal; it is in none of them.",
        "已忘掉：搜索了 {files} 个文件（{bytes} 字节）和日志，都没有它。",
    ),
    "forget.not-all": (
        "Searched {files} {files|file|files} ({bytes} bytes) and the journal. Look at these yourself:",
        "搜索了 {files} 个文件（{bytes} 字节）和日志。请自己处理以下各处：",
    ),
    "forget.left": ("    {place}: {why}", "    {place}：{why}"),
    "forget.left-git": (
        "this is a git repository; earlier commits may hold it (git filter-repo rewrites them)",
        "这是 git 仓库，早先的提交里可能有它（可用 git filter-repo 改写）",
    ),
    "forget.left-file": (
        "holds it; Memsift does not write this file, so remove it there by hand",
        "含有它；Memsift 不改写这个文件，请手工删除",
    ),
    "forget.left-again": ("still holds it; run this once more", "里面还有它，请再运行一次"),
    "forget.left-name": ("its name holds it; rename it", "名字里含有它，请改名"),
    "forget.left-settings": ("your settings hold it; remove it there", "你的设置里含有它，请在那里删除"),
    "forget.left-journal": ("the journal still holds it; run this once more", "日志里还有它，请再运行一次"),
    "forget.not-ended": (
        "forgetting a text was begun on {day} and not ended: run memsift forget with it again",
        "{day} 开始忘掉一段文字但没有做完：请用同一段文字再运行 memsift forget",
    ),
    "forget.mended-plan": (
        "what {id} did was damaged in the journal: it stays in History and cannot be undone",
        "日志里 {id} 的内容已损坏：仍列在历史里，但不能撤销",
    ),
    "forget.mended-baseline": (
        "the last reviewed version of {file} was damaged: the file will show as new",
        "{file} 上次看过的版本已损坏：该文件会显示为新文件",
    ),
}
