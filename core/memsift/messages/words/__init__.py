"""The catalogue: one module a room, `WORDS` maps an id to its (English, Chinese) words."""
