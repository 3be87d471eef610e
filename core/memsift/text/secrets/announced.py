"""Values that a word announces: `password=…`, `密码：…`, `login is admin / …`, `https://user:…@host`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from memsift.text.secrets.model import Secret, SecretKind
from memsift.text.secrets.values import HAN, is_mixed, is_password, is_stand_in, is_token, trimmed

_PASSWORD = r"passwords?|passwd|passphrase|passcode|pwd|(?<![A-Za-z])pass|密码|口令|PIN\s?码|PIN code"
_TOKEN = (
    r"token|api[ _.\-]?key|access[ _.\-]?key(?:[ _.\-]?id)?|secret[ _.\-]?access[ _.\-]?key|secret[ _.\-]?key"
    r"|account[ _.\-]?key|(?:client|app|webhook|shared|consumer)[ _.\-]?secret|secret"
    r"|(?:private|encryption|signing|license|auth|session|deploy)[ _.\-]?key|credentials?"
    r"|密钥|秘钥|私钥|令牌|授权码|恢复码|API\s?Key|秘密"
)
# A quoted value is taken whole; a bare one ends at a space, at Chinese, at full-width punctuation.
_VALUE = (
    r"(?:\"(?P<double>[^\"\n]{4,200})\"|'(?P<single>[^'\n]{4,200})'|[“「『](?P<round>[^”」』\n]{4,200})[”」』]"
    rf"|(?P<bare>(?:(?!</)[^\s`\"'“”‘’「」『』《》【】（），。；、！？…·{HAN}])(?:(?!</)[^\s`“”‘’「」『』《》【】（），。；、！？…·{HAN}])*))"
)
_ANNOUNCED = re.compile(
    rf"(?P<dashes>--?)?(?P<query>(?<=[?&]))?(?:(?P<password>{_PASSWORD})|(?P<token>{_TOKEN}))"
    r"(?:[_\-]?\d{1,2})?"
    r"(?:[`*_\"'\])]{0,4}[ \t]?(?:[(（][^()（）\n]{1,30}[)）]|(?:for|of|to|on)[ \t][^:：=＝\n.]{1,40}?)?)?"
    r"[`*_\"'\])]{0,4}"
    r"(?:[ \t]*(?P<plainly>=>|:=|->|→|={1,2}|:{1,2})[ \t*_]*"
    r"|[ \t]*(?P<softly>\|[ \t]*|>|[ \t](?:is|was)[ \t]*:?[ \t]*|[是为][ \t]*:?[ \t]*)"
    r"|(?P<option>(?<=[A-Za-z])[ \t]+))" + _VALUE,
    re.IGNORECASE,
)
_ANNOUNCERS = (
    "pass pwd token key secret credential 密码 口令 pin 密钥 秘钥 私钥 令牌 授权码 恢复码 秘密 "
    "login creds 登录 登陆 账密 账号 帐号 bearer basic user"
).split()

_USER = r"[A-Za-z0-9_.@+\-]{1,64}"
_SECOND = rf"(?P<value>[^\s/`，。；、（）{HAN}]{{4,}})"
_LOGIN = re.compile(
    r"(?:(?<![A-Za-z])log-?in|credentials?|(?<![A-Za-z])creds|登[录陆]|账密|[账帐]号[/、和与]?密码)"
    rf"(?:[ \t]+(?:is|are|was)|[ \t]*[是为])?[ \t]*[:=]?[ \t]*{_USER}[ \t]*(?:/|,[ \t]|，|(?<! ):)[ \t]*{_SECOND}",
    re.IGNORECASE,
)
_PAIR = re.compile(
    rf"(?:[账帐]号|用户名?|(?<![A-Za-z])(?:user(?:name)?|login|account))[ \t:=是]*{_USER}[ \t,，/;；、]+"
    rf"(?:密码|口令|password|passwd|pwd|pass)[ \t]+{_SECOND}",
    re.IGNORECASE,
)
_HEADER = re.compile(r"(?:bearer|basic)[ \t]+(?P<value>[A-Za-z0-9._~+/\-]{12,}={0,2})", re.IGNORECASE)
_URL = re.compile(
    r"[A-Za-z][A-Za-z0-9+.\-]{1,30}://[^\s/:@<>\[\]`]{0,100}:(?P<value>[^\s/@<>`]{1,200})@[\w\[]"
)


def find_announced(text: str, lowered: str) -> Iterator[Secret]:
    """Secrets by the word before them. `text` as `find.py` prepares it; `lowered` the same, lower case."""
    if "://" in text and "@" in text:
        yield from _in_urls(text)
    if not any(word in lowered for word in _ANNOUNCERS):
        return
    yield from _assigned(text)
    for pattern, kind in ((_LOGIN, SecretKind.LOGIN), (_PAIR, SecretKind.LOGIN), (_HEADER, SecretKind.TOKEN)):
        for match in pattern.finditer(text):
            value = trimmed(match["value"])
            if (is_mixed(value) or (pattern is _PAIR and value.isdigit())) and not is_stand_in(value):
                yield Secret(match.start("value"), match.start("value") + len(value), kind)


def _assigned(text: str) -> Iterator[Secret]:
    position = 0
    while match := _ANNOUNCED.search(text, position):
        found = _judged(match, text)
        if found:
            yield found
        # After a miss the search goes on behind the word: what stood for its value may announce another.
        position = found.end if found else match.end("password" if match["password"] else "token")


def _judged(match: re.Match[str], text: str) -> Secret | None:
    if match["option"] is not None and not match["dashes"]:
        return None
    group = next(name for name in ("double", "single", "round", "bare") if match[name] is not None)
    start, value = match.start(group), match[group]
    if group == "bare":
        if match["query"] is not None:
            value = re.split("[&#]", value, maxsplit=1)[0]
        value = trimmed(value)
    line_end = text.find("\n", start)
    after = text[start + len(value) : line_end if line_end >= 0 else len(text)]
    if group != "bare":
        after = ""
    plainly = match["softly"] is None
    if match["password"]:
        short = match["password"].lower() == "pass"
        holds = is_password(value, after, plainly=plainly and not short)
        return Secret(start, start + len(value), SecretKind.PASSWORD) if holds else None
    holds = is_token(value, after, plainly=plainly and match["token"].lower() != "secret")
    return Secret(start, start + len(value), SecretKind.TOKEN) if holds else None


def _in_urls(text: str) -> Iterator[Secret]:
    for match in _URL.finditer(text):
        value = match["value"]
        if len(value) >= 3 and not is_stand_in(value):
            yield Secret(match.start("value"), match.end("value"), SecretKind.URL)
