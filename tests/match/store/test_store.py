"""The store keeps every game, and tells of them in its lists."""

from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

import msgspec
import pytest
from helpers.games.match import NOON, SHORT, noon, number, play_to_end, setup_of, step
from helpers.games.stores import Reopen, played, raw

from rage_desktop.bots.bot import Explanation
from rage_desktop.match.game_setup import HELPED, HUMAN
from rage_desktop.match.match import Match
from rage_desktop.match.store import database
from rage_desktop.match.store.game_result import StoreError
from rage_desktop.match.store.schema import MIGRATIONS
from rage_desktop.match.store.store import open_store
from rage_desktop.rules import Deal, NumberCard, text


class Ticking:
    """A clock that goes on a minute each time it is looked at."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        self.now += timedelta(minutes=1)
        return self.now


def test_games_survive_the_program(reopen: Reopen) -> None:
    store = reopen()
    match = played(store, 20)
    store = reopen()
    assert (store.is_saved, store.notice) == (True, None)
    assert store.setup(number(match)) == match.setup
    assert store.moves(number(match)) == match.moves


def test_what_was_said_of_a_move_survives_the_program_and_goes_with_the_move(
    reopen: Reopen,
) -> None:
    store = reopen()
    match = played(store, 1)
    reason = text("{card} stays for later.", card=NumberCard("R", 4))
    why = Explanation(reason, text("In {n} of {m}.", n=31, m=60))
    match.submit(match.view(match.waiting_for[0]).legal[0])
    match.submit(match.view(match.waiting_for[0]).legal[1], why)
    store = reopen()
    again = Match.resume(store, number(match))
    assert again.whys == {2: why}
    again.undo()
    assert again.whys == store.whys(number(match)) == {}


def test_a_reason_that_cannot_be_read_is_left_out(tmp_path: Path, reopen: Reopen) -> None:
    store = reopen()
    match = played(store, 3)
    store.close()
    with closing(raw(tmp_path)) as db:
        db.execute("UPDATE moves SET why = 'no sentence' WHERE ply = 2")
    store = reopen()
    again = Match.resume(store, number(match))
    assert (again.moves, again.whys) == (match.moves, {})


def test_a_store_of_the_first_version_is_taken_over_with_its_games(
    tmp_path: Path, reopen: Reopen, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(database, "MIGRATIONS", MIGRATIONS[:1])
        patched.setattr(database, "SCHEMA", 1)
        reopen().close()
        setup, game = setup_of(), 1
        written = msgspec.json.encode(setup).decode()
        with closing(raw(tmp_path)) as db:
            values = "'rage', 'Rage', '', '[\"Ada\", \"Bo\"]', ?, '', '', 1, 10, NULL, NULL"
            db.execute(f"INSERT INTO games VALUES (?, {values})", (game, written))
            db.execute("INSERT INTO moves VALUES (?, 0, 'deal R0 R1')", (game,))
    store = reopen()
    assert (store.is_saved, store.notice) == (True, None)
    assert store.setup(game) == setup
    assert store.moves(game) == (Deal((NumberCard("R", 0), NumberCard("R", 1))),)
    assert store.whys(game) == {}


def test_the_list_of_saved_games_tells_what_they_are(reopen: Reopen) -> None:
    store = reopen(Ticking())
    first = played(store, 3, name="glyphs", players=4)
    played(store, 1, name="rave", variants=("play-to-200",))
    step(first, Random(1))
    glyphs, rave = store.unfinished()
    assert glyphs.id == first.game
    assert (glyphs.edition_id, glyphs.title, glyphs.subtitle) == (
        "glyphs",
        "Glyphs",
        "",
    )
    assert glyphs.players == ("Alice", "Bruno", "Chiyo", "Dario")
    assert (glyphs.round, glyphs.rounds) == (1, 23)
    assert glyphs.started == "2026-03-04T11:00:00Z" < rave.updated < glyphs.updated
    assert rave.rounds is None


def test_a_saved_game_is_listed_in_its_round(reopen: Reopen) -> None:
    store = reopen()
    match = Match(setup_of(changes=SHORT), store)
    rng = Random(1)
    while match.view(None).number == 1:
        step(match, rng)
    assert [(game.round, game.rounds) for game in store.unfinished()] == [(2, 2)]


def test_hidden_games_leave_the_lists_but_not_the_file(reopen: Reopen) -> None:
    store = reopen()
    match = played(store, 5)
    over = play_to_end(Match(setup_of(changes=SHORT), store))
    store.hide(number(match))
    store.hide(number(over))
    assert store.unfinished() == ()
    assert store.finished() == ()
    assert store.moves(number(match)) == match.moves


def test_finished_games_move_to_their_own_list(reopen: Reopen) -> None:
    store = reopen(Ticking())
    games = [play_to_end(Match(setup_of(seed=seed, changes=SHORT), store)) for seed in "AB"]
    assert store.unfinished() == ()
    newest, oldest = store.finished()
    assert [newest.id, oldest.id] == [games[1].game, games[0].game]
    assert games[1].result is not None
    assert newest.totals == games[1].result.totals
    assert newest.winners == games[1].result.winners
    assert newest.finished > oldest.finished
    assert store.finished(limit=1) == (newest,)


def test_games_in_which_a_bot_helped_a_person_stand_apart(tmp_path: Path) -> None:
    store, rng = open_store(tmp_path, noon), Random(4)
    play_to_end(Match(setup_of(seed="A", changes=SHORT), store))
    helped = Match(setup_of(seed="B", changes=SHORT), store)
    helped.deal()
    helped.reseat((0,))
    while not any(getattr(move, "seat", None) == 0 for move in helped.moves):
        step(helped, rng)  # a bot bids for the first person
    helped.reseat(())
    play_to_end(Match.resume(store, number(helped)), rng)
    is_transient = Match(setup_of(seed="C", changes=SHORT), store)
    is_transient.reseat((0,))
    is_transient.reseat(())  # no bot ever moved
    play_to_end(is_transient)
    players = store.read("SELECT player FROM results WHERE name = 'Alice' ORDER BY game")
    assert players == [(HUMAN,), (HUMAN + HELPED,), (HUMAN,)]
    store.close()


def test_an_unknown_game_is_told(reopen: Reopen) -> None:
    store = reopen()
    with pytest.raises(StoreError, match="There's no saved game 7"):
        store.moves(7)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE moves SET move = 'nonsense' WHERE ply = 3",
        "DELETE FROM moves WHERE ply = 3",
        "UPDATE games SET setup = '{}'",
    ],
)
def test_a_damaged_game_is_told_and_harms_no_other(
    tmp_path: Path, reopen: Reopen, damage: str
) -> None:
    store = reopen()
    match = played(store, 6)
    db = raw(tmp_path)
    db.execute(damage)
    db.close()
    whole = played(store, 6)
    with pytest.raises(StoreError, match="Saved game 1 can't be read"):
        Match.resume(store, number(match))
    assert Match.resume(store, number(whole)).moves == whole.moves
    assert len(store.unfinished()) == 2
