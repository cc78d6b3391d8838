"""Statistics of finished games: the rows saved for each person, and the figures computed from them.

Pure; touches no disk. May import: match, game_setup, store.game_result, rules, input_limits.
"""
