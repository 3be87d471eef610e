"""Words of the room `loaders`."""

WORDS: dict[str, tuple[str, str]] = {
    "loaders.unknown": (
        "no loader is called {loader}; there are: {known}",
        "没有叫 {loader} 的加载方式；现有：{known}",
    ),
    "loaders.which": (
        "this folder has neither YOLO nor hippocampus memory: say with --loader who reads it ({known})",
        "这个文件夹既没有 YOLO 记忆也没有海马体记忆：请用 --loader 说明由谁读取（{known}）",
    ),
    "loaders.unknown-assistant": (
        "no assistant is called {assistant}; there are: {known}",
        "没有叫 {assistant} 的助手；现有：{known}",
    ),
    "loaders.several-assistants": (
        "several assistants are called {assistant}: name one by its id ({known})",
        "有好几个助手叫 {assistant}：请用 id 指明（{known}）",
    ),
    "loaders.bad-setting": (
        "settings: loaders.{loader}, {key} cannot be {value}",
        "设置：loaders.{loader} 的 {key} 不能是 {value}",
    ),
}
