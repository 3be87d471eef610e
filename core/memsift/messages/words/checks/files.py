"""Words of the checks on files: secrets, limits, links, numbers, names, index, dates, hidden text, copies."""

WORDS: dict[str, tuple[str, str]] = {
    "checks.secret": (
        "Holds what looks like a secret ({what}); every assistant that reads this file is given it.",
        "这里像是写了 {what}；读这个文件的助手都会看到它。",
    ),
    "checks.secret.of": ("{what} of {service}", "{service} 的{what}"),
    "checks.secret.again": (
        "This reads as a secret too; write only where it is kept.",
        "这样写还是像密钥，请只写它保存在哪里。",
    ),
    "checks.over-cap.lines": (
        "{used} lines, {over} over the limit of {limit}; the longer it is, the less of it is heeded.",
        "共 {used} 行，比上限 {limit} 行多 {over} 行；越长，助手越顾不全。",
    ),
    "checks.over-cap.chars": (
        "{used} characters, {over} over the limit of {limit}; the longer it is, the less of it is heeded.",
        "共 {used} 字，比上限 {limit} 字多 {over} 字；越长，助手越顾不全。",
    ),
    "checks.over-cap.project": (
        "The project “{title}” takes {used} lines, {over} over the limit of {limit}; half a page is enough.",
        "项目“{title}”占 {used} 行，比上限 {limit} 行多 {over} 行；半页就够了。",
    ),
    "checks.over-cap.entry": (
        "This entry has {used} characters; over {limit}, one entry mostly says several things.",
        "这一条有 {used} 字；超过 {limit} 字往往不止一件事。",
    ),
    "checks.over-cap.one-part": (
        "Write each of the new entries on its own line, at least two.",
        "每行写一条新条目，至少两行。",
    ),
    "checks.sink.file": ("rules.md", "规则.md"),
    "checks.sink.pointer": ("Details: ", "详见 "),
    "checks.sink.no-place": (
        "“{file}” cannot take it: name a .md file by its path from the root, outside the memory and hidden folders.",
        "“{file}”不能用：请写从根目录起的 .md 路径，不能在记忆文件夹或隐藏文件夹里。",
    ),
    "checks.sink.link": (
        "Not moved: the link {link} would lead elsewhere from there; write its path from the root first.",
        "未移动：链接 {link} 换了地方就指不到原处；请先把它改成从根目录起的路径。",
    ),
    "checks.sink.linked": (
        "Not moved: {link} in {file} leads to a line of it; let it lead to the heading first.",
        "未移动：{file} 里的 {link} 指向其中一行；请先让它指向标题。",
    ),
    "checks.cut": (
        "{loader} takes in {limit} {unit} of this file; the last {bytes} bytes with {lost} {lost|entry|entries} are never read.",
        "{loader} 只读这个文件的 {limit} {unit}；后面 {bytes} 字节、{lost} 条都读不到。",
    ),
    "checks.full-for": (
        "{what} It has been so for {days} {days|day|days}.",
        "{what} 这样已有 {days} 天。",
    ),
    "checks.unit.bytes": ("bytes", "字节"),
    "checks.unit.chars": ("characters", "字"),
    "checks.unit.lines": ("lines", "行"),
    "checks.unit.tokens": ("tokens", "词元"),
    "checks.cut.phrase-missing": (
        "“{phrase}” must always be read, but no file that is loaded has it.",
        "“{phrase}”必须每次读到，可是加载的文件里都没有。",
    ),
    "checks.cut.phrase-below": (
        "“{phrase}” must always be read, but it stands below the cut.",
        "“{phrase}”必须每次读到，可是它在截断线以下。",
    ),
    "checks.cut.phrase-last-fifth": (
        "“{phrase}” must always be read, and it stands in the last fifth before the cut.",
        "“{phrase}”必须每次读到，可是它已经在截断前的最后五分之一。",
    ),
    "checks.sync-conflict": (
        "A file sync left this copy beside {original}: two versions exist, and only one is read.",
        "同步工具在 {original} 旁边留下了这个副本：有两个版本，只有一个会被读到。",
    ),
    "checks.sync-conflict.alone": (
        "A file sync left this copy; the file it was made of is not here.",
        "同步工具留下了这个副本，原文件不在这里。",
    ),
    "checks.sync-conflict.marks": (
        "{n} lines between conflict marks: assistants are given both versions and the marks.",
        "这 {n} 行夹着冲突标记：助手会把两个版本连同标记一起读进去。",
    ),
    "checks.sync-conflict.choose": (
        "{value} is no choice here; say first or second.",
        "这里不能选 {value}，请选 first 或 second。",
    ),
    "checks.dead-link.missing-file": (
        "{link} leads nowhere: there is no {target}.{hint}",
        "{link} 指向的 {target} 不存在。{hint}",
    ),
    "checks.dead-link.missing-heading": (
        "{link} leads nowhere: {target} has no heading “{part}”.{hint}",
        "{link} 指不到：{target} 里没有“{part}”这个标题。{hint}",
    ),
    "checks.dead-link.missing-block": (
        "{link} leads nowhere: {target} has no block “{part}”.{hint}",
        "{link} 指不到：{target} 里没有“{part}”这个块。{hint}",
    ),
    "checks.dead-link.gone": (
        "{link} is gone from the web, so nobody can look it up.{hint}",
        "{link} 在网上已经打不开，没法再查证。{hint}",
    ),
    "checks.dead-link.hint": (" Perhaps: {reason}.", "也许是：{reason}。"),
    "checks.link.no-file": (
        "There is no {target} in this vault; write the path from its root.",
        "这个库里没有 {target}；请写从库根目录开始的路径。",
    ),
    "checks.link.no-address": (
        "{target} is no address; it begins with http:// or https://.",
        "{target} 不是网址；网址以 http:// 或 https:// 开头。",
    ),
    "checks.link.not-one": (
        "{target} is none of the files that the link could mean.",
        "{target} 不在这个链接可能指的文件里。",
    ),
    "checks.ambiguous-link": (
        "{link} could mean any of {files}; which one is opened is chance.",
        "{link} 可能指 {files} 中的任何一个，打开哪个全凭运气。",
    ),
    "checks.parent-link": (
        "{link} goes up with ../ and breaks when either file moves; paths are written from the root.",
        "{link} 用 ../ 往上走，任何一个文件移动就会断；路径应从根目录写起。",
    ),
    "checks.number.twice": (
        "{id} stands {n} times ({n|line|lines} {lines}): an agent that changes it may change the wrong one.",
        "{id} 出现了 {n} 次（第 {lines} 行）：助手按编号修改时可能改错。",
    ),
    "checks.number.alike": (
        "{ids} are one number written in different ways; whoever reads them takes one for the other.",
        "{ids} 是同一个编号的不同写法，读的人会把它们当成一条。",
    ),
    "checks.number.before": (
        "{id} was the number of another entry before; what was said about that one now points here.",
        "{id} 以前是另一条的编号；过去提到它的话现在会指到这一条。",
    ),
    "checks.number.no-entry": (
        "{entry} is none of these entries.",
        "{entry} 不是其中的条目。",
    ),
    "checks.number.crlf": (
        "YOLO cannot see {n} {n|entry|entries} here ({n|line|lines} {lines}): the lines end in CRLF.",
        "YOLO 看不到这里的 {n} 条（第 {lines} 行）：换行是 CRLF。",
    ),
    "checks.number.separator": (
        "YOLO cannot see {n} {n|entry|entries} ({n|line|lines} {lines}): a line separator is hidden in the text.",
        "YOLO 看不到其中 {n} 条（第 {lines} 行）：文字里藏着行分隔符。",
    ),
    "checks.number.opaque-entry": (
        "YOLO takes {n} {n|line|lines} in code or comments for entries ({n|line|lines} {lines}) and may change them.",
        "YOLO 会把代码或注释里的 {n} 行（第 {lines} 行）当成条目，可能会改动它们。",
    ),
    "checks.number.opaque-heading": (
        "YOLO takes {n} {n|line|lines} in code or comments for a heading ({n|line|lines} {lines}) and may write there.",
        "YOLO 会把代码或注释里的 {n} 行（第 {lines} 行）当成标题，可能会写到那里。",
    ),
    "checks.number.unknown-heading": (
        "YOLO does not know {n} {n|heading|headings} ({n|line|lines} {lines}): new entries of the section above land below. Move {n|it|them} above the first section of YOLO, or take the {n|heading|headings} out.",
        "YOLO 不认识其中 {n} 个标题（第 {lines} 行）：上一节的新条目会写到它下面。把这样的小节移到 YOLO 第一节之前，或去掉标题就好。",
    ),
    "checks.number.outside": (
        "YOLO cannot see {n} {n|entry|entries} ({n|line|lines} {lines}): they stand under no heading that it knows.",
        "YOLO 看不到其中 {n} 条（第 {lines} 行）：它们不在它认识的标题下面。",
    ),
    "checks.number.continuation": (
        "{n} {n|entry has|entries have} more than one line ({n|line|lines} {lines}): YOLO changes or deletes the first alone.",
        "有 {n} 条不止一行（第 {lines} 行）：YOLO 修改或删除时只动第一行。",
    ),
    "checks.number.shape": (
        "YOLO cannot find {n} {n|entry|entries} by number ({n|line|lines} {lines}): bullet, task mark or bold is not its own.",
        "YOLO 按编号找不到其中 {n} 条（第 {lines} 行）：列表符号、任务标记或加粗不是它的写法。",
    ),
    "checks.naming": (
        "{name} {why}; logs are found by day and topic.",
        "{name} {why}；日志要靠日期和主题来找。",
    ),
    "checks.naming.no-day": (
        "does not begin with a day (YYYY-MM-DD-topic.md)",
        "开头不是日期（应为 YYYY-MM-DD-主题.md）",
    ),
    "checks.naming.no-topic": ("has no topic behind the day", "日期后面没有主题"),
    "checks.naming.han": (
        "has a topic of {n} {n|character|characters}, not 2 to 8",
        "的主题有 {n} 个字，应为 2 到 8 个",
    ),
    "checks.naming.words": ("has a topic of {n} words, at most 5 are usual", "的主题有 {n} 个词，最多 5 个"),
    "checks.naming.not-a-name": (
        "{name} cannot be a file name; leave out signs such as / : ? # [ ].",
        "{name} 不能作文件名；请去掉 / : ? # [ ] 这类符号。",
    ),
    "checks.index.heading": (
        "No line of {index} leads to “{title}”: an agent that goes by the index never finds it.",
        "{index} 里没有一行指向“{title}”：按索引找的助手找不到这一节。",
    ),
    "checks.index.prose": (
        "Behind the arrow stands no target (“{line}”): an index says where, not what.",
        "箭头后面不是目标（“{line}”）：索引只写在哪里，不写内容。",
    ),
    "checks.index.words": (
        "Words stand behind the target (“{line}”); agents may take them for a part of it.",
        "目标后面还有别的字（“{line}”），助手可能会把它当成路径的一部分。",
    ),
    "checks.index.rules": (
        "{file} is not at the top of the vault, where agents look for it.",
        "{file} 不在库的根目录，助手不会去那里找它。",
    ),
    "checks.bad-date": (
        "{value} is no day of the calendar, so it counts as no date.",
        "{value} 这一天不存在，不能算日期。",
    ),
    "checks.bad-date.yearless": (
        "{value} has no year, so nobody can tell which day is meant.",
        "{value} 没有写年份，看不出是哪一天。",
    ),
    "checks.bad-date.gone": ("{value} does not stand here any more.", "这里已经没有 {value} 了。"),
    "checks.hidden-text": (
        "Holds {what}, which a person does not see and an assistant is given.",
        "含有{what}：人看不出来，助手却会读到。",
    ),
    "checks.unread.empty": ("This entry is empty.", "这一条是空的。"),
    "checks.unread.machine": (
        "This entry holds only what a program left behind: {text}",
        "这一条只是程序留下的痕迹：{text}",
    ),
    "checks.unread.placeholder": (
        "“{text}” looks like a placeholder; it is read as a memory.",
        "“{text}”像是占位文字，却会被当成一条记忆来读。",
    ),
    "checks.answer.no-secret": ("it is no secret", "这不是密钥"),
    "checks.answer.replace-secret": ("write where it is kept instead", "改写成它保存在哪里"),
    "checks.answer.sink": (
        "move a section to another file, linked from here; links to it go on working",
        "把一节移到另一个文件，原处留链接；指向标题的链接不变",
    ),
    "checks.answer.archive-oldest": ("archive the oldest entries", "归档最旧的条目"),
    "checks.answer.split": ("split into several entries", "拆成几条"),
    "checks.answer.open-cut": ("open at the cut", "打开截断的地方"),
    "checks.answer.merge-copies": (
        "merge by entry and remove the copy",
        "按条目合并，并删掉副本",
    ),
    "checks.answer.merge-marks": ("merge by entry and remove the marks", "按条目合并，并去掉标记"),
    "checks.answer.retarget": ("lead it to {target}", "改为指向 {target}"),
    "checks.answer.choose-target": ("lead it somewhere else", "改为指向别处"),
    "checks.answer.unlink": ("keep the words without the link", "去掉链接，留下文字"),
    "checks.answer.remove-line": ("remove the line", "删掉这一行"),
    "checks.answer.remove-target": ("remove this target from the line", "从这一行去掉这个目标"),
    "checks.answer.write-path": ("write the path from the root", "写成从根目录开始的路径"),
    "checks.answer.renumber": ("give it the next free number", "换成下一个没用过的编号"),
    "checks.answer.normalise-crlf": ("write all lines with LF", "全部改用 LF 换行"),
    "checks.answer.normalise-separator": ("put spaces in place of the separators", "把分隔符换成空格"),
    "checks.answer.normalise-continuation": (
        "put plain entries on one line each",
        "把普通条目并成一行",
    ),
    "checks.answer.normalise-shape": ("write these lines as YOLO does", "改成 YOLO 的写法"),
    "checks.answer.rename": ("rename it; links follow", "改名，链接跟着改"),
    "checks.answer.add-line": ("add a line to {index}", "在 {index} 里加一行"),
    "checks.answer.set-date": ("write another date", "改成别的日期"),
    "checks.answer.clean": ("take it out, leave the rest", "去掉它，其余不动"),
    "checks.status.pending": ("{n} in the inbox", "收件箱 {n} 件"),
    "checks.status.pending-today": ("{n} in the inbox since today", "收件箱 {n} 件（都是今天的）"),
    "checks.status.pending-aged": (
        "{n} in the inbox, the oldest for {days} {days|day|days}",
        "收件箱 {n} 件（最久的已等 {days} 天）",
    ),
    "checks.status.errors": ("quick look: {n} serious {n|finding|findings}", "快速检查：{n} 处严重问题"),
    "checks.status.others": ("{n} other {n|finding|findings}", "另有 {n} 项要看"),
    "checks.status.findings": ("quick look: {n} {n|finding|findings}", "快速检查：{n} 项要看"),
    "checks.status.cards": (
        "{n} {n|card|cards} of the checkup, counted {day}",
        "体检卡片 {n} 张，{day} 数的",
    ),
    "checks.status.over": ("too long: {files}", "太长：{files}"),
    "checks.status.over-for": (
        "too long for {days} {days|day|days}: {files}",
        "已超长 {days} 天：{files}",
    ),
    "checks.status.never": ("no checkup yet", "还没有体检过"),
    "checks.status.last": ("last checkup {day}", "上次体检 {day}"),
    "checks.status.late": ("memsift: checkup due ({parts})", "memsift：该体检了（{parts}）"),
    "checks.status.due": ("memsift: something to look at ({parts})", "memsift：有要看的（{parts}）"),
    "checks.status.fine": (
        "memsift: nothing urgent at a quick look ({parts}); memsift check looks at everything",
        "memsift：快速看过，没有急着要看的（{parts}）；全部检查用 memsift check",
    ),
    "checks.verify.trial": ("a trial entry", "试写一条"),
    "checks.verify.nothing": ("There is no memory file to write to.", "没有可以写入的记忆文件。"),
    "checks.verify.write": ("{file} takes no new entry: {why}.", "{file} 写不进新条目：{why}。"),
    "checks.verify.lost": ("the entry would not be found again", "写进去以后认不出来"),
    "checks.verify.writable": (
        "A new entry fits into each of {n} memory {n|file|files}; nothing was written.",
        "{n} 个记忆文件都能写入新条目（只是试算，没有写）。",
    ),
    "checks.verify.nothing-read": (
        "No assistant is given anything of this folder.",
        "没有助手会读这个文件夹里的内容。",
    ),
    "checks.verify.cut": ("{file} is cut before its end.", "{file} 没有读完就被截断了。"),
    "checks.verify.canary": ("No assistant is given “{text}”.", "没有助手会读到“{text}”。"),
    "checks.verify.canaries": (
        "All {n} {n|text is|texts are} given to an assistant.",
        "{n} 段文字都有助手读到。",
    ),
    "checks.verify.ask": (
        "A person: start a new session, ask for something that stands in the memory, and see whether it is known.",
        "请你来试：开一个新会话，问一件记忆里写着的事，看助手知不知道。",
    ),
    "checks.verify.crossed": (
        "{n} {n|entry goes|entries go} against “{line}” of the never-store list, the first at {where}.",
        "有 {n} 条碰到禁记清单里的“{line}”，第一条在 {where}。",
    ),
    "checks.verify.kept": (
        "No entry goes against the {n} {n|line|lines} of the never-store list.",
        "没有条目碰到禁记清单的 {n} 行。",
    ),
    "checks.verify.no-list": (
        "There is no never-store list, so nothing can go against it.",
        "没有禁记清单，也就不会碰到。",
    ),
    "checks.verify.dead": (
        "{n} dead {n|link|links}, the first at {where}.",
        "{n} 个死链，第一个在 {where}。",
    ),
    "checks.verify.alive": ("All {n} {n|link leads|links lead} somewhere.", "{n} 个链接都指得到。"),
    "checks.verify.secrets": (
        "{n} {n|secret|secrets}, the first at {where}.",
        "{n} 处密钥，第一处在 {where}。",
    ),
    "checks.verify.letters": (
        "{n} {n|proposal holds|proposals hold} a secret, the first is {where}; memsift forget removes it.",
        "{n} 条提案里有密钥，第一条是 {where}；用 memsift forget 清除。",
    ),
    "checks.verify.clean": ("No secret in {n} {n|file|files}.", "{n} 个文件里没有密钥。"),
    "checks.init.text": (
        "an answer holds characters that no memory file can hold",
        "回答里有记忆文件存不了的字符",
    ),
}
