"""Judgement fitted in self-play: the features of a position, the model, and its input from a view.

May import: estimate, bitcards, rules. May not: search, or hold figures: these are in assets/bots.
"""
