"""Past games replayed from their moves: all states, decisions and the views they were made from."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

from msgspec import Struct

from rage_desktop import rules
from rage_desktop.bots.bot import Explanation
from rage_desktop.bots.estimate.expected_points import PlayValues
from rage_desktop.bots.estimate.knowledge import after_play
from rage_desktop.bots.talk.reasons import in_third_person, level_reason
from rage_desktop.match.game_setup import HUMAN, Setup
from rage_desktop.match.match import Match
from rage_desktop.rules import ActionCard, Bid, Deal, Move, Play, Role, SeatView, Text, text

MANY: Final = 3  # trumps in one hand that are worth mentioning
LIKELY: Final = 0.5  # probability of taking the trick from which a beaten card is worth mentioning


class Decision(Struct, frozen=True):
    """Move `ply` of a game: a seat's bid or play in round `number` (from 1).

    `trick` counts from 1; it is 0 for a bid.
    """

    ply: int
    number: int
    trick: int
    move: Bid | Play

    @property
    def seat(self) -> int:
        """The seat that decided."""
        return self.move.seat


def decisions_in(moves: Sequence[Move], players: int) -> Iterator[Decision]:
    """Yield the decisions of a whole game, in order."""
    number = plays = 0
    for ply, move in enumerate(moves):
        if isinstance(move, Deal):
            number = number + 1
            plays = 0
        else:
            plays += isinstance(move, Play)
            yield Decision(ply, number, -(-plays // players), move)


def decisions_of(match: Match, number: int) -> list[Decision]:
    """Return the decisions of a round by its number, in order; none before it is scored.

    Until then they are secret.
    """
    if number > len(match.view(None).scores):
        return []
    every = decisions_in(match.moves, len(match.setup.seats))
    return [decision for decision in every if decision.number == number]


def known_then(match: Match, decision: Decision) -> SeatView:
    """Return the view a seat had when it decided."""
    return match.view_before(decision.ply, decision.seat)


def trumps_of(match: Match, made: Sequence[Decision]) -> tuple[str | None, str | None]:
    """Return the trump at the first decision of a trick, and after the last; of bids twice the
    first."""
    first = known_then(match, made[0]).trump
    last = made[-1]
    match last.move:
        case Bid():
            return first, first
        case Play(card=ActionCard(role=Role.OUT)):
            return first, None
        case Play(card=ActionCard(role=Role.CHANGE)):
            return first, match.view_before(last.ply + 1, None).trump
    return first, known_then(match, last).trump


def explanation_of(match: Match, decision: Decision) -> Explanation:
    """Return a bot's reason, or an analysis of a person's or an external bot's choice.

    A person alone with bots is addressed as "you"; all others by name.
    """
    level = match.setup.seats[decision.seat].level
    told = match.whys.get(decision.ply) or level_reason(
        level, known_then(match, decision), decision.move
    )
    if match.setup.people == (decision.seat,):
        return told
    return Explanation(in_third_person(told.reason), told.more and in_third_person(told.more))


class PastRound(Struct, frozen=True):
    """A scored round: `deal` is the ply of its deal."""

    number: int
    deal: int
    size: int
    decisions: tuple[Decision, ...]
    score: rules.RoundScored


@dataclass
class PastGame:
    """A past game, limited to the rounds that were scored.

    `people` are the seats of people, `suggested` the moves that a hint, or the bid panel, had
    suggested to them. Made by `of_setup` or `of_replay`.
    """

    edition: rules.Edition
    names: tuple[str, ...]
    people: tuple[int, ...]
    moves: tuple[rules.Move, ...]
    first: rules.State
    suggested: frozenset[int] = frozenset()
    rounds: tuple[PastRound, ...] = field(init=False)

    def __post_init__(self) -> None:
        """Replay the moves."""
        self._before: list[rules.State] = []
        self._events: list[rules.Events] = []
        state = self.first
        for move in self.moves:
            self._before.append(state)
            state, events = rules.apply(state, move)
            self._events.append(events)
        self._last = state
        self.rounds = tuple(self._find_rounds())

    @classmethod
    def of_setup(
        cls,
        setup: Setup,
        moves: Sequence[rules.Move],
        whys: Mapping[int, Explanation] | None = None,
    ) -> "PastGame":
        """Return a game from the store or a match; raises EditionError and IllegalMove."""
        names = tuple(seat.name for seat in setup.seats)
        first = rules.new_game(setup.edition, len(names), setup.seed)
        told = (whys or {}).items()
        suggested = frozenset(ply for ply, why in told if why.kind != "against_hint")
        return cls(setup.edition, names, setup.people, tuple(moves), first, suggested)

    @classmethod
    def of_replay(cls, replay: rules.Replay) -> "PastGame":
        """Return the game of a record."""
        header = replay.header
        names = tuple(seat.name for seat in header.seats)
        people = tuple(place for place, seat in enumerate(header.seats) if seat.player == HUMAN)
        return cls(header.edition, names, people, replay.moves, replay.first)

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.names)

    @property
    def over(self) -> bool:
        """Whether it was played to its end."""
        return self._last.phase is rules.Phase.OVER

    @property
    def round_count(self) -> int | None:
        """The number of rounds; None for an unfinished game without a fixed number."""
        return len(self.rounds) if self.over else rules.view_of(self.first, 0).rounds_planned

    @property
    def winners(self) -> tuple[int, ...]:
        """The winners of a finished game; none of one that is not."""
        last = self._events[-1][-1] if self._events else None
        return last.winners if isinstance(last, rules.GameOver) else ()

    @property
    def totals(self) -> tuple[int, ...]:
        """Points after the last round, by seat."""
        return self._last.totals

    def view_before(self, ply: int, seat: int) -> rules.SeatView:
        """Return the view a seat had before a move."""
        return rules.view_of(self._before[ply], seat)

    def dealt(self, deal: int, seat: int) -> tuple[rules.SeatView, rules.Round]:
        """Return a seat's view after a deal, before any bid, and the true round state."""
        state = self._before[deal + 1]
        return rules.view_of(state, seat), state.under_way

    def truth_before(self, ply: int) -> rules.Round:
        """Return the true round state before a bid or a play."""
        return self._before[ply].under_way

    def events_of(self, ply: int) -> rules.Events:
        """Return all events of a move."""
        return self._events[ply]

    def round_of(self, ply: int) -> PastRound | None:
        """Return the round of a move; None if it was not scored."""
        until = (each for each in self.rounds if ply <= each.decisions[-1].ply)
        return next((each for each in until if each.deal <= ply), None)

    def decisions(self, seats: Sequence[int]) -> tuple[Decision, ...]:
        """Return the decisions of some seats, in order."""
        return tuple(
            each for found in self.rounds for each in found.decisions if each.seat in seats
        )

    def _find_rounds(self) -> Iterator[PastRound]:
        every = decisions_in(self.moves, self.players)
        for number, made in groupby(every, key=lambda decision: decision.number):
            decisions = tuple(made)
            deal = decisions[0].ply - 1
            last = decisions[-1].ply
            size = self.truth_before(last).hand_size
            for event in self._events[last]:
                if isinstance(event, rules.RoundScored):
                    yield PastRound(number, deal, size, decisions, event)


# -- hidden cards that made a decision turn out differently ----------------------------------------


def what_was_hidden(game: PastGame, ply: int, move: rules.Bid | rules.Play) -> Text | None:
    """Return which hidden cards affected the outcome of a decision; None if none did. It is shown
    beside a verdict and never part of it, since its player did not know them."""
    if isinstance(move, rules.Bid):
        return _of_bid(game, ply, move)
    return _of_play(game, ply, move)


def _of_play(game: PastGame, ply: int, move: rules.Play) -> Text | None:
    """Return how a card likely to take its trick lost it to a hidden card."""
    view = game.view_before(ply, move.seat)
    short = (view.bids[move.seat] or 0) > view.tricks[move.seat]
    if not short or not after_play(view, move).wins:
        return None
    events = _rest_of_trick(game, ply)
    winner = next(event.winner for event in events if isinstance(event, rules.TrickWon))
    if winner == move.seat or PlayValues(view).chance_to_win(move) < LIKELY:
        return None
    changed = next((event for event in events if isinstance(event, rules.TrumpChanged)), None)
    changer = None
    if changed is not None and changed.trump != view.trump:
        changer = _played_by(events, changed.seat)
    if changed is not None and changer is not None:
        player = rules.SeatName(changed.seat)
        return text("{player} held {card}, and the trump changed.", player=player, card=changer)
    beaten_by = _played_by(events, winner)
    if beaten_by is None:
        return None
    return text(
        "{player} held {card}, which beat your {mine}.",
        player=rules.SeatName(winner),
        card=beaten_by,
        mine=move.card,
    )


def _rest_of_trick(game: PastGame, ply: int) -> list[rules.Event]:
    """Return what happened after a play until its trick was taken."""
    events = list(game.events_of(ply))[1:]
    while not any(isinstance(event, rules.TrickWon) for event in events):
        ply += 1
        events += game.events_of(ply)
    taken = next(place for place, event in enumerate(events) if isinstance(event, rules.TrickWon))
    return events[: taken + 1]


def _played_by(events: Sequence[rules.Event], seat: int) -> rules.Card | None:
    played = (event for event in events if isinstance(event, rules.CardPlayed))
    return next((event.card for event in played if event.seat == seat), None)


def _of_bid(game: PastGame, ply: int, move: rules.Bid) -> Text | None:
    """Return what took tricks away from a bid that was too high: many trumps, or a trump change."""
    round_ = game.round_of(ply)
    if round_ is None or round_.score.tricks[move.seat] >= move.bid:
        return None
    truth = game.truth_before(ply)
    trump = truth.trump
    if trump is None:
        return None
    if (ended := _trump_ended(game, round_, move.seat, trump)) is not None:
        return ended
    held = {
        seat: sum(card.suit == trump for card in hand)
        for seat, hand in enumerate(truth.hands)
        if seat != move.seat
    }
    most = max(held, key=lambda seat: held[seat])
    if held[most] < MANY:
        return None
    return text("{player} held {n} trumps.", player=rules.SeatName(most), n=held[most])


def _trump_ended(game: PastGame, round_: PastRound, seat: int, trump: str) -> Text | None:
    """Return who ended a suit's time as trump, if the seat still held cards of it."""
    for decision in round_.decisions:
        for event in game.events_of(decision.ply):
            if not isinstance(event, rules.TrumpChanged) or event.trump == trump:
                continue
            hand = game.truth_before(decision.ply).hands[seat]
            if event.seat == seat or not any(card.suit == trump for card in hand):
                return None
            card = decision.move.card if isinstance(decision.move, rules.Play) else None
            if event.cause == "TURN" or card is None:
                return None
            return text(
                "{player} held {card}, so {suit} stopped being trump.",
                player=rules.SeatName(event.seat),
                card=card,
                suit=rules.SuitName(trump),
            )
    return None
