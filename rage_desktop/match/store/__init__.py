"""What is kept on disk: every game move by move, finished ones, figures for statistics (DESIGN 9).

May import: rules, match's errors and files. May not: decide what happens in a game.
"""
