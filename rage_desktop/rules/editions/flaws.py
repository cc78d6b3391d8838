"""Refusal of editions whose settings contradict each other, or that don't fit the seats."""

from rage_desktop.rules.editions.clashes import each_clash
from rage_desktop.rules.editions.edition import Edition
from rage_desktop.rules.editions.hand_clashes import too_large
from rage_desktop.rules.text import Text, text
from rage_desktop.user_error import UserError


class EditionError(UserError):
    """Rules that contradict each other; `knob` names the setting to change."""

    def __init__(self, knob: str, reason: Text) -> None:
        super().__init__(f"{knob}: {reason}")
        self.knob = knob
        self.reason = reason


def check_edition(edition: Edition) -> None:
    """Raise EditionError for the first contradiction among the settings, whatever the seats."""
    first = next(each_clash(edition), None)
    if first is not None:
        raise EditionError(first.keys[0], first.reason)


def check_players(edition: Edition, players: int) -> None:
    """Raise EditionError if this many cannot play, or some round does not fit the deck."""
    low, high = edition.players.min, edition.players.max
    if not low <= players <= high:
        reason = text(
            "This edition is for {low} to {high} players, not {players}.",
            players=players,
            low=low,
            high=high,
        )
        if low == high:
            reason = text("This edition is for {n} players, not {players}.", n=low, players=players)
        raise EditionError("players", reason)
    largest = edition.largest_hand(players)
    for size in edition.rounds(players):
        if size > largest:
            raise EditionError("hand_sizes", too_large(edition, players, size))
