"""Pictures as surfaces: colours, words, rasters and what they make, each drawn once and kept.

May import: rules' looks, stage's numbers. May not: know a scene, or what is asked of a player.
"""
