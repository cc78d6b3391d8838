"""Cards as bits: an edition, a round under way and its tricks in small ints, for fast playouts.

The deck, positions, the rules of a trick, and the position after a play. May import: rules. May
not: estimate chances, or judge by fitted weights.
"""
