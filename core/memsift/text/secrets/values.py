"""Whether what stands after `password:` or `token=` is a value or a word about one."""

from __future__ import annotations

import re

from memsift.text.late import late

HAN = "\u3400-\u4dbf\u4e00-\u9fff"

# What stands where a value would, and is none: stand-ins, references, empty answers.
_STAND_IN = late(
    r"""
      [*•●.·_\-xX?#=~+]+                              # ****, ••••, xxxx
    | <[^<>]*>? | \[.* | \{.* | \(.* | %\w+%          # <your key>, [[1Password]], {{secret}}
    | \$.* | \#\{.* | @.*                             # $TOKEN, ${TOKEN}, $(pass show x)
    | [A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_?(?:KEY|TOKEN|PASS|PASSWORD|PASSWD|PWD|SECRET)(?:_[A-Z0-9]+)*
    | [A-Z]+(?:_[A-Z]+)+                              # the name of a variable
    | (?:os|process|import|self|config|settings|secrets?|vars?)\..* | env[.\[(].* | getenv.*
    | (?:vault|op|pass):.*
    | (?:your|my|the|some|an?|insert|replace|enter|put|change|fill|paste)
      (?:(?:[-_ ][A-Za-z0-9]+){0,6}|[A-Za-z0-9]+(?:[-_ ][A-Za-z0-9]+){0,5})[-_ ]here
    | (?:your|my|insert|replace|enter)[-_](?:[A-Za-z0-9]+[-_]){0,6}(?:pass\w*|token\w*|key\w*|secret\w*)
    | [a-z]{1,6}(?:\.{3}|…)[a-z0-9]*                  # sk-…
    | (?:https?|ftp|file|obsidian|bitwarden|keepass|op|vault)://.*
    | (?:~|\.{1,2})?/(?:[\w.@+~-]+/)*[\w.@+~-]*       # a path
    | [A-Za-z]:\\.*
    | (?:[\w.-]+/)*[\w.-]+\.
      (?:md|txt|toml|env|json|ya?ml|pem|key|kdbx|gpg|ini|conf|cfg|age|py|js|ts|sh|com|org|net)
    | v?\d+(?:\.\d+)+[\w.-]*                          # a version
    | \d{4}[-/]\d{1,2}[-/]\d{1,2}(?:T.*)? | \d{1,2}:\d{2}(?::\d{2})?
    | \d+(?:\.\d+)?(?:%|[kKmMgG]i?[bB]?|ms|s|min|h|d|px)?(?<!\d{4})
    | \d{1,3}[-~]\d{1,3}\+? | [≥≤<>]=?.*
    | [A-Za-z_][\w.]*\([\w.,"']*\)?[;,]?                # a call
    | \\.*                                            # an escape of a regular expression
    """,
    re.VERBOSE,
)


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Words that are said about a password: answers, states, places where it is kept, ways it is made.
_WORDS_ABOUT = _words(
    """
    absent admin-only already always auto automatic available banned blank cached change changed
    changeme check cleared compromised confidential default deleted deprecated disabled dummy elsewhere
    empty enabled encrypted example expired expires external fake forbidden forgotten found generated
    given hashed hidden ignored invalid kept known leaked less locked login long lost manual masked
    match missing mock never none null nope nothing okay omitted only optional passed pending
    placeholder plain private provided random read redacted refused removed required reset revealed
    revoked rotate rotated safe same sample saved secret secure separate shared short stored strong stub
    test testing todo true false unchanged undefined unknown unneeded unset updated used user valid weak
    wrong yes your password passwd pass passphrase passcode token tokens key keys apikey api-key bearer
    basic string number text username email mail phone fingerprint biometric faceid touchid passkey
    passkeys otp totp 2fa mfa sso see ask use via from with where when which this that there they have
    must should will 1password bitwarden vaultwarden keepass keepassxc keepassdx lastpass dashlane
    enpass proton protonpass vault keychain keyring wallet icloud nordpass roboform passbolt gopass
    pass-store password-store sops doppler infisical hashicorp secretmanager secretsmanager env dotenv
    environment config settings wifi wi-fi router google gmail github gitlab apple iphone android chrome
    firefox edge safari wechat qq alipay telegram slack notion obsidian yolo sha1 sha256 sha-256 sha512
    sha-512 md5 bcrypt scrypt argon2 argon2id argon2i pbkdf2 base64 base32 utf-8 utf8 oauth oauth2 oidc
    saml hs256 rs256 es256 aes256 aes-256 aes-128 aes128 ed25519 rsa2048 rsa-2048 rsa4096 rsa-4096 x509
    http2 hmac-sha256 u2f fido2 webauthn jwt uuid uuid4 uuidv4 csrf xsrf
    """
)
_DOTTED = late(r"[A-Za-z]+(?:['’/.:_>\-]+[A-Za-z]+)*")
_WORD = late(r"[A-Za-z]+(?:['’/\-][A-Za-z]+)*")
_COUNTED = late(
    r"[ \t]?(?:年|月|位|个|次|天|字|条|元|周|岁|号楼|characters?\b|chars?\b|digits?\b|words?\b|letters?\b)"
)
_PROSE = late(r"[ \t]+(?:[A-Za-z]|\d+ )")


def is_stand_in(value: str) -> bool:
    """Whether a value is none: a placeholder, a reference, a state (`none`, `see vault`)."""
    if _STAND_IN.fullmatch(value) or len(set(value)) == 1:
        return True
    lower = value.lower()
    if " " in lower:
        lower = lower.split()[0]
    return lower in _WORDS_ABOUT or (
        _WORD.fullmatch(value) is not None and re.split(r"['’/\-]", lower)[0] in _WORDS_ABOUT
    )


def is_password(value: str, after: str, *, plainly: bool) -> bool:
    """Whether a value is a password. `after` is the rest of its line.

    `plainly`: announced by `:` or `=`, quoted or the like; otherwise (`is`, `是`) prose is likelier and
    the value has to look like a password by itself.
    """
    if len(value) < 4 or is_stand_in(value):
        return False
    if value.isdigit():
        return not _COUNTED.match(after)
    if _WORD.fullmatch(value):
        return plainly and not _PROSE.match(after)
    return plainly or is_mixed(value)


def is_token(value: str, after: str, *, plainly: bool) -> bool:
    """Whether a value is a key or token: letters and digits mixed, or a long run."""
    if len(value) < 6 or is_stand_in(value):
        return False
    if value.isdigit():
        return len(value) >= 8 and not _COUNTED.match(after)
    if _DOTTED.fullmatch(value):
        return max(map(len, re.split("[^A-Za-z]+", value))) >= 16
    return is_mixed(value) or (plainly and len(value) >= 8 and not _PROSE.match(after))


def is_mixed(value: str) -> bool:
    """At least six characters, of two of the kinds letter, digit, sign (`-` and `.` between are none)."""
    letters = re.search("[A-Za-z]", value) is not None
    digits = re.search("[0-9]", value) is not None
    signs = re.search("[!@#$%^&*+=?~|]", value) is not None
    return len(value) >= 6 and letters + digits + signs >= 2


def trimmed(value: str) -> str:
    """A bare value without the punctuation and markup that follows it in a sentence."""
    while value:
        last = value[-1]
        if (
            last in ".,;:'\"*`~"
            or value.endswith("__")
            or (last in ")]}" and value.count(last) > value.count("([{"[")]}".index(last)]))
        ):
            value = value[:-1]
        else:
            break
    return value
