"""What is opened above a screen: menus, questions, editing, merging, conflicts, help."""

WORDS: dict[str, tuple[str, str]] = {
    # menus and questions
    "tui.menu.here": ("What can be done here", "此处可做的操作"),
    "tui.menu.everything": ("Everything", "全部命令"),
    "tui.menu.more": ("everything else …", "更多命令 …"),
    "tui.menu.files": ("Show on this side", "本侧显示"),
    "tui.menu.stray": ("not read: its name", "没有读：看文件名"),
    "tui.menu.sort": ("Sort", "排序"),
    "tui.menu.filter": ("Show", "显示"),
    "tui.menu.move": ("Move to", "移动到"),
    "tui.menu.find": ("Type to find", "输入以查找"),
    "tui.menu.search": ("Search all files", "搜索所有文件"),
    "tui.menu.keys": ("Enter chooses   Esc goes back", "回车选择   Esc 返回"),
    "tui.menu.read": ("Up, Down scroll   Esc goes back", "↑ ↓ 滚动   Esc 返回"),
    "tui.menu.below": ("{n} more below", "下面还有 {n} 行"),
    "tui.menu.none": ("Nothing matches.", "没有匹配项。"),
    "tui.ask.delete": (
        "Delete these {n} entries? Enter deletes, Esc goes back.",
        "删除这 {n} 条？回车删除，Esc 返回。",
    ),
    "tui.ask.move": (
        "Move these {n} entries? Enter moves, Esc goes back.",
        "移动这 {n} 条？回车移动，Esc 返回。",
    ),
    "tui.ask.strike": (
        "Strike out these {n} entries? Enter strikes out, Esc goes back.",
        "划掉这 {n} 条？回车划掉，Esc 返回。",
    ),
    "tui.ask.undo-session": (
        "Undo {n|the one step|all steps} of this session ({n})? Type {n} and press Enter.",
        "撤销本次会话的全部 {n} 步？输入 {n} 并按回车。",
    ),
    "tui.ask.section": ("Title of the new section", "新小节的标题"),
    "tui.ask.rename": ("New title of the section", "小节的新标题"),
    "tui.ask.moved": (
        "This vault was known at {path}, which is gone. Was it moved here? "
        "Enter: yes, take its history along. Esc: no, it is another one.",
        "这个库以前在 {path}，现在那里没有了。是移动到这里了吗？回车：是，沿用它的历史。Esc：不是，这是另一个库。",
    ),
    "tui.ask.take-over": (
        "Another Memsift (process {pid} on {tty}, since {since}) has this vault. "
        "Enter takes it over. Esc only looks.",
        "另一个 Memsift（进程 {pid}，终端 {tty}，始于 {since}）正在使用这个库。回车接管，Esc 只查看。",
    ),
    "tui.ask.keys": ("Enter does it   Esc goes back", "回车执行   Esc 返回"),
    "tui.ask.not-the-number": ("Type {n} to go on, or Esc to go back.", "输入 {n} 才会继续，Esc 返回。"),
    "tui.ask.more": (
        "Enter does it   Esc goes back   Up, Down: {n} more below",
        "回车执行   Esc 返回   ↑ ↓ 滚动，下面还有 {n} 行",
    ),
    "tui.ask.last": ("Enter does it   Esc goes back   Up, Down scroll", "回车执行   Esc 返回   ↑ ↓ 滚动"),
    # editing
    "tui.edit.title": ("Edit {what}", "编辑 {what}"),
    "tui.edit.add": ("Add to {what}", "新增到 {what}"),
    "tui.edit.split": ("Split {what}: one entry a line", "拆分 {what}：每行一条"),
    "tui.blank": ("  ", "  "),
    "tui.edit.keys": (
        "Enter saves   Ctrl+J new line   Esc leaves it (your text is kept)",
        "回车保存   Ctrl+J 换行   Esc 放弃（文字会保留）",
    ),
    "tui.edit.keys-short": ("Enter saves   Esc leaves", "回车保存   Esc 放弃"),
    "tui.edit.draft": ("This is the text that you had not saved.", "这是你上次没有保存的文字。"),
    "tui.form.title": ("Fields of {what}", "{what} 的字段"),
    "tui.form.confidence": ("grade", "等级"),
    "tui.form.confirmed": ("you confirm", "你确认"),
    "tui.form.grades": (
        "F0 unverified; F1 verified: 2 sources or you; F2 stable: you, on 2 dates",
        "F0 未核实；F1 已核实：两个独立来源或你确认过；F2 稳定：你在两个日子确认过",
    ),
    "tui.form.hint-confirmed": (
        "a date; empty: nothing is added. You said so on {days}",
        "日期；留空：不另记。你说过：{days}",
    ),
    "tui.form.hint-unconfirmed": ("a date; empty: no", "日期；留空：不确认"),
    "tui.form.date": ("date", "日期"),
    "tui.form.sources": ("source", "来源"),
    "tui.form.expires": ("expires", "到期"),
    "tui.form.keys": (
        "Left, Right grade   Tab next field   Enter saves   Esc goes back",
        "左右键换等级   Tab 下一项   回车保存   Esc 返回",
    ),
    "tui.form.hint-date": ("YYYY-MM-DD; empty: none", "年-月-日；留空：无"),
    "tui.form.nothing": ("none", "无"),
    "tui.form.hint-grade": ("F0, F1, F2; empty: none", "F0、F1、F2；留空：无"),
    "tui.form.hint-sources": ("several: put ; between", "多个来源用 ; 分开"),
    "tui.form.bad-date": (
        "“{text}” is not a date: write it as 2026-12-01.",
        "“{text}”不是日期，请写成 2026-12-01。",
    ),
    "tui.form.bad-grade": (
        "“{text}” is not a grade: F0, F1, F2 or nothing.",
        "“{text}”不是等级：F0、F1、F2 或留空。",
    ),
    "tui.editor.between": (
        "Memsift: edit the text between the two marked lines; save and close.",
        "Memsift：请编辑两条标记行之间的文字，保存并关闭",
    ),
    # merging
    "tui.merge.title": ("Merge {n} entries into one", "把 {n} 条合并为一条"),
    "tui.merge.text": (
        "Merged text (what it does not say is marked above)",
        "合并后的文字（上面标出的是它没有说到的）",
    ),
    "tui.merge.stays-number": ("its number and place stay ({why})", "保留它的编号和位置（{why}）"),
    "tui.merge.stays-place": ("its place stays ({why})", "保留它的位置（{why}）"),
    "tui.merge.stays-section": (
        "its fields and the name of its section are taken ({why})",
        "取它的字段和小节名（{why}）",
    ),
    "tui.merge.go-file": (
        "Make one of these {n} in {file}, with a new number",
        "{n} 条合成一条放进 {file}，编号新给",
    ),
    "tui.merge.goes": ("goes", "并入"),
    "tui.merge.contradicts": ("goes; contradicts what stays", "并入，与保留的矛盾"),
    "tui.merge.choose": ("contradicts; Enter: this one stays", "互相矛盾；回车：保留这条"),
    "tui.merge.choose-first": (
        "They contradict each other: first choose with Enter which one stays.",
        "这几条互相矛盾：先用回车选定保留哪条。",
    ),
    "tui.merge.go-choose": ("Choose above which one stays", "先在上面选定保留哪条"),
    "tui.merge.out": ("left out", "不参与"),
    "tui.merge.out-rules": ("left out: a merge changes no rules", "不参与：合并不改规则"),
    "tui.merge.stays-rules": ("stays as it is: rules", "规则，原样保留"),
    "tui.merge.rules-stay": (
        "{file} holds rules: the entry stays as it is, the others are removed.",
        "{file} 是规则文件：这一条原样保留，其余的去掉。",
    ),
    "tui.merge.go-rules": (
        "Remove {n} {n|entry|entries}; the rules stay as they are",
        "去掉 {n} 条，规则原样保留",
    ),
    "tui.merge.one-rule": ("Only one entry of rules can take part.", "只能有一条规则参与。"),
    "tui.merge.against-rules": (
        "It contradicts the rules, which no merge changes: Esc, then edit one of them.",
        "与规则矛盾，而合并不改规则：按 Esc，再修改其中一条。",
    ),
    "tui.merge.only-rules": (
        "These are all rules, which no merge changes: edit or delete one of them.",
        "这些都是规则，合并不改规则：请修改或删除其中一条。",
    ),
    "tui.merge.grade": ("Grade {grade}", "等级 {grade}"),
    "tui.merge.grade-highest": ("Grade {grade}: the highest of these", "等级 {grade}：取各条中最高的"),
    "tui.merge.grade-kept": (
        "Grade {grade}: the highest of these is kept, though their sources carry only {carried}",
        "等级 {grade}：保留各条中最高的，但来源只够 {carried}",
    ),
    "tui.merge.date": ("Date {date}", "日期 {date}"),
    "tui.merge.date-newest": ("Date {date}: the newest of these", "日期 {date}：取各条中最新的"),
    "tui.merge.go": ("Merge {n} into {into}", "把 {n} 条合并到 {into}"),
    "tui.merge.keys": (
        "End, Enter merge   Space in or out   Enter what stays   Tab text   Esc back",
        "End 再回车：合并   空格：参与与否   回车：设为保留   Tab 改文字   Esc 返回",
    ),
    "tui.merge.keys-go": (
        "Enter merges   Up entries   Tab text   Esc back",
        "回车合并   ↑ 选条目   Tab 编辑文字   Esc 返回",
    ),
    "tui.merge.keys-text": (
        "Enter merges   Ctrl+J new line   Tab entries   Esc back",
        "回车合并   Ctrl+J 换行   Tab 回到条目   Esc 返回",
    ),
    "tui.merge.few": ("A merge needs at least two members.", "合并至少需要两个成员。"),
    "tui.merge.empty": ("The merged text is empty.", "合并后的文字为空。"),
    "tui.merge.why.rules": ("rules", "规则"),
    "tui.merge.why.chosen": ("you chose it", "由你选定"),
    # conflicts
    "tui.conflict.title": ("{what} was changed meanwhile", "{what} 在此期间被改动了"),
    "tui.conflict.title-of": (
        "{what} was changed meanwhile ({at} of {n})",
        "{what} 在此期间被改动了（第 {at} 处，共 {n} 处）",
    ),
    "tui.conflict.expected": ("as you saw it", "你看到的"),
    "tui.conflict.now": ("as it is in the file now", "现在文件里的"),
    "tui.conflict.wanted": ("as you want it", "你想要的"),
    "tui.conflict.gone": ("It is gone.", "已经不在了。"),
    "tui.conflict.removed": ("You remove it.", "你要移除它。"),
    "tui.conflict.theirs": ("Take theirs: leave the file as it is now", "保留文件里现在的"),
    "tui.conflict.mine": ("Take mine: make my change on it all the same", "仍按我的改"),
    "tui.conflict.edit": ("Edit: begin with mine and write what it is to be", "在我的基础上编辑后保存"),
    "tui.conflict.edit-title": ("The lines as they are to be", "改成什么样"),
    # help
    "tui.help-screen.title": ("Help: {screen}", "帮助：{screen}"),
    "tui.help-screen.keys": (
        "Esc goes back. Everything can also be done with the arrows, Enter, Esc and Tab: Enter opens a menu.",
        "Esc 返回。一切操作也可只用方向键、回车、Esc 和 Tab 完成：回车打开菜单。",
    ),
    "tui.help-screen.signs": ("Signs", "符号"),
    "tui.help-screen.sign.same": ("says the same as another entry", "与另一条说法相同"),
    "tui.help-screen.sign.conflict": ("contradicts another entry", "与另一条矛盾"),
    "tui.help-screen.sign.contains": ("contains another entry", "包含另一条"),
    "tui.help-screen.sign.contained": ("is contained in another entry", "已包含在另一条中"),
}
