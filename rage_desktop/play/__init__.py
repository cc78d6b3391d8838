"""A game as people play it: where match, bots and stage meet. Whose turn it is, who looks, who
thinks.

May import: match, bots, stage, rules, own_files, bounds. May not: import pygame; know a scene, a
widget or a pixel.
"""
