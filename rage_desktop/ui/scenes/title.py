"""The title: the sunset, the fan of cards, and the way into everything else.

Everyone waits for it: it imports as little as it can.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from msgspec import Struct

from rage_desktop import __version__
from rage_desktop.match.store.game_lists import SavedGame
from rage_desktop.play.lessons.lesson import LEARNT, course_number
from rage_desktop.presentation.i18n.date_format import format_day_and_month
from rage_desktop.presentation.sentences.game_facts import minutes_of
from rage_desktop.rules import Text, ntext, text
from rage_desktop.rules.text import title_text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.card_canvas import Face
from rage_desktop.ui.art.palette import MINT
from rage_desktop.ui.art.raster import opaque_surface
from rage_desktop.ui.art.scenery.skies import Layer, Title, title_plan
from rage_desktop.ui.art.scenery.title_fan import FanPlace, title_fan
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.archive.going_on import go_on_with
from rage_desktop.ui.scenes.dialogs import MessageDialog
from rage_desktop.ui.scenes.learn import lesson_routes
from rage_desktop.ui.scenes.menu import title_buttons
from rage_desktop.ui.scenes.menu.closed_rings import closed_arcs, puzzles_closed, tables_closed
from rage_desktop.ui.scenes.menu.title_places import CORNERS, LEFT, fan_begins, menu_in_place
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.canvas import paint
from rage_desktop.ui.window.malloc import trim_memory

ENTRIES: Mapping[str, tuple[Text, Text]] = {
    "continue": (text("Continue"), text("Pick up your last game where you left off")),
    "new-game": (text("New game"), text("Choose the deck, the players and the length")),
    "daily": (text("Daily deal"), text("One deal a day, the same for everyone")),
    "tour": (text("Tour"), text("Ten tables, each with a goal")),
    "puzzles": (text("Puzzles"), text("All hands are open, and only one card works")),
    "learn": (text("Learn to play"), text("Short lessons at the table, one thing at a time")),
    "help": (text("Rules"), text("The rules of every edition, with pictures")),
    "statistics": (text("Statistics"), text("Your results so far")),
    "settings": (text("Settings"), text("Display, sound, play, accessibility and keys")),
    "quit": (text("Quit"), text("Your games save themselves")),
}
"""What the buttons are called, and what they say when asked, in the order of the menu."""
FAN = (
    ("glyphs", Face("purple", 9)),
    ("rave", Face("blue", 12)),
    ("rage", Face("yellow", 14)),
    ("rage", Face(role="WILD")),
    ("rage", Face("red", 15)),
    ("glyphs", Face("red", 7)),
    ("rave", Face("green", 11)),
)
WILD = text("Wild Rage")
TWINKLE = 0.12  # seconds between two steps of the stars
REST = 60.0  # seconds after the last input from which nothing moves any more
CREAM = "#FFE3C2"

Tile: TypeAlias = Callable[..., title_buttons.RingButton]
"""Makes a button with a ring, which has its name already, and what it does."""


class Picture(Struct, frozen=True):
    """The sunset with all its cards, and what lies over its stars."""

    whole: ui.Surface
    shade: ui.Surface | None


class TitleScene(ui.TreeScene):
    """The first screen; Escape leaves the game."""

    title = text("Title")
    wraps = True

    def __init__(self, services: Services, opens: ui.Scene | ui.Route | None = None) -> None:
        """`opens` is a scene to go on to at once, for what was asked on the command line."""
        super().__init__()
        self.services = services
        services.mixer.ambience.come(to_table=False)
        self._opens = opens
        self._sky_age = 0.0
        self._untouched = 0.0
        self._notices_shown = False
        self._shown = False
        self._tidy = True  # whether the memory of what the picture was made of is returned
        self._dealt = 0  # cards of the fan, dealt once the rest is on the screen
        services.programs.dismiss()

    def resize(self, ctx: ui.DrawContext) -> None:
        """Take a new context, and check for newly saved games."""
        super().resize(ctx)
        self._read()

    def _read(self) -> None:
        """Read the store again: a game may have continued, or a new day begun."""
        services = self.services
        games = services.store.unfinished()
        self._saved: SavedGame | None = games[0] if games else None
        self._lesson = course_number(services.settings.learning, services.lessons)
        self._new = self._lesson is not None and not services.store.finished(1)
        self._today = services.daily_service.today_status()
        closed = services.store.history.closed(services.player.profile)
        self._arcs = closed_arcs(closed)
        self._closed = {"tour": tables_closed(closed), "puzzles": puzzles_closed(closed)}
        first = "learn" if self._new else "new-game"
        self.default = "continue" if self._saved else first
        self.first_focus = self.default
        if not self.input.focus:
            self.input.show_focus(self.default)

    # -- what is there ---------------------------------------------------------------------------

    def tree(self) -> ui.Element:
        """The name, the menu below it, the version in a corner; all over the sunset."""
        px = 1 / self.ctx.scale
        menu, place = menu_in_place(self.ctx, self._menu(), self._menu(in_threes=True))
        name = ui.Node("wordmark", ui.Role.HEADING, text("Rage"))
        wide = 2 * place.left + place.width
        return ui.Stack(
            ui.Column(
                ui.CustomPaint(self._paint_name, h=place.top * px, node=name),
                ui.Column(menu, pad=(place.left * px, 0), w=wide * px, align="start"),
            ),
            self._corners(),
            background=self._paint_sunset,
        )

    def _menu(self, *, in_threes: bool = False) -> ui.Element:
        """The likeliest first, then small ones in twos, or `in_threes`: one left alone is then put
        beside the others. There are no statistics before the first game."""
        top = dict.fromkeys((self.default, "new-game", "daily"))
        absent = {"statistics", "continue"} if self._new else {"continue"}
        rest = [each for each in ENTRIES if each not in absent.union(top)]
        beside = 3 if in_threes else 2
        rows = [rest[at : at + beside] for at in range(0, len(rest), beside)]
        if in_threes and len(rows[-1]) == 1:
            rows[-2:] = [rows[-2] + rows[-1]]
        buttons = ([self._entry(each, small=in_threes) for each in row] for row in rows)
        small = map(title_buttons.small_row, buttons)
        return ui.Column(*map(self._entry, top), *small, gap=14)

    def _entry(self, node_id: str, *, small: bool = False) -> ui.Button:
        """Return a button; a `small` one has no ring."""
        name, hint = ENTRIES[node_id]
        press = self._presses[node_id]
        tile = partial(title_buttons.RingButton, node_id, name, description=hint, on_press=press)
        if node_id == "continue":
            return self._continue_button(tile)
        if node_id == "daily":
            return self._daily_button(tile)
        if node_id == "learn" and self.default == "learn":
            return self._learn_button(tile)
        if node_id == "learn" and self._step is not None:
            hint = self._step
        value = None
        if node_id in self._closed:
            done, count = self._closed[node_id]
            value = text("{n} of {all}", n=done, all=count)
            if not small:
                parts = title_buttons.rounds_ring(done, count, MINT)
                return tile(value=value, small=True, parts=parts)
        kind = ui.ButtonKind.SECONDARY
        size = 22
        high = 62
        if node_id == self.default:
            kind = ui.ButtonKind.PRIMARY
            size = 30
            high = 92
        elif node_id == "new-game":
            size = 25
            high = 68
        elif node_id == "quit" and not small:
            kind = ui.ButtonKind.QUIET
            high = 44
        return ui.Button(
            node_id,
            name,
            value=value or "",
            kind=kind,
            size=size,
            h=high,
            description=hint,
            on_press=press,
        )

    @property
    def _presses(self) -> Mapping[str, ui.Press]:
        return {
            "continue": self._continue,
            "learn": self._learn,
            "new-game": routes.to_new_game,
            "daily": routes.to_daily,
            "tour": routes.to_tour,
            "puzzles": routes.to_puzzles,
            "statistics": routes.to_statistics,
            "help": routes.to_rules,
            "settings": routes.to_settings,
            "quit": ui.Quit,
        }

    @property
    def _step(self) -> Text | None:
        """How far the lessons are, once they are begun and until they are done."""
        begun = self.services.settings.learning.lesson or self._lesson != 1
        if self._lesson is None or not begun:
            return None
        return text("Lesson {n} of {count}", n=self._lesson, count=self._lessons)

    @property
    def _lessons(self) -> int:
        return len(self.services.lessons.of(LEARNT))

    def _continue_button(self, tile: Tile) -> ui.Button:
        saved = self._saved
        assert saved is not None
        edition = self.services.library.name_of(saved.edition_id, saved.title, saved.subtitle)
        today = self._today.played
        if today is not None and today.game == saved.id:
            edition = text("Today's deal")
        seats = self.services.settings.last_game.seats
        faces = (seat.avatar for seat in seats if seat.is_human and seat.name in saved.players)
        lines = title_buttons.game_lines(saved, edition)
        return tile(
            value=lines[0],
            shorter=lines[1:],
            kind=ui.ButtonKind.PRIMARY,
            parts=title_buttons.rounds_ring(saved.round - 1, saved.rounds),
            avatar=next(faces, ""),
        )

    def _learn_button(self, tile: Tile) -> ui.Button:
        done = (self._lesson or 1) - 1
        return tile(
            value=self._step or text("Nine lessons, five minutes"),
            kind=ui.ButtonKind.PRIMARY,
            icon="i_play",
            parts=title_buttons.rounds_ring(done, self._lessons, MINT),
        )

    def _daily_button(self, tile: Tile) -> ui.Button:
        deal = self._today.deal
        played = self._today.played
        row = self._today.row
        file = self.services.library.get_or_first(deal.edition_id)
        rules = title_text(file.subtitle or file.title)
        day = format_day_and_month(deal.day)
        time = text("{n} min", n=minutes_of(deal.hand_sizes, 1, deal.players - 1))
        full = text("{day} · {edition} · {time}", day=day, edition=file.name, time=time)
        shorter = (
            text("{day} · {edition} · {time}", day=day, edition=rules, time=time),
            text("{edition} · {time}", edition=rules, time=time),
        )
        made = 0
        hint = ENTRIES["daily"][1]
        under_way = None
        hands = len(deal.hand_sizes)
        if played is not None and not played.finished:
            made = played.exact
            under_way = played.under_way
            hint = text(
                "Under way: round {n} of {all}", n=min(hands, played.under_way + 1), all=hands
            )
        elif played is not None:
            made = played.exact
            hint = ntext("{exact} of {n} bid exact", "{exact} of {n} bids exact", hands, exact=made)
        return tile(
            value=full,
            shorter=shorter,
            description=hint,
            parts=title_buttons.hands_ring(hands, made, under_way),
            count=str(made) if played is not None and under_way is None else "",
            tag=ntext("Streak: {n} day", "Streak: {n} days", row) if row > 1 else None,
        )

    def _corners(self) -> ui.Element:
        version = ui.Label(f"v{__version__}", size=16, colour="mute", lines=1, id="version")
        facts = ntext(
            "{n} edition · 2–10 players · bots or friends",
            "{n} editions · 2–10 players · bots or friends",
            self.services.library.count,
        )
        about = ui.Label(facts, size=18, colour="#F3DCCB", lines=1, id="about")
        return ui.Column(
            ui.Spacer(),
            ui.Row(version, ui.Spacer(), None if self.ctx.is_portrait else about, min_h=CORNERS),
            pad=(60, 0),
        )

    # -- painting --------------------------------------------------------------------------------

    def _paint_sunset(self, ctx: ui.PaintContext, box: ui.Rect) -> None:
        """Sky, stars, far dunes, cards, near dunes; from one picture as soon as there is one. The
        cards are dealt from now on."""
        self._shown = True
        if self._picture_key in ctx.art.scenery.cache:
            picture = ctx.art.scenery.cache.fetch(self._picture_key, self._pictured)
            ctx.canvas.blit(picture.whole, 0, 0, ui.OPAQUE)
            self._paint_stars(ctx)
            if picture.shade is not None:
                ctx.canvas.blit(picture.shade, 0, 0)
            return
        view = ctx.art.scenery.title(*box.size)
        ctx.canvas.blit(view.sky, 0, 0, ui.OPAQUE)
        self._paint_arcs(ctx)
        self._paint_stars(ctx)
        self._paint_land(ctx, view)
        if view.scrim is not None:
            put(ctx.canvas, view.scrim)

    def _paint_land(self, ctx: ui.PaintContext, view: Title) -> None:
        """Draw the dunes with as many cards as are dealt."""
        put(ctx.canvas, view.back)
        fan = title_fan(*ctx.canvas.size, fan_begins(self.ctx))
        for (skin, face), place in list(zip(FAN, fan, strict=True))[: self._dealt]:
            self._paint_card(ctx, skin, face, place)
        put(ctx.canvas, view.front)

    def _paint_arcs(self, ctx: ui.PaintContext) -> None:
        """Light the arcs of the sun for what is closed: tables of the tour, books of puzzles."""
        if self._arcs:
            x, y, d = title_plan(*ctx.canvas.size).sun
            ctx.centre(ctx.art.scenery.sun_arcs(round(d), self._arcs), x, y)

    def _paint_stars(self, ctx: ui.PaintContext) -> None:
        for star in () if ctx.reduced_motion else title_plan(*ctx.size).stars:
            turn = (self._sky_age / star.period + star.phase) % 1.0
            light = abs(2 * turn - 1) * 0.6
            step = round(light * 6) / 6
            if step:
                ctx.centre(ctx.art.scenery.star(star.radius, step), star.x, star.y)

    def _paint_card(self, ctx: ui.PaintContext, skin: str, face: Face, place: FanPlace) -> None:
        if face.role:
            face = replace(face, label=ctx.tr(WILD))
        cards = ctx.art.cards(skin)
        shadow, dx, dy = cards.shadow_for(place.height, place.angle)
        ctx.canvas.blit(shadow, place.x + dx, place.y + dy)
        ctx.centre(cards.placed(face, place.height, place.angle), place.x, place.y)

    def _paint_name(self, ctx: ui.PaintContext, box: ui.Rect) -> None:
        """The letters and the line below them, between the window's top and the menu."""
        mark, dx, dy = ctx.art.scenery.wordmark(ctx.px(208))
        line = ctx.tr(text("Bid it. Hit it. Exactly."))
        middle = box.centerx
        if ctx.is_portrait:
            _, sun, d = title_plan(*ctx.size).sun
            y = (sun - d / 2) / 2
            ctx.canvas.blit(mark, (box.w - mark.get_width()) // 2, y + dy)
            ctx.draw_text(line, "b", 31, middle, y + ctx.px(122), CREAM, 0.5, box.w)
            return
        x = ctx.frame.x + ctx.px(LEFT)
        y = ctx.frame.y
        ctx.canvas.blit(mark, x - ctx.px(6) + dx, y + ctx.px(176) + dy)
        room = ctx.px(740)  # up to the sun's ring
        ctx.draw_text(line, "b", 31, x + ctx.px(2), y + ctx.px(328), CREAM, room=room)

    # -- life ------------------------------------------------------------------------------------

    @property
    def is_busy(self) -> bool:
        """The cards are dealt one per frame: drawing one takes as long as a frame may."""
        return self._dealt < len(FAN)

    def do_idle_work(self) -> bool:
        """Once the cards lie there, make one picture of them and drop what it was made of; after
        the next frame, which needs none of that, return the memory."""
        if self.is_busy:
            return False
        art = self.ctx.art
        if self._picture_key not in art.scenery.cache:
            picture = self._pictured()
            art.put_away()
            art.scenery.cache.fetch(self._picture_key, lambda: picture)
            self._shown = False
            self._tidy = False
        elif self._shown and not self._tidy:
            self._tidy = True
            trim_memory()
        else:
            return False
        return True

    @property
    def _picture_key(self) -> Hashable:
        """The key of the picture: all that it depends on."""
        return "sunset", self.ctx.size, fan_begins(self.ctx), self.ctx.tr(WILD), self._arcs

    def _pictured(self) -> Picture:
        """Paint the sunset without its stars, and shaded only below them."""
        ctx = self.ctx
        canvas = ui.Canvas(self.ctx.size)
        w, h = canvas.size
        view = ctx.art.scenery.title(w, h)
        starry = title_plan(w, h).starry
        shade = None
        canvas.blit(view.sky, 0, 0, ui.OPAQUE)
        self._paint_arcs(ctx.on(canvas))
        self._paint_land(ctx.on(canvas), view)
        if view.scrim is not None:
            scrim = view.scrim.surface
            with canvas.clipped((0, starry, w, h - starry)):
                put(canvas, view.scrim)
            shade = scrim.subsurface(0, 0, scrim.get_width(), starry).copy()
        whole = opaque_surface(w, h)
        paint(whole, canvas.ops, [(0, 0, w, h)])
        return Picture(whole, shade)

    @property
    def ambient(self) -> bool:
        """Stars twinkle while the window is in front and somebody may be looking."""
        return not self.ctx.reduced_motion and self._untouched < REST

    def update(self, dt: float) -> ui.NavResult:
        """Let the stars go on; tell once what went wrong with files at the start."""
        self._sky_age += dt
        self._untouched += dt
        self._dealt = min(self._dealt + self._shown, len(FAN))
        if not self._notices_shown and (self._shown or self._opens is not None):
            self._notices_shown = True  # files of editions are read now, not before the first frame
            if self.services.notices:
                return ui.Push(MessageDialog(self.services.notices), lambda _: self._go_on())
            return self._go_on()
        return None

    def _go_on(self) -> ui.NavResult:
        opens = self._opens
        self._opens = None
        return ui.Push(opens) if opens is not None else None

    def cancel(self) -> ui.NavResult:
        """Stay: leaving the game is a button, not a slip of the finger."""
        return None

    def _continue(self) -> ui.NavResult:
        assert self._saved is not None
        return go_on_with(self.services, self._saved.id)

    def _learn(self) -> ui.NavResult:
        """Begin or go on with the lessons; once they are done, choose one."""
        if self._lesson is not None:
            return lesson_routes.to_course(self.services)
        return lesson_routes.to_lesson_choice(self.services)

    def handle(self, intent: ui.Intent) -> ui.NavResult:
        """H opens the rules, whatever stands on the menu; a record that is dropped is shown."""
        self._untouched = 0.0
        if isinstance(intent, ui.FilesDropped):
            return routes.to_dropped(*intent.paths)
        if isinstance(intent, ui.Shortcut) and intent.key in ui.HELP_KEYS:
            return routes.to_rules()
        return super().handle(intent)

    def reset_input(self) -> None:
        """Update the menu after returning from the lessons."""
        super().reset_input()
        self._read()


def put(canvas: ui.Canvas, layer: Layer) -> None:
    """Draw a layer of scenery in its place."""
    canvas.blit(layer.surface, layer.x, layer.y)
