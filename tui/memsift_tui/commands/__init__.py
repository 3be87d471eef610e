"""The commands, one module a kind; `COMMANDS` says which stands where."""

# name → module in memsift_tui.commands that defines it as a function of that name
COMMANDS = {
    "open": "app",
    "demo": "setup",
    "init": "setup",
    "entries": "look",
    "links": "look",
    "duplicates": "look",
    "inject": "look",
    "check": "checkup",
    "status": "checkup",
    "verify": "checkup",
    "propose": "inbox",
    "inbox": "inbox",
    "approve": "inbox",
    "reject": "inbox",
    "history": "journal",
    "undo": "journal",
    "restore": "journal",
    "doctor": "journal",
    "forget": "forget",
    "lock": "lock",
    "mcp": "agents",
}
