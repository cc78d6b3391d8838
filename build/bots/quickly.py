"""Playouts by judgement in C, for measurements: the same plays, nearly forty times as fast.

    import quickly
    quickly.switch_on()      # in every process that plays

The game itself does not use it, and needs no compiler. `quick/` repeats in C what `judge.model` and
`search.playout` do, adding in the same order and drawing the same random numbers;
tests/build/test_quickly.py makes sure of it. Without a C compiler, and with decks that do not fit
into 127 bits, everything is played in Python.
"""

import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import sha256
from importlib.machinery import ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from os import environ, getpid
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, Final

from rage_desktop.bots.bitcards.position import Position
from rage_desktop.bots.judge import features
from rage_desktop.bots.judge.model import LARGE, Judge, Places, Weighed
from rage_desktop.bots.judge.spot import Spot
from rage_desktop.bots.search import deal_worth, hand_likelihood, playout, search
from rage_desktop.bots.search.hand_likelihood import HandLikelihood
from rage_desktop.bots.search.seen_moves import SeenBid, SeenPlay

SOURCES: Final = Path(__file__).parent / "quick"
COMPILED: Final = SOURCES / "compiled"
MOST_BITS, MOST_SUITS, MOST_SEATS = 127, 16, 16
OF_THE_DECK: Final = (
    *(
        "above",
        "numbers",
        "actions",
        "takes_suit",
        "suitless",
        "kinds",
        "suits",
        "suit_of",
        "width",
    ),
    *("any_time", "automatic", "last_wild_high", "turns", "from_pile", "bars_named", "bars_trump"),
    *("recycles", "next_down", "out_pends", "toggles", "bust_takes"),
    *("bonus_points", "malus_points"),
)

in_python = playout.playout
weighed_in_python, chosen_in_python = Judge.weigh, Judge.choose
bids_in_python, fits_in_python = Judge.worths_of_bids, HandLikelihood.fits


def switch_on() -> bool:
    """Let searches in this process play out in C from now on; return whether they do."""
    if compiled() is None:
        return False
    Judge.weigh, Judge.choose = quick_weigh, _choose  # type: ignore[method-assign, assignment]
    Judge.worths_of_bids = quick_bids  # type: ignore[method-assign, assignment]
    search.playout = deal_worth.playout = quick_playout  # type: ignore[attr-defined]
    HandLikelihood.fits = quick_fits  # type: ignore[method-assign, assignment]
    return True


def switch_off() -> None:
    """Let searches play out as the game does."""
    Judge.weigh, Judge.choose = weighed_in_python, chosen_in_python  # type: ignore[method-assign]
    Judge.worths_of_bids = bids_in_python  # type: ignore[method-assign]
    search.playout = deal_worth.playout = in_python  # type: ignore[attr-defined]
    HandLikelihood.fits = fits_in_python  # type: ignore[method-assign]


@cache
def compiled() -> ModuleType | None:
    """Return the compiled module, rebuilt if its sources have changed; None without a compiler."""
    sources = sorted(SOURCES.glob("*.[ch]"))
    marked = sha256(b"".join(each.read_bytes() for each in sources)).hexdigest()[:16]
    target = COMPILED / f"{marked}{sysconfig.get_config_var('EXT_SUFFIX')}"
    if not target.exists() and not _compile(
        [each for each in sources if each.suffix == ".c"], target
    ):
        return None
    loader = ExtensionFileLoader("_quick", str(target))
    spec = spec_from_file_location("_quick", target, loader=loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


def _compile(sources: list[Path], target: Path) -> bool:
    compiler = environ.get("CC", "cc")
    COMPILED.mkdir(exist_ok=True)
    unfinished = target.with_name(f"{getpid()}-{target.name}")
    # Fused multiply-adds would round differently from Python.
    flags = ("-O3", "-march=native", "-ffp-contract=off", "-fPIC", "-shared")
    if sys.platform == "darwin":
        flags += ("-undefined", "dynamic_lookup")
    include = f"-I{sysconfig.get_path('include')}"
    try:
        done = subprocess.run(
            [compiler, *flags, include, *map(str, sources), "-lm", "-o", unfinished]
        )
    except OSError:
        return False
    if done.returncode:
        return False
    unfinished.replace(target)
    return True


def quick(judge: Judge) -> Any:
    """Return a judge's twin in C; None if its deck is too large."""
    try:
        return judge.__dict__["quick"]
    except KeyError:
        judge.__dict__["quick"] = found = _made(judge)
        return found


def _made(judge: Judge) -> Any:
    module, deck = compiled(), judge.deck
    large = deck.width > MOST_BITS or len(deck.suits) > MOST_SUITS or judge.seats > MOST_SEATS
    if module is None or large:
        return None
    heights = judge.heights
    table = {name: value for name, value in vars(features).items() if name.isupper()}
    table |= {name: getattr(deck, name) for name in OF_THE_DECK}
    table |= {
        "seats": judge.seats,
        "weights": judge.weights,
        "take": judge.take,
        "duck": judge.duck,
        "holds": judge.holds,
        "heights": [step for row in heights for step in row],
        "ranks": len(heights[0]),
    }
    return module.Quick(table)


def quick_playout(
    judge: Judge,
    position: Position,
    manner: Iterable[int],
    rng: Random,
    forced: int = 0,
    me: int = -1,
    log: list[int] | None = None,
) -> tuple[list[int], list[int]]:
    """Do what `playout` does."""
    twin = quick(judge)
    if twin is None or len(position.hands) != judge.seats:
        return in_python(judge, position, manner, rng, forced, me, log)
    if log is not None:
        log += position.table
    ended: tuple[list[int], list[int]] = twin.playout(
        position.hands,
        position.need,
        position.points,
        position.turn,
        position.trump,
        position.named,
        position.pile,
        position.undealt,
        position.table,
        position.low,
        position.pending,
        bytes(manner),
        rng,
        forced,
        me,
        log,
    )
    return ended


def quick_weigh(judge: Judge, spot: Spot, places: list[Places] | None = None) -> list[Weighed]:
    """Do what `Judge.weigh` does."""
    twin = quick(judge) if places is None else None
    if twin is None or len(spot.needs) != judge.seats:
        return weighed_in_python(judge, spot, places)
    weighed: list[Weighed] = twin.weigh(spot)
    return weighed


def _choose(judge: Judge, spot: Spot) -> int:
    twin = quick(judge)
    if twin is None or len(spot.needs) != judge.seats:
        return chosen_in_python(judge, spot)
    chosen: int = twin.choose(spot)
    return chosen


def quick_bids(
    judge: Judge, hand: int, trump: int, unseen: int, heard: Sequence[int]
) -> list[Weighed]:
    """Do what `Judge.worths_of_bids` does."""
    twin = quick(judge) if hand.bit_count() < LARGE else None
    if twin is None:
        return bids_in_python(judge, hand, trump, unseen, heard)
    weighed: list[Weighed] = twin.bids(hand, trump, unseen, sum(heard), len(heard))
    return weighed


def quick_fits(
    likelihood: HandLikelihood,
    hands: list[int],
    played: int,
    bid: SeenBid | None,
    plays: Sequence[SeenPlay],
) -> list[float]:
    """Do what `HandLikelihood.fits` does."""
    judge = likelihood.judge
    twin = quick(judge) if (hands[0] | played).bit_count() < LARGE else None
    if twin is None or any(len(seen.spot.needs) != judge.seats for seen in plays):
        return fits_in_python(likelihood, hands, played, bid, plays)
    heard = bid and (bid.bid, sum(bid.heard), len(bid.heard), bid.trump, bid.turned)
    fits: list[float] = twin.fits(
        hands,
        played,
        [heard] if heard else [],
        [(seen.entry, seen.spot, seen.later) for seen in plays],
        hand_likelihood.HUNCH,
        hand_likelihood.BID_DOUBT,
        hand_likelihood.PLAY_DOUBT,
    )
    return fits
