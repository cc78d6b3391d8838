"""Search: sampled deals of hidden cards, playouts of rounds, exact endings.

Decisions with their alternatives are defined here, too, since every level makes them.
May import: evaluation, estimate, bitcards, bot, rules. May not: know a level or a character.
"""
