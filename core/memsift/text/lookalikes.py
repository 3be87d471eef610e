"""Letters of other scripts that look like Latin ones (contract §6: secrets and never-store)."""

from __future__ import annotations

import unicodedata
from functools import cache

from memsift.text.scan import mapped

# After the confusables of Unicode TR 39: what usual fonts draw like an ASCII character. Pairs.
_PAIRS = (
    # Cyrillic
    "АA ВB СC ЕE НH ІI ЈJ КK МM ОO РP ЅS ТT ХX ҮY УY З3 ԚQ ԜW ЬB ГT "
    "аa ԁd еe һh іi јj кk ӏl оo рp ԛq гr ѕs сc тt ѵv ԝw хx уy ңh мm нh вb пn иu "
    # Greek
    "ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX "
    "αa γy ιi κk νv οo ρp τt υu ωw ϲc ϳj χx "
    # Latin with a twist, small capitals
    "ıi İI ɡg ɑa ɩi ʟl ʀr ꜱs ᴀa ᴄc ᴅd ᴇe ᴊj ᴋk ᴍm ᴏo ᴘp ᴛt ᴜu ᴠv ᴡw ᴢz ǃ! "
    # signs that part a key from its value, dashes
    "∶: ː: ꞉: ᛬: ‐- ‑- ‒- –- −- ⁃- ⁄/ ∕/"
)
_KNOWN = {pair[0]: pair[-1] for pair in _PAIRS.split()}


@cache
def _plain(char: str) -> str:
    if char.isascii():
        return char
    # Full-width, mathematical, circled letters and digits by Unicode's own compatibility forms.
    wide = unicodedata.normalize("NFKC", char)
    if len(wide) > 1:
        return char
    return _KNOWN.get(wide, wide if wide.isascii() else char)


def look_alikes(text: str) -> str:
    """A text with look-alike letters, digits and signs as ASCII ones. Length and case stay."""
    return text if text.isascii() else mapped(text, _plain)
