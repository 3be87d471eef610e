"""Opens the app on one vault after the other, in one process: starting Python once saves minutes."""

import sys
from datetime import date
from pathlib import Path

from memsift_tui.enter import enter

if __name__ == "__main__":
    sys.exit(max(enter(Path(path), "en", date(2026, 11, 29)) for path in sys.argv[1:]))
