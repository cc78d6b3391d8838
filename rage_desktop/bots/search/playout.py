"""The playout: a whole round to its end, every seat playing by the same judgement.

The way from card to card is one function, for it is taken some hundred thousand times a second. A
test plays its plays again with the rules' engine.
"""

from collections.abc import Iterable
from random import Random

from rage_desktop.bots.bitcards.deck import Deck
from rage_desktop.bots.bitcards.naming import with_suit
from rage_desktop.bots.bitcards.position import Position
from rage_desktop.bots.bitcards.standing import read_table, standing
from rage_desktop.bots.bitcards.turning import after_change, after_turn
from rage_desktop.bots.judge.model import Judge
from rage_desktop.bots.judge.spot import Spot

ODD, FORCED, JUDGED = range(1, 4)
"""How a card is chosen: at random, as given, or by judgement."""


def playout(  # noqa: C901 - see above
    judge: Judge,
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
    deck, choose = judge.deck, judge.choose
    hands, need, points = position.hands[:], position.need[:], position.points[:]
    trump, named, pending, low = position.trump, position.named, position.pending, position.low
    undealt, pile = position.undealt, iter(position.pile)
    above, suit_of, bust_takes = deck.above, deck.suit_of, deck.bust_takes
    orders = deck.orders[len(hands)]
    want = [each > 0 or (each < 0 and bust_takes) for each in need]
    alive = sum(hands) | sum(position.pile)
    trick = position.table[:]
    log = [] if log is None else log
    log += trick
    full = orders[position.turn - len(trick)]  # the seats of the trick, from the leader on
    order = full[len(trick) :]
    lead, stake = read_table(deck, trick)
    best, ruffed, winner = 0, False, full[0]
    if lead:
        best, ruffed, at = standing(deck, trick, lead, trump, low)
        winner = full[at]
    manners = iter(manner)
    while True:
        to_come, takers = len(order), sum([want[seat] for seat in order])
        for turn, how in zip(order, manners, strict=False):
            hand = hands[turn]
            to_come -= 1
            takers -= want[turn]
            if how == FORCED:
                play = forced
            elif how == ODD and turn != me:
                play = _odd(deck, hand, want[turn], lead, trump, named, undealt, rng)
            else:
                play = choose(
                    Spot(
                        hand,
                        need,
                        turn,
                        lead,
                        best,
                        ruffed,
                        trump,
                        named,
                        low,
                        stake,
                        to_come,
                        takers,
                        alive & ~hand,
                        undealt,
                    )
                )
            trick.append(play)
            stands = not low
            if play < above:
                card = play
                if not lead:
                    lead, best, winner = suit_of[card.bit_length()], card, turn
                elif card & trump if ruffed else card & lead:
                    if card > best:
                        best, winner = card, turn
                elif card & trump:
                    best, winner, ruffed = card, turn, True
            else:
                card = play & deck.actions
                if card & deck.bonus:
                    stake += deck.bonus_points
                elif card & deck.malus:
                    stake += deck.malus_points
                else:
                    stands = False
                    if card & deck.out:
                        trump, pending = 0, deck.out_pends
                    elif card & deck.rewind:
                        low = not low or not deck.toggles
                    elif card & deck.change:
                        asked = play & deck.numbers
                        trump, pile = after_change(deck, asked, trump, named, pile, undealt, rng)
                        named, pending = trump or named, False
                    elif not lead:
                        lead = play & deck.numbers
            hands[turn] = hand ^ card
            alive ^= card
            if lead and not stands:
                best, ruffed, at = standing(deck, trick, lead, trump, low)
                winner = full[at]
        log += trick[-len(order) :]
        need[winner] = short = need[winner] - 1
        want[winner] = short > 0 or (short < 0 and bust_takes)
        points[winner] += stake
        if not hands[winner]:
            return need, points
        if pending:
            trump, pile = after_turn(deck, 0, named, pile, undealt, rng)
            named, pending = trump or named, False
        order = full = orders[winner]
        trick, lead, best, ruffed, stake, low = [], 0, 0, False, 0, False


def _odd(
    deck: Deck,
    hand: int,
    wants: bool,
    lead: int,
    trump: int,
    named: int,
    undealt: int,
    rng: Random,
) -> int:
    """Return the play of a seat that plays at random."""
    chance = rng.getrandbits(deck.width)
    some = hand & lead or hand
    some = some & chance or some
    play = deck.top[some.bit_length()] if chance & 1 else some & -some
    if play & deck.takes_suit:
        return with_suit(deck, play, hand, wants, lead, trump, named, undealt)
    return play
