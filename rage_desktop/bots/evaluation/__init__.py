"""Evaluation function of moves, fitted in self-play: model, features, and input from a view.

The fitted weights are data in assets/bots/weights/; `weights` reads them when an evaluator first
plays. May import: estimate, bitcards, bot, rules, asset_paths. May not: deal hidden cards, or play
rounds out.
"""
