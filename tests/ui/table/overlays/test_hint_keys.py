"""The hint plate keeps the key that plays the card, and offers it for no other card."""

from dataclasses import replace
from pathlib import Path

import pytest
from helpers.calls import sure
from helpers.rendering.text_reader import read_texts
from helpers.screens.crowded import CROWDED, HINTS, refused
from helpers.screens.screens import RAGE, Screen, open_screen, table

from rage_desktop.rules import text
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.table.overlays.hint_plate import CHOOSING_KEYS, hint_layout
from rage_desktop.ui.toolkit import Canvas


def test_a_hint_keeps_the_key_that_follows_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_screen(CROWDED["hint_4"], tmp_path, (1280, 720)) as driver:
        scene = driver.at(TableScene)
        said = sure(scene._hint())
        assert "Suggested" not in scene.ctx.tr(said[0]), "the card itself is marked so"
        with read_texts(monkeypatch) as page:
            hint_layout(scene.tctx, *said).draw(Canvas((1280, 720)))
        assert {"Enter", "play"} <= set(page.sizes)


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
@pytest.mark.parametrize("text_size", [100, 150, 200])
def test_a_hint_with_a_long_title_keeps_its_key_clear_of_the_buttons(
    language: str, text_size: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = CROWDED["hint_8"]
    settings = screen.settings | {"text_size": text_size, "language": language}
    with open_screen(replace(screen, settings=settings), tmp_path, (1280, 720)) as driver:
        scene = driver.at(TableScene)
        said = sure(scene._hint())
        assert scene.ctx.tr(said[0]).startswith("Wild Rage ")
        with read_texts(monkeypatch) as page:
            hint_layout(scene.tctx, *said).draw(Canvas((1280, 720)))
        key = scene.ctx.tr(text("play"))
        assert key in page.sizes
        buttons = [driver.find(each).bounds for each in ("advice", "more")]
        assert not [line for line, box in page.lines() if box.collidelist(buttons) >= 0]


def test_a_card_that_may_not_be_played_has_no_key_to_play_it(tmp_path: Path) -> None:
    with open_screen(Screen(table(RAGE)), tmp_path, (1280, 720)) as driver:
        refused(driver)
        said = sure(driver.at(TableScene)._hint())
        assert said[2] == CHOOSING_KEYS[1:]


@pytest.mark.parametrize(("size", "text_size"), [((1024, 640), 150), ((1280, 720), 200)])
def test_what_any_card_does_leaves_room_for_its_key(
    size: tuple[int, int], text_size: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for language in ("en", "de", "fr", "es"):
        settings = HINTS | {"text_size": text_size, "language": language}
        with open_screen(Screen(table(RAGE), settings=settings), tmp_path, size) as driver:
            scene = driver.at(TableScene)
            view = scene.session.view
            for card in view.hand:
                reason = view.why_not(card)
                if reason is None or not str(reason).startswith("You hold") or not card.suit:
                    continue
                said = text("{card}", card=card), reason
                with read_texts(monkeypatch) as page:
                    hint_layout(scene.tctx, *said, CHOOSING_KEYS).draw(Canvas(size))
                assert scene.ctx.tr(text("play")) in page.sizes, (language, card)
