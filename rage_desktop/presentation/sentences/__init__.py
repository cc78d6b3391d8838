"""Sentences for the table: captions of events, hints for decisions, all in the player's language.

May import: bots.estimate, rules, presentation. May not: measure or draw text.
"""
