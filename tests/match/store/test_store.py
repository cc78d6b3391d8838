"""The store keeps every game and tells of them in its lists, with their names, reviews, people and
what these have played."""

import sqlite3
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from helpers.calls import sure
from helpers.fixtures.matches import NOON, SHORT, noon, number, play_to_end, setup_of, step
from helpers.fixtures.store_failures import STORE_FAILURES, StoreFailure
from helpers.fixtures.stores import Reopen, played, raw_database
from msgspec import structs

from rage_desktop.bots.bot import Explanation
from rage_desktop.match.errors import StoreError
from rage_desktop.match.game_setup import HELPED, HUMAN, default_seats
from rage_desktop.match.match import Match
from rage_desktop.match.store import database
from rage_desktop.match.store.profiles import DailyPlayed
from rage_desktop.match.store.store import Store, open_store
from rage_desktop.rules import NumberCard, text


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
    assert (store.queue.is_saved, store.queue.notice) == (True, None)
    assert store.setup(number(match)) == match.setup
    assert store.moves(number(match)) == match.moves


def test_a_game_with_a_knob_that_0_1_0_did_not_know_survives(
    tmp_path: Path, reopen: Reopen
) -> None:
    usual = played(reopen(), 1)
    store = reopen()
    trumping = played(store, 1, changes={"cannot_follow": "must_trump"})
    assert reopen().setup(number(trumping)).edition.cannot_follow == "must_trump"
    with closing(raw_database(tmp_path)) as raw:
        (written,) = raw.execute(
            "SELECT setup FROM games WHERE id = ?", (number(usual),)
        ).fetchone()
    assert "cannot_follow" not in written


def test_explanations_survive_the_program_and_go_with_their_move(reopen: Reopen) -> None:
    store = reopen()
    match = played(store, 1)
    reason = text("{card} stays for later.", card=NumberCard("R", 4))
    why = Explanation(reason, text("In {n} of {m}.", n=31, m=60))
    match.submit(match.view(match.waiting_for[0]).legal[0])
    match.submit(match.view(match.waiting_for[0]).legal[1], why)
    store = reopen()
    again = Match.resume(store, number(match))
    assert again.whys == {2: why}
    again.undo(2)
    assert again.whys == store.whys(number(match)) == {}


def test_a_reason_that_cannot_be_read_is_left_out(tmp_path: Path, reopen: Reopen) -> None:
    store = reopen()
    match = played(store, 3)
    store.close()
    with closing(raw_database(tmp_path)) as db:
        db.execute("UPDATE moves SET why = 'no sentence' WHERE ply = 2")
    store = reopen()
    again = Match.resume(store, number(match))
    assert (again.moves, again.whys) == (match.moves, {})


def test_the_list_of_saved_games_tells_what_they_are(reopen: Reopen) -> None:
    store = reopen(Ticking())
    first = played(store, 3, name="glyphs", players=4)
    played(store, 1, name="rave", variants=("play-to-200",))
    step(first, Random(1))
    glyphs, rave = store.unfinished()
    assert glyphs.id == first.game
    assert (glyphs.edition_id, glyphs.title, glyphs.subtitle) == ("glyphs", "Glyphs", "")
    assert glyphs.players == ("Alice", "Bruno", "Chiyo", "Dario")
    assert (glyphs.round, glyphs.rounds) == (1, 23)
    assert glyphs.started == "2026-03-04T11:00:00Z" < rave.updated < glyphs.updated
    assert rave.rounds is None


def test_hidden_games_leave_the_lists_but_not_the_file_and_come_back(reopen: Reopen) -> None:
    store = reopen()
    match = played(store, 5)
    over = play_to_end(Match(setup_of(changes=SHORT), store))
    store.hide(number(match))
    store.hide(number(over))
    assert store.unfinished() == ()
    assert store.finished() == ()
    assert store.moves(number(match)) == match.moves
    store.unhide(number(over))
    assert [game.id for game in store.finished()] == [over.game]


def test_finished_games_move_to_their_own_list(reopen: Reopen) -> None:
    store = reopen(Ticking())
    games = [play_to_end(Match(setup_of(seed=seed, changes=SHORT), store)) for seed in "AB"]
    assert store.unfinished() == ()
    newest, oldest = store.finished()
    assert [newest.id, oldest.id] == [games[1].game, games[0].game]
    result = sure(games[1].result)
    assert (newest.totals, newest.winners) == (result.totals, result.winners)
    assert newest.finished > oldest.finished
    assert store.finished(limit=1) == (newest,)


def test_games_in_which_a_bot_helped_a_person_stand_apart(tmp_path: Path) -> None:
    store = open_store(tmp_path, noon)
    rng = Random(4)
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
    players = store.queue.read("SELECT player FROM results WHERE name = 'Alice' ORDER BY game")
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
def test_a_damaged_game_harms_no_other(tmp_path: Path, reopen: Reopen, damage: str) -> None:
    store = reopen()
    match = played(store, 6)
    db = raw_database(tmp_path)
    db.execute(damage)
    db.close()
    whole = played(store, 6)
    with pytest.raises(StoreError, match="Saved game 1 can't be read"):
        Match.resume(store, number(match))
    assert Match.resume(store, number(whole)).moves == whole.moves
    assert len(store.unfinished()) == 2


def game_of(store: Store, seed: str = "A", **marks: Any) -> Match:
    setup = structs.replace(setup_of(seed=seed, changes=SHORT), **marks)
    return play_to_end(Match(setup, store))


# -- lists ---------------------------------------------------------------------------------------


def test_a_game_has_a_name_of_its_own_and_is_found_by_it(store: Store) -> None:
    plain = game_of(store, "A")
    named = game_of(store, "B")
    store.rename(number(named), "The 100% night")
    assert [game.name for game in store.finished()] == ["The 100% night", ""]
    for search in ("100%", "night rage", "BRUNO the", "2026-03 night"):
        assert [game.id for game in store.finished(search=search)] == [named.game], search
    assert store.finished(search="10_%") == store.finished(search="nobody") == ()
    store.rename(number(named), "")
    assert [game.id for game in store.finished(limit=1, offset=1)] == [plain.game]
    assert (store.finished_count(), store.finished_count("nobody")) == (2, 0)


def test_verdicts_are_kept_with_the_game(store: Store) -> None:
    over = number(game_of(store))
    store.verdicts.keep(over, 3, "first")
    store.verdicts.keep(over, 3, "better")
    store.verdicts.keep(over, 1, "other")
    assert store.verdicts.of(over) == {3: "better", 1: "other"}
    with pytest.raises(StoreError, match="another window"):
        store.verdicts.keep(99, 0, "of no game")
    assert store.queue.is_saved


# -- people --------------------------------------------------------------------------------------


def test_whoever_finishes_a_game_is_known(store: Store) -> None:
    both = (*default_seats(3, humans=2),)
    game_of(store, seats=both)
    assert [(one.name, one.avatar) for one in store.profiles.all()] == [
        ("Alice", "rabbit"),
        ("Bruno", "fox"),
    ]
    for person in store.profiles.all():
        assert len(store.history.played(person)) == 1


def test_games_stay_with_who_changes_their_name(store: Store) -> None:
    game_of(store)
    (alice,) = store.profiles.all()
    store.profiles.rename(alice, "Ada")
    game_of(store, "B")  # Alice sits there still
    (ada,) = store.profiles.all()
    assert (ada.id, ada.name) == (alice.id, "Ada")
    assert len(store.history.played(ada)) == 2
    bruno = store.profiles.add("Alice", "cat")  # somebody new, who takes the old name
    assert bruno.id != ada.id
    game_of(store, "C")
    assert [len(store.history.played(one)) for one in (ada, bruno)] == [2, 1]
    with pytest.raises(StoreError, match="already"):
        store.profiles.rename(bruno, "ADA")


def test_people_have_a_face_settings_and_a_new_beginning(store: Store) -> None:
    game_of(store)
    (alice,) = store.profiles.all()
    store.profiles.show_as(alice, "owl")
    store.profiles.keep_settings(alice, {"card_back": "dunes", "hand_size": 120})
    alice = store.profiles.called("alice") or alice
    assert (alice.avatar, alice.settings) == ("owl", {"card_back": "dunes", "hand_size": 120})
    store.profiles.hide(alice)
    assert store.profiles.all() == ()
    assert store.profiles.add("Alice", "cat").id == alice.id


def test_statistics_begin_anew_and_the_file_keeps_all(store: Store, tmp_path: Path) -> None:
    game_of(store)
    (alice,) = store.profiles.all()
    store.profiles.begin_anew(alice)
    (alice,) = store.profiles.all()
    assert store.history.played(alice) == ()
    with closing(sqlite3.connect(tmp_path / database.FILE_NAME)) as db:
        assert db.execute("SELECT count(*) FROM played").fetchone() == (1,)


# -- what they have played -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("marks", "why"),
    [
        ({"practice": True}, "practice"),
        ({"took_back": (0,)}, "took back"),
        ({"hinted": (0,)}, "hinted"),
        ({"helped": (0,)}, "helped"),
        ({"hinted": (1,)}, ""),
        ({"training": True}, "training"),
        ({"training": True, "hinted": (0,)}, "hinted"),
    ],
)
def test_a_game_that_does_not_count_says_why(store: Store, marks: dict[str, Any], why: str) -> None:
    game_of(store, **marks)
    (alice,) = store.profiles.all()
    assert [row.uncounted for row in store.history.played(alice)] == [why]


def test_the_first_attempt_at_a_days_deal_counts(store: Store) -> None:
    first = Match(structs.replace(setup_of(changes=SHORT), daily="2026-03-04"), store)
    second = game_of(store, daily="2026-03-04")
    alice = sure(store.profiles.called("Alice"))
    assert store.history.daily(alice) == (
        DailyPlayed("2026-03-04", number(first), None, None, None, None, ""),
    )
    play_to_end(first, Random(2))
    (day,) = store.history.daily(alice)
    assert (day.game, day.finished, day.uncounted) == (first.game, "2026-03-04T12:00:00Z", "")
    counts = {row.game: row.uncounted for row in store.history.played(alice)}
    assert counts == {first.game: "", second.game: "practice"}


def test_an_achievement_is_earned_once(store: Store) -> None:
    first = number(game_of(store, "A"))
    second = number(game_of(store, "B"))
    (alice,) = store.profiles.all()
    for game in (first, second):
        store.history.earn(alice, "first-ring", game)
    (earned,) = store.history.achievements(alice)
    assert (earned.achievement, earned.game) == ("first-ring", first)


@pytest.mark.parametrize("hindrance", STORE_FAILURES, ids=lambda one: str(one.__name__))
def test_what_the_disk_refuses_is_known_meanwhile_and_written_later(
    store: Store, hindrance: StoreFailure, tmp_path: Path
) -> None:
    over = number(game_of(store))
    with hindrance(store):
        person = store.profiles.add("Cleo", "cat")
        store.verdicts.keep(over, 2, "noted")
        store.history.earn(person, "patient", over)
        assert store.profiles.called("cleo") == person
        assert store.verdicts.of(over) == {2: "noted"}
    assert store.queue.flush()
    store.close()
    again = open_store(tmp_path, noon)
    assert [one.name for one in again.profiles.all()] == ["Alice", "Cleo"]
    assert (again.verdicts.of(over), len(again.history.achievements(person))) == ({2: "noted"}, 1)
    again.close()
