"""Evenings: the standing of those who play together, who won which, and a kind word for each."""

from functools import partial

from rage_desktop.match.statistics.evenings import (
    PLACED_FROM,
    Evening,
    KindWord,
    Tally,
    evenings_of,
    kind_words,
    place_in,
    shares_over,
    tally,
)
from rage_desktop.presentation.i18n.date_format import SHORT_MONTHS, format_day_and_month
from rage_desktop.presentation.sentences.common_phrases import listed
from rage_desktop.rules import Text, ntext, ptext, text
from rage_desktop.rules.text import Decimal, Percent
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import (
    PAPER,
    PAPER_GOOD,
    PAPER_INK,
    PAPER_MARK,
    PAPER_SECOND,
)
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.statistics.charts import grown
from rage_desktop.ui.scenes.statistics.evenings_curve import evenings_curve
from rage_desktop.ui.scenes.statistics.profile_picker import ProfilePickerScene
from rage_desktop.ui.services import Services

ROOMY = 0.6  # from this scale up the panels lie side by side
SHOWN = 9  # evenings whose crowns are shown
FEWER = 4  # in a tall window, or with large text
MARK = 40  # px of the design: the ring of an evening


class EveningsScene(ui.Page):
    """Read from the games that are kept: a game removed there is gone from here, too."""

    title = text("Evenings")
    first_focus = default = "games"

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
        self._read()

    def _read(self) -> None:
        """Read the games and people again: some may have been removed or renamed."""
        games = self.services.store.history.together()
        self._people = {one.id: one for one in self.services.store.profiles.all()}
        self._evenings = evenings_of(games)
        self._standing = tally(games)

    def reset_input(self) -> None:
        """Update the standing after returning from games or players."""
        super().reset_input()
        self._read()

    def _name(self, person: str) -> Text:
        """Return a person's name; who was removed from the list stays as a guest."""
        known = self._people.get(person)
        return text("a guest") if known is None else text("{name}", name=known.name)

    def _face(self, person: str) -> str:
        known = self._people.get(person)
        return "rabbit" if known is None else known.avatar

    # -- what is there ---------------------------------------------------------------------------

    def header(self) -> ui.Children:
        """How many evenings."""
        words = ntext("{n} evening", "{n} evenings", len(self._evenings))
        return (ui.Label(words, colour="soft", id="count"),)

    def body(self) -> ui.Element:
        """The standing beside the last evening, or above it in a tall window."""
        ctx = self.ctx
        narrow = ctx.is_portrait or ctx.scale < ROOMY * ctx.text_scale
        sheet = self._sheet(FEWER if narrow else SHOWN)
        games = ui.Button(
            "games", text("Saved games"), size=22, h=70, on_press=routes.to_saved_games
        )
        players = ui.Button("players", text("Players"), size=22, h=70, on_press=self._to_players)
        ways = ui.Grid(games, players, columns=2, gap=16)
        side = ui.Column(self._last_evening(), self._curve(), ways, gap=24)
        pad = (self.margin, 8, self.margin, 16)
        if narrow:
            return ui.Column(sheet, side, gap=24, pad=pad)
        right = ui.Column(side, w=560)
        return ui.Row(ui.Column(sheet, grow=1), right, gap=32, pad=pad, align_children="start")

    def _to_players(self) -> ui.NavResult:
        return ui.Push(ProfilePickerScene(self.services))

    def _sheet(self, most: int) -> ui.Element:
        """The standing on paper: place, name, evenings, share of duels, exact bids."""
        shown = self._evenings[-most:]
        about = text("Each game counts as a duel with everyone else at the table.")
        rows = [self._row(one, shown) for one in self._standing]
        note = text(
            "A crown is an evening won, a dot an evening missed. Players are ranked from {n} "
            "duels on.",
            n=PLACED_FROM,
        )
        exact = ptext("share of bids", "exact")
        ink = partial(ui.Label, colour=PAPER_SECOND, line_height=1.3)
        return ui.Column(
            ui.Label(text("Standings"), "f", 36, PAPER_INK, id="standing"),
            ink(about, size=19),
            ui.Row(
                ui.Spacer(),
                ui.Row(*map(self._date, shown), gap=4),
                ink(text("duels won"), style="b", size=16, w=self._wide(110), align_text=1),
                ink(exact, style="b", size=16, w=self._wide(96), align_text=1),
                gap=16,
                align_children="end",
            ),
            *rows,
            ink(note, size=17),
            gap=16,
            pad=(40, 30, 40, 28),
            background=ui.plated(24, PAPER, shadow=(22, 12, 0.55)),
        )

    def _wide(self, width: float) -> float:
        """Return the width of a column, which grows with the size of type."""
        return grown(self.ctx, width)

    @property
    def _date_width(self) -> float:
        """The width of an evening's column, into which a short month goes."""
        return max(MARK, 3 * self.ctx.t(15) / self.ctx.scale)

    def _date(self, evening: Evening) -> ui.Element:
        """Return the day above the marks of an evening, and its month below it."""
        day = evening.day.astimezone().date()
        line = partial(
            ui.Label, style="b", size=15, colour=PAPER_SECOND, align_text=0.5, line_height=1.2
        )
        month = line(SHORT_MONTHS[day.month - 1], lines=1)
        return ui.Column(
            line(ptext("day of a month", "{day}", day=day.day), lines=1), month, w=self._date_width
        )

    def _row(self, one: Tally, shown: tuple[Evening, ...]) -> ui.Element:
        name = self._name(one.person)
        place = place_in(self._standing, one)
        aloud = name if place is None else text("{n}. {name}", n=place, name=name)
        face = self._face(one.person)
        share = Percent(one.share)
        half = one.won % 1  # of a duel that was shared
        won = text("{n} of {all}", n=Decimal(one.won) if half else int(one.won), all=one.duels)
        exact = Percent(one.exact / max(1, one.bids))
        crowned = [evening for evening in self._evenings if one.person in evening.crowned]
        days = [format_day_and_month(evening.day.astimezone().date()) for evening in crowned]
        crowns = len(crowned)
        said = text(
            "{percent} of {n} duels won, {crowns}, {exact} exact",
            percent=share,
            n=one.duels,
            crowns=ntext("{n} crown", "{n} crowns", crowns),
            exact=exact,
        )
        when = text("Crowned: {days}", days=listed(days[-SHOWN:])) if days else ""
        wide = self._date_width
        marks = [ui.CustomPaint(partial(self._paint_mark, one, e), w=wide, h=MARK) for e in shown]
        return ui.Row(
            ui.Label("" if place is None else str(place), "f", 26, PAPER_SECOND, w=34),
            ui.Picture(lambda ctx, at: ctx.raster.avatar(face, at.h), w=64, h=64),
            ui.Label(name, "b", 24, PAPER_INK, grow=1),
            ui.Row(*marks, gap=4),
            ui.Column(
                ui.Label(share, "f", 30, PAPER_INK, align_text=1, lines=1),
                ui.Label(won, size=16, colour=PAPER_SECOND, align_text=1, lines=1),
                w=self._wide(110),
            ),
            ui.Label(exact, "b", 22, PAPER_GOOD, align_text=1, lines=1, w=self._wide(96)),
            gap=16,
            min_h=84,
            node=ui.Node(f"person-{one.person}", ui.Role.TEXT, aloud, value=said, description=when),
        )

    def _paint_mark(self, one: Tally, evening: Evening, ctx: ui.PaintContext, box: ui.Rect) -> None:
        """Draw how an evening was for a person: a crown in a ring, a broken ring, or a dot."""
        x, y = box.center
        if one.person not in evening.people:
            dot = ui.Rect(0, 0, ctx.px(8), ctx.px(8)).move_to(center=(x, y))
            ctx.plate(dot, ctx.px(4), PAPER_SECOND, None, 0.5)
            return
        crowned = one.person in evening.crowned
        colour, thick, shown = (PAPER_GOOD, 4.0, 1.0) if crowned else (PAPER_SECOND, 2.0, 0.5)
        ring = ui.Rect(0, 0, box.h, box.h).move_to(center=(x, y))
        edge = colour, max(1.2, thick * ctx.scale), shown
        ctx.plate(ring, box.h / 2, None, edge)
        if crowned:
            ctx.icon("i_crown", round(box.h * 0.5), x, y, PAPER_MARK)

    def _curve(self) -> ui.Child:
        """How everybody's share went, in the order of the standing."""
        people = [one.person for one in self._standing]
        return evenings_curve(self.ctx, shares_over(self._evenings), people, self._face)

    def _last_evening(self) -> ui.Element:
        """What is to be said of everybody's last evening."""
        if not self._evenings:
            return ui.Panel(ui.Label(text("No evening yet."), size=20), pad=34)
        last = self._evenings[-1]
        day = format_day_and_month(last.day.astimezone().date())
        games = ntext("{n} game", "{n} games", len(last.games))
        rows = [self._word(word) for word in kind_words(last)]
        return ui.Panel(
            ui.Label(text("The last evening"), "f", 32, id="last", role=ui.Role.HEADING),
            ui.Label(text("{one} · {other}", one=day, other=games), size=19, colour="soft"),
            *rows,
            gap=16,
            pad=(36, 28, 32, 28),
        )

    def _word(self, word: KindWord) -> ui.Element:
        face = self._face(word.person)
        said = self._said(word)
        return ui.Row(
            ui.Picture(lambda ctx, at: ctx.raster.avatar(face, at.h), w=54, h=54),
            ui.Label(said, "b", 20, grow=1),
            gap=18,
            node=ui.Node(f"word-{word.person}", ui.Role.TEXT, said),
        )

    def _said(self, word: KindWord) -> Text:
        name = self._name(word.person)
        n = word.count
        match word.about:
            case "won":
                return ntext("{name} won {n} game.", "{name} won {n} games.", n, name=name)
            case "most exact":
                return ntext(
                    "{name} made {n} exact bid, more than anyone else.",
                    "{name} made {n} exact bids, more than anyone else.",
                    n,
                    name=name,
                )
            case "ahead":
                return ntext(
                    "{name} was ahead of {other} once.",
                    "{name} was ahead of {other} {n} times.",
                    n,
                    name=name,
                    other=self._name(word.other),
                )
            case "exact":
                return ntext(
                    "{name} made {n} exact bid.", "{name} made {n} exact bids.", n, name=name
                )
            case "played":
                return ntext(
                    "{name} was there for {n} game.",
                    "{name} was there for {n} games.",
                    n,
                    name=name,
                )
