"""What it reads: the literal text that an assistant is given."""
