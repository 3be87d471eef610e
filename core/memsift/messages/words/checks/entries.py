"""Words of the checks on what entries say: expired, stale, alike, contradicting, unverified; and of the log."""

WORDS: dict[str, tuple[str, str]] = {
    "checks.expired": (
        "Expired on {day}, {days} {days|day|days} ago; assistants are still given it.",
        "已在 {day} 过期（{days} 天前），助手仍会读到它。",
    ),
    "checks.expired.prose": (
        "The text speaks of an expiry on {day}, but no field says so; it will never be listed as expired.",
        "文字里提到 {day} 到期，但没有写成字段，到期后不会被列出来。",
    ),
    "checks.stale": (
        "From {since}, {days} days old; recent files are for the last {limit} days.",
        "记于 {since}，已有 {days} 天；近期状态只放最近 {limit} 天的事。",
    ),
    "checks.stale.soon": (
        "From {since}, {days} days old; after {limit} days it no longer counts as recent.",
        "记于 {since}，已有 {days} 天；满 {limit} 天就不算近期了。",
    ),
    "checks.stale.first-seen": (
        "Has no date; first seen on {since}, {days} days ago.",
        "没有写日期；{since} 第一次看到，已有 {days} 天。",
    ),
    "checks.bad-day": (
        "{value} is no date; write it as YYYY-MM-DD.",
        "{value} 不是日期，请按年-月-日写，如 2026-12-01。",
    ),
    "checks.bad-grade": (
        "{value} cannot stand there; choose F1 or F2.",
        "这里不能用 {value}，请选 F1 或 F2。",
    ),
    "checks.duplicate": (
        "{n} entries say the same; assistants read it twice, and a change to one misses the others ({files}).",
        "{n} 条说的是同一件事；助手会重复读到，改了一条就会漏掉别的（{files}）。",
    ),
    "checks.duplicate.contains": (
        "{n} entries tell of one thing; one is enough: {over}.",
        "{n} 条说的是一件事，留一条就够：{over}。",
    ),
    "checks.duplicate.says-all": (
        "The {which} of these two ({more}) says all that the other ({less}) says; one is enough.",
        "两条说的是一件事，{which}（{more}）已包含另一条（{less}）的内容，留一条就够。",
    ),
    "checks.duplicate.over": ("{more} says all that {less} says", "{more} 已包含 {less} 的内容"),
    "checks.first": ("first", "前一条"),
    "checks.second": ("second", "后一条"),
    "checks.duplicate.chain": (
        "{n} entries are alike from one to the next, but not all to each other; see which belong together ({files}).",
        "{n} 条前后相近，但首尾并不一样，请看看哪些该归在一起（{files}）。",
    ),
    "checks.stays-changed": ("says that it has changed", "说了有变动"),
    "checks.rules-stay": (
        "{file} holds rules: a merge never changes them. They stay as they are, the others may go.",
        "{file} 是规则文件，合并从不改动它：规则原样保留，其余条目可以去掉。",
    ),
    "checks.stays-global": (
        "stands in the global file, which every assistant reads",
        "在全局文件里，所有助手都读得到",
    ),
    "checks.conflict": (
        "{a} and {b} contradict each other ({reasons}); an assistant is given both and may go by either.",
        "{a} 和 {b} 互相矛盾（{reasons}）；助手两条都会读到，可能信错一条。",
    ),
    "checks.conflict.newer": ("newer: {day}", "较新：{day}"),
    "checks.conflict.source": ("from the better source", "来源更可靠"),
    "checks.conflict.plain": (
        "{a} and {b} contradict each other; an assistant is given both and may go by either.",
        "{a} 和 {b} 互相矛盾；助手两条都会读到，可能信错一条。",
    ),
    "checks.conflict.several": (
        "{n} entries hang together and contradict each other ({values}); an assistant is given all of them and may go by any.",
        "{n} 条说的是一件事，却互相矛盾（{values}）；助手都会读到，可能信错。",
    ),
    "checks.conflict.several-plain": (
        "{n} entries hang together and contradict each other; an assistant is given all of them and may go by any.",
        "{n} 条说的是一件事，却互相矛盾；助手都会读到，可能信错。",
    ),
    "checks.conflict.quoted": ("“{text}”", "“{text}”"),
    "checks.conflict.loses": (
        "Nobody says this any more then: {texts}. If it is still so, write what holds instead.",
        "划掉后就没有人再说：{texts}。如果仍然成立，请改选“自己写正确的”。",
    ),
    "checks.conflict.beside": (
        "Not struck out, as it does not contradict the chosen one: {texts}. It can be ticked too.",
        "和选中的不矛盾，默认不划掉：{texts}。要划掉也可以勾上。",
    ),
    "checks.conflict.struck": (
        "Struck out, it stays in the file; assistants still read it, so marked.",
        "划掉的还留在文件里，助手仍会读到，但带着划掉的记号。",
    ),
    "checks.none-goes": (
        "None is ticked, so nothing would be struck out.",
        "一条也没勾，什么都不会划掉。",
    ),
    "checks.misplaced.guess": (
        "Not verified (F0), yet among lasting memories, where it is taken for known: {text}",
        "没核实过（F0），却放在长期记忆里，读到的会当真：{text}",
    ),
    "checks.misplaced.several": (
        "The same stands in the own files of several assistants ({files}); in the global file one entry would do.",
        "好几个助手各自的文件里记着同一件事（{files}）；放进全局文件，一条就够。",
    ),
    "checks.misplaced.index": (
        "A fact in the index, where only pointers belong: {text}",
        "索引里只放指引，这一行写的是事实：{text}",
    ),
    "checks.grades.f0": (
        "Defines F0 otherwise than Memsift, which takes it for not verified: “{text}”. Until you say which holds, "
        "nothing is asked about grades.",
        "这一行给 F0 下的定义和 Memsift 不同（Memsift 把 F0 当作未核实）：“{text}”。你没说按哪个算之前，有关等级的都不问。",
    ),
    "checks.grades.f2": (
        "Defines F2 otherwise than Memsift, which takes it for stable: “{text}”. Until you say which holds, "
        "nothing is asked about grades.",
        "这一行给 F2 下的定义和 Memsift 不同（Memsift 把 F2 当作稳定）：“{text}”。你没说按哪个算之前，有关等级的都不问。",
    ),
    "checks.held": (
        "{n} {n|card|cards} about grades {n|is|are} held back: {where} defines {grade} otherwise.",
        "有关等级的 {n} 张卡片先不问：{where} 对 {grade} 另有说法。",
    ),
    "checks.unverified": (
        "Is it so that: {text}? F0 means here that nobody has verified it yet.",
        "是这样吗：{text}？F0 在这里表示还没有核实过。",
    ),
    "checks.no-source": (
        "{grade} without {lacks}: later nobody can tell why it was taken for certain.",
        "标了 {grade}，却没有{lacks}：以后没人说得清它凭什么可信。",
    ),
    "checks.lacks.date": ("a date", "日期"),
    "checks.lacks.source": ("a source", "来源"),
    "checks.lacks.second-source": ("a second independent source or your word", "第二个独立来源或你的确认"),
    "checks.lacks.and": ("{some} and {last}", "{some}和{last}"),
    "checks.lacks.confirmation": ("your confirmation", "你的确认"),
    "checks.no-such-entry": ("{value} takes no part in this.", "{value} 不在这一组里。"),
    "checks.no-such-place": ("There is no place {value} to move it to.", "没有 {value} 这个去处。"),
    "checks.same-source": (
        "{source} is a source of it already; two links into one file count as one.",
        "它已经以 {source} 为来源；指向同一个文件的两个链接只算一个来源。",
    ),
    "checks.f2-twice": (
        "F2 takes your confirmation on two different days; F1 is possible now.",
        "F2 要在两个不同的日子里确认过；现在可以先记 F1。",
    ),
    "checks.answer.mark-expired": ("mark as expired", "标为已过期"),
    "checks.answer.extend": ("extend", "延长期限"),
    "checks.answer.set-expiry": ("write it as a field", "写成过期字段"),
    "checks.answer.archive": ("archive", "归档"),
    "checks.answer.archive-in": (
        "archive, to {file} (a hidden folder; History brings it back)",
        "归档，移到 {file}（隐藏文件夹，历史里可以找回）",
    ),
    "checks.answer.delete": ("delete", "删除"),
    "checks.answer.keep": ("keep as it is", "保持原样"),
    "checks.answer.grades-own": (
        "as it is written there: ask nothing about grades",
        "按这里写的算，有关等级的都不问",
    ),
    "checks.answer.grades-as-usual": (
        "read grades as Memsift does, and ask",
        "按 Memsift 的意思读等级，照常提问",
    ),
    "checks.answer.snooze": ("ask again next week", "下周再问"),
    "checks.answer.open": ("open the place", "打开所在位置"),
    "checks.answer.forget": ("forget it everywhere", "彻底忘掉"),
    "checks.answer.promote": ("move to long-term memory", "移到长期记忆"),
    "checks.answer.merge": ("merge into one", "合并成一条"),
    "checks.answer.keep-one": ("keep one, delete the others", "只留一条，删掉其余"),
    "checks.answer.keep-all": ("keep all, and remember that", "都留着，以后不再提"),
    "checks.answer.choose": ("this holds: {text}", "以这条为准“{text}”"),
    "checks.answer.choose-because": ("this holds ({why}): {text}", "以这条为准（{why}）“{text}”"),
    "checks.answer.choose-of": ("this holds ({where}): {text}", "以这条为准（{where}）“{text}”"),
    "checks.answer.choose-of-because": (
        "this holds ({where}; {why}): {text}",
        "以这条为准（{where}；{why}）“{text}”",
    ),
    "checks.answer.keep-dated": ("keep them all, with their dates", "都留着，写明各自的日期"),
    "checks.answer.keep-both": ("keep both, with their dates", "两条都留，写明日期"),
    "checks.answer.edit": ("write what holds", "自己写正确的"),
    "checks.answer.no-conflict": ("they do not contradict each other", "其实不矛盾"),
    "checks.answer.demote-recent": ("move to recent", "移到近期状态"),
    "checks.answer.lift": ("make one of them in {file}", "合成一条，放进 {file}"),
    "checks.answer.move": ("move it", "移走"),
    "checks.answer.true": ("yes, it is so", "是的"),
    "checks.answer.not-true": ("no, it is not (delete)", "不是（删除）"),
    "checks.answer.not-any-more": ("not any more", "已经不是了"),
    "checks.answer.do-not-keep": ("do not keep this", "不要记这个"),
    "checks.answer.confirm": ("I confirm it", "我确认属实"),
    "checks.answer.demote": ("lower it to F0", "降为 F0"),
    "checks.answer.add-source": ("add a source", "补上来源"),
    "checks.answer.add-date": ("add a date", "补上日期"),
    "checks.log.written": ("now: {text}", "改为：{text}"),
    "checks.log.title": ("Weekly checkup", "每周体检"),
    "checks.log.archive": ("Archived", "归档"),
    "checks.log.archived": ("From {file}, archived on {day}:", "原在 {file}，归档于 {day}："),
    "checks.log.conflicts": ("Contradictions", "矛盾留痕"),
    "checks.log.conflict": ("Settled on {day}:", "{day} 处理："),
    "checks.log.kept": (
        "kept: {text} ({where}; source: {sources}; date: {day})",
        "保留：{text}（{where}；来源：{sources}；日期：{day}）",
    ),
    "checks.log.let-go": (
        "let go: {text} ({where}; source: {sources}; date: {day})",
        "舍弃：{text}（{where}；来源：{sources}；日期：{day}）",
    ),
    "checks.log.why": ("why: {why}", "理由：{why}"),
    "checks.log.unsaid": ("not said", "没有写"),
    "checks.log.unknown": ("unknown", "不详"),
}
