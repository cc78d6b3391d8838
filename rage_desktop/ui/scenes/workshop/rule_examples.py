"""A pictured example for each setting: a ring and its points, hands as bars, a trick, a bid."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from msgspec import structs

from rage_desktop.match.game_setup import AVATARS
from rage_desktop.presentation.layout.geometry import CARD_RATIO
from rage_desktop.presentation.sentences.common_phrases import listed
from rage_desktop.presentation.sentences.game_facts import rounds_text
from rage_desktop.rules import (
    ActionCard,
    Card,
    EditionFile,
    NumberCard,
    Role,
    SuitName,
    Text,
    ntext,
    text,
)
from rage_desktop.rules.editions.edition_settings import find_setting
from rage_desktop.rules.editions.examples import (
    Example,
    Held,
    acting,
    held,
    new_trumps,
    paired,
    score,
)
from rage_desktop.rules.editions.setting import value_of
from rage_desktop.rules.legality import legal_bids
from rage_desktop.rules.state import empty_round
from rage_desktop.rules.trump import excluded_suit
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import WELL
from rage_desktop.ui.scenes.rules.parts import example_told, ring, working
from rage_desktop.ui.scenes.rules.pictures import Art, RulesSubject, TrickPlayback, before_and_after
from rage_desktop.ui.scenes.workshop.hand_bars import about, hand_bars

RING: Final = 56  # px of the design
BARS: Final = 46  # px of the design: the height of the largest hand
CARD: Final = 62
CHIP: Final = 40
TRACK: Final = 150
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
}
"""For each setting of points the bid and the tricks taken that show it best, in hands of 4."""
HAND: Final = 4
SWEPT: Final = (HAND, 1)  # hands of which all tricks are taken

BID_SO_FAR: Final = (2, 1, 0)
LAST_BID: Final = 1  # makes them add up to the tricks of a hand of 4
MOST_TRUMPS: Final = 8  # rounds of which the first trump is shown
DIM: Final = 0.3  # opacity of what isn't possible
NO_TRUMP: Final = "none"
MADE: Final = "i_check"  # the icon of a bid that is made, or met
BIDS_SEEN: Final[Mapping[str, Sequence[str]]] = {
    "open": ("1", "0", "2", "…"),
    "hidden": (MADE, MADE, MADE, "…"),
    "secret": ("?", "?", "?", "…"),
}
EQUAL: Final = "52"  # points, of those who are tied
TIES: Final[Mapping[str, tuple[Sequence[str], Sequence[str]]]] = {
    "most_exact": ((MADE, "7"), (MADE, "6")),
    "best_last_round": (("+12",), ("+7",)),
    "coin": ((), ()),
    "shared": ((), ()),
}
"""For each rule for ties what it compares, of the first player and the second one."""


class Shown(NamedTuple):
    """An example, and the same for screen readers."""

    told: Text
    picture: ui.Element


class RuleExamples:
    """Makes examples of an edition's rules; nothing where an example cannot be made."""

    def __init__(self, ctx: ui.DrawContext, file: EditionFile, players: int) -> None:
        """`file` has rules that do not contradict each other."""
        subject = RulesSubject(file, file.rules, players)
        self._art = Art(ctx.with_terms((file.look, ())), subject, TrickPlayback())
        self._file = file
        self._edition = file.rules
        self._players = players
        self._width = WIDTH * ctx.text_scale
        self._examples: dict[str, Callable[[], Shown | None]] = {
            **{key: partial(self._points, *case) for key, case in CASES.items()},
            "suits": self._suits,
            "ranks": self._ranks,
            "cards_kept_undealt": self._undealt,
            "players": self._seats,
            "bonus": partial(self._card_points, Role.BONUS),
            "malus": partial(self._card_points, Role.MALUS),
            "sweep": self._sweep,
            "first_trump": self._first_trump,
            "trump_when_no_number_card": self._no_number_card,
            "change": self._change,
            "change_excludes": self._excluded,
            "change_with_nothing_suitable": self._nothing_suitable,
            "no_trump_lasts": self._no_trump,
            "bids": self._bids,
            "hook": self._hook,
            "action_cards_any_time": self._can_follow,
            "cannot_follow": self._cannot_follow,
            "trump_lead": self._lead,
            "wild_suit": self._wild_suit,
            "equal_wilds": partial(self._paired, Role.WILD),
            "second_rewind": partial(self._paired, Role.REWIND),
            "game_ends": self._end,
            "ties": self._tie,
        }

    def example(self, key: str) -> ui.Element | None:
        """Return the example of a setting by its key; None if it has none."""
        if key.startswith("hand_sizes."):
            shown: Shown | None = self._hands(key)
        else:
            shown = self._examples[key]() if key in self._examples else None
        if shown is None:
            return None
        node = ui.Node(f"example-{key}", ui.Role.IMAGE, self._art.say(shown.told))
        return ui.Column(shown.picture, node=node)

    def facts(self, key: str) -> object:
        """Return all that the example of a setting depends on, to be compared."""
        if key in CASES:
            return score(self._edition, HAND, *CASES[key])
        if key == "sweep":
            return [score(self._edition, size, size, size) for size in SWEPT]
        return self._edition, self._players

    def action_card(self, role: Role) -> ui.Element:
        """Return the picture of an action card."""
        count = text("{n}\u00a0×\u00a0{card}", n=self._count(role), card=ActionCard(role))
        node = ui.Node(f"example-action_counts.{role}", ui.Role.IMAGE, self._art.say(count))
        return ui.Column(self._art.picture(ActionCard(role), ACTION), node=node)

    def _count(self, role: Role) -> int:
        return self._edition.action_counts.get(role, 0)

    # -- points --------------------------------------------------------------------------------

    def _points(self, bid: int, won: int, hand: int = HAND) -> Shown:
        """Return a ring, how its points are worked out, and the points."""
        case = score(self._edition, hand, bid, won)
        words = ui.Column(
            ui.Label(text("bid {bid}, took {won}", bid=bid, won=won), size=16, colour="soft"),
            ui.Label(working(case), "b", 17, lines=1) if len(case.parts) > 1 else None,
            grow=1,
        )
        told = text("Bid {bid}, took {won}: {points:+}", bid=bid, won=won, points=case.points)
        row = ui.Row(ring(bid, won, RING), words, self._sum(case.points), gap=24, w=self._width)
        return Shown(told, row)

    def _sweep(self) -> Shown:
        """Return all tricks of a hand, and of a hand of one card."""
        return _both(*(self._points(size, size, size) for size in SWEPT))

    def _card_points(self, role: Role) -> Shown | None:
        """Return up to three cards of a role in a trick, and what they bring together."""
        number = min(3, self._count(role))
        if not number:
            return None
        cards = [self._small(ActionCard(role)) for _ in range(number)]
        told = ntext("{n} in a trick", "{n} in a trick", number)
        points = number * (self._edition.bonus if role is Role.BONUS else self._edition.malus)
        words = ui.Label(told, size=16, colour="soft", grow=1)
        return Shown(
            text("{name}: {line}", name=told, line=text("{n:+}", n=points)),
            ui.Row(*cards, words, self._sum(points), gap=6, w=self._width),
        )

    def _sum(self, points: int) -> ui.Element:
        palette = self._art.ctx.palette
        colour = palette.soft
        if points:
            colour = palette.mint if points > 0 else palette.coral
        shown = self._art.ctx.translator.signed(points)
        return ui.Label(
            shown, "f", 28, colour, align_text=1.0, lines=1, min_w=SUM * self._art.ctx.text_scale
        )

    # -- cards and suits -----------------------------------------------------------------------

    def _small(self, card: Card, *, possible: bool = True) -> ui.Element:
        return self._art.picture(card, CARD, "normal" if possible else "dim")

    def _chip(self, suit: str | None, *, possible: bool = True) -> ui.Element:
        """Return the chip of a suit, or of no trump; dim with a lock if it isn't possible."""

        def paint(ctx: ui.PaintContext, at: ui.Rect) -> None:
            with ctx.canvas.layer(alpha=1.0 if possible else DIM):
                self._art.chip(ctx, suit, at.h, *at.center)
            if not possible:
                ctx.icon("i_lock", at.h // 2, *at.center, ctx.palette.coral)

        return ui.CustomPaint(paint, w=CHIP, h=CHIP)

    def _chips(self, suits: Collection[str]) -> ui.Children:
        """Return all suits, those that aren't among these locked."""
        return [self._chip(suit, possible=suit in suits) for suit in self._edition.suits]

    def _number(self, suit: int, height: float) -> NumberCard:
        """Return a card by the place of its suit, the first one after the last, and its height."""
        ranks = self._edition.ranks
        rank = ranks.low + round(height * (ranks.high - ranks.low))
        return NumberCard(self._edition.suits[suit % len(self._edition.suits)], rank)

    # -- deck and deal -------------------------------------------------------------------------

    def _suits(self) -> Shown:
        suits = self._edition.suits
        return Shown(_suit_names(suits), ui.Row(*self._chips(suits), gap=6))

    def _ranks(self) -> Shown:
        """Return the lowest and the highest card of the first suit."""
        ends = self._number(0, 0.0), self._number(0, 1.0)
        return Shown(_card_names(ends), _leads_to(*map(self._small, ends)))

    def _undealt(self) -> Shown:
        """Return how many cards the largest hands leave, as a pile of backs."""
        edition = self._edition
        left = edition.deck_size() - self._players * max(edition.rounds(self._players))
        told = ntext(
            "{n} card is left in the largest round",
            "{n} cards are left in the largest round",
            left,
        )
        pile = self._back() if left else None
        return Shown(told, ui.Row(pile, ui.Label(told, size=16, colour="soft"), gap=10))

    def _back(self) -> ui.Element:
        cards = self._art.cards
        return ui.Picture(lambda _, at: cards.back(at.h), w=CARD * CARD_RATIO, h=CARD)

    def _seats(self) -> Shown:
        most = self._edition.players.max
        faces = [_face(place, 34) for place in range(most)]
        return Shown(ntext("{n} player", "{n} players", most), ui.Row(*faces, gap=2))

    def _hands(self, key: str) -> Shown:
        """Return the hands as bars, those that the setting is about in gold."""
        players = self._edition.players.max if key == "hand_sizes.fit" else self._players
        sizes = self._edition.rounds(players)
        told = listed([text("{n}", n=size) for size in sizes])
        return Shown(told, hand_bars(sizes, BARS, about(self._edition, key, players)))

    # -- trump ---------------------------------------------------------------------------------

    def _first_trump(self) -> Shown:
        """Return the first trump of each round, or a card that is turned up."""
        edition = self._edition
        if not edition.first_trump:
            card = self._number(0, 1.0)
            return Shown(
                text("{name}: {line}", name=card, line=SuitName(card.suit)),
                _leads_to(self._small(card), self._chip(card.suit)),
            )
        rounds = range(1, min(MOST_TRUMPS, len(edition.rounds(self._players))) + 1)
        trumps = [edition.listed_trump(number) for number in rounds]
        return Shown(_suit_names(trumps), ui.Row(*map(self._chip, trumps), gap=6))

    def _no_number_card(self) -> Shown:
        """Return the last card of the pile, and the trump if it isn't a number card."""
        code = self._edition.trump_when_no_number_card
        trump = None if code == NO_TRUMP else code
        role = next((role for role in Role if self._count(role)), None)
        turned = self._back() if role is None else self._small(ActionCard(role))
        return Shown(_suit_names([trump]), _leads_to(turned, self._chip(trump)))

    def _change(self) -> Shown:
        """Return some cards of a pile, and the suits that can become trump."""
        pile = self._number(0, 0.6), self._number(2, 0.3), self._number(1, 0.8)
        found = new_trumps(self._edition, pile[0].suit, pile)
        named = _suit_names(found) if found else text("No trump")
        return Shown(
            text("{name}: {line}", name=_card_names(pile), line=named),
            _leads_to(ui.Row(*map(self._small, pile), gap=4), ui.Row(*self._chips(found), gap=4)),
        )

    def _excluded(self) -> Shown:
        """Return the suits that can follow a trump, and those that can follow none after it."""
        edition = self._edition
        last = edition.suits[0]
        told: list[Text] = []
        rows: list[ui.Element] = []
        for trump in (last, None) if self._count(Role.OUT) else (last,):
            barred = excluded_suit(edition, trump, last)
            suits = [suit for suit in edition.suits if suit != barred]
            told.append(text("{name}: {line}", name=_suit(trump), line=_suit_names(suits)))
            rows.append(_leads_to(self._chip(trump), ui.Row(*self._chips(suits), gap=4)))
        return Shown(listed(told), ui.Column(*rows, gap=4))

    def _nothing_suitable(self) -> Shown:
        """Return a turned card of the suit that can't be trump, and what follows."""
        card = self._number(0, 0.6)
        result: ui.Element
        match self._edition.change_with_nothing_suitable:
            case "recycle_spent":
                result = ui.Row(ui.Icon("i_replay", 26, "gold"), self._back(), gap=6)
            case "next_suit_down":
                result = self._chip(self._number(1, 0.0).suit)
            case _:
                result = self._chip(None)
        told = self._in_words("change_with_nothing_suitable")
        return Shown(told, _leads_to(self._small(card, possible=False), result))

    # -- bids and tricks -----------------------------------------------------------------------

    def _bids(self) -> Shown:
        """Return four players with what is seen of their bids before the last one bids."""
        seen = BIDS_SEEN[self._edition.bids]
        cells = [ui.Column(_face(place, 40), _key(sign), gap=4) for place, sign in enumerate(seen)]
        return Shown(self._in_words("bids"), ui.Row(*cells, gap=8))

    def _hook(self) -> Shown:
        """Return bids in a round of 4, and the one that the last bidder may not make."""
        round_ = structs.replace(empty_round(4, HAND, 0), bids=(*BID_SO_FAR, None))
        allowed = legal_bids(self._edition, round_)
        is_barred = LAST_BID not in allowed
        keys = [_key(str(bid)) for bid in BID_SO_FAR]
        last = _key(str(LAST_BID), colour="mute" if is_barred else "ivory")
        lock = ui.Icon("i_lock", 18, "coral") if is_barred else None
        told = text("{name}: {line}", name=_numbers(BID_SO_FAR), line=_numbers(allowed))
        return Shown(told, ui.Row(*keys, last, lock, gap=6))

    def _can_follow(self) -> Shown | None:
        return self._held(held(self._edition, follows=True))

    def _cannot_follow(self) -> Shown | None:
        return self._held(held(self._edition))

    def _lead(self) -> Shown | None:
        """Return a hand in the first trick, and in the second one, with no trump played yet."""
        hands = [self._held(held(self._edition, leads=True, trick=number)) for number in (1, 2)]
        shown = [each for each in hands if each is not None]
        return _both(*shown) if shown else None

    def _held(self, found: Held | None) -> Shown | None:
        """Return a hand, the cards that may not be played dim, behind the card that was led."""
        if found is None:
            return None
        cards = [self._small(card, possible=card in found.allowed) for card in found.hand]
        head = text("Trump") if found.led else text("Trick {n}", n=found.trick)
        trump = ui.Column(
            ui.Label(head, "b", 14, "soft", align_text=0.5, lines=1),
            self._chip(found.trump),
            gap=4,
            align_children="middle",
        )
        led = None if found.led is None else self._small(found.led)
        told = text("You may play: {cards}", cards=_card_names(found.allowed))
        arrow = ui.Icon("i_next", 22, "gold")
        return Shown(told, ui.Row(trump, led, arrow, *cards, gap=8))

    def _no_trump(self) -> Shown | None:
        return self._acting(Role.OUT, turns=self._edition.no_trump_lasts == "trick_then_turn")

    def _wild_suit(self) -> Shown | None:
        return self._acting(Role.WILD if self._count(Role.WILD) else Role.LOW)

    def _acting(self, role: Role, *, turns: bool = False) -> Shown | None:
        """Return a trick with an action card of a role, if the deck has one."""
        return self._trick(acting(self._edition, role) if self._count(role) else None, turns=turns)

    def _paired(self, role: Role) -> Shown | None:
        """Return a trick with two action cards of a role, if the deck has them."""
        return self._trick(paired(self._edition, role) if self._count(role) > 1 else None)

    def _trick(self, example: Example | None, *, turns: bool = False) -> Shown | None:
        if example is None:
            return None
        return Shown(example_told(example), before_and_after(self._art, example, turns=turns))

    # -- the end -------------------------------------------------------------------------------

    def _end(self) -> Shown:
        """Return the way to the end: rounds, or points."""
        goal = self._edition.game_ends
        if goal == "rounds":
            number = len(self._edition.rounds(self._players))
            told = rounds_text(number)
        else:
            number = 1  # nobody knows how many rounds it takes
            told = ntext("{n} point", "{n} points", goal)
        track = ui.CustomPaint(partial(_paint_track, number), h=16, w=TRACK)
        crown = ui.Icon("i_crown", 26, "gold")
        words = ui.Label(told, size=16, colour="soft", lines=1)
        return Shown(told, ui.Row(track, crown, words, gap=10))

    def _tie(self) -> Shown:
        """Return two players of equal totals, and how the first rule for ties settles it."""
        rule = self._edition.ties[0]
        results = TIES[rule]
        players: list[ui.Element] = [
            ui.Row(
                _face(place, 40),
                _key(EQUAL),
                *(_key(sign, "mint") for sign in result),
                ui.Icon("i_crown", 26, "gold") if place == 0 or rule == "shared" else None,
                gap=6,
            )
            for place, result in enumerate(results)
        ]
        if rule == "coin":
            players.insert(1, ui.CustomPaint(_paint_coin, w=30, h=30))
        return Shown(self._in_words("ties"), ui.Row(*players, gap=14))

    def _in_words(self, key: str) -> Text:
        """Return the chosen value of a setting as it is called, or its values."""
        setting = find_setting(key)
        assert setting is not None
        value = value_of(self._edition, key)
        chosen = [value] if isinstance(value, str) else value
        labels = {choice.value: choice.label for choice in setting.choices}
        return listed([labels[each] for each in chosen])


def _both(*shown: Shown) -> Shown:
    """Return examples below one another."""
    told, pictures = zip(*shown, strict=True)
    return Shown(listed(told), ui.Column(*pictures, gap=4))


def _leads_to(before: ui.Element, after: ui.Element) -> ui.Element:
    """Return two pictures, and an arrow from one to the other."""
    return ui.Row(before, ui.Icon("i_next", 22, "gold"), after, gap=8)


def _suit(suit: str | None) -> Text:
    return text("None") if suit is None else text("{suit}", suit=SuitName(suit))


def _suit_names(suits: Sequence[str | None]) -> Text:
    return listed([_suit(suit) for suit in suits])


def _card_names(cards: Sequence[Card]) -> Text:
    return listed([text("{card}", card=card) for card in cards])


def _numbers(numbers: Sequence[int]) -> Text:
    return listed([text("{n}", n=number) for number in numbers])


def _face(place: int, side: float) -> ui.Element:
    """Return the avatar of a player."""
    name = AVATARS[place % len(AVATARS)]
    return ui.Picture(lambda ctx, at: ctx.raster.avatar(name, min(at.size)), w=side, h=side)


def _key(sign: str, colour: str = "ivory") -> ui.Element:
    """Return a sign, or an icon, on a small plate."""
    if sign == MADE:
        return ui.Plate(ui.Icon(sign, 20, "mint", grow=1), radius=8, fill=WELL, w=40, h=34)
    label = ui.Label(sign, "x", 18, colour, align_text=0.5, lines=1, grow=1)
    return ui.Plate(label, radius=8, fill=WELL, min_w=40, h=34)


def _paint_coin(ctx: ui.PaintContext, box: ui.Rect) -> None:
    ctx.plate(box, box.h / 2, ctx.palette.gold, (ctx.palette.ivory, ctx.px(3), 1.0))


def _paint_track(number: int, ctx: ui.PaintContext, box: ui.Rect) -> None:
    """Draw so many steps side by side."""
    pitch = box.w / number
    for place in range(number):
        width = max(2, round(pitch - min(ctx.px(4), pitch / 4)))
        step = ui.Rect(round(box.x + place * pitch), box.y, width, box.h)
        ctx.plate(step, min(step.size) / 2, ctx.palette.gold)
