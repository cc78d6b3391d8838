"""The trick of the game on its panel: played once more, card by card, and again when pressed."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from rage_desktop.match.game_setup import Setup
from rage_desktop.play.trick_of_the_game import FeaturedTrick
from rage_desktop.presentation.faces import Mood
from rage_desktop.presentation.layout.geometry import CARD_RATIO
from rage_desktop.presentation.motion import Timing
from rage_desktop.presentation.sentences.common_phrases import listed
from rage_desktop.rules import Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.art_factory import Faces
from rage_desktop.ui.art.cards.faces import State
from rage_desktop.ui.art.cosmetics import back_of

CARD = 132  # px of the design: the height of a card, if all of them fit beside each other
GAP = 8  # px of the design between two cards
FACE = 40  # px of the design: the portrait below a card
RISE = 18  # px of the design by which the winning card stands higher
DROP = 60  # px of the design from which a card comes down


@dataclass(eq=False)
class TrickNode(ui.Node):
    """The panel, which fades in: `arrived` says how far, 0 to 1."""

    role: ui.Role = field(default=ui.Role.BUTTON, init=False)
    tree: ui.Element = field(default_factory=ui.Element)
    arrived: Callable[[], float] = lambda: 1.0
    text_scale: float = 1.0

    def __post_init__(self) -> None:
        super().__post_init__()
        self.focusable = True

    def paint(self, ctx: ui.PaintContext) -> None:
        """Draw the panel and what is on it."""
        shown = self.arrived()
        if shown <= 0:
            return
        with ctx.canvas.layer(0, 0, shown):
            ui.paint_card(ctx, self.bounds, self.visual)
            ui.lay_out(ctx.with_text(self.text_scale), self.tree, self.bounds).draw(ctx.canvas)


class TrickPanel:
    """Lays out and plays the trick. `age` returns the seconds since it began to play."""

    def __init__(
        self,
        trick: FeaturedTrick,
        setup: Setup,
        person: int | None,
        age: Callable[[], float],
        replay: ui.Press,
    ) -> None:
        self.trick = trick
        self._setup = setup
        self._person = person
        self._age = age
        self._replay = replay

    def lasts(self, ctx: ui.DrawContext) -> float:
        """Return the seconds until the winning card has risen."""
        card = ctx.timing(ui.MotionToken.FEATURED_CARD)
        rise = ctx.timing(ui.MotionToken.FEATURED_WINS)
        return card.stagger * (len(self.trick.plays) - 1) + card.seconds + rise.seconds

    def landed(self, ctx: ui.DrawContext, before: float, now: float) -> bool:
        """Return whether a card has landed between two ages."""
        card = ctx.timing(ui.MotionToken.FEATURED_CARD)
        if not card.stagger:
            return False
        times = (place * card.stagger + card.seconds for place in range(len(self.trick.plays)))
        return any(before < at <= now for at in times)

    def element(self, text_scale: float) -> ui.Element:
        """Return the panel, with text of this size: heading, cards, and why this trick."""
        heading = text("Trick of the game")
        story = self.trick.story(self._person)

        def make(ctx: ui.DrawContext, width: int) -> ui.Element:
            ctx = ctx.with_text(text_scale)
            tree = ui.Column(
                ui.Label(heading, "f", 24, "gold", line_height=1.15),
                ui.CustomPaint(self._paint_cards, h=CARD + RISE + FACE + 2 * GAP),
                ui.Label(story, "b", 18),
                gap=10,
                pad=(18, 20, 18, 20),
            )
            node = TrickNode(
                "trick-of-the-game",
                heading,
                value=story,
                description=self._spoken_cards(),
                tab_stop="facts",
                on_press=self._replay,
                tree=tree,
                arrived=partial(self._arrived, ctx),
                text_scale=text_scale,
            )
            return ui.Sized(node, h=tree.height(ctx, width) / ctx.scale)

        return ui.LayoutBuilder(make)

    def _spoken_cards(self) -> Text:
        seats = self._setup.seats
        cards = [
            text("{name}: {card}", name=seats[play.seat].name, card=play.card)
            for play in self.trick.plays
        ]
        return text("{cards}. Press to see it again.", cards=listed(cards))

    def _arrived(self, ctx: ui.DrawContext) -> float:
        """The panel fades in before its first card is played."""
        fade = ctx.timing(ui.MotionToken.FACTS)
        return fade.at(self._age() + fade.seconds)

    def _paint_cards(self, ctx: ui.PaintContext, box: ui.Rect) -> None:
        """Draw the cards played so far, each above its player, and the winner risen."""
        plays = self.trick.plays
        look = self._setup.file.look
        cards = ctx.art.cards(look.skin, ctx.palette.high_contrast, back_of(look))
        faces = Faces(look, ctx.translator, self._setup.edition)
        height = ctx.px(CARD)
        width = height * CARD_RATIO
        pitch = width + ctx.px(GAP)
        if len(plays) > 1:
            pitch = min(pitch, (box.w - width) / (len(plays) - 1))
        left = box.centerx - pitch * (len(plays) - 1) / 2
        middle = box.y + ctx.px(RISE) + height / 2
        timing = ctx.timing(ui.MotionToken.FEATURED_CARD)
        won = self._risen(ctx)
        for place, play in enumerate(plays):
            since = self._age() - place * timing.stagger
            shown = _share(timing, since)
            if shown <= 0:
                continue
            wins = play.seat == self.trick.winner
            x = left + place * pitch
            lift = won * ctx.px(RISE) if wins else 0.0
            fall = (1 - shown) * ctx.px(DROP)
            state: State = "normal" if wins or won < 1 else "dim"
            y = middle - lift - fall
            with ctx.canvas.layer(0, 0, min(1.0, 2 * shown)):
                shadow, dx, dy = cards.shadow_for(height)
                ctx.canvas.blit(shadow, x + dx, y + dy)
                if wins and won > 0:
                    ring = cards.outline(
                        height, 0.0, ctx.palette.gold, max(2.0, ctx.px(4)), ctx.px(12)
                    )
                    ctx.centre(ring, x, y, won)
                ctx.centre(cards.placed(faces(play.card), height, 0.0, state), x, y)
                self._paint_player(ctx, play.seat, x, middle + height / 2, won)

    def _paint_player(
        self, ctx: ui.PaintContext, seat: int, x: float, top: float, won: float
    ) -> None:
        """Draw the portrait below a card: the taker's is proud once the card has risen."""
        side = ctx.px(FACE)
        proud = seat == self.trick.winner and won >= 1
        mood = Mood.PROUD if proud else Mood.REST
        avatar = self._setup.seats[seat].avatar
        face = ctx.raster.portrait(avatar, mood, (0, 0), side, ctx.reduced_motion)
        ctx.centre(face, x, top + ctx.px(GAP) + side / 2)

    def _risen(self, ctx: ui.DrawContext) -> float:
        card = ctx.timing(ui.MotionToken.FEATURED_CARD)
        last = card.stagger * (len(self.trick.plays) - 1) + card.seconds
        return _share(ctx.timing(ui.MotionToken.FEATURED_WINS), self._age() - last)


def _share(timing: Timing, since: float) -> float:
    """Return how far a movement has come, 0 to 1; one without a duration is over once it begins."""
    if since < 0:
        return 0.0
    return timing.at(since) if timing.seconds else 1.0
