"""How long a game is: its hands as bars, and rounds and minutes for each number of seats."""

from typing import Final

from rage_desktop.presentation.sentences.game_facts import minutes, rounds_text
from rage_desktop.rules import Edition, EditionError, check_players, ntext, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.scenes.workshop.hand_bars import hand_bars

BARS: Final = 90  # px of the design: the height of the largest hand


def game_length(edition: Edition, players: int) -> ui.Element:
    """Return the hands of a game for so many as bars, and how long it takes with each number of
    seats."""
    seats = range(edition.players.min, edition.players.max + 1)
    rows = [_seats_row(edition, number, is_chosen=number == players) for number in seats]
    return ui.Column(hand_bars(edition.rounds(players), BARS), ui.Divider(), *rows, gap=10)


def _seats_row(edition: Edition, players: int, *, is_chosen: bool) -> ui.Element:
    """Return how many rounds and minutes a game with so many seats has, or why it can't be."""
    name = ntext("{n} player", "{n} players", players)
    try:
        check_players(edition, players)
    except EditionError as error:
        told = error.reason
    else:
        rounds = edition.rounds(players)
        told = rounds_text(len(rounds))
        time = minutes(edition, 1, players - 1)
        if time is not None:
            told = ntext(
                "{rounds} · about {n} minute",
                "{rounds} · about {n} minutes",
                time,
                rounds=told,
            )
    colour = "gold" if is_chosen else "ivory"
    node = ui.Node(f"seats-{players}", ui.Role.TEXT, text("{name}: {line}", name=name, line=told))
    return ui.Row(
        ui.Label(name, "b", 19, colour, min_w=130),
        ui.Label(told, size=18, colour="soft", grow=1, w=120),
        gap=12,
        node=node,
    )
