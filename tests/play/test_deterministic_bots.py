"""Everybody who plays a daily deal meets the same opponents."""

from collections.abc import Iterator
from datetime import date
from random import Random

import pytest

from rage_desktop.bots.levels import make_bot
from rage_desktop.bots.workers import Workers
from rage_desktop.match.daily_deal import daily_deal
from rage_desktop.match.game_setup import Setup
from rage_desktop.match.library import open_library
from rage_desktop.match.match import Match
from rage_desktop.play.bot_scheduler import DeterministicBot, LocalBot, seed_for
from rage_desktop.rules import Move, Phase

DAY = date(2026, 11, 24)  # an expert, another, and an easy one


@pytest.fixture
def workers() -> Iterator[Workers]:
    made = Workers()
    yield made
    made.close()


def begun() -> Match:
    deal = daily_deal(DAY)
    file = open_library().get(deal.edition_id)
    setup = Setup(
        file=file,
        variants=deal.variants,
        changes=deal.changes | {"hand_sizes": {"order": "list", "sizes": [4]}},
        seats=deal.seats("Alice", "rabbit"),
        seed=deal.seed,
        salt=deal.secret.salt,
        started="2026-11-24T00:00:00Z",
    )
    match = Match(setup)
    match.deal()
    return match


def played(workers: Workers, asked_twice: bool) -> list[Move]:
    match = begun()
    steady = LocalBot(make_bot("steady", Random(0)))
    bots = {
        place: DeterministicBot(seat.level, workers, match.setup.seed, seat.avatar)
        for place, seat in enumerate(match.setup.seats)
        if seat.level is not None
    }
    while match.phase is not Phase.OVER:
        seat = match.waiting_for[0]
        view = match.view(seat)
        if seat in bots and asked_twice:  # as after a pause: the answer was asked for before
            bots[seat].move(view)
        match.submit(bots[seat].move(view) if seat in bots else steady.move(view))
    return list(match.moves)


@pytest.mark.slow
def test_the_same_cards_meet_the_same_answers_whatever_came_between(workers: Workers) -> None:
    assert played(workers, False) == played(workers, True)


def test_every_decision_has_a_chance_of_its_own() -> None:
    match = begun()
    seats = range(len(match.setup.seats))
    assert len({seed_for("D20261124", match.view(seat)) for seat in seats}) == len(seats)
    view = match.view(0)
    assert seed_for("D20261124", view) == seed_for("D20261124", view)
    assert seed_for("D20261124", view) != seed_for("D20261125", view)
