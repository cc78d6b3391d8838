"""The daily deal: the same game for all players, derived from the date alone, offline.

May import: dealer, game_setup, rules. May not: open the store, read a clock, let anything but the
date decide.
"""
