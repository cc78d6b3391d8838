"""What is said about a move and by whom: reasons, ten characters, their phrases, time to think.

May import: levels, search, estimate, bot, rules. May not: know programs or worker processes, or
change what a level chose beyond matters of taste.
"""
