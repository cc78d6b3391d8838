"""A game as people play it: where match, bots and presentation meet. Whose turn it is, who looks,
who thinks.

May import: match, bots, presentation, rules, asset_paths, input_limits. May not: import pygame;
know a scene, a widget or a pixel.
"""
