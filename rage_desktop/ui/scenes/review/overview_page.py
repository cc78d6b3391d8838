"""Overview of a reviewed game: lessons, its accuracy, the source of its points, round by round with
luck separated from decisions."""

from math import inf

from rage_desktop.play.result_message import place_name
from rage_desktop.play.review.review_session import ReviewSession, ReviewSubject, look_back
from rage_desktop.play.review.review_text import format_summary
from rage_desktop.play.review.summary import Summary
from rage_desktop.rules import Text, ntext, text
from rage_desktop.rules.scoring import places
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.copying import Copying
from rage_desktop.ui.scenes.review.lesson_cards import lesson_cards
from rage_desktop.ui.scenes.review.review_figures import (
    accuracy_panel,
    round_paper,
    waterfall_panel,
)
from rage_desktop.ui.scenes.review.review_page import ReviewPage
from rage_desktop.ui.services import Services


class OverviewScene(Copying, ReviewPage):
    """The overview of a review; while that is computed, the page shows the results so far."""

    first_focus = default = "mistakes"
    footer_from = 0.6

    def __init__(self, services: Services, session: ReviewSession, seat: int) -> None:
        super().__init__(services, session, seat)
        self._age = inf if seat in session.summed_up else 0.0  # figures count up at first sight
        session.summed_up.add(seat)
        self.input.show_focus("mistakes")

    @property
    def summary(self) -> Summary:
        """The figures of the seat."""
        return self.session.summary(self.seat)

    # -- layout ----------------------------------------------------------------------------------

    def header(self) -> ui.Children:
        """Return the result, the button for the decisions, and the copy button."""
        icon = "i_check" if self.copied else "i_copy"
        decisions = text("Decisions")
        return (
            ui.Label(self._description(), colour="soft", id="told", grow=1),
            ui.IconButton(
                "decisions", decisions, icon="i_play", label=decisions, key="D", on_press=self._open
            ),
            ui.IconButton("copy", text("Copy as text"), icon=icon, key="C", on_press=self._copy),
        )

    def footer_keys(self) -> ui.Keys:
        """The keys."""
        return ("Q", text("mistakes")), ("D", text("decisions")), ("Esc", text("back"))

    def footer_note(self) -> Text:
        """Return the note on what the figures are based on."""
        return text("Rated by the strongest bot, based on what you could know.")

    def body(self) -> ui.Element:
        """Return three columns; in a narrow or tall window, or with large text, a scrolling one."""
        ctx = self.ctx
        found = self.summary
        grown = self._grown
        margin = self.margin
        lessons = lesson_cards(ctx, self.session, found, self._open)
        paper = round_paper(found, grown, self._round)
        ring = accuracy_panel(found, grown)
        bars = waterfall_panel(found, grown)
        step = ui.Sized(self._step_button(), min_h=80)
        if not self.is_roomy:
            page = ui.Column(lessons, paper, ring, bars, gap=24, pad=(4, 4, 20, 20))
            view = ui.ScrollView(self.scroll, page, grow=1)
            return ui.Column(view, step, gap=16, pad=(margin, 8, margin, 20), grow=1)
        left = ui.Column(ring, bars, gap=24)
        right = ui.Column(ui.ScrollView(self.scroll, lessons, grow=1), step, gap=24)
        pad = (margin, 8, margin, 16)
        return ui.Grid(left, paper, right, columns=(470, 806, 476), gap=24, pad=pad, grow=1)

    def _step_button(self) -> ui.Node:
        found = bool(self.session.mistakes(self.seat))
        words = text("Step through the mistakes") if found else text("Step through the game")
        return ui.Button(
            "mistakes",
            words,
            kind=ui.ButtonKind.PRIMARY,
            size=26,
            icon="i_next",
            key="Q",
            on_press=self._open,
        )

    def _description(self) -> Text:
        """Return the result, and while the game is being analysed how far that is."""
        if self.session.next_wake is None:
            return self._result()
        done, total = self.session.progress
        how_far = text("{done} of {total} decisions analysed", done=done, total=total)
        return text("{one} · {other}", one=self._result(), other=how_far)

    def _result(self) -> Text:
        subject = self.session.subject
        totals = subject.game.totals
        place = place_name(places(totals, subject.game.winners), self.seat)
        return ntext(
            "{n} point · {place} of {count}",
            "{n} points · {place} of {count}",
            totals[self.seat],
            place=place,
            count=len(totals),
        )

    # -- actions ---------------------------------------------------------------------------------

    def _open(self, ply: int | None = None) -> ui.NavResult:
        return routes.to_decision(self.session, self.seat, ply)

    def _round(self, number: int) -> ui.NavResult:
        """Open a round at its costliest decision, or else at its bid."""
        verdicts = self.session.review.verdicts(self.seat, number)
        worst = max(verdicts, key=lambda one: one.loss, default=None)
        deal = self.session.subject.game.rounds[number - 1].deal
        return self._open(deal if worst is None or not worst.loss else worst.ply)

    def _copy(self) -> None:
        self.copy("\n".join(self.ctx.tr(line) for line in format_summary(self.summary)))

    # -- time ------------------------------------------------------------------------------------

    def _grown(self) -> float:
        """Return the progress of the figures counting up and rings sweeping, 0 to 1."""
        return self.ctx.timing(ui.MotionToken.COUNT).at(self._age) if self.is_busy else 1.0

    @property
    def is_busy(self) -> bool:
        """Whether figures are still counting up."""
        return self._age < self.ctx.timing(ui.MotionToken.COUNT).seconds


def open_overview(services: Services, subject: ReviewSubject, seat: int) -> OverviewScene:
    """Return the overview of a game's review."""
    return OverviewScene(services, *look_back(services.store, subject, seat))
