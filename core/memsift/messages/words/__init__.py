"""The catalogue: one module a room, or a folder of modules; `WORDS` maps an id to its (English, Chinese) words."""
