"""What phones ask: others to swap seats, to take a move back during a game, and the screen for the
seat of a lost phone."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal

from rage_desktop.match.errors import MatchError
from rage_desktop.play.phones import requests
from rage_desktop.play.phones.guests import Guest, Guests
from rage_desktop.play.phones.messages import Ask, Done, Late, Message, No
from rage_desktop.play.phones.phone_lobby import (
    PhoneLobby,
    lost_seat,
    return_seat,
    swap_seats,
)
from rage_desktop.play.phones.phone_moves import PhoneMoves
from rage_desktop.play.phones.phone_post import PhonePost
from rage_desktop.rules import Text, text


@dataclass(eq=False)
class Question:
    """What one phone asks another, or the screen, where `to` is None.

    `seat` is whose answer it is, `ply` the moment it is about.
    """

    kind: Literal["swap", "back", "sit"]
    by: Guest
    to: Guest | None
    seat: int
    said: Text
    yes: Text
    ply: int = 0
    name: str = ""  # of whoever sits there, where somebody asks for a seat


class PhoneQuestions:
    """The questions that are open, by the id under which they are answered."""

    def __init__(self, post: PhonePost, guests: Guests, is_here: Callable[[Guest], bool]) -> None:
        """`is_here` says whether a phone can be asked."""
        self._post = post
        self._guests = guests
        self._is_here = is_here
        self._open: dict[str, Question] = {}
        self._count = 0

    def clear(self) -> None:
        """Forget all questions and what was agreed: another game begins."""
        self._guests.swaps.clear()
        for key in list(self._open):
            self._drop(key)

    @property
    def for_screen(self) -> Question | None:
        """The question that somebody at the screen has to answer; None for none."""
        return next((one for one in self._open.values() if one.to is None), None)

    def follow(self, moves: PhoneMoves) -> None:
        """Take questions away that a move has overtaken, and find those who answer for phones that
        are gone: a bot agrees, for a sleeping phone the screen decides."""
        ply = len(moves.session.match.moves)
        for key, question in list(self._open.items()):
            if question.kind == "swap":
                continue
            if question.kind == "sit":
                self._follow_claim(key, question, moves)
            elif question.ply != ply:
                self._drop(key)
                self._refuse(question, text("Too late. Someone has moved since."))
            elif moves.session.bots.plays_for(question.seat):
                self._drop(key)
                self._undo(question.by, moves)
                ply = len(moves.session.match.moves)
            elif question.to is not None and not self._is_here(question.to):
                self._withdraw(key, question)
                question.to = None

    def _follow_claim(self, key: str, question: Question, moves: PhoneMoves) -> None:
        """Forget who asked for a seat and went, or whose seat is taken: its own phone is back."""
        if question.by.line is None:
            question.by.claimed_seat = None
            self._drop(key)
        elif lost_seat(moves.session, self._guests, question.name) != question.seat:
            question.by.claimed_seat = None
            self._drop(key)
            self._refuse(question, text("{name}'s phone is back.", name=question.name))

    def repeat(self, guest: Guest) -> None:
        """Ask a phone again that has come back."""
        for key, question in self._open.items():
            if question.to is guest:
                self._put(key, question)

    def ask_to_swap(self, guest: Guest, seat: int) -> None:
        """Ask who sits there to swap seats: at once before a game, else from the next round on."""
        other = self._guests.at(seat)
        if guest.seat is None or other is None or other is guest or self.swap_of(guest) is not None:
            why = self._post.say(guest, text("You can't swap with that seat now."))
            self._post.send(guest, No(of="swap", why=why))
            return
        if not any(one.by is guest and one.to is other for one in self._open.values()):
            said = text("{name} asks to swap seats.", name=guest.name)
            self._ask(Question("swap", guest, other, seat, said, text("Swap")))

    def ask_for_undo(self, guest: Guest, request: requests.Back, moves: PhoneMoves) -> Message:
        """Ask whoever moves next whether a move may be taken back; a bot always agrees, and for a
        person without a phone that is here the screen is asked."""
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
        seat = self._decider(guest, moves)
        if seat is None:
            self._undo(guest, moves)
        elif not any(one.by is guest for one in self._open.values()):
            said = text("{name} asks to undo the last move.", name=guest.name)
            holder = self._guests.at(seat)
            to = holder if holder is not None and self._is_here(holder) else None
            ply = len(moves.session.match.moves)
            self._ask(Question("back", guest, to, seat, said, text("Allow"), ply))
            if to is not None:
                self._post.notice(said)
        return answer

    def ask_for_seat(self, guest: Guest, seat: int, name: str) -> None:
        """Ask the screen whether a new phone may have the seat of a lost one."""
        if guest.claimed_seat is not None:
            return
        guest.claimed_seat = seat
        said = text("A new phone asks for {name}'s seat and cards.", name=name)
        yes = text("Give the seat")
        self._ask(Question("sit", guest, None, seat, said, yes, name=name))

    def _decider(self, guest: Guest, moves: PhoneMoves) -> int | None:
        """Return the seat of the person who decides about a move; None where only bots would.

        That is who moves next, somebody whose phone is here first; where the guest moves next, any
        other person."""
        session = moves.session
        others = [seat for seat in range(len(session.match.setup.seats)) if seat != guest.seat]
        waiting = [seat for seat in others if seat in session.match.waiting_for]
        people = [seat for seat in waiting or others if not session.bots.plays_for(seat)]
        holders = [self._guests.at(seat) for seat in people]
        here = [one.seat for one in holders if one is not None and self._is_here(one)]
        return next(iter((*here, *people)), None)

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
            self._refuse(question, text("{name} would rather not.", name=guest.name))
        elif question.kind == "swap" and lobby is not None:
            lobby.swap(asker, guest)
        elif question.kind == "swap":
            self._agree_to_swap(asker, guest)
        elif question.kind == "back" and moves is not None:
            self._undo(asker, moves)

    def _agree_to_swap(self, one: Guest, other: Guest) -> None:
        if self.swap_of(one) is None and self.swap_of(other) is None:
            self._guests.swaps.append((one, other))
            said = text(
                "{name} and {other} swap seats from the next round on.",
                name=one.name,
                other=other.name,
            )
            self._post.notice(said)

    def swap_of(self, guest: Guest) -> Guest | None:
        """Return with whom a guest swaps seats in the next round; None for nobody."""
        for one, other in self._guests.swaps:
            if guest in (one, other):
                return other if guest is one else one
        return None

    def follow_swaps(self, moves: PhoneMoves) -> None:
        """Swap the seats of those who have agreed, between two rounds and if both still play.
        Raises MatchError."""
        for pair in list(self._guests.swaps):
            gone = any(
                one not in self._guests.all
                or one.seat is None
                or moves.session.bots.plays_for(one.seat)
                for one in pair
            )
            if gone or swap_seats(moves.session, *pair):
                self._guests.swaps.remove(pair)

    def settle_at_screen(self, question: Question, moves: PhoneMoves, *, yes: bool) -> None:
        """Do as the screen has answered; nothing happens if that comes too late."""
        if question.to is not None or question not in self._open.values():
            return
        self.follow(moves)
        for key, one in list(self._open.items()):
            if one is question:
                self._drop(key)
                asker = question.by
                asker.claimed_seat = None
                if not yes:
                    self._refuse(question, text("The answer at the big screen was no."))
                elif question.kind == "sit":
                    self._guests.give_seat(asker, question.seat)
                    return_seat(moves.session, asker)
                else:
                    self._undo(asker, moves)

    def _undo(self, guest: Guest, moves: PhoneMoves) -> None:
        if guest.seat is None:
            return
        with suppress(MatchError):
            if moves.take_back(guest.seat):
                self._post.notice(text("{name} undoes the last move.", name=guest.name))

    def _refuse(self, question: Question, reason: Text) -> None:
        why = self._post.say(question.by, reason)
        self._post.send(question.by, No(of=question.kind, why=why))

    def _ask(self, question: Question) -> None:
        self._count += 1
        key = f"q{self._count}"
        self._open[key] = question
        self._put(key, question)

    def _put(self, key: str, question: Question) -> None:
        """Show a question on its phone."""
        if question.to is not None:
            tr = self._post.translator(question.to)
            asked = Ask(to=key, text=tr(question.said), yes=tr(question.yes), no=tr(text("No")))
            self._post.send(question.to, asked)

    def _withdraw(self, key: str, question: Question) -> None:
        """Take a question off its phone."""
        if question.to is not None:
            self._post.send(question.to, Ask(to=key, text="", yes="", no=""))

    def _drop(self, key: str) -> None:
        self._withdraw(key, self._open.pop(key))
