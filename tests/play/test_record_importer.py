"""A record from elsewhere is kept as a game among others, once, and counts for nobody."""

from random import Random
from typing import Any

from helpers.calls import sure
from helpers.fixtures.matches import SHORT, play_to_end, setup_of
from helpers.fixtures.stores import profile
from msgspec import structs

from rage_desktop.match.library import open_library
from rage_desktop.match.match import Match
from rage_desktop.match.record_verification import check_record
from rage_desktop.match.store.store import Store
from rage_desktop.play.record_importer import look_of, plain_look, replayed
from rage_desktop.rules import EditionFile
from rage_desktop.rules.records.records import header_line
from rage_desktop.rules.records.replayer import Replay

LOOKS = open_library().get("rage").look.suits


def recorded(file: EditionFile | None = None, **changes: Any) -> Replay:
    setup = setup_of(**changes)
    match = play_to_end(Match(structs.replace(setup, file=file or setup.file)), Random(3))
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


def test_the_look_of_an_edition_of_ones_own_goes_with_its_record() -> None:
    file = open_library().get("rage")
    rules = structs.replace(file.rules, id="mine")
    looks = {code: structs.replace(suit, name=f"My {suit.name}") for code, suit in LOOKS.items()}
    mine = structs.replace(file, rules=rules, look=structs.replace(file.look, suits=looks))
    replay = recorded(file=mine, changes=SHORT)
    header = replay.header
    assert (header.record, header.look) == (2, mine.look)
    assert look_of(open_library().editions(), header) == mine.look
    for code, wrong in (("R", "{n}"), ("R", None)):
        suits = {**looks, code: structs.replace(looks[code], name=wrong)} if wrong else {}
        bad = structs.replace(header, look=structs.replace(mine.look, suits=suits))
        assert look_of((), bad) == plain_look(rules.suits)
    usual = recorded(changes=SHORT).header
    assert (usual.record, usual.look) == (1, None)
    assert "look" not in header_line(usual)


def test_what_has_no_proof_or_no_edition_is_not_kept(store: Store) -> None:
    replay = recorded(changes=SHORT)
    assert replayed((), replay) is None
    assert store.finished() == ()
