"""Persistence: games are saved move by move, with profiles and their history; migrations.

May import: errors, files, statistics, game_setup, bots.bot, rules, untrusted_input, input_limits.
May not: decide what happens in a game.
"""
