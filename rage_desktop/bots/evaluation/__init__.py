"""Judgement fitted in self-play: the model of a move's worth, its features, its input from a view.

The fitted weights are data in assets/bots/judge/; `weights` reads them when an evaluator first
plays. May import: estimate, bitcards, bot, rules, asset_paths. May not: deal hidden cards, or play
rounds out.
"""
