"""A number between a minus and a plus: steps, typed digits, limits."""

import pytest

from rage_desktop.ui.toolkit import Digit, Direction, Navigate, Shortcut, Stepper
from rage_desktop.ui.toolkit.nodes import Action, Role


class Number:
    """A stepper and the scene's part in it: the number lives outside and comes back in."""

    def __init__(self, number: int, low: int = -50, high: int = 50) -> None:
        self.number = number
        self._limits = low, high
        self.field = self._make()

    def _make(self) -> Stepper:
        low, high = self._limits
        return Stepper(
            "n",
            "Points",
            value=str(self.number),
            number=self.number,
            low=low,
            high=high,
            on_change=self._changed,
        )

    def _changed(self, number: int) -> None:
        self.number = number
        fresh = self._make()
        fresh.inherit(self.field)
        self.field = fresh

    def type(self, keys: str) -> int:
        for key in keys:
            intent = Shortcut("-") if key == "-" else Digit(int(key))
            taken, _ = self.field.handle(intent)
            assert taken
        return self.number


def test_arrows_step_and_stop_at_the_ends() -> None:
    number = Number(49)
    number.field.handle(Navigate(Direction.RIGHT))
    number.field.handle(Navigate(Direction.RIGHT))
    assert number.number == 50
    number.field.handle(Navigate(Direction.LEFT))
    assert number.number == 49


@pytest.mark.parametrize(
    ("before", "keys", "after"),
    [
        (0, "12", 12),
        (7, "3", 3),
        (0, "123", 3),  # 123 is too much: the last digit begins anew
        (-4, "12", -12),
        (5, "-", -5),
        (0, "8-", -8),
    ],
)
def test_digits_type_a_number(before: int, keys: str, after: int) -> None:
    assert Number(before).type(keys) == after


def test_an_arrow_ends_what_is_typed() -> None:
    number = Number(0)
    number.type("1")
    number.field.handle(Navigate(Direction.RIGHT))
    assert number.type("3") == 3


def test_up_and_down_lead_on_to_other_rows() -> None:
    taken, _ = Number(0).field.handle(Navigate(Direction.DOWN))
    assert not taken


def test_screen_readers_can_raise_and_lower_it() -> None:
    field = Number(7).field
    assert field.role is Role.SPIN_BUTTON
    assert field.actions == (Action.INCREASE, Action.DECREASE)
    assert (field.number, field.span) == (7, (-50.0, 50.0))
