"""Players made of code: they see a SeatView and nothing else, and answer with a bid or a play.

Rule-based players, their registry by level, and whole games between them without a window.
May import: rules. May not: look at a State, keep secrets between processes, use global randomness.
"""
