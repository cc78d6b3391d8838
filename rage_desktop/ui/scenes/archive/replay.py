"""A game to watch: a record fed to a director, from the place of any player, at any point."""

from dataclasses import replace
from math import isinf

from pygame import Rect

from rage_desktop.match.match import Match
from rage_desktop.match.referee import check_record
from rage_desktop.match.seats import AVATARS, Seat, Setup
from rage_desktop.rules import BidMade, CardPlayed, RoundScored, SeatName, Text, text
from rage_desktop.rules.editions.file import EditionFile
from rage_desktop.rules.editions.look import Look, SuitLook
from rage_desktop.rules.records.records import Header, Replay
from rage_desktop.stage.cues import Sound
from rage_desktop.stage.director import Director
from rage_desktop.stage.layout.bar import BarButton
from rage_desktop.stage.table_view import WHEEL, TableView, wheel_order
from rage_desktop.stage.tape import Tape
from rage_desktop.stage.words.captions import caption
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.services import Services
from rage_desktop.ui.table import bar
from rage_desktop.ui.table.board import to_rect
from rage_desktop.ui.table.centre import last_trick
from rage_desktop.ui.table.hand.flights import prepare
from rage_desktop.ui.table.hand.hand import Stand
from rage_desktop.ui.table.layers import Hint, lay_table, paint_table
from rage_desktop.ui.table.timeline import Place, Strip
from rage_desktop.ui.table.words import spoken
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.intents import Direction, Intent, Navigate, Shortcut
from rage_desktop.ui.toolkit.nodes import Node, Role
from rage_desktop.ui.toolkit.scene import Scene
from rage_desktop.ui.toolkit.transitions import Outcome
from rage_desktop.ui.toolkit.widgets.buttons import IconButton

THOUGHT, READING = 0.5, 2.5  # seconds at speed 1: before a bid or card, after a round


class ReplayScene(Scene):
    """Nobody is asked anything here: all is read from a record that was checked before.

    The seat watched sees what it saw in the game: its own cards, and bids when they were shown.
    """

    title = text("Replay")
    first_focus = "timeline"
    default = "play"

    def __init__(self, services: Services, record: Replay, setup: Setup | None = None) -> None:
        """A game of our own brings its setup, for the faces of its players."""
        super().__init__()
        self.services = services
        self.file = setup.file if setup else known_edition(services, record.header)
        self.look = self.file.look if self.file else plain_look(record.header.edition.suits)
        self.seats = setup.seats if setup else seats_of(record.header)
        self.tape = Tape(record, wheel_order(self.look.suits))
        self._first = min(1, len(self.tape))  # with nothing begun there is nothing to see
        self.position = self._first
        self.seat = 0
        self.playing = True
        self._left = 0.0  # seconds until the next event
        self._peek = False
        self._hand = 0  # the hand size the table is laid for
        self._rebuild()

    # -- places ----------------------------------------------------------------------------------

    def resized(self) -> None:
        """Lay the table above the strip, as if the window ended there."""
        window, names = self.kit.size, [seat.name for seat in self.seats]
        high = window[1] - Strip.height(self.kit)
        wording = self.kit.wording.at(self.look, names)
        self.kit = replace(self.kit, wording=wording, size=(window[0], high))
        self._strip = Strip(self.kit, window)
        self._director.tempo = self.services.tempo
        self._lay()

    def _lay(self) -> None:
        self._hand = self.table.hand_size
        settings = self.services.settings
        self.board = lay_table(self.kit, self.look, self.seats, self.table, settings)

    def _rebuild(self) -> None:
        """Put the table as it is at this point; nothing is under way on it."""
        table = self.tape.table(self.position, self.seat)
        self._director = Director(table, self.services.tempo)

    @property
    def table(self) -> TableView:
        """What drawing reads."""
        return self._director.table

    # -- what is there ---------------------------------------------------------------------------

    def build(self) -> list[Node]:
        """What lies on the table, what happened last, and the ways to move."""
        kit, board, table = self.kit, self.board, self.table
        nodes: list[Node] = [*spoken.table_nodes(board, table), *self._card_nodes()]
        said = to_rect(board.layout.hint.box)
        nodes.append(Node("said", Role.STATUS, kit.say(self._happened()), said))
        nodes += self._bar_nodes()
        place = Place(self.position, len(self.tape), self.tape.rounds, self._runs)
        actions = {
            "round-back": self._round_back,
            "step-back": self._step_back,
            "play": self._play_or_pause,
            "step": self._step,
            "round-forward": self._round_forward,
        }
        nodes += self._strip.nodes(place, actions, self.seek)
        if self._peek:
            nodes += last_trick.peek_nodes(board, table)
        return nodes

    def _card_nodes(self) -> list[Node]:
        poses = self.board.layout.slots(len(self.table.hand))
        return [
            Node(f"hand-{index}", Role.CARD, self.kit.say(card), to_rect(pose.box))
            for index, (card, pose) in enumerate(zip(self.table.hand, poses, strict=True))
            if card is not None
        ]

    def _bar_nodes(self) -> list[Node]:
        """The way out at the left; at the right what the game's own bar has, as far as it fits."""
        kit, place = self.kit, self.board.layout.bar
        leave, watched = kit.say(text("Leave")), kit.say(SeatName(self.seat))
        speed = kit.say(bar.speed_label(self.services.settings.speed))
        peek_label = kit.say(bar.NAMES["last_trick"]) if place.labels else ""
        help_box, sheet = to_rect(place.buttons["help"]), place.buttons["sheet"]
        aside = round(help_box.x - sheet.x) if self.file else round(2 * (help_box.x - sheet.x))

        def box(name: BarButton) -> Rect:
            return to_rect(place.buttons[name]).move(aside, 0)

        nodes: list[Node] = [
            IconButton("leave", leave, to_rect(place.menu), icon="i_back", on_press=self.cancel),
            IconButton(
                "last_trick", kit.say(bar.NAMES["last_trick"]), box("last_trick"),
                icon="i_peek", label=peek_label, key="L", on_press=self._toggle_peek,
            ),
            IconButton(
                "speed", kit.say(bar.NAMES["speed"]), box("speed"), icon="i_speed", label=speed,
                value=speed, key="V", again=True, on_press=self._next_speed,
            ),
            IconButton(
                "seat", kit.say(text("Change the seat")), box("pause"), icon="i_human",
                value=watched, key="C", again=True, on_press=self._next_seat,
            ),
        ]  # fmt: skip
        if self.file is not None:
            name = kit.say(bar.NAMES["help"])
            nodes.append(
                IconButton("help", name, help_box, icon="i_help", key="H", on_press=self._help)
            )
        return nodes

    def _happened(self) -> Text:
        """Return the event shown last, as a sentence."""
        if self.position == 0:
            return text("Nothing was played")
        return caption(self.tape.event(self.position - 1, self.seat))

    def _hint(self) -> Hint:
        if self.position < len(self.tape):
            title = text("Playing") if self._runs else text("Paused")
        else:
            title = text("Game over") if self.tape.complete else text("The record ends here")
        space = text("pause") if self._runs else text("go on")
        return title, self._happened(), [("Space", space), ("← →", text("step"))]

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw the table, the strip and the widgets."""
        stands = [Stand()] * len(self.table.hand)
        paint_table(canvas, self.board, self.table, stands, self._hint())
        self._strip.draw(canvas)
        if self._peek:
            last_trick.draw_peek(canvas, self.board, self.table)
        super().draw(canvas)

    # -- life ------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether anything on the table moves."""
        return self._director.moving

    @property
    def timer(self) -> float | None:
        """Seconds until something on the table changes, or until the next event."""
        due = self._director.next_deadline()
        return self._left if due is None and self._runs else due

    @property
    def _runs(self) -> bool:
        return self.playing and self.position < len(self.tape)

    def look_ahead(self) -> bool:
        """Draw cards where they will lie while they fly."""
        return prepare(self.board, self.table)

    def update(self, dt: float) -> Outcome:
        """Show what is being shown, then wait a moment, then show the next event."""
        if not self._director.idle:
            self._advance(dt)
        elif self._runs:
            self._left -= dt
            if self._left <= 0:
                self._show_next()
                self._advance(0.0)
        return None

    def _advance(self, dt: float) -> None:
        self._director.advance(dt)
        for signal in self._director.take_signals():
            if isinstance(signal, Sound):
                self.sound(signal.name, signal.step)
        if self._director.idle:
            self._left = self._pause_before_next()
        if self.table.hand_size != self._hand:
            self._lay()
        self.refresh()

    def _pause_before_next(self) -> float:
        """Return how long the table stays as it is: players think, scores are read."""
        tempo = self.services.tempo
        if self.position == 0 or self.position >= len(self.tape):
            return 0.0
        if isinstance(self.tape.event(self.position - 1, self.seat), RoundScored):
            return READING / (4 if isinf(tempo.speed) else tempo.speed)
        thinks = isinstance(self.tape.event(self.position, self.seat), BidMade | CardPlayed)
        return THOUGHT / tempo.speed if thinks else 0.0

    def _show_next(self) -> None:
        self._director.enqueue((self.tape.event(self.position, self.seat),))
        self.position += 1

    # -- moving ----------------------------------------------------------------------------------

    def seek(self, position: int) -> Outcome:
        """Go to a point of the game at once."""
        position = min(max(position, self._first), len(self.tape))
        if position != self.position or not self._director.idle:
            self.position = position
            self._rebuild()
            self._settle()
        return None

    def _settle(self) -> None:
        if self.table.hand_size != self._hand or self.table.home != self.board.home:
            self._lay()
        self._left = max(self._pause_before_next(), THOUGHT)
        self.refresh()

    def _play_or_pause(self) -> Outcome:
        if self.position >= len(self.tape):
            self.playing = True
            return self.seek(self._first)
        self.playing = not self.playing
        self._left = 0.0
        self.refresh()
        return None

    def _step(self) -> Outcome:
        """Show one event more; what is still being shown is completed."""
        self.playing = False
        self._director.skip_all()
        if self.position < len(self.tape):
            self._show_next()
        self._advance(0.0)
        return None

    def _step_back(self) -> Outcome:
        self.playing = False
        return self.seek(self.position - 1)

    def _round_forward(self) -> Outcome:
        later = (start for start in self.tape.rounds if start > self.position)
        return self.seek(next(later, len(self.tape)))

    def _round_back(self) -> Outcome:
        """Go to where this round began; from there to the one before."""
        earlier = (start for start in reversed(self.tape.rounds) if start < self.position)
        return self.seek(next(earlier, self._first))

    # -- input -----------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> Outcome:
        """Left and right step through the game unless a button has the focus."""
        match intent:
            case Navigate(Direction.LEFT | Direction.RIGHT) if not self._on_button():
                on = intent.direction is Direction.RIGHT
                return self._step() if on else self._step_back()
            case Shortcut("P"):
                return self._play_or_pause()
        return super().handle(intent)

    def _on_button(self) -> bool:
        return self.controls.marked not in ("", "timeline")

    def cancel(self) -> Outcome:
        """Close the last trick, or leave."""
        if self._peek:
            self._peek = False
            return None
        return super().cancel()

    # -- buttons ---------------------------------------------------------------------------------

    def _toggle_peek(self) -> Outcome:
        self._peek = not self._peek
        return None

    def _next_speed(self) -> Outcome:
        speed = bar.next_speed(self.services.settings.speed)
        self.services.change_settings(speed=speed)
        self._director.tempo = self.services.tempo
        return None

    def _next_seat(self) -> Outcome:
        self.seat = (self.seat + 1) % len(self.seats)
        self._rebuild()
        self._settle()
        return None

    def _help(self) -> Outcome:
        assert self.file is not None
        return routes.to_rules(self.services, self.file, self.tape.edition)


def watch_again(services: Services, match: Match) -> ReplayScene:
    """Return the viewer for a finished game of our own."""
    record = "".join(f"{line}\n" for line in match.record_lines())
    return ReplayScene(services, check_record(record.encode()), match.setup)


def known_edition(services: Services, header: Header) -> EditionFile | None:
    """Return the edition a record names, if it is at hand and has the same suits."""
    files = services.library.editions()
    file = next((file for file in files if file.id == header.edition_id), None)
    if file is None or not set(header.edition.suits) <= set(file.look.suits):
        return None
    return file


def plain_look(suits: tuple[str, ...]) -> Look:
    """Return a look for an edition that is not at hand: suits are called by their codes."""
    colours = (WHEEL[place % len(WHEEL)] for place in range(len(suits)))
    looks = {code: SuitLook(code, colour) for code, colour in zip(suits, colours, strict=True)}  # type: ignore[arg-type]
    return Look(skin="rage", suits=looks)


def seats_of(header: Header) -> tuple[Seat, ...]:
    """Return the seats of a record, with the avatars of the usual table."""
    return tuple(
        Seat(seat.name, AVATARS[place % len(AVATARS)], seat.player)
        for place, seat in enumerate(header.seats)
    )
