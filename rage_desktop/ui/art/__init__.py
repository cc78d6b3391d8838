"""Art as surfaces: colours, text, rasters and card art, each drawn once and cached.

May import: presentation, rules, asset_paths. May not: know a scene, or what is asked of a player.
"""
