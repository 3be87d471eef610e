"""What changes files: every action makes a plan and commits it at once. Mixed into the Review screen."""

from __future__ import annotations


class EditActions:
    """The `do_…` of the registry's groups `entry` and `alike`."""
