"""What agents ask for: why it is no proposal, how it stands, the write gate's questions."""

WORDS: dict[str, tuple[str, str]] = {
    # why a file is no proposal
    "inbox.bad-name": ("its name {name} is not a proposal's id", "文件名 {name} 不是提案的编号"),
    "inbox.bad-too-large": ("it is larger than {limit} KiB", "超过 {limit} KiB"),
    "inbox.bad-schema": ("it does not say schema 1", "没有写明 schema 1"),
    "inbox.bad-other-id": ("the id in it is not its file name", "里面的编号和文件名不一致"),
    "inbox.bad-not-utf8": ("it is not UTF-8 text", "不是 UTF-8 文本"),
    "inbox.bad-not-json": ("it is not a JSON object", "不是 JSON 对象"),
    "inbox.bad-key-twice": ("the key {key} stands in it twice", "键 {key} 出现了两次"),
    "inbox.bad-field": ("{field} is not what it must be", "{field} 的值不对"),
    "inbox.bad-too-long": ("{field} is longer than {limit} characters", "{field} 超过 {limit} 个字符"),
    "inbox.bad-path": ("{file} is not a path of a memory file", "{file} 不是记忆文件的路径"),
    "inbox.bad-missing": ("{field} is missing", "缺少 {field}"),
    "inbox.bad-not-here": ("{field} does not belong to {action}", "{action} 不能带 {field}"),
    "inbox.bad-no-file": ("{file} is not a regular file", "{file} 不是普通文件"),
    "inbox.bad-decided": ("it was decided before", "它以前已经决定过"),
    "inbox.bad-no-such-file": (
        "{file} is no memory file here and none that would be made",
        "{file} 不是这里的记忆文件，也不是可以新建的",
    ),
    "inbox.bad-set-aside": (
        "nothing is wrong with it by now; moved into {folder} it waits again",
        "现在没有问题了；移回 {folder} 就会重新等待处理",
    ),
    # why an agent's wish cannot be proposed; the English of the first four is the plugin's own
    "inbox.unfit-not-text": ("{name} must be a string.", "{name} 必须是字符串。"),
    "inbox.unfit-empty": ("{name} cannot be empty.", "{name} 不能为空。"),
    "inbox.unfit-id": ("Memory id not found: {id}", "没有这个编号：{id}"),
    "inbox.unfit-id-twice": ("Memory id duplicated: {id}", "编号重复：{id}"),
    "inbox.unfit-expected": (
        "no entry of {file} reads as {by_expected} says: that is the whole text of an entry, without grade, date and source",
        "{file} 里没有哪条和 {by_expected} 一样：它要写整条正文，不带等级、日期和来源",
    ),
    "inbox.unfit-expected-nowhere": (
        "no entry of this vault reads as {by_expected} says: that is the whole text of an entry, without grade, date and source",
        "这个库里没有哪条和 {by_expected} 一样：它要写整条正文，不带等级、日期和来源",
    ),
    "inbox.unfit-expected-files": (
        "several files hold an entry that reads as {by_expected} says; say which with {by_file}: {files}",
        "有几个文件里都有和 {by_expected} 一样的条目，请用 {by_file} 写明是哪个：{files}",
    ),
    "inbox.unfit-expected-twice": (
        "several entries there read as {by_expected} says; name one by {by_id}",
        "有几条都和 {by_expected} 一样，请用 {by_id} 指明",
    ),
    "inbox.unfit-assistant": (
        "there is no assistant {name}; there are: {names}",
        "没有名为 {name} 的助手；现有：{names}",
    ),
    "inbox.unfit-no-yolo": (
        "this vault has no memory of the plugin; name a file of its own with {by_file}: {files}",
        "这个库里没有插件的记忆，要用 {by_file} 写明它自己的记忆文件：{files}",
    ),
    "inbox.unfit-section": (
        "there is no section {section}; there are: {sections}",
        "没有小节 {section}；现有：{sections}",
    ),
    "inbox.unfit-readonly": ("{file} is never written", "{file} 不可写"),
    "inbox.unfit-full": (
        "{n} proposals wait already; a person must decide some first",
        "已有 {n} 条提案在等，请先等人处理一些",
    ),
    # what is asked for, and how it stands
    "inbox.stuck-readonly": ("{file} is never written", "{file} 不可写"),
    "inbox.state-ready": ("can be done", "可以执行"),
    "inbox.state-stale": ("{entry} is not what the agent knew", "{entry} 已经不是助手当时看到的样子"),
    "inbox.state-gone": ("{entry} is not there any more", "{entry} 已经不在了"),
    "inbox.state-already": ("{entry} says so already", "{entry} 已经是这样了"),
    "inbox.state-stuck": ("{entry} cannot be done", "{entry} 做不了"),
    "inbox.action-add": ("add", "新增"),
    "inbox.action-update": ("update", "修改"),
    "inbox.action-delete": ("delete", "删除"),
    "inbox.action-move": ("move", "移动"),
    "inbox.action-confirm": ("confirm", "确认"),
    # the write gate's questions
    "inbox.gate-fact": ("a fact", "是事实"),
    "inbox.gate-useful-in-a-month": ("useful in a month", "一个月后还有用"),
    "inbox.gate-allowed": ("may be stored", "允许记录"),
    "inbox.gate-layer": ("where it belongs", "该放在哪里"),
    "inbox.ask-fact": ("Is it known to be so?", "这是确定的事实吗？"),
    "inbox.ask-useful-in-a-month": ("Will it be of use in a month?", "一个月后还用得上吗？"),
    "inbox.ask-allowed": ("May it be stored?", "这能记吗？"),
    "inbox.ask-layer": ("Which layer does it belong to?", "该放在哪一层？"),
    "inbox.ask-grade": ("How sure is it (F1, F2)?", "可信等级是多少（F1、F2）？"),
}
