"""Words of the Settings screen."""

WORDS: dict[str, tuple[str, str]] = {
    "settings.why.none": ("The cursor is not on a setting.", "光标不在任何设置上。"),
    "settings.why.is-default": ("This is the default already.", "现在就是默认值。"),
    "settings.why.no-undo": (
        "A setting is not undone but changed again, with Enter. History undoes what was done to memories.",
        "设置没有撤销，按回车再改即可；对记忆的改动在“历史”里撤销。",
    ),
    # The boxes.
    "settings.group.look": ("Language and looks", "语言与外观"),
    "settings.group.checks": ("Weekly checkup", "每周体检"),
    "settings.group.history": ("History", "历史"),
    "settings.group.loaders": ("What assistants take in", "助手能读多少"),
    "settings.group.keys": ("Keys: {group}", "按键：{group}"),
    "settings.group.problems": ("Not used", "未采用"),
    "settings.note.keys": (
        "Keys change at once; a key that another action has is refused.",
        "按键立即生效；已被占用的键不会被采用。",
    ),
    "settings.note.loaders": (
        "Limits come from each program's own documents. Change one where yours differs.",
        "上限来自各程序自己的文档。与你的不同时再改。",
    ),
    # Names: with the value they read as one phrase.
    "settings.name.lang": ("Language", "语言"),
    "settings.name.theme": ("Theme", "主题"),
    "settings.name.mouse": ("Mouse", "鼠标"),
    "settings.name.checks-recent-days": ("Recent entries are stale after", "近期条目多久算陈旧"),
    "settings.name.checks-recent-warn-days": ("A recent entry's age is told after", "近期条目多久开始提示"),
    "settings.name.checks-extend-days": ("An expiry is extended by", "有效期每次延长"),
    "settings.name.checks-agents-lines": ("Lines of AGENTS.md, at most", "AGENTS.md 的行数最多"),
    "settings.name.checks-agents-chars": ("Characters of AGENTS.md, at most", "AGENTS.md 的字数最多"),
    "settings.name.checks-index-lines": ("Index, at most", "记忆索引最多"),
    "settings.name.checks-long-term-chars": ("Long-term memory, at most", "长期记忆最多"),
    "settings.name.checks-project-lines": ("One project, at most", "一个项目最多"),
    "settings.name.checks-entry-chars": ("An entry is long from", "条目多长算长"),
    "settings.name.checks-must-survive": ("Phrases that must be read", "必须读到的语句"),
    "settings.name.alike-always": ("Texts always alike, not lit", "总是相像、不标出的文字"),
    "settings.name.checks-checkup-days": ("A checkup is due every", "体检间隔"),
    "settings.name.history-keep-days": ("Changes can be undone for", "改动可撤销的时间"),
    "settings.name.history-keep-mb": ("History takes at most", "历史最多占用"),
    # What follows from them.
    "settings.more.lang": (
        "Switches at once. Automatic goes by the terminal's locale.",
        "立即切换。自动：跟随终端的语言环境。",
    ),
    "settings.more.theme": (
        "Switches at once. Automatic goes by what the terminal can show.",
        "立即切换。自动：按终端能显示的颜色选择。",
    ),
    "settings.more.mouse": (
        "Holds from the next start. Over SSH a mouse can leave stray characters behind.",
        "下次启动时生效。通过 SSH 使用鼠标可能留下乱码。",
    ),
    "settings.more.checks-recent-days": (
        "The checkup then asks: promote, archive, delete or keep.",
        "体检会问：提升、归档、删除还是保留。",
    ),
    "settings.more.checks-recent-warn-days": (
        "From then on the checkup tells of a recent entry that grows old, but asks nothing.",
        "从那天起体检会提示近期条目快要陈旧了，但不询问。",
    ),
    "settings.more.checks-extend-days": (
        "Offered when an entry has expired and is still true.",
        "条目过期但仍然成立时，建议延长这么久。",
    ),
    "settings.more.checks-agents-lines": (
        "Longer rules are read less carefully.",
        "规则越长，助手越容易漏读。",
    ),
    "settings.more.checks-agents-chars": (
        "Longer rules are read less carefully.",
        "规则越长，助手越容易漏读。",
    ),
    "settings.more.checks-index-lines": (
        "An index is read at every start; it should only point.",
        "索引每次开场都会读，只应放指引。",
    ),
    "settings.more.checks-long-term-chars": (
        "What is over is offered for the archive, the oldest first.",
        "超出时建议归档，最旧的在前。",
    ),
    "settings.more.checks-project-lines": (
        "Counted from its heading to the next one.",
        "从该项目的标题数到下一个标题。",
    ),
    "settings.more.checks-entry-chars": (
        "Splitting is offered; nothing is cut.",
        "只会建议拆分，不会截断。",
    ),
    "settings.more.checks-must-survive": (
        "One phrase a line. The checkup warns when one is missing or beyond a cut.",
        "每行一句。缺失或落在截断之外时，体检会提醒。",
    ),
    "settings.more.alike-always": (
        "One pattern a line. Two entries that both match one are not lit; how many, the header says.",
        "每行一个样式。两条都符合同一样式时不再标出；页眉会写明略去多少。",
    ),
    "settings.more.checks-checkup-days": (
        "memsift status says so, and the login message with it.",
        "memsift status 和登录提示会提醒。",
    ),
    "settings.more.history-keep-days": (
        "What is older is let go of when a vault is opened.",
        "打开库时会清掉更早的记录。",
    ),
    "settings.more.history-keep-mb": (
        "The oldest changes go first. The whole history is checked at every opening.",
        "最旧的改动先清掉。每次打开都会检查整个历史。",
    ),
    "settings.more.keys": (
        "Press a new key, or type several with blanks between.",
        "按下新键，或输入几个键，用空格分开。",
    ),
    "settings.more.loaders": (
        "What is beyond the limit never reaches the assistant.",
        "超出上限的内容助手读不到。",
    ),
    "settings.about.loader": ("how much {name} takes in", "{name} 能读入多少"),
    # Values.
    "settings.value.auto": ("automatic", "自动"),
    "settings.value.en": ("English", "English (英文)"),  # in its own words, for who reads no other
    "settings.value.zh": ("中文 (Chinese)", "中文"),
    "settings.value.dark": ("dark", "深色"),
    "settings.value.light": ("light", "浅色"),
    "settings.value.ansi-dark": ("dark, terminal's own", "深色，用终端的颜色"),
    "settings.value.ansi-light": ("light, terminal's own", "浅色，用终端的颜色"),
    "settings.value.on": ("on", "开"),
    "settings.value.off": ("off", "关"),
    "settings.value.days": ("{n} {n|day|days}", "{n} 天"),
    "settings.value.lines": ("{shown} {shown|line|lines}", "{shown} 行"),
    "settings.value.characters": ("{shown} {shown|character|characters}", "{shown} 字"),
    "settings.value.bytes": ("{shown} {shown|byte|bytes}", "{shown} 字节"),
    "settings.value.chars": ("{shown} {shown|character|characters}", "{shown} 字"),
    "settings.value.tokens": ("{shown} {shown|token|tokens}", "{shown} 词元"),
    "settings.value.mb": ("{shown} MB", "{shown} MB"),
    "settings.value.phrases": ("{n} {n|phrase|phrases}", "{n} 句"),
    "settings.value.no-limit": ("no limit", "没有上限"),
    "settings.value.none": ("none set", "未设置"),
    "settings.unit.bytes": ("bytes", "字节"),
    "settings.unit.chars": ("characters", "字"),
    "settings.unit.lines": ("lines", "行"),
    "settings.unit.tokens": ("tokens", "词元"),
    # Beside the value.
    "settings.mark.own": ("yours", "已自定"),
    "settings.mark.vault": ("this vault", "本库收紧"),
    # The strip below.
    "settings.strip.default": ("Default: {value}", "默认：{value}"),
    "settings.strip.range": ("from {low} to {high}", "{low} 到 {high}"),
    "settings.strip.name": ("in the file: {name}", "文件中的名字：{name}"),
    "settings.strip.tight": (
        "This vault's own file makes it {value}; yours is {own}.",
        "本库自己的文件收紧为 {value}；你的是 {own}。",
    ),
    "settings.strip.added": (
        "This vault's own file adds {n} {n|phrase|phrases}.",
        "本库自己的文件另加 {n} 句。",
    ),
    # Changing.
    "settings.ask.number": ("{what} (a number from {low} to {high})", "{what}（{low} 到 {high} 的数）"),
    "settings.ask.limit": (
        "How much {name} takes in: a number and bytes, characters, lines or tokens; 0 is no limit",
        "{name} 能读入多少：数字加“字节”“字”“行”或“词元”；0 为没有上限",
    ),
    "settings.ask.phrases": (
        "Phrases that must reach the assistant, one a line (Ctrl+J: new line)",
        "必须让助手读到的语句，每行一句（Ctrl+J 换行）",
    ),
    "settings.ask.press": ("Press the new key for “{what}”", "请按下“{what}”的新键"),
    "settings.ask.type": (
        "Keys for “{what}”, blanks between: d  ctrl+d  f8  pageup  space",
        "“{what}”的键，用空格分开：d  ctrl+d  f8  pageup  space",
    ),
    "settings.menu.press": ("press a key", "按一个键"),
    "settings.menu.type": ("type keys", "输入键名"),
    "settings.menu.default": ("the default: {value}", "默认：{value}"),
    "settings.foot.again": (
        "{why}. Press another key",
        "{why}。换一个键",
    ),
    "settings.foot.line": ("Left empty: {default}", "留空：{default}"),
    "settings.bad.number": (
        "“{text}” is not a whole number from {low} to {high}.",
        "“{text}”不是 {low} 到 {high} 的整数。",
    ),
    "settings.bad.limit": (
        "“{text}” is not a limit: write it as 32768 bytes, or 0.",
        "“{text}”不是上限：请写成 32768 字节，或 0。",
    ),
    "settings.told.saved": ("Saved. “{what}”: {value}", "已保存“{what}”：{value}"),
    "settings.told.next-start": (
        "Saved, from the next start. “{what}”: {value}",
        "已保存，下次启动时生效。“{what}”：{value}",
    ),
    "settings.told.vault": (
        "Saved, but this vault's own file keeps it at {value}.",
        "已保存，但本库自己的文件仍收紧为 {value}。",
    ),
    "settings.problem": ("Passed over: {what}", "未采用：{what}"),
    "settings.header": ("{n} of your own", "自定 {n} 项"),
}
