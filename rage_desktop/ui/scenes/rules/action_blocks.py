"""Action cards on a page of the rules: what they do, and a trick before and after them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect

from rage_desktop.rules import ActionCard, Card, NumberCard, Role, SuitName, text
from rage_desktop.rules.editions.examples import Example
from rage_desktop.ui.art.cards.faces import State
from rage_desktop.ui.scenes.rules.blocks import Still
from rage_desktop.ui.scenes.rules.pictures import Art
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.panels import paint_rule

CARD, SMALL, STEP = 96, 84, 66  # design px
BEFORE_AFTER, TURNED = 540, 124  # width that both pictures need, and cards turned beside them
BESIDE = 80  # the trump, beside the cards
HIGH = 124  # of a card in the overview
CELL = 272  # of the overview, with words beside the card


@dataclass(frozen=True)
class ActionRow(Still):
    """A card, its name, how many there are, what it does, and a trick before and after it."""

    art: Art
    role: Role
    name: str
    count: str
    effect: str
    example: Example | None
    ruled: bool = False  # whether a hairline parts it from the row above
    turns: bool = False  # whether any row has cards turned beside its pictures
    pad: int = 8  # between rows, design px

    @property
    def words(self) -> str:
        """Name, number, effect, and who takes the example."""
        told = f"{self.name} ({self.count}). {self.effect}"
        if self.example is None:
            return told
        return f"{told} {self._told(self.example)}"

    def _told(self, example: Example) -> str:
        """Say the example as a sentence for readers."""
        cards = [self._called(example, place) for place in range(len(example.plays))]
        best = self.art.kit.say(example.plays[example.winner].card)
        example_of = text("{cards}: {card} takes the trick.", cards=", ".join(cards), card=best)
        return self.art.kit.say(example_of)

    def _called(self, example: Example, place: int) -> str:
        card, suit = example.plays[place].card, example.named[place]
        say = self.art.kit.say
        if suit is None:
            return say(card)
        if isinstance(card, ActionCard) and card.role is Role.CHANGE:
            return say(text("{card}, to {suit}", card=card, suit=SuitName(suit)))
        return say(text("{card} as {suit}", card=card, suit=SuitName(suit)))

    def height(self, kit: Kit, width: int) -> int:
        """High enough for the card, the words and the pictures."""
        words = kit.t(24) * 1.3 + len(self._lines(kit, width)) * kit.t(18) * 1.36
        high = max(kit.px(CARD) * 1.0, words)
        if self.example is not None and not self._beside(kit, width):
            high += self._picture(kit)
        return round(high + kit.px(self.pad))

    def _picture(self, kit: Kit) -> int:
        return round(kit.px(SMALL) + kit.t(14) * 1.7 + kit.px(10))

    def _beside(self, kit: Kit, width: int) -> bool:
        return width - kit.px(96) - self._pictures(kit) >= max(kit.px(420), kit.t(18) * 20)

    def _pictures(self, kit: Kit) -> int:
        turned = max(kit.px(TURNED), kit.width(kit.say(text("Turned")), "b", 14) + kit.px(30))
        return kit.px(BEFORE_AFTER) + 2 * self._wider(kit) + (turned if self.turns else 0)

    def _wider(self, kit: Kit) -> int:
        """Return how much wider than its place the word below the trump is."""
        return max(0, kit.width(kit.say(text("Trump")), "b", 14) + kit.px(12) - kit.px(BESIDE))

    def _room(self, kit: Kit, width: int) -> int:
        room = width - kit.px(96)
        if self.example is not None and self._beside(kit, width):
            room -= self._pictures(kit) + kit.px(20)
        return room

    def _lines(self, kit: Kit, width: int) -> list[str]:
        return kit.fonts.wrap(self.effect, "s", kit.t(18), self._room(kit, width))

    def draw(self, canvas: Canvas, kit: Kit, box: Rect) -> None:
        """Draw the card, the words, and the two pictures with an arrow between."""
        if self.ruled:
            paint_rule(canvas, kit, box.x, box.y, box.w)
        beside = self.example is None or self._beside(kit, box.w)
        upper = box.h if beside else box.h - self._picture(kit)
        middle, h = box.y + upper / 2, kit.px(CARD)
        self.art.card(canvas, ActionCard(self.role), h, box.x + h / 2.8 + kit.px(4), middle)
        lines, step = self._lines(kit, box.w), kit.t(18) * 1.36
        x, y = box.x + kit.px(96), middle - (len(lines) * step) / 2
        wide = kit.write(canvas, self.name, "f", 24, x, y, kit.palette.ivory, 0.0, box.w * 0.5)
        kit.write(canvas, self.count, "b", 17, x + wide + kit.px(12), y, kit.palette.soft)
        y += kit.t(24) * 0.65 + step * 0.62
        for line in lines:
            kit.write(canvas, line, "s", 18, x, y, kit.palette.soft)
            y += step
        if self.example is None:
            return
        wide = self._pictures(kit)
        if beside:
            self._draw_example(canvas, self.example, (box.right - wide, middle), wide)
        else:
            low = box.bottom - self._picture(kit) / 2 - kit.px(8)
            self._draw_example(canvas, self.example, (float(box.x), low), box.w)

    # -- before and after ------------------------------------------------------------------------

    def _draw_example(
        self, canvas: Canvas, example: Example, at: tuple[float, float], room: float
    ) -> None:
        """Draw both pictures, smaller where the room is small."""
        kit, place = self.art.kit, example.subject or 0
        px = self._measure(kit, room)
        x, y = at[0], at[1] + kit.t(14) * 0.5
        first = place if _subject_alone(example, place) else place - 1
        self._draw_trick(canvas, example, range(first), (x, y), px, example.trump)
        arrow = x + px(STEP * 2 + 100) + self._wider(kit)
        kit.icon(canvas, "i_next", round(px(34)), arrow, y, kit.palette.gold)
        after = arrow + px(22), y
        every = range(len(example.plays))
        end = self._draw_trick(canvas, example, every, after, px, example.trump_after)
        self._draw_turned(canvas, example, (end + px(16), y), px)

    def _measure(self, kit: Kit, room: float) -> Callable[[float], float]:
        share = min(1.0, room / self._pictures(kit))
        return lambda n: kit.px(n) * share

    def _draw_trick(
        self,
        canvas: Canvas,
        example: Example,
        places: Sequence[int],
        at: tuple[float, float],
        px: Callable[[float], float],
        trump: str | None,
    ) -> float:
        """Draw the trump as it is then, and the first cards with a crown on the one ahead."""
        art, kit, (x, y) = self.art, self.art.kit, at
        h, step = round(px(SMALL)), px(STEP)
        beside = px(BESIDE) + self._wider(kit)
        if example.trump is not None or example.trump_after is not None:
            said = kit.say(text("Trump") if trump is not None else text("None"))
            middle = x + (beside - px(12)) / 2
            art.chip(canvas, trump, px(36), middle, y - px(8))
            kit.write(canvas, said, "b", 14, middle, y + px(26), kit.palette.soft, 0.5)
        x += beside
        ahead = example.ahead[places[-1]] if places else None
        for place in places:
            middle = x + place * step + h / 2.8
            if place == ahead:
                art.outline(canvas, h, middle, y, 1.0)
            art.card(canvas, example.plays[place].card, h, middle, y)
            art.declared(canvas, example, place, h, middle, y)
        if ahead is not None:
            whole = len(places) == len(example.plays)
            self._draw_crown(canvas, example, (x + ahead * step + h / 2.8, y - h / 2), px, whole)
        return x + len(places) * step

    def _draw_crown(
        self,
        canvas: Canvas,
        example: Example,
        at: tuple[float, float],
        px: Callable[[float], float],
        whole: bool,
    ) -> None:
        """Draw the crown of the card ahead; what BONUS and MALUS bring stands beside it."""
        kit, (x, y) = self.art.kit, at
        kit.centre(canvas, kit.studio.marks.crown(round(px(26))), x, y - px(4))
        if not whole or not (example.bonus or example.malus):
            return
        points = self.art.faces(ActionCard(self.role)).points
        colour = kit.palette.mint if points > 0 else kit.palette.coral
        kit.write(canvas, kit.wording.signed(points), "f", 22, x + px(18), y - px(4), colour)

    def _draw_turned(
        self,
        canvas: Canvas,
        example: Example,
        at: tuple[float, float],
        px: Callable[[float], float],
    ) -> None:
        """Draw the cards turned: those passed over are dim."""
        turned, kit, (x, y) = example.turned or example.next_turned, self.art.kit, at
        if not turned:
            return
        h, trump, top = round(px(SMALL) * 0.74), example.trump_after, y - px(SMALL) / 2
        said = kit.say(text("Turned") if example.turned else text("Then"))
        kit.write(canvas, said, "b", 14, x + px(4), top + kit.t(14) * 0.3, kit.palette.soft)
        y = top + px(SMALL) - h / 2
        for i, card in enumerate(turned):
            taken = _is_trump(card, trump) or bool(example.next_turned)
            state: State = "normal" if taken else "dim"
            self.art.card(canvas, card, h, x + i * px(52) + h / 2.8, y, state)


def _is_trump(card: Card, trump: str | None) -> bool:
    return isinstance(card, NumberCard) and card.suit == trump


def _subject_alone(example: Example, place: int) -> bool:
    """Return whether the card before is not an action card that belongs to the example, too."""
    return isinstance(example.plays[place - 1].card, NumberCard)


@dataclass(frozen=True)
class ActionStrip(Still):
    """All action cards side by side: name, number, and the first thing they do."""

    art: Art
    cards: tuple[tuple[Role, str, str, str], ...]  # role, name, count, effect

    @property
    def words(self) -> str:
        """All of them."""
        return " ".join(f"{name} ({count}). {effect}" for _, name, count, effect in self.cards)

    def _columns(self, kit: Kit, width: int) -> int:
        most = max(1, width // max(kit.px(CELL), kit.t(17) * 13))
        count = len(self.cards)
        if most < count and width >= kit.px(1200):  # a page: all in one row, words below
            return count
        return min(most, count)

    def _below(self, kit: Kit, width: int) -> bool:
        return width // self._columns(kit, width) < max(kit.px(CELL), kit.t(17) * 13)

    def _cell(self, kit: Kit, width: int) -> tuple[int, int]:
        """Return a cell's width and height."""
        columns = self._columns(kit, width)
        wide = min(width // columns, kit.px(420))
        if self._below(kit, width):
            lines = max(len(self._name(kit, wide, card[1])) for card in self.cards)
            return wide, round(kit.px(150) + kit.t(19) * (0.4 + 1.3 * lines))
        lines = max(len(self._lines(kit, wide, card[3])) for card in self.cards)
        return wide, round(
            max(kit.px(HIGH + 6), kit.t(21) * 2.6 + lines * kit.t(17) * 1.36)
        ) + kit.px(12)

    def _lines(self, kit: Kit, wide: int, effect: str) -> list[str]:
        return kit.fonts.wrap(effect, "s", kit.t(17), wide - kit.px(HIGH / 1.4 + 34))

    def height(self, kit: Kit, width: int) -> int:
        """As many rows as it takes."""
        rows = -(-len(self.cards) // self._columns(kit, width))
        return rows * self._cell(kit, width)[1]

    def draw(self, canvas: Canvas, kit: Kit, box: Rect) -> None:
        """Draw each card with its words."""
        columns, (wide, high) = self._columns(kit, box.w), self._cell(kit, box.w)
        for i, (role, name, count, effect) in enumerate(self.cards):
            x, y = box.x + i % columns * wide, box.y + i // columns * high
            if self._below(kit, box.w):
                self._draw_named(canvas, kit, Rect(x, y, wide, high), role, name)
                continue
            h = kit.px(HIGH)
            self.art.card(canvas, ActionCard(role), h, x + h / 2.8 + kit.px(4), y + h / 2)
            left, line = x + h / 1.4 + kit.px(20), y + kit.t(21) * 0.9
            room = wide - (left - x) - kit.px(6)
            kit.write(canvas, name, "b", 21, left, line, kit.palette.ivory, 0.0, room)
            line += kit.t(21) * 1.15
            kit.write(canvas, count, "b", 16, left, line, kit.palette.soft)
            line += kit.t(17) * 1.5
            for words in self._lines(kit, wide, effect):
                kit.write(canvas, words, "s", 17, left, line, kit.palette.soft)
                line += kit.t(17) * 1.36

    def _draw_named(self, canvas: Canvas, kit: Kit, box: Rect, role: Role, name: str) -> None:
        h = kit.px(140)
        self.art.card(canvas, ActionCard(role), h, box.centerx, box.y + h / 2)
        y = float(box.y + h + kit.t(19))
        for line in self._name(kit, box.w, name):
            kit.write(canvas, line, "b", 19, box.centerx, y, kit.palette.ivory, 0.5, box.w)
            y += kit.t(19) * 1.3

    def _name(self, kit: Kit, wide: int, name: str) -> list[str]:
        return kit.fonts.wrap(name, "b", kit.t(19), wide - kit.px(8))
