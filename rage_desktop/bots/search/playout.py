"""The fast playout: a whole round to its end, every seat playing by the same rules of thumb.

A player below its bid takes what it can, one who has it ducks, one beyond it goes on taking where
the edition pays for that. A player who wants tricks leads trumps, then high cards; others lead low.
A trick is taken as cheaply as possible by the last to play, with the highest card before that; a
trick given away costs the lowest card, a trick ducked sheds the highest card that still loses.

One long function: it runs some seventy thousand times a second, and a call for each card would
take longer than the card. What comes up rarely is in `rules_of_thumb`; a test
plays its plays again with the rules' engine.
"""

from collections.abc import Iterable
from random import Random

from rage_desktop.bots.bitcards.deck import Deck
from rage_desktop.bots.bitcards.position import Position
from rage_desktop.bots.bitcards.rules_of_thumb import (
    action_to_duck,
    action_to_take,
    in_a_rewound_trick,
    with_suit,
)
from rage_desktop.bots.bitcards.standing import read_table, standing
from rage_desktop.bots.bitcards.turning import after_change, after_turn
from rage_desktop.bots.judge.model import Judge
from rage_desktop.bots.judge.spot import Spot

BY_RULE, ODD, FORCED, JUDGED = range(4)
"""How a card is chosen: by the rules of thumb, at random, as given, or by judgement."""


def playout(  # noqa: C901 - see above
    deck: Deck,
    position: Position,
    manner: Iterable[int],
    rng: Random,
    forced: int = 0,
    me: int = -1,
    log: list[int] | None = None,
    judge: Judge | None = None,
) -> tuple[list[int], list[int]]:
    """Play a round to its end; return bid less tricks, and BONUS and MALUS points, by seat.

    `manner` says for each card to come how it is chosen; `me` never plays oddly. `log` ends with
    every play, those of the trick on the table first. The position is not altered.
    """
    hands, need, points = position.hands[:], position.need[:], position.points[:]
    trump, named, pending, low = position.trump, position.named, position.pending, position.low
    undealt, pile = position.undealt, iter(position.pile)
    numbers, above, top, suit_of = deck.numbers, deck.above, deck.top, deck.suit_of
    bits, width = rng.getrandbits, deck.width
    takes_suit, wild = deck.takes_suit, deck.wild
    any_time, bust_takes = deck.any_time, deck.bust_takes
    orders = deck.orders[len(hands)]
    want = [each > 0 or (each < 0 and bust_takes) for each in need]
    log = [] if log is None else log
    log += position.table
    begun, order = 0, orders[position.turn]  # where the trick begins in the log; who plays, in turn
    stake = lead = best = 0
    ruffed, winner = False, order[0]
    if log:
        played = len(log)
        full = orders[order[-played]]
        order = order[:-played]
        lead, stake = read_table(deck, log)
        winner = full[0]
        if lead:
            best, ruffed, at = standing(deck, log, lead, trump, low)
            winner = full[at]
    else:
        full = order
    manners = iter(manner)
    alive = sum(hands) | sum(position.pile) if judge else 0
    while True:
        last = order[-1]
        rare = low or stake != 0
        to_come, takers = len(order), sum([want[seat] for seat in order])
        for turn, how in zip(order, manners, strict=False):
            held = hand = hands[turn]
            wants = want[turn]
            to_come -= 1
            takers -= wants
            if how or rare or (hand > numbers and (any_time or not hand & lead)):
                play = 0
                if how == FORCED:
                    play = forced
                elif judge and (how == JUDGED or turn == me):
                    how = JUDGED
                    play = judge.choose(
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
                elif how == ODD and turn != me:
                    chance = bits(width)
                    some = hand & lead or hand
                    some = some & chance or some
                    play = top[some.bit_length()] if chance & 1 else some & -some
                else:
                    if stake:
                        wants = _wants_with_stake(stake, need[turn], hand)
                    if hand > numbers:
                        if lead and (any_time or not hand & lead):
                            if not wants:
                                play = action_to_duck(deck, hand, lead, trump)
                            elif not hand & trump or ruffed:  # else a trump does it
                                play = action_to_take(deck, hand, lead, trump, best, ruffed)
                        elif not lead:
                            if not wants:
                                play = action_to_duck(deck, hand, 0, trump)
                            elif not hand & trump:
                                play = hand & wild & -(hand & wild)
                        held = hand & numbers
                        play = play or (0 if held else hand & -hand)
                    if low and lead and not play:
                        play = in_a_rewound_trick(deck, hand, wants, lead, trump, best, ruffed)
                if play & takes_suit and how != FORCED and how != JUDGED:
                    play = with_suit(deck, play, hand, wants, lead, trump, named, undealt)
                if play:
                    log.append(play)
                    stands = not low
                    if play < above:
                        hands[turn] = hand ^ play
                        if not lead:
                            lead, best, winner = suit_of[play.bit_length()], play, turn
                        elif play & trump if ruffed else play & lead:
                            if play > best and not low:
                                best, winner = play, turn
                        elif play & trump:
                            best, winner, ruffed = play, turn, True
                    else:
                        kind = play & deck.actions
                        hands[turn] = hand ^ kind
                        if kind & deck.bonus:
                            stake += deck.bonus_points
                        elif kind & deck.malus:
                            stake += deck.malus_points
                        else:
                            stands = False
                            if kind & deck.out:
                                trump, pending = 0, deck.out_pends
                            elif kind & deck.rewind:
                                low = not low or not deck.toggles
                            elif kind & deck.change:
                                trump, pile = after_change(
                                    deck, play & numbers, trump, named, pile, undealt, rng
                                )
                                named, pending = trump or named, False
                            elif not lead:
                                lead = play & numbers
                        rare = low or stake != 0
                    alive &= ~(hand ^ hands[turn])
                    if lead and not stands:
                        best, ruffed, at = standing(deck, log[begun:], lead, trump, low)
                        winner = full[at]
                    continue
            if not lead:
                trumps = held & trump
                if wants:
                    card = top[trumps.bit_length() or held.bit_length()]
                else:
                    others = held & ~trump or held
                    card = others & -others
                best, lead, winner = card, suit_of[card.bit_length()], turn
                hands[turn] = hand ^ card
                log.append(card)
            elif follow := held & lead:
                if ruffed:
                    card = follow & -follow if wants else top[follow.bit_length()]
                elif wants:
                    if follow < best:
                        card = follow & -follow
                    else:
                        if turn == last:
                            over = follow & -best
                            card = over & -over
                        else:
                            card = top[follow.bit_length()]
                        best, winner = card, turn
                elif under := follow & (best - 1):
                    card = top[under.bit_length()]
                else:
                    card = top[follow.bit_length()] if turn == last else follow & -follow
                    best, winner = card, turn
                hands[turn] = hand ^ card
                log.append(card)
            else:
                trumps = held & trump
                if wants:
                    if trumps > best if ruffed else trumps:
                        over = trumps & -best if ruffed else trumps
                        card = best = over & -over
                        winner, ruffed = turn, True
                    else:
                        others = held & ~trump or held
                        card = others & -others
                elif ruffed and (under := trumps & (best - 1)):
                    card = top[under.bit_length()]
                elif others := held ^ trumps:
                    card = top[others.bit_length()]
                else:  # nothing but trumps that win
                    card = best = top[held.bit_length()] if turn == last else held & -held
                    winner, ruffed = turn, True
                hands[turn] = hand ^ card
                log.append(card)
        need[winner] = short = need[winner] - 1
        want[winner] = short > 0 or (short < 0 and bust_takes)
        points[winner] += stake
        if not hands[winner]:
            return need, points
        if rare:
            stake, low = 0, False
        if pending:
            trump, pile = after_turn(deck, 0, named, pile, undealt, rng)
            named, pending = trump or named, False
        order = full = orders[winner]
        begun, lead, best, ruffed = len(log), 0, 0, False


def _wants_with_stake(stake: int, need: int, hand: int) -> bool:
    """Return whether a player wants a trick with a BONUS or MALUS in it.

    Beyond the bid a BONUS is still worth a trick to a player who has missed it anyway; a MALUS
    costs more than one trick, and is taken only by a player who needs all that are left.
    """
    return need != 0 if stake > 0 else 0 < hand.bit_count() <= need
