"""A seat that is called "You" is spoken to: no sentence says "You has 0 points"."""

import pytest
from helpers.fixtures.narrated_rounds import narration_log, round_of
from helpers.fixtures.second_person import naming
from helpers.fixtures.states import EDITION_IDS, edition
from helpers.fixtures.table_views import random_states, view_at_rest

from rage_desktop.presentation.sentences.table_lines import STATUS_READOUTS, how_taken
from rage_desktop.rules import SeatName, text

YOU = 0


def test_a_name_beside_a_verb_is_found() -> None:
    wrong = text("{player} is thinking…", player=SeatName(YOU))
    assert list(naming([wrong], YOU))
    assert not list(naming(wrong, 1))
    assert not list(naming(text("{player}: {card}", player=SeatName(YOU), card="7"), YOU))


@pytest.mark.parametrize("edition_id", EDITION_IDS)
def test_narration_speaks_to_you(edition_id: str) -> None:
    moments = narration_log(*round_of(edition(edition_id), 7, 3), YOU)
    assert len(moments) > 20
    assert set(naming(moments, YOU)) == set()


@pytest.mark.parametrize("edition_id", EDITION_IDS)
@pytest.mark.parametrize("bids", ["open", "secret"])
def test_readouts_speak_to_you(edition_id: str, bids: str) -> None:
    rules = edition(edition_id, sizes=(4, 2), bids=bids)
    for state, _ in random_states(rules, 4, 5):
        table = view_at_rest(state, YOU)
        said = [readout(table, YOU) for readout in STATUS_READOUTS.values()]
        if table.last_trick is not None:
            said += how_taken(table.last_trick, rules, YOU)
        assert set(naming(said, YOU)) == set()
