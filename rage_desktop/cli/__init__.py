"""The command line, one module a command; what a command needs is imported when it runs.

May import: everything, late. May not: decide anything about games.
"""
