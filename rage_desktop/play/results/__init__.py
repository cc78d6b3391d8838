"""Result of a game for its people: place, highlights and achievements.

May import what `play` may. May not: draw.
"""
