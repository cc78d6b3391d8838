"""Game review: the cost of each decision, found by search from its player's view.

May import: bots, match, presentation, rules. May not: draw, or tell anybody during a game.
"""
