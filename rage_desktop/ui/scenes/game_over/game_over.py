"""The end of a game: the podium at dusk, what the game was for the person, and the ways on."""

from collections.abc import Callable, Mapping
from datetime import date
from functools import partial
from itertools import zip_longest

from rage_desktop.play import highlights
from rage_desktop.play.result_message import make_result_message, result_lines, uncounted
from rage_desktop.play.session import Session
from rage_desktop.play.trick_of_the_game import trick_of_the_game
from rage_desktop.presentation.i18n.translator import number
from rage_desktop.presentation.score_sheet import Placement
from rage_desktop.presentation.sentences.common_phrases import sentences
from rage_desktop.presentation.sentences.table_lines import points_of
from rage_desktop.rules import Text, ntext, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.copying import Copying
from rage_desktop.ui.scenes.game_over.highlight_cards import HighlightCards
from rage_desktop.ui.scenes.game_over.more_dialog import KEY_OF, MoreDialog, ways_behind_more
from rage_desktop.ui.scenes.game_over.podium import GROUND, Podium, exact_of
from rage_desktop.ui.scenes.game_over.podium_layout import even, room_for, row_choices
from rage_desktop.ui.scenes.game_over.rays_and_rain import PipRain, kept_rays
from rage_desktop.ui.scenes.game_over.trick_panel import TrickPanel
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.intents import KEYS

CREAM = "#FFE3C2"
TURN = 2.0  # degrees a second
READING = 1.5  # seconds after a hurry in which Enter, which may still be hurrying, goes nowhere
# a game not won: how much darker the sky is, what is left of the rays
DUSK = 0.25
FAINT = 0.4
SIZES = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)  # of what is said above the crown, the first that fits
ON_ONE_LINE = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)  # of the headline, before it is broken in two
# px of the design from the frame's edge to the cards, and how wide those are
NARROW_CARDS = 70, 400
WIDE_CARDS = 44, 464
BELOW_CROWN = 64  # px of the design by which the cards begin below the crown, where they can
BESIDE_HEADLINE = 250  # px of the design at its left and right, or more for a longer title button
SHRINKS_FIRST = 0.001  # the share of the part with the podium, which shrinks first and grows last


class GameOverScene(Copying, ui.TreeScene):
    """Nothing is decided here: everything is read from the finished match."""

    title = text("Game over")
    keeps_phones = True
    tells_itself = True

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
        self._panel: TrickPanel | None = None
        trick = trick_of_the_game(match.events_since(0, None), person)
        if trick is not None:
            self._panel = TrickPanel(trick, match.setup, person, self._trick_age, self._play_trick)
        self._trick_begins: float | None = None  # seconds since the podium began to rise
        self._is_crowned = False
        self._again_shown: tuple[int, ...] = ()
        look = match.setup.file.look
        self._rain = PipRain(look)
        self._rays = kept_rays()
        self._turned = 0.0
        self._since = 0.0  # seconds since the podium began to rise
        self._hurried = -READING  # the scene's age when a key completed it
        self._scrolls = [
            ui.Scroll(f"facts-{side}", self.title, focusable=True) for side in range(2)
        ]
        on = "daily" if match.setup.daily else "again"
        self.first_focus = self.default = on if self.ending.won else "review"
        self.input.show_focus(self.default)
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
            background=self._paint_stage,
        )

    def _wide_upper(self) -> ui.Element:
        """The words above the winner's crown, and cards at both sides of the podium: from the crown
        down, or, where they need more height, from below the button at the top."""
        ctx = self.ctx
        scale = ctx.scale
        frame = self._podium.frame
        title = self._title_button()
        ground = frame.y(GROUND) / scale
        highest = title.height(ctx, ctx.size[0]) / scale + 16
        inset, width = NARROW_CARDS if ctx.text_scale == 1 else WIDE_CARDS
        cards = self._cards.columns(ctx, width, ground - highest)
        crown_top = self._podium.crown_top / scale
        top = max(highest, min(crown_top + BELOW_CROWN, ground - cards.height))
        edge = frame.x(inset) / scale
        side = max(BESIDE_HEADLINE, title.width(ctx) / scale)
        if top < crown_top:  # the words stand between the cards
            side = edge + width + 24
        sizes = (1.0, 92), *((size, 92 / ctx.text_scale) for size in SIZES)
        pad = side, 47 / ctx.text_scale, side, 0
        words: ui.Element = ui.FitHeight(*(partial(self._words, *one) for one in sizes), pad=pad)
        if not self._is_crowned:
            words = ui.Element()
        sides = [
            ui.ScrollView(scroll, column, w=width)
            for scroll, column in zip(self._scrolls, cards[:2], strict=True)
        ]
        beside = ui.Row(sides[0], ui.Spacer(), sides[1], grow=1, align_children="fill")
        return ui.Stack(
            ui.Column(ui.Stack(words, title, h=crown_top)),
            ui.CustomLayout(self._place_podium),
            ui.Column(beside, pad=(edge, top, edge, 0)),
            h=ground + 18,
            grow=SHRINKS_FIRST,
        )

    def _tall_upper(self) -> ui.Element:
        """The words, below them the cards in two columns, and room for the podium."""
        ctx = self.ctx
        podium = self._podium
        ground = podium.frame.y(GROUND + 18) / ctx.scale
        title = self._title_button()
        words = self._words(1.0, 92 / ctx.text_scale)
        if not self._is_crowned:
            words = room_for(words)
        said = ui.Column(words, pad=(48, 6, 48, 18))
        below = ground - podium.crown_top / ctx.scale + 10
        above = sum(one.height(ctx, ctx.size[0]) for one in (title, said)) / ctx.scale
        width = (ctx.size[0] / ctx.scale - 2 * 48 - 24) / 2
        cards = self._cards.columns(ctx, width, ground - below - above)
        beside = ui.Grid(*cards[:2], columns=2, gap=24, align_children="start")
        return ui.Column(
            title,
            said,
            ui.CustomLayout(self._place_podium),
            ui.ScrollView(self._scrolls[0], beside, grow=1, pad=(48, 0)),
            ui.Element(h=below),
            h=ground,
            grow=SHRINKS_FIRST,
        )

    def _title_button(self) -> ui.Element:
        name = text("Back to title")
        label = text("Title")
        title = ui.IconButton("title", name, icon="i_back", label=label, on_press=self.cancel)
        return ui.Column(ui.Row(title), pad=(48, 38, 48, 0))

    def _words(self, size: float, display: float) -> ui.Element:
        """The headline, and smaller below it how the game was."""
        ending = self.ending
        why = uncounted(self.ending.setup)
        lines = ("how", ending.subtitle, 25), ("tie", ending.tie, 19), ("uncounted", why, 19)
        return ui.Column(
            self._headline(display),
            *(
                ui.Label(said, "b", n * size, CREAM, id=name, align_text=0.5, line_height=1.25)
                for name, said, n in lines
                if said
            ),
            gap=8,
        )

    def _headline(self, display: float) -> ui.Element:
        """The headline on one line, somewhat smaller if need be, or else on several."""
        headline = partial(
            ui.Label,
            self.ending.headline,
            "f",
            id="winner",
            role=ui.Role.HEADING,
            align_text=0.5,
            line_height=1.1,
        )
        choices = [headline(display * share, lines=1) for share in ON_ONE_LINE]
        return ui.FitWidth(*choices, even(headline(display * ON_ONE_LINE[-1])))

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

    @property
    def _cards(self) -> HighlightCards:
        """What was worth telling."""
        return HighlightCards(self._facts, self._panel, self._arrived, self._review)

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
            palette = ctx.palette
            fill = ctx.palette.well
            edge = ctx.edge(0.2)
            if one.seat == self.ending.person:
                fill = "#000000" if palette.high_contrast else "#5A3B2C"
                edge = palette.gold, max(1.6, 2 * ctx.scale), 1.0
            ctx.plate(box, box.h / 2, fill, edge)

        place: Text | str = str(one.rank)
        if self._podium.is_shared_third(one):
            place = text("Shared third")
        return ui.Row(
            ui.Label(place, "f", 20, "soft", lines=1),
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
        """The three ways on: playing again first when the game was won, else looking at it."""
        review = self._way("review", text("Review"), "i_chart", self._review, "V")
        more = self._way("more", text("More"), "i_menu", self._more, "O")
        buttons = [self._again(), review, more]
        buttons.sort(key=lambda button: button.id != self.default)
        first, *others = buttons
        first.kind = ui.ButtonKind.PRIMARY
        first.size = 28
        first.tab_stop = ""
        prominent = ui.Sized(first, min_w=320, h=78)
        rest = [ui.Sized(other, h=70) for other in others]
        in_two = ui.Column(prominent, ui.Row(*rest, gap=18), gap=18, align_children="middle")
        if self.ctx.is_portrait:
            return ui.Column(in_two, pad=(48, 0, 48, 40))
        in_one = ui.Row(prominent, *rest, gap=22)
        return ui.FitWidth(in_one, in_two, align_children="middle", pad=(48, 0, 48, 40))

    def _way(self, name: str, label: Text, icon: str, press: ui.Press, key: str) -> ui.Button:
        return ui.Button(name, label, size=22, tab_stop="ways", icon=icon, key=key, on_press=press)

    def _again(self) -> ui.Button:
        """A new deal for the same players; after a daily deal its page, which has the row of days
        and the text to share."""
        day = self.session.match.setup.daily
        if day:
            to_its_day = partial(routes.to_daily, date.fromisoformat(day))
            return self._way("daily", text("Daily deal"), "i_calendar", to_its_day, "D")
        name = text("Again")
        more = text("A new deal for the same players")
        if wanting := len(self._again_on_phones):
            phones = len(self.session.match.setup.phones)
            name = text("Again · {n} of {all}", n=wanting, all=phones)
            more = text("A new deal. Bots play for the phones that don't want another game")
        button = self._way("again", name, "i_forward", self._rematch, "R")
        button.description = more
        return button

    @property
    def _again_on_phones(self) -> tuple[int, ...]:
        """The seats whose phones want another game."""
        link = self.services.phones
        return () if link is None else link.host.guests.ready

    @property
    def _all_want_another(self) -> bool:
        link = self.services.phones
        return link is not None and not self.is_busy and link.host.is_everyone_ready

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

    def _rematch(self) -> ui.NavResult:
        again = self._again_on_phones
        return routes.to_table(self.services.session_factory.rematch(self.session, again))

    def _more(self) -> ui.NavResult:
        return ui.Push(MoreDialog(self.services, self.session))

    def _play_trick(self) -> ui.NavResult:
        """Play the trick of the game once more."""
        self._trick_begins = self._since
        return None

    def _trick_age(self) -> float:
        """Return the seconds since the trick of the game began to play; below 0 before that."""
        begins = self._trick_begins
        if begins is None:
            begins = self._podium.clock.ends + self.ctx.timing(ui.MotionToken.FACTS).seconds
        return self._since - begins

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
        ends = max(clock.ends, clock.crown + cards)
        if self._panel is None:
            return ends
        trick_begins = self._since - self._trick_age()
        return max(ends, trick_begins + self._panel.lasts(self.ctx))

    @property
    def is_busy(self) -> bool:
        """Whether the podium rises, totals are counted, cards come in or a trick is played."""
        return self._since < self._ends

    @property
    def ambient(self) -> bool:
        """The rays turn, and it rains, while the window is in front."""
        return not self.ctx.reduced_motion

    def update(self, dt: float) -> ui.NavResult:
        """Let the podium rise and be counted, and the rays turn. Phones may want another game: it
        begins once all do."""
        if self._all_want_another:
            return self._rematch()
        before = self._since
        if self._again_shown != self._again_on_phones:
            self._again_shown = self._again_on_phones
            self.refresh()
        running = self.is_busy
        self._since += dt
        if not self.ctx.reduced_motion:
            self._turned += dt * TURN
        if running:
            self._sound(before)
        if not self._is_crowned and self._since >= self._podium.clock.crowned:
            self._crown()
        return None

    def _crown(self) -> None:
        """Say how the game ended, now that the podium has shown it."""
        self._is_crowned = True
        self.sound("game_win" if self.ending.won else "game_end")
        self.announcements += result_lines(self.ending)
        for fact in self._facts:
            about = text("{about}: {figure}", about=fact.about, figure=fact.figure)
            self.announcements += (about, fact.said)
        self.refresh()

    @property
    def readouts(self) -> Mapping[str, Callable[[], Text]]:
        """The final points."""
        ending = self.ending
        lines = (points_of(one.seat, one.total, ending.person) for one in ending.standings)
        return {"N": lambda: sentences([*lines])}

    def _sound(self, before: float) -> None:
        """Tick for every point counted, and let the cards of the trick be heard."""
        podium = self._podium
        now = self._since
        for order in range(len(podium.blocks)):
            if podium.counted(order, before) != podium.counted(order, now):
                self.sound("score_tick")
                break
        age = self._trick_age()
        if self._panel is not None and self._panel.landed(self.ctx, age - (now - before), age):
            self.sound("card_play")

    def handle(self, intent: ui.Intent) -> ui.NavResult:
        """Any key or click first completes what moves."""
        if self.is_busy and isinstance(intent, (*KEYS, ui.PointerDown)):
            self._since = max(self._since, self._ends)
            if not self._is_crowned:
                self._crown()
            self._hurried = self.age
            self.refresh()
            return None
        if isinstance(intent, ui.Confirm) and self.age - self._hurried < READING:
            return None
        if isinstance(intent, ui.Shortcut):
            if intent.key in ui.HELP_KEYS:
                return routes.to_rules_of(self.session)
            for name, way in ways_behind_more(self.services, self.session).items():
                if intent.key == KEY_OF.get(name):
                    return way()
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
