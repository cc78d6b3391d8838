"""The end of a game: the podium at dusk, who won and by what, and the way to another game."""

import math

from pygame import Rect

from rage_desktop.match.seats import Seat
from rage_desktop.play.session import Session
from rage_desktop.rules import Text, ntext, text
from rage_desktop.stage.layout.scale import SMALLEST_TEXT
from rage_desktop.stage.motion import Beat
from rage_desktop.stage.score_sheet import Standing, exact_counts, podium
from rage_desktop.stage.words.wording import listed, number
from rage_desktop.ui.art.palette import INK
from rage_desktop.ui.art.scenery.dunes import Frame
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.fair_deals import receipt
from rage_desktop.ui.scenes.game_over.rays import Rays
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.canvas import OPAQUE, Canvas
from rage_desktop.ui.toolkit.nodes import Node, Role
from rage_desktop.ui.toolkit.scene import Scene
from rage_desktop.ui.toolkit.transitions import Outcome, Push
from rage_desktop.ui.toolkit.widgets.buttons import Button, IconButton, Kind

BLOCK, STEP = 300, 330  # px: how wide a block is, and from one middle to the next
GROUND = 900
PILLS, PILL_ROW = 938, 54  # px: the first row of places beyond the podium, and to the next one
BUTTONS, SOLE_BUTTONS = 1018, 1006  # px: below one such row, and without any
CODE = 16  # size of the deal code
NAME, LONG_NAME = 26, 22  # sizes of a name in one line, and in two
HEIGHTS = {1: 346, 2: 250, 3: 196}
GOLDEN, OTHERS = ("#FFE3B0", "#E5A04A"), ("#8A5A66", "#56303F")
DARK, CREAM = "#2A1509", "#FFE3C2"
TURN = 2.0  # degrees a second
TIES = {
    "most_exact": text("Level on points: more exact bids decided."),
    "best_last_round": text("Level on points: the better last round decided."),
    "coin": text("Level on points: a coin toss decided."),
    "shared": text("Level on points: the win is shared."),
}


class GameOverScene(Scene):
    """Nothing is decided here: everything is read from the finished match."""

    title = text("Game over")
    first_focus = default = "rematch"

    def __init__(self, services: Services, session: Session) -> None:
        super().__init__()
        self.services = services
        self.session = session
        self._seats: tuple[Seat, ...] = session.match.setup.seats
        view, result = session.view, session.match.result
        best = max(view.totals)
        level = tuple(seat for seat, total in enumerate(view.totals) if total == best)
        self.winners = result.winners if result is not None else level
        self.decided_by = result.decided_by if result is not None else "points"
        self._rounds = len(view.scores)
        exact = exact_counts(view.scores, len(self._seats))
        self.standings = podium(view.totals, exact, self.winners)
        self._code_lines: list[str] = []
        self._rays = Rays()
        self._turned = 0.0
        self._since = 0.0  # seconds since the podium began to rise
        self.controls.show_focus("rematch")
        services.programs.dismiss()

    # -- what is told ----------------------------------------------------------------------------

    def _headline(self) -> Text:
        who = listed([self._seats[seat].name for seat in self.winners])
        if len(self.winners) == 1:
            return text("{name} wins", name=who)
        return text("{names} win", names=who)

    def _subtitle(self) -> Text:
        first = self.standings[0]
        if len(self.winners) > 1:
            return ntext("with {n} point each", "with {n} points each", first.total)
        return ntext(
            "{exact} of {n} bid exact",
            "{exact} of {n} bids exact",
            self._rounds,
            exact=first.exact,
        )

    def _code(self) -> Text | None:
        code = self.session.match.setup.deal_code
        return None if code is None else text("Deal code {code}", code=str(code))

    # -- places ----------------------------------------------------------------------------------

    def resized(self) -> None:
        """Stand the blocks: first in the middle, second at its left, third at its right."""
        frame = Frame(*self.kit.size)
        self._frame = frame
        top = self.standings[:3]
        middles: tuple[float, ...] = (0, -STEP, STEP)
        if len(top) == len(self.winners) == 2:
            middles = (-STEP / 2, STEP / 2)
        self._blocks: list[tuple[Standing, Rect]] = []
        for standing, dx in zip(top, middles, strict=False):
            high = HEIGHTS[min(3, standing.rank)]
            x, y = frame.x(960 + dx - BLOCK / 2), frame.y(GROUND - high)
            size = round(BLOCK * frame.s), round((high + 200) * frame.s)
            self._blocks.append((standing, Rect(round(x), round(y), *size)))
        rows = self._split(list(self.standings[len(self._blocks) :]))
        self._pills = [pill for place, row in enumerate(rows) for pill in self._row(place, row)]
        more = max(0, len(rows) - 1) * PILL_ROW
        self._buttons = BUTTONS + more if rows else SOLE_BUTTONS

    def _at(self, x: float, y: float, w: float, h: float) -> Rect:
        """Return a box around a point of the design."""
        box = Rect(0, 0, round(w * self._frame.s), max(self.kit.reach, round(h * self._frame.s)))
        box.center = round(self._frame.x(x)), round(self._frame.y(y))
        return box

    # -- what is there ---------------------------------------------------------------------------

    def build(self) -> list[Node]:
        """Who won, every place, and the buttons."""
        kit, say = self.kit, self.kit.say
        told = [Node("winner", Role.HEADING, say(self._headline()), self._at(960, 112, 1700, 90))]
        told.append(Node("how", Role.TEXT, say(self._subtitle()), self._at(960, 188, 1200, 40)))
        if self.decided_by in TIES:
            tie = say(TIES[self.decided_by])
            told.append(Node("tie", Role.TEXT, tie, self._at(960, 226, 1200, 40)))
        told += [self._place_node(standing, box) for standing, box in self._blocks + self._pills]
        side = max(kit.px(56), kit.reach)
        words = say(text("Title"))
        wide = IconButton.width(kit, side / kit.scale, words)
        corner = Rect(kit.px(48), kit.px(38), wide, side)
        lower = self._buttons
        rematch, sheet = self._at(790, lower, 400, 78), self._at(1180, lower, 300, 70)
        return [
            *told,
            IconButton("title", words, corner, icon="i_back", label=words, on_press=self.cancel),
            Button(
                "rematch", say(text("Rematch")), rematch,
                kind=Kind.PRIMARY, size=28, on_press=self._rematch,
            ),
            Button(
                "sheet", say(text("Score sheet")), sheet, size=23, key="S", on_press=self._sheet
            ),
            self._receipt_button(side),
            *self._code_node(rematch.left),
        ]  # fmt: skip

    def _receipt_button(self, side: int) -> IconButton:
        kit, words = self.kit, self.kit.say(text("Receipt"))
        wide = IconButton.width(kit, side / kit.scale, words)
        corner = Rect(kit.size[0] - kit.px(48) - wide, kit.px(38), wide, side)
        hint = kit.say(text("Were the deals fair? What was promised, and what came out"))
        return IconButton(
            "receipt", words, corner,
            icon="i_lock", label=words, hint=hint, on_press=self._show_receipt,
        )  # fmt: skip

    def _place_node(self, standing: Standing, box: Rect) -> Node:
        words = text(
            "{place}. {name}: {points}, {exact}",
            place=standing.rank,
            name=self._seats[standing.seat].name,
            points=ntext("{n} point", "{n} points", standing.total),
            exact=_exact(standing),
        )
        return Node(f"place-{standing.seat + 1}", Role.TEXT, self.kit.say(words), box)

    def _code_node(self, right: int) -> list[Node]:
        kit, code = self.kit, self._code()
        if code is None:
            return []
        w = kit.size[0] - kit.px(96) if kit.portrait else right - kit.px(72)
        self._code_lines = kit.fonts.wrap(kit.say(code), "s", kit.t(CODE), w)
        h = round(kit.t(CODE) * 1.5) * len(self._code_lines)
        box = Rect(kit.px(48), kit.size[1] - kit.px(28) - h, w, h)
        return [Node("code", Role.TEXT, kit.say(code), box)]

    # -- what is done ----------------------------------------------------------------------------

    def _rematch(self) -> Outcome:
        return routes.to_table(self.services, self.services.tables.rematch(self.session))

    def _sheet(self) -> Outcome:
        return routes.to_score_sheet(self.services, self.session)

    def _show_receipt(self) -> Outcome:
        return Push(receipt(self.session.match.setup))

    def cancel(self) -> Outcome:
        """Leave for the title."""
        return routes.leaving(self.services, routes.to_title(self.services))

    # -- life ------------------------------------------------------------------------------------

    @property
    def _podium_stands(self) -> float:
        """Seconds until all blocks stand: that is when the crown falls."""
        return self.kit.timing(Beat.PODIUM).stagger * len(self._blocks)

    @property
    def busy(self) -> bool:
        """Whether the podium still rises."""
        return self._since < self._podium_stands + self.kit.timing(Beat.CROWN).seconds

    @property
    def ambient(self) -> bool:
        """The rays turn while the window is in front."""
        return not self.kit.reduced_motion

    def update(self, dt: float) -> Outcome:
        """Let the podium rise and the rays turn."""
        self._since += dt
        if not self.kit.reduced_motion:
            self._turned += dt * TURN
        return None

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Sky, rays, far dunes, blocks, near dunes, then words and buttons."""
        kit = self.kit
        view = kit.studio.scenery.dusk(*kit.size)
        canvas.blit(view.sky, 0, 0, OPAQUE)
        canvas.blit(self._rays(self._frame, self._turned), 0, 0)
        canvas.blit(view.back.surface, view.back.x, view.back.y)
        for order in reversed(range(len(self._blocks))):
            self._draw_place(canvas, order)
        canvas.blit(view.front.surface, view.front.x, view.front.y)
        self._draw_words(canvas)
        for standing, box in self._pills:
            self._draw_pill(canvas, standing, box)
        self._draw_code(canvas)
        super().draw(canvas)

    def _draw_words(self, canvas: Canvas) -> None:
        kit, frame = self.kit, self._frame
        x, room = kit.size[0] / 2, kit.size[0] - 2 * kit.px(300)
        if kit.portrait:
            room = kit.size[0] - kit.px(120)
        display = 92 / kit.text_scale  # already as large as anybody could wish
        ivory = kit.palette.ivory
        kit.write(
            canvas, kit.say(self._headline()), "f", display, x, frame.y(112), ivory, 0.5, room
        )
        y = frame.y(188)
        kit.write(canvas, kit.say(self._subtitle()), "b", 26, x, y, CREAM, 0.5, room)
        if self.decided_by in TIES:
            y += kit.t(26) * 0.7 + kit.t(20) * 0.85
            words = kit.say(TIES[self.decided_by])
            kit.write(canvas, words, "b", 20, x, y, CREAM, 0.5, room)

    def _draw_code(self, canvas: Canvas) -> None:
        kit, line = self.kit, round(self.kit.t(CODE) * 1.5)
        for node in self.nodes:
            for at, words in enumerate(self._code_lines if node.id == "code" else ()):
                y = node.bounds.y + (at + 0.5) * line
                kit.write(canvas, words, "s", CODE, node.bounds.x, y, kit.palette.soft)

    def _draw_place(self, canvas: Canvas, order: int) -> None:
        """A block on its way up, with the player on it; the last place comes first.

        Under reduced motion it fades in.
        """
        (standing, box), rise = self._blocks[order], self.kit.timing(Beat.PODIUM)
        age = self._since - rise.stagger * (len(self._blocks) - 1 - order)
        if age <= 0:
            return
        risen = rise.at(age)
        if self.kit.reduced_motion:
            with canvas.layer(0, 0, risen):
                self._draw_block(canvas, standing, box)
            return
        hidden = self._frame.y(GROUND + 260) - box.y
        with canvas.layer(0, hidden * (1 - risen)):
            self._draw_block(canvas, standing, box)

    def _draw_block(self, canvas: Canvas, standing: Standing, box: Rect) -> None:
        kit, s, first = self.kit, self._frame.s, standing.rank == 1
        fill, ink = (GOLDEN, DARK) if first else (OTHERS, kit.palette.ivory)
        shade = Rect(box.x, box.y, box.w, box.h - round(140 * s))
        kit.shadow(canvas, shade, 26 * s, (24, 10, 0.5))
        kit.plate(canvas, box, 26 * s, fill, ("#FFF3E2", 1.5, 0.35))
        self._draw_player(canvas, standing, box)
        x, room = box.centerx, box.w - round(24 * s)
        big = (84 if first else 66) / kit.text_scale
        kit.write(canvas, number(standing.total), "f", big, x, box.y + 68 * s, ink, 0.5, room)
        y = box.y + 124 * s
        lines, size = self._name_in_lines(standing, room)
        for line in lines:
            kit.write(canvas, line, "x", size, x, y, ink, 0.5, room)
            y += kit.t(size) * 1.1
        y += kit.t(20) * 0.85 - kit.t(size) * 0.45
        kit.write(canvas, kit.say(_exact(standing)), "b", 20, x, y, ink, 0.5, room)

    def _name_in_lines(self, standing: Standing, room: int) -> tuple[list[str], int]:
        """Return a player's name and its size: in two lines where one would be cut, if the block
        shows so much above the ground."""
        kit, name = self.kit, self._seats[standing.seat].name
        needed = 2.2 * kit.t(LONG_NAME) + 1.4 * kit.t(20)
        shown = (HEIGHTS[min(3, standing.rank)] - 110) * self._frame.s
        if needed > shown or kit.fonts.width(name, "x", min(kit.t(NAME), SMALLEST_TEXT)) <= room:
            return [name], NAME
        first, *rest = kit.fonts.wrap(name, "x", kit.t(LONG_NAME), room)
        return [first, *([" ".join(rest)] if rest else [])], LONG_NAME

    def _draw_player(self, canvas: Canvas, standing: Standing, box: Rect) -> None:
        kit, s, first = self.kit, self._frame.s, standing.rank == 1
        d = round((220 if first else 172) * s)
        x, y = box.centerx, box.y - d / 2 - 22 * s
        self._draw_ring(canvas, standing, d, x, y)
        if not first:
            return
        drop = 1 - kit.timing(Beat.CROWN).at(self._since - self._podium_stands)
        shown = 1.0 if drop < 1 else 0.0
        crown = kit.raster.emblem("i_crown", round(96 * s), kit.palette.gold, INK)
        with canvas.layer(0, -drop * 120 * s, shown):
            kit.centre(canvas, crown, x, box.y - d - 58 * s)

    def _draw_ring(self, canvas: Canvas, standing: Standing, d: int, x: float, y: float) -> None:
        """All bids of the game as one ring: a part for each round, gold where it was exact."""
        kit, rounds = self.kit, self._rounds
        state = "exact" if rounds and standing.exact == rounds else "under"
        ring = kit.studio.marks.bid_ring(d, max(1, rounds), standing.exact, state)  # type: ignore[arg-type]
        kit.centre(canvas, ring, x, y)
        avatar = self._seats[standing.seat].avatar
        kit.centre(canvas, kit.raster.avatar(avatar, round(d * 0.78)), x, y)

    # -- the places beyond the podium ------------------------------------------------------------

    @property
    def _pill_height(self) -> int:
        return max(self.kit.px(44), round(self.kit.t(18) * 1.7))

    def _split(self, rest: list[Standing]) -> list[list[Standing]]:
        """Return the rows of places: as many as show all names, if there is room for them; else
        all there is room for, and names are cut."""
        kit, rows = self.kit, list[list[Standing]]()
        for count in range(1, 2 + self._further_rows):
            each = max(1, -(-len(rest) // count))
            rows = [rest[i : i + each] for i in range(0, len(rest), each)]
            wide = (sum(map(self._pill_width, row)) + self._gaps(row) for row in rows)
            if max(wide, default=0) <= kit.size[0] - kit.px(96):
                break
        return rows

    @property
    def _further_rows(self) -> int:
        """How many rows have room below the first one: the buttons and the deal code, which stands
        under them in a tall window, have to stay in it."""
        if not self.kit.portrait:
            return 0
        end, code = self._at(790, BUTTONS, 400, 78).bottom, self._code_node(0)
        floor = code[0].bounds.top if code else self.kit.size[1] - self.kit.px(28)
        return max(0, floor - end) // math.ceil(PILL_ROW * self._frame.s)

    def _row(self, place: int, row: list[Standing]) -> list[tuple[Standing, Rect]]:
        """Set a row side by side in the middle, none wider than its share."""
        kit, h = self.kit, self._pill_height
        free = kit.size[0] - kit.px(96) - self._gaps(row)
        widths = [min(self._pill_width(one), free // len(row)) for one in row]
        x = (kit.size[0] - sum(widths) - self._gaps(row)) // 2
        y = round(self._frame.y(PILLS + place * PILL_ROW)) - h // 2
        pills = list[tuple[Standing, Rect]]()
        for standing, w in zip(row, widths, strict=True):
            pills.append((standing, Rect(x, y, w, h)))
            x += w + kit.px(14)
        return pills

    def _gaps(self, row: list[Standing]) -> int:
        return self.kit.px(14) * (len(row) - 1)

    def _pill_width(self, standing: Standing) -> int:
        kit, h, words = self.kit, self._pill_height, self._seats[standing.seat].name
        name, points = kit.width(words, "b", 18), kit.width(number(standing.total), "f", 22)
        place = kit.width(f"{standing.rank}", "f", 20)
        return round(h * 0.45) + place + round(h * 1.15) + name + kit.px(14) + points + h // 2

    def _draw_pill(self, canvas: Canvas, standing: Standing, box: Rect) -> None:
        kit, look, h = self.kit, self.kit.palette, box.h
        kit.plate(canvas, box, h / 2, look.well, kit.edge(0.2))
        x, y = box.x + h * 0.45, box.centery
        x += kit.write(canvas, f"{standing.rank}", "f", 20, x, y, look.soft) + h * 0.58
        avatar = kit.raster.avatar(self._seats[standing.seat].avatar, round(h * 0.78))
        kit.centre(canvas, avatar, x, y)
        x += h * 0.55
        right = box.right - h * 0.45
        points = number(standing.total)
        right -= kit.write(canvas, points, "f", 22, right, y, look.ivory, 1.0) + kit.px(12)
        name = self._seats[standing.seat].name
        room = right - x
        if room >= min(kit.width(name, "b", 18), 2 * kit.t(18)):  # less is a letter or two
            kit.write(canvas, name, "b", 18, x, y, look.ivory, 0.0, room)


def _exact(standing: Standing) -> Text:
    return ntext("{n} exact", "{n} exact", standing.exact)
