"""The record in plain figures: what is kept of a finished game for its people, and what it says.

Pure, and free of disks. May import: match, seats, store.outcome, rules, bounds.
"""
