"""Words of the agents' door. What a tool says of itself to a model is English and stands in `agents/`."""

WORDS: dict[str, tuple[str, str]] = {
    "agents.mcp.help": (
        "Serve agents on standard input and output (MCP): they read, search and propose; nothing else.",
        "在标准输入输出上为助手服务（MCP）：只能读、搜、提议。",
    ),
    "agents.mcp.agent": (
        "The agent's name (default: what its program says).",
        "助手程序的名字（默认用它自报的）。",
    ),
    "agents.mcp.assistant": ("Whose memory it is: name or id.", "用谁的记忆：助手的名字或 id。"),
    "agents.mcp.missing": (
        "the package mcp is missing; install it with: pip install 'memsift[mcp]'",
        "缺少 mcp 包，请安装：pip install 'memsift[mcp]'",
    ),
}
