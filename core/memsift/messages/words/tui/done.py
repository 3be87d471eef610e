"""What was done: said at once, and in History."""

WORDS: dict[str, tuple[str, str]] = {
    # said at once
    "tui.told.saved": (
        "Saved in {file}: {what}. {u} undoes it.",
        "已保存到 {file}：{what}。按 {u} 撤销。",
    ),
    "tui.told.merged": (
        "Merged into {what}, in {stands}. {u} undoes it.",
        "已合并到 {stands}：{what}。按 {u} 撤销。",
    ),
    "tui.told.with-note": ("{done} {note}", "{done}{note}"),
    "tui.told.restored": ("Done: {what}", "完成：{what}"),
    "tui.told.only-assistant": (
        "There is no other assistant; {key} chooses among all files.",
        "没有别的助手；按 {key} 可以选其他文件。",
    ),
    "tui.told.only-file": ("There is no other file for this side.", "这一侧没有别的文件可换。"),
    "tui.told.read": ("The files were read again.", "已重新读取文件。"),
    "tui.told.saved-one-line": (
        "Saved as one line, as an entry is. {u} undoes it.",
        "条目是一行，已合成一行保存。按 {u} 撤销。",
    ),
    "tui.told.undone": ("Undone: {what}", "已撤销：{what}"),
    "tui.told.undone-session": (
        "Undone: {n} {n|step|steps} of the session.",
        "已撤销这次会话中的 {n} 步。",
    ),
    "tui.told.undone-whole-session": ("Undone: the session.", "已撤销这次会话。"),
    "tui.told.deleted": (
        "Deleted {n} {n|entry|entries}. {u} brings {n|it|them} back.",
        "已删除 {n} 条。按 {u} 恢复。",
    ),
    "tui.told.deleted-one": (
        "Deleted 1 entry: {what}. {u} brings it back.",
        "已删除 1 条：{what}。按 {u} 恢复。",
    ),
    "tui.told.stray": (
        "{file} is no memory by its name: call it user-profile.md, long-term.md, recent.md, projects.md or index.md.",
        "{file} 按名字不算记忆：改名为 用户画像.md、长期记忆.md、近期状态.md、项目档案.md 或 记忆索引.md 就会读。",
    ),
    "tui.told.nothing": ("Nothing changed.", "没有改动。"),
    "tui.told.reread": ("The files changed outside and were read again.", "文件在外部有改动，已重新读取。"),
    "tui.told.draft": ("Your text is kept; {e} offers it again.", "文字已保留；按 {e} 可继续编辑。"),
    "tui.told.editor-failed": (
        "The editor ended with status {status}; nothing was changed.",
        "编辑器以状态 {status} 退出，没有改动。",
    ),
    "tui.told.no-editor": (
        "No editor was found: set $EDITOR. The text is kept; e edits it here.",
        "找不到编辑器：请设置 $EDITOR。文字已保留，按 e 在此编辑。",
    ),
    "tui.told.editor-wait": (
        "{editor} came back at once: it needs an option to wait, such as --wait.",
        "{editor} 立即返回了：需要加上等待的选项，例如 --wait。",
    ),
    "tui.told.home": (
        "Nothing is open. Enter: menu; Esc again: everything.",
        "没有打开的窗口。回车：菜单；再按 Esc：全部命令。",
    ),
    "tui.told.not-home": (
        "{home} goes back to Review; Esc again: everything.",
        "{home} 回到审阅界面；再按 Esc：全部命令。",
    ),
    "tui.told.ctrl-c": ("{q} leaves Memsift.", "按 {q} 退出 Memsift。"),
    "tui.told.likeness-failed": (
        "Comparing failed ({what}); duplicates are not marked.",
        "比对失败（{what}），未标出重复。",
    ),
    "tui.told.taken": ("The vault is yours now.", "已接管这个库。"),
    "tui.told.distinct": ("Remembered: not duplicates.", "已记住：并不重复。"),
    "tui.told.theme": ("Theme: {name}", "主题：{name}"),
    "tui.told.failed": ("Not done: {why}", "未完成：{why}"),
    "tui.crash": (
        "Memsift stopped because of an error of its own ({kind} at {where}). Everything you decided is "
        "saved: open it again, or let `memsift doctor` look first. There is no log: to report it, copy this "
        "line and say which keys came before it.",
        "Memsift 因自身错误而停止（{kind}，位于 {where}）。你所做的决定都已保存：可以重新打开，或先用 "
        "`memsift doctor` 检查。没有日志文件：要报告的话，请复制这一行，并说明之前按了哪些键。",
    ),
    # why a plan was made, as History says it
    "tui.why-plan.edit": ("Edited {entry}", "编辑 {entry}"),
    "tui.why-plan.added": ("Added {entry}", "新增 {entry}"),
    "tui.why-plan.add": ("Added an entry to {file}", "在 {file} 新增条目"),  # in journals kept so far
    "tui.why-plan.delete": ("Deleted {entry}", "删除 {entry}"),
    "tui.why-plan.delete-many": ("Deleted {n} entries", "删除 {n} 条"),
    "tui.why-plan.strike": ("Struck out {entry}", "划掉 {entry}"),
    "tui.why-plan.strike-many": ("Struck out {n} entries", "划掉 {n} 条"),
    "tui.why-plan.unstrike": ("Took back striking out {entry}", "取消划掉 {entry}"),
    "tui.why-plan.unstrike-many": ("Took back striking out {n} entries", "取消划掉 {n} 条"),
    "tui.why-plan.fields": ("Changed grade, date or source of {entry}", "改了字段 {entry}"),
    "tui.why-plan.move": ("Moved {entry} to {file}", "把 {entry} 移到 {file}"),
    "tui.why-plan.move-many": ("Moved {n} entries to {file}", "把 {n} 条移到 {file}"),
    "tui.why-plan.split": ("Split {entry}", "拆分 {entry}"),
    "tui.why-plan.merge": ("Merged into {entry}", "合并到 {entry}"),
    "tui.why-plan.merge-many": ("Merged {n} entries", "合并 {n} 条"),
    "tui.why-plan.section": ("Added the section {title} to {file}", "在 {file} 新增小节“{title}”"),
    "tui.why-plan.rename": ("Renamed a section of {file} to {title}", "把 {file} 的小节改名为“{title}”"),
    # History
    "tui.changed.made": ("{file} (new)", "{file}（新建）"),
    "tui.changed.gone": ("{file} (removed)", "{file}（移除）"),
    "tui.more-lines-key": (
        "… {n} more {n|line|lines}: {key} shows {n|it|them}",
        "……还有 {n} 行，按 {key} 看全部",
    ),
    "tui.more-lines": ("… {n} more {n|line|lines}", "……还有 {n} 行"),
    "tui.history.empty": (
        "Nothing has been done yet. What you decide stands here, and can be undone here.",
        "还没有任何操作。你的每个决定都会列在这里，也可以在这里撤销。",
    ),
    "tui.history.session": ("Session of {when}: {n} {n|step|steps}", "{when} 的会话：{n} 步"),
    "tui.history.stands": (
        "{n} {n|step|steps}, of which {standing} can be undone together",
        "共 {n} 步，其中 {standing} 步可以一起撤销",
    ),
    "tui.history.wrote": ("Written: {files}", "改动的文件：{files}"),
    "tui.history.from": ("Decided from {where}", "操作来自 {where}"),
    "tui.history.undone": ("undone", "已撤销"),
    "tui.history.back": ("brought back", "已找回"),
    "tui.history.letter.approved": ("Proposal of {agent}: approved", "{agent} 的提案：已批准"),
    "tui.history.letter.edited": ("Proposal of {agent}: approved in your words", "{agent} 的提案：改后批准"),
    "tui.history.letter.rejected": ("Proposal of {agent}: rejected", "{agent} 的提案：已拒绝"),
    "tui.history.letter.waits": ("Proposal of {agent}: waits again", "{agent} 的提案：重新等待处理"),
    "tui.history.letter.reason": ("Reason: {reason}", "原因：{reason}"),
    "tui.history.letter.proposed": ("It proposed: {text}", "它提议：{text}"),
}
