"""What a real game tells a phone in a language, at the moments that look different on its page."""

from functools import cache
from random import Random

from helpers.fixtures.phones import Message, Phone, play_on, table_of

SIZES = {"hand_sizes": {"order": "list", "sizes": [10, 2]}}


@cache
def real_moments(lang: str) -> dict[str, list[Message]]:
    """Return the messages of each moment, by its name, as the game writes them in a language."""
    table = table_of("rage", 4, phones=3, changes=SIZES, languages=(lang,))
    found: dict[str, list[Message]] = {}
    rng = Random(11)
    on = True
    while on:
        for phone in table.phones:
            found.setdefault(_moment_of(phone), [phone.lobby, phone.view])
        on = play_on(table, rng)
    return found


def _moment_of(phone: Phone) -> str:
    view = phone.view
    if view["phase"] in ("deal", "over"):
        return str(view["phase"]) if view.get("results") else "dealing"
    if not phone.may_move:
        return f"waiting for a {view['phase']}"
    if view["phase"] == "play" and any(not card.get("ok") for card in view["hand"]):
        return "must follow"
    return str(view["phase"])
