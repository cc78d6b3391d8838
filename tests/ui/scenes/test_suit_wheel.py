"""The wheel of suits says how many cards of each are in hand, in words that fit its sectors."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from helpers.driver import Driver
from helpers.screens.crowded import CROWDED
from helpers.screens.screens import SCREENS, open_screen
from msgspec import structs
from pygame import Rect

from rage_desktop.ui.art.cards.wheel import spot
from rage_desktop.ui.scenes.suit_wheel import SEEN, Sector, SuitWheelScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.table.hand.hand_cards import card_id
from rage_desktop.ui.table.table_context import Brush
from rage_desktop.ui.toolkit import Canvas, PaintContext

SIZE = (1280, 720)


def sectors(driver: Driver) -> dict[str, Sector]:
    """The wheel's parts by their suits, as they lie round it."""
    nodes = driver.at(SuitWheelScene).nodes
    return {node.id.removeprefix("suit-"): node for node in nodes if isinstance(node, Sector)}


def held(sector: Sector) -> str:
    """How many cards of a suit are in hand, as its sector says it."""
    return sector.name.removesuffix(" in hand").rpartition(", ")[2]


def note_words(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float, float, int, int]]:
    """Note what is written from now on: words, left edge, middle, width, height of a capital."""
    written: list[tuple[str, float, float, int, int]] = []
    write = PaintContext.draw_text_px

    def watched(
        ctx: PaintContext,
        string: str,
        style: str,
        size: int,
        x: float,
        y: float,
        colour: str,
        ax: float = 0.0,
        room: float = float("inf"),
    ) -> int:
        wide = write(ctx, string, style, size, x, y, colour, ax, room)
        written.append((string, x - wide * ax, y, wide, round(size * 0.7)))
        return wide

    monkeypatch.setattr(PaintContext, "draw_text_px", watched)
    return written


def play_a_change(driver: Driver) -> None:
    """Play by keys a card whose suit is named; none is chosen yet."""
    plays = driver.at(TableScene).session.view.plays()
    driver.enter(card_id(next(play.card for play in plays if play.suit is not None)))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "text_size", "short"),
    [
        ((1024, 640), 100, True),
        ((1024, 640), 150, True),
        ((1280, 720), 100, False),
        ((1920, 1080), 100, False),
    ],
)
def test_words_keep_to_their_sector(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    text_size: int,
    short: bool,
) -> None:
    screen = replace(SCREENS["suit_wheel"], settings={"text_size": text_size})
    with open_screen(screen, tmp_path, size) as driver:
        scene = driver.at(SuitWheelScene)
        written = note_words(monkeypatch)
        scene.draw(Canvas(size))
        for suit, sector in sectors(driver).items():
            name = f"{scene.tctx.suit(suit)}"
            number = held(sector)
            cx, cy = sector.bounds.center
            for said in (name, f"{number}") if short else (f"{number} in hand",):
                near = [line[1:4] for line in written if line[0] == said]
                x, y, wide = min(near, key=lambda one: abs(one[0] - cx) + abs(one[1] - cy))
                assert sector.contains(round(x + wide / 2), round(y))
                if not sector.selected:  # that one is lifted off its place
                    assert all(sector.contains(round(at), round(y)) for at in (x, x + wide)), said
        (chosen,) = (sector for sector in sectors(driver).values() if sector.selected)
        words = f"{held(chosen)} in hand"
        panel = driver.find("consequence").bounds
        assert sum(one[0] == words and one[1] > panel.x for one in written) == short


def test_the_panel_says_each_thing_once(tmp_path: Path) -> None:
    with open_screen(CROWDED["wheel_change"], tmp_path, SIZE) as driver:
        assert driver.find("consequence").name == "Loses for now"
        assert driver.find("confirm").name == "Make Red trump"
    with open_screen(SCREENS["suit_wheel"], tmp_path / "wild", SIZE) as driver:
        assert driver.find("consequence").name == "Highest Blue · winning so far"


def chosen(driver: Driver) -> list[str]:
    return [suit for suit, sector in sectors(driver).items() if sector.selected]


@pytest.mark.parametrize("name", ["wheel_change", "suit_wheel", "wheel_eight"])
def test_the_first_enter_chooses_the_suit_of_most_cards_and_another_names_it(
    name: str, tmp_path: Path
) -> None:
    with open_screen(replace(CROWDED[name], then=play_a_change), tmp_path, SIZE) as driver:
        table = next(one for one in driver.app.stack._scenes if isinstance(one, TableScene))
        moves = len(table.session.match.moves)
        driver.at(SuitWheelScene).age = SEEN
        driver.key(pygame.K_RETURN)
        (suit,) = chosen(driver)
        held_most = max(int(held(one)) for one in sectors(driver).values() if one.enabled)
        assert int(held(sectors(driver)[suit])) == held_most
        driver.at(SuitWheelScene).age += SEEN
        driver.key(pygame.K_RETURN)
        assert isinstance(driver.scene, TableScene)
        assert table.session.match.moves[moves].suit == suit  # type: ignore[union-attr]


def test_enter_takes_what_a_hint_named(tmp_path: Path) -> None:
    screen = replace(CROWDED["wheel_change"], then=play_a_change)
    with open_screen(screen, tmp_path, SIZE) as driver:
        wheel = driver.at(SuitWheelScene)
        least = min(wheel._plays, key=wheel._count)
        wheel._suggested = least
        wheel.age = SEEN
        driver.key(pygame.K_RETURN)
        assert chosen(driver) == [least]


@pytest.mark.usefixtures("drawn")
def test_enter_names_no_suit_by_accident(tmp_path: Path) -> None:
    with open_screen(
        replace(CROWDED["wheel_change"], then=play_a_change), tmp_path, SIZE
    ) as driver:
        wheel = driver.at(SuitWheelScene)
        wheel.age = 0.0
        for _ in range(4):  # held, or pressed once more, from playing the card
            driver.key(pygame.K_RETURN)
            assert driver.scene is wheel
            assert not chosen(driver)
        wheel.age = SEEN
        for _ in range(4):
            driver.key(pygame.K_RETURN)
            assert driver.scene is wheel, "it has to be seen what Enter chose"
            assert chosen(driver)
        wheel._chosen = ""
        wheel.refresh()
        box = driver.find("suit-R").bounds
        unseen = driver.pixels(box)
        driver.focus("suit-R")
        assert driver.pixels(box) != unseen
        driver.key(pygame.K_RIGHT)
        assert driver.find("confirm").name == "Make Red trump"
        driver.key(pygame.K_RETURN)
        assert driver.scene is not wheel


def ink(word: tuple[str, float, float, int, int]) -> Rect:
    _, x, y, wide, high = word
    return Rect(round(x), round(y - high / 2), wide, high)


@pytest.mark.slow
@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_tags_cover_neither_emblem_nor_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], text_size: int
) -> None:
    tags: list[Rect] = []
    tag = Brush.tag

    def marked(brush: Brush, *args: Any, **more: Any) -> None:
        tag(brush, *args, **more)
        mark = ink(words.pop())
        high = round(brush.ctx.t(17) * 1.62)
        middle = mark.center
        mark.size = mark.w + round(high * 0.9), high
        mark.center = middle
        tags.append(mark)

    screen = replace(SCREENS["suit_wheel"], settings={"text_size": text_size})
    with open_screen(screen, tmp_path, size) as driver:
        scene = driver.at(SuitWheelScene)
        words = note_words(monkeypatch)
        monkeypatch.setattr(Brush, "tag", marked)
        for suit, sector in sectors(driver).items():
            words.clear()
            tags.clear()
            scene.view = structs.replace(scene.view, trump=suit, lead=None)
            scene.draw(Canvas(size))
            dx, dy = spot(sector.count, sector.index, sector.radius, bool(sector.selected))
            emblem = Rect(0, 0, scene.ctx.px(60), scene.ctx.px(60))
            emblem.center = round(sector.centre.x + dx), round(sector.centre.y + dy)
            emblem.y -= scene.ctx.px(30)
            (mark,) = tags
            assert mark.collidelist([*map(ink, words), emblem]) == -1, suit
