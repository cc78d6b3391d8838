"""The daily deal: the same game for everybody, from the date alone; nothing sent, nobody asked.

May import: dealer, game_setup, rules. May not: open the store, read a clock, let anything but the
date decide.
"""
