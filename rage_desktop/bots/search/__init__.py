"""Thinking ahead: hidden cards dealt as they could lie, rounds played out, endings solved exactly.

May import: judge, estimate, bitcards, rules. May not: know a level or a character.
"""
