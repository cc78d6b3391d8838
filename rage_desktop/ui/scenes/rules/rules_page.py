"""The rules page from the title: editions above, chapters at the left, pictures and text; and the
drawer over a game, with its rules."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Unpack

from rage_desktop.play.lessons.lesson_fit import lesson_fits
from rage_desktop.presentation.sentences.game_facts import facts
from rage_desktop.rules import Edition, EditionFile, Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import BUTTON, BUTTON_TEXT, WELL, mix
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.learn import lesson_routes
from rage_desktop.ui.scenes.rules.chapters import CHAPTERS, Chapter, Rows, RulesSubject, found
from rage_desktop.ui.scenes.rules.parts import Part, numbered
from rage_desktop.ui.scenes.rules.pictures import Art, TrickPlayback, type_px
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.animated_values import in_quarters

GAP = 10  # px of the design between editions, and around them for the focus ring
USUAL = 4  # players, until a game was set up


@dataclass(eq=False)
class SmallTab(ui.Control):
    """A tab of a row: gold if it is selected."""

    role: ui.Role = field(default=ui.Role.TAB, init=False)
    size: float = 19.0

    def preferred_size(self, ctx: ui.DrawContext) -> tuple[int, int]:
        """As wide as its name."""
        return ctx.text_width(self.name, "b", self.size) + ctx.px(1.8 * self.size), max(
            ctx.px(46), ctx.reach
        )

    def paint(self, ctx: ui.PaintContext) -> None:
        """Draw the plate and the name."""
        box = self.bounds
        radius = self.bounds.h * 0.32
        if self.visual.focus_ring:
            ui.paint_slim_focus(ctx, box, radius)
        fill = mix(WELL, "#FFFFFF", in_quarters(self.visual.hover) * 0.1)
        edge = ctx.edge(0.4 if self.selected else 0.14)
        ctx.plate(box, radius, BUTTON if self.selected else fill, edge)
        colour = BUTTON_TEXT if self.selected else ctx.palette.soft
        ctx.draw_text(self.name, "b", self.size, *box.center, colour, 0.5, box.w - 6)


class RulesReader(ui.TreeScene):
    """Common base of the page and the drawer: chapters, search, animated tricks."""

    scroll: ui.Scroll

    def __init__(
        self, services: Services, subject: RulesSubject, chapter: Chapter, back: Text | None
    ) -> None:
        """`back` is the label for leaving a lesson if a game may be under way below."""
        super().__init__()
        self.services = services
        self.subject = subject
        self.chapter = chapter
        self._back = back
        self.asked = ""  # the search query
        self._playing = TrickPlayback()
        self._kept: tuple[object, ui.Element] | None = None  # cache of the shown chapter

    def resize(self, ctx: ui.DrawContext) -> None:
        """Take a new context, with the edition's translator."""
        super().resize(replace(ctx, translator=ctx.translator.at(self.subject.file.look, ())))

    def open_chapter(self, which: Chapter) -> ui.NavResult:
        """Open a chapter; animated tricks are reset."""
        self.is_page_turned = which is not self.chapter or bool(self.asked)
        self.chapter = which
        return self._search("")

    def _search(self, asked: str) -> ui.NavResult:
        self.asked = asked.strip() and asked
        self.scroll.offset = 0
        self._playing.complete()
        self.refresh()
        return None

    @property
    def _lesson(self) -> str | None:
        """The beginners' lesson of the chapter; None in an edition that has lessons of its own."""
        edition = self.subject.file.id
        own = self.services.lessons.part_of(edition) == edition
        return None if own else CHAPTERS[self.chapter].lesson

    def to_lesson(self) -> ui.Push:
        """Open the edition's own lesson, or the beginners' lesson of the chapter."""
        return lesson_routes.to_lesson(
            self.services, self.subject.file.id, self._lesson, back=self._back
        )

    # -- layout ----------------------------------------------------------------------------------

    def lesson_button(self, **fields: Any) -> ui.Button | None:
        """Return the button for a lesson, if there is one that is true in this edition; `fields`
        are its other ones."""
        library = self.services.library
        taught = library.get(library.built_in[0]).rules
        if not lesson_fits(self._lesson, self.subject.edition, taught):
            return None
        return ui.Button(
            "try-it",
            text("Try it"),
            icon="i_play",
            description=text("Opens the lesson about this."),
            on_press=self.to_lesson,
            **fields,
        )

    def arranged(self, rows: Rows) -> ui.Element:
        """Return the sections of a chapter, arranged."""
        raise NotImplementedError

    def content(self) -> ui.Element:
        """Return the chapter, or the search results."""
        if self.asked:
            return ui.Column(*self._hits(), gap=12)
        shown = self.ctx, self.subject, self.chapter
        if self._kept is None or self._kept[0] != shown:
            art = Art(self.ctx, self.subject, self._playing)
            rows = CHAPTERS[self.chapter].rows(art)
            numbered(rows)
            self._kept = shown, self.arranged(rows)
        return self._kept[1]

    def _hits(self) -> Sequence[ui.Element]:
        hits = found(Art(self.ctx, self.subject, self._playing), self.asked)
        if not hits:
            return [ui.Label(text("Nothing found."), id="nothing")]
        return [self._hit(place, which, part) for place, (which, part) in enumerate(hits)]

    def _hit(self, place: int, which: Chapter, part: Part) -> ui.Element:
        words = part.node.name
        where = CHAPTERS[which].name
        told = text("{name}: {line}", name=where, line=words)
        tile = ui.ChoiceTile(f"hit-{place}", told, radius=16)
        tile.role = ui.Role.BUTTON
        tile.on_press = partial(self.open_chapter, which)
        return ui.Column(ui.Label(where, "b", 16, "gold"), ui.Label(words), pad=(24, 12), node=tile)

    def turning(self, tabs: Iterable[ui.Node]) -> Iterator[ui.Node]:
        """Make tabs open the chapters, in order; that of the open one is selected."""
        for which, tab in zip(Chapter, tabs, strict=True):
            tab.selected = which is self.chapter and not self.asked
            tab.on_press = partial(self.open_chapter, which)
            yield tab

    def search_field(self, **options: Unpack[ui.Options]) -> ui.Element:
        """Return the search field."""
        search = ui.TextField(
            "search",
            text("Search the rules"),
            value=self.asked,
            on_change=self._search,
            empty=self.ctx.tr(text("Search")),
            limit=40,
        )
        return ui.Sized(search, **options)

    def handle(self, intent: ui.Intent) -> ui.NavResult:
        """Focus the search with Ctrl+F; finish a trick's animation with Enter and Space."""
        match intent:
            case ui.Shortcut("Ctrl+F"):
                self.input.show_focus("search")
                self.refresh()
                return None
            case ui.Confirm() | ui.Shortcut("Space") if self._playing.is_busy:
                self._playing.complete()
                return None
        return super().handle(intent)

    @property
    def is_busy(self) -> bool:
        """Whether a trick is animated, or the scene is still opening."""
        return super().is_busy or self._playing.is_busy

    def update(self, dt: float) -> None:
        """Advance the animated tricks."""
        self._playing.advance(dt)


class RulesScene(RulesReader, ui.Page):
    """The rules page; opens with the edition played last and the aim."""

    title = text("Rules")
    first_focus = "chapter-aim"
    default = "try-it"
    footer_from = 0
    scrolls = False

    def __init__(
        self,
        services: Services,
        file: EditionFile,
        shelf: Sequence[EditionFile],
        at: Chapter = Chapter.AIM,
        back: Text | None = None,
    ) -> None:
        """`shelf` are the editions to choose from."""
        super().__init__(services, _usual(file), at, back)
        self._shelf = tuple(shelf)
        self._strip = ui.HorizontalScrollNode("editions", name=text("Edition"))

    def open_edition(self, file: EditionFile) -> ui.NavResult:
        """Open the rules of another edition, in the same chapter."""
        self.subject = _usual(file)
        self.resize(self.ctx)
        return self.open_chapter(self.chapter)

    # -- layout ----------------------------------------------------------------------------------

    def header(self) -> ui.Children:
        """Return the editions, unless below the header in a tall window, and a lesson's button."""
        beside = ui.Spacer() if self.ctx.is_portrait else self._editions(grow=1)
        return beside, self.lesson_button(kind=ui.ButtonKind.PRIMARY, min_w=168, h=56)

    def body(self) -> ui.Element:
        """Return the chapters and the search at the left of the page."""
        tabs = (
            ui.Tab(f"chapter-{which}", about.name, icon=about.icon, tab_stop="chapters")
            for which, about in CHAPTERS.items()
        )
        column = ui.Column(
            *(ui.Sized(tab, h=60) for tab in self.turning(tabs)),
            ui.Column(self.search_field(w=0, h=56), pad=(0, 12, 0, 0)),
            gap=12,
            pad=(0, 12, 0, 0),
        )
        page = ui.Column(self.content(), pad=(12, 12, 20, 8))
        shown = ui.Row(
            column,
            ui.ScrollView(self.scroll, page, always=True, grow=1),
            gap=24,
            pad=(self.margin, 0, self.margin - 20, 0),
            align_children="fill",
            grow=1,
        )
        above = self._editions(pad=(self.margin - GAP, 0)) if self.ctx.is_portrait else None
        return ui.Column(above, shown)

    def _editions(self, **options: Unpack[ui.Options]) -> ui.Element:
        """Return the editions as tabs in the largest type that fits, or in a scrolling row."""
        rows = (self._edition_tabs(size) for size in (19, 17, 15))
        return ui.FitWidth(*(ui.HorizontalScroll(self._strip, row, GAP) for row in rows), **options)

    def _edition_tabs(self, size: float) -> ui.Element:
        tabs: list[ui.Element] = []
        for place, file in enumerate(self._shelf, start=1):
            name = self.ctx.translator.at(file.look, ())(file.name)
            tab = SmallTab(f"edition-{file.id}", name, size=size)
            tab.key = str(place) if place < 10 else ""
            tab.selected = file.id == self.subject.file.id
            tab.on_press = partial(self.open_edition, file)
            tabs.append(ui.Sized(tab, h=56))
        return ui.Row(*tabs, gap=GAP, pad=(GAP, 8))

    def arranged(self, rows: Rows) -> ui.Element:
        """Return panels, side by side if there is room, otherwise in one column."""
        shown = []
        for row in filter(None, rows):
            panels = [section.panel() for section in row]
            one = ui.Column(*panels, gap=18)
            grid = ui.Grid(*panels, columns=len(panels), gap=18)
            shown.append(ui.FitWidth(grid, one) if len(panels) > 1 else one)
        return ui.Column(*shown, gap=18)

    def footer_keys(self) -> ui.Keys:
        """The keys of the page."""
        editions = ((f"1–{min(9, len(self._shelf))}", text("edition")),)
        return (
            *(editions if len(self._shelf) > 1 else ()),
            ("↑ ↓", text("chapter")),
            ("PgDn", text("scroll")),
            ("Ctrl+F", text("search")),
            ("Esc", text("back")),
        )

    def footer_note(self) -> Text:
        """Return the number of players, cards and rounds of the edition."""
        first, *others = facts(self.subject.file.rules, self.subject.players)
        for other in others:
            first = text("{one} · {other}", one=first, other=other)
        return first

    # -- keys ------------------------------------------------------------------------------------

    def handle(self, intent: ui.Intent) -> ui.NavResult:
        """Up and down open another chapter or result, page keys scroll."""
        match intent:
            case ui.Navigate(ui.Direction.UP | ui.Direction.DOWN as way):
                return self._step(way.step)
            case ui.Shortcut("PageUp" | "PageDown") | ui.ToEdge() if not self.input.typing:
                self.scroll.handle(intent)
                self.refresh()
                return None
            case ui.Shortcut(key) if key in ui.HELP_KEYS:
                return None  # it is open
        return super().handle(intent)

    def _step(self, step: int) -> ui.NavResult:
        """Open the next chapter, or the next search result."""
        if self.asked:
            hits = [node.id for node in self.nodes if node.id.startswith("hit-")]
            here = hits.index(self.input.focus) + step if self.input.focus in hits else 0
            if hits:
                self.input.show_focus(hits[here] if 0 <= here < len(hits) else "search")
                self.input.follow_focus()
            self.refresh()
            return None
        order = list(Chapter)
        which = order[(order.index(self.chapter) + step) % len(order)]
        self.input.show_focus(f"chapter-{which}")
        self.sound("focus_move")
        return self.open_chapter(which)


def _usual(file: EditionFile) -> RulesSubject:
    """Return an edition with the usual number of players."""
    return RulesSubject(
        file, file.rules, min(max(USUAL, file.rules.players.min), file.rules.players.max)
    )


def open_rules(services: Services, edition_id: str = "", back: Text | None = None) -> RulesScene:
    """Return the page at an edition, or at the one played last."""
    library = services.library
    edition_id = edition_id or services.settings.last_game.edition
    file = library.get_or_first(edition_id)
    files = library.editions()
    if file not in files:  # one of more games
        files = (*files, file)
    return RulesScene(services, file, files, back=back)


# -- over a game -----------------------------------------------------------------------------------


class RulesDrawer(RulesReader, ui.Drawer):
    """The same chapters as on the page; Tab and the arrows change the chapter."""

    title = page_name = text("Rules")
    panel_width = 716
    close_key = "H"
    pages = len(Chapter)

    def __init__(self, services: Services, subject: RulesSubject) -> None:
        back = text("Back") if subject.present is None else text("Back to your game")
        super().__init__(services, subject, Chapter.AIM, back)

    def open_chapter(self, which: Chapter) -> ui.NavResult:
        """Open a chapter."""
        self.page = list(Chapter).index(which)
        return super().open_chapter(which)

    def open_page(self, page: int) -> ui.NavResult:
        """Open a chapter by its number, from 0, clamped to those that exist."""
        return self.open_chapter(list(Chapter)[min(self.pages - 1, max(0, page))])

    def to_lesson(self) -> ui.Push:
        """Open the lesson over the game; leaving it returns to the game, not to the page."""
        return ui.Push(super().to_lesson().scene, lambda _: ui.Pop(routes.AFTER_LESSON))

    # -- layout ----------------------------------------------------------------------------------

    @property
    def heading(self) -> Text:
        """The name of the edition."""
        return self.subject.name

    def page_turner(self) -> ui.Child:
        """Return the chapters as tabs, with the search after the last."""
        least = max(170, type_px(self.ctx, 8, 20))
        tabs = (
            SmallTab(f"chapter-{which}", about.name, size=17, tab_stop="chapters")
            for which, about in CHAPTERS.items()
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
        return self.lesson_button(size=19, h=46)

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
