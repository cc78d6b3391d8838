"""The dialog of one suit: what it is called, its colour and its emblem, unlike those of others."""

from functools import partial
from typing import Final

from msgspec import structs

from rage_desktop.presentation.i18n.translator import suit_letters
from rage_desktop.rules import EditionFile, Look, NumberCard, SuitLook, Text, text
from rage_desktop.rules.editions.look import (
    COLOURS,
    EMBLEMS,
    USUAL_EMBLEMS,
    Colour,
    Emblem,
    free_emblem,
)
from rage_desktop.rules.text import suit_text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.art_factory import Faces
from rage_desktop.ui.art.card_canvas import Face
from rage_desktop.ui.art.cards.faces import CardArt
from rage_desktop.ui.art.colour_blindness import ColourVision, simulate
from rage_desktop.ui.art.surface_cache import SurfaceCache
from rage_desktop.ui.scenes.workshop.suit_words import COLOUR_NAMES, EMBLEM_NAMES

LONGEST: Final = 24  # letters of a name
NEW: Final = ""  # the code of a suit that is not in the deck yet
SMALLEST_WIDE: Final = 0.62  # scale from which a large picture stands beside all choices
CARD: Final = 330
SMALL_CARD: Final = 170
PICTURE: Final = 1.24  # width of a picture by the height of its card
TILE: Final = 98
CHIP: Final = 44
MOST_SUITS: Final = len(COLOURS)
MOST_PICTURES: Final = 16 << 20  # bytes
SIGHTS: Final[dict[ColourVision, Text]] = {
    "none": text("As it is"),
    "protan": text("Protan"),
    "deutan": text("Deutan"),
    "tritan": text("Tritan"),
}


class SuitPickerDialog(ui.Dialog):
    """Pops the look of the suit as it was chosen, or None."""

    title: Text = text("A new suit")
    panel_width = 1500.0
    default = "take"

    def __init__(self, file: EditionFile, code: str, suit: SuitLook) -> None:
        """`code` is the suit's in the deck, empty for a further one that looks like `suit`."""
        super().__init__()
        self._file = file
        self._code = code
        self._suit = suit
        self._sight: ColourVision = "none"
        self._seen = SurfaceCache(MOST_PICTURES)  # what others see takes long to compute
        self.terms = file.look, ()
        if code:
            self.title = text("Change {suit}", suit=suit_text(suit.name))
        self._others = {each: look for each, look in file.look.suits.items() if each != code}

    @property
    def look(self) -> Look:
        """The look of the edition with this suit in it."""
        return structs.replace(self._file.look, suits={**self._others, self._code: self._suit})

    @property
    def emblem(self) -> Emblem:
        """The emblem as it is shown."""
        return self.look.emblem(self._code)

    @property
    def problem(self) -> Text | None:
        """What keeps the suit from being taken."""
        name = self._suit.name.strip()
        if not name:
            return text("A suit needs a name.")
        called = self.ctx.tr(suit_text(name)).casefold()
        for other in self._others.values():
            if self.ctx.tr(suit_text(other.name)).casefold() == called:
                return text("Another suit is already called {name}.", name=suit_text(other.name))
        return None

    @property
    def _is_wide(self) -> bool:
        """Whether there is room for a large picture beside all choices."""
        ctx = self.ctx
        return ctx.scale >= SMALLEST_WIDE and ctx.text_scale <= 1.25 and not ctx.is_portrait

    # -- what is there ---------------------------------------------------------------------------

    def body(self) -> ui.Children:
        """Return the card and how others see it, beside or over all that can be chosen."""
        choices = ui.Column(self._names(), self._colours(), self._emblems(), gap=18, grow=1)
        seen = self._sights()
        if self._is_wide:
            above = ui.Row(self._picture(CARD), choices, gap=36, align_children="start")
            return (above, seen, self._told_apart())
        aside = ui.Row(self._picture(SMALL_CARD), seen, gap=20)
        return (choices, aside, self._told_apart())

    def footer(self) -> ui.Child:
        """Return the way back, and the button that takes the suit."""
        problem = self.problem
        take = self.button(
            "take",
            text("Take this suit"),
            self._take,
            enabled=problem is None,
            description="" if problem is None else problem,
            size=23,
            h=64,
        )
        cancel = self.button("cancel", text("Cancel"), ui.Pop, size=21, h=64)
        return ui.Row(ui.Spacer(), ui.Sized(cancel, min_w=190), ui.Sized(take, min_w=250), gap=16)

    def _names(self) -> ui.Element:
        name = ui.TextField(
            "name",
            text("Name"),
            value=self.ctx.tr(suit_text(self._suit.name)) if self._suit.name else "",
            limit=LONGEST,
            size=22,
            on_change=self._call,
            on_enter=self._take,
        )
        single = ui.TextField(
            "single",
            text("One of its cards"),
            value=self.ctx.tr(suit_text(self._suit.single)) if self._suit.single else "",
            limit=LONGEST,
            size=22,
            description=text(
                "One card of Hearts is a Heart. Leave this empty if the word is the same."
            ),
            empty=self.ctx.tr(text("the same")),
            on_change=self._call_single,
            on_enter=self._take,
        )
        fields = [
            ui.Column(ui.Label(said, "b", 17, "soft"), ui.Sized(field, h=56), gap=6, w=260, grow=1)
            for said, field in ((text("Name"), name), (text("One of its cards"), single))
        ]
        return ui.Flow(*fields, gap=16, row_gap=12)

    def _colours(self) -> ui.Element:
        owners = {suit.colour: suit for suit in self._others.values()}
        tiles = [self._colour(colour, owners.get(colour)) for colour in COLOURS]
        said = [
            suit_text(owners[each].name) if each in owners else COLOUR_NAMES[each]
            for each in COLOURS
        ]
        words = " ".join(map(self.ctx.tr, said)).split()
        widest = max(self.ctx.text_width(word, "s", 15) for word in words) / self.ctx.scale
        columns = len(COLOURS) if widest + 24 <= self._room / len(COLOURS) else 4
        return ui.Column(
            ui.Label(text("Colour"), "b", 17, "soft", role=ui.Role.HEADING, id="colours"),
            ui.Grid(*tiles, columns=columns, gap=8),
            gap=6,
        )

    def _colour(self, colour: Colour, owner: SuitLook | None) -> ui.Element:
        """Return a colour with its name, and whose it is."""
        name = COLOUR_NAMES[colour]
        taken = _taken_by(owner)
        tile = ui.ChoiceTile(
            f"colour-{colour}",
            name,
            value=taken or "",
            enabled=owner is None,
            tab_stop="colours",
            selected=colour == self._suit.colour,
            on_press=partial(self._paint_in, colour),
        )
        emblem = USUAL_EMBLEMS[self._file.look.skin][colour]
        if owner is not None and owner.emblem:
            emblem = owner.emblem
        if tile.selected:
            emblem = self.emblem

        def draw(ctx: ui.PaintContext, box: ui.Rect) -> None:
            chip = ctx.art.marks.suit_chip(box.h, colour, emblem)
            ctx.centre(chip, *box.center, 1.0 if owner is None else 0.45)

            if owner is not None:
                _paint_lock(ctx, box)

        shown = name if owner is None else suit_text(owner.name)
        said = ui.Label(shown, size=15, colour="soft", align_text=0.5, lines=2)
        return ui.Column(
            ui.CustomPaint(draw, h=48), said, gap=4, pad=(4, 10), min_h=TILE, node=tile
        )

    def _emblems(self) -> ui.Element:
        owners = {self.look.emblem(code): suit for code, suit in self._others.items()}
        tiles = [self._emblem_tile(emblem, owners.get(emblem)) for emblem in EMBLEMS]
        return ui.Column(
            ui.Label(text("Emblem"), "b", 17, "soft", role=ui.Role.HEADING, id="emblems"),
            ui.Grid(*tiles, columns=max(4, min(11, int(self._room / 76))), gap=8),
            gap=6,
        )

    def _emblem_tile(self, emblem: Emblem, owner: SuitLook | None) -> ui.Element:
        tile = ui.ChoiceTile(
            f"emblem-{emblem}",
            EMBLEM_NAMES[emblem],
            value=_taken_by(owner) or "",
            enabled=owner is None,
            tab_stop="emblems",
            selected=emblem == self.emblem,
            on_press=partial(self._mark_with, emblem),
        )

        def draw(ctx: ui.PaintContext, box: ui.Rect) -> None:
            colour = ctx.palette.ivory if owner is None else ctx.palette.mute
            ctx.icon(emblem, round(box.h * 0.8), *box.center, colour)
            if owner is not None:
                _paint_lock(ctx, box)

        return ui.Column(ui.CustomPaint(draw, h=44), pad=8, node=tile)

    @property
    def _room(self) -> float:
        """The width for tiles, in px of the design."""
        ctx = self.ctx
        room = min(ctx.size[0] / ctx.scale - 130, (self.panel_width - 80) * ctx.text_scale)
        return room - (CARD * PICTURE + 36 if self._is_wide else 0)

    # -- how it looks ------------------------------------------------------------------------------

    def _picture(self, height: float) -> ui.Element:
        """Return a card of the suit, and two smaller ones with their letters."""
        return ui.CustomPaint(self._paint_cards, w=height * PICTURE, h=height)

    def _paint_cards(self, ctx: ui.PaintContext, box: ui.Rect) -> None:
        cards = ctx.art.cards(self._file.look.skin, ctx.palette.high_contrast)
        ranks = self._file.rules.ranks
        low = min(ranks.low, ranks.high)
        high = max(ranks.low, ranks.high)
        middle = (low + high) // 2
        places = (
            (high, 1.0, 0.32, 0.5, False),
            (low, 0.52, 0.8, 0.26, True),
            (middle, 0.52, 0.8, 0.76, True),
        )
        for rank, size, x, y, lettered in places:
            face = Faces(self.look, ctx.translator, letters=lettered)(NumberCard(self._code, rank))
            height = round(box.h * size * 0.94)
            key = ("card", self._sight, height, face, ctx.palette.high_contrast)
            picture = self._seen.fetch(key, partial(_seen_card, cards, face, height, self._sight))
            ctx.centre(picture, box.x + box.w * x, box.y + box.h * y)

    def _sights(self) -> ui.Element:
        """Return all suits as four kinds of eyes see them; pressed, the cards are seen so, too."""
        columns = 2 if self._is_wide or self.ctx.text_scale <= 1.25 else 1
        return ui.Column(
            ui.Label(text("As others see it"), "b", 17, "soft", role=ui.Role.HEADING, id="sights"),
            ui.Grid(*map(self._sight_tile, SIGHTS), columns=columns, gap=8),
            gap=6,
            grow=1,
        )

    def _sight_tile(self, sight: ColourVision) -> ui.Element:
        tile = ui.ChoiceTile(
            f"sight-{sight}",
            SIGHTS[sight],
            tab_stop="sights",
            selected=sight == self._sight,
            on_press=partial(self._see, sight),
        )
        words = (self.ctx.tr(each) for each in SIGHTS.values())
        widest = max(self.ctx.text_width(each, "b", 16) for each in words) / self.ctx.scale
        name = ui.Label(SIGHTS[sight], "b", 16, w=widest + 4)
        chips = ui.CustomPaint(partial(self._paint_suits, sight), h=CHIP, grow=1)
        return ui.Row(name, chips, gap=10, pad=(14, 8), node=tile)

    def _paint_suits(self, sight: ColourVision, ctx: ui.PaintContext, box: ui.Rect) -> None:
        """Paint the chips of all suits as they are seen."""
        look = self.look
        suits = sorted(look.suits, key=lambda code: COLOURS.index(look.suits[code].colour))
        step = box.w / max(MOST_SUITS, len(suits))
        d = min(round(step * 0.9), box.h)
        for place, code in enumerate(suits):
            key = ("chip", sight, d, look.suits[code].colour, look.emblem(code))
            make = partial(self._seen_chip, ctx, sight, d, look, code)
            ctx.centre(self._seen.fetch(key, make), box.x + step * (place + 0.5), box.centery)

    def _seen_chip(
        self, ctx: ui.PaintContext, sight: ColourVision, d: int, look: Look, code: str
    ) -> ui.Surface:
        return simulate(ctx.art.marks.chip(d, look, code), sight)

    def _told_apart(self) -> ui.Element:
        """Say by what the suit is told from others, or what is still wrong."""
        problem = self.problem
        if problem is not None:
            return ui.Label(problem, size=19, colour="coral", id="told-apart", role=ui.Role.STATUS)
        names = [self.ctx.tr(self.look.suit_name(code)) for code in self.look.suits]
        letters = dict(zip(self.look.suits, suit_letters(names), strict=True))
        told = text(
            "Its colour and its emblem are its own. The letters on its cards are {letters}.",
            letters=letters[self._code],
        )
        check = ui.Icon("i_check", 24, "mint")
        words = ui.Label(told, size=18, colour="soft", id="told-apart", role=ui.Role.STATUS, grow=1)
        return ui.Row(check, words, gap=12)

    # -- choosing ----------------------------------------------------------------------------------

    def _call(self, name: str) -> None:
        self._suit = structs.replace(self._suit, name=_plain(name))
        self.refresh()

    def _call_single(self, name: str) -> None:
        self._suit = structs.replace(self._suit, single=_plain(name))
        self.refresh()

    def _paint_in(self, colour: Colour) -> None:
        """Take a colour; a suit that had its former colour's emblem gets the new one's, if free."""
        suit = structs.replace(self._suit, colour=colour)
        if suit.name == COLOUR_NAMES[self._suit.colour].msgid:
            suit = structs.replace(suit, name=COLOUR_NAMES[colour].msgid)
        if not suit.emblem:
            taken = {self.look.emblem(code) for code in self._others}
            suit = structs.replace(suit, emblem=free_emblem(self.look.skin, colour, taken))
        self._suit = suit
        self.refresh()

    def _mark_with(self, emblem: Emblem) -> None:
        usual = USUAL_EMBLEMS[self._file.look.skin][self._suit.colour]
        self._suit = structs.replace(self._suit, emblem="" if emblem == usual else emblem)
        self.refresh()

    def _see(self, sight: ColourVision) -> None:
        self._sight = sight
        self.refresh()

    def _take(self) -> ui.NavResult:
        if self.problem is not None:
            return None
        name = self._suit.name.strip()
        return ui.Pop(structs.replace(self._suit, name=name, single=self._suit.single.strip()))


def _seen_card(cards: CardArt, face: Face, height: int, sight: ColourVision) -> ui.Surface:
    return simulate(cards.face(face, height), sight)


def _taken_by(owner: SuitLook | None) -> Text | None:
    return None if owner is None else text("taken by {suit}", suit=suit_text(owner.name))


def _paint_lock(ctx: ui.PaintContext, box: ui.Rect) -> None:
    """Draw a lock in the corner of what is taken."""
    ctx.icon(
        "i_lock", max(14, ctx.px(18)), box.right - ctx.px(8), box.y + ctx.px(4), ctx.palette.mute
    )


def _plain(name: str) -> str:
    """Return a name without braces, which can't be shown."""
    return name.translate({ord("{"): None, ord("}"): None})
