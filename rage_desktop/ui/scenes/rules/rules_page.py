"""The rules from the title: editions above, chapters at the left, a page of pictures and words."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from pygame import Rect

from rage_desktop.rules import EditionFile, Text, text
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.new_game.game_facts import facts
from rage_desktop.ui.scenes.rules.block_nodes import block_nodes
from rage_desktop.ui.scenes.rules.blocks import Block
from rage_desktop.ui.scenes.rules.chapters import (
    LESSONS,
    TITLES,
    Chapter,
    Subject,
    art_of,
    chapter,
    found,
)
from rage_desktop.ui.scenes.rules.laid_out import LaidOut, lay_out
from rage_desktop.ui.scenes.rules.pictures import Art, Playing
from rage_desktop.ui.scenes.rules.tabs import Found, SmallTab, fits, fitting_size
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.canvas import OPAQUE, Canvas
from rage_desktop.ui.toolkit.intents import Confirm, Direction, Intent, Navigate, Shortcut, ToEdge
from rage_desktop.ui.toolkit.nodes import Node
from rage_desktop.ui.toolkit.scene import Scene
from rage_desktop.ui.toolkit.transitions import Outcome, Pop
from rage_desktop.ui.toolkit.widgets.buttons import (
    Button,
    IconButton,
    Kind,
    Scroll,
    Tab,
    TextField,
    TextNode,
    key_caps,
)
from rage_desktop.ui.toolkit.widgets.side_scroll import Strip

COLUMN, PITCH = 270, 72  # design px: the chapters
GAP = 10  # between editions
GLOW = 12  # glow that may reach beyond the page
USUAL = 4  # players, as long as nobody has sat down


class RulesScene(Scene):
    """Begins with the edition played last and with the aim."""

    title = text("Rules")
    first_focus = "chapter-aim"
    default = "try-it"

    def __init__(
        self,
        services: Services,
        file: EditionFile,
        shelf: Sequence[EditionFile],
        at: Chapter = Chapter.AIM,
    ) -> None:
        """`shelf` are the editions whose rules can be read."""
        super().__init__()
        self.services = services
        self._shelf = tuple(shelf)
        self._file = file
        self._chapter = at
        self._asked = ""  # what is searched for
        self._playing = Playing()
        self._scroll = Scroll("page", name="Page")
        self._strip = Strip("editions", name="Edition")

    # -- whose rules -----------------------------------------------------------------------------

    @property
    def subject(self) -> Subject:
        """The edition that is open, with the usual number of players."""
        low, high = self._file.rules.players.min, self._file.rules.players.max
        return Subject(self._file, self._file.rules, min(max(USUAL, low), high))

    def open_edition(self, file: EditionFile) -> Outcome:
        """Turn to the rules of another edition, in the same chapter."""
        self._file = file
        return self.open_chapter(self._chapter)

    def open_chapter(self, which: Chapter) -> Outcome:
        """Turn to a chapter."""
        self._chapter, self._asked = which, ""
        self._scroll.offset = 0
        self._playing.complete()
        self.resized()
        self.refresh()
        return None

    # -- places ----------------------------------------------------------------------------------

    def resized(self) -> None:
        """Place the column and the page, and lay out what stands on it."""
        kit, box = self.kit, self.kit.frame
        self._words = kit.wording.at(self._file.look, ())
        self._scroll.name = kit.say(self.title)
        self._left, self._right = box.x + kit.px(60), box.right - kit.px(60)
        self._place_head()
        top = max(box.y + kit.px(124), self._editions.bottom + kit.px(24))
        self._caps_y = kit.size[1] - max(kit.px(34), kit.t(16))
        bottom = self._caps_y - max(kit.px(26), kit.t(16))
        wide = max(
            kit.px(COLUMN), kit.width(self._words(text("Action cards")), "b", 22) + kit.px(90)
        )
        self._column = Rect(self._left, top, wide, bottom - top)
        left = self._column.right + kit.px(36)
        self._page = Rect(left, top, self._right - left, bottom - top)
        glow = kit.px(GLOW)
        self._view = self._page.inflate(2 * glow, 2 * glow)
        self._view.w += kit.px(8)
        self._lay()

    def _place_head(self) -> None:
        """Place the way back and the heading, and the editions beside them or, in a tall window
        that is too narrow for that, below."""
        kit = self.kit
        side = max(kit.px(56), kit.reach)
        self._back = Rect(self._left - kit.px(12), kit.frame.y + kit.px(66) - side // 2, side, side)
        wide = kit.width(kit.say(self.title), "f", 46)
        self._heading = Rect(self._back.right + kit.px(24), self._back.y, wide, side)
        left, right = self._heading.right + kit.px(40), self._try_button().bounds.x - kit.px(24)
        self._editions = Rect(left, self._back.y, right - left, side)
        if kit.portrait and not fits(kit, self._edition_names(), self._editions.w, kit.px(GAP)):
            low = self._back.bottom + kit.px(24)
            self._editions = Rect(self._left, low, self._right - self._left, side)

    def _lay(self) -> None:
        self._art: Art = art_of(replace(self.kit, wording=self._words), self.subject, self._playing)
        rows = chapter(self._art, self.subject, self._chapter)
        self._laid: LaidOut = lay_out(self._art.kit, rows, self._page)

    # -- what is there ---------------------------------------------------------------------------

    def build(self) -> list[Node]:
        """Back, heading, editions, chapters, the search, and the page."""
        say = self.kit.say
        return [
            IconButton("back", say(text("Back")), self._back, icon="i_back", on_press=Pop),
            TextNode("heading", say(self.title), self._heading, style="f", size=46),
            *self._edition_nodes(),
            self._try_button(),
            *self._chapter_nodes(),
            self._search_field(),
            *(self._hits() if self._asked.strip() else self._page_nodes()),
        ]

    def _edition_names(self) -> list[str]:
        return [self.kit.wording.at(file.look, ())(file.name) for file in self._shelf]

    def _edition_nodes(self) -> Sequence[Node]:
        kit, box, names = self.kit, self._editions, self._edition_names()
        gap, margin = kit.px(GAP), kit.px(GAP)
        tabs: list[Node] = []
        at, size = box.x, fitting_size(kit, names, box.w, gap)
        for place, (file, name) in enumerate(zip(self._shelf, names, strict=True), start=1):
            wide = SmallTab.width(kit, name, size)
            tab = SmallTab(f"edition-{file.id}", name, Rect(at, box.y, wide, box.h), size=size)
            tab.key = str(place) if place < 10 else ""
            tab.selected, tab.on_press = file.id == self._file.id, self._opener(file)
            tabs.append(tab)
            at += wide + gap
        view = box.inflate(2 * margin, 2 * margin)
        self._strip.name, self._strip.inset = kit.say(text("Edition")), margin
        return self._strip.place(view, at - gap - box.x + 2 * margin, tabs)

    def _try_button(self) -> Button:
        kit, words = self.kit, self.kit.say(text("Try it"))
        wide = kit.width(words, "x", 22) + kit.px(110)
        box = Rect(self._right - wide, self._back.y, wide, self._back.h)
        return Button(
            "try-it", words, box, kind=Kind.PRIMARY, icon="i_play",
            hint=kit.say(text("Opens the lesson about this.")), on_press=self._try,
        )  # fmt: skip

    def _try(self) -> Outcome:
        return lesson_about(self.services, self._file, self._chapter)

    def _opener(self, file: EditionFile) -> Callable[[], Outcome]:
        return lambda: self.open_edition(file)

    def _chapter_nodes(self) -> list[Node]:
        kit, box = self.kit, self._column
        pitch = max(kit.px(PITCH), kit.reach + kit.px(8))
        room = (box.h - kit.reach) // (len(Chapter) + 1)
        pitch = max(min(pitch, room), kit.reach + 2)
        high = max(pitch - kit.px(12), kit.reach)
        return [
            Tab(
                f"chapter-{which}", self._words(TITLES[which][0]),
                Rect(box.x, box.y + place * pitch, box.w, high),
                icon=TITLES[which][1],
                stop="chapters",
                selected=which is self._chapter and not self._asked.strip(),
                on_press=self._turner(which),
            )
            for place, which in enumerate(Chapter)
        ]  # fmt: skip

    def _turner(self, which: Chapter) -> Callable[[], Outcome]:
        return lambda: self.open_chapter(which)

    def _search_field(self) -> TextField:
        kit, box = self.kit, self._column
        last = self._chapter_nodes()[-1].bounds
        high = max(kit.px(56), kit.reach)
        top = min(last.bottom + kit.px(24), box.bottom - high)
        return TextField(
            "search", kit.say(text("Search the rules")), Rect(box.x, top, box.w, high),
            value=self._asked, on_change=self._search, empty=kit.say(text("Search")), limit=40,
        )  # fmt: skip

    def _search(self, asked: str) -> Outcome:
        self._asked = asked
        self._scroll.offset = 0
        return None

    def _hits(self) -> Sequence[Node]:
        kit, hits = self._art.kit, found(self._art, self.subject, self._asked)
        nodes: list[Node] = []
        y = self._page.y
        for place, (which, block) in enumerate(hits):
            one = Found(block.words, self._words(TITLES[which][0]), self._turner(which))
            box = Rect(self._page.x, y, self._page.w, one.height(kit, self._page.w))
            nodes.append(one.node(kit, place, box.copy()))
            y = box.bottom
        if not hits:
            words = self.kit.say(text("Nothing found."))
            box = Rect(self._page.x, y, self._page.w, kit.reach)
            nodes.append(TextNode("nothing", words, box, style="s"))
            y = box.bottom
        return self._scroll.place(self._view, y - self._page.y + 2 * kit.px(GLOW), nodes)

    def _page_nodes(self) -> Sequence[Node]:
        nodes = [
            node
            for place, (block, box) in enumerate(self._laid.blocks)
            for node in block_nodes(self._art, place, block, box)
        ]
        content = self._laid.height + 2 * self.kit.px(GLOW)
        return self._scroll.place(self._view, content, nodes)

    def handle(self, intent: Intent) -> Outcome:
        """Up and down turn to another chapter, page keys scroll."""
        match intent:
            case Confirm() | Shortcut("Space") if self._playing.busy:
                self._playing.complete()
                return None
            case Shortcut("Ctrl+F"):
                self.controls.show_focus("search")
                self.refresh()
                return None
            case Navigate(Direction.UP | Direction.DOWN as way):
                return self._step(1 if way is Direction.DOWN else -1)
            case Shortcut("PageUp" | "PageDown") | ToEdge() if not self.controls.typing:
                self._scroll.take(intent)
                self.refresh()
                return None
        return super().handle(intent)

    def _step(self, step: int) -> Outcome:
        """Go to the next chapter, or to the next of what was found."""
        if self._asked.strip():
            hits = [node.id for node in self.nodes if node.id.startswith("hit-")]
            here = hits.index(self.controls.focus) + step if self.controls.focus in hits else 0
            if hits:
                self.controls.show_focus(hits[here] if 0 <= here < len(hits) else "search")
                focused = self.controls.focused
                if focused is not None and focused.within is not None:
                    self._scroll.reveal(focused.bounds)
            self.refresh()
            return None
        order = list(Chapter)
        which = order[(order.index(self._chapter) + step) % len(order)]
        self.controls.show_focus(f"chapter-{which}")
        self.sound("focus_move")
        return self.open_chapter(which)

    # -- time ------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether a trick is being played."""
        return self._playing.busy

    def update(self, dt: float) -> Outcome:
        """Let the cards of a trick come."""
        self._playing.advance(dt)
        return None

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """The ground, the page, then the tabs and the keys."""
        kit = self.kit
        canvas.blit(kit.studio.scenery.menu(*kit.size), 0, 0, OPAQUE)
        self.lay_out()  # the scroll view is placed before its page is drawn
        if not self._asked.strip():
            shown = self._scroll.bounds.move(0, self._scroll.offset)
            with self._scroll.page(canvas):
                for panel, box in self._laid.panels:
                    if box.colliderect(shown):
                        panel.draw(canvas, self._art.kit, box)
                for block, box in self._laid.blocks:
                    if box.colliderect(shown):
                        block.draw(canvas, self._art.kit, box)
                        ring_round(canvas, self._art, block, box, self.controls.marked)
        super().draw(canvas)
        self._draw_foot(canvas)

    def _draw_foot(self, canvas: Canvas) -> None:
        kit, say = self.kit, self.kit.say
        right = self._page.right
        last = self._words(_joined(facts(self._file.rules, self.subject.players)[:3]))
        wide = kit.width(last, "s", 16)
        keys = [
            (f"1–{min(9, len(self._shelf))}", say(text("edition"))),
            ("↑ ↓", say(text("chapter"))),
            ("PgDn", say(text("scroll"))),
            ("Ctrl+F", say(text("search"))),
            ("Esc", say(text("back"))),
        ]
        end = key_caps(canvas, kit, keys, self._left, self._caps_y, right - self._left)
        if right - wide > end + kit.px(20):
            kit.write(canvas, last, "s", 16, right, self._caps_y, kit.palette.soft, 1.0)


def lesson_about(
    services: Services, file: EditionFile, which: Chapter, back: Text | None = None
) -> Outcome:
    """Open the edition's own lesson, or that of the chapter among those for beginners; `back` says
    what leaving it leads back to, over a game."""
    own = services.lessons.part_of(file.id) == file.id
    return routes.to_lessons(services, file.id, None if own else LESSONS.get(which), back=back)


def ring_round(canvas: Canvas, art: Art, block: Block, box: Rect, marked: str) -> None:
    """Mark a block that has the focus."""
    if not block.plays or block.plays != marked:
        return
    kit = art.kit
    grown = box.inflate(kit.px(20), kit.px(12))
    kit.plate(canvas, grown, kit.px(18), None, (kit.palette.ivory, max(2.0, 3 * kit.scale), 1.0))


def _joined(items: Sequence[Text]) -> Text:
    joined = items[0]
    for item in items[1:]:
        joined = text("{one} · {other}", one=joined, other=item)
    return joined


def open_rules(services: Services, edition_id: str, learn: bool) -> RulesScene:
    """Return the page at an edition, or at the first; anyone who comes to `learn` finds the focus
    on what lets them try it."""
    library = services.library
    scene = RulesScene(services, library.get_or_first(edition_id), library.editions())
    if learn:
        scene.controls.show_focus(scene.default)
    return scene
