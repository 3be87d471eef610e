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
    "cli.failed": (
        "something went wrong inside Memsift ({kind} at {where}); no file was changed by this. "
        "Please report these words",
        "Memsift 内部出错（{kind}，位置 {where}），没有因此改动任何文件。请把这句话报告给我们",
    ),
    "cli.option.json": ("Answer in JSON.", "用 JSON 回答。"),
    "cli.option.today": ("The day that counts as today (YYYY-MM-DD).", "当作今天的日期（YYYY-MM-DD）。"),
    "cli.option.lang": ("Language of words and messages.", "界面语言。"),
    "cli.option.vault": ("The vault; see memsift --help.", "要用的 vault，见 memsift --help。"),
    "cli.not-a-date": ("{value} is no date; write it as YYYY-MM-DD", "{value} 不是日期，请写成 YYYY-MM-DD"),
    "cli.no-such-vault": (
        "there is no {path}; name a folder with memory files, or try memsift demo",
        "没有 {path}；请给出放记忆文件的文件夹，或者先试 memsift demo",
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
    "cli.duplicates.sum": ("{n} {n|pair|pairs}, {groups} {groups|group|groups}.", "共 {n} 对，{groups} 组。"),
    "cli.inject.help": ("Print exactly what an assistant is given.", "原样打印助手会读到的内容。"),
    "cli.inject.assistant": (
        "The assistant's name or id (default: the current one).",
        "助手的名字或 id（默认当前助手）。",
    ),
    "cli.inject.loader": (
        "The loader's id (default: what fits the vault).",
        "加载方式的 id（默认按 vault 选）。",
    ),
    "cli.inject.raw": ("The exact bytes, secrets too.", "原始字节，密钥也不遮。"),
    "cli.inject.raw-warning": (
        "what follows is raw: secrets are not masked and control characters are not made visible",
        "以下是原始内容：密钥没有遮住，控制字符也没有转成可见符号",
    ),
    "cli.history.help": (
        "Show what was done, newest first; export DIR [PLAN] writes the files as they stood after a plan.",
        "列出做过的事，新的在前；export DIR [PLAN] 写出某个计划之后的文件。",
    ),
    "cli.history.usage": (
        "say: history [VAULT] [export DIR [PLAN]]",
        "写法：history [VAULT] [export DIR [PLAN]]",
    ),
    "cli.history.nothing": ("Nothing was decided here yet.", "这里还没有做过任何决定。"),
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
        "把演示 vault 复制到新文件夹并打开。",
    ),
    "cli.demo.dir": ("The new folder (default: a temporary one).", "新文件夹（默认放临时目录）。"),
    "cli.demo.copy-only": ("Only copy, and print the folder.", "只复制，并打印文件夹。"),
    "cli.demo.exists": ("{path} is not empty; name a new folder", "{path} 里已有东西，请换一个新文件夹"),
    "cli.demo.failed": (
        "the demo could not be copied to {path}: {reason}",
        "演示没能复制到 {path}：{reason}",
    ),
    "cli.open.help": ("Open the app on a vault.", "打开程序查看一个 vault。"),
    "cli.open.mouse": ("Use the mouse (default: not over SSH).", "使用鼠标（默认 SSH 下不用）。"),
    "cli.open.needs-terminal": (
        "the app needs a terminal; memsift --help lists what works without one",
        "程序要在终端里打开；memsift --help 列出不用终端也能做的事",
    ),
    "cli.open.dumb": (
        "this terminal (TERM=dumb) cannot show the app; set TERM, or use the commands of memsift --help",
        "这个终端（TERM=dumb）显示不了程序；请设置 TERM，或者用 memsift --help 里的命令",
    ),
}
