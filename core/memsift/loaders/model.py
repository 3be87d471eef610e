"""What a loader is, and what it gives an assistant. Plain data."""

from __future__ import annotations

from memsift.loaders.measure import chars, lines, tokens
from memsift.loaders.units import Drop, Lost, Unit
from memsift.messages import MessageError
from memsift.record import dataclass
from memsift.vault.entry_json import SCHEMA, Masking, entry_json
from memsift.vault.model import EntryRef


class LoaderError(MessageError):
    """No such loader or assistant, or a setting that is none. `message` says which, and what there is."""


@dataclass(frozen=True, slots=True)
class Limit:
    value: int
    unit: Unit
    cumulative: bool = False


@dataclass(frozen=True, slots=True)
class Loader:
    """One way of loading memory files (`limits.toml` says what each field means)."""

    id: str
    name: str
    files: tuple[str, ...] = ()
    limits: tuple[Limit, ...] = ()
    lost: Lost = Lost.TAIL
    drop: Drop = Drop.LATER
    overhead: int = 0
    then: tuple[str, ...] = ()
    source: str = ""
    date: str = ""
    reported: bool = False

    @property
    def unused(self) -> tuple[LimitUse, ...]:
        """Its limits, nothing loaded yet. What it puts around the text is taken from the first."""
        return tuple(
            LimitUse(limit.value, limit.unit, 0 if number else self.overhead, 0, False, self.lost)
            for number, limit in enumerate(self.limits)
        )


@dataclass(frozen=True, slots=True)
class LimitUse:
    """The limit that bites, or would bite first. `value` as documented; of it `overhead` is not for text.

    `used` is what the files would take in the limit's unit, `cut` whether something was left out.
    """

    value: int
    unit: Unit
    overhead: int
    used: int
    cut: bool
    lost: Lost = Lost.TAIL

    @property
    def allowance(self) -> int:
        return max(0, self.value - self.overhead)


@dataclass(frozen=True, slots=True)
class Part:
    """One file of what is given. `data`: the file's bytes; `kept`: the ranges of them that are given.

    `by_agent`: the loader does not give this file, the agent reads it by itself. `lost`: the entries that
    are not given whole. `cut_line`: the line above which the cut is drawn, between entries; None without.
    """

    file: str
    data: bytes
    kept: tuple[tuple[int, int], ...]
    by_agent: bool = False
    lost: tuple[EntryRef, ...] = ()
    cut_line: int | None = None

    @property
    def included_bytes(self) -> int:
        return sum(end - start for start, end in self.kept)

    @property
    def text(self) -> str:
        return self.data.decode("utf-8", errors="replace")


@dataclass(frozen=True, slots=True)
class Injection:
    """Literally what an assistant is given at the start of a session. `assistant`: its name, or None."""

    assistant: str | None
    loader: str
    text: str
    bytes: int
    chars: int
    lines: int
    limit: LimitUse | None
    parts: tuple[Part, ...]

    @property
    def tokens_estimate(self) -> int:
        return tokens(self.text)

    @property
    def cut(self) -> bool:
        return self.limit is not None and self.limit.cut

    def to_json(self, *, raw: bool = False) -> dict[str, object]:
        """The answer of `memsift inject --json`. Secrets are masked unless `raw`; sizes are true."""
        hide = Masking()
        text = self.text if raw else hide(self.text)
        limit = self.limit
        answer: dict[str, object] = {
            "schema": SCHEMA,
            "assistant": self.assistant,
            "loader": self.loader,
            "text": text,
            "bytes": self.bytes,
            "chars": self.chars,
            "lines": self.lines,
            "tokens_estimate": self.tokens_estimate,
            "limit": limit
            and {
                "value": limit.value,
                "unit": str(limit.unit),
                "cut": limit.cut,
                "overhead": limit.overhead,
                "used": limit.used,
            },
            "parts": [
                {
                    "file": part.file,
                    "bytes": len(part.data),
                    "chars": chars(part.text),
                    "lines": lines(part.text),
                    "included_bytes": part.included_bytes,
                    "read_by": "agent" if part.by_agent else "loader",
                    "cut_line": part.cut_line,
                    "lost": [entry_json(ref) for ref in part.lost],
                }
                for part in self.parts
            ],
        }
        return answer | ({"masked": True} if hide.masked else {})
