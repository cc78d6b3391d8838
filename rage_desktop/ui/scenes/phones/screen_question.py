"""What the screen is asked for a phone: whether it may undo its move, and whether a new phone may
have the seat of a lost one (docs/PHONES.md)."""

from rage_desktop.play.phones.phone_host import PhoneHost
from rage_desktop.play.phones.phone_questions import Question
from rage_desktop.play.session import Session
from rage_desktop.rules import Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes.dialogs import ConfirmDialog


class ScreenQuestionDialog(ConfirmDialog):
    """It goes by itself when the question has lapsed."""

    keeps_phones = True

    def __init__(self, host: PhoneHost, session: Session, question: Question) -> None:
        title = text("Phones") if question.kind == "sit" else text("Undo")
        more = who_decides(session, question)
        super().__init__(title, question.said, question.yes, text("No"), more)
        self.terms = session.match.setup.terms
        self._host = host
        self._question = question

    def buttons(self) -> list[ui.Button]:
        """No at the right, where Enter is: nobody agrees by a key meant for a card."""
        return [
            self.button("yes", self._yes, lambda: ui.Pop(True)),
            self.button("no", text("No"), lambda: ui.Pop(False)),
        ]

    def update(self, dt: float) -> ui.NavResult:
        """Go once the question has lapsed."""
        if self._host.question is not self._question:
            return ui.Pop(False)
        return super().update(dt)


def who_decides(session: Session, question: Question) -> Text:
    """Return whose answer it is: a person's at the screen, or the host's for a lost phone."""
    setup = session.match.setup
    name = setup.seats[question.seat].name
    if question.kind == "sit":
        return text("Only agree if {name} is holding it. The old phone can't come back.", name=name)
    if question.seat in setup.phones:
        return text("{name}'s phone is out of reach, so you decide here.", name=name)
    return text("{name} decides.", name=name)


def ask_at_screen(host: PhoneHost, session: Session, question: Question) -> ui.NavResult:
    """Return the dialog; Escape is no."""

    def answered(yes: object) -> ui.NavResult:
        host.answer(question, yes=bool(yes))
        return None

    return ui.Push(ScreenQuestionDialog(host, session, question), answered)
