"""JSON that is safe to show: no control, bidi or half character leaves as itself."""

from __future__ import annotations

import json

from memsift.text.late import late

# C0 is escaped by json itself. DEL and C1 steer terminals; U+2028/9 end lines for some readers; the bidi
# controls reorder what is shown; a lone surrogate (from a file name that is no UTF-8) cannot be encoded.
_UNSAFE = late("[\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")


def dumps(value: object, *, indent: int | None = None) -> str:
    """JSON text of plain values. C0, C1 and bidi controls are written as `\\uXXXX`, other text as it is."""
    text = json.dumps(value, ensure_ascii=False, indent=indent, allow_nan=False)
    return _UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
