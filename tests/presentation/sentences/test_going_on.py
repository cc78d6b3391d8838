"""What the hint plate says of others' turns never contradicts the table shown at that moment."""

from collections.abc import Iterator
from random import Random

import pytest
from helpers.fixtures.positions import shuffled
from helpers.fixtures.states import edition

from rage_desktop import rules as rage
from rage_desktop.bots.bot import answer
from rage_desktop.bots.levels import make_bot
from rage_desktop.presentation.director import Director
from rage_desktop.presentation.motion import MotionSettings
from rage_desktop.presentation.sentences.table_lines import going_on
from rage_desktop.presentation.table_view import TableView, project
from rage_desktop.rules.legality import waiting_for

FRAME = 1 / 60
PLAYERS = 4
BIDS = ("open", "hidden", "secret")


def frames(bids: str, viewer: int | None, reduced: bool) -> Iterator[tuple[set[int], TableView]]:
    """Play two rounds; at every frame yield who moves after the move shown, and the table."""
    rules = edition("rage", (3, 2), bids=bids)
    state = rage.new_game(rules, PLAYERS, "5")
    deck_for = shuffled(rules, "5")
    bots = [make_bot("steady", Random(seat)) for seat in range(PLAYERS)]
    director = Director(project(rage.view_of(state, viewer)), MotionSettings(reduced=reduced))
    while state.phase is not rage.Phase.OVER:
        if state.phase is rage.Phase.DEAL:
            state, happened = rage.apply(state, rage.Deal(deck_for(state.number)))
        else:
            mover = waiting_for(state)[0]
            state, happened = rage.apply(state, answer(bots[mover], rage.view_of(state, mover)))
        director.enqueue(rage.redact(event, viewer, rules) for event in happened)
        while not director.is_idle:
            director.advance(FRAME)
            yield set(waiting_for(state)), director.table


@pytest.mark.parametrize("reduced", [False, True])
@pytest.mark.parametrize("viewer", [*range(PLAYERS), None])
@pytest.mark.parametrize("bids", BIDS)
def test_no_sentence_contradicts_the_table(bids: str, viewer: int | None, reduced: bool) -> None:
    heard = set[str]()
    for following, table in frames(bids, viewer, reduced):
        said = going_on(table, viewer)
        heard.add(said.msgid)
        named = said.args.get("player")
        if isinstance(named, rage.SeatName):
            assert named.seat in following, said
        match said.msgid:
            case "{player} is thinking…":
                assert isinstance(named, rage.SeatName)
                assert table.plates[named.seat].turn, said
            case "You bid next" | "You play next" | "You lead next":
                assert viewer in following, said
            case "All bids are made":
                assert all(plate.has_bid for plate in table.plates)
                assert not table.trick
            case "The trick is complete":
                assert len(table.trick) == PLAYERS
            case "That was the last trick":
                assert len(table.trick) in (0, PLAYERS)
                assert not table.hand
            case "Dealing…":
                assert not any(plate.turn or plate.has_bid for plate in table.plates)
    assert {"{player} is thinking…", "{player} plays next"} <= heard
    # with less motion it is taken as its last card lands
    assert reduced or "The trick is complete" in heard


def test_only_bots_think() -> None:
    people = (1, 2)
    thinking = set[int]()
    for _, table in frames("open", 0, reduced=False):
        said = going_on(table, 0, people)
        named = said.args.get("player")
        if not isinstance(named, rage.SeatName):
            continue
        if said.msgid == "{player} is thinking…":
            thinking.add(named.seat)
        if said.msgid == "{player}'s turn":
            assert named.seat in people
    assert thinking == {3}
