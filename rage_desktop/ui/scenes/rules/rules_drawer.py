"""The rules drawer at the right: the rules of the game behind it."""

from rage_desktop.rules import Edition, EditionFile, Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.rules.chapters import CHAPTERS, Chapter, Rows, RulesSubject
from rage_desktop.ui.scenes.rules.pictures import type_px
from rage_desktop.ui.scenes.rules.rules_page import RulesReader, SmallTab
from rage_desktop.ui.services import Services


class RulesDrawer(RulesReader, ui.Drawer):
    """The same chapters as on the page; Tab and the arrows change the chapter."""

    title = page_name = text("Rules")
    panel_width = 716
    close_key = "H"
    pages = len(Chapter)

    def __init__(self, services: Services, subject: RulesSubject) -> None:
        super().__init__(services, subject, Chapter.AIM)

    def open_chapter(self, which: Chapter) -> ui.NavResult:
        """Open a chapter."""
        self.page = list(Chapter).index(which)
        return super().open_chapter(which)

    def open_page(self, page: int) -> ui.NavResult:
        """Open a chapter by its number, from 0, clamped to those that exist."""
        return self.open_chapter(list(Chapter)[min(self.pages - 1, max(0, page))])

    def _try(self) -> ui.NavResult:
        """Open the lesson over the game; leaving it returns to the game, not to the page."""
        playing = self.subject.present is not None
        outcome = self.to_lesson(text("Back to your game") if playing else text("Back"))
        if not isinstance(outcome, ui.Push):
            return outcome
        return ui.Push(outcome.scene, lambda _: ui.Pop(routes.AFTER_LESSON))

    # -- layout ----------------------------------------------------------------------------------

    @property
    def heading(self) -> Text:
        """The name of the edition."""
        return self.subject.name

    def page_turner(self) -> ui.Child:
        """Return the chapters as tabs, with the search after the last."""
        least = max(170, type_px(self.ctx, 8, 20))
        tabs = (
            SmallTab(f"chapter-{which}", about.name, size=17) for which, about in CHAPTERS.items()
        )
        return ui.Flow(
            *self.turning(tabs), self.search_field(w=least, h=46, grow=1), gap=8, row_gap=8
        )

    def body(self) -> ui.Children:
        """Return the chapter, or the search results."""
        return [self.content()]

    def arranged(self, rows: Rows) -> ui.Element:
        """Return the sections below one another, with hairlines between."""
        shown = [ui.Column(*section.told) for row in rows for section in row]
        return ui.Column(
            shown[0], *(ui.Column(ui.Divider(), one, gap=18) for one in shown[1:]), gap=18
        )

    def footer(self) -> ui.Child:
        """Return the button for a lesson."""
        lesson = ui.Button(
            "try-it", text("Try it"), size=19, icon="i_play",
            description=text("Opens the lesson about this."), on_press=self._try,
        )  # fmt: skip
        return ui.Sized(lesson, h=46)

    def keys(self) -> ui.Keys:
        """Tab and Escape."""
        return (("Tab", text("next chapter")), ("Esc", text("close")))

    def handle(self, intent: ui.Intent) -> ui.NavResult:
        """Change the chapter with Tab, too; during a search the arrows move among the results."""
        match intent:
            case ui.Navigate() | ui.Confirm() | ui.ToEdge() if self.input.typing or self.asked:
                return self.input.handle(intent)
            case ui.Focus(step):
                return self.open_page((self.page + step) % self.pages)
        return super().handle(intent)


def open_rules_in_force(
    services: Services, file: EditionFile, edition: Edition, players: int, number: int | None
) -> RulesDrawer:
    """Return the rules drawer of a game; `number` is the current round."""
    present = None if number is None else (number - 1) % len(edition.rounds(players))
    return RulesDrawer(services, RulesSubject(file, edition, players, present))
