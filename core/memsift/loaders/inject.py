"""Exactly what an assistant is given of its memory, and what a loader leaves out."""

from __future__ import annotations

from collections.abc import Sequence

from memsift.loaders import measure
from memsift.loaders.allot import allot
from memsift.loaders.cut import cut_line, lost_entries
from memsift.loaders.limits import AGENTS_MD, YOLO, Overrides, loaders
from memsift.loaders.model import Injection, LimitUse, Loader, LoaderError, Part
from memsift.loaders.sources import Source, loaded_by, read_by_agent, source_of
from memsift.messages import Message
from memsift.record import dataclass
from memsift.vault import js
from memsift.vault.layouts.yolo_settings import DEFAULT_ID, DEFAULT_NAME
from memsift.vault.model import Assistant, Vault

GAP = "\n\n"
MIDDLE_GONE = "\n[…]\n"
"""Stands where a loader of kind `middle` has cut; its own words there differ by version."""


_DEFAULT = (DEFAULT_ID, DEFAULT_NAME)


def inject(
    vault: Vault,
    assistant: str | None = None,
    loader: str | None = None,
    overrides: Overrides | None = None,
) -> Injection:
    """What the assistant is given at the start of a session.

    `assistant`: a name or id of the plugin's assistants; None is the plugin's current one, "" none at
    all (the global file alone). `loader`: an id of `limits.toml` or the settings; None is `yolo` where
    there is YOLO memory, else `dsh` where there is a hippocampus tree. `overrides`: see `limits.Overrides`.
    Files that lead out of the vault are never given.
    Raises LoaderError: no such loader or assistant, or none can be chosen.
    """
    known = loaders(overrides)
    if loader is None:
        # Only the plugin has assistants: who names one means what the plugin gives.
        loader = YOLO if assistant else default_loader(vault, known)
    chosen = known.get(loader)
    if chosen is None:
        raise LoaderError(Message("loaders.unknown", {"loader": loader, "known": ", ".join(known)}))
    if chosen.id == YOLO:
        return _yolo(vault, _assistant(vault, assistant), chosen)
    return _files(vault, chosen)


def default_loader(vault: Vault, known: dict[str, Loader] | None = None) -> str:
    """The loader that a vault is read by unless another is named. Raises LoaderError for plain folders."""
    if any(file.layout == YOLO for file in vault.files):
        return YOLO
    if vault.hippocampus:
        return AGENTS_MD
    if vault.assistants:
        return YOLO
    fitting = [one.id for one in (known or loaders()).values() if loaded_by(vault, one)]
    raise LoaderError(Message("loaders.which", {"known": ", ".join(fitting or known or ())}))


def _assistant(vault: Vault, wanted: str | None) -> Assistant | None:
    """The assistant that is meant; None: nobody, so the global file alone."""
    if wanted == "":
        return None
    if wanted is None:
        return next((who for who in vault.assistants if who.id == vault.current_assistant), None)
    main = [who for who in vault.assistants if who.global_file == vault.global_file]
    found = _named(main, wanted) or _named(vault.assistants, wanted)
    if len(found) == 1:
        return found[0]
    if not found and not vault.has_settings and vault.global_file and js.trim(wanted) in _DEFAULT:
        return None  # what the plugin has without settings: it reads the global file alone
    names = ", ".join(
        f"{who.name} ({who.id})" if who.name != who.id else who.name for who in vault.assistants
    )
    code = "loaders.several-assistants" if found else "loaders.unknown-assistant"
    raise LoaderError(Message(code, {"assistant": wanted, "known": names}))


def _named(assistants: Sequence[Assistant], wanted: str) -> list[Assistant]:
    """Those with this id, else with this name, else with this name in any case."""
    name = js.trim(wanted)
    return (
        [who for who in assistants if who.id == wanted]
        or [who for who in assistants if who.name == name]
        or [who for who in assistants if who.name.casefold() == name.casefold()]
    )


@dataclass(frozen=True, slots=True)
class _Given:
    """A source and the bytes of it that the loader looks at (`start`..`end`), before any limit."""

    source: Source
    start: int
    end: int

    @property
    def data(self) -> bytes:
        return self.source.data[self.start : self.end]


def _yolo(vault: Vault, who: Assistant | None, loader: Loader) -> Injection:
    """Contract §8: both files trimmed, nothing escaped, an empty one left out."""
    wanted = [
        ("global", (who.global_file if who else None) or vault.global_file),
        ("assistant", who.file if who else None),
    ]
    given = [
        (tag, trimmed)
        for tag, path in wanted
        if path is not None and (source := source_of(vault, path)) is not None
        if (trimmed := _trimmed(source)).data
    ]
    kept, limit = allot([trimmed.data for _, trimmed in given], loader)
    blocks = [
        f"<{tag}>\n{_kept_text(trimmed.data, ranges)}\n</{tag}>"
        for (tag, trimmed), ranges in zip(given, kept, strict=True)
    ]
    text = f"<memory>\n{GAP.join(blocks)}\n</memory>" if blocks else ""
    parts = _parts([trimmed for _, trimmed in given], kept)
    return _injection(who.name if who else None, loader, text, limit, parts)


def _trimmed(source: Source) -> _Given:
    """What is left of a file when the plugin has trimmed its text (a byte order mark goes too)."""
    text = source.data.decode("utf-8", errors="surrogateescape")
    start = len(text) - len(text.lstrip(js.SPACE))
    inner = js.trim(text)
    before = _size(text[:start])
    return _Given(source, before, before + _size(inner))


def _size(text: str) -> int:
    return len(text.encode("utf-8", errors="surrogateescape"))


def by_agent_mark(path: str) -> str:
    """The line that stands above what is not loaded but read by the agent itself."""
    return f"<!-- read by the agent itself: {path} -->"


def _files(vault: Vault, loader: Loader) -> Injection:
    given = [_Given(source, 0, len(source.data)) for source in loaded_by(vault, loader)]
    kept, limit = allot([one.data for one in given], loader)
    parts = _parts(given, kept)
    texts = [_kept_text(one.data, ranges) for one, ranges in zip(given, kept, strict=True) if ranges]
    for source in read_by_agent(vault, loader):
        parts.append(Part(source.path, source.data, ((0, len(source.data)),), by_agent=True))
        texts.append(f"{by_agent_mark(source.path)}\n{_plain(source.data)}")
    return _injection(None, loader, GAP.join(texts), limit, parts)


def _parts(given: Sequence[_Given], kept: Sequence[tuple[tuple[int, int], ...]]) -> list[Part]:
    parts: list[Part] = []
    for one, ranges in zip(given, kept, strict=True):
        source = one.source
        shifted = tuple((start + one.start, end + one.start) for start, end in ranges)
        if ranges == ((0, len(one.data)),) or not one.data:
            # What the plugin trims is blank: such a file counts as given whole.
            parts.append(Part(source.path, source.data, ((0, len(source.data)),) if source.data else ()))
        else:
            lost = lost_entries(source.memory_file(), shifted)
            line = cut_line(source.memory_file().document, shifted)
            parts.append(Part(source.path, source.data, shifted, lost=lost, cut_line=line))
    return parts


def _kept_text(data: bytes, ranges: Sequence[tuple[int, int]]) -> str:
    return MIDDLE_GONE.join(_plain(data[start:end]) for start, end in ranges)


def _plain(data: bytes) -> str:
    return data.decode("utf-8", errors="replace")


def _injection(
    assistant: str | None, loader: Loader, text: str, limit: LimitUse | None, parts: Sequence[Part]
) -> Injection:
    return Injection(
        assistant=assistant,
        loader=loader.id,
        text=text,
        bytes=measure.size(text),
        chars=measure.chars(text),
        lines=measure.lines(text),
        limit=limit,
        parts=tuple(parts),
    )
