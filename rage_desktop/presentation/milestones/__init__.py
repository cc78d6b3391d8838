"""Presentation of milestones: trick won, end of a round, counting of the score sheet. Imports the
rest of `presentation`; only `choreography` and drawing import it."""
