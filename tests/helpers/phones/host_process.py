"""A table for phones in a process of its own, which a test may kill: it begins a game, or resumes
the one that was killed, and says in a line of JSON where its phones come in."""

import json
import sys
import time
from pathlib import Path
from random import Random
from typing import cast

from msgspec import structs

from helpers.fixtures.matches import noon, setup_of
from helpers.fixtures.phones import PhoneTable, begin
from rage_desktop.match.match import Match
from rage_desktop.match.store.store import Store, open_store
from rage_desktop.play.phones.guests import load_table
from rage_desktop.play.phones.phone_server import Limits
from rage_desktop.play.session import PendingInput
from rage_desktop.ui.phone_link import PhoneLink

ROUNDS = {"hand_sizes": {"order": "list", "sizes": [5, 6, 7]}}
PHONES = 2
TURN = 0.004  # seconds
OWN_PORT = 8742  # while this game is dead no other test's table may take its port


class Host:
    """The loop of a game without a window."""

    def __init__(self, folder: Path, store: Store) -> None:
        kept = load_table(folder)
        game = None if kept is None else kept.game
        self.link = PhoneLink(
            folder,
            lambda: None,
            lambda _: None,
            game,
            ("127.0.0.1",),
            Limits(first_port=OWN_PORT),
        )
        self.host = self.link.host
        setup = setup_of("rage", 3, people=PHONES, changes=ROUNDS)
        self.link.set_up(setup.file, setup.seats)
        told = {"place": self.link.place, "letters": self.link.letters}
        sys.stdout.write(json.dumps(told) + "\n")
        sys.stdout.flush()
        if game is None:
            while len(self.host.phones) < PHONES:
                self.follow()
                time.sleep(TURN)
            places = tuple(range(PHONES))
            seed = f"KILLED{Random().randrange(10**6)}"
            match = Match(structs.replace(setup, phones=places, secrecy="peek", seed=seed), store)
        else:
            match = Match.resume(store, game)
        begin(cast(PhoneTable, self), match)

    def follow(self) -> None:
        """Let the loop turn once."""
        self.host.follow()
        session = self.host.session
        if session is None:
            return
        session.advance(0.05)
        self.host.follow()
        if session.pending_input is PendingInput.NEXT_ROUND and self.host.is_everyone_ready:
            session.next_round()

    def run(self) -> None:
        """Go on until killed."""
        while True:
            self.follow()
            time.sleep(TURN)


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    Host(folder, open_store(folder, noon)).run()
