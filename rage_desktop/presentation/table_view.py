"""The visible table: plain values that drawing reads and the Director edits.

`project` gives the table at rest. Everything a cue adds to it (flights, effects, hidden places) is
removed again when the Director is idle.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from msgspec import Struct

from rage_desktop import rules
from rage_desktop.presentation.faces import ChangingFace
from rage_desktop.presentation.sorting import Sorting, sort_hand
from rage_desktop.presentation.transients import Anchor, DropPose, Effect, Flight
from rage_desktop.rules.editions.look import COLOURS, SuitLook
from rage_desktop.rules.tricks import is_anybody_ahead, low_wins, winning_index

"""Colours in wheel order, which is the order of suits in the hand (VISUAL 3)."""


class Ring(StrEnum):
    """The states of a bid ring (VISUAL 8)."""

    WAIT = "wait"
    UNDER = "under"
    EXACT = "exact"
    OVER = "over"
    MISS = "miss"


@dataclass(slots=True)
class Plate:
    """One player. `bid` is None if it is not made or not known; `total` is the game's."""

    seat: int
    bid: int | None = None
    has_bid: bool = False
    won: int = 0
    bonus: int = 0
    malus: int = 0
    cards: int = 0
    dealer: bool = False
    turn: bool = False
    total: int = 0
    leader: bool = False


class LastTrick(Struct, frozen=True):
    """The last trick won in this round, in the order played."""

    cards: tuple[rules.PlayedCard, ...]
    winner: int


@dataclass(slots=True, kw_only=True)
class TableView:
    """What drawing reads. Lists of plates are by seat.

    `home` is the seat at the bottom: the viewer, or any seat for the public view (viewer None).
    `is_handless` says that nobody plays here: no hand lies at the bottom.
    `hand` holds home's cards in the order shown, None for a back; `sorting` says which, and `laid`
    is the order they were laid in by hand. `winning` is the seat whose card wins as things stand,
    None while no card with a suit lies there; `last_named` the trump that was last in force,
    `named` the card of an earlier trick that named the one in force. `spent` are the cards turned
    from the pile that are not the trump card.
    Transient: `flights` and `effects` under way; `hidden` names resting places whose card is not
    drawn because a flight stands for it; `dropped` is where a card was let go that home plays;
    `taker` is who takes the trick that lies complete, until it is swept up; `faces` are by seat,
    none for faces at rest.
    """

    viewer: int | None
    home: int
    edition: rules.Edition
    order: tuple[str, ...]
    plates: list[Plate]
    phase: rules.Phase
    number: int
    rounds_planned: int | None
    hand_size: int
    hand: list[rules.Card | None]
    pile: int
    spent: frozenset[rules.Card]
    trump_card: rules.NumberCard | None
    trump: str | None
    last_named: str | None
    named: rules.PlayedCard | None
    trick: list[rules.PlayedCard]
    lead: str | None
    winning: int | None
    low_wins: bool
    turn_pending: bool
    last_trick: LastTrick | None
    history: list[tuple[rules.PlayedCard, ...]]
    scores: list[rules.RoundScored]
    sorting: Sorting = Sorting.TRUMPS
    laid: tuple[rules.Card, ...] = ()
    is_handless: bool = False
    flights: list[Flight] = field(default_factory=list)
    effects: list[Effect] = field(default_factory=list)
    hidden: set[Anchor] = field(default_factory=set)
    dropped: DropPose | None = None
    taker: int | None = None
    faces: Mapping[int, ChangingFace] = field(default_factory=dict, compare=False)

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.plates)

    @property
    def hand_of(self) -> int | None:
        """The seat whose hand lies at the bottom; None for nobody's."""
        return None if self.is_handless else self.home

    @property
    def tricks_done(self) -> int:
        """The number of complete tricks in this round."""
        return sum(plate.won for plate in self.plates)

    @property
    def trick_number(self) -> int:
        """The number of the current trick, from 1; the last one once the round is over."""
        return min(self.tricks_done + 1, self.hand_size)

    @property
    def totals(self) -> tuple[int, ...]:
        """Points of the game so far, by seat."""
        return tuple(plate.total for plate in self.plates)

    @property
    def is_animating(self) -> bool:
        """Whether anything is in flight, so that frames are needed."""
        return bool(self.flights or self.effects)

    def sorted(self, cards: Iterable[rules.Card]) -> list[rules.Card]:
        """Return cards in the order of the home seat's hand."""
        return sort_hand(cards, self.order, self.trump, self.sorting, self.laid)

    def ring(self, seat: int) -> Ring:
        """Return the current state of a seat's bid ring."""
        plate = self.plates[seat]
        return ring_state(plate.bid, plate.won, self.hand_size - self.tricks_done)


def ring_state(bid: int | None, won: int, left: int) -> Ring:
    """Return the state of a bid ring with `left` tricks still to be played."""
    if bid is None:
        return Ring.WAIT
    if won == bid:
        return Ring.EXACT
    if won > bid:
        return Ring.OVER
    return Ring.UNDER if won + left >= bid else Ring.MISS


def wheel_order(suits: Mapping[str, SuitLook]) -> tuple[str, ...]:
    """Return an edition's suit codes in wheel order, from its look."""
    return tuple(sorted(suits, key=lambda code: COLOURS.index(suits[code].colour)))


def project(
    view: rules.SeatView,
    order: Sequence[str] = (),
    home: int | None = None,
    sorting: Sorting = Sorting.TRUMPS,
    laid: tuple[rules.Card, ...] = (),
    *,
    is_handless: bool = False,
) -> TableView:
    """Return the table at rest for a seat's view.

    `home` sits at the bottom of a public view, with a hand or without; an empty `order` of suits is
    the edition's own.
    """
    suits = tuple(order) or view.edition.suits
    seat = view.seat if view.seat is not None else home or 0
    known = sort_hand(view.hand, suits, view.trump, sorting, laid)
    return TableView(
        viewer=view.seat,
        home=seat,
        edition=view.edition,
        order=suits,
        sorting=sorting,
        laid=laid,
        plates=_plates(view),
        phase=view.phase,
        number=view.number,
        rounds_planned=view.rounds_planned,
        hand_size=view.hand_size,
        hand=[] if is_handless else _hand(view, seat, known),
        is_handless=is_handless,
        pile=view.pile_size,
        spent=frozenset(view.spent),
        trump_card=view.trump_card,
        trump=view.trump,
        last_named=view.last_named,
        named=_named(view),
        trick=list(view.trick),
        lead=view.lead,
        winning=view.winning if is_anybody_ahead(view.edition, view.trick, view.lead) else None,
        low_wins=view.low_wins,
        turn_pending=view.turn_pending,
        last_trick=_last_trick(view),
        history=list(view.history),
        scores=list(view.scores),
    )


def _hand(view: rules.SeatView, seat: int, known: Sequence[rules.Card]) -> list[rules.Card | None]:
    """Return the cards at the bottom: the viewer's, or as many backs as that seat holds."""
    return list(known) if view.seat is not None else [None] * view.hand_counts[seat]


def _plates(view: rules.SeatView) -> list[Plate]:
    led_by = leaders(view.totals) if view.scores else ()
    return [
        Plate(
            seat=seat,
            bid=view.bids[seat],
            has_bid=view.has_bid[seat],
            won=view.tricks[seat],
            bonus=view.bonus[seat],
            malus=view.malus[seat],
            cards=view.hand_counts[seat],
            dealer=seat == view.dealer,
            turn=seat in view.waiting_for,
            total=view.totals[seat],
            leader=seat in led_by,
        )
        for seat in range(view.players)
    ]


def leaders(totals: Sequence[int]) -> tuple[int, ...]:
    """Return the seats with the most points."""
    most = max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == most)


def _named(view: rules.SeatView) -> rules.PlayedCard | None:
    if view.trump_card is not None or trump_setter(view.trick, view.edition) is not None:
        return None
    setters = (trump_setter(trick, view.edition) for trick in reversed(view.history))
    last = next((play for play in setters if play is not None), None)
    return naming(last, view.trump)


def trump_setter(
    trick: Sequence[rules.PlayedCard], edition: rules.Edition
) -> rules.PlayedCard | None:
    """Return the last card of a trick that determined the trump: an OUT, or a CHANGE that names."""
    if edition.change != "choose_any":
        return None
    for play in reversed(trick):
        if play.card.role in (rules.Role.OUT, rules.Role.CHANGE):
            return play
    return None


def naming(setter: rules.PlayedCard | None, trump: str | None) -> rules.PlayedCard | None:
    """Return the card that named the trump, with that suit; None if none did."""
    if setter is None or trump is None or setter.card.role is not rules.Role.CHANGE:
        return None
    return rules.PlayedCard(setter.seat, setter.card, trump)


def _last_trick(view: rules.SeatView) -> LastTrick | None:
    if not view.history:
        return None
    cards = view.history[-1]
    if view.phase is rules.Phase.PLAY:  # the trick's winner leads the next one
        return LastTrick(cards, view.trick[0].seat if view.trick else view.waiting_for[0])
    lead = next((play.suit for play in cards if play.suit is not None), None)
    best = winning_index(cards, view.edition, view.trump, lead, low_wins(cards, view.edition))
    return LastTrick(cards, cards[best].seat)
