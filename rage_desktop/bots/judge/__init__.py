"""Judgement fitted in self-play: the model of a move's worth, its features, its input from a view.

May import: estimate, bitcards, rules, bots.bot. May not: deal hidden cards, play rounds out, or
hold the fitted weights themselves: these are data.
"""
