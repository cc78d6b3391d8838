"""Watches what reaches the screen: every face in every frame, every word drawn, every node.

A card is secret while somebody other than the viewer holds it; nobody else may see its face or read
its name. Two equal action cards count as one: nobody can tell them apart.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from typing import Any
from weakref import WeakKeyDictionary

import pytest
from pygame import Surface

from rage_desktop.play.session import Session
from rage_desktop.rules import Card, SeatView
from rage_desktop.ui.art.art_factory import Faces
from rage_desktop.ui.art.card_canvas import Face
from rage_desktop.ui.art.cards.faces import CardArt
from rage_desktop.ui.art.fonts import Fonts
from rage_desktop.ui.scenes.rules.rules_page import RulesDrawer
from rage_desktop.ui.scenes.table import TableScene
from rage_desktop.ui.toolkit.canvas import Canvas, Compositor
from rage_desktop.ui.toolkit.nodes import Node
from rage_desktop.ui.window.app import App

PHRASES = {"OUT", "CHANGE"}  # Glyphs names them by their effects: "No trump", "New trump"
PICTURES = ("face", "placed", "flying")
LINES = ("text", "ink")


class SecrecyWatcher:
    """Judges the picture in the window and the nodes after every turn of the loop."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.frames = self.faces = self.names = 0
        self.leaks: Counter[str] = Counter()  # what somebody saw and should not have
        self.seen = defaultdict[int | None, set[str]](set)  # cards of each viewer's own hand
        self.pictured: set[str] = set()  # cards whose faces were in some frame
        self._face_of: WeakKeyDictionary[Surface, Face] = WeakKeyDictionary()
        self._line_of: WeakKeyDictionary[Surface, str] = WeakKeyDictionary()
        self._card_of: dict[Face, str] = {}
        self._shown: list[Surface] = []  # in the window now
        self._moment: object = None  # when the secrets were those kept
        self._secret, self._mine = set[str](), set[str]()
        self._heard: tuple[str, set[str], tuple[str, ...]] = "", set(), ()  # words, secrets, told
        self._before: list[Surface] = []  # in the picture that an iris still shows
        for name in PICTURES:
            patch.setattr(CardArt, name, _noting(getattr(CardArt, name), self._face_of))
        for name in LINES:
            patch.setattr(Fonts, name, _noting(getattr(Fonts, name), self._line_of))
        self._listen(patch)

    def _listen(self, patch: pytest.MonkeyPatch) -> None:
        make = Faces.__call__
        watcher = self

        def call(faces: Faces, card: Card) -> Face:
            face = make(faces, card)
            watcher._card_of[face] = str(card)
            return face

        def presented(compositor: Compositor, canvas: Canvas) -> int:  # nothing is painted
            watcher._shown = [op[0] for op in canvas.ops if isinstance(op[0], Surface)]
            faces = (watcher._face_of.get(surface) for surface in watcher._shown)
            watcher.pictured |= {watcher._card_of.get(face, "") for face in faces if face}
            return 1

        patch.setattr(Faces, "__call__", call)
        patch.setattr(Compositor, "present", presented)

    @property
    def lines(self) -> list[str]:
        """Return the words of the present picture, line by line."""
        return [self._line_of[surface] for surface in self._shown if surface in self._line_of]

    # -- judging ---------------------------------------------------------------------------------

    def look(self, app: App, session: Session) -> None:
        """Judge what can be seen now, even if nothing was drawn anew."""
        if app.stack.top is None:
            return
        veil = app.veil
        self._before = [*self._before] if veil is not None else []
        self.frames += 1
        secret, mine = self.owned(session)
        for surface in (*self._shown, *self._before):
            face = self._face_of.get(surface)
            if face is None:
                continue
            self.faces += 1
            card = self._card_of.get(face, "")
            if card in mine:
                self.seen[session.viewer].add(card)
            if card in secret:
                self.leaks[f"the face of {card} to {session.viewer}"] += 1
        if veil is None:
            self._before = self._shown
        self._read(app, session, secret)

    def owned(self, session: Session) -> tuple[set[str], set[str]]:
        """Return the viewer's secrets and own cards, which stay the same until there is a move."""
        moment = session.match, session.match.moves, session.viewer
        if self._moment != moment:
            self._moment = moment
            hand = session.match.view(session.viewer).hand
            self._secret = secrets(session)
            self._mine = {str(card) for card in hand}
        return self._secret, self._mine

    def _read(self, app: App, session: Session, secret: set[str]) -> None:
        assert app.stack.top is not None
        setup = session.match.setup
        say = app.stack.top.ctx.translator.at(setup.file.look, [seat.name for seat in setup.seats])
        # the pictured tricks of the rules are the same in every game
        shown = [scene for scene in app.stack.shown if not isinstance(scene, RulesDrawer)]
        said = [words for scene in shown for node in scene.nodes for words in texts_of(node)]
        said += [say(scene.title) for scene in shown]
        said += self.lines if shown == app.stack.shown else ()
        self.names += len(said)
        everything = "\n".join(said)
        if self._heard[:2] != (everything, secret):
            phrases = PHRASES if setup.file.look.skin == "glyphs" else set()
            names = (say(card) for card in setup.edition.cards if str(card) in secret - phrases)
            self._heard = (
                everything,
                secret,
                tuple(name for name in names if is_in(name, everything)),
            )
        for name in self._heard[2]:
            self.leaks[f"the name of {name} to {session.viewer}"] += 1
        for scene in app.stack.shown:
            if isinstance(scene, TableScene):
                self._check_bids(session)

    def _check_bids(self, session: Session) -> None:
        view = session.match.view(session.viewer)
        if session.presenter.director.is_idle:
            for plate, bid in zip(session.table.plates, view.bids, strict=True):
                if plate.bid != bid:
                    self.leaks[f"the bid of {plate.seat} to {session.viewer}"] += 1


def is_in(name: str, words: str) -> bool:
    """Tell whether a name is among words as a whole."""
    return name in words and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", words) is not None


def secrets(session: Session) -> set[str]:
    """Return the cards that only players other than the viewer hold."""
    match = session.match
    viewer = session.viewer
    view = match.view(viewer)
    held = (card for seat in range(view.players) if seat != viewer for card in hand(match, seat))
    return {str(card) for card in held} - {str(card) for card in known(view)}


def hand(match: Any, seat: int) -> tuple[Card, ...]:
    cards: tuple[Card, ...] = match.view(seat).hand
    return cards


def known(view: SeatView) -> Iterator[Card]:
    """Return the cards that lie open before a viewer, or did in this round."""
    yield from view.hand
    yield from view.spent
    for trick in (*view.history, view.trick):
        yield from (play.card for play in trick)
    if view.trump_card is not None:
        yield view.trump_card


def texts_of(node: Node) -> tuple[str, ...]:
    """Return everything a node says, also when it is asked, and its internal name."""
    return node.id, node.name, node.value, node.description, *node.tooltip.sentences


def _noting(real: Callable[..., Surface], into: WeakKeyDictionary[Surface, Any]) -> Any:
    def call(art: Any, what: Any, *rest: Any, **more: Any) -> Surface:
        surface = real(art, what, *rest, **more)
        if what is not None:
            into[surface] = what
        return surface

    return call
