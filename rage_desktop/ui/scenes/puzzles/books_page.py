"""The books of puzzles: a tab for each, a ring for each of its puzzles."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from rage_desktop.play.puzzles.books import Book, load_books
from rage_desktop.play.puzzles.own_puzzles import MistakeFinder, OwnPuzzle
from rage_desktop.rules import Text, ntext, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.art.palette import MINT, RING_TRACK
from rage_desktop.ui.scenes.puzzles.puzzle_scene import PuzzleScene, PuzzleSource
from rage_desktop.ui.services import Services

KIND = "puzzle/"  # what the rings of solved puzzles begin with
OWN = "own"
RING = 108  # px of the design
GAP = 24
PARTS = 15
ASKED = text(
    "All hands lie open. Take exactly the number of tricks asked for, whatever the others do."
)


@dataclass(eq=False)
class PuzzleRing(ui.Control):
    """A puzzle: its number in a broken ring, in a closed one once it is solved."""

    number: int = 0
    solved: bool = False

    def preferred_size(self, ctx: ui.DrawContext) -> tuple[int, int]:
        """As wide as its ring, and its ring with air for the focus."""
        side = max(ctx.px(RING), round(ctx.t(26) * 2.2))
        return side, side

    def paint(self, ctx: ui.PaintContext) -> None:
        """Draw the ring with the number in it, and a check if it is closed."""
        d = min(self.bounds.size)
        x, y = self.bounds.center
        box = ui.Rect(0, 0, d, d).move_to(center=(x, y))
        if self.visual.focus_ring:
            ui.paint_focus(ctx, box, d / 2)
        parts = (MINT,) if self.solved else (RING_TRACK,) * PARTS
        ctx.centre(ctx.art.marks.parts_ring(d, parts), x, y)
        if self.visual.hover > 0.5:
            ctx.plate(box, d / 2, ctx.palette.ivory, None, 0.08)
        colour = MINT if self.solved else ctx.palette.ivory
        size = ctx.t(26)
        ctx.centre(ctx.fonts.ink(str(self.number), "f", size, colour), x, y)
        if self.solved:
            badge = ctx.art.marks.badge(round(d * 0.3), "exact")
            ctx.centre(badge, x + d * 0.36, y + d * 0.36)


class PuzzleBooksScene(ui.Page):
    """Opens at the book in which a puzzle was solved last."""

    title = text("Puzzles")

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
        self._books = load_books()
        self._own: tuple[OwnPuzzle, ...] = ()
        self._finder = MistakeFinder(services.store, services.player.profile)
        self._read()
        last = next(reversed(self._closed), "").removeprefix(KIND).partition("/")[0]
        known = {book.id for book in self._books}
        self._shown = last if last in known or last == OWN else self._books[0].id
        self.first_focus = self.default = "next"

    def _read(self) -> None:
        """Read again which puzzles are solved, and which are one's own."""
        history = self.services.store.history
        self._closed = history.closed(self.services.player.profile, KIND)
        self._own = self._finder.found(self._closed)

    def reset_input(self) -> None:
        """Update the rings after returning from a puzzle."""
        super().reset_input()
        self._read()

    def do_idle_work(self) -> bool:
        """Look at another reviewed mistake, whether it makes a puzzle."""
        if self._finder.step():
            return True
        found = self._finder.found(self._closed)
        if found != self._own:
            self._own = found
            self.refresh()
        return False

    # -- what is there ---------------------------------------------------------------------------

    def header(self) -> ui.Children:
        """How many of all are solved."""
        every = sum(map(len, self._books))
        done = sum(not thing.startswith(KIND + OWN) for thing in self._closed)
        words = text("{n} of {all} solved", n=min(done, every), all=every)
        return (ui.Label(words, colour="soft", id="solved"),)

    def footer_keys(self) -> ui.Keys:
        """What keys do here."""
        return [
            ("← → ↑ ↓", text("choose")),
            ("Enter", text("play")),
            ("Esc", text("back")),
        ]

    def footer_note(self) -> Text:
        """What a ring costs: nothing."""
        return text("No clock, and nobody counts your tries.")

    def body(self) -> ui.Element:
        """Tabs of the books beside the rings of the one shown; above them in a tall window."""
        ctx = self.ctx
        narrow = ctx.is_portrait or ctx.scale < 0.6 * ctx.text_scale
        tabs = self._tabs()
        page = self._page()
        if narrow:
            flow = ui.Grid(*tabs, columns=2, gap=12)
            return ui.Column(flow, page, gap=24, pad=(self.margin, 8, self.margin, 24))
        side = ui.Column(*tabs, gap=12, w=400)
        pad = (self.margin, 8, self.margin, 16)
        return ui.Row(side, page, gap=32, pad=pad, align_children="fill")

    def _tabs(self) -> list[ui.Sized]:
        every = [(book.id, book.name) for book in self._books]
        tabs = [
            ui.Tab(
                f"book-{book_id}",
                name,
                icon="i_book",
                selected=book_id == self._shown,
                value=self._progress(book_id),
                tab_stop="books",
                on_press=partial(self._show, book_id),
            )
            for book_id, name in (*every, (OWN, text("Your own")))
        ]
        return [ui.Sized(tab, h=74) for tab in tabs]

    def _progress(self, book_id: str) -> Text:
        """Return how much of a book is solved."""
        if book_id == OWN:
            return ntext("{n} puzzle", "{n} puzzles", len(self._own))
        book = self._book(book_id)
        return text("{n} of {all} solved", n=sum(self._solved_in(book)), all=len(book))

    def _book(self, book_id: str) -> Book:
        return next(book for book in self._books if book.id == book_id)

    def _solved_in(self, book: Book) -> list[bool]:
        return [KIND + book.puzzle_id(place) in self._closed for place in range(len(book))]

    def _page(self) -> ui.Element:
        if self._shown == OWN:
            return self._own_page()
        book = self._book(self._shown)
        solved = self._solved_in(book)
        rings = [self._ring(place, done) for place, done in enumerate(solved)]
        next_one = solved.index(False) if False in solved else 0
        return self._panel(book.name, book.about, rings, next_one, self._progress(book.id))

    def _own_page(self) -> ui.Element:
        about = text(
            "From your own reviewed games: a card that cost you the bid, now with all hands open. "
            "At the table you couldn't have known."
        )
        rings = [self._ring(place, done=False) for place in range(len(self._own))]
        if not rings:
            nothing = text(
                "Nothing here yet. Review a game, and a mistake in its last five tricks may "
                "become a puzzle."
            )
            words = ui.Label(nothing, size=20, colour="soft", line_height=1.4, id="none")
            return self._panel(text("Your own"), about, [words], None)
        return self._panel(text("Your own"), about, rings, 0, self._progress(OWN))

    def _ring(self, place: int, done: bool) -> PuzzleRing:
        name = text("Puzzle {n}", n=place + 1)
        value = text("solved") if done else text("not solved yet")
        return PuzzleRing(
            f"puzzle-{place + 1}",
            name,
            value=value,
            number=place + 1,
            solved=done,
            tab_stop="puzzles",
            on_press=partial(self._open, place),
        )

    def _panel(
        self,
        name: Text,
        about: Text,
        rings: Sequence[ui.Child],
        next_one: int | None,
        progress: Text | None = None,
    ) -> ui.Element:
        """Return a book: its name, what it is about, its rings and the next puzzle."""
        go = None
        if next_one is not None:
            go = ui.Button(
                "next",
                text("Puzzle {n}", n=next_one + 1),
                kind=ui.ButtonKind.PRIMARY,
                size=26,
                h=76,
                min_w=300,
                on_press=partial(self._open, next_one),
            )
        done = None if progress is None else ui.Label(progress, "b", 20, "soft", id="progress")
        foot = ui.Flow(go, done, gap=28)
        return ui.Panel(
            ui.Label(name, "f", 38, line_height=1.1, id="book", role=ui.Role.HEADING),
            ui.Label(about, size=20, colour="soft", id="about"),
            ui.Label(ASKED, size=20, colour="soft", id="asked"),
            _laid_out(rings),
            ui.Spacer(),
            foot,
            gap=10,
            pad=(44, 34, 44, 34),
            grow=1,
        )

    # -- what is done ----------------------------------------------------------------------------

    def _show(self, book_id: str) -> None:
        self._shown = book_id

    def _open(self, place: int) -> ui.NavResult:
        return ui.Push(PuzzleScene(self.services, self._source(), place))

    def first_puzzle(self) -> PuzzleScene:
        """Return the first puzzle of the book shown."""
        return PuzzleScene(self.services, self._source(), 0)

    def _source(self) -> PuzzleSource:
        library = self.services.library
        if self._shown == OWN:
            own = self._own
            return PuzzleSource(
                text("Your own"), len(own), lambda at: own[at].puzzle, lambda at: own[at].origin
            )
        book = self._book(self._shown)
        return PuzzleSource(
            book.name, len(book), lambda at: book.puzzle(at, library), lambda _: None
        )


def _laid_out(rings: Sequence[ui.Child]) -> ui.Element:
    """Return the rings in rows of as many as fit well, below one another otherwise."""
    if not all(isinstance(ring, PuzzleRing) for ring in rings):
        return ui.Column(*rings, pad=(0, 22))

    def make(ctx: ui.DrawContext, width: int) -> ui.Element:
        side = max(ctx.px(RING), round(ctx.t(26) * 2.2)) + ctx.px(GAP)
        columns = next(n for n in (8, 6, 4, 3, 2) if n * side <= width or n == 2)
        cells = (ui.Sized(ring, align="middle") for ring in rings if isinstance(ring, ui.Node))
        return ui.Grid(*cells, columns=columns, gap=GAP, row_gap=GAP + 8, pad=(0, 26))

    return ui.LayoutBuilder(make)
