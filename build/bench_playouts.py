"""How many rounds a second are played out: python build/bench_playouts.py [SECONDS]

Ten cards for four, already dealt, by the kernel's rules of thumb, in each edition and in rage
without action cards; beside them OpenSpiel's random playouts of Oh Hell, if `open_spiel` is there.
Processor time, best of several runs, for other programs may run at the same time.
"""

import sys
from importlib.util import find_spec
from pathlib import Path
from random import Random
from time import process_time

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # runs from a bare checkout, too

from rage_desktop.bots.bid_values import TABLES  # noqa: E402
from rage_desktop.bots.bidding import Bidder, weights_for  # noqa: E402
from rage_desktop.bots.deck import Deck  # noqa: E402
from rage_desktop.bots.kernel import playout  # noqa: E402
from rage_desktop.bots.position import Position  # noqa: E402
from rage_desktop.rules import Edition, change_knobs, parse_edition_file  # noqa: E402

SEATS, CARDS = 4, 10
ROUNDS = 500
EDITIONS = ("rage", "rage-amigo", "glyphs", "rave")


def main(seconds: float) -> None:
    """Print a line for each deck."""
    for name in EDITIONS:
        print(f"{name:24} {speed(edition(name), seconds):9.0f} rounds/s")
    plain = change_knobs(edition("rage"), {"action_counts": {}})
    print(f"{'rage, no action cards':24} {speed(plain, seconds):9.0f} rounds/s")
    if find_spec("pyspiel") is not None:
        print(f"{'OpenSpiel, random':24} {open_spiel(seconds):9.0f} rounds/s")


def edition(name: str) -> Edition:
    """Return a built-in edition."""
    path = ROOT / "assets" / "editions" / f"{name}.toml"
    return parse_edition_file(path.read_text(encoding="utf-8"), path.name).rules


def speed(rules: Edition, seconds: float) -> float:
    """Return playouts a second of dealt rounds with bids from the tables."""
    deck, rng = Deck(rules), Random(1)
    bidder = Bidder(deck, CARDS, weights_for(TABLES, rules, SEATS, CARDS))
    positions = [dealt(deck, bidder, rng) for _ in range(ROUNDS)]
    manner, best, end = bytes(SEATS * CARDS), 0.0, process_time() + seconds
    while process_time() < end:
        start = process_time()
        for position in positions:
            playout(deck, position, manner, rng)
        best = max(best, ROUNDS / (process_time() - start))
    return best


def dealt(deck: Deck, bidder: Bidder, rng: Random) -> Position:
    """Return a random deal after the bids."""
    cards = list(deck.cards)
    rng.shuffle(cards)
    hands = [sum(cards[CARDS * seat : CARDS * seat + CARDS]) for seat in range(SEATS)]
    pile = cards[CARDS * SEATS :]
    trump = next(deck.suit_of[card.bit_length()] for card in pile if card < deck.above)
    need = [bidder.bid(hand, trump) for hand in hands]
    turn = rng.randrange(SEATS)
    return Position(hands, need, [0] * SEATS, turn, trump, trump, pile, sum(pile))


def open_spiel(seconds: float) -> float:
    """Return the random rounds a second of OpenSpiel's own C++ evaluator."""
    import pyspiel  # type: ignore[import-not-found,unused-ignore]

    game = pyspiel.load_game("oh_hell(players=4,num_tricks_fixed=10)")
    state, rng = game.new_initial_state(), Random(1)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    simulations = 10  # each plays out so many rounds; its evaluator cannot be called by itself
    evaluator = pyspiel.RandomRolloutEvaluator(ROUNDS, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, simulations, 100, False, 1, False)
    best, end = 0.0, process_time() + seconds
    while process_time() < end:
        start = process_time()
        bot.step(state)
        best = max(best, simulations * ROUNDS / (process_time() - start))
    return best


if __name__ == "__main__":
    main(float(sys.argv[1]) if sys.argv[1:] else 2.0)
