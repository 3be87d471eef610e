"""Words of the screen What it reads."""

WORDS: dict[str, tuple[str, str]] = {
    "reads.nothing": ("Nothing: this assistant is given no memory.", "什么也没有：这个助手读不到任何记忆。"),
    "reads.none-there": (
        "{loader} loads {files}, and there is no such file in this vault: nothing is loaded.",
        "{loader} 加载的是 {files}，这个库里没有：什么也不会自动加载。",
    ),
    "reads.by-agent-alone": (
        "What follows is given only to an agent that reads it by itself.",
        "下面的内容要助手自己去读才有。",
    ),
    "reads.struck": (
        "{n} struck-out {n|entry is|entries are} given too (~) and read like the rest; deleting or archiving takes {n|it|them} out.",
        "划掉的 {n} 条也照样给它读（~）；删除或归档后才读不到。",
    ),
    "reads.not-loaded": ("not loaded here", "这里不加载"),
    "reads.told.same-for-all": (
        "{loader} gives every agent the same; {key} goes back to YOLO, which has assistants.",
        "{loader} 给所有助手的内容都一样；按 {key} 换回 YOLO，才分助手。",
    ),
    "reads.say-which": (
        "This folder has neither YOLO nor hippocampus memory, so it is not known who reads it. {key} chooses.",
        "这个文件夹既没有 YOLO 记忆也没有海马体记忆，不知道由谁读取。按 {key} 选择。",
    ),
    "reads.global-alone": ("the global file alone", "只有全局文件"),
    "reads.everyone": ("every agent", "所有助手"),
    "reads.size.bytes": ("{n} bytes", "{n} 字节"),
    "reads.size.chars": ("{n} characters", "{n} 字"),
    "reads.size.lines": ("{n} lines", "{n} 行"),
    "reads.size.tokens": ("about {n} tokens", "约 {n} 词元"),
    "reads.no-limit": ("no limit", "没有上限"),
    "reads.within": (
        "loaded {used} of {limit} {unit} ({percent}%)",
        "自动加载 {used}/{limit} {unit}（{percent}%）",
    ),
    "reads.within-rest": (
        "loaded {used} of {limit} {unit} ({percent}%), the rest read by itself",
        "自动加载 {used}/{limit} {unit}（{percent}%），其余由它自己去读",
    ),
    "reads.over": (
        "CUT: {over} {unit} over the limit of {limit}",
        "截断：上限 {limit} {unit}，超出 {over} {unit}",
    ),
    "reads.unit.bytes": ("bytes", "字节"),
    "reads.unit.chars": ("characters", "字"),
    "reads.unit.lines": ("lines", "行"),
    "reads.unit.tokens": ("tokens", "词元"),
    "reads.part": ("{file}  {bytes} of {all} bytes", "{file}  {bytes}/{all} 字节"),
    "reads.part-agent": ("{file}  read by the agent itself", "{file}  由助手自己去读"),
    "reads.cut": ("CUT by {loader}: {n} {n|entry|entries} not given", "截断（{loader}）：{n} 条读不到"),
    "reads.cut-at": (
        "CUT by {loader} at {limit} {unit}: {n} {n|entry|entries} not given",
        "截断（{loader}，{limit} {unit}）：{n} 条读不到",
    ),
    "reads.again": ("given again from here", "从这里又读得到"),
    "reads.lost": ("Not given: {n} {n|entry|entries}", "读不到的：{n} 条"),
    "reads.same": ("The same: nothing differs.", "完全一样，没有差别。"),
    "reads.falls-out": ("Falls below the cut: {n}", "掉到截断线以下：{n} 条"),
    "reads.comes-in": ("No longer below the cut: {n}", "不再被截断：{n} 条"),
    "reads.view.now": ("now", "现在"),
    "reads.view.start": ("changed since the session began", "本次以来的变化"),
    "reads.view.ticked": ("with the ticked proposals", "加上勾选的提案"),
    "reads.told.none-ticked": ("No proposal is ticked in the inbox.", "收件箱里没有勾选的提案。"),
    "reads.told.only-one": (
        "There is no other assistant here: every agent is given the same.",
        "这里没有别的助手：所有助手读到的都一样。",
    ),
    "reads.cuts": ("{limit}: cut here", "{limit}，有截断"),
    "reads.loads-nothing": ("no such file here", "这里没有它的文件"),
    "reads.choose-loader": ("Which program loads it?", "由谁加载？"),
    "reads.why.no-cut": (
        "Nothing is cut by the program that loads this; {key} chooses another program.",
        "由这个程序加载时没有截断；按 {key} 换一个程序看。",
    ),
    "reads.why.none-loaded": (
        "Nothing is loaded here, so nothing is cut; {key} chooses another program.",
        "这里什么也没加载，谈不上截断；按 {key} 换一个程序看。",
    ),
    "reads.sink.which": ("Move which section out?", "移出哪一节？"),
    "reads.sink.where": ("To which file (path from the root)?", "移到哪个文件（从根目录起的路径）？"),
    "reads.sink.why": ("move “{title}” of {file} to {to}", "把 {file} 的“{title}”移到 {to}"),
    "reads.sink.done": (
        "Moved; a link stays and links to the heading hold. {u} undoes.",
        "已移出，原处留了链接，指向标题的链接不变。{u} 撤销。",
    ),
    "reads.why.no-section": ("No section of the rules could be moved out.", "规则里没有可以移出的小节。"),
    "reads.sections": ("Sections by size", "各节大小"),
}
