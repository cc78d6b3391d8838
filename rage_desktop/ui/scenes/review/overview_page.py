"""All of a reviewed game on one page: what to learn, round by round, luck told from decisions."""

from dataclasses import replace
from math import inf

from pygame import Rect

from rage_desktop.play.endings.ending import PLACES
from rage_desktop.play.review.review_text import told_in_short
from rage_desktop.play.review.summary import Summary
from rage_desktop.rules import Text, ntext, text
from rage_desktop.stage.motion import Beat
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.review.lesson_cards import lesson_cards
from rage_desktop.ui.scenes.review.looking_back_at import LookingBack, Subject, look_back
from rage_desktop.ui.scenes.review.luck_and_play import AccuracyBlock, WaterfallBlock
from rage_desktop.ui.scenes.review.round_paper import (
    RoundPaper,
    luck_node,
    paper_height,
    row_nodes,
)
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.canvas import OPAQUE, Canvas
from rage_desktop.ui.toolkit.nodes import Node, Role
from rage_desktop.ui.toolkit.scene import Scene
from rage_desktop.ui.toolkit.transitions import Outcome, Pop
from rage_desktop.ui.toolkit.widgets.buttons import Button, IconButton, Kind, Scroll, key_caps

STAYS = 1.5  # seconds for which it says that the text was copied
LEFT, MIDDLE, RIGHT, GAP = 470, 806, 476, 24
ACCURACY, WATERFALL, STEP = 468, 392, 236


class OverviewScene(Scene):
    """Read from the review; while that is worked out, the page shows as much as there is."""

    title = text("Review")
    first_focus = default = "mistakes"

    def __init__(self, services: Services, looking: LookingBack, seat: int) -> None:
        super().__init__()
        self._services = services
        self.looking = looking
        self.seat = seat
        self._scroll = Scroll("page", "")
        self._age = inf if seat in looking.summed_up else 0.0  # figures count up at first sight
        looking.summed_up.add(seat)
        self._copied = 0.0  # seconds for which it is still said
        self.controls.show_focus("mistakes")

    @property
    def summary(self) -> Summary:
        """The figures shown."""
        return self.looking.summary(self.seat)

    # -- places ----------------------------------------------------------------------------------

    def resized(self) -> None:
        """Lay the columns; in a narrow or tall window one column that scrolls."""
        subject, kit = self.looking.subject, self.kit
        names = [seat.name for seat in subject.seats]
        self.kit = kit = replace(kit, wording=kit.wording.at(subject.look, names))
        side = max(kit.px(56), kit.reach)
        self._back = Rect(kit.px(48), kit.px(38), side, side)
        self._one_column = kit.portrait or kit.scale < 0.6 or kit.text_scale > 1.1
        foot = 0 if self._one_column else max(kit.px(60), kit.t(16) * 2)
        top = max(kit.px(118), self._back.bottom + kit.px(16))
        low = kit.size[1] - (kit.px(20) if self._one_column else foot + kit.px(16))
        self._page = Rect(kit.px(60), top, kit.size[0] - 2 * kit.px(60), low - top)
        high = max(kit.px(80), kit.reach)
        if self._one_column:
            self._page.h -= high + kit.px(16)
            self._main = Rect(self._page.x, self._page.bottom + kit.px(16), self._page.w, high)
        else:
            wide = kit.px(RIGHT)
            self._main = Rect(self._page.right - wide, self._page.bottom - high, wide, high)

    # -- what is there ---------------------------------------------------------------------------

    def build(self) -> list[Node]:
        """Head, the blocks of the page, and what goes on from here."""
        say = self.kit.say
        told = [
            Node("heading", Role.HEADING, say(self.title), self._back),
            Node("told", Role.TEXT, say(self._told()), self._back),
        ]
        return [*told, *self._blocks(), *self._buttons()]

    def _blocks(self) -> list[Node]:
        kit, found, page = self.kit, self.summary, self._page
        gap = kit.px(GAP)
        if self._one_column:
            y, w = page.y, page.w - kit.px(20)
            lessons = lesson_cards(kit, self.looking, found, Rect(page.x, y, w, 0), self._open)
            y = lessons[-1].bounds.bottom + gap if lessons else y
            paper = Rect(page.x, y, w, paper_height(kit, found))
            y = paper.bottom + gap
            ring = Rect(page.x, y, w, round(kit.px(ACCURACY) * max(1.0, kit.text_scale * 0.9)))
            fall = Rect(page.x, ring.bottom + gap, w, WaterfallBlock.height(kit))
            nodes = [*lessons, *self._figures(paper, ring, fall)]
            self._scroll.name = self.kit.say(self.title)
            return self._scroll.place(page, fall.bottom - page.y + gap, nodes)
        share = page.w - 2 * gap
        left, right = share * LEFT // 1752, share * RIGHT // 1752
        middle = Rect(page.x + left + gap, page.y, share - left - right, page.h)
        fall_h = max(WaterfallBlock.height(kit), page.h * WATERFALL // 884)
        ring = Rect(page.x, page.y, left, page.h - fall_h - gap)
        fall = Rect(page.x, ring.bottom + gap, left, fall_h)
        x = middle.right + gap
        room = Rect(x, page.y, page.right - x, self._main.y - page.y - gap)
        lessons = lesson_cards(kit, self.looking, found, room, self._open)
        return [*lessons, *self._figures(middle, ring, fall)]

    def _figures(self, paper: Rect, ring: Rect, fall: Rect) -> list[Node]:
        kit, say, found = self.kit, self.kit.say, self.summary
        heading, grown = say(text("Round by round")), self._grown
        nodes: list[Node] = [
            RoundPaper("rounds", Role.GROUP, heading, paper, found=found, grown=grown)
        ]
        nodes += row_nodes(kit, found, paper, self._round, grown)
        nodes.append(luck_node(kit, found, paper))
        words = text("{n} of 100", n=found.accuracy or 0)
        nodes.append(
            AccuracyBlock(
                "accuracy",
                Role.TEXT,
                say(text("Accuracy")),
                ring,
                value=say(words),
                found=found,
                grown=self._grown,
            )
        )
        made = WaterfallBlock(
            "waterfall",
            Role.TEXT,
            say(text("Points per round")),
            fall,
            found=found,
            grown=self._grown,
        )
        made.value = made.told(kit)
        return [*nodes, made]

    def _buttons(self) -> list[Node]:
        kit, say = self.kit, self.kit.say
        found = bool(self.looking.mistakes(self.seat))
        words = text("Step through the mistakes") if found else text("Step through the game")
        icon = "i_check" if self._copied > 0 else "i_copy"
        side = self._back.h
        copy = Rect(kit.size[0] - kit.px(60) - side, self._back.y, side, side)
        decisions = say(text("Decisions"))
        wide = IconButton.width(kit, side / kit.scale, decisions)
        return [
            Button("mistakes", say(words), self._main, kind=Kind.PRIMARY, size=26, icon="i_next",
                   key="M", on_press=self._step_through),
            IconButton("decisions", decisions, Rect(copy.x - wide - kit.px(14), copy.y, wide, side),
                       icon="i_play", label=decisions, key="D", on_press=self._step_through),
            IconButton("copy", say(text("Copy as text")), copy, icon=icon, key="C",
                       on_press=self._copy),
            IconButton("back", say(text("Back")), self._back, icon="i_back", on_press=self.cancel),
        ]  # fmt: skip

    def _told(self) -> Text:
        subject, done = self.looking.subject, self.looking.progress
        if self.looking.timer is not None:
            return text("{done} of {total} decisions looked at", done=done[0], total=done[1])
        totals = subject.game.totals
        place = 1 + sum(total > totals[self.seat] for total in totals)
        return ntext("{n} point · {place} of {count}", "{n} points · {place} of {count}",
                     totals[self.seat], place=PLACES[place - 1], count=len(totals))  # fmt: skip

    # -- what is done ----------------------------------------------------------------------------

    def _open(self, ply: int) -> Outcome:
        return routes.to_decision(self.looking, self.seat, ply)

    def _round(self, number: int) -> Outcome:
        """Open a round at its costliest decision, or else at its bid."""
        verdicts = self.looking.review.verdicts(self.seat, number)
        worst = max(verdicts, key=lambda one: one.loss, default=None)
        deal = self.looking.subject.game.rounds[number - 1].deal
        return self._open(deal if worst is None or not worst.loss else worst.ply)

    def _step_through(self) -> Outcome:
        return routes.to_decision(self.looking, self.seat)

    def _copy(self) -> Outcome:
        lines = [self.kit.say(line) for line in told_in_short(self.summary)]
        if self._services.copy("\n".join(lines)):
            self._copied = STAYS
        return None

    def cancel(self) -> Outcome:
        """Leave the review; what was found is kept."""
        self.looking.close()
        return Pop()

    # -- life ------------------------------------------------------------------------------------

    @property
    def _grown(self) -> float:
        """How far figures have counted up and rings have swept, 0 to 1."""
        count = self.kit.timing(Beat.COUNT)
        return count.at(self._age) if self._age < count.seconds else 1.0

    @property
    def busy(self) -> bool:
        """Whether figures still count up."""
        return self._age < self.kit.timing(Beat.COUNT).seconds

    @property
    def timer(self) -> float | None:
        """Seconds until the workers are asked again."""
        left = self._copied if self._copied > 0 else None
        found = [seconds for seconds in (self.looking.timer, left) if seconds is not None]
        return min(found, default=None)

    def update(self, dt: float) -> Outcome:
        """Take in what was found."""
        if self.busy:
            self._age += dt
            self.refresh()
        if self._copied > 0:
            self._copied -= dt
            self.refresh()
        if self.looking.poll():
            self.refresh()
        return None

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Ground and head; the blocks paint themselves."""
        kit = self.kit
        canvas.blit(kit.studio.scenery.menu(*kit.size), 0, 0, OPAQUE)
        x, y = self._back.right + kit.px(24), self._back.centery
        x += kit.write(canvas, kit.say(self.title), "f", 46, x, y, kit.palette.ivory) + kit.px(24)
        end = next(node.bounds.x for node in self.nodes if node.id == "decisions")
        room = end - kit.px(20) - x
        if room > kit.px(150):
            told = kit.say(self._told())
            kit.write(canvas, told, "s", 20, x, y + kit.px(4), kit.palette.soft, 0.0, room)
        if not self._one_column:
            keys = [("M", text("mistakes")), ("D", text("decisions")), ("Esc", text("back"))]
            y = kit.size[1] - kit.px(34)
            end = round(key_caps(canvas, kit, [(k, kit.say(w)) for k, w in keys], kit.px(60), y))
            words = kit.say(text("Measured by the best search from what you could know."))
            right = kit.size[0] - kit.px(60)
            if kit.width(words, "s", 16) < right - end - kit.px(20):
                kit.write(canvas, words, "s", 16, right, y, kit.palette.soft, 1.0)
        super().draw(canvas)


def open_overview(services: Services, subject: Subject, seat: int) -> OverviewScene:
    """Return the review of a game on one page."""
    return OverviewScene(services, *look_back(services, subject, seat))
