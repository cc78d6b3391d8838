"""A record from elsewhere is kept as a game among others, once, and counts for nobody."""

import json
from random import Random
from typing import Any

import pytest
from helpers.calls import sure
from helpers.fixtures.matches import SHORT, play_to_end, setup_of
from helpers.fixtures.stores import profile
from msgspec import structs

from rage_desktop.match.library import open_library
from rage_desktop.match.match import Match
from rage_desktop.match.record_verification import check_record, sealed
from rage_desktop.match.store.store import Store
from rage_desktop.play.record_importer import known_edition, look_of, plain_look, replayed
from rage_desktop.rules import EditionFile
from rage_desktop.rules.records.records import RecordError, header_line, read_record
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
    assert not {"look", "title", "subtitle"} & set(json.loads(header_line(usual)))


def own_edition(id_: str = "mine", title: str = "Mine", **rules: Any) -> EditionFile:
    file = open_library().get("rage")
    changed = structs.replace(file.rules, id=id_, **rules)
    red = structs.replace(LOOKS["R"], name="Rosé")
    look = structs.replace(file.look, suits={**LOOKS, "R": red})
    return structs.replace(file, title=title, subtitle="", rules=changed, look=look)


def test_a_record_of_an_edition_nobody_has_is_kept_with_its_names(store: Store) -> None:
    mine = own_edition(exact=12)
    replay = recorded(file=mine, variants=("secret-bids",), changes=SHORT)
    played = sure(replayed((), replay))
    number = sure(played.keep(store))
    kept = store.setup(number)
    assert (kept.file.title, kept.file.look) == ("Mine", mine.look)
    assert (kept.edition, kept.variants) == (replay.header.edition, ("secret-bids",))
    again = Match.resume(store, number)
    assert again.view(None).totals == replay.state.totals
    header = check_record("".join(f"{line}\n" for line in again.record_lines()).encode()).header
    assert (header.look, header.title) == (mine.look, "Mine")


def test_the_seal_of_a_record_holds_where_its_edition_is_not_known(store: Store) -> None:
    setup = sealed(structs.replace(setup_of(variants=("secret-bids",)), file=own_edition()))
    match = play_to_end(Match(setup), Random(3))
    replay = check_record("".join(f"{line}\n" for line in match.record_lines()).encode())
    number = sure(sure(replayed((), replay)).keep(store))
    assert store.setup(number).seal == setup.seal


def test_an_own_edition_of_the_same_name_does_not_dress_up_the_record_of_another() -> None:
    ours = own_edition(title="Ours", exact=12)
    theirs = own_edition(title="Theirs", exact=7)
    header = recorded(file=theirs, changes=SHORT).header
    assert sure(known_edition((ours,), header)).title == "Theirs"


def test_an_edition_of_the_game_with_another_look_takes_it_along() -> None:
    header = recorded(file=own_edition(id_="rage"), changes=SHORT).header
    assert (header.record, header.title) == (2, "Mine")
    assert look_of(open_library().editions(), header).suits["R"].name == "Rosé"
    hand_made = recorded(file=own_edition(id_="hot-potato"), changes=SHORT).header
    assert look_of(open_library().every(), hand_made).suits["R"].name == "Rosé"


@pytest.mark.parametrize("title", ["{player.__class__}", "x" * 81, "\x1b[31m", "\u202e"])
def test_a_title_that_cannot_be_shown_is_not(title: str) -> None:
    replay = recorded(file=own_edition(), changes=SHORT)
    line = header_line(structs.replace(replay.header, title=title))
    if "{" not in title:
        with pytest.raises(RecordError):
            read_record(line)
        return
    header = read_record(line).header
    assert known_edition((), header) is None
    assert look_of((), header) == plain_look(header.edition.suits)


@pytest.mark.parametrize("count", [2, 6, 8, 12, 21])
def test_the_suits_of_an_unknown_edition_are_told_apart(count: int) -> None:
    suits = tuple(f"S{place}" for place in range(count))
    look = plain_look(suits)
    colours = {suit.colour for suit in look.suits.values()}
    assert len(colours) == min(count, 8)
    assert len({look.emblem(suit) for suit in suits}) == count
    six = plain_look(suits[:6])
    assert [suit.colour for suit in six.suits.values()] == [
        "red",
        "orange",
        "yellow",
        "green",
        "blue",
        "purple",
    ][: len(six.suits)]
    assert all(not suit.emblem for suit in six.suits.values())


def test_what_has_no_proof_or_no_edition_is_not_kept(store: Store) -> None:
    replay = recorded(changes=SHORT)
    assert replayed((), replay) is None
    assert store.finished() == ()
