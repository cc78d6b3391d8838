"""Codes to share: a challenge holds rules, seats, levels and cards; a result, its outcome.

May import: dealer, errors, statistics, game_setup, input_limits, untrusted_input, rules. May not:
open the store.
"""
