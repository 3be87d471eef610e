"""What every room needs of text: making it visible, measuring, folding, dates, secrets, hidden text."""

from memsift.text.dates import (
    FoundDate,
    is_bad_date,
    is_yearless,
    iter_dates,
    iter_yearless,
    leading_date,
    parse_date,
)
from memsift.text.fold import find_folded, fold, skeleton, to_simplified
from memsift.text.hidden import Hidden, HiddenKind, find_hidden
from memsift.text.lookalikes import look_alikes
from memsift.text.safe import SafeText, cut, joined, visible, visible_with_map
from memsift.text.secrets import MASK, Masked, Secret, SecretKind, find_secrets, mask
from memsift.text.signs import ascii_signs, drawn, more
from memsift.text.width import cell_width, clip, pad
from memsift.text.wrap import Row, clip_lit, wrap, wrap_lit, wrap_spans

__all__ = [
    "MASK",
    "FoundDate",
    "Hidden",
    "HiddenKind",
    "Masked",
    "Row",
    "SafeText",
    "Secret",
    "SecretKind",
    "ascii_signs",
    "cell_width",
    "clip",
    "clip_lit",
    "cut",
    "drawn",
    "find_folded",
    "find_hidden",
    "find_secrets",
    "fold",
    "is_bad_date",
    "is_yearless",
    "iter_dates",
    "iter_yearless",
    "joined",
    "leading_date",
    "look_alikes",
    "mask",
    "more",
    "pad",
    "parse_date",
    "skeleton",
    "to_simplified",
    "visible",
    "visible_with_map",
    "wrap",
    "wrap_lit",
    "wrap_spans",
]
