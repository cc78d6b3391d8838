"""Codes to pass on: a challenge holds rules, seats, levels and cards; a result, what came of it.

May import: dealer, errors, record, seats, bounds, foreign, rules. May not: open the store.
"""
