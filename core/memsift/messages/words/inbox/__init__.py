"""Words of the inbox: proposals, drift, flags, what is decided about them, the commands and the screen."""
