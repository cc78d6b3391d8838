"""How a game ended for the people in it: their place, what was worth telling, and playing on.

May import what `play` may. May not: draw.
"""
