"""Instruments of the synthesiser: arithmetic, oscillators, noise, filters, envelopes, mixing.

Everything here gives the same bits on any machine and Python >= 3.11. Signals are made with + - * /
alone, which IEEE 754 fixes to the last bit; the C library's sine, exp and log may differ between
systems in the last bit, so there are three short ones here. `sum` is avoided (Python 3.12 changed
how it adds floats), and so is `**`. Noise comes from Random.random, whose sequence is guaranteed
for a seed.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import repeat
from random import Random
from typing import Literal, NamedTuple, TypeAlias

RATE = 44_100
LN10 = 2.302585092994046
STEEPNESS = 5.0  # of an envelope's fall: half-way through it is 22 dB down
SWEEP_STEP = 16  # samples between two settings of a filter that moves

Signal: TypeAlias = list[float]
Shape: TypeAlias = Callable[[float, float], float]  # phase in turns 0..1, turns per sample
Kind: TypeAlias = Literal["low", "high", "band"]
Biquad: TypeAlias = tuple[float, float, float, float, float]


class Glide(NamedTuple):
    """From start to end Hz, evenly in pitch, within some ms; then it stays."""

    start: float
    end: float
    ms: float


class Env(NamedTuple):
    """A straight rise in `attack` ms, then an exponential fall to nothing in `decay` ms."""

    attack: float
    decay: float


class Part(NamedTuple):
    """A signal that enters a mix at some time, with a gain."""

    at_ms: float
    signal: Signal
    gain: float = 1.0


Pitch: TypeAlias = float | Glide


# --- arithmetic that is the same everywhere ---


def sine(turns: float) -> float:
    """Return sin(2 pi turns), within 1e-11."""
    x = turns - math.floor(turns)
    if x > 0.75:
        x -= 1.0
    elif x > 0.25:
        x = 0.5 - x
    x *= math.tau
    square = x * x
    result = 1.0
    for k in (210.0, 156.0, 110.0, 72.0, 42.0, 20.0, 6.0):
        result = 1.0 - result * square / k
    return x * result


def exp(x: float) -> float:
    """Return e to the x, for x of a few dozen at most."""
    result = 1.0
    for k in range(14, 0, -1):
        result = 1.0 + result * (x / 1024.0) / k
    for _ in range(10):
        result *= result
    return result


def log(x: float) -> float:
    """Return the natural logarithm of a ratio between 1/20 and 20."""
    z = (x - 1.0) / (x + 1.0)
    square = z * z
    power = z
    result = 0.0
    for k in range(1, 400, 2):
        result += power / k
        power *= square
    return 2.0 * result


def count(ms: float) -> int:
    """Return how many samples last so long."""
    return round(ms * RATE / 1000.0)


# --- oscillators ---


def sine_wave(phase: float, _per_sample: float) -> float:
    """Make a pure tone."""
    return sine(phase)


def triangle(phase: float, _per_sample: float) -> float:
    """Make a soft reed; its aliases lie below -70 dB at our pitches."""
    return 1.0 - 4.0 * abs(phase - 0.5)


def saw(phase: float, per_sample: float) -> float:
    """Make a buzz with its step rounded, so that it does not alias."""
    return 2.0 * phase - 1.0 - step_rounding(phase, per_sample)


def square_25(phase: float, per_sample: float) -> float:
    """Make a thin square, up for a quarter of the time, with a mean of 0 (or it would thump)."""
    up = 1.5 if phase < 0.25 else -0.5
    fall = phase + 0.75
    return up + step_rounding(phase, per_sample) - step_rounding(fall % 1.0, per_sample)


def step_rounding(phase: float, per_sample: float) -> float:
    """Return the polyBLEP residual of an upward step of 2 at phase 0."""
    if phase < per_sample:
        x = phase / per_sample
        return x + x - x * x - 1.0
    if phase > 1.0 - per_sample:
        x = (phase - 1.0) / per_sample
        return x * x + x + x + 1.0
    return 0.0


def track(pitch: Pitch, length: int) -> Iterator[float]:
    """Yield the frequency in Hz of each sample."""
    if not isinstance(pitch, Glide):
        yield from repeat(pitch, length)
        return
    moving = count(pitch.ms)
    ratio = exp(log(pitch.end / pitch.start) / moving)
    hertz = pitch.start
    for i in range(length):
        yield hertz
        if i < moving:
            hertz *= ratio


def tone(shape: Shape, pitch: Pitch, env: Env) -> Signal:
    """Play one note."""
    phase = 0.0
    out = []
    for hertz in track(pitch, count(env.attack + env.decay)):
        per_sample = hertz / RATE
        out.append(shape(phase, per_sample))
        phase += per_sample
        if phase >= 1.0:
            phase -= 1.0
    return shaped(out, env)


def fm_note(hertz: float, ratio: float, index: float, env: Env) -> Signal:
    """Play a sine whose phase is swung by a second one, ever less."""
    length = count(env.attack + env.decay)
    out = []
    for i in range(length):
        swing = index / math.tau * (1.0 - i / length)
        turns = hertz / RATE * i
        out.append(sine(turns + swing * sine(ratio * turns)))
    return shaped(out, env)


def pluck(rng: Random, hertz: float, ms: float = 400.0) -> Signal:
    """Pluck a string (Karplus-Strong) that has died away after some ms.

    The averaging in the loop delays by half a sample. An all-pass filter supplies the fraction that
    the whole samples of the delay line cannot; without it high notes would be out of tune.
    """
    period = RATE / hertz - 0.5
    whole = int(period - 0.1)
    fraction = period - whole
    allpass = (1.0 - fraction) / (1.0 + fraction)
    loss = exp(-3.0 * LN10 * period / count(ms))
    line = excitation(rng, whole)
    out: Signal = []
    last = before = after = 0.0
    for i in range(count(ms)):
        now = line[i % whole]
        out.append(now)
        average = (now + last) * 0.5 * loss
        last = now
        after = allpass * (average - after) + before
        before = average
        line[i % whole] = after
    return level(out)


def excitation(rng: Random, length: int) -> Signal:
    """Return one period of a string: soft noise for the nail, a sine for the body."""
    ring = [rng.random() * 2.0 - 1.0 for _ in range(length)]
    for _ in range(6):
        ring = [(a + b) * 0.5 for a, b in zip(ring, ring[1:] + ring[:1], strict=True)]
    mean = math.fsum(ring) / length
    noise = level([x - mean for x in ring])
    return [x + 0.7 * sine(i / length) for i, x in enumerate(noise)]


def level(signal: Signal) -> Signal:
    """Scale the peak to 1."""
    loudest = max(abs(x) for x in signal)
    return [x / loudest for x in signal]


# --- noise, filters, envelopes ---


def hiss(rng: Random, kind: Kind, cutoff: Pitch, env: Env, q: float = 0.707) -> Signal:
    """Play filtered noise."""
    noise = [rng.random() * 2.0 - 1.0 for _ in range(count(env.attack + env.decay))]
    return shaped(filtered(noise, kind, cutoff, q), env)


def filtered(signal: Signal, kind: Kind, cutoff: Pitch, q: float = 0.707) -> Signal:
    """Run a biquad of 12 dB an octave over a signal; the cutoff may glide."""
    return _biquad_run(signal, _gliding(kind, cutoff, q, len(signal)))


def _gliding(kind: Kind, cutoff: Pitch, q: float, length: int) -> Iterator[Biquad]:
    for i, hertz in enumerate(track(cutoff, length)):
        if i == 0 or (isinstance(cutoff, Glide) and i % SWEEP_STEP == 0):
            now = biquad(kind, hertz, q)
        yield now


def biquad(kind: Kind, hertz: float, q: float) -> Biquad:
    """Return b0 b1 b2 a1 a2 of the audio EQ cookbook (R. Bristow-Johnson), a0 = 1."""
    turns = hertz / RATE
    cosine = sine(turns + 0.25)
    alpha = sine(turns) / (2.0 * q)
    if kind == "low":
        edge = (1.0 - cosine) / 2.0
        top = (edge, 2.0 * edge, edge)
    elif kind == "high":
        edge = (1.0 + cosine) / 2.0
        top = (edge, -2.0 * edge, edge)
    else:
        top = (alpha, 0.0, -alpha)
    a0 = 1.0 + alpha
    return (top[0] / a0, top[1] / a0, top[2] / a0, -2.0 * cosine / a0, (1.0 - alpha) / a0)


def shaped(signal: Signal, env: Env) -> Signal:
    """Apply an envelope to a signal; the fall is bent down to reach zero at its end."""
    rise = count(env.attack)
    end = exp(-STEEPNESS)
    factor = exp(-STEEPNESS / count(env.decay))
    height = 1.0
    out = []
    for i, x in enumerate(signal):
        if i < rise:
            out.append(x * i / rise)
        else:
            out.append(x * (height - end) / (1.0 - end))
            height *= factor
    return out


def tremolo(signal: Signal, hertz: float) -> Signal:
    """Swing the level between full and nothing."""
    return [x * (0.5 - 0.5 * sine(0.25 + hertz / RATE * i)) for i, x in enumerate(signal)]


# --- mixing ---


def mix(*parts: Part) -> Signal:
    """Add up parts, each at its time."""
    out = [0.0] * max(count(part.at_ms) + len(part.signal) for part in parts)
    for part in parts:
        start = count(part.at_ms)
        for i, x in enumerate(part.signal, start):
            out[i] += x * part.gain
    return out


def strum(notes: Sequence[Signal], apart_ms: float, start_ms: float = 0.0) -> list[Part]:
    """Place notes one after the other."""
    return [Part(start_ms + apart_ms * i, note) for i, note in enumerate(notes)]


def chord(shape: Shape, pitches: Sequence[float], env: Env) -> list[Signal]:
    """Play several notes at once."""
    return [tone(shape, hertz, env) for hertz in pitches]


def bowl(hertz: float, ms: float = 1100.0) -> Signal:
    """Strike the gong bowl: three partials, not quite harmonic."""
    env = Env(6, ms)
    partials = ((1.0, 1.0), (405 / 147, 0.5), (794 / 147, 0.25))
    return mix(*[Part(0, tone(sine_wave, hertz * ratio, env), gain) for ratio, gain in partials])


def cut(signal: Signal, ms: float) -> Signal:
    """Return the first ms of a signal; the last 20 ms fade, so that it does not click."""
    length = count(ms)
    fade = count(20)
    return [x * min(1.0, (length - i) / fade) for i, x in enumerate(signal[:length])]


def backwards(signal: Signal, ms: float) -> Signal:
    """Return the first ms of a signal, reversed."""
    return signal[: count(ms)][::-1]


# --- loudness (ITU-R BS.1770) ---


def heard(signal: Signal) -> float:
    """Return the mean square of what an ear hears of a sound, in its loudest 400 ms.

    K weighting: a shelf for the head, a high-pass for the bass. A shorter sound is heard together
    with the silence after it.
    """
    weighted = _biquad_run(_biquad_run(signal, repeat(_shelf())), repeat(_bass_cut()))
    window = count(400)
    hop = count(100)
    squares = [x * x for x in weighted] + [0.0] * window
    blocks = range(0, max(1, len(weighted) - window + hop), hop)
    return max(math.fsum(squares[start : start + window]) for start in blocks) / window


def gain_to(lufs: float, signal: Signal) -> float:
    """Return the factor that gives a sound this loudness."""
    return math.sqrt(exp(LN10 * (lufs + 0.691) / 10.0) / heard(signal))


def _shelf() -> Biquad:
    turns = 1681.974450955533 / RATE / 2.0
    q = 0.7071752369554196
    k = sine(turns) / sine(turns + 0.25)
    high = exp(LN10 * 3.999843853973347 / 20.0)
    middle = exp(LN10 * 3.999843853973347 / 20.0 * 0.4996667741545416)
    a0 = 1.0 + k / q + k * k
    return (
        (high + middle * k / q + k * k) / a0,
        2.0 * (k * k - high) / a0,
        (high - middle * k / q + k * k) / a0,
        2.0 * (k * k - 1.0) / a0,
        (1.0 - k / q + k * k) / a0,
    )


def _bass_cut() -> Biquad:
    turns = 38.13547087602444 / RATE / 2.0
    q = 0.5003270373238773
    k = sine(turns) / sine(turns + 0.25)
    a0 = 1.0 + k / q + k * k
    return 1.0, -2.0, 1.0, 2.0 * (k * k - 1.0) / a0, (1.0 - k / q + k * k) / a0


def _biquad_run(signal: Signal, biquads: Iterable[Biquad]) -> Signal:
    x1 = x2 = y1 = y2 = 0.0
    out = []
    for x, (b0, b1, b2, a1, a2) in zip(signal, biquads, strict=False):
        y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
        x2 = x1
        x1 = x
        y2 = y1
        y1 = y
        out.append(y)
    return out
