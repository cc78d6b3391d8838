"""The synthesiser gives the files that are in the tree, and they are what the recipes say."""

import math
import wave
from array import array
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pytest
from helpers.paths import ROOT
from helpers.scripts import import_script

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
def script() -> ModuleType:
    return import_script("assets/sounds")


def samples_of(name: str) -> list[float]:
    """Return a sound's samples as the device plays them: at 44.1 kHz, lines drawn between them."""
    (path,) = SOUNDS.rglob(f"{name}.wav")
    with wave.open(str(path), "rb") as file:
        rate, samples = file.getframerate(), array("h")
        samples.frombytes(file.readframes(file.getnframes()))
    times = 44_100 // rate
    return [
        (sample + (after - sample) * k / times) / 32768
        for sample, after in pairwise(samples + samples[-1:])
        for k in range(times)
    ]


def windowed(signal: list[float]) -> list[float]:
    """Fade a signal in and out (Hann window)."""
    n = len(signal)
    return [x * (0.5 - 0.5 * math.cos(math.tau * i / n)) for i, x in enumerate(signal)]


def part(signal: list[float], hertz: float) -> float:
    """How much of a frequency is in a signal that is faded in and out."""
    turn = math.tau * hertz / 44_100
    real = sum([x * math.cos(turn * i) for i, x in enumerate(signal)])
    imaginary = sum([x * math.sin(turn * i) for i, x in enumerate(signal)])
    return math.hypot(real, imaginary) / len(signal)


def strength(signal: list[float], hertz: float) -> float:
    """How much of a frequency is in a signal."""
    return part(windowed(signal), hertz)


def strongest(signal: list[float], candidates: range) -> int:
    faded = windowed(signal)
    return max(candidates, key=lambda hertz: part(faded, hertz))


def between(signal: list[float], start_ms: int, end_ms: int) -> list[float]:
    return signal[start_ms * 44 : end_ms * 44]


def test_every_designed_sound_is_a_recipe_and_a_file_and_no_other(script: ModuleType) -> None:
    assert sorted(script.RECIPES) == sorted(DESIGNED)
    assert sorted(path.stem for path in SOUNDS.glob("*.wav")) == sorted(DESIGNED)


@pytest.mark.parametrize("name", ["deal", "hover", "press", "trick_lost", "card_flip", "bonus"])
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
