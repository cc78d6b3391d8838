"""The machine's side: the system's window, the loop, devices, sound, the log, one game at a time.

May import: toolkit, rules. May not: know a scene by name, except those it prepares while it waits.
"""
