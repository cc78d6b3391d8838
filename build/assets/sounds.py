"""Every sound of the game, synthesised: `python build/assets/sounds.py`, `--check` to compare.

RECIPES is the score, an entry for each sound; the instruments are in synth.py. The samples are the
same to the bit everywhere: rounding comes last, and each sound's noise is seeded with
the sound's own name, so that changing one leaves the others alone. The files are FLAC, half as
large as the samples and as exact; writing them takes the program `flac` (https://xiph.org/flac).
"""

import argparse
import hashlib
import subprocess
import sys
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from synth import (
    LN10,
    RATE,
    Env,
    Glide,
    Part,
    Signal,
    backwards,
    bowl,
    chord,
    count,
    cut,
    exp,
    filtered,
    fm_note,
    gain_to,
    hiss,
    mix,
    pluck,
    saw,
    sine,
    sine_wave,
    square_25,
    strum,
    tone,
    tremolo,
    triangle,
)

SOUNDS = Path(__file__).resolve().parents[2] / "assets" / "sounds"
LOUDEST = 0.89  # of full scale: peaks stay 1 dB below it
FADE_MS = 2.0
LOST = 512  # samples at the end that SDL loses when it brings a file to the rate of the device
SILENCE = 0.001  # of the peak: a tail is cut where it gets quieter


# How loud the sounds of a kind are, in LUFS within 400 ms.
KINDS: dict[str, tuple[float, frozenset[str]]] = {
    "touch": (-40.0, frozenset({"hover", "focus_move"})),
    "paper": (-37.0, frozenset({"deal", "card_lift", "card_flip", "sort", "curtain"})),
    "controls": (-32.0, frozenset({"press", "back", "toggle_on", "toggle_off", "score_tick"})),
    "moves": (
        -29.0,
        frozenset({"card_play", "bid", "lead_set", "winning", "trick_lost", "illegal"}),
    ),
    "events": (
        -24.0,
        frozenset(
            {
                "your_turn",
                "steal",
                "bids_reveal",
                "trick_won",
                "ring_close",
                "trump_turn",
                "trump_change",
                "trump_out",
                "wild",
                "bonus",
                "mad",
                "rewind",
                "banger",
                "flop",
                "miss",
                "round_end",
            }
        ),
    ),
    "glory": (-20.0, frozenset({"exact", "game_win", "game_end", "last_hit", "swept"})),
    "atmosphere": (-30.0, frozenset({"air", "ember", "wood", "far_bowl"})),
    "music": (-26.0, frozenset({"string", "pad"})),
}


class Recipe(NamedTuple):
    """How a sound is played, and its file's sample rate: RATE over a whole number.

    Noises that hiss need all of RATE; most notes have nothing above a quarter of it, and those
    with a lower rate nothing that could be heard (below -53 dB) above half of theirs.
    """

    play: Callable[[Random], Signal]
    rate: int = RATE // 2


# D major pentatonic, and its neighbours: any of its sounds fits over any other.
A3 = 220.0
D3 = 146.83
FS3 = 185.0
G3 = 196.0
D4 = 293.66
FS4 = 369.99
A4 = 440.0
B4 = 493.88
D5 = 587.33
E5 = 659.26
FS5 = 739.99
G5 = 783.99
A5 = 880.0
B5 = 987.77
D6 = 1174.66
E6 = 1318.51


def deal_tick(rng: Random) -> Signal:
    """Flick one card off the deck."""
    return hiss(rng, "band", 2400, Env(1, 45), q=1.2)


def riffle(rng: Random) -> Signal:
    """Riffle the hand: six ticks, each 1.5 dB louder."""
    louder = exp(LN10 * 1.5 / 20.0)
    parts = []
    gain = 1.0
    for i in range(6):
        parts.append(Part(28 * i, deal_tick(rng), gain))
        gain *= louder
    return mix(*parts)


def shimmer(rng: Random) -> Signal:
    """Scatter six notes of the upper octave in random order."""
    notes = sorted((D5, E5, FS5, A5, B5, D5), key=lambda _: rng.random())
    return mix(*strum([tone(sine_wave, hertz, Env(2, 260)) for hertz in notes], 40))


def claps(rng: Random) -> list[Part]:
    """Clap as a crowd does: three bursts a few ms apart, of which the last rings."""
    return [
        Part(at, hiss(rng, "band", 1500, Env(1, decay), q=0.9), 1.6)
        for at, decay in ((0, 40), (14, 40), (28, 160))
    ]


def hook(rng: Random) -> list[Signal]:
    """Pluck the four notes by which the game is remembered."""
    return [pluck(rng, hertz) for hertz in (D5, FS5, A5, D6)]


RECIPES: dict[str, Recipe] = {
    # cards
    "deal": Recipe(deal_tick, RATE),
    "card_play": Recipe(
        lambda rng: mix(
            Part(0, hiss(rng, "low", 1200, Env(1, 70)), 3.0),
            Part(0, tone(sine_wave, Glide(130, 70, 60), Env(1, 60))),
        ),
        RATE,
    ),
    "card_lift": Recipe(lambda rng: hiss(rng, "high", 5000, Env(8, 40)), RATE),
    "card_flip": Recipe(lambda rng: hiss(rng, "band", Glide(3000, 1500, 80), Env(2, 80)), RATE),
    "sort": Recipe(riffle, RATE),
    # controls
    "hover": Recipe(lambda _: tone(sine_wave, E5, Env(1, 25)), RATE // 4),
    "focus_move": Recipe(lambda _: tone(sine_wave, B4, Env(1, 30)), RATE // 4),
    "press": Recipe(
        lambda rng: mix(
            Part(0, tone(triangle, Glide(D4, A3, 60), Env(1, 60))),
            Part(0, hiss(rng, "high", 2000, Env(0.5, 3.5)), 0.5),
        ),
        RATE,
    ),
    "back": Recipe(lambda _: tone(triangle, Glide(A3, G3, 70), Env(1, 70))),
    "toggle_on": Recipe(
        lambda _: mix(*strum(chord(sine_wave, (D5, FS5), Env(2, 43)), 45)), RATE // 4
    ),
    "toggle_off": Recipe(
        lambda _: mix(*strum(chord(sine_wave, (FS5, D5), Env(2, 43)), 45)), RATE // 4
    ),
    # bidding and turns
    "your_turn": Recipe(
        lambda _: mix(*strum([fm_note(hertz, 2.0, 1.2, Env(2, 180)) for hertz in (A4, D5)], 110)),
        RATE // 4,
    ),
    "bid": Recipe(
        lambda rng: mix(
            Part(0, tone(sine_wave, G3, Env(1, 110))),
            Part(0, hiss(rng, "low", 800, Env(1, 35)), 3.0),
        )
    ),
    "bids_reveal": Recipe(lambda _: mix(*strum(chord(triangle, (D4, FS4, A4), Env(4, 500)), 35))),
    "lead_set": Recipe(lambda _: tone(sine_wave, FS4, Env(2, 90)), RATE // 6),
    # tricks
    "winning": Recipe(lambda _: tone(sine_wave, Glide(D5, E5, 60), Env(2, 120)), RATE // 6),
    "trick_won": Recipe(lambda rng: pluck(rng, D4)),  # the mixer plays it higher, step by step
    "ring_close": Recipe(
        lambda rng: mix(
            Part(0, hiss(rng, "high", 3000, Env(0.5, 14)), 0.5),
            Part(0, pluck(rng, D5)),
            Part(0, pluck(rng, A5), 0.8),
            Part(20, tone(sine_wave, D6, Env(2, 420)), 0.5),
        ),
        RATE,
    ),
    "trick_lost": Recipe(lambda rng: filtered(pluck(rng, D4), "low", 600), RATE // 4),
    # trump
    "trump_turn": Recipe(lambda _: bowl(147), RATE // 6),
    "trump_change": Recipe(
        lambda _: mix(
            Part(0, filtered(cut(tone(saw, D3, Env(20, 1200)), 220), "low", Glide(300, 2400, 220))),
            Part(220, bowl(147 * 4 / 3)),
        ),
        RATE // 4,
    ),
    "trump_out": Recipe(
        lambda rng: mix(
            Part(0, backwards(bowl(147), 300)),
            Part(0, hiss(rng, "low", Glide(2000, 200, 400), Env(5, 400)), 4.0),
        )
    ),
    # action cards
    "wild": Recipe(shimmer, RATE // 6),
    "bonus": Recipe(
        lambda _: filtered(
            mix(
                Part(0, cut(tone(square_25, B5, Env(1, 320)), 90)),
                Part(80, tone(square_25, E6, Env(1, 320))),
            ),
            "low",
            4000,
        )
    ),
    "mad": Recipe(
        lambda _: mix(
            Part(0, tone(sine_wave, Glide(110, 48, 260), Env(1, 260))),
            *[Part(0, tone(saw, hertz, Env(4, 180)), 0.35) for hertz in (98, 103)],
        )
    ),
    "rewind": Recipe(
        lambda rng: tremolo(backwards(hiss(rng, "band", 1000, Env(0, 320), q=1.5), 320), 18),
        RATE,
    ),
    "banger": Recipe(
        lambda rng: mix(Part(0, tone(sine_wave, Glide(150, 45, 120), Env(1, 240))), *claps(rng)),
        RATE,
    ),
    "flop": Recipe(
        lambda _: filtered(cut(tone(saw, Glide(220, 80, 420), Env(4, 700)), 420), "low", 900),
        RATE // 4,
    ),
    "illegal": Recipe(
        lambda _: mix(
            *[Part(at, x) for at in (0, 120) for x in chord(triangle, (165, 175), Env(2, 110))]
        ),
        RATE // 4,
    ),
    # great moments
    "steal": Recipe(
        lambda rng: mix(
            Part(0, hiss(rng, "band", Glide(700, 2800, 150), Env(20, 170), q=1.2), 2.0),
            Part(150, tone(sine_wave, Glide(180, 58, 200), Env(1, 320))),
            *[Part(170, x, 0.5) for x in chord(triangle, (D5, A5), Env(2, 420))],
        ),
        RATE // 4,
    ),
    "last_hit": Recipe(
        lambda rng: mix(
            Part(0, tone(sine_wave, Glide(150, 50, 160), Env(1, 260))),
            *strum(chord(triangle, (D5, FS5, A5, D6), Env(2, 620)), 55),
            Part(0, pluck(rng, D4)),
        ),
        RATE // 4,
    ),
    "swept": Recipe(
        lambda rng: mix(
            *strum(chord(triangle, (D4, FS4, A4, B4, D5, FS5, A5, D6), Env(2, 700)), 85),
            Part(0, hiss(rng, "band", Glide(600, 3000, 700), Env(300, 700), q=1.0), 0.8),
        ),
        RATE // 4,
    ),
    # round and game
    "exact": Recipe(
        lambda rng: mix(
            *strum(hook(rng), 70),
            Part(210, tone(sine_wave, D6, Env(2, 900)), 0.4),
        )
    ),
    "miss": Recipe(
        lambda _: filtered(
            mix(*strum(chord(triangle, (A3, G3, FS3), Env(4, 116)), 120)), "low", 1200
        ),
        RATE // 6,
    ),
    "round_end": Recipe(
        lambda rng: mix(
            Part(0, hiss(rng, "band", 900, Env(60, 200)), 2.0),
            Part(0, bowl(A3), 0.5),
        )
    ),
    "curtain": Recipe(lambda rng: hiss(rng, "low", 500, Env(180, 500))),
    "game_win": Recipe(
        lambda rng: mix(
            *strum(hook(rng) + hook(rng), 70),
            *[Part(560, x, 0.5) for x in chord(triangle, (D4, A4, D5, FS5), Env(4, 1600))],
        )
    ),
    "game_end": Recipe(
        lambda _: mix(Part(0, bowl(D3, 1400)), Part(0, bowl(A3, 1400), 0.7)), RATE // 6
    ),
    "score_tick": Recipe(lambda _: tone(sine_wave, G5, Env(1, 20)), RATE // 4),
}


def air(rng: Random) -> Signal:
    """Breathe once: a breeze that swells and fades, silent at both ends, so it can loop."""
    length = count(4200)
    noise = filtered([rng.random() * 2.0 - 1.0 for _ in range(length)], "low", 420)
    return [x * (0.5 - 0.5 * sine(0.25 + i / length)) for i, x in enumerate(noise)]


def ember(rng: Random) -> Signal:
    """Crackle: a few sparks of different sizes."""
    return mix(
        *[
            Part(
                rng.random() * 340,
                hiss(rng, "band", 1800 + 2600 * rng.random(), Env(0.5, 9)),
                0.3 + 0.7 * rng.random(),
            )
            for _ in range(6)
        ]
    )


AMBIENCE: dict[str, Recipe] = {
    "air": Recipe(air, RATE),  # it repeats, which an end of silence would tell
    "ember": Recipe(ember, RATE),
    "wood": Recipe(
        lambda rng: mix(
            Part(0, hiss(rng, "band", Glide(420, 300, 90), Env(1, 110), q=6)),
            Part(70, hiss(rng, "band", 240, Env(1, 140), q=7), 0.6),
        ),
        RATE // 4,
    ),
    "far_bowl": Recipe(lambda _: filtered(bowl(D3, 2200), "low", 500), RATE // 9),
    "string": Recipe(lambda rng: filtered(pluck(rng, D4, 1500), "low", 2400)),
    "pad": Recipe(
        lambda _: filtered(
            mix(*[Part(0, x) for x in chord(triangle, (D3, 147.2, A3), Env(1100, 2400))]),
            "low",
            700,
        ),
        RATE // 9,
    ),
}


def mastered(signal: Signal, lufs: float, rate: int = RATE) -> "array[int]":
    """Cut the silent tail, fade both ends, set the loudness and the rate, and round.

    What is 60 dB and more below the peak is not heard, and would not compress.
    """
    if rate < RATE:
        signal = filtered(signal, "low", 0.2 * RATE)
    loudest = max(abs(x) for x in signal)
    end = max(i for i, x in enumerate(signal) if abs(x) >= loudest * SILENCE) + 1
    fade = count(FADE_MS)
    faded = [x * min(1.0, i / fade, (end - 1 - i) / fade) for i, x in enumerate(signal[:end])]
    peak = max(abs(x) for x in faded)
    gain = min(gain_to(lufs, faded), LOUDEST / peak)
    step = 8 if gain * peak > 0.25 else 4
    thinned = faded[:: RATE // rate]  # what is above half of that rate has been filtered out
    thinned[-1] = 0.0
    if rate < RATE:
        thinned += [0.0] * LOST
    return array("h", [step * round(x * gain * 32767.0 / step) for x in thinned])


def samples_of(name: str) -> "array[int]":
    """Play the recipe of one sound; returns 16-bit samples at the recipe's rate."""
    lufs = next(lufs for lufs, names in KINDS.values() if name in names)
    recipe = recipe_of(name)
    return mastered(recipe.play(Random(name)), lufs, recipe.rate)


def recipe_of(name: str) -> Recipe:
    """Return the recipe of a sound of the game or of the table's ambience."""
    return (RECIPES | AMBIENCE)[name]


def write_flac(path: Path, samples: "array[int]", rate: int) -> None:
    """Write samples as a mono FLAC file; raises FileNotFoundError without the program `flac`."""
    layout = ["--endian=little", "--sign=signed", "--channels=1", "--bps=16"]
    command = ["flac", "--silent", "--force", "--best", "--no-padding", "--no-seektable"]
    command += [
        "--force-raw-format",
        *layout,
        f"--sample-rate={rate}",
        f"--output-name={path}",
        "-",
    ]
    subprocess.run(command, input=little_endian(samples), check=True)


def little_endian(samples: "array[int]") -> bytes:
    """Return samples as bytes, the same on every machine."""
    ordered = array("h", samples)
    if sys.byteorder == "big":
        ordered.byteswap()
    return ordered.tobytes()


def fingerprint(samples: "array[int]", rate: int) -> bytes:
    """Return what the head of a FLAC file says of its sound: rate, channels, bits, length, MD5."""
    format_and_length = rate << 44 | (16 - 1) << 36 | len(samples)
    digest = hashlib.md5(little_endian(samples), usedforsecurity=False).digest()
    return format_and_length.to_bytes(8, "big") + digest


def fingerprint_in(file: bytes) -> bytes:
    """Read a FLAC file's fingerprint; nothing that any sound has if it is no such file."""
    return file[18:42] if file.startswith(b"fLaC") else b""


def files() -> dict[str, str]:
    """Return the sound of every file, by its path in the folder of sounds."""
    return {f"{name}.flac": name for name in RECIPES} | {
        f"ambience/{name}.flac": name for name in AMBIENCE
    }


def outdated(folder: Path) -> list[str]:
    """Name the files of a folder that differ from their recipe, are missing, or have none."""
    wanted = {
        path: fingerprint(samples_of(name), recipe_of(name).rate) for path, name in files().items()
    }
    found = {
        path.relative_to(folder).as_posix(): fingerprint_in(path.read_bytes())
        for path in folder.rglob("*.flac")
    }
    return sorted(path for path in wanted | found if wanted.get(path) != found.get(path))


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or check the files; 1 when a check found a difference."""
    parser = argparse.ArgumentParser(description="Synthesise the sounds of the game.")
    parser.add_argument("--check", action="store_true", help="compare only, write nothing")
    parser.add_argument("--out", type=Path, default=SOUNDS, help="folder of the files")
    options = parser.parse_args(arguments)
    if options.check:
        wrong = outdated(options.out)
        print("Out of date: " + ", ".join(wrong) if wrong else "All sounds are current.")
        return 1 if wrong else 0
    (options.out / "ambience").mkdir(parents=True, exist_ok=True)
    total = 0
    for path, name in files().items():
        file = options.out / path
        write_flac(file, samples_of(name), recipe_of(name).rate)
        total += file.stat().st_size
    print(f"{len(files())} sounds, {total / 1000:.0f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
