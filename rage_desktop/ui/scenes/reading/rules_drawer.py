"""The rules in a drawer at the right: in a game those in force, from the title any edition's."""

from collections.abc import Sequence
from dataclasses import replace

from pygame import Rect

from rage_desktop.rules import ActionCard, Edition, EditionFile, Role, Text, text
from rage_desktop.rules.editions.help import (
    action_cards,
    basics,
    house_rules,
    score_rows,
    sweep,
    when_to_play_actions,
)
from rage_desktop.ui.art.cards.faces import CardArt
from rage_desktop.ui.art.studio import Faces
from rage_desktop.ui.scenes.reading.blocks import (
    CardRow,
    Heading,
    KeyRow,
    PointsRow,
    Sentence,
    SuitRow,
    role_of,
)
from rage_desktop.ui.scenes.reading.drawer import Block, DrawerScene
from rage_desktop.ui.scenes.settings.setting_rows import PAGES, Fact
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.intents import (
    Focus,
    Intent,
)
from rage_desktop.ui.toolkit.nodes import Node
from rage_desktop.ui.toolkit.nodes import Role as NodeRole
from rage_desktop.ui.toolkit.transitions import Outcome
from rage_desktop.ui.toolkit.widgets.buttons import IconButton, Segmented

RULED = (CardRow, PointsRow, KeyRow)  # rows with a hairline between them


class HelpScene(DrawerScene[Block]):
    """Basics, action cards, scoring and controls; Tab and the arrows turn the pages."""

    title = page_name = text("Rules")
    wide = 716
    close_key = "H"

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

    # -- places ----------------------------------------------------------------------------------

    def resized(self) -> None:
        """Speak in the edition's own words; make room for large type."""
        self.kit = replace(self.kit, wording=self.kit.wording.at(self._file.look, ()))
        super().resized()

    def _page_end(self) -> float:
        kit, step = self.kit, self.kit.t(19) * 1.4
        self._note = self._note_lines()
        above = max(kit.px(44), kit.t(19) * 1.9, self._foot)
        self._note_y = self._caps_y - above - step * (len(self._note) - 1)
        return self._note_y if self._note else self._caps_y

    @property
    def _foot(self) -> int:
        return self._turning_side // 2 + self.kit.px(18) if self._turns else 0

    @property
    def _turns(self) -> bool:
        return len(self._shelf) > 1

    @property
    def _turning_side(self) -> int:
        return max(self.kit.px(44), self.kit.reach)

    @property
    def pages(self) -> int:
        """Basics, action cards, scoring, controls."""
        return 4

    def _note_box(self) -> Rect:
        size, inner = self.kit.t(19), self._inner
        high = round(len(self._note) * size * 1.4)
        return Rect(inner.x, round(self._note_y - size * 0.7), inner.w, high)

    def _note_lines(self) -> list[str]:
        """Return the line at the foot of the page on action cards, broken to fit."""
        if self._page != 1:
            return []
        words = " ".join(self.kit.say(line) for line in when_to_play_actions(self._edition))
        return self.kit.fonts.wrap(words, "b", self.kit.t(19), self._inner.w) if words else []

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
            blocks.append(Heading(say(text("House rules of this game"))))
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
        for row in score_rows(self._edition, self._file.look):
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

    def _heading(self) -> Text:
        return text("How {game} works", game=Text(self._file.title))

    def _block_node(self, place: int, block: Block, box: Rect) -> Node:
        return Node(f"block-{place}", NodeRole.TEXT, block.words, box)

    def _foot_nodes(self) -> Sequence[Node]:
        note = Node("note", NodeRole.TEXT, " ".join(self._note), self._note_box())
        return [*([note] if self._note else []), *self._next_edition()]

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
            return self.open_page(self._page)

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

    def _turning_nodes(self) -> Sequence[Node]:
        kit = self.kit
        names = tuple(
            kit.say(name)
            for name in (text("Basics"), text("Action cards"), text("Points"), text("Controls"))
        )
        size = 19.5
        while Segmented.width(kit, names, size) > self._inner.w and kit.t(size) > 14:
            size -= 0.5
        box = self._turning.move(-kit.px(3), 0)
        box.w = min(self._inner.w, Segmented.width(kit, names, size))
        return [
            Segmented(
                "pages", kit.say(text("Page")), box,
                options=names, index=self._page, size=size, on_change=self.open_page,
            )
        ]  # fmt: skip

    def _keys(self) -> list[tuple[str, str]]:
        say = self.kit.say
        keys = [("Tab", say(text("next page"))), ("Esc", say(text("close")))]
        if self._turns:
            keys.insert(1, ("Enter", say(text("next edition"))))
        return keys

    def handle(self, intent: Intent) -> Outcome:
        """Tab turns pages, too."""
        match intent:
            case Focus(step):
                return self.open_page((self._page + step) % self.pages)
        return super().handle(intent)

    # -- drawing ---------------------------------------------------------------------------------

    def draw_panel(self, canvas: Canvas) -> None:
        """The drawer, its page, and the line below it."""
        super().draw_panel(canvas)
        kit, y = self.kit, self._note_y
        for line in self._note:
            kit.write(canvas, line, "b", 19, self._inner.x, y, kit.palette.gold)
            y += kit.t(19) * 1.4

    def _ruled(self, above: Block | None, block: Block) -> bool:
        return isinstance(above, RULED) and isinstance(block, RULED)
