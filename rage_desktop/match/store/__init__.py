"""What is kept on disk: games move by move, finished ones, people and what they have played.

May import: errors, files, statistics, game_setup, bots.bot, rules, untrusted_input, input_limits.
May not: decide what happens in a game.
"""
