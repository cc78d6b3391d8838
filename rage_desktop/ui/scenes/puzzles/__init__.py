"""Puzzles: the books, a puzzle with all hands open, how it was solved."""
