"""What phones ask each other: to swap seats before a game, to take a move back during one."""

from contextlib import suppress
from dataclasses import dataclass
from typing import Literal

from rage_desktop.match.errors import MatchError
from rage_desktop.play.phones import requests
from rage_desktop.play.phones.guests import Guest, Guests
from rage_desktop.play.phones.messages import Ask, Done, Late, Message, No
from rage_desktop.play.phones.phone_lobby import PhoneLobby
from rage_desktop.play.phones.phone_moves import PhoneMoves
from rage_desktop.play.phones.phone_post import PhonePost
from rage_desktop.rules import Text, text


@dataclass(eq=False)
class Question:
    """What one phone asks another; `ply` is the moment it is about."""

    kind: Literal["swap", "back"]
    by: Guest
    to: Guest
    ply: int = 0


class PhoneQuestions:
    """The questions that are open, by the id under which they are answered."""

    def __init__(self, post: PhonePost, guests: Guests) -> None:
        self._post = post
        self._guests = guests
        self._open: dict[str, Question] = {}
        self._count = 0

    def clear(self) -> None:
        """Forget all questions: another game begins."""
        for key in list(self._open):
            self._drop(key)

    def drop_overtaken(self, moves: PhoneMoves) -> None:
        """Take questions away that a move has overtaken."""
        ply = len(moves.session.match.moves)
        for key, question in list(self._open.items()):
            if question.kind == "back" and question.ply != ply:
                self._drop(key)

    def ask_to_swap(self, guest: Guest, lobby: PhoneLobby | None, seat: int) -> None:
        """Ask who sits there to swap seats; only before a game."""
        other = self._guests.at(seat)
        if lobby is None or guest.seat is None or other is None or other is guest:
            why = self._post.say(guest, text("You can swap seats before the game begins."))
            self._post.send(guest, No(of="swap", why=why))
            return
        if not any(one.by is guest and one.to is other for one in self._open.values()):
            said = text("{name} asks to swap seats.", name=guest.name)
            self._ask(Question("swap", guest, other), said, text("Swap"))

    def ask_for_undo(self, guest: Guest, request: requests.Back, moves: PhoneMoves) -> Message:
        """Ask whoever moves next whether a move may be taken back; a bot always agrees."""
        before = guest.answers.get(request.id)
        if before is not None:
            return before
        reason = moves.why_not(guest)
        if reason is None and (guest.seat is None or not moves.may_take_back(guest.seat)):
            reason = text("This move can't be undone.")
        if reason is not None:
            why = self._post.say(guest, reason)
            return moves.note(guest, request.id, No(of="back", id=request.id, why=why))
        if request.ply != moves.ply:
            return moves.note(guest, request.id, Late(request.id))
        answer = moves.note(guest, request.id, Done(request.id, moves.ply))
        match = moves.session.match
        holders = [self._guests.at(seat) for seat in match.waiting_for]
        asked = [one for one in holders if one not in (None, guest) and one.line is not None]
        if not asked:
            self._undo(guest, moves)
            return answer
        if not any(one.by is guest for one in self._open.values()):
            said = text("{name} asks to undo the last move.", name=guest.name)
            self._ask(Question("back", guest, asked[0], len(match.moves)), said, text("Allow"))
            self._post.notice(said)
        return answer

    def settle(
        self,
        guest: Guest,
        request: requests.Say,
        lobby: PhoneLobby | None,
        moves: PhoneMoves | None,
    ) -> None:
        """Do as a question was answered; an answer that comes twice does nothing."""
        question = self._open.get(request.to)
        if question is None or question.to is not guest:
            return
        self._drop(request.to)
        asker = question.by
        if not request.yes:
            why = self._post.say(asker, text("{name} would rather not.", name=guest.name))
            self._post.send(asker, No(of=question.kind, why=why))
        elif question.kind == "swap" and lobby is not None:
            lobby.swap(asker, guest)
        elif question.kind == "back" and moves is not None:
            self._undo(asker, moves)

    def _undo(self, guest: Guest, moves: PhoneMoves) -> None:
        if guest.seat is None:
            return
        with suppress(MatchError):
            if moves.take_back(guest.seat):
                self._post.notice(text("{name} undoes the last move.", name=guest.name))

    def _ask(self, question: Question, said: Text, yes: Text) -> None:
        self._count += 1
        key = f"q{self._count}"
        self._open[key] = question
        tr = self._post.translator(question.to)
        asked = Ask(to=key, text=tr(said), yes=tr(yes), no=tr(text("No")))
        self._post.send(question.to, asked)

    def _drop(self, key: str) -> None:
        question = self._open.pop(key)
        self._post.send(question.to, Ask(to=key, text="", yes="", no=""))
