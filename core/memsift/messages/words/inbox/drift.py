"""What drifted."""

WORDS: dict[str, tuple[str, str]] = {
    "inbox.drift-added": ("added to the file", "文件里新增"),
    "inbox.drift-changed": ("changed in the file", "文件里改动"),
    "inbox.drift-removed": ("removed from the file", "文件里删除"),
    "inbox.drift-moved": ("moved in the file", "文件里移动"),
    "inbox.drift-lines": ("other lines of the file", "文件的其他行"),
    "inbox.drift-bytes": ("line ends and marks of the file", "文件的换行和标记"),
    "inbox.drift-recent": ("new in recent state", "近期状态有新内容"),
    "inbox.drift-logs": ("new in session logs", "会话日志有新内容"),
    "inbox.drift-new-file": ("a new file", "新文件"),
    "inbox.drift-renamed": ("renamed to {file}", "改名为 {file}"),
    "inbox.drift-vanished": ("THE FILE IS GONE; rejecting brings it back", "文件不见了；拒绝即可找回"),
    "inbox.drift-emptied": ("THE FILE WAS EMPTIED; rejecting brings it back", "文件被清空了；拒绝即可找回"),
    "inbox.drift-migrated": (
        "the plugin's new version moved it into {file}; nothing is lost",
        "插件新版把它并进了 {file}；内容没有丢",
    ),
    "inbox.drift-unsigned": ("DECIDED WITHOUT YOUR PIN", "没有用你的 PIN 做的决定"),
}
