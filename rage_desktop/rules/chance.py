"""Chance inside the rules, derived from the game's seed so that a replay draws the same."""

from random import Random


def chance(seed: str, *purpose: str | int) -> Random:
    """Return the generator for one purpose of one game; equal arguments give equal draws."""
    return Random("/".join((seed, *map(str, purpose))))
