"""A game to watch: a record fed to a director, from the place of any player, at any point."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from rage_desktop.match.match import Match
from rage_desktop.match.referee import check_record
from rage_desktop.play.review.past_game import PastGame
from rage_desktop.play.review.verdict import Verdict
from rage_desktop.play.session import Asking, Session, tempo_of
from rage_desktop.rules import SeatName, Text, text
from rage_desktop.rules.records.records import Replay
from rage_desktop.stage.asked.situation import Situation
from rage_desktop.stage.cues import Sound
from rage_desktop.stage.director import Director
from rage_desktop.stage.table_view import TableView, project, wheel_order
from rage_desktop.stage.tape import Tape
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.archive.record_looks import known_edition, plain_look, seats_of
from rage_desktop.ui.scenes.review.judged import option_name
from rage_desktop.ui.scenes.review.looking_back_at import Subject, subject_of_match
from rage_desktop.ui.scenes.score_sheet.score_sheet import ScoreSheetScene
from rage_desktop.ui.scenes.watching import hands_open, replay_controls
from rage_desktop.ui.scenes.watching.mistake_finder import FoundMistakes, Onward
from rage_desktop.ui.scenes.watching.playback import Playback
from rage_desktop.ui.scenes.watching.watched_layout import watched_layout
from rage_desktop.ui.services import Services
from rage_desktop.ui.table import bar
from rage_desktop.ui.table.asked.asked_nodes import Asked, surround
from rage_desktop.ui.table.board import Watched, to_rect
from rage_desktop.ui.table.centre import last_trick
from rage_desktop.ui.table.hand.flights import prepare
from rage_desktop.ui.table.layers import Hint, lay_table, paint_table
from rage_desktop.ui.table.timeline import Strip
from rage_desktop.ui.table.track import Place
from rage_desktop.ui.table.words import spoken
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.intents import Digit, Direction, Intent, Navigate, Shortcut
from rage_desktop.ui.toolkit.nodes import Node, Role, one_stop
from rage_desktop.ui.toolkit.scene import AtTable
from rage_desktop.ui.toolkit.transitions import Outcome, Push
from rage_desktop.ui.toolkit.widgets.buttons import IconButton


class ReplayScene(AtTable):
    """Nobody is asked anything here: all is read from a record that was checked before.

    The seat watched sees what it saw in the game: its own cards, and bids when they were shown.
    """

    title = text("Replay")
    first_focus = "timeline"

    def __init__(self, services: Services, record: Replay, match: Match | None = None) -> None:
        """A game of our own is given as it is: for its players' faces, and to be played on."""
        super().__init__()
        self._services, self._match = services, match
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
        self._hands = hands_open.HandsOpen()
        self.default = "review" if self._reviewable else "play"
        self._asked = Asked(self._situation)
        self._last_trick_open = False
        self._hand = 0  # the hand size the table is laid for

    # -- places ----------------------------------------------------------------------------------

    def resized(self) -> None:
        """Lay the table above the bar; in a tall window as if the window ended where the bar
        begins."""
        names = [seat.name for seat in self.seats]
        wording = self.kit.wording.at(self._look, names)
        self.kit = replace(self.kit, wording=wording)
        self._strip = Strip(self.kit)
        self._below = Strip.height(self.kit)
        if self._hands.open is None:
            self._hands.open = not self.kit.portrait
        self.playback.director.tempo = self._services.tempo
        self._lay()

    def _lay(self) -> None:
        self._hand = self.table.hand_size
        settings, kit, below = self._services.settings, self.kit, self._below
        if kit.portrait:
            kit, below = replace(kit, size=(kit.size[0], kit.size[1] - below)), 0
        board = lay_table(kit, self._look, self.seats, self.table, settings, below)
        opened, layout = bool(self._hands.open), board.layout
        if opened or not kit.portrait:
            layout = watched_layout(layout)
        watched = Watched(self.title, replay_controls.who_they_are(self.seats), not opened)
        self.board = replace(board, layout=layout, watched=watched)

    @property
    def table(self) -> TableView:
        """What drawing reads."""
        return self.playback.table

    # -- what is there ---------------------------------------------------------------------------

    def build(self) -> list[Node]:
        """What lies on the table, what happened last, and the ways to move about."""
        kit, board, table = self.kit, self.board, self.table
        nodes: list[Node] = [*spoken.table_nodes(board, table), *self._asked.nodes(board, table)]
        nodes += hands_open.hand_nodes(board, table)
        review = self._lead(Onward.review) if self._reviewable else None
        if kit.portrait:
            hint = to_rect(board.layout.hint.box)
            nodes.append(Node("said", Role.STATUS, self._said, hint, on_press=review))
        else:
            actor = self.playback.tape.actor(self.playback.position)
            self._caption = replay_controls.caption(board, self._said, actor, review)
            nodes += self._caption.nodes
        nodes += hands_open.open_nodes(board, self._hands.lie(board, self.playback))
        watched, opened = SeatName(self.playback.seat), bool(self._hands.open)
        nodes += one_stop(
            "bar", replay_controls.head_nodes(board, watched, opened, self._presses())
        )
        nodes += self._strip_nodes()
        if self._last_trick_open:
            nodes += last_trick.popover_nodes(board, table)
        self._asked.attach(board, table, nodes)
        surround(self.surroundings, board, table)
        return nodes

    def _presses(self) -> dict[str, Callable[[], Outcome]]:
        """Return what the buttons at the top do."""
        presses: dict[str, Callable[[], Outcome]] = {
            "leave": self.cancel,
            "hands": self._switch_hands,
            "seat": lambda: self._watch(self.playback.seat + 1),
            "last_trick": self._toggle_last_trick,
        }
        if self._match is not None:
            presses["sheet"] = self._sheet
        if self._reviewable:
            presses["overview"] = self._lead(Onward.overview)
        return presses if self._file is None else presses | {"help": self._help}

    def _strip_nodes(self) -> list[Node]:
        """The bar, and beside the hand (in a tall window in the bar) what leads on from here."""
        playback, tape = self.playback, self.playback.tape
        place = Place(playback.position, len(tape), tape.rounds, playback.runs,
                      self._mistakes.pins(), tape.tricks)  # fmt: skip
        moves = {
            "round-back": playback.round_back,
            "step-back": playback.step_back,
            "play": playback.play_or_pause,
            "step": playback.step,
            "round-forward": playback.round_forward,
        }
        actions: dict[str, Callable[[], Outcome]] = {
            name: partial(self._move, move) for name, move in moves.items()
        }
        seek = partial(self._move, playback.seek)
        speed = replay_controls.speed_button(
            self.kit, self._services.settings.speed, self._next_speed
        )
        more: list[IconButton] = []
        beside: list[Node] = []
        if self._reviewable:
            known, under_way = bool(self._mistakes.all()), self._mistakes.under_way
            more = replay_controls.mistake_buttons(self.kit, known, under_way, self._to_mistake)
            on = replay_controls.leading_on(self.kit, self._onward(), self._lead)
            if self.kit.portrait:
                more += on[:2]
            else:
                room = self._hands.free(self.board, self.playback)
                beside = replay_controls.beside_hand(self.kit, on, room)
        return [*beside, *self._strip.nodes(place, actions, seek, speed, more)]

    def _situation(self) -> Situation:
        """Return what the watched seat knew; nobody at the screen is that player."""
        tape, at, seat = self.playback.tape, self.playback.position, self.playback.seat
        return Situation(
            view=tape.view(at, seat),
            table=self.table,
            look=self._look,
            events=[tape.event(place, seat) for place in range(at)],
            memory=self._services.settings.known_from_play,
        )

    @property
    def _mistake(self) -> Verdict | None:
        """The mistake just made, where a review knows it."""
        return self._mistakes.at(self.playback.position)

    @property
    def _said(self) -> Text:
        """What is said about this moment."""
        happened, mistake = self.playback.happened, self._mistake
        if mistake is None:
            return happened
        better = option_name(mistake.options[0])
        return text("{said} Better: {move}.", said=happened, move=better)

    @property
    def _hint(self) -> Hint:
        """What the hint plate of a tall window says."""
        playback = self.playback
        if playback.position < len(playback.tape):
            title = text("Playing") if playback.runs else text("Paused")
        else:
            title = text("Game over") if playback.tape.complete else text("The record ends here")
        space = text("pause") if playback.runs else text("go on")
        return title, self._said, [("Space", space), ("← →", text("card"))]

    @property
    def _reviewable(self) -> bool:
        """Whether there is anything to look back at."""
        return self._mistakes.looking is not None

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw the table, the strip and the widgets."""
        mistake, board, kit = self._mistake, self.board, self.kit
        better = hands_open.better_card(mistake)
        stands = hands_open.stands_of(board, self.table, better)
        hands = self._hands.lie(board, self.playback)
        lying = partial(hands_open.draw_open_hands, canvas, board, self.table, hands, better)
        said = self._hint if kit.portrait else None
        paint_table(canvas, board, self.table, stands, said, open_hands=lying)
        if mistake is not None:
            hands_open.draw_cost(canvas, board, self.table, mistake)
        self.lay_out()
        if not kit.portrait:
            self._caption.draw(canvas)
        self._strip.draw(canvas)
        if self._last_trick_open:
            last_trick.draw_popover(canvas, board, self.table)
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
        self._hands.follow(self.board, self.playback)
        self.refresh()
        return None

    def _move(self, move: Callable[..., None], *where: int) -> Outcome:
        """Move through the record and show where that leads."""
        move(*where)
        return self._follow()

    # -- input -----------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> Outcome:
        """Left and right step through the game unless a button has the focus, up and down go by
        tricks; digits sit down with a player."""
        match intent:
            case Navigate(Direction.LEFT | Direction.RIGHT) if not self._on_button():
                on = intent.direction is Direction.RIGHT
                return self._move(self.playback.step if on else self.playback.step_back)
            case Navigate(Direction.UP | Direction.DOWN) if not self._on_button():
                on = intent.direction is Direction.DOWN
                return self._move(self.playback.trick, 1 if on else -1)
            case Shortcut("P"):
                return self._move(self.playback.play_or_pause)
            case Shortcut("M", shift=True):
                return self._to_mistake(-1)
            case Digit(n) if 0 < n <= len(self.seats):
                return self._watch(n - 1)
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
        """Show what a review has found, once it is left."""
        self._mistakes.read_again()
        self.refresh()
        return super().on_result(value)

    def _switch_hands(self) -> Outcome:
        self._hands.open = not self._hands.open
        self._lay()
        return None

    def _to_mistake(self, way: int) -> Outcome:
        """Go to the next mistake known, or the one before; look for more, too."""
        self._mistakes.work()
        found = self._mistakes.next(self.playback.position, way)
        if found is None:
            return None
        self.playback.playing = False
        return self._move(self.playback.seek, found)

    def _onward(self) -> Onward:
        looking = self._mistakes.looking
        assert looking is not None
        ply = self._mistakes.looked_at(self.playback.position)
        return Onward(self._services, looking, self._mistakes.seat, ply)

    def _lead(self, way: Callable[[Onward], Outcome]) -> Callable[[], Outcome]:
        """Return a press that stops the record and goes that way."""

        def press() -> Outcome:
            self.playback.playing = False
            onward = self._onward()
            self._mistakes.rest()
            return way(onward)

        return press

    # -- buttons ---------------------------------------------------------------------------------

    def _toggle_last_trick(self) -> Outcome:
        self._last_trick_open = not self._last_trick_open
        return None

    def _sheet(self) -> Outcome:
        """Stop, and show the whole score sheet."""
        assert self._match is not None
        self.playback.playing = False
        number = max(1, self.playback.table.number)
        return Push(WatchedSheet(self._services, self._match, self.playback.seat, number))

    def _next_speed(self) -> Outcome:
        speed = bar.next_speed(self._services.settings.speed)
        self._services.change_settings(speed=speed)
        self.playback.director.tempo = self._services.tempo
        return None

    def _watch(self, seat: int) -> Outcome:
        self._mistakes.watched = seat % len(self.seats)
        self.playback.watch(self._mistakes.watched)
        return self._follow()

    def _help(self) -> Outcome:
        assert self._file is not None
        edition, players = self.playback.tape.edition, len(self.seats)
        return routes.to_rules_in_force(self._file, edition, players)


class WatchedSheet(ScoreSheetScene):
    """The whole sheet at rest, with the cursor in the round watched; closed, it leads back."""

    def __init__(self, services: Services, match: Match, seat: int, number: int) -> None:
        """`seat` is the one watched, `number` the round."""
        order = wheel_order(match.setup.file.look.suits)
        table = project(match.view(seat), order, seat)
        director = Director(table, tempo_of(services.settings))
        super().__init__(services, Session(match, {}, seat, director))
        self._asking = Asking.NOTHING
        self._grid.cursor = number - 1, seat
        self._finish()  # it was counted when it was played


def watch_again(services: Services, match: Match) -> ReplayScene:
    """Return the viewer for a finished game of our own."""
    record = "".join(f"{line}\n" for line in match.record_lines())
    return ReplayScene(services, check_record(record.encode()), match)
