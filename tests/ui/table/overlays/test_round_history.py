"""What was, looked at again: by key, by button, trick by trick; and the plates of hints."""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from helpers.calls import record_calls
from helpers.driver import Driver
from helpers.players.hot_seat import Sit
from helpers.players.secrecy_watcher import SecrecyWatcher
from helpers.rendering.text_reader import read_texts
from helpers.screens.crowded import CROWDED
from helpers.screens.screens import SCREENS, Game, Screen, my_turn, open_screen, table
from msgspec import structs

from rage_desktop.match.game_setup import Secrecy
from rage_desktop.play.session import PendingInput
from rage_desktop.rules import NumberCard, Phase, SeatName, Text, text
from rage_desktop.ui.scenes.pause import PauseScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.table.overlays.hint_plate import CHOOSING_KEYS, hint_layout, without_last
from rage_desktop.ui.table.overlays.rich_text import RichStyle, rich_lines
from rage_desktop.ui.toolkit import Canvas
from rage_desktop.ui.toolkit.draw_context import PaintContext

LATE = Screen(table(Game("rage", 4, my_turn(2, 3, 2))))


def panel(driver: Driver) -> bool:
    return driver.has("history-panel")


@pytest.mark.parametrize(
    "message", ["Follows Green", "Throws away Purple · loses for now, if nobody plays a higher one"]
)
@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080)])
def test_the_hint_plate_keeps_its_most_useful_key_whatever_it_says(
    size: tuple[int, int], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = Screen(table(Game("rage", 8, my_turn(2, 1, 2))))
    with open_screen(screen, tmp_path, size) as driver:
        scene = driver.at(TableScene)
        said = text("Green 12"), text(message)
        layout = hint_layout(scene.tctx, *said, CHOOSING_KEYS)
        with read_texts(monkeypatch) as page:
            layout.draw(Canvas(size))
        assert {"Enter", "play", *message.split()} <= {
            word for line in page.sizes for word in line.split()
        }


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1080, 1920)])
def test_a_key_opens_the_history_escape_closes_it(size: tuple[int, int], tmp_path: Path) -> None:
    with open_screen(LATE, tmp_path, size) as driver:
        driver.go(pygame.K_j)
        assert panel(driver)
        told = set(driver.texts())
        assert {"Trick 2", "Trick 1", "Bids", "Deal"} <= told
        assert any(words.endswith(", now") for words in told)
        box = driver.find("history-panel").bounds
        assert pygame.Rect(0, 0, *size).contains(box)
        driver.key(pygame.K_ESCAPE)
        assert not panel(driver)


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
def test_of_eight_every_card_of_the_last_trick_is_shown(
    size: tuple[int, int], tmp_path: Path
) -> None:
    with open_screen(CROWDED["history"], tmp_path, size) as driver:
        view = driver.find("history-list").bounds
        cards = [driver.find(f"history-card-5-{seat}").bounds for seat in range(8)]
        assert driver.has("history-play-5-0"), "what the cards don't tell stands below them"
        assert all(view.contains(box) for box in cards)


@pytest.mark.parametrize(("size", "text_size"), [((1920, 1080), 100), ((1280, 720), 150)])
def test_the_history_has_the_height_that_is_free_and_ends_with_a_whole_line(
    size: tuple[int, int], text_size: int, tmp_path: Path
) -> None:
    screen = replace(LATE, settings={"text_size": text_size})
    with open_screen(screen, tmp_path, size) as driver:
        driver.go(pygame.K_j)
        assert driver.find("history-panel").bounds.h > 0.45 * size[1]
        view = driver.find("history-list").bounds
        lines = [node.bounds for node in driver.scene.nodes if node.tab_stop == "history-list"]
        assert len(lines) > 5
        assert not [line for line in lines if line.top < view.bottom < line.bottom]


def test_the_open_history_lies_over_the_bidding_panel(tmp_path: Path) -> None:
    """At 200 % there is no room for both."""
    large = replace(SCREENS["bidding"], settings={"text_size": 200})
    with open_screen(large, tmp_path, (1280, 720)) as driver:
        driver.go(pygame.K_j)
        both = driver.find("history-panel").bounds.clip(driver.find("bid-8").bounds)
        assert both.size != (0, 0)
        before = driver.pixels(both)
        driver.go(pygame.K_8)
        assert driver.find("bid-8").selected
        assert driver.pixels(both) == before


def test_who_reads_the_history_is_not_thrown_out_as_their_turn_comes(tmp_path: Path) -> None:
    with open_screen(
        Screen(table(Game("rage", 4, my_turn(1, 2, 1)))), tmp_path, (1280, 720)
    ) as driver:
        scene = driver.at(TableScene)
        scene.services.change_settings(speed=1)
        scene.session.apply_motion_settings(scene.services.settings)
        (first, *_) = scene.session.view.plays()
        scene.session.submit(first)
        driver.step()
        driver.tap(pygame.K_j)
        driver.tap(pygame.K_DOWN)
        read = scene.input.focus
        assert read.startswith("history-")
        driver.wait(lambda: scene.session.pending_input is PendingInput.PLAY, 0.1, 300)
        driver.step()
        assert scene.input.focus == read
        driver.key(pygame.K_j)
        assert scene.input.focus.startswith("card-")


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1024, 640), (1080, 1920)])
def test_its_button_opens_the_history_and_can_be_focused(
    size: tuple[int, int], tmp_path: Path
) -> None:
    with open_screen(LATE, tmp_path, size) as driver:
        driver.enter("history")
        assert panel(driver)
        driver.click("history-close")
        assert not panel(driver)


@pytest.mark.slow
def test_a_trick_of_the_history_shows_its_cards(tmp_path: Path) -> None:
    with open_screen(LATE, tmp_path, (1080, 1920)) as driver:
        driver.key(pygame.K_j)
        driver.click("Trick 3")
        cards = [node.name for node in driver.scene.nodes if node.id.startswith("peek-")]
        assert len(cards) == 4
        driver.key(pygame.K_ESCAPE)
        assert not driver.has("peek")
        assert panel(driver)


@pytest.mark.slow
def test_a_very_wide_window_has_the_history_in_its_wing(tmp_path: Path) -> None:
    with open_screen(LATE, tmp_path, (2560, 1080)) as driver:
        assert panel(driver)
        assert driver.find("history-panel").bounds.x > 2200
        driver.go(pygame.K_j)
        assert not panel(driver)
        driver.go(pygame.K_j)
        assert panel(driver)
        driver.key(pygame.K_ESCAPE)
        assert isinstance(driver.scene, PauseScene)  # a wing is nothing to be closed


@pytest.mark.slow
@pytest.mark.parametrize("players", [4, 8, 10])
@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920)])
def test_open_it_hides_no_plate(players: int, size: tuple[int, int], tmp_path: Path) -> None:
    crowded = Screen(table(Game("rave", players, my_turn(2, 3, 2))))
    with open_screen(crowded, tmp_path, size) as driver:
        driver.go(pygame.K_j)
        box = driver.find("history-panel").bounds
        assert pygame.Rect(0, 0, *size).contains(box)
        seats = [driver.find(f"seat-{seat}").bounds for seat in range(players)]
        assert box.collidelist(seats) < 0


SAID = text("{player} leads {card}.", player=SeatName(1), card=NumberCard("blue", 4))


@pytest.mark.slow
def test_a_name_wider_than_a_line_is_broken_and_at_last_cut(tmp_path: Path) -> None:
    with open_screen(SCREENS["table_rage"], tmp_path, (1280, 720)) as driver:
        tctx = driver.at(TableScene).tctx
        for name in ("Guadalupe de la Fuente X", "W" * 24):
            named = [structs.replace(seat, name=name) for seat in tctx.seats]
            translator = tctx.ctx.translator.at(tctx.look, [seat.name for seat in named])
            told = replace(tctx, ctx=replace(tctx.ctx, translator=translator))
            for room in (150, 240):
                lines = rich_lines(told, SAID, RichStyle(17, 17, 20), room, cut=True)
                assert max(line.width for line in lines) <= room
                assert len(lines) > 1


def test_a_full_stop_stays_on_the_line_of_the_card_before_it(tmp_path: Path) -> None:
    with open_screen(SCREENS["table_rage"], tmp_path, (1280, 720)) as driver:
        tctx = driver.at(TableScene).tctx
        style = RichStyle(17, 17, 20)
        (whole,) = rich_lines(tctx, SAID, style, 999)
        _, second = rich_lines(tctx, SAID, style, whole.width - 1)
        assert second.width > style.chip


def test_the_last_sentence_goes_first_and_a_single_one_stays() -> None:
    said = "Tried 264 deals. Blue 3: 44.5%, but worse. Ada has no blue."
    assert without_last(said) == "Tried 264 deals. Blue 3: 44.5%, but worse."
    assert without_last(without_last(said)) == "Tried 264 deals."
    assert without_last("Tried 264 deals.") == ""


@pytest.mark.parametrize("screen", ["table_rage", "table_8"])
@pytest.mark.parametrize("text_size", [100, 150, 200])
@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1024, 640), (1080, 1920)])
def test_the_most_useful_key_is_on_the_plate_at_every_size(
    screen: str,
    text_size: int,
    size: tuple[int, int],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    crowded = {**SCREENS, **CROWDED}[screen]
    large = replace(crowded, settings=crowded.settings | {"text_size": text_size})
    written = record_calls(monkeypatch, PaintContext, "draw_text", lambda *words, **_: words[1])
    with open_screen(large, tmp_path, size):
        assert "Enter" in written
        assert "play" in written


@pytest.mark.slow
def test_in_a_tall_window_the_plate_keeps_off_the_tag_of_my_card(tmp_path: Path) -> None:
    said = "Maximiliane Wolkenstein leads Green 9, and Wilhelmina Featherstone thinks about it."
    for size in ((1080, 1920), (1080, 1400)):
        with open_screen(SCREENS["table_rage"], tmp_path / str(size[1]), size) as driver:
            tctx = driver.at(TableScene).tctx
            slot = tctx.layout.centre.slots[0]
            plate = hint_layout(tctx, Text("Ada"), Text(said), []).box
            tag = slot.tag.y + tctx.ctx.t(16)
            assert plate.y > tag or plate.x > slot.pose.box.right


def cards_told(driver: Driver) -> list[str]:
    """Return the cards in the open history, as screen readers hear them."""
    return [node.name for node in driver.scene.nodes if node.id.startswith("history-card-")]


def test_the_history_keeps_every_card_of_every_trick_with_its_player(tmp_path: Path) -> None:
    with open_screen(LATE, tmp_path, (1280, 720)) as driver:
        session = driver.at(TableScene).session
        ctx = driver.at(TableScene).tctx.ctx
        driver.go(pygame.K_j)
        told = cards_told(driver)
        assert len(told) == len(session.view.played)
        for play in session.view.played:
            played_by = text("{player}: {card}", player=SeatName(play.seat), card=play.card)
            assert [name for name in told if name.startswith(ctx.tr(played_by))]
        took = [name for name in told if "took the trick" in name]
        assert len(took) == session.table.tricks_done


def test_every_card_of_the_history_is_reached_by_keys_and_scrolled_into_view(
    tmp_path: Path,
) -> None:
    large = replace(LATE, settings={"text_size": 200})
    with open_screen(large, tmp_path, (1024, 640)) as driver:
        driver.go(pygame.K_j)
        last = [node.id for node in driver.scene.nodes if node.id.startswith("history-")][-1]
        driver.focus(last)
        view = driver.find("history-list").bounds
        assert view.contains(driver.find(last).visual_bounds)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("edition", "variant", "secrecy"),
    [("rage", "secret-bids", "curtain"), ("glyphs", "hidden-bids", "peek")],
)
def test_the_open_history_tells_nothing_that_a_person_may_not_know(
    edition: str, variant: str, secrecy: Secrecy, sit: Sit, watcher: SecrecyWatcher
) -> None:
    """Three people pass the window on for two rounds, and the history stays open."""
    table = sit(edition, secrecy, people=3, bots=1, variants=(variant,))
    played = 0
    while table.session.match.phase is not Phase.OVER:
        table.wait()
        if isinstance(table.scene, TableScene) and not panel(table.driver):
            table.driver.tap(pygame.K_j)
        played = max(played, len(cards_told(table.driver)))
        table.turn()
    assert played > 4
    assert watcher.leaks == {}


@pytest.mark.slow
def test_the_history_is_whole_after_the_game_goes_on_and_after_undo(
    sit: Sit, watcher: SecrecyWatcher
) -> None:
    sizes = {"hand_sizes": {"order": "list", "sizes": [5]}}
    table = sit("rage", "curtain", people=1, bots=3, sizes=sizes, speed=0)
    while len(table.session.view.history) < 2:
        table.turn()
    table.wait()
    table.driver.tap(pygame.K_j)
    before = cards_told(table.driver)
    assert len(before) == len(table.session.view.played) > 8

    table = sit(resume=True, speed=0)
    table.wait()
    table.driver.tap(pygame.K_j)
    assert cards_told(table.driver) == before

    table.session.hot_seat.undo()
    table.wait()
    assert len(cards_told(table.driver)) == len(table.session.view.played) < len(before)
    assert watcher.leaks == {}
