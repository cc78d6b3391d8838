"""Where a level is chosen, what the level is like and the player's temperament are told."""

import pytest
from helpers.shown.pseudo import overheard
from helpers.shown.scenes import Open

from rage_desktop.bots.levels import offered_levels
from rage_desktop.bots.talk.characters import CHARACTERS
from rage_desktop.match.game_setup import Seat
from rage_desktop.ui.art.art_factory import ArtFactory
from rage_desktop.ui.game import make_art_factory
from rage_desktop.ui.scenes.new_game.new_game import NewGameScene
from rage_desktop.ui.scenes.seats.level_words import about, below_name, level_line


@pytest.fixture
def art_factory() -> ArtFactory:
    """Nothing is drawn yet: what is on a screen is overheard as it is drawn."""
    return make_art_factory()


def test_no_two_levels_are_alike_and_none_is_a_figure() -> None:
    lines = [str(level_line(level)) for level in offered_levels()]
    assert len(set(lines)) == len(lines)
    assert not any(character.isdigit() or character == "%" for line in lines for character in line)
    assert all(len(line.split()) <= 7 for line in lines)
    assert str(level_line("gone")) == "Computer"


def test_the_temperament_is_told_with_it() -> None:
    seat = Seat("Bruno", "fox", "bot:sharp")
    said = str(about(seat))
    assert str(CHARACTERS["fox"].line) in said
    assert "Sharp: Never forgets a card" in said
    assert [len(str(form)) for form in below_name(seat)] == sorted(
        (len(str(form)) for form in below_name(seat)), reverse=True
    )


@pytest.mark.slow
def test_every_level_button_tells_of_its_player(open_scene: Open) -> None:
    driver = open_scene(NewGameScene, size=(1920, 1080))
    hints = {n.id: n.description for n in driver.scene.nodes if n.id.endswith("-level")}
    assert len(hints) == 3
    lines = [str(level_line(level)) for level in offered_levels()]
    assert all(any(line in hint for line in lines) for hint in hints.values())
    assert len(set(hints.values())) == 3


@pytest.mark.slow
def test_pointing_at_a_level_shows_what_is_told(
    open_scene: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = open_scene(NewGameScene, size=(1280, 720))
    driver.settle()
    with overheard(monkeypatch) as heard:
        driver.point(*driver.find("seat-2-level").bounds.center)
        driver.steps(16, 0.05)
    assert any("Bids one more" in words or "Turns the trump" in words for words in heard)
