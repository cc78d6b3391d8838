"""Programs in a seat: the bot protocol, the child process, and the thread that asks it (DESIGN 7).

May import: levels, rules. May not: start a program that nobody chose.
"""
