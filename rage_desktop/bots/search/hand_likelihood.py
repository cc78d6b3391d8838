"""Likelihood of the others' hands, given their bids and plays.

A hand is the more likely, the likelier its holder would have bid and played as observed. Its moves
are predicted by the evaluator with some noise, so that a player who values differently, or plays a
hunch, is not ruled out. Each move is observed with the information that its player had then.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import exp, fsum
from random import Random

from msgspec import Struct

from rage_desktop.bots.bitcards.deck import Deck
from rage_desktop.bots.evaluation.evaluator import Evaluator
from rage_desktop.bots.evaluation.info_state import InfoState, at_table
from rage_desktop.bots.evaluation.view_evaluation import needs_of
from rage_desktop.bots.search.determinize import Deals
from rage_desktop.rules import NumberCard, Phase, PlayedCard, Role, SeatView

BID_DOUBT = 0.8  # points: a bid worse than the best by so much is made e times less often
PLAY_DOUBT = 0.5  # the same of plays
HUNCH = 0.02  # the least chance of any move
PICKS = 6  # hands picked for a seat at once; the first that fits the others is taken


class ObservedBid(Struct, frozen=True):
    """A bid: the bids before it, the trump, and the visible cards, as masks."""

    bid: int
    heard: tuple[int, ...]
    trump: int
    turned: int


@dataclass(slots=True)
class ObservedPlay:
    """A play, as an entry of the deck: `later` masks what its player has laid down since, this
    card included; `info` is its turn, with no hand, and with all the cards that nobody had seen."""

    entry: int
    info: InfoState
    later: int = 0


def observed_bids(deck: Deck, view: SeatView) -> dict[int, ObservedBid]:
    """Return the bids of the other seats, as far as known to the viewer."""
    trump, turned = first_trump(deck, view)
    found: dict[int, ObservedBid] = {}
    if trump is None:
        return found
    heard: tuple[int, ...] = ()
    for seat in view.bidding_order:
        bid = view.bids[seat]
        if bid is None:
            continue
        if seat != view.seat:
            found[seat] = ObservedBid(bid, heard, trump, turned)
        if view.edition.bids == "open":
            heard += (bid,)
    return found


def observed_plays(deck: Deck, view: SeatView) -> dict[int, list[ObservedPlay]]:
    """Return the plays of the other seats, in order, if the trump at the time is known."""
    if view.phase is not Phase.PLAY:
        return {}
    tricks = [*view.history, view.trick]
    leaders = [trick[0].seat if trick else view.waiting_for[0] for trick in tricks]
    winners = leaders[1:]  # of the tricks taken: whoever takes one leads to the next
    reader = _Reader(deck, view, winners)
    for trick, winner in zip(view.history, winners, strict=True):
        reader.read(trick)
        reader.taken(winner)
    reader.read(view.trick)
    return reader.found


def first_trump(deck: Deck, view: SeatView) -> tuple[int | None, int]:
    """Return the trump that the round began with, and the cards turned for it.

    A CHANGE may take the first card back from the spent ones (RULES 4.5): None where that hides
    what the trump was.
    """
    if view.edition.first_trump:
        return deck.mask(view.edition.listed_trump(view.number)), 0
    turned = 0
    cards = view.turned
    numbers = sum(isinstance(card, NumberCard) for card in cards)
    if view.edition.change != "choose_any" and 0 < _changes(view) >= numbers:
        return None, deck.hand(cards)
    for card in cards:
        turned |= deck.masks.codes[card]
        if isinstance(card, NumberCard):
            return deck.masks.by_suit[card.suit], turned
    return deck.mask(view.trump), turned


def _changes(view: SeatView) -> int:
    """Return the number of CHANGE cards played in the round."""
    return sum(played.card.role is Role.CHANGE for played in view.played)


class _Reader:
    """Replays the tricks of a round."""

    def __init__(self, deck: Deck, view: SeatView, winners: list[int]) -> None:
        self._deck = deck
        self._view = view
        self._needs = [need + winners.count(seat) for seat, need in enumerate(needs_of(view))]
        first, turned = first_trump(deck, view)
        self._trump = self._named = first or 0
        self._unseen = deck.masks.all_cards & ~turned
        self._changes = sum(_changes_trump(played) for played in view.played)
        # Of several changes only the first trump and the last are known.
        self._known = first is not None
        self._pending = False
        self._shut = deck.shut(())
        self.found: dict[int, list[ObservedPlay]] = {
            seat: [] for seat in range(view.players) if seat != view.seat
        }

    def read(self, trick: Sequence[PlayedCard]) -> None:
        """Note the plays of the next trick."""
        table: list[int] = []
        low = False
        for played in trick:
            entry = self._deck.entry(played.card, played.suit)
            if self._known and played.seat in self.found:
                self._note(played.seat, entry, table, low)
            low = self._lay(played, low)
            table.append(entry)
        self._shut = self._deck.shut_after(self._shut, table)

    def taken(self, winner: int) -> None:
        """Note who took the trick."""
        self._needs[winner] -= 1
        if self._pending:
            self._pending = False
            self._catch_up()

    def _note(self, seat: int, entry: int, table: list[int], low: bool) -> None:
        info = InfoState(0, self._needs[:], seat, trump=self._trump, named=self._named)
        closed = 0 if table else self._trump & self._shut
        info = info._replace(low_wins=low, unseen=self._unseen, undealt=self._unseen, closed=closed)
        self.found[seat].append(ObservedPlay(entry, at_table(self._deck, table, info)))

    def _lay(self, played: PlayedCard, low: bool) -> bool:
        """Put a card on the table; return whether low cards win now."""
        code = self._deck.masks.codes[played.card]
        self._unseen &= ~code
        for seen in self.found.get(played.seat, ()):
            seen.later |= code
        if _changes_trump(played):
            self._changes -= 1
            if played.card.role is Role.OUT:
                self._trump = 0
                self._pending = self._deck.knobs.out_pends
            else:
                self._pending = False
                self._catch_up()
        if played.card.role is Role.REWIND:
            return not low or not self._deck.knobs.toggles
        return low

    def _catch_up(self) -> None:
        """Take the trump in the view for the present one, if nothing has changed it since."""
        deck = self._deck
        view = self._view
        self._known = not self._changes
        self._trump, self._named = deck.mask(view.trump), deck.mask(view.last_named)
        if self._known:
            self._unseen &= ~deck.hand(view.turned)


def _changes_trump(played: PlayedCard) -> bool:
    return played.card.role in (Role.CHANGE, Role.OUT)


class Likely:
    """Possible hands of a seat, and how well each fits its moves."""

    def __init__(self, hands: Sequence[int], fits: Sequence[float]) -> None:
        self.fits_so_far = list(accumulate(fits))
        self.hands = hands
        self.fits = fits


class HandLikelihood:
    """Samples hands for the other seats of one view, in proportion to how well they fit."""

    def __init__(
        self, evaluator: Evaluator, view: SeatView, deals: Deals, imagined: int, rng: Random
    ) -> None:
        self.evaluator = evaluator
        self._rng = rng
        self._likely: dict[int, Likely] = {}
        bids = observed_bids(evaluator.deck, view)
        plays = observed_plays(evaluator.deck, view)
        if not imagined or not (bids or any(plays.values())):
            return
        deal = [deals.sample().hands for _ in range(imagined)]
        for seat, left in enumerate(view.hand_counts):
            played = deals.played[seat]
            whole = left + played.bit_count() == view.hand_size  # else not known
            bid = bids.get(seat) if whole else None
            seen = plays.get(seat, [])
            if left and (bid or seen):
                hands = [hands[seat] for hands in deal]
                self._likely[seat] = Likely(hands, self.fits(hands, played, bid, seen))

    def hands(self) -> dict[int, int]:
        """Return likely hands of seats whose moves were informative, as masks; a seat may be left
        out."""
        return pick_hands(self._likely, self._rng)

    def fits(
        self, hands: list[int], played: int, bid: ObservedBid | None, plays: Sequence[ObservedPlay]
    ) -> list[float]:
        """Return how likely a seat with each of these hands left made the moves that it made."""
        return [self._fit(hand, played, bid, plays) for hand in hands]

    def _fit(
        self, hand: int, played: int, bid: ObservedBid | None, plays: Sequence[ObservedPlay]
    ) -> float:
        fit = 1.0 if bid is None else self._fit_to_bid(hand | played, bid)
        for play in plays:
            fit *= self._fit_to_play(hand | play.later, play)
        return fit

    def _fit_to_bid(self, dealt: int, seen: ObservedBid) -> float:
        evaluator = self.evaluator
        unseen = evaluator.deck.masks.all_cards & ~dealt & ~seen.turned
        worths = dict(evaluator.worths_of_bids(dealt, seen.trump, unseen, seen.heard))
        return _chance(worths.get(seen.bid, -1e9), worths.values(), BID_DOUBT)

    def _fit_to_play(self, hand: int, seen: ObservedPlay) -> float:
        evaluator = self.evaluator
        info = seen.info
        plays = evaluator.weigh(info._replace(hand=hand, unseen=info.unseen & ~hand))
        if len(plays) == 1:
            return 1.0
        wants = info.needs[info.seat] > 0
        like = self._same_as(seen.entry, [play for play, _ in plays], wants)
        worths = dict(plays)
        return _chance(worths.get(like, -1e9), worths.values(), PLAY_DOUBT)

    def _same_as(self, entry: int, plays: list[int], wants: bool) -> int:
        """Return the play that represents one seen: of equal cards an evaluator weighs only one."""
        deck = self.evaluator.deck
        if entry >= deck.masks.above:
            kind = next(kind for kind in deck.masks.kinds if kind & entry)
            named = entry & deck.masks.numbers
            alike = [play for play in plays if play & kind]
            return max(alike, key=lambda play: play & deck.masks.numbers == named, default=0)
        suit = deck.masks.suit_of[entry.bit_length()]
        same = [play for play in plays if play < deck.masks.above and play & suit]
        if wants:
            return max((play for play in same if play <= entry), default=0)
        return min((play for play in same if play >= entry), default=0)


def pick_hands(likely: Mapping[int, Likely], rng: Random) -> dict[int, int]:
    """Pick hands as often as they fit, none with a card of another's; a seat may be left out."""
    taken = 0
    found: dict[int, int] = {}
    seats = [*likely]
    rng.shuffle(seats)
    for seat in seats:
        each = likely[seat]
        for hand in rng.choices(each.hands, cum_weights=each.fits_so_far, k=PICKS):
            if not hand & taken:
                break
        else:
            pairs = zip(each.hands, each.fits, strict=True)
            apart = [0.0 if hand & taken else fit for hand, fit in pairs]
            if not any(apart):
                continue
            hand = rng.choices(each.hands, apart)[0]
        found[seat] = hand
        taken |= hand
    return found


def _chance(mine: float, worths: Collection[float], doubt: float) -> float:
    """Return the probability that a choice of this value is made among all choices."""
    most = max(worths)
    return HUNCH + exp((mine - most) / doubt) / fsum(
        [exp((each - most) / doubt) for each in worths]
    )
