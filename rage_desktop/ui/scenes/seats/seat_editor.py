"""The seat editor: a computer player's picture, temper, name, level; a friend; a program."""

from functools import partial
from pathlib import Path
from typing import NamedTuple

from msgspec import structs

from rage_desktop.bots.levels import LEVELS, offered_levels
from rage_desktop.bots.talk.characters import CHARACTERS
from rage_desktop.match.errors import MatchError
from rage_desktop.match.game_setup import (
    AVATARS,
    BOT,
    FIRST_LEVEL,
    HUMAN,
    NAME_MAX,
    PROGRAM,
    Seat,
    called,
)
from rage_desktop.match.programs import LONGEST, program_name, whole_command
from rage_desktop.play.player_descriptions import (
    YARDSTICK,
    Strength,
    character,
    face_name,
    figures,
    level_name,
    load_level_stats,
)
from rage_desktop.rules import Edition, Text, text
from rage_desktop.rules.text import Percent
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import MINT, RING_TRACK, WELL
from rage_desktop.ui.scenes.copying import Typing
from rage_desktop.ui.scenes.dialogs import confirming
from rage_desktop.ui.scenes.seats.portraits import face_tile
from rage_desktop.ui.services import Services

TONES = "#E9DCD3", "#9FD8FF", "#8FE88B", "#FFE13C", "#F0932F", "#FF8473"  # from the weakest level
PARTS = 20  # number of parts of the ring of bids made
FULL_BAR = 0.5  # share of games won that fills the bar; half the bar is an even share
# least widths, in multiples of text size 18
SIDE_BY_SIDE = 54
WITH_FIGURES = 38
# widths of the columns of figures
BIDS = 96
GAMES = 200
KEYS = (
    ("↑ ↓", text("level")),
    ("← →", text("face")),
    ("F2", text("rename")),
    ("Enter", text("confirm")),
    ("Esc", text("close")),
)
HINT = text(
    "The command line, as you'd type it in a terminal. "
    "The page docs/BOTS.md describes the protocol."
)
MEASURED = text(
    "From full games of Rage. The line marks even odds. Personality only decides between "
    "moves that are nearly equal and barely affects strength."
)


class Seated(NamedTuple):
    """The result: the seat, and whether its level applies to every computer player."""

    seat: Seat
    everywhere: bool = False


class SeatEditorScene(Typing, ui.Dialog):
    """Pops a Seated, or None. One page has the computer players, the other the external bots."""

    title = text("Who sits here?")
    default = "sit-down"
    panel_width = 1320

    def __init__(
        self,
        services: Services,
        seats: tuple[Seat, ...],
        place: int,
        page: str = "computer",
        edition: Edition | None = None,
    ) -> None:
        """`edition` is what will be played: levels say how they do by its rules."""
        super().__init__()
        self._services = services
        self._seats = seats
        self._place = place
        self._edition = edition
        seat = seats[place]
        self._page = "program" if seat.program is not None else page
        self.seat = seat if seat.level else structs.replace(seat, player=BOT + FIRST_LEVEL)
        self._table = load_level_stats()
        self.scroll = ui.Scroll("who", self.title)
        self.first_focus = f"player-{self.seat.level}" if self._page == "computer" else "command"
        self.input.focus = self.first_focus

    # -- layout ----------------------------------------------------------------------------------

    def tree(self) -> ui.Element:
        """Return heading, name and page tabs; the page; keys and buttons."""
        is_computer = self._page == "computer"
        page = ui.LayoutBuilder(self._computer_page) if is_computer else self._program_page()
        return ui.Column(
            self._head(),
            ui.ScrollView(self.scroll, ui.Column(page, pad=(36, 8)), always=True, grow=1),
            self._foot() if is_computer else None,
            gap=8,
            pad=(8, 34, 8, 24),
            min_h=930,
        )

    def _head(self) -> ui.Element:
        heading = ui.heading(self.title, 42)
        field = ui.NameField(
            "name",
            text("Name of player {n}", n=self._place + 1),
            value=self.seat.name,
            limit=NAME_MAX,
            empty=self.ctx.tr(text("Name")),
            size=22,
            key="F2",
            on_change=lambda typed: self._take(name=typed),
        )
        name = ui.Sized(field, w=240, h=54)
        close = ui.IconButton("close", text("Close"), icon="i_x", on_press=ui.Pop)
        kinds = ui.Row(
            self._kind("computer", text("Bot"), partial(self._open, "computer")),
            self._kind("friend", text("A friend"), partial(self._sit, HUMAN)),
            self._kind("program", text("My program"), partial(self._open, "program")),
        )
        low = ui.Flow(name, kinds, row_gap=8)
        return ui.FitWidth(
            ui.Row(heading, name, ui.Spacer(), kinds, close, gap=24),
            ui.Column(ui.Row(heading, ui.Spacer(), close), low, gap=8),
            pad=(36, 0),
        )

    def _kind(self, kind: str, name: Text, press: ui.Press) -> ui.Button:
        button_kind = ui.ButtonKind.PRIMARY if kind == self._page else ui.ButtonKind.QUIET
        return self.button(
            f"kind-{kind}", name, press, kind=button_kind, size=19, style="b", h=46, tab_stop="kind"
        )

    def _foot(self) -> ui.Element:
        everywhere = ui.Button(
            "everywhere",
            text("All bots"),
            size=21,
            min_w=260,
            h=66,
            description=text("Gives every bot this level"),
            on_press=lambda: ui.Pop(Seated(self.seat, everywhere=True)),
        )
        sit = self.button(
            "sit-down",
            text("Done"),
            lambda: ui.Pop(Seated(self.seat)),
            size=24,
            icon="i_check",
            min_w=280,
            h=66,
        )
        hints = ui.key_hints(self.ctx, KEYS, grow=1)
        return ui.Row(hints, everywhere, sit, gap=20, pad=(36, 0))

    # -- computer players ------------------------------------------------------------------------

    def _computer_page(self, ctx: ui.DrawContext, width: int) -> ui.Element:
        letters = width / ctx.t(18)
        has_figures = letters >= WITH_FIGURES
        caption = ui.Label(text("Picture and personality"), "b", 19, "soft", min_h=36)
        captions = self._captions(has_figures)
        faces = [self._face(avatar) for avatar in AVATARS]
        levels = [self._level(level, has_figures) for level in offered_levels()]
        measured = ui.Label(MEASURED, size=16, colour="soft")
        if letters < SIDE_BY_SIDE:
            above = ui.Grid(*faces, columns=5, gap=10)
            return ui.Column(caption, above, captions, *levels, measured, gap=10)
        left = ui.Grid(*faces, columns=2, gap=16, row_gap=10)
        right = ui.Column(*levels, gap=10)
        parts = caption, captions, left, right, ui.Spacer(), measured
        return ui.Grid(*parts, columns=(1, 3), gap=44, row_gap=8)

    def _face(self, avatar: str) -> ui.Element:
        known = CHARACTERS.get(avatar)
        temper = known.name if known else Text("")
        owner = next((i for i, seat in enumerate(self._seats) if seat.avatar == avatar), None)
        value = temper
        if owner is not None and owner != self._place:
            name = called(self._seats[owner], owner)
            value = text("{temper}, like {name}", temper=temper, name=name)
        tile = ui.ChoiceTile(
            f"face-{avatar}",
            face_name(avatar),
            value=value,
            description=known.line if known else "",
            tab_stop="faces",
            selected=avatar == self.seat.avatar,
            on_press=partial(self._take, avatar=avatar),
        )
        return face_tile(avatar, 72, tile, temper)

    def _captions(self, has_figures: bool) -> ui.Element:
        yardstick = level_name(YARDSTICK)
        level = ui.Label(text("Level"), "b", 19, "soft", grow=1)
        if not has_figures:
            return level
        bids = ui.Label(text("bids made"), "b", 16, "soft", align_text=0.5, w=self._grown(BIDS))
        games = ui.Column(
            ui.Label(text("games won"), "b", 16, "soft", align_text=1, line_height=1.25),
            ui.Label(
                text("against three {level}", level=yardstick), size=15, colour="soft", align_text=1
            ),
            w=self._grown(GAMES),
        )
        return ui.Row(level, bids, games, gap=16, pad=(0, 0, 20, 0))

    def _grown(self, n: float) -> float:
        """Return a length that grows with the text, which has a minimum size."""
        return n * self.ctx.t(18) / 18 / self.ctx.scale

    def _level(self, level: str, has_figures: bool) -> ui.Element:
        found = self._table.get(level)
        levels = offered_levels()
        place = levels.index(level) + 1
        manner = character(level, levels, self._table, self._edition)
        tone = TONES[min(place, len(TONES)) - 1]
        parts = (tone,) * place + (RING_TRACK,) * (len(levels) - place)
        side = self._grown(68)
        ring = ui.CustomPaint(partial(_paint_ring, parts, 9, place), w=side, h=side)
        tile = ui.ChoiceTile(
            f"player-{level}",
            level_name(level),
            value=manner,
            description=figures(found) if found else "",
            tab_stop="levels",
            selected=level == self.seat.level,
            on_press=partial(self._take, player=BOT + level),
        )
        pace = ui.Label(LEVELS[level].pace, size=17, colour="soft")
        shown = self._figures(found, tone) if found and has_figures else ()
        return _choice(tile, level_name(level), manner, ring, pace, *shown)

    def _figures(self, found: Strength, tone: str) -> tuple[ui.Element, ...]:
        made = round(PARTS * found.exact)
        side = self._grown(58)
        parts = (MINT,) * made + (RING_TRACK,) * (PARTS - made)
        paint = partial(_paint_ring, parts, 10, round(100 * found.exact))
        bar = ui.CustomPaint(partial(_paint_bar, found.wins, tone), h=26, grow=1)
        share = ui.Label(Percent(found.wins), "f", 24, align_text=1, widest=Percent(1.0), lines=1)
        return (
            ui.CustomPaint(paint, w=self._grown(BIDS), h=side),
            ui.Row(bar, share, gap=12, w=self._grown(GAMES)),
        )

    # -- programs --------------------------------------------------------------------------------

    def _program_page(self) -> ui.Element:
        """Return the known external bots, and a field for another command."""
        problem = self.problem
        own = text("A bot you wrote, in any language")
        none = ui.Icon("i_gear", 72, "mute"), ui.Label(own, colour="soft", align_text=0.5)
        commands = [program.command for program in self._services.settings.programs]
        known = [self._program(f"program-{n}", command) for n, command in enumerate(commands, 1)]
        field = ui.TextField(
            "command",
            text("Command line"),
            value=self.typed,
            limit=LONGEST,
            size=21,
            description=own,
            empty=self.ctx.tr(text("python my_bot.py")),
            on_change=self.type,
            on_enter=self._add,
            tab_stop="command",
        )
        go_on = ui.Button(
            "next",
            text("Go on"),
            kind=ui.ButtonKind.PRIMARY,
            enabled=problem is None,
            description="" if problem is None else problem,
            on_press=self._add,
            tab_stop="next",
        )
        wrong = (problem if self.typed.strip() else None) or ""
        return ui.Column(
            *(known or (ui.Spacer(), *none)),
            ui.Spacer(),
            ui.Label(text("Add a program"), "f", 28),
            ui.Label(HINT, size=19, colour="soft", id="hint"),
            ui.Column(
                ui.Row(ui.Sized(field, grow=1, h=64), ui.Sized(go_on, min_w=250, h=64), gap=16),
                ui.Label(wrong, size=18, colour="coral", id="problem", role=ui.Role.STATUS),
                row_of=field,
            ),
            gap=10,
            grow=1,
        )

    def _program(self, node_id: str, command: str) -> ui.Element:
        name = text("{name}", name=program_name(command))
        line = text("{command}", command=command)
        tile = ui.ChoiceTile(
            node_id,
            name,
            value=line,
            selected=self._seats[self._place].program == command,
            on_press=partial(self._run, command),
        )
        remove = ui.IconButton(
            f"{node_id}-remove",
            text("Remove {name}", name=name),
            icon="i_x",
            on_press=partial(self._remove, command),
        )
        gear = ui.Icon("i_gear", 44, "soft")
        return ui.Row(_choice(tile, name, line, gear), remove, gap=12)

    # -- actions ---------------------------------------------------------------------------------

    def _open(self, page: str) -> None:
        self._page = page
        self.scroll.offset = 0

    def _take(self, **changes: str) -> None:
        self.seat = structs.replace(self.seat, **changes)

    def _sit(self, player: object) -> ui.NavResult:
        """Seat this player; do nothing without an answer."""
        if not isinstance(player, str):
            return None
        return ui.Pop(Seated(structs.replace(self.seat, player=player)))

    def _run(self, command: str) -> ui.NavResult:
        if self._services.programs.may_run(command):
            return self._sit(PROGRAM + command)
        return self._ask(command)

    def _confirmed(self, command: object) -> ui.NavResult:
        return self._sit(PROGRAM + command) if isinstance(command, str) else None

    def _remove(self, command: str) -> None:
        self._services.programs.forget(command)
        self.input.focus = "command"

    @property
    def problem(self) -> Text | None:
        """Why the typed command is not a program, None if it is."""
        try:
            whole_command(self.typed, Path.cwd())
        except MatchError as error:
            return error.reason
        return None

    def _add(self) -> ui.NavResult:
        return None if self.problem else self._ask(whole_command(self.typed, Path.cwd()))

    def _ask(self, command: str) -> ui.NavResult:
        """Ask whether an external bot may run, and then seat it."""
        name = self.ctx.tr(called(self.seat, self._place))
        return confirming(self._services, command, (name,), self._confirmed)

    def confirm(self, focused: ui.Node) -> ui.NavResult:
        """Enter on a level or a picture seats that player."""
        if focused.id.startswith(("player-", "face-")):
            focused.press()
            return ui.Pop(Seated(self.seat))
        return super().confirm(focused)

    def handle(self, intent: ui.Intent) -> ui.NavResult:
        """Change the picture with left and right while a level is focused."""
        on_level = self.input.focus.startswith("player-")
        match intent:
            case ui.Navigate(ui.Direction.LEFT | ui.Direction.RIGHT as way) if on_level:
                at = AVATARS.index(self.seat.avatar) + way.step
                self._take(avatar=AVATARS[at % len(AVATARS)])
                self.refresh()
                return None
            case ui.Shortcut("F2"):
                name = next(node for node in self.nodes if isinstance(node, ui.NameField))
                self.input.show_focus(name.id)
                name.begin()
                return None
        return super().handle(intent)


def _choice(
    tile: ui.ChoiceTile,
    name: Text,
    line: Text,
    picture: ui.Element,
    note: ui.Child = None,
    *figures: ui.Element,
) -> ui.Element:
    """Return a selectable row: a picture, name and note over a line, figures."""
    check = ui.Picture(lambda ctx, at: ctx.art.marks.badge(at.h, "exact"), w=28, h=28)
    title = ui.Flow(
        ui.Label(name, "f", 28, line_height=1.15),
        check if tile.selected else None,
        note,
        gap=14,
        row_gap=0,
    )
    words = ui.Column(title, ui.Label(line, "b", 18, line_height=1.25, w=200), grow=1)
    return ui.Row(picture, words, *figures, gap=16, pad=(20, 8), min_h=92, grow=1, node=tile)


def _paint_ring(
    parts: tuple[str, ...], width: int, number: int, ctx: ui.PaintContext, box: ui.Rect
) -> None:
    d = min(box.size)
    ctx.centre(ctx.art.marks.parts_ring(d, parts, width), *box.center)
    ink = ctx.fonts.ink(str(number), "f", max(12, round(d * 0.38)), ctx.palette.ivory)
    ctx.centre(ink, *box.center)


def _paint_bar(share: float, tone: str, ctx: ui.PaintContext, box: ui.Rect) -> None:
    bar = ui.Rect(box.x, box.centery - ctx.px(8), box.w, ctx.px(16))
    ctx.plate(bar, bar.h / 2, WELL)
    filled = ui.Rect(bar.x, bar.y, max(bar.h, round(bar.w * min(1.0, share / FULL_BAR))), bar.h)
    ctx.plate(filled, bar.h / 2, tone)
    ctx.canvas.fill(ctx.palette.ivory, (bar.centerx, box.y, max(1, ctx.px(2)), box.h), 0.9)
