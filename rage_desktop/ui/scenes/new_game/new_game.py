"""A new game: edition, house rules, seats and length on one page, and one big button."""

import re
from dataclasses import replace

from msgspec import structs
from pygame import Rect

from rage_desktop.match.codes.challenge import Challenge
from rage_desktop.match.daily.daily_deal import day_of
from rage_desktop.match.dealer import Secret, cut, new_secret
from rage_desktop.match.errors import MatchError
from rage_desktop.match.seats import DealCode
from rage_desktop.match.settings import LastGame
from rage_desktop.rules import EditionError, Text, text
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.learn.offer import difference_link, offer_for, to_difference
from rage_desktop.ui.scenes.new_game import seating
from rage_desktop.ui.scenes.new_game.deal_code import DealCodeScene
from rage_desktop.ui.scenes.new_game.edition_tiles import EditionTiles
from rage_desktop.ui.scenes.new_game.face_picker import FacePickerScene
from rage_desktop.ui.scenes.new_game.game_choice import (
    GameChoice,
    challenged,
    last_choice,
    to_remember,
)
from rage_desktop.ui.scenes.new_game.game_facts import deck_line
from rage_desktop.ui.scenes.new_game.house_rules import RulesPanel, rules_of
from rage_desktop.ui.scenes.new_game.level_words import draw_tip
from rage_desktop.ui.scenes.new_game.people import called
from rage_desktop.ui.scenes.new_game.seat_rows import SeatsPanel, Ways
from rage_desktop.ui.scenes.new_game.seating import playable, with_avatar
from rage_desktop.ui.scenes.notice import NoticeScene
from rage_desktop.ui.scenes.seats.who_sits import Seated, WhoSitsScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.canvas import OPAQUE, Canvas
from rage_desktop.ui.toolkit.intents import Focus, Intent, LetGo, PointerDown, PointerUp, Shortcut
from rage_desktop.ui.toolkit.nodes import Node, Role, find
from rage_desktop.ui.toolkit.panels import paint_panel
from rage_desktop.ui.toolkit.scene import Scene
from rage_desktop.ui.toolkit.transitions import Outcome, Pop, Push
from rage_desktop.ui.toolkit.widgets.buttons import Button, IconButton, Kind, Label, key_caps
from rage_desktop.ui.toolkit.widgets.name_field import NameField

SEATS_WIDTH = 652
SEAT = re.compile(r"seat-(\d+)-")  # how the nodes of a seat's row begin
ROOMY = 0.72  # from this scale on, keys are told in the foot


class NewGameScene(Scene):
    """Offers what was played last; what is dealt is what the page says."""

    title = text("New game")
    default = first_focus = "deal"

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
        editions = services.library.editions()
        last = services.settings.last_game
        self.choice = last_choice(editions, last, services.programs.may_run)
        dealt = services.settings.last_table
        self._last_table = last if dealt == LastGame() else dealt  # none is known to be dealt
        self._drawn = new_secret(services.chance)
        self._word = ""  # with which the player cut the cards
        self._tiles = EditionTiles(editions)
        self._rules = RulesPanel()
        self._seats = SeatsPanel()
        self._ways = Ways(self._enter_code, self._who_plays, self._which_face, self._move_seat)
        self.controls.show_focus("deal")

    @property
    def secret(self) -> Secret:
        """What decides the cards if they are dealt now: settled before anybody sees one."""
        if self.choice.seed is not None:
            return Secret(self.choice.seed, self._drawn.salt)
        return cut(self._drawn, self._word)

    # -- places ----------------------------------------------------------------------------------

    def resized(self) -> None:
        """Place the panels: side by side, or stacked in a high window."""
        self._seats.order.held = None
        self._place_panels()

    def _place_panels(self) -> None:
        kit, h = self.kit, self.kit.size[1]
        height = h if kit.portrait else min(h, round(kit.frame.h * 1.2))
        self._box = Rect(kit.frame.x, (h - height) // 2, kit.frame.w, height)
        box, px = self._box, kit.px
        edge = px(60) if not kit.portrait else px(40)
        self._head = Rect(box.x + px(48), box.y + px(38), box.w - px(96), max(px(56), kit.reach))
        top = self._head.bottom + px(72)
        bottom = box.bottom - px(192 if kit.text_scale <= 1 or kit.portrait else 164)
        self._foot = Rect(box.x + edge, box.bottom - px(130), box.w - 2 * edge, px(84))
        left, right = box.x + edge, box.right - edge
        wide = right - left if kit.portrait else right - left - px(SEATS_WIDTH + 40)
        self._editions = Rect(left, top, wide, self._tiles.height(kit))
        rules = self._editions.bottom + px(60)
        if kit.portrait:
            lines = -(-(len(self.choice.file.variants) + 2) // 2)
            line, gap = max(px(76), round(kit.t(21) * 3.6)), px(56)
            rest = bottom - rules - gap - self._seats.least(kit)
            share = min(px(20) + lines * line, max(px(20) + line, rest), (bottom - rules) // 2)
            self._house = Rect(left, rules, wide, share)
            seats = self._house.bottom + gap
            self._table = Rect(left, seats, wide, bottom - seats)
        else:
            self._house = Rect(left, rules, wide, bottom - rules)
            self._table = Rect(right - px(SEATS_WIDTH), top, px(SEATS_WIDTH), bottom - top)

    # -- what is there ---------------------------------------------------------------------------

    def build(self) -> list[Node]:
        """Back, heading, editions, house rules, seats, and the row of buttons below."""
        rules = rules_of(
            self.choice, self._choose, self.services.settings.bid_hints, self._change_hints
        )
        nodes = [
            *self._head_nodes(),
            self._caption("editions-heading", text("Edition"), self._editions),
            *self._tiles.nodes(self.kit, self._editions, self.choice, self._choose),
            *self._difference(),
            self._caption("rules-heading", text("House rules"), self._house),
            *self._rules.nodes(self.kit, self._house, rules),
            self._reset_button(),
            self._caption("seats-heading", text("Seats"), self._table),
            self._count(),
            *self._seats.nodes(self.kit, self._table, self.choice, self._choose, self._ways),
            *self._foot_nodes(),
        ]
        name = self._name_at(nodes)
        if name is not None:
            name.key = "F2"
        return nodes

    def _head_nodes(self) -> list[Node]:
        kit, head = self.kit, self._head
        back = Rect(*head.topleft, head.h, head.h)
        words = Rect(back.right + kit.px(24), head.y, head.w - back.w - kit.px(24), head.h)
        return [
            IconButton(
                "back", kit.say(text("Back")), back, icon="i_back", key="Esc", on_press=self.cancel
            ),
            Label("heading", kit.say(text("New game")), words, style="f", size=46),
        ]

    def _caption(self, node_id: str, words: Text, panel: Rect) -> Label:
        kit = self.kit
        box = Rect(panel.x, panel.y - kit.px(26) - 12, panel.w // 2, 24)
        if node_id == "rules-heading":
            box.y += kit.px(4)
        return Label(node_id, kit.say(words), box, style="x", size=20, colour=kit.palette.soft)

    def _difference(self) -> list[Node]:
        kit, tiles = self.kit, self._editions
        row = Rect(tiles.x, tiles.y - kit.px(26) - 12, tiles.w, 24)
        return difference_link(kit, self.services, self.choice.file, row)

    def _reset_button(self) -> Button:
        kit, words = self.kit, self.kit.say(text("Reset"))
        w, h = kit.width(words, "b", 18) + kit.px(16) + 8, max(kit.px(34), 26)
        panel = self._house
        bounds = Rect(panel.right - w + kit.px(8), panel.y - kit.px(22) - h // 2, w, h)
        return Button(
            "reset",
            words,
            bounds,
            kind=Kind.QUIET,
            size=18,
            style="b",
            stop="house-rules",
            colour=kit.palette.gold,
            hint=kit.say(text("Switch all house rules off")),
            on_press=lambda: self._choose(self.choice.plain()),
        )

    def _count(self) -> Label:
        kit, panel = self.kit, self._table
        words = text("{n} of {most}", n=len(self.choice.seats), most=self.choice.most)
        half = panel.w // 2
        box = Rect(panel.x + half, panel.y - kit.px(26) - 12, panel.w - half, 24)
        soft = kit.palette.soft
        return Label("seat-count", kit.say(words), box, size=18, colour=soft, ax=1.0)

    def _foot_nodes(self) -> list[Node]:
        kit, foot = self.kit, self._foot
        refusal = self.choice.refusal
        h = max(kit.px(66), kit.reach)
        words = kit.say(text("Saved games"))
        w = max(kit.px(236), kit.width(words, "x", 21) + kit.px(40))
        saved = Rect(foot.x, foot.centery - h // 2, w, h)
        deal = Rect(foot.right - kit.px(420), foot.y, kit.px(420), foot.h)
        again, gap = kit.say(text("Last table")), kit.px(20 if kit.text_scale <= 1 else 12)
        wide = max(kit.px(236), kit.width(again, "x", 21) + kit.px(40) + kit.t(21) * 2)
        last = Rect(saved.right + gap, saved.y, round(wide), h)
        info = Rect(last.right + kit.px(24), foot.y, 0, foot.h)
        info.w = deal.x - kit.px(30) - info.x
        if kit.portrait:  # beside the button is no room
            info = Rect(foot.x, foot.y - kit.px(62), foot.w, kit.px(56))
        return [
            Button("saved", words, saved, size=21, on_press=self._saved),
            Button(
                "last-table",
                again,
                last,
                size=21,
                icon="i_undo",
                hint=kit.say(
                    text("Edition, house rules, seats and length as they were dealt last")
                ),
                on_press=self._as_before,
            ),
            self._line(refusal, info),
            Button(
                "deal",
                kit.say(text("Deal the cards")),
                deal,
                kind=Kind.PRIMARY,
                size=30,
                key="Ctrl+Enter",
                enabled=refusal is None,
                on_press=self._deal,
            ),
        ]

    def _line(self, refusal: Text | None, box: Rect) -> Node:
        """Return the sentence beside the big button: what will be dealt, or why it cannot be."""
        kit = self.kit
        if refusal is not None:
            return Node("refusal", Role.STATUS, kit.say(refusal), box)
        words = text(
            "{about} · sealed as {seal}",
            about=deck_line(self.choice.edition, self.choice.seats),
            seal=self.secret.short_commitment,
        )
        return Node("about", Role.STATUS, kit.say(words), box)

    # -- changes ---------------------------------------------------------------------------------

    def _choose(self, choice: GameChoice) -> Outcome:
        self.choice = choice
        self._place_panels()
        return None

    def _change_hints(self, on: bool) -> Outcome:
        self.services.change_settings(bid_hints=on)
        return None

    def cancel(self) -> Outcome:
        """Go back, and keep what was chosen."""
        self._remember()
        return Pop()

    def _saved(self) -> Outcome:
        self._remember()
        return routes.to_saved_games(self.services)

    def _as_before(self) -> Outcome:
        """Set the table as it was when cards were dealt last."""
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
        """F2 renames the player in whose row the focus is, Alt with an arrow moves it."""
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
        """Let the rows of the seats go on."""
        if self.busy:
            self._seats.order.advance(dt)
            self.refresh()
        return None

    def _let_go(self, intent: Intent) -> None:
        """Put down the row in the hand; the focus stays with it."""
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
            node = find(self.nodes, here)
            if node is not None:
                self.focus_moved(node)
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

    def _enter_code(self) -> Outcome:
        return Push(DealCodeScene(self.services, self._drawn, self.secret), self._take_code)

    def _take_code(self, code: object) -> Outcome:
        if isinstance(code, str):
            self._word = code
            self.choice = replace(self.choice, seed=None, challenge=None)
        if isinstance(code, Challenge):
            file = self.services.library.get(code.edition_id)
            return self._choose(challenged(self.choice, file, code))
        if not isinstance(code, DealCode):
            return None
        if (day := day_of(code)) is not None:
            return routes.to_daily(self.services, day)
        self.choice = self.choice.with_code(self.services.library.get(code.edition_id), code)
        return None

    def _remember(self) -> None:
        if self.choice.refusal is None:
            self.services.change_settings(last_game=to_remember(self.choice))

    def _deal(self) -> Outcome:
        offer = offer_for(self.services, self.choice.file, self.choice.seats)
        return self._deal_now() if offer is None else Push(offer, self._offered)

    def _offered(self, learns: object) -> Outcome:
        """Learn first, deal, or do neither."""
        if learns is None:
            return None
        return to_difference(self.services, self.choice.file) if learns else self._deal_now()

    def _deal_now(self) -> Outcome:
        choice = self.choice
        self._remember()
        self.services.change_settings(last_table=to_remember(choice))
        try:
            session = self.services.tables.new_game(
                choice.file,
                choice.seats,
                choice.variants,
                choice.changes,
                secrecy=choice.secrecy,
                secret=self.secret,
                shared=choice.challenge is not None,
                practice=choice.seed is not None
                and self.services.store.past.has_dealt(choice.seed),
            )
        except (EditionError, MatchError) as error:
            return Push(NoticeScene((error.reason,)))
        return routes.to_table(self.services, session)

    def focus_moved(self, node: Node) -> None:
        """Show the whole of a seat's row or a tile when the focus comes to it."""
        if node.within is not None:
            node.within.reveal(node.bounds.inflate(0, self.kit.px(40)))
            self.refresh()

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """The ground, the panels and their words, then the widgets."""
        kit = self.kit
        canvas.blit(kit.studio.scenery.menu(*kit.size), 0, 0, OPAQUE)
        self.lay_out()
        for panel, draw in ((self._house, self._rules.draw), (self._table, self._seats.draw)):
            paint_panel(canvas, kit, panel)
            draw(canvas, kit)
        self._draw_line(canvas)
        self._draw_keys(canvas)
        super().draw(canvas)
        if self._seats.order.held is None:
            draw_tip(canvas, kit, self.nodes)

    def _draw_keys(self, canvas: Canvas) -> None:
        """Say what keys do, where there is room below the buttons."""
        kit, foot = self.kit, self._foot
        y = foot.bottom + kit.px(24)
        if kit.scale < ROOMY or kit.portrait or kit.text_scale > 1:
            return
        keys = [
            (kit.say(text("Ctrl Enter")), kit.say(text("deal"))),
            (kit.say(text("Tab")), kit.say(text("next group"))),
            ("← → ↑ ↓", kit.say(text("inside a group"))),
            ("F2", kit.say(text("rename"))),
            ("Alt ↑ ↓", kit.say(text("move a seat"))),
        ]
        key_caps(canvas, kit, keys, foot.x, y, foot.w)

    def _draw_line(self, canvas: Canvas) -> None:
        kit = self.kit
        node = next(node for node in self.nodes if node.id in ("about", "refusal"))
        colour = kit.palette.coral if node.id == "refusal" else kit.palette.soft
        lines = kit.fonts.wrap(node.name, "s", kit.t(19), node.bounds.w)
        step = round(kit.t(19) * 1.4)
        y = node.bounds.centery - step * (len(lines) - 1) / 2
        for line in lines:
            kit.write(canvas, line, "s", 19, node.bounds.right, y, colour, 1.0)
            y += step
