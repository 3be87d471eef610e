"""What reading a file has to say."""

WORDS: dict[str, tuple[str, str]] = {
    "markdown.too-large": (
        "The file is larger than 5 MB: it is shown by name only and never written",
        "文件超过 5 MB：只列出文件名，绝不写入",
    ),
    "markdown.nul": (
        "The file holds NUL bytes, so it is no text: it is read-only",
        "文件含有 NUL 字节，不是文本：只读",
    ),
    "markdown.not-utf8": (
        "The file is not valid UTF-8: it is read-only",
        "文件不是有效的 UTF-8：只读",
    ),
    "markdown.unclosed-fence": (
        "The code fence that opens here is never closed: everything below is taken as code",
        "这里开始的代码块没有结束：其后的内容都被当作代码",
    ),
    "markdown.unclosed-comment": (
        "The comment that opens here is never closed: everything below is hidden",
        "这里开始的注释没有结束：其后的内容都被隐藏",
    ),
    "markdown.unclosed-frontmatter": (
        "The properties that open here are never closed: they are read as text",
        "这里开始的文档属性没有结束：按普通文字读取",
    ),
    "markdown.second-frontmatter": (
        "A second block of properties follows the first: it is read as text",
        "文档属性后面又有一段属性：后一段按普通文字读取",
    ),
}
