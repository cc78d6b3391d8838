"""Thinking ahead: hidden cards dealt as they may lie, rounds played out, endings solved exactly.

A decision with all that it was chosen from is defined here, too, for every level makes one.
May import: evaluation, estimate, bitcards, bot, rules. May not: know a level or a character.
"""
