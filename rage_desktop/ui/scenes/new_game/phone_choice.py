"""The way from New game to a table with phones, and back."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from rage_desktop.play.game_choice import GameChoice
from rage_desktop.rules import text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes.dialogs import attempt
from rage_desktop.ui.scenes.new_game.house_rules import Change
from rage_desktop.ui.services import Services

if TYPE_CHECKING:
    from rage_desktop.ui.phone_link import PhoneLink

HINT = text("Everyone holds their cards on their own phone, and this screen is the table")
ONE_SCREEN = text("A challenge is played on one screen.")


class PhoneChoice:
    """The button that opens the table for phones."""

    def __init__(
        self,
        services: Services,
        change: Change,
        deal: Callable[[tuple[int, ...]], ui.NavResult],
    ) -> None:
        """`change` takes the seats over as phones have left them, `deal` begins the game
        with these seats on phones."""
        self._services = services
        self._change = change
        self._deal = deal

    def button(self, choice: GameChoice) -> ui.Button:
        """Return the button; a challenge is one person's affair."""
        fits = choice.challenge is None
        return ui.Button(
            "phones",
            text("Play on phones"),
            kind=ui.ButtonKind.QUIET,
            size=18,
            style="b",
            h=34,
            enabled=fits,
            colour="gold",
            description=HINT if fits else ONE_SCREEN,
            on_press=lambda: self._open(choice),
        )

    def _open(self, choice: GameChoice) -> ui.NavResult:
        """Open the table for phones."""
        # late: only for games with phones
        from rage_desktop.ui.scenes.phones.phones_page import PhonesScene

        def lobby(link: "PhoneLink") -> ui.NavResult:
            return ui.Push(PhonesScene(link, choice, self._deal_with), self._back)

        return attempt(self._services.open_phones, lobby)

    def _back(self, choice: object) -> ui.NavResult:
        """Keep the seats as phones have left them."""
        return self._change(choice) if isinstance(choice, GameChoice) else None

    def _deal_with(self, choice: GameChoice, phones: tuple[int, ...]) -> ui.NavResult:
        self._change(choice)
        return self._deal(phones)
