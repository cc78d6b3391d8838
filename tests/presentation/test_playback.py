"""A record can be watched from any point, and stepping there shows what playing there shows."""

import pytest
from helpers.paths import TESTS

from rage_desktop.presentation.director import Director
from rage_desktop.presentation.motion import INSTANT, MotionSettings
from rage_desktop.presentation.playback import SeekableRecord
from rage_desktop.rules import HandsDealt, Replay, RoundBegan, verify_record

GOLDEN = TESTS / "rules" / "golden" / "manual-example.rage.jsonl"


@pytest.fixture(scope="module")
def record() -> Replay:
    return verify_record(GOLDEN.read_bytes())


@pytest.fixture(scope="module")
def tape(record: Replay) -> SeekableRecord:
    return SeekableRecord(record, record.header.edition.suits)


def test_every_point_is_what_the_events_lead_to(tape: SeekableRecord) -> None:
    for seat in range(tape.players):
        director = Director(tape.table(0, seat), MotionSettings(INSTANT))
        for position in range(1, len(tape) + 1):
            director.enqueue((tape.event(position - 1, seat),))
            director.skip_all()
            assert tape.table(position, seat) == director.table, (seat, position)


def test_a_seat_sees_only_its_own_cards(tape: SeekableRecord) -> None:
    deals = [
        event for place in range(len(tape)) if isinstance(event := tape.event(place, 1), HandsDealt)
    ]
    assert deals
    for deal in deals:
        assert [None in hand for hand in deal.hands].count(False) == 1
        assert None not in deal.hands[1]
        assert set(deal.pile) <= {None}


def test_rounds_begin_behind_their_first_event(tape: SeekableRecord) -> None:
    for number, start in enumerate(tape.rounds, start=1):
        event = tape.event(start - 1, 0)
        assert isinstance(event, RoundBegan)
        assert event.number == number
