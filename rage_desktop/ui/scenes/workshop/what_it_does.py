"""What the rules on the workbench do: what differs, every bid and its points, what bots made of
it."""

from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar, Unpack

import pygame.system

from rage_desktop.play.player_descriptions import level_name
from rage_desktop.play.workshop.trial_figures import TrialFigures
from rage_desktop.play.workshop.trial_games import GAMES, LEVEL, ON_BATTERY, TrialGames
from rage_desktop.play.workshop.workbench import Workbench
from rage_desktop.presentation.sentences.common_phrases import listed
from rage_desktop.presentation.sentences.game_facts import deck_line, minutes, rounds_text
from rage_desktop.presentation.sentences.setting_values import value_in_words
from rage_desktop.rules import Edition, EditionError, EditionFile, Text, check_players, ntext, text
from rage_desktop.rules.editions.edition_settings import SETTINGS
from rage_desktop.rules.text import Decimal, Percent
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import WELL
from rage_desktop.ui.scenes.workshop.hand_bars import hand_bars
from rage_desktop.ui.scenes.workshop.points_field import points_field, shown_hand

Told = TypeVar("Told")
USUAL_SEATS: Final = 4
SETTLE: Final = 0.4  # seconds after the last change before bots begin
ENOUGH: Final = 10  # games from which figures are shown
FEW: Final = 3  # changes that the panel shows
BARS: Final = 90  # px of the design: the height of the largest hand


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

    # -- bots ------------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        """The seats of examples and figures: four, or as near as the edition allows."""
        players = self.sound_file.rules.players
        return min(max(USUAL_SEATS, players.min), players.max)

    def edition_changed(self, file: EditionFile | None) -> None:
        """Let bots play other rules, after a moment without changes; none with None."""
        self._file = file
        self.sound_file = file or self.sound_file
        self._waits = None if file is None else SETTLE

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
            self._trial.start(self._file.rules, self.players, games=games)
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

    def panel(self, ctx: ui.DrawContext, width: float) -> ui.Element:
        """Return the panel, so wide: as many changes as there is room for, the points of every
        bid, the figures."""
        few = (partial(self._content, ctx, most) for most in range(FEW, -1, -1))
        return ui.Panel(ui.FitHeight(*few, grow=1), radius=26, pad=(30, 22), w=width)

    def low_panel(self, ctx: ui.DrawContext) -> ui.Element:
        """Return the panel without changes, as high as it has to be."""
        return ui.Panel(self._content(ctx, 0), radius=26, pad=(30, 22))

    def _content(self, ctx: ui.DrawContext, most: int) -> ui.Element:
        rules = self.sound_file.rules
        return ui.Column(
            self._heading(),
            self.changes(ctx, most) if most else None,
            points_field(ctx, rules, shown_hand(rules, self.players)),
            ui.Spacer(),
            self.figures(),
            gap=12,
        )

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

    def changes(self, ctx: ui.DrawContext, most: int | None = None) -> ui.Element:
        """Return the settings that differ, new values above those of the edition it was made
        from; at most so many."""
        changed = self._bench.changed_settings
        found = [setting for setting in SETTINGS if setting.key in changed]
        shown = found if most is None else found[:most]
        own = self._bench.file
        other = self._bench.mother
        tell_own = ctx.translator.at(own.look, ())
        tell_other = ctx.translator.at(other.look, ())
        rows = [
            _change_row(
                setting.key,
                text(
                    "{name}: {line}",
                    name=tell_own(setting.title),
                    line=tell_own(value_in_words(own, setting)),
                ),
                text("before: {value}", value=tell_other(value_in_words(other, setting))),
            )
            for setting in shown
        ]
        if not rows:
            told = text("The same rules as {edition}.", edition=other.name)
            return ui.Label(told, size=18, colour="soft", id="no-changes")
        beyond = len(found) - len(shown)
        more = ntext("and {n} more", "and {n} more", beyond) if beyond else None
        rest = ui.Label(more, size=17, colour="soft", id="more-changes") if more else None
        return ui.Column(*rows, rest, gap=8)

    def figures(self, *, is_long: bool = False) -> ui.Element:
        """Return what bots made of the rules, or that they are at it."""
        self._show()
        figures = self._shown
        if self._file is None:
            told = text("Bots play on once the contradictions are settled.")
            return ui.Label(told, size=18, colour="soft", id="figures")
        if figures is None or figures.games + figures.given_up < ENOUGH:
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
            ]
        return ui.Column(*rows, gap=8)

    def _show(self) -> None:
        """Begin to lay out the latest figures, beside those that are known of the edition it was
        made from."""
        self._shown = self._figures
        self._renew = []
        self._beside = None
        if self._bench.changed_settings:
            known = self._trial.figures_of(self._bench.mother.rules, self.players)
            self._beside = known if _is_enough(known) else None

    def _games(self, figures: TrialFigures) -> Text:
        return ntext(
            "{n} game by these rules, {players} {level} bots",
            "{n} games by these rules, {players} {level} bots",
            figures.games,
            players=self.players,
            level=level_name(LEVEL),
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

    def length(self) -> ui.Element:
        """Return the hands of a game as bars, and how long it takes with each number of seats."""
        edition = self.sound_file.rules
        seats = range(edition.players.min, edition.players.max + 1)
        rows = [_seats_row(edition, number, is_chosen=number == self.players) for number in seats]
        return ui.Column(
            hand_bars(edition.rounds(self.players), BARS),
            ui.Divider(),
            *rows,
            gap=10,
        )


def _is_enough(figures: TrialFigures | None) -> bool:
    return figures is not None and figures.games >= ENOUGH


def _exact(figures: TrialFigures) -> float:
    return figures.exact.mean if figures.exact is not None else 0.0


def _is_on_battery() -> bool:
    """Return whether the computer runs on its battery, as far as the system tells."""
    state = pygame.system.get_power_state()
    return state is not None and state.on_battery


def _change_row(key: str, new: Text, old: Text) -> ui.Element:
    words = ui.Column(
        ui.Label(new, "b", 18, line_height=1.3, id=f"change-{key}"),
        ui.Label(old, size=16, colour="soft", line_height=1.3),
    )
    return ui.Plate(words, radius=12, fill=WELL, pad=(16, 8))


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


def _seats_row(edition: Edition, players: int, *, is_chosen: bool) -> ui.Element:
    """Return how many cards, rounds and minutes a game with so many seats has."""
    name = ntext("{n} player", "{n} players", players)
    try:
        check_players(edition, players)
    except EditionError as error:
        told = error.reason
    else:
        rounds = edition.rounds(players)
        told = rounds_text(len(rounds))
        time = minutes(edition, 1, players - 1)
        if time is not None:
            told = ntext(
                "{rounds} · about {n} minute",
                "{rounds} · about {n} minutes",
                time,
                rounds=told,
            )
    colour = "gold" if is_chosen else "ivory"
    node = ui.Node(f"seats-{players}", ui.Role.TEXT, text("{name}: {line}", name=name, line=told))
    return ui.Row(
        ui.Label(name, "b", 19, colour, min_w=130),
        ui.Label(told, size=18, colour="soft", grow=1, w=120),
        gap=12,
        node=node,
    )


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

    def body(self) -> ui.Element:
        """Return three panels, side by side or below one another."""
        rules = self._does.sound_file.rules
        field = points_field(self.ctx, rules, shown_hand(rules, self._does.players))
        panels = [
            _panel("rules", text("What differs"), self._does.changes(self.ctx)),
            _panel("length", text("Length"), self._does.length(), field),
            _panel("bots", text("Bots have played it"), self._does.figures(is_long=True)),
        ]
        columns = 1 if self.ctx.is_portrait or self.ctx.text_scale > 1.5 else 3
        pad = (self.margin, 20, self.margin, 40)
        return ui.Grid(*panels, columns=columns, gap=24, align_children="start", pad=pad)


def _panel(key: str, title: Text, *parts: ui.Element) -> ui.Element:
    heading = ui.Label(title, "f", 28, id=f"panel-{key}", role=ui.Role.HEADING)
    return ui.Panel(heading, *parts, radius=26, gap=18, pad=(28, 22))
