"""Puzzles with all hands open: the books, attempts at a puzzle, puzzles from reviewed mistakes.

May import: review, match, bots, rules, asset_paths. May not: draw.
"""
