"""Estimates from a view: unseen cards, each card's chances, expected points.

May import: bot, rules. May not: play a round out, or evaluate by weights fitted in self-play.
"""
