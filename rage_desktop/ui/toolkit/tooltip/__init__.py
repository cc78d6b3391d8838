"""Tooltips: their content, when they open and how they are painted.

It may import the toolkit's canvas, context, nodes and scene; it knows nothing of the game.
"""
