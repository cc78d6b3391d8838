"""Games without a window: simulations, the arena, and the measured strength of the levels.

May import: dealer, errors, files, programs, record_verification, game_setup, hidden_memory, bots,
rules. May not: read settings.
"""
