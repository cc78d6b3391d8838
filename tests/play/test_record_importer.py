"""A record from elsewhere is kept as a game among others, once, and counts for nobody."""

from random import Random
from typing import Any

from helpers.calls import sure
from helpers.fixtures.matches import SHORT, play_to_end, setup_of
from helpers.fixtures.stores import profile

from rage_desktop.match.library import open_library
from rage_desktop.match.match import Match
from rage_desktop.match.record_verification import check_record
from rage_desktop.match.store.store import Store
from rage_desktop.play.record_importer import replayed
from rage_desktop.rules.records.replayer import Replay


def recorded(**changes: Any) -> Replay:
    match = play_to_end(Match(setup_of(**changes)), Random(3))
    return check_record("".join(f"{line}\n" for line in match.record_lines()).encode())


def test_a_record_is_kept_once_and_counts_for_nobody(store: Store) -> None:
    replay = recorded(variants=("secret-bids",), changes=SHORT)
    files = open_library().editions()
    played = sure(replayed(files, replay))
    number = sure(played.keep(store))
    assert len(store.moves(number)) == len(replay.moves)
    assert Match.resume(store, number).view(None).totals == replay.state.totals
    assert store.setup(number).edition == replay.header.edition
    assert [game.id for game in store.finished()] == [number]
    person = profile(store)
    assert [game.uncounted for game in store.history.played(person)] == ["practice"]
    assert played.keep(store) is None, "it is there already"


def test_what_has_no_proof_or_no_edition_is_not_kept(store: Store) -> None:
    replay = recorded(changes=SHORT)
    assert replayed((), replay) is None
    assert store.finished() == ()
