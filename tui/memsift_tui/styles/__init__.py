"""How the app looks: which theme a terminal gets, and the colours of each."""
