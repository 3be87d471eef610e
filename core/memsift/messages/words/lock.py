"""Words of the PIN: setting it, typing it, and what was decided without it."""

WORDS: dict[str, tuple[str, str]] = {
    "lock.help": (
        "Set a PIN for deciding in this vault, change it, or remove it (--remove).",
        "为这个库的决定设置 PIN、更换，或移除（--remove）。",
    ),
    "lock.remove-help": ("Remove the PIN.", "移除 PIN。"),
    "lock.none": ("This vault has no PIN.", "这个库没有 PIN。"),
    "lock.there": (
        "This vault has a PIN, set on {when} from {tty} ({parent}).",
        "这个库有 PIN，{when} 在 {tty}（{parent}）设置。",
    ),
    "lock.will-set": (
        "With a PIN every decision asks for it and is signed; what is decided without it shows in the Inbox."
        " If you forget it nothing can be decided any more: it is kept nowhere.",
        "有了 PIN，每个决定都要输入它并签名；没有它的决定会显示在收件箱里。忘了就再也无法做决定：它不会存在任何地方。",
    ),
    "lock.prompt": ("The PIN: ", "请输入 PIN："),
    "lock.prompt-new": ("New PIN: ", "新 PIN："),
    "lock.prompt-again": ("Once more: ", "再输一遍："),
    "lock.ask-remove": ("Remove the PIN? Type y and Enter:", "移除 PIN？输入 y 再按回车："),
    "lock.remove-open": (
        "{n} {n|decision was|decisions were} made without the PIN and {n|waits|wait} in the Inbox;"
        " without a PIN {n|it counts|they count} as yours.",
        "有 {n} 个没有用 PIN 做的决定还在收件箱里；移除 PIN 之后就算是你做的。",
    ),
    "lock.done-set": ("The PIN is set.", "PIN 已设置。"),
    "lock.done-changed": (
        "The PIN is changed. What was decided with the old one stays signed.",
        "PIN 已更换。用旧 PIN 做的决定仍然有效。",
    ),
    "lock.done-removed": ("The PIN is removed. What was decided stays.", "PIN 已移除。已做的决定不变。"),
    "lock.not-the-same": ("the two were not the same; nothing was changed", "两次输入不一样，没有改动"),
    "lock.too-short": ("a PIN has at least {n} characters", "PIN 至少 {n} 个字符"),
    "lock.wrong": ("this is not the PIN; nothing was done", "PIN 不对，什么都没做"),
    "lock.needs-pin": (
        "this vault has a PIN and it was not typed yet; nothing was done",
        "这个库有 PIN，还没有输入，什么都没做",
    ),
    "lock.taken-away": (
        "the PIN of this vault was removed by somebody who did not know it; look at History",
        "有人不知道 PIN 却移除了它，请看历史",
    ),
    "lock.unsigned": (
        "{n} {n|decision was|decisions were} made without your PIN; {n|it waits|they wait} in the Inbox",
        "有 {n} 个决定没有用你的 PIN，在收件箱里等你",
    ),
    "lock.mark": ("without your PIN", "没有用你的 PIN"),
    "lock.mark-row": ("WITHOUT YOUR PIN: ", "没有用你的 PIN："),
    # in the app
    "lock.ask": (
        "The PIN of this vault (set on {when} from {tty}, {parent})",
        "这个库的 PIN（{when} 在 {tty} 设置，{parent}）",
    ),
    "lock.ask-wrong": ("That is not the PIN. Try again, or Esc.", "PIN 不对，再试，或按 Esc。"),
    "lock.told.open": ("the PIN is right: what you decide is signed", "PIN 正确，之后的决定会签名"),
    "lock.told.again": ("the PIN is right; do it once more", "PIN 正确，请再做一次"),
    "lock.told.looking": (
        "only looking: the PIN is asked for at the first decision",
        "只看不改：第一次做决定时再问 PIN",
    ),
}
