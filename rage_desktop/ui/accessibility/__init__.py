"""Screen reader support: the front scene's nodes as an accessibility tree, and announcements.

May import: toolkit, window, rules. Nothing here is loaded before the first frame, or works while
there is no reader. Only `accesskit_adapter` knows the library that talks to the systems.
"""
