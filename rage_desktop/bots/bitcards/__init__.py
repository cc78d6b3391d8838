"""Cards as bits: an edition, a round under way and a trick in small ints, for fast playouts.

May import: rules, bots.bot. May not: judge what is worth doing, but for rules of thumb in playouts.
"""
