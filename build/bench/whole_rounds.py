"""What frames cost at the end of a round, and while the strongest bots think."""

from helpers.games.match import play_until_last_trick

from rage_desktop.play.session import PendingInput
from rage_desktop.ui.diagnostics.bench_fixtures import FULL_HD, STEP, run, settle, table
from rage_desktop.ui.diagnostics.bench_frames import Meter, quietest, spread, watch
from rage_desktop.ui.diagnostics.bench_process import Figures

WATCHED = 20.0  # seconds


def paying_off(size: tuple[int, int], players: int = 8) -> Figures:
    """End a round in which everybody is exact, so that all effects run; the quietest of a few.

    `sheet_ms` is the frame in which the score sheet then opens.
    """
    quiet = quietest(lambda: pay_off_once(size, players))
    sheet = quiet.cpu.pop()
    quiet.work.pop(), quiet.whole.pop()
    return {**quiet.figures(), "sheet_ms": round(sheet, 1)}


def pay_off_once(size: tuple[int, int], players: int) -> Meter:
    """Play the last trick of a round and return what the frames cost until its points are told."""
    meter = Meter()
    with table("rage", players, size, meter) as (app, session):
        play_until_last_trick(session)
        settle(app, session)
        meter.work.clear()
        session.submit(session.view.legal[0])
        watch(app, meter, lambda: session.pending_input is PendingInput.NEXT_ROUND)
    return meter


def masters() -> Figures:
    """Watch ten seats of the strongest level: the search has to leave the frames alone."""
    meter = Meter()
    with table("rave", 10, FULL_HD, meter, "master") as (app, session):
        run(app, WATCHED)
        moves = len(session.match.moves)
    work = meter.work[1:]
    late = sum(1 for took in work if took > 1000 * STEP)
    return {"moves": moves, "frames": len(work), **spread(work), "late": late}
