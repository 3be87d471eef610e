"""The Overview screen: the whole vault at a glance."""
