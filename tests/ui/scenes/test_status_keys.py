"""Keys that tell: a sentence each, for ear and eye, and no more than the viewer knows."""

from pathlib import Path

import pytest
from helpers.screens.screens import NOON, RAGE, Screen, bidding, open_screen, table
from helpers.screens.screens import Game as Setup

from rage_desktop.match.daily_deal import daily_deal
from rage_desktop.presentation.sentences.table_lines import STATUS_READOUTS
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.intents import READ_AGAIN

SIZE = (1280, 720)


def told(scene: TableScene) -> str:
    return next(node.name for node in scene.nodes if node.id == "said")


@pytest.mark.slow
def test_each_key_tells_its_part_and_leaves_to_the_key_again_what_happened(tmp_path: Path) -> None:
    with open_screen(Screen(table(RAGE)), tmp_path, SIZE) as driver:
        scene = driver.at(TableScene)
        view = scene.session.view
        say = scene.ctx.tr
        question = told(scene)
        parts = {
            "G": [say(card) for card in view.hand],
            "T": [say(play.card) for play in view.trick] + ["is winning."],
            "M": ["Trump is", "is led."],
            "B": [
                f" bid {bid} and ha{end} taken {won}."
                for end, won, bid in zip(("ve", "s", "s", "s"), view.tricks, view.bids, strict=True)
            ],
            "N": ["You have ", " has ", "point"],
            "K": ["Last trick: ", "took it."],
        }
        assert parts.keys() == STATUS_READOUTS.keys()
        for key, wanted in parts.items():
            scene.announcements.clear()
            driver.key(ord(key.lower()), text=key.lower())
            said = told(scene)
            assert key != "T" or " as " not in said, "only action cards name a suit"
            assert [part for part in wanted if part not in said] == []
            assert [say(words) for words in scene.announcements] == [said]
            driver.key(ord(READ_AGAIN.lower()), text=READ_AGAIN.lower())
            assert told(scene) == question


def test_while_bidding_bids_are_told(tmp_path: Path) -> None:
    game = Setup("rage", 4, bidding(3, 2))
    with open_screen(Screen(table(game)), tmp_path, SIZE) as driver:
        scene = driver.at(TableScene)
        assert "Your bid: how many of" in told(scene)
        driver.key(ord("b"), text="b")
        assert " bids " in told(scene)
        assert "hasn't bid yet." in told(scene)
        assert driver.find("bids-so-far").name.startswith("Bids so far: ")


def test_what_the_daily_deal_refuses_is_said(tmp_path: Path) -> None:
    def opened(services: Services) -> TableScene:
        deal = daily_deal(NOON.date())
        file = services.library.get(deal.edition_id)
        daily = services.session_factory.daily(file, deal, services.player.seat, practice=False)
        return TableScene(services, daily)

    with open_screen(Screen(opened), tmp_path, SIZE) as driver:
        for key, answer in (
            ("i", "There are no hints in the daily deal."),
            ("u", "There's no undo in the daily deal."),
            ("r", "There's nothing to claim now."),
        ):
            driver.key(ord(key), text=key)
            assert told(driver.at(TableScene)) == answer
