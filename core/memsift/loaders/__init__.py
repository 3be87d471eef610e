"""What an assistant is given of its memory, and what its loader leaves out."""

from memsift.loaders.compare import Comparison, Fate, Survival, compare, survive
from memsift.loaders.cut import SectionSize, cut_line, cut_position, section_sizes
from memsift.loaders.inject import default_loader, inject
from memsift.loaders.limits import AGENTS_MD, YOLO, Overrides, loaders
from memsift.loaders.model import Injection, Limit, LimitUse, Loader, LoaderError, Part
from memsift.loaders.units import Drop, Lost, Unit

__all__ = [
    "AGENTS_MD",
    "YOLO",
    "Comparison",
    "Drop",
    "Fate",
    "Injection",
    "Limit",
    "LimitUse",
    "Loader",
    "LoaderError",
    "Lost",
    "Overrides",
    "Part",
    "SectionSize",
    "Survival",
    "Unit",
    "compare",
    "cut_line",
    "cut_position",
    "default_loader",
    "inject",
    "loaders",
    "section_sizes",
    "survive",
]
