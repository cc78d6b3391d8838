"""Calls that are noted as they pass, and go on as usual; and values that have to be there."""

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

T = TypeVar("T")


def record_calls(
    monkeypatch: pytest.MonkeyPatch, owner: Any, names: str, noted: Callable[..., Any]
) -> list[Any]:
    """Return what will be noted of the arguments of every call of these (with spaces between)."""
    calls = list[Any]()

    def recorded(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **named: Any) -> Any:
            calls.append(noted(*args, **named))
            return real(*args, **named)

        return call

    for name in names.split():
        monkeypatch.setattr(owner, name, recorded(getattr(owner, name)))
    return calls


def sure(value: T | None) -> T:
    """Return what is there."""
    assert value is not None
    return value
