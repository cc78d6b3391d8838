"""What is kept on disk: every game move by move, finished ones, figures for statistics (DESIGN 9).

May import: errors, files, seats, bots.bot, rules, foreign, bounds. May not: decide what happens in
a game.
"""
