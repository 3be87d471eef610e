"""Words of the command line: help texts, errors, plain answers."""

WORDS: dict[str, tuple[str, str]] = {
    "cli.help": (
        "Look after what your AI agents remember.\n\n"
        "memsift [VAULT] opens the app; memsift COMMAND does one thing and ends. VAULT is a folder with memory "
        "files; without it $MEMSIFT_VAULT, the last one opened or the current folder is taken.",
        "打理 AI 助手记住的东西。\n\n"
        "memsift [VAULT] 打开程序；memsift COMMAND 只做一件事就结束。VAULT 是放记忆文件的文件夹；不写时依次取 "
        "$MEMSIFT_VAULT、上次打开的、当前文件夹。",
    ),
    # Click's own sentences, as it says them in English, and ours.
    "cli.click.usage": ("Usage:", "用法："),
    "cli.click.options": ("Options", "选项"),
    "cli.click.commands": ("Commands", "命令"),
    "cli.click.help": ("Show this message and exit.", "显示这段说明。"),
    "cli.click.no-option": ("No such option {name!r}.", "没有选项 {name!r}。"),
    "cli.click.no-command": ("No such command {name!r}.", "没有命令 {name!r}。"),
    "cli.click.meant": ("Did you mean {possibility}?", "是不是要写 {possibility}？"),
    "cli.click.meant-one": (
        "(Did you mean one of: {possibilities}?)",
        "（是不是要写其中一个：{possibilities}？）",
    ),
    "cli.click.invalid": ("Invalid value: {message}", "值不对：{message}"),
    "cli.click.invalid-for": (
        "Invalid value for {param_hint}: {message}",
        "{param_hint} 的值不对：{message}",
    ),
    "cli.click.missing-argument": ("Missing argument", "还缺参数"),
    "cli.click.missing-option": ("Missing option", "还缺选项"),
    "cli.click.missing-command": ("Missing command.", "还缺命令。"),
    "cli.click.choose": ("Choose from:\n\t{choices}", "可选：\n\t{choices}"),
    "cli.click.not-this": ("{value!r} is not {choice}.", "{value!r} 不是 {choice}。"),
    "cli.click.not-one-of": ("{value!r} is not one of {choices}.", "{value!r} 不在 {choices} 之中。"),
    # `:.0` lets click's English name of the type, which there is no Chinese for, come to nothing.
    "cli.click.not-valid": ("{value!r} is not a valid {number_type}.", "{value!r} 不是数{number_type:.0}。"),
    "cli.click.not-in-range": ("{value} is not in the range {range}.", "{value} 超出范围 {range}。"),
    "cli.click.unexpected": ("Got unexpected extra argument ({args})", "多写了参数（{args}）"),
    "cli.click.takes-value": ("Option {name!r} requires an argument.", "选项 {name!r} 后面要写一个值。"),
    "cli.click.takes-none": ("Option {name!r} does not take a value.", "选项 {name!r} 不带值。"),
    "cli.metavar.options": ("OPTIONS", "选项"),
    "cli.metavar.command": ("COMMAND [ARGS] …", "命令 [参数] …"),
    "cli.type.text": ("TEXT", "文字"),
    "cli.type.date": ("DATE", "日期"),
    "cli.type.path": ("PATH", "路径"),
    "cli.type.number": ("NUMBER", "数"),
    "cli.option.version": ("Show the version.", "显示版本。"),
    "cli.see-help": ("{what} (see {command} --help)", "{what}（用法见 {command} --help）"),
    "cli.output-failed": (
        "the answer could not be written ({why}); nothing else is wrong",
        "结果写不出去（{why}），别的都没有问题",
    ),
    "cli.failed": (
        "Memsift failed by an error of its own ({kind} at {where}); no file stands half changed; memsift "
        "doctor checks the vault. There is no log: to report it, copy this line and the command",
        "Memsift 因自身错误而失败（{kind}，位于 {where}）；没有文件改到一半；可用 memsift doctor 检查这个库。"
        "没有日志文件：要报告的话，请复制这一行和所用的命令",
    ),
    "cli.option.json": ("Answer in JSON.", "用 JSON 回答。"),
    "cli.option.today": ("The day that counts as today (YYYY-MM-DD).", "当作今天的日期（YYYY-MM-DD）。"),
    "cli.option.lang": ("Language of words and messages.", "界面语言。"),
    "cli.option.vault": ("The vault; see memsift --help.", "要用的库，见 memsift --help。"),
    "cli.not-a-date": ("{value} is no date; write it as YYYY-MM-DD", "{value} 不是日期，请写成 YYYY-MM-DD"),
    "cli.no-such-vault": (
        "there is no {path}; name a folder with memory files, or try memsift demo",
        "没有 {path}；请给出放记忆文件的文件夹，或者先试 memsift demo",
    ),
    "cli.no-memory": (
        "there is no markdown file in {path}; name the folder with the memory files",
        "{path} 里没有 markdown 文件；请给出放记忆文件的文件夹",
    ),
    "cli.needs-terminal": (
        "this decides something, so a person must answer at a terminal; nothing was done",
        "这一步要由人来决定，请在终端里运行；什么都没有改动",
    ),
    "cli.done": ("Done: {n} {n|file|files} written (plan {plan}).", "完成：写了 {n} 个文件（计划 {plan}）。"),
    "cli.entries.help": ("List every entry.", "列出每一条记忆。"),
    "cli.links.help": ("List every link and where it leads.", "列出每个链接和它指向哪里。"),
    "cli.links.sum": ("{n} {n|link|links}, {bad} to look at.", "共 {n} 个链接，{bad} 个要看一看。"),
    "cli.duplicates.help": (
        "List entries that say the same or contradict each other.",
        "列出说同一件事或互相矛盾的条目。",
    ),
    "cli.duplicates.min": ("Leave out pairs below this score (0–100).", "不列低于此分的（0–100）。"),
    "cli.duplicates.similar": ("List look-alikes too.", "连只是看着像的也列出。"),
    "cli.duplicates.silenced": (
        "{n} {n|pair|pairs} left out: always alike here, “{text}”.",
        "略去 {n} 对：这里总是相像的“{text}”。",
    ),
    "cli.duplicates.pair": ("{verdict}  alike to {score} of 100", "{verdict}  相像程度 {score}/100"),
    "cli.verdict.same": ("same", "相同"),
    "cli.verdict.contains": ("contains", "包含"),
    "cli.verdict.conflict": ("conflict", "矛盾"),
    "cli.verdict.similar": ("similar", "相似"),
    "cli.duplicates.none": ("No pairs found.", "没有找到相像的条目。"),
    "cli.duplicates.sum": (
        "{n} {n|pair|pairs} of {entries} {entries|entry|entries}: {same} {same|says|say} the same, "
        "{contains} {contains|contains|contain} the other, "
        "{conflict} {conflict|contradicts|contradict}, {similar} only similar.",
        "{entries} 条里共 {n} 对：说法相同 {same} 对，一条包含另一条 {contains} 对，"
        "矛盾 {conflict} 对，仅相似 {similar} 对。",
    ),
    "cli.inject.help": ("Print exactly what an assistant is given.", "原样打印助手会读到的内容。"),
    "cli.inject.assistant": (
        "The assistant's name or id (default: the current one).",
        "助手的名字或 id（默认当前助手）。",
    ),
    "cli.inject.loader": (
        "The loader's id (default: what fits the vault).",
        "加载方式的 id（默认按库选）。",
    ),
    "cli.inject.raw": ("The exact bytes, secrets too.", "原始字节，密钥也不遮。"),
    "cli.inject.raw-warning": (
        "what follows is raw: secrets are not masked and control characters are not made visible",
        "以下是原始内容：密钥没有遮住，控制字符也没有转成可见符号",
    ),
    "cli.history.help": (
        "Show what was done, newest first, each with its id, such as p7, for undo and restore; export DIR [PLAN] writes the files as they stood after that.",
        "列出做过的事，新的在前；每件前面的编号（如 p7）供 undo 和 restore 用；export DIR [PLAN] 写出那件事之后的文件。",
    ),
    "cli.history.usage": (
        "say: history [VAULT] [export DIR [PLAN]]",
        "写法：history [VAULT] [export DIR [PLAN]]",
    ),
    "cli.history.nothing": ("Nothing was decided here yet.", "这里还没有做过任何决定。"),
    "cli.history.ids": (
        "memsift undo {plan} takes that one back; memsift restore {plan} brings back the entries it removed.",
        "memsift undo {plan} 撤销这一件；memsift restore {plan} 找回它删掉的条目。",
    ),
    "cli.history.undone": ("(undone)", "（已撤销）"),
    "cli.history.exported": ("{n} {n|file|files} written to {folder}.", "已把 {n} 个文件写到 {folder}。"),
    "cli.undo.help": ("Take back the last plan, or the one named.", "撤销上一个计划，或指定的那个。"),
    "cli.undo.session": (
        "Take back the whole session (PLAN is then its id).",
        "撤销整个会话（此时 PLAN 写会话的 id）。",
    ),
    "cli.undo.ask": ("Take back {n} {n|plan|plans}? Type y and Enter:", "撤销 {n} 个计划？输入 y 再按回车："),
    "cli.undo.ask-part": (
        "Undo the others and leave these? Type y and Enter:",
        "其余的照样撤销、这些不动？输入 y 再按回车：",
    ),
    "cli.clash.expected": ("expected", "原来"),
    "cli.clash.now": ("now", "现在"),
    "cli.clash.wanted": ("wanted", "要改成"),
    "cli.restore.help": ("Bring back the entries that a plan removed.", "找回某个计划删掉的条目。"),
    "cli.restore.nothing": (
        "plan {plan} removed no entry; memsift history lists the plans",
        "计划 {plan} 没有删过条目；memsift history 会列出计划",
    ),
    "cli.restore.ask": (
        "Bring back {n} {n|entry|entries}? Type y and Enter:",
        "找回 {n} 条？输入 y 再按回车：",
    ),
    "cli.doctor.help": (
        "Check journal, baseline, numbers, inbox and left-overs; offer to mend.",
        "检查日志、基线、编号、收件箱和残留文件，并可修复。",
    ),
    "cli.doctor.well": ("Everything is in order.", "一切正常。"),
    "cli.doctor.ask": (
        "Mend {n} {n|problem|problems}? Type y and Enter:",
        "修复这 {n} 个问题？输入 y 再按回车：",
    ),
    "cli.demo.help": (
        "Copy the demo vault to a new folder and open the app on it.",
        "把演示库复制到新文件夹并打开。",
    ),
    "cli.demo.dir": ("The new folder (default: a temporary one).", "新文件夹（默认放临时目录）。"),
    "cli.demo.copy-only": ("Only copy, and print the folder.", "只复制，并打印文件夹。"),
    "cli.demo.exists": ("{path} is not empty; name a new folder", "{path} 里已有东西，请换一个新文件夹"),
    "cli.demo.failed": (
        "the demo could not be copied to {path}: {reason}",
        "演示没能复制到 {path}：{reason}",
    ),
    "cli.open.help": ("Open the app on a vault.", "打开程序查看一个库。"),
    "cli.open.mouse": ("Use the mouse (default: not over SSH).", "使用鼠标（默认 SSH 下不用）。"),
    "cli.open.needs-terminal": (
        "the app needs a terminal; memsift --help lists what works without one",
        "程序要在终端里打开；memsift --help 列出不用终端也能做的事",
    ),
    "cli.open.dumb": (
        "this terminal (TERM=dumb) cannot show the app; set TERM, or use the commands of memsift --help",
        "这个终端（TERM=dumb）显示不了程序；请设置 TERM，或者用 memsift --help 里的命令",
    ),
    "cli.check.help": (
        "Run the weekly checks; nothing is changed. Exit status 1 when there is more than hints.",
        "运行每周检查，不改动任何东西。除了提示还有别的时，退出状态为 1。",
    ),
    "cli.check.only": ("Only these checks, with commas between.", "只做这些检查，用逗号分开。"),
    "cli.check.kinds": ("Checks", "检查项目"),
    "cli.check.kind.secret": (
        "keys, passwords and card numbers in any file",
        "密钥、口令、证件号和卡号，任何文件里的",
    ),
    "cli.check.kind.cut": (
        "text that a program leaves out when it loads a file, and what must never be left out",
        "程序加载文件时读不到的内容，以及必须读到却没有的",
    ),
    "cli.check.kind.over-cap": (
        "files, projects or entries longer than their limit",
        "超过限长的文件、项目或条目",
    ),
    "cli.check.kind.sync-conflict": ("copies and marks that a sync left", "同步留下的副本和冲突标记"),
    "cli.check.kind.expired": ("entries whose last day is over", "过了有效期的条目"),
    "cli.check.kind.stale": ("entries that stand in the recent file too long", "在近期状态里放得太久的条目"),
    "cli.check.kind.duplicate": (
        "entries that say the same, or all that another says",
        "说法相同，或把另一条全说到了的条目",
    ),
    "cli.check.kind.conflict": ("entries that say different things of the same", "同一件事说法不同的条目"),
    "cli.check.kind.grades": (
        "an AGENTS.md or README.md that means something else by F0 or F2",
        "AGENTS.md 或 README.md 给 F0、F2 另下了定义",
    ),
    "cli.check.kind.unverified": ("entries graded F0: is it so?", "等级是 F0 的条目：是这样吗？"),
    "cli.check.kind.no-source": (
        "F1 and F2 without a date, enough sources or your word",
        "F1、F2 缺日期、来源不够或没有你的确认",
    ),
    "cli.check.kind.dead-link": ("links that lead nowhere", "没有目标的链接"),
    "cli.check.kind.ambiguous-link": ("links that could mean several files", "可能指几个文件的链接"),
    "cli.check.kind.parent-link": ("links that go up with ../", "带 ../ 的链接"),
    "cli.check.kind.misplaced": (
        "entries in the wrong place: a guess (F0) among lasting memories, a fact in the files of several assistants, an index line that leads nowhere",
        "放错地方的条目：长期记忆里的 F0、几个助手的文件里都有的同一件事、索引里不指向任何地方的行",
    ),
    "cli.check.kind.number": (
        "numbers used twice, and what the YOLO plugin would misread",
        "重复的编号，以及 YOLO 插件会读错的地方",
    ),
    "cli.check.kind.naming": (
        "session logs with names that are not a date and a topic",
        "会话日志的文件名不是日期加主题",
    ),
    "cli.check.kind.index": ("sections that no index line leads to", "索引没有指到的小节"),
    "cli.check.kind.bad-date": ("dates that do not exist, or lack a year", "不存在或缺年份的日期"),
    "cli.check.kind.hidden-text": (
        "invisible characters, and text addressed to a model",
        "看不见的字符，以及写给模型看的话",
    ),
    "cli.check.kind.unread": ("files and lines out of which nothing can be read", "读不出内容的文件和行"),
    "cli.check.web": (
        "Ask the network whether web addresses still lead somewhere (answers are kept for a week).",
        "联网查看网址还能不能打开（结果保留一周）。",
    ),
    "cli.check.unknown": (
        "no such check: {names}; there are {known}",
        "没有这项检查：{names}；可用的有 {known}",
    ),
    "cli.check.no-httpx": (
        "--web needs the package httpx; install memsift[web]",
        "--web 需要 httpx；请安装 memsift[web]",
    ),
    "cli.check.sum": (
        "{error} {error|error|errors}, {warning} {warning|warning|warnings}, {info} {info|hint|hints}: "
        "{cards} {cards|card|cards} of the checkup.",
        "{error} 个错误，{warning} 个警告，{info} 条提示：每周体检里是 {cards} 张卡片。",
    ),
    "cli.check.sum-outside": (
        "{error} {error|error|errors}, {warning} {warning|warning|warnings}, {info} {info|hint|hints}: "
        "{cards} {cards|card|cards} of the checkup, {outside} of them for what changed outside.",
        "{error} 个错误，{warning} 个警告，{info} 条提示：每周体检里是 {cards} 张卡片，其中 {outside} 张是外部改动。",
    ),
    "cli.check.rests": (
        "{n} more {n|card was|cards were} put off to a later day.",
        "另有 {n} 张卡片推迟了，到期再问。",
    ),
    "cli.check.nothing": ("Nothing was found.", "没有发现问题。"),
    "cli.severity.error": ("error  ", "错误"),
    "cli.severity.warning": ("warning", "警告"),
    "cli.severity.info": ("hint   ", "提示"),
    "cli.step.secret": ("Secrets", "密钥"),
    "cli.step.limits": ("Too long or cut", "太长或被截断"),
    "cli.step.sync-conflict": ("Sync conflicts", "同步冲突"),
    "cli.step.expired": ("Expired and stale", "过期"),
    "cli.step.duplicate": ("Duplicates", "重复"),
    "cli.step.conflict": ("Contradictions", "矛盾"),
    "cli.step.verified": ("Not verified", "没有核实"),
    "cli.step.dead-link": ("Dead links", "死链"),
    "cli.step.rest": ("The rest", "其他"),
    "cli.status.help": (
        "One line for a login message; exit status 1 when a checkup is due.",
        "给登录提示用的一行；该体检时退出状态为 1。",
    ),
    "cli.verify.help": (
        "Run the acceptance tests that a machine can run (write, read, boundary, links) and the secret scan.",
        "运行机器能做的验收测试（写入、读取、边界、链接）和密钥扫描。",
    ),
    "cli.verify.canary": (
        "A text that an assistant must be given; may be repeated.",
        "必须让助手读到的一段文字，可以写多次。",
    ),
    "cli.verify.passed": ("passed", "通过"),
    "cli.verify.failed": ("failed", "未过"),
    "cli.verify.person": ("person", "人工"),
    "cli.verify.name-write": ("write   ", "写入"),
    "cli.verify.name-read": ("read    ", "读取"),
    "cli.verify.name-boundary": ("boundary", "边界"),
    "cli.verify.name-links": ("links   ", "链接"),
    "cli.verify.name-secrets": ("secrets ", "密钥"),
    "cli.init.help": (
        "Create a new memory in DIR after four questions; files that exist stay as they are.",
        "回答四个问题，在 DIR 里建一套新的记忆；已有的文件不动。",
    ),
    "cli.init.layout": (
        "How the memory is kept (default: hippocampus).",
        "记忆的组织方式（默认 hippocampus）。",
    ),
    "cli.init.name": ("What is your name?", "怎么称呼你？"),
    "cli.init.purpose": ("What is this memory for?", "这套记忆用来做什么？"),
    "cli.init.never": (
        "What must never be stored? (commas between; Enter: {default})",
        "什么绝对不能记？（用逗号分开；直接回车：{default}）",
    ),
    "cli.init.never-default": (
        "passwords and keys, identity and bank card numbers, the private affairs of others",
        "密码和密钥，证件和银行卡号码，别人的隐私",
    ),
    "cli.init.lang": (
        "In which language, en or zh? (Enter: {default})",
        "用哪种语言，zh 还是 en？（直接回车：{default}）",
    ),
    "cli.init.unanswered": (
        "a name and what the memory is for must be said; nothing was made",
        "称呼和用途都要回答；什么都没有建",
    ),
    "cli.init.no-lang": (
        "{value} is no language here; say en or zh",
        "这里没有 {value} 这种语言，请写 en 或 zh",
    ),
    "cli.init.unfit": (
        "these answers cannot be kept as they are, nothing was made: {why}",
        "这些回答不能原样记下，什么都没有建：{why}",
    ),
    "cli.init.made": ("made {path}", "建立 {path}"),
    "cli.init.done": ("Done. Look at it with: memsift {path}", "好了。用这条命令打开：memsift {path}"),
    "cli.init.no-folder": ("{path} is no folder; name a new one", "{path} 不是文件夹，请换一个新的"),
    "cli.init.there": ("A memory is there already; nothing was changed.", "这里已经有一套记忆，没有改动。"),
}
