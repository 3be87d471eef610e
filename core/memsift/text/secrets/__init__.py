"""Secrets: what must not stand in a note (contract §6), found by rules, shown as `••••`."""

from memsift.text.secrets.find import MASK, Masked, find_secrets, mask
from memsift.text.secrets.model import Secret, SecretKind

__all__ = ["MASK", "Masked", "Secret", "SecretKind", "find_secrets", "mask"]
