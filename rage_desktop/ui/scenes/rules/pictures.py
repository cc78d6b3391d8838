"""Card pictures on a rules page: animated tricks, and the effects of action cards."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Unpack

from rage_desktop.presentation.layout.geometry import CARD_RATIO
from rage_desktop.presentation.sentences.common_phrases import listed
from rage_desktop.rules import Arg, Card, Edition, EditionFile, NumberCard, SuitName, Text, text
from rage_desktop.rules.editions.examples import Example
from rage_desktop.rules.editions.help import played_effect, why_taken
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.art_factory import Faces
from rage_desktop.ui.art.cards.faces import State
from rage_desktop.ui.art.cosmetics import back_of
from rage_desktop.ui.art.palette import INK, WELL
from rage_desktop.ui.toolkit.tooltip.tooltip_content import Tooltip

# px of the design: height of a card, and distance between two
CARD = 138
PITCH = 116
TAG = 15  # text size of "Led" and "Wins"
RISE = 70  # distance from below at which a card starts
# height of a card in an action's example, and the room above it
SMALL = 84
CROWN = 17


@dataclass(frozen=True)
class RulesSubject:
    """The subject of the rules: an edition with its house rules, number of players, and round."""

    file: EditionFile
    edition: Edition
    players: int
    present: int | None = None  # the current round, from 0

    @property
    def name(self) -> Text:
        """The name of the edition."""
        return self.file.name


class TrickPlayback:
    """The tricks being played, with their ages; each for its own duration."""

    def __init__(self) -> None:
        self._ages: dict[str, tuple[float, float]] = {}  # age, duration

    def begin(self, name: str, seconds: float) -> None:
        """Play a trick from its first card."""
        self._ages[name] = 0.0, seconds

    def age(self, name: str) -> float | None:
        """Return the age of a trick's animation; None if it is not running."""
        found = self._ages.get(name)
        return None if found is None else found[0]

    def advance(self, dt: float) -> None:
        """Let time pass."""
        moved = {name: (age + dt, long) for name, (age, long) in self._ages.items()}
        self._ages = {name: (age, long) for name, (age, long) in moved.items() if age < long}

    def complete(self) -> None:
        """Finish all animations at once."""
        self._ages.clear()

    @property
    def is_busy(self) -> bool:
        """Whether any animation is running."""
        return bool(self._ages)


class Art:
    """Art for pictures of an edition; `ctx` has the edition's translator."""

    def __init__(self, ctx: ui.DrawContext, subject: RulesSubject, playing: TrickPlayback) -> None:
        edition = subject.edition
        look = subject.file.look
        self.ctx = ctx
        self.say = ctx.tr
        self.subject = subject
        self.playing = playing
        self.edition = edition
        self.look = look
        self.cards = ctx.art.cards(look.skin, ctx.palette.high_contrast, back_of(look))
        self.faces = Faces(look, ctx.translator, edition)
        self.names = ("Bruno", "Chiyo", "Dario", ctx.tr(text("You")))

    def card(
        self,
        ctx: ui.PaintContext,
        card: Card,
        height: float,
        x: float,
        y: float,
        state: State = "normal",
    ) -> None:
        """Draw a card about a point, with its shadow."""
        shadow, dx, dy = self.cards.shadow_for(height)
        ctx.canvas.blit(shadow, x + dx, y + dy)
        ctx.centre(self.cards.placed(self.faces(card), height, 0.0, state), x, y)

    def outline(self, ctx: ui.PaintContext, at: ui.Rect, opacity: float = 1.0) -> None:
        """Draw the gold ring and glow behind the winning card."""
        gold = ctx.palette.gold
        s = ctx.scale
        ring = self.cards.outline(at.h, 0.0, gold, max(2.0, 4 * s), 12 * s)
        ctx.centre(ring, *at.center, opacity)

    def chip(self, ctx: ui.PaintContext, suit: str | None, size: float, x: float, y: float) -> None:
        """Draw a suit's chip, or that of no trump."""
        ctx.centre(ctx.art.marks.chip(round(size), self.look, suit), x, y)

    def declared(self, ctx: ui.PaintContext, example: Example, place: int, at: ui.Rect) -> None:
        """Draw the declared suit or new trump of an action card on its corner."""
        card = example.plays[place].card
        suit = example.named[place]
        if suit is not None and not isinstance(card, NumberCard):
            w = at.h * CARD_RATIO
            self.chip(ctx, suit, w * 0.46, at.centerx + w * 0.42, at.centery - at.h * 0.24)

    def picture(
        self, card: Card, height: float, state: State = "normal", width: float = 0
    ) -> ui.Element:
        """Return a card of this height in px of the design, in a box of this width."""
        return Scaled(
            lambda ctx, at: self.card(ctx, card, at.h, *at.center, state),
            width or height * CARD_RATIO,
            height,
        )


class Scaled(ui.CustomPaint):
    """A picture of a size in px of the design; smaller where there is less width."""

    def __init__(
        self, paint: ui.Paint, width: float, height: float, **options: Unpack[ui.Options]
    ) -> None:
        super().__init__(paint, **options)
        self._size = width, height

    def content_width(self, ctx: ui.DrawContext) -> int:
        """Return the width of its size."""
        return ctx.px(self._size[0])

    def content_min_width(self, ctx: ui.DrawContext) -> int:
        """Return half of the width of its size."""
        return ctx.px(self._size[0] / 2)

    def content_height(self, ctx: ui.DrawContext, width: int) -> int:
        """Return its height at a width."""
        full, height = (ctx.px(n) for n in self._size)
        return round(height * min(1.0, width / max(1, full)))


@dataclass(frozen=True, eq=False)
class LargeExample:
    """A card of an example, enlarged."""

    art: Art
    card: Card
    share: float = CARD_RATIO

    def __call__(self, ctx: ui.PaintContext, x: float, y: float, px: int) -> None:
        """Draw the card upright."""
        self.art.card(ctx, self.card, px, x, y)


# -- a trick ---------------------------------------------------------------------------------------


@dataclass(eq=False)
class TrickNode(ui.Control):
    """A trick that is animated when pressed."""

    def paint(self, ctx: ui.PaintContext) -> None:
        """Draw the focus ring around it."""
        if self.visual.focus_ring:
            ui.paint_slim_focus(ctx, self.bounds.inflate(ctx.px(16), 0), ctx.px(14))


def trick(art: Art, example: Example, name: str, height: float) -> tuple[ui.Node, ui.Element]:
    """Return a trick: its node, and its cards with the reason beside or below them."""

    def play() -> None:
        art.playing.begin(name, length(art.ctx, example))

    ctx = art.ctx
    cards = [_played(art, example, place, name, height) for place in range(len(example.plays))]
    columns = [1.0] * len(cards)
    if example.trump_card is not None:
        pitch = PITCH * height / CARD
        low = art.picture(example.trump_card, height * 0.78, width=pitch * 1.1)
        named = ui.Label(text("Trump"), "b", 17, "gold", align_text=0.5)
        cards.append(ui.Column(ui.Spacer(), low, ui.Column(named, pad=(0, 6, 0, 0))))
        columns.append(1.1)
    table = ui.Grid(*cards, columns=columns, align="start")
    reason = ui.Label(why_taken(example), size=18, line_height=1.4)
    beside = ui.Column(
        reason, w=max(150, type_px(ctx, 7)), grow=1, align="start", pad=(0, 22, 0, 0)
    )
    node = TrickNode(
        name, _words(art, example), description=text("Play these cards"), on_press=play
    )
    return node, ui.FitWidth(ui.Row(table, beside, gap=14), ui.Column(table, reason, gap=4))


def type_px(ctx: ui.DrawContext, n: float, size: float = 18) -> float:
    """Return the width, in px of the design, of `n` times the text size."""
    return n * ctx.t(size) / ctx.scale


def _words(art: Art, example: Example) -> str:
    """Return the plays and the winner as text."""
    names = art.names
    told = [
        text("{player}: {card}", player=name, card=play.card)
        for name, play in zip(names, example.plays, strict=False)
    ]
    if example.trump is not None:
        told.insert(0, text("{suit} is trump", suit=SuitName(example.trump)))
    takes = text("{player} takes the trick", player=names[example.winner])
    if example.winner == len(names) - 1:
        takes = text("You take the trick")
    why = why_taken(example)
    return art.say(text("{cards}. {takes}. {why}", cards=listed(told), takes=takes, why=why))


def _played(art: Art, example: Example, place: int, name: str, height: float) -> ui.Element:
    """Return a card of a trick with its player's name below."""
    palette = art.ctx.palette
    card = example.plays[place].card
    player = art.names[place]

    def ask() -> Tooltip:
        said = art.say(played_effect(example, place, art.names))
        return Tooltip(title=art.say(card), rule=said, picture=LargeExample(art, card))

    told = text("{player}: {card}", player=player, card=card)
    node = ui.Node(f"{name}-{place}", ui.Role.CARD, told, tooltip_source=ask)
    picture = Scaled(
        _card_painter(art, example, place, name),
        PITCH * height / CARD,
        height,
        pad=(0, type_px(art.ctx, 1.6, TAG), 0, 0),
        node=node,
    )
    colour = palette.mint if place == example.winner else palette.soft
    return ui.Column(picture, ui.Label(player, "b", 17, colour, align_text=0.5), gap=6)


def _card_painter(art: Art, example: Example, place: int, name: str) -> ui.Paint:
    """Return the painter of a card of a trick at its animation's progress, with its tag."""
    won = place == example.winner
    led = art.say(text("Led"))
    wins = art.say(text("Wins"))

    def paint(ctx: ui.PaintContext, at: ui.Rect) -> None:
        age = art.playing.age(name)
        flight = ctx.timing(ui.MotionToken.EXAMPLE)
        glow = ctx.timing(ui.MotionToken.WINNING)
        down = 1.0 if age is None else flight.at(age - place * flight.stagger)
        if down <= 0:
            return
        landed = (len(example.plays) - 1) * flight.stagger + flight.seconds
        lit = float(won)
        if won and age is not None:
            lit = min(1.0, glow.at(age - landed)) if age > landed else 0.0
        rise = 0 if ctx.reduced_motion else ctx.px(RISE) * (1 - down)
        with ctx.canvas.layer(0, rise, min(1.0, down)):
            if lit > 0:
                art.outline(ctx, at, round(lit * 4) / 4)
            art.card(ctx, example.plays[place].card, at.h, *at.center)
            art.declared(ctx, example, place, at)
        y = at.y - ctx.t(TAG) * 0.8  # above the card, whose index stays in sight
        if lit > 0:
            both = _tag_size(ctx, led, gold=False)[2] + _tag_size(ctx, wins, gold=True)[2]
            crowded = place == 1 and both > 2 * at.w  # only the crown fits
            _paint_tag(ctx, "" if crowded else wins, at.centerx, y, gold=True)
        elif place == 0:
            _paint_tag(ctx, led, at.centerx, y, gold=False)

    return paint


def _tag_size(ctx: ui.DrawContext, message: str, *, gold: bool) -> tuple[int, int, int]:
    """Return a tag's height, the width of its crown, and its width."""
    px = ctx.t(TAG)
    h = round(px * 1.62)
    gap = round(px * 1.25) if gold else 0
    return h, gap, ctx.text_width(message, "x", TAG) + round(h * 0.9) + gap


def _paint_tag(ctx: ui.PaintContext, message: str, x: float, y: float, *, gold: bool) -> None:
    """Draw a small tag such as "Led" about a point, a gold one with a crown."""
    px = ctx.t(TAG)
    (h, gap, w) = _tag_size(ctx, message, gold=gold)
    box = ui.Rect(round(x - w / 2), round(y - h / 2), w, h)
    ctx.plate(box, h / 2, ctx.palette.gold if gold else WELL)
    colour = INK if gold else ctx.palette.ivory
    if gold:
        ctx.icon("i_crown", px, box.x + h * 0.42 + px * 0.5, box.centery, colour)
    ctx.draw_text(message, "x", TAG, box.x + h * 0.45 + gap, box.centery, colour)


def length(ctx: ui.DrawContext, example: Example) -> float:
    """Return the duration of a trick's animation, in seconds."""
    flight = ctx.timing(ui.MotionToken.EXAMPLE)
    glow = ctx.timing(ui.MotionToken.WINNING)
    return (len(example.plays) - 1) * flight.stagger + flight.seconds + glow.seconds


# -- effects of an action card ---------------------------------------------------------------------


def before_and_after(art: Art, example: Example, *, turns: bool) -> ui.Element:
    """Return a trick before and after its action card; `turns` reserves room for turned cards."""
    place = example.subject or 0
    plays = example.plays
    alone = isinstance(plays[place - 1].card, NumberCard)  # else the card before belongs to it, too
    first = place if alone else place - 1
    return ui.Row(
        _trump(art, example, example.trump),
        *_in_slots([_small(art, example, n, first) for n in range(first)], 2),
        ui.Icon("i_next", 34, "gold", w=46),
        _trump(art, example, example.trump_after),
        *_in_slots([_small(art, example, n, len(plays)) for n in range(len(plays))], 3),
        _turned(art, example) if turns else None,
        gap=6,
    )


def _in_slots(
    pictures: Sequence[ui.Element], count: int, height: float = SMALL
) -> list[ui.Element]:
    """Return pictures, padded with blanks to `count`, so that examples align vertically."""
    blanks = (Scaled(lambda *_: None, height * CARD_RATIO, height) for _ in range(count))
    return [*pictures, *blanks][: max(count, len(pictures))]


def _small(art: Art, example: Example, place: int, count: int) -> ui.Element:
    """Return one of the first `count` cards, with a crown if it is winning; above the last of all
    is its effect."""
    card = example.plays[place].card
    ahead = example.ahead[count - 1] == place
    brings = place == example.subject and count == len(example.plays)
    points = art.faces(card).points if brings and (example.bonus or example.malus) else 0

    def paint(ctx: ui.PaintContext, at: ui.Rect) -> None:
        if ahead:
            art.outline(ctx, at)
        art.card(ctx, card, at.h, *at.center)
        art.declared(ctx, example, place, at)
        x = at.centerx
        y = at.y - at.h * 0.05
        if ahead:
            ctx.centre(ctx.art.marks.crown(round(at.h * 0.31)), x, y)
        if points:
            colour = ctx.palette.mint if points > 0 else ctx.palette.coral
            ctx.draw_text(ctx.translator.signed(points), "f", 20, x, y - at.h * 0.06, colour, 0.5)

    return Scaled(paint, SMALL * CARD_RATIO, SMALL, pad=(0, CROWN, 0, 0))


def _trump(art: Art, example: Example, trump: str | None) -> ui.Element:
    """Return the trump at one moment of an example; blank if there is none before and after."""
    shown = example.trump is not None or example.trump_after is not None
    word = text("Trump") if trump is not None else text("None")
    chip = ui.CustomPaint(lambda ctx, at: art.chip(ctx, trump, at.h, *at.center), h=36)
    name = _word(art, word if shown else "", text("Trump"), text("None"))
    return ui.Column(chip if shown else None, name, gap=4, min_w=78, pad=(0, CROWN, 10, 0))


def _word(art: Art, word: Arg, *others: Text) -> ui.Element:
    """Return a word centred in the width of the widest of several words."""
    longest = max(others, key=lambda each: art.ctx.text_width(art.say(each), "b", 14))
    return ui.Label(word, "b", 14, "soft", align_text=0.5, lines=1, widest=longest)


def _turned(art: Art, example: Example) -> ui.Element:
    """Return the cards turned in the trick, skipped ones dim, or the one turned after it."""
    turned = example.turned or example.next_turned
    height = SMALL * 0.74
    said = text("Turned") if example.turned else text("Then")

    def state(card: Card) -> State:
        suits = isinstance(card, NumberCard) and card.suit == example.trump_after
        return "normal" if suits or example.next_turned else "dim"

    cards = _in_slots([art.picture(card, height, state(card)) for card in turned], 2, height)
    name = _word(art, said if turned else "", text("Turned"), text("Then"))
    shown = ui.Column(name, align_children="start"), ui.Row(*cards, gap=8)
    return ui.Column(*shown, gap=4, align="end", pad=(10, 0, 0, 0))
