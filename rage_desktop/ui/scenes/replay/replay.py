"""A game to watch: a record fed to a director, from the place of any player, at any point."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from rage_desktop.match.match import Match
from rage_desktop.match.record_verification import check_record
from rage_desktop.play.player_descriptions import who_they_are
from rage_desktop.play.record_importer import known_edition, look_of, seats_of
from rage_desktop.play.review.past_game import PastGame
from rage_desktop.play.review.review_session import MistakeFinder, ReviewSubject, subject_of_match
from rage_desktop.play.review.review_text import option_name
from rage_desktop.play.review.verdict import Verdict
from rage_desktop.play.session import PendingInput, Session, make_motion_settings
from rage_desktop.presentation.cues import Sound
from rage_desktop.presentation.director import Director
from rage_desktop.presentation.layout.geometry import MOST_SMALL
from rage_desktop.presentation.layout.table_places import TableKind
from rage_desktop.presentation.playback import Playback, SeekableRecord
from rage_desktop.presentation.table_view import TableView, project, wheel_order
from rage_desktop.presentation.tooltips.tooltip_data import TooltipContext
from rage_desktop.rules import Replay, SeatName, Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.replay import open_hands, replay_controls
from rage_desktop.ui.scenes.review.review_page import MomentActions
from rage_desktop.ui.scenes.score_sheet.score_sheet import ScoreSheetScene
from rage_desktop.ui.services import Services
from rage_desktop.ui.table import bar
from rage_desktop.ui.table.centre import last_trick
from rage_desktop.ui.table.hand.flights import prepare
from rage_desktop.ui.table.layers import HintContent, draw_table, make_table_context
from rage_desktop.ui.table.overlays import accessible_table
from rage_desktop.ui.table.replay_bar import ReplayPosition, replay_bar, replay_bar_height
from rage_desktop.ui.table.table_context import Brush, ReplayLabels, to_rect
from rage_desktop.ui.table.table_tooltips import TooltipProvider, constrain_tooltips

ROOMY = 0.75  # of S: from here on there is room for any text size


class ReplayScene(ui.TreeScene):
    """Shows a record that was checked before, and asks the player nothing.

    The watched seat sees what it saw in the game: its own cards, and bids once they were shown.
    """

    title = text("Replay")
    first_focus = "timeline"

    def __init__(self, services: Services, record: Replay, match: Match | None = None) -> None:
        """A game of our own is given as it is: for its players' faces, and to be played on."""
        super().__init__()
        self._services = services
        self._match = match
        setup = None if match is None else match.setup
        files = services.library.every()
        self._file = setup.file if setup else known_edition(files, record.header)
        self._look = setup.file.look if setup else look_of(files, record.header)
        self.seats = setup.seats if setup else seats_of(record.header)
        self.terms = self._look, [seat.name for seat in self.seats]
        tape = SeekableRecord(record, wheel_order(self._look.suits))
        self.playback = Playback(tape, services.motion)
        if match is None:
            subject = ReviewSubject(PastGame.of_replay(record), self._look, self.seats)
        else:
            subject = subject_of_match(match)
        self._mistakes = MistakeFinder(services.store, tape, subject, 0)
        self.playback.seat = self._mistakes.seat
        self._hands = open_hands.OpenHands()
        self.default = "review" if self._reviewable else "play"
        self._tooltips = TooltipProvider(self._situation)
        self._last_trick_open = False
        self._hand = 0  # the hand size the table is laid for

    # -- places ----------------------------------------------------------------------------------

    def resize(self, ctx: ui.DrawContext) -> None:
        """Lay the table above the bar; in a tall window as if the window ended where the bar
        begins. Beside open hands a smaller window has no room for the largest type."""
        if not ctx.is_portrait and ctx.scale < ROOMY:
            ctx = replace(ctx, text_scale=min(ctx.text_scale, MOST_SMALL))
        super().resize(ctx)
        self._below = replay_bar_height(self.ctx)
        if self._hands.open is None:
            self._hands.open = not self.ctx.is_portrait
        self.playback.director.motion = self._services.motion
        self._lay()

    def _lay(self) -> None:
        self._hand = self.table.hand_size
        settings = self._services.settings
        ctx = self.ctx
        below = self._below
        if ctx.is_portrait:
            ctx = replace(ctx, size=(ctx.size[0], ctx.size[1] - below))
            below = 0
        opened = bool(self._hands.open)
        kind = TableKind.WATCHED
        if ctx.is_portrait and not opened:  # there is room for full plates
            kind = TableKind.PLAYED
        tctx = make_table_context(
            ctx, self._look, self.seats, self.table, settings, below, kind=kind
        )
        labels = ReplayLabels(self.title, who_they_are(self.seats), not opened)
        self.tctx = replace(tctx, replay_labels=labels)
        self.ctx = replace(self.ctx, palette=tctx.ctx.palette)

    @property
    def table(self) -> TableView:
        """What drawing reads."""
        return self.playback.table

    # -- what is there ---------------------------------------------------------------------------

    def tree(self) -> ui.Element:
        """The table, the last event, and the controls."""
        tctx = self.tctx
        watched = SeatName(self.playback.seat)
        opened = bool(self._hands.open)
        return ui.Stack(
            ui.CustomLayout(self._place_table),
            self._caption(),
            ui.CustomLayout(self._place_open_hands),
            replay_controls.head(tctx, watched, opened, self._presses()),
            *self._strip(),
            ui.CustomLayout(self._place_last_trick) if self._last_trick_open else None,
            ui.CustomLayout(self._attach_tooltips),
        )

    def _attach_tooltips(self, layout: ui.Layout, box: ui.Rect) -> None:  # noqa: ARG002
        """Let everything on the table tell about itself."""
        self._tooltips.attach(self.tctx, self.table, layout.nodes)
        constrain_tooltips(self.tooltip_constraints, self.tctx, self.table)

    def _place_table(self, layout: ui.Layout, box: ui.Rect) -> None:
        layout.paint(self._paint_table, box)
        for nodes in (
            accessible_table.table_nodes(self.tctx, self.table),
            self._tooltips.nodes(self.tctx, self.table),
            open_hands.hand_nodes(self.tctx, self.table),
        ):
            layout.add(*nodes)

    def _place_open_hands(self, layout: ui.Layout, box: ui.Rect) -> None:  # noqa: ARG002
        layout.add(*open_hands.open_nodes(self.tctx, self._hands.lie(self.tctx, self.playback)))

    def _place_last_trick(self, layout: ui.Layout, box: ui.Rect) -> None:
        def paint(ctx: ui.PaintContext, _: ui.Rect) -> None:
            last_trick.draw_popover(Brush(ctx.canvas, self.tctx), self.table)

        layout.paint(paint, box)
        layout.add(*last_trick.popover_nodes(self.tctx, self.table))

    def _caption(self) -> ui.Element:
        """Return what happened last: on the hint plate in a tall window, else over the hand."""
        review = self._lead(MomentActions.review) if self._reviewable else None
        if self.ctx.is_portrait:
            said = replay_controls.said_node(self._message, review)
            return ui.PlacedAt(to_rect(self.tctx.layout.hint.box), ui.Element(node=said))
        actor = self.playback.tape.actor(self.playback.position)
        return replay_controls.caption(self.tctx, self._message, actor, review)

    def _presses(self) -> dict[str, ui.Press]:
        """Return what the buttons at the top do."""
        presses: dict[str, ui.Press] = {
            "leave": self.cancel,
            "hands": self._switch_hands,
            "seat": lambda: self._watch(self.playback.seat + 1),
            "last_trick": self._toggle_last_trick,
        }
        if self._match is not None:
            presses["sheet"] = self._sheet
        if self._reviewable:
            presses["overview"] = self._lead(MomentActions.overview)
        return presses if self._file is None else presses | {"help": self._help}

    def _strip(self) -> Iterator[ui.Element]:
        """The bar, and beside the hand (in a tall window in the bar) what leads on from here."""
        playback = self.playback
        tape = self.playback.tape
        place = ReplayPosition(
            playback.position,
            len(tape),
            tape.rounds,
            playback.runs,
            self._mistakes.pins(),
            tape.tricks,
        )
        moves: dict[str, Callable[[], None]] = {
            "round-back": partial(playback.round, -1),
            "step-back": playback.step_back,
            "play": playback.play_or_pause,
            "step": playback.step,
            "round-forward": partial(playback.round, 1),
        }
        actions: dict[str, ui.Press] = {
            name: partial(self._move, move) for name, move in moves.items()
        }
        seek = partial(self._move, playback.seek)
        speed = replay_controls.speed_button(
            self.ctx, self._services.settings.speed, self._next_speed
        )
        more: list[ui.IconButton] = []
        if self._reviewable:
            known = bool(self._mistakes.all())
            under_way = self._mistakes.under_way
            more = replay_controls.mistake_buttons(self.ctx, known, under_way, self._to_mistake)
            on = replay_controls.moment_buttons(self.ctx, self._moment_actions(), self._lead)
            if self.ctx.is_portrait:
                more += on[:2]
            else:
                room = self._hands.free(self.tctx, self.playback)
                yield replay_controls.beside_hand(self.ctx, on, room)
        yield replay_bar(self.ctx, place, actions, seek, speed, more)

    def _situation(self) -> TooltipContext:
        """Return what the watched seat knew; nobody at the screen is that player."""
        tape = self.playback.tape
        at = self.playback.position
        seat = self.playback.seat
        return TooltipContext(
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
    def _message(self) -> Text:
        """The sentence about this moment."""
        happened = self.playback.event_caption
        mistake = self._mistake
        if mistake is None:
            return happened
        better = option_name(mistake.options[0])
        return text("{said} Better: {move}.", said=happened, move=better)

    @property
    def _hint(self) -> HintContent:
        """What the hint plate of a tall window says."""
        playback = self.playback
        if playback.position < len(playback.tape):
            title = text("Playing") if playback.runs else text("Paused")
        else:
            title = text("Game over") if playback.tape.complete else text("The record ends here")
        space = text("pause") if playback.runs else text("go on")
        return title, self._message, [("Space", space), ("← →", text("card"))]

    @property
    def _reviewable(self) -> bool:
        """Whether there is anything to look back at."""
        return bool(self._mistakes.session.review.decisions)

    def _paint_table(self, ctx: ui.PaintContext, box: ui.Rect) -> None:  # noqa: ARG002
        mistake = self._mistake
        brush = Brush(ctx.canvas, self.tctx)
        better = open_hands.better_card(mistake)
        poses = open_hands.poses_of(self.tctx, self.table, better)
        hands = self._hands.lie(self.tctx, self.playback)
        lying = partial(open_hands.draw_open_hands, brush, self.table, hands, better)
        said = self._hint if ctx.is_portrait else None
        draw_table(brush, self.table, poses, said, open_hands=lying)
        if mistake is not None:
            open_hands.draw_cost(brush, self.table, mistake)

    # -- life ------------------------------------------------------------------------------------

    @property
    def is_busy(self) -> bool:
        """Whether anything on the table moves."""
        return self.playback.director.is_animating

    @property
    def next_wake(self) -> float | None:
        """Seconds until something on the table changes, or until the next event."""
        return ui.soonest(self.playback.next_wake, self._mistakes.next_wake)

    def do_idle_work(self) -> bool:
        """Draw cards where they will lie while they fly."""
        return prepare(self.tctx, self.table)

    def update(self, dt: float) -> ui.NavResult:
        """Let the record run, and take in what the review found."""
        if self._mistakes.poll():
            self.refresh()
        return self._follow() if self.playback.advance(dt) else None

    def _follow(self) -> ui.NavResult:
        """Play the sounds of what is being shown, and lay the table for it."""
        for signal in self.playback.director.pop_signals():
            if isinstance(signal, Sound):
                self.sound(signal.name, signal.step)
        if self.table.hand_size != self._hand or self.table.home != self.tctx.home:
            self._lay()
        self._hands.follow(self.tctx, self.playback)
        self.refresh()
        return None

    def _move(self, move: Callable[..., None], *where: int) -> ui.NavResult:
        """Move through the record and show where that leads."""
        move(*where)
        return self._follow()

    # -- input -----------------------------------------------------------------------------------

    def handle(self, intent: ui.Intent) -> ui.NavResult:
        """Left and right step through the game unless a button has the focus, up and down go by
        tricks; digits sit down with a player."""
        match intent:
            case ui.Navigate(ui.Direction.LEFT | ui.Direction.RIGHT) if not self._on_button():
                forward = intent.direction is ui.Direction.RIGHT
                return self._move(self.playback.step if forward else self.playback.step_back)
            case ui.Navigate(ui.Direction.UP | ui.Direction.DOWN) if not self._on_button():
                return self._move(self.playback.trick, intent.direction.step)
            case ui.Shortcut("P"):
                return self._move(self.playback.play_or_pause)
            case ui.Shortcut("Q", shift=True):
                return self._to_mistake(-1)
            case ui.Digit(n) if 0 < n <= len(self.seats):
                return self._watch(n - 1)
        return super().handle(intent)

    def _on_button(self) -> bool:
        return self.input.focus_ring_node not in ("", "timeline")

    def cancel(self) -> ui.NavResult:
        """Close the last trick, or leave."""
        if self._last_trick_open:
            self._last_trick_open = False
            return None
        self._mistakes.close()
        return super().cancel()

    # -- what leads on ---------------------------------------------------------------------------

    def on_result(self, value: object) -> ui.NavResult:
        """Show what a review has found, once it is left."""
        self._mistakes.read_again()
        self.refresh()
        return super().on_result(value)

    def _switch_hands(self) -> None:
        self._hands.open = not self._hands.open
        self._lay()

    def _to_mistake(self, way: int) -> ui.NavResult:
        """Go to the next mistake known, or the one before; look for more, too."""
        self._mistakes.work()
        found = self._mistakes.next(self.playback.position, way)
        if found is None:
            return None
        self.playback.playing = False
        return self._move(self.playback.seek, found)

    def _moment_actions(self) -> MomentActions:
        mistakes = self._mistakes
        ply = self._mistakes.looked_at(self.playback.position)
        return MomentActions(self._services, mistakes.session, mistakes.seat, ply)

    def _lead(self, way: Callable[[MomentActions], ui.NavResult]) -> ui.Press:
        """Return a press that stops the playback and follows a link."""

        def press() -> ui.NavResult:
            self.playback.playing = False
            moment = self._moment_actions()
            self._mistakes.reset_input()
            return way(moment)

        return press

    # -- buttons ---------------------------------------------------------------------------------

    def _toggle_last_trick(self) -> None:
        self._last_trick_open = not self._last_trick_open

    def _sheet(self) -> ui.NavResult:
        """Stop, and show the whole score sheet."""
        assert self._match is not None
        self.playback.playing = False
        number = max(1, self.playback.table.number)
        return ui.Push(ReplaySheet(self._services, self._match, self.playback.seat, number))

    def _next_speed(self) -> None:
        speed = bar.next_speed(self._services.settings.speed)
        self._services.change_settings(speed=speed)
        self.playback.director.motion = self._services.motion

    def _watch(self, seat: int) -> ui.NavResult:
        self._mistakes.watched = seat % len(self.seats)
        self.playback.watch(self._mistakes.watched)
        return self._follow()

    def _help(self) -> ui.NavResult:
        assert self._file is not None
        edition = self.playback.tape.edition
        players = len(self.seats)
        return routes.to_rules_in_force(self._file, edition, players)


class ReplaySheet(ScoreSheetScene):
    """The whole sheet at rest, with the cursor in the round watched; closed, it leads back."""

    def __init__(self, services: Services, match: Match, seat: int, number: int) -> None:
        """`seat` is the one watched, `number` the round."""
        order = wheel_order(match.setup.file.look.suits)
        table = project(match.view(seat), order, seat)
        director = Director(table, make_motion_settings(services.settings))
        super().__init__(services, Session(match, {}, seat, director))
        self._asking = PendingInput.NOTHING
        self._grid.cursor = number - 1, seat
        self._finish()  # it was counted when it was played


def replay_of_match(services: Services, match: Match) -> ReplayScene:
    """Return the viewer for a finished game of our own."""
    record = "".join(f"{line}\n" for line in match.record_lines())
    return ReplayScene(services, check_record(record.encode()), match)
