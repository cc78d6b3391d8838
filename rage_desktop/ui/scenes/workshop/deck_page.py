"""The deck of an own edition as it is: its suits, ranks and action cards, and for how many players
it is enough."""

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil
from typing import Final, NamedTuple

from msgspec import structs

from rage_desktop.play.workshop.workbench import without_misfits
from rage_desktop.presentation.layout.geometry import CARD_RATIO
from rage_desktop.presentation.table_view import wheel_order
from rage_desktop.rules import (
    ActionCard,
    Edition,
    EditionFile,
    Look,
    NumberCard,
    Role,
    SuitLook,
    Text,
    ntext,
    text,
)
from rage_desktop.rules.editions.clashes import clashes
from rage_desktop.rules.editions.edition import Players, Ranks
from rage_desktop.rules.editions.hand_clashes import hand_clashes
from rage_desktop.rules.editions.help import in_short
from rage_desktop.rules.editions.look import COLOURS
from rage_desktop.rules.text import suit_text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.art_factory import Faces
from rage_desktop.ui.art.palette import CHOSEN, WELL
from rage_desktop.ui.scenes.workshop.looks_page import EditionPage, LooksScene, looks_button
from rage_desktop.ui.scenes.workshop.suit_picker import NEW, SuitPickerDialog
from rage_desktop.ui.scenes.workshop.suit_words import EMBLEM_NAMES, code_for, further_suit

HIGHEST_RANK: Final = 20  # that can be chosen here; files may have more
MOST_UNDEALT: Final = 20
MOST_ACTIONS: Final = 40
SHOWN: Final = 20  # ranks of a suit that are drawn; of more the last is drawn with a gap before it
ROW: Final = 100  # px of the design: height of a suit's cards
ONE_COLUMN: Final = 4  # suits below one another; more stand in two columns
BETWEEN: Final = 40  # two columns
SUITS: Final = 500  # width of the suits
WORDS: Final = 190  # least width of words beside a number
SMALLEST_ROW: Final = 0.64  # scale from which all action cards stand in one row
SMALL: Final = 0.7  # scale below which text is larger than its share of the window
SEATS: Final = range(2, 11)


class Count(NamedTuple):
    """A number that can be changed: its node's id, its name, and what it may be."""

    key: str
    name: Text
    number: int
    ends: tuple[int, int]
    change: Callable[[int], None]
    hint: Text | None = None


class DeckScene(EditionPage):
    """Changes the deck of an edition. Contradictions are allowed meanwhile, and told."""

    title = text("Deck")
    first_focus = "add-suit"

    @property
    def _rules(self) -> Edition:
        return self.file.rules

    # -- what is there ---------------------------------------------------------------------------

    def header(self) -> ui.Children:
        """Return the way to the looks of the edition."""
        looks = looks_button(lambda: ui.Push(LooksScene(self.file, self._take_over)))
        return (ui.Spacer(), looks)

    def body(self) -> ui.Element:
        """Return the suits beside the deck, or above it in a tall window or with large text."""
        pad = (self.margin, 16, self.margin, 32)
        if self.ctx.is_portrait or self.ctx.text_scale > 1.25:
            return ui.Column(self._suits(), self._deck(), gap=20, pad=pad)
        suits = ui.Column(self._suits(), w=SUITS)
        return ui.Row(
            suits, ui.Column(self._deck(), grow=1), gap=24, align_children="start", pad=pad
        )

    def footer_keys(self) -> ui.Keys:
        """Return what keys do here."""
        return (("↑ ↓ ← →", text("choose")), ("Enter", text("change it")), ("Esc", text("back")))

    def footer_note(self) -> Text:
        """Return how many cards there are."""
        return self._card_count()

    def _card_count(self) -> Text:
        return ntext("{n} card", "{n} cards", self._rules.deck_size())

    # -- suits ---------------------------------------------------------------------------------

    def _suits(self) -> ui.Element:
        codes = [code for code in wheel_order(self._look.suits) if code in self._rules.suits]
        count = text("{n} of {most}", n=len(codes), most=len(COLOURS))
        rows = [self._suit_row(code, len(codes) > 1) for code in codes]
        columns = 2 if self.ctx.is_portrait and self.ctx.text_scale <= 1.25 else 1
        add = ui.Button(
            "add-suit",
            text("Add a suit"),
            kind=ui.ButtonKind.OUTLINE,
            icon="i_plusi",
            size=20,
            h=54,
            enabled=further_suit(self._look) is not None,
            description=text("A deck has at most eight suits."),
            on_press=self._add_suit,
        )
        return ui.Panel(
            ui.Row(
                ui.heading(text("Suits"), 30), ui.Spacer(), ui.Label(count, size=18, colour="soft")
            ),
            ui.Grid(*rows, columns=columns, gap=24, row_gap=8),
            ui.Label(text("Hands are sorted in this order."), size=17, colour="soft"),
            ui.Sized(add),
            ui.Divider(),
            *self._numbers(),
            gap=12,
            radius=26,
            pad=(28, 20),
        )

    def _suit_row(self, code: str, is_removable: bool) -> ui.Element:
        """Return a suit with its emblem, and what can be done with it."""
        look = self._look
        name = look.suit_name(code)
        chip = ui.Picture(lambda ctx, at: ctx.art.marks.chip(at.h, look, code), w=52, h=52)
        words = ui.Column(
            ui.Label(name, "b", 21, line_height=1.2, id=f"suit-{code}", w=100),
            ui.Label(EMBLEM_NAMES[look.emblem(code)], size=16, colour="soft", w=100),
            grow=1,
        )
        edit = ui.IconButton(
            f"edit-{code}",
            text("Change {suit}", suit=name),
            icon="i_pencil",
            side=48,
            on_press=partial(self._edit_suit, code),
        )
        remove = ui.IconButton(
            f"remove-{code}",
            text("Remove {suit}", suit=name),
            icon="i_x",
            side=48,
            enabled=is_removable,
            description="" if is_removable else text("A deck needs at least one suit."),
            on_press=partial(self._remove_suit, code),
        )
        return ui.Row(chip, words, edit, remove, gap=14, min_h=62)

    def _numbers(self) -> ui.Children:
        """Return lowest and highest rank, and how many cards stay in the pile."""
        ranks = self._rules.ranks
        kept = self._rules.cards_kept_undealt
        undealt = text("At least this many cards stay in the pile.")
        low = 0, max(0, ranks.high)
        high = ranks.low, max(HIGHEST_RANK, ranks.high)
        most = max(MOST_UNDEALT, kept)
        counts = (
            Count("lowest", text("Lowest rank"), ranks.low, low, self._set_lowest),
            Count("highest", text("Highest rank"), ranks.high, high, self._set_highest),
            Count(
                "undealt", text("Cards left undealt"), kept, (0, most), self._set_undealt, undealt
            ),
        )
        return [self._number(count) for count in counts]

    def _number(self, count: Count) -> ui.Element:
        """Return a number with its name, between a minus and a plus."""
        wide = WORDS * self.ctx.text_scale / min(1.0, self.ctx.scale / SMALL)
        words = ui.Column(
            ui.Label(count.name, "b", 20, line_height=1.2, w=wide),
            ui.Label(count.hint, size=16, colour="soft", w=wide) if count.hint else None,
            grow=1,
        )
        steps = _steps(count)
        beside = ui.Row(words, steps, gap=12, min_h=56)
        return ui.FitWidth(beside, ui.Column(words, ui.Row(ui.Spacer(), steps), gap=6))

    # -- the deck --------------------------------------------------------------------------------

    def _deck(self) -> ui.Element:
        clash = next(iter(clashes(self._rules)), None)
        wrong = None
        if clash is not None:
            reason = ui.Label(
                clash.reason, "b", 18, "coral", id="clash", role=ui.Role.STATUS, grow=1
            )
            wrong = ui.Row(ui.Icon("i_lock", 24, "coral"), reason, gap=10)
        return ui.Panel(
            ui.Row(
                ui.heading(text("The deck"), 30),
                ui.Spacer(),
                ui.Label(self._card_count(), "f", 28, "gold", id="count", role=ui.Role.STATUS),
            ),
            self._cards(),
            ui.Divider(),
            ui.Label(text("Action cards"), "b", 20, "soft", id="actions", role=ui.Role.HEADING),
            self._actions(),
            ui.Divider(),
            ui.Label(
                text("Players, and their largest hand"),
                "b",
                20,
                "soft",
                id="seats",
                role=ui.Role.HEADING,
            ),
            self._seats(),
            wrong,
            gap=14,
            radius=26,
            pad=(28, 20),
        )

    def _cards(self) -> ui.Element:
        """Return the number cards, a row a suit, as one picture."""
        suits = [code for code in wheel_order(self._look.suits) if code in self._rules.suits]
        rows = ceil(len(suits) / columns_for(suits))
        ranks = self._rules.ranks
        told = ntext(
            "{n} suit with cards from {low} to {high}",
            "{n} suits with cards from {low} to {high}",
            len(suits),
            low=self._look.rank_name(ranks.low),
            high=self._look.rank_name(ranks.high),
        )
        node = ui.Node("cards", ui.Role.IMAGE, told)
        return ui.CustomPaint(partial(self._paint_suits, suits), h=ROW * rows, node=node)

    def _paint_suits(self, suits: list[str], ctx: ui.PaintContext, box: ui.Rect) -> None:
        ranks = [*range(self._rules.ranks.low, self._rules.ranks.high + 1)]
        shown = ranks if len(ranks) <= SHOWN else [*ranks[: SHOWN - 1], ranks[-1]]
        faces = Faces(self._look, ctx.translator)
        cards = ctx.art.cards(self._look.skin, ctx.palette.high_contrast)
        columns = columns_for(suits)
        rows = ceil(len(suits) / columns)
        high = box.h / max(1, rows)
        height = round(high * 0.94)
        width = height * CARD_RATIO
        wide = (box.w - ctx.px(BETWEEN) * (columns - 1)) / columns
        step = min(width * 1.25, (wide - width) / max(1, len(shown) - 1))
        for nth, suit in enumerate(suits):
            left = box.x + (wide + ctx.px(BETWEEN)) * (nth // max(1, rows))
            top = box.y + high * (nth % max(1, rows))
            for place, rank in enumerate(shown):
                picture = cards.face(faces(NumberCard(suit, rank)), height)
                ctx.canvas.blit(picture, round(left + place * step), round(top))

    def _actions(self) -> ui.Element:
        """Return a picture of each action card, and how many there are."""
        columns = 7
        if self.ctx.is_portrait or self.ctx.text_scale > 1.25:
            columns = 4 if self.ctx.text_scale < 1.75 else 3
        elif self.ctx.scale < SMALLEST_ROW:
            columns = 4
        return ui.Grid(*map(self._action, Role), columns=columns, gap=10, row_gap=14)

    def _action(self, role: Role) -> ui.Element:
        count = self._rules.action_counts.get(role, 0)
        name = self._look.action_name(role)

        def draw(ctx: ui.PaintContext, box: ui.Rect) -> None:
            faces = Faces(self._look, ctx.translator, self._rules)
            cards = ctx.art.cards(self._look.skin, ctx.palette.high_contrast)
            picture = cards.face(faces(ActionCard(role)), box.h)
            ctx.centre(picture, *box.center, 1.0 if count else 0.4)

        most = max(MOST_ACTIONS, count)
        change = partial(self._set_count, role)
        hint = in_short(self._rules, role)
        number = _steps(Count(f"count-{role.value}", name, count, (0, most), change, hint))
        node = ui.Node(f"action-{role.value}", ui.Role.TEXT, name, description=hint)
        return ui.Column(
            ui.CustomPaint(draw, h=96, node=node),
            ui.Label(name, "b", 16, "ivory" if count else "soft", align_text=0.5),
            ui.Row(ui.Spacer(), number, ui.Spacer()),
            gap=6,
        )

    def _seats(self) -> ui.Element:
        """Return for each number of players how large a hand the deck allows."""
        tiles = [self._seat(players) for players in SEATS]
        return ui.Grid(*tiles, columns=len(SEATS) if self.ctx.text_scale <= 1.25 else 3, gap=8)

    def _seat(self, players: int) -> ui.Element:
        largest = self._rules.largest_hand(players)
        is_invited = self._rules.players.min <= players <= self._rules.players.max
        fits = self._fits(players)
        hands = ntext("hand of {n}", "hands up to {n}", largest)
        told = text(
            "The rounds don't fit {players} players, whose largest hand is {n}.",
            players=players,
            n=largest,
        )
        if fits:
            told = text(
                "The rounds fit {players} players, whose largest hand is {n}.",
                players=players,
                n=largest,
            )
        colour = "mint" if fits else "coral"
        edge = self.ctx.edge(0.14, 1.2)
        if is_invited:
            edge = (self.ctx.palette.gold, 2.0, 0.9)
        return ui.Column(
            ui.Row(
                ui.Label(text("{n}", n=players), "f", 24, "ivory" if is_invited else "mute"),
                ui.Icon("i_check" if fits else "i_x", 18, colour),
                gap=8,
            ),
            ui.Label(hands, "b", 15, colour, align_text=0.5),
            gap=2,
            pad=(6, 8),
            align_children="middle",
            background=ui.plated(14, CHOSEN if is_invited else WELL, edge),
            node=ui.Node(f"seats-{players}", ui.Role.TEXT, told),
        )

    def _fits(self, players: int) -> bool:
        """Return whether every round can be dealt to so many players."""
        alone = structs.replace(self._rules, players=Players(min=players, max=players))
        return self._rules.largest_hand(players) > 0 and not any(hand_clashes(alone))

    # -- changes ---------------------------------------------------------------------------------

    def _add_suit(self) -> ui.NavResult:
        suit = further_suit(self._look)
        if suit is None:
            return None
        return ui.Push(SuitPickerDialog(self.file, NEW, suit), self._suit_added)

    def _suit_added(self, suit: object) -> ui.NavResult:
        if not isinstance(suit, SuitLook):
            return None
        code = code_for(self.ctx.tr(suit_text(suit.name)), self._look.suits)
        look = structs.replace(self._look, suits={**self._look.suits, code: suit})
        self._change(look, structs.replace(self._rules, suits=(*self._rules.suits, code)))
        return None

    def _edit_suit(self, code: str) -> ui.NavResult:
        picker = SuitPickerDialog(self.file, code, self._look.suits[code])
        return ui.Push(picker, partial(self._suit_edited, code))

    def _suit_edited(self, code: str, suit: object) -> ui.NavResult:
        if isinstance(suit, SuitLook):
            self._change(structs.replace(self._look, suits={**self._look.suits, code: suit}))
        return None

    def _remove_suit(self, code: str) -> None:
        """Take a suit out of the deck, and out of what names trumps."""
        rules = self._rules
        suits = tuple(each for each in rules.suits if each != code)
        looks = {each: look for each, look in self._look.suits.items() if each != code}
        listed = tuple(each for each in rules.first_trump if each != code)
        without = rules.trump_when_no_number_card
        rules = structs.replace(
            rules,
            suits=suits,
            first_trump=listed,
            trump_when_no_number_card="none" if without == code else without,
        )
        self._change(structs.replace(self._look, suits=looks), rules)

    def _set_lowest(self, rank: int) -> None:
        self._set_rules(ranks=Ranks(low=rank, high=self._rules.ranks.high))

    def _set_highest(self, rank: int) -> None:
        self._set_rules(ranks=Ranks(low=self._rules.ranks.low, high=rank))

    def _set_count(self, role: Role, count: int) -> None:
        counts = {**self._rules.action_counts, role: count}
        kept = {each: counts[each] for each in Role if counts.get(each)}
        self._set_rules(action_counts=kept)

    def _set_undealt(self, cards: int) -> None:
        self._set_rules(cards_kept_undealt=cards)

    def _set_rules(self, **changes: object) -> None:
        self._change(self._look, structs.replace(self._rules, **changes))

    def _change(self, look: Look, rules: Edition | None = None) -> None:
        """Tell the changed file, without what its deck no longer has."""
        rules = rules or self._rules
        self._take_over(without_misfits(structs.replace(self.file, look=look, rules=rules)))

    def _take_over(self, file: EditionFile) -> None:
        self.file = file
        self.terms = file.look, ()
        self._on_change(file)
        self.refresh()


def columns_for(suits: Sequence[str]) -> int:
    """Return in how many columns the cards of suits are drawn."""
    return 1 if len(suits) <= ONE_COLUMN else 2


def _steps(count: Count) -> ui.Element:
    low, high = count.ends
    number = ui.Stepper(
        count.key,
        count.name,
        value=str(count.number),
        number=count.number,
        low=low,
        high=high,
        on_change=count.change,
        description=count.hint or "",
        has_visible_hint=True,
    )
    return ui.stepper(number)
