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
