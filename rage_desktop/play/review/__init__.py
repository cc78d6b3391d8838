"""A game looked back at: what each decision cost, by search from what its player could know.

May import: bots, match, rules. May not: draw, or tell anybody during a game.
"""
