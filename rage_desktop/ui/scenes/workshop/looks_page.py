"""The looks of an own edition: cards, their back, the cloth, its tile, names of action cards."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from msgspec import structs

from rage_desktop.rules import (
    ActionCard,
    Card,
    EditionFile,
    Look,
    NumberCard,
    Role,
    SuitLook,
    Text,
    text,
)
from rage_desktop.rules.editions.examples import samples
from rage_desktop.rules.editions.look import (
    PLAIN_ACTION_NAMES,
    USUAL_EMBLEMS,
    Back,
    Cloth,
    Skin,
    SuitWord,
    free_emblem,
)
from rage_desktop.rules.text import action_text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.art_factory import Faces
from rage_desktop.ui.art.cosmetics import EDITION, own, own_of_skin
from rage_desktop.ui.art.surface_cache import SurfaceCache
from rage_desktop.ui.scenes.new_game.edition_tiles import ART, draw_face
from rage_desktop.ui.scenes.settings.samples import (
    BACK_NAMES,
    CLOTH_NAMES,
    paint_back,
    paint_cloth,
)
from rage_desktop.ui.scenes.workshop.tile_card_dialog import TileCardDialog

OnChange: TypeAlias = Callable[[EditionFile], object]
Sample: TypeAlias = Callable[[ui.PaintContext, int, ui.Rect], object]
Draw: TypeAlias = Callable[[ui.PaintContext, ui.Rect], object]

# px of the design: height of pictures to choose from, of the cards of the tile; width of the tile
PICTURE: Final = 84
LARGE_PICTURE: Final = 130  # where there is room
CARD: Final = 150
TILE: Final = 420
LONGEST: Final = 16  # letters of a card's name
PAUSE: Final = 0.2  # seconds without a letter after which a name is told
MOST_PICTURES: Final = 8 << 20  # bytes


class SkinName(NamedTuple):
    """What a skin is called, and what its editions call a suit."""

    name: Text
    suit_word: SuitWord


SKINS: Final[Mapping[Skin, SkinName]] = {
    "rage": SkinName(text("Rage"), "colour"),
    "glyphs": SkinName(text("Glyphs"), "suit"),
    "cards": SkinName(text("Playing cards"), "suit"),
    "rave": SkinName(text("Rave"), "genre"),
}


def looks_button(press: ui.Press) -> ui.Button:
    """Return the button that leads to the looks of an edition."""
    return ui.Button(
        "looks",
        text("Looks"),
        icon="i_eye",
        size=20,
        h=56,
        description=text("Cards, cloth, tile, and what action cards are called"),
        on_press=press,
    )


class EditionPage(ui.Page):
    """Works on an edition file, and tells each changed one at once."""

    widest = 2700.0
    light = 1400, 500

    def __init__(self, file: EditionFile, on_change: OnChange) -> None:
        super().__init__()
        self.file = file
        self._on_change = on_change
        self.terms = file.look, ()

    @property
    def _look(self) -> Look:
        return self.file.look


class LooksScene(EditionPage):
    """Changes how an edition looks."""

    title = text("Looks")
    first_focus = "skin-rage"

    def __init__(self, file: EditionFile, on_change: OnChange) -> None:
        super().__init__(file, on_change)
        self._told = file.look
        self._changes = 0  # how many there were
        self._pictures = SurfaceCache(MOST_PICTURES)

    @property
    def _has_cards(self) -> bool:
        """Whether there is a deck to show cards of: its rules may contradict each other."""
        rules = self.file.rules
        return bool(rules.suits) and rules.ranks.low <= rules.ranks.high

    # -- what is there ---------------------------------------------------------------------------

    def body(self) -> ui.Element:
        """Return what can be chosen beside the tile, or below it where there is little room."""
        pad = (self.margin, 16, self.margin, 32)
        choices = ui.Panel(
            self._skins(), self._cloths(), self._backs(), gap=20, radius=26, pad=(28, 20)
        )
        names = ui.Panel(*self._names(), gap=12, radius=26, pad=(28, 20))
        if self.ctx.is_portrait or self.ctx.text_scale > 1.25:
            return ui.Column(self._tile(), choices, names, gap=20, pad=pad)
        beside = ui.Column(self._tile(), names, gap=20, w=TILE + 56)
        return ui.Row(ui.Column(choices, grow=1), beside, gap=24, align_children="start", pad=pad)

    def footer_keys(self) -> ui.Keys:
        """Return what keys do here."""
        return (("↑ ↓ ← →", text("choose")), ("Enter", text("change it")), ("Esc", text("back")))

    def _skins(self) -> ui.Element:
        tiles = [
            self._choice(
                f"skin-{skin}",
                named.name,
                self._look.skin == skin,
                partial(self._paint_skin, skin),
                partial(self._change, in_skin(self._look, skin)),
            )
            for skin, named in SKINS.items()
        ]
        return self._group("skins", text("Cards"), tiles)

    def _cloths(self) -> ui.Element:
        now = own(self._look)[1]
        tiles = [
            self._choice(
                f"cloth-{cloth}",
                name,
                cloth == now,
                partial(_paint, paint_cloth, place),
                partial(self._change, with_cloth(self._look, cloth)),
            )
            for place, (cloth, name) in enumerate(CLOTH_NAMES.items())
            if cloth != EDITION
        ]
        return self._group("cloths", text("Table cloth"), tiles)

    def _backs(self) -> ui.Element:
        now = own(self._look)[0]
        tiles = [
            self._choice(
                f"back-{back}",
                name,
                back == now,
                partial(_paint, paint_back, place),
                partial(self._change, with_back(self._look, back)),
            )
            for place, (back, name) in enumerate(BACK_NAMES.items())
            if back != EDITION
        ]
        return self._group("backs", text("Card backs"), tiles)

    def _group(self, key: str, title: Text, tiles: Sequence[ui.Element]) -> ui.Element:
        columns = len(tiles)
        if self.ctx.text_scale > 1.25 or self.ctx.is_portrait:
            columns = 3 if len(tiles) > 4 else 2
        return ui.Column(
            ui.Label(title, "b", 20, "soft", id=key, role=ui.Role.HEADING),
            ui.Grid(*tiles, columns=columns, gap=10),
            gap=8,
        )

    def _choice(
        self, node_id: str, name: Text, selected: bool, draw: Draw, press: ui.Press
    ) -> ui.Element:
        """Return a picture to choose, with its name."""
        node = ui.ChoiceTile(
            node_id,
            name,
            selected=selected,
            tab_stop=node_id.partition("-")[0],
            on_press=press,
        )
        return ui.Column(
            ui.CustomPaint(draw, h=LARGE_PICTURE if self.is_roomy else PICTURE),
            ui.Label(name, "b", 16, align_text=0.5),
            gap=6,
            pad=(10, 12),
            node=node,
        )

    def _paint_skin(self, skin: Skin, ctx: ui.PaintContext, box: ui.Rect) -> None:
        """Paint two cards of the deck in a skin."""
        if not self._has_cards:
            return
        rules = self.file.rules
        faces = Faces(in_skin(self._look, skin), ctx.translator)
        cards = ctx.art.cards(skin, ctx.palette.high_contrast)
        for suit, rank, side in (
            (rules.suits[0], rules.ranks.high, -0.42),
            (rules.suits[-1], rules.ranks.low, 0.42),
        ):
            picture = cards.face(faces(NumberCard(suit, rank)), box.h)
            ctx.centre(picture, box.centerx + side * box.h, box.centery)

    # -- the tile --------------------------------------------------------------------------------

    def _tile(self) -> ui.Element:
        """Return the edition's tile, and its three cards to change."""
        told = ui.Label(self.file.name, "f", 30, "gold", id="edition")
        if not self._has_cards:
            nothing = text("The deck has no cards to show.")
            return ui.Panel(told, ui.Label(nothing, id="no-cards"), gap=12, radius=26, pad=28)
        picture = ui.Picture(
            self._draw_tile,
            h=ART,
            node=ui.Node("tile", ui.Role.IMAGE, text("The tile of the edition")),
        )
        cards = [self._tile_card(place, card) for place, card in enumerate(samples(self.file))]
        return ui.Panel(
            told,
            picture,
            ui.Label(text("Its three cards"), "b", 20, "soft", id="tile-cards"),
            ui.Grid(*cards, columns=3, gap=10),
            gap=12,
            radius=26,
            pad=(28, 20),
        )

    def _draw_tile(self, ctx: ui.DrawContext, box: ui.Rect) -> ui.Surface:
        """Draw the picture of the tile, each look once."""
        key = (self._changes, box.size, ctx.palette.high_contrast)
        return self._pictures.fetch(key, lambda: draw_face(ctx, self.file, box.size, box.size))

    def _tile_card(self, place: int, card: Card) -> ui.Element:
        name = text("Card {n}: {card}", n=place + 1, card=card)

        def draw(ctx: ui.PaintContext, box: ui.Rect) -> None:
            faces = Faces(self._look, ctx.translator, self.file.rules)
            cards = ctx.art.cards(self._look.skin, ctx.palette.high_contrast)
            ctx.centre(cards.face(faces(card), box.h), *box.center)

        node = ui.ChoiceTile(
            f"tile-{place}", name, tab_stop="tile", on_press=partial(self._choose_card, place)
        )
        node.role = ui.Role.BUTTON
        return ui.Column(ui.CustomPaint(draw, h=CARD), pad=10, node=node)

    def _choose_card(self, place: int) -> ui.NavResult:
        dialog = TileCardDialog(self.file, samples(self.file)[place])
        return ui.Push(dialog, partial(self._card_chosen, place))

    def _card_chosen(self, place: int, card: object) -> None:
        if isinstance(card, NumberCard | ActionCard):
            cards = [*map(str, samples(self.file))]
            cards[place] = str(card)
            self._change(structs.replace(self._look, tile=tuple(cards)))

    # -- names of action cards -------------------------------------------------------------------

    def _names(self) -> list[ui.Element]:
        """Return a field for the name of each action card in the deck."""
        heading = ui.Label(
            text("Names of action cards"), "b", 20, "soft", id="names", role=ui.Role.HEADING
        )
        roles = [role for role in Role if self.file.rules.action_counts.get(role)]
        if not roles:
            return [heading, ui.Label(text("This deck has no action cards."), colour="soft")]
        return [heading, *map(self._name, roles)]

    def _name(self, role: Role) -> ui.Element:
        usual = PLAIN_ACTION_NAMES[role]
        typed = self._look.actions.get(role, "")
        field = ui.TextField(
            f"name-{role.value}",
            usual,
            value=self.ctx.tr(action_text(typed)) if typed else "",
            limit=LONGEST,
            size=20,
            empty=self.ctx.tr(usual),
            on_change=partial(self._call, role),
        )
        return ui.Row(ui.Label(usual, "b", 18, w=150), ui.Sized(field, h=50, grow=1), gap=14)

    def _call(self, role: Role, typed: str) -> None:
        """Name an action card; this is told in a moment: a name is one change, not one a letter."""
        name = typed.translate({ord("{"): None, ord("}"): None})
        names = {**self._look.actions, role: name}
        self._show(structs.replace(self._look, actions=names))
        self.later(PAUSE, self._tell)

    # -- changes ---------------------------------------------------------------------------------

    def _change(self, look: Look) -> None:
        self._show(with_plain_names(look))
        self._tell()

    def _tell(self) -> None:
        """Tell the looks if they have changed; the fields keep what is being typed."""
        look = with_plain_names(self._look)
        if look != self._told:
            self._told = look
            self._on_change(structs.replace(self.file, look=look))

    def _show(self, look: Look) -> None:
        self.file = structs.replace(self.file, look=look)
        self.terms = look, ()
        self._changes += 1
        self.resize(self.ctx)  # for what its cards are called

    def reset_input(self) -> None:
        """Tell the names as they were typed: something else is in front, or the game closes."""
        self._tell()
        super().reset_input()

    def cancel(self) -> ui.NavResult:
        """Go back with the names as they were typed."""
        self._tell()
        return ui.Pop()


def with_plain_names(look: Look) -> Look:
    """Return a look in which an action card without a name has its plain one."""
    names = {role: name.strip() for role, name in look.actions.items() if name.strip()}
    return structs.replace(look, actions=names)


def _paint(sample: Sample, place: int, ctx: ui.PaintContext, box: ui.Rect) -> None:
    sample(ctx, place, box)


def in_skin(look: Look, skin: Skin) -> Look:
    """Return a look in another skin: its suits keep their colours and chosen emblems, and no two
    get the same one."""
    if skin == look.skin:
        return look
    usual = USUAL_EMBLEMS[skin]
    chosen: set[str] = {suit.emblem for suit in look.suits.values() if suit.emblem}
    taken = chosen | {usual[suit.colour] for suit in look.suits.values() if not suit.emblem}
    suits: dict[str, SuitLook] = {}
    for code, suit in look.suits.items():
        suits[code] = suit
        if not suit.emblem and usual[suit.colour] in chosen:
            emblem = free_emblem(skin, suit.colour, taken)
            suits[code] = structs.replace(suit, emblem=emblem)
            taken.add(emblem)
    return structs.replace(look, skin=skin, tint="", suits=suits, suit_word=SKINS[skin].suit_word)


def with_cloth(look: Look, cloth: str) -> Look:
    """Return a look with a cloth, which is not named where it is the skin's own."""
    named: Cloth | str = "" if not look.tint and cloth == own_of_skin(look.skin)[1] else cloth
    return structs.replace(look, cloth=named)


def with_back(look: Look, back: str) -> Look:
    """Return a look with a back, which is not named where it is the skin's own."""
    named: Back | str = "" if not look.tint and back == own_of_skin(look.skin)[0] else back
    return structs.replace(look, back=named)
