"""The rules in a drawer at the right: those in force in the game behind it."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from pygame import Rect

from rage_desktop.rules import Edition, EditionFile, Text, text
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.reading.drawer import DrawerScene
from rage_desktop.ui.scenes.rules.block_nodes import block_nodes
from rage_desktop.ui.scenes.rules.blocks import Block, Gap, Heading, Sentence
from rage_desktop.ui.scenes.rules.chapters import TITLES, Chapter, Subject, art_of, chapter, found
from rage_desktop.ui.scenes.rules.pictures import Playing
from rage_desktop.ui.scenes.rules.rules_page import lesson_about, ring_round
from rage_desktop.ui.scenes.rules.tabs import Found, SmallTab, flowed
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.intents import Confirm, Focus, Intent, Navigate, Shortcut, ToEdge
from rage_desktop.ui.toolkit.nodes import Node
from rage_desktop.ui.toolkit.transitions import Outcome, Pop, Push
from rage_desktop.ui.toolkit.widgets.buttons import Button, TextField

TAB = 17.0


class RulesDrawer(DrawerScene[Block]):
    """The same chapters as on the page; Tab and the arrows turn them."""

    title = page_name = text("Rules")
    wide = 716
    close_key = "H"

    def __init__(self, services: Services, subject: Subject) -> None:
        super().__init__()
        self.services = services
        self._subject = subject
        self._playing = Playing()
        self._asked = ""  # what is searched for

    # -- places ----------------------------------------------------------------------------------

    def resized(self) -> None:
        """Use the edition's own words; make room for large type."""
        self.kit = replace(self.kit, wording=self.kit.wording.at(self._subject.file.look, ()))
        self._art = art_of(self.kit, self._subject, self._playing)
        super().resized()

    def _turning_height(self, width: int) -> int:
        return self._search_box(Rect(0, 0, width, 0)).bottom

    def _tab_boxes(self, area: Rect) -> list[Rect]:
        names = [self.kit.say(TITLES[which][0]) for which in Chapter]
        return flowed(self.kit, names, area, max(self.kit.px(46), self.kit.reach), TAB)

    def _search_box(self, area: Rect) -> Rect:
        """Return where the search stands: behind the last tab, or below where there is no room."""
        kit, last = self.kit, self._tab_boxes(area)[-1]
        box = Rect(last.right + kit.px(16), last.y, 0, last.h)
        box.w = area.right - box.x
        if box.w < max(kit.px(170), kit.t(20) * 8):
            box.update(area.x, last.bottom + kit.px(8), area.w, last.h)
        return box

    @property
    def pages(self) -> int:
        """One for each chapter."""
        return len(Chapter)

    @property
    def chapter(self) -> Chapter:
        """The chapter that is open."""
        return list(Chapter)[self._page]

    def _page_blocks(self) -> Sequence[Block]:
        if self._asked.strip():
            say, hits = self.kit.say, found(self._art, self._subject, self._asked)
            order = list(Chapter)
            return [
                Found(block.words, say(TITLES[which][0]), self._turner(order.index(which)))
                for which, block in hits
            ] or [Sentence(say(text("Nothing found.")))]
        rows = chapter(self._art, self._subject, self.chapter)
        blocks: list[Block] = []
        for panel in (panel for row in rows for panel in row):
            blocks += (Gap(), *panel.all) if blocks else panel.all
        return blocks

    # -- what is there ---------------------------------------------------------------------------

    def _heading(self) -> Text:
        return self._subject.name

    def _block_nodes(self, place: int, block: Block, box: Rect) -> Sequence[Node]:
        if isinstance(block, Found):
            return [block.node(self.kit, place, box)]
        return block_nodes(self._art, place, block, box) if block.words else ()

    def _turning_nodes(self) -> Sequence[Node]:
        tabs: list[Node] = []
        for place, (which, box) in enumerate(
            zip(Chapter, self._tab_boxes(self._turning), strict=True)
        ):
            tab = SmallTab(f"chapter-{which}", self.kit.say(TITLES[which][0]), box, size=TAB)
            tab.selected = place == self._page and not self._asked.strip()
            tab.on_press = self._turner(place)
            tabs.append(tab)
        search = TextField(
            "search", self.kit.say(text("Search the rules")), self._search_box(self._turning),
            value=self._asked, on_change=self._search, size=18, limit=40,
            empty=self.kit.say(text("Search")),
        )  # fmt: skip
        return [*tabs, search]

    def _search(self, asked: str) -> Outcome:
        self._asked = asked
        self._scroll.offset = 0
        self._playing.complete()
        self.resized()
        return None

    def _turner(self, place: int) -> Callable[[], Outcome]:
        return lambda: self.open_page(place)

    def open_page(self, page: int) -> Outcome:
        """Turn to a chapter; tricks being played are put down."""
        self._playing.complete()
        self._asked = ""
        return super().open_page(page)

    @property
    def _foot(self) -> int:
        return self._try_side // 2 + self.kit.px(18)

    @property
    def _try_side(self) -> int:
        return max(self.kit.px(46), self.kit.reach)

    def _foot_nodes(self) -> Sequence[Node]:
        kit, words, high = self.kit, self.kit.say(text("Try it")), self._try_side
        wide = kit.width(words, "x", 19) + kit.px(80)
        box = Rect(self._inner.right - wide, self._caps_y - high // 2, wide, high)
        return [
            Button(
                "try-it", words, box, size=19, icon="i_play",
                hint=kit.say(text("Opens the lesson about this.")), on_press=self._try,
            )
        ]  # fmt: skip

    def _try(self) -> Outcome:
        """Open the lesson over the game; leaving it leads back to the game, not to the page."""
        playing = self._subject.present is not None
        back = text("Back to your game") if playing else text("Back")
        outcome = lesson_about(self.services, self._subject.file, self.chapter, back)
        return (
            Push(outcome.scene, lambda _: Pop(routes.AFTER_LESSON))
            if isinstance(outcome, Push)
            else outcome
        )

    def _keys(self) -> list[tuple[str, str]]:
        say = self.kit.say
        return [("Tab", say(text("next chapter"))), ("Esc", say(text("close")))]

    def handle(self, intent: Intent) -> Outcome:
        """Tab turns pages, too; while something is searched, arrows move among what is found."""
        match intent:
            case Shortcut("Ctrl+F"):
                self.controls.show_focus("search")
                self.refresh()
                return None
            case Navigate() | Confirm() | ToEdge() if self.controls.typing or self._asked:
                return self.controls.handle(intent)
            case Confirm() | Shortcut("Space") if self._playing.busy:
                self._playing.complete()
                return None
            case Focus(step):
                return self.open_page((self._page + step) % self.pages)
        return super().handle(intent)

    # -- time ------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether it is still opening, or a trick is being played."""
        return super().busy or self._playing.busy

    def update(self, dt: float) -> Outcome:
        """Let the cards of a trick come."""
        self._playing.advance(dt)
        return None

    # -- drawing ---------------------------------------------------------------------------------

    def draw_panel(self, canvas: Canvas) -> None:
        """The drawer, its page, and the mark of the trick that has the focus."""
        super().draw_panel(canvas)
        with self._scroll.page(canvas):
            for block, box in self._blocks:
                ring_round(canvas, self._art, block, box, self.controls.marked)

    def _ruled(self, above: Block | None, block: Block) -> bool:
        return isinstance(above, Gap) and isinstance(block, Heading)


def open_rules_in_force(
    services: Services, file: EditionFile, edition: Edition, players: int, number: int | None
) -> RulesDrawer:
    """Return the rules of a game; `number` is the round under way."""
    present = None if number is None else (number - 1) % len(edition.rounds(players))
    return RulesDrawer(services, Subject(file, edition, players, present))
