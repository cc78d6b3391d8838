"""The record in plain figures: what is kept of a finished game for its people, and what it tells.

Pure; touches no disk. May import: match, game_setup, store.game_result, rules, input_limits.
"""
