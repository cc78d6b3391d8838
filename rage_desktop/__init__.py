"""Rage Desktop: the Rage family of bidding trick-taking games, with bots and hot seat."""

__version__ = "0.1.0"
