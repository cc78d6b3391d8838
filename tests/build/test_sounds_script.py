"""The synthesiser gives the files that are in the tree, and they are what the recipes say."""

import math
import re
import wave
from array import array
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pytest
from helpers.paths import ROOT
from helpers.scripts import import_script

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


def samples_of(name: str) -> list[float]:
    """Return a sound's samples as the device plays them: at 44.1 kHz, lines drawn between them."""
    (path,) = SOUNDS.rglob(f"{name}.wav")
    with wave.open(str(path), "rb") as file:
        rate = file.getframerate()
        samples = array("h")
        samples.frombytes(file.readframes(file.getnframes()))
    times = 44_100 // rate
    return [
        (sample + (after - sample) * k / times) / 32768
        for sample, after in pairwise(samples + samples[-1:])
        for k in range(times)
    ]


def test_every_designed_sound_is_a_recipe_and_a_file_and_no_other(script: ModuleType) -> None:
    assert sorted(script.RECIPES) == designed()
    assert sorted(path.stem for path in SOUNDS.glob("*.wav")) == designed()


HELD = (
    *("deal", "hover", "press", "trick_lost", "card_flip", "bonus", "winning", "flop"),
    *("toggle_on", "toggle_off", "trump_turn", "trump_change"),
)  # of every kind of noise and note, chord, glide and gong


@pytest.mark.parametrize("name", HELD)
def test_a_recipe_gives_the_file_in_the_tree_byte_for_byte(script: ModuleType, name: str) -> None:
    assert script.make(name) == SOUNDS.joinpath(f"{name}.wav").read_bytes()


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


def test_the_breeze_repeats_without_a_step(script: ModuleType) -> None:
    """Where it begins anew there is no more of a step than anywhere else in it."""
    samples = samples_of("air")
    largest = max(abs(b - a) for a, b in pairwise(samples))
    assert abs(samples[0] - samples[-1]) < 1e-4
    assert max(abs(x) for x in samples[:400] + samples[-400:]) < 0.02 * max(map(abs, samples))
    assert abs((samples[1] - samples[0]) - (samples[-1] - samples[-2])) < largest


def test_all_sounds_together_are_small() -> None:
    assert sum(path.stat().st_size for path in SOUNDS.rglob("*.wav")) < 1_100_000


def test_check_notices_a_changed_a_missing_and_a_foreign_file(
    script: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    few = {name: script.RECIPES[name] for name in ("hover", "deal", "back")}
    monkeypatch.setattr(script, "RECIPES", few)
    monkeypatch.setattr(script, "AMBIENCE", {})
    out = ["--out", str(tmp_path)]
    assert script.main(out) == 0
    assert script.main([*out, "--check"]) == 0
    data = (tmp_path / "hover.wav").read_bytes()
    (tmp_path / "hover.wav").write_bytes(data[:-1] + b"\x01")
    (tmp_path / "deal.wav").unlink()
    (tmp_path / "foreign.wav").write_bytes(b"")
    capsys.readouterr()
    assert script.main([*out, "--check"]) == 1
    assert capsys.readouterr().out.split(": ")[1].strip() == "deal.wav, foreign.wav, hover.wav"
