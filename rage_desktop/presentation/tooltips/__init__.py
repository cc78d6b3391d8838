"""Tooltips of everything on the table, by its current state.

Content follows from the viewer's knowledge alone. It may import rules, `bots.estimate` (unseen
cards), the table view and sentences.
"""
