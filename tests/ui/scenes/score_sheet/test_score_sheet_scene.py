"""The score sheet: what it says, where it leads, how it scrolls, its chart, and its export."""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import platformdirs
import pygame
import pytest
from helpers.driver import TICK
from helpers.fixtures.matches import noon
from helpers.screens.score_sheets import THREE_ROUNDS, Below, OpenSheet, scored
from pygame.event import Event

from rage_desktop.match import files, record_export
from rage_desktop.presentation.score_sheet import nice_step, round_line, score_sheet, spread
from rage_desktop.presentation.sentences.score_breakdown import card_sources
from rage_desktop.rules import Role as Role_
from rage_desktop.rules import SuitName, text, verify_record
from rage_desktop.rules.records.records import read_record
from rage_desktop.ui.scenes.dialogs import MessageDialog
from rage_desktop.ui.scenes.pause import PauseScene
from rage_desktop.ui.scenes.score_sheet.cells import CellTrees
from rage_desktop.ui.scenes.score_sheet.score_sheet import READING
from rage_desktop.ui.toolkit.intents import PointerFound
from rage_desktop.ui.toolkit.nodes import Role

# -- what it says --------------------------------------------------------------------------------


def test_every_cell_says_who_bid_what_and_how_its_points_came_about(open_sheet: OpenSheet) -> None:
    session = scored("rage", 3, 2)
    driver = open_sheet(session)
    score = session.view.scores[1]
    for seat, name in enumerate(("Alice", "Bruno", "Chiyo")):
        words = driver.find(f"cell-2-{seat}").name
        assert words.startswith(f"Round 2, {name}: bid {score.bids[seat]}, took ")
        assert f"took {score.tricks[seat]}, " in words
        total = str(score.totals[seat]).replace("-", "\u2212")
        assert words.endswith(f", {total} in all")
    assert driver.find("total-0").role is Role.CELL
    assert not driver.has("cell-3-0")
    for number, score in enumerate(session.view.scores, start=1):
        for seat in range(3):
            hint = driver.find(f"cell-{number}-{seat}").description
            points = str(score.points[seat]).replace("-", "\u2212")
            before = str(score.totals[seat] - score.points[seat]).replace("-", "\u2212")
            assert f"= {points}. " in hint
            assert f"{before} before, " in hint


def test_the_speed_is_offered_once_after_the_first_round(open_sheet: OpenSheet) -> None:
    session = scored("rage", 3, 1)
    driver = open_sheet(session)
    assert driver.scene.input.focus == "next"
    driver.focus("speed")
    driver.key(pygame.K_RIGHT)
    services = driver.scene.services  # type: ignore[attr-defined]
    assert services.settings.speed == 2
    assert services.settings.speed_offered


def test_the_subtitle_says_how_far_the_game_has_come(open_sheet: OpenSheet) -> None:
    assert open_sheet(scored("rage", 3, 2)).find("where").name.endswith("after round 2 of 10")
    assert open_sheet(scored("rage", 3, 2, extra=6)).find("where").name.endswith("round 3 of 10")
    endless = scored("rage", 3, 2, changes={"game_ends": 500})
    assert open_sheet(endless).find("where").name.endswith("after round 2")


@pytest.mark.parametrize(
    ("rounds", "extra", "name"),
    [(1, 0, "Next round"), (1, 3, "Close"), (3, 0, "See the result"), (0, 2, "Close")],
)
def test_the_button_says_what_comes_next(
    open_sheet: OpenSheet, rounds: int, extra: int, name: str
) -> None:
    driver = open_sheet(scored("rage", 3, rounds, extra, changes=THREE_ROUNDS))
    assert driver.find("next").name == name


def test_secret_bids_of_the_round_under_way_are_not_told(open_sheet: OpenSheet) -> None:
    changes = {"bids": "secret", "hand_sizes": {"order": "list", "sizes": [5]}}
    session = scored("rage", 3, 0, extra=5, changes=changes)
    assert all(session.view.has_bid)
    assert session.view.bids[1:] == (None, None)
    driver = open_sheet(session)
    assert "bid ?" in driver.find("round-1").name
    assert f"bid {session.view.bids[0]}" in driver.find("round-0").name


def test_card_points_are_traced_to_their_tricks() -> None:
    session = scored("rage", 4, 6)
    sources = card_sources(session.match.events_since(0, 0))
    sheet = score_sheet(session.view)
    worth = {Role_.BONUS: 5, Role_.MALUS: -5}
    found = 0
    for row in sheet.rows:
        for seat, cell in enumerate(row.cells):
            mine = sources.get((row.number, seat), ())
            assert cell.cards == sum(worth[each.role] for each in mine)
            assert all(1 <= each.trick <= row.hand_size for each in mine)
            found += len(mine)
    assert found


def test_a_trump_that_changed_is_told_from_first_to_last() -> None:
    session = scored("rage", 3, 1)
    table = session.table

    def said(opened: str | None, last: str | None) -> str:
        table.trump = last
        return str(round_line(table, opened))

    assert said("R", "R") == "10 cards · trump R"
    assert said("R", "G") == "10 cards · trump R, G in the end"
    assert said("R", None) == "10 cards · trump R, none in the end"
    assert said(None, "G") == "10 cards · trump G"
    assert said(None, None) == "10 cards · no trump"


def test_the_sheet_knows_the_trump_of_the_first_bid(open_sheet: OpenSheet) -> None:
    session = scored("rage", 3, 1)
    driver = open_sheet(session)
    before = session.match.view_before(1, None)  # all that happened by then is the deal
    assert before.trump is not None
    assert session.table.trump is None
    suit = driver.sheet().ctx.tr(text("{suit}", suit=SuitName(before.trump)))
    assert driver.find("round").name.endswith(f"trump {suit}, none in the end")


# -- where it leads ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("extra", "node", "key"),
    [
        (0, "", pygame.K_RETURN),
        (0, "", pygame.K_s),
        (0, "sheet", pygame.K_RETURN),
        (3, "", pygame.K_ESCAPE),
    ],
    ids=["enter", "s", "enter in the cells", "escape in the middle of a round"],
)
def test_keys_close_it_once(open_sheet: OpenSheet, extra: int, node: str, key: int) -> None:
    driver = open_sheet(scored("rage", 3, 1, extra))
    driver.settle()
    if node:
        driver.focus(node)
    driver.key(key)
    assert isinstance(driver.scene, Below)
    assert driver.below.closed == 1


def test_escape_and_p_between_rounds_pause_and_deal_nothing(open_sheet: OpenSheet) -> None:
    driver = open_sheet(scored("rage", 3, 1))
    driver.settle()
    sheet = driver.scene
    for key in (pygame.K_ESCAPE, pygame.K_p, pygame.K_ESCAPE):
        driver.go(key)
        assert isinstance(driver.scene, PauseScene)
        driver.go(pygame.K_ESCAPE)
        assert driver.scene is sheet
    driver.key(pygame.K_RETURN)
    assert driver.below.closed == 1


@pytest.mark.parametrize("reduced", [False, True])
def test_space_that_still_skips_does_not_leave_the_sheet(
    open_sheet: OpenSheet, reduced: bool
) -> None:
    driver = open_sheet(scored("rage", 3, 1), reduced_motion=reduced)
    for _ in range(3):
        driver.key(pygame.K_SPACE)
        assert not driver.sheet().is_busy
    assert driver.below.closed == 0
    driver.step(READING)
    driver.key(pygame.K_SPACE)
    assert driver.below.closed == 1


def test_arrows_walk_from_cell_to_cell_and_out_to_the_buttons(open_sheet: OpenSheet) -> None:
    driver = open_sheet(scored("rage", 3, 3))
    driver.settle()
    driver.focus("sheet")
    grid = driver.grid
    assert grid.cursor == (2, 0)
    driver.keys(pygame.K_UP, pygame.K_RIGHT)
    assert grid.cursor == (1, 1)
    driver.keys(pygame.K_RIGHT, pygame.K_RIGHT)
    assert grid.cursor == (1, 2)
    focused = driver.focused()
    assert focused is not None
    assert focused.id in ("export", "next")


# -- how it fits ---------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "text_size"), [((1024, 640), 100), ((1280, 720), 200), ((1920, 1080), 200)]
)
@pytest.mark.parametrize("players", [3, 6, 10])
def test_cells_of_few_players_have_words_at_any_size(
    open_sheet: OpenSheet, size: tuple[int, int], text_size: int, players: int
) -> None:
    driver = open_sheet(scored("rave", players, 5), size, text_size=text_size, reduced_motion=True)
    made = driver.sheet().paper.layout.make
    assert players > 6 or made not in (CellTrees.short, CellTrees.stacked)


def test_a_long_game_scrolls_to_the_newest_round_and_by_the_wheel(open_sheet: OpenSheet) -> None:
    driver = open_sheet(scored("glyphs", 3, 20), reduced_motion=True)
    grid = driver.grid
    assert grid.offset > 0
    assert grid.bounds.contains(driver.find("cell-20-0").bounds)
    before = grid.offset
    driver.point(*grid.bounds.center)
    driver.step(TICK, Event(pygame.MOUSEWHEEL, x=0, y=3, precise_x=0.0, precise_y=3.0))
    assert grid.offset < before


@pytest.mark.slow
@pytest.mark.usefixtures("drawn")
def test_pointing_at_a_wordless_cell_writes_it_out(open_sheet: OpenSheet) -> None:
    driver = open_sheet(scored("rave", 10, 4), reduced_motion=True)
    driver.settle()
    plain = pygame.image.tobytes(driver.app.window.surface, "RGB")
    driver.point(*driver.find("cell-2-4").bounds.center)
    assert driver.grid.pointed == (1, 4)
    assert pygame.image.tobytes(driver.app.window.surface, "RGB") != plain


def test_a_sheet_that_comes_under_a_pointer_at_rest_hides_no_number(open_sheet: OpenSheet) -> None:
    driver = open_sheet(scored("rave", 10, 4), reduced_motion=True)
    driver.settle()
    x, y = driver.find("cell-2-4").bounds.center
    driver.scene.handle(PointerFound(x, y))
    driver.point(x + 2, y)
    assert driver.grid.pointed is None
    driver.point(x + 12, y)
    assert driver.grid.pointed == (1, 4)


def test_few_rounds_are_written_as_ledgers_and_fill_the_paper(open_sheet: OpenSheet) -> None:
    few = {"hand_sizes": {"order": "list", "sizes": [3, 2, 1]}}
    driver = open_sheet(scored("rage", 4, 2, changes=few), (1920, 1080), reduced_motion=True)
    paper = driver.sheet().paper
    assert paper.layout.make is CellTrees.ledger
    assert paper.box.h > 0.98 * (driver.find("legend").bounds.bottom - paper.box.y)
    long = open_sheet(scored("rage", 4, 2), (1920, 1080), reduced_motion=True).sheet()
    assert long.paper.layout.make is CellTrees.full


def test_export_writes_a_valid_record_and_says_where(open_sheet: OpenSheet, tmp_path: Path) -> None:
    driver = open_sheet(scored("rage", 3, 3, changes=THREE_ROUNDS))
    driver.click("export")
    assert isinstance(driver.scene, MessageDialog)
    written = list((tmp_path / "records").iterdir())
    assert [path.name[:11] for path in written] == ["rage-2026-0"]
    assert written[0].name.endswith(".rage.jsonl")
    message = driver.find("message").name
    assert written[0].name in message
    assert str(tmp_path / "records") in message
    assert verify_record(read_record(written[0].read_bytes()))


def test_a_second_export_does_not_replace_the_first(tmp_path: Path) -> None:
    match = scored("rage", 3, 1).match
    for _ in range(2):
        record_export.export_match(match, tmp_path / "records", noon(), over=False)
    assert len(list((tmp_path / "records").iterdir())) == 2


def test_an_export_that_fails_says_why(tmp_path: Path) -> None:
    (tmp_path / "records").write_text("in the way")
    match = scored("rage", 3, 1).match
    folder = tmp_path / "records"
    heading, sentences = record_export.export_match(match, folder, noon(), over=False)
    assert str(heading) == "Not exported"
    assert str(tmp_path / "records") in str(sentences[0])


def test_records_go_among_the_documents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    documents = tmp_path / "Documents"
    monkeypatch.setattr(platformdirs, "user_documents_path", lambda: documents)
    assert (
        record_export.records_folder(files.config_folder(None) / "settings.json").parent
        == documents
    )


def test_lines_of_equal_scores_run_side_by_side(open_sheet: OpenSheet) -> None:
    few = {"hand_sizes": {"order": "list", "sizes": [3, 2, 1]}}
    chart = open_sheet(scored("rage", 4, 2, changes=few)).sheet().chart
    for number in (1, 2):
        assert len({round(chart.point(seat, number)[1], 1) for seat in range(4)}) == 4
    assert len({chart.point(seat, 0) for seat in range(4)}) == 1


@pytest.mark.parametrize(
    "wanted", [[0, 0, 0], [5, 50, 51, 52, 100], [100, 100, 100, 100], [-20, 300], [42]]
)
def test_labels_are_spread_without_overlap_and_in_order(wanted: Sequence[float]) -> None:
    places = spread(wanted, 20, 0, 100)
    assert all(b - a >= 20 - 1e-9 for a, b in pairwise(places))
    assert all(0 <= place <= 100 for place in places)


def test_too_many_labels_share_the_room_evenly() -> None:
    assert spread([50.0] * 11, 40, 0, 100) == pytest.approx([i * 10 for i in range(11)])


@pytest.mark.parametrize(("span", "step"), [(6, 1), (10, 2), (70, 10), (71, 20), (900, 200)])
def test_ticks_are_round_numbers(span: int, step: int) -> None:
    assert nice_step(span, 7) == step
