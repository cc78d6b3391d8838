"""The preview beside the settings: cards and rings under colour blindness, the cosmetic choices,
or the layout of the table with an area to try the press timing."""

from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import partial
from typing import Unpack

from rage_desktop.match.settings import Settings
from rage_desktop.presentation.i18n.translator import suit_letters
from rage_desktop.presentation.motion import MotionSettings
from rage_desktop.rules import EditionFile, Text, ntext, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.card_canvas import Face
from rage_desktop.ui.art.colour_blindness import ColourVision, simulate
from rage_desktop.ui.art.palette import WELL, WHEEL
from rage_desktop.ui.scenes.rules.parts import ring
from rage_desktop.ui.scenes.settings.samples import LARGEST_HAND, paint_dressed_table
from rage_desktop.ui.scenes.settings.small_table import place_small_table

RANKS = (13, 12, 9, 6, 14, 1)
RINGS = (  # bid, tricks, avatar, whether the round is over, what the ring says
    (3, 2, "rabbit", False, text("2\u00a0/\u00a03")),
    (1, 1, "fox", True, text("exact")),
    (0, 1, "bear", True, text("too many")),
    (4, 1, "owl", True, text("missed")),
)
SKIN_NAMES = {"rage": text("Rage"), "glyphs": text("Glyphs"), "rave": text("Rave")}
SIGHTS: dict[ColourVision, Text] = {
    "none": text("Off"),
    "protan": text("Protan"),
    "deutan": text("Deutan"),
    "tritan": text("Tritan"),
}
DOTS = 9
FULL = 2.0  # seconds of holding that fill the bar


@dataclass
class DealPreview:
    """The preview's cards dealt again, with the present speed and motion.

    `since` is the seconds since the first card; None while the cards lie still.
    """

    motion: MotionSettings = field(default_factory=MotionSettings)
    since: float | None = None

    def begin(self, motion: MotionSettings) -> None:
        """Start dealing, unless this speed has no animation."""
        self.motion = motion
        self.since = 0.0 if motion.of(ui.MotionToken.DEAL).seconds else None

    def advance(self, dt: float) -> None:
        """Let time pass until all cards have landed."""
        if self.since is not None:
            self.since += dt
            if self.progress(len(WHEEL) - 1) >= 1:
                self.since = None

    def progress(self, place: int) -> float:
        """Return the progress of a card: 1 once it has landed."""
        if self.since is None:
            return 1.0
        timing = self.motion.of(ui.MotionToken.DEAL)
        return timing.at(max(0.0, self.since - place * timing.stagger))


@dataclass
class InputPreview:
    """The inputs tried so far; `held` is None while nothing is held."""

    held: float | None = None
    longest: float = 0.0
    presses: int = 0
    dot: int = DOTS // 2

    def handle(self, intent: ui.Intent, on_it: bool) -> bool:
        """Follow a press; return whether the intent was used."""
        match intent:
            case ui.PointerDown(button=1) | ui.Confirm() if on_it:
                self.held = 0.0
                self.longest = 0.0
                self.presses = self.presses + 1
            case ui.Navigate(way) if on_it and way.is_sideways and 0 <= self.dot + way.step < DOTS:
                self.dot += way.step
            case ui.PointerUp() | ui.LetGo() | ui.Released("Confirm"):
                self.held = None
                return False
            case _:
                return False
        return not isinstance(intent, ui.PointerDown)

    def advance(self, dt: float) -> None:
        """Let time pass."""
        if self.held is not None:
            self.held += dt
            self.longest = self.held


@dataclass(eq=False)
class TryField(ui.ChoiceTile):
    """The area to try: a bar that fills during a press, and a dot moved by arrows."""

    role: ui.Role = field(default=ui.Role.BUTTON, init=False)
    held: bool = True
    input_preview: InputPreview = field(default_factory=InputPreview)


class Preview:
    """State of the preview. The chosen skin and colour vision are not saved."""

    def __init__(self, file: EditionFile) -> None:
        """`file` is the edition whose cards are shown at first, and whose bidding panel lies on the
        small table."""
        self._file = file
        self.skin: str = file.look.skin
        self.sight: ColourVision = "none"
        self.input_preview = InputPreview()
        self.deal_preview = DealPreview()

    @property
    def is_busy(self) -> bool:
        """Whether a press is being tried, or cards are dealt."""
        return self.input_preview.held is not None or self.deal_preview.since is not None

    def advance(self, dt: float) -> None:
        """Let time pass."""
        self.input_preview.advance(dt)
        self.deal_preview.advance(dt)

    def tree(self, settings: Settings, page: str, **options: Unpack[ui.Options]) -> ui.Element:
        """Return the choice of a skin, and the preview for a page of the settings."""
        skin = ui.choice(
            "preview-skin",
            text("Cards of the preview"),
            SKIN_NAMES,
            self.skin,
            self._show_skin,
            size=17,
            tab_stop="preview",
        )
        name = ui.Label(text("Preview"), "x", 22, id="preview", role=ui.Role.HEADING)
        header = ui.FitWidth(ui.Row(name, ui.Spacer(), skin, gap=16), ui.Row(ui.Spacer(), skin))
        match page:
            case "display":
                parts = self._dressed_table(settings)
            case "touch":
                parts = self._small_table(settings)
            case _:
                parts = self._cards_and_rings(settings)
        options["pad"] = 27, 18, 27, 22
        return ui.Panel(header, *parts, radius=26, gap=16, **options)

    def _show_skin(self, skin: str) -> None:
        self.skin = skin

    def _simulate(self, sight: ColourVision) -> None:
        self.sight = sight

    def _dressed_table(self, settings: Settings) -> list[ui.Child]:
        return [
            ui.CustomPaint(
                lambda ctx, box: paint_dressed_table(ctx, settings, self.skin, box), grow=1
            )
        ]

    def _small_table(self, settings: Settings) -> list[ui.Child]:
        fill = partial(place_small_table, settings, self._file, self.skin)
        return [ui.CustomLayout(fill, grow=1), _try_field(self.input_preview, settings)]

    def _cards_and_rings(self, settings: Settings) -> list[ui.Child]:
        sight = ui.choice(
            "preview-sight",
            text("Simulate"),
            SIGHTS,
            self.sight,
            self._simulate,
            size=17,
            tab_stop="preview",
        )
        rings = [
            ui.Column(
                ring(bid, won, 90, avatar, over=over),
                ui.Label(said, "b", 17, "soft", align_text=0.5),
                min_w=120,
                grow=1,
            )
            for bid, won, avatar, over, said in RINGS
        ]
        return [
            ui.CustomPaint(partial(self._paint_cards, settings), grow=1, min_h=300),
            ui.Label(text("Simulate"), "b", 19, "soft"),
            ui.Sized(sight, align="start"),
            ui.Row(*rings, gap=8, pad=(0, 14, 0, 0), align_children="start"),
        ]

    def _paint_cards(self, settings: Settings, ctx: ui.PaintContext, box: ui.Rect) -> None:
        share = settings.hand_size / LARGEST_HAND
        height = round(share * min(ctx.px(228), box.h / 2.1))
        cards = ctx.art.cards(self.skin, settings.high_contrast)
        letters = suit_letters([ctx.tr(Text(colour.capitalize())) for colour in WHEEL])
        shadow, dx, dy = cards.shadow_for(height)
        for i, colour in enumerate(WHEEL):
            letter = letters[i] if settings.suit_letters else ""
            face = Face(colour, RANKS[i], letter=letter, pattern=settings.strong_patterns)
            x = box.x + box.w * (0.153 + 0.347 * (i % 3))
            y = box.y + height * (0.5 + 1.1 * (i // 3))
            picture = cards.placed(face, height)
            key = self.skin, settings.high_contrast, face, height
            with self._dealing(ctx, i, box.centerx - x, box.bottom - y):
                ctx.canvas.blit(shadow, x + dx, y + dy)
                ctx.centre(self._seen(ctx, picture, key), x, y)

    def _dealing(
        self, ctx: ui.PaintContext, place: int, dx: float, dy: float
    ) -> AbstractContextManager[None]:
        """Draw a card being dealt at its present offset, or its visible share."""
        left = 1 - self.deal_preview.progress(place)
        if self.deal_preview.motion.reduced:
            return ctx.canvas.layer(alpha=1 - left)
        return ctx.canvas.layer(round(dx * left), round(dy * left), 0.0 if left == 1 else 1.0)

    def _seen(
        self, ctx: ui.DrawContext, picture: ui.Surface, key: tuple[object, ...]
    ) -> ui.Surface:
        if self.sight == "none":
            return picture
        make = partial(simulate, picture, self.sight)
        return ctx.raster.cache.fetch(("seen", self.sight, *key), make)


def _try_field(input_preview: InputPreview, settings: Settings) -> ui.Element:
    name = text("Try it here")
    presses = ntext("{n} press", "{n} presses", input_preview.presses)
    hint = text("Hold it, press it twice, hold an arrow")
    marks = [ms / 1000 for ms in (settings.hold_to_confirm, settings.long_press) if ms]
    return ui.Column(
        ui.Row(ui.Label(name, "b", 18, grow=1), ui.Label(presses, size=17, colour="soft")),
        ui.CustomPaint(partial(_paint_bar, input_preview, marks), h=26),
        ui.CustomPaint(partial(_paint_dots, input_preview), h=18),
        gap=10,
        pad=(20, 12),
        node=TryField(
            "try",
            name,
            value=presses,
            description=hint,
            input_preview=input_preview,
            tab_stop="preview",
        ),
    )


def _paint_bar(
    input_preview: InputPreview, marks: list[float], ctx: ui.PaintContext, box: ui.Rect
) -> None:
    bar = ui.Rect(box.x, 0, box.w, max(8, ctx.px(14))).move_to(centery=box.centery)
    ctx.plate(bar, bar.h / 2, WELL, ctx.edge(0.2))
    with ctx.canvas.clipped(
        (bar.x, bar.y, round(bar.w * min(1.0, input_preview.longest / FULL)), bar.h)
    ):
        ctx.plate(bar, bar.h / 2, ctx.palette.gold)
    for seconds in marks:
        mark = ui.Rect(0, 0, max(2, ctx.px(4)), round(bar.h * 1.8))
        mark.center = round(bar.x + bar.w * min(1.0, seconds / FULL)), bar.centery
        ctx.plate(mark, 1, ctx.palette.ivory)


def _paint_dots(input_preview: InputPreview, ctx: ui.PaintContext, box: ui.Rect) -> None:
    for i in range(DOTS):
        here = i == input_preview.dot
        side = max(8, ctx.px(18)) if here else max(4, ctx.px(8))
        colour = ctx.palette.gold if here else ctx.palette.mute
        dot = ctx.raster.plate(side, side, side / 2, colour)
        ctx.centre(dot, box.x + box.w * (i + 0.5) / DOTS, box.centery)
