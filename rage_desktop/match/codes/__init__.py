"""Codes to pass on: a challenge holds rules, seats, levels and cards; a result, what came of it.

May import: dealer, errors, statistics, game_setup, input_limits, untrusted_input, rules. May not:
open the store.
"""
