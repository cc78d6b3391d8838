"""A trick looked back at says who took it, with what, and which card made others lose."""

import pytest
from helpers.games.editions import edition

from rage_desktop.presentation.sentences.taken_trick import how_taken
from rage_desktop.presentation.table_view import LastTrick
from rage_desktop.rules import ActionCard, Card, NumberCard, PlayedCard, Role

T5, J5, T2 = NumberCard("TE", 5), NumberCard("JU", 5), NumberCard("TE", 2)
OUT, CHANGE, REWIND = (ActionCard(role) for role in (Role.OUT, Role.CHANGE, Role.REWIND))


@pytest.mark.parametrize(
    ("cards", "turned"),
    [
        ((T5, J5, T2), ""),
        ((T5, J5, OUT), " · no trump: seat 3"),
        ((T5, OUT, CHANGE), ""),
        ((T5, CHANGE, OUT), " · no trump: seat 3"),
        ((T5, REWIND, J5), " · low cards win: seat 2"),
        ((T5, REWIND, REWIND), " · low cards win: seat 3"),
        ((T5, OUT, REWIND), " · no trump: seat 2 · low cards win: seat 3"),
    ],
)
def test_it_says_whose_card_took_the_trump_away_or_turned_the_order(
    cards: tuple[Card, ...], turned: str
) -> None:
    plays = tuple(PlayedCard(seat, card, card.suit if isinstance(card, NumberCard) else None)
                  for seat, card in enumerate(cards))  # fmt: skip
    full, short, shortest = how_taken(LastTrick(plays, 0), edition("rave"))
    assert str(full) == "seat 1 took it with TE5" + turned
    assert str(short) == "seat 1: TE5" + turned
    assert str(shortest) == "seat 1: TE5"
