"""A new game: edition, house rules, seats and length on one page, and one big button."""

import re
from dataclasses import replace
from functools import cache, partial
from typing import Unpack

from rage_desktop.match.code_signs import LONGEST
from rage_desktop.match.codes import Challenge
from rage_desktop.match.daily_deal import day_of
from rage_desktop.match.dealer import Secret, new_secret
from rage_desktop.match.game_setup import DealCode, moved
from rage_desktop.match.settings import LastGame
from rage_desktop.play import game_choice
from rage_desktop.play.game_choice import GameChoice, TypedCode, last_choice, to_remember
from rage_desktop.play.session import Session
from rage_desktop.rules import EditionFile, Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.dialogs import attempt
from rage_desktop.ui.scenes.learn.lesson_dialogs import difference_link
from rage_desktop.ui.scenes.new_game import more_games
from rage_desktop.ui.scenes.new_game.deal_description import deal_description
from rage_desktop.ui.scenes.new_game.edition_tiles import (
    INSET,
    Described,
    EditionTile,
    EditionTiles,
    go_to_tile_called,
    pencil_way,
)
from rage_desktop.ui.scenes.new_game.house_rules import reset_button, rules_panel
from rage_desktop.ui.scenes.new_game.phone_choice import PhoneChoice
from rage_desktop.ui.scenes.new_game.seat_rows import CODES, Kept, SeatsPanel, code_field, setting
from rage_desktop.ui.scenes.seats.seat_buttons import deal_button
from rage_desktop.ui.services import Services
from rage_desktop.ui.window import clipboard

ALL = 9999  # px: more than there can be
SEATS = 652  # px of the design: the width of the panel of seats
TILES_SHARE = 0.8  # of the width that a wide window has beside the design
WIDE = 500  # px of the design: so much beside it has room for seats in two columns
SHARE_IN_WIDE = 0.4
MANY = 7  # seats: more than stand below each other
TILE = "edition-", "edit-"  # how the nodes of tiles and their pencils begin
SEAT = re.compile(r"seat-(\d+)-")  # how the nodes of a seat's row begin


class NewGameScene(ui.Page):
    """Offers what was played last; what the page says is what will be dealt."""

    title = text("New game")
    tells_itself = True
    default = first_focus = "deal"
    scrolls = False  # parts of it do
    widest = 2700.0

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
        services.library.order_own(services.played_editions())
        last = services.settings.last_game
        self.choice = last_choice(
            more_games.editions_for(services.library, last), last, services.programs.may_run
        )
        self._last_table = services.settings.last_table
        if self._last_table == LastGame():  # no known deal, or one of a table as it is at first
            self._last_table = last
        self._dealt_before = bool(services.store.finished(1) or services.store.unfinished())
        self._drawn = new_secret(services.chance)
        self._code = TypedCode(services.library, self._drawn)
        self._tiles = EditionTiles(services, self._choose, self._edit)
        self._phones = PhoneChoice(services, self._choose, self._deal)
        self._from_tile = False  # where the focus comes from
        self._rules = ui.Scroll("house-rules", text("House rules"))
        self._seats = SeatsPanel(services, self._choose, self._move_seat)
        self.input.show_focus("deal")

    @property
    def secret(self) -> Secret:
        """What decides the cards if they are dealt now: settled before anybody sees one."""
        if self.choice.seed is not None:
            return Secret(self.choice.seed, self._drawn.salt)
        return self._code.secret

    # -- what is there ---------------------------------------------------------------------------

    def resize(self, ctx: ui.DrawContext) -> None:
        """Nothing is held any more, and the chosen edition is in view."""
        super().resize(ctx)
        self._seats.order.held = None
        self._show_chosen()

    def _show_chosen(self) -> None:
        chosen = ui.find(self.nodes, f"edition-{self.choice.file.id}")
        if chosen and chosen.viewport and chosen.viewport.reveal(chosen.bounds):
            self.refresh()

    def body(self) -> ui.Element:
        """Editions, house rules and seats: side by side, or below one another in a tall window.
        What there is little height for is lower or scrolls; in the end all of it does, above the
        foot."""
        side = self.margin - INSET
        low = 20 if self.is_roomy else 40
        space = 30
        # Columns of seats; px of the tiles' pictures, of house rules (0: of all of them), of seats
        # that have to show. Smaller pictures are better than rules out of view.
        columns = 2 if self.extra >= WIDE and len(self.choice.seats) > MANY else 1
        choices = [
            (columns, art, rules, 150) for rules in (0, 316) for art in (236, 190, 160, 135, 110)
        ]
        if self.ctx.is_portrait:
            side = side - INSET
            low = 32
            space = 14
            least = round(150 * self.ctx.text_scale)
            choices = [(columns, 1, rules, ALL) for columns in (1, 2) for rules in (0, 316)]
            choices.append((2, 1, least, 150))
        # each height is tried with others
        house = cache(self._house)
        table = cache(self._table)
        described = self._tiles.described(self.ctx, self.choice)

        def parts(columns: int, art: float, rules: float | None, seats: float) -> ui.Element:
            editions = self._editions(described, art)
            if self.ctx.is_portrait:
                return ui.Column(*editions, house(rules), table(columns, seats))
            left = ui.Column(*editions, house(rules), grow=1)
            return ui.Row(left, table(columns, seats), gap=INSET, align_children="fill")

        def page() -> ui.Element:
            return ui.ScrollView(self.scroll, parts(choices[-1][0], 0, None, 0))

        return ui.Column(
            ui.FitHeight(*(partial(parts, *one) for one in choices), page, grow=1),
            ui.Spacer(h=space, grow=0),
            self._foot(),
            pad=(side, 0, side, low),
            grow=1,
        )

    @property
    def _tiles_share(self) -> float:
        return SHARE_IN_WIDE if self.extra >= WIDE else TILES_SHARE

    def _editions(self, described: list[Described], art: float) -> tuple[ui.Element, ui.Element]:
        """Return the tiles below their heading; see EditionTiles."""
        link = difference_link(self.services, self.choice.file)
        ways = (
            more_games.more_games_button(self._to_more_games),
            more_games.workshop_button(self._to_workshop),
        )
        kinds = self._tiles.filter()
        beside = ui.FitWidth(
            ui.Row(kinds, link, *ways, gap=8),
            ui.Column(ui.Row(kinds, link, gap=8), ui.Row(*ways, gap=8), align_children="end"),
            ui.Column(kinds, link, ui.Row(*ways, gap=8), align_children="end"),
        )
        return (
            self._heading("editions-heading", text("Edition"), beside, pad=(INSET, 0)),
            self._tiles.tree(self.ctx, self.choice, described, art, self.extra * self._tiles_share),
        )

    def _house(self, height: float | None) -> ui.Element:
        """Return the house rules below their heading, so many px high; 0: as high as they are,
        None: without a view of their own, which the page has."""
        size: ui.Options = {"pad": (INSET, 0), "grow": 0.1 if self.ctx.is_portrait else 1}
        if height:
            size["h"] = height
        return ui.Column(
            self._heading(
                "rules-heading", text("House rules"), reset_button(self.choice, self._reset)
            ),
            rules_panel(
                None if height is None else self._rules,
                self.choice,
                self._choose,
                self.services.settings.bid_hints,
                self._change_hints,
            ),
            **size,
        )

    def _table(self, columns: int, least: float) -> ui.Element:
        """Return the seats below their heading; see SeatsPanel."""
        ctx = self.ctx
        choice = self.choice
        words = text("{n} of {most}", n=len(choice.seats), most=choice.most)
        label = ui.Label(words, "b", 18, "soft", id="seat-count")
        count = ui.Row(self._phones.button(choice), label, gap=18)
        width = SEATS + INSET + self.extra * (1 - self._tiles_share)
        size: ui.Options = {"pad": (0, 0, INSET, 0), "w": width}
        if ctx.is_portrait:
            size = {"pad": (INSET, 0), "grow": 1}
        return ui.Column(
            self._heading("seats-heading", text("Seats"), count),
            self._seats.tree(
                ctx, choice, self.input.focus, self._cards(), columns, least * ctx.text_scale
            ),
            gap=8 if ctx.is_portrait else INSET,
            **size,
        )

    def _heading(
        self, node_id: str, message: Text, beside: ui.Child, **options: Unpack[ui.Options]
    ) -> ui.Element:
        """Return the heading over a panel, as high with a button at its right as without."""
        heading = ui.Label(message, "x", 20, "soft", id=node_id, role=ui.Role.HEADING)
        height = Kept(ui.Button("", text("Reset")), w=0, h=34)
        return ui.Row(heading, ui.Spacer(), beside, height, **options)

    def _cards(self) -> ui.Element:
        """Return the choice between shuffled cards and a code, or the field for one."""
        heading = ui.Label(text("Cards"), "b", 20, grow=1)
        if self._code.open:
            close = self._shuffle
            return setting(
                heading,
                code_field(self._code, self._type_code, self._enter_code, self._paste, close),
            )
        kinds = {False: text("Shuffled"), True: text("From a code")}
        choose = ui.choice(
            "deal-code",
            text("Cards"),
            kinds,
            False,
            lambda from_code: self._open_code() if from_code else None,
            description=CODES,
            tab_stop="game-options",
        )
        return setting(heading, choose)

    # -- the foot --------------------------------------------------------------------------------

    def _foot(self) -> ui.Element:
        """Return saved games, the last table, what will be dealt, and the big button."""
        way = partial(ui.Button, size=21, min_w=236, h=66)
        ways = [way("saved", text("Saved games"), on_press=self._saved)]
        if self._dealt_before:
            hint = text("The same edition, house rules, seats and length as last time")
            last = way(
                "last-table",
                text("Last table"),
                icon="i_undo",
                description=hint,
                on_press=self._as_before,
            )
            ways.append(last)
        deal = deal_button(self._refusal, self._deal)
        return ui.FitWidth(
            ui.Row(*ways, ui.Spacer(), self._description(), ui.Spacer(w=10, grow=0), deal, gap=20),
            ui.Column(
                ui.Row(ui.Spacer(), self._description()),
                ui.Row(*ways, ui.Spacer(), deal, gap=20),
                gap=12,
            ),
            pad=(INSET, 0),
        )

    @property
    def _refusal(self) -> Text | None:
        return self._code.problem or self.choice.refusal

    def _description(self) -> ui.Element:
        """Return what will be dealt, or why it can't be."""
        return deal_description(self.choice, self._code, self.secret, self._refusal)

    def footer_keys(self) -> ui.Keys:
        """Return what keys do here."""
        return (
            ("Ctrl Enter", text("deal")),
            ("Tab", text("next group")),
            ("← → ↑ ↓", text("inside a group")),
            ("F2", text("rename")),
            ("Alt ↑ ↓", text("move a seat")),
        )

    # -- changes ---------------------------------------------------------------------------------

    def _choose(self, choice: GameChoice) -> ui.NavResult:
        if choice.file is not self.choice.file:
            self._seats.show_first()
        self.choice = choice
        if self._code.code is not None and choice.seed is None:
            self._code.close()  # something that it fixed was changed
        return None

    def _reset(self) -> ui.NavResult:
        self.input.focus = "bid-hints"  # the button is off as soon as nothing is changed
        return self._choose(self.choice.plain())

    def _change_hints(self, on: bool) -> None:
        self.services.change_settings(bid_hints=on)

    def cancel(self) -> ui.NavResult:
        """Go back, and keep what was chosen; in the field for a code, go back to shuffled cards."""
        if self._code.open and self.input.focus_ring_node == "code":
            return self._shuffle()
        self._remember()
        return ui.Pop()

    def _saved(self) -> ui.NavResult:
        self._remember()
        return routes.to_saved_games()

    def _as_before(self) -> ui.NavResult:
        """Set the table as it was when cards were last dealt."""
        may_run = self.services.programs.may_run
        files = more_games.editions_for(self.services.library, self._last_table)
        return self._choose(last_choice(files, self._last_table, may_run))

    def _to_more_games(self) -> ui.NavResult:
        return ui.Push(more_games.MoreGamesScene(self.services, self.choice, self._take_from_shelf))

    def _to_workshop(self) -> ui.NavResult:
        return routes.to_workshop(self._back_from_workshop)

    def _edit(self, file: EditionFile) -> ui.NavResult:
        return routes.to_edition_editor(file, self._back_from_workshop)

    def _back_from_workshop(self, file: object) -> ui.NavResult:
        """Show the editions as they are now, and choose the one that is to be played."""
        self._tiles.read()
        id_ = file.id if isinstance(file, EditionFile) else self.choice.file.id
        wanted = self.services.library.get_or_first(id_)
        if wanted != self.choice.file:
            self._take_from_shelf(wanted, self.choice)
        self.refresh()
        return None

    def _take_from_shelf(self, file: EditionFile, choice: GameChoice) -> ui.NavResult:
        self._tiles.take(file, choice)
        self.refresh()
        self._show_chosen()
        return None

    def handle(self, intent: ui.Intent) -> ui.NavResult:
        """F2 renames the player whose row has the focus, Alt with an arrow moves the row; from tile
        to tile letters lead to the next one whose name begins with them."""
        self._from_tile = self.input.focus.startswith(TILE)
        match intent:
            case ui.Shortcut(key) if self._from_tile and go_to_tile_called(self, key):
                return None
            case ui.Shortcut("F2"):
                self._rename()
                return None
            case ui.Shortcut("Alt+Up" | "Alt+Down") if seat := SEAT.match(self.input.focus):
                self.input.focus_visible = True
                return self._move_seat(int(seat[1]) - 1, -1 if intent.key == "Alt+Up" else 1)
            case ui.Navigate(way) if to := pencil_way(self.nodes, self.input.focus_ring_node, way):
                self.input.show_focus(to)
                self.refresh()
                return None
        outcome = super().handle(intent)
        if isinstance(intent, ui.PointerUp | ui.LetGo | ui.PointerDown | ui.Focus):
            self._let_go(intent)
        return outcome

    def reset_input(self) -> None:
        """Nothing is held any more."""
        self._seats.order.let_go()
        super().reset_input()

    @property
    def is_busy(self) -> bool:
        """Whether seats change places."""
        return self._seats.order.moving

    def update(self, dt: float) -> None:
        """Let the rows of seats move on."""
        if self.is_busy:
            self._seats.order.advance(dt)
            self.refresh()

    def _let_go(self, intent: ui.Intent) -> None:
        """Put down the row being held; the focus stays with it."""
        if isinstance(intent, ui.PointerDown):
            self._seats.order.carried = None
            return
        held = self._seats.order.let_go()
        if held is not None:
            self.input.focus = f"seat-{held + 1}-grip"
        self.refresh()

    def _move_seat(self, place: int, by: int) -> ui.NavResult:
        """Move a seat up or down, and the focus with it."""
        seats = self.choice.seats
        order = self._seats.order
        if 0 <= place + by < len(seats):
            here = SEAT.sub(f"seat-{place + by + 1}-", self.input.focus)
            order.carried = place + by if order.carried == place else None
            self._choose(self.choice.with_seats(moved(seats, place, by)))
            self.refresh()
            self.input.focus = here
            self.input.follow_focus()
            self.sound("focus_move")
        return None

    def _rename(self) -> None:
        seat = SEAT.match(self.input.focus)
        name = ui.find(self.nodes, f"{seat.group()}name") if seat is not None else None
        if isinstance(name, ui.NameField):
            self.input.show_focus(name.id)
            name.begin()
            self.focus_moved(name)

    # -- cards from a code -----------------------------------------------------------------------

    def _open_code(self) -> None:
        self._code.open = True
        self.refresh()
        self.input.show_focus("code")

    def _shuffle(self) -> ui.NavResult:
        self._code.close()
        self.choice = replace(self.choice, seed=None, challenge=None)
        self.refresh()
        self.input.show_focus("deal-code")
        return None

    def _paste(self) -> ui.NavResult:
        self.input.show_focus("code")
        return self._type_code(clipboard.get().strip()[:LONGEST])

    def _type_code(self, typed: str) -> ui.NavResult:
        """Set the page as a code says as soon as it is one."""
        self._code.type(typed)
        code = self._code.code
        file = self._code.file
        choice = replace(self.choice, seed=None, challenge=None)
        if code is None or file is None:
            pass
        elif isinstance(code, Challenge):
            choice = game_choice.challenged(choice, file, code)
        elif isinstance(code, EditionFile):
            choice = choice.with_file(file)
        elif day_of(code) is None:
            choice = choice.with_code(file, code)
        self.choice = choice
        self.refresh()
        self._show_chosen()
        return None

    def _enter_code(self) -> ui.NavResult:
        """Go on to the big button, or to the page of the code's day."""
        if self._code.problem is None:
            self.input.show_focus("deal")
        return self._to_its_day()

    def _to_its_day(self) -> ui.NavResult:
        """Open the daily deal if that is what was typed."""
        code = self._code.code
        day = day_of(code) if isinstance(code, DealCode) else None
        if day is None:
            return None
        self._code.close()
        return routes.to_daily(day)

    def _remember(self) -> None:
        if self.choice.refusal is None:
            self.services.change_settings(last_game=to_remember(self.choice))

    def _deal(self, phones: tuple[int, ...] = ()) -> ui.NavResult:
        if isinstance(self._code.code, DealCode) and self.choice.seed is None:
            return self._to_its_day()
        choice = self.choice
        self._remember()
        self.services.change_settings(last_table=to_remember(choice))
        tables = self.services.session_factory
        dealt = self.services.store.history.has_dealt

        def deal() -> Session:
            practice = choice.seed is not None and dealt(choice.seed)
            return game_choice.deal(tables, choice, self.secret, practice, phones)

        def begin(session: Session) -> ui.NavResult:
            table = ui.Replace(routes.table(session))
            return ui.Chain((ui.Pop(), table)) if phones else table

        return attempt(deal, begin)

    def focus_moved(self, node: ui.Node) -> None:
        """Scroll a focused seat's row or tile into view.

        The focused tile is the edition that will be dealt: moving from tile to tile selects, and
        otherwise the focus goes to the selected one.
        """
        if isinstance(node, EditionTile) and node.on_press and not node.selected:
            if self._from_tile:
                node.on_press()
            else:
                self.input.show_focus(f"edition-{self.choice.file.id}")
        self._from_tile = self.input.focus.startswith(TILE)
        self.refresh()
        if (here := self.input.focused) and here.viewport and here.viewport.reveal(here.bounds):
            self.refresh()
