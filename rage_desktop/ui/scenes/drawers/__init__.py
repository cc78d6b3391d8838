"""Drawers with text to read: the rules, and the explanation of a round."""
