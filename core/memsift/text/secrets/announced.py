"""Values that a word announces: `password=…`, `密码：…`, `login is admin / …`, `https://user:…@host`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memsift.text.late import late
from memsift.text.scan import matches_at, matches_from, places_of
from memsift.text.secrets.model import Secret, SecretKind
from memsift.text.secrets.values import HAN, is_mixed, is_password, is_stand_in, is_token, trimmed

_PASSWORD = (
    r"passwords?|passwd|passphrase|passcode|pwd|(?<![A-Za-z])(?:pass|pw)|密码|口令|解锁码|PIN\s?码|PIN code"
    r"|(?-i:(?<![A-Za-z])PIN)"
)
# A password that is told to be new: `密码改成了 …`, `password changed to …`.
_BECAME = (
    r"(?:已经?)?(?:改|换|设|变|重置|更新|修改)(?:成了?|为|到)"
    r"|[ \t](?:was )?(?:changed|set|reset|updated)[ \t]to"
)
_TOKEN = (
    r"token|api[ _.\-]?key|access[ _.\-]?key(?:[ _.\-]?id)?|secret[ _.\-]?access[ _.\-]?key|secret[ _.\-]?key"
    r"|account[ _.\-]?key|(?:client|app|webhook|shared|consumer)[ _.\-]?secret|secret"
    r"|(?:private|encryption|signing|license|auth|session|deploy)[ _.\-]?key"
    r"|密钥|秘钥|私钥|令牌|授权码|恢复码|API\s?Key|秘密"
)
# A quoted value is taken whole; a bare one ends at a space, at Chinese, at full-width punctuation.
_VALUE = (
    r"(?:\"(?P<double>[^\"\n]{4,200})\"|'(?P<single>[^'\n]{4,200})'|[“「『](?P<round>[^”」』\n]{4,200})[”」』]"
    rf"|(?P<bare>(?:(?!</)[^\s`\"'“”‘’「」『』《》【】（），。；、！？…·{HAN}])(?:(?!</)[^\s`“”‘’「」『』《》【】（），。；、！？…·{HAN}]){{0,500}}))"
)
_ANNOUNCED = late(
    rf"(?P<dashes>--?(?=[A-Za-z]))?(?P<query>(?<=[?&]))?(?:(?P<password>{_PASSWORD})|(?P<token>{_TOKEN}))"
    r"(?:[_\-]?\d{1,2}"
    # of a variable of the environment
    r"|(?-i:_(?:BASE|PROD(?:UCTION)?|DEV|STAGING|TEST|LIVE|MAIN|BACKUP|ADMIN|ROOT|RO|RW)(?![A-Za-z])))?"
    r"(?:[`*_\"'\])]{0,4}[ \t]?(?:[(（][^()（）\n]{1,30}[)）]|(?:for|of|to|on)[ \t][^:：=＝\n.]{1,40}?)?)?"
    r"[`*_\"'\])]{0,4}"
    r"(?:[ \t]*(?P<plainly>=>|:=|->|→|={1,2}|:{1,2}(?!//))[ \t*_]*"
    r"|[ \t]*(?P<softly>\|[ \t]*|>"
    rf"|(?:{_BECAME}|[ \t](?:is|was)|[是为])[ \t]*:?[ \t]*)"
    r"|(?(dashes)[ \t]+|(?!)))" + _VALUE,
    re.IGNORECASE,
)
# How the words above begin, in lower case; a dash that belongs to one stands straight before it.
_ANNOUNCE = (
    *("pass", "pw", "pin", "token", "api", "access", "secret", "account", "client", "app", "webhook"),
    *("shared", "consumer", "private", "encryption", "signing", "license", "auth", "session", "deploy"),
    *("密码", "口令", "解锁码", "密钥", "秘钥", "私钥", "令牌", "授权码", "恢复码", "秘密"),
)

_USER = r"[A-Za-z0-9_.@+\-]{1,64}"
_SECOND = rf"(?P<value>[^\s/`，。；、（）{HAN}]{{4,}})"
_LOGIN = late(
    r"(?:(?<![A-Za-z])log-?in|credentials?|(?<![A-Za-z])creds|登[录陆]|账密|[账帐]号[/、和与]?密码)"
    rf"(?:[ \t]+(?:is|are|was)|[ \t]*[是为])?[ \t]*[:=]?[ \t]*{_USER}"
    rf"[ \t]*(?:/|,[ \t]|，|(?<! ):)[ \t]*{_SECOND}",
    re.IGNORECASE,
)
_PAIR = late(
    rf"(?:[账帐]号|用户名?|(?<![A-Za-z])(?:user(?:name)?|login|account))[ \t:=是]*{_USER}[ \t,，/;；、]+"
    rf"(?:密码|口令|password|passwd|pwd|pass)[ \t]+{_SECOND}",
    re.IGNORECASE,
)
# `NAS 密码 Tomato2026`: without a sign between, it has to look like a password and end the clause.
_BESIDE = late(
    r"(?:密码|口令)[ \t]+(?P<value>[A-Za-z0-9!@#$%^&*_+=.~\-]{8,64})(?=[ \t]*(?:\n|\Z|[，。；、！（(,;|]))"
)
_HEADER = late(r"(?:bearer|basic)[ \t]+(?P<value>[A-Za-z0-9._~+/\-]{12,}={0,2})", re.IGNORECASE)
_URL = late(r"[A-Za-z][A-Za-z0-9+.\-]{1,30}://[^\s/:@<>\[\]`]{0,100}:(?P<value>[^\s/@<>`]{1,200})@[\w\[]")


_LOGIN_STARTS = ("login", "log-in", "credential", "creds", "登录", "登陆", "账密", "账号", "帐号")
_PASSWORDS = ("密码", "口令", "pass", "pwd")  # the second word of a pair
_PAIR_STARTS = ("账号", "帐号", "用户", "user", "login", "account")
_HEADER_STARTS = ("bearer", "basic")
_BESIDE_STARTS = ("密码", "口令")


def find_announced(text: str, lowered: str) -> Iterator[Secret]:
    """Secrets by the word before them. `text` as `find.py` prepares it; `lowered` the same, lower case."""
    if "://" in text and "@" in text:
        yield from _in_urls(text)
    yield from _assigned(text, lowered)
    for match in matches_at(_LOGIN, text, lowered, _LOGIN_STARTS):
        yield from _strong(match, SecretKind.LOGIN)
    paired: set[int] = set()
    pairs = matches_at(_PAIR, text, lowered, _PAIR_STARTS) if any(w in lowered for w in _PASSWORDS) else ()
    for match in pairs:
        paired.add(match.start("value"))
        yield from _strong(match, SecretKind.LOGIN)
    for match in matches_at(_BESIDE, text, lowered, _BESIDE_STARTS):
        known = match.start("value") in paired or is_stand_in(match["value"].rstrip("0123456789"))
        if not known:  # `密码 1Password8` names a program
            yield from _strong(match, SecretKind.PASSWORD)
    for match in matches_at(_HEADER, text, lowered, _HEADER_STARTS):
        yield from _strong(match, SecretKind.TOKEN)


def _strong(match: re.Match[str], kind: SecretKind) -> Iterator[Secret]:
    value = trimmed(match["value"])
    if is_mixed(value) and not is_stand_in(value):
        yield Secret(match.start("value"), match.start("value") + len(value), kind)


def _assigned(text: str, lowered: str) -> Iterator[Secret]:
    position = 0
    places = places_of(_ANNOUNCE, lowered)
    places |= {place - 1 for place in places if text[place - 1 : place] == "-"}
    for match in matches_from(_ANNOUNCED, text, places, past=False):
        # What stands in the value of one is not read as the next one's word.
        if match.start() >= position and (found := _judged(match, text)):
            yield found
            position = found.end


def _judged(match: re.Match[str], text: str) -> Secret | None:
    group = next(name for name in ("double", "single", "round", "bare") if match[name] is not None)
    start, value = match.start(group), match[group]
    if group == "bare":
        if match["query"] is not None:
            value = re.split("[&#]", value, maxsplit=1)[0]
        value = trimmed(value)
    behind = start + len(value)
    after = text[behind : behind + 40].partition("\n")[0] if group == "bare" else ""
    plainly = match["softly"] is None
    if match["password"]:
        short = match["password"].lower() in ("pass", "pw")
        holds = is_password(value, after, plainly=plainly and not short)
        return Secret(start, start + len(value), SecretKind.PASSWORD) if holds else None
    holds = is_token(value, after, plainly=plainly and match["token"].lower() != "secret")
    return Secret(start, start + len(value), SecretKind.TOKEN) if holds else None


def _in_urls(text: str) -> Iterator[Secret]:
    for match in _URL.finditer(text):
        value = match["value"]
        if len(value) >= 3 and not is_stand_in(value):
            yield Secret(match.start("value"), match.end("value"), SecretKind.URL)
