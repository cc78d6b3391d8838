"""The playout: a whole round to its end, every seat playing by the same evaluator.

Some hundred thousand cards a second are played here. A test plays its plays again with the rules'
engine.
"""

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from rage_desktop.bots.bitcards.position import (
    Position,
    after_change,
    after_turn,
    read_table,
    winning_card,
    with_suit,
)
from rage_desktop.bots.evaluation.evaluator import Evaluator
from rage_desktop.bots.evaluation.info_state import InfoState

ODD, FORCED, EVALUATED = range(1, 4)
"""How a card is chosen: at random, as given, or by the evaluator."""


def playout(
    evaluator: Evaluator,
    position: Position,
    manner: Iterable[int],
    rng: Random,
    forced: int = 0,
    me: int = -1,
    log: list[int] | None = None,
) -> tuple[list[int], list[int]]:
    """Play a round to its end; return bid less tricks, and BONUS and MALUS points, by seat.

    `manner` says for each card to come how it is chosen; `me` never plays oddly. `log` ends with
    every play, those of the trick on the table first. The position is not altered.
    """
    under_way = _Round(evaluator, position, rng)
    manners = iter(manner)
    log = [] if log is None else log
    orders = evaluator.deck.orders[len(position.hands)]
    trick = position.table[:]
    seats = orders[position.turn - len(trick)]  # of the trick, from the leader on
    while True:
        winner = under_way.finish(trick, seats, manners, forced, me)
        log += trick
        if not under_way.hands[winner]:
            return under_way.need, under_way.points
        under_way.next_trick(trick)
        seats = orders[winner]
        trick = []


class _Round:
    """A round being played out."""

    def __init__(self, evaluator: Evaluator, position: Position, rng: Random) -> None:
        self._evaluator = evaluator
        self._deck = evaluator.deck
        self._rng = rng
        self.hands = position.hands[:]
        self.need = position.need[:]
        self.points = position.points[:]
        self._wants = [each > 0 or (each < 0 and self._deck.knobs.bust_takes) for each in self.need]
        self._alive = sum(position.hands) | sum(position.pile)
        self._pile = iter(position.pile)
        self._undealt = position.undealt
        self._trump = position.trump
        self._named = position.named
        self._pending = position.pending
        self._low = position.low
        self._shut = position.shut
        self._stake = 0

    def finish(
        self, trick: list[int], seats: Sequence[int], manners: Iterator[int], forced: int, me: int
    ) -> int:
        """Play a trick to its end, score it, and return its winner."""
        masks = self._deck.masks
        hands = self.hands
        wants = self._wants
        above = masks.above
        lead, best, ruffed, winner = self._read(trick, seats) if trick else (0, 0, False, seats[0])
        trump = self._trump
        low = self._low
        order = seats[len(trick) :]
        to_come = len(order)
        takers = sum([wants[seat] for seat in order])
        for turn, how in zip(order, manners, strict=False):
            hand = hands[turn]
            to_come -= 1
            takers -= wants[turn]
            if how == EVALUATED or (how == ODD and turn == me):
                play = self._evaluated(turn, lead, best, ruffed, to_come, takers)
            elif how == FORCED:
                play = forced
            else:
                play = self._odd(turn, lead, to_come)
            trick.append(play)
            if play >= above:
                lead = self._act(turn, play, lead)
                if lead or self._deck.knobs.above_all:
                    best, ruffed, winner = self._standing(trick, seats, lead)
                trump = self._trump
                low = self._low
                continue
            hands[turn] = hand ^ play
            self._alive ^= play
            if not lead and not ruffed:
                lead = masks.suit_of[play.bit_length()]
                best = play
                winner = turn
            elif low:
                best, ruffed, winner = self._standing(trick, seats, lead)
            elif play & trump if ruffed else play & lead:
                if play > best:
                    best = play
                    winner = turn
            elif play & trump:
                best = play
                winner = turn
                ruffed = True
        self._score(winner)
        return winner

    def next_trick(self, trick: Sequence[int]) -> None:
        """End the trick: REWIND no longer holds, and a trump that is due is turned."""
        self._low = False
        if self._shut:
            self._shut = self._deck.shut_after(self._shut, trick)
        self._stake = 0
        if self._pending:
            self._name(
                *after_turn(self._deck, 0, self._named, self._pile, self._undealt, self._rng)
            )

    def _evaluated(
        self, turn: int, lead: int, best: int, ruffed: bool, to_come: int, takers: int
    ) -> int:
        """Return the play of a seat that goes by the evaluator."""
        hand = self.hands[turn]
        return self._evaluator.choose(
            InfoState(
                hand,
                self.need,
                turn,
                lead,
                best,
                ruffed,
                self._trump,
                self._named,
                self._low,
                self._stake,
                to_come,
                takers,
                self._alive & ~hand,
                self._undealt,
                self._closed(to_come) if self._shut else 0,
            )
        )

    def _closed(self, to_come: int) -> int:
        """Return the trump that may not be led: only whoever plays first to a trick leads."""
        return self._trump & self._shut if to_come == len(self.hands) - 1 else 0

    def _odd(self, turn: int, lead: int, to_come: int) -> int:
        """Return the play of a seat that plays at random."""
        deck = self._deck
        masks = deck.masks
        hand = self.hands[turn]
        chance = self._rng.getrandbits(masks.width)
        some = deck.must_play(hand, lead, self._trump) or hand
        if self._shut:
            some = some & ~self._closed(to_come) or some
        some = some & chance or some
        play = masks.top[some.bit_length()] if chance & 1 else some & -some
        if play & masks.takes_suit:
            return with_suit(
                deck, play, hand, self._wants[turn], lead, self._trump, self._named, self._undealt
            )
        return play

    def _act(self, turn: int, play: int, lead: int) -> int:
        """Play an action card, and return the suit that leads after it."""
        deck = self._deck
        masks = deck.masks
        knobs = deck.knobs
        card = play & masks.actions
        suit = play & masks.numbers
        self.hands[turn] ^= card
        self._alive ^= card
        if card & masks.bonus:
            self._stake += knobs.bonus_points
        elif card & masks.malus:
            self._stake += knobs.malus_points
        elif card & masks.out:
            self._trump = 0
            self._pending = knobs.out_pends
        elif card & masks.rewind:
            self._low = not self._low or not knobs.toggles
        elif card & masks.change:
            self._name(
                *after_change(
                    deck, suit, self._trump, self._named, self._pile, self._undealt, self._rng
                )
            )
        else:
            return lead or suit
        return lead

    def _name(self, trump: int, pile: Iterator[int]) -> None:
        self._trump = trump
        self._pile = pile
        self._named = trump or self._named
        self._pending = False

    def _read(self, trick: list[int], seats: Sequence[int]) -> tuple[int, int, bool, int]:
        """Return the lead and the state of the present trick; note what is at stake."""
        lead, self._stake = read_table(self._deck, trick)
        if lead or self._deck.knobs.above_all:
            return lead, *self._standing(trick, seats, lead)
        return lead, 0, False, seats[0]

    def _standing(self, trick: list[int], seats: Sequence[int], lead: int) -> tuple[int, bool, int]:
        """Return the best card's strength, whether it ruffs, and whose it is."""
        best, ruffed, place = winning_card(self._deck, trick, lead, self._trump, self._low)
        return best, ruffed, seats[max(0, place)]

    def _score(self, winner: int) -> None:
        self.need[winner] = short = self.need[winner] - 1
        self._wants[winner] = short > 0 or (short < 0 and self._deck.knobs.bust_takes)
        self.points[winner] += self._stake
