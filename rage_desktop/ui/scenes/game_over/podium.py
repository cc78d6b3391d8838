"""The podium: three blocks that grow, totals that are counted, and the crown that comes down."""

from dataclasses import dataclass
from functools import cached_property
from math import pi, sin

from rage_desktop.play.result_message import ResultMessage
from rage_desktop.presentation.i18n.translator import number
from rage_desktop.presentation.layout.scale import SMALLEST_TEXT
from rage_desktop.presentation.score_sheet import Placement
from rage_desktop.rules import Text, ntext
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.cards.rings import RingState
from rage_desktop.ui.art.palette import INK
from rage_desktop.ui.art.scenery.dunes import Frame

BLOCK, STEP = 256, 282  # px: the width of a block, and the distance to the next ones
GROUND = 826
HEIGHTS = {1: 330, 2: 236, 3: 196}
GOLDEN, OTHERS = ("#FFE3B0", "#E5A04A"), ("#8A5A66", "#56303F")
DARK = "#2A1509"
NAME, LONG_NAME = 24, 21  # sizes of a name in one line, and in two
RING, OTHER_RING, CROWN = 172, 140, 70
GROWN = 0.15  # how much larger my total gets while it is counted
SHAKE = 6.0  # px
BENEATH = 200  # px of a block below the ground: the near dunes hide it


@dataclass(frozen=True)
class Clock:
    """When what happens, in seconds since the podium began to rise."""

    rises: tuple[float, ...]  # by place on the podium
    rolls: tuple[float, ...]  # when each total begins to be counted
    crown: float
    ends: float


class Podium:
    """The first three of a game, laid out for a window."""

    def __init__(self, ctx: ui.DrawContext, ending: ResultMessage) -> None:
        self.ctx = ctx
        self._ending = ending
        self.frame = frame = Frame(*ctx.size)
        top = ending.standings[:3]
        middles: tuple[float, ...] = (0, -STEP, STEP)
        if len(top) == len(ending.winners) == 2:
            middles = (-STEP / 2, STEP / 2)
        self.blocks: list[tuple[Placement, ui.Rect]] = []
        for one, dx in zip(top, middles, strict=False):
            high = HEIGHTS[min(3, one.rank)]
            x, y = frame.x(960 + dx - BLOCK / 2), frame.y(GROUND - high)
            size = round(BLOCK * frame.s), round((high + BENEATH) * frame.s)
            self.blocks.append((one, ui.Rect(round(x), round(y), *size)))

    @property
    def crown_top(self) -> int:
        """Where the winner's crown begins, in px from the top of the window."""
        return round(self.frame.y(GROUND - HEIGHTS[1] - RING - 18 - CROWN))

    # -- time ------------------------------------------------------------------------------------

    @cached_property
    def clock(self) -> Clock:
        """Blocks rise from the last to the first; the person's own total is counted last."""
        timing, motion = self.ctx.timing, ui.MotionToken
        rise, roll = timing(motion.PODIUM), timing(motion.TOTAL_ROLL)
        count, mine = len(self.blocks), self._ending.person
        rises = tuple(rise.stagger * (count - 1 - order) for order in range(count))
        rolls = [start + rise.seconds / 2 for start in rises]
        own = next((i for i, (one, _) in enumerate(self.blocks) if one.seat == mine), None)
        if own is not None:
            others = [at for i, at in enumerate(rolls) if i != own]
            rolls[own] = max(rolls[own], *(at + roll.seconds for at in others))
        crown = max(max(rolls) + roll.seconds, rise.stagger * count)
        lands = timing(motion.CROWN).seconds + timing(motion.STAGE_SHAKE).seconds
        return Clock(rises, tuple(rolls), crown, crown + lands)

    def counted(self, order: int, since: float) -> int:
        """Return the total that a block shows."""
        roll = self.ctx.timing(ui.MotionToken.TOTAL_ROLL)
        return round(self.blocks[order][0].total * roll.at(since - self.clock.rolls[order]))

    def shake(self, since: float) -> float:
        """Return how far the landing crown has shaken the stage off its place, in px."""
        shake = self.ctx.timing(ui.MotionToken.STAGE_SHAKE)
        landed = (
            self.clock.crown + self.ctx.timing(ui.MotionToken.CROWN).seconds * 0.6
        )  # its first touch
        if not shake.seconds or not 0 <= since - landed < shake.seconds:
            return 0.0
        share = (since - landed) / shake.seconds
        return sin(share * pi * 5) * (1 - share) * SHAKE * self.frame.s

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self, canvas: ui.Canvas, since: float) -> None:
        """Draw the blocks on their way up, the last place first."""
        for order in reversed(range(len(self.blocks))):
            self._draw_place(canvas, order, since)

    def _draw_place(self, canvas: ui.Canvas, order: int, since: float) -> None:
        """Draw a block on its way up, with the player on it. Under reduced motion it fades in."""
        (one, box), rise = self.blocks[order], self.ctx.timing(ui.MotionToken.PODIUM)
        age = since - self.clock.rises[order]
        if age <= 0:
            return
        risen = rise.at(age)
        hidden = self.frame.y(GROUND + 200) - box.y
        down, shown = (0.0, risen) if self.ctx.reduced_motion else (hidden * (1 - risen), 1.0)
        with canvas.layer(0, down, shown):
            self._draw_block(canvas, order, one, box, since)

    def _draw_block(
        self, canvas: ui.Canvas, order: int, one: Placement, box: ui.Rect, since: float
    ) -> None:
        ctx, s, first = self.ctx, self.frame.s, one.rank == 1
        fill, ink = (GOLDEN, DARK) if first else (OTHERS, ctx.palette.ivory)
        shade = ui.Rect(box.x, box.y, box.w, box.h - round(140 * s))
        ctx.shadow(canvas, shade, 22 * s, (24, 10, 0.5))
        ctx.plate(canvas, box, 22 * s, fill, ("#FFF3E2", 1.5, 0.35))
        self._draw_player(canvas, one, box, since)
        x, room = box.centerx, box.w - round(24 * s)
        big = (72 if first else 56) / ctx.text_scale * self._grown(order, since)
        total = number(self.counted(order, since))
        ctx.draw_text(canvas, total, "f", big, x, box.y + 57 * s, ink, 0.5, room)
        y = box.y + 105 * s
        lines, size = self._name_in_lines(one, room)
        for at, line in enumerate(lines):
            y += ctx.t(size) * 1.1 * bool(at)
            ctx.draw_text(canvas, line, "x", size, x, y, ink, 0.5, room)
        y += (ctx.t(size) + ctx.t(18)) * 0.36 + 16 * s
        ctx.draw_text(canvas, ctx.tr(exact_of(one)), "b", 18, x, y, ink, 0.5, room)

    def _grown(self, order: int, since: float) -> float:
        """Return how large the person's own total is while it is counted, in a few steps."""
        if self.blocks[order][0].seat != self._ending.person or self.ctx.reduced_motion:
            return 1.0
        seconds = self.ctx.timing(ui.MotionToken.TOTAL_ROLL).seconds
        share = (since - self.clock.rolls[order]) / seconds if seconds else 1.0
        return 1 + GROWN * round(8 * sin(pi * min(1.0, max(0.0, share)))) / 8

    def _name_in_lines(self, one: Placement, room: int) -> tuple[list[str], int]:
        """Return a player's name and its size: in two lines where one would be cut, if that much of
        the block shows above the ground."""
        ctx, name = self.ctx, self._ending.setup.seats[one.seat].name
        needed = 2.2 * ctx.t(LONG_NAME) + 1.4 * ctx.t(18)
        shown = (HEIGHTS[min(3, one.rank)] - 92) * self.frame.s
        if needed > shown or ctx.fonts.width(name, "x", min(ctx.t(NAME), SMALLEST_TEXT)) <= room:
            return [name], NAME
        first, *rest = ctx.fonts.wrap(name, "x", ctx.t(LONG_NAME), room)
        return [first, *([" ".join(rest)] if rest else [])], LONG_NAME

    def _draw_player(self, canvas: ui.Canvas, one: Placement, box: ui.Rect, since: float) -> None:
        ctx, s, first = self.ctx, self.frame.s, one.rank == 1
        d = round((RING if first else OTHER_RING) * s)
        x, y = box.centerx, box.y - d / 2 - 18 * s
        rounds = len(self._ending.scores)  # a part of the ring for each, gold where it was exact
        state: RingState = "exact" if rounds and one.exact == rounds else "under"
        ring = ctx.art.marks.bid_ring(d, max(1, rounds), one.exact, state)
        avatar = self._ending.setup.seats[one.seat].avatar
        ctx.centre(canvas, ring, x, y)
        ctx.centre(canvas, ctx.raster.avatar(avatar, round(d * 0.78)), x, y)
        if not first:
            return
        drop = 1 - ctx.timing(ui.MotionToken.CROWN).at(since - self.clock.crown)
        crown = ctx.raster.emblem("i_crown", round(CROWN * s), ctx.palette.gold, INK)
        with canvas.layer(0, -drop * 120 * s, 1.0 if drop < 1 else 0.0):
            ctx.centre(canvas, crown, x, y - d / 2 - 29 * s)


def exact_of(one: Placement) -> Text:
    """Return how many bids were exact."""
    return ntext("{n} exact", "{n} exact", one.exact)
