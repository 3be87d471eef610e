"""The commands inbox, approve, reject and propose."""

WORDS: dict[str, tuple[str, str]] = {
    "inbox.help": (
        "List what waits: proposals of agents and edits made in the files.",
        "列出等待处理的：助手的提案和文件里已有的改动。",
    ),
    "inbox.nothing": ("Nothing waits.", "没有等待处理的。"),
    "inbox.sum": ("{n} {n|waits|wait}, the oldest from {ago}.", "{n} 条在等，最早：{ago}。"),
    "inbox.moved-from": ("    out of {file}", "    移出自 {file}"),
    "inbox.more-lines": (
        "… {n} more {n|line|lines}, shown by approve and reject",
        "……还有 {n} 行，approve 或 reject 时会全部显示",
    ),
    "inbox.bad": ("not a proposal: {name}: {reason}", "不是提案：{name}：{reason}"),
    "inbox.bad-what-to-do": (
        "Such files lie in {folder}, each beside its reason, and do nothing there. "
        "Delete one to have it gone from here; or mend it and move it back into new/.",
        "这样的文件都在 {folder}，旁边写着原因，在那里不起任何作用。不要的直接删掉；也可以改好后移回 new/。",
    ),
    "inbox.approve.help": (
        "Approve items by their ids, as memsift inbox lists them.",
        "按编号批准（编号见 memsift inbox）。",
    ),
    "inbox.approve.ask": (
        "Approve {n} {n|item|items}? Type y and Enter:",
        "批准这 {n} 条？输入 y 再按回车：",
    ),
    "inbox.approve.open-app": (
        "{id} needs an answer first ({question}); open the app",
        "{id} 要先回答（{question}），请打开程序",
    ),
    "inbox.approve.cannot": ("{id} cannot be approved: {reason}", "{id} 不能批准：{reason}"),
    "inbox.part-of-group": (
        "these belong to a group; of it you leave out: {ids}",
        "这些属于一组提案；同组里没有选：{ids}",
    ),
    "inbox.reject.help": ("Reject items by their ids and say why.", "按编号拒绝，并说明原因。"),
    "inbox.reject.why": ("Why: the agent is told.", "原因，会告诉助手。"),
    "inbox.reject.ask": ("Reject {n} {n|item|items}? Type y and Enter:", "拒绝这 {n} 条？输入 y 再按回车："),
    "inbox.done": ("Done: {n} {n|item|items} decided (plan {plan}).", "完成：处理了 {n} 条（计划 {plan}）。"),
    "inbox.propose.group": (
        "A word that joins proposals which are decided as one.",
        "同一组提案写同一个词，会一起决定。",
    ),
    "inbox.secret-masked": (
        "Its secret is masked in the vault; only this machine's private history keeps it, until memsift forget.",
        "库里的密钥已遮住；原文只留在本机的私有历史里，memsift forget 可彻底清除。",
    ),
    "inbox.no-item": (
        "there is no item {id}; memsift inbox lists what waits",
        "没有 {id}；memsift inbox 会列出在等的",
    ),
    "inbox.propose.help": (
        "File a proposal for a person to decide: add, update, delete, move or confirm an entry.",
        "提交一条提案，由人决定：新增（add）、修改（update）、删除（delete）、移动（move）、确认（confirm）。",
    ),
    "inbox.propose.scope": (
        "global, or the assistant's own file (assistant).",
        "global 全局，assistant 助手自己的文件。",
    ),
    "inbox.propose.assistant": (
        "Whose: name or id (default: the current one).",
        "哪个助手：名字或 id（默认当前助手）。",
    ),
    "inbox.propose.file": ("A memory file of the vault, by its path.", "库里的记忆文件路径。"),
    "inbox.propose.section": (
        "profile, preferences, other, or an existing heading.",
        "profile、preferences、other，或已有的标题。",
    ),
    "inbox.propose.category": (
        "As in the plugin: profile, preferences, other.",
        "同插件：profile、preferences、other。",
    ),
    "inbox.propose.entry": ("The entry's number, e.g. Preference_2.", "条目编号，例如 Preference_2。"),
    "inbox.propose.content": ("The new text.", "新内容。"),
    "inbox.propose.expected": ("The entry's text as you know it.", "你所知的条目原文。"),
    "inbox.propose.confidence": (
        "F0 unverified, F1 verified (two sources, or a person), F2 stable (a person, on two dates).",
        "F0 未核实，F1 已核实（两个来源或人确认），F2 稳定（人在两个日子确认）。",
    ),
    "inbox.propose.source": ("Where it comes from; may be repeated.", "来源，可写多个。"),
    "inbox.propose.expires": ("The last day on which it holds (YYYY-MM-DD).", "有效到哪天（YYYY-MM-DD）。"),
    "inbox.propose.why": ("Why a person should agree.", "为什么应该同意。"),
    "inbox.propose.agent": ("Who proposes (default: cli).", "谁提议的（默认 cli）。"),
    "inbox.propose.asked-by": ("agent, or user if a person asked for it.", "agent，或者是人要求的 user。"),
    "inbox.propose.to-file": ("move: the file to move to.", "移动：目标文件。"),
    "inbox.propose.to-scope": ("move: global or assistant.", "移动：global 或 assistant。"),
    "inbox.propose.to-assistant": ("move: whose file.", "移动：哪个助手的文件。"),
    "inbox.propose.to-section": ("move: the section to move to.", "移动：目标小节。"),
    "inbox.propose.fact": ("It is known to be so.", "是确定的事实。"),
    "inbox.propose.useful": ("It is of use in a month.", "一个月后还有用。"),
    "inbox.propose.allowed": ("It may be stored.", "允许记录。"),
    "inbox.propose.layer": ("The layer it belongs to.", "放在哪一层。"),
    "inbox.propose.already": ("the same proposal waits already", "同样的提案已经在等"),
    "inbox.propose.grade": ("{value} is no grade; there are F0, F1, F2", "{value} 不是等级；可用 F0、F1、F2"),
}
