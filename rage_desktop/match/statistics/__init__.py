"""Statistics of finished games: the rows saved for each person, and the figures computed from them.

All but the awarding of achievements is pure. May import: match, store, edition_files, daily_deal,
game_setup, rules, asset_paths, input_limits.
"""
