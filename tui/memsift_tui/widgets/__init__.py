"""Widgets. Each draws lines of its own; none knows a vault, and none takes text that is not `SafeText`."""
