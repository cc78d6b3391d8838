"""A trick is taken: its winner's card comes down on it, it goes its way, and a ring fills."""

from collections.abc import Iterator

from rage_desktop.rules import ActionCard, Edition, Role, TrickWon
from rage_desktop.stage import edits
from rage_desktop.stage.cues import Cue, Hold, Score
from rage_desktop.stage.gestures import Stage, sweep
from rage_desktop.stage.motion import Beat
from rage_desktop.stage.table_view import TableView
from rage_desktop.stage.transients import Effect, Fx


def trick_won(event: TrickWon, stage: Stage) -> Iterator[Cue]:
    """Give the cues of a trick that is taken, up to the next turn."""
    table, winner = stage.table, event.winner
    score = stage.score()
    score.do(lambda table: edits.take(table, event))
    score.show(Effect(Fx.TAKES, seat=winner), Beat.TAKES)
    _slap(score, winner)
    yield score
    yield Hold(Beat.TRICK_HOLD)

    plate, mine = table.plates[winner], table.viewer == winner
    score = stage.score()
    cards, stays = list(table.trick), edits.stays(table)
    score.do(lambda table: edits.gather(table, event))
    if mine and plate.bid is not None and plate.won < plate.bid:
        _spark(score, winner, plate.won)
    sweep(score, cards, winner, stays)
    closes = plate.bid == plate.won + 1
    if mine and closes:
        score.wait(stage.tempo.of(Beat.HIT_STOP).seconds)
    score.do(lambda table: edits.credit(table, event))
    _fill(score, event, plate.won + 1, snaps=mine and closes)
    _land_points(score, event, table.edition)
    if stage.mine(winner):
        score.sound("ring_close" if mine and closes else "trick_won", step=plate.won)
    else:
        score.sound("trick_lost")
    yield score


def stake(table: TableView) -> int:
    """Return how much is at stake in the trick that lies there: cards, and those that count."""
    special = sum(
        isinstance(each.card, ActionCard) and each.card.role in (Role.BONUS, Role.MALUS)
        for each in table.trick
    )
    return max(0, len(table.trick) - 1) + 2 * special


def _slap(score: Score, winner: int) -> None:
    """The winning card rises and comes down once more before the trick is read."""
    up = score.show(Effect(Fx.CARD_UP, seat=winner), Beat.CARD_UP)
    score.wait(up)
    down = score.show(Effect(Fx.CARD_DOWN, seat=winner), Beat.CARD_DOWN)
    if down:
        score.sound("card_play", after=down)
    score.wait(down)


def _spark(score: Score, seat: int, won: int) -> None:
    """Light runs ahead from the trick, once it is stacked, to the gap of the ring it will fill."""
    late = score.tempo.of(Beat.GATHER).seconds
    score.show(Effect(Fx.SPARK, seat=seat, value=won), Beat.SPARK, after=late)


def _fill(score: Score, event: TrickWon, won: int, snaps: bool) -> None:
    if snaps and not score.tempo.reduced:
        score.show(Effect(Fx.SNAP, seat=event.winner, value=won), Beat.SNAP)
        return
    score.show(Effect(Fx.RING_FILL, seat=event.winner, value=won), Beat.RING_FILL)


def _land_points(score: Score, event: TrickWon, edition: Edition) -> None:
    """What BONUS and MALUS cards bring lands on the plate of who took them."""
    points = edition.bonus * event.bonus + edition.malus * event.malus
    if event.bonus or event.malus:
        score.show(Effect(Fx.LANDED, seat=event.winner, value=points), Beat.LANDED)
        score.sound("mad" if points < 0 else "bonus")
