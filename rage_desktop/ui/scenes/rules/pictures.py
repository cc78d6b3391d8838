"""Pictured tricks: the cards of an example with who led, who takes it, and why."""

from dataclasses import dataclass, field

from pygame import Rect

from rage_desktop.rules import Card, NumberCard, SuitName, Text, text
from rage_desktop.rules.editions.examples import Example
from rage_desktop.rules.editions.look import Look
from rage_desktop.stage.motion import Beat
from rage_desktop.ui.art.cards.faces import CardArt, State
from rage_desktop.ui.art.palette import WELL
from rage_desktop.ui.art.studio import Faces
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit

CARD, PITCH = 138, 116  # design px: a card's height, and from one to the next
ASIDE = 148  # what the words beside a trick need at least
RISE = 70  # how far below its place a card sets out


class Playing:
    """Which tricks are being played, and for how long; each for as long as it takes."""

    def __init__(self) -> None:
        self._ages: dict[str, tuple[float, float]] = {}  # how old, how long

    def begin(self, name: str, seconds: float) -> None:
        """Play a trick from its first card."""
        self._ages[name] = 0.0, seconds

    def age(self, name: str) -> float | None:
        """Return how long a trick has been playing; None for one at rest."""
        found = self._ages.get(name)
        return None if found is None else found[0]

    def advance(self, dt: float) -> None:
        """Let time pass."""
        moved = {name: (age + dt, long) for name, (age, long) in self._ages.items()}
        self._ages = {name: (age, long) for name, (age, long) in moved.items() if age < long}

    def complete(self) -> None:
        """Lay down all cards at once."""
        self._ages.clear()

    @property
    def busy(self) -> bool:
        """Whether any is being played."""
        return bool(self._ages)


@dataclass(frozen=True, eq=False)
class Art:
    """What pictures of an edition are made with."""

    kit: Kit
    look: Look
    cards: CardArt
    faces: Faces
    names: tuple[str, ...]  # of the players, from the left
    playing: Playing = field(default_factory=Playing)

    def card(
        self, canvas: Canvas, card: Card, height: float, x: float, y: float, state: State = "normal"
    ) -> None:
        """Draw a card about a point, with its shadow."""
        shadow, dx, dy = self.cards.shadow_for(height)
        canvas.blit(shadow, x + dx, y + dy)
        self.kit.centre(canvas, self.cards.placed(self.faces(card), height, 0.0, state), x, y)

    def outline(self, canvas: Canvas, height: float, x: float, y: float, alpha: float) -> None:
        """Draw the gold ring and glow behind the card that takes the trick."""
        kit = self.kit
        ring = self.cards.outline(
            height, 0.0, kit.palette.gold, max(2.0, 4 * kit.scale), 12 * kit.scale
        )
        half = ring.get_width() / 2, ring.get_height() / 2
        canvas.blit(ring, x - half[0], y - half[1], alpha=alpha)

    def chip(self, canvas: Canvas, suit: str | None, size: float, x: float, y: float) -> None:
        """Draw a suit's chip, or that of no trump."""
        marks, px = self.kit.studio.marks, round(size)
        if suit is None:
            self.kit.centre(canvas, marks.none_chip(px), x, y)
            return
        chip = marks.suit_chip(px, self.look.skin, self.look.suits[suit].colour)
        self.kit.centre(canvas, chip, x, y)

    def tag(self, canvas: Canvas, words: str, x: float, y: float, *, gold: bool) -> None:
        """Draw a small tag such as "Led" about a point."""
        kit = self.kit
        px = kit.t(15)
        h, gap, w = self._tag_size(words, gold)
        box = Rect(round(x - w / 2), round(y - h / 2), w, h)
        kit.plate(canvas, box, h / 2, kit.palette.gold if gold else WELL)
        colour = "#1C1016" if gold else kit.palette.ivory
        if gold:
            kit.icon(canvas, "i_crown", px, box.x + h * 0.42 + px * 0.5, box.centery, colour)
        kit.write(canvas, words, "x", 15, box.x + h * 0.45 + gap, box.centery, colour)

    def _tag_size(self, words: str, gold: bool) -> tuple[int, int, int]:
        px = self.kit.t(15)
        h, gap = round(px * 1.62), round(px * 1.25) if gold else 0
        return h, gap, self.kit.width(words, "x", 15) + round(h * 0.9) + gap

    def tags(self, room: float) -> tuple[str, str]:
        """Return the words for the card that was led and for the one that wins beside it; the
        crown alone says it where there is no room for both."""
        led, wins = self.kit.say(text("Led")), self.kit.say(text("Wins"))
        widths = self._tag_size(led, gold=False)[2] + self._tag_size(wins, gold=True)[2]
        return (led, wins) if widths / 2 <= room else (led, "")

    def declared(
        self, canvas: Canvas, example: Example, place: int, height: float, x: float, y: float
    ) -> None:
        """Draw the suit that an action card counts as, or makes trump, on its corner."""
        card, suit = example.plays[place].card, example.named[place]
        if suit is not None and not isinstance(card, NumberCard):
            w = height / 1.4
            self.chip(canvas, suit, w * 0.46, x + w * 0.42, y - height * 0.24)


def why(example: Example) -> Text:
    """Return in one or two sentences why the card that takes a trick takes it."""
    best = example.plays[example.winner]
    led = next((play.suit for play in example.plays if play.suit is not None), None)
    assert best.suit is not None
    assert led is not None
    if best.suit == example.trump_after and best.suit != led:
        return text("{card} is trump, so it beats every other suit.", card=best.card)
    others = [p for p in example.plays if p.suit is not None and p.suit != led]
    takes = text("{card} is the highest card of the suit led.", card=best.card)
    if not others:
        return takes
    return text("{first} {card} is another suit.", first=takes, card=others[-1].card)


@dataclass(frozen=True)
class TrickBlock:
    """A trick: tags over the cards, names below them, the reason at the right or below."""

    art: Art
    example: Example
    plays: str
    tall: int = CARD

    @property
    def words(self) -> str:
        """Who plays what, and who takes it."""
        say, names = self.art.kit.say, self.art.names
        told = [
            say(text("{player}: {card}", player=name, card=play.card))
            for name, play in zip(names, self.example.plays, strict=False)
        ]
        trump = self.example.trump
        if trump is not None:
            told.insert(0, say(text("{suit} is trump", suit=SuitName(trump))))
        takes = text("{player} takes the trick", player=names[self.example.winner])
        return f"{', '.join(told)}. {say(takes)}. {self._why()}"

    def _why(self) -> str:
        return self.art.kit.say(why(self.example))

    def _high(self, kit: Kit, width: int) -> int:
        """Return the cards' height: as wished, or as much as the width allows for all."""
        whole = self._many * kit.px(PITCH * self.tall / CARD) + kit.px(6)
        return round(kit.px(self.tall) * min(1.0, width / whole))

    @property
    def _many(self) -> float:
        """How many cards lie side by side, counting the trump card and its gap."""
        return len(self.example.plays) + (0.1 + 1 if self.example.trump_card else 0)

    def _wide(self, kit: Kit, width: int) -> int:
        """Return how wide all cards are."""
        return round(self._high(kit, width) * PITCH / CARD * self._many)

    def _reason(self, kit: Kit, width: int) -> tuple[list[str], bool]:
        """Return the lines of the reason, and whether they stand beside the cards."""
        room = width - self._wide(kit, width) - kit.px(16)
        beside = room >= max(kit.px(ASIDE), kit.t(18) * 7)
        return kit.fonts.wrap(self._why(), "s", kit.t(18), room if beside else width), beside

    def height(self, kit: Kit, width: int) -> int:
        """Tags, cards, names, and the reason where there is no room beside them."""
        lines, beside = self._reason(kit, width)
        cards = kit.t(15) * 1.6 + self._high(kit, width) + kit.t(17) * 1.9
        step = kit.t(18) * 1.4
        words = kit.t(15) * 1.6 + len(lines) * step
        return round(max(cards, words) if beside else cards + len(lines) * step)

    def places(self, kit: Kit, box: Rect) -> list[Rect]:
        """Return where each card lies."""
        h = self._high(kit, box.w)
        wide, top = round(h / 1.4), round(box.y + kit.t(15) * 1.6)
        left = [round(box.x + h * PITCH / CARD * i + kit.px(6)) for i in range(self._plays)]
        return [Rect(x, top, wide, h) for x in left]

    @property
    def _plays(self) -> int:
        return len(self.example.plays)

    def draw(self, canvas: Canvas, kit: Kit, box: Rect) -> None:
        """Draw the cards as far as they are played, and the words."""
        h = self._high(kit, box.w)
        pitch = h * PITCH / CARD
        top = box.y + kit.t(15) * 1.6
        y, age = top + h / 2, self.art.playing.age(self.plays)
        for place in range(len(self.example.plays)):
            x = box.x + pitch * place + h / 1.4 / 2 + kit.px(6)
            self._draw_card(canvas, place, (x, y), h, age)
            won = place == self.example.winner
            colour = kit.palette.mint if won else kit.palette.soft
            low = top + h + kit.t(17) * 1.1
            name = self.art.names[place]
            kit.write(canvas, name, "b", 17, x, low, colour, 0.5, pitch - kit.px(8))
        self._draw_trump(canvas, kit, box, top, h)
        lines, beside = self._reason(kit, box.w)
        x = box.x + self._wide(kit, box.w) + kit.px(16) if beside else box.x
        low = top + kit.t(18) * 0.8 if beside else top + h + kit.t(17) * 2.6
        for i, line in enumerate(lines):
            kit.write(canvas, line, "s", 18, x, low + i * kit.t(18) * 1.4, kit.palette.ivory)

    def _draw_card(
        self, canvas: Canvas, place: int, at: tuple[float, float], h: int, age: float | None
    ) -> None:
        art, kit, example = self.art, self.art.kit, self.example
        (x, y), won = at, place == example.winner
        flight, glow = kit.timing(Beat.EXAMPLE), kit.timing(Beat.WINNING)
        down = 1.0 if age is None else flight.at(age - place * flight.stagger)
        if down <= 0:
            return
        led, wins = art.tags(h * PITCH / CARD)
        last = len(example.plays) - 1
        landed = last * flight.stagger + flight.seconds
        lit = 1.0 if age is None else glow.at(age - landed)
        rise = 0 if kit.reduced_motion else kit.px(RISE) * (1 - down)
        with canvas.layer(0, rise, min(1.0, down)):
            if won and lit > 0:
                art.outline(canvas, h, x, y, round(min(1.0, lit) * 4) / 4)
            art.card(canvas, example.plays[place].card, h, x, y)
            art.declared(canvas, example, place, h, x, y)
        if won and lit > 0:
            words = wins if place == 1 else kit.say(text("Wins"))
            art.tag(canvas, words, x, y - h / 2 - kit.t(15) * 0.5, gold=True)
        elif place == 0:
            art.tag(canvas, led, x, y - h / 2 - kit.t(15) * 0.5, gold=False)

    def _draw_trump(self, canvas: Canvas, kit: Kit, box: Rect, top: float, h: int) -> None:
        card = self.example.trump_card
        if card is None:
            return
        x = box.x + self._wide(kit, box.w) - h * PITCH / CARD / 2
        small = round(h * 0.78)
        self.art.card(canvas, card, small, x, top + h - small / 2)
        kit.write(canvas, kit.say(text("Trump")), "b", 17, x, top + h + kit.t(17) * 1.1,
                  kit.palette.gold, 0.5)  # fmt: skip


def length(kit: Kit, example: Example) -> float:
    """Return how long it takes to play a trick, in seconds."""
    flight, glow = kit.timing(Beat.EXAMPLE), kit.timing(Beat.WINNING)
    return (len(example.plays) - 1) * flight.stagger + flight.seconds + glow.seconds
