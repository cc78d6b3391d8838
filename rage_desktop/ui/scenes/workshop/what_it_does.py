"""What the rules on the workbench do: what differs, every bid and its points, what bots made of
it."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final, TypeVar, Unpack

import pygame.system

from rage_desktop.play.player_descriptions import level_name
from rage_desktop.play.workshop.trial_figures import TrialFigures
from rage_desktop.play.workshop.trial_games import GAMES, LEVEL, ON_BATTERY, TrialGames
from rage_desktop.play.workshop.workbench import Workbench
from rage_desktop.presentation.sentences.common_phrases import listed
from rage_desktop.presentation.sentences.game_facts import deck_line
from rage_desktop.presentation.sentences.rule_changes import RuleChange, rule_changes
from rage_desktop.rules import EditionFile, Text, ntext, text
from rage_desktop.rules.editions.setting import Group
from rage_desktop.rules.text import Decimal, Percent
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import WELL
from rage_desktop.ui.scenes.workshop.changed_rules import changed_rules
from rage_desktop.ui.scenes.workshop.game_length import game_length
from rage_desktop.ui.scenes.workshop.points_field import points_field, shown_hand

Told = TypeVar("Told")
USUAL_SEATS: Final = 4
SETTLE: Final = 0.4  # seconds after the last change before bots begin
# from so many games on, or so many bids in long ones, figures are shown: shares to ± 6 of a hundred
ENOUGH: Final = 10
ENOUGH_BIDS: Final = 300
FEW: Final = 3  # changes that the panel shows
WIDE: Final = 60  # times the size of type: the window from which on panels are side by side
LEVELS: Final = ("steady", "sharp", "expert")  # that figures can be asked for


class WhatItDoes:
    """The live panel beside the settings, and the same at length on a page of its own."""

    def __init__(self, bench: Workbench, trial: TrialGames) -> None:
        self._bench = bench
        self._trial = trial
        self._waits: float | None = None  # seconds until bots begin
        self._file: EditionFile | None = None  # what they play; None during a contradiction
        self.sound_file = bench.mother  # the last state without a contradiction
        self._figures: TrialFigures | None = None
        self._shown: TrialFigures | None = None  # what is on the screen: those of before for a bit
        self._renew: list[Callable[[], None]] = []  # for the nodes of new figures
        self._beside: TrialFigures | None = None  # those of the edition it was made from
        self._seats = USUAL_SEATS
        self._changes = self._compare()
        self._newest: Sequence[RuleChange] = ()  # of these, what the last change of rules did
        self._level = LEVEL

    # -- bots ------------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        """The seats of examples and figures: four or as chosen, or as near as the edition
        allows."""
        players = self.sound_file.rules.players
        return min(max(self._seats, players.min), players.max)

    def edition_changed(self, file: EditionFile | None, wait: float = SETTLE) -> None:
        """Let bots play other rules, after so many seconds without changes; none with None."""
        self._file = file
        self.sound_file = file or self.sound_file
        before = self._changes
        self._changes = self._compare()
        if before != self._changes:
            self._newest = [change for change in self._changes if change not in before]
        self._waits = None if file is None else wait

    def choose_seats(self, seats: int) -> None:
        """Show examples and figures for so many seats."""
        self._seats = seats
        self._changes = self._compare()
        self._begin_anew()

    def choose_level(self, level: str) -> None:
        """Show what bots of this level make of the rules."""
        self._level = level
        self._begin_anew()

    def _begin_anew(self) -> None:
        """Forget the figures of other bots, and begin at once."""
        self._figures = None
        if self._file is not None:
            self._waits = 0.0

    def update(self, dt: float) -> bool:
        """Begin when it is time, and return whether there is something to lay out: new figures
        in the place of others need only be drawn."""
        if self._waits is not None:
            self._waits -= dt
            if self._waits > 0:
                return False
            self._waits = None
            assert self._file is not None
            games = ON_BATTERY if _is_on_battery() else GAMES
            self._trial.start(self._file.rules, self.players, self._level, games)
            self._figures = None
        before = self._figures
        self._figures = self._trial.poll() if self._file is not None else before
        if self._figures is before:
            return False
        if not (_is_enough(self._figures) and _is_enough(self._shown)):
            return True
        self._shown = self._figures
        for renew in self._renew:
            renew()
        return False

    @property
    def next_wake(self) -> float | None:
        """Seconds until something is to be done."""
        if self._waits is not None:
            return self._waits
        return self._trial.next_wake if self._file is not None else None

    def close(self) -> None:
        """End what bots play."""
        self._waits = None
        self._file = None
        self._trial.stop()

    # -- what is shown ---------------------------------------------------------------------------

    def panel(self, ctx: ui.DrawContext, width: float, group: Group) -> ui.Element:
        """Return the panel, so wide: as many changes as there is room for, those of a group of
        settings first; the points of every bid; the figures."""
        return ui.Panel(
            self._heading(),
            ui.FitHeight(*self._fewer_and_fewer(ctx, group), grow=1),
            *self._at_a_glance(),
            radius=26,
            gap=12,
            pad=(30, 22),
            w=width,
        )

    def _fewer_and_fewer(
        self, ctx: ui.DrawContext, group: Group
    ) -> Iterator[Callable[[], ui.Element]]:
        """Yield makers of so many changes, of fewer, and of nothing; in a group the latest come
        first."""

        def rank(change: RuleChange) -> tuple[bool, bool]:
            return change.group is not group, change not in self._newest

        found = sorted(self._changes, key=rank)
        files = self.sound_file, self._bench.mother
        for most in range(min(FEW, max(1, len(found))), 0, -1):
            yield partial(changed_rules, ctx, *files, found, most)
        yield ui.Spacer

    def low_panel(self) -> ui.Element:
        """Return the panel without changes, as high as it has to be."""
        return ui.Panel(self._heading(), *self._at_a_glance(), radius=26, gap=12, pad=(30, 22))

    def _at_a_glance(self) -> ui.Children:
        """Return the points of every bid, and the figures."""
        rules = self.sound_file.rules
        return points_field(rules, shown_hand(rules, self.players)), self.figures()

    def _heading(self) -> ui.Element:
        title = ui.Label(text("What it does"), "f", 30, id="does", role=ui.Role.HEADING)
        more = ui.Button(
            "more",
            text("More"),
            kind=ui.ButtonKind.QUIET,
            size=18,
            style="b",
            h=38,
            colour="gold",
            description=text("All differences, the length of a game, and more figures"),
            on_press=self._open,
        )
        return ui.Row(title, ui.Spacer(), more, gap=12)

    def _open(self) -> ui.NavResult:
        return ui.Push(self.page())

    def page(self) -> "WhatItDoesScene":
        """Return the page on which all of it stands."""
        return WhatItDoesScene(self, self._bench)

    def button(self) -> ui.Button:
        """Return the button that opens the page."""
        return ui.Button(
            "more", text("Rules and figures"), icon="i_chart", size=20, h=56, on_press=self._open
        )

    def line(self) -> ui.Element:
        """Return the figures in a line, for windows without room for the panel."""
        deck = deck_line(self.sound_file.rules, 1, self.players - 1)
        self._show()
        label = ui.Label(deck, size=21, colour="soft", id="does-line", grow=1, w=120)
        if _is_enough(self._shown):
            label = self._live(
                "does-line",
                lambda figures: text(
                    "{deck} · bots: {percent} exact", deck=deck, percent=Percent(_exact(figures))
                ),
                size=21,
                colour="soft",
                grow=1,
                w=120,
            )
        return ui.Row(label, self.button(), gap=16)

    def changes(self, ctx: ui.DrawContext) -> ui.Element:
        """Return all that the rules say otherwise than those of the edition it was made from."""
        return changed_rules(ctx, self.sound_file, self._bench.mother, self._changes)

    def _compare(self) -> Sequence[RuleChange]:
        return rule_changes(self.sound_file, self._bench.mother, self.players)

    def figures(self, *, is_long: bool = False) -> ui.Element:
        """Return what bots made of the rules, or that they are at it."""
        self._show()
        figures = self._shown
        if self._file is None:
            told = text("Bots play on once the contradictions are settled.")
            return ui.Label(told, size=18, colour="soft", id="figures")
        if figures is None or not _is_told(figures):
            told = text("Bots are trying it out…")
            return ui.Label(told, size=18, colour="soft", id="figures")
        if figures.games == 0:
            told = text("The bots' games don't end, because nobody gets that many points.")
            return ui.Label(told, "b", 18, "coral", id="figures")
        rows = [
            self._live("figures", self._games, style="b", size=18, colour="soft"),
            self._share_row("exact", text("exact bids"), _exact, "mint"),
            self._share_row("none", text("bids of 0"), lambda each: each.bids_of_none, "gold"),
            self._share_row(
                "by-one", text("missed by one"), lambda each: each.missed_by_one, "coral"
            ),
            self._points_row(
                "round", text("points a round"), lambda each: Decimal(each.points_a_round)
            ),
        ]
        if self._beside is not None:
            marks = text("White marks: {edition}", edition=self._bench.mother.name)
            rows.append(ui.Label(marks, size=16, colour="soft", id="marks"))
        if is_long:
            rows += [
                self._points_row(
                    "game", text("points a game"), lambda each: Decimal(each.points_a_game or 0.0)
                ),
                self._points_row("best", text("the best game"), lambda each: each.best or 0),
                self._points_row("worst", text("the worst game"), lambda each: each.worst or 0),
                self._live("interval", _interval, size=16, colour="soft"),
            ]
        return ui.Column(*rows, gap=8)

    def _show(self) -> None:
        """Begin to lay out the latest figures, beside those that are known of the edition it was
        made from."""
        self._shown = self._figures
        self._renew = []
        self._beside = None
        if self._bench.changed_settings:
            mother = self._bench.mother.rules
            known = self._trial.figures_of(mother, self.players, self._level)
            self._beside = known if _is_enough(known) else None

    def _games(self, figures: TrialFigures) -> Text:
        return ntext(
            "{n} game by these rules, {players} {level} bots",
            "{n} games by these rules, {players} {level} bots",
            figures.games,
            players=self.players,
            level=level_name(self._level),
        )

    def _now(self, tell: Callable[[TrialFigures], Told]) -> Told:
        """Return something about the figures that are shown."""
        assert self._shown is not None
        return tell(self._shown)

    def _node(self, node_id: str, tell: Callable[[TrialFigures], Text]) -> ui.Node:
        """Return a node that is called by the figures, and anew by those that come."""
        node = ui.Node(node_id, ui.Role.TEXT, self._now(tell))

        def renew() -> None:
            node.name = self._now(tell)

        self._renew.append(renew)
        return node

    def _live(
        self,
        node_id: str,
        tell: Callable[[TrialFigures], Text],
        style: str = "s",
        size: float = 18,
        colour: str = "",
        **options: Unpack[ui.Options],
    ) -> ui.Label:
        """Return a label that says something about the figures, and then about those that come."""
        options["node"] = self._node(node_id, tell)
        return ui.Label(partial(self._now, tell), style, size, colour, **options)

    def _share_row(
        self, key: str, name: Text, share: Callable[[TrialFigures], float], colour: str
    ) -> ui.Element:
        """Return a share as a bar, with a white mark where that of the other edition ends, and as a
        number."""
        mark = None if self._beside is None else share(self._beside)
        paint = partial(_paint_share, partial(self._now, share), mark, colour)

        def told(figures: TrialFigures) -> Text:
            own = text("{name}: {percent}", name=name, percent=Percent(share(figures)))
            if mark is None:
                return own
            mother = self._bench.mother.name
            return listed([own, text("{name}: {percent}", name=mother, percent=Percent(mark))])

        return ui.Row(
            ui.Label(name, size=18, w=170),
            ui.CustomPaint(paint, h=16, grow=1),
            self._number(lambda figures: text("{n}", n=Percent(share(figures)))),
            gap=12,
            node=self._node(f"figure-{key}", told),
        )

    def _points_row(
        self, key: str, name: Text, points: Callable[[TrialFigures], Decimal | int]
    ) -> ui.Element:
        return ui.Row(
            ui.Label(name, size=18, grow=1),
            self._number(lambda figures: text("{n}", n=points(figures))),
            gap=12,
            node=self._node(
                f"figure-{key}",
                lambda figures: text("{name}: {n}", name=name, n=points(figures)),
            ),
        )

    def _number(self, tell: Callable[[TrialFigures], Text]) -> ui.Element:
        shown = partial(self._now, tell)
        return ui.Label(shown, "f", 21, align_text=1.0, lines=1, min_w=70)

    def level_choice(self) -> ui.Element:
        """Return the choice of the level of the bots."""
        levels = {level: level_name(level) for level in LEVELS}
        return ui.Sized(ui.choice("level", text("Level"), levels, self._level, self.choose_level))

    def seats_choice(self) -> ui.Element:
        """Return the choice of the number of seats."""
        players = self.sound_file.rules.players
        numbers = {n: text("{n}", n=n) for n in range(players.min, players.max + 1)}
        return ui.Sized(
            ui.choice("seats", text("Players"), numbers, self.players, self.choose_seats)
        )


def _is_told(figures: TrialFigures) -> bool:
    """Return whether there is something to say, if only that games don't end."""
    tried = figures.games + figures.given_up
    return tried >= ENOUGH or (figures.games > 1 and figures.bids >= ENOUGH_BIDS)


def _is_enough(figures: TrialFigures | None) -> bool:
    return figures is not None and figures.games > 0 and _is_told(figures)


def _exact(figures: TrialFigures) -> float:
    return figures.exact.mean if figures.exact is not None else 0.0


def _interval(figures: TrialFigures) -> Text:
    """Return how near the share of exact bids is to what many more games would show."""
    exact = figures.exact
    margin = exact.margin if exact is not None else None
    return text("Exact bids may be off by {percent} either way.", percent=Percent(margin or 0.0))


def _is_on_battery() -> bool:
    """Return whether the computer runs on its battery, as far as the system tells."""
    state = pygame.system.get_power_state()
    return state is not None and state.on_battery


def _paint_share(
    share: Callable[[], float],
    mark: float | None,
    colour: str,
    ctx: ui.PaintContext,
    box: ui.Rect,
) -> None:
    ctx.plate(box, box.h / 2, WELL)
    width = round(box.w * share())
    if width:
        with ctx.canvas.clipped((box.x, box.y, width, box.h)):
            ctx.plate(box, box.h / 2, getattr(ctx.palette, colour))
    if mark is not None:
        wide = max(2, ctx.px(4))
        at = ui.Rect(round(box.x + (box.w - wide) * mark), box.y, wide, box.h)
        ctx.plate(at.inflate(0, ctx.px(8)), wide / 2, ctx.palette.ivory)


class FiguresPage(ui.Page):
    """A page that shows what the rules do: figures of the bots change as they come."""

    def __init__(self, does: WhatItDoes) -> None:
        super().__init__()
        self._does = does

    def update(self, dt: float) -> ui.NavResult:
        """Show new figures."""
        if self._does.update(dt):
            self.refresh()
        return None

    @property
    def next_wake(self) -> float | None:
        """Seconds until the figures are asked for again."""
        return ui.soonest(super().next_wake, self._does.next_wake)


class WhatItDoesScene(FiguresPage):
    """All that differs, how long a game is, and all figures of the bots."""

    title = text("What it does")
    widest = 2700.0

    def __init__(self, does: WhatItDoes, bench: Workbench) -> None:
        super().__init__(does)
        self._bench = bench

    def header(self) -> ui.Children:
        """Say which edition this is, and which it was made from."""
        told = text(
            "{edition}, based on {other}",
            edition=self._bench.file.name,
            other=self._bench.mother.name,
        )
        return (ui.Label(told, size=20, colour="soft", grow=1, w=200),)

    def footer_keys(self) -> ui.Keys:
        """Return what keys do here."""
        return (
            ("Tab", text("next choice")),
            ("← →", text("change it")),
            ("Esc", text("back")),
        )

    def body(self) -> ui.Element:
        """Return three panels, side by side or below one another."""
        does = self._does
        rules = does.sound_file.rules
        field = points_field(rules, shown_hand(rules, does.players))
        length = game_length(rules, does.players)
        is_wide = self.ctx.size[0] >= WIDE * self.ctx.t(18) and not self.ctx.is_portrait
        columns = 3 if is_wide else 1
        differs = _headed("rules", text("What differs"), does.changes(self.ctx))
        panels = [
            # one below the other, the sentences are too many for one panel
            ui.Column(*differs, gap=18) if columns == 1 else _panel(*differs),
            _panel(*_headed("length", text("Length"), does.seats_choice(), length, field)),
            _panel(
                *_headed(
                    "bots",
                    text("Bots have played it"),
                    does.level_choice(),
                    does.figures(is_long=True),
                )
            ),
        ]
        pad = (self.margin, 20, self.margin, 40)
        return ui.Grid(*panels, columns=columns, gap=24, align_children="start", pad=pad)


def _headed(key: str, title: Text, *parts: ui.Element) -> list[ui.Element]:
    """Return parts below a heading."""
    heading = ui.Label(title, "f", 28, id=f"panel-{key}", role=ui.Role.HEADING)
    return [heading, *parts]


def _panel(*parts: ui.Element) -> ui.Element:
    return ui.Panel(*parts, radius=26, gap=18, pad=(28, 22))
