"""The program looking at itself: its figures for `bench`, `--self-test`, and the timed first frame.

May import: everything of ui. May not: be imported by it.
"""
