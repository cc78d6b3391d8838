"""The number being bid: chosen by keys and digits, suggested, or barred."""

from collections.abc import Callable
from dataclasses import dataclass, field

from rage_desktop.rules import Bid, SeatView
from rage_desktop.ui import toolkit as ui

DIGIT_PAUSE = 0.9  # seconds within which a second digit makes a two-digit bid


@dataclass
class BidChoice:
    """The number chosen so far, and the suggestion if wanted.

    `submit` is called with the bid once it is confirmed; `hinted` says whether a suggestion may
    still come.
    """

    view: SeatView
    submit: Callable[[int], ui.NavResult]
    suggestion: int | None = None
    hinted: bool = True
    lists_keys: bool = True  # for players who don't know the keys yet
    chosen: int | None = None
    age: float = 0.0  # seconds since the question was put, or since the bid was made
    _typed: tuple[int, float] = field(default=(0, -DIGIT_PAUSE))

    @property
    def choice(self) -> int | None:
        """The number that would be bid now: the player's choice, None while nothing is chosen."""
        return self.chosen if self.chosen in self.legal else None

    @property
    def marked(self) -> str:
        """The id of the chosen key, "" for none."""
        return "" if self.choice is None else f"bid-{self.choice}"

    def bids(self, focused: ui.Node) -> bool:
        """Whether Enter bids now: a number is chosen, and no other key is focused."""
        return self.choice is not None and focused.id in ("bid", self.marked)

    @property
    def legal(self) -> tuple[int, ...]:
        """The legal bids."""
        return tuple(move.bid for move in self.view.legal if isinstance(move, Bid))

    @property
    def start(self) -> int:
        """The number with which keys begin: the suggested one, or else the lowest."""
        if self.suggestion is not None and self.suggestion in self.legal:
            return self.suggestion
        return self.legal[0]

    @property
    def barred(self) -> int | None:
        """The bid forbidden by the hook."""
        return next((n for n in range(self.view.hand_size + 1) if n not in self.legal), None)

    def choose(self, bid: int) -> None:
        """Choose a number, if it is a legal bid."""
        if bid in self.legal:
            self.chosen = bid

    def step(self, by: int) -> None:
        """Choose the next legal number up or down; if nothing is chosen, the first one."""
        if self.choice is None:
            self.chosen = self.start
            return
        place = self.legal.index(self.choice) + by
        self.chosen = self.legal[min(max(place, 0), len(self.legal) - 1)]

    def type(self, digit: int) -> None:
        """Choose a number by its digits, typed in quick succession."""
        before, when = self._typed
        both = before * 10 + digit
        soon = self.age - when < DIGIT_PAUSE and both <= self.view.hand_size
        number = both if soon and before else digit
        self._typed = number, self.age
        self.choose(number)

    def steer(self, intent: ui.Intent, *, arrows: bool) -> bool:
        """Handle digits, and arrows and Enter if enabled; return whether the intent was used.

        Enter chooses while nothing is chosen; what bids a chosen number is the button's affair.
        """
        match intent:
            case ui.Confirm() if arrows and self.choice is None:
                self.choose(self.start)
            case ui.Digit(n):
                self.type(n)
            case ui.Navigate(ui.Direction.LEFT | ui.Direction.RIGHT as way) if arrows:
                self.step(way.step)
            case _:
                return False
        return True
