"""Keys that are known by their shape: private-key blocks and vendors' keys and tokens."""

from __future__ import annotations

import binascii
import json
import re
from collections.abc import Iterable, Iterator
from functools import cache

from memsift.text.late import late
from memsift.text.scan import matches_at, matches_from, places_of
from memsift.text.secrets.model import Secret, SecretKind

_BLOCK = late(r"-{4,5} ?BEGIN (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)? ?-{4,5}|PuTTY-User-Key-File-\d: ")
_BLOCK_END = late(r"-{4,5} ?END (?:[A-Z0-9]+ ){0,3}PRIVATE KEY(?: BLOCK)? ?-{4,5}|Private-MAC: \w+")
# Without an END the block goes on as long as its lines look like one.
_BLOCK_BODY = late(
    r"(?:(?:\\[rn]|[ \t>\r\n]|\w[\w-]*: [^\n]*\n|[A-Za-z0-9+/]{16,}={0,2}|[A-Za-z0-9+/]{2,}={1,2}))*"
)
_LONG = late(r"[A-Za-z0-9+/]{16}")
_LONGEST_BLOCK = 20_000

_OURS = {
    # With dots inside only where digits say that it is no name of a module (`sk-learn.pipeline`).
    "OpenAI/Anthropic": (
        r"sk-(?:(?=[A-Za-z0-9_.\-]{16})(?=[A-Za-z_.\-]{0,80}[0-9][A-Za-z0-9_.\-]{0,80}[0-9]{3})"
        r"[A-Za-z0-9_\-]{1,200}(?:\.[A-Za-z0-9_\-]{2,200}){1,6}"
        r"|(?=[a-z_\-]{0,80}[A-Z0-9])[A-Za-z0-9_\-]{16,})"
    ),
    "GitHub": r"github_pat_[A-Za-z0-9_]{22,}|gh[pousr]_[A-Za-z0-9]{20,}",
    "GitLab": r"gl(?:pat|dt|rt|ft|soat|ptt|agent|oas)-[A-Za-z0-9_\-]{20,}",
    "Google": r"AIza[0-9A-Za-z_\-]{35}|ya29\.[0-9A-Za-z_\-]{20,}|GOCSPX-[0-9A-Za-z_\-]{20,}",
    "Amazon": r"(?:AKIA|ASIA|ABIA|ACCA)[0-9A-Z]{16}",
    "Alibaba Cloud": r"LTAI[A-Za-z0-9]{12,24}",
    "Tencent Cloud": r"AKID[A-Za-z0-9]{13,40}",
    "Hugging Face": r"hf_[A-Za-z0-9]{30,}",
    "Slack": r"xox[abeoprs]-[A-Za-z0-9\-]{10,}|xapp-\d-[A-Za-z0-9\-]{10,}",
    "Stripe": r"[rs]k_(?:live|test)_[0-9a-zA-Z]{16,}|whsec_[A-Za-z0-9+/]{24,}",
    "npm": r"npm_[A-Za-z0-9]{36}",
    "PyPI": r"pypi-AgE[A-Za-z0-9_\-]{50,}",
    "SendGrid": r"SG\.[A-Za-z0-9_\-]{16,}\.[A-Za-z0-9_\-]{16,}",
    "Notion": r"ntn_[A-Za-z0-9]{40,}|secret_[A-Za-z0-9]{43}",
    "Groq": r"gsk_[A-Za-z0-9]{20,}",
    "xAI": r"xai-[A-Za-z0-9]{20,}",
    "Tavily": r"tvly-[A-Za-z0-9\-]{20,}",
    "Perplexity": r"pplx-[A-Za-z0-9]{20,}",
    "DigitalOcean": r"do[opr]_v1_[a-f0-9]{40,}",
    "Shopify": r"shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}",
    "age": r"AGE-SECRET-KEY-1[0-9A-Z]{40,}",
    "Docker": r"dckr_(?:pat|oat)_[A-Za-z0-9_\-]{20,}",
    "HashiCorp Vault": r"hvs\.[A-Za-z0-9_\-]{24,}",
    "Linear": r"lin_(?:api|oauth)_[A-Za-z0-9]{32,}",
    "Figma": r"figd_[A-Za-z0-9_\-]{32,}",
    "Tailscale": r"tskey-[a-z]+-[A-Za-z0-9]+-[A-Za-z0-9]{20,}",
}
_BEFORE = r"(?<![A-Za-z0-9_])"
_AFTER = r"(?![A-Za-z0-9_])"
_VENDORS = tuple(_OURS)
_VENDOR = late(_BEFORE + "(?:" + "|".join(f"({shape})" for shape in _OURS.values()) + ")" + _AFTER)
_VENDOR_STARTS = (
    *("sk-", "sk_", "rk_", "github_pat_", "gh", "gl", "aiza", "ya29.", "gocspx-", "aki", "asia", "abia"),
    *("acca", "ltai", "hf_", "xox", "xapp-", "whsec_", "npm_", "pypi-age", "sg.", "ntn_", "secret_", "gsk_"),
    *("xai-", "tvly-", "pplx-", "doo_v1_", "dop_v1_", "dor_v1_", "shp", "age-secret-key", "dckr_", "hvs."),
    *("lin_", "figd_", "tskey-"),
)
_JWT = late(
    r"(?<![A-Za-z0-9_\-])(eyJ[A-Za-z0-9_\-=]{8,2000}+)\.(eyJ[A-Za-z0-9_\-=]{4,}+)(?:\.[A-Za-z0-9_\-+/=]*)?"
)

# What the text has to hold for a named detector to find anything; a test holds it against every detector.
# Compiling them costs 20 ms, so it waits for this.
_DETECTABLE = late(
    r"AKC[A-Z0-9]{10}|AP[0-9A-F][A-Z0-9]{8}|A3T[A-Z0-9]{17}|(?:ABIA|ACCA|AKIA|ASIA)[0-9A-Z]{16}|aws[^\n]{0,50}['\"]"
    r"|AccountKey=|GR1348941|gl[a-z]{2,5}-[A-Z0-9_\-]{20}|gh[pousr]_[A-Z0-9_]{36}|sq0csp-|k_live_|T3BlbkFJ|pypi-AgE"
    r"|SG\.[A-Z0-9_\-]{22}\.|xox[a-z]-\d|hooks\.slack\.com|softlayer\.com|cloudant\.com|_authToken=|(?<=[0-9a-z]{32})-us\d"
    r"|(?:AC|SK)[a-z0-9]{32}|(?:key|pwd|pw|password|pass|token)[\W_]{1,12}[A-Z0-9_\-]{24}",
    re.IGNORECASE,
)
_LONG_WORD = late(r"[!-~]{11}")  # nothing that a detector finds is shorter
_DETECTABLE_STARTS = (
    *("a3t", "abia", "acca", "akia", "asia", "aws", "accountkey=", "gr1348941", "gl", "gh", "sq0csp-"),
    *("k_live_", "t3blbkfj", "pypi-age", "sg.", "xox", "hooks.slack.com", "softlayer.com", "cloudant.com"),
    *("_authtoken=", "-us", "key", "pw", "pass", "token"),
)
# Short ones, which stand in many words: what they begin is found in capitals alone.
_DETECTABLE_CAPITALS = ("AKC", "AP", "AC", "SK")
# Those that begin with no fixed word: Discord, Telegram.
_UNWORDED = late(
    r"[MNO0-9](?:(?<=[MNO])[A-Za-z\d_\-]{23,25}\.[A-Za-z\d_\-]{6}\.|(?<=[0-9])[0-9]{7,9}:[0-9A-Za-z_\-]{35})"
)
_AROUND = 120  # characters before and behind that a detector may look at


def find_keys(text: str, lowered: str) -> Iterator[Secret]:
    """Private-key blocks, vendors' keys, JSON web tokens. `lowered` is the text in lower case."""
    if "PRIVATE KEY" in text or "PuTTY" in text:
        yield from _private_keys(text)
    for match in matches_at(_VENDOR, text, lowered, _VENDOR_STARTS):
        yield Secret(match.start(), match.end(), SecretKind.KEY, _VENDORS[(match.lastindex or 1) - 1])
    for match in matches_at(_JWT, text, lowered, ("eyj",)):
        if _is_json(match[1]):
            yield Secret(match.start(), match.end(), SecretKind.JWT)
    if _LONG_WORD.search(text):
        hints = places_of(_DETECTABLE_STARTS, lowered) | places_of(_DETECTABLE_CAPITALS, text)
        yield from _detected(text, matches_from(_DETECTABLE, text, hints))
    yield from _detected(text, _UNWORDED.finditer(text))


def _private_keys(text: str) -> Iterator[Secret]:
    position = 0
    while begin := _BLOCK.search(text, position):
        position = begin.end()
        body = _BLOCK_BODY.match(text, begin.end(), begin.end() + _LONGEST_BLOCK)
        stop = body.end() if body else begin.end()
        another = text.find("BEGIN ", begin.end(), begin.end() + _LONGEST_BLOCK)
        last = another if another >= 0 else begin.end() + _LONGEST_BLOCK
        end = _BLOCK_END.search(text, begin.end(), last)
        if end:
            stop = end.end()
        # A header alone is a mention of keys, not a key.
        if _LONG.search(text, begin.end(), stop):
            while text[stop - 1] in " \t>\r\n":
                stop -= 1
            yield Secret(begin.start(), stop, SecretKind.PRIVATE_KEY)
            position = stop


def _is_json(part: str) -> bool:
    import base64

    try:
        json.loads(base64.urlsafe_b64decode(part.rstrip("=") + "=" * (-len(part.rstrip("=")) % 4)))
    except (binascii.Error, ValueError):
        return False
    return True


def _detected(text: str, hints: Iterable[re.Match[str]]) -> Iterator[Secret]:
    """What detect-secrets' named detectors find around the places that could hold something."""
    seen_to = 0
    for hint in hints:
        if hint.end() <= seen_to:
            continue
        begin, stop = max(0, hint.start() - _AROUND), min(len(text), hint.end() + 2 * _AROUND)
        begin = max(begin, text.rfind("\n", begin, hint.start()) + 1)
        newline = text.find("\n", hint.start(), stop)
        # A token that is cut off by the window's end is looked at again with its own window.
        seen_to = newline if newline >= 0 else stop - _AROUND
        window = text[begin : newline if newline >= 0 else stop]
        for service, pattern in _named_detectors():
            for match in pattern.finditer(window):
                start, end = _value_span(match)
                if _stands_alone(service, window, start, end):
                    yield Secret(begin + start, begin + end, SecretKind.KEY, service)


@cache
def _named_detectors() -> tuple[tuple[str, re.Pattern[str]], ...]:
    from memsift.text.secrets.detectors import DETECTORS

    return tuple((service, re.compile(pattern, flags)) for service, pattern, flags in DETECTORS)


def _value_span(match: re.Match[str]) -> tuple[int, int]:
    """The value's place in a detector's match: the group that holds it, else the whole."""
    for group in range(1, match.re.groups + 1):
        if match[group] is not None and len(match[group]) >= 16:
            return match.span(group)
    lead = re.match(r"[\s\"=:]*(?:[A-Za-z]+=)?", match[0])
    return match.start() + (lead.end() if lead else 0), match.start() + len(match[0].rstrip(' \t\n"'))


def _stands_alone(service: str, window: str, start: int, end: int) -> bool:
    """Whether a find is a token and not a piece of a longer run, nor a word of capitals."""
    if re.match("[A-Za-z0-9]", window[start - 1 : start] if start else ""):
        return False
    value = window[start:end]
    return not service.startswith("Artifactory") or re.search(r"\d.*\d", value) is not None
