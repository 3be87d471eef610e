"""The app's own words: what can be done, entries, dialogs, what was done, what is shown first."""
