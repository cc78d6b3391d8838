"""Evaluation of every bid and play of a hand, by weights fitted in self-play.

The value of a play is the sum of a few table entries, for features such as: the probability that
this card takes the trick, the tricks the remaining cards bring against the bid when trying to take
and when ducking, the length of the suit, the number of higher unseen cards, who wants tricks. The
same tables serve the level `sharp` and every seat in a search's playouts.
"""

from collections.abc import Sequence
from typing import TypeAlias

from rage_desktop.bots.bitcards.deck import Deck
from rage_desktop.bots.bitcards.trick_rules import with_suit
from rage_desktop.bots.evaluation.features import (
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
)
from rage_desktop.bots.evaluation.info_state import InfoState
from rage_desktop.bots.evaluation.weights import Figures

Weighed: TypeAlias = tuple[int, float]
"""A play, and its value relative to the others, in points."""

Places: TypeAlias = tuple[int, int, int, int, int, int, int]
"""The indices of the seven weights that add up to the value of a play."""


LARGE = 16  # cards: with so many, a bid follows what the hand brings
LARGE_BRINGS, LARGE_REACH = 1.1, 2.6  # best of 1.0 to 1.2 with 16 to 31 cards in Glyphs
LARGE_OFF = 0.25  # points for a bid off by one
STRONG = 0.5  # of a trick: a card that takes one more often than not


class Evaluator:
    """Evaluates the plays of one deck and number of seats."""

    def __init__(self, deck: Deck, seats: int, figures: Figures) -> None:
        self.deck, self.seats = deck, seats
        self.weights = figures.weights
        self.take, self.duck, self.holds = figures.take, figures.duck, figures.holds
        self.heights = heights_of(max(suit.bit_count() for suit in deck.suits))
        self.roles = [(place, kind) for place, kind in enumerate(deck.kinds) if kind]

    def choose(self, info: InfoState) -> int:
        """Return the play with the highest value."""
        hand, deck = info.hand, self.deck
        only = hand & info.lead or hand
        if not only & (only - 1) and only < deck.above and (only == hand or not deck.any_time):
            return only
        choice, most = 0, -1e9
        for play, worth in self.weigh(info):
            if worth > most:
                choice, most = play, worth
        return choice

    def weigh_bids(
        self, hand: int, trump: int, unseen: int, heard: Sequence[int], reach: float = 2.6
    ) -> list[tuple[int, int, int, int, int]]:
        """Return the sensible bids with their weight indices; `heard` are the bids made before."""
        taken, ducked, cards = self.look(hand, trump, unseen, 0)
        size = hand.bit_count()
        phase, third = PHASE_OF[size], THIRD_OF[size]
        over = sum(heard) - len(heard) * size / self.seats
        beyond = (
            0 if over < -1.2 else 1 if over < -0.4 else 2 if over < 0.4 else 3 if over < 1.2 else 4
        )
        place = 0 if not heard else 2 if len(heard) == self.seats - 1 else 1
        at_heard = BID_HEARD + ((place * 5 + beyond) * THIRDS + third) * PRESSURES
        strong = sum([self.take[each[1]] >= STRONG for each in cards])
        strength = 4 * min(2, (hand & trump).bit_count()) + min(3, strong)
        at_trumps = BID_TRUMPS + (strength * THIRDS + third) * PRESSURES
        middle = (taken + ducked) / 2
        low, high = max(0, int(middle - reach + 1)), min(size, int(middle + reach))
        found: list[tuple[int, int, int, int, int]] = []
        for bid in range(low, max(low, high) + 1):
            row = (phase * BIDS + min(bid, BIDS - 1)) * PRESSURES
            to_take = PRESSURE_OF[int(PRESSURE_ZERO + 2.5 * (bid - taken))]
            to_duck = PRESSURE_OF[int(PRESSURE_ZERO + 2.5 * (bid - ducked))]
            half = PRESSURE_OF[int(PRESSURE_ZERO + 2.5 * (bid - middle))]
            found.append(
                (
                    bid,
                    BID_TAKE + row + to_take,
                    BID_DUCK + row + to_duck,
                    at_heard + half,
                    at_trumps + half,
                )
            )
        return found

    def worths_of_bids(
        self, hand: int, trump: int, unseen: int, heard: Sequence[int]
    ) -> list[Weighed]:
        """Return the sensible bids and their relative values.

        The weights were not fitted to very large hands: those bid their expected tricks and a
        little more, for the others cannot take all of so many tricks.
        """
        size = hand.bit_count()
        if size < LARGE:
            w = self.weights
            return [
                (bid, w[a] + w[b] + w[c] + w[d])
                for bid, a, b, c, d in self.weigh_bids(hand, trump, unseen, heard)
            ]
        wish = LARGE_BRINGS * self.look(hand, trump, unseen, 0)[0]
        low, high = max(0, int(wish - LARGE_REACH)), min(size, int(wish + LARGE_REACH) + 1)
        return [(bid, -LARGE_OFF * (bid - wish) ** 2) for bid in range(min(low, high), high + 1)]

    def bid(self, hand: int, trump: int, unseen: int, heard: Sequence[int]) -> int:
        """Return the bid with the highest value, ignoring the hook."""
        choice, most = 0, -1e9
        for bid, worth in self.worths_of_bids(hand, trump, unseen, heard):
            if worth > most:
                choice, most = bid, worth
        return choice

    def look(
        self, hand: int, trump: int, unseen: int, follow: int
    ) -> tuple[float, float, list[tuple[int, int, int, int, int]]]:
        """Return the tricks a hand brings by taking and by ducking, and the cards it may play.

        These are (card, place of its future, height, suit, length): of the suit of `follow` only,
        unless that is 0.
        """
        deck, take, duck = self.deck, self.take, self.duck
        left = hand.bit_count()
        phase = PHASE_OF[left]
        share = 10 * SHARES * left * (self.seats - 1) // (unseen.bit_count() or 1)
        heights = self.heights[share if share < 10 * SHARES else 10 * SHARES]
        taken = ducked = 0.0
        legal: list[tuple[int, int, int, int, int]] = []
        numbers = hand & deck.numbers
        for suit in deck.suits:
            if part := numbers & suit:
                out = unseen & suit
                length = part.bit_count()
                row = 0 if suit == trump else LENGTHS if trump else 2 * LENGTHS
                row = (row + (length if length < LENGTHS else LENGTHS) - 1) * HEIGHTS
                playable = not follow or follow & suit
                while part:
                    card = part & -part
                    part ^= card
                    height = heights[(out & -card).bit_count()]
                    place = (row + height) * PHASES + phase
                    taken += take[place]
                    ducked += duck[place]
                    if playable:
                        legal.append((card, place, height, suit, length))
        if hand > deck.numbers:
            for role, kind in self.roles:
                if held := hand & kind:
                    place = FUTURES + role * PHASES + phase
                    count = held.bit_count()
                    taken += count * take[place]
                    ducked += count * duck[place]
        return taken, ducked, legal

    def weigh(  # noqa: C901 - in smaller parts it takes 5 % longer, and is called for every card
        self, info: InfoState, places: list[Places] | None = None
    ) -> list[Weighed]:
        """Return every play of a hand with its worth, equal action cards once.

        The places of each play's weights are appended to `places`.
        """
        hand, needs, seat, lead, best, ruffed, trump, _, low, stake, to_come, takers, unseen, _ = (
            info
        )
        follow = hand & lead
        taken, ducked, legal = self.look(hand, trump, unseen, follow)
        left = hand.bit_count()
        need, needed = needs[seat], 0
        for each in needs:
            if each > 0:
                needed += each
        needy = 0 if need < 0 else 6 if need > left else need + 1 if need < 4 else 5
        third = THIRD_OF[left]
        row = (PHASE_OF[left] * NEEDS + needy) * PRESSURES
        slack = left - needed
        slack = 0 if slack < -1 else 5 if slack > 3 else slack + 2
        late = needy * THIRDS + third
        at_table = TABLE + (slack * LATES + late) * CHANCES
        position = 2 if not to_come else 1 if lead or best else 0
        crowd = takers if takers < TAKERS else TAKERS - 1
        rivals = RIVALS + ((position * TAKERS + crowd) * LATES + late) * CHANCES
        staked = STAKE + ((1 if stake < 0 else 2 if stake else 0) * NEEDS + needy) * CHANCES
        to_take = PRESSURE_ZERO + 2.5 * (need - taken)
        to_duck = PRESSURE_ZERO + 2.5 * (need - ducked)
        take, duck, holds, w = self.take, self.duck, self.holds, self.weights
        others = unseen.bit_count() or 1
        coming = 10 * left * to_come / others
        apiece = 10 * left / others
        found: list[Weighed] = []
        past, before, taken_in = -1, 0, 0
        for card, place, height, suit, length in legal:
            chance = 0
            if not lead:
                kind, wins, ruff = (1 if suit == trump else 0), True, suit == trump
            elif suit == lead:
                wins = not ruffed and (card < best if low else card > best)
                kind, ruff = (2 if not wins else 3 if to_come else 4), suit == trump
            elif suit == trump:
                wins = not ruffed or (card < best if low else card > best)
                kind, ruff = (8 if not wins else 5 if to_come else 6), True
            else:
                kind, wins, ruff = 7, False, False
            alike = place << 1 | wins
            if alike == past and suit == before:
                # As good as the last one: to take tricks the lower is kept, to duck the higher.
                if need <= 0:
                    found[-1] = card, found[-1][1]
                continue
            past, before = alike, suit
            if wins and to_come:
                out = unseen & suit
                chance = holds[
                    hold_place(
                        ruff,
                        trump,
                        to_come,
                        int((out & (card - 1) if low else out & -card).bit_count() * coming),
                        int((unseen & (lead or suit)).bit_count() * apiece),
                        crowd,
                    )
                ]
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
            e, f, g = at_table + chance, rivals + chance, staked + chance
            found.append((card, w[a] + w[b] + w[c] + w[d] + w[e] + w[f] + w[g]))
            if places is not None:
                places.append((a, b, c, d, e, f, g))
        if hand > self.deck.numbers and (not follow or self.deck.any_time):
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
        deck, w, hand = self.deck, self.weights, info.hand
        phase, need = PHASE_OF[hand.bit_count()], info.needs[info.seat]
        context = 3 if hand & info.lead else 2 if info.ruffed else 1 if info.lead else 0
        for role, kind in self.roles:
            held = hand & kind
            if not held:
                continue
            card = held & -held
            place = FUTURES + role * PHASES + phase
            figure = ACTION + (role * CONTEXTS + context) * LATES + late
            ways = self._ways(kind, card, info, need)
            taking, ducking = to_take + 2.5 * self.take[place], to_duck + 2.5 * self.duck[place]
            if (
                kind in (deck.change, deck.out)
                and (suit := ways[0][0] & deck.numbers) != info.trump
            ):
                taken, ducked, _ = self.look(hand ^ card, suit, info.unseen, deck.actions)
                taking = PRESSURE_ZERO + 2.5 * (need - taken)
                ducking = PRESSURE_ZERO + 2.5 * (need - ducked)
            for play, chance in ways:
                a = TAKE + (row + PRESSURE_OF[int(taking)]) * CHANCES + chance
                b = DUCK + (row + PRESSURE_OF[int(ducking)]) * CHANCES + chance
                e, f, g = at_table + chance, rivals + chance, staked + chance
                found.append((play, w[a] + w[b] + w[figure] + w[e] + w[f] + w[g]))
                if places is not None:
                    places.append((a, b, figure, NOTHING, e, f, g))

    def _ways(self, kind: int, card: int, info: InfoState, need: int) -> list[tuple[int, int]]:
        """Return the ways to play an action card, with their chances."""
        deck, hand, lead, trump = self.deck, info.hand, info.lead, info.trump
        if kind == deck.wild:
            return self._wilds(card, info)
        if kind == deck.low:
            win = with_suit(deck, card, hand, True, lead, trump, info.named, info.undealt)
            takes = trump and win & trump and not info.ruffed and lead != trump
            if takes or info.low_wins:
                return [(win, 3 if info.to_come else 6)]
            return [(win, 0 if lead else 1)]
        if kind == deck.change:
            wants = need != 0
            return [(with_suit(deck, card, hand, wants, lead, trump, info.named, info.undealt), 0)]
        return [(card, 0)]

    def _wilds(self, card: int, info: InfoState) -> list[tuple[int, int]]:
        """Return the ways to play a WILD, to take the trick and not to, with their chances."""
        deck, hand, lead, trump, ruffed = self.deck, info.hand, info.lead, info.trump, info.ruffed
        win = with_suit(deck, card, hand, True, lead, trump, info.named, 0)
        chance = 4 if info.best >= deck.above and win & (trump if ruffed else lead) else 6
        if ruffed and not win & trump:
            chance = 0
        if info.low_wins:
            chance = 1
        plays = [(win, min(chance, 5) if info.to_come else chance)]
        if not deck.automatic or not (trump or lead):
            lose = with_suit(deck, card, hand, False, lead, trump, info.named, 0)
            if lose != win:
                plays.append((lose, 0 if lead else 3))
        return plays
