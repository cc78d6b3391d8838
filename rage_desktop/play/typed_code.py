"""What is typed for the cards of a new game: a deal code, a challenge, or a word that cuts."""

from rage_desktop.bots.levels import offered_levels
from rage_desktop.match.codes.challenge import Challenge, is_challenge, parse_challenge
from rage_desktop.match.codes.code_text import CodeError
from rage_desktop.match.codes.result_code import is_result
from rage_desktop.match.dealer import Secret, cut
from rage_desktop.match.errors import MatchError
from rage_desktop.match.game_setup import DealCode, check_seats, parse_deal_code
from rage_desktop.match.library import Library
from rage_desktop.play.player_descriptions import level_name
from rage_desktop.rules import (
    EditionError,
    EditionFile,
    Text,
    check_players,
    ntext,
    text,
    with_variants,
)


class TypedCode:
    """Checks what is typed against the available editions; `drawn` is the secret of the next game
    before anybody cuts it."""

    def __init__(self, library: Library, drawn: Secret) -> None:
        self._library, self.drawn = library, drawn
        self.open = False  # whether there is a field to type in
        self._forget()

    def _forget(self) -> None:
        self.typed = ""
        self.secret = self.drawn  # what decides the cards, after a word has cut them
        self.code: DealCode | Challenge | None = None
        self.problem: Text | None = None

    def close(self) -> None:
        """Shuffle again: forget what was typed."""
        self.open = False
        self._forget()

    def type(self, typed: str) -> None:
        """Read what is typed now: as a code, as a word, or as neither, and why."""
        self._forget()
        self.typed = typed
        try:
            if self._is_code:
                self.code = self._checked()
                return
            self.secret = cut(self.drawn, typed)
            if typed.strip() and not self.word:
                self.code = self._checked()
        except (MatchError, EditionError) as error:
            self.problem = error.reason

    @property
    def word(self) -> str:
        """What is typed, if it is a word to cut the cards with."""
        return self.typed.strip() if self.secret != self.drawn else ""

    @property
    def _is_code(self) -> bool:
        return "/" in self.typed or is_challenge(self.typed) or is_result(self.typed)

    @property
    def description(self) -> Text | None:
        """What the code holds, or that a word cuts the cards; None while nothing is typed."""
        if self.code is not None:
            return self._inside(self.code)
        return text("Add a word of your own to the shuffle") if self.word else None

    def _checked(self) -> DealCode | Challenge:
        if is_challenge(self.typed):
            return self._challenge()
        if is_result(self.typed):
            raise CodeError(
                text("This is a result. To compare it with yours, open the game in Saved games.")
            )
        code = parse_deal_code(self.typed)
        file: EditionFile = self._library.get(code.edition_id)
        edition = with_variants(file, code.variants, players=code.players)
        check_players(edition, code.players)
        return code

    def _challenge(self) -> Challenge:
        challenge = parse_challenge(self.typed)
        edition = challenge.edition(self._library.get(challenge.edition_id))
        check_players(edition, len(challenge.seats))
        check_seats(challenge.seated(()), offered_levels())
        return challenge

    def _inside(self, code: DealCode | Challenge) -> Text:
        file, rules = self._library.get(code.edition_id), len(code.variants)
        players = code.players if isinstance(code, DealCode) else len(code.seats)
        inside = ntext("{edition}, {n} player", "{edition}, {n} players", players,
                     edition=file.name)  # fmt: skip
        if isinstance(code, Challenge):
            for level in code.levels:
                inside = text("{told} · {level}", told=inside, level=level_name(level))
            rules += len(code.changes)
        if not rules:
            return inside
        more = ntext("{n} rule of its own", "{n} rules of its own", rules)
        return text("{told} · {more}", told=inside, more=more)
