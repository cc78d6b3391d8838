"""Evaluation of every bid and play of a hand, by weights fitted in self-play.

The value of a play is the sum of a few table entries (`weight_layout`), for features such as: the
probability that this card takes the trick, the tricks the remaining cards bring against the bid
when trying to take and when ducking, the length of the suit, the number of higher unseen cards, who
wants tricks. The same tables serve the level `expert` and every seat in a search's playouts.
"""

from bisect import bisect_right
from collections.abc import Sequence
from typing import TypeAlias

from rage_desktop.bots.bitcards.deck import Deck
from rage_desktop.bots.bitcards.position import with_suit
from rage_desktop.bots.evaluation.info_state import InfoState
from rage_desktop.bots.evaluation.weight_layout import (
    ACTION,
    BID_DUCK,
    BID_HEARD,
    BID_TAKE,
    BID_TRUMPS,
    BIDS,
    CHANCES,
    CONTEXTS,
    DUCK,
    FUTURES,
    HEIGHT,
    HEIGHTS,
    LATES,
    LENGTHS,
    NEEDS,
    NOTHING,
    PHASE_OF,
    PHASES,
    PRESSURE_OF,
    PRESSURE_ZERO,
    PRESSURES,
    RIVALS,
    SHARES,
    STAKE,
    SUIT,
    TABLE,
    TAKE,
    TAKERS,
    THIRD_OF,
    THIRDS,
    heights_of,
    hold_place,
    step_of_chance,
)

Weighed: TypeAlias = tuple[int, float]
"""A play, and its value relative to the others, in points."""

Places: TypeAlias = tuple[int, int, int, int, int, int, int]
"""The indices of the seven weights that add up to the value of a play."""


REACH = 2.6  # from what a hand brings to the bids that are sensible
LARGE = 16  # cards: with so many, a bid follows what the hand brings
# best of 1.0 to 1.2 with 16 to 31 cards in Glyphs
LARGE_BRINGS = 1.1
LARGE_REACH = 2.6
NO_TRUMP_LARGE = 10  # the same without trump, for which the weights saw few hands
# With these three, bids scored most and were off least with 13 and 15 cards, all of them dealt.
NO_TRUMP_BRINGS = 1.6
NO_TRUMP_EVEN = 0.2  # how far a bid goes towards an even share of the tricks
NO_TRUMP_OFF = 2.5  # points for a bid off by one
LARGE_OFF = 0.25  # with trump
STRONG = 0.5  # of a trick: a card that takes one more often than not


class Figures:
    """The figures for one kind of game: weights of moves, what cards bring later, chances to hold.

    `take` and `duck` are the chances that a card takes a later trick for a player who wants it, and
    for one who does not; `holds` the steps of the chances that the best card so far stays the best.
    """

    def __init__(
        self,
        weights: Sequence[float],
        take: Sequence[float],
        duck: Sequence[float],
        holds: Sequence[float],
    ) -> None:
        self.weights = weights
        self.take = take
        self.duck = duck
        self.holds = [step_of_chance(part) for part in holds]


class Evaluator:
    """Evaluates the plays of one deck and number of seats."""

    def __init__(self, deck: Deck, seats: int, figures: Figures) -> None:
        self.deck = deck
        self.seats = seats
        self.weights = figures.weights
        self.take = figures.take
        self.duck = figures.duck
        self.holds = figures.holds
        self.heights = heights_of(max(suit.bit_count() for suit in deck.masks.suits))
        self.roles = [(place, kind) for place, kind in enumerate(deck.masks.kinds) if kind]

    def choose(self, info: InfoState) -> int:
        """Return the play with the highest value."""
        deck = self.deck
        only = deck.may_play(info.hand, info.lead, info.trump, info.closed)
        if not only & (only - 1) and only < deck.masks.above:
            return only
        choice = 0
        most = -1e9
        for play, worth in self.weigh(info):
            if worth > most:
                choice = play
                most = worth
        return choice

    def weigh_bids(
        self, hand: int, trump: int, unseen: int, heard: Sequence[int]
    ) -> list[tuple[int, int, int, int, int]]:
        """Return the sensible bids with their weight indices; `heard` are the bids made before."""
        taken, ducked, cards = self.prospects(hand, trump, unseen, 0)
        size = hand.bit_count()
        phase = PHASE_OF[size]
        third = THIRD_OF[size]
        over = sum(heard) - len(heard) * size / self.seats
        beyond = bisect_right((-1.2, -0.4, 0.4, 1.2), over)
        if not heard:
            place = 0
        elif len(heard) < self.seats - 1:
            place = 1
        else:
            place = 2
        at_heard = BID_HEARD + ((place * 5 + beyond) * THIRDS + third) * PRESSURES
        strong = sum([self.take[each[1]] >= STRONG for each in cards])
        strength = 4 * min(2, (hand & trump).bit_count()) + min(3, strong)
        at_trumps = BID_TRUMPS + (strength * THIRDS + third) * PRESSURES
        middle = (taken + ducked) / 2
        low = max(0, int(middle - REACH + 1))
        high = min(size, int(middle + REACH))
        found: list[tuple[int, int, int, int, int]] = []
        for bid in range(low, max(low, high) + 1):
            row = (phase * BIDS + min(bid, BIDS - 1)) * PRESSURES
            to_take = PRESSURE_OF[int(PRESSURE_ZERO + 2.5 * (bid - taken))]
            to_duck = PRESSURE_OF[int(PRESSURE_ZERO + 2.5 * (bid - ducked))]
            half = PRESSURE_OF[int(PRESSURE_ZERO + 2.5 * (bid - middle))]
            take = BID_TAKE + row + to_take
            duck = BID_DUCK + row + to_duck
            found.append((bid, take, duck, at_heard + half, at_trumps + half))
        return found

    def worths_of_bids(
        self, hand: int, trump: int, unseen: int, heard: Sequence[int]
    ) -> list[Weighed]:
        """Return the sensible bids and their relative values.

        The weights were not fitted to large hands: those bid their expected tricks and a
        little more, for the others cannot take all of so many tricks.
        """
        size = hand.bit_count()
        if not is_large(size, trump):
            w = self.weights
            return [
                (bid, w[a] + w[b] + w[c] + w[d])
                for bid, a, b, c, d in self.weigh_bids(hand, trump, unseen, heard)
            ]
        taken = self.prospects(hand, trump, unseen, 0)[0]
        if trump:
            off = LARGE_OFF
            wish = LARGE_BRINGS * taken
        else:
            off = NO_TRUMP_OFF
            even = size / self.seats
            wish = NO_TRUMP_EVEN * even + (1 - NO_TRUMP_EVEN) * NO_TRUMP_BRINGS * taken
        low = max(0, int(wish - LARGE_REACH))
        high = min(size, int(wish + LARGE_REACH) + 1)
        return [(bid, -off * (bid - wish) ** 2) for bid in range(min(low, high), high + 1)]

    def bid(self, hand: int, trump: int, unseen: int, heard: Sequence[int]) -> int:
        """Return the bid with the highest value, ignoring the hook."""
        choice = 0
        most = -1e9
        for bid, worth in self.worths_of_bids(hand, trump, unseen, heard):
            if worth > most:
                choice = bid
                most = worth
        return choice

    def prospects(
        self, hand: int, trump: int, unseen: int, must: int
    ) -> tuple[float, float, list[tuple[int, int, int, int, int]]]:
        """Return the tricks a hand brings by taking and by ducking, and the cards it may play.

        These are (card, place of its future, height, suit, length): only those of the suit that
        `must` be played, any if it is 0.
        """
        masks = self.deck.masks
        take = self.take
        duck = self.duck
        left = hand.bit_count()
        phase = PHASE_OF[left]
        share = 10 * SHARES * left * (self.seats - 1) // (unseen.bit_count() or 1)
        heights = self.heights[share if share < 10 * SHARES else 10 * SHARES]
        taken = ducked = 0.0
        legal: list[tuple[int, int, int, int, int]] = []
        numbers = hand & masks.numbers
        for suit in masks.suits:
            if part := numbers & suit:
                out = unseen & suit
                length = part.bit_count()
                if suit == trump:
                    row = 0
                elif trump:
                    row = LENGTHS
                else:
                    row = 2 * LENGTHS
                row = (row + (length if length < LENGTHS else LENGTHS) - 1) * HEIGHTS
                playable = not must or must & suit
                while part:
                    card = part & -part
                    part ^= card
                    height = heights[(out & -card).bit_count()]
                    place = (row + height) * PHASES + phase
                    taken += take[place]
                    ducked += duck[place]
                    if playable:
                        legal.append((card, place, height, suit, length))
        if hand > masks.numbers:
            for role, kind in self.roles:
                if held := hand & kind:
                    place = FUTURES + role * PHASES + phase
                    count = held.bit_count()
                    taken += count * take[place]
                    ducked += count * duck[place]
        return taken, ducked, legal

    def weigh(  # noqa: C901 - divided, playouts take 5 to 10 % longer
        self, info: InfoState, places: list[Places] | None = None
    ) -> list[Weighed]:
        """Return every play of a hand with its worth, equal action cards once.

        The places of each play's weights are appended to `places`.
        """
        hand, needs, seat, lead, best, ruffed, trump = info[:7]
        _, low, stake, to_come, takers, unseen, _, closed = info[7:]
        must = self.deck.must_play(hand, lead, trump)
        only = must or (closed and hand & ~closed)
        taken, ducked, legal = self.prospects(hand, trump, unseen, only)
        left = hand.bit_count()
        need = needs[seat]
        needed = 0
        for each in needs:
            if each > 0:
                needed += each
        if need < 0:
            needy = 0
        elif need > left:
            needy = 6
        elif need < 4:
            needy = need + 1
        else:
            needy = 5
        third = THIRD_OF[left]
        row = (PHASE_OF[left] * NEEDS + needy) * PRESSURES
        slack = left - needed
        if slack < -1:
            slack = 0
        elif slack < 4:
            slack += 2
        else:
            slack = 5
        late = needy * THIRDS + third
        at_table = TABLE + (slack * LATES + late) * CHANCES
        if not to_come:
            position = 2
        elif lead or best:
            position = 1
        else:
            position = 0
        crowd = takers if takers < TAKERS else TAKERS - 1
        rivals = RIVALS + ((position * TAKERS + crowd) * LATES + late) * CHANCES
        if stake < 0:
            sign = 1
        elif stake:
            sign = 2
        else:
            sign = 0
        staked = STAKE + (sign * NEEDS + needy) * CHANCES
        to_take = PRESSURE_ZERO + 2.5 * (need - taken)
        to_duck = PRESSURE_ZERO + 2.5 * (need - ducked)
        take = self.take
        duck = self.duck
        holds = self.holds
        w = self.weights
        others = unseen.bit_count() or 1
        coming = 10 * left * to_come / others
        apiece = 10 * left / others
        found: list[Weighed] = []
        past = -1
        before = 0
        taken_in = 0
        for card, place, height, suit, length in legal:
            chance = 0
            if not lead and not ruffed:
                kind = 1 if suit == trump else 0
                wins = True
                ruff = suit == trump
            elif suit == lead:
                wins = not ruffed and (card < best if low else card > best)
                if not wins:
                    kind = 2
                elif to_come:
                    kind = 3
                else:
                    kind = 4
                ruff = suit == trump
            elif suit == trump:
                wins = not ruffed or (card < best if low else card > best)
                if not wins:
                    kind = 8
                elif to_come:
                    kind = 5
                else:
                    kind = 6
                ruff = True
            else:
                kind = 7
                wins = False
                ruff = False
            alike = place << 1 | wins
            if alike == past and suit == before:
                # As good as the last one: to take tricks the lower is kept, to duck the higher.
                if need <= 0:
                    found[-1] = card, found[-1][1]
                continue
            past = alike
            before = suit
            if wins and to_come:
                out = unseen & suit
                higher = int((out & (card - 1) if low else out & -card).bit_count() * coming)
                around = int((unseen & (lead or suit)).bit_count() * apiece)
                chance = holds[hold_place(ruff, trump, to_come, higher, around, crowd)]
            elif wins:
                chance = CHANCES - 1
                if suit == taken_in:  # equally good for this trick: what is kept decides
                    if need > 1 + taken - take[place]:
                        continue  # every trick is wanted: the cheapest card takes this one
                    if need == 1:
                        found.pop()  # from now on none is wanted: the most valuable goes
                        if places is not None:
                            places.pop()
                taken_in = suit
            a = TAKE + (row + PRESSURE_OF[int(to_take + 2.5 * take[place])]) * CHANCES + chance
            b = DUCK + (row + PRESSURE_OF[int(to_duck + 2.5 * duck[place])]) * CHANCES + chance
            c = SUIT + (kind * LENGTHS + (length if length < 4 else 4) - 1) * LATES + late
            d = HEIGHT + (kind * HEIGHTS + height) * LATES + late
            e = at_table + chance
            f = rivals + chance
            g = staked + chance
            found.append((card, w[a] + w[b] + w[c] + w[d] + w[e] + w[f] + w[g]))
            if places is not None:
                places.append((a, b, c, d, e, f, g))
        if hand > self.deck.masks.numbers and (not must or self.deck.knobs.any_time):
            turn = row, late, at_table, rivals, staked, to_take, to_duck
            self._weigh_actions(info, turn, found, places)
        return found

    def _weigh_actions(
        self,
        info: InfoState,
        turn: tuple[int, int, int, int, int, float, float],
        found: list[Weighed],
        places: list[Places] | None,
    ) -> None:
        """Append the ways to play action cards; `turn` holds what all plays of a turn share."""
        row, late, at_table, rivals, staked, to_take, to_duck = turn
        masks = self.deck.masks
        w = self.weights
        hand = info.hand
        phase = PHASE_OF[hand.bit_count()]
        need = info.needs[info.seat]
        if hand & info.lead:
            context = 3
        elif info.ruffed:
            context = 2
        elif info.lead:
            context = 1
        else:
            context = 0
        for role, kind in self.roles:
            held = hand & kind
            if not held:
                continue
            card = held & -held
            place = FUTURES + role * PHASES + phase
            figure = ACTION + (role * CONTEXTS + context) * LATES + late
            ways = self._ways(kind, card, info, need)
            taking = to_take + 2.5 * self.take[place]
            ducking = to_duck + 2.5 * self.duck[place]
            suit = ways[0][0] & masks.numbers
            if kind in (masks.change, masks.out) and suit != info.trump:
                taken, ducked, _ = self.prospects(hand ^ card, suit, info.unseen, masks.actions)
                taking = PRESSURE_ZERO + 2.5 * (need - taken)
                ducking = PRESSURE_ZERO + 2.5 * (need - ducked)
            for play, chance in ways:
                a = TAKE + (row + PRESSURE_OF[int(taking)]) * CHANCES + chance
                b = DUCK + (row + PRESSURE_OF[int(ducking)]) * CHANCES + chance
                e = at_table + chance
                f = rivals + chance
                g = staked + chance
                found.append((play, w[a] + w[b] + w[figure] + w[e] + w[f] + w[g]))
                if places is not None:
                    places.append((a, b, figure, NOTHING, e, f, g))

    def _ways(self, kind: int, card: int, info: InfoState, need: int) -> list[tuple[int, int]]:
        """Return the ways to play an action card, with their chances."""
        deck = self.deck
        masks = deck.masks
        hand = info.hand
        lead = info.lead
        trump = info.trump
        if kind == masks.wild and deck.knobs.above_all:
            beaten = info.ruffed and (info.best >= masks.above or not info.best)
            return [(card, 0 if beaten and not deck.knobs.last_wild_high else 6)]
        if kind == masks.wild:
            return self._wilds(card, info)
        if kind == masks.low:
            win = with_suit(deck, card, hand, True, lead, trump, info.named, info.undealt)
            takes = trump and win & trump and not info.ruffed and lead != trump
            if takes or info.low_wins:
                return [(win, 3 if info.to_come else 6)]
            return [(win, 0 if lead else 1)]
        if kind == masks.change:
            wants = need != 0
            return [(with_suit(deck, card, hand, wants, lead, trump, info.named, info.undealt), 0)]
        return [(card, 0)]

    def _wilds(self, card: int, info: InfoState) -> list[tuple[int, int]]:
        """Return the ways to play a WILD, to take the trick and not to, with their chances."""
        deck = self.deck
        hand = info.hand
        lead = info.lead
        trump = info.trump
        ruffed = info.ruffed
        win = with_suit(deck, card, hand, True, lead, trump, info.named, 0)
        if info.low_wins:
            chance = 1
        elif ruffed and not win & trump:
            chance = 0
        else:
            against = win & trump if ruffed else win & lead
            chance = 4 if against and info.best >= deck.masks.above else 6
        plays = [(win, min(chance, 5) if info.to_come else chance)]
        if not deck.knobs.automatic or not (trump or lead):
            lose = with_suit(deck, card, hand, False, lead, trump, info.named, 0)
            if lose != win:
                plays.append((lose, 0 if lead else 3))
        return plays


def is_large(size: int, trump: int) -> bool:
    """Return whether a bid follows what the hand brings; `trump` is 0 where there is none."""
    return size >= (LARGE if trump else NO_TRUMP_LARGE)
