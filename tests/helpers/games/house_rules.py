"""House rules: values for every knob, and editions with any mixture of them."""

from random import Random
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from helpers.games.editions import EDITION_IDS, edition
from rage_desktop.rules import Edition, EditionError, change_knobs, check_players

MODES: dict[str, tuple[Any, ...]] = {
    "bids": ("open", "hidden", "secret"),
    "action_cards_any_time": (False, True),
    "wild_suit": ("named", "automatic"),
    "equal_wilds": ("first_high", "last_high"),
    "change": ("choose_from_pile", "turn", "choose_any"),
    "change_excludes": ("last_named", "in_force", "nothing"),
    "change_with_nothing_suitable": ("none", "recycle_spent", "next_suit_down"),
    "no_trump_lasts": ("until_change", "trick_then_turn"),
    "second_rewind": ("stays", "toggles"),
}
"""The knobs that are one of a few words."""

CHOICES: dict[str, tuple[Any, ...]] = {
    "suits": (["A"], ["A", "B"], ["A", "B", "C", "D", "E"]),
    "ranks": ({"low": 0, "high": 9}, {"low": 7, "high": 40}),
    "action_counts": (
        {},
        {"WILD": 3, "LOW": 3, "CHANGE": 4, "OUT": 4, "REWIND": 3, "BONUS": 2, "MALUS": 2},
        {"CHANGE": 12, "OUT": 6},
    ),
    "trump_when_no_number_card": ("none", "A"),
    **MODES,
    "exact": (0, 10),
    "exact_zero": (0, 5, 10),
    "missed": (-5, 0),
    "per_trick_short": (-2, 0),
    "per_trick_over": (-2, 0),
    "sweep": ("off", "always"),
}
"""A few values for every knob, for games that are quick to play."""


def small_players(rng: Random) -> dict[str, Any]:
    """Return knobs of a small game that fits the smallest decks."""
    return {
        "players": {"min": 2, "max": 4},
        "hand_sizes": {"order": "list", "sizes": [rng.randint(1, 4)]},
        "cards_kept_undealt": rng.randint(1, 3),
    }


@st.composite
def mixed_rules(draw: st.DrawFn, /, players: int = 4, **knobs: Any) -> tuple[Edition, Random]:
    """Draw an edition with any mixture of `CHOICES` that so many can play, and a source of chance
    for the game."""
    drawn = {knob: draw(st.sampled_from(values)) for knob, values in CHOICES.items()}
    rng = Random(draw(st.integers(0, 2**32)))
    return _changed("rage", {"id": "mixed", **drawn, **small_players(rng), **knobs}, players), rng


@st.composite
def any_rules(draw: st.DrawFn) -> tuple[Edition, int]:
    """Draw an edition with any knob at any value, and a number of players for it."""
    edition_id = draw(st.sampled_from((*EDITION_IDS, "oh-hell")))
    suits = list(edition(edition_id).suits)
    suits = suits[: draw(st.integers(1, len(suits)))]
    players = draw(st.integers(2, 5))
    changes = {knob: draw(values) for knob, values in _any_knobs(suits).items()}
    changes |= {"suits": suits, "players": {"min": 2, "max": players}}
    changes["hook"] = changes["hook"] and changes["bids"] == "open"
    changes["cards_kept_undealt"] |= changes["change"] == "choose_from_pile"
    return _changed(edition_id, changes, players), players


def _any_knobs(suits: list[str]) -> dict[str, st.SearchStrategy[Any]]:
    """Return every value that a knob may have, by knob."""
    roles = st.sampled_from(["WILD", "LOW", "CHANGE", "OUT", "REWIND", "BONUS", "MALUS"])
    points = st.integers(-9, 12)
    parts = dict.fromkeys(("exact", "over", "under"), points)
    ties = st.sampled_from(["most_exact", "best_last_round", "coin", "shared"])
    sizes = st.lists(st.integers(1, 4), min_size=1, max_size=2)
    return {
        **{knob: st.sampled_from(values) for knob, values in MODES.items()},
        "ranks": st.builds(
            lambda low, more: {"low": low, "high": low + more},
            st.integers(0, 3),
            st.sampled_from((0, 1, 2, 5, 14)),
        ),
        "action_counts": st.dictionaries(roles, st.integers(0, 5)),
        "cards_kept_undealt": st.integers(0, 4),
        "trump_when_no_number_card": st.sampled_from(["none", suits[-1]]),
        "hook": st.booleans(),
        "points_per_trick": st.fixed_dictionaries(parts),
        **dict.fromkeys(("exact", "exact_zero", "missed"), points),
        **dict.fromkeys(("per_trick_short", "per_trick_over"), st.integers(-3, 3)),
        "sweep": st.sampled_from(["off", "not_in_one_card_round", "always"]),
        "ties": st.lists(ties, min_size=1, max_size=8),  # more are refused
        "hand_sizes": sizes.map(lambda sizes: {"order": "list", "sizes": sizes}),
    }


def _changed(edition_id: str, knobs: dict[str, Any], players: int) -> Edition:
    """Return an edition with these knobs; a deck too small for them is drawn again."""
    try:
        rules = change_knobs(edition(edition_id), knobs)
        check_players(rules, players)
    except EditionError as error:
        assume(error.knob not in ("hand_sizes", "suits"))
        raise
    return rules
