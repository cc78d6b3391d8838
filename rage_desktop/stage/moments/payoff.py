"""A round is over: the others first and small, one after another; the viewer last, in the middle.

One score holds it all, so that a key completes it. Nobody is singled out where nobody looks.
"""

from collections.abc import Iterator, Sequence

from rage_desktop.rules import RoundScored
from rage_desktop.stage import edits
from rage_desktop.stage.cues import Cue, Score
from rage_desktop.stage.gestures import Stage
from rage_desktop.stage.motion import Beat
from rage_desktop.stage.table_view import TableView, leaders
from rage_desktop.stage.transients import Effect, Fx

DIM, DARK = 30, 55  # percent that the room is dimmed: for the others, for mine
TOGETHER = 4.0  # from this speed on the others are told at once
LONGEST_TALLY = 20  # points that are counted one by one; more take as long as these


def round_scored(event: RoundScored, stage: Stage) -> Iterator[Cue]:
    """Give the cue of a round's points."""
    table = stage.table
    hits = [bid == won for bid, won in zip(event.bids, event.tricks, strict=True)]
    score = stage.score()
    telling = _Telling(score, table, event)
    score.do(lambda table: edits.score_round(table, event))
    score.sound("round_end")
    mine = table.viewer
    clockwise = [(table.home + step) % table.players for step in range(table.players)]
    others = [seat for seat in clockwise if seat != mine]
    exact, missed = [s for s in others if hits[s]], [s for s in others if not hits[s]]
    telling.dim(0, DIM)
    telling.others([*exact, *missed], hits)
    if mine is not None:
        telling.dim(DIM, DARK)
        if hits[mine]:
            telling.mine_exact(mine, streak([*table.scores, event], mine))
        else:
            telling.mine_missed(mine)
    telling.end(all(hits))
    yield score


class _Telling:
    """Writes the score, keeping what has not been told yet from being seen."""

    def __init__(self, score: Score, table: TableView, event: RoundScored) -> None:
        self.score, self.table, self.event = score, table, event
        self.before = table.totals
        self.told: set[int] = set()
        self._begun = dict.fromkeys(range(table.players), score.now)
        self._dim: tuple[int, float] | None = None

    def others(self, seats: Sequence[int], hits: Sequence[bool]) -> None:
        """Tell of these, one after another."""
        together = self.score.tempo.speed >= TOGETHER
        for i, seat in enumerate(seats):
            self._tell(seat)
            kind = Fx.EXACT if hits[seat] else Fx.MISS
            lasts = self.score.show(Effect(kind, seat=seat), Beat.TOLD)
            self._tally(seat, Beat.TOLD)
            if hits[seat]:
                self.score.sound("score_tick", step=i)
            if not together or seat == seats[-1]:
                self.score.wait(lasts)

    def mine_exact(self, seat: int, in_a_row: int) -> None:
        """The ring comes to the middle, closes, and what it brought flies to my points."""

        def own(kind: Fx) -> Effect:
            value = self.event.points[seat]
            return Effect(kind, seat=seat, value=value, index=in_a_row, other=1)

        score = self.score
        score.wait(score.show(own(Fx.COMES), Beat.COMES))
        score.wait(score.show(own(Fx.CLOSES), Beat.CLOSES))
        score.sound("exact", step=max(0, in_a_row - 1))
        score.wait(score.show(own(Fx.GLORY), Beat.GLORY))
        self.dim(DARK, 0)
        score.wait(score.show(own(Fx.CARRY), Beat.CARRY))
        self._tell(seat)
        self._count(seat)

    def mine_missed(self, seat: int) -> None:
        """The ring comes, smaller, and splits; the plain reason, and no more."""
        score = self.score
        score.wait(score.show(Effect(Fx.COMES, seat=seat, other=0), Beat.COMES))
        score.sound("miss")
        score.wait(score.show(Effect(Fx.SPLITS, seat=seat), Beat.SPLITS))
        score.wait(score.show(Effect(Fx.REGRET, seat=seat), Beat.REGRET))
        self._tell(seat)

    def dim(self, before: int, after: int) -> None:
        """Dim the room from one level to another; it stays so until the next or the end."""
        self._stay()
        fading = self.score.show(Effect(Fx.DIM, before=before, value=after), Beat.DIM)
        self._dim = after, self.score.now + fading

    def end(self, all_exact: bool) -> None:
        """Light the room again, and the etched ring where the whole table was exact."""
        self._stay()
        for seat in range(self.table.players):
            if seat not in self.told:
                self._tell(seat)
        if self._dim is not None and self._dim[0]:
            self.score.show(Effect(Fx.DIM, before=self._dim[0], value=0), Beat.DIM)
        was, now = leaders(self.before), leaders(self.event.totals)
        for seat in now:
            if self.table.scores and seat not in was:
                self.score.show(Effect(Fx.CROWNED, seat=seat), Beat.CROWN_HOP)
        if all_exact:
            self.score.show(Effect(Fx.ALL_EXACT), Beat.ALL_EXACT)

    def _tell(self, seat: int) -> None:
        """What a seat got may be seen from now on."""
        self.told.add(seat)
        start, now = self._begun[seat], self.score.now
        if now > start:
            hidden = Effect(Fx.UNTOLD, seat=seat, before=self.before[seat])
            self.score.span(hidden, now - start, start - now)

    def _stay(self) -> None:
        if self._dim is not None:
            level, since = self._dim
            lasts = self.score.now - since
            if lasts > 0 and level:
                staying = Effect(Fx.DIM, before=level, value=level)
                self.score.span(staying, lasts, since - self.score.now)

    def _tally(self, seat: int, beat: Beat) -> None:
        total = self.event.totals[seat]
        self.score.show(Effect(Fx.POINTS, seat=seat, before=self.before[seat], value=total), beat)

    def _count(self, seat: int) -> None:
        """Count my points one by one, each a step higher."""
        score, gain = self.score, abs(self.event.points[seat])
        one = score.tempo.of(Beat.TALLY).seconds
        if not gain or not one:
            return
        counted = min(gain, LONGEST_TALLY)
        total = self.event.totals[seat]
        counting = Effect(Fx.POINTS, seat=seat, before=self.before[seat], value=total)
        lasts = score.show(counting, Beat.TALLY, times=counted)
        for i in range(counted):
            score.sound("score_tick", step=i, after=one * i)
        score.wait(lasts)


def streak(scores: Sequence[RoundScored], seat: int) -> int:
    """Return how many of the last rounds in a row a seat bid exactly."""
    count = 0
    for score in reversed(scores):
        if score.bids[seat] != score.tricks[seat]:
            break
        count += 1
    return count
