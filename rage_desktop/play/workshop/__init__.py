"""The workshop: what a player's own edition is like, before anybody has played it.

May import: bots, match, rules. May not: draw, or keep anything on disk.
"""
