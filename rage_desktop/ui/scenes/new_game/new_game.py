"""A new game: edition, house rules, seats and length on one page, and one big button."""

import re
from dataclasses import replace

from msgspec import structs
from pygame import Rect

from rage_desktop.match.codes.challenge import Challenge
from rage_desktop.match.codes.code_text import LONGEST
from rage_desktop.match.daily.daily_deal import day_of
from rage_desktop.match.dealer import Secret, new_secret
from rage_desktop.match.errors import MatchError
from rage_desktop.match.seats import DealCode
from rage_desktop.match.settings import LastGame
from rage_desktop.rules import EditionError, EditionFile, Text, text
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.learn.offer import difference_link, offer_for, to_difference
from rage_desktop.ui.scenes.new_game import seating
from rage_desktop.ui.scenes.new_game.code_row import CodeRow
from rage_desktop.ui.scenes.new_game.deal_code import TypedCode
from rage_desktop.ui.scenes.new_game.edition_tiles import EditionTile, EditionTiles
from rage_desktop.ui.scenes.new_game.game_choice import (
    GameChoice,
    challenged,
    deal,
    last_choice,
    to_remember,
)
from rage_desktop.ui.scenes.new_game.game_facts import deck_line
from rage_desktop.ui.scenes.new_game.house_rules import RulesPanel, rules_of
from rage_desktop.ui.scenes.new_game.page_foot import PageFoot, draw_foot
from rage_desktop.ui.scenes.new_game.page_heads import caption, head_nodes, reset_button, seat_count
from rage_desktop.ui.scenes.new_game.page_places import page_places
from rage_desktop.ui.scenes.new_game.people import called
from rage_desktop.ui.scenes.new_game.seat_rows import SeatsPanel, Ways
from rage_desktop.ui.scenes.new_game.seating import playable, with_avatar
from rage_desktop.ui.scenes.notice import NoticeScene
from rage_desktop.ui.scenes.record.who_plays import WhoPlaysScene
from rage_desktop.ui.scenes.seats.face_picker import FacePickerScene
from rage_desktop.ui.scenes.seats.level_words import draw_tip
from rage_desktop.ui.scenes.seats.who_sits import Seated, WhoSitsScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.canvas import OPAQUE, Canvas
from rage_desktop.ui.toolkit.intents import Focus, Intent, LetGo, PointerDown, PointerUp, Shortcut
from rage_desktop.ui.toolkit.nodes import Node, Press, find
from rage_desktop.ui.toolkit.panels import paint_panel
from rage_desktop.ui.toolkit.scene import Scene
from rage_desktop.ui.toolkit.transitions import Outcome, Pop, Push
from rage_desktop.ui.toolkit.widgets.name_field import NameField
from rage_desktop.ui.window import clipboard

SEAT = re.compile(r"seat-(\d+)-")  # how the nodes of a seat's row begin


class NewGameScene(Scene):
    """Offers what was played last; what the page says is what will be dealt."""

    title = text("New game")
    default = first_focus = "deal"

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
        editions = services.library.editions()
        last = services.settings.last_game
        self.choice = last_choice(editions, last, services.programs.may_run)
        self._last_table = services.settings.last_table
        if self._last_table == LastGame():  # no known deal, or one of a table as it is at first
            self._last_table = last
        self._dealt_before = bool(services.store.finished(1) or services.store.unfinished())
        self._drawn = new_secret(services.chance)
        self._code = TypedCode(services.library, self._drawn)
        self._tiles = EditionTiles(editions)
        self._from_tile = False  # where the focus comes from
        self._rules, self._seats = RulesPanel(), SeatsPanel()
        self._ways = Ways(self._who_plays, self._who_is_it, self._which_face, self._move_seat)
        self.controls.show_focus("deal")

    @property
    def secret(self) -> Secret:
        """What decides the cards if they are dealt now: settled before anybody sees one."""
        if self.choice.seed is not None:
            return Secret(self.choice.seed, self._drawn.salt)
        return self._code.secret

    # -- places ----------------------------------------------------------------------------------

    def resized(self) -> None:
        """Place the panels: side by side, or stacked in a tall window."""
        self._seats.order.held = None
        self._place_panels()

    def _place_panels(self) -> None:
        kit = self.kit
        rules = len(self.choice.file.variants) + 2
        self._at = page_places(kit, self._tiles.height(kit), rules, self._seats.least(kit))

    # -- what is there ---------------------------------------------------------------------------

    def build(self) -> list[Node]:
        """Back, heading, editions, house rules, seats, and the row of buttons below."""
        kit, at = self.kit, self._at
        rules = rules_of(
            self.choice, self._choose, self.services.settings.bid_hints, self._change_hints
        )
        nodes = [
            *head_nodes(kit, at.head, self.cancel),
            caption(kit, "editions-heading", text("Edition"), at.editions),
            *self._tiles.nodes(kit, at.editions, self.choice, self._choose, self._asked_about),
            *self._difference(),
            caption(kit, "rules-heading", text("House rules"), at.house, kit.px(4)),
            *self._rules.nodes(kit, at.house, rules),
            reset_button(kit, at.house, self.choice, self._reset),
            caption(kit, "seats-heading", text("Seats"), at.table),
            seat_count(kit, at.table, len(self.choice.seats), self.choice.most),
            *self._seats.nodes(
                kit, at.table, self.choice, self._choose, self._ways, self._code_row
            ),
            *self._foot_nodes(),
        ]
        if (name := self._name_at(nodes)) is not None:
            name.key = "F2"
        return nodes

    def _difference(self) -> list[Node]:
        kit, tiles = self.kit, self._at.editions
        row = Rect(tiles.x, tiles.y - kit.px(26) - 12, tiles.w, 24)
        return difference_link(kit, self.services, self.choice.file, row)

    def _asked_about(self, file: EditionFile) -> Press | None:
        """Return what explains how an edition differs, None where nothing does."""
        if not self.services.lessons.of(file.id):
            return None
        return lambda: to_difference(self.services, file)

    def _foot_nodes(self) -> list[Node]:
        choice, code = self.choice, self._code
        about = Text("")
        if choice.refusal is None:
            about = deck_line(choice.edition, choice.seats)
        shuffled = code.code is None  # else the cards are known: there is nothing to promise
        if shuffled:
            about = text("{about} · fair deal", about=about)
        if code.told is not None:
            about = text("{told} · {about}", told=code.told, about=about)
        foot = PageFoot(
            about,
            code.problem or choice.refusal,
            self.secret.short_commitment if shuffled else "",
            self._saved,
            self._as_before if self._dealt_before else None,
            self._deal,
        )
        return foot.nodes(self.kit, self._at.foot)

    # -- changes ---------------------------------------------------------------------------------

    def _choose(self, choice: GameChoice) -> Outcome:
        self.choice = choice
        if self._code.code is not None and choice.seed is None:
            self._code.close()  # something that it fixed was changed
        self._place_panels()
        return None

    def _reset(self) -> Outcome:
        self.controls.focus = "bid-hints"  # the button is off as soon as nothing is changed
        return self._choose(self.choice.plain())

    def _change_hints(self, on: bool) -> Outcome:
        self.services.change_settings(bid_hints=on)
        return None

    def cancel(self) -> Outcome:
        """Go back, and keep what was chosen; in the field for a code, go back to shuffled cards."""
        if self._code.open and self.controls.marked == "code":
            return self._shuffle()
        self._remember()
        return Pop()

    def _saved(self) -> Outcome:
        self._remember()
        return routes.to_saved_games()

    def _as_before(self) -> Outcome:
        """Set the table as it was when cards were last dealt."""
        editions, may_run = self.services.library.editions(), self.services.programs.may_run
        return self._choose(last_choice(editions, self._last_table, may_run))

    def _who_plays(self, place: int) -> Outcome:
        seats = self.choice.seats
        seat = structs.replace(seats[place], name=self.kit.say(called(seats[place], place)))
        scene = WhoSitsScene(self.services, (*seats[:place], seat, *seats[place + 1 :]), place)
        return Push(scene, lambda seated: self._seat(place, seated))

    def _seat(self, place: int, seated: object) -> Outcome:
        seats = self.choice.seats
        if isinstance(seated, Seated):
            seats = seating.seated(seats, place, seated.seat, everywhere=seated.everywhere)
        return self._choose(self.choice.with_seats(playable(seats, self.services.programs.may_run)))

    def _who_is_it(self, place: int) -> Outcome:
        return Push(WhoPlaysScene(self.services), lambda _: self._sit(place))

    def _sit(self, place: int) -> Outcome:
        """Seat the current player in the person's seat."""
        me = self.services.playing
        if me is None:
            return None
        seats = seating.taken_by(self.choice.seats, place, me.name, me.avatar)
        return self._choose(self.choice.with_seats(seats))

    def _which_face(self, place: int) -> Outcome:
        if self.choice.seats[place].level is not None:
            return self._who_plays(place)
        scene = FacePickerScene(self.choice.seats, place)
        return Push(scene, lambda avatar: self._show_face(place, avatar))

    def _show_face(self, place: int, avatar: object) -> Outcome:
        if not isinstance(avatar, str):
            return None
        return self._choose(self.choice.with_seats(with_avatar(self.choice.seats, place, avatar)))

    def handle(self, intent: Intent) -> Outcome:
        """F2 renames the player whose row has the focus, Alt with an arrow moves the row."""
        self._from_tile = self.controls.focus.startswith("edition-")
        match intent:
            case Shortcut("F2"):
                self._rename()
                return None
            case Shortcut("Alt+Up" | "Alt+Down") if seat := SEAT.match(self.controls.focus):
                self.controls.keys = True
                return self._move_seat(int(seat[1]) - 1, -1 if intent.key == "Alt+Up" else 1)
        outcome = super().handle(intent)
        if isinstance(intent, PointerUp | LetGo | PointerDown | Focus):
            self._let_go(intent)
        return outcome

    def rest(self) -> None:
        """Nothing is held any more."""
        self._seats.order.let_go()
        super().rest()

    @property
    def busy(self) -> bool:
        """Whether seats change places."""
        return self._seats.order.moving

    def update(self, dt: float) -> Outcome:
        """Let the rows of seats move on."""
        if self.busy:
            self._seats.order.advance(dt)
            self.refresh()
        return None

    def _let_go(self, intent: Intent) -> None:
        """Put down the row being held; the focus stays with it."""
        if isinstance(intent, PointerDown):
            self._seats.order.carried = None
            return
        held = self._seats.order.let_go()
        if held is not None:
            self.controls.focus = f"seat-{held + 1}-grip"
        self.refresh()

    def _move_seat(self, place: int, by: int) -> Outcome:
        """Move a seat up or down, and the focus with it."""
        seats, order = self.choice.seats, self._seats.order
        if 0 <= place + by < len(seats):
            here = SEAT.sub(f"seat-{place + by + 1}-", self.controls.focus)
            order.carried = place + by if order.carried == place else None
            self._choose(self.choice.with_seats(seating.moved(seats, place, by)))
            self.refresh()
            self.controls.focus = here
            self.controls.follow_focus()
            self.sound("focus_move")
        return None

    def _rename(self) -> None:
        name = self._name_at(self.nodes)
        if name is not None:
            self.controls.show_focus(name.id)
            name.begin()
            self.focus_moved(name)

    def _name_at(self, nodes: list[Node]) -> NameField | None:
        """Return the name in the row that has the focus."""
        seat = SEAT.match(self.controls.focus)
        name = find(nodes, f"{seat.group()}name") if seat is not None else None
        return name if isinstance(name, NameField) else None

    # -- cards from a code -----------------------------------------------------------------------

    @property
    def _code_row(self) -> CodeRow:
        return CodeRow(self._code, self._open_code, self._shuffle, self._type_code, self._paste)

    def _open_code(self) -> Outcome:
        self._code.open = True
        self.refresh()
        self.controls.show_focus("code")
        return None

    def _shuffle(self) -> Outcome:
        self._code.close()
        self.choice = replace(self.choice, seed=None, challenge=None)
        self.refresh()
        self.controls.show_focus("deal-code")
        return None

    def _paste(self) -> Outcome:
        self.controls.show_focus("code")
        return self._type_code(clipboard.get().strip()[:LONGEST])

    def _type_code(self, typed: str) -> Outcome:
        """Set the page as a code says as soon as it is one."""
        self._code.type(typed)
        code, choice = self._code.code, replace(self.choice, seed=None, challenge=None)
        if isinstance(code, Challenge):
            choice = challenged(choice, self.services.library.get(code.edition_id), code)
        elif code is not None and day_of(code) is None:
            choice = choice.with_code(self.services.library.get(code.edition_id), code)
        self.choice = choice
        self._place_panels()
        return None

    def confirm(self, focused: Node | None) -> Outcome:
        """Enter in the field for a code goes on to the big button, or to the page of its day."""
        if focused is None or focused.id != "code":
            return super().confirm(focused)
        if self._code.problem is None:
            self.controls.show_focus("deal")
        return self._to_its_day()

    def _to_its_day(self) -> Outcome:
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

    def _deal(self) -> Outcome:
        if isinstance(self._code.code, DealCode) and self.choice.seed is None:
            return self._to_its_day()
        offer = offer_for(self.services, self.choice.file, self.choice.seats)
        return self._deal_now() if offer is None else Push(offer, self._offered)

    def _offered(self, learns: object) -> Outcome:
        """Learn first, deal, or neither."""
        if learns is None:
            return None
        return to_difference(self.services, self.choice.file) if learns else self._deal_now()

    def _deal_now(self) -> Outcome:
        choice = self.choice
        self._remember()
        self.services.change_settings(last_table=to_remember(choice))
        try:
            practice = choice.seed is not None and self.services.store.past.has_dealt(choice.seed)
            session = deal(self.services.tables, choice, self.secret, practice)
        except (EditionError, MatchError) as error:
            return Push(NoticeScene((error.reason,)))
        return routes.to_table(session)

    def focus_moved(self, node: Node) -> None:
        """Show the whole of a seat's row or a tile when the focus comes to it. What is dealt is
        what has the focus: a tile is chosen from another one, else the focus goes to the chosen."""
        if isinstance(node, EditionTile) and node.on_press and not node.selected:
            if self._from_tile:
                node.on_press()
            else:
                self.controls.show_focus(f"edition-{self.choice.file.id}")
        self._from_tile = self.controls.focus.startswith("edition-")
        self.refresh()
        if (here := self.controls.focused) is not None and here.within is not None:
            here.within.reveal(here.bounds.inflate(0, self.kit.px(40)))
            self.refresh()

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """The ground, the panels and their words, then the widgets."""
        kit = self.kit
        canvas.blit(kit.studio.scenery.menu(*kit.size), 0, 0, OPAQUE)
        self.lay_out()
        for panel, draw in ((self._at.house, self._rules.draw), (self._at.table, self._seats.draw)):
            paint_panel(canvas, kit, panel)
            draw(canvas, kit)
        draw_foot(canvas, kit, self._at.foot, self.nodes)
        super().draw(canvas)
        if self._seats.order.held is None:
            draw_tip(canvas, kit, self.nodes)
