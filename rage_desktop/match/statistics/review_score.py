"""Summary figures of a reviewed game for one seat."""

from msgspec import Struct


class ReviewScore(Struct, frozen=True):
    """Points over a whole game: `worth` is the value of the cards at this table, `made` the points
    scored, `lost` the loss by decisions, and `stake` the most they could have lost."""

    worth: float
    made: float
    lost: float
    stake: float
