"""The referee of phones: reads every text that they were sent, and knows what each may know."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from rage_desktop.match.match import Match
from rage_desktop.play.phones.messages import LONGEST


def referee(match: Match, texts: Mapping[int, Iterable[str]]) -> None:
    """Fail if a phone was sent a card that was neither its own nor shown; `texts` are by seat."""
    shown: set[str] = set()
    for view in (match.view_before(ply, None) for ply in range(len(match.moves) + 1)):
        shown |= {str(play.card) for play in view.played}
        shown |= {str(card) for card in view.spent}
        if view.trump_card is not None:
            shown.add(str(view.trump_card))
    for seat, told in texts.items():
        own = {
            str(card)
            for ply in range(len(match.moves) + 1)
            for card in match.view_before(ply, seat).hand
        }
        for text in told:
            assert len(text.encode()) <= LONGEST
            message = json.loads(text)
            assert _cards_in(message.get("hand", [])) <= own
            assert _cards_in(message) <= own | shown


def _cards_in(value: Any) -> set[str]:
    """Return the cards that a message names."""
    if isinstance(value, dict):
        own = {value["c"]} if "c" in value else set()
        return own.union(*(_cards_in(one) for one in value.values()))
    if isinstance(value, list):
        return set().union(*(_cards_in(one) for one in value))
    return set()
