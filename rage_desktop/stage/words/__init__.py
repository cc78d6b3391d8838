"""Sentences for the table: captions of events, hints for decisions, all in the player's language.

May import: rules. May not: measure or draw text.
"""
