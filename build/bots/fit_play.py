"""Fit the weights of an evaluator by self-play, round by round.

    python build/bots/fit_play.py rage --rounds 200000
    python build/bots/fit_play.py my.toml --rounds 50000 --start assets/bots/weights/rage.bin

It plays rounds with any number of seats and cards by its present weights, with a slip now and then.
At a third of the turns each legal play is tried from there to the end of the round, on the same
deal. How much one did better than the others moves the weights that speak for it, less and less
towards the last round; points of the other seats count against it. Bids are learnt likewise. What
cards bring, and which ones hold a trick, is counted on the way.

The same edition, rounds, seed and start give the same weights, byte for byte. They go into
assets/bots/weights/, with an entry in its table that says how they were made and how they did in a
duel with the weights they replace; those of other editions stay as they are.
"""

import datetime
import json
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Final

import msgspec

from rage_desktop.bots.bitcards.deck import Deck
from rage_desktop.bots.bitcards.position import Position, step
from rage_desktop.bots.evaluation import evaluator as evaluation
from rage_desktop.bots.evaluation import weight_layout as layout
from rage_desktop.bots.evaluation import weights as fitted
from rage_desktop.bots.evaluation.info_state import InfoState, at_table, wants_tricks
from rage_desktop.bots.search.playout import EVALUATED, FORCED, ODD, playout
from rage_desktop.match.edition_files import read_edition
from rage_desktop.rules import Edition, change_knobs, round_points

ROOT: Final = Path(__file__).parents[2]
OUTPUT: Final = ROOT / "assets" / "bots" / "weights"
SHOWN_EVERY: Final = 1000  # rounds
DUEL_DEALS: Final = 400
HEAD: Final = """\
# The weights that evaluating levels go by, one file for each kind of game, and how they were made.
# key: what bids and tricks pay, and how many action cards of each role there are. An edition plays
# by the entry whose key is nearest. What an entry leaves out was not recorded. Written by
# build/bots/fit_play.py: do not edit.
"""
# shares of the turns, and of the rounds' bids, that are learnt from
TURNS = 0.35
BIDDINGS = 0.5
BIDDERS = 2
RIVALRY = 0.6  # what a point more for the others on average takes away
# shares of plays made at random: in the round, and in the trials
SLIPS = 0.06
ODDITY = 0.05
OFF = 0.2  # share of bids made too high or too low
BY = (*(-1, 1) * 5, -2, 2)
# Shares of rounds with four seats, action cards at any time, open bids.
FOUR = 0.35
FREE = 0.12
HEARD = 0.85
FIRST_STEP = 0.12
LEAST_STEP = 0.0006
LAST_STEP = 0.00001
SLOWEST = 0.0008  # least step of a chance that is counted on the way
REFRESH = 50  # rounds after which the steps of the chances to hold are recomputed
# how often a chance, or a weight, from the start counts as seen
KNOWN = 100_000
WEIGHED = 500


def futures(
    evaluator: evaluation.Evaluator, hand: int, trump: int, unseen: int
) -> list[tuple[int, int]]:
    """Return each card of a hand with the place of what it brings later."""
    cards = evaluator.prospects(hand, trump, unseen, 0)[2]
    found = [(card, place) for card, place, *_ in cards]
    for role, kind in evaluator.roles:
        place = layout.FUTURES + role * layout.PHASES + layout.PHASE_OF[hand.bit_count()]
        found += [(card, place) for card in evaluator.deck.bits(hand & kind)]
    return found


class Tally:
    """Numbers that follow what is measured, ever more slowly."""

    def __init__(self, values: list[float], seen: float) -> None:
        self.values = values
        self.seen = [seen] * len(values)
        self.least_step = LEAST_STEP

    def count(self, place: int, happened: float) -> None:
        """Move a chance towards what happened."""
        self.seen[place] += 1
        change = (happened - self.values[place]) * max(1 / self.seen[place], SLOWEST)
        self.values[place] += change

    def push(self, places: Sequence[int], error: float) -> None:
        """Adjust the figures that add up to a worth that was off by `error`."""
        for place in places:
            if place != layout.NOTHING:
                self.seen[place] += 1
                rate = max(self.least_step, FIRST_STEP * self.seen[place] ** -0.5)
                self.values[place] += error * rate


class Fit:
    """The figures of one edition while they are fitted."""

    def __init__(self, edition: Edition, figures: list[list[float]] | None, rng: Random) -> None:
        self.edition = edition
        self._rng = rng
        self._decks = [
            Deck(change_knobs(edition, {"action_cards_any_time": free})) for free in (False, True)
        ]
        seen = KNOWN if figures else 20.0
        lists = figures or beginning()
        self.weights = Tally(lists[0], WEIGHED if figures else 0.0)
        self.take, self.duck = Tally(lists[1], seen), Tally(lists[2], seen)
        self.holds = Tally(lists[3], seen)
        self._figures = evaluation.Figures(*lists)
        self.rounds = self.turns = 0

    def lists(self) -> list[list[float]]:
        """Return the present figures."""
        return [table.values for table in (self.weights, self.take, self.duck, self.holds)]

    def round(self, left: float) -> None:
        """Play a round and learn from it; `left` is the share of the rounds still to come."""
        rng = self._rng
        edition = self.edition
        self.rounds += 1
        self.weights.least_step = max(LAST_STEP, LEAST_STEP * left**1.5)
        if self.rounds % REFRESH == 0:
            self._figures.holds = [layout.step_of_chance(part) for part in self.holds.values]
        low, high = edition.players.min, edition.players.max
        seats = 4 if rng.random() < FOUR else rng.randint(low, high)
        size = rng.randint(1, max(edition.rounds(seats)))
        evaluator = evaluation.Evaluator(self._decks[rng.random() < FREE], seats, self._figures)
        table = RoundTable(self, evaluator, size, rng)
        if size < evaluation.LARGE and rng.random() < BIDDINGS:
            for seat in rng.sample(range(seats), BIDDERS):
                table.learn_bid(seat)
        while any(table.position.hands):
            places: list[evaluation.Places] = []
            weighed = evaluator.weigh(spot_of(evaluator, table.position), places)
            if len(weighed) > 1 and rng.random() < TURNS:
                self.turns += 1
                table.learn_play(weighed, places)
            table.play(weighed)


class RoundTable:
    """One round under way; what it shows goes into the figures."""

    def __init__(self, fit: Fit, evaluator: evaluation.Evaluator, size: int, rng: Random) -> None:
        self.fit = fit
        self.evaluator = evaluator
        self.seats = evaluator.seats
        self._size = size
        self._rng = rng
        self._pays = [
            [round_points(fit.edition, size, bid, won) for won in range(size + 1)]
            for bid in range(size + 1)
        ]
        self.position, self._bids = self._dealt()
        self._ahead: list[list[tuple[int, int]]] = [[] for _ in range(self.seats)]
        self._trick: list[tuple[int, int, bool, int]] = []

    def _dealt(self) -> tuple[Position, list[int]]:
        deck = self.evaluator.deck
        rng = self._rng
        size = self._size
        seats = self.seats
        cards = list(deck.masks.cards)
        rng.shuffle(cards)
        hands = [sum(cards[size * seat : size * seat + size]) for seat in range(seats)]
        pile = cards[size * seats :]
        trump = turned = 0
        while pile and not trump:
            turned |= pile[0]
            trump = deck.masks.suit_of[pile[0].bit_length()] if pile[0] < deck.masks.above else 0
            del pile[0]
        bids: list[int] = []
        for hand in hands:
            bid = self.evaluator.bid(hand, trump, deck.masks.all_cards & ~turned & ~hand, bids)
            if rng.random() < OFF:
                bid = min(size, max(0, bid + rng.choice(BY)))
            bids.append(bid)
        undealt = sum(pile) | turned
        return Position(hands, bids[:], [0] * seats, 0, trump, trump, pile, undealt), bids

    def learn_bid(self, seat: int) -> None:
        """Try all sensible bids of a seat."""
        evaluator = self.evaluator
        position = self.position
        rng = self._rng
        unseen = sum(position.hands) | sum(position.pile)
        hand = position.hands[seat]
        heard = self._bids[:seat] if rng.random() < HEARD else []
        weighed = evaluator.weigh_bids(hand, position.trump, unseen & ~hand, heard)
        manner = self._manner(self._size * self.seats)
        outcomes: list[float] = []
        for bid, *_ in weighed:
            bids = [*self._bids[:seat], bid]
            for other in position.hands[seat + 1 :]:
                bids.append(evaluator.bid(other, position.trump, unseen & ~other, bids))
            position.need = bids
            need, points = playout(evaluator, position, manner, rng, me=seat)
            outcomes.append(self._worth(seat, bids, need, points))
        position.need = self._bids[:]
        self._learn([tuple(places) for _, *places in weighed], outcomes)

    def learn_play(
        self, weighed: list[evaluation.Weighed], places: list[evaluation.Places]
    ) -> None:
        """Try all sensible plays of the seat to move."""
        position = self.position
        seat = self.position.turn
        manner = bytes([FORCED]) + self._manner(position.plays_left - 1)
        outcomes: list[float] = []
        for entry, _ in weighed:
            need, points = playout(self.evaluator, position, manner, self._rng, entry, seat)
            outcomes.append(self._worth(seat, self._bids, need, points))
        self._learn(places, outcomes)

    def played_by(self, evaluators: Sequence[evaluation.Evaluator]) -> list[int]:
        """Return everyone's points if each seat bids and plays by its evaluator, without slips."""
        deck = self.evaluator.deck
        position = self.position
        hands = position.hands
        trump = position.trump
        unseen = sum(hands) | sum(position.pile)
        bids: list[int] = []
        for evaluator, hand in zip(evaluators, hands, strict=True):
            bids.append(evaluator.bid(hand, trump, unseen & ~hand, bids))
        position.need = bids[:]
        while any(position.hands):
            evaluator = evaluators[position.turn]
            position = step(
                deck, position, evaluator.choose(spot_of(evaluator, position)), self._rng
            )
        return self._points(bids, position.need, position.points)

    def play(self, weighed: list[evaluation.Weighed]) -> None:
        """Make a play, the best one or a slip, and count what the cards of the trick came to."""
        deck = self.evaluator.deck
        position = self.position
        seat = self.position.turn
        info = spot_of(self.evaluator, position)
        need = position.need[seat]
        wants = wants_tricks(deck, need)
        self._ahead[seat] += futures(self.evaluator, info.hand, position.trump, info.unseen)
        play = max(weighed, key=lambda each: each[1])[0]
        if self._rng.random() < SLIPS:
            play = self._rng.choice(weighed)[0]
        card = play if play < deck.masks.above else play & deck.masks.actions
        self._trick.append((seat, card, wants, hold_of(deck, play, info)))
        self.position = step(deck, position, play, self._rng)
        if not self.position.table:
            self._count_trick(self.position.turn)

    def _count_trick(self, winner: int) -> None:
        fit = self.fit
        for seat, card, wants, hold in self._trick:
            if hold >= 0:
                fit.holds.count(hold, seat == winner)
            for held, place in self._ahead[seat]:
                if held == card:
                    (fit.take if wants else fit.duck).count(place, seat == winner)
            self._ahead[seat] = [each for each in self._ahead[seat] if each[0] != card]
        self._trick = []

    def _worth(self, seat: int, bids: list[int], need: list[int], extra: list[int]) -> float:
        """Return what the end of a round is worth to a seat."""
        points = self._points(bids, need, extra)
        mine = points[seat]
        return mine - RIVALRY * (sum(points) - mine) / (len(points) - 1)

    def _points(self, bids: list[int], need: list[int], extra: list[int]) -> list[int]:
        return [
            self._pays[bid][bid - short] + more
            for bid, short, more in zip(bids, need, extra, strict=True)
        ]

    def _manner(self, plays: int) -> bytes:
        rng = self._rng
        return bytes([ODD if rng.random() < ODDITY else EVALUATED for _ in range(plays)])

    def _learn(self, places: Sequence[Sequence[int]], outcomes: list[float]) -> None:
        """Strengthen what did better than the others."""
        table = self.fit.weights
        guesses = [sum([table.values[place] for place in each]) for each in places]
        mean = sum(outcomes) / len(outcomes)
        middle = sum(guesses) / len(guesses)
        for each, outcome, guess in zip(places, outcomes, guesses, strict=True):
            table.push(each, outcome - mean - guess + middle)


def spot_of(evaluator: evaluation.Evaluator, position: Position) -> InfoState:
    """Return what the seat to move knows of a position."""
    hand = position.hands[position.turn]
    info = InfoState(
        hand,
        position.need,
        position.turn,
        trump=position.trump,
        named=position.named,
        low_wins=position.low,
        unseen=(sum(position.hands) | sum(position.pile)) & ~hand,
        undealt=position.undealt,
    )
    return at_table(evaluator.deck, position.table, info)


def beginning() -> list[list[float]]:
    """Return initial figures: the more higher cards are out, the less a card brings."""
    heights = (0.0, 0.1, 0.3, 0.5, 0.7, 1.0, 1.3, 1.8, 2.4, 3.2, 4.4, 6.0)
    takes = [
        top * 2.718 ** (-height * slope)
        for top, slope in ((0.95, 0.35), (0.75, 0.8), (0.8, 0.8))
        for _ in range(4)
        for height in heights
        for _ in range(layout.PHASES)
    ]
    roles = (0.02, 0.02, 0.02, 0.02, 0.02, 0.3, 0.9)
    take = takes + [role for role in roles for _ in range(layout.PHASES)]
    assert len(roles) == layout.ROLES
    assert len(take) == layout.ALL_FUTURES
    holds = [
        2.718 ** (-hold * (0.3 + 0.4 * takers)) * crowded
        for kind in range(3)
        for _ in range(4)
        for hold in (0.0, 0.1, 0.2, 0.4, 0.6, 0.9, 1.3, 1.8, 2.6, 4.0)
        for crowded in ((0.6, 0.8, 0.95, 1.0) if kind == 1 else (1.0,) * layout.CROWDS)
        for takers in range(layout.TAKERS)
    ]
    assert len(holds) == layout.HOLDING
    weights = [0.0] * layout.WEIGHTS
    for row in range(2 * layout.PHASES * layout.BIDS):  # to begin with, bid what the hand brings
        for pressure in range(layout.PRESSURES):
            weights[layout.BID_TAKE + row * layout.PRESSURES + pressure] = -abs(pressure - 7) * 0.4
    return [weights, take, [0.35 * each for each in take], holds]


class Duel:
    """Rounds on the same deals between new weights and old ones, with half of the seats each."""

    def __init__(
        self, edition: Edition, new: evaluation.Figures, old: evaluation.Figures, rng: Random
    ) -> None:
        self._edition = edition
        self._new = new
        self._old = old
        self._rng = rng
        self._deck = Deck(edition)
        self._fit = Fit(edition, None, rng)

    def result(self, rounds: int) -> str:
        """Return in a sentence how many points a round and seat the new weights are ahead."""
        ahead = [self._ahead() for _ in range(max(2, rounds))]
        error = stdev(ahead) / len(ahead) ** 0.5
        return (
            f"{fmean(ahead):+.2f} ± {1.96 * error:.2f} points a round and seat against the weights "
            f"before, {len(ahead)} deals each played both ways"
        )

    def _ahead(self) -> float:
        rng = self._rng
        edition = self._edition
        seats = rng.randint(edition.players.min, edition.players.max)
        size = rng.choice(edition.rounds(seats))
        cards = rng.getstate()
        total = 0.0
        for first in (0, 1):
            rng.setstate(cards)
            total += self._round(seats, size, first)
        return total / 2

    def _round(self, seats: int, size: int, first: int) -> float:
        """Return how far the new weights are ahead after a round with them in every second seat."""
        evaluators = [
            evaluation.Evaluator(self._deck, seats, self._new if seat % 2 == first else self._old)
            for seat in range(seats)
        ]
        points = RoundTable(self._fit, evaluators[0], size, self._rng).played_by(evaluators)
        mine = [points[seat] for seat in range(seats) if seat % 2 == first]
        others = [points[seat] for seat in range(seats) if seat % 2 != first]
        return fmean(mine) - fmean(others)


def hold_of(deck: Deck, play: int, info: InfoState) -> int:
    """Return the place of the chance that a card holds the trick; -1 where that is settled."""
    hand = info.hand
    lead = info.lead
    trump = info.trump
    unseen = info.unseen
    best = info.best
    ruffed = info.ruffed
    low = info.low_wins
    to_come = info.to_come
    if play >= deck.masks.above or not to_come:
        return -1
    suit = deck.masks.suit_of[play.bit_length()]
    over = play < best if low else play > best
    if lead:
        stands_in = suit == trump if ruffed else suit in (lead, trump)
        if not stands_in or (not over and (ruffed or suit == lead)):
            return -1
    left = hand.bit_count()
    others = unseen.bit_count() or 1
    out = unseen & suit
    higher = (out & (play - 1) if low else out & -play).bit_count()
    return layout.hold_place(
        suit == trump,
        trump,
        to_come,
        int(higher * 10 * left * to_come / others),
        int((unseen & (lead or suit)).bit_count() * 10 * left / others),
        min(info.takers, layout.TAKERS - 1),
    )


def fit(
    edition: Edition, rounds: int, seed: str, start: list[list[float]] | None = None
) -> list[list[float]]:
    """Return weights after some rounds of self-play; the same arguments give the same weights."""
    fitted = Fit(edition, start, Random(seed))
    for number in range(rounds):
        fitted.round(1 - number / rounds)
        if fitted.rounds % SHOWN_EVERY == 0:
            print(f"{fitted.rounds} of {rounds} rounds, {fitted.turns} turns", flush=True)
    return fitted.lists()


def write(folder: Path, name: str, entry: fitted.Fitted, weights: bytes) -> None:
    """Write the weights of one kind of game, and their entry in the table."""
    table = fitted.table_in(folder) if (folder / fitted.TABLE).exists() else {}
    table = {known: each for known, each in table.items() if each.key != entry.key} | {name: entry}
    (folder / entry.file).write_bytes(weights)
    lines = HEAD.splitlines()
    for known, each in sorted(table.items(), key=lambda item: item[1].key):
        lines += ["", f"[{known}]"]
        for key, value in msgspec.to_builtins(each, builtin_types=(datetime.date,)).items():
            lines.append(f"{key} = {_toml(value)}")
    (folder / fitted.TABLE).write_text("\n".join(lines) + "\n", encoding="utf-8")


def _toml(value: object) -> str:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else str(value)


def main() -> int:
    """Fit new weights, let them meet the old ones, and write them."""
    parser = ArgumentParser(description="Fit the weights of an evaluator by self-play.")
    parser.add_argument("edition", help="the id or file of an edition")
    parser.add_argument("--rounds", type=int, required=True)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--start", type=Path, help="weights to go on from; without, it begins anew")
    parser.add_argument("--duel", type=int, default=DUEL_DEALS, help="deals of the duel")
    parser.add_argument("--out", type=Path, default=OUTPUT)
    asked = parser.parse_args()
    path = Path(asked.edition)
    file = read_edition(path if path.suffix else ROOT / f"assets/editions/{path}.toml")
    start = fitted.read_lists(asked.start) if asked.start else None
    old = fitted.figures_for(file.rules)
    weights = fitted.pack(fit(file.rules, asked.rounds, asked.seed, start))
    new = evaluation.Figures(*fitted.unpack(weights))
    duel = Duel(file.rules, new, old, Random(f"{asked.seed}/duel"))
    command = f"build/bots/fit_play.py {asked.edition} --rounds {asked.rounds} --seed {asked.seed}"
    entry = fitted.Fitted(
        edition=file.id,
        key=",".join(map(str, fitted.paid(file.rules))),
        file=f"{file.id}.bin",
        date=datetime.datetime.now(datetime.UTC).date(),
        command=command + (f" --start {asked.start}" if asked.start else ""),
        seed=asked.seed,
        rounds=asked.rounds,
        start=sha256(asked.start.read_bytes()).hexdigest() if asked.start else "",
        duel=duel.result(asked.duel),
    )
    asked.out.mkdir(parents=True, exist_ok=True)
    write(asked.out, file.id, entry, weights)
    return 0


if __name__ == "__main__":
    sys.exit(main())
