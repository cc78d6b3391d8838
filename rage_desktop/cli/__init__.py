"""The command line: `command_line` declares all of it, and each command has its module.

A command's module is imported when it runs: a question is answered, and the window opened, fast.
May import: everything. May not: decide anything about games.
"""
