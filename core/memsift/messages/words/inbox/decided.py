"""What is decided: why not, why an item is rejected, what History says."""

WORDS: dict[str, tuple[str, str]] = {
    # why a decision is not carried out
    "inbox.changed-while-looked": (
        "changed while you looked: {id} is not what was shown; nothing was done. Look again",
        "看的时候变了：{id} 和显示的不一样，什么都没做。请再看一遍",
    ),
    "inbox.decided-twice": ("one item is named twice", "同一条写了两遍"),
    "inbox.no-such-answer": ("this cannot be answered that way", "这一条不能这样处理"),
    "inbox.unsigned-alone": (
        "what was decided without your PIN is decided by itself, not along with others",
        "没有用你的 PIN 做的决定要单独处理，不能和别的一起",
    ),
    "inbox.both-ways": (
        "edits of one file cannot be approved and rejected in one go",
        "同一个文件里的改动不能一次又批准又拒绝",
    ),
    "inbox.holds-secret": (
        "there is a secret in it; edit it, or reject it. A secret is never approved as it is",
        "里面有密钥：请改掉或拒绝。密钥不能原样批准",
    ),
    "inbox.needs-answer": ("it must be answered first: {question}", "要先回答：{question}"),
    "inbox.gate-says-no": (
        "not approved, as you said no to: {question}",
        "没有批准，因为你否定了：{question}",
    ),
    # reasons of a rejection
    "inbox.reason-wrong": ("not true", "不对"),
    "inbox.reason-known": ("known already", "已经有了"),
    "inbox.reason-no-use": ("of no use", "没有用"),
    "inbox.reason-not-now": ("not now", "先不要"),
    "inbox.reason-not-allowed": ("must not be stored", "不该记录"),
    "inbox.reason-unclear": ("unclear", "表述不清"),
    "inbox.reason-still-so": ("it is still so", "现在还是这样"),
    "inbox.reason-still-used": ("still of use", "还用得上"),
    "inbox.reason-own": ("in your own words …", "自己写……"),
    # History
    "inbox.why-preview": ("a preview", "预览"),
    "inbox.why-proposal-approve": (
        "Approved what {agent} proposed: {entry}",
        "批准了 {agent} 的提案：{entry}",
    ),
    "inbox.why-proposal-edit": (
        "Approved, edited, what {agent} proposed: {entry}",
        "改后批准了 {agent} 的提案：{entry}",
    ),
    "inbox.why-proposal-reject": (
        "Rejected what {agent} proposed: {entry} ({reason})",
        "拒绝了 {agent} 的提案：{entry}（{reason}）",
    ),
    "inbox.why-drift-approve": ("Approved an edit in the file: {entry}", "批准了文件里的改动：{entry}"),
    "inbox.why-drift-edit": ("Edited an edit in the file: {entry}", "改写了文件里的改动：{entry}"),
    "inbox.why-drift-reject": (
        "Put back what was edited in the file: {entry} ({reason})",
        "还原了文件里的改动：{entry}（{reason}）",
    ),
    "inbox.why-unsigned-approve": ("Said that this was mine: {what}", "确认是我做的：{what}"),
    "inbox.why-unsigned-reject": (
        "Said that this was not mine; nothing of it was left: {what}",
        "确认不是我做的，已没有可撤回的：{what}",
    ),
    "inbox.why-many": (
        "Decided on several items: {yes} approved, {no} rejected",
        "一次处理多条：批准 {yes}，拒绝 {no}",
    ),
    "inbox.why-review-all": ("Everything is to be reviewed", "全部重新审阅"),
}
