"""The table of a puzzle: open hands of the others, the trick, the solver's own cards."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from rage_desktop.play.puzzles.attempt import Attempt
from rage_desktop.play.puzzles.puzzle import SOLVER
from rage_desktop.presentation.faces import Mood
from rage_desktop.presentation.layout.geometry import CARD_RATIO
from rage_desktop.presentation.sentences.narration.announcements import voiced
from rage_desktop.presentation.sorting import sort_hand
from rage_desktop.rules import Card, PlayedCard, Text, text
from rage_desktop.rules.tricks import winning_index
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.art_factory import Faces
from rage_desktop.ui.art.cosmetics import cloth_of
from rage_desktop.ui.art.palette import GOLD, WELL
from rage_desktop.ui.art.scenery.felt import felt_panel
from rage_desktop.ui.scenes.puzzles.puzzle_words import hand_words, played_words, takes_words
from rage_desktop.ui.table.hand.hand_cards import card_id

# px of the design: heights of cards, and the gap between own ones
OWN = 250
HELD = 148
TRICK = 164
TRUMP = 130  # the least width of what says the trump
GAP = 16
FACE = 62
STRAIGHT = (0.0, 0.0)  # where a face looks


@dataclass(frozen=True)
class CardPictures:
    """Draws the cards of a puzzle's edition."""

    ctx: ui.DrawContext
    attempt: Attempt
    faces: Faces = field(init=False)

    def __post_init__(self) -> None:
        """Make the faces in the player's language."""
        file = self.attempt.puzzle.file
        faces = Faces(file.look, self.ctx.translator, self.attempt.state.edition)
        object.__setattr__(self, "faces", faces)

    def draw(
        self,
        ctx: ui.PaintContext,
        card: Card,
        box: ui.Rect,
        *,
        lit: bool = False,
        dim: bool = False,
    ) -> None:
        """Draw a card in a box, in gold light if it is `lit`."""
        look = self.attempt.puzzle.file.look
        cards = ctx.art.cards(look.skin, ctx.palette.high_contrast)
        if lit:
            s = ctx.scale
            ring = cards.outline(box.h, 0.0, GOLD, max(3.0, 5 * s), 14 * s)
            ctx.centre(ring, *box.center)
        soft, dx, dy = cards.shadow_for(box.h, 0.0, 0.0)
        ctx.canvas.blit(soft, box.centerx + dx, box.centery + dy)
        picture = cards.placed(self.faces(card), box.h, 0.0, "dim" if dim else "normal")
        ctx.centre(picture, *box.center)


@dataclass(eq=False)
class OwnCard(ui.Control):
    """A card of the solver's hand; one that may not be played is dim and says so."""

    role: ui.Role = field(default=ui.Role.CARD, init=False)
    card: Card | None = None
    pictures: CardPictures | None = None
    height: float = OWN
    playable: bool = True
    marked: bool = False  # by a hint

    def preferred_size(self, ctx: ui.DrawContext) -> tuple[int, int]:
        """The size of the card, with room to rise."""
        return ctx.px(self.height * CARD_RATIO), ctx.px(self.height) + ctx.px(GAP)

    def paint(self, ctx: ui.PaintContext) -> None:
        """Draw the card, a little higher while it is pointed at or focused."""
        assert self.pictures is not None
        assert self.card is not None
        high = round(self.bounds.w / CARD_RATIO)
        rise = ctx.px(GAP) if self.playable and (self.visual.focus_ring or self.visual.hover) else 0
        box = ui.Rect(self.bounds.x, self.bounds.bottom - high - rise, self.bounds.w, high)
        if self.visual.focus_ring:
            ui.paint_focus(ctx, box, high * 0.06)
        self.pictures.draw(ctx, self.card, box, lit=self.marked, dim=not self.playable)


def own_hand(
    pictures: CardPictures,
    marked: Card | None,
    dimmed: Mapping[Card, Text],
    press: Callable[[Card], ui.NavResult],
) -> ui.Element:
    """Return the solver's hand; `dimmed` are the cards that may not be played, with the reason."""
    round_ = pictures.attempt.state.under_way
    file = pictures.attempt.puzzle.file
    hand = sort_hand(round_.hands[SOLVER], file.rules.suits, round_.trump)

    def make(ctx: ui.DrawContext, width: int) -> ui.Element:
        room = width / ctx.scale - GAP * max(0, len(hand) - 1)
        height = min(OWN, room / max(1, len(hand)) / CARD_RATIO)
        nodes = [
            OwnCard(
                card_id(card),
                card,
                value=dimmed.get(card, ""),
                accessible_name=_with_reason(card, dimmed.get(card)),
                card=card,
                pictures=pictures,
                height=height,
                playable=card not in dimmed,
                marked=card == marked,
                tab_stop="hand",
                on_press=partial(press, card),
            )
            for card in hand
        ]
        cards = (ui.Sized(node) for node in nodes)
        return ui.Row(ui.Spacer(), *cards, ui.Spacer(), gap=GAP, align_children="end")

    return ui.LayoutBuilder(make, min_h=OWN * 0.6)


def _with_reason(card: Card, refused: Text | None) -> Text | Card:
    """Return a card, and why it may not be played."""
    return card if refused is None else text("{title}. {line}", title=card, line=refused)


def other_hand(pictures: CardPictures, seat: int, who: tuple[str, str], mood: Mood) -> ui.Element:
    """Return another's portrait and name over their open hand."""
    name, avatar = who
    round_ = pictures.attempt.state.under_way
    file = pictures.attempt.puzzle.file
    hand = sort_hand(round_.hands[seat], file.rules.suits, round_.trump)
    face = ui.Picture(
        lambda ctx, at: ctx.raster.portrait(avatar, mood, STRAIGHT, at.h, ctx.reduced_motion),
        w=FACE,
        h=FACE,
    )
    title = ui.Row(face, ui.Label(name, "b", 22, lines=1), gap=14)

    def paint(ctx: ui.PaintContext, box: ui.Rect) -> None:
        wide = round(box.h * CARD_RATIO)
        step = min(wide * 1.04, (box.w - wide) / max(1, len(hand) - 1))
        for place, card in enumerate(hand):
            at = ui.Rect(round(box.x + place * step), box.y, wide, box.h)
            pictures.draw(ctx, card, at)

    cards = ui.CustomPaint(paint, h=HELD)
    node = ui.Node(
        f"seat-{seat}", ui.Role.TEXT, hand_words(pictures.ctx.tr, pictures.attempt, seat)
    )
    return ui.Column(title, cards, gap=10, node=node)


def shown_trick(attempt: Attempt) -> tuple[tuple[PlayedCard, ...], int]:
    """Return the trick that lies on the table, the last one until the next begins, and the place of
    the card that wins it; -1 while there is none."""
    round_ = attempt.state.under_way
    if round_.trick:
        trumped = winning_index(
            round_.trick, attempt.state.edition, round_.trump, round_.lead, round_.low_wins
        )
        return round_.trick, trumped
    if not round_.history:
        return (), -1
    last = round_.history[-1]
    winner = attempt.last_winner
    return last, next(place for place, play in enumerate(last) if play.seat == winner)


def trick_row(
    pictures: CardPictures, players: Sequence[tuple[str, str]], caption: Text
) -> ui.Element:
    """Return the trick, each card with its player's portrait, beside the trump."""
    trick, best = shown_trick(pictures.attempt)
    slots = [
        _slot(pictures, play, players[play.seat], place == best, len(trick) == len(players))
        for place, play in enumerate(trick)
    ]
    empty = (len(players) - len(slots)) * [_empty_slot()]
    said = ui.Label(caption, "b", 20, "gold", align_text=0.5, id="turn")
    cards = ui.Row(ui.Spacer(), *slots, *empty, ui.Spacer(), gap=26)
    middle = ui.Column(cards, said, gap=24, grow=1)  # portraits hang over the cards' feet
    trump = _trump(pictures)
    if pictures.ctx.is_portrait:
        return ui.Row(middle, trump, gap=16)
    opposite = ui.Element(w=_trump_width(pictures.ctx))
    return ui.Row(opposite, middle, trump, gap=16, pad=(40, 0, 60, 0))


def _slot(
    pictures: CardPictures, play: PlayedCard, who: tuple[str, str], wins: bool, whole: bool
) -> ui.Element:
    """Return a card of a trick, which is `whole` or still under way."""

    def paint(ctx: ui.PaintContext, box: ui.Rect) -> None:
        pictures.draw(ctx, play.card, box, lit=wins)
        d = round(box.w * 0.4)
        ctx.centre(ctx.raster.avatar(who[1], d), box.centerx, box.bottom - d * 0.1)
        if play.card.suit is None and play.suit is not None:
            look = pictures.attempt.puzzle.file.look
            chip = ctx.art.marks.chip(d, look, play.suit)
            ctx.centre(chip, box.right - d * 0.2, box.y + d * 0.3)

    leads = voiced(play.seat, SOLVER, text("You're winning."), text("{player} is winning."))
    won = takes_words(play.seat) if whole else leads
    node = ui.Node(
        f"trick-{play.seat}",
        ui.Role.TEXT,
        played_words(play),
        value=won if wins else "",
    )
    return ui.CustomPaint(paint, w=TRICK * CARD_RATIO, h=TRICK, node=node)


def _empty_slot() -> ui.Element:
    return ui.Element(
        w=TRICK * CARD_RATIO,
        h=TRICK,
        background=lambda ctx, box: ctx.plate(
            box, box.h * 0.06, WELL, (ctx.palette.ivory, 1.5, 0.25), 0.35
        ),
    )


def _trump_width(ctx: ui.DrawContext) -> float:
    """Return the width of what says the trump: a suit's name goes into it."""
    return max(TRUMP, 4.6 * ctx.t(18) / ctx.scale)


def _trump(pictures: CardPictures) -> ui.Element:
    look = pictures.attempt.puzzle.file.look
    trump = pictures.attempt.state.under_way.trump
    name = text("None") if trump is None else look.suit_name(trump)
    chip = ui.Picture(lambda ctx, at: ctx.art.marks.chip(at.h, look, trump), w=58, h=58)
    heading = ui.Label(text("TRUMP"), "b", 16, "soft", align_text=0.5)
    return ui.Column(
        heading,
        chip,
        ui.Label(name, "b", 18, align_text=0.5, lines=1),
        gap=6,
        w=_trump_width(pictures.ctx),
        align_children="middle",
        node=ui.Node("trump", ui.Role.TEXT, text("Trump"), value=name),
    )


def cloth(pictures: CardPictures) -> ui.Paint:
    """Return the painter of the cloth below a puzzle."""

    def paint(ctx: ui.PaintContext, box: ui.Rect) -> None:
        radius = ctx.px(28)
        look = cloth_of(pictures.attempt.puzzle.file.look)
        felt = felt_panel(ctx.raster, look, *box.size, radius, ctx.palette.high_contrast)
        ctx.canvas.blit(felt, *box.topleft)
        ctx.plate(box, radius, None, ctx.edge(0.16, 1.4))

    return paint
