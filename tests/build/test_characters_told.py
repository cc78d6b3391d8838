"""The command that tells the characters apart and measures them."""

import sys
from collections.abc import Iterator
from types import ModuleType

import pytest
from helpers.scripts import import_script


@pytest.fixture
def told() -> Iterator[ModuleType]:
    yield import_script("bots/characters")
    import_script("bots/quickly").switch_off()


@pytest.mark.slow
def test_it_tells_who_is_who_and_what_it_costs(
    told: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(told, "BLOCK", 40)
    words = "characters.py --level sharp --games 6 --traits --characters tiger robot"
    monkeypatch.setattr(sys, "argv", words.split())
    assert told.main() == 0
    first, _, _, tiger, robot, *traits = capsys.readouterr().out.splitlines()
    assert first.startswith("sharp, 6 games each: told right ")
    assert tiger.startswith("| tiger (Fierce) | ")
    assert robot.startswith("| robot (Precise) | +0.0 ± 0.0 | ")
    assert len(traits) == 2


def test_whoever_plays_as_another_does_is_told_from_who_does_not(told: ModuleType) -> None:
    known = {
        who: [{"bids": sign * size} for size in (0.9, 1.0, 1.2)]
        for who, sign in (("bold", 1), ("shy", -1))
    }
    tell = import_script("bots/traits").Classifier(known).tell
    assert [tell({"bids": 0.9}), tell({"bids": -0.5})] == ["bold", "shy"]
    assert told.told_apart(known) == {"bold": {"bold": 3}, "shy": {"shy": 3}}
