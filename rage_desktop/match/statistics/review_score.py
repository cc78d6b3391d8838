"""What a review of a game came to for one seat, in a few figures."""

from msgspec import Struct


class ReviewScore(Struct, frozen=True):
    """Points over a whole game: what the cards were `worth` at this table, what was `made` of them,
    what decisions `lost`, and the `stake`: what they could have lost."""

    worth: float
    made: float
    lost: float
    stake: float
