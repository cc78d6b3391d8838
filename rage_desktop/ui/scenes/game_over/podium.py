"""The podium: three blocks that grow, totals that are counted, and the crown that comes down."""

from dataclasses import dataclass
from functools import cached_property
from math import pi, sin

from rage_desktop.play.result_message import ResultMessage
from rage_desktop.presentation.faces import Mood
from rage_desktop.presentation.i18n.translator import number
from rage_desktop.presentation.layout.geometry import SMALLEST_TEXT
from rage_desktop.presentation.score_sheet import Placement
from rage_desktop.rules import Text, ntext, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.cards.rings import RingState
from rage_desktop.ui.art.palette import INK
from rage_desktop.ui.art.scenery.skies import dusk_frame

# px: the width of a block, and the distance to the next ones
BLOCK = 256
STEP = 282
GROUND = 826
HEIGHTS = {1: (330, 310), 2: (236, 278), 3: (196, 268)}  # px, and with text of twice the size
GOLDEN = ("#FFE3B0", "#E5A04A")
OTHERS = ("#8A5A66", "#56303F")
DARK = "#2A1509"
# sizes of a name in one line, and in two
NAME = 24
LONG_NAME = 21
RING = 172
OTHER_RING = 140
CROWN = 70
SMALLER = 0.2  # by which portraits and crown are smaller with text of twice the size
GROWN = 0.15  # how much larger my total gets while it is counted
SHAKE = 6.0  # px
BENEATH = 200  # px of a block below the ground: the near dunes hide it


@dataclass(frozen=True)
class Clock:
    """When what happens, in seconds since the podium began to rise."""

    rises: tuple[float, ...]  # by place on the podium
    rolls: tuple[float, ...]  # when each total begins to be counted
    crown: float  # when the crown begins to fall
    crowned: float  # when it has landed
    ends: float


class Podium:
    """The first three of a game, laid out for a window."""

    def __init__(self, ctx: ui.DrawContext, ending: ResultMessage) -> None:
        self.ctx = ctx
        self._ending = ending
        self.frame = frame = dusk_frame(*ctx.size)
        top = ending.standings[:3]
        middles: tuple[float, ...] = (0, -STEP, STEP)
        if len(top) == len(ending.winners) == 2:
            middles = (-STEP / 2, STEP / 2)
        self.blocks: list[tuple[Placement, ui.Rect]] = []
        for one, dx in zip(top, middles, strict=False):
            high = self._height(one.rank)
            x = frame.x(960 + dx - BLOCK / 2)
            y = frame.y(GROUND - high)
            size = round(BLOCK * frame.s), round((high + BENEATH) * frame.s)
            self.blocks.append((one, ui.Rect(round(x), round(y), *size)))

    @property
    def crown_top(self) -> int:
        """Where the winner's crown begins, in px from the top of the window."""
        return round(self.frame.y(GROUND - self._height(1) - 18) - self._portrait(RING + CROWN))

    def _portrait(self, size: float) -> float:
        """Return a size of portraits in px: they leave room for larger text."""
        return size * (1 - SMALLER * (self.ctx.text_scale - 1)) * self.frame.s

    def _height(self, rank: int) -> float:
        usual, large = HEIGHTS[min(3, rank)]
        return usual + (large - usual) * (self.ctx.text_scale - 1)

    # -- time ------------------------------------------------------------------------------------

    @cached_property
    def clock(self) -> Clock:
        """Blocks rise from the last to the first; the person's own total is counted last."""
        timing = self.ctx.timing
        motion = ui.MotionToken
        rise = timing(motion.PODIUM)
        roll = timing(motion.TOTAL_ROLL)
        count = len(self.blocks)
        mine = self._ending.person
        rises = tuple(rise.stagger * (count - 1 - order) for order in range(count))
        rolls = [start + rise.seconds / 2 for start in rises]
        own = next((i for i, (one, _) in enumerate(self.blocks) if one.seat == mine), None)
        if own is not None:
            others = [at for i, at in enumerate(rolls) if i != own]
            rolls[own] = max(rolls[own], *(at + roll.seconds for at in others))
        crown = max(max(rolls) + roll.seconds, rise.stagger * count)
        crowned = crown + timing(motion.CROWN).seconds
        ends = crowned + timing(motion.STAGE_SHAKE).seconds
        return Clock(rises, tuple(rolls), crown, crowned, ends)

    def counted(self, order: int, since: float) -> int:
        """Return the total that a block shows."""
        roll = self.ctx.timing(ui.MotionToken.TOTAL_ROLL)
        return round(self.blocks[order][0].total * roll.at(since - self.clock.rolls[order]))

    def shake(self, since: float) -> float:
        """Return how far the landing crown has shaken the stage off its place, in px."""
        shake = self.ctx.timing(ui.MotionToken.STAGE_SHAKE)
        first_touch = self.ctx.timing(ui.MotionToken.CROWN).seconds * 0.6
        landed = self.clock.crown + first_touch
        if not shake.seconds or not 0 <= since - landed < shake.seconds:
            return 0.0
        share = (since - landed) / shake.seconds
        return sin(share * pi * 5) * (1 - share) * SHAKE * self.frame.s

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self, ctx: ui.PaintContext, since: float) -> None:
        """Draw the blocks on their way up, the last place first."""
        for order in reversed(range(len(self.blocks))):
            self._draw_place(ctx, order, since)

    def _draw_place(self, ctx: ui.PaintContext, order: int, since: float) -> None:
        """Draw a block on its way up, with the player on it. Under reduced motion it fades in."""
        rise = ctx.timing(ui.MotionToken.PODIUM)
        (one, box) = self.blocks[order]
        age = since - self.clock.rises[order]
        if age <= 0:
            return
        risen = rise.at(age)
        hidden = self.frame.y(GROUND + 200) - box.y
        down, shown = (0.0, risen) if ctx.reduced_motion else (hidden * (1 - risen), 1.0)
        with ctx.canvas.layer(0, down, shown):
            self._draw_block(ctx, order, one, box, since)

    def _draw_block(
        self, ctx: ui.PaintContext, order: int, one: Placement, box: ui.Rect, since: float
    ) -> None:
        s = self.frame.s
        first = one.rank == 1
        fill, ink = (GOLDEN, DARK) if first else (OTHERS, ctx.palette.ivory)
        shade = ui.Rect(box.x, box.y, box.w, box.h - round(140 * s))
        ctx.shadow(shade, 22 * s, (24, 10, 0.5))
        ctx.plate(box, 22 * s, fill, ("#FFF3E2", 1.5, 0.35))
        self._draw_player(ctx, one, box, since)
        x = box.centerx
        room = box.w - round(24 * s)
        lines, size = self._name_in_lines(one, room)
        big = 72.0 if first else 56.0
        more = ctx.text_scale - 1
        if len(lines) > 1:  # they need the room
            big = big / ctx.text_scale
            more = 0.0
        total = number(self.counted(order, since))
        y = box.y + (57 + 0.18 * big * more) * s
        ctx.draw_text(total, "f", big * self._grown(order, since), x, y, ink, 0.5, room)
        y = box.y + (105 + 0.65 * big * more) * s
        for at, line in enumerate(lines):
            if at > 0:
                y += ctx.t(size) * 1.1
            ctx.draw_text(line, "x", size, x, y, ink, 0.5, room)
        y += (ctx.t(size) + ctx.t(18)) * 0.36 + 16 * s
        ctx.draw_text(ctx.tr(self._below_name(one)), "b", 18, x, y, ink, 0.5, room)

    def is_shared_third(self, one: Placement) -> bool:
        """Return whether a player is third together with others: the podium has room for one."""
        thirds = [other for other in self._ending.standings if other.rank == 3]
        return one in thirds and len(thirds) > 1

    def _below_name(self, one: Placement) -> Text:
        exact = exact_of(one)
        if self.is_shared_third(one):
            return text("{exact} · shared third", exact=exact)
        return exact

    def _mood(self, one: Placement) -> Mood:
        """Return how a player takes it: winners are proud, who made most bids is pleased."""
        if one.winner:
            return Mood.PROUD
        rounds = len(self._ending.scores)
        return Mood.PLEASED if 2 * one.exact >= rounds else Mood.REST

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
        ctx = self.ctx
        name = self._ending.setup.seats[one.seat].name
        needed = 2.2 * ctx.t(LONG_NAME) + 1.4 * ctx.t(18)
        shown = (self._height(one.rank) - 92) * self.frame.s
        if needed > shown or ctx.fonts.width(name, "x", min(ctx.t(NAME), SMALLEST_TEXT)) <= room:
            return [name], NAME
        first, *rest = ctx.fonts.wrap(name, "x", ctx.t(LONG_NAME), room)
        lines = [first, " ".join(rest)] if rest else [first]
        return lines, LONG_NAME

    def _draw_player(
        self, ctx: ui.PaintContext, one: Placement, box: ui.Rect, since: float
    ) -> None:
        s = self.frame.s
        first = one.rank == 1
        d = round(self._portrait(RING if first else OTHER_RING))
        x = box.centerx
        y = box.y - d / 2 - 18 * s
        rounds = len(self._ending.scores)  # a part of the ring for each, gold where it was exact
        state: RingState = "exact" if rounds and one.exact == rounds else "under"
        ring = ctx.art.marks.bid_ring(d, max(1, rounds), one.exact, state)
        avatar = self._ending.setup.seats[one.seat].avatar
        ctx.centre(ring, x, y)
        crowned = since >= self.clock.crowned
        mood = self._mood(one) if crowned else Mood.REST
        face = ctx.raster.portrait(avatar, mood, (0, 0), round(d * 0.78), ctx.reduced_motion)
        ctx.centre(face, x, y)
        if not first:
            return
        drop = 1 - ctx.timing(ui.MotionToken.CROWN).at(since - self.clock.crown)
        side = self._portrait(CROWN)
        crown = ctx.raster.emblem("i_crown", round(side), ctx.palette.gold, INK)
        with ctx.canvas.layer(0, -drop * 120 * s, 1.0 if drop < 1 else 0.0):
            ctx.centre(crown, x, y - (d + side) / 2 + 6 * s)


def exact_of(one: Placement) -> Text:
    """Return how many bids were exact."""
    return ntext("{n} exact", "{n} exact", one.exact)
