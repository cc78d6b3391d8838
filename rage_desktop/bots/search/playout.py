"""The playout: a whole round to its end, every seat playing by the same judgement.

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
from rage_desktop.bots.evaluation.evaluator import Evaluator, InfoState

ODD, FORCED, JUDGED = range(1, 4)
"""How a card is chosen: at random, as given, or by judgement."""


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
    under_way, manners = _Round(evaluator, position, rng), iter(manner)
    log = [] if log is None else log
    orders, trick = evaluator.deck.orders[len(position.hands)], position.table[:]
    seats = orders[position.turn - len(trick)]  # of the trick, from the leader on
    while True:
        winner = under_way.finish(trick, seats, manners, forced, me)
        log += trick
        if not under_way.hands[winner]:
            return under_way.need, under_way.points
        under_way.next_trick()
        seats, trick = orders[winner], []


class _Round:
    """A round being played out."""

    def __init__(self, evaluator: Evaluator, position: Position, rng: Random) -> None:
        self._judge, self._deck, self._rng = evaluator, evaluator.deck, rng
        self.hands, self.need = position.hands[:], position.need[:]
        self.points = position.points[:]
        self._wants = [each > 0 or (each < 0 and self._deck.bust_takes) for each in self.need]
        self._alive = sum(position.hands) | sum(position.pile)
        self._undealt, self._pile = position.undealt, iter(position.pile)
        self._trump, self._named, self._pending = position.trump, position.named, position.pending
        self._low, self._stake = position.low, 0

    def finish(
        self, trick: list[int], seats: Sequence[int], manners: Iterator[int], forced: int, me: int
    ) -> int:
        """Play a trick to its end, score it, and return its winner."""
        deck, hands, wants, need = self._deck, self.hands, self._wants, self.need
        choose, above = self._judge.choose, deck.above
        lead, best, ruffed, winner = self._read(trick, seats) if trick else (0, 0, False, seats[0])
        trump, low, order = self._trump, self._low, seats[len(trick) :]
        to_come, takers = len(order), sum([wants[seat] for seat in order])
        for turn, how in zip(order, manners, strict=False):
            hand = hands[turn]
            to_come -= 1
            takers -= wants[turn]
            if how == JUDGED or (how == ODD and turn == me):
                play = choose(
                    InfoState(
                        hand,
                        need,
                        turn,
                        lead,
                        best,
                        ruffed,
                        trump,
                        self._named,
                        low,
                        self._stake,
                        to_come,
                        takers,
                        self._alive & ~hand,
                        self._undealt,
                    )
                )
            else:
                play = forced if how == FORCED else self._odd(turn, lead)
            trick.append(play)
            if play >= above:
                lead = self._act(turn, play, lead)
                if lead:
                    best, ruffed, winner = self._standing(trick, seats, lead)
                trump, low = self._trump, self._low
                continue
            hands[turn] = hand ^ play
            self._alive ^= play
            if not lead:
                lead, best, winner = deck.suit_of[play.bit_length()], play, turn
            elif low:
                best, ruffed, winner = self._standing(trick, seats, lead)
            elif play & trump if ruffed else play & lead:
                if play > best:
                    best, winner = play, turn
            elif play & trump:
                best, winner, ruffed = play, turn, True
        self._score(winner)
        return winner

    def next_trick(self) -> None:
        """End the trick: REWIND no longer holds, and a trump that is due is turned."""
        self._low, self._stake = False, 0
        if self._pending:
            self._name(
                *after_turn(self._deck, 0, self._named, self._pile, self._undealt, self._rng)
            )

    def _odd(self, turn: int, lead: int) -> int:
        """Return the play of a seat that plays at random."""
        deck, hand = self._deck, self.hands[turn]
        chance = self._rng.getrandbits(deck.width)
        some = hand & lead or hand
        some = some & chance or some
        play = deck.top[some.bit_length()] if chance & 1 else some & -some
        if play & deck.takes_suit:
            return with_suit(
                deck, play, hand, self._wants[turn], lead, self._trump, self._named, self._undealt
            )
        return play

    def _act(self, turn: int, play: int, lead: int) -> int:
        """Play an action card, and return the suit that leads after it."""
        deck, card, suit = self._deck, play & self._deck.actions, play & self._deck.numbers
        self.hands[turn] ^= card
        self._alive ^= card
        if card & deck.bonus:
            self._stake += deck.bonus_points
        elif card & deck.malus:
            self._stake += deck.malus_points
        elif card & deck.out:
            self._trump, self._pending = 0, deck.out_pends
        elif card & deck.rewind:
            self._low = not self._low or not deck.toggles
        elif card & deck.change:
            self._name(
                *after_change(
                    deck, suit, self._trump, self._named, self._pile, self._undealt, self._rng
                )
            )
        else:
            return lead or suit
        return lead

    def _name(self, trump: int, pile: Iterator[int]) -> None:
        self._trump, self._pile = trump, pile
        self._named, self._pending = trump or self._named, False

    def _read(self, trick: list[int], seats: Sequence[int]) -> tuple[int, int, bool, int]:
        """Return the lead and the state of the present trick; note what is at stake."""
        lead, self._stake = read_table(self._deck, trick)
        return lead, *(self._standing(trick, seats, lead) if lead else (0, False, seats[0]))

    def _standing(self, trick: list[int], seats: Sequence[int], lead: int) -> tuple[int, bool, int]:
        """Return the best card's strength, whether it ruffs, and whose it is."""
        best, ruffed, place = winning_card(self._deck, trick, lead, self._trump, self._low)
        return best, ruffed, seats[place]

    def _score(self, winner: int) -> None:
        self.need[winner] = short = self.need[winner] - 1
        self._wants[winner] = short > 0 or (short < 0 and self._deck.bust_takes)
        self.points[winner] += self._stake
