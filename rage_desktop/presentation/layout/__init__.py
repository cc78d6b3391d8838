"""Where everything lies: from a window's size, seats and cards to boxes and poses in pixels.

May import: nothing. May not: know how a thing is painted, or what time it is.
"""
