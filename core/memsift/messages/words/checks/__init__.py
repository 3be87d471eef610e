"""Words of the checks: on entries, and on files."""
