"""The Settings screen: every setting with what it means, changed in place."""
