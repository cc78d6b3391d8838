"""What leaves the window for screen readers: the front scene's nodes as a tree, and what is said.

May import: toolkit, window, rules. Nothing here is loaded before the first frame, or works while
there is no reader. Only `accesskit_adapter` knows the library that talks to the systems.
"""
