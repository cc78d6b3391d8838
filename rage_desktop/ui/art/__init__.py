"""Pictures as surfaces: colours, words, rasters and what they make, each drawn once and kept.

May import: presentation, rules. May not: know a scene, or what is asked of a player.
"""
