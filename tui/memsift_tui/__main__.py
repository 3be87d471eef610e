"""`python -m memsift_tui` is the `memsift` command."""

from memsift_tui.cli import main

if __name__ == "__main__":
    main()
