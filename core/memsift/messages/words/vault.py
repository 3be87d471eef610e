"""Words of the room `vault`."""

WORDS: dict[str, tuple[str, str]] = {
    "vault.not-read": (
        "this file was not read: it is too large or cannot be opened",
        "这个文件没有读入：太大，或者打不开",
    ),
    "vault.marks-unreadable": (
        ".memsift/numbers.json cannot be read; numbers are counted from the entries that are there",
        ".memsift/numbers.json 读不了；编号只按现有条目计算",
    ),
    "vault.mark-ignored": (
        "number mark of {file} ignored: {prefix} {number} cannot be right",
        "{file} 的编号记录不可信，已忽略：{prefix} {number}",
    ),
    "vault.settings-unreadable": (
        "{file} cannot be read, so every assistant's file counts as read",
        "{file} 读不了，因此把每个助手的文件都当作会被读取",
    ),
}
