"""Animation of a won trick: the winning card drops, the trick moves to its winner, the bid ring
fills."""

from collections.abc import Iterator

from rage_desktop.presentation import table_updates
from rage_desktop.presentation.card_animations import AnimationContext, sweep
from rage_desktop.presentation.cues import Cue, Pause, Timeline
from rage_desktop.presentation.motion import MotionToken
from rage_desktop.presentation.table_view import TableView
from rage_desktop.presentation.transients import Effect, EffectKind
from rage_desktop.rules import Edition, Role, TrickWon


def trick_won(event: TrickWon, context: AnimationContext) -> Iterator[Cue]:
    """Yield the cues of a won trick, up to the next turn."""
    table, winner = context.table, event.winner
    timeline = context.make_timeline()
    timeline.do(lambda table: table_updates.take(table, event))
    timeline.show(Effect(EffectKind.TAKES, seat=winner))
    _slap(timeline, winner)
    yield timeline
    yield Pause(MotionToken.TRICK_HOLD)

    plate, mine = table.plates[winner], table.viewer == winner
    timeline = context.make_timeline()
    cards, stays = list(table.trick), table_updates.stays(table)
    timeline.do(lambda table: table_updates.gather(table, event))
    if mine and plate.bid is not None and plate.won < plate.bid:
        # A light runs from the stacked trick to the gap of the ring it will fill.
        late = context.motion.of(MotionToken.GATHER).seconds
        timeline.show(Effect(EffectKind.SPARK, seat=winner, value=plate.won), after=late)
    sweep(timeline, cards, winner, stays)
    closes = plate.bid == plate.won + 1
    if mine and closes:
        timeline.wait(context.motion.of(MotionToken.HIT_STOP).seconds)
    timeline.do(lambda table: table_updates.credit(table, event))
    snaps = mine and closes and not context.motion.reduced
    fills = EffectKind.SNAP if snaps else EffectKind.RING_FILL
    timeline.show(Effect(fills, seat=winner, value=plate.won + 1))
    _land_points(timeline, event, table.edition)
    if context.mine(winner):
        timeline.sound("ring_close" if mine and closes else "trick_won", step=plate.won)
    else:
        timeline.sound("trick_lost")
    yield timeline


def stake(table: TableView) -> int:
    """Return what is at stake in the current trick: cards, and those with points."""
    special = sum(each.card.role in (Role.BONUS, Role.MALUS) for each in table.trick)
    return max(0, len(table.trick) - 1) + 2 * special


def _slap(timeline: Timeline, winner: int) -> None:
    """Lift the winning card and drop it again before the trick is read."""
    up = timeline.show(Effect(EffectKind.CARD_UP, seat=winner))
    timeline.wait(up)
    down = timeline.show(Effect(EffectKind.CARD_DOWN, seat=winner))
    if down:
        timeline.sound("card_play", after=down)
    timeline.wait(down)


def _land_points(timeline: Timeline, event: TrickWon, edition: Edition) -> None:
    """Show the points of BONUS and MALUS cards landing on the winner's plate."""
    points = edition.bonus * event.bonus + edition.malus * event.malus
    if event.bonus or event.malus:
        timeline.show(Effect(EffectKind.LANDED, seat=event.winner, value=points))
        timeline.sound("mad" if points < 0 else "bonus")
