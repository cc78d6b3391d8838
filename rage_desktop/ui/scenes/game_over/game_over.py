"""The end of a game: the podium at dusk, what the game was for the person, and the ways on."""

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from itertools import pairwise, zip_longest

from rage_desktop.play import highlights
from rage_desktop.play.result_message import make_result_message, uncounted
from rage_desktop.play.session import Session
from rage_desktop.presentation.i18n.translator import number
from rage_desktop.presentation.score_sheet import Placement
from rage_desktop.rules import ntext, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.copying import Copying
from rage_desktop.ui.scenes.deal_proof import ReceiptDialog
from rage_desktop.ui.scenes.game_over.podium import (
    GROUND,
    PipRain,
    Podium,
    exact_of,
    fact_card,
    kept_rays,
)
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.intents import KEYS

CREAM = "#FFE3C2"
TURN = 2.0  # degrees a second
# a game not won: how much darker the sky is, what is left of the rays
DUSK = 0.25
FAINT = 0.4
SIZES = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)  # of what is said above the crown, the first that fits
SHRINKS_FIRST = 0.001  # the share of the part with the podium, which shrinks first and grows last


class GameOverScene(Copying, ui.TreeScene):
    """Nothing is decided here: everything is read from the finished match."""

    title = text("Game over")

    def __init__(self, services: Services, session: Session) -> None:
        super().__init__()
        self.services = services
        self.session = session
        self.terms = session.match.setup.terms
        view = session.view
        match = session.match
        self.ending = make_result_message(match, view.totals, view.scores)
        person = self.ending.person
        self._best = (
            None if person is None else highlights.best_before(services.store, match, person)
        )
        self._earned = highlights.achievement_highlights(services.store, match, person)
        self._facts = self._worth_telling()
        look = match.setup.file.look
        self._rain = PipRain(look.skin, look.suits)
        self._rays = kept_rays()
        self._turned = 0.0
        self._since = 0.0  # seconds since the podium began to rise
        self._scrolls = [
            ui.Scroll(f"facts-{side}", self.title, focusable=True) for side in range(2)
        ]
        won = self.ending.won  # the first way on is to play again
        first = next_actions(services, session, self._review)[0].id if won else "review"
        self.first_focus = self.default = first
        self.input.show_focus(self.default)
        self.announcements += (self.ending.headline, self.ending.subtitle)
        services.programs.dismiss()

    def resize(self, ctx: ui.DrawContext) -> None:
        """Take a new context, and lay the podium out."""
        super().resize(ctx)
        self._podium = Podium(self.ctx, self.ending)

    # -- the tree ----------------------------------------------------------------------------------

    def tree(self) -> ui.Element:
        """Words and cards about the podium, below it the other places, the ways on, the code."""
        ctx = self.ctx
        upper = self._tall_upper() if ctx.is_portrait else self._wide_upper()
        return ui.Column(
            upper,
            self._ranks(),
            ui.Spacer(min_h=8),
            self._buttons(),
            self._code_line(),
            background=self._paint_stage,
        )

    def _wide_upper(self) -> ui.Element:
        """The words above the winner's crown, and cards at both sides of the podium."""
        ctx = self.ctx
        frame = self._podium.frame
        podium = self._podium
        sizes = (1.0, 92), *((size, 92 / ctx.text_scale) for size in SIZES)
        pad = 250, 47 / ctx.text_scale, 250, 0
        words = ui.FitHeight(*(partial(self._words, *one) for one in sizes), pad=pad)
        cards = self._cards()
        below = (101 if len(cards) <= 2 else 64) * (2 - ctx.text_scale)  # the crown
        sides = [
            ui.ScrollView(scroll, ui.Column(*cards[side::2], gap=24, pad=(0, below, 0, 0)), w=400)
            for side, scroll in enumerate(self._scrolls)
        ]
        edge = frame.x(70) / ctx.scale
        return ui.Column(
            ui.Stack(words, self._title_button(), h=podium.crown_top / ctx.scale),
            ui.CustomLayout(self._place_podium),
            ui.Row(sides[0], ui.Spacer(), sides[1], grow=1, pad=(edge, 0), align_children="fill"),
            h=frame.y(GROUND + 18) / ctx.scale,
            grow=SHRINKS_FIRST,
        )

    def _tall_upper(self) -> ui.Element:
        """The words, below them the cards in two columns, and room for the podium."""
        ctx = self.ctx
        frame = self._podium.frame
        podium = self._podium
        cards = self._cards()
        ground = frame.y(GROUND + 18)
        grid = ui.Grid(*cards, columns=min(2, max(1, len(cards))), gap=24)
        return ui.Column(
            self._title_button(),
            ui.Column(self._words(1.0, 92 / ctx.text_scale), pad=(48, 6, 48, 18)),
            ui.CustomLayout(self._place_podium),
            ui.ScrollView(self._scrolls[0], ui.Column(grid), grow=1, pad=(48, 0)),
            ui.Element(h=(ground - podium.crown_top) / ctx.scale + 10),
            h=ground / ctx.scale,
            grow=SHRINKS_FIRST,
        )

    def _title_button(self) -> ui.Element:
        name = text("Title")
        title = ui.IconButton("title", name, icon="i_back", label=name, on_press=self.cancel)
        return ui.Column(ui.Row(title), pad=(48, 38, 48, 0))

    def _words(self, size: float, display: float) -> ui.Element:
        """The headline, and smaller below it how the game was."""
        ending = self.ending
        why = uncounted(self.ending.setup)
        lines = ("how", ending.subtitle, 25), ("tie", ending.tie, 19), ("uncounted", why, 19)
        return ui.Column(
            ui.Label(
                ending.headline,
                "f",
                display,
                id="winner",
                role=ui.Role.HEADING,
                align_text=0.5,
                line_height=1.1,
            ),
            *(
                ui.Label(said, "b", n * size, CREAM, id=name, align_text=0.5, line_height=1.25)
                for name, said, n in lines
                if said
            ),
            gap=8,
        )

    def _place_podium(self, layout: ui.Layout, box: ui.Rect) -> None:  # noqa: ARG002
        for standing, block in self._podium.blocks:
            node = self._place_node(standing)
            node.bounds = block
            layout.add(node)

    def _place_node(self, standing: Placement) -> ui.Node:
        words = text(
            "{place}. {name}: {points}, {exact}",
            place=standing.rank,
            name=self.ending.setup.seats[standing.seat].name,
            points=ntext("{n} point", "{n} points", standing.total),
            exact=exact_of(standing),
        )
        return ui.Node(f"place-{standing.seat + 1}", ui.Role.TEXT, words)

    def _cards(self) -> list[ui.Element]:
        """What was worth telling, from both sides in turn."""
        return [
            fact_card(
                fact,
                partial(self._arrived, order),
                partial(self._review, fact.number, fact.seat) if fact.number else None,
                side=2 * (order % 2) - 1,
            )
            for order, fact in enumerate(self._facts)
        ]

    def _arrived(self, order: int) -> float:
        """Return how far the card at a place in the order has come."""
        timing = self.ctx.timing(ui.MotionToken.FACTS)
        return timing.at(self._since - self._podium.clock.crown - order * timing.stagger)

    def _ranks(self) -> ui.Element:
        """The places beyond the podium: with whole names, with short ones, or without."""
        rest = self.ending.standings[len(self._podium.blocks) :]
        if not rest:
            return ui.Element()
        whole, short, nameless = ([self._pill(one, w) for one in rest] for w in (2000, 110, 0))
        rows = row_choices(whole, len(rest) if self.ctx.is_portrait else 1, 16, 8)
        rows += [*row_choices(short, 1, 16, 8), *row_choices(nameless, 1, 16, 8)]
        return ui.FitWidth(*rows, pad=(48, 0))

    def _pill(self, one: Placement, room: float) -> ui.Element:
        """Return a place: rank, portrait, name (if there is `room`, px of the design) and points;
        the person's own has a gold edge."""
        ctx = self.ctx
        seat = self.ending.setup.seats[one.seat]
        side = 0.78 * max(48, 1.7 * ctx.t(18) / ctx.scale)

        def paint(ctx: ui.PaintContext, box: ui.Rect) -> None:
            look = ctx.palette
            fill = ctx.palette.well
            edge = ctx.edge(0.2)
            if one.seat == self.ending.person:
                fill = "#000000" if look.high_contrast else "#5A3B2C"
                edge = look.gold, max(1.6, 2 * ctx.scale), 1.0
            ctx.plate(box, box.h / 2, fill, edge)

        return ui.Row(
            ui.Label(str(one.rank), "f", 20, "soft", lines=1),
            ui.Picture(lambda ctx, box: ctx.raster.avatar(seat.avatar, box.h), w=side, h=side),
            ui.Label(seat.name, "b", 18, lines=1, max_w=room) if room else None,
            ui.Label(number(one.total), "f", 22, lines=1, pad=(6, 0, 0, 0)),
            gap=8,
            pad=(20, 3, 21, 3),
            min_h=48,
            background=paint,
            node=self._place_node(one),
        )

    def _buttons(self) -> ui.Element:
        """The ways on, the most prominent first: in one row or, less high, in several."""
        buttons = next_actions(self.services, self.session, self._review)
        buttons.sort(key=lambda button: button.id != self.default)
        first, *others = buttons
        first.kind = ui.ButtonKind.PRIMARY
        first.size = 28
        first.tab_stop = ""
        low = [ui.Sized(first, min_w=320, h=68), *(ui.Sized(other, h=60) for other in others)]
        high = [ui.Sized(first, min_w=320, h=78), *(ui.Sized(other, h=70) for other in others)]
        if self.ctx.is_portrait:
            rest = ui.FitWidth(*row_choices(high[1:], len(others), 22, 18))
            return ui.Column(high[0], rest, gap=18, pad=(48, 0))
        rows = ui.Row(*high, gap=22), row_choices(low, 2, 22, 10)[1]
        return ui.FitWidth(*rows, align_children="middle", pad=(48, 0))

    def _code_line(self) -> ui.Element:
        """The deal code with small buttons, or a button for the longer one that tells of custom
        changes, too."""
        match = self.session.match
        setup = self.session.match.setup
        small = partial(ui.Button, size=18, style="b", tab_stop="code")
        hint = text("Were the deals fair? Check the seal against the cards.")
        show = small(
            "receipt",
            text("Receipt"),
            icon="i_lock",
            description=hint,
            on_press=lambda: ui.Push(ReceiptDialog(match)),
        )
        label = None
        if setup.deal_code is None:
            copy = small(
                "challenge",
                text("Challenge a friend"),
                icon="i_copy",
                key="C",
                on_press=lambda: routes.to_challenge(match),
            )
        else:
            code = str(setup.deal_code)
            told = text("Deal code {code}", code=code)
            label = ui.Label(told, "b", 18, id="code", align_text=0.5, line_height=1.25)
            says = text("Copy")
            icon = "i_copy"
            if self.copied:
                says = text("Copied")
                icon = "i_check"
            name = text("Copy the deal code")
            copy = small(
                "copy", name, label=says, icon=icon, key="C", on_press=lambda: self.copy(code)
            )
        buttons = [ui.Sized(copy, h=38), ui.Sized(show, h=38)]
        in_two = ui.Column(label, ui.Row(*buttons, gap=14), align_children="middle", gap=4)
        line = ui.Row(label, *buttons, gap=14)
        return ui.FitWidth(line, in_two, align_children="middle", pad=(48, 12, 48, 12))

    # -- what is told ----------------------------------------------------------------------------

    def _worth_telling(self) -> tuple[highlights.Highlight, ...]:
        """Return the cards: what the game was at the left, what it earned at the right."""
        match = self.session.match
        person = self.ending.person
        rating = None
        if person is not None and match.game is not None:
            rating = self.services.store.history.rating(match.game, person)
        told = highlights.make_highlights(self.ending, match.events_since(0, None), self._best)
        rated = (
            [] if rating is None else [highlights.against_cards(rating, len(self.ending.scores))]
        )
        pairs = zip_longest(told, [*rated, *self._earned])
        return tuple(fact for pair in pairs for fact in pair if fact is not None)

    def on_result(self, value: object) -> ui.NavResult:
        """A review that was opened tells what the cards were worth."""
        self._facts = self._worth_telling()
        self.refresh()
        return super().on_result(value)

    # -- what is done ----------------------------------------------------------------------------

    def _review(self, number: int | None = None, seat: int | None = None) -> ui.NavResult:
        whose = self.ending.person if seat is None else seat
        return routes.to_review(self.session.match, whose, number)

    def cancel(self) -> ui.NavResult:
        """Leave for the title."""
        return routes.leaving(self.services, routes.to_title())

    # -- life ------------------------------------------------------------------------------------

    @property
    def _ends(self) -> float:
        """When all has been shown, in seconds since the podium began to rise."""
        facts = self.ctx.timing(ui.MotionToken.FACTS)
        cards = facts.seconds + facts.stagger * (len(self._facts) - 1) if self._facts else 0.0
        clock = self._podium.clock
        return max(clock.ends, clock.crown + cards)

    @property
    def is_busy(self) -> bool:
        """Whether the podium still rises, totals are counted, or cards come in."""
        return self._since < self._ends

    @property
    def ambient(self) -> bool:
        """The rays turn, and it rains, while the window is in front."""
        return not self.ctx.reduced_motion

    def update(self, dt: float) -> None:
        """Let the podium rise and be counted, and the rays turn."""
        before = self._since
        running = self.is_busy
        self._since += dt
        if not self.ctx.reduced_motion:
            self._turned += dt * TURN
        if running:
            self._sound(before)

    def _sound(self, before: float) -> None:
        """Tick for every point counted, and once more as the crown lands."""
        podium = self._podium
        now = self._since
        for order in range(len(podium.blocks)):
            if podium.counted(order, before) != podium.counted(order, now):
                self.sound("score_tick")
                break
        if before < podium.clock.crown <= now:
            self.sound("bid")

    def handle(self, intent: ui.Intent) -> ui.NavResult:
        """Any key or click first completes what moves."""
        if self.is_busy and isinstance(intent, (*KEYS, ui.PointerDown)):
            self._since = max(self._since, self._ends)
            self.refresh()
            return None
        if isinstance(intent, ui.Shortcut) and intent.key in ui.HELP_KEYS:
            return routes.to_rules_of(self.session)
        return super().handle(intent)

    # -- drawing -----------------------------------------------------------------------------------

    def _paint_stage(self, ctx: ui.PaintContext, box: ui.Rect) -> None:  # noqa: ARG002
        """Sky, rays, far dunes, rain, blocks, near dunes."""
        won = self.ending.won
        view = ctx.art.scenery.dusk(*ctx.size)
        ctx.canvas.blit(view.sky, 0, 0, ui.OPAQUE)
        rays = self._rays(self._podium.frame, self._turned)
        ctx.canvas.blit(rays, 0, 0, alpha=1.0 if won else FAINT)
        if not won:
            ctx.canvas.fill("#000000", None, DUSK)
        with ctx.canvas.layer(0, self._podium.shake(self._since)):
            ctx.canvas.blit(view.back.surface, view.back.x, view.back.y)
            if won:
                self._rain.draw(ctx, self._since - self._podium.clock.crown)
            self._podium.draw(ctx, self._since)
            ctx.canvas.blit(view.front.surface, view.front.x, view.front.y)


def row_choices(
    items: Sequence[ui.Element], most: int, gap: float, row_gap: float
) -> list[ui.Element]:
    """Return items in one row, in two rows of about the same length, and so on up to `most`."""
    ways: list[ui.Element] = []
    for count in range(1, most + 1):
        ends = [len(items) * row // count for row in range(count + 1)]
        rows = [ui.Row(*items[start:end], gap=gap) for start, end in pairwise(ends)]
        ways.append(ui.Column(*rows, gap=row_gap, align_children="middle"))
    return ways


def next_actions(services: Services, session: Session, review: ui.Press) -> list[ui.Button]:
    """Return the ways on as buttons, playing first: from a daily deal back to its page, which has
    the row of days and the text to share."""
    day = session.match.setup.daily
    tables = services.session_factory
    button = partial(ui.Button, size=22, tab_stop="ways")
    watch = partial(routes.to_replay, session.match)
    sheet = partial(routes.to_score_sheet, session)

    def played(start: Callable[[Session], Session]) -> ui.Press:
        return lambda: routes.to_table(start(session))

    first = button("rematch", text("Rematch"), key="R", on_press=played(tables.rematch))
    if day:
        to_its_day = partial(routes.to_daily, date.fromisoformat(day))
        first = button("daily", text("Daily deal"), icon="i_calendar", key="D", on_press=to_its_day)
    again = text("Same cards again")
    return [
        first,
        button("again", again, icon="i_undo", key="A", on_press=played(tables.again)),
        button("review", text("Review"), icon="i_chart", key="V", on_press=review),
        button("watch", text("Watch again"), icon="i_play", key="W", on_press=watch),
        button("sheet", text("Score sheet"), icon="i_sheet", key="S", on_press=sheet),
    ]
