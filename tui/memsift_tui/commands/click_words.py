"""Click's own words (Usage, Options, what is wrong with an option) in the language of this run.

Click asks gettext, which would need compiled catalogues and environment variables that a child process
(an editor) would inherit. Its modules' names for gettext are set to look into our catalogue instead; what
is not there, another version's new sentence, stays English. Its help is laid out by cells, too: click counts
characters, of which a Chinese one takes two cells.
"""

from __future__ import annotations

from importlib import import_module

import click

from memsift.messages import Lang, Message, room_words, say
from memsift.text import cell_width, visible, wrap

_PREFIX = "cli.click."
_MODULES = ("core", "decorators", "exceptions", "formatting", "parser", "types")
# Click's name of a type → ours. Only these are seen in `--help`.
_TYPES = {"text": "text", "date": "date", "path": "path", "float range": "number", "integer": "number"}


def speak(lang: Lang) -> None:
    """Let click speak a language from now on."""
    ours = room_words("cli")
    names = [key.removeprefix(_PREFIX) for key in ours if key.startswith(_PREFIX)]
    known = dict(ours[f"cli.click.{name}"] for name in names) if lang == "zh" else {}

    def one(text: str) -> str:
        return known.get(text, text)

    def counted(single: str, many: str, n: int) -> str:
        text = single if n == 1 else many
        return known.get(text) or known.get(single, text)

    for name in _MODULES:
        module = import_module(f"click.{name}")
        module.__dict__["_"] = one
        module.__dict__["ngettext"] = counted
    formatting = import_module("click.formatting")
    formatting.__dict__["term_len"] = cell_width
    formatting.__dict__["wrap_text"] = wrapped


def wrapped(
    text: str,
    width: int = 78,
    initial_indent: str = "",
    subsequent_indent: str = "",
    preserve_paragraphs: bool = False,
) -> str:
    """What click's function of this meaning gives, counted in cells. Ours hold no other marks of click's."""
    parts = text.split("\n\n") if preserve_paragraphs else [text]
    made = []
    for part in parts:
        room = max(width - max(len(initial_indent), len(subsequent_indent)), 10)
        rows = wrap(visible(" ".join(part.split())), room)
        made.append(
            "\n".join((subsequent_indent if at else initial_indent) + row for at, row in enumerate(rows))
        )
    return "\n\n".join(made)


def name_types(command: click.Command, lang: Lang) -> None:
    """Say in a command's help which kinds of values its options take, and that there are options."""
    command.options_metavar = f"[{say(Message('cli.metavar.options'), lang)}]"
    for parameter in command.params:
        if isinstance(parameter, click.Option) and parameter.metavar is None and not parameter.is_flag:
            kind = _TYPES.get(parameter.type.name)
            if kind is not None:
                parameter.metavar = say(Message(f"cli.type.{kind}"), lang)
