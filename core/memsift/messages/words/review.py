"""Words of the room `review`."""

WORDS: dict[str, tuple[str, str]] = {}
