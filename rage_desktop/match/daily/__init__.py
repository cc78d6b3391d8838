"""The daily deal: the same game for everybody, from the date alone; nothing is sent, nobody asked.

May import: dealer, seats, rules. May not: open the store, read a clock, draw by any chance but the
date.
"""
