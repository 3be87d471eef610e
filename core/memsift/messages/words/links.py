"""What links say to people: why another target is suggested for a dead one."""

WORDS: dict[str, tuple[str, str]] = {
    "links.moved": ("a file of that name is now at {path}", "同名的文件现在在 {path}"),
    "links.near-name": ("the nearest name is {path}", "名字最接近的是 {path}"),
    "links.heading-place": (
        "{path} has the heading “{found}”, in another place",
        "{path} 里有“{found}”这个标题，只是层级或位置不同",
    ),
    "links.heading-slug": (
        "the link names the heading “{found}” of {path} as web pages do; Obsidian needs its words",
        "链接用的是网页写法，指的是 {path} 的标题“{found}”；Obsidian 要写原文",
    ),
    "links.heading-signs": (
        "{path} has the heading “{found}”: only signs or spaces differ",
        "{path} 里有标题“{found}”，只差标点或空格",
    ),
    "links.heading-renamed": (
        "the heading may have been renamed: {path} has “{found}”",
        "标题可能改过名：{path} 里有“{found}”",
    ),
    "links.heading-moved": (
        "the heading “{found}” now stands in {path}",
        "标题“{found}”现在在 {path} 里",
    ),
    "links.near-block": ("the nearest block of {path} is {found}", "{path} 里最接近的块是 {found}"),
}
