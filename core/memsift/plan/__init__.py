"""Changes and plans: what will be done, as data, and what becomes of bytes when it is. All pure.

Operations (`plan.operations`, offered here too) take Documents and return Changes, or raise PlanError.
"""

from memsift.plan.apply import apply, rebase, touched, without
from memsift.plan.diff import apply_changes, diff, revert_changes
from memsift.plan.invert import invert
from memsift.plan.model import (
    Change,
    Clash,
    Conflict,
    Difference,
    DifferenceKind,
    Op,
    Place,
    Plan,
    PlanError,
    Refused,
    What,
)
from memsift.plan.operations import *  # noqa: F403 - all of its __all__ is offered here
from memsift.plan.operations import __all__ as _operations
from memsift.plan.show import (
    changes_json,
    is_cut,
    named,
    named_lines,
    plan_diff,
    unbulleted,
    whole,
    word_diff,
)

__all__ = [
    "Change",
    "Clash",
    "Conflict",
    "Difference",
    "DifferenceKind",
    "Op",
    "Place",
    "Plan",
    "PlanError",
    "Refused",
    "What",
    "apply",
    "apply_changes",
    "changes_json",
    "diff",
    "invert",
    "is_cut",
    "named",
    "named_lines",
    "plan_diff",
    "rebase",
    "revert_changes",
    "touched",
    "unbulleted",
    "whole",
    "without",
    "word_diff",
]
__all__ += _operations
