"""Moves of the others in a round as observed by a seat, each with its player's information then."""

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import Struct

from rage_desktop.bots.bitcards.deck import Deck
from rage_desktop.bots.evaluation.info_state import InfoState, info_state_at
from rage_desktop.bots.evaluation.view_evaluation import needs_of
from rage_desktop.rules import NumberCard, Phase, PlayedCard, Role, SeatView


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
    turned, cards = 0, view.turned
    numbers = sum(isinstance(card, NumberCard) for card in cards)
    if view.edition.change != "choose_any" and 0 < _changes(view) >= numbers:
        return None, deck.hand(cards)
    for card in cards:
        turned |= deck.codes[card]
        if isinstance(card, NumberCard):
            return deck.masks[card.suit], turned
    return deck.mask(view.trump), turned


def _changes(view: SeatView) -> int:
    """Return the number of CHANGE cards played in the round."""
    return sum(played.card.role is Role.CHANGE for played in view.played)


class _Reader:
    """Replays the tricks of a round."""

    def __init__(self, deck: Deck, view: SeatView, winners: list[int]) -> None:
        self._deck, self._view = deck, view
        self._needs = [need + winners.count(seat) for seat, need in enumerate(needs_of(view))]
        first, turned = first_trump(deck, view)
        self._trump = self._named = first or 0
        self._unseen = deck.all_cards & ~turned
        self._changes = sum(_changes_trump(played) for played in view.played)
        # Of several changes only the first trump and the last are known.
        self._known, self._pending = first is not None, False
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

    def taken(self, winner: int) -> None:
        """Note who took the trick."""
        self._needs[winner] -= 1
        if self._pending:
            self._pending = False
            self._catch_up()

    def _note(self, seat: int, entry: int, table: list[int], low: bool) -> None:
        info = info_state_at(
            self._deck,
            table,
            hand=0,
            needs=self._needs[:],
            seat=seat,
            trump=self._trump,
            named=self._named,
            low_wins=low,
            unseen=self._unseen,
            undealt=self._unseen,
        )
        self.found[seat].append(ObservedPlay(entry, info))

    def _lay(self, played: PlayedCard, low: bool) -> bool:
        """Put a card on the table; return whether low cards win now."""
        code = self._deck.codes[played.card]
        self._unseen &= ~code
        for seen in self.found.get(played.seat, ()):
            seen.later |= code
        if _changes_trump(played):
            self._changes -= 1
            if played.card.role is Role.OUT:
                self._trump, self._pending = 0, self._deck.out_pends
            else:
                self._pending = False
                self._catch_up()
        if played.card.role is Role.REWIND:
            return not low or not self._deck.toggles
        return low

    def _catch_up(self) -> None:
        """Take the trump in the view for the present one, if nothing has changed it since."""
        deck, view = self._deck, self._view
        self._known = not self._changes
        self._trump, self._named = deck.mask(view.trump), deck.mask(view.last_named)
        if self._known:
            self._unseen &= ~deck.hand(view.turned)


def _changes_trump(played: PlayedCard) -> bool:
    return played.card.role in (Role.CHANGE, Role.OUT)
