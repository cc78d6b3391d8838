"""Phones for tests: a game that only speaks the wire, and browsers that hold its page."""
