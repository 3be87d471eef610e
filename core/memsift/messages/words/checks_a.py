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
        "{value} 不是日期，请写成 YYYY-MM-DD。",
    ),
    "checks.bad-grade": (
        "{value} cannot stand there; choose F1 or F2.",
        "这里不能用 {value}，请选 F1 或 F2。",
    ),
    "checks.answer.mark-expired": ("mark as expired", "标为已过期"),
    "checks.answer.extend": ("extend", "延长期限"),
    "checks.answer.set-expiry": ("write it as a field", "写成过期字段"),
    "checks.answer.archive": ("archive", "归档"),
    "checks.answer.delete": ("delete", "删除"),
    "checks.answer.keep": ("keep as it is", "保持原样"),
    "checks.answer.snooze": ("ask again next week", "下周再问"),
    "checks.answer.open": ("open the place", "打开所在位置"),
    "checks.answer.forget": ("forget it everywhere", "彻底忘掉"),
    "checks.answer.promote": ("move to long-term memory", "移到长期记忆"),
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
