"""Cards as bits: an edition, a round under way and its tricks in small ints, for fast playouts.

Here live the deck, positions, what stands best in a trick, the next trump, one play on, and rules
of thumb for the rarer plays. May import: rules. May not: estimate chances, or judge by fitted
weights.
"""
