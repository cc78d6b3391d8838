"""The synthesiser gives the files that are in the tree, and they are what the recipes say."""

import importlib
import math
import wave
from array import array
from pathlib import Path
from types import ModuleType

import pytest
from helpers.paths import ROOT

SOUNDS = ROOT / "assets" / "sounds"

# First column of the table of sounds in the visual design.
# fmt: off
DESIGNED = {
    "deal", "card_play", "card_lift", "card_flip", "sort", "hover", "focus_move", "press", "back",
    "toggle_on", "toggle_off", "your_turn", "bid", "bids_reveal", "lead_set", "winning",
    "trick_won", "ring_close", "trick_lost",
    "trump_turn", "trump_change", "trump_out", "wild", "bonus", "mad",
    "rewind", "banger", "flop", "illegal", "exact", "miss", "round_end", "curtain", "game_win",
    "game_end", "score_tick",
}
# fmt: on


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "build" / "assets"))
    return importlib.import_module("sounds")


@pytest.fixture
def synth(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "build" / "assets"))
    return importlib.import_module("synth")


def samples_of(name: str) -> list[float]:
    with wave.open(str(SOUNDS / f"{name}.wav"), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 44_100)
        samples = array("h")
        samples.frombytes(file.readframes(file.getnframes()))
    return [x / 32768 for x in samples]


def strength(signal: list[float], hertz: float) -> float:
    """How much of a frequency is in a signal (Hann window)."""
    n = len(signal)
    real = imaginary = 0.0
    for i, x in enumerate(signal):
        weighted = x * (0.5 - 0.5 * math.cos(math.tau * i / n))
        angle = math.tau * hertz * i / 44_100
        real += weighted * math.cos(angle)
        imaginary += weighted * math.sin(angle)
    return math.hypot(real, imaginary) / n


def strongest(signal: list[float], candidates: range) -> int:
    return max(candidates, key=lambda hertz: strength(signal, hertz))


def between(signal: list[float], start_ms: int, end_ms: int) -> list[float]:
    return signal[start_ms * 44 : end_ms * 44]


def test_every_designed_sound_is_a_recipe_and_a_file_and_no_other(script: ModuleType) -> None:
    assert sorted(script.RECIPES) == sorted(DESIGNED)
    assert sorted(path.stem for path in SOUNDS.glob("*.wav")) == sorted(DESIGNED)


@pytest.mark.parametrize("name", ["deal", "hover", "press", "trick_lost", "card_flip", "bonus"])
def test_a_recipe_gives_the_file_in_the_tree_byte_for_byte(script: ModuleType, name: str) -> None:
    assert script.make(name) == SOUNDS.joinpath(f"{name}.wav").read_bytes()


def test_peaks_lie_where_the_recipes_put_them_and_ends_are_silent(script: ModuleType) -> None:
    for name, recipe in script.RECIPES.items():
        samples = samples_of(name)
        peak_db = 20 * math.log10(max(abs(x) for x in samples))
        assert peak_db == pytest.approx(-6 + recipe.db, abs=0.02), name
        assert samples[0] == samples[-1] == 0, name
        assert abs(math.fsum(samples) / len(samples)) < 0.012, f"{name} would thump"


def test_all_sounds_together_are_small() -> None:
    assert sum(path.stat().st_size for path in SOUNDS.glob("*.wav")) < 1_500_000


def test_the_gong_has_its_partials_in_order_of_strength() -> None:
    ring = between(samples_of("trump_turn"), 10, 160)
    low, middle, high = (strength(ring, hertz) for hertz in (147, 405, 794))
    assert low > 1.5 * middle > 2.5 * high > 10 * strength(ring, 600)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "early", "late"),
    [
        ("winning", (5, 30, 603), (60, 110, 659)),
        ("toggle_on", (2, 40, 587), (50, 85, 740)),
        ("toggle_off", (2, 40, 740), (50, 85, 587)),
        ("flop", (0, 40, 210), (360, 400, 85)),
        ("bonus", (5, 75, 988), (100, 250, 1319)),
        ("trump_change", (230, 350, 196), (350, 600, 196)),
    ],
)
def test_notes_and_glides_go_where_they_should(
    name: str, early: tuple[int, int, int], late: tuple[int, int, int]
) -> None:
    samples = samples_of(name)
    for start, end, hertz in (early, late):
        near = range(hertz * 7 // 10, hertz * 14 // 10, max(1, hertz // 60))
        found = strongest(between(samples, start, end), near)
        assert found == pytest.approx(hertz, rel=0.06)


def test_the_pluck_is_in_tune(synth: ModuleType, script: ModuleType) -> None:
    for hertz in (script.D4, script.D6):
        note = synth.pluck(script.Random(5), hertz)[:9000]
        assert strength(note, hertz) > 2 * strength(note, hertz * 1.06)
        sharp, flat = (strength(note, hertz * ratio) for ratio in (1.01, 0.99))
        assert sharp == pytest.approx(flat, rel=0.1)


def test_own_arithmetic_agrees_with_the_c_library(synth: ModuleType) -> None:
    for i in range(-300, 300):
        assert synth.sine(i / 97) == pytest.approx(math.sin(math.tau * i / 97), abs=1e-9)
    for x in (-11.5, -0.3, 0.0, 1e-4, 2.0):
        assert synth.exp(x) == pytest.approx(math.exp(x), rel=1e-12)
    for x in (0.1, 0.5, 1.0, 8.0):
        assert synth.log(x) == pytest.approx(math.log(x), abs=1e-12)


def test_check_notices_a_changed_a_missing_and_a_foreign_file(
    script: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    few = {name: script.RECIPES[name] for name in ("hover", "deal", "back")}
    monkeypatch.setattr(script, "RECIPES", few)
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
