"""Whether a text begins in the middle of what somebody told: whom or what it is about was said before it."""

from __future__ import annotations

from memsift.text.late import late

_POINTS_BACK = late(
    r"(?i:(?:he|she|it|they|this|that|these|those|his|her|hers|its|their|also|and|but|or|so|then|which|who|"
    r"whose|instead|otherwise|however|therefore|both)\b)"
    r"|[他她它]|其(?![他它实次余])|[这那此](?!样)|也(?!门)|但|而[且是]?|并且|所以|因此|另外|同时|否则|不过|"
    r"还[有是会在要没不能可]"
)
_AGE = late(r"\d{1,3}\s*(?:[,，、]|岁|(?:years?|yrs?)\b)")  # 71, retired primary school teacher
_SMALL = late(r"[a-z][a-z'’]*(?![\w.@/-])")  # a word that is written small, no name of a program or a file


def begins_midway(text: str, small: bool = False) -> bool:
    """Whether a text begins with a word that points back, with an age, or with a small letter. `small`: that
    is how texts are written here, so it says nothing."""
    text = text.lstrip(" \t*_~(（“\"'")
    if _POINTS_BACK.match(text) or _AGE.match(text):
        return True
    return not small and _SMALL.match(text) is not None
