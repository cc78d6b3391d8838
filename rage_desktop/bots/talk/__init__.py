"""Explanations and personality: reasons of moves, ten characters, their thinking time.

Who the characters are and what they say is data in assets/bots/characters.toml. May import: levels,
search, estimate, bot, rules, asset_paths. May not: know programs or worker processes, or change
what a level chose beyond matters of taste.
"""
