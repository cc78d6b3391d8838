"""External bots: the bot protocol, the child process, and the thread that queries it (DESIGN 7).

May import: levels, bot, hidden_memory, rules. May not: know talk, or start a program that nobody
chose.
"""
