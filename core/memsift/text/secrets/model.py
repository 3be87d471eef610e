"""Secret: where a text holds something that must not be kept in a note."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from memsift.messages import Message


class SecretKind(StrEnum):
    """What a secret is. Its words stand in `messages/words/text.py`."""

    PRIVATE_KEY = "private-key"
    KEY = "key"  # a vendor's key or token, known by its shape
    JWT = "jwt"
    URL = "url"  # the password in https://user:password@host
    PASSWORD = "password"
    TOKEN = "token"  # what stands after `token=`, `api_key:` …
    LOGIN = "login"  # the password of `login is admin / …`
    ID_CARD = "id-card"
    BANK_CARD = "bank-card"

    @property
    def words(self) -> Message:
        """The kind's name for a person."""
        return Message(_WORDS[self])


_WORDS = {
    SecretKind.PRIVATE_KEY: "text.secret-private-key",
    SecretKind.KEY: "text.secret-key",
    SecretKind.JWT: "text.secret-jwt",
    SecretKind.URL: "text.secret-url",
    SecretKind.PASSWORD: "text.secret-password",
    SecretKind.TOKEN: "text.secret-token",
    SecretKind.LOGIN: "text.secret-login",
    SecretKind.ID_CARD: "text.secret-id-card",
    SecretKind.BANK_CARD: "text.secret-bank-card",
}


class Secret(NamedTuple):
    """Characters `start`..`end` of a text: the value alone, without the word that announces it.

    `service` names whose key it is where its shape tells ("GitHub Token"), else it is empty.
    """

    start: int
    end: int
    kind: SecretKind
    service: str = ""
