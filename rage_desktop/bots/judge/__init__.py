"""Judgement fitted in self-play: the model of a move's worth, its features, its input from a view.

The fitted weights are data in assets/bots/judge/; `weights` reads them when a judge first plays.
May import: estimate, bitcards, bot, rules, own_files. May not: deal hidden cards, or play rounds
out.
"""
