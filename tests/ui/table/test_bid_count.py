"""Where all bid unseen on phones, a panel at the centre counts who has bid, and tells no bid."""

from dataclasses import replace
from itertools import chain
from pathlib import Path

import pytest
from helpers.driver import Driver
from helpers.rendering.text_reader import read_texts
from helpers.screens.phone_screens import PHONE_SCREENS, bid_on_phones, unseen_bids
from helpers.screens.screens import Screen, open_screen

from rage_desktop.ui.scenes.curtain import CurtainScene
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.table.table_context import to_rect

COUNTING = PHONE_SCREENS["phones_secret_bids"]


def is_there(driver: Driver) -> bool:
    return driver.has("bid-count")


@pytest.mark.parametrize("bids", ["secret", "hidden"])
def test_it_counts_until_all_have_bid(tmp_path: Path, bids: str) -> None:
    still = ("4 players are", "3 players are", "2 players are", "1 player is")
    with open_screen(Screen(unseen_bids(bids=bids)), tmp_path, (1280, 720)) as driver:
        driver.settle()
        for seat, left in enumerate(still):
            assert driver.find("bids-made").name == f"{seat} of 4 have bid, {left} still bidding"
            bid_on_phones(driver, seat)
        assert not is_there(driver)


def test_the_count_is_written_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with read_texts(monkeypatch) as page, open_screen(COUNTING, tmp_path, (1280, 720)):
        lines = [line for line, _ in page.lines()]
    for said in ("Secret bids", "2 of 4 have bid", "2 players are still bidding"):
        assert lines.count(said) == 1


@pytest.mark.usefixtures("drawn")
def test_what_is_bid_changes_nothing(tmp_path: Path) -> None:
    pictures = []
    for bid in (0, 3):
        folder = tmp_path / str(bid)
        folder.mkdir()
        with open_screen(Screen(unseen_bids()), folder, (1280, 720)) as driver:
            driver.settle()
            box = driver.find("bid-count").bounds
            before = driver.pixels(box)
            bid_on_phones(driver, 1, bid=bid)
            pictures.append(driver.pixels(box))
            assert pictures[-1] != before
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize(
    ("people", "phones", "bids"), [(4, 4, "open"), (1, 0, "hidden")], ids=["open bids", "no phones"]
)
def test_elsewhere_it_is_not_there(tmp_path: Path, people: int, phones: int, bids: str) -> None:
    screen = Screen(unseen_bids(4, people, phones, bids))
    with open_screen(screen, tmp_path, (1280, 720)) as driver:
        driver.settle()
        assert not is_there(driver)


def test_it_waits_for_whoever_bids_at_the_screen(tmp_path: Path) -> None:
    with open_screen(Screen(unseen_bids(4, 4, 3)), tmp_path, (1280, 720)) as driver:
        driver.at(CurtainScene)
        driver.click("lift-at-once")
        driver.settle()
        assert driver.has("bidding")
        assert not is_there(driver)
        bid_on_phones(driver, 3)
        assert driver.find("bids-made").name.startswith("1 of 4 have bid")


@pytest.mark.parametrize("players", [2, 4, 10])
@pytest.mark.parametrize(
    ("size", "text_size", "language"),
    [
        ((1920, 1080), 100, "en"),
        ((1280, 720), 100, "de"),
        ((1024, 640), 200, "fr"),
        ((1080, 1920), 200, "es"),
    ],
    ids=str,
)
def test_it_lies_on_no_plate(
    tmp_path: Path, size: tuple[int, int], text_size: int, language: str, players: int
) -> None:
    screen = Screen(unseen_bids(players, players, players, "hidden"))
    screen = replace(screen, settings={"text_size": text_size, "language": language})
    with open_screen(screen, tmp_path, size) as driver:
        driver.settle()
        box = driver.find("bid-count").bounds
        layout = driver.at(TableScene).tctx.layout
        plates = [to_rect(plate.bounds) for plate in (*layout.plates, layout.own)]
        for other in chain(plates, [driver.find("phones").bounds]):
            assert not box.colliderect(other)
        for node in driver.scene.nodes:
            if node.group == "bid-count":
                assert box.contains(node.bounds), node.id
