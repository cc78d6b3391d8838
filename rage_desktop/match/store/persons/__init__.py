"""The people of one computer: who is who, what is theirs, what they have played.

May import: afterwards, lists, outcome, writing, match.record, match.seats, rules, foreign, bounds.
"""
