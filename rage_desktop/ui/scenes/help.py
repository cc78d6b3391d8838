"""The rules in a drawer at the right: in a game those in force, from the title any edition's."""

from collections.abc import Sequence
from dataclasses import replace

from pygame import Rect

from rage_desktop.rules import ActionCard, Edition, EditionFile, Role, Text, text
from rage_desktop.rules.summary import (
    action_cards,
    basics,
    house_rules,
    scoring,
    sweep,
    when_to_play_actions,
)
from rage_desktop.ui.art.faces import CardArt
from rage_desktop.ui.art.studio import Faces
from rage_desktop.ui.canvas import Canvas
from rage_desktop.ui.intents import (
    Direction,
    Focus,
    Intent,
    Navigate,
    PointerDown,
    Shortcut,
    ToEdge,
)
from rage_desktop.ui.nodes import Node
from rage_desktop.ui.nodes import Role as NodeRole
from rage_desktop.ui.scene import Modal, Outcome, Pop
from rage_desktop.ui.scenes.help_blocks import (
    Block,
    CardRow,
    Heading,
    KeyRow,
    PointsRow,
    Sentence,
    SuitRow,
    role_of,
)
from rage_desktop.ui.scenes.options import PAGES, Fact
from rage_desktop.ui.services import Services
from rage_desktop.ui.widgets import IconButton, Label, Scroll, Segmented, key_caps

WIDTH, MARGIN, EDGE = 716, 24, 40
RULED = (CardRow, PointsRow, KeyRow)  # rows with a hairline between them


class HelpScene(Modal):
    """Basics, action cards, scoring and controls; Tab and the arrows turn the pages."""

    title = text("Rules")
    default = "close"

    def __init__(
        self,
        services: Services,
        file: EditionFile,
        edition: Edition,
        shelf: Sequence[EditionFile] = (),
    ) -> None:
        """`shelf` are the editions to leaf through where none is in play."""
        super().__init__()
        self.services = services
        self._file = file
        self._edition = edition
        self._shelf = tuple(shelf)
        if self._turns:
            self.default = "next-edition"
        self._page = 0
        self._scroll = Scroll("page", name="Rules")
        self._blocks: list[tuple[Block, Rect]] = []

    # -- places ----------------------------------------------------------------------------------

    def resized(self) -> None:
        """Speak in the edition's own words; make room for large type."""
        self._scroll.name = self.kit.say(text("Rules"))
        self.kit = replace(self.kit, wording=self.kit.wording.at(self._file.look, ()))
        kit, (w, h) = self.kit, self.kit.size
        margin = max(12, kit.px(MARGIN))
        width = min(max(kit.px(WIDTH), 34 * kit.t(18)), w - 48)
        self.panel = Rect(w - margin - width, margin, width, h - 2 * margin)
        self._inner = self.panel.inflate(-2 * kit.px(EDGE), 0)
        self._head = round(max(kit.px(60), kit.t(40) * 0.9))
        tabs = max(kit.px(52), kit.reach)
        self._tabs = Rect(
            self._inner.x - kit.px(3), self.panel.y + self._head + kit.px(42), 0, tabs
        )
        self._note = self._note_lines()
        foot = self._turning_side // 2 + kit.px(18) if self._turns else 0
        caps = self.panel.bottom - max(kit.px(32), kit.t(16), foot)
        self._caps_y = caps
        step = kit.t(19) * 1.4
        self._note_y = caps - max(kit.px(44), kit.t(19) * 1.9, foot) - step * (len(self._note) - 1)
        top = self._tabs.bottom + kit.px(20)
        bottom = round((self._note_y if self._note else caps) - kit.t(19) * 1.2)
        self._view = Rect(self._inner.x, top, self._inner.w + kit.px(16), bottom - top)
        self._lay()

    @property
    def _turns(self) -> bool:
        return len(self._shelf) > 1

    @property
    def _turning_side(self) -> int:
        return max(self.kit.px(44), self.kit.reach)

    def _note_lines(self) -> list[str]:
        """Return the line at the foot of the page on action cards, broken to fit."""
        if self._page != 1:
            return []
        words = " ".join(self.kit.say(line) for line in when_to_play_actions(self._edition))
        return self.kit.fonts.wrap(words, "b", self.kit.t(19), self._inner.w) if words else []

    def _lay(self) -> None:
        """Stand the blocks of the page below one another."""
        y, width = self._view.y, self._inner.w
        self._blocks = []
        for block in self._page_blocks():
            high = block.height(self.kit, width)
            self._blocks.append((block, Rect(self._view.x, y, width, high)))
            y += high

    # -- the pages -------------------------------------------------------------------------------

    def _page_blocks(self) -> Sequence[Block]:
        make = (self._basics, self._actions, self._scoring, self._controls)
        return make[self._page]()

    def _basics(self) -> Sequence[Block]:
        say, look = self.kit.say, self._file.look
        suits = tuple((look.suits[c].colour, say(look.suit_name(c))) for c in self._edition.suits)
        blocks: list[Block] = [Heading(say(Text(self._file.subtitle))), SuitRow(look.skin, suits)]
        blocks += [Sentence(say(line)) for line in basics(self._edition)]
        rules = house_rules(self._file, self._edition)
        if rules:
            blocks.append(Heading(say(text("House rules in force"))))
            blocks += [Sentence(say(meaning), say(name)) for name, meaning in rules]
        if self._file.notes:
            blocks.append(Heading(say(text("Good to know"))))
            blocks += [Sentence(say(Text(note))) for note in self._file.notes]
        return blocks

    def _actions(self) -> Sequence[Block]:
        say = self.kit.say
        cards, faces = self._cards(), self._faces()
        rows = [
            CardRow(
                cards,
                faces(ActionCard(entry.role)),
                say(entry.name),
                say(text("×{n}", n=entry.count)),
                " ".join(say(line) for line in entry.effect),
            )
            for entry in action_cards(self._edition, self._file.look)
        ]
        return rows or [Sentence(say(text("This deck has no action cards.")))]

    def _scoring(self) -> Sequence[Block]:
        kit, say = self.kit, self.kit.say
        cards, faces = self._cards(), self._faces()
        blocks: list[Block] = []
        for row in scoring(self._edition, self._file.look):
            role = role_of(row.kind)
            face = faces(ActionCard(role)) if role is not None else None
            written = kit.wording.signed(row.points)
            blocks.append(PointsRow(row.kind, say(row.what), row.points, written, cards, face))
        swept = sweep(self._edition)
        if swept:
            blocks.append(Heading(say(text("All the tricks"))))
        return [*blocks, *(Sentence(say(line)) for line in swept)]

    def _controls(self) -> Sequence[Block]:
        facts = [option for option in PAGES[-1].options if isinstance(option, Fact)]
        return [KeyRow(fact.key, self.kit.say(fact.name)) for fact in facts]

    def _cards(self) -> CardArt:
        return self.kit.studio.cards(self._file.look.skin, self.kit.palette.high_contrast)

    def _faces(self) -> Faces:
        points = {Role.BONUS: self._edition.bonus, Role.MALUS: self._edition.malus}
        return Faces(self._file.look, self.kit.wording, points)

    # -- what is there ---------------------------------------------------------------------------

    def build(self) -> list[Node]:
        """Heading, close, pages, and each block for screen readers."""
        kit, say = self.kit, self.kit.say
        side = max(kit.px(56), kit.reach)
        y = self.panel.y + self._head
        close = Rect(self._inner.right - side, y - side // 2, side, side)
        head = Rect(self._inner.x, y - side // 2, close.x - self._inner.x - kit.px(16), side)
        title = text("How {game} works", game=Text(self._file.title))
        nodes: list[Node] = [
            Node(f"block-{i}", NodeRole.TEXT, block.words, box.copy())
            for i, (block, box) in enumerate(self._blocks)
        ]
        content = sum(box.h for _, box in self._blocks)
        return [
            Label("heading", say(title), head, style="f", size=40),
            self._pages(),
            *self._scroll.place(self._view, content, nodes),
            *(
                [Node("note", NodeRole.TEXT, " ".join(self._note), self._view)]
                if self._note
                else []
            ),
            *self._next_edition(),
            IconButton("close", say(text("Close")), close, icon="i_x", key="H", on_press=Pop),
        ]

    def _next_edition(self) -> Sequence[Node]:
        """Return the button that goes on to the next edition, where there are others to read."""
        if not self._turns:
            return []
        kit, here = self.kit, [file.id for file in self._shelf].index(self._file.id)
        after = self._shelf[(here + 1) % len(self._shelf)]
        label, side = kit.say(Text(after.title)), self._turning_side
        if after.title == self._file.title:
            label = kit.say(Text(after.subtitle))
        width = IconButton.width(kit, side / kit.scale, label)
        box = Rect(self._inner.right - width, self._caps_y - side // 2, width, side)

        def turn() -> Outcome:
            self._file, self._edition = after, after.rules
            return self._open(self._page)

        name = text("{title} · {subtitle}", title=Text(after.title), subtitle=Text(after.subtitle))
        return [
            IconButton(
                "next-edition",
                kit.say(name),
                box,
                icon="i_next",
                label=label,
                key="Enter",
                on_press=turn,
            )
        ]

    def _pages(self) -> Segmented:
        kit = self.kit
        names = tuple(
            kit.say(name)
            for name in (text("Basics"), text("Action cards"), text("Scoring"), text("Controls"))
        )
        size = 19.5
        while Segmented.width(kit, names, size) > self._inner.w and kit.t(size) > 14:
            size -= 0.5
        box = self._tabs.copy()
        box.w = min(self._inner.w, Segmented.width(kit, names, size))
        return Segmented(
            "pages", kit.say(text("Page")), box,
            options=names, index=self._page, size=size, on_change=self._open,
        )  # fmt: skip

    def _open(self, page: int) -> Outcome:
        self._page = page
        self._scroll.offset = 0
        self.resized()
        self.refresh()
        return None

    def handle(self, intent: Intent) -> Outcome:
        """Tab and the arrows turn pages or scroll; a click beside the drawer closes it."""
        match intent:
            case Focus(step):
                return self._open((self._page + step) % 4)
            case Navigate(Direction.LEFT | Direction.RIGHT as way):
                step = 1 if way is Direction.RIGHT else -1
                return self._open(min(3, max(0, self._page + step)))
            case Navigate() | ToEdge() | Shortcut("PageUp" | "PageDown"):
                self._scroll.take(intent)
                self.refresh()
                return None
            case PointerDown(x, y) if self.ready and not self.panel.collidepoint(x, y):
                return Pop()
        return super().handle(intent)

    # -- drawing ---------------------------------------------------------------------------------

    def draw_panel(self, canvas: Canvas) -> None:
        """The drawer, its page, the line below it and the keys."""
        kit = self.kit
        kit.panel(canvas, self.panel, 28, raised=True)
        self.nodes  # noqa: B018 - the scroll view is placed before its page is drawn
        with self._scroll.page(canvas):
            above: Block | None = None
            for block, box in self._blocks:
                if isinstance(block, RULED) and isinstance(above, RULED):
                    kit.rule(canvas, box.x, box.y, box.w)
                block.draw(canvas, kit, box)
                above = block
        y = self._note_y
        for line in self._note:
            kit.write(canvas, line, "b", 19, self._inner.x, y, kit.palette.gold)
            y += kit.t(19) * 1.4
        keys = [("Tab", kit.say(text("next page"))), ("Esc", kit.say(text("close")))]
        room = self._inner.w
        for button in self._next_edition():
            keys.insert(1, (button.key, kit.say(text("next edition"))))
            room = button.bounds.x - self._inner.x
        key_caps(canvas, kit, keys, self._inner.x, self._caps_y, room)
