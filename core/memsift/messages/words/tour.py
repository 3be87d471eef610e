"""Words of the guided tour of the demo."""

WORDS: dict[str, tuple[str, str]] = {
    "tour.place": ("Tour of the demo, step {at} of {total}", "演示导览：第 {at} 步，共 {total} 步"),
    "tour.place-next": ("Done. Now step {at} of {total}", "做到了。接着第 {at} 步，共 {total} 步"),
    "tour.place-already": ("Done already: step {at} of {total}", "已做过：第 {at} 步，共 {total} 步"),
    "tour.place-passed": (
        "Skipped step {passed}. Now step {at} of {total}",
        "跳过第 {passed} 步。接着第 {at} 步，共 {total} 步",
    ),
    "tour.place-spared": (
        "Step {spared} left out, nothing to undo. Now step {at} of {total}",
        "第 {spared} 步没有可撤销的，略过。现在第 {at} 步，共 {total} 步",
    ),
    "tour.keys": ("{next} next step   {stop} end", "{next} 下一步   {stop} 结束"),
    "tour.only-demo": ("The tour belongs to the demo: memsift demo", "导览属于演示：memsift demo"),
    "tour.not-on": ("No tour is on.", "现在没有导览。"),
    "tour.stopped": ("The tour is ended. {next} begins it again.", "导览已结束。按 {next} 可重来。"),
    "tour.over": ("That was the tour. {next} begins it again.", "导览到此结束。按 {next} 可重来。"),
    "tour.step.look": (
        "This is a copy: try anything. Review begins with what every assistant reads; {side} shows what one "
        "alone reads, on wide screens it stands beside it. Press {key} to move.",
        "这是副本，随便试。审阅先显示所有助手都读的；按 {side} 看某个助手自己的，屏幕够宽时两侧并排。按 {key} 移动。",
    ),
    "tour.step.alike": (
        "Press {key}: it goes to the next thing that is said twice or contradicted, and its partner lights up.",
        "按 {key}：跳到下一处重复或矛盾，与它相关的条目会一起点亮。",
    ),
    "tour.step.merge": (
        "Press {next} until = stands before the entry: it says the same as its partner. Then {key} merges the "
        "two. You choose what stays and how it reads; nothing is saved before that.",
        "按 {next} 直到条目前是 =：它和另一条说的一样。再按 {key} 合并。留哪条、怎么写由你定，确认之前什么都不保存。",
    ),
    "tour.step.undo": (
        "Saved. Now press {key} to take it back. Whatever you do can be undone, next week too.",
        "已保存。再按 {key} 撤销。做过的一切都能撤销，下周也行。",
    ),
    "tour.step.overview": (
        "Press {key} for the whole vault: what waits, how old it is, and which file is too full.",
        "按 {key} 看全库：有什么等着处理、记忆有多旧、哪个文件快满了。",
    ),
    "tour.step.checkup": (
        "Press {key} for the weekly checkup: ten minutes, one card at a time.",
        "按 {key} 进入每周体检：十分钟，一张卡片一件事。",
    ),
    "tour.step.card": (
        "In the checkup ({key}), answer a card: a number takes its answer, {accept} the recommended one where "
        "there is one, {skip} leaves the card for later.",
        "在体检（{key}）里处理一张卡片：按数字选答案，有推荐做法时按 {accept} 采纳，按 {skip} 先跳过。",
    ),
    "tour.step.inbox": (
        "Press {key} for the inbox: what agents ask to change, and what they changed without asking. "
        "You decide.",
        "按 {key} 打开收件箱：助手请求的改动，以及没问就改的内容，都由你决定。",
    ),
    "tour.step.reads": (
        "Press {key} to see word for word what an assistant is given, and where it is cut off, if it is.",
        "按 {key} 看助手实际读到的每个字；有截断时，也看得到断在哪里。",
    ),
    "tour.step.cut": (
        "In What it reads ({key}), {loader} chooses the program that loads it. Choose Claude Code (MEMORY.md): it "
        "takes in 200 lines, and {cut} goes to where it cuts.",
        "在“助手读到什么”（{key}）里，按 {loader} 选由谁加载。选 Claude Code (MEMORY.md)：它只读 200 行，"
        "按 {cut} 到截断处。",
    ),
    "tour.step.end": (
        "That is all. {help} explains any screen, {palette} finds any command, {quit} leaves. "
        "Your own: memsift FOLDER",
        "就这些。{help} 解释当前界面，{palette} 查找命令，{quit} 退出。打开自己的库：memsift 文件夹",
    ),
}
