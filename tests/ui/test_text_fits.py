"""No word is cut, leaves the window or stands on another one, at any size of window and type."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from helpers.eyes import reading
from helpers.screens import (
    GRAND,
    SCREENS,
    Game,
    Screen,
    bidding,
    my_turn,
    naming,
    opened,
    over,
    scored,
    table,
)

from rage_desktop.rules import Role
from rage_desktop.ui.scenes.game_over.game_over import GameOverScene
from rage_desktop.ui.scenes.new_game.deal_code import DealCodeScene
from rage_desktop.ui.scenes.pause import PauseScene
from rage_desktop.ui.scenes.rules.chapters import Chapter
from rage_desktop.ui.scenes.rules.rules_page import RulesScene
from rage_desktop.ui.scenes.settings.settings_page import SettingsScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.canvas import Canvas

LOOKS = (
    *(((1024, 640), 1.0), ((1024, 640), 1.5), ((1280, 720), 1.25), ((1920, 1080), 1.5)),
    *(((1100, 1400), 1.5), ((3840, 2160), 1.25)),
)
LARGE = {"hand_sizes": {"order": "list", "sizes": [18]}, "players": {"min": 5, "max": 5}}


def rules(services: Services, edition: str, which: Chapter) -> RulesScene:
    """Open the page of an edition's rules at a chapter."""
    library = services.library
    return RulesScene(services, library.get(edition), library.editions(), which)


DRAWN = "K7Q2M9XD4TABCDEF"  # as long as a seed that was drawn
HARD = {
    "title": SCREENS["title"],
    "new_game": SCREENS["new_game"],
    "help": SCREENS["help"],
    **{
        f"rules_{edition}_{which}": Screen(partial(rules, edition=edition, which=which))
        for edition, which in (
            *(("rage", Chapter.AIM), ("rave", Chapter.AIM), ("rage-amigo", Chapter.ACTIONS)),
            *(("glyphs", Chapter.TRUMP), ("rage-amigo", Chapter.POINTS)),
            *(("glyphs", Chapter.ROUNDS), ("glyphs", Chapter.HOUSE), ("rage", Chapter.KEYS)),
        )
    },
    "game_over": SCREENS["game_over"],
    "game_over_coded": Screen(
        lambda services: GameOverScene(services, Game("rage", 4, over, DRAWN).play(services))
    ),
    "pause": Screen(
        lambda services: PauseScene(services, Game("rage", 4, bidding(3, 2)).play(services))
    ),
    "deal_code": Screen(DealCodeScene),
    "last_trick": SCREENS["last_trick"],
    "suit_wheel": SCREENS["suit_wheel"],
    "wheel_change": Screen(table(Game("rage", 6, naming(Role.CHANGE))), SCREENS["suit_wheel"].then),
    "sheet_five": SCREENS["score_sheet"],
    "sheet_ten": Screen(table(Game("rave", 10, scored(3)))),
    "sheet_hands": Screen(table(Game("glyphs", 3, scored(20)))),
    "bid_thirty": Screen(table(Game("glyphs", 3, bidding(31, 1), changes=GRAND))),
    "bid_ten": Screen(table(Game("rave", 10, bidding(2, 0)))),
    "bid_eight": SCREENS["bidding"],
    **{
        f"settings_{page}": Screen(partial(SettingsScene, page=page))
        for page in ("display", "sound", "play", "accessibility", "keys")
    },
    **{
        f"table_{seats}": Screen(
            table(Game(edition, seats, my_turn(number, 2, 1), changes=changes)),
            SCREENS["table_rage"].then,
        )
        for seats, edition, number, changes in (
            *((2, "rage", 1, {}), (3, "glyphs", 31, GRAND), (4, "rave", 2, {})),
            *((5, "glyphs", 1, LARGE), (6, "rage", 2, {}), (7, "rave", 1, {})),
            *((8, "rage", 1, {}), (9, "glyphs", 6, {}), (10, "rave", 1, {})),
        )
    },
}


@pytest.mark.slow
@pytest.mark.parametrize("name", HARD)
def test_every_word_has_its_place(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults: list[str] = []
    with reading(monkeypatch) as page, opened(HARD[name], tmp_path, (1280, 720)) as driver:
        stack = driver.app.stack
        for size, text in LOOKS:
            page.clear()
            stack.restyle(replace(stack.kit, size=size, text_scale=text))
            canvas = Canvas(size)
            for scene in stack.shown:
                assert scene.nodes
                scene.draw(canvas)
            page.turn(canvas)
            assert page.lines()
            faults += [f"{size} at {text}: {fault}" for fault in page.faults()]
    assert not faults, "\n".join(faults)
