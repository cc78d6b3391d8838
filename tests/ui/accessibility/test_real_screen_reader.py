"""A screen reader's side of the real program: by names and actions alone a whole game is played,
and on a hot seat its first round.

The reader is the system's own Python with Atspi, on a D-Bus session and a display of its own.
"""

import os
import re
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest
from helpers.paths import ROOT
from helpers.players.screen_reader import (
    ScreenReaderUser,
    missing_requirements,
    run_with_screen_reader,
)

SETTINGS = """\
format = 1
speed = 0
reduced_motion = true
sound = false
announcements = "all"
chatter = false
"""
BUTTON = "push button"
CELL = "table cell"
CONFIRMS = re.compile("Play as |Make ").match
MOST = 400  # things done in a quick game
missing = missing_requirements()
needs_a_reader = pytest.mark.skipif(
    bool(missing), reason=f"a screen reader's side needs {missing} (see README, Test)"
)


@pytest.fixture
def reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ScreenReaderUser]:
    monkeypatch.syspath_prepend(str(ROOT / "build" / "packaging"))
    with run_with_screen_reader(tmp_path, SETTINGS) as one:
        yield one


def begin(reader: ScreenReaderUser, edition: str, people: int) -> None:
    """Go from the title to the first deal of a quick game."""
    reader.until(lambda names: "New game" in names, "The title")
    reader.press("New game")
    names = reader.until(lambda names: "Deal the cards" in names, "New game")
    reader.press(next(name for name in names if name.startswith(edition)), role="radio button")
    for player in ("Bruno", "Chiyo", "Dario")[: people - 1]:
        reader.press(f"Let a person play as {player}")
    reader.press("Deal the cards")
    dealt = {"Hand", "Hold to see your cards"}
    reader.until(lambda names: not dealt.isdisjoint(names), "The table")


def move_window(reader: ScreenReaderUser, x: int, y: int) -> None:
    """Move the window, as its owner would by the title bar, and wait until a reader knows."""
    order = ["search", "--onlyvisible", "--class", "rage-desktop", "windowmove"]
    around = {**os.environ, "DISPLAY": reader.display}
    subprocess.run(["xdotool", *order, str(x), str(y)], env=around, check=True)
    reader.until(lambda _: reader.where() == [x, y, 1280, 720], "The window's new place")


def act(reader: ScreenReaderUser, names: list[str], random: Random) -> str:
    """Do what is asked for now, and wait for what comes of it; return what kind of thing it was."""
    playable = [name for name in names if ", playable, " in name]
    if "Take the card back" in names:
        suits = [one for one in reader.tree() if one["name"].endswith(" in hand")]
        reader.press(next(one["name"] for one in suits if not one["about"]))
        reader.until(lambda names: any(map(CONFIRMS, names)), "What naming it does")
        press_away(reader, next(filter(CONFIRMS, reader.names(BUTTON))))
        return "suit"
    if "Hold to see your cards" in names:
        press_away(reader, "Hold to see your cards")
        return "curtain"
    if "How many tricks?" in names:
        bid = random.choice("01")
        reader.until(lambda _: {"Bid", "Undo"} <= off_with_reasons(reader), "What is off")
        reader.press(bid, role=BUTTON, becomes=f"{bid}, suggested")
        reader.until(lambda _: f"Bid {bid}" in reader.names(BUTTON), "What bids")
        press_away(reader, f"Bid {bid}")
        return "bid"
    if playable:
        reader.press(random.choice(playable))
        reader.until(lambda after: after != names, "What comes of the card")
        return "card"
    for onward in ("Next round", "See the result"):
        if onward in names:
            assert reader.names("table") == ["Score sheet"]
            assert any(name.startswith("Round 1, Alice: bid ") for name in reader.names(CELL))
            press_away(reader, onward)
            return "sheet"
    reader.hear()
    return "wait"


def off_with_reasons(reader: ScreenReaderUser) -> set[str]:
    """Return the names of what is off now; each of them says why."""
    off = [one for one in reader.tree() if "enabled" not in one["states"]]
    assert all(one["about"] for one in off)
    return {one["name"] for one in off}


def press_away(reader: ScreenReaderUser, name: str) -> None:
    """Press what goes once it is pressed, and wait until it has gone."""
    reader.press(name)
    reader.until(lambda names: name not in names, f"What comes after {name!r}")


def look_round(reader: ScreenReaderUser) -> None:
    """Ask everything on the table for all it tells: what can be done with it, and its place."""
    told = reader.tree()
    cards = [one for one in told if ", playable, " in one["name"]]
    hand = [one for one in told if one["place"]]
    assert [one["place"] for one in hand] == [str(n) for n in range(1, len(hand) + 1)]
    assert all(one["name"].endswith(f"{one['place']} of {len(hand)}") for one in hand)
    pressed = [one for one in told if one["role"] == BUTTON]
    assert all(one["actions"] for one in (*cards, *pressed))
    assert any(one["about"] for one in pressed)
    assert sum("focused" in one["states"] for one in told) == 1


def check_rounds(said: Sequence[str], others: Sequence[str]) -> None:
    """Hold that each round tells every bid, card and trick of the others once."""
    rounds = re.split(r"Round \d+ of \d+: ", " ".join(said))[1:]
    assert len(rounds) == 5
    for told in rounds:
        tricks = int(told.split()[0])
        for name in others:
            assert len(re.findall(rf"\b{name} bids \d", told)) == 1, told
            plays = rf"\b{name}(?: leads|: (?!missed|exact)| plays| sets the colour:)"
            assert len(re.findall(plays, told)) == tricks, (name, told)
        taken = re.findall(r"\btakes? it\b|\bplayed first\b", told)
        assert len(taken) == tricks, told
        figures = [one for one in re.findall(r"[^.!?]+", told) if re.search(r"\d", one)]
        twice = [one for one in figures if not re.search("worth|winning now|, (?:plus|minus)", one)]
        assert len(set(twice)) == len(twice), sorted(twice)


# What is on each page alone, so that a slow window is waited for, and what is pressed there.
PAGES_BACK = (
    ("Overview", "Overview"),
    ("Copy as text", "Back"),
    ("Again", "Back to title"),
    ("Statistics", "Statistics"),
)


def look_back(reader: ScreenReaderUser) -> None:
    """Open the review while it is made, then the statistics."""
    before = len(reader.script)
    reader.press("Review")
    for page, onward in PAGES_BACK:
        reader.until(lambda names, page=page: page in names, page)  # type: ignore[misc]
        reader.press(onward)
    charts_to_come = "Play 2 more games to see your charts."
    reader.until(lambda names: charts_to_come in names, "The statistics")
    assert reader.names("heading")[0] == "Statistics"
    told = [line for line in reader.script[before:] if line.startswith("  said: ")]
    assert len(set(told)) == len(told), "nothing is said again"


@needs_a_reader
@pytest.mark.slow
@pytest.mark.parametrize(("edition", "people"), [("Rage, American", 1), ("Glyphs", 2)])
def test_a_game_by_names_and_actions(reader: ScreenReaderUser, edition: str, people: int) -> None:
    begin(reader, edition, people)
    move_window(reader, 30, 20)
    random = Random(7)
    done = list[str]()
    for _ in range(MOST):
        names = reader.names()
        if "Again" in names or (people > 1 and "sheet" in done):
            break
        if "card" not in done and any(", playable, " in name for name in names):
            look_round(reader)
        done.append(act(reader, names, random))
    assert {"bid", "card", "sheet"} <= set(done), reader.script[-20:]
    assert ("curtain" in done) is (people > 1)
    reader.hear(1.0)
    said = [line for line in reader.script if line.startswith("  said: ")]
    assert not [line for line in said if " is trump. " in line and "Trump is" in line]
    assert any("Pass to Bruno" in line for line in said) is (people > 1)
    assert any("Your turn" in line for line in said)
    if people == 1:
        assert "Again" in reader.names(), reader.script[-20:]
        after = reader.script[reader.script.index("> press 'See the result'") :]
        assert any(line in said for line in after), "the ending says how it was"
        check_rounds([line.removeprefix("  said: ") for line in said], ("Bruno", "Chiyo", "Dario"))
        look_back(reader)
    assert any("takes it" in line or "take it" in line for line in said)
    focused = [line for line in reader.script if line.startswith("  focus: list item")]
    assert focused, "the focus follows to the hand"
