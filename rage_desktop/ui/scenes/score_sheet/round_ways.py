"""What leads on from a round on the sheet: playing it again, its review, what the bots thought."""

from collections.abc import Callable

from pygame import Rect

from rage_desktop.play.round_again import went_before
from rage_desktop.play.session import Asking, Session
from rage_desktop.rules import Text, text
from rage_desktop.ui.toolkit.kit import Kit
from rage_desktop.ui.toolkit.nodes import Node
from rage_desktop.ui.toolkit.transitions import Outcome
from rage_desktop.ui.toolkit.widgets.buttons import Button, IconButton

Way = tuple[str, Text, str, str, Text | None, Callable[[], Outcome]]  # id, words, icon, key, hint


def again_way(number: int, press: Callable[[], Outcome]) -> Way:
    """Return the way to play a round once more."""
    hint = text("The same cards for practice: it does not count.")
    return "again", text("Round {n} again", n=number), "i_undo", "A", hint, press


def explain_way(press: Callable[[], Outcome]) -> Way:
    """Return the way to the reasons for everybody's bids and plays."""
    return "explain", text("Explain the round"), "i_bulb", "I", None, press


def review_way(number: int, press: Callable[[], Outcome]) -> Way:
    """Return the way to what each decision of a round cost."""
    hint = text("What each of your decisions cost, by the best search")
    return "review", text("Review round {n}", n=number), "i_chart", "V", hint, press


def way_buttons(kit: Kit, ways: list[Way], left: int, right: int, middle: int) -> list[Node]:
    """Set the ways in a row that ends at `right`; those that would start before `left` are icons
    only."""
    high, gap = max(kit.px(56), kit.reach), kit.px(16)
    names = [kit.say(words) for _, words, *_ in ways]
    widths = [kit.width(name, "x", 20) + kit.px(84) for name in names]
    nodes: list[Node] = []
    for at, (node_id, _, icon, key, hint, press) in reversed(list(enumerate(ways))):
        rest = (high + gap) * at  # the least that the others need
        wide = widths[at] if right - widths[at] - rest >= left else high
        box = Rect(right - wide, middle - high // 2, wide, high)
        said = "" if hint is None else kit.say(hint)
        if wide == high:
            made: Node = IconButton(
                node_id, names[at], box, icon=icon, key=key, hint=said, on_press=press
            )
        else:
            made = Button(
                node_id, names[at], box, size=20, icon=icon, key=key, hint=said, on_press=press
            )
        nodes.insert(0, made)
        right = box.x - gap
    return nodes


def may_be_again(session: Session) -> bool:
    """Return whether a round of a game may be played once more: at its end, or between rounds if no
    program plays in it, for the game's programs would have to leave."""
    if went_before(session) is not None or session.bots.unattended:
        return False
    over = session.asking is Asking.GAME_OVER
    return over or (session.asking is Asking.NEXT_ROUND and not session.match.setup.programs)


def may_be_reviewed(session: Session) -> bool:
    """Return whether rounds that were scored may be looked back at: while somebody plays, and once
    the game is over."""
    return bool(session.view.scores) and (
        session.asking is Asking.GAME_OVER or not session.bots.unattended
    )


def reviewed_seat(session: Session, wished: int) -> int | None:
    """Return whose decisions are looked at: a person's, if one sits there, or else the viewer's."""
    people = session.match.setup.people
    wishes = (wished, session.viewer, *people)
    return next((seat for seat in wishes if seat in people), None)


def compared(session: Session) -> Text:
    """Say what a round that was played again brought this time, and the first time."""
    before, number = went_before(session), session.view.number
    people = session.match.setup.people
    if before is None or len(people) != 1:
        return text("Round {n} again, for practice", n=number)
    now = session.view.scores[-1]
    return text(
        "Round {n} again, for practice: {now:+} now, {before:+} in the game",
        n=number,
        now=now.points[people[0]],
        before=before.points[people[0]],
    )
