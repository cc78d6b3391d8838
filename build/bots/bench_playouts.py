"""How many rounds a second are played out: python build/bots/bench_playouts.py [SECONDS]

Ten cards for four, already dealt, by judgement, in each edition and in Rage without action cards.
Beside them stand the same in C, where there is a compiler (see `quickly`).

Times are processor time, the best of several runs, since other programs may be running.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import process_time

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))  # runs from a bare checkout, too

import quickly  # noqa: E402

from rage_desktop.bots.bitcards.deck import Deck  # noqa: E402
from rage_desktop.bots.bitcards.position import Position  # noqa: E402
from rage_desktop.bots.evaluation.evaluator import Evaluator  # noqa: E402
from rage_desktop.bots.evaluation.weights import figures_for  # noqa: E402
from rage_desktop.bots.search.playout import JUDGED, playout  # noqa: E402
from rage_desktop.rules import Edition, change_knobs, parse_edition_file  # noqa: E402

SEATS, CARDS = 4, 10
ROUNDS = 500
EDITIONS = ("rage", "rage-amigo", "glyphs", "rave")


def main(seconds: float) -> None:
    """Print a line for each deck."""
    decks = {name: edition(name) for name in EDITIONS}
    decks["rage, no action cards"] = change_knobs(edition("rage"), {"action_counts": {}})
    for name, rules in decks.items():
        own, in_c = speed(rules, playout, seconds), speed(rules, quickly.quick_playout, seconds)
        print(f"{name:24} {own:9.0f} rounds/s, {in_c:7.0f} in C")


def edition(name: str) -> Edition:
    """Return a built-in edition."""
    path = ROOT / "assets" / "editions" / f"{name}.toml"
    return parse_edition_file(path.read_text(encoding="utf-8"), path.name).rules


def speed(rules: Edition, play: Callable[..., object], seconds: float) -> float:
    """Return playouts a second of dealt rounds with bids by judgement."""
    deck, rng = Deck(rules), Random(1)
    evaluator = Evaluator(deck, SEATS, figures_for(rules))
    positions = [dealt(deck, evaluator, rng) for _ in range(ROUNDS)]
    manner, best, end = bytes([JUDGED]) * (SEATS * CARDS), 0.0, process_time() + seconds
    while process_time() < end:
        start = process_time()
        for position in positions:
            play(evaluator, position, manner, rng)
        best = max(best, ROUNDS / (process_time() - start))
    return best


def dealt(deck: Deck, evaluator: Evaluator, rng: Random) -> Position:
    """Return a random deal after the bids."""
    cards = list(deck.cards)
    rng.shuffle(cards)
    hands = [sum(cards[CARDS * seat : CARDS * seat + CARDS]) for seat in range(SEATS)]
    pile = cards[CARDS * SEATS :]
    trump = next(deck.suit_of[card.bit_length()] for card in pile if card < deck.above)
    need: list[int] = []
    for hand in hands:
        need.append(evaluator.bid(hand, trump, deck.all_cards & ~hand, need))
    turn = rng.randrange(SEATS)
    return Position(hands, need, [0] * SEATS, turn, trump, trump, pile, sum(pile))


if __name__ == "__main__":
    main(float(sys.argv[1]) if sys.argv[1:] else 2.0)
