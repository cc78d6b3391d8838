"""The title: the sunset, the fan of cards, and the way into everything else.

Everyone waits for it: it imports as little as it can.
"""

from dataclasses import dataclass, replace

from pygame import Rect

from rage_desktop import __version__
from rage_desktop.match.store.lists import SavedGame
from rage_desktop.rules import Text, text
from rage_desktop.stage.layout.scale import SMALLEST_TEXT
from rage_desktop.stage.words.wording import round_of
from rage_desktop.ui.art.cards.faces import Face
from rage_desktop.ui.art.scenery.dunes import Layer
from rage_desktop.ui.art.scenery.skies import FanPlace
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.notice import NoticeScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.canvas import OPAQUE, Canvas
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node, Press, Role
from rage_desktop.ui.toolkit.scene import Scene
from rage_desktop.ui.toolkit.transitions import Outcome, Push, Quit
from rage_desktop.ui.toolkit.widgets.buttons import Button, Kind, Label
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
HINTS = {
    "continue": text("The game played last, at the card where you left it"),
    "learn": text("Short lessons at the table, one thing at a time"),
    "new-game": text("Choose the deck, the players and the length"),
    "help": text("The rules of every edition, with pictures"),
    "settings": text("Display, sound, play, accessibility and keys"),
    "quit": text("Every game is saved already"),
}
TWINKLE = 0.12  # seconds between two steps of the stars
CREAM = "#FFE3C2"


@dataclass(eq=False)
class ContinueButton(Button):
    """The button that says what it goes on with; a shorter `label` does where room is short."""

    def _write(self, canvas: Canvas, kit: Kit, body: Rect) -> None:
        x, y = body.centerx, body.centery
        kit.write(canvas, self.name, "x", 30, x, y - kit.px(15), "#2A1509", 0.5)
        room = body.w - kit.px(16)
        fits = kit.fonts.width(self.value, "b", min(kit.t(18), SMALLEST_TEXT)) <= room
        words = self.value if fits else self.label
        kit.write(canvas, words, "b", 18, x, y + kit.px(21), "#4A2A0C", 0.5, room=room)


@dataclass(eq=False)
class LearnButton(Button):
    """The button to the lessons: what they are, or which one is next, and a ring of all of them."""

    done: int = 0
    count: int = 1

    def _write(self, canvas: Canvas, kit: Kit, body: Rect) -> None:
        primary = self.kind is Kind.PRIMARY
        first, second = ("#2A1509", "#4A2A0C") if primary else (kit.palette.ivory, kit.palette.soft)
        d = round(body.h * 0.66)
        x, y, room = body.x + kit.px(36), body.centery, body.w - d - kit.px(86)
        both = body.h >= kit.t(28) + 1.3 * kit.t(17)  # else what it opens has to do
        up = kit.px(15) if both else 0
        kit.write(canvas, self.name, "x", 28, x, y - up, first, room=room)
        if both:
            kit.write(canvas, self.value, "b", 17, x, y + kit.px(20), second, room=room)
        at = body.right - kit.px(24) - d / 2, y
        kit.centre(canvas, kit.studio.marks.step_ring(d, self.done, self.count), *at)
        kit.icon(canvas, "i_play", round(d * 0.36), *at, kit.palette.gold)


class TitleScene(Scene):
    """The first screen; Escape leaves the game."""

    title = text("Rage")

    def __init__(self, services: Services, opens: Scene | None = None) -> None:
        """`opens` is a scene to go on to at once, for what was asked on the command line."""
        super().__init__()
        self.services = services
        services.mixer.ambience.come(to_table=False)
        self._opens = opens
        self._sky_age = 0.0
        self._told = False
        self._shown = False
        self._dealt = 0  # cards of the fan: they are dealt once the rest is on the screen
        services.programs.dismiss()

    def resized(self) -> None:
        """Read the saved games anew: one may have gone on meanwhile."""
        games = self.services.store.unfinished()
        self._saved: SavedGame | None = games[0] if games else None
        learning = self.services.settings.learning
        self._new = not self.services.store.finished(1)  # nobody has played a game to its end
        self._learns = bool(learning.lesson) or (self._new and not learning.done)
        first = "learn" if self._learns and self._new else "new-game"
        self.default = "continue" if self._saved else first
        self.first_focus = self.default
        if not self.controls.focus:
            self.controls.show_focus(self.default)

    # -- what is there ---------------------------------------------------------------------------

    def build(self) -> list[Node]:
        """The menu, with Continue when there is something to continue."""
        kit, say = self.kit, self.kit.say
        x, y, w = self._menu_place()
        nodes: list[Node] = []
        if self._saved is not None:
            saved = self._saved
            library = self.services.library
            edition = library.name_of(saved.edition_id, saved.title, saved.subtitle)
            nodes.append(
                ContinueButton(
                    "continue",
                    say(text("Continue")),
                    Rect(x, y - kit.px(44), w, kit.px(88)),
                    value=say(describe(saved, edition)),
                    label=say(describe(saved, Text(saved.title))),
                    kind=Kind.PRIMARY,
                    hint=say(HINTS["continue"]),
                    on_press=self._continue,
                )
            )
            y += kit.px(98)
        for row in self._menu():
            tall, gap = self._height(row[0][0]), kit.px(16)
            wide = (w - gap * (len(row) - 1)) // len(row)
            for place, (node_id, name, press) in enumerate(row):
                bounds = Rect(x + place * (wide + gap), y - tall // 2, wide, tall)
                nodes.append(self._entry(node_id, say(name), bounds, press))
            y += kit.px(88) + tall - kit.px(68)
        return [*nodes, *self._corners()]

    def _menu(self) -> list[list[tuple[str, Text, Press]]]:
        """Return the menu in rows: who is new learns first, who has begun to does second."""
        entries: list[tuple[str, Text, Press]] = [
            ("new-game", text("New game"), self._new_game),
            ("help", text("Rules"), self._help),
            ("settings", text("Settings"), self._settings),
            ("quit", text("Quit"), Quit),
        ]
        if not self._learns:
            return [[entry] for entry in entries]
        learn = "learn", text("Learn to play"), self._learn
        first, *pair, last = entries
        top = [learn, first] if self.default == "learn" else [first, learn]
        return [*([entry] for entry in top), pair, [last]]

    def _height(self, node_id: str) -> int:
        tall = node_id == "learn" and self.default == "learn"
        return self.kit.px(88 if tall else 68)

    def _entry(self, node_id: str, name: str, bounds: Rect, press: Press) -> Button:
        kind = Kind.PRIMARY if node_id == self.default else Kind.SECONDARY
        if node_id == "learn":
            return self._learn_button(bounds, kind)
        hint = self.kit.say(HINTS[node_id])
        return Button(node_id, name, bounds, kind=kind, size=25, hint=hint, on_press=press)

    def _learn_button(self, bounds: Rect, kind: Kind) -> Button:
        learning, say = self.services.settings.learning, self.kit.say
        says = text("Nine lessons, five minutes")
        if learning.number:
            says = text("Step {n} of {count}", n=learning.number, count=learning.count)
        return LearnButton(
            "learn",
            say(text("Learn to play")),
            bounds,
            value=say(says),
            kind=kind,
            hint=say(HINTS["learn"]),
            on_press=self._learn,
            done=max(0, learning.number - 1),
            count=learning.count,
        )

    def _menu_place(self) -> tuple[int, int, int]:
        kit = self.kit
        w = max(kit.px(470), kit.t(18) * 19)  # a saved game's line fits in small windows, too
        if kit.portrait:
            ground = kit.studio.scenery.title(*kit.size).ground
            return (kit.size[0] - w) // 2, round(ground) + kit.px(66), w
        return kit.frame.x + kit.px(120), kit.frame.y + kit.px(462), w

    def _corners(self) -> list[Node]:
        kit, (w, h) = self.kit, self.kit.size
        facts = kit.say(text("Four editions · 2–10 players · bots or friends"))
        y, edge = h - kit.px(36) - 12, kit.px(60)
        version = Label(
            "version",
            f"v{__version__}",
            Rect(edge, y, kit.px(200), 24),
            style="s",
            size=16,
            colour=kit.palette.mute,
        )
        if kit.portrait:
            return [version]
        about = Label(
            "about",
            facts,
            Rect(w - edge - kit.px(700), y, kit.px(700), 24),
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
        canvas.blit(mark, x - kit.px(6) + dx, y + kit.px(212) + dy)
        kit.write(canvas, line, "b", 31, x + kit.px(2), y + kit.px(352), CREAM)

    # -- life ------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """The cards are dealt one in a frame: drawing one takes as long as a frame may."""
        return self._dealt < len(FAN)

    def look_ahead(self) -> bool:
        """Once the cards lie there, what they were made of is in nobody's way any more."""
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
        return routes.to_new_game(self.services)

    def _learn(self) -> Outcome:
        learning = self.services.settings.learning
        return routes.to_lessons(self.services, lesson=learning.lesson or None, go_on=True)

    def rest(self) -> None:
        """Whoever comes back from the lessons finds the menu as it is then."""
        super().rest()
        self.resized()

    def _help(self) -> Outcome:
        return routes.to_rules(self.services, self.services.settings.last_game.edition)

    def _settings(self) -> Outcome:
        return routes.to_settings(self.services)


def describe(game: SavedGame, edition: Text) -> Text:
    """Return what a saved game of this edition is, in one line."""
    return text(
        "{title} · {round}",
        title=edition,
        round=round_of(game.round, game.rounds),
    )


def put(canvas: Canvas, layer: Layer) -> None:
    """Draw a layer of scenery in its place."""
    canvas.blit(layer.surface, layer.x, layer.y)
