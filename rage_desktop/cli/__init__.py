"""The command line, one module a command.

What a command needs is imported when it runs: a question is answered, and the window opened, fast.
May import: everything. May not: decide anything about games.
"""
