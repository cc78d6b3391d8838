"""The lines of Saved games: what each game is, how it stands or ended, and when."""

from dataclasses import dataclass
from datetime import datetime

from rage_desktop.match.store.lists import FinishedGame, SavedGame
from rage_desktop.rules import Text, ntext, text
from rage_desktop.stage.layout.scale import SMALLEST_TEXT
from rage_desktop.stage.words.dates import in_figures
from rage_desktop.stage.words.wording import listed, round_of
from rage_desktop.ui.toolkit.kit import Kit

YESTERDAY, LAST_WEEK = 1, 7  # days
NAMED = 3  # losers named in a line


@dataclass(frozen=True)
class GameLine:
    """A line of the list: a heading, the sentence of an empty list, or a game."""

    title: Text
    detail: Text | None = None
    when: Text | None = None
    game: SavedGame | FinishedGame | None = None
    more: bool = False


def when_text(moment: str, now: datetime) -> Text:
    """Say when something happened: ISO 8601 in UTC, told in local time."""
    then = datetime.fromisoformat(moment).astimezone()
    here = now.astimezone()
    days, clock = (here.date() - then.date()).days, f"{then:%H:%M}"
    if days <= 0:
        return text("today, {time}", time=clock)
    if days == YESTERDAY:
        return text("yesterday, {time}", time=clock)
    if days < LAST_WEEK:
        return ntext("{n} day ago", "{n} days ago", days)
    return in_figures(then.date())


def saved_line(game: SavedGame, name: Text, now: datetime) -> GameLine:
    """Return the line of a game to go on with."""
    number = round_of(game.round, game.rounds)
    detail = text("{round} · {players}", round=number, players=listed(game.players))
    return GameLine(name, detail, when_text(game.updated, now), game)


def finished_line(game: FinishedGame, name: Text, now: datetime) -> GameLine:
    """Return the line of a game that is over: who won, and how the others fared."""
    winners = listed([game.players[seat] for seat in game.winners])
    best = max(game.totals, default=0)
    won = ntext("{names} won with {n} point", "{names} won with {n} points", best, names=winners)
    seats = [seat for seat in range(len(game.players)) if seat not in game.winners]
    seats.sort(key=lambda seat: -game.totals[seat])
    others = [
        text("{name} {points}", name=game.players[seat], points=game.totals[seat])
        for seat in seats[:NAMED]
    ]
    if len(seats) > NAMED:
        others.append(ntext("{n} more", "{n} more", len(seats) - NAMED))
    detail: Text = won
    for other in others:
        detail = text("{line} · {other}", line=detail, other=other)
    return GameLine(name, detail, when_text(game.finished, now), game)


def in_two(kit: Kit, detail: str, room: int) -> str:
    """Return as much of how a game stands or ended as can be read in two lines: the last are
    left out rather than cut."""
    parts = detail.split(" · ")
    while len(parts) > 1:
        lines = kit.fonts.wrap(" · ".join(parts), "s", kit.t(17), room)
        if kit.fonts.width(" ".join(lines[1:]), "s", min(kit.t(17), SMALLEST_TEXT)) <= room:
            break
        parts.pop()
    return " · ".join(parts)
