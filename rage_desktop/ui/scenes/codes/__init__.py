"""Codes to pass on: the challenge of a game, its result, and two results side by side."""
