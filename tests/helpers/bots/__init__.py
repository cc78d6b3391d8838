"""Bots and programs: positions written out for them, what they are to answer, and those who
misbehave.
"""
