"""What version 0.1.0 wrote is read for ever: its data folder, records, deal codes and protocol.

tests/data/0.1.0 was written by that version and is never written again; what it held, as that
version told it, is in what-it-held.json beside it.
"""

import json
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from helpers.calls import sure
from helpers.fixtures.matches import noon
from helpers.fixtures.stores import raw_database
from helpers.paths import ROOT, TESTS

from rage_desktop.bots.external_bots.protocol import ask, event_message, hello
from rage_desktop.match.dealer import deck_for
from rage_desktop.match.game_setup import parse_deal_code
from rage_desktop.match.library import open_library
from rage_desktop.match.match import Match
from rage_desktop.match.record_verification import check_record, has_deal_proof
from rage_desktop.match.settings import GONE, SettingsFile
from rage_desktop.match.store.store import Store, open_store
from rage_desktop.presentation.i18n.languages import load_translation
from rage_desktop.rules import Bid, Play, apply, new_game, view_of, with_variants

WRITTEN = TESTS / "data" / "0.1.0"
HELD: dict[str, Any] = json.loads((WRITTEN / "what-it-held.json").read_text("utf-8"))
RECORDS = sorted((WRITTEN / "records").iterdir())


def holds(found: Any, held: Any) -> bool:
    """Tell whether what was held is found, fields that have come since aside."""
    if isinstance(held, dict):
        return all(key in found and holds(found[key], held[key]) for key in held)
    if isinstance(held, list):
        return len(found) == len(held) and all(map(holds, found, held))
    return bool(found == held)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the data folder, free to be written to."""
    return Path(shutil.copytree(WRITTEN, tmp_path / "data"))


@pytest.fixture
def store(folder: Path) -> Iterator[Store]:
    opened = open_store(folder, noon)
    yield opened
    opened.close()


def position(match: Match) -> dict[str, Any]:
    """Return what what-it-held.json says of a game under way."""
    public = match.view(None)
    seats = [match.view(seat) for seat in range(public.players)]
    return {
        "game": match.game,
        "edition": match.setup.file.id,
        "variants": list(match.setup.variants),
        "names": [seat.name for seat in match.setup.seats],
        "away": list(match.setup.away),
        "moves": len(match.moves),
        "round": public.number,
        "phase": str(public.phase),
        "waiting_for": list(match.waiting_for),
        "trump": public.trump,
        "bids": [view.bids[seat] for seat, view in enumerate(seats)],
        "tricks": list(public.tricks),
        "trick": [str(played.card) for played in public.trick],
        "hands": [[str(card) for card in view.hand] for view in seats],
        "totals": list(public.totals),
        "commitment": match.setup.secret.commitment,
        "code": str(match.setup.deal_code),
    }


def test_nothing_is_said_and_nothing_set_aside(folder: Path, store: Store) -> None:
    settings = SettingsFile(folder, noon)
    settings.load()
    library = open_library(folder)
    assert (store.queue.notice, settings.notice, library.problems) == (None, None, ())
    assert not list(folder.rglob("*unreadable*"))


def test_settings_hold(folder: Path) -> None:
    meant = {name: value for name, value in HELD["settings"].items() if name not in GONE}
    assert len(meant) == len(HELD["settings"]) - len(GONE)
    assert holds(msgspec.to_builtins(SettingsFile(folder, noon).load()), meant)


def test_finished_games_are_there(store: Store) -> None:
    assert holds(msgspec.to_builtins(store.finished()), HELD["finished"])


def test_their_results_go_to_the_people_of_that_name(folder: Path) -> None:
    with closing(raw_database(folder)) as db:
        db.execute("UPDATE rounds SET bid = 'x' WHERE game = 2")  # one that cannot be read
        db.execute("UPDATE games SET setup = json_set(setup, '$.helped', json('[0]')) WHERE id = 3")
    with closing(open_store(folder, noon)) as store:
        rows = store.history.played(sure(store.profiles.called("alice")))
        assert [(row.game, row.uncounted) for row in rows] == [(1, ""), (3, "helped"), (4, "")]
        for row in rows:
            match = Match.resume(store, row.game)
            result = sure(match.result)
            scores = match.view(None).scores
            assert (row.edition_id, row.seats) == (match.setup.file.id, len(result.totals))
            assert (row.won, row.total) == (0 in result.winners, result.totals[0])
            assert row.place == 1 + sum(total > row.total for total in result.totals)
            assert row.hands == " ".join(
                f"{sum(s.tricks)}:{s.bids[0]}:{s.tricks[0]}:{s.points[0]}" for s in scores
            )


@pytest.mark.parametrize("language", ["de", "es", "fr"])
def test_the_names_of_its_house_rules_are_still_translated(store: Store, language: str) -> None:
    say = load_translation(language, ROOT / "assets" / "locale").gettext
    for held in HELD["finished"]:
        for variant in store.setup(held["id"]).file.variants:
            assert say(variant.name) != variant.name


@pytest.mark.parametrize("held", HELD["unfinished"], ids=lambda held: str(held["edition"]))
def test_games_under_way_go_on_at_the_same_card(store: Store, held: dict[str, Any]) -> None:
    match = Match.resume(store, held["game"])
    assert position(match) == held
    seat = match.waiting_for[0]
    match.submit(match.view(seat).legal[0])
    assert len(Match.resume(store, held["game"]).moves) == held["moves"] + 1


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: str(path.name))
def test_records_hold_and_prove_their_deals(path: Path) -> None:
    assert has_deal_proof(check_record(path.read_bytes()))


@pytest.mark.parametrize("code", HELD["deals"])
def test_deal_codes_give_the_same_cards(code: str) -> None:
    read = parse_deal_code(code)
    file = open_library().get(read.edition_id)
    edition = with_variants(file, read.variants, {}, read.players)
    assert [str(card) for card in deck_for(edition, read.seed, 1)] == HELD["deals"][code]


def test_programs_are_told_the_same_lines(store: Store) -> None:
    told = (WRITTEN / "told-to-seat-2.jsonl").read_text("utf-8").splitlines()
    match = Match.resume(store, HELD["finished"][0]["id"])
    seat = 2
    edition = match.setup.edition
    lines: list[Any] = [hello(edition, [one.name for one in match.setup.seats], seat)]
    state = new_game(edition, len(match.setup.seats), match.setup.seed)
    for move in match.moves:
        if isinstance(move, Bid | Play) and move.seat == seat:
            lines.append(ask(view_of(state, seat), 1000))
        state, events = apply(state, move)
        lines += [event_message(event, seat, edition) for event in events]
    lines = [line for line in lines if line is not None] + [{"type": "bye"}]
    assert [json.loads(line) for line in told] == json.loads(msgspec.json.encode(lines))
