"""A small dialog about the next cards: a deal code gives known ones, a word cuts them."""

from pygame import Rect

from rage_desktop.bots.levels import offered_levels
from rage_desktop.match.codes.challenge import Challenge, is_challenge, parse_challenge
from rage_desktop.match.codes.code_text import LONGEST, CodeError
from rage_desktop.match.codes.result_code import is_result
from rage_desktop.match.dealer import Secret, cut, new_secret
from rage_desktop.match.errors import MatchError
from rage_desktop.match.seats import DealCode, check_seats, parse_deal_code
from rage_desktop.rules import (
    EditionError,
    EditionFile,
    Text,
    check_players,
    ntext,
    text,
    with_variants,
)
from rage_desktop.ui.scenes.new_game.level_words import level_name
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.canvas import Canvas
from rage_desktop.ui.toolkit.nodes import Node, Role
from rage_desktop.ui.toolkit.panels import paint_panel
from rage_desktop.ui.toolkit.scene import Modal
from rage_desktop.ui.toolkit.transitions import Outcome, Pop
from rage_desktop.ui.toolkit.widgets.buttons import Button, Kind, Label, TextField
from rage_desktop.ui.window import clipboard

WIDTH = 820
SHORT = 40  # letters: a longer code is written smaller
SMALL = 18  # the size of what is said below the field


class DealCodeScene(Modal):
    """Pops the DealCode that was typed, checked against the editions there are, or a word to cut
    the cards with, as a string."""

    title = text("Deal code")
    first_focus = "code"
    default = "use"

    def __init__(
        self, services: Services, drawn: Secret | None = None, now: Secret | None = None
    ) -> None:
        """`drawn` is the secret of the next game before anybody cuts it, `now` as it stands."""
        super().__init__()
        self._services = services
        self._drawn = drawn or new_secret(services.chance)
        self._now = now or self._drawn
        self._typed = ""
        self.controls.focus = "code"

    def resized(self) -> None:
        """Make the panel as high as what it says comes out."""
        kit = self.kit
        width = min(kit.px(WIDTH), kit.size[0] - 48)
        self._room = width - kit.px(80)
        self._hint = kit.fonts.wrap(kit.say(_HINT), "s", kit.t(19), self._room)
        self._line = round(kit.t(SMALL) * 1.4)
        self._row = max(kit.px(64), kit.reach)
        told = kit.px(14) + 4 * self._line + kit.px(14)
        head = kit.px(84) + self._hint_height + kit.px(12)
        height = head + self._row + told + self._row + kit.px(36)
        self.panel = Rect(0, 0, width, min(height, kit.size[1] - 24))
        self.panel.center = kit.size[0] // 2, kit.size[1] // 2

    @property
    def _hint_height(self) -> int:
        return len(self._hint) * round(self.kit.t(19) * 1.4)

    @property
    def problem(self) -> Text | None:
        """Why what is typed is neither a deal nor a word, None if it is one of them."""
        if self._word:
            return None
        try:
            self._checked()
        except (MatchError, EditionError) as error:
            return error.reason
        return None

    @property
    def _word(self) -> str:
        """What is typed, if it is a word to cut the cards with."""
        if "/" in self._typed or is_challenge(self._typed) or is_result(self._typed):
            return ""
        return self._typed.strip() if self._cut != self._drawn else ""

    @property
    def _cut(self) -> Secret:
        return cut(self._drawn, self._typed)

    def _checked(self) -> DealCode | Challenge:
        if is_challenge(self._typed):
            return self._challenge()
        if is_result(self._typed):
            raise CodeError(
                text("This is a result: lay it beside yours at the game in Saved games.")
            )
        code = parse_deal_code(self._typed)
        file: EditionFile = self._services.library.get(code.edition_id)
        edition = with_variants(file, code.variants, players=code.players)
        check_players(edition, code.players)
        return code

    def _challenge(self) -> Challenge:
        challenge = parse_challenge(self._typed)
        edition = challenge.edition(self._services.library.get(challenge.edition_id))
        check_players(edition, len(challenge.seats))
        check_seats(challenge.seated(()), offered_levels())
        return challenge

    def build(self) -> list[Node]:
        """Heading, field, what is wrong with it or what it does, and two buttons."""
        kit, say, panel = self.kit, self.kit.say, self.panel
        x, problem = panel.x + kit.px(40), self.problem
        line = say(problem) if problem is not None and self._typed.strip() else ""
        heading = Rect(x, panel.y + kit.px(28), self._room, kit.px(52))
        hint = Rect(x, panel.y + kit.px(84), self._room, self._hint_height)
        field = Rect(x, hint.bottom + kit.px(12), self._room, self._row)
        y = panel.bottom - kit.px(36) - self._row
        told = Rect(x, field.bottom + kit.px(14), self._room, y - field.bottom - kit.px(28))
        return [
            Label("heading", say(text("Deal code")), heading, style="f", size=32),
            Node("hint", Role.TEXT, " ".join(self._hint), hint),
            TextField(
                "code", say(text("Deal code")), field,
                value=self._typed, limit=LONGEST, size=24 if len(self._typed) < SHORT else 18,
                empty="rage/4/K7Q2M-9XD4T", on_change=self._type,
            ),
            Node("problem", Role.STATUS, line, told),
            Node("seal", Role.STATUS, "" if line else say(self._seal()), told),
            *self._buttons(y, problem),
        ]  # fmt: skip

    def _seal(self) -> Text:
        """Return the commitment of the next game, as what is typed leaves it."""
        secret = self._now
        if not self._word and self._typed.strip():
            code = self._checked()
            return self._inside(code)
        if self._word:
            secret = self._cut
        return text("The next game is sealed as {seal}.", seal=secret.written_commitment)

    def _inside(self, code: DealCode | Challenge) -> Text:
        """Return what is in a code, before anybody takes it."""
        file, rules = self._services.library.get(code.edition_id), len(code.variants)
        players = code.players if isinstance(code, DealCode) else len(code.seats)
        told = ntext("{edition}, {n} player", "{edition}, {n} players", players,
                     edition=file.name)  # fmt: skip
        if isinstance(code, Challenge):
            for level in code.levels:
                told = text("{told} · {level}", told=told, level=level_name(level))
            rules += len(code.changes)
        if not rules:
            return told
        more = ntext("{n} rule of its own", "{n} rules of its own", rules)
        return text("{told} · {more}", told=told, more=more)

    def _buttons(self, y: int, problem: Text | None) -> list[Node]:
        kit, say, h = self.kit, self.kit.say, self._row
        words = say(text("Cut the cards") if self._word else text("Use it"))
        w = min(kit.px(260), (self._room - kit.px(32)) // 3)
        right = self.panel.right - kit.px(40)
        cancel, use = Rect(right - 2 * w - kit.px(16), y, w, h), Rect(right - w, y, w, h)
        paste = Rect(self.panel.x + kit.px(40), y, 0, h)
        paste.w = min(kit.px(200), cancel.x - kit.px(16) - paste.x)
        return [
            Button("paste", say(text("Paste")), paste, on_press=self._paste),
            Button("cancel", say(text("Cancel")), cancel, on_press=Pop),
            Button(
                "use", words, use, kind=Kind.PRIMARY, enabled=problem is None, on_press=self._use
            ),
        ]

    def _type(self, typed: str) -> None:
        self._typed = typed

    def _paste(self) -> None:
        self._typed = clipboard.get().strip()[:LONGEST]

    def _use(self) -> Outcome:
        if self.problem is not None:
            return None
        return Pop(self._word or self._checked())

    def confirm(self, focused: Node | None) -> Outcome:
        """Enter in the field uses the code, or the word."""
        if focused is not None and focused.id == "code":
            return self._use()
        return super().confirm(focused)

    def draw_panel(self, canvas: Canvas) -> None:
        """The panel, what it is for, and what is wrong with the code or what seals the game."""
        kit, found = self.kit, {node.id: node for node in self.nodes}
        paint_panel(canvas, kit, self.panel, 28, raised=True)
        y = found["hint"].bounds.y + kit.t(19) * 0.7
        for line in self._hint:
            kit.write(canvas, line, "s", 19, found["hint"].bounds.x, y, kit.palette.soft)
            y += round(kit.t(19) * 1.4)
        for node, colour in (
            (found["problem"], kit.palette.coral), (found["seal"], kit.palette.soft),
        ):  # fmt: skip
            y = node.bounds.y + self._line * 0.5
            for line in kit.fonts.wrap(node.name, "s", kit.t(SMALL), node.bounds.w)[:4]:
                kit.write(canvas, line, "s", SMALL, node.bounds.x, y, colour)
                y += self._line


_HINT = text(
    "Every game tells its deal code when it ends: with it the same cards are dealt again. "
    "A challenge brings rules, seats and levels, too. A word of your own cuts the cards."
)
