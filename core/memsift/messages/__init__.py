"""What the core says to a person: `Message(id, params)`, worded in English or Simplified Chinese.

One module a room stands in `messages/words/`, or a folder of modules by subject; each holds
`WORDS: dict[id, (English, Chinese)]`. An id starts with its room: `plan.entry-changed`.
Parameters are named: `{file}`. A count picks its English plural with `{n|entry|entries}` (value, then the
word for it); Chinese needs none.
"""

from memsift.messages.message import (
    Lang,
    Message,
    MessageError,
    catalogue,
    languages,
    room_words,
    say,
    words_of,
)

__all__ = ["Lang", "Message", "MessageError", "catalogue", "languages", "room_words", "say", "words_of"]
