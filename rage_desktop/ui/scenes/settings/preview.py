"""The preview beside the settings: six cards, as other eyes see them too, and the four rings."""

from contextlib import AbstractContextManager
from functools import partial
from typing import Literal

from pygame import Rect, Surface

from rage_desktop.match.settings import Settings
from rage_desktop.rules import Text, text
from rage_desktop.stage.words.initials import initials
from rage_desktop.ui.art.cards.faces import Face
from rage_desktop.ui.art.palette import SKINS, WHEEL
from rage_desktop.ui.art.sight import Sight, as_seen
from rage_desktop.ui.scenes.settings.dealt_again import DealtAgain
from rage_desktop.ui.scenes.settings.looks_shown import draw_table
from rage_desktop.ui.scenes.settings.tried_out import Trial, draw_hand_table, try_field
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node
from rage_desktop.ui.toolkit.panels import paint_panel
from rage_desktop.ui.toolkit.widgets.buttons import Segmented

SAMPLE_RANKS = (13, 12, 9, 6, 14, 1)
Ring = tuple[str, int, int, Literal["under", "exact", "over", "miss"], Text]
SAMPLE_RINGS: tuple[Ring, ...] = (
    ("rabbit", 3, 2, "under", text("2 / 3")),
    ("fox", 1, 1, "exact", text("exact")),
    ("bear", 0, 1, "over", text("too many")),
    ("owl", 4, 1, "miss", text("missed")),
)
SKIN_NAMES = {"rage": text("Rage"), "glyphs": text("Glyphs"), "rave": text("Rave")}
SIGHTS: dict[Sight, Text] = {
    "none": text("Off"),
    "protan": text("Protan"),
    "deutan": text("Deutan"),
    "tritan": text("Tritan"),
}


class Preview:
    """What is shown, and where; `box` is the panel. Neither choice is kept."""

    def __init__(self) -> None:
        self.box = Rect(0, 0, 0, 0)
        self.skin: str = SKINS[0]
        self.sight: Sight = "none"
        self.dressed = False  # a table is shown with the chosen looks
        self.tried = False  # a table is shown for one hand, and holds can be tried
        self.trial = Trial()
        self.dealt = DealtAgain()
        self._headed = True  # there is room for a heading beside the skins

    def nodes(self, kit: Kit, settings: Settings) -> list[Node]:
        """The switch for skins and the one for eyes, or a place to try holds."""
        inner = self.box.inflate(-2 * kit.px(27), 0)
        skins = tuple(kit.say(SKIN_NAMES[skin]) for skin in SKINS)
        w = min(Segmented.width(kit, skins, 17), inner.w)
        top = Rect(0, 0, w, max(kit.px(46), 34))
        top.midright = self.box.right - kit.px(30), self.box.y + kit.px(42)
        sights = tuple(kit.say(name) for name in SIGHTS.values())
        low = Rect(inner.x, 0, min(Segmented.width(kit, sights, 18), inner.w), top.h)
        low.bottom = self._rings_top(kit) - kit.px(46)
        self._headed = top.x - inner.x >= kit.width(kit.say(text("Preview")), "x", 22) + kit.px(16)
        skin = Segmented(
            "preview-skin", kit.say(text("Cards of the preview")), top, options=skins,
            index=SKINS.index(self.skin), size=17, on_change=self._show_skin,
        )  # fmt: skip
        if self.tried:
            return [skin, try_field(kit, self.box, self.trial, settings)]
        if self.dressed:
            return [skin]
        return [
            skin,
            Segmented(
                "preview-sight", kit.say(text("Simulate")), low, options=sights,
                index=list(SIGHTS).index(self.sight), on_change=self._see,
            ),
        ]  # fmt: skip

    def _show_skin(self, index: int) -> None:
        self.skin = SKINS[index]

    def _see(self, index: int) -> None:
        self.sight = list(SIGHTS)[index]

    def _rings_top(self, kit: Kit) -> int:
        return self.box.bottom - kit.px(26) - round(kit.t(17) * 1.4) - self._ring(kit)

    def _ring(self, kit: Kit) -> int:
        return kit.px(90)

    @property
    def busy(self) -> bool:
        """Whether something is held to try, or cards are dealt."""
        return self.trial.held is not None or self.dealt.since is not None

    def advance(self, dt: float) -> None:
        """Let time pass."""
        self.trial.advance(dt)
        self.dealt.advance(dt, len(WHEEL))

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, kit: Kit, settings: Settings) -> None:
        """Draw the panel and everything on it that is no switch."""
        box, look = self.box, kit.palette
        paint_panel(canvas, kit, box, 26)
        x = box.x + kit.px(32)
        if self._headed:
            kit.write(canvas, kit.say(text("Preview")), "x", 22, x, box.y + kit.px(42), look.ivory)
        top = box.y + kit.px(82)
        room = Rect(box.x + kit.px(16), top, box.w - kit.px(32), box.bottom - kit.px(20) - top)
        if self.tried:
            low = try_field(kit, box, self.trial, settings).bounds.y - kit.px(20)
            draw_hand_table(
                canvas, kit, settings, self.skin, Rect(*room.topleft, room.w, low - top)
            )
            return
        if self.dressed:
            draw_table(canvas, kit, settings, self.skin, room)
            return
        switch = self._rings_top(kit) - kit.px(46) - max(kit.px(46), 34)
        label = switch - kit.px(8) - kit.t(19) * 0.7
        kit.write(canvas, kit.say(text("Simulate")), "b", 19, x, label, look.soft)
        self._draw_cards(canvas, kit, settings, round(label - kit.t(19) * 0.7 - kit.px(14)))
        self._draw_rings(canvas, kit)

    def _draw_cards(self, canvas: Canvas, kit: Kit, settings: Settings, bottom: int) -> None:
        box = self.box
        top = box.y + kit.px(80)
        height = min(kit.px(228), round((bottom - top) / 2.1))
        cards = kit.studio.cards(self.skin, settings.high_contrast)
        letters = initials([kit.say(Text(colour.capitalize())) for colour in WHEEL])
        for i, colour in enumerate(WHEEL):
            letter = letters[i] if settings.suit_letters else ""
            face = Face(colour, SAMPLE_RANKS[i], letter=letter, pattern=settings.strong_patterns)
            x = box.x + box.w * (0.184 + 0.316 * (i % 3))
            y = top + height * (0.5 + 1.1 * (i // 3))
            shadow, dx, dy = cards.shadow_for(height)
            picture = cards.placed(face, height)
            key = self.skin, settings.high_contrast, face, height
            with self._on_its_way(canvas, i, box.centerx - x, bottom - y):
                canvas.blit(shadow, x + dx, y + dy)
                kit.centre(canvas, self._seen(kit, picture, key), x, y)

    def _on_its_way(
        self, canvas: Canvas, place: int, dx: float, dy: float
    ) -> AbstractContextManager[None]:
        """Draw where a card that is dealt has come to from so far away, or how much of it shows."""
        left = 1 - self.dealt.come(place)
        if self.dealt.tempo.reduced:
            return canvas.layer(alpha=1 - left)
        return canvas.layer(round(dx * left), round(dy * left), 0.0 if left == 1 else 1.0)

    def _seen(self, kit: Kit, picture: Surface, key: tuple[object, ...]) -> Surface:
        if self.sight == "none":
            return picture
        look = partial(as_seen, picture, self.sight)
        return kit.raster.memory.recall(("seen", self.sight, *key), look)

    def _draw_rings(self, canvas: Canvas, kit: Kit) -> None:
        box, marks, d = self.box, kit.studio.marks, self._ring(kit)
        for i, (avatar, bid, won, state, name) in enumerate(SAMPLE_RINGS):
            x, y = box.x + box.w * (0.137 + 0.245 * i), self._rings_top(kit) + d / 2
            kit.centre(canvas, marks.bid_ring(d, bid, won, state), x, y)
            kit.centre(canvas, kit.raster.avatar(avatar, round(d * 0.78)), x, y)
            if state != "under":
                badge = marks.badge(round(d * 0.27), state, won - bid)
                kit.centre(canvas, badge, x + d * 0.36, y + d * 0.36)
            words, low = kit.say(name), y + d / 2 + kit.t(17) * 1.2
            kit.write(canvas, words, "b", 17, x, low, kit.palette.soft, 0.5, box.w * 0.23)
