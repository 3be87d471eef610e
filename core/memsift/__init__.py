"""Memsift's core: read, judge, change and save the memory files of AI assistants.

Import it in a script: nothing here knows of Textual, of a terminal or of click.
`docs/architecture.md` is the page to read first.
"""

__version__ = "0.1.0"
