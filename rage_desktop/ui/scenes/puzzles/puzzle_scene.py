"""A puzzle at the table: a card is chosen, the others answer, a wrong card is played out."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from rage_desktop.match.game_setup import default_seats
from rage_desktop.play.puzzles.attempt import Attempt, Stage
from rage_desktop.play.puzzles.own_puzzles import Origin
from rage_desktop.play.puzzles.puzzle import SOLVER, Puzzle
from rage_desktop.presentation.faces import Mood
from rage_desktop.presentation.sorting import sort_hand
from rage_desktop.rules import Card, NumberCard, Play, SeatName, SuitName, Text, text
from rage_desktop.rules.legality import why_not_card
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes.puzzles.puzzle_panels import (
    goal_panel,
    promise,
    solved_panel,
    why_not_panel,
)
from rage_desktop.ui.scenes.puzzles.puzzle_table import (
    CardPictures,
    cloth,
    other_hand,
    own_hand,
    trick_row,
)
from rage_desktop.ui.scenes.puzzles.puzzle_words import (
    TOGETHER,
    hand_words,
    kept_text,
    played_words,
    promise_text,
    puzzle_readouts,
    takes_words,
    trump_words,
    why_not_words,
)
from rage_desktop.ui.services import Services
from rage_desktop.ui.table.hand.hand_cards import card_id

REPLY = 0.6  # seconds until the next card of the others
AFTER_TRICK = 1.1  # seconds for which a whole trick lies
ROOMY = 0.5  # above this scale the panel lies beside the table


@dataclass(frozen=True)
class PuzzleSource:
    """Where puzzles are from: a name, how many there are, each by its place from 0."""

    name: Text
    count: int
    puzzle: Callable[[int], Puzzle]
    origin: Callable[[int], Origin | None]


class SuitDialog(ui.Dialog):
    """Which suit a card is to name: pops the play."""

    title = text("Choose a suit")
    panel_width = 620.0

    def __init__(self, scene: "PuzzleScene", plays: tuple[Play, ...]) -> None:
        super().__init__()
        self.terms = scene.terms
        self._plays = plays
        self.first_focus = self.default = f"suit-{plays[0].suit}"

    def body(self) -> ui.Children:
        """A button for each suit."""
        buttons = [
            ui.Button(
                f"suit-{play.suit}",
                SuitName(play.suit or ""),
                size=22,
                on_press=partial(ui.Pop, play),
            )
            for play in self._plays
        ]
        return (ui.Grid(*buttons, columns=2, gap=14),)


class PuzzleScene(ui.Page):
    """One puzzle after the other, in a book or of one's own."""

    title = text("Puzzles")

    def __init__(self, services: Services, source: PuzzleSource, place: int) -> None:
        super().__init__()
        self.services = services
        self.source = source
        self.place = place
        self._open(place)

    def _open(self, place: int) -> None:
        self.place = place
        puzzle = self.source.puzzle(place)
        seats = default_seats(puzzle.start.players)
        me = self.services.player.seat
        usual = ((me.name, me.avatar), *((seat.name, seat.avatar) for seat in seats[1:]))
        self.players = puzzle.players or usual
        self.terms = puzzle.file.look, [name for name, _ in self.players]
        self.attempt = Attempt(puzzle)
        self.title = self.source.name
        self._marked: Card | None = None
        self._said: Text | None = None
        self._solved_shown = False
        self._is_told = False
        self._wait()

    def resize(self, ctx: ui.DrawContext) -> None:
        """Take a new context; a puzzle opens with the focus on the first card, and is told."""
        super().resize(ctx)
        if not self._is_told:
            self._is_told = True
            self._tell_puzzle()
        if not self.input.focus:
            self._focus_hand()

    @property
    def is_asking(self) -> bool:
        """Whether a card or a press is waited for: what follows by itself is told after it."""
        return self._solved_shown or self.attempt.stage not in (Stage.PLAYS, Stage.SOLVED)

    @property
    def readouts(self) -> Mapping[str, Callable[[], Text]]:
        """All that lies open, and how far the promise has come."""
        return puzzle_readouts(self.attempt)

    def _tell_puzzle(self) -> None:
        """Say what is to be done and what lies open, once the focus is in the hand: its cards are
        told as they are reached."""
        others = range(1, len(self.players))
        self.happenings += (
            promise_text(self.attempt),
            TOGETHER,
            trump_words(self.attempt),
            *(hand_words(self.ctx.tr, self.attempt, seat) for seat in others),
            *map(played_words, self.attempt.state.under_way.trick),
            self._caption,
        )

    # -- what is there ---------------------------------------------------------------------------

    def header(self) -> ui.Children:
        """Which puzzle of how many."""
        words = text("puzzle {n} of {all}", n=self.place + 1, all=self.source.count)
        return (ui.Label(words, colour="soft", id="place"),)

    def footer_keys(self) -> ui.Keys:
        """What keys do here."""
        if self._solved_shown:
            return [("Enter", text("next")), ("R", text("again")), ("Esc", text("back"))]
        return [
            ("← →", text("choose")),
            ("Enter", text("play")),
            ("I", text("hint")),
            ("U", text("undo")),
        ]

    def footer_note(self) -> Text:
        """What the proof looked at, once it has been made."""
        if self._solved_shown:
            return text("The others held out as long as they could.")
        return text("Proved by looking at every line of play.")

    def body(self) -> ui.Element:
        """The table beside the panel, or above it in a tall window."""
        ctx = self.ctx
        narrow = ctx.is_portrait or ctx.scale <= ROOMY * ctx.text_scale
        pictures = CardPictures(ctx, self.attempt)
        if self._solved_shown:
            left: ui.Element = solved_panel(pictures, self.players, narrow)
            right = why_not_panel(pictures, self._next_button())
        else:
            left = self._table(pictures)
            origin = self.source.origin(self.place)
            avatar = self.players[SOLVER][1]
            right = goal_panel(self.attempt, origin, avatar, self._buttons(), narrow)
        pad = (self.margin, 8, self.margin, 16)
        if narrow:
            asked = None if self._solved_shown else promise(self.attempt)
            return ui.Column(asked, left, right, gap=20, pad=pad)
        side = ui.Column(right, w=540)
        return ui.Row(ui.Column(left, grow=1), side, gap=32, pad=pad, align_children="fill")

    def _table(self, pictures: CardPictures) -> ui.Element:
        others = [
            other_hand(pictures, seat, who, self._mood)
            for seat, who in enumerate(self.players)
            if seat != SOLVER
        ]
        columns = len(others) if not self.ctx.is_portrait else min(2, len(others))
        return ui.Column(
            ui.Grid(*others, columns=columns, gap=36, row_gap=20),
            ui.Spacer(),
            trick_row(pictures, self.players, self._caption),
            ui.Spacer(),
            own_hand(pictures, self._marked, self._refused(), self._press),
            gap=14,
            pad=(56, 34, 36, 20),
            background=cloth(pictures),
            grow=1,
        )

    @property
    def _mood(self) -> Mood:
        """How the others look: glad once they have escaped."""
        return Mood.PLEASED if self.attempt.stage is Stage.ESCAPED else Mood.REST

    @property
    def _caption(self) -> Text:
        """What was said last, or else whose turn it is."""
        if self._said is not None:
            return self._said
        stage = self.attempt.stage
        round_ = self.attempt.state.under_way
        if stage is Stage.SOLVED:
            return text("Exactly as promised.")
        leads = not round_.trick
        if round_.turn == SOLVER:
            return text("You lead.") if leads else text("It's your turn.")
        who = SeatName(round_.turn)
        return text("{player} leads.", player=who) if leads else text("{player} plays.", player=who)

    def _refused(self) -> dict[Card, Text]:
        """Return why some cards of the hand may not be played now."""
        round_ = self.attempt.state.under_way
        if self.attempt.stage is not Stage.CHOICE:
            return {}
        edition = self.attempt.state.edition
        hand = round_.hands[SOLVER]
        reasons = ((card, why_not_card(edition, hand, round_, card)) for card in hand)
        return {card: reason for card, reason in reasons if reason is not None}

    def _buttons(self) -> ui.Element:
        """Return the buttons below the question."""
        escaped = self.attempt.stage is Stage.ESCAPED
        begun = self.attempt.has_begun
        chooses = self.attempt.stage is Stage.CHOICE
        back = ui.Button(
            "undo",
            text("Try again") if escaped else text("Undo"),
            kind=ui.ButtonKind.PRIMARY if escaped else ui.ButtonKind.SECONDARY,
            size=22,
            key="U",
            enabled=begun,
            description="" if begun else text("You haven't played a card yet."),
            on_press=self._take_back,
        )
        hint = ui.Button(
            "hint",
            text("Hint"),
            size=22,
            icon="i_bulb",
            key="I",
            enabled=chooses,
            description="" if chooses else text("It isn't your turn."),
            on_press=self._hint,
        )
        again = ui.Button("again", text("From the start"), size=20, key="R", on_press=self._again)
        skip = ui.Button("skip", text("Next puzzle"), size=20, icon="i_next", on_press=self._next)
        buttons = back, hint, again, skip
        return ui.FitWidth(ui.Grid(*buttons, columns=2, gap=14), ui.Column(*buttons, gap=10))

    def _next_button(self) -> ui.Element:
        go = ui.Button(
            "next",
            text("Next puzzle"),
            kind=ui.ButtonKind.PRIMARY,
            size=28,
            h=84,
            on_press=self._next,
        )
        again = ui.Button("again", text("Again"), size=20, key="R", on_press=self._again)
        return ui.Column(go, again, gap=14)

    # -- what is done ----------------------------------------------------------------------------

    def _press(self, card: Card) -> ui.NavResult:
        if self.attempt.stage is not Stage.CHOICE:
            return None
        refused = self._refused().get(card)
        if refused is not None:
            self._tell(refused)
            return None
        plays = tuple(play for play in self.attempt.plays() if play.card == card)
        if len(plays) > 1:
            return ui.Push(SuitDialog(self, plays), self._play_named)
        self._play(plays[0])
        return None

    def _play_named(self, play: object) -> ui.NavResult:
        if isinstance(play, Play):
            self._play(play)
        return None

    def _play(self, play: Play) -> None:
        self._said = None
        self._marked = None
        self.attempt.choose(play)
        self._after_card(play)

    def _follow(self) -> None:
        """Show the next card that follows by itself, or what came of it."""
        if self.attempt.stage is Stage.PLAYS:
            self._after_card(self.attempt.follow_on())
        elif self.attempt.stage is Stage.SOLVED:
            self._show_solution()

    def _after_card(self, play: Play) -> None:
        self.services.sound("card_play")
        self.happenings.append(played_words(play))
        round_ = self.attempt.state.under_way
        if not round_.trick:
            self.happenings.append(takes_words(self.attempt.last_winner))
        self._wait()
        self._tell_turn()
        self.refresh()

    def _wait(self) -> None:
        """Let the next card come after a while, or tell what came of the last."""
        stage = self.attempt.stage
        if stage in (Stage.PLAYS, Stage.SOLVED):
            self.first_focus = self.default = ""  # no card is asked for
            whole = not self.attempt.state.under_way.trick and self.attempt.has_begun
            self.later(AFTER_TRICK if whole else REPLY, self._follow)
        elif stage is Stage.ESCAPED:
            self._tell(self._escaped_words)
            self.first_focus = self.default = "undo"
            self.input.show_focus("undo")
        elif stage is Stage.CHOICE:
            self._focus_hand()

    def _focus_hand(self) -> None:
        """Put the focus on the first card that may be played."""
        refused = self._refused()
        first = next(iter(sorted_ids(self.attempt, refused)), "hint")
        self.first_focus = self.default = first
        self.input.show_focus(first)

    @property
    def _escaped_words(self) -> Text:
        escape = self.attempt.escape
        if escape is not None and escape.is_over:
            return text("That's one trick too many.")
        return text("Too few tricks are left.")

    def _tell(self, words: Text) -> None:
        self._said = words
        self.announcements.append(words)
        self.refresh()

    def _show_solution(self) -> None:
        self._solved_shown = True
        self.services.sound("exact")
        me = self.services.player.seat
        self.services.store.history.close(me.name, me.avatar, f"puzzle/{self.attempt.puzzle.id}")
        self.announcements += (text("Solved."), kept_text(self.attempt))
        self.announcements += why_not_words(self.attempt)
        self.first_focus = self.default = "next"
        self.input.show_focus("next")

    def _tell_turn(self) -> None:
        """Say that a card is to be chosen, if one is."""
        if self.attempt.stage is Stage.CHOICE:
            self.announcements.append(self._caption)

    def _take_back(self) -> None:
        self.happenings.clear()
        self.attempt.take_back()
        self._said = self._marked = None
        self._wait()
        self._tell_turn()

    def _again(self) -> None:
        self.happenings.clear()
        self.attempt.start_again()
        self._solved_shown = False
        self._said = self._marked = None
        self.announcements.append(text("From the start"))
        self._wait()
        self._tell_turn()

    def _next(self) -> ui.NavResult:
        if self.place + 1 >= self.source.count:
            return ui.Pop()
        self.happenings.clear()
        self._open(self.place + 1)
        self.resize(self.ctx)  # with the words of its edition
        self.scroll.offset = 0
        return None

    def _hint(self) -> None:
        if self.attempt.stage is not Stage.CHOICE:
            return
        play, right = self.attempt.hint()
        self._marked = play.card if right else None
        words = text("Play {card}.", card=play.card)
        if right and play.suit is not None and not isinstance(play.card, NumberCard):
            words = text("Play {card} and name {suit}.", card=play.card, suit=SuitName(play.suit))
        self._tell(words if right else text("Not {card}.", card=play.card))


def sorted_ids(attempt: Attempt, refused: dict[Card, Text]) -> list[str]:
    """Return the ids of the cards that may be played, as they lie."""
    round_ = attempt.state.under_way
    hand = sort_hand(round_.hands[SOLVER], attempt.puzzle.file.rules.suits, round_.trump)
    return [card_id(card) for card in hand if card not in refused]
