"""Cards of an edition's own deck that show what it looks like, as in a shop window."""

from collections.abc import Mapping
from typing import Final, TypeAlias

from rage_desktop.rules.cards import ActionCard, Card, NumberCard, Role
from rage_desktop.rules.editions.file import EditionFile

Sample: TypeAlias = tuple[str, int] | Role

# What each look shows of itself, from left to right; decks without these show the nearest.
SAMPLES: Final[Mapping[str, tuple[Sample, Sample, Sample]]] = {
    "rage": (("blue", 10), ("red", 15), ("yellow", 7)),
    "amigo": (("purple", 12), Role.CHANGE, ("green", 4)),
    "glyphs": (("orange", 9), Role.CHANGE, ("red", 13)),
    "rave": (("blue", 8), Role.BONUS, ("green", 15)),
}
COLOURS: Final = ("purple", "orange", "red", "green", "blue")
RANKS: Final = (9, 4, 13, 7, 11)


def samples(file: EditionFile) -> tuple[Card, Card, Card]:
    """Return three cards of an edition's own deck that show what it looks like."""
    wanted = SAMPLES.get(file.look.tint) or SAMPLES[file.look.skin]
    left, middle, right = (_nearest(file, sample, i) for i, sample in enumerate(wanted))
    return left, middle, right


def five_cards(file: EditionFile) -> tuple[NumberCard, ...]:
    """Return five cards that the edition has, of five suits where there are so many."""
    found = enumerate(zip(COLOURS, RANKS, strict=True))
    return tuple(_number(file, colour, rank, place) for place, (colour, rank) in found)


def _nearest(file: EditionFile, sample: Sample, place: int) -> Card:
    rules = file.rules
    if isinstance(sample, Role):
        if rules.action_counts.get(sample):
            return ActionCard(sample)
        sample = ("", rules.ranks.high)
    return _number(file, *sample, place)


def _number(file: EditionFile, colour: str, rank: int, place: int) -> NumberCard:
    """Return a card of this colour, or else of the suit at a place, nearest to the rank."""
    rules, looks = file.rules, file.look.suits
    code = next((code for code in rules.suits if looks[code].colour == colour), None)
    code = code or rules.suits[place % len(rules.suits)]
    return NumberCard(code, min(max(rank, rules.ranks.low), rules.ranks.high))
