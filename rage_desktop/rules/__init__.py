"""The games themselves: cards, editions, state, moves, events, legality, scoring, views, records.

Pure: no pygame, clock, files, environment or global randomness. Chance is derived from the
game's seed, which is part of the state. A fact about Rage stands here and nowhere else.
May import: nothing of this program. May not: draw, wait, read files, know who controls a seat.
"""
