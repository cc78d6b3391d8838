"""The dialog that chooses one of the three cards on an edition's tile."""

from functools import partial
from typing import Final

from rage_desktop.presentation.table_view import wheel_order
from rage_desktop.rules import ActionCard, Card, EditionFile, NumberCard, Role, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.art_factory import Faces

# px of the design: height of the card that was chosen, of those to choose from
CARD: Final = 260
CHOICE: Final = 84
NARROW: Final = 120  # least width of a choice


class TileCardDialog(ui.Dialog):
    """Pops the card that was chosen, or None."""

    title = text("A card on the tile")
    panel_width = 1100.0
    default = "take"

    def __init__(self, file: EditionFile, card: Card) -> None:
        super().__init__()
        self._file = file
        self._card = card
        ranks = file.rules.ranks
        self._rank = card.rank if isinstance(card, NumberCard) else ranks.high
        self.terms = file.look, ()

    def body(self) -> ui.Children:
        """Return the card, and what it can be instead."""
        picture = ui.CustomPaint(partial(self._paint, self._card), w=CARD / 1.4, h=CARD)
        rules = self._file.rules
        suits = [code for code in wheel_order(self._file.look.suits) if code in rules.suits]
        roles = [role for role in Role if rules.action_counts.get(role)]
        cards: list[Card] = [NumberCard(code, self._rank) for code in suits]
        cards += [ActionCard(role) for role in roles]
        room = min(self.panel_width * self.ctx.text_scale, self.ctx.size[0] / self.ctx.scale - 60)
        columns = max(2, int((room - CARD / 1.4 - 120) // (NARROW * self.ctx.text_scale)))
        choices = ui.Column(
            self._ranks(),
            ui.Grid(*map(self._choice, cards), columns=columns, gap=8),
            gap=16,
            grow=1,
        )
        return (ui.Row(picture, choices, gap=30, align_children="start"),)

    def _ranks(self) -> ui.Element:
        """Return the rank of number cards, between a minus and a plus."""
        ranks = self._file.rules.ranks
        name = text("Rank")
        number = ui.Stepper(
            "rank",
            name,
            value=self.ctx.tr(self._file.look.rank_name(self._rank)),
            number=self._rank,
            low=ranks.low,
            high=ranks.high,
            on_change=self._set_rank,
            has_visible_hint=True,
        )
        return ui.Row(ui.Label(name, "b", 20, grow=1), ui.stepper(number), gap=14)

    def _choice(self, card: Card) -> ui.Element:
        node = ui.ChoiceTile(
            f"card-{card}",
            text("{card}", card=card),
            selected=card == self._card,
            tab_stop="cards",
            on_press=partial(self._choose, card),
        )
        return ui.Column(ui.CustomPaint(partial(self._paint, card), h=CHOICE), pad=8, node=node)

    def _paint(self, card: Card, ctx: ui.PaintContext, box: ui.Rect) -> None:
        faces = Faces(self._file.look, ctx.translator, self._file.rules)
        cards = ctx.art.cards(self._file.look.skin, ctx.palette.high_contrast)
        ctx.centre(cards.face(faces(card), min(box.h, round(box.w * 1.4))), *box.center)

    def footer(self) -> ui.Child:
        """Return the way back, and the button that takes the card."""
        cancel = self.button("cancel", text("Cancel"), ui.Pop, size=21, h=64)
        take = self.button("take", text("Take this card"), self._take, size=23, h=64)
        return ui.Row(ui.Spacer(), ui.Sized(cancel, min_w=190), ui.Sized(take, min_w=250), gap=16)

    def _choose(self, card: Card) -> None:
        self._card = card
        self.refresh()

    def _set_rank(self, rank: int) -> None:
        self._rank = rank
        if isinstance(self._card, NumberCard):
            self._card = NumberCard(self._card.suit, rank)
        self.refresh()

    def _take(self) -> ui.NavResult:
        return ui.Pop(self._card)
