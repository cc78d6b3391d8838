"""Storage on disk: games move by move, finished games, profiles and their history.

May import: errors, files, statistics, game_setup, bots.bot, rules, untrusted_input, input_limits.
May not: decide what happens in a game.
"""
