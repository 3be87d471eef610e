"""The one registry of what a person can do, and with which keys.

Bindings, the help screen, the command palette, the status line and the README's table of keys are all
made from `ACTIONS`. To add an action: one line here, its words `tui.do.<id>` (label) and
`tui.help.<id>` in the catalogue, and a method `do_<id with _ for . and ->` on the screens that it names.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from memsift.messages import Lang, Message, catalogue, say
from memsift_tui.screens import SCREENS

EVERYWHERE = "*"


@dataclass(frozen=True, slots=True)
class Context:
    """What is true where the cursor stands: all that an action needs to say whether it can be done.

    `readonly` says why the file under the cursor is never written, None when it may be.
    """

    screen: str
    entry: bool = False
    section: bool = False
    file: bool = False
    readonly: Message | None = None
    ticked: int = 0
    partners: int = 0
    alike: int = 0
    plan: bool = False
    session: bool = False
    undoable: bool = False
    sides: int = 2
    card: bool = False
    question: bool = False
    answers: frozenset[str] = frozenset()  # the keys of the answers that the card offers
    recommended: bool = False
    evidence: bool = False
    bulk: int = 0
    skipped: int = 0
    setting: bool = False
    own_value: bool = False


Guard = Callable[[Context], Message | None]


def _on_entry(context: Context) -> Message | None:
    return None if context.entry else Message("tui.why.no-entry")


def _on_section(context: Context) -> Message | None:
    return None if context.section or context.entry else Message("tui.why.no-section")


def _on_chosen(context: Context) -> Message | None:
    return None if context.entry or context.ticked else Message("tui.why.no-entry")


def _writable(context: Context) -> Message | None:
    return context.readonly


def _on_file(context: Context) -> Message | None:
    return None if context.file else Message("tui.why.no-file")


def _partners(context: Context) -> Message | None:
    return None if context.partners else Message("tui.why.no-partner")


def _mergeable(context: Context) -> Message | None:
    return None if context.partners or context.ticked > 1 else Message("tui.why.nothing-to-merge")


def _alike(context: Context) -> Message | None:
    return None if context.alike else Message("tui.why.nothing-alike")


def _undoable(context: Context) -> Message | None:
    return None if context.undoable else Message("tui.why.nothing-to-undo")


def _on_plan(context: Context) -> Message | None:
    return None if context.plan else Message("tui.why.no-plan")


def _on_session(context: Context) -> Message | None:
    return None if context.session or context.plan else Message("tui.why.no-plan")


def _on_card(context: Context) -> Message | None:
    return None if context.card else Message("checkup.why.no-card")


def _recommended(context: Context) -> Message | None:
    return None if context.recommended else Message("checkup.why.none-recommended")


def _offers(key: str) -> Guard:
    def guard(context: Context) -> Message | None:
        return None if key in context.answers else Message("checkup.why.not-this")

    return guard


def _can(answer: str) -> Guard:
    """Whether the Inbox's card can be answered so."""

    def guard(context: Context) -> Message | None:
        if not context.card:
            return Message("inbox.why.no-card")
        return None if answer in context.answers else Message("inbox.why.not-this")

    return guard


def _evidence(context: Context) -> Message | None:
    return None if context.evidence else Message("checkup.why.no-evidence")


def _bulk(context: Context) -> Message | None:
    return None if context.bulk else Message("checkup.why.no-bulk")


def _skipped(context: Context) -> Message | None:
    return None if context.skipped else Message("checkup.why.none-skipped")


def _on_setting(context: Context) -> Message | None:
    return None if context.setting else Message("settings.why.none")


def _own_value(context: Context) -> Message | None:
    return None if context.own_value else Message("settings.why.is-default")


@dataclass(frozen=True, slots=True)
class Action:
    """Something a person can do. `hint`: its rank in the status line (0: never shown there)."""

    id: str
    keys: tuple[str, ...]
    group: str
    screens: tuple[str, ...]
    guards: tuple[Guard, ...] = ()
    hint: int = 0
    menu: bool = True  # listed in the Enter menu and the palette; moving the cursor is not

    @property
    def label(self) -> Message:
        return Message(f"tui.do.{self.id}")

    @property
    def help(self) -> Message:
        return Message(f"tui.help.{self.id}")

    @property
    def method(self) -> str:
        return "do_" + self.id.replace(".", "_").replace("-", "_")

    def why_not(self, context: Context) -> Message | None:
        """Why this cannot be done here, None when it can."""
        for guard in self.guards:
            if reason := guard(context):
                return reason
        return None


_REVIEW = ("review",)
_CHECKUP = ("checkup",)
_READS = ("reads",)
_INBOX = ("inbox",)
_EDIT: tuple[Guard, ...] = (_on_entry, _writable)
_SEVERAL: tuple[Guard, ...] = (_on_chosen,)  # which files these stand in is looked at one by one

_LISTED: tuple[Action, ...] = (
    # Moving.
    Action("move.up", ("up", "k"), "move", (EVERYWHERE,), menu=False),
    Action("move.down", ("down", "j"), "move", (EVERYWHERE,), menu=False),
    Action("move.left", ("left", "h"), "move", _REVIEW, menu=False),
    Action("move.right", ("right", "l"), "move", _REVIEW, menu=False),
    Action("move.page-up", ("pageup",), "move", (EVERYWHERE,), menu=False),
    Action("move.page-down", ("pagedown",), "move", (EVERYWHERE,), menu=False),
    Action("move.first", ("home",), "move", (EVERYWHERE,), menu=False),
    Action("move.last", ("end",), "move", (EVERYWHERE,), menu=False),
    Action("move.side", ("tab", "shift+tab"), "move", _REVIEW, hint=50, menu=False),
    Action("move.next-section", (")",), "move", _REVIEW, menu=False),
    Action("move.previous-section", ("(",), "move", _REVIEW, menu=False),
    # What is under the cursor.
    Action("open", ("enter",), "entry", (EVERYWHERE,), hint=90, menu=False),
    Action("entry.edit", ("e",), "entry", _REVIEW, _EDIT, hint=80),
    Action("entry.editor", ("E",), "entry", _REVIEW, _EDIT),
    Action("entry.add", ("A",), "entry", _REVIEW, (_on_file, _writable), hint=55),
    Action("entry.move", ("M",), "entry", _REVIEW, _SEVERAL, hint=35),
    Action("entry.fields", ("g",), "entry", _REVIEW, _EDIT, hint=45),
    Action("entry.strike", ("z",), "entry", _REVIEW, _SEVERAL),
    Action("entry.split", ("S",), "entry", _REVIEW, _EDIT),
    Action("entry.delete", ("d", "delete"), "entry", _REVIEW, _SEVERAL, hint=70),
    Action("entry.tick", ("x",), "entry", _REVIEW, (_on_entry,), hint=30),
    Action("entry.tick-all", ("X",), "entry", _REVIEW),
    # What is alike.
    Action("alike.next", ("n",), "alike", _REVIEW, (_alike,), hint=60),
    Action("alike.previous", ("N",), "alike", _REVIEW, (_alike,)),
    Action("alike.merge", ("m",), "alike", _REVIEW, (_mergeable, _writable), hint=65),
    Action("alike.distinct", ("D",), "alike", _REVIEW, (_partners,)),
    # What is shown.
    Action("file.previous", ("[",), "view", _REVIEW),
    Action("file.next", ("]",), "view", _REVIEW, hint=40),
    Action("file.choose", ("f",), "view", _REVIEW, hint=25),
    Action("section.fold", ("space",), "view", _REVIEW, (_on_section,)),
    Action("section.fold-all", ("Z",), "view", _REVIEW),
    Action("section.add", (), "view", _REVIEW, (_on_file, _writable)),
    Action("section.rename", (), "view", _REVIEW, (_on_section, _writable)),
    Action("view.sort", ("o",), "view", _REVIEW),
    Action("view.filter", ("v",), "view", _REVIEW),
    Action("view.search", ("/",), "view", _REVIEW, hint=52),
    # The Inbox.
    Action("inbox.approve", ("a",), "inbox", _INBOX, (_can("approve"),), hint=96),
    Action("inbox.reject", ("r",), "inbox", _INBOX, (_can("reject"),), hint=95),
    Action("inbox.edit", ("e",), "inbox", _INBOX, (_can("edit"),), hint=85),
    Action("inbox.anyway", ("o",), "inbox", _INBOX, (_can("anyway"),), hint=94),
    Action("inbox.as-new", ("n",), "inbox", _INBOX, (_can("as-new"),), hint=93),
    Action("inbox.instead", ("c",), "inbox", _INBOX, (_can("instead"),), hint=92),
    Action("inbox.skip", ("s",), "inbox", _INBOX, (_can("reject"),), hint=60),
    Action("inbox.tick", ("x",), "inbox", _INBOX, (_can("tick"),), hint=80),
    Action("inbox.tick-none", ("X",), "inbox", _INBOX),
    Action("inbox.scroll", ("space",), "inbox", _INBOX, (_can("tick"),), hint=70),
    Action("inbox.scroll-back", ("b",), "inbox", _INBOX),
    Action("inbox.filter", ("v",), "inbox", _INBOX, hint=50),
    Action("inbox.review-all", (), "inbox", _INBOX),
    # The checkup.
    Action("checkup.accept", ("a",), "checkup", _CHECKUP, (_on_card, _recommended), hint=88),
    Action("checkup.answer", tuple("123456789"), "checkup", _CHECKUP, (_on_card,)),
    Action("checkup.keep", ("r",), "checkup", _CHECKUP, (_on_card, _offers("keep")), hint=78),
    Action("checkup.true", ("y",), "checkup", _CHECKUP, (_offers("true"),), hint=96),
    Action("checkup.not-true", ("n",), "checkup", _CHECKUP, (_offers("not-true"),), hint=95),
    Action("checkup.not-any-more", ("o",), "checkup", _CHECKUP, (_offers("not-any-more"),), hint=94),
    Action("checkup.snooze", ("w",), "checkup", _CHECKUP, (_on_card,), hint=85),
    Action("checkup.forget", ("f",), "checkup", _CHECKUP, (_offers("forget"),), hint=84),
    Action("checkup.skip", ("s", "right", "l"), "checkup", _CHECKUP, (_on_card,), hint=76),
    Action("checkup.back", ("b", "left", "h"), "checkup", _CHECKUP, (_skipped,), hint=40),
    Action("checkup.step", ("tab",), "checkup", _CHECKUP, hint=38),
    Action("checkup.step-back", ("shift+tab",), "checkup", _CHECKUP),
    Action("checkup.source", ("c",), "checkup", _CHECKUP, (_evidence,), hint=86),
    Action("checkup.bulk", ("X",), "checkup", _CHECKUP, (_bulk,), hint=60),
    Action("checkup.diff", ("D",), "checkup", _CHECKUP, hint=15),
    Action("checkup.time", ("t",), "checkup", _CHECKUP, hint=14),
    Action("checkup.end", ("F",), "checkup", _CHECKUP, hint=30),
    # What it reads.
    Action("reads.next", ("]",), "reads", _READS, hint=80),
    Action("reads.previous", ("[",), "reads", _READS),
    Action("reads.loader", ("f",), "reads", _READS, hint=70),
    Action("reads.compare", ("c",), "reads", _READS, hint=75),
    Action("reads.cut", ("g",), "reads", _READS, hint=60),
    Action("reads.sections", ("o",), "reads", _READS, hint=65),
    Action("reads.sink", ("s",), "reads", _READS, hint=55),
    # History.
    Action("history.undo", (), "history", ("history",), (_on_plan,), hint=80),
    Action("history.restore", ("R",), "history", ("history",), (_on_plan,), hint=60),
    # Settings.
    Action("settings.change", ("e",), "settings", ("settings",), (_on_setting,), hint=92),
    Action("settings.reset", ("R",), "settings", ("settings",), (_own_value,), hint=80),
    # The tour of the demo.
    Action("tour.next", (">",), "always", (EVERYWHERE,)),
    Action("tour.stop", ("<",), "always", (EVERYWHERE,)),
    # Always.
    Action("undo", ("u",), "always", (EVERYWHERE,), (_undoable,), hint=20),
    Action("undo.session", ("U",), "always", (EVERYWHERE,), (_undoable,)),
    Action("refresh", ("ctrl+r",), "always", (EVERYWHERE,)),
    Action("redraw", ("ctrl+l",), "always", (EVERYWHERE,)),
    Action("palette", (":", "escape"), "always", (EVERYWHERE,), menu=False),
    Action("language", (), "always", (EVERYWHERE,)),
    Action("theme", (), "always", (EVERYWHERE,)),
    Action("help", ("?",), "always", (EVERYWHERE,), hint=99),
    Action("quit", ("q",), "always", (EVERYWHERE,), hint=98),
)

ACTIONS: tuple[Action, ...] = (
    *_LISTED,
    *(Action(f"screen.{spec.id}", (spec.key,), "screens", (EVERYWHERE,)) for spec in SCREENS),
)

GROUPS = (
    "move",
    "entry",
    "alike",
    "view",
    "inbox",
    "checkup",
    "reads",
    "history",
    "settings",
    "screens",
    "always",
)

# Signs that an input method puts where a command's sign is meant; NFKC leaves these alone.
_INPUT_METHOD = {"【": "[", "】": "]", "、": "/", "「": "[", "」": "]", "《": "<", "》": ">", "。": "."}

# Textual's names of the keys whose character is not a letter or digit.
_NAMES = {
    "[": "left_square_bracket",
    "]": "right_square_bracket",
    "/": "slash",
    "?": "question_mark",
    ":": "colon",
    "(": "left_parenthesis",
    ")": "right_parenthesis",
    "<": "less_than_sign",
    ">": "greater_than_sign",
    "{": "left_curly_bracket",
    "}": "right_curly_bracket",
    ",": "comma",
    ".": "full_stop",
    ";": "semicolon",
    "+": "plus",
    "-": "minus",
    "=": "equals_sign",
    "*": "asterisk",
    "!": "exclamation_mark",
    "#": "number_sign",
    "@": "at",
    "&": "ampersand",
    "%": "percent_sign",
    "$": "dollar_sign",
    "_": "underscore",
    "~": "tilde",
    "'": "apostrophe",
    '"': "quotation_mark",
    "\\": "backslash",
    "|": "vertical_line",
    "^": "circumflex_accent",
    "`": "grave_accent",
}
_NAMED = frozenset(
    {"up", "down", "left", "right", "pageup", "pagedown", "home", "end", "tab", "enter", "escape"}
    | {"space", "delete", "backspace", "insert", *(f"f{number}" for number in range(1, 13))}
)


def command_character(character: str | None) -> str | None:
    """The ASCII command that a full-width character of an input method stands for, else None.

    `ｄ` gives `d`, `？` gives `?`, `【` gives `[`; an ASCII character gives None: it needs no help.
    """
    if character is None or len(character) != 1 or character.isascii():
        return None
    plain = _INPUT_METHOD.get(character) or unicodedata.normalize("NFKC", character)
    return plain if len(plain) == 1 and plain.isascii() and plain.isprintable() else None


def textual_key(key: str) -> str:
    """The name that Textual gives a key of the registry: `[` is `left_square_bracket`."""
    return _NAMES.get(key, key)


def key_is_known(key: str) -> bool:
    """Whether a key of the settings file can be pressed at all."""
    base = key.rpartition("+")[2] if len(key) > 1 else key
    return (len(base) == 1 and base.isprintable()) or base in _NAMED


def key_words(key: str, lang: Lang) -> str:
    """How a key is written for people: `pageup` → `PgUp`, `ctrl+l` → `Ctrl+L`."""
    if len(key) == 1:
        return key
    modifiers, plus, base = key.rpartition("+")
    named = f"tui.key.{base}"
    shown = say(Message(named), lang) if named in catalogue() else base.upper()
    return f"{modifiers.title()}{plus}{shown}"


@dataclass(frozen=True, slots=True)
class Keymap:
    """Which key does what, the person's own choices included. Make it with `keymap()`."""

    actions: tuple[Action, ...]
    problems: tuple[Message, ...] = ()
    _by_id: dict[str, Action] = field(default_factory=dict)

    def action(self, action_id: str) -> Action:
        """The action of this id. Raises KeyError."""
        return self._by_id[action_id]

    def on(self, screen: str) -> tuple[Action, ...]:
        """The actions that a screen has, in the registry's order."""
        return tuple(a for a in self.actions if screen in a.screens or EVERYWHERE in a.screens)

    def keys(self, screen: str) -> dict[str, Action]:
        """Key → action for a screen; the screen's own action goes before an everywhere one."""
        found: dict[str, Action] = {}
        for action in sorted(self.on(screen), key=lambda a: EVERYWHERE not in a.screens, reverse=True):
            for key in action.keys:
                found[key] = action
        return found


def keymap(actions: Iterable[Action] = ACTIONS, chosen: Mapping[str, str] | None = None) -> Keymap:
    """The registry with the person's keys (`action id` → keys, separated by blanks) put in.

    A choice that cannot be taken (no such action, no such key, a key that another action of the same
    screen has) is left out and said in `problems`; everything else still holds.
    """
    problems: list[Message] = []
    by_id = {action.id: action for action in actions}
    for action_id, text in (chosen or {}).items():
        action = by_id.get(action_id)
        keys = tuple(text.split())
        if action is None:
            problems.append(Message("tui.keys.no-action", {"id": action_id}))
        elif not keys or not all(key_is_known(key) for key in keys):
            problems.append(Message("tui.keys.no-key", {"id": action_id, "key": text}))
        elif taken := _clash(action, keys, by_id.values()):
            problems.append(Message("tui.keys.taken", {"id": action_id, "key": text, "other": taken.id}))
        else:
            by_id[action_id] = replace(action, keys=keys)
    return Keymap(tuple(by_id.values()), tuple(problems), by_id)


def bound_late(keys: Keymap, screen: str) -> dict[str, Action]:
    """Textual's key → the actions that have no key of their own but were given one: no `Binding` was made
    for them, which a keymap could change."""
    bare = {action.id for action in ACTIONS if not action.keys}
    return {textual_key(key): a for a in keys.on(screen) if a.id in bare for key in a.keys}


def _clash(action: Action, keys: tuple[str, ...], others: Iterable[Action]) -> Action | None:
    for other in others:
        meet = (
            EVERYWHERE in action.screens
            or EVERYWHERE in other.screens
            or not set(action.screens).isdisjoint(other.screens)
        )
        if other.id != action.id and meet and not set(keys).isdisjoint(other.keys):
            return other
    return None


def keys_table(lang: Lang, actions: Iterable[Action] = ACTIONS) -> str:
    """The README's table of keys in markdown, one row an action, grouped as the help screen is."""
    rows = [
        f"| {say(Message('tui.table.keys'), lang)} | {say(Message('tui.table.does'), lang)} |",
        "|---|---|",
    ]
    everything = tuple(actions)
    for group in GROUPS:
        of_group = [a for a in everything if a.group == group]
        if not of_group:
            continue
        rows.append(f"| | **{say(Message(f'tui.group.{group}'), lang)}** |")
        for action in of_group:
            shown = " ".join(f"`{key_words(key, lang)}`" for key in action.keys)
            shown = shown or say(Message("tui.table.menu"), lang)
            rows.append(f"| {shown.replace('|', chr(92) + '|')} | {say(action.help, lang)} |")
    return "\n".join(rows) + "\n"
