"""What is kept on disk: games move by move, finished ones, people and what they have played.

May import: errors, files, record, seats, bots.bot, rules, foreign, bounds. May not: decide what
happens in a game.
"""
