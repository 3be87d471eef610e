"""What a card warns of, and what else would change with it."""

WORDS: dict[str, tuple[str, str]] = {
    # flags
    "inbox.flag-secret": ("holds a secret ({kinds})", "含有密钥（{kinds}）"),
    "inbox.flag-hidden": ("holds hidden characters ({kinds})", "含有隐藏字符（{kinds}）"),
    "inbox.flag-addressed": ("talks to a model ({kinds})", "像是写给模型的话（{kinds}）"),
    "inbox.flag-rejected-before": ("you rejected this before: {why}", "你以前拒绝过：{why}"),
    "inbox.flag-gate-no": ("the agent says itself: not {questions}", "助手自己说不满足：{questions}"),
    "inbox.flag-gate-missing": ("the agent did not answer: {questions}", "助手没有回答：{questions}"),
    "inbox.flag-f0-kept": (
        "not verified (F0), and {file} keeps only what is verified",
        "没核实过（F0），而 {file} 只放核实过的",
    ),
    "inbox.flag-other-layer": (
        "meant for “{layer}”, but the file is: {role}",
        "助手说放“{layer}”，但这个文件是：{role}",
    ),
    "inbox.flag-struck": (
        "the entry is struck out: nobody goes by what is written in it",
        "这一条已经划掉：写进去的内容不算数",
    ),
    "inbox.flag-pinned": ("touches a pinned entry", "动到了置顶条目"),
    "inbox.flag-out-of-checks": ("takes it out of checks: {what}", "会让它不再被检查：{what}"),
    "inbox.takes-pinned": ("pinned", "置顶"),
    "inbox.takes-confirmed": ("confirmed", "已确认"),
    "inbox.takes-f2": ("F2", "F2"),
    "inbox.takes-struck": ("struck out", "划掉"),
    "inbox.flag-shrinks": ("more than half of the text would go", "内容会少掉一半以上"),
    "inbox.flag-placeholder": (
        "says “the rest unchanged” where the rest would stand",
        "写着“其余不变”之类的话，而不是其余内容",
    ),
    "inbox.flag-near-duplicate": ("{entry} says almost the same: {text}", "{entry} 几乎一样：{text}"),
    "inbox.flag-conflict": ("contradicts {entry}: {text}", "和 {entry} 矛盾：{text}"),
    "inbox.flag-over-limit": ("over a limit: {limit}", "超出限制：{limit}"),
    "inbox.flag-cut": ("the end of {file} would not be read any more", "{file} 的末尾将读不到"),
    "inbox.flag-never-store": ("on your never-store list: {line}", "在你的禁记清单上：{line}"),
    "inbox.flag-new-file": ("makes the file {file}", "会新建文件 {file}"),
    "inbox.flag-new-section": ("makes the section {section}", "会新建小节 {section}"),
    "inbox.flag-flattened": ("its line breaks become spaces", "换行会变成空格"),
    "inbox.flag-agent-says": ("the agent says: {what}", "助手自称：{what}"),
    "inbox.says-you": ("you asked for it", "是你要求的"),
    "inbox.says-source": ("you are the source", "来源是你"),
    "inbox.flag-loud": ("{n} {n|entry|entries} went with it", "其中的 {n} 条一起没了"),
    "inbox.flag-elsewhere": (
        "a file in the inbox says it was approved on another machine; any program can write that",
        "收件箱里有文件说它在另一台机器上批准过；任何程序都能这样写",
    ),
    "inbox.flag-unsigned": (
        "{what} (from {by}). Was it you? Approving says so; rejecting takes it back",
        "{what}（来自 {by}）。是你做的吗？批准表示是；拒绝则撤回",
    ),
    "inbox.flag-unsigned-unread": (
        "what it did could not be read, so not all of it is shown: {why}",
        "没能读出它做了什么，这里显示得不全：{why}",
    ),
    "inbox.flag-along-decided": (
        "approving also signs: proposal {proposal} was {outcome} ({reason})",
        "批准时一并签名：提案 {proposal} 已按“{outcome}”处理（{reason}）",
    ),
    "inbox.flag-along-dismissed": (
        "approving also signs: a finding of “{check}” is dismissed and shows no more",
        "批准时一并签名：“{check}”的一处发现被忽略，不再显示",
    ),
    "inbox.flag-along-apart": (
        "approving also signs: “{a}” and “{b}” are not duplicates",
        "批准时一并签名：“{a}”与“{b}”不算重复",
    ),
    # the roles of files, as flags and the gate name them
    "inbox.role-global": ("global file", "全局记忆"),
    "inbox.role-assistant": ("assistant's file", "助手记忆"),
    "inbox.role-profile": ("profile", "画像"),
    "inbox.role-index": ("index", "索引"),
    "inbox.role-long-term": ("long-term memory", "长期记忆"),
    "inbox.role-recent": ("recent state", "近期状态"),
    "inbox.role-projects": ("projects", "项目档案"),
    "inbox.role-session-log": ("session log", "会话日志"),
    "inbox.role-rules": ("rules", "规则"),
    "inbox.role-external": ("external links", "外部引用"),
    "inbox.role-other": ("other file", "其他文件"),
    # what else would change
    "inbox.also-number": ("it gets the number {id}", "编号为 {id}"),
    "inbox.also-renumbered": ("its number {old} becomes {id}", "编号 {old} 变成 {id}"),
    "inbox.also-day": ("it gets the day of approving as its date", "批准的那天会写成它的日期"),
    "inbox.also-word": (
        "approving this grade says that it is so: that is written beside it",
        "批准这个等级，就是由你确认：这一点会写在条目里",
    ),
    "inbox.also-moved": ("it comes out of {file}", "从 {file} 移出"),
    "inbox.also-linked": (
        "{n} {n|link leads|links lead} to it and would lead nowhere: {places}",
        "有 {n} 个链接指向它，之后会失效：{places}",
    ),
    "inbox.also-dead": ("its link {link} leads nowhere", "它的链接 {link} 没有目标"),
    "inbox.also-chars": (
        "the file then holds {used} of {limit} characters",
        "文件将有 {used} 个字符，上限 {limit}",
    ),
    "inbox.also-lines": ("the file then holds {used} of {limit} lines", "文件将有 {used} 行，上限 {limit}"),
}
