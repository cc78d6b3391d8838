"""The row of achievements: gold and closed if earned, otherwise grey and filled so far."""

from collections.abc import Mapping, Sequence
from datetime import date

from pygame import Rect

from rage_desktop.match.record.achievements import ACHIEVEMENTS, Achievement, progress
from rage_desktop.match.record.feats import Tale
from rage_desktop.match.store.persons.past import Achieved
from rage_desktop.rules import Text, text
from rage_desktop.stage.words.dates import in_figures
from rage_desktop.ui.art.medals import medal
from rage_desktop.ui.scenes.record.charts import Chart, Coming, Figure, ring, tall
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node
from rage_desktop.ui.toolkit.widgets.side_scroll import Strip

RING, PITCH, SIDE = 66, 132, 226  # design px


class Medal(Figure):
    """One achievement; a strip may move it."""

    share = 0.0
    earned = False
    which = ""
    label = ""

    def paint(self, canvas: Canvas, kit: Kit) -> None:
        """Draw the ring, its picture and the name."""
        look, box = kit.palette, self.bounds
        size = tall(kit, RING)
        x, y = box.centerx, box.y + tall(kit, 14) + size / 2
        super().paint(canvas, kit)
        colour = look.gold if self.earned else look.mute
        ring(canvas, kit, size, (x, y), 1.0 if self.earned else self.share, colour, width=8)
        inside = round(size * 0.58)
        kit.centre(canvas, kit.raster.svg(medal(self.which, colour), inside, inside), x, y)
        ink = look.ivory if self.earned else look.soft
        y += size / 2 + tall(kit, 22)
        kit.write(canvas, self.label, "b", 16, x, y, ink, 0.5, box.w - kit.px(4))


class AchievementRow(Chart):
    """Their number at the left, the row beside it, which scrolls sideways."""

    id = "achievements"

    def __init__(self, tale: Tale, achieved: Sequence[Achieved], strip: Strip | None) -> None:
        """`strip` is what they scroll sideways in; without one they take as many rows as they
        need."""
        super().__init__(tale.record)
        self._tale, self._strip = tale, strip
        self._have: Mapping[str, Achieved] = {each.achievement: each for each in achieved}

    def height(self, kit: Kit) -> int:
        """134 design px, and the strip's bar."""
        return tall(kit, 140)

    def nodes(self, kit: Kit, box: Rect) -> Sequence[Node]:
        """Each achievement, those that are earned first."""
        order = sorted(ACHIEVEMENTS, key=lambda each: each.id not in self._have)
        if self._strip is None:
            return self._in_rows(kit, box, order)
        side = max(kit.px(SIDE), kit.width(kit.say(text("Achievements")), "f", 28) + kit.px(56))
        view = Rect(box.x + side, box.y + kit.px(4), box.w - side - kit.px(16), box.h - kit.px(8))
        pitch = view.w // max(1, view.w // self._pitch(kit))  # none is cut at the edge
        medals: list[Node] = []
        for place, each in enumerate(order):
            at = Rect(view.x + place * pitch, view.y, pitch, view.h)
            medals.append(self._medal(kit, each, at))
        self._strip.name = kit.say(text("Achievements"))
        return self._strip.place(view, pitch * len(order), medals)

    @staticmethod
    def _pitch(kit: Kit) -> int:
        widest = max(kit.width(kit.say(each.name), "b", 16) for each in ACHIEVEMENTS)
        return max(kit.px(PITCH), widest + kit.px(16))

    def _across(self, kit: Kit, width: int) -> int:
        return max(1, (width - kit.px(32)) // self._pitch(kit))

    def height_in(self, kit: Kit, width: int) -> int:
        """As many rows as they need, below the title."""
        rows = -(-len(ACHIEVEMENTS) // self._across(kit, width))
        return tall(kit, 90) + rows * tall(kit, 130) + tall(kit, 16)

    def _in_rows(self, kit: Kit, box: Rect, order: Sequence[Achievement]) -> list[Node]:
        across, high = self._across(kit, box.w), tall(kit, 130)
        pitch = (box.w - kit.px(32)) // across
        found: list[Node] = []
        for place, each in enumerate(order):
            x = box.x + kit.px(16) + place % across * pitch
            y = box.y + tall(kit, 90) + place // across * high
            found.append(self._medal(kit, each, Rect(x, y, pitch, high)))
        return found

    def _medal(self, kit: Kit, each: Achievement, at: Rect) -> Medal:
        have, name = self._have.get(each.id), kit.say(each.name)
        found = Medal(f"achievement-{each.id}", self._told(kit, each), at, self.id)
        found.hint = kit.say(each.story if have else each.asks)
        found.share = progress(each, self._tale).rate
        found.earned, found.which, found.label = have is not None, each.id, name
        return found

    def _told(self, kit: Kit, each: Achievement) -> str:
        """Return its name, and when it was earned or how far along it is."""
        have = self._have.get(each.id)
        said: Text = text("{name}, not earned yet", name=each.name)
        if have is not None:
            said = text(
                "{name}, earned on {date}",
                name=each.name,
                date=in_figures(date.fromisoformat(have.earned[:10])),
            )
        elif each.over_all is not None and (far := progress(each, self._tale)).of > 1:
            said = text("{name}, {part} of {of}", name=each.name, part=round(far.part), of=far.of)
        return kit.say(said)

    def paint(self, canvas: Canvas, kit: Kit, box: Rect, coming: Coming) -> None:
        """Draw the title and the number; the medals paint themselves."""
        look, x = kit.palette, box.x + kit.px(32)
        y = box.centery if self._strip is not None else box.y + tall(kit, 44)
        kit.write(canvas, kit.say(text("Achievements")), "f", 28, x, y - tall(kit, 18), look.ivory)
        earned = sum(each.id in self._have for each in ACHIEVEMENTS)
        number = text("{n} of {all}", n=coming.number(earned), all=len(ACHIEVEMENTS))
        kit.write(canvas, kit.say(number), "f", 24, x, y + tall(kit, 24), look.gold)
