"""A pictured example for each setting: a ring and its points, hands as bars, a trick, a bid."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from rage_desktop.match.game_setup import AVATARS
from rage_desktop.rules import ActionCard, EditionFile, NumberCard, Role, Text, ntext, text
from rage_desktop.rules.editions.examples import Example, acting, score
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import WELL
from rage_desktop.ui.scenes.rules.parts import ring, working
from rage_desktop.ui.scenes.rules.pictures import Art, RulesSubject, TrickPlayback, before_and_after

RING: Final = 56  # px of the design
BARS: Final = 46  # px of the design: the height of the largest hand
CARD: Final = 62
ACTION: Final = 84
WIDTH: Final = (
    330  # of an example of points, so that all stand below each other; times the text size
)
SUM: Final = 70  # of the points in it

CASES: Final[Mapping[str, tuple[int, int]]] = {
    "exact": (2, 2),
    "exact_zero": (0, 0),
    "exact_squared": (3, 3),
    "missed": (2, 3),
    "points_per_trick.exact": (3, 3),
    "points_per_trick.over": (1, 2),
    "points_per_trick.under": (3, 1),
    "per_trick_short": (3, 1),
    "per_trick_over": (1, 3),
    "off_squared": (1, 3),
    "sweep": (4, 4),
}
"""For each setting of points the bid and the tricks taken that show it best, in hands of 4."""
HAND: Final = 4

TRICKS: Final[Mapping[str, Role]] = {
    "change": Role.CHANGE,
    "no_trump_lasts": Role.OUT,
    "wild_suit": Role.WILD,
    "equal_wilds": Role.WILD,
    "second_rewind": Role.REWIND,
}
"""For each of these settings the action card whose trick shows it."""


class RuleExamples:
    """Makes examples of an edition's rules; nothing where an example cannot be made."""

    def __init__(self, ctx: ui.DrawContext, file: EditionFile, players: int) -> None:
        """`file` has rules that do not contradict each other."""
        subject = RulesSubject(file, file.rules, players)
        self._art = Art(ctx.with_terms((file.look, ())), subject, TrickPlayback())
        self._edition = file.rules
        self._players = players
        self._width = WIDTH * ctx.text_scale
        self._special: dict[str, Callable[[], ui.Element]] = {
            "suits": self._suits,
            "ranks": self._ranks,
            "cards_kept_undealt": self._undealt,
            "players": self._seats,
            "hand_sizes.order": self._hands,
            "hand_sizes.sizes": self._hands,
            "bonus": partial(self._card_points, Role.BONUS),
            "malus": partial(self._card_points, Role.MALUS),
            "bids": self._bids,
            "hook": self._hook,
        }

    def example(self, key: str) -> ui.Element | None:
        """Return the example of a setting by its key; None if it has none."""
        if key in CASES:
            return self._points(*CASES[key])
        if key in self._special:
            return self._special[key]()
        if key in TRICKS and self._edition.action_counts.get(TRICKS[key]):
            return self._trick(acting(self._edition, TRICKS[key]))
        return None

    def action_card(self, role: Role) -> ui.Element:
        """Return the picture of an action card."""
        return self._art.picture(ActionCard(role), ACTION)

    # -- points --------------------------------------------------------------------------------

    def _points(self, bid: int, won: int) -> ui.Element:
        """Return a ring, how its points are worked out, and the points."""
        case = score(self._edition, HAND, bid, won)
        told = ui.Column(
            ui.Label(text("bid {bid}, took {won}", bid=bid, won=won), size=16, colour="soft"),
            ui.Label(working(case), "b", 17, lines=1) if len(case.parts) > 1 else None,
            grow=1,
        )
        return ui.Row(ring(bid, won, RING), told, self._sum(case.points), gap=24, w=self._width)

    def _card_points(self, role: Role) -> ui.Element:
        """Return three cards of a role in a trick, and what they bring together."""
        number = min(3, self._edition.action_counts.get(role, 0))
        cards = [self._art.picture(ActionCard(role), CARD) for _ in range(number)]
        told = ntext("{n} in a trick", "{n} in a trick", number)
        points = number * (self._edition.bonus if role is Role.BONUS else self._edition.malus)
        words = ui.Label(told, size=16, colour="soft", grow=1)
        return ui.Row(*cards, words, self._sum(points), gap=6, w=self._width)

    def _sum(self, points: int) -> ui.Element:
        look = self._art.ctx.palette
        colour = look.soft
        if points:
            colour = look.mint if points > 0 else look.coral
        shown = self._art.ctx.translator.signed(points)
        return ui.Label(
            shown, "f", 28, colour, align_text=1.0, lines=1, min_w=SUM * self._art.ctx.text_scale
        )

    # -- deck and deal -------------------------------------------------------------------------

    def _suits(self) -> ui.Element:
        chips = [self._chip(suit) for suit in self._edition.suits]
        return ui.Row(*chips, gap=6)

    def _chip(self, suit: str | None) -> ui.Element:
        return ui.CustomPaint(
            lambda ctx, at: self._art.chip(ctx, suit, at.h, *at.center), w=40, h=40
        )

    def _ranks(self) -> ui.Element:
        """Return the lowest and the highest card of the first suit."""
        ranks = self._edition.ranks
        suit = self._edition.suits[0]
        return ui.Row(
            self._art.picture(NumberCard(suit, ranks.low), CARD),
            ui.Icon("i_next", 22),
            self._art.picture(NumberCard(suit, ranks.high), CARD),
            gap=8,
        )

    def _undealt(self) -> ui.Element:
        """Return how many cards the largest hands leave."""
        edition = self._edition
        dealt = self._players * max(edition.rounds(self._players))
        left = edition.deck_size() - dealt
        told = ntext(
            "{n} card is left in the largest round",
            "{n} cards are left in the largest round",
            left,
        )
        return ui.Label(told, size=16, colour="soft")

    def _seats(self) -> ui.Element:
        most = self._edition.players.max
        faces = [
            ui.Picture(_avatar(AVATARS[place % len(AVATARS)]), w=34, h=34) for place in range(most)
        ]
        return ui.Row(*faces, gap=2)

    def _hands(self) -> ui.Element:
        return hand_bars(self._edition.rounds(self._players), BARS)

    # -- bids and tricks -----------------------------------------------------------------------

    def _bids(self) -> ui.Element:
        """Return four players with what is seen of their bids before the last one bids."""
        seen: Mapping[str, Sequence[str]] = {
            "open": ("1", "0", "2", "…"),
            "hidden": ("✓", "✓", "✓", "…"),
            "secret": ("?", "?", "?", "…"),
        }
        cells = [
            ui.Column(
                ui.Picture(_avatar(AVATARS[place]), w=40, h=40),
                _key(shown),
                gap=4,
            )
            for place, shown in enumerate(seen[self._edition.bids])
        ]
        return ui.Row(*cells, gap=8)

    def _hook(self) -> ui.Element:
        """Return bids in a round of 4, and the one that the last bidder may not make."""
        locked = self._edition.hook
        keys = [_key(shown) for shown in ("2", "1", "0")]
        last = ui.Stack(_key("1", colour="mute" if locked else "ivory"))
        lock = ui.Icon("i_lock", 18, "coral") if locked else None
        return ui.Row(*keys, last, lock, gap=6)

    def _trick(self, example: Example | None) -> ui.Element | None:
        if example is None:
            return None
        return before_and_after(self._art, example, turns=False)


def _avatar(name: str) -> Callable[[ui.DrawContext, ui.Rect], ui.Surface]:
    return lambda ctx, at: ctx.raster.avatar(name, min(at.size))


def _key(shown: str, colour: str = "ivory") -> ui.Element:
    label = ui.Label(shown, "x", 18, colour, align_text=0.5, lines=1)
    return ui.Plate(label, radius=8, fill=WELL, w=40, h=34)


def hand_bars(sizes: Sequence[int], height: float) -> ui.Element:
    """Return a bar for the hand of each round, with its number above it."""
    most = max(sizes, default=1)
    bars = [
        ui.Column(
            ui.Spacer(),
            ui.Label(str(size), "x", 15, align_text=0.5, lines=1),
            ui.CustomPaint(_paint_bar, h=max(3, height * size / most)),
            grow=1,
            w=14,
        )
        for size in sizes
    ]
    told: Text = ntext("{n} round", "{n} rounds", len(sizes))
    return ui.Column(
        ui.Row(*bars, gap=3, h=height + 24, align_children="fill"),
        ui.Label(told, size=15, colour="soft", align_text=0.5, lines=1),
        min_w=min(WIDTH, 30 * len(sizes)),
    )


def _paint_bar(ctx: ui.PaintContext, box: ui.Rect) -> None:
    ctx.plate(box, min(ctx.px(5), box.h / 2), ctx.palette.gold)
