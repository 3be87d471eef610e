"""Phrases that talk to a model past the person: drop your instructions, tell nobody, you must now."""

from __future__ import annotations

import re

from memsift.text.late import late

_MODEL = (
    r"(?:\b(?:ais?|llms?|assistants?|(?:language )?models?|agents?|chat ?gpt|gpt|claude|gemini|copilot|codex"
    r"|hermes|bots?)\b|助手|模型|智能体|机器人|代理)"
)
_GREETING = (
    r"(?:(?:hey|dear|hi|hello|attention|note (?:to|for)|message (?:to|for)|for|to|instructions? (?:to|for)"
    r"|亲爱的|给|致|请)[ \t]*)?(?:the|any|all|an?|各位|所有|任何)?[ \t]*"
)
# After a colon an order or three words: `agent: dev-helper` is a field, not a form of address.
_ORDER = (
    r"(?:[,:，：][ \t]*(?:(?:please|always|never|do|don't|must|you|ignore|remember|add|send|say|approve|write"
    r"|run|执行|请|必须|不要|忽略|记住|同意|你)|(?:[^ \t\n]+[ \t]+){2}[^ \t\n-])"
    r"|请|必须|务必|应当?|不要|不得|需要|要"
    r"|(?:must|should|shall|please|always|never|do not|don't|has to|have to|need to)\b)"
)
# Spoken to: a form of address, or "you" told what to do.
ADDRESSED = late(
    "|".join(
        (
            rf"(?:^|[.!?。！？\n])[ \t]*{_GREETING}{_MODEL}[ \t]*{_ORDER}",
            rf"\bif you(?: are|'re)\b[^.\n]{{0,30}}{_MODEL}",
            rf"\b(?:as|when|once)\b[^.\n]{{0,12}}{_MODEL}[^.\n]{{0,40}}\byou\b",
            r"\byou (?:must|should|shall|are now|will now|have to|need to|may not|can now)\b",
            r"(?:^|[.!?\n])[ \t]*(?:system(?: prompt| message)?|(?:new )?instructions?)[ \t]*:",
            r"\b(?:do not|don't|never) (?:tell|show|reveal|mention|inform|let)\b[^.\n]{0,30}"
            r"\b(?:user|person|human|owner|them)\b",
            r"你(?:必须|务必|应当|应该|现在是|要|不要|需要|只能|不得)",
            r"系统(?:提示词?|指令|消息)[ \t]*[:：]",
            r"(?:不要|别|不得|切勿)(?:告诉|告知|让|提醒|透露给?)[^。\n]{0,6}(?:用户|主人|本人|他|她)",
        )
    ),
    re.IGNORECASE,
)

_ = r"[ \t\n]+"  # a phrase may run over a line's end
_DROP = (
    r"\b(?:ignore|disregard|forget|override|bypass|discard|drop|skip|do not follow|don't follow"
    r"|stop following|pay no attention to)"
)
_EARLIER = (
    r"(?:previous|prior|above|earlier|preceding|existing|original|former|foregoing|initial|system|safety"
    r"|developer)"
)
_RULES = (
    r"(?:instructions?|prompts?|rules?|directions?|directives?|guidelines?|commands?|constraints?|messages?"
    r"|context|policies|policy)\b"
)
_DROP_ZH = (
    r"(?:忽略|无视|忘记|忘掉|抛弃|抛开|丢弃|绕过|覆盖|不要(?:理会|遵守|遵循|管)|不用(?:理会|管|遵守)"
    r"|停止遵守)(?:掉|你|了)*"
)
_RULES_ZH = r"(?:指令|指示|提示词?|规则|要求|设定|命令|约束|限制|规定|对话)"
INSTRUCTION = late(
    "|".join(
        (
            rf"{_DROP}(?:{_}(?:all|any|every|of|the|your|my|our|these|those|other|and|everything|about))*"
            rf"{_}{_EARLIER}(?:{_}(?:and|or|system|safety|developer|user|conversation|given|above|prior|previous))*"
            rf"{_}{_RULES}",
            rf"\b(?:ignore|disregard|forget){_}(?:all|everything){_}(?:of{_})?(?:the{_})?"
            r"(?:above|before|previous|prior|you(?:'ve| have)? (?:were|been)? ?told)\b",
            rf"\b(?:ignore|disregard|forget){_}(?:all|any|your)(?:{_}(?:of|your|the))*"
            rf"{_}(?:instructions|rules|guidelines|directives)\b",
            rf"\b(?:reveal|print|output|repeat|leak|show){_}(?:me{_})?(?:your|the){_}(?:(?:full|entire|hidden){_})?"
            rf"system{_}prompt\b",
            r"\byou are now (?:dan\b|in developer mode|jailbroken|unrestricted|free (?:of|from))",
            r"<\|(?:im_start|im_end|system|endoftext)\|>|\[/?INST\]|<</?SYS>>",
            rf"{_DROP_ZH}(?:所有|全部|一切|任何|你|我|你们|的)*"
            r"(?:之前|以前|先前|前面|上面|上述|以上|此前|原有|原来|原先|已有|既有|系统|刚才|开发者|安全)"
            rf"(?:所有|全部|一切|任何|你|我|系统|给出|给你|收到|设定|说过|的)*{_RULES_ZH}",
            rf"(?:忽略|无视|忘记|忘掉|绕过)(?:掉|你|了)*(?:所有|全部|一切|任何)(?:你|的)*{_RULES_ZH}",
        )
    ),
    re.IGNORECASE,
)
# How those phrases begin, in lower case.
INSTRUCTION_STARTS = (
    *("ignore", "disregard", "forget", "override", "bypass", "discard", "drop", "skip", "do not follow"),
    *("don't follow", "stop following", "pay no", "reveal", "print", "output", "repeat", "leak", "show"),
    *("you are now", "<|", "[inst", "[/inst", "<<", "忽略", "无视", "忘", "抛", "丢弃", "绕过", "覆盖"),
    *("不要", "不用", "停止遵守"),
)
