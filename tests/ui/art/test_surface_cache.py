"""Pictures are kept as long as they are needed, and no longer than memory allows."""

from pygame import Surface

from rage_desktop.ui.art.surface_cache import SurfaceCache


def kept(cache: SurfaceCache) -> set[object]:
    return {key for key in "abcdef" if key in cache}


def test_the_least_recently_used_go_when_the_budget_is_spent() -> None:
    cache = SurfaceCache(2 * 10 * 10 * 4)
    for key in "abac":
        cache.fetch(key, lambda: Surface((10, 10), 0, 32))
    assert kept(cache) == {"a", "c"}


def test_ageing_forgets_what_was_not_asked_for_since_the_last_time() -> None:
    cache = SurfaceCache(1 << 20)
    for key in "abc":
        cache.fetch(key, lambda: Surface((10, 10), 0, 32))
    cache.drop_unused()
    assert kept(cache) == {"a", "b", "c"}, "nothing was old yet"
    cache.fetch("b", lambda: Surface((10, 10), 0, 32))
    cache.fetch("d", lambda: Surface((10, 10), 0, 32))
    cache.drop_unused()
    assert kept(cache) == {"b", "d"}
    assert len(cache) == 2
    cache.drop_unused()
    assert len(cache) == 0


def test_ageing_keeps_the_account_right() -> None:
    cache = SurfaceCache(3 * 10 * 10 * 4)
    for key in "abc":
        cache.fetch(key, lambda: Surface((10, 10), 0, 32))
        cache.drop_unused()
    assert kept(cache) == {"c"}
    for key in "de":
        cache.fetch(key, lambda: Surface((10, 10), 0, 32))
    assert kept(cache) == {"c", "d", "e"}, "there is room for three"
    cache.fetch("f", lambda: Surface((10, 10), 0, 32))
    assert kept(cache) == {"d", "e", "f"}
    cache.drop_unused()
    assert kept(cache) == {"d", "e", "f"}, "the mark of the last time had gone with the oldest"


def test_what_the_last_two_frames_asked_for_stays_whatever_it_takes() -> None:
    cache, made = SurfaceCache(2 * 10 * 10 * 4), list[str]()

    def frame(keys: str) -> None:
        cache.begin_frame()
        for key in keys:
            cache.fetch(key, lambda key=key: made.append(key) or Surface((10, 10), 0, 32))  # type: ignore[func-returns-value,misc]

    for keys in ("abcd", "abcd", "eabcd", "fabcd"):
        frame(keys)
    assert made == list("abcdef"), "each was drawn once"
    assert kept(cache) == set("abcdef")
    for _ in range(3):
        frame("a")
    assert kept(cache) == {"a", "d"}, "what is no longer shown goes, down to the budget"
