"""What a seat can tell from its view: cards still out, each card's chances, points to expect.

May import: bot, rules. May not: play a round out, or judge by weights fitted in self-play.
"""
