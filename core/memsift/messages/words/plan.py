"""What plans say to people."""

WORDS: dict[str, tuple[str, str]] = {
    # why a plan is not applied
    "plan.conflict": (
        "{file}: {n} {n|change|changes} no longer fit what stands there",
        "{file}：有 {n} 处修改与文件现在的内容对不上",
    ),
    "plan.later-first": (
        "{file}: a later decision changed or moved the same lines; undo that one first",
        "{file}：后来的一次决定改过或移走了这几行，请先撤销那一次",
    ),
    "plan.readonly": ("{file} is only shown, never written: {why}", "{file} 只能查看，不会写入：{why}"),
    "plan.file-exists": ("There is a file {file} already", "文件 {file} 已经存在"),
    "plan.would-swallow": (
        "Not done: it would leave a fence or comment open in {file} that swallows what follows (line {line})",
        "未执行：这会在 {file} 里留下没有闭合的代码块或注释，把后面的内容吞进去（第 {line} 行）",
    ),
    "plan.reads-differently": (
        "Not done: line {line} of {file} would be read as something else",
        "未执行：{file} 第 {line} 行会被读成别的东西",
    ),
    "plan.not-an-entry": (
        "Not done: in line {line} of {file} the new text would not be read as one entry",
        "未执行：新内容在 {file} 第 {line} 行不会被读作完整的一条",
    ),
    "plan.not-a-heading": (
        "Not done: line {line} of {file} would not be read as a heading",
        "未执行：{file} 第 {line} 行不会被读作标题",
    ),
    "plan.unclosed": (
        "Not done: a fence or comment is open in {file} from line {line} on; close it first",
        "未执行：{file} 第 {line} 行起有没有闭合的代码块或注释，请先把它闭合",
    ),
    # why an operation is not possible
    "plan.section-empty": (
        "“{section}” holds nothing that could be moved",
        "“{section}”下面没有可以移走的内容",
    ),
    "plan.sink-same": ("{file} is the file that it stands in already", "它本来就在 {file} 里"),
    "plan.text-empty": ("The text is empty", "内容是空的"),
    "plan.text-control": (
        "The text holds a character that no memory file can hold (NUL or half a character)",
        "内容里有记忆文件不能保存的字符（NUL 或残缺字符）",
    ),
    "plan.text-is-id": (
        "The text begins like a number ({id}); this entry has none",
        "内容以编号形式（{id}）开头，而这一条没有编号",
    ),
    "plan.no-section": ("{file} has no section “{section}”", "{file} 里没有“{section}”这一节"),
    "plan.section-exists": ("{file} has a section “{section}” already", "{file} 里已经有“{section}”这一节"),
    "plan.field-unknown": ("There is no field “{field}”", "没有“{field}”这个字段"),
    "plan.source-ends": (
        "“{value}” is not one source: commas and brackets end one. Leave them out, or write ; between several sources",
        "“{value}”不能算一个来源：逗号和括号会把它断开。请去掉；是几个来源就用“、”分开",
    ),
    "plan.field-value": ("“{value}” cannot be written as {field}", "“{value}”不能写成 {field} 的值"),
    "plan.field-elsewhere": (
        "{field} cannot be taken out of where it stands; edit the line itself",
        "{field} 所在的位置不能单独去掉；请直接修改那一行",
    ),
    "plan.already-struck": ("It is struck out already", "它已经被划掉了"),
    "plan.not-struck": ("It is not struck out", "它没有被划掉"),
    "plan.not-one-entry": ("These lines would not be read as one entry", "这些行不会被读作完整的一条"),
    "plan.still-struck": (
        "It would still be read as struck out; edit the text itself",
        "它仍会被读作已划掉；请直接修改文字",
    ),
    "plan.no-title": ("“{title}” cannot be the title of a section", "“{title}”不能作为小节标题"),
    "plan.undo": ("Undo: {what}", "撤销：{what}"),
    "plan.split-few": ("Splitting needs at least two parts", "拆分至少要有两部分"),
    "plan.merge-few": ("Merging needs at least two entries", "合并至少要有两条"),
    "plan.must-be-text": ("{name} must be a text", "{name} 必须是文本"),
    "plan.path-taken": ("{file} cannot be made: there is {other}", "无法创建 {file}：已经有 {other}"),
    "plan.id-missing": ("There is no entry {id}", "没有编号为 {id} 的条目"),
    "plan.id-twice": ("There are several entries {id}", "编号 {id} 有不止一条"),
    "plan.line-gone": ("{file} has no line {line}", "{file} 没有第 {line} 行"),
    # what a difference in bytes is
    "plan.bytes-whole": ("other bytes", "字节内容不同"),
    "plan.bytes-bom-added": ("a byte order mark was added", "加上了字节顺序标记（BOM）"),
    "plan.bytes-bom-removed": ("the byte order mark was removed", "去掉了字节顺序标记（BOM）"),
    "plan.bytes-crlf": ("{n} {n|line|lines} now end with CRLF", "{n} 行的行尾改成了 CRLF"),
    "plan.bytes-lf": ("{n} {n|line|lines} now end with LF", "{n} 行的行尾改成了 LF"),
    "plan.bytes-endings": ("{n} {n|line|lines} end otherwise", "{n} 行的行尾变了"),
    "plan.bytes-final-newline": ("a newline was added at the end", "文件末尾加上了换行"),
    "plan.bytes-no-final-newline": ("the newline at the end was removed", "文件末尾的换行被去掉了"),
}
