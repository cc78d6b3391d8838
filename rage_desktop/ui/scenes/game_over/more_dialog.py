"""What else can be done with a finished game, each one press away from its end."""

from functools import partial

from rage_desktop.play.session import Session
from rage_desktop.rules import Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.copying import Copying
from rage_desktop.ui.scenes.deal_proof import ReceiptDialog
from rage_desktop.ui.services import Services

# Keys of the entries behind More, which work at the podium, too.
KEY_OF = {
    "watch": "W",
    "sheet": "S",
    "picture": "P",
    "challenge": "C",
    "copy": "C",
    "evenings": "E",
}


class MoreDialog(Copying, ui.Dialog):
    """What else can be done with a finished game; each of these is one press away."""

    title = text("More")
    heading = text("More")
    first_focus = default = "close"
    panel_width = 640
    heading_align = 0.5

    def __init__(self, services: Services, session: Session) -> None:
        super().__init__()
        self.services = services
        self.session = session
        self.terms = session.match.setup.terms

    def body(self) -> ui.Children:
        """The ways on, and below them what proves and shares the game."""
        match = self.session.match
        code = match.setup.shared_deal_code
        entries: list[ui.Child] = [
            self._entry("same", text("Same cards again"), "i_undo"),
            self._entry("watch", text("Watch again"), "i_play"),
            self._entry("sheet", text("Score sheet"), "i_sheet"),
            self._entry("picture", text("Picture to share"), "i_download"),
            self._entry("receipt", text("Receipt"), "i_lock"),
        ]
        if "evenings" in ways_behind_more(self.services, self.session):
            entries.append(self._entry("evenings", text("Evenings"), "i_crown"))
        if code is None:
            entries.append(self._entry("challenge", text("Challenge a friend"), "i_copy"))
            return (ui.Column(*entries, gap=14),)
        copied = bool(self.copied)
        label = text("Copied") if copied else text("Copy the deal code")
        entries.append(self._entry("copy", label, "i_check" if copied else "i_copy"))
        told = text("Deal code {code}", code=str(code))
        shown = ui.Label(told, "b", 18, "soft", id="code", align_text=0.5)
        return ui.Column(*entries, gap=14), shown

    def footer(self) -> ui.Child:
        """The way back."""
        return self.button("close", text("Close"), ui.Pop, size=24, h=64)

    def _entry(self, name: str, label: Text, icon: str) -> ui.Child:
        key = KEY_OF.get(name, "")
        button = self.button(name, label, partial(self._press, name), size=22, icon=icon, key=key)
        if name == "receipt":
            button.description = text("Were the deals fair? Check the seal against the cards.")
        elif name == "evenings":
            button.description = text("How often each of you has won")
        return ui.Sized(button, h=62)

    def _press(self, name: str) -> ui.NavResult:
        if name == "copy":
            self.copy(str(self.session.match.setup.shared_deal_code))
            return None
        if name == "same":  # the new table takes the podium's place, not this dialog's
            again = self.services.session_factory.again(self.session)
            return ui.Chain((ui.Pop(), ui.Replace(routes.table(again))))
        return ways_behind_more(self.services, self.session)[name]()


def ways_behind_more(services: Services, session: Session) -> dict[str, ui.Press]:
    """Return what More offers, by the name of its entry."""
    match = session.match
    ways: dict[str, ui.Press] = {
        "same": lambda: routes.to_table(services.session_factory.again(session)),
        "watch": partial(routes.to_replay, match),
        "sheet": partial(routes.to_score_sheet, session),
        "picture": partial(routes.to_picture, session),
        "receipt": lambda: ui.Push(ReceiptDialog(match)),
        "challenge": partial(routes.to_challenge, match),
    }
    if len(match.setup.people) > 1:
        ways["evenings"] = routes.to_evenings
    return ways
