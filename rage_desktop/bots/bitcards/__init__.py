"""Cards as bits: an edition, a round under way and its tricks in small ints, for fast playouts.

A deck with its masks and its rules; positions, the rules of a trick, the position after a play.
May import: rules. May not: estimate chances, or evaluate by fitted weights.
"""
