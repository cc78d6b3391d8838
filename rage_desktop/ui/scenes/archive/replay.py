"""A game to watch: a record fed to a director, from the place of any player, at any point."""

from collections.abc import Callable
from dataclasses import replace

from pygame import Rect

from rage_desktop.match.match import Match
from rage_desktop.match.referee import check_record
from rage_desktop.play.review.past_game import PastGame
from rage_desktop.rules import Card, Phase, SeatName, Text, text
from rage_desktop.rules.records.records import Replay
from rage_desktop.stage.asked.situation import Situation
from rage_desktop.stage.cues import Sound
from rage_desktop.stage.layout.bar import BarButton
from rage_desktop.stage.table_view import TableView, wheel_order
from rage_desktop.stage.tape import Tape
from rage_desktop.stage.words.narration.announcements import Level, announced
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.archive.found_mistakes import FoundMistakes
from rage_desktop.ui.scenes.archive.hands_open import draw_open_hands, open_hands
from rage_desktop.ui.scenes.archive.playback import Playback
from rage_desktop.ui.scenes.archive.record_looks import known_edition, plain_look, seats_of
from rage_desktop.ui.scenes.review.looking_back_at import Subject, subject_of_match
from rage_desktop.ui.services import Services
from rage_desktop.ui.table import bar
from rage_desktop.ui.table.asked.asked_nodes import Asked, surround
from rage_desktop.ui.table.board import to_rect
from rage_desktop.ui.table.centre import last_trick
from rage_desktop.ui.table.hand.flights import prepare
from rage_desktop.ui.table.hand.hand import Stand
from rage_desktop.ui.table.layers import Hint, lay_table, paint_table
from rage_desktop.ui.table.timeline import Place, Strip
from rage_desktop.ui.table.words import spoken
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.intents import Direction, Intent, Navigate, Shortcut
from rage_desktop.ui.toolkit.nodes import Node, Role, one_stop
from rage_desktop.ui.toolkit.scene import Scene
from rage_desktop.ui.toolkit.transitions import Outcome, Push
from rage_desktop.ui.toolkit.widgets.buttons import IconButton

WRITTEN_FROM = 1700  # px: in a window as wide the buttons that lead on are written out


class ReplayScene(Scene):
    """Nobody is asked anything here: all is read from a record that was checked before.

    The seat watched sees what it saw in the game: its own cards, and bids when they were shown.
    """

    title = text("Replay")
    first_focus = "timeline"
    default = "play"

    def __init__(self, services: Services, record: Replay, match: Match | None = None) -> None:
        """A game of our own is brought as it is: for the faces of its players, to be played on."""
        super().__init__()
        self._services = services
        setup = None if match is None else match.setup
        self._file = setup.file if setup else known_edition(services, record.header)
        self._look = self._file.look if self._file else plain_look(record.header.edition.suits)
        self.seats = setup.seats if setup else seats_of(record.header)
        tape = Tape(record, wheel_order(self._look.suits))
        self.playback = Playback(tape, services.tempo)
        if match is None:
            subject = Subject(PastGame.of_replay(record), self._look, self.seats)
        else:
            subject = subject_of_match(match)
        self._mistakes = FoundMistakes(services, tape, subject, 0)
        self.playback.seat = self._mistakes.seat
        self._open = True  # all hands
        self._asked = Asked(self._situation)
        self._last_trick_open = False
        self._hand = 0  # the hand size the table is laid for

    # -- places ----------------------------------------------------------------------------------

    def resized(self) -> None:
        """Lay the table above the strip, as if the window ended there."""
        window, names = self.kit.size, [seat.name for seat in self.seats]
        high = window[1] - Strip.height(self.kit)
        wording = self.kit.wording.at(self._look, names)
        self.kit = replace(self.kit, wording=wording, size=(window[0], high))
        self._strip = Strip(self.kit, window)
        self.playback.director.tempo = self._services.tempo
        self._lay()

    def _lay(self) -> None:
        self._hand = self.table.hand_size
        settings = self._services.settings
        self.board = lay_table(self.kit, self._look, self.seats, self.table, settings)

    @property
    def table(self) -> TableView:
        """What drawing reads."""
        return self.playback.table

    # -- what is there ---------------------------------------------------------------------------

    def build(self) -> list[Node]:
        """What lies on the table, what happened last, and the ways to move."""
        kit, board, table = self.kit, self.board, self.table
        nodes: list[Node] = [*spoken.table_nodes(board, table), *self._asked.nodes(board, table)]
        nodes += self._card_nodes()
        said = to_rect(board.layout.hint.box)
        nodes.append(Node("said", Role.STATUS, kit.say(self._happened()), said))
        for seat, cards in self._hands():
            held = ", ".join(kit.say(card) for card, _ in cards)
            box = cards[0][1].unionall([box for _, box in cards])
            nodes.append(Node(f"open-{seat}", Role.TEXT, kit.say(SeatName(seat)), box, value=held))
        nodes += one_stop("bar", self._bar_nodes())
        playback = self.playback
        place = Place(playback.position, len(playback.tape), playback.tape.rounds, playback.runs,
                      self._mistakes.pins())  # fmt: skip
        actions = {
            "round-back": self._then(playback.round_back),
            "step-back": self._then(playback.step_back),
            "play": self._then(playback.play_or_pause),
            "step": self._then(playback.step),
            "round-forward": self._then(playback.round_forward),
        }
        nodes += self._strip.nodes(place, actions, self._seek, self._further())
        if self._last_trick_open:
            nodes += last_trick.popover_nodes(board, table)
        self._asked.attach(board, table, nodes)
        surround(self.surroundings, board, table)
        return nodes

    def _hands(self) -> list[tuple[int, list[tuple[Card, Rect]]]]:
        if not self._open or self.table.phase is Phase.DEAL:
            return []
        playback = self.playback
        hands = playback.tape.hands(playback.position)
        return open_hands(self.board, self.table, hands)

    def _further(self) -> list[IconButton]:
        """What leads on from here: the next mistake, the review, playing on."""
        say, mistakes = self.kit.say, self._mistakes
        if mistakes.looking is None:
            return []
        known = bool(mistakes.all())
        words = text("Next mistake") if known else text("Find the mistakes")
        nowhere = Rect(0, 0, 0, 0)  # the strip says where
        roomy = self.kit.size[0] >= WRITTEN_FROM and not self.kit.portrait
        buttons = [
            IconButton("next-mistake", say(words), nowhere, icon="i_target",
                       label=say(words) if roomy else "", key="M", again=True,
                       on_press=self._next_mistake),
            IconButton("review", say(text("Review this decision")), nowhere, icon="i_chart",
                       label=say(text("Review")) if roomy else "", key="E",
                       on_press=self._review),
        ]  # fmt: skip
        if mistakes.looking.subject.setup is not None:
            buttons.append(
                IconButton("play-on", say(text("Play on from here")), nowhere, icon="i_undo",
                           label=say(text("Play on from here")) if roomy else "", key="G",
                           on_press=self._play_on)
            )  # fmt: skip
        return buttons

    def _situation(self) -> Situation:
        """Return what the seat watched knew; nobody at the screen is that player."""
        tape, at, seat = self.playback.tape, self.playback.position, self.playback.seat
        return Situation(
            view=tape.view(at, seat),
            table=self.table,
            look=self._look,
            events=[tape.event(place, seat) for place in range(at)],
            memory=self._services.settings.known_from_play,
        )

    def _card_nodes(self) -> list[Node]:
        poses = self.board.slots(self.table)
        return [
            Node(f"hand-{index}", Role.CARD, self.kit.say(card), to_rect(pose.box))
            for index, (card, pose) in enumerate(zip(self.table.hand, poses, strict=True))
            if card is not None
        ]

    def _bar_nodes(self) -> list[Node]:
        """The way out at the left; at the right what the game's own bar has, as far as it fits."""
        kit, place = self.kit, self.board.layout.bar
        leave, watched = kit.say(text("Leave")), kit.say(SeatName(self.playback.seat))
        speed = kit.say(bar.speed_label(self._services.settings.speed))
        last_trick_label = kit.say(bar.NAMES["last_trick"]) if place.labels else ""
        help_box, sheet = to_rect(place.buttons["help"]), place.buttons["sheet"]
        shift = 0 if self._file else round(help_box.x - sheet.x)

        def box(name: BarButton) -> Rect:
            return to_rect(place.buttons[name]).move(shift, 0)

        nodes: list[Node] = [
            IconButton("leave", leave, to_rect(place.menu), icon="i_back", key="Esc",
                       on_press=self.cancel),
            IconButton(
                "last_trick", kit.say(bar.NAMES["last_trick"]), box("last_trick"),
                icon="i_peek", label=last_trick_label, key="L", on_press=self._toggle_last_trick,
            ),
            IconButton(
                "speed", kit.say(bar.NAMES["speed"]), box("speed"), icon="i_speed", label=speed,
                value=speed, key="V", again=True, on_press=self._next_speed,
            ),
            IconButton(
                "seat", kit.say(text("Change the player")), box("pause"), icon="i_human",
                value=watched, key="C", again=True, on_press=self._next_seat,
            ),
        ]  # fmt: skip
        nodes.append(
            IconButton(
                "hands", kit.say(text("All hands open")), box("sheet"),
                icon="i_eye" if self._open else "i_peek", key="O", again=True,
                checked=self._open, on_press=self._switch_hands,
            )
        )  # fmt: skip
        if self._file is not None:
            name = kit.say(bar.NAMES["help"])
            nodes.append(
                IconButton("help", name, help_box, icon="i_help", key="H", on_press=self._help)
            )
        return nodes

    def _happened(self) -> Text:
        """Return the event shown last, as a sentence."""
        playback = self.playback
        for position in range(playback.position, 0, -1):  # some events nothing is said of
            line = announced(playback.tape.told(position, playback.seat), Level.ALL)
            if line is not None:
                return line.said
        return text("Nothing was played")

    def _hint(self) -> Hint:
        playback = self.playback
        if playback.position < len(playback.tape):
            title = text("Playing") if playback.runs else text("Paused")
        else:
            title = text("Game over") if playback.tape.complete else text("The record ends here")
        space = text("pause") if playback.runs else text("go on")
        return title, self._happened(), [("Space", space), ("← →", text("step"))]

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw the table, the strip and the widgets."""
        stands = [Stand()] * len(self.table.hand)
        paint_table(canvas, self.board, self.table, stands, self._hint())
        draw_open_hands(canvas, self.board, self._hands())
        self._strip.draw(canvas)
        if self._last_trick_open:
            last_trick.draw_popover(canvas, self.board, self.table)
        super().draw(canvas)

    # -- life ------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether anything on the table moves."""
        return self.playback.director.moving

    @property
    def timer(self) -> float | None:
        """Seconds until something on the table changes, or until the next event."""
        found = [one for one in (self.playback.timer, self._mistakes.timer) if one is not None]
        return min(found, default=None)

    def look_ahead(self) -> bool:
        """Draw cards where they will lie while they fly."""
        return prepare(self.board, self.table)

    def update(self, dt: float) -> Outcome:
        """Let the record run, and take in what the review found."""
        if self._mistakes.poll():
            self.refresh()
        return self._follow() if self.playback.advance(dt) else None

    def _follow(self) -> Outcome:
        """Play the sounds of what is being shown, and lay the table for it."""
        for signal in self.playback.director.take_signals():
            if isinstance(signal, Sound):
                self.sound(signal.name, signal.step)
        if self.table.hand_size != self._hand or self.table.home != self.board.home:
            self._lay()
        self.refresh()
        return None

    def _then(self, move: Callable[[], None]) -> Callable[[], Outcome]:
        """Return a press that moves through the record and shows where that leads."""

        def press() -> Outcome:
            move()
            return self._follow()

        return press

    def _seek(self, position: int) -> Outcome:
        self.playback.seek(position)
        return self._follow()

    # -- input -----------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> Outcome:
        """Left and right step through the game unless a button has the focus."""
        match intent:
            case Navigate(Direction.LEFT | Direction.RIGHT) if not self._on_button():
                on = intent.direction is Direction.RIGHT
                return self._then(self.playback.step if on else self.playback.step_back)()
            case Shortcut("P"):
                return self._then(self.playback.play_or_pause)()
        return super().handle(intent)

    def _on_button(self) -> bool:
        return self.controls.marked not in ("", "timeline")

    def cancel(self) -> Outcome:
        """Close the last trick, or leave."""
        if self._last_trick_open:
            self._last_trick_open = False
            return None
        self._mistakes.close()
        return super().cancel()

    # -- what leads on ---------------------------------------------------------------------------

    def on_result(self, value: object) -> Outcome:
        """Show what a review that was left has found."""
        self._mistakes.read_again()
        self.refresh()
        return super().on_result(value)

    def _switch_hands(self) -> Outcome:
        self._open = not self._open
        return None

    def _next_mistake(self) -> Outcome:
        """Go to the next mistake known; look for more, too."""
        self._mistakes.work()
        found = self._mistakes.next(self.playback.position)
        if found is None:
            return None
        self.playback.playing = False
        return self._seek(found)

    def _review(self) -> Outcome:
        looking, tape = self._mistakes.looking, self.playback.tape
        assert looking is not None
        self.playback.playing = False
        mistake = self._mistakes.at(self.playback.position)
        ply = tape.move_at(self.playback.position) if mistake is None else mistake.ply
        return Push(routes.review_scene(self._services, looking.subject, self._mistakes.seat, ply))

    def _play_on(self) -> Outcome:
        looking, tape = self._mistakes.looking, self.playback.tape
        assert looking is not None
        setup = looking.subject.setup
        assert setup is not None
        self.playback.playing = False
        moves = looking.subject.game.moves[: tape.move_at(self.playback.position)]
        return routes.to_practice(self._services, setup, moves)

    # -- buttons ---------------------------------------------------------------------------------

    def _toggle_last_trick(self) -> Outcome:
        self._last_trick_open = not self._last_trick_open
        return None

    def _next_speed(self) -> Outcome:
        speed = bar.next_speed(self._services.settings.speed)
        self._services.change_settings(speed=speed)
        self.playback.director.tempo = self._services.tempo
        return None

    def _next_seat(self) -> Outcome:
        self.playback.watch((self.playback.seat + 1) % len(self.seats))
        return self._follow()

    def _help(self) -> Outcome:
        assert self._file is not None
        edition, players = self.playback.tape.edition, len(self.seats)
        return routes.to_rules_in_force(self._services, self._file, edition, players)


def watch_again(services: Services, match: Match) -> ReplayScene:
    """Return the viewer for a finished game of our own."""
    record = "".join(f"{line}\n" for line in match.record_lines())
    return ReplayScene(services, check_record(record.encode()), match)
