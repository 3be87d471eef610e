"""New text for a link: another target in the same form, or the words alone. Nothing else of it changes."""

from __future__ import annotations

import re
from urllib.parse import quote

from memsift.markdown.link_anchors import heading_for_link, heading_key
from memsift.markdown.link_inline import Destination, parse_destination
from memsift.markdown.model import LinkSpan
from memsift.text.late import late

_MUST_ENCODE = late(r"[\x00-\x20\x7f<>()%\\`\"\[\]]")


def is_markdown_form(link: LinkSpan) -> bool:
    """Whether the link is written `[text](dest)` or `![alt](dest)` (or by reference), not `[[…]]`."""
    return link.kind == "markdown" or (link.kind == "embed" and not link.text.startswith("![["))


def rewrite(link: LinkSpan, new_target: str) -> str:
    """The link's text with another target, in the same form.

    `new_target`: a vault path, with `#heading` or `#^block` behind it (`#` alone drops the old one). Without
    `#` the link keeps what it points to inside the file. Wiki links stay without `.md` if they were, and keep
    their shown words; markdown links keep their words, title and way of encoding; a reference link becomes
    an inline one. `text` of the result may hold a line end where the link's did.
    """
    path, mark, given = new_target.partition("#")
    subpath = (given or None) if mark else link.subpath
    if link.kind == "url":
        return f"<{new_target}>" if link.text.startswith("<") else new_target
    if is_markdown_form(link):
        return _markdown(link, path, subpath)
    if link.kind in ("index", "source"):
        return path if subpath is None else f"{path}#{subpath}"
    return _wiki(link, path, subpath)


def path_from_root(link: LinkSpan, path: str) -> str:
    """The link's text with the whole path of the file that it means: what an ambiguous link or one with
    `../` becomes."""
    return rewrite(link, path)


def renamed_heading(link: LinkSpan, old: str, new: str) -> str | None:
    """The link's text after the heading `old` of the file that it leads to became `new`; None when the link
    does not name it."""
    if link.subpath is None:
        return None
    parts = link.subpath.split("#")
    key = heading_key(old)
    if all(heading_key(part) != key for part in parts):
        return None
    written = heading_for_link(new)
    changed = "#".join(written if heading_key(part) == key else part for part in parts)
    return rewrite(link, f"{link.target}#{changed}")


def unlinked(link: LinkSpan) -> str:
    """The words of a link without the link."""
    return link.shown or link.text


def _wiki(link: LinkSpan, path: str, subpath: str | None) -> str:
    bang = "!" if link.text.startswith("!") else ""
    inside = link.text[len(bang) + 2 : -2]
    old, bar, alias = inside.partition("|")
    if bar and old.endswith("\\"):
        bar = "\\|"
    written_with_md = link.target.lower().endswith(".md")
    if path.lower().endswith(".md") and not written_with_md:
        path = path[:-3]
    return f"{bang}[[{path}{_wiki_subpath(subpath)}{bar}{alias}]]"


def _wiki_subpath(subpath: str | None) -> str:
    if subpath is None:
        return ""
    if subpath.startswith(("^", "[^")):
        return "#" + subpath
    parts = (heading_for_link(part) for part in subpath.split("#"))
    return "#" + "#".join(part for part in parts if part)


def _markdown(link: LinkSpan, path: str, subpath: str | None) -> str:
    text = link.text
    found = destination_of(link)
    if link.target and not link.target.lower().endswith(".md") and path.lower().endswith(".md"):
        path = path[:-3]
    if found is None:
        words = text[: text.rindex("][") + 1] if text.endswith("]") and "][" in text else text
        return f"{words}({_encoded(path, subpath, text)})"
    before, old, after = text[: found.start], text[found.start : found.end], text[found.end :]
    if found.angle:
        target = path if subpath is None else f"{path}#{subpath}"
        return before + re.sub(r"([<>\\])", r"\\\1", target) + after
    return before + _encoded(path, subpath, old) + after


def destination_of(link: LinkSpan) -> Destination | None:
    """Where the destination of an inline markdown link stands in its text; None for a reference link."""
    text = link.text
    at = len(text)
    # The `](` that the link is made with is the last one whose destination ends with the link.
    while (at := text.rfind("](", 0, at)) >= 0:
        found = parse_destination(text, at + 1)
        if found is not None and found.after == len(text):
            return found
    return None


def _encoded(path: str, subpath: str | None, old: str) -> str:
    target = path if subpath is None else f"{path}#{subpath}"
    if re.search(r"%[89A-Fa-f][0-9A-Fa-f]", old):  # the old one had letters encoded, not only blanks
        return quote(target, safe="/#^!$&'*+,;=:@-._~")
    return _MUST_ENCODE.sub(lambda found: quote(found[0], safe=""), target)
