"""What is shown first."""

WORDS: dict[str, tuple[str, str]] = {
    # a vault's first look
    "tui.opening": ("Reading …", "正在读取……"),
    "tui.start.changed": ("{n} changed since your last review", "自上次审阅以来有 {n} 处改动"),
    "tui.start.unchanged": ("Nothing changed since your last review", "自上次审阅以来没有改动"),
    "tui.start.first-files": (
        "Nothing reviewed here yet: {files} {files|file|files}",
        "还没有审阅过：{files} 个文件",
    ),
    "tui.start.first": (
        "Nothing reviewed here yet: {files} {files|file|files}, {n} {n|entry|entries}",
        "还没有审阅过：{files} 个文件，{n} 条",
    ),
    "tui.start.again": ("({key}: this again)", "（{key} 再看）"),
    "tui.start.strays": (
        "Not read as memory, because of the name: {names}",
        "按文件名不算记忆，没有读：{names}",
    ),
    "tui.start.checking": ("Checking …", "正在检查……"),
    "tui.start.worst": ("Look at first, in {checkup}: {what}", "先看这一处（在 {checkup} 里）：{what}"),
    "tui.start.fine": ("Nothing is wrong", "没有发现问题"),
    "tui.start.light": ("Nothing grave", "没有发现严重问题"),
    "tui.start.rests": (
        "{n} {n|card|cards} put off to next week, nothing else",
        "有 {n} 张体检卡片已推迟到下周，此外没有问题",
    ),
    "tui.start.worst-at": ("{what} ({file}, line {line})", "{what}（{file} 第 {line} 行）"),
    "tui.start.waits": (
        "{p} {p|proposal|proposals} ({inbox}) and {n} {n|card|cards} of the checkup ({checkup}) waiting for you",
        "等你处理：{p} 条提案（{inbox}），{n} 张体检卡片（{checkup}）",
    ),
    "tui.start.proposed": (
        "{p} {p|proposal|proposals} ({inbox}) waiting for you",
        "等你处理：{p} 条提案（{inbox}）",
    ),
    "tui.start.found": (
        "{n} {n|card|cards} of the checkup ({checkup}) waiting for you",
        "等你处理：{n} 张体检卡片（{checkup}）",
    ),
    "tui.start.none-waits": ("Nothing waits for you", "没有等待处理的事项"),
    # without a vault
    "tui.first.title": ("No vault is open yet", "还没有打开任何库"),
    "tui.first.choose": ("Open a folder", "打开一个文件夹"),
    "tui.first.demo": ("Look at the demo", "看看演示"),
    "tui.first.create": ("Create a new vault", "新建一个库"),
    "tui.first.leave": ("Leave", "退出"),
    "tui.first.what": (
        "Memsift shows what your AI agents remember, to be checked, merged and tidied.",
        "Memsift 展示 AI 助手记住的内容，供你检查、合并和整理。",
    ),
    "tui.first.safe": (
        "Nothing is changed without you, and everything can be undone.",
        "没有你的确认，什么都不会改动；所有操作都可以撤销。",
    ),
    "tui.first.how": (
        "A vault is the folder with your memory files. The demo is a copy to play with.",
        "库就是存放记忆文件的文件夹。演示是一份副本，可以随意尝试。",
    ),
    "tui.first.path": ("Path of the folder", "文件夹路径"),
    "tui.first.no-folder": ("There is no folder “{path}”.", "没有文件夹“{path}”。"),
}
