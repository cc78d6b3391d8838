"""Many games without a window: simulations, the arena, and what was measured of the levels.

May import: bots, rules, the rest of match but the store. May not: read settings.
"""
