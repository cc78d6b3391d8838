"""A thousand games to their end: what is told of the best moments is true, and ties are told alike
wherever places are told."""

from collections.abc import Iterator
from datetime import UTC, datetime
from random import Random

import pytest
from helpers.calls import sure
from helpers.fixtures.matches import play_to_end, setup_of
from msgspec import structs

from rage_desktop.match.game_setup import Setup
from rage_desktop.match.match import Match
from rage_desktop.match.statistics.evenings import PersonInGame, PlayedTogether, tally
from rage_desktop.match.statistics.result_rows import GameResult, make_result_rows
from rage_desktop.play.highlights import best_moments, last_tricks
from rage_desktop.play.phones.seat_messages import PublicState, seat_message
from rage_desktop.play.result_message import codes_of, make_result_message
from rage_desktop.presentation.i18n.translator import Translator
from rage_desktop.rules import GameOver

GAMES = 250  # of each edition
EDITIONS = ("rage", "rage-amigo", "glyphs", "rave")
NAMES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
NOON = datetime(2026, 3, 4, 12, tzinfo=UTC)


def games(edition: str) -> Iterator[Match]:
    """Play quick games at random, at tables of three to seven people."""
    for seed in range(GAMES):
        players = 3 + seed % 5
        setup = setup_of(edition, players, f"S{seed}", ("quick",), people=players)
        yield play_to_end(Match(setup), Random(seed))


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_no_moment_is_a_miss_or_what_most_did(edition: str) -> None:
    found = 0
    for match in games(edition):
        events = match.events_since(0, None)
        last = last_tricks(events)
        rounds = match.view(None).scores
        players = len(match.setup.seats)
        for seat in range(players):
            for moment in best_moments(rounds, seat, seat in sure(match.result).winners, events):
                found += 1
                score = rounds[moment.number - 1]
                exact = [bid == won for bid, won in zip(score.bids, score.tricks, strict=True)]
                assert exact[seat]
                assert sum(score.tricks) > 1
                assert 2 * sum(exact) <= players
                if "very last trick" in str(moment.said):
                    assert last[moment.number].winner == seat
    assert found > GAMES / 2


def places_of(over: GameOver) -> list[int]:
    """Return the places by seat, counted from the best down: level ones have the same."""
    seats = range(len(over.totals))
    worth = [(seat in over.winners, over.totals[seat]) for seat in seats]
    order = sorted(worth, reverse=True)
    return [order.index(own) + 1 for own in worth]


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_tie_is_told_alike_everywhere(edition: str) -> None:
    ties = 0
    for match in games(edition):
        over = sure(match.result)
        if len(set(over.totals)) == len(over.totals):
            continue
        ties += 1
        places = places_of(over)
        told_at_the_end(match, places)
        told_on_phones(match, places)
        kept(match.setup, GameResult(over.totals, over.winners, match.view(None).scores), places)
        assert sure(codes_of(match))[1].place == places[0]
    assert ties > GAMES / 10


def told_at_the_end(match: Match, places: list[int]) -> None:
    """Check the podium, which the picture to share has, too, and what is said above it."""
    over = sure(match.result)
    view = match.view(None)
    ending = make_result_message(match, view.totals, view.scores)
    assert {one.seat: one.rank for one in ending.standings} == dict(enumerate(places))
    assert (ending.tie is not None) == (over.totals.count(max(over.totals)) > 1)
    for seat, place in enumerate(places):
        said = str(structs.replace(ending, person=seat).headline)
        level = places.count(place) > 1
        if place == 1:
            assert said == ("You share the win!" if level else "You win!")
        else:
            name = NAMES[place - 1]
            assert said.startswith(f"Tied for {name} of" if level else f"{name.title()} of")


def told_on_phones(match: Match, places: list[int]) -> None:
    """Check each phone's list, and its sentences, which are those that readers hear."""
    setup = match.setup
    public = PublicState(
        look=setup.file.look, seats=setup.seats, ply=1, is_open=True, over=match.result
    )
    for seat, place in enumerate(places):
        told = seat_message(match.view(seat), public, Translator())
        assert [one.place for one in told.results] == places
        level = places.count(place) > 1
        if place == 1:
            assert told.title.startswith("You share the win" if level else "You win")
        else:
            verb = "You tie for" if level else "You finish"
            assert f"{verb} {NAMES[place - 1]} of {len(places)}" in told.subtitle


def kept(setup: Setup, result: GameResult, places: list[int]) -> None:
    """Check what is kept of the game, and the standing that evenings make of it."""
    rows = make_result_rows(setup, result)
    assert [row.place for row in rows] == places
    assert [row.won for row in rows] == [place == 1 for place in places]
    people = tuple(PersonInGame(str(row.seat), row.place, 0, 0) for row in rows)
    for one in tally([PlayedTogether(NOON, people)]):
        mine = places[int(one.person)]
        others = sum(place > mine for place in places)
        level = places.count(mine) - 1
        assert one.won == others + level / 2
