"""How often bids were made exactly: by the cards in the hand as bars, by the bid as rings."""

from collections.abc import Sequence

from pygame import Rect

from rage_desktop.match.record.tally import Record, Share
from rage_desktop.rules import Text, ntext, text
from rage_desktop.ui.art.palette import WELL, mix
from rage_desktop.ui.scenes.record.charts import (
    Chart,
    Coming,
    Figure,
    heading,
    percent,
    ring,
    tall,
)
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node
from rage_desktop.ui.toolkit.panels import paint_rule

USUAL = range(1, 11)  # hands shown where nothing has been played
OWN_BIDS = 5  # bids from here up share a ring
WIDEST = 72  # from bar to bar, design px
FIGURES, TOP, FOOT, SECOND = 96, 108, 214, 276  # design px, from the panel's top


class ExactBars(Chart):
    """Bars above, rings below."""

    id = "exact"

    def __init__(self, record: Record) -> None:
        super().__init__(record)
        self._sizes = record.by_cards or {size: Share(0, 0) for size in USUAL}
        self._bids = self._by_bid()

    def _by_bid(self) -> list[tuple[str, Share]]:
        found = [(str(n), self.record.by_bid.get(n, Share(0, 0))) for n in range(OWN_BIDS)]
        rest = [share for bid, share in self.record.by_bid.items() if bid >= OWN_BIDS]
        whole = Share(sum(each.part for each in rest), sum(each.of for each in rest))
        return [*found, (f"{OWN_BIDS}+", whole)]

    def height(self, kit: Kit) -> int:
        """486 design px."""
        return tall(kit, 486)

    def nodes(self, kit: Kit, box: Rect) -> Sequence[Node]:
        """Each bar, then each ring."""
        say = kit.say
        bars = [
            Figure(
                f"cards-{size}",
                say(_told(ntext("{n} card", "{n} cards", size), share)),
                self._column(kit, box, place), "by-cards",
            )
            for place, (size, share) in enumerate(self._sizes.items())
        ]  # fmt: skip
        rings = [
            Figure(
                f"bid-{name}",
                say(_told(text("Bid {bid}", bid=name), share)),
                self._ring_box(kit, box, place), "by-bid",
            )
            for place, (name, share) in enumerate(self._bids)
        ]  # fmt: skip
        return [*bars, *rings]

    def _column(self, kit: Kit, box: Rect, place: int) -> Rect:
        room = box.w - kit.px(64)
        pitch = min(room / max(1, len(self._sizes)), kit.px(WIDEST))
        x = box.x + kit.px(32) + place * pitch
        top = box.y + tall(kit, FIGURES) - tall(kit, 12)
        gap = min(kit.px(8), max(1, round(pitch * 0.2)))
        return Rect(round(x), top, max(2, round(pitch) - gap), tall(kit, FOOT) - tall(kit, 84))

    def _ring_box(self, kit: Kit, box: Rect, place: int) -> Rect:
        pitch = min((box.w - kit.px(64)) / len(self._bids), kit.px(150))
        size = min(tall(kit, 62), round(pitch - kit.px(8)))
        x = box.x + kit.px(32) + place * pitch + (pitch - size) / 2
        return Rect(round(x), box.y + tall(kit, SECOND + 68), size, size)

    def paint(self, canvas: Canvas, kit: Kit, box: Rect, coming: Coming) -> None:
        """Draw the bars, a hairline, the rings."""
        heading(canvas, kit, box, text("Exact by hand size"))
        self._paint_bars(canvas, kit, box, coming)
        rule = box.y + tall(kit, SECOND - 2)
        paint_rule(canvas, kit, box.x + kit.px(32), rule, box.w - kit.px(64))
        heading(canvas, kit, box.move(0, tall(kit, SECOND) - tall(kit, 10)), text("Exact by bid"))
        look = kit.palette
        best = max((share.rate for _, share in self._bids), default=0.0)
        for place, (name, share) in enumerate(self._bids):
            at = self._ring_box(kit, box, place)
            colour = look.mint if share.of and share.rate >= best else look.gold
            ring(canvas, kit, at.w, at.center, share.rate * coming.share, colour, width=11)
            kit.write(canvas, name, "f", 24, *at.center, look.ivory, 0.5, at.w * 0.6)
            y = at.bottom + tall(kit, 20)
            figure = kit.say(percent(share.rate)) if share.of else "–"
            kit.write(canvas, figure, "s", 17, at.centerx, y, look.soft, 0.5)
        y = box.bottom - tall(kit, 26)
        kit.write(canvas, kit.say(text("Ring: share of that bid that was exact")), "s", 16,
                  box.x + kit.px(32), y, look.soft, 0.0, box.w - kit.px(64))  # fmt: skip

    def _paint_bars(self, canvas: Canvas, kit: Kit, box: Rect, coming: Coming) -> None:
        look, own = kit.palette, self.record.hands.rate
        foot, top = box.y + tall(kit, FOOT), box.y + tall(kit, TOP)
        best = max((share.rate for share in self._sizes.values()), default=0.0) or 1.0
        every = 1 + len(self._sizes) // 13  # labels that would touch each other are left out
        for place, (size, share) in enumerate(self._sizes.items()):
            column = self._column(kit, box, place)
            high = round((foot - top) * share.rate / best * coming.after(place))
            bar = Rect(column.x, foot - max(high, 2), column.w, max(high, 2))
            good = share.of and share.rate >= own
            fill = ("#8BEBCC", "#43A98B") if good else ("#8A6D7C", "#5B4450")
            if not share.of:
                fill = (WELL, mix(WELL, "#FFFFFF", 0.06))
            kit.plate(canvas, bar, min(kit.px(8), bar.w / 2, bar.h / 2), fill)
            if share.of and every == 1:
                figure = str(round(100 * share.rate))
                y = bar.y - tall(kit, 14)
                kit.write(canvas, figure, "b", 15, bar.centerx, y, look.ivory, 0.5)
            if place % every == 0:
                y = foot + tall(kit, 18)
                kit.write(canvas, str(size), "s", 16, bar.centerx, y, look.soft, 0.5)
        y = foot + tall(kit, 42)
        kit.write(canvas, kit.say(text("cards")), "s", 16, box.x + kit.px(32), y, look.soft)


def _told(what: Text, share: Share) -> Text:
    """Say how often it was exact."""
    if not share.of:
        return text("{what}: not played yet", what=what)
    return text(
        "{what}: {percent} exact, {part} of {of}",
        what=what, percent=percent(share.rate), part=round(share.part), of=share.of,
    )  # fmt: skip
