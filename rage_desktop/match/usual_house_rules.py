"""The house rules that an edition of a player's own offers if its file names none."""

from collections.abc import Iterable
from typing import Final

from msgspec import structs

from rage_desktop.rules import EditionError, EditionFile, Variant
from rage_desktop.rules.editions.advice import idle
from rage_desktop.rules.editions.edition import Edition
from rage_desktop.rules.editions.file import change_knobs

USUAL: Final = (
    "action-cards-any-time",
    "secret-bids",
    "hidden-bids",
    "hose-the-dealer",
    "sweep-bonus",
)
"""In their order; the files of the game's own editions have them, with their sentences."""
LENGTHS: Final = ("quick",)  # variants that are no house rules


def with_usual_house_rules(file: EditionFile, games: Iterable[EditionFile]) -> EditionFile:
    """Return an edition with the usual house rules of `games` that make a difference in it; an
    edition that has house rules of its own keeps these alone."""
    if any(variant.id not in LENGTHS for variant in file.variants):
        return file
    known = {variant.id: variant for game in games for variant in game.variants}
    usual = (known[id_] for id_ in USUAL if id_ in known)
    offered = tuple(variant for variant in usual if _matters(file.rules, variant))
    return structs.replace(file, variants=(*file.variants, *offered))


def _matters(rules: Edition, variant: Variant) -> bool:
    """Return whether a house rule agrees with rules, changes something in them, and does what its
    sentence says."""
    try:
        changed = change_knobs(rules, variant.changes)
    except EditionError:
        return False
    trick = rules.points_per_trick
    if "sweep" in variant.changes and (trick.exact, trick.over) != (1, 1):
        return False  # it speaks of 2 points for each trick
    return changed != rules and not any(idle(changed, key) for key in variant.changes)
