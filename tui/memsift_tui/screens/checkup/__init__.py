"""The Checkup screen: the weekly ritual, one card at a time."""
