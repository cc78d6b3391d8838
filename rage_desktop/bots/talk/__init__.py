"""Explanations and personality: reasons of moves, ten characters, their phrases, thinking time.

May import: levels, search, estimate, bot, rules. May not: know programs or worker processes, or
change what a level chose beyond matters of taste.
"""
