"""The Review screen: two memory files side by side, section by section."""
