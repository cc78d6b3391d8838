"""Surface cache: the same look is the same Surface object."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Concatenate, Final, ParamSpec, Protocol, TypeVar

from msgspec import Struct, structs
from pygame import Surface

T = TypeVar("T")
P = ParamSpec("P")
_NOTHING: Final = object()


class _Mark:
    """A marker among the values of a SurfaceCache: those before it were used earlier."""


class SurfaceCache:
    """Values by key; the least recently used are dropped when their pixels exceed a byte budget.

    What the last two frames used is kept in any case, since a surface dropped in every frame
    would be redrawn in every frame.
    """

    def __init__(self, budget: int) -> None:
        """Use a budget in bytes at 1920 x 1080; `fit` adapts it to the window."""
        self._usual = self._budget = budget
        self._used = 0
        self._values: OrderedDict[Hashable, object] = OrderedDict()
        self._aged = _Mark()
        self._before = _Mark()
        self._now = _Mark()

    def fetch(self, key: Hashable, make: Callable[[], T]) -> T:
        """Return the value under the key, made now if missing."""
        found = self._values.get(key, _NOTHING)
        if found is not _NOTHING:  # fast path, used by every line and plate of every frame
            self._values.move_to_end(key)
            return found  # type: ignore[return-value]
        value = make()
        self._values[key] = value
        self._used += _weight(value)
        self._shed()
        return value

    def begin_frame(self) -> None:
        """Begin another frame."""
        self._before, self._now = self._now, self._before
        self._set(self._now)
        self._shed()

    def fit(self, share: float) -> None:
        """Scale the budget with the window: share = its pixels, of those of 1920 x 1080."""
        self._budget = round(self._usual * max(1.0, share))
        self._shed()

    def drop_unused(self) -> None:
        """Drop what has not been used since the last call."""
        if self._aged in self._values:
            while self._oldest() is not self._aged:
                pass
        self._set(self._aged)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._values

    def clear(self) -> None:
        """Drop everything, as after a change of window size."""
        self._values.clear()
        self._used = 0

    def __len__(self) -> int:
        marks = (self._aged, self._before, self._now)
        return len(self._values) - sum(mark in self._values for mark in marks)

    def _shed(self) -> None:
        while self._used > self._budget and len(self) > 1:
            if next(iter(self._values)) in (self._before, self._now):
                return  # all that is left was used in the last two frames
            self._oldest()

    def _oldest(self) -> Hashable:
        """Drop the least recently used value; return its key."""
        key, value = self._values.popitem(last=False)
        if not isinstance(key, _Mark):
            self._used -= _weight(value)
        return key

    def _set(self, mark: _Mark) -> None:
        self._values[mark] = None
        self._values.move_to_end(mark)


class UsesSurfaceCache(Protocol):
    """An object whose drawing methods share one SurfaceCache."""

    @property
    def cache(self) -> SurfaceCache: ...


S = TypeVar("S", bound=UsesSurfaceCache)


def cached(method: Callable[Concatenate[S, P], T]) -> Callable[Concatenate[S, P], T]:
    """Cache a method's results by its arguments."""

    name = method.__qualname__

    @wraps(method)
    def fetched(self: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        key = (name, args, tuple(sorted(kwargs.items())) if kwargs else ())
        return self.cache.fetch(key, lambda: method(self, *args, **kwargs))

    return fetched


def _weight(value: object) -> int:
    if isinstance(value, Surface):
        return value.get_width() * value.get_height() * value.get_bytesize()
    if isinstance(value, tuple):
        return sum(_weight(part) for part in value)
    if isinstance(value, Struct):
        return _weight(structs.astuple(value))
    return 64
