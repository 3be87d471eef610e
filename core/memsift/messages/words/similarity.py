"""Words of the likeness room."""

WORDS: dict[str, tuple[str, str]] = {
    "similarity.equal": ("the same, character for character", "一字不差"),
    "similarity.stays-complete": ("says the most", "说得最全"),
    "similarity.stays-newest": ("the newest", "日期最新"),
    "similarity.stays-graded": ("the best graded", "可信度最高"),
    "similarity.stays-lowest": ("the lowest number", "编号最小"),
    "similarity.stays-first": ("comes first", "排在最前"),
}
