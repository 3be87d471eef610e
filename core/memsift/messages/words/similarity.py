"""Words of the likeness room."""

WORDS: dict[str, tuple[str, str]] = {
    "similarity.equal": ("the same, character for character", "一字不差"),
    "similarity.written-otherwise": (
        "the same words; only case, width, script, punctuation or number form differ",
        "说的一样，只是大小写、全半角、繁简、标点或数字写法不同",
    ),
    "similarity.other-order": (
        "the same in another order or with other small words",
        "说的一样，只是语序或虚词不同",
    ),
    "similarity.other-words": ("the same in other words: {a} / {b}", "说的一样，用词不同：{a} / {b}"),
    "similarity.but-for": ("same but for: {a} / {b}", "仅此不同：{a} / {b}"),
    "similarity.at-odds": ("they differ in: {a} / {b}", "说法不同：{a} / {b}"),
    "similarity.but-for-one": ("same but for: {text}", "仅此不同：{text}"),
    "similarity.first-adds": ("the first adds: {text}", "前一条多出：{text}"),
    "similarity.second-adds": ("the second adds: {text}", "后一条多出：{text}"),
    "similarity.and-more": ("{text}, and more", "{text} 等"),
    "similarity.one-denies": ("one says {word}", "其中一条说“{word}”"),
    "similarity.one-undone": (
        "one says it is still to be done, the other that it is done: {a} / {b}",
        "一条说还要做，另一条说已做：{a} / {b}",
    ),
    "similarity.one-ceased": ("one says it is no more: {text}", "其中一条说已不再如此：{text}"),
    "similarity.exchanged": ("these have changed places: {a} / {b}", "位置对调了：{a} / {b}"),
    "similarity.look-alike": ("alike in form, about something else: {a} / {b}", "形似而所指不同：{a} / {b}"),
    "similarity.stays-complete": ("says the most", "说得最全"),
    "similarity.stays-newest": ("the newest", "日期最新"),
    "similarity.stays-graded": ("the best graded", "可信度最高"),
    "similarity.stays-lowest": ("the lowest number", "编号最小"),
    "similarity.stays-first": ("comes first", "排在最前"),
}
