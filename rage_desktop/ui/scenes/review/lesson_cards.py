"""What a reviewed game teaches: three cards at most, each a rule, where it was, and why."""

from collections.abc import Callable
from dataclasses import dataclass, field

from pygame import Rect, Surface

from rage_desktop.play.review.review_text import where
from rage_desktop.play.review.summary import Lesson, Summary
from rage_desktop.rules import Card, Play, ntext, text
from rage_desktop.rules.text import Decimal
from rage_desktop.ui.art.palette import CORAL, GOLD, MINT
from rage_desktop.ui.art.studio import Faces
from rage_desktop.ui.scenes.review.looking_back_at import LookingBack
from rage_desktop.ui.table.words.spoken import card_points
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node, Role, one_stop
from rage_desktop.ui.toolkit.panels import paint_card
from rage_desktop.ui.toolkit.transitions import Outcome

HIGH, GAP, CARD = 220, 16, 96


@dataclass(eq=False)
class LessonCard(Node):
    """A rule, where it came up, its cost, why; pressed, it opens the decision."""

    role: Role = field(default=Role.BUTTON, init=False)
    focusable: bool = True
    cost: str = ""
    tone: str = CORAL
    place: str = ""
    pair: tuple[Surface, Surface] | None = None  # the card played, and the better one

    def paint(self, canvas: Canvas, kit: Kit) -> None:
        """Draw the panel, the words, and the better card over the one played."""
        box = self.bounds
        paint_card(canvas, kit, box, self.look)
        left, right = box.x + kit.px(24), box.right - kit.px(22)
        y = box.y + kit.px(18) + kit.t(22) * 0.6
        wide = kit.write(canvas, self.cost, "f", 32, right, y, self.tone, 1.0)
        room = right - wide - kit.px(12) - left
        kit.write(canvas, self.name, "b", 22, left, y, kit.palette.ivory, 0.0, room)
        y += kit.t(22) * 0.7 + kit.t(17) * 0.8
        kit.write(canvas, self.place, "b", 17, left, y, GOLD, 0.0, room)
        y += kit.t(17) * 1.7
        room = right - left
        if self.pair is not None:
            room -= self._cards(canvas, kit, right) + kit.px(14)
        line = kit.t(18) * 1.35
        for words in kit.fonts.wrap(self.value, "b", kit.t(18), room):
            if y + line / 2 > box.bottom - kit.px(6):
                break
            kit.write(canvas, words, "b", 18, left, y, kit.palette.soft)
            y += line

    def _cards(self, canvas: Canvas, kit: Kit, right: int) -> int:
        """Draw both cards at the lower right; return how wide they are."""
        assert self.pair is not None
        worse, better = self.pair
        w, h = better.get_size()
        whole = round(w * 1.75)
        y = self.bounds.bottom - kit.px(14) - h / 2
        x = right - whole + w / 2
        kit.centre(canvas, worse, x + w * 0.75, y)
        glow = Rect(round(x - w / 2), round(y - h / 2), w, h)
        kit.shadow(canvas, glow, h * 0.06, (14, 0, 0.95), GOLD)
        kit.centre(canvas, better, x, y)
        return whole


def lesson_cards(
    kit: Kit, looking: LookingBack, found: Summary, room: Rect, open_at: Callable[[int], Outcome]
) -> list[Node]:
    """Return the cards from the top of a room: what to learn, then what went well, each under its
    heading. In a room without height they take what they need."""
    parts = [(text("What to learn"), found.lessons), (text("What went well"), found.well)]
    parts = [(words, lessons) for words, lessons in parts if lessons]
    head, gap = round(kit.t(28) * 1.5), kit.px(GAP)
    if not parts:
        return _nothing(kit, found, room, head)
    count = sum(len(lessons) for _, lessons in parts)
    high = round(kit.px(HIGH) * max(1.0, kit.text_scale * 0.85))
    if room.h:
        high = min(high, (room.h - head * len(parts) - gap * (count - 1)) // count)
    y, cards, headings = room.y, list[Node](), list[Node]()
    for words, lessons in parts:
        name = "well" if lessons is found.well else "lessons"
        line = Rect(room.x, y, room.w, head)
        headings.append(_Heading(name, Role.HEADING, kit.say(words), line))
        y += head
        for lesson in lessons:
            box = Rect(room.x, y, room.w, high)
            told = len(cards), lesson, lessons is found.well
            cards.append(_card(kit, looking, told, box, open_at))
            y += high + gap
    return [*headings, *one_stop("lesson-cards", cards)]


def _nothing(kit: Kit, found: Summary, room: Rect, head: int) -> list[Node]:
    """Return what is shown if there is no lesson."""
    title, below = Rect(room.x, room.y, room.w, head), Rect(room.x, room.y + head, room.w, head)
    said = text("Nothing stood out.") if found.complete else text("Being worked out …")
    return [
        _Heading("lessons", Role.HEADING, kit.say(text("What to learn")), title),
        _Heading("nothing", Role.TEXT, kit.say(said), below, small=True),
    ]


@dataclass(eq=False)
class _Heading(Node):
    small: bool = False

    def paint(self, canvas: Canvas, kit: Kit) -> None:
        """Write it."""
        style, size = ("s", 20) if self.small else ("f", 28)
        colour = kit.palette.soft if self.small else kit.palette.ivory
        x, y = self.bounds.x + kit.px(4), self.bounds.centery
        kit.write(canvas, self.name, style, size, x, y, colour, 0.0, self.bounds.w)


def _card(
    kit: Kit,
    looking: LookingBack,
    told: tuple[int, Lesson, bool],
    box: Rect,
    open_at: Callable[[int], Outcome],
) -> Node:
    place, lesson, good = told
    points = Decimal(lesson.points, signed=True) if good else Decimal(-lesson.points)
    cost = kit.say(points)
    met = _places(kit, looking, lesson, box.w - kit.px(58) - kit.width(cost, "f", 32))
    why = "" if lesson.why is None else kit.say(lesson.why)
    return LessonCard(
        f"lesson-{place + 1}", kit.say(lesson.rule), box, value=why, cost=cost,
        tone=MINT if good else CORAL, place=met, pair=_pair(kit, looking, lesson, box.h),
        key=str(place + 1), hint=met, written=True, on_press=lambda: open_at(lesson.ply),
    )  # fmt: skip


def _places(kit: Kit, looking: LookingBack, lesson: Lesson, room: int) -> str:
    """Return where a lesson came up: both places if there are two and room for them, otherwise the
    chief one and how many more there are."""
    plies = dict.fromkeys((lesson.ply, *lesson.plies))
    found = [looking.review.decision(ply) for ply in plies]
    places = [where(one) for one in found if one is not None]
    if len(places) < 2:
        return kit.say(places[0]) if places else ""
    both = kit.say(text("{place} · {other}", place=places[0], other=places[1]))
    if len(places) == 2 and kit.width(both, "b", 17) <= room:
        return both
    more = len(places) - 1
    return kit.say(ntext("{place} · {n} more", "{place} · {n} more", more, place=places[0]))


def _pair(
    kit: Kit, looking: LookingBack, lesson: Lesson, high: int
) -> tuple[Surface, Surface] | None:
    """Return pictures of the card played and the better one; None for bids."""
    better, worse = lesson.better, lesson.worse
    if not (isinstance(better, Play) and isinstance(worse, Play)) or better.card == worse.card:
        return None
    look = looking.subject.look
    faces = Faces(look, kit.wording, card_points(looking.subject.game.edition))
    art = kit.studio.cards(look.skin, kit.palette.high_contrast)

    def picture(card: Card, angle: float) -> Surface:
        return art.placed(faces(card), min(kit.px(CARD), high * 45 // 100), angle)

    return picture(worse.card, -6.0), picture(better.card, 4.0)
