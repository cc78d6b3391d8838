"""Games without a window: simulations, the arena, and how fast rounds are played.

May import: dealer, errors, files, programs, record_verification, game_setup, hidden_memory, bots,
rules. May not: read settings.
"""
