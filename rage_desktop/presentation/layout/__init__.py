"""Layout: boxes and poses in pixels, computed from window size, seats and cards.

May import: nothing. May not: know how a thing is painted, or what time it is.
"""
