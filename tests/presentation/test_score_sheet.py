"""The score sheet adds up, and the podium ranks."""

from helpers.fixtures.states import edition, round_of
from helpers.fixtures.table_views import random_states

from rage_desktop.presentation.score_sheet import podium, score_sheet
from rage_desktop.rules import view_of


def test_rows_cells_and_series_add_up() -> None:
    rules = edition("rage", sizes=(4, 3, 2))
    for state, _ in random_states(rules, 4, 6):
        sheet = score_sheet(view_of(state, None))
        assert [row.hand_size for row in sheet.rows] == [4, 3, 2]
        assert sheet.rounds_played == len(state.scores)
        for seat in range(4):
            points = [row.cells[seat].points for row in sheet.rows if row.cells]
            assert sum(points) == sheet.totals[seat]
            assert sheet.series[seat][-1] == sheet.totals[seat]
            assert sheet.series[seat][0] == 0
        for row in sheet.rows:
            for cell in row.cells:
                assert cell.exact == (cell.bid == cell.won)
                expected = "from cards" if cell.cards else {True: "exact"}.get(cell.exact, "missed")
                assert expected in str(cell.word)


def test_points_from_cards_are_told_apart_from_the_bid() -> None:
    rules = edition(
        "rage", sizes=(5, 5, 5), ranks={"low": 1, "high": 5}, action_counts={"BONUS": 20}
    )
    *_, (state, _) = random_states(rules, 4, 1)
    last = score_sheet(view_of(state, None)).latest
    assert last is not None
    assert [cell.cards for cell in last.cells] == [5 * count for count in round_of(state).bonus]
    assert any(cell.cards for cell in last.cells)


def test_a_game_to_a_goal_shows_the_next_round_only() -> None:
    rules = edition("rage", sizes=(2, 1), game_ends=40)
    for state, _ in random_states(rules, 3, 8):
        sheet = score_sheet(view_of(state, None))
        over = bool(state.scores) and max(state.totals) >= 40
        assert len(sheet.rows) == len(state.scores) + (not over)


def test_the_podium_ranks_winners_first_and_shares_ranks() -> None:
    ranks = [(each.rank, each.seat) for each in podium((20, 31, 20, 5), (1, 2, 3, 0), (1,))]
    assert ranks == [(1, 1), (2, 2), (2, 0), (4, 3)]
    decided = podium((20, 20), (1, 3), (0,))  # a tie rule named one winner
    assert [(each.rank, each.seat, each.winner) for each in decided] == [
        (1, 0, True),
        (2, 1, False),
    ]
