"""What will be dealt, in a line at the foot of New game: length, seal, and why it can't be."""

from rage_desktop.match.dealer import Secret
from rage_desktop.match.game_setup import people
from rage_desktop.play.game_choice import GameChoice, TypedCode
from rage_desktop.presentation.sentences.game_facts import deck_line, minutes
from rage_desktop.rules import EditionFile, Text, ntext, text
from rage_desktop.ui import toolkit as ui

LONG = 60  # minutes from which the length of a game is a warning


def deal_description(
    choice: GameChoice, code: TypedCode, secret: Secret, refusal: Text | None
) -> ui.Element:
    """Return what will be dealt, or why it can't be; its tooltip explains how the cards are
    protected from changes."""
    if refusal is not None:
        status = ui.Node("refusal", ui.Role.STATUS, refusal)
        return ui.Label(refusal, size=19, colour="coral", align_text=1.0, node=status)
    humans = len(people(choice.seats))
    bots = len(choice.seats) - humans
    time = minutes(choice.edition, humans, bots)
    told = deck_line(choice.edition, humans, bots)
    is_long = time is not None and time > LONG
    quick = choice.of_length(True)
    short = minutes(quick.edition, humans, bots) if is_long and quick is not None else None
    if short is not None:
        told = ntext(
            "{about} · a quick game takes {n} minute",
            "{about} · a quick game takes {n} minutes",
            short,
            about=told,
        )
    about = ui.Node("about", ui.Role.STATUS)
    if code.code is None or isinstance(code.code, EditionFile):
        # else the cards are known: there is nothing to promise
        told = text("{about} · fair deal", about=told)
        about.description = text(
            "The cards are already shuffled and sealed: {seal}. After the game, anyone "
            "can check under Receipt that nobody changed them.",
            seal=secret.short_commitment,
        )
    if code.word:
        about.description = text(
            "The seal was {first} before you added your word, and now it is {seal}. To "
            "check it after the game, take your word off the end of the seed: the SHA-256 "
            "of the rest, a colon and the salt must begin with {first}.",
            first=code.drawn.short_commitment,
            seal=secret.short_commitment,
        )
    if code.description is not None:
        told = text("{told} · {about}", told=code.description, about=told)
    if choice.training:
        told = text("{about} · training", about=told)
    about.name = told
    if code.description is None:  # what is chosen stands above, for who sees it
        about.accessible_name = text("{told} · {about}", told=_chosen(choice), about=told)
    colour = "gold" if is_long else "soft"
    return ui.Label(told, size=19, colour=colour, align_text=1.0, node=about)


def _chosen(choice: GameChoice) -> Text:
    """Return the edition and the number of players."""
    players = len(choice.seats)
    name = choice.file.name
    return ntext("{edition}, {n} player", "{edition}, {n} players", players, edition=name)
