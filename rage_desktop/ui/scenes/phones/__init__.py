"""Phones as hands: the page on which they come to a table, and the host's menu during a game."""
