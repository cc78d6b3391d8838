"""Learn to play: the coach over the real table, its bar of beads, and what it leads to.

May import everything of ui. What is taught is not here: that is data, read by play/lessons.
"""
