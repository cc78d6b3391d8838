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
from operator import attrgetter
from os import environ, getpid
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, Final

from rage_desktop.bots.bitcards.position import Position
from rage_desktop.bots.evaluation import evaluator as features
from rage_desktop.bots.evaluation.evaluator import Evaluator, InfoState, Places, Weighed, is_large
from rage_desktop.bots.search import hand_likelihood, playout, ratings, search
from rage_desktop.bots.search.hand_likelihood import HandLikelihood, ObservedBid, ObservedPlay

SOURCES: Final = Path(__file__).parent / "quick"
COMPILED: Final = SOURCES / "compiled"
MOST_BITS = 127
MOST_SUITS = 16
MOST_SEATS = 16
OF_THE_EVALUATOR: Final = ("seats", "weights", "take", "duck", "holds")
OF_THE_POSITION: Final = attrgetter(
    *("hands", "need", "points", "turn", "trump", "named"),
    *("pile", "undealt", "table", "low", "pending"),
)
OF_THE_DECK: Final = (
    *("above", "numbers", "actions", "takes_suit", "suitless", "kinds"),
    *("suits", "suit_of", "width"),
    *("any_time", "automatic", "last_wild_high", "turns", "from_pile", "bars_named", "bars_trump"),
    *("recycles", "next_down", "out_pends", "toggles", "bust_takes"),
    *("bonus_points", "malus_points"),
)

in_python = playout.playout
weighed_in_python = Evaluator.weigh
chosen_in_python = Evaluator.choose
bids_in_python = Evaluator.worths_of_bids
fits_in_python = HandLikelihood.fits


def switch_on() -> bool:
    """Let searches in this process play out in C from now on; return whether they do."""
    if compiled() is None:
        return False
    Evaluator.weigh = quick_weigh  # type: ignore[method-assign, assignment]
    Evaluator.choose = _choose  # type: ignore[method-assign, assignment]
    Evaluator.worths_of_bids = quick_bids  # type: ignore[method-assign, assignment]
    search.playout = ratings.playout = quick_playout  # type: ignore[attr-defined]
    HandLikelihood.fits = quick_fits  # type: ignore[method-assign, assignment]
    return True


def switch_off() -> None:
    """Let searches play out as the game does."""
    Evaluator.weigh = weighed_in_python  # type: ignore[method-assign]
    Evaluator.choose = chosen_in_python  # type: ignore[method-assign]
    Evaluator.worths_of_bids = bids_in_python  # type: ignore[method-assign]
    search.playout = ratings.playout = in_python  # type: ignore[attr-defined]
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


def quick(evaluator: Evaluator) -> Any:
    """Return a judge's twin in C; None if its deck is too large."""
    try:
        return evaluator.__dict__["quick"]
    except KeyError:
        evaluator.__dict__["quick"] = found = _made(evaluator)
        return found


def _made(evaluator: Evaluator) -> Any:
    module = compiled()
    deck = evaluator.deck
    large = deck.width > MOST_BITS or len(deck.suits) > MOST_SUITS or evaluator.seats > MOST_SEATS
    if module is None or large:
        return None
    heights = evaluator.heights
    table = {name: value for name, value in vars(features).items() if name.isupper()}
    table |= {name: getattr(deck, name) for name in OF_THE_DECK}
    table |= {name: getattr(evaluator, name) for name in OF_THE_EVALUATOR}
    table |= {"heights": [step for row in heights for step in row], "ranks": len(heights[0])}
    return module.Quick(table)


def quick_playout(
    evaluator: Evaluator,
    position: Position,
    manner: Iterable[int],
    rng: Random,
    forced: int = 0,
    me: int = -1,
    log: list[int] | None = None,
) -> tuple[list[int], list[int]]:
    """Do what `playout` does."""
    twin = quick(evaluator)
    if twin is None or len(position.hands) != evaluator.seats:
        return in_python(evaluator, position, manner, rng, forced, me, log)
    if log is not None:
        log += position.table
    ended: tuple[list[int], list[int]] = twin.playout(
        *OF_THE_POSITION(position), bytes(manner), rng, forced, me, log
    )
    return ended


def quick_weigh(
    evaluator: Evaluator, info: InfoState, places: list[Places] | None = None
) -> list[Weighed]:
    """Do what `Judge.weigh` does."""
    twin = quick(evaluator) if places is None else None
    if twin is None or len(info.needs) != evaluator.seats:
        return weighed_in_python(evaluator, info, places)
    weighed: list[Weighed] = twin.weigh(info)
    return weighed


def _choose(evaluator: Evaluator, info: InfoState) -> int:
    twin = quick(evaluator)
    if twin is None or len(info.needs) != evaluator.seats:
        return chosen_in_python(evaluator, info)
    chosen: int = twin.choose(info)
    return chosen


def quick_bids(
    evaluator: Evaluator, hand: int, trump: int, unseen: int, heard: Sequence[int]
) -> list[Weighed]:
    """Do what `Judge.worths_of_bids` does."""
    twin = None if is_large(hand.bit_count(), trump) else quick(evaluator)
    if twin is None:
        return bids_in_python(evaluator, hand, trump, unseen, heard)
    weighed: list[Weighed] = twin.bids(hand, trump, unseen, sum(heard), len(heard))
    return weighed


def quick_fits(
    likelihood: HandLikelihood,
    hands: list[int],
    played: int,
    bid: ObservedBid | None,
    plays: Sequence[ObservedPlay],
) -> list[float]:
    """Do what `HandLikelihood.fits` does."""
    evaluator = likelihood.evaluator
    large = is_large((hands[0] | played).bit_count(), bid.trump if bid else 0)
    twin = None if large else quick(evaluator)
    if twin is None or any(len(seen.info.needs) != evaluator.seats for seen in plays):
        return fits_in_python(likelihood, hands, played, bid, plays)
    heard = bid and (bid.bid, sum(bid.heard), len(bid.heard), bid.trump, bid.turned)
    fits: list[float] = twin.fits(
        hands,
        played,
        [heard] if heard else [],
        [(seen.entry, seen.info, seen.later) for seen in plays],
        hand_likelihood.HUNCH,
        hand_likelihood.BID_DOUBT,
        hand_likelihood.PLAY_DOUBT,
    )
    return fits
