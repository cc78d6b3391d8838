"""A move is shown once it is on disk; what keeps it from there is tried again."""

import pytest

from rage_desktop.match.store.store import Store
from rage_desktop.play.autosave import PATIENCE, Autosave
from rage_desktop.rules import Text, text

LOCKED = text("Another program is using your saved games.")


class LockedQueue:
    """The queue of a store that another program holds until `free` is set; counts the tries."""

    def __init__(self, *, is_transient: bool = True) -> None:
        self.free = False
        self.is_transient = is_transient
        self.tries = 0

    @property
    def trouble(self) -> Text | None:
        return None if self.free else LOCKED

    def flush(self) -> bool:
        self.tries += 1
        return self.free


def advance(autosave: Autosave, seconds: float) -> None:
    for _ in range(round(seconds * 100)):
        autosave.advance(0.01)


def held(queue: LockedQueue) -> tuple[Autosave, list[str]]:
    """Return the saving of a match whose last move waits, and what was shown of it."""
    shown: list[str] = []
    autosave = Autosave(Store(queue))  # type: ignore[arg-type]
    autosave.show_when_saved(lambda: shown.append("move"))
    return autosave, shown


def test_a_lock_is_tried_ten_times_a_second_while_a_move_waits_and_then_once() -> None:
    queue = LockedQueue()
    autosave, shown = held(queue)
    advance(autosave, PATIENCE - 0.1)
    assert shown == []
    assert autosave.trouble is None
    assert 15 <= queue.tries <= 20
    advance(autosave, 0.2)
    assert shown == ["move"]
    assert str(autosave.trouble) == str(LOCKED)
    before = queue.tries
    advance(autosave, 10.0)
    assert 9 <= queue.tries - before <= 11


def test_a_lock_that_ends_in_time_is_never_spoken_of() -> None:
    queue = LockedQueue()
    autosave, shown = held(queue)
    advance(autosave, PATIENCE / 2)
    assert (shown, autosave.is_holding) == ([], True)
    queue.free = True
    advance(autosave, 0.2)
    assert (shown, autosave.is_holding, autosave.trouble) == (["move"], False, None)


def test_what_will_not_pass_holds_nothing_back() -> None:
    autosave, shown = held(LockedQueue(is_transient=False))
    assert (shown, autosave.trouble) == (["move"], LOCKED)


@pytest.mark.parametrize("leaves", [True, False])
def test_who_leaves_the_table_sees_the_move_at_once(leaves: bool) -> None:
    autosave, shown = held(LockedQueue())
    if leaves:
        autosave.release()
    assert shown == ["move"] * leaves
    advance(autosave, 0.1)
    assert shown == ["move"] * leaves, "it is shown once"
