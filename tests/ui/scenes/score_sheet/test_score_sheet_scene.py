"""The score sheet: what it says, where it leads, how it scrolls, and that it comes to rest."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

import platformdirs
import pygame
import pytest
from helpers.driver import FRAME, Driver
from msgspec import structs

from rage_desktop.bots.bot import answer
from rage_desktop.bots.levels import make_bot
from rage_desktop.match import files
from rage_desktop.match.library import open_library
from rage_desktop.match.match import Match
from rage_desktop.match.seats import Setup, default_seats
from rage_desktop.match.settings import Settings, SettingsFile
from rage_desktop.match.store.store import open_store
from rage_desktop.play.session import Session
from rage_desktop.rules import Phase, read_record, verify_record
from rage_desktop.rules import Role as Role_
from rage_desktop.stage.director import Director
from rage_desktop.stage.moments.counting import Step
from rage_desktop.stage.motion import INSTANT, Tempo
from rage_desktop.stage.score_sheet import score_sheet
from rage_desktop.stage.table_view import project
from rage_desktop.stage.words.sums import card_sources
from rage_desktop.ui.art.palette import palette_for
from rage_desktop.ui.scenes.notice import NoticeScene
from rage_desktop.ui.scenes.pause import PauseScene
from rage_desktop.ui.scenes.score_sheet import save_record
from rage_desktop.ui.scenes.score_sheet.chart import nice_step, spread
from rage_desktop.ui.scenes.score_sheet.figures import draw_rolling
from rage_desktop.ui.scenes.score_sheet.round_result import round_result
from rage_desktop.ui.scenes.score_sheet.score_sheet import ScoreSheetScene
from rage_desktop.ui.scenes.score_sheet.sheet_places import Mode
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Role
from rage_desktop.ui.toolkit.scene import Scene
from rage_desktop.ui.toolkit.transitions import Push
from rage_desktop.ui.window.app import App
from rage_desktop.ui.window.sound import Mixer
from rage_desktop.ui.window.window import Window

SHORT = {"hand_sizes": {"order": "list", "sizes": [2, 3, 1]}}
TEN = {"hand_sizes": {"order": "list", "sizes": [1] * 10}}
NOON = datetime(2026, 11, 20, 15, 12, tzinfo=UTC)


def noon() -> datetime:
    return NOON


def game(
    name: str, players: int, rounds: int, extra: int = 0, changes: dict[str, Any] | None = None
) -> Session:
    """Let bots play some rounds and then some more moves, seen from the first seat."""
    setup = Setup(
        file=open_library().get(name),
        changes=changes or {},
        seats=default_seats(players),
        seed="K7Q2M9XD4T",
        salt="00" * 16,
        started="2026-03-04T11:00:00Z",
    )
    match, bot = Match(setup), make_bot("random", random.Random(3))

    def step() -> None:
        if match.phase is Phase.DEAL:
            match.deal()
        else:
            match.submit(answer(bot, match.view(match.waiting_for[0])))

    while len(match.view(None).scores) < rounds:
        step()
    for _ in range(extra):
        step()
    return Session(match, {}, 0, Director(project(match.view(0)), Tempo(INSTANT, False)))


def replace_setting(settings: Settings, speed: int) -> Settings:
    return structs.replace(settings, speed=speed)


class Ears(Mixer):
    """Hears what is played."""

    def __init__(self) -> None:
        super().__init__(Path(), enabled=False)
        self.heard: list[str] = []

    def play(self, name: str, *args: Any, **kwargs: Any) -> bool:
        self.heard.append(name)
        return True


class Below(Scene):
    """What lies below the sheet, and remembers how often the sheet was closed."""

    def __init__(self, sheet: ScoreSheetScene) -> None:
        super().__init__()
        self.sheet: ScoreSheetScene | None = sheet
        self.closed = 0

    def update(self, dt: float) -> Push | None:
        sheet, self.sheet = self.sheet, None
        return Push(sheet, self._closed) if sheet is not None else None

    def _closed(self, _: object) -> None:
        self.closed += 1


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    made = Services(
        library=open_library(),
        store=open_store(tmp_path, noon),
        settings_file=SettingsFile(tmp_path, noon),
        settings=Settings(),
        mixer=Ears(),
        clock=noon,
        chance=random.Random(1),
    )
    yield made
    made.store.close()


Open = Callable[..., Driver]


@pytest.fixture
def open_sheet(kit: Kit, services: Services) -> Open:
    """Open the sheet of a session, over a scene that counts how often it is closed."""
    windows: list[Window] = []

    def start(session: Session, size: tuple[int, int] = (1280, 720), **look: Any) -> Driver:
        window = Window("Test", size)
        windows.append(window)

        def make_kit(size_: tuple[int, int]) -> Kit:
            return replace(Kit(size_, kit.studio), **look)

        below = Below(ScoreSheetScene(services, session))
        driver = Driver(App(window, make_kit, lambda _: below, sound=services.sound))
        driver.step()
        assert isinstance(driver.scene, ScoreSheetScene)
        driver.below = below  # type: ignore[attr-defined]
        return driver

    return start


def closed(driver: Driver) -> int:
    below: Below = driver.below  # type: ignore[attr-defined]
    return below.closed


def sheet_of(driver: Driver) -> ScoreSheetScene:
    scene = driver.scene
    assert isinstance(scene, ScoreSheetScene)
    return scene


# -- what it says --------------------------------------------------------------------------------


def test_every_cell_says_who_bid_what_and_what_came_of_it(open_sheet: Open) -> None:
    session = game("rage", 3, 2)
    driver = open_sheet(session)
    score = session.view.scores[1]
    for seat, name in enumerate(("Alice", "Bruno", "Chiyo")):
        words = driver.find(f"cell-2-{seat}").name
        assert words.startswith(f"{name}, 9 cards: bid {score.bids[seat]}, took ")
        assert f"took {score.tricks[seat]}, " in words
        total = str(score.totals[seat]).replace("-", "\u2212")
        assert words.endswith(f", {total} in all")
    assert driver.find("total-0").role is Role.TEXT
    assert not driver.has("cell-3-0")


def test_the_subtitle_says_how_far_the_game_has_come(open_sheet: Open) -> None:
    assert open_sheet(game("rage", 3, 2)).find("where").name.endswith("after round 2 of 10")
    assert open_sheet(game("rage", 3, 2, extra=6)).find("where").name.endswith("round 3 of 10")
    endless = game("rage", 3, 2, changes={"game_ends": 500})
    assert open_sheet(endless).find("where").name.endswith("after round 2")


@pytest.mark.parametrize(
    ("rounds", "extra", "name"),
    [(1, 0, "Next round"), (1, 3, "Close"), (3, 0, "See the result"), (0, 2, "Close")],
)
def test_the_button_says_what_comes_next(
    open_sheet: Open, rounds: int, extra: int, name: str
) -> None:
    driver = open_sheet(game("rage", 3, rounds, extra, changes=SHORT))
    assert driver.find("next").name == name


def test_secret_bids_of_the_round_under_way_are_not_told(open_sheet: Open) -> None:
    changes = {"bids": "secret", "hand_sizes": {"order": "list", "sizes": [5]}}
    session = game("rage", 3, 0, extra=5, changes=changes)
    assert all(session.view.has_bid)
    assert session.view.bids[1:] == (None, None)
    driver = open_sheet(session)
    assert "bid ?" in driver.find("round-1").name
    assert f"bid {session.view.bids[0]}" in driver.find("round-0").name


# -- where it leads ------------------------------------------------------------------------------


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_s])
def test_enter_and_s_close_it_once(open_sheet: Open, key: int) -> None:
    driver = open_sheet(game("rage", 3, 1))
    driver.settle()
    driver.key(key)
    assert isinstance(driver.scene, Below)
    assert closed(driver) == 1


def test_escape_closes_it_in_the_middle_of_a_round(open_sheet: Open) -> None:
    driver = open_sheet(game("rage", 3, 1, extra=3))
    driver.settle()
    driver.key(pygame.K_ESCAPE)
    assert closed(driver) == 1


def test_escape_and_p_between_rounds_pause_and_deal_nothing(open_sheet: Open) -> None:
    driver = open_sheet(game("rage", 3, 1))
    driver.settle()
    sheet = driver.scene
    for key in (pygame.K_ESCAPE, pygame.K_p, pygame.K_ESCAPE):
        driver.key(key)
        driver.settle()
        assert isinstance(driver.scene, PauseScene)
        driver.key(pygame.K_ESCAPE)
        driver.settle()
        assert driver.scene is sheet
    driver.key(pygame.K_RETURN)
    assert closed(driver) == 1


def test_the_first_enter_completes_what_moves_and_the_second_goes_on(open_sheet: Open) -> None:
    driver = open_sheet(game("rage", 3, 1))
    driver.step()
    assert sheet_of(driver).busy
    driver.key(pygame.K_RETURN)
    assert not sheet_of(driver).busy
    driver.key(pygame.K_RETURN)
    assert closed(driver) == 1


def test_enter_goes_on_even_from_the_cells(open_sheet: Open) -> None:
    driver = open_sheet(game("rage", 3, 2))
    driver.settle()
    driver.focus("sheet")
    driver.key(pygame.K_RETURN)
    assert closed(driver) == 1


def test_arrows_walk_from_cell_to_cell_and_out_to_the_buttons(open_sheet: Open) -> None:
    driver = open_sheet(game("rage", 3, 3))
    driver.settle()
    driver.focus("sheet")
    grid = sheet_of(driver)._grid
    assert grid.cursor == (2, 0)
    driver.key(pygame.K_UP)
    driver.key(pygame.K_RIGHT)
    assert grid.cursor == (1, 1)
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RIGHT)
    assert grid.cursor == (1, 2)
    focused = driver.focused()
    assert focused is not None
    assert focused.id in ("export", "next")


# -- how it fits ---------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    "size", [(1024, 640), (1280, 720), (1920, 1080), (3440, 1440), (800, 1000)]
)
@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize(("name", "players", "rounds"), [("rage", 2, 3), ("rave", 10, 4)])
def test_nothing_lies_outside_the_window_or_on_each_other(
    open_sheet: Open, size: tuple[int, int], scale: float, name: str, players: int, rounds: int
) -> None:
    driver = open_sheet(game(name, players, rounds), size, text_scale=scale, reduced_motion=True)
    scene = sheet_of(driver)
    window = pygame.Rect(0, 0, *size)
    boxes = [scene.paper.places.box, scene.result.box, scene.chart.box]
    boxes += [driver.find("next").bounds, driver.find("export").bounds]
    for i, box in enumerate(boxes):
        assert window.contains(box), box
        assert box.collidelist(boxes[i + 1 :]) == -1, box
    marked = scene.paper.places.cell(rounds - 1, 0).move(0, -scene._grid.offset)
    assert scene.paper.places.body.contains(marked)
    assert scene.chart.plot.h >= 40


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("players", [3, 6, 7, 10])
def test_cells_are_as_wide_as_what_stands_in_them(
    open_sheet: Open, size: tuple[int, int], players: int
) -> None:
    places = sheet_of(open_sheet(game("rave", players, 5), size, reduced_motion=True)).paper.places
    if places.fit.mode is not Mode.STACKED:
        assert places.measured(places.fit.mode, places.fit.squeeze)[1] <= places.column
    if players > 6:
        assert places.fit.mode in (Mode.LINE, Mode.BESIDE, Mode.STACKED)


def test_a_long_game_scrolls_to_the_newest_round_and_by_the_wheel(open_sheet: Open) -> None:
    driver = open_sheet(game("glyphs", 3, 20), reduced_motion=True)
    grid = sheet_of(driver)._grid
    assert grid.offset > 0
    assert grid.bounds.contains(driver.find("cell-20-0").bounds)
    before = grid.offset
    x, y = grid.bounds.center
    driver.step(1 / 60, pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0),
                                           buttons=(0, 0, 0), touch=False))  # fmt: skip
    wheel: dict[str, Any] = {
        "x": 0,
        "y": 3,
        "precise_x": 0.0,
        "precise_y": 3.0,
        "flipped": False,
        "touch": False,
    }
    driver.step(1 / 60, pygame.event.Event(pygame.MOUSEWHEEL, **wheel))
    assert grid.offset < before


def test_pointing_at_a_wordless_cell_writes_it_out(open_sheet: Open) -> None:
    driver = open_sheet(game("rave", 10, 4), reduced_motion=True)
    driver.settle()
    plain = pygame.image.tobytes(driver.app.window.surface, "RGB")
    at = driver.find("cell-2-4").bounds.center
    driver.step(1 / 60, pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0),
                                           buttons=(0, 0, 0), touch=False))  # fmt: skip
    assert sheet_of(driver)._grid.pointed == (1, 4)
    assert pygame.image.tobytes(driver.app.window.surface, "RGB") != plain


def test_high_contrast_paper_is_white(open_sheet: Open) -> None:
    look = {"palette": palette_for(True), "reduced_motion": True}
    driver = open_sheet(game("rage", 3, 1), **look)
    driver.settle()
    box = sheet_of(driver).paper.places.box
    assert driver.app.window.surface.get_at((box.x + 60, box.y + 8))[:3] == (255, 255, 255)


# -- motion --------------------------------------------------------------------------------------


def test_after_a_round_each_column_is_counted_with_a_tick(
    open_sheet: Open, services: Services
) -> None:
    driver = open_sheet(game("rage", 4, 1))
    seconds = driver.settle(each=FRAME)
    assert 1.0 < seconds < 3.0
    assert services.mixer.heard.count("score_tick") == 4  # type: ignore[attr-defined]


@pytest.mark.parametrize(("speed", "most"), [(2, 1.5), (4, 0.8), (0, 0.3)])
def test_speed_holds_for_the_sheet_too(
    open_sheet: Open, services: Services, speed: int, most: float
) -> None:
    services.settings = replace_setting(services.settings, speed)
    assert open_sheet(game("rage", 4, 1)).settle(each=FRAME) <= most


def test_while_counting_no_total_is_printed_over_another(open_sheet: Open) -> None:
    """Each total is that of before or that of after: never both in one place."""
    session = game("rage", 4, 3)
    driver = open_sheet(session)
    scene = sheet_of(driver)

    def totals() -> list[bytes]:
        feet = [driver.find(f"total-{seat}").bounds.inflate(-6, -6) for seat in range(4)]
        feet = [pygame.Rect(x, y + h // 2, w, h // 2) for x, y, w, h in feet]  # below the crowns
        surface = driver.app.window.surface
        return [pygame.image.tobytes(surface.subsurface(foot), "RGB") for foot in feet]

    counting = scene._counting
    assert counting is not None
    while scene._t < counting.begins:
        driver.step()
    seen = [totals()]
    times = [scene._t]
    while scene.busy:
        driver.step()
        seen.append(totals())
        times.append(scene._t)
    rolled = 0
    for seat in range(4):
        for now, frame in zip(times, seen, strict=True):
            step = counting.column(seat, now).step
            if step is Step.ROLL:
                rolled += 1
            elif now < counting.ends - 0.3:  # a crown may still hop over it
                assert frame[seat] in {seen[0][seat], seen[-1][seat]}
        gained = session.view.scores[-1].points[seat]
        assert (seen[0][seat] != seen[-1][seat]) == bool(gained)
    assert rolled > 20


@pytest.mark.parametrize(
    ("old", "new"), [(8, 13), (-4, 6), (32, 49), (9, 10), (99, 100), (-3, -13), (5, 5), (30, 0)]
)
def test_rolling_digits_never_share_a_place(kit: Kit, old: int, new: int) -> None:
    """Each digit is cut off by a window of its own, and the old one has left as far as the new
    one has come."""
    for step in range(41):
        canvas = Canvas((400, 200))
        draw_rolling(canvas, kit, (old, new), step / 40, 46, (300, 100), "#000000")
        windows: dict[tuple[int, int], list[pygame.Rect]] = {}
        for source, _x, y, _mode, _alpha, box in canvas.ops:
            assert isinstance(source, pygame.Surface)
            ink = source.get_bounding_rect().move(_x, y).clip(pygame.Rect(box))
            windows.setdefault((box[0], box[2]), []).append(ink)
        for inks in windows.values():
            assert len(inks) <= 2
            assert not any(a.colliderect(b) for a, b in pairwise(inks))
    assert len(canvas.ops) == len(str(new).replace("-", "\u2212"))


@pytest.mark.parametrize("key", [pygame.K_TAB, pygame.K_LEFT, pygame.K_5, pygame.K_s])
def test_any_key_completes_the_counting_and_does_nothing_else(open_sheet: Open, key: int) -> None:
    driver = open_sheet(game("rage", 3, 1))
    for _ in range(30):
        driver.step()
    assert sheet_of(driver).busy
    driver.key(key)
    assert not sheet_of(driver).busy
    assert closed(driver) == 0


def test_a_click_completes_the_counting(open_sheet: Open) -> None:
    driver = open_sheet(game("rage", 3, 1))
    for _ in range(30):
        driver.step()
    driver.click_at(*driver.find("next").bounds.center)
    assert not sheet_of(driver).busy


def test_few_rounds_are_written_as_ledgers_and_fill_the_paper(open_sheet: Open) -> None:
    few = {"hand_sizes": {"order": "list", "sizes": [3, 2, 1]}}
    driver = open_sheet(game("rage", 4, 2, changes=few), (1920, 1080), reduced_motion=True)
    places = sheet_of(driver).paper.places
    assert places.fit.mode is Mode.LEDGER
    assert places.row * 3 + places.head + places.foot > 0.98 * sheet_of(driver).frame.paper.h
    long = sheet_of(open_sheet(game("rage", 4, 2), (1920, 1080), reduced_motion=True))
    assert long.paper.places.fit.mode is Mode.FULL


def test_the_cell_says_how_its_points_came_about(open_sheet: Open) -> None:
    session = game("rage", 3, 2)
    driver = open_sheet(session)
    for number, score in enumerate(session.view.scores, start=1):
        for seat in range(3):
            hint = driver.find(f"cell-{number}-{seat}").hint
            points = str(score.points[seat]).replace("-", "\u2212")
            before = str(score.totals[seat] - score.points[seat]).replace("-", "\u2212")
            assert f"= {points}. " in hint
            assert f"{before} before, " in hint


def test_card_points_are_traced_to_their_tricks() -> None:
    session = game("rage", 4, 6)
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


def test_lines_of_equal_scores_run_side_by_side(open_sheet: Open) -> None:
    few = {"hand_sizes": {"order": "list", "sizes": [3, 2, 1]}}
    chart = sheet_of(open_sheet(game("rage", 4, 2, changes=few))).chart
    for number in (1, 2):
        heights = {
            round(chart._y(line[number]) + chart._aside(seat, number), 1)
            for seat, line in enumerate(chart.sheet.series)
        }
        assert len(heights) == 4
    assert {chart._aside(seat, 0) for seat in range(4)} == {0.0}


def test_at_rest_nothing_is_painted(open_sheet: Open) -> None:
    driver = open_sheet(game("rave", 10, 4))
    driver.settle()
    driver.step()
    assert driver.step() == 0
    assert not driver.app.active


def test_reduced_motion_and_mid_round_leave_out_the_ink(open_sheet: Open) -> None:
    assert not sheet_of(open_sheet(game("rage", 3, 1), reduced_motion=True)).busy
    driver = open_sheet(game("rage", 3, 1, extra=4))
    assert sheet_of(driver)._counting is None


# -- the record ----------------------------------------------------------------------------------


def test_export_writes_a_record_that_verifies_and_says_where(
    open_sheet: Open, tmp_path: Path
) -> None:
    driver = open_sheet(game("rage", 3, 3, changes=SHORT))
    driver.settle()
    driver.click("export")
    assert isinstance(driver.scene, NoticeScene)
    written = list((tmp_path / "records").iterdir())
    assert [path.name[:11] for path in written] == ["rage-2026-1"]
    assert written[0].name.endswith(".rage.jsonl")
    message = driver.find("message").name
    assert written[0].name in message
    assert str(tmp_path / "records") in message
    assert verify_record(read_record(written[0].read_bytes()))


def test_a_second_export_does_not_replace_the_first(services: Services, tmp_path: Path) -> None:
    session = game("rage", 3, 1)
    save_record.export(services, session)
    save_record.export(services, session)
    assert len(list((tmp_path / "records").iterdir())) == 2


def test_an_export_that_fails_says_why(services: Services, tmp_path: Path) -> None:
    (tmp_path / "records").write_text("in the way")
    heading, sentences = save_record.export(services, game("rage", 3, 1))
    assert str(heading) == "Not exported"
    assert str(tmp_path / "records") in str(sentences[0])


def test_without_a_chosen_folder_records_go_among_the_documents(
    services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    documents = tmp_path / "Documents"
    services.settings_file = SettingsFile(files.config_folder(None), noon)
    monkeypatch.setattr(platformdirs, "user_documents_path", lambda: documents)
    assert save_record.records_folder(services).parent == documents


# -- small parts ---------------------------------------------------------------------------------


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


def test_a_trump_that_changed_is_told_from_first_to_last(kit: Kit) -> None:
    session = game("rage", 3, 1)
    table, sheet = session.table, score_sheet(session.view)
    assert sheet.latest is not None
    cells = sheet.latest.cells

    def said(opened: str | None, last: str | None) -> str:
        table.trump = last
        return str(round_result(kit, table, cells, opened).line)

    assert said("R", "R") == "10 cards · trump R"
    assert said("R", "G") == "10 cards · trump R, G in the end"
    assert said("R", None) == "10 cards · trump R, none in the end"
    assert said(None, "G") == "10 cards · trump G"
    assert said(None, None) == "10 cards · no trump"


def test_the_sheet_knows_the_trump_of_the_first_bid(open_sheet: Open) -> None:
    driver = open_sheet(game("rage", 3, 1))
    driver.settle()
    match = driver.at(ScoreSheetScene).session.match
    before = match.view_before(1, None)  # all that happened by then is the deal
    assert before.trump is not None
    assert driver.at(ScoreSheetScene)._opened() == before.trump
