"""Search: sampled deals of hidden cards, playouts of rounds, exact endings.

A decision with all that it was chosen from is defined here, too, for every level makes one. May
import: evaluation, estimate, bitcards, bot, rules. May not: know a level or a character.
"""
