"""Animation of a won trick (the winning card drops, the trick moves to its winner, the bid ring
fills) and of the end of a round: the others first and small, the viewer last, in the middle; but a
bid that the last trick made comes first, straight from that trick.

The end of a round is a single timeline, so that a key can complete it. Without a viewer no seat is
singled out.
"""

from collections.abc import Callable, Iterator, Sequence

from rage_desktop.presentation import table_updates
from rage_desktop.presentation.card_animations import AnimationContext, sweep
from rage_desktop.presentation.cues import Cue, Pause, Timeline
from rage_desktop.presentation.motion import MotionToken
from rage_desktop.presentation.table_view import Ring, TableView, leaders
from rage_desktop.presentation.transients import Effect, EffectKind
from rage_desktop.rules import Edition, PlayedCard, Role, RoundScored, TrickWon
from rage_desktop.rules.scoring import exact_streak
from rage_desktop.rules.tricks import freed_by_out, is_anybody_ahead, stealing_suit

# percent of dimming: for the others, for the viewer
DIM = 30
DARK = 55
TOGETHER = 4.0  # from this speed on, the others are shown simultaneously
LONGEST_TALLY = 20  # points counted one by one; more take the same time


def trick_won(event: TrickWon, context: AnimationContext) -> Iterator[Cue]:
    """Yield the cues of a won trick, up to the next turn."""
    table = context.table
    winner = event.winner
    yield from _take(event, context)
    yield Pause(MotionToken.TRICK_HOLD)

    plate = table.plates[winner]
    mine = table.viewer == winner
    timeline = context.make_timeline()
    cards = list(table.trick)
    stays = table_updates.stays(table)
    timeline.do(lambda table: table_updates.gather(table, event))
    if mine and plate.bid is not None and plate.won < plate.bid:
        # A light runs from the stacked trick to the gap of the ring it will fill.
        late = context.motion.seconds(MotionToken.GATHER)
        timeline.show(Effect(EffectKind.SPARK, seat=winner, value=plate.won), after=late)
    sweep(timeline, cards, winner, stays)
    closes = plate.bid == plate.won + 1 and table.edition.rewards_met_bids
    if mine and closes:
        timeline.wait(context.motion.seconds(MotionToken.HIT_STOP))
    _fly_points(timeline, cards, winner, table.edition)
    timeline.do(lambda table: table_updates.credit(table, event))
    context.narrate(timeline)
    if mine and closes and table.tricks_done + 1 == table.hand_size:
        timeline.clear_line()  # what it leads to is told in the middle
    snaps = mine and closes and not context.motion.reduced
    fills = EffectKind.SNAP if snaps else EffectKind.RING_FILL
    timeline.show(Effect(fills, seat=winner, value=plate.won + 1))
    _land_points(timeline, event, table.edition)
    _sound_of_trick(timeline, context, winner, closes=mine and closes)
    context.narrate_next(timeline)
    sweeps = _sweeps(table, winner)
    yield timeline

    viewer = table.viewer
    if viewer is not None and _hangs_on_the_last_trick(table, viewer):
        timeline = context.make_timeline()
        timeline.wait(timeline.show(Effect(EffectKind.HELD_BREATH, seat=viewer)))
        yield timeline
    if sweeps:
        timeline = context.make_timeline(aside=mine)  # my result comes while its lights still run
        timeline.sound("swept")
        timeline.show(Effect(EffectKind.SWEPT, seat=winner))
        yield timeline


def _take(event: TrickWon, context: AnimationContext) -> Iterator[Cue]:
    """Yield the cues of a trick's winner, which lies complete."""
    table = context.table
    winner = event.winner
    timeline = context.make_timeline()
    timeline.do(lambda table: table_updates.take(table, event))
    timeline.show(Effect(EffectKind.TAKES, seat=winner))
    stolen = _stealing_suit(table, winner)
    celebrated = not _costs_viewer_the_bid(table, winner)
    if stolen is not None and celebrated:
        timeline.sound("steal")
        timeline.show(Effect(EffectKind.STEAL, seat=winner, suit=stolen))
    turns = celebrated and _turns_on_its_last_card(table, winner)
    if turns:
        timeline.wait(context.motion.seconds(MotionToken.LAST_BREATH))
    _slap(timeline, winner, far=turns)
    yield timeline
    if turns:
        timeline = context.make_timeline(aside=True)  # it is read while the felt still shakes
        timeline.show(Effect(EffectKind.THUD, seat=winner))
        yield timeline


def _stealing_suit(table: TableView, winner: int) -> str | None:
    """Return the suit with which a trick was stolen: from the suit led, or from a trump that an OUT
    called off in it."""
    stolen = stealing_suit(table.trick, winner, table.trump)
    called_off = table.last_named if table.trump is None else None
    if stolen is None and freed_by_out(table.trick, winner, table.edition, called_off):
        return next(play.suit for play in table.trick if play.seat == winner)
    return stolen


def _sound_of_trick(
    timeline: Timeline, context: AnimationContext, winner: int, *, closes: bool
) -> None:
    """Let a trick that has arrived be heard: the one that makes the viewer's bid (`closes`), or any
    other."""
    if not context.mine(winner):
        timeline.sound("trick_lost")
        return
    won = context.table.plates[winner].won
    timeline.sound("ring_close" if closes else "trick_won", step=won)


def _costs_viewer_the_bid(table: TableView, winner: int) -> bool:
    """Return whether a trick is the viewer's miss: one too many, or taken by another although the
    viewer needed each that was left."""
    bid = None if table.viewer is None else table.plates[table.viewer].bid
    if table.viewer is None or bid is None:
        return False
    won = table.plates[table.viewer].won
    if winner == table.viewer:
        return won >= bid
    return bid - won == table.hand_size - table.tricks_done


def _hangs_on_the_last_trick(table: TableView, seat: int) -> bool:
    """Return whether the last of several tricks is to come, and makes or breaks a seat's bid."""
    is_last = 1 < table.hand_size == table.tricks_done + 1
    is_open = table.ring(seat) in (Ring.EXACT, Ring.UNDER)
    return is_last and is_open and table.edition.rewards_met_bids


def _turns_on_its_last_card(table: TableView, winner: int) -> bool:
    """Return whether the last of three cards or more took the trick from another one that was
    ahead."""
    *before, last = table.trick
    ahead = is_anybody_ahead(table.edition, before, table.lead)
    return last.seat == winner and len(before) > 1 and ahead


def _sweeps(table: TableView, winner: int) -> bool:
    """Return whether a seat takes the last trick of several, has all of them, and neither that seat
    nor the viewer misses the bid by that."""
    tricks = table.hand_size
    if tricks == 1 or table.plates[winner].won + 1 != tricks:
        return False
    if table.plates[winner].bid not in (tricks, None):
        return False
    if table.viewer is None or table.viewer == winner:
        return True
    return not table.plates[table.viewer].bid


def stake(table: TableView) -> int:
    """Return what is at stake in the current trick: cards, and those with points."""
    special = sum(each.card.role in (Role.BONUS, Role.MALUS) for each in table.trick)
    return max(0, len(table.trick) - 1) + 2 * special


def _slap(timeline: Timeline, winner: int, *, far: bool = False) -> None:
    """Lift the winning card, or lift it `far`, and drop it again before the trick is read."""
    up = timeline.show(Effect(EffectKind.CARD_UP, seat=winner, value=int(far)))
    timeline.wait(up)
    down = timeline.show(Effect(EffectKind.CARD_DOWN, seat=winner, value=int(far)))
    if down:
        timeline.sound("card_play", after=down)
    timeline.wait(down)


def _fly_points(
    timeline: Timeline, cards: Sequence[PlayedCard], winner: int, edition: Edition
) -> None:
    """Let the points of BONUS and MALUS cards fly to the winner's plate, to be there now."""
    worth: dict[Role | None, int] = {Role.BONUS: edition.bonus, Role.MALUS: edition.malus}
    lasts = timeline.motion.seconds(MotionToken.POINTS_FLY)
    for each in cards:
        points = worth.get(each.card.role, 0)
        if points:
            flying = Effect(EffectKind.POINTS_FLY, seat=winner, other=each.seat, value=points)
            timeline.show(flying, after=-lasts)


def _land_points(timeline: Timeline, event: TrickWon, edition: Edition) -> None:
    """Show the points of BONUS and MALUS cards landing on the winner's plate, where they stay."""
    bonus = edition.bonus * event.bonus
    malus = edition.malus * event.malus
    points = bonus + malus
    if bonus or malus:
        timeline.show(Effect(EffectKind.LANDED, seat=event.winner, value=points))
        timeline.sound("mad" if points < 0 else "bonus")


def round_scored(event: RoundScored, context: AnimationContext) -> Iterator[Cue]:
    """Yield the cue of a round's points."""
    table = context.table
    hits = [bid == won for bid, won in zip(event.bids, event.tricks, strict=True)]
    timeline = context.make_timeline()
    presentation = _RoundEnd(timeline, table, event)
    timeline.do(lambda table: table_updates.score_round(table, event))
    timeline.sound("round_end")
    mine = table.viewer
    clockwise = [(table.home + step) % table.players for step in range(table.players)]
    others = [seat for seat in clockwise if seat != mine]
    exact = [s for s in others if hits[s]]
    missed = [s for s in others if not hits[s]]
    if mine is not None and _is_made_by_the_last_trick(table, event, mine):
        timeline.clear_line()
        presentation.dim(0, DARK)
        presentation.mine_exact(mine, exact_streak([*table.scores, event], mine), burst=True)
        presentation.others([*exact, *missed], hits)
    else:
        presentation.dim(0, DIM)
        presentation.others([*exact, *missed], hits)
        _tell_mine(presentation, event, mine)
    presentation.end(all(hits))
    context.narrate(timeline)
    yield timeline


def _is_made_by_the_last_trick(table: TableView, event: RoundScored, seat: int) -> bool:
    """Return whether a round's last trick made a seat's bid, and that is a success."""
    last = table.last_trick
    taken = last is not None and last.winner == seat
    return taken and event.exact(seat) and not _is_told_plainly(table, event, seat)


def _is_told_plainly(table: TableView, event: RoundScored, seat: int) -> bool:
    """Return whether a seat's result is neither a success nor a miss."""
    costs = event.exact(seat) and event.points[seat] < 0
    return costs or not table.edition.rewards_met_bids


def _tell_mine(presentation: "_RoundEnd", event: RoundScored, mine: int | None) -> None:
    """Show the viewer's result after all others."""
    if mine is None:
        return
    table = presentation.table
    timeline = presentation.timeline
    timeline.clear_line(before=timeline.motion.seconds(MotionToken.LINE_OUT))  # it has faded by now
    presentation.dim(DIM, DARK)
    if _is_told_plainly(table, event, mine):
        presentation.others([mine], [event.exact(seat) for seat in range(table.players)])
    elif event.exact(mine):
        presentation.mine_exact(mine, exact_streak([*table.scores, event], mine))
    else:
        presentation.mine_missed(mine)


class _RoundEnd:
    """Records the timeline, hiding results that have not been shown yet."""

    def __init__(self, timeline: Timeline, table: TableView, event: RoundScored) -> None:
        self.timeline = timeline
        self.table = table
        self.event = event
        self.before = table.totals
        self._revealed: set[int] = set()
        self._begun = dict.fromkeys(range(table.players), timeline.now)
        self._dim: tuple[int, float] | None = None

    def others(self, seats: Sequence[int], hits: Sequence[bool]) -> None:
        """Show the results of these seats one by one."""
        together = self.timeline.motion.speed >= TOGETHER
        for i, seat in enumerate(seats):
            self._reveal(seat)
            kind = EffectKind.EXACT if hits[seat] else EffectKind.MISS
            lasts = self.timeline.show(Effect(kind, seat=seat), MotionToken.TOLD)
            self.timeline.show(self._counting(seat), MotionToken.TOLD)
            if hits[seat]:
                self.timeline.sound("score_tick", step=i)
            if not together or seat == seats[-1]:
                self.timeline.wait(lasts)

    def mine_exact(self, seat: int, in_a_row: int, *, burst: bool = False) -> None:
        """Show an exact bid: the ring moves to the middle, closes, and its points fly to the
        total. With a `burst` the last trick has closed it just now."""
        own = self._own(seat, in_a_row, exact=True)
        timeline = self.timeline
        comes = own(EffectKind.COMES)
        comes.before = int(burst)
        timeline.wait(timeline.show(comes))
        if burst:
            timeline.show(Effect(EffectKind.LAST_HIT, seat=seat))
        else:
            timeline.wait(timeline.show(own(EffectKind.CLOSES)))
        timeline.sound("last_hit" if burst else "exact", step=max(0, in_a_row - 1))
        timeline.wait(timeline.show(own(EffectKind.GLORY)))
        self._carry(own, DIM if burst else 0)

    def mine_missed(self, seat: int) -> None:
        """Show a missed bid: a smaller ring splits, with the reason; its points fly, too."""
        own = self._own(seat, 0, exact=False)
        timeline = self.timeline
        timeline.wait(timeline.show(own(EffectKind.COMES)))
        timeline.sound("miss")
        timeline.wait(timeline.show(own(EffectKind.SPLITS)))
        timeline.wait(timeline.show(own(EffectKind.REGRET)))
        self._carry(own, 0)

    def _own(self, seat: int, in_a_row: int, *, exact: bool) -> Callable[[EffectKind], Effect]:
        """Return what makes the effects of the viewer's result."""
        value = self.event.points[seat]
        return lambda kind: Effect(kind, seat=seat, value=value, index=in_a_row, other=int(exact))

    def _carry(self, own: Callable[[EffectKind], Effect], after: int) -> None:
        """Let the points fly to the total, and the room be as dim as it is to be `after` that."""
        self.dim(DARK, after)
        carried = own(EffectKind.CARRY)
        self.timeline.wait(self.timeline.show(carried))
        self._reveal(carried.seat)
        self._count(carried.seat)

    def dim(self, before: int, after: int) -> None:
        """Dim the room from one level to another, until the next call or the end."""
        self._stay()
        fading = self.timeline.show(Effect(EffectKind.DIM, before=before, value=after))
        self._dim = after, self.timeline.now + fading

    def end(self, all_exact: bool) -> None:
        """Undim the room, and light the etched ring if every bid was exact."""
        self._stay()
        for seat in range(self.table.players):
            if seat not in self._revealed:
                self._reveal(seat)
        if self._dim is not None and self._dim[0]:
            self.timeline.show(Effect(EffectKind.DIM, before=self._dim[0], value=0))
        was = leaders(self.before)
        now = leaders(self.event.totals)
        for seat in now:
            if self.table.scores and seat not in was:
                self.timeline.show(Effect(EffectKind.CROWNED, seat=seat), MotionToken.CROWN_HOP)
        if all_exact:
            self.timeline.show(Effect(EffectKind.ALL_EXACT))

    def _reveal(self, seat: int) -> None:
        """Reveal a seat's result."""
        self._revealed.add(seat)
        start = self._begun[seat]
        now = self.timeline.now
        if now > start:
            hidden = Effect(EffectKind.UNTOLD, seat=seat, before=self.before[seat])
            self.timeline.span(hidden, now - start, start - now)

    def _stay(self) -> None:
        if self._dim is not None:
            level, since = self._dim
            lasts = self.timeline.now - since
            if lasts > 0 and level:
                staying = Effect(EffectKind.DIM, before=level, value=level)
                self.timeline.span(staying, lasts, since - self.timeline.now)

    def _counting(self, seat: int) -> Effect:
        total = self.event.totals[seat]
        return Effect(EffectKind.POINTS, seat=seat, before=self.before[seat], value=total)

    def _count(self, seat: int) -> None:
        """Count the viewer's points one by one, each a step higher in pitch."""
        timeline = self.timeline
        gain = abs(self.event.points[seat])
        one = timeline.motion.seconds(MotionToken.TALLY)
        if not gain or not one:
            return
        counted = min(gain, LONGEST_TALLY)
        lasts = timeline.show(self._counting(seat), MotionToken.TALLY, times=counted)
        for i in range(counted):
            timeline.sound("score_tick", step=i, after=one * i)
        timeline.wait(lasts)
