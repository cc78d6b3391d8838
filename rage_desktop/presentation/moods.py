"""Moods of the players' faces, which follow only from public information.

`Moods` watches the table as it is shown (never the moves behind it) and keeps a face for every
seat. It only knows `Shown`, which has no hand and no pile, so that a face can't give them away.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rage_desktop.presentation.faces import DOWN, ChangingFace, Face, Mood
from rage_desktop.presentation.table_view import TableView
from rage_desktop.rules import ActionCard, Phase, Role

SECONDS = {Mood.PLEASED: 2.2, Mood.PROUD: 3.0, Mood.MISSED: 2.6, Mood.STARTLED: 0.7}
LASTING = {
    ("owl", Mood.PLEASED): 1.3,
    ("owl", Mood.PROUD): 1.3,
    ("cat", Mood.MISSED): 0.35,
    ("frog", Mood.STARTLED): 1.4,
    ("whale", Mood.STARTLED): 0.5,
}
OF_RINGS = (Mood.PLEASED, Mood.PROUD, Mood.MISSED)  # all that a person's face says
PROUD_FROM = 3  # tricks bid
MOST_STARTLED = 3  # seats at once
STARTLED_AGAIN = 4.0  # seconds until the same seat is startled again
THINKS_AFTER = 0.25
SLEEPS_AFTER = (45.0, 105.0)  # seconds in which nobody acts, for the first and the second sleeper
SLEEPY = ("whale", "owl", "bear")  # they fall asleep first
SORRY = ("owl", "whale")  # they look down with a person who missed
TICK = 0.001  # a timer shorter than the clock can tell would never end
CHANGES = 2  # faces that change in one frame: each may have to be drawn


class Shown(NamedTuple):
    """What everybody sees of a table. Tuples are by seat; bids are None while they are hidden."""

    sight: tuple[int, int | None]  # the round, and who looks
    bids: tuple[int | None, ...]
    won: tuple[int, ...]
    cards: tuple[int, ...]
    turns: tuple[int, ...]
    winning: int | None
    trumped: bool  # whether the winning card is a trump
    malus: bool  # whether a MALUS lies in the trick
    trump: str | None
    low_wins: bool
    left: int  # tricks still to be taken

    @classmethod
    def of(cls, table: TableView) -> "Shown":
        """Return what everybody sees of a table."""
        best = next((one for one in table.trick if one.seat == table.winning), None)
        playing = table.phase in (Phase.BID, Phase.PLAY)
        return cls(
            (table.number, table.viewer),
            tuple([plate.bid for plate in table.plates]),
            tuple([plate.won for plate in table.plates]),
            tuple([plate.cards for plate in table.plates]),
            tuple([plate.seat for plate in table.plates if plate.turn and playing]),
            table.winning,
            best is not None and best.suit is not None and best.suit == table.trump,
            any(
                isinstance(one.card, ActionCard) and one.card.role is Role.MALUS
                for one in table.trick
            ),
            table.trump,
            table.low_wins,
            table.hand_size - table.tricks_done,
        )

    def is_missed(self, seat: int) -> bool:
        """Return whether a bid that everybody knows cannot be made any more."""
        bid = self.bids[seat]
        return bid is not None and not 0 <= bid - self.won[seat] <= self.left

    def is_worried(self, seat: int) -> bool:
        """Return whether a seat is about to take a trick that it does not want."""
        closed = self.bids[seat] == self.won[seat]
        return self.winning == seat and (closed or self.malus)


class Moods:
    """Keeps the faces of all seats, as far as they differ from a face at rest."""

    def __init__(self, avatars: Sequence[str], people: Sequence[int]) -> None:
        """Avatars are by seat, `people` the seats of people."""
        self.faces: dict[int, ChangingFace] = {}
        self._avatars = avatars
        self._people = people
        self._bots = [seat for seat in range(len(avatars)) if seat not in people]
        self._now = 0.0
        self._acted = 0.0  # when anything last changed on the table
        self._shown: Shown | None = None
        self._felt: dict[int, tuple[Mood, float]] = {}  # moods of a moment, and when they end
        self._startled: dict[int, float] = {}
        self._changed: dict[int, float] = {}  # when a face began to change

    def watch(self, table: TableView, dt: float, fade: float = 0.0, all_moods: bool = True) -> bool:
        """Let time pass, and look at the table; return whether any face has changed.

        A face takes `fade` seconds to change into another.
        Without `all_moods` only bids that are made or missed show in a face.
        """
        self._now += dt
        shown = Shown.of(table)
        before = self._shown
        if shown != before:
            self._shown = shown
            self._acted = self._now
            if before is None or before.sight != shown.sight:
                self._felt.clear()
            else:
                self._react(before, shown, of_bids=table.edition.rewards_met_bids)
        self._felt = {seat: felt for seat, felt in self._felt.items() if felt[1] > self._now}
        old = dict(self.faces)
        self._change(shown, all_moods, fade)
        return self.faces != old

    @property
    def next_wake(self) -> float | None:
        """Seconds until a face may change by itself; 0 while one is changing."""
        if self._changed:
            return 0.0
        times = [until for _, until in self._felt.values()]
        times += [self._acted + after for after in (THINKS_AFTER, *SLEEPS_AFTER)]
        due = min((time for time in times if time > self._now), default=None)
        return None if due is None else max(TICK, due - self._now)

    @property
    def _is_silent(self) -> bool:
        """Whether nobody should be glad, because a person has just missed."""
        return any(self._felt.get(seat, (None,))[0] is Mood.MISSED for seat in self._people)

    # -- what happens ------------------------------------------------------------------------------

    def _react(self, before: Shown, now: Shown, *, of_bids: bool) -> None:
        if of_bids:
            for seat, mood in self._ring_moods(before, now):
                self._feel(seat, mood)
        if (before.trump, before.low_wins) != (now.trump, now.low_wins):
            for seat in self._bots[:MOST_STARTLED]:
                self._feel(seat, Mood.STARTLED)
        beaten = before.winning
        if beaten not in (None, now.winning) and now.trumped and not before.trumped:
            self._feel(beaten, Mood.STARTLED)

    def _ring_moods(self, before: Shown, now: Shown) -> Iterator[tuple[int, Mood]]:
        for seat, bid in enumerate(now.bids):
            if bid is None:
                continue
            more = now.won[seat] > before.won[seat]
            if now.is_missed(seat) and not before.is_missed(seat):
                yield seat, Mood.MISSED
            elif more and now.won[seat] == bid:
                yield seat, Mood.PROUD if bid >= PROUD_FROM else Mood.PLEASED
            elif now.left < before.left and not more:
                kept_zero = not now.left and bid == now.won[seat] == 0
                if kept_zero or before.is_worried(seat):
                    yield seat, Mood.PLEASED

    def _feel(self, seat: int, mood: Mood) -> None:
        if seat in self._people and mood not in OF_RINGS:
            return
        if mood is Mood.STARTLED:
            if self._now - self._startled.get(seat, -STARTLED_AGAIN) < STARTLED_AGAIN:
                return
            self._startled[seat] = self._now
        lasts = SECONDS[mood] * LASTING.get((self._avatars[seat], mood), 1.0)
        self._felt[seat] = mood, self._now + lasts

    # -- the faces ---------------------------------------------------------------------------------

    def _change(self, shown: Shown, all_moods: bool, fade: float) -> None:
        """Update a few faces at a time."""
        sleepers = self._sleepers() if all_moods else ()
        room = CHANGES
        for seat in range(len(self._avatars)):
            wanted = self._face(shown, seat, sleepers, all_moods)
            face, before, quarters = self.faces.get(seat, ChangingFace(Face(), Face(), 4))
            if wanted != face and room:
                room -= 1
                before = face
                face = wanted
                self._changed[seat] = self._now
            age = self._now - self._changed.get(seat, -fade)
            quarters = 4 if age >= fade else int(4 * age / fade)
            if quarters == 4 and wanted == face:
                self._changed.pop(seat, None)
            self.faces[seat] = ChangingFace(face, face if quarters == 4 else before, quarters)

    def _face(self, shown: Shown, seat: int, sleepers: Sequence[int], all_moods: bool) -> Face:
        mood, _ = self._felt.get(seat, (Mood.REST, 0.0))
        if not all_moods:
            return Face(mood if mood in OF_RINGS else Mood.REST)
        if seat in self._people:
            return Face(mood)
        if self._is_silent:
            if self._avatars[seat] in SORRY:
                return Face(Mood.LOOKS, DOWN)
            mood = Mood.REST if mood in (Mood.PLEASED, Mood.PROUD) else mood
        if mood is not Mood.REST:
            return Face(mood)
        if seat in sleepers:
            return Face(Mood.ASLEEP)
        waited = self._now - self._acted >= THINKS_AFTER
        if seat in shown.turns and waited and shown.cards[seat] > 1:
            return Face(Mood.THINKS)
        if shown.is_worried(seat):
            return Face(Mood.WORRIED)
        others = [other for other in shown.turns if other != seat]
        return Face(Mood.LOOKS, others[0]) if others else Face()

    def _sleepers(self) -> Sequence[int]:
        """Return the bots that are asleep: one or two after a long time without a move."""
        bots = sorted(self._bots, key=lambda seat: self._avatars[seat] not in SLEEPY)
        return bots[: sum(self._now - self._acted >= after for after in SLEEPS_AFTER)]
