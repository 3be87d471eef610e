"""Words of the command line: help texts, errors, plain answers."""

WORDS: dict[str, tuple[str, str]] = {
    "cli.help": (
        "Look after what your AI agents remember.\n\n"
        "memsift [VAULT] opens the app; memsift COMMAND does one thing and ends. VAULT is a folder with memory "
        "files; without it $MEMSIFT_VAULT, the last one opened or the current folder is taken.",
        "打理 AI 助手记住的东西。\n\n"
        "memsift [VAULT] 打开程序；memsift COMMAND 只做一件事就结束。VAULT 是放记忆文件的文件夹；不写时依次取 "
        "$MEMSIFT_VAULT、上次打开的、当前文件夹。",
    ),
    "cli.failed": (
        "something went wrong inside Memsift ({kind} at {where}); no file was changed by this. "
        "Please report these words",
        "Memsift 内部出错（{kind}，位置 {where}），没有因此改动任何文件。请把这句话报告给我们",
    ),
}
