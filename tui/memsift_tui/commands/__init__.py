"""The commands, one module a kind; `cli.COMMANDS` says which stands where."""
