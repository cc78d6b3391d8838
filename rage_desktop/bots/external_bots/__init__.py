"""External bots: the bot protocol, the child process, its end, and the thread that queries it.

May import: levels, bot, hidden_memory, rules. May not: know talk, or start a program that nobody
chose.
"""
