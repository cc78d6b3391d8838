"""What a thing on the screen says when asked: the value, when it shows and how it is painted.

It may import the toolkit's canvas, context, nodes and scene; it knows nothing of the game.
"""
