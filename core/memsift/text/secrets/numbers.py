"""Numbers that carry a checksum: Chinese identity cards and bank cards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from memsift.text.late import late
from memsift.text.secrets.model import Secret, SecretKind

_RUN = late(r"[0-9][0-9 \-]{11,}[0-9Xx]")
_ID_CARD = late(r"(?<![0-9A-Za-z.\-])(\d{6})[ \-]?((?:18|19|20)\d{6})[ \-]?(\d{3}[0-9Xx])(?![0-9A-Za-z])")
_ID_WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
_PROVINCES = late("1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3]|91")
# Whole, or in groups of four (American Express 4-6-5); not inside a word, a decimal, a path.
_CARD = late(
    r"(?<![0-9A-Za-z_./=#%\-])(?:\d{13,19}|\d{4}(?:[ \-]\d{4}){2,3}(?:[ \-]\d{1,4})?"
    r"|\d{4}[ \-]\d{6}[ \-]\d{5})"
    r"(?![0-9A-Za-z_]|[.\-]\d)"
)
# Issuers' first digits and lengths (ISO/IEC 7812): Visa, Mastercard, American Express, UnionPay,
# Discover, JCB, Diners Club.
_ISSUERS = late(
    r"4(?:\d{12}|\d{15}|\d{18})|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}"
    r"|62\d{14,17}|6(?:011|5\d\d|4[4-9]\d)\d{12}|35(?:2[89]|[3-8]\d)\d{12}|3(?:0[0-5]|[68]\d)\d{11}"
)


def find_numbers(text: str) -> Iterator[Secret]:
    """Identity-card and bank-card numbers that pass their checksum."""
    for run in _RUN.finditer(text):
        # Two characters more: the patterns look at what follows the number.
        for match in _ID_CARD.finditer(text, run.start(), run.end() + 2):
            if _is_id_card("".join(match.groups())):
                yield Secret(match.start(), match.end(), SecretKind.ID_CARD)
        for match in _CARD.finditer(text, run.start(), run.end() + 2):
            digits = re.sub("[ -]", "", match.group())
            if _ISSUERS.fullmatch(digits) and _luhn(digits):
                yield Secret(match.start(), match.end(), SecretKind.BANK_CARD)


def _is_id_card(number: str) -> bool:
    """GB 11643: province, day of birth, and a check digit modulo 11."""
    if not _PROVINCES.match(number):
        return False
    try:
        date(int(number[6:10]), int(number[10:12]), int(number[12:14]))
    except ValueError:
        return False
    total = sum(weight * int(digit) for weight, digit in zip(_ID_WEIGHTS, number[:17], strict=True))
    return number[17].upper() == "10X98765432"[total % 11]


def _luhn(digits: str) -> bool:
    """ISO/IEC 7812-1: every second digit from the right doubled."""
    total = 0
    for place, digit in enumerate(reversed(digits)):
        value = int(digit) * (2 if place % 2 else 1)
        total += value - 9 if value > 9 else value
    return total % 10 == 0
