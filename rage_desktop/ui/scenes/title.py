"""The title: the sunset, the fan of cards, and the way into everything else.

Everyone waits for it: it imports as little as it can.
"""

from dataclasses import replace

from pygame import Rect

from rage_desktop import __version__
from rage_desktop.match.store.lists import SavedGame
from rage_desktop.rules import Text, ntext, text
from rage_desktop.stage.words.dates import day_and_month
from rage_desktop.ui.art.cards.faces import Face
from rage_desktop.ui.art.scenery.dunes import Layer
from rage_desktop.ui.art.scenery.skies import FanPlace
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.menu.title_buttons import (
    RingButton,
    hands_ring,
    rounds_ring,
    steps_ring,
)
from rage_desktop.ui.scenes.menu.title_words import HINTS, game_line, shorter_lines
from rage_desktop.ui.scenes.notice import NoticeScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.canvas import OPAQUE, Canvas
from rage_desktop.ui.toolkit.intents import FileDropped, Intent, Shortcut
from rage_desktop.ui.toolkit.kit import upright
from rage_desktop.ui.toolkit.nodes import Node, Press, Role
from rage_desktop.ui.toolkit.scene import Scene
from rage_desktop.ui.toolkit.transitions import Outcome, Push, Quit, Route
from rage_desktop.ui.toolkit.widgets.buttons import Button, Kind, TextNode
from rage_desktop.ui.window.malloc import tidy

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
CREAM = "#FFE3C2"


class TitleScene(Scene):
    """The first screen; Escape leaves the game."""

    title = text("Rage")

    def __init__(self, services: Services, opens: Scene | Route | None = None) -> None:
        """`opens` is a scene to go on to at once, for what was asked on the command line."""
        super().__init__()
        self.services = services
        services.mixer.ambience.come(to_table=False)
        self._opens = opens
        self._sky_age = 0.0
        self._told = False
        self._shown = False
        self._dealt = 0  # cards of the fan, dealt once the rest is on the screen
        services.programs.dismiss()

    def resized(self) -> None:
        """Read again what is kept: a game may have gone on meanwhile, or a new day begun."""
        services = self.services
        games = services.store.unfinished()
        self._saved: SavedGame | None = games[0] if games else None
        learning = services.settings.learning
        learns = bool(learning.lesson) or not learning.done
        self._new = learns and not services.store.finished(1)
        self._today = services.dailies.today_at_a_glance()
        first = "learn" if self._new else "new-game"
        self.default = "continue" if self._saved else first
        self.first_focus = self.default
        if not self.controls.focus:
            self.controls.show_focus(self.default)

    # -- what is there ---------------------------------------------------------------------------

    def build(self) -> list[Node]:
        """The menu in a column: the likeliest first, the rest in pairs."""
        x, y, w = self._menu_place()
        nodes: list[Node] = []
        for row, tall, gap in self._rows():
            between = self.kit.px(16)
            wide = (w - between * (len(row) - 1)) // len(row)
            for place, node_id in enumerate(row):
                bounds = Rect(x + place * (wide + between), y, wide, tall)
                nodes.append(self._entry(node_id, bounds))
            y += tall + gap
        return [*nodes, *self._corners()]

    def _rows(self) -> list[tuple[tuple[str, ...], int, int]]:
        """Return the menu in rows, with the height of each and the gap below it."""
        kit = self.kit
        top = [
            (self.default,),
            *([("new-game",)] if self.default != "new-game" else []),
            ("daily",),
        ]
        heights = {
            self.default: RingButton.height(kit, 92, primary=True),
            "new-game": max(kit.px(68), kit.reach),
            "daily": RingButton.height(kit, 96, primary=False),
        }
        heights[self.default] = RingButton.height(kit, 92, primary=True)
        small = max(kit.px(62), kit.reach)
        rows = [*((row, heights[row[0]], kit.px(18)) for row in top),
                *((row, small, kit.px(16)) for row in self._low())]  # fmt: skip
        rows[0] = (*rows[0][:2], kit.px(22))
        return rows

    def _low(self) -> tuple[tuple[str, ...], ...]:
        """Return the rows of small buttons; there are no statistics before the first game."""
        if self.default == "learn":
            return ("help", "settings"), ("quit",)
        if self._new:
            return ("learn", "help"), ("settings", "quit")
        if self.kit.portrait:  # a row less, to stay below the sun
            return ("learn", "help"), ("statistics", "settings", "quit")
        return ("learn", "help"), ("statistics", "settings"), ("quit",)

    def _entry(self, node_id: str, bounds: Rect) -> Button:
        match node_id:
            case "continue":
                return self._continue_button(bounds)
            case "daily":
                return self._daily_button(bounds)
            case "learn" if self.default == "learn":
                return self._learn_button(bounds)
        names: dict[str, tuple[Text, Press]] = {
            "learn": (text("Learn to play"), self._learn),
            "new-game": (text("New game"), self._new_game),
            "statistics": (text("Statistics"), self._statistics),
            "help": (text("Rules"), self._help),
            "settings": (text("Settings"), self._settings),
            "quit": (text("Quit"), Quit),
        }
        name, press = names[node_id]
        kind = Kind.PRIMARY if node_id == self.default else Kind.SECONDARY
        size = 30 if node_id == self.default else 25 if node_id == "new-game" else 22
        say, hint = self.kit.say, HINTS[node_id]
        if node_id == "learn" and self.services.settings.learning.number:
            hint = self._step
        return Button(
            node_id, say(name), bounds, kind=kind, size=size, hint=say(hint), on_press=press,
        )  # fmt: skip

    @property
    def _step(self) -> Text:
        learning = self.services.settings.learning
        return text("Lesson {n} of {count}", n=learning.number, count=learning.count)

    def _continue_button(self, bounds: Rect) -> Button:
        saved, say = self._saved, self.kit.say
        assert saved is not None
        edition = self.services.library.name_of(saved.edition_id, saved.title, saved.subtitle)
        seats = self.services.settings.last_game.seats
        faces = (seat.avatar for seat in seats if seat.is_human and seat.name in saved.players)
        return RingButton(
            "continue",
            say(text("Continue")),
            bounds,
            value=say(game_line(saved, edition)),
            shorter=tuple(say(line) for line in shorter_lines(saved, edition)),
            kind=Kind.PRIMARY,
            hint=say(HINTS["continue"]),
            on_press=self._continue,
            parts=rounds_ring(saved.round - 1, saved.rounds),
            avatar=next(faces, ""),
        )

    def _learn_button(self, bounds: Rect) -> Button:
        learning, say = self.services.settings.learning, self.kit.say
        begun = bool(learning.number)
        return RingButton(
            "learn",
            say(text("Learn to play")),
            bounds,
            value=say(self._step if begun else text("Nine lessons, five minutes")),
            kind=Kind.PRIMARY,
            hint=say(HINTS["learn"]),
            on_press=self._learn,
            icon="i_play",
            parts=steps_ring(max(0, learning.number - 1), learning.count),
        )

    def _daily_button(self, bounds: Rect) -> Button:
        say, today = self.kit.say, self._today
        deal, played = today.deal, today.played
        file = self.services.library.get_or_first(deal.edition_id)
        players = ntext("{n} player", "{n} players", deal.players)
        day = day_and_month(deal.day)
        under_way = None if played is None or played.finished else played.under_way
        made = played.exact if played is not None else 0
        number = str(made) if played is not None and played.finished else ""
        row = ntext("{n} day in a row", "{n} days in a row", today.row)
        return RingButton(
            "daily",
            say(text("Daily deal")),
            bounds,
            value=say(
                text(
                    "{day} · {edition}, {players}",
                    day=day,
                    edition=Text(file.title),
                    players=players,
                )
            ),
            shorter=(say(text("{day} · {edition}", day=day, edition=Text(file.title))),),
            hint=say(self._daily_hint()),
            on_press=self._daily,
            parts=hands_ring(made, under_way),
            count=number,
            tag=say(row) if today.row > 1 else "",
        )

    def _daily_hint(self) -> Text:
        played = self._today.played
        if played is None:
            return HINTS["daily"]
        if not played.finished:
            return text("Under way: round {n} of ten", n=min(10, played.under_way + 1))
        return ntext("{n} of ten bids exact", "{n} of ten bids exact", played.exact)

    def _menu_place(self) -> tuple[int, int, int]:
        kit = self.kit
        wish = 620 if kit.portrait else 470
        w = max(kit.px(wish), kit.t(18) * 22)  # a saved game's line fits in small windows, too
        if kit.portrait:
            ground = kit.studio.scenery.title(*kit.size).ground
            tall = sum(high + gap for _, high, gap in self._rows()) - kit.px(16)
            y = min(round(ground) + kit.px(30), kit.size[1] - kit.px(28) - tall)
            return (kit.size[0] - w) // 2, y, w
        return kit.frame.x + kit.px(120), kit.frame.y + kit.px(392), w

    def _corners(self) -> list[Node]:
        kit, (w, h) = self.kit, self.kit.size
        facts = kit.say(text("Four editions · 2–10 players · bots or friends"))
        y, edge = h - kit.px(48) - 12, kit.px(60)
        version = TextNode(
            "version",
            f"v{__version__}",
            Rect(edge, y, kit.px(200), 24),
            style="s",
            size=16,
            colour=kit.palette.mute,
        )
        if kit.portrait:
            return [version]
        about = TextNode(
            "about",
            facts,
            Rect(edge + kit.px(200), y, w - 2 * edge - kit.px(200), 24),
            style="s",
            size=18,
            colour="#F3DCCB",
            ax=1.0,
        )
        return [version, about, Node("wordmark", Role.HEADING, "Rage", Rect(0, 0, 1, 1))]

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Sky, stars, far dunes, cards, near dunes, then the name and the menu."""
        kit, (w, h) = self.kit, self.kit.size
        view = kit.studio.scenery.title(w, h)
        canvas.blit(view.sky, 0, 0, OPAQUE)
        if not kit.reduced_motion:
            self._draw_stars(canvas)
        put(canvas, view.back)
        with upright(canvas, kit, Rect(round(view.fan[len(FAN) // 2].x), 0, 0, h)):
            for (skin, face), place in list(zip(FAN, view.fan, strict=True))[: self._dealt]:
                self._draw_card(canvas, skin, face, place)
        put(canvas, view.front)
        if view.scrim is not None:
            put(canvas, view.scrim)
        self._draw_name(canvas)
        self._shown = True
        super().draw(canvas)

    def _draw_stars(self, canvas: Canvas) -> None:
        kit = self.kit
        scenery = kit.studio.scenery
        for star in scenery.title(*kit.size).stars:
            turn = (self._sky_age / star.period + star.phase) % 1.0
            light = abs(2 * turn - 1) * 0.6
            step = round(light * 6) / 6
            if step:
                kit.centre(canvas, scenery.star(star.radius, step), star.x, star.y)

    def _draw_card(self, canvas: Canvas, skin: str, face: Face, place: FanPlace) -> None:
        if face.role:
            face = replace(face, label=self.kit.say(WILD))
        cards = self.kit.studio.cards(skin)
        shadow, dx, dy = cards.shadow_for(place.height, place.angle)
        canvas.blit(shadow, place.x + dx, place.y + dy)
        self.kit.centre(canvas, cards.placed(face, place.height, place.angle), place.x, place.y)

    def _draw_name(self, canvas: Canvas) -> None:
        kit = self.kit
        mark, dx, dy = kit.studio.scenery.wordmark(kit.px(208))
        line = kit.say(text("Bid it. Hit it. Exactly."))
        if kit.portrait:
            x = (kit.size[0] - mark.get_width()) // 2
            y = kit.studio.scenery.title(*kit.size).sun_top / 2
            canvas.blit(mark, x, y + dy)
            kit.write(canvas, line, "b", 31, kit.size[0] / 2, y + kit.px(122), CREAM, 0.5)
            return
        x, y = kit.frame.x + kit.px(120), kit.frame.y
        canvas.blit(mark, x - kit.px(6) + dx, y + kit.px(176) + dy)
        room = kit.px(740)  # up to the sun's ring
        kit.write(canvas, line, "b", 31, x + kit.px(2), y + kit.px(328), CREAM, room=room)

    # -- life ------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """The cards are dealt one per frame: drawing one takes as long as a frame may."""
        return self._dealt < len(FAN)

    def look_ahead(self) -> bool:
        """Once the cards lie there, drop what they were made of."""
        if self.busy or not self.kit.studio.put_away():
            return False
        tidy()
        return True

    @property
    def ambient(self) -> bool:
        """Stars twinkle while the window is in front."""
        return not self.kit.reduced_motion

    def update(self, dt: float) -> Outcome:
        """Let the stars go on; tell once what went wrong with files at the start."""
        self._sky_age += dt
        self._dealt = min(self._dealt + self._shown, len(FAN))
        if not self._told:
            self._told = True
            if self.services.notices:
                return Push(NoticeScene(self.services.notices), lambda _: self._go_on())
            return self._go_on()
        return None

    def _go_on(self) -> Outcome:
        opens, self._opens = self._opens, None
        return Push(opens) if opens is not None else None

    def cancel(self) -> Outcome:
        """Stay: leaving the game is a button, not a slip of the finger."""
        return None

    def _continue(self) -> Outcome:
        assert self._saved is not None
        return routes.to_saved_game(self.services, self._saved.id)

    def _new_game(self) -> Outcome:
        return routes.to_new_game()

    def _learn(self) -> Outcome:
        """Begin or go on with the lessons; once they are done they are found beside the rules."""
        learning = self.services.settings.learning
        if learning.lesson or not learning.done:
            return routes.to_lessons(self.services, lesson=learning.lesson or None, go_on=True)
        return routes.to_rules(self.services.settings.last_game.edition, learn=True)

    def _daily(self) -> Outcome:
        return routes.to_daily()

    def _statistics(self) -> Outcome:
        return routes.to_statistics()

    def handle(self, intent: Intent) -> Outcome:
        """H opens the rules, whatever stands on the menu; a record that is dropped is shown."""
        if isinstance(intent, FileDropped):
            return routes.to_dropped(self.services, intent.path)
        if isinstance(intent, Shortcut) and intent.key == "H":
            return self._help()
        return super().handle(intent)

    def rest(self) -> None:
        """Whoever comes back from the lessons finds the menu up to date."""
        super().rest()
        self.resized()

    def _help(self) -> Outcome:
        return routes.to_rules(self.services.settings.last_game.edition)

    def _settings(self) -> Outcome:
        return routes.to_settings()


def put(canvas: Canvas, layer: Layer) -> None:
    """Draw a layer of scenery in its place."""
    canvas.blit(layer.surface, layer.x, layer.y)
