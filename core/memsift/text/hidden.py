"""Text that hides from a person or talks past them to a model (contract §6, `hidden-text`)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from memsift.messages import Message
from memsift.text.characters import EMOJI_TAGS, PICTOGRAPH, TONE
from memsift.text.fold import INVISIBLE, to_simplified
from memsift.text.lookalikes import look_alikes


class HiddenKind(StrEnum):
    ZERO_WIDTH = "zero-width"
    BIDI = "bidi"
    CONTROL = "control"
    COMMENT = "comment"
    INSTRUCTION = "instruction"
    CLOSING_TAG = "closing-tag"

    @property
    def words(self) -> Message:
        """The kind's name for a person."""
        return Message(_WORDS[self])


_WORDS = {
    HiddenKind.ZERO_WIDTH: "text.hidden-zero-width",
    HiddenKind.BIDI: "text.hidden-bidi",
    HiddenKind.CONTROL: "text.hidden-control",
    HiddenKind.COMMENT: "text.hidden-comment",
    HiddenKind.INSTRUCTION: "text.hidden-instruction",
    HiddenKind.CLOSING_TAG: "text.hidden-closing-tag",
}


@dataclass(frozen=True, slots=True, order=True)
class Hidden:
    """Characters `start`..`end` of a text."""

    start: int
    end: int
    kind: HiddenKind


# Order matters: an emoji sequence is stepped over before its joiners could be taken for hidden ones.
# One variation selector chooses a shape; a run of them carries a message.
_INVISIBLE = re.compile(
    f"(?P<fine>\\A\ufeff|[{PICTOGRAPH}]\ufe0f?[{TONE}]?\u200d(?=[{PICTOGRAPH}])|{EMOJI_TAGS})"
    "|(?P<bidi>[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+)"
    "|(?P<zero>(?:[\xad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200d\u2060-\u2064\u206a-\u206f\u3164"
    "\ufeff\uffa0\ufff9-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U000e0fff]"
    "|[\ufe00-\ufe0f\U000e0100-\U000e01ef]{2})[\ufe00-\ufe0f\U000e0100-\U000e01ef]*)"
    "|(?P<control>(?:[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]|\r(?!\n))+)"
)
_INVISIBLE_KINDS = {
    "bidi": HiddenKind.BIDI,
    "zero": HiddenKind.ZERO_WIDTH,
    "control": HiddenKind.CONTROL,
}

_CLOSING = re.compile(r"</[ \t]*(?:memory|global|assistant)[ \t]*>", re.IGNORECASE)
_COMMENT = re.compile(r"<!--(.*?)(?:-->|\Z)", re.DOTALL)
_MODEL = (
    r"(?:\b(?:ais?|llms?|assistants?|(?:language )?models?|agents?|chat ?gpt|gpt|claude|gemini|copilot|codex|hermes|bots?)\b"
    r"|助手|模型|智能体|机器人|代理)"
)
# Spoken to: a form of address, or "you" told what to do.
_ADDRESSED = re.compile(
    rf"(?:^|[.!?。！？\n])[ \t]*(?:(?:hey|dear|hi|hello|attention|note (?:to|for)|message (?:to|for)|for|to|instructions? (?:to|for)|亲爱的|给|致|请)[ \t]*)?"
    rf"(?:the|any|all|an?|各位|所有|任何)?[ \t]*{_MODEL}[ \t]*(?:[,:，：]|请|必须|务必|应当?|不要|不得|需要|要|"
    r"(?:must|should|shall|please|always|never|do not|don't|has to|have to|need to)\b)"
    rf"|\bif you(?: are|'re)\b[^.\n]{{0,30}}{_MODEL}"
    rf"|\b(?:as|when|once)\b[^.\n]{{0,12}}{_MODEL}[^.\n]{{0,40}}\byou\b"
    r"|\byou (?:must|should|shall|are now|will now|have to|need to|may not|can now)\b"
    r"|(?:^|[.!?\n])[ \t]*(?:system(?: prompt| message)?|instructions?|new instructions?)[ \t]*:"
    r"|你(?:必须|务必|应当|应该|现在是|要|不要|需要|只能|不得)|系统(?:提示词?|指令|消息)[ \t]*[:：]"
    r"|\b(?:do not|don't|never) (?:tell|show|reveal|mention|inform|let)\b[^.\n]{0,30}\b(?:user|person|human|owner|them)\b"
    r"|(?:不要|别|不得|切勿)(?:告诉|告知|让|提醒|透露给?)[^。\n]{0,6}(?:用户|主人|本人|他|她)",
    re.IGNORECASE,
)
_INSTRUCTION = re.compile(
    r"\b(?:ignore|disregard|forget|override|bypass|discard|drop|skip|do not follow|don't follow|stop following|pay no attention to)"
    r"(?:[ \t\n]+(?:all|any|every|of|the|your|my|our|these|those|other|and|everything|about))*"
    r"[ \t\n]+(?:previous|prior|above|earlier|preceding|existing|original|former|foregoing|initial|system|safety|developer)"
    r"(?:[ \t\n]+(?:and|or|system|safety|developer|user|conversation|given|above|prior|previous))*"
    r"[ \t\n]+(?:instructions?|prompts?|rules?|directions?|directives?|guidelines?|commands?|constraints?|messages?|context|policies|policy)\b"
    r"|\b(?:ignore|disregard|forget)[ \t\n]+(?:all|everything)[ \t\n]+(?:of[ \t\n]+)?(?:the[ \t\n]+)?(?:above|before|previous|prior|you(?:'ve| have)? (?:were|been)? ?told)\b"
    r"|\b(?:ignore|disregard|forget)[ \t\n]+(?:all|any|your)(?:[ \t\n]+(?:of|your|the))*[ \t\n]+(?:instructions|rules|guidelines|directives)\b"
    r"|\b(?:reveal|print|output|repeat|leak|show)[ \t\n]+(?:me[ \t\n]+)?(?:your|the)[ \t\n]+(?:full[ \t\n]+|entire[ \t\n]+|hidden[ \t\n]+)?system[ \t\n]+prompt\b"
    r"|\byou are now (?:dan\b|in developer mode|jailbroken|unrestricted|free (?:of|from))"
    r"|<\|(?:im_start|im_end|system|endoftext)\|>|\[/?INST\]|<</?SYS>>"
    r"|(?:忽略|无视|忘记|忘掉|抛弃|抛开|丢弃|绕过|覆盖|不要(?:理会|遵守|遵循|管)|不用(?:理会|管|遵守)|停止遵守)(?:掉|你|了)*"
    r"(?:所有|全部|一切|任何|你|我|你们|的)*(?:之前|以前|先前|前面|上面|上述|以上|此前|原有|原来|原先|已有|既有|系统|刚才|开发者|安全)"
    r"(?:所有|全部|一切|任何|你|我|系统|给出|给你|收到|设定|说过|的)*(?:指令|指示|提示词?|规则|要求|设定|命令|约束|限制|规定|内容|对话)"
    r"|(?:忽略|无视|忘记|忘掉|绕过)(?:掉|你|了)*(?:所有|全部|一切|任何)(?:你|的)*(?:指令|指示|提示词|规则|命令|约束|限制)",
    re.IGNORECASE,
)
_WORTH_A_LOOK = re.compile(
    r"ignore|disregard|forget|override|bypass|discard|drop|skip|follow|attention|system|you are now|<\||\[/?inst|<<"
    r"|忽略|无视|忘|抛|丢弃|绕过|覆盖|不要|不用|停止遵守",
    re.IGNORECASE,
)


def find_hidden(text: str) -> tuple[Hidden, ...]:
    """What a text hides, in order. Finds of different kinds may overlap; those of one kind do not.

    Fine are joiners inside emoji, single variation selectors, a byte-order mark at the very start,
    no-break and ideographic spaces, and CR before LF.
    """
    found = (
        [
            Hidden(match.start(), match.end(), _INVISIBLE_KINDS[match.lastgroup])
            for match in _INVISIBLE.finditer(text)
            if match.lastgroup in _INVISIBLE_KINDS
        ]
        if not (text.isascii() and text.isprintable())
        else []
    )
    if "</" in text:
        found += (Hidden(*match.span(), HiddenKind.CLOSING_TAG) for match in _CLOSING.finditer(text))
    plain, origin = _prepared(text)

    def add(start: int, end: int, kind: HiddenKind) -> None:
        found.append(Hidden(origin[start], origin[end - 1] + 1, kind))

    if "<!--" in plain:
        for match in _COMMENT.finditer(plain):
            if _ADDRESSED.search(match[1]) or _INSTRUCTION.search(match[1]):
                add(*match.span(), HiddenKind.COMMENT)
    if _WORTH_A_LOOK.search(plain):
        for match in _INSTRUCTION.finditer(plain):
            add(*match.span(), HiddenKind.INSTRUCTION)
    return tuple(sorted(found))


def _prepared(text: str) -> tuple[str, range | list[int]]:
    """Letters as they look, invisible ones gone, and the offset in `text` of each that is left."""
    plain = to_simplified(look_alikes(text))
    if not INVISIBLE.search(plain):
        return plain, range(len(plain))
    kept = [index for index, char in enumerate(plain) if not INVISIBLE.match(char)]
    return "".join(plain[index] for index in kept), kept
