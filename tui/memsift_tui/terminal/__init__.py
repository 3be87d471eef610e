"""Between the app and the terminal: only what changed is sent, and the terminal is left clean."""
