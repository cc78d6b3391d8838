"""No two texts lie on each other in any frame: the old one goes before the new one comes."""

import random
from contextlib import closing
from pathlib import Path

import pytest
from helpers.driver import Driver
from helpers.fixtures.hints import with_local_hints
from helpers.players.player import KeyboardPlayer
from helpers.rendering.texts_apart import TextsApart
from helpers.screens.finished_games import ended_game

from rage_desktop.play.session import PendingInput
from rage_desktop.ui.game import make_app, make_services
from rage_desktop.ui.options import GameOptions
from rage_desktop.ui.scenes.game_over.game_over import GameOverScene


@pytest.mark.slow
@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize(
    ("edition", "seed", "window", "text_size"),
    [
        ("rage", 7, (1280, 720), 100),
        ("glyphs", 2, (1080, 1920), 100),
        ("rave", 3, (1024, 640), 150),
    ],
)
def test_no_text_lies_on_another_in_any_frame_of_a_round(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    edition: str,
    seed: int,
    window: tuple[int, int],
    text_size: int,
) -> None:
    apart = TextsApart(monkeypatch)
    options = GameOptions(data_dir=tmp_path, window=window, lang="en")
    services = with_local_hints(make_services(options, random.Random(seed)))
    services.change_settings(sound=False, speed=1, text_size=text_size)
    app = make_app(options, services)
    with closing(services.store), closing(app.window):
        person = KeyboardPlayer(Driver(app, see_all=True), random.Random(seed))
        person.start(edition)
        person.play_until(PendingInput.PLAY)
        while person.session.view.number == 1:
            person.turn()
        person.play_until(PendingInput.PLAY)
    assert apart.frames > 200
    assert apart.overlaps == set()


@pytest.mark.slow
@pytest.mark.usefixtures("drawn")
@pytest.mark.parametrize(
    ("seats", "window", "text_size", "lang"),
    [
        (10, (1024, 640), 200, "de"),
        (10, (1280, 720), 200, "fr"),
        (10, (1080, 1920), 150, "es"),
        (4, (1280, 720), 100, "en"),
    ],
)
def test_no_text_lies_on_another_in_any_frame_of_the_end_of_a_game(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    seats: int,
    window: tuple[int, int],
    text_size: int,
    lang: str,
) -> None:
    apart = TextsApart(monkeypatch)
    options = GameOptions(data_dir=tmp_path, window=window, lang=lang)
    services = with_local_hints(make_services(options, random.Random(7)))
    services.change_settings(sound=False, speed=1, text_size=text_size)
    app = make_app(options, services, first=lambda _: ended_game("rave", seats)(services))
    with closing(services.store), closing(app.window):
        driver = Driver(app, see_all=True)
        driver.at(GameOverScene)
        while driver.scene.is_busy:
            driver.step(1 / 30)
        driver.steps(3)
        assert driver.has("winner")
    assert apart.frames > 60
    assert apart.overlaps == set()
