"""A game under way: seats and who controls them, the dealer, and what is kept on disk.

The dealer is the only shuffler; the store holds every accepted move before it is shown.
May import: bots, rules, own_files, foreign, bounds. May not: import pygame or stage, or decide what
a rule means.
"""
