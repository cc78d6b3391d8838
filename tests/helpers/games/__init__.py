"""Editions, games under way, their stores and what the stage tells of them; and second readings
of the rules. No window is opened for them.
"""
