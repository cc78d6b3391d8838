"""Whole games without a screen: by the loop alone, and by clients that only have JSON."""

import subprocess
import sys
from math import inf
from random import Random

import msgspec
import pytest
from helpers.fixtures.matches import EDITIONS, SHORT, setup_of
from helpers.fixtures.store_failures import lock

from rage_desktop.bots.levels.level_bots import CountingBot, RandomBot
from rage_desktop.match.match import Match
from rage_desktop.match.store.store import Store
from rage_desktop.play.game_loop import GameLoop
from rage_desktop.rules import Events, HandsDealt, Move, Phase
from rage_desktop.rules.records.seat_json import (
    read_event,
    read_player_move,
    read_view,
    write_seat_json,
)


def test_a_loop_needs_neither_presentation_nor_pygame() -> None:
    source = (
        "import sys, rage_desktop.play.game_loop\n"
        "print([name for name in sys.modules if 'pygame' in name or '.presentation' in name])"
    )
    command = [sys.executable, "-c", source]
    found = subprocess.run(command, capture_output=True, text=True, check=True)
    assert found.stdout == "[]\n"


@pytest.mark.parametrize("edition", EDITIONS)
def test_bots_play_a_whole_game_on_the_loop_alone(edition: str) -> None:
    told: list[Move] = []
    match = Match(setup_of(edition, 4, people=0))
    bots = {seat: RandomBot(Random(seat)) for seat in range(4)}
    loop = GameLoop(match, bots, on_move=lambda move, _: told.append(move))
    loop.begin()
    while match.phase is not Phase.OVER:
        if match.phase is Phase.DEAL:
            loop.deal()
        assert loop.waiting_for_people == ()
        loop.advance(0.1)
    assert told == list(match.moves)
    assert match.result is not None


def test_a_game_resumed_between_rounds_is_not_dealt_by_itself() -> None:
    match = Match(setup_of(players=2, changes=SHORT, people=0))
    loop = GameLoop(match, {seat: RandomBot(Random(seat)) for seat in range(2)})
    loop.begin()
    while match.phase is not Phase.DEAL:
        loop.advance(0.1)
    dealt = match.moves
    GameLoop(match, {}).begin()
    assert match.moves == dealt


def test_nobody_acts_before_the_last_move_is_safe(store: Store) -> None:
    """Neither people nor bots: what they would answer to could still be lost."""
    match = Match(setup_of(players=3, people=3, changes=SHORT), store)
    loop = GameLoop(match, {})
    loop.begin()
    first, second, _ = match.view(None).bidding_order
    bots = GameLoop(match, {second: CountingBot()})
    with lock(store):
        bots.submit(match.view(first).legal[0])
        made = match.moves
        bots.ask_bots(0.1, inf)
        assert (bots.waiting_for_people, match.moves) == ((), made)
    bots.advance(0.2)
    assert len(match.moves) == len(made) + 1
    (third,) = bots.waiting_for_people
    with lock(store):
        loop.submit(match.view(third).legal[0])
        assert match.waiting_for == (first,)
        assert loop.waiting_for_people == ()


class JsonClient:
    """A player elsewhere: knows nothing but what comes as JSON, and answers in JSON."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.heard: list[bytes] = []

    def hear(self, line: bytes) -> None:
        event = read_event(line)
        if isinstance(event, HandsDealt):
            others = [hand for seat, hand in enumerate(event.hands) if seat != self.seat]
            assert not any(card for hand in (*others, event.pile) for card in hand)
        self.heard.append(line)

    def asked(self, line: bytes) -> bytes:
        view = read_view(line)
        assert view.seat == self.seat
        return write_seat_json(CountingBot().move(view))  # type: ignore[arg-type]


@pytest.mark.parametrize("edition", EDITIONS)
def test_clients_play_a_whole_game_by_json_alone(edition: str) -> None:
    match = Match(setup_of(edition, 3, people=2, changes=SHORT))
    clients = [JsonClient(seat) for seat in (0, 1)]

    def tell(_: Move, events: Events) -> None:
        for client in clients:
            for event in match.events_for(client.seat, events):
                client.hear(write_seat_json(event))

    loop = GameLoop(match, {2: CountingBot()}, on_move=tell)
    loop.begin()
    while match.phase is not Phase.OVER:
        if match.phase is Phase.DEAL:
            loop.deal()
        people = loop.waiting_for_people
        if people:
            client = clients[people[0]]
            answer = client.asked(write_seat_json(match.view(client.seat)))
            loop.submit(read_player_move(answer))
        else:
            loop.advance(0.1)
    assert [b'"game_over"' in client.heard[-1] for client in clients] == [True, True]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", range(3))
def test_what_is_written_is_read_back(edition: str, seed: int) -> None:
    """Every view of every seat, every event as redacted for it, and every move of random games."""
    rng = Random(seed)
    match = Match(setup_of(edition, 3 + seed, f"SEED{seed}", changes=SHORT))
    while match.phase is not Phase.OVER:
        if match.phase is Phase.DEAL:
            events = match.deal()
        else:
            move = rng.choice(match.view(rng.choice(match.waiting_for)).legal)
            assert read_player_move(write_seat_json(move)) == move  # type: ignore[arg-type]
            events = match.submit(move)
        for seat in (None, *range(3 + seed)):
            view = match.view(seat)
            assert read_view(write_seat_json(view)) == view
            for event in match.events_for(seat, events):
                assert read_event(write_seat_json(event)) == event


@pytest.mark.parametrize("line", [b"", b"{}", b"[]", b'{"type":"deal","deck":[]}', b"\xff", b"1"])
def test_what_is_no_move_of_a_player_is_refused(line: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        read_player_move(line)
