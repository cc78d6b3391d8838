"""Pictures are kept as long as they are needed, and no longer than memory allows."""

from pygame import Surface

from rage_desktop.ui.art.surface_cache import Memory


def kept(memory: Memory) -> set[object]:
    return {key for key in "abcdef" if key in memory}


def test_the_least_recently_used_go_when_the_budget_is_spent() -> None:
    memory = Memory(2 * 10 * 10 * 4)
    for key in "abac":
        memory.recall(key, lambda: Surface((10, 10), 0, 32))
    assert kept(memory) == {"a", "c"}


def test_ageing_forgets_what_was_not_asked_for_since_the_last_time() -> None:
    memory = Memory(1 << 20)
    for key in "abc":
        memory.recall(key, lambda: Surface((10, 10), 0, 32))
    memory.age()
    assert kept(memory) == {"a", "b", "c"}, "nothing was old yet"
    memory.recall("b", lambda: Surface((10, 10), 0, 32))
    memory.recall("d", lambda: Surface((10, 10), 0, 32))
    memory.age()
    assert kept(memory) == {"b", "d"}
    assert len(memory) == 2
    memory.age()
    assert len(memory) == 0


def test_ageing_keeps_the_account_right() -> None:
    memory = Memory(3 * 10 * 10 * 4)
    for key in "abc":
        memory.recall(key, lambda: Surface((10, 10), 0, 32))
        memory.age()
    assert kept(memory) == {"c"}
    for key in "de":
        memory.recall(key, lambda: Surface((10, 10), 0, 32))
    assert kept(memory) == {"c", "d", "e"}, "there is room for three"
    memory.recall("f", lambda: Surface((10, 10), 0, 32))
    assert kept(memory) == {"d", "e", "f"}
    memory.age()
    assert kept(memory) == {"d", "e", "f"}, "the mark of the last time had gone with the oldest"


def test_what_the_last_two_frames_asked_for_stays_whatever_it_takes() -> None:
    memory, made = Memory(2 * 10 * 10 * 4), list[str]()

    def frame(keys: str) -> None:
        memory.begin_frame()
        for key in keys:
            memory.recall(key, lambda key=key: made.append(key) or Surface((10, 10), 0, 32))  # type: ignore[func-returns-value,misc]

    for keys in ("abcd", "abcd", "eabcd", "fabcd"):
        frame(keys)
    assert made == list("abcdef"), "each was drawn once"
    assert kept(memory) == set("abcdef")
    for _ in range(3):
        frame("a")
    assert kept(memory) == {"a", "d"}, "what is no longer shown goes, down to the budget"
