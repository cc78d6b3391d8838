"""The synthesiser gives the files that are in the tree, and they are what the recipes say."""

import math
import re
from array import array
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from shutil import copy
from types import ModuleType

import pygame
import pytest
from helpers.paths import ROOT
from helpers.scripts import import_script

from rage_desktop.ui.window.sound_file import RATE, read_sound

SOUNDS = ROOT / "assets" / "sounds"
VISUAL = (ROOT / "docs" / "VISUAL.md").read_text("utf-8")


def designed() -> list[str]:
    """Return the first column of the table of sounds in the visual design."""
    section = VISUAL.partition("\n## 11 Sound")[2].partition("**Loudness**")[0]
    _, *cells = re.findall(r"(?m)^\| ([a-z_ /]+)(?: \(.*?\))? \|", section)
    return sorted(name for cell in cells for name in cell.split(" / "))


@pytest.fixture
def script() -> ModuleType:
    return import_script("assets/sounds")


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    pygame.mixer.init(RATE, -16, 1)
    yield
    pygame.mixer.quit()


def decoded(name: str) -> "array[int]":
    """Return a sound's samples as the device plays them: at 44.1 kHz."""
    (path,) = SOUNDS.rglob(f"{name}.flac")
    return array("h", read_sound(path).get_raw())


def samples_of(name: str) -> list[float]:
    return [sample / 32768 for sample in decoded(name)]


def test_every_designed_sound_is_a_recipe_and_a_file_and_no_other(script: ModuleType) -> None:
    assert sorted(script.RECIPES) == designed()
    assert sorted(path.stem for path in SOUNDS.glob("*.flac")) == designed()


HELD = (
    "deal",
    "hover",
    "press",
    "trick_lost",
    "card_flip",
    "bonus",
    "winning",
    "flop",
    "toggle_on",
    "toggle_off",
    "trump_turn",
    "trump_change",
)  # of every kind of noise and note, chord, glide and gong


@pytest.mark.parametrize("name", HELD)
def test_a_recipe_gives_the_file_in_the_tree(script: ModuleType, name: str) -> None:
    wanted = script.fingerprint(script.samples_of(name), script.recipe_of(name).rate)
    assert script.fingerprint_in(SOUNDS.joinpath(f"{name}.flac").read_bytes()) == wanted


@pytest.mark.usefixtures("device")
@pytest.mark.parametrize("name", ["deal", "card_flip", "sort"])
def test_a_file_of_the_rate_of_the_device_is_decoded_to_the_bit(
    script: ModuleType, name: str
) -> None:
    assert script.recipe_of(name).rate == RATE
    assert decoded(name) == script.samples_of(name)


def lufs(signal: list[float]) -> float:
    """How loud a sound is to an ear (ITU-R BS.1770, momentary), as the synthesiser measures it."""
    heard: float = import_script("assets/synth").heard(signal)
    return -0.691 + 10 * math.log10(heard)


def test_the_measure_of_loudness_reads_a_reference_tone_right() -> None:
    """A full-scale sine of 997 Hz in one channel is at -3.01 LUFS."""
    tone = [math.sin(math.tau * 997 * i / 44_100) for i in range(44_100)]
    assert lufs(tone) == pytest.approx(-3.01, abs=0.05)


def test_every_sound_is_of_a_kind_and_no_other(script: ModuleType) -> None:
    kinds = [name for _, names in script.KINDS.values() for name in names]
    assert sorted(kinds) == sorted([*script.RECIPES, *script.AMBIENCE])


@pytest.mark.slow
@pytest.mark.usefixtures("device")
@pytest.mark.parametrize(
    "kind", ["touch", "paper", "controls", "moves", "events", "glory", "atmosphere", "music"]
)
def test_sounds_of_a_kind_are_equally_loud_without_clicks(script: ModuleType, kind: str) -> None:
    wanted, names = script.KINDS[kind]
    for name in names:
        samples = samples_of(name)
        assert lufs(samples) == pytest.approx(wanted, abs=1.0), name
        assert max(map(abs, samples)) <= 0.9, f"{name} would clip"
        assert samples[0] == samples[-1] == 0, f"{name} would click"
        steps = [abs(x) for x in samples[:8] + samples[-8:]]
        assert max(steps) < 0.15 * max(map(abs, samples)), f"{name} would click"
        assert abs(math.fsum(samples) / len(samples)) < 0.012, f"{name} would thump"


@pytest.mark.usefixtures("device")
def test_the_breeze_repeats_without_a_step(script: ModuleType) -> None:
    """Where it begins anew there is no more of a step than anywhere else in it."""
    samples = samples_of("air")
    largest = max(abs(b - a) for a, b in pairwise(samples))
    assert abs(samples[0] - samples[-1]) < 1e-4
    assert max(abs(x) for x in samples[:400] + samples[-400:]) < 0.02 * max(map(abs, samples))
    assert abs((samples[1] - samples[0]) - (samples[-1] - samples[-2])) < largest


def test_all_sounds_together_are_small() -> None:
    assert sum(path.stat().st_size for path in SOUNDS.rglob("*.flac")) < 300_000


def test_check_notices_a_changed_a_missing_and_a_foreign_file(
    script: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    few = {name: script.RECIPES[name] for name in ("hover", "deal", "back")}
    monkeypatch.setattr(script, "RECIPES", few)
    monkeypatch.setattr(script, "AMBIENCE", {})
    check = ["--out", str(tmp_path), "--check"]
    for name in few:
        copy(SOUNDS / f"{name}.flac", tmp_path)
    assert script.main(check) == 0
    copy(tmp_path / "back.flac", tmp_path / "hover.flac")
    (tmp_path / "deal.flac").unlink()
    (tmp_path / "foreign.flac").write_bytes(b"")
    capsys.readouterr()
    assert script.main(check) == 1
    assert capsys.readouterr().out.split(": ")[1].strip() == "deal.flac, foreign.flac, hover.flac"
