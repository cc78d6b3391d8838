"""How often an edition was played, by its rules as they are now and as they were before a change,
and how somebody's games by it went.

Pure. Rules are told apart by their fingerprints, so games of a copy count with those of the
edition, and house rules count with the edition that has them.
"""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from rage_desktop.match.statistics.player_stats import Share, hand_of
from rage_desktop.match.statistics.result_rows import PlayedHands, PlayedRules, fingerprint
from rage_desktop.rules import EditionError, EditionFile
from rage_desktop.rules.editions.file import with_variants

CHANGED_KNOB = "*"  # what ends the name of a knob among the house rules of a game


class EditionRecord(NamedTuple):
    """Games by an edition's present rules: their fingerprints, how many games, when the last one
    ended ("" for none), and how many games of this edition were played by other rules before."""

    rules: frozenset[str]
    games: int
    last: str
    before: int


class PersonalFigures(NamedTuple):
    """Somebody's games that count, how many of them were won, and the share of exact bids."""

    games: int
    won: int
    exact: Share


def edition_record(file: EditionFile, played: Iterable[PlayedRules]) -> EditionRecord:
    """Return how often an edition was played. Games with knobs changed for themselves alone, as
    those of challenges, are none of its own."""
    named = [each for each in played if CHANGED_KNOB not in each.variants]
    house_rules = {each.variants for each in named}
    fingerprints = {variants: _fingerprint(file, variants) for variants in house_rules}
    now = [each for each in named if each.rules == fingerprints[each.variants]]
    others = [each for each in named if each.rules != fingerprints[each.variants]]
    return EditionRecord(
        frozenset(each.rules for each in now),
        sum(each.games for each in now),
        max((each.last for each in now), default=""),
        sum(each.games for each in others if each.edition_id == file.id),
    )


def personal_figures(played: PlayedHands) -> PersonalFigures:
    """Return how games went."""
    of = Counter[bool]()
    for token, times in Counter(played.hands.split()).items():
        hand = hand_of(token)
        if hand is not None:
            of[hand.is_exact] += times
    return PersonalFigures(played.games, played.won, Share(of[True], of.total()))


def _fingerprint(file: EditionFile, variants: str) -> str | None:
    """Return the fingerprint of an edition with these house rules; None if it hasn't got them."""
    ids = [id_ for id_ in variants.split("+") if id_]
    if not ids:
        return fingerprint(file.rules)
    try:
        return fingerprint(with_variants(file, ids))
    except EditionError:
        return None
