"""Fit the bid tables by self-play: python build/fit_bids.py [EDITION[:SEATS[:SIZES]] ...]

For many hands of each edition, number of seats and hand size the bid that scores best over sampled
deals is found with playouts in which all others bid from the table as it is; least squares turn
these best bids into the weights of the table. Repeated, for the others' bids matter. Writes
rage_desktop/bots/bid_values.py; tables that are not asked for stay as they are.
"""

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # runs from a bare checkout, too

from rage_desktop.bots.bid_values import TABLES  # noqa: E402
from rage_desktop.bots.bidding import (  # noqa: E402
    CONSTANT,
    NO_TRUMP,
    OTHERS_OVER,
    ROLES,
    SIDE_KNOTS,
    TRUMP_KNOTS,
    VOID_WITH_TRUMPS,
    Bidder,
    hats,
    over_their_share,
    signature,
    weights_for,
)
from rage_desktop.bots.deck import Deck  # noqa: E402
from rage_desktop.bots.kernel import ODD, playout  # noqa: E402
from rage_desktop.bots.position import Position  # noqa: E402
from rage_desktop.rules import Edition, NumberCard, parse_edition_file, round_points  # noqa: E402

OUTPUT = ROOT / "rage_desktop" / "bots" / "bid_values.py"
EDITIONS = ("rage", "rage-amigo", "glyphs", "rave")
HANDS, DEALS, PASSES = 200, 12, 1
REACH = 2  # bids tried to each side of the table's
ODDITY = 0.2  # part of the cards that others play at random: no table should trust their plan
SHARPNESS = 1.5  # how far worse bids than the best count, which makes the best less of a lottery
SHRINK = 6.0  # ridge towards the nearest table known

Sample = tuple[list[float], float]


def main(asked: list[str]) -> None:
    """Fit what is asked for, or everything."""
    tables = {key: dict(cells) for key, cells in TABLES.items()}
    for edition, seats, sizes in wanted(asked or list(EDITIONS)):
        started = time.monotonic()
        cells = tables.setdefault(signature(edition), {})
        for size in sizes:  # each begins where the nearest one ended
            weights = fit(edition, seats, size, list(weights_for(tables, edition, seats, size)))
            cells[f"{seats}x{size}"] = " ".join(f"{value:.2f}".rstrip("0") for value in weights)
            write(tables)
        print(edition.id, seats, sizes, f"{time.monotonic() - started:.0f} s", flush=True)


def wanted(asked: list[str]) -> Iterator[tuple[Edition, int, list[int]]]:
    """Give the tables asked for: edition, seats, hand sizes upwards."""
    for word in asked:
        name, *rest = word.split(":")
        path = ROOT / "assets" / "editions" / f"{name}.toml"
        edition = parse_edition_file(path.read_text(encoding="utf-8"), path.name).rules
        low, high = edition.players.min, edition.players.max
        for seats in [int(rest[0])] if rest else range(low, high + 1):
            sizes = sorted(set(edition.rounds(seats)))
            yield edition, seats, [int(each) for each in rest[1].split(",")] if rest[1:] else sizes


def fit(edition: Edition, seats: int, size: int, weights: list[float]) -> list[float]:
    """Return the weights of one table."""
    deck, rng = Deck(edition), Random(f"{edition.id} {seats} {size}")
    for _ in range(PASSES):
        bidder = Bidder(deck, size, weights)
        samples = [best_bid(deck, seats, size, bidder, rng) for _ in range(HANDS)]
        weights = least_squares(samples, weights)
    return weights


def best_bid(deck: Deck, seats: int, size: int, bidder: Bidder, rng: Random) -> Sample:
    """Return a random hand's figures and the bid that scored best with it."""
    cards = list(deck.cards)
    rng.shuffle(cards)
    own, rest = sum(cards[:size]), cards[size:]
    trump = turned(deck, rest.pop())
    place = rng.randrange(seats)  # the leader is seat 0
    pays = [
        [round_points(deck.edition, size, bid, won) for won in range(size + 1)]
        for bid in range(size + 1)
    ]
    earlier: list[int | None] = [None] * seats
    totals = dict[int, float]()
    middle = bidder.bid(own, trump)
    tried = range(max(0, middle - REACH), min(size, middle + REACH) + 1)
    over = 0.0
    for number in range(DEALS):
        if number % 4 == 0:
            rng.shuffle(rest)
        else:
            rest = [*rest[size:], *rest[:size]]
        hands = [sum(rest[size * who : size * who + size]) for who in range(seats - 1)]
        hands.insert(place, own)
        if number == 0:  # the bids heard before one's own belong to the hands of one deal
            for who in range(place):
                earlier[who] = bidder.bid(hands[who], trump, over_their_share(earlier, size))
            over = over_their_share(earlier, size)
        pile = rest[size * (seats - 1) :]
        manner = bytes(ODD if rng.random() < ODDITY else 0 for _ in range(size * seats))
        for bid in tried:
            bids = list(earlier)
            bids[place] = bid
            for who in range(place + 1, seats):
                bids[who] = bidder.bid(hands[who], trump, over_their_share(bids, size))
            full = [each or 0 for each in bids]
            start = Position(hands, full, [0] * seats, 0, trump, trump, pile, sum(pile))
            need, points = playout(deck, start, manner, rng, me=place)
            totals[bid] = totals.get(bid, 0.0) + pays[bid][bid - need[place]] + points[place]
    best = max(totals.values())
    weigh = {bid: 2.718 ** ((total - best) / DEALS * SHARPNESS) for bid, total in totals.items()}
    target = sum(bid * weight for bid, weight in weigh.items()) / sum(weigh.values())
    return figures(deck, own, trump, over), target


def turned(deck: Deck, card: int) -> int:
    """Return the trump if this card is turned; an action card stands for a round without."""
    return deck.suit_of[card.bit_length()] if card < deck.above else 0


def figures(deck: Deck, hand: int, trump: int, over: float) -> list[float]:
    """Return what the weights of a table are multiplied with, for one hand."""
    trumps, sides = [0.0] * len(TRUMP_KNOTS), [0.0] * len(SIDE_KNOTS)
    roles, whole = [0.0] * len(ROLES), [0.0] * 4
    ranks = deck.edition.ranks
    for code, card in deck.cards.items():
        if not code & hand:
            continue
        if isinstance(card, NumberCard):
            height = (card.rank - ranks.low) / max(1, ranks.high - ranks.low)
            row, knots = (trumps, TRUMP_KNOTS) if code & trump else (sides, SIDE_KNOTS)
            for index, share in enumerate(hats(height, knots)):
                row[index] += share
        else:
            roles[ROLES.index(card.role)] += 1
    whole[CONSTANT], whole[NO_TRUMP], whole[OTHERS_OVER] = 1.0, float(not trump), over
    if hand & trump:
        whole[VOID_WITH_TRUMPS] = sum(not hand & suit for suit in deck.suits)
    return [*trumps, *sides, *roles, *whole]


def least_squares(samples: list[Sample], near: list[float]) -> list[float]:
    """Return the weights that give the targets best, drawn towards those they come from."""
    size = len(near)
    left = [[SHRINK * (row == column) for column in range(size)] for row in range(size)]
    right = [SHRINK * value for value in near]
    for row, target in samples:
        used = [index for index in range(size) if row[index]]
        for index in used:
            right[index] += row[index] * target
            for other in used:
                left[index][other] += row[index] * row[other]
    return solve(left, right)


def solve(left: list[list[float]], right: list[float]) -> list[float]:
    """Return the solution of a symmetric positive system, by elimination."""
    size = len(right)
    for index in range(size):
        for below in range(index + 1, size):
            factor = left[below][index] / left[index][index]
            if factor:
                for column in range(index, size):
                    left[below][column] -= factor * left[index][column]
                right[below] -= factor * right[index]
    for index in reversed(range(size)):
        right[index] /= left[index][index]
        for above in range(index):
            right[above] -= left[above][index] * right[index]
    return right


def write(tables: dict[str, dict[str, str]]) -> None:
    """Write the tables as a module."""
    lines = ['"""Weights of the bid tables. Made by build/fit_bids.py: do not edit."""', ""]
    lines += ["TABLES: dict[str, dict[str, str]] = {"]
    for key, cells in sorted(tables.items()):
        lines.append(f'    "{key}": {{')
        for name in sorted(cells, key=lambda name: tuple(map(int, name.split("x")))):
            weights = cells[name].split()
            lines.append(f'        "{name}": "{" ".join(weights[:10])} "')
            lines.append(f'        "{" ".join(weights[10:])}",')
        lines.append("    },")
    OUTPUT.write_text("\n".join([*lines, "}", ""]), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
