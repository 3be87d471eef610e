"""The Inbox screen."""

WORDS: dict[str, tuple[str, str]] = {
    # the list and its header
    "inbox.why.no-card": ("No card is under the cursor", "光标下没有卡片"),
    "inbox.why.not-this": (
        "This card cannot be answered that way; Enter shows what can be done",
        "这张卡片不能这样处理；按回车看可以怎么做",
    ),
    "inbox.header": ("{n} {n|waits|wait}, the oldest from {ago}", "{n} 条在等，最早：{ago}"),
    "inbox.today": ("today", "今天"),
    "inbox.ago": ("{n} {n|day|days} ago", "{n} 天前"),
    "inbox.header-ticked": ("{n} {n|waits|wait}, {ticked} ticked", "{n} 条在等，已勾选 {ticked}"),
    "inbox.none": (
        "Nothing waits here. What agents propose, and what they change in the files, comes to this list.",
        "没有等待处理的。助手的提案，以及它们直接改动的内容，都会出现在这里。",
    ),
    "inbox.bad-more": ("and {n} more that are no proposals", "还有 {n} 个不是提案"),
    "inbox.many": ("{agent}: {n} proposals", "{agent}：{n} 条提案"),
    "inbox.days": ("{n} d", "{n} 天"),
    "inbox.yes": ("yes", "是"),
    "inbox.no": ("no", "否"),
    "inbox.decided-meanwhile": (
        "Since the app was last open {n} {n|decision was|decisions were} made from: {doors}",
        "上次打开程序之后，有 {n} 个决定来自：{doors}",
    ),
    # a card
    "inbox.card.changed": ("Changed while you looked: read it again.", "看的时候变了，请再看一遍。"),
    "inbox.card.title": ("{what}  {entry}", "{what}  {entry}"),
    "inbox.card.by": ("{agent}, {when} ({ago})", "{agent}，{when}（{ago}）"),
    "inbox.card.was-there": ("it was there at the last review", "上次审阅时还在"),
    "inbox.card.found": ("found in the file, written {when}", "在文件里发现，写于 {when}"),
    "inbox.card.why": ("Why: {why}", "理由：{why}"),
    "inbox.card.decided": ("decided {when}, from {by}", "决定于 {when}，来自 {by}"),
    "inbox.card.knew": ("The agent knew:", "助手当时看到的："),
    "inbox.card.now": ("Now, and as it would be:", "现在，以及会改成："),
    "inbox.card.drift-how.added": (
        "This stands in the file already. Approve: it stays in it. Reject: it is taken out again.",
        "这已经写在文件里了。批准：留在文件里。拒绝：从文件里去掉。",
    ),
    "inbox.card.drift-how.removed": (
        "This is gone from the file already. Approve: it stays gone. Reject: it is put back into the file.",
        "这已经从文件里删掉了。批准：不再放回。拒绝：放回文件里。",
    ),
    "inbox.card.drift-how.changed": (
        "The file says so already. Approve: the new text (+) stays. Reject: the old text (-) is put back.",
        "文件里已经改了。批准：保留新的（+）。拒绝：还原成旧的（-）。",
    ),
    "inbox.card.drift-how.moved": (
        "This was moved already. Approve: it stays where it is now. Reject: it goes back to where it stood.",
        "这已经移动过了。批准：留在现在的位置。拒绝：移回原处。",
    ),
    "inbox.card.drift-how.gone": (
        "This has happened already. Approve: its entries stay gone. Reject: they are brought back.",
        "已经没有了。批准：里面的条目不再恢复。拒绝：全部找回。",
    ),
    "inbox.card.drift-how.other": (
        "This was done already. Approve: the file stays as it is now. Reject: it is put back as it was before.",
        "文件里已经是这样了。批准：保持现在的样子。拒绝：还原成原来的样子。",
    ),
    "inbox.card.beside": ("Beside it in {section}:", "{section} 里相邻的："),
    "inbox.card.gate": ("The agent answered: {answers}", "助手的回答：{answers}"),
    "inbox.card.gate-open": ("The agent did not say: {questions}", "助手没有说明：{questions}"),
    "inbox.card.answer": ("{question}: {answer}", "{question}（{answer}）"),
    "inbox.card.asks": ("Approving asks: {questions}", "批准时要回答：{questions}"),
    "inbox.card.sources": ("Sources: {sources}", "来源：{sources}"),
    "inbox.card.group": (
        "One of a group of {n}: they are meant to be decided as one.",
        "属于一组 {n} 条，应当一起决定。",
    ),
    "inbox.card.many": ("{agent} proposes {n} edits", "{agent} 提议了 {n} 处改动"),
    "inbox.card.many-how": (
        "Enter shows them one by one. All at once only when you have read this card to its end.",
        "按回车逐条看。看到这张卡片末尾之后，才能一次处理全部。",
    ),
    "inbox.card.one": ("{number}. {action} {entry}", "{number}. {action} {entry}"),
    # what is asked
    "inbox.ask.approve": ("Approve {n} {n|item|items}?", "批准这 {n} 条？"),
    "inbox.ask.approve-part": (
        "Approve {n} {n|item|items}? {left} more {left|needs|need} an answer and {left|stays|stay}.",
        "批准这 {n} 条？另有 {left} 条要先回答，会留下。",
    ),
    "inbox.ask.reason-drift": (
        "Reject {n} {n|item|items}: what was edited in the file is put back. Why?",
        "拒绝 {n} 条：文件里的改动会还原。原因？",
    ),
    "inbox.ask.reason": ("Reject {n} {n|item|items}: why?", "拒绝 {n} 条，原因？"),
    "inbox.ask.edit": ("Approve as you write it here", "改成你要的样子，保存即批准"),
    "inbox.ask.filter": ("Show only", "只看"),
    "inbox.ask.anyway": (
        "{entry} is not what the agent knew. Do it to what stands there now?",
        "{entry} 已经不是助手当时看到的样子。仍按现在的内容执行？",
    ),
    "inbox.ask.anyway-loses": (
        "{entry} is not what the agent knew, and more than half of it would go. Do it all the same?",
        "{entry} 已经不是助手当时看到的样子，而且会少掉一半以上。仍要执行？",
    ),
    "inbox.ask.grade-writes": ("{grade}, and beside it: {what}", "{grade}，并写上：{what}"),
    "inbox.group.ask": ("This belongs to a group of {n}.", "它属于一组，共 {n} 条。"),
    "inbox.group.all": ("approve all {n}", "批准全部 {n} 条"),
    "inbox.group.one": ("approve only this one", "只批准这一条"),
    "inbox.filter-all": ("everything", "全部"),
    "inbox.filter-proposal": ("proposals", "提案"),
    "inbox.filter-drift": ("edits in the files", "文件里的改动"),
    "inbox.ask.review-all": (
        "Review all {n} {n|entry|entries} anew? Nothing is changed in the files, and this can be undone.",
        "把全部 {n} 条重新审阅一遍？文件不会改动，也可以撤销。",
    ),
    # what was done
    "inbox.told.vouched": ("It counts as yours from now on", "从现在起算是你做的"),
    "inbox.told.taken-back": ("Taken back", "已撤回"),
    "inbox.told.last": ("This is the last card", "这是最后一张"),
    "inbox.told.end": ("This is the end of the card", "已经到卡片末尾"),
    "inbox.told.not-seen": (
        "{n} more {n|line|lines} of the change: {key} reads on",
        "改动还有 {n} 行没看，按 {key} 往下看",
    ),
    "inbox.told.seen-now": (
        "This is the rest of the change: read it, then decide.",
        "改动的后半部分在这里，看完再决定。",
    ),
    "inbox.told.done": ("Marked done", "已标记为完成"),
    "inbox.told.approved": ("Approved: {entry}", "已批准：{entry}"),
    "inbox.told.anyway": (
        "Done to what stood there: {entry}. {u} undoes it",
        "已按现在的内容执行：{entry}。按 {u} 撤销",
    ),
    "inbox.told.as-new": ("Added as new: {entry}", "已作为新条目加上：{entry}"),
    "inbox.told.instead": ("Written into the one there is: {entry}", "已写进原有的那条：{entry}"),
    "inbox.told.contradicts": (
        "Approved, and contradicts {entry}: {u} undoes it",
        "已批准，与 {entry} 矛盾：按 {u} 撤销",
    ),
    "inbox.told.approved-many": ("{n} approved", "已批准 {n} 条"),
    "inbox.told.edited": ("Approved as you wrote it", "已按你的写法批准"),
    "inbox.told.rejected": ("{n} rejected: {why}", "已拒绝 {n} 条：{why}"),
    "inbox.told.none-able": (
        "None of these {n} can be approved as it is; look at them one by one",
        "这 {n} 条都不能直接批准，请逐条看",
    ),
    "inbox.told.review-all": ("{n} {n|entry waits|entries wait} to be reviewed", "{n} 条等待审阅"),
    # what agents' proposals came to
    "inbox.agents.title": ("What the agents' proposals came to", "助手提案的结果"),
    "inbox.agents.how": (
        "What was decided on this machine. Names are what agents call themselves.",
        "这台机器上的决定。名字是助手自己报的。",
    ),
    "inbox.agents.name": ("{agent}", "{agent}"),
    "inbox.agents.unknown": ("not known any more", "已查不到是谁"),
    "inbox.agents.proposed": (
        "{n} proposed, {waiting} {waiting|waits|wait}",
        "提议 {n} 条，{waiting} 条在等",
    ),
    "inbox.agents.decided": (
        "{approved} approved as proposed, {edited} approved in your words, {rejected} rejected",
        "照原样批准 {approved}，改后批准 {edited}，拒绝 {rejected}",
    ),
    "inbox.agents.reason": ("{n}× {why}", "{n} 次：{why}"),
    "inbox.agents.more": ("and {n} other {n|reason|reasons}", "另有 {n} 种原因"),
    "inbox.agents.none": ("No agent has proposed anything yet.", "还没有助手提过提案。"),
}
