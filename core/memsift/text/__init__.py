"""What every room needs of text: making it visible, measuring, folding, dates, secrets, hidden text."""

from memsift.text.dates import (
    FoundDate,
    is_yearless,
    iter_dates,
    iter_spelled,
    leading_date,
    parse_date,
    typed_date,
)
from memsift.text.fold import find_folded, fold, skeleton, to_simplified
from memsift.text.hidden import Hidden, HiddenKind, find_hidden
from memsift.text.lookalikes import look_alikes
from memsift.text.safe import SafeText, cut, joined, visible, visible_with_map
from memsift.text.secrets import MASK, Masked, Secret, SecretKind, find_secrets, mask
from memsift.text.signs import ascii_signs, drawn, more, only_ascii
from memsift.text.whole import whole
from memsift.text.width import cell_width, clip, pad
from memsift.text.wrap import wrap, wrap_lit

__all__ = [
    "MASK",
    "FoundDate",
    "Hidden",
    "HiddenKind",
    "Masked",
    "SafeText",
    "Secret",
    "SecretKind",
    "ascii_signs",
    "cell_width",
    "clip",
    "cut",
    "drawn",
    "find_folded",
    "find_hidden",
    "find_secrets",
    "fold",
    "is_yearless",
    "iter_dates",
    "iter_spelled",
    "joined",
    "leading_date",
    "look_alikes",
    "mask",
    "more",
    "only_ascii",
    "pad",
    "parse_date",
    "skeleton",
    "to_simplified",
    "typed_date",
    "visible",
    "visible_with_map",
    "whole",
    "wrap",
    "wrap_lit",
]
