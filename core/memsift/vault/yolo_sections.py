"""The three sections of the YOLO plugin: their names, aliases and id prefixes, as the plugin has them."""

from __future__ import annotations

import re
from enum import StrEnum

from memsift.record import dataclass
from memsift.text.late import late
from memsift.vault import js


class Category(StrEnum):
    PROFILE = "profile"
    PREFERENCES = "preferences"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class KnownSection:
    category: Category
    title: str
    prefix: str
    aliases: tuple[str, ...]


KNOWN: tuple[KnownSection, ...] = (
    KnownSection(
        Category.PROFILE, "User Profile", "Profile", ("user profile", "profile", "用户画像", "用户信息")
    ),
    KnownSection(Category.PREFERENCES, "Preferences", "Preference", ("preferences", "preference", "偏好")),
    KnownSection(Category.OTHER, "Other Memory", "Memory", ("other memory", "memory", "other", "其他记忆")),
)

_SPACES = late(f"[{re.escape(js.SPACE)}]+")


def known_section(category: Category) -> KnownSection:
    return next(section for section in KNOWN if section.category is category)


def category_of_title(title: str) -> Category | None:
    """The category whose alias this heading is, as the plugin compares: any case, spaces run together."""
    wanted = _SPACES.sub(" ", js.trim(title).lower())
    return next((section.category for section in KNOWN if wanted in section.aliases), None)


def category_of_word(word: object) -> Category:
    """The category that an agent's `category` argument means to the plugin: unknown is `other`."""
    name = js.trim(word).lower() if isinstance(word, str) else ""
    if name in ("profile", "user_profile"):
        return Category.PROFILE
    if name in ("preferences", "preference", "user_preferences"):
        return Category.PREFERENCES
    return Category.OTHER


def heading_title(line: str) -> str | None:
    """The title when the plugin takes this line for a heading, else None.

    The plugin's pattern is `^\\s{0,3}#{1,6}\\s+(.+?)\\s*#*\\s*$`; done by hand, because its
    backtracking is quadratic on long lines. It knows nothing of fences, comments or setext headings.
    """
    hashes = line.lstrip(js.SPACE)
    if len(line) - len(hashes) > 3:
        return None
    rest = hashes.lstrip("#")
    if not 1 <= len(hashes) - len(rest) <= 6 or not rest or rest[0] not in js.SPACE:
        return None
    text = js.trim(rest)
    title = text.rstrip("#").rstrip(js.SPACE) or text
    return title if title and not any(end in title for end in js.LINE_ENDS) else None


def category_of_heading(line: str) -> Category | None:
    """The category that this line opens for the plugin, None when it is no heading that it knows."""
    title = heading_title(line)
    return category_of_title(title) if title else None
