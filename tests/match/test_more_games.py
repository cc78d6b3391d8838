"""More games of the family: each is accepted, played to its end by bots, and told truly."""

from collections.abc import Callable
from functools import partial
from random import Random

import pytest
from helpers.fixtures.positions import shuffled
from helpers.fixtures.states import header_of

from rage_desktop import rules as rage
from rage_desktop.asset_paths import assets_dir
from rage_desktop.bots.bot import Bot
from rage_desktop.bots.games import check_honesty, play_game
from rage_desktop.bots.levels import make_bot
from rage_desktop.bots.levels.level_bots import SearchingBot
from rage_desktop.bots.search.trials import Effort
from rage_desktop.match.edition_files import MORE
from rage_desktop.match.library import open_library
from rage_desktop.rules.editions.help import a_trick, aim, trump, who_must_follow
from rage_desktop.rules.editions.round_help import below_zero, deck, hand_sizes, rounds, squares

LIBRARY = open_library()
LEVELS = ("sharp", "random", "expert", "steady", "easy")
HONEST: dict[str, Callable[[Random], Bot]] = {
    **{level: partial(make_bot, level) for level in (*LEVELS, "novice")},
    "master": lambda rng: SearchingBot(rng, Effort(playouts=10)),
}
FACTS = {
    "contract-whist": "52 cards; from 2 to A; can't make the total equal",
    "up-and-down-the-river": "can't make the total equal; more exact bids win",
    "la-podrida": "A total may fall below 0",
    "romanian-whist": "from 7 to A; must play a trump; once for each player; fall below 0",
    "german-bridge": "the bid times itself; by 2 −4; as many cards as it allows; fall below 0",
    "nomination-whist": "in this order: H, D, C, S, No trump; the list begins again",
    "spades-forever": "S is always trump; until a trump has been played; fall below 0",
    "sorcerers": "60 cards; or play an action card; If no card beats another, the first one takes",
    "rage-1983": "108 cards; 12 action cards; more exact bids win",
    "hot-potato": "60 cards; better last round; fall below 0",
    "thirteen": "52 cards; more exact bids win",
    "day-and-night": "2 suits from 0 to 29",
    "first-hands": "3 suits from 1 to 9; the win is shared",
    "eight-winds": "8 suits from 1 to 9; the win is shared",
    "pandemonium": "88 cards; 84 action cards",
}


def test_every_file_of_the_folder_is_on_the_shelf_and_none_is_read_before_that() -> None:
    folder = assets_dir() / "editions" / "more"
    assert {path.stem for path in folder.glob("*.toml")} == set(MORE) == set(FACTS)
    library = open_library()
    assert library.count == 4 + len(MORE)
    assert library.editions() == LIBRARY.editions()
    assert "more" not in vars(library)
    assert [file.id for file in library.more] == list(MORE)
    assert library.get("german-bridge") is library.more[MORE.index("german-bridge")]


def test_an_edition_of_ones_own_takes_the_place_of_a_game_of_the_same_id() -> None:
    library = open_library()
    mine = LIBRARY.get("first-hands")
    library.include(mine)
    assert [file.id for file in library.editions()].count("first-hands") == 1
    assert "first-hands" not in [file.id for file in library.more]


@pytest.mark.parametrize("name", MORE)
def test_bots_play_it_with_the_fewest_and_the_most_seats_and_its_record_holds(name: str) -> None:
    file = LIBRARY.get(name)
    for players in {file.rules.players.min, file.rules.players.max}:
        rules = rage.with_variants(file, _quick(file), players=players)
        bots = [make_bot(LEVELS[seat % 5], Random(seat), 0.1) for seat in range(players)]
        game = play_game(rules, bots, name, shuffled(rules, name))
        assert len(game.state.scores) == len(rules.rounds(players))
        record = "\n".join(rage.write_record(header_of(game.state, ()), game.events))
        assert rage.verify_record(record).complete


@pytest.mark.slow
@pytest.mark.parametrize("name", MORE)
def test_hidden_cards_change_no_bots_choice_with_the_fewest_and_the_most_seats(name: str) -> None:
    rules = LIBRARY.get(name).rules
    for players in {rules.players.min, rules.players.max}:
        positions = players + 3  # all bids, and some cards
        for level, make in HONEST.items():
            deals = partial(shuffled, rules)
            counts = check_honesty(make, rules, players, positions, name, deals)
            found = (counts.compared, counts.changed, counts.leaked)
            assert found == (positions, 0, 0), (level, players)


def _quick(file: rage.EditionFile) -> tuple[str, ...]:
    return tuple(each.id for each in file.variants if each.id == "quick")


@pytest.mark.parametrize("name", MORE)
def test_its_rules_are_told_as_they_are(name: str) -> None:
    file = LIBRARY.get(name)
    rules = file.rules
    parts = (
        aim(rules),
        deck(rules, file.look),
        who_must_follow(rules),
        *a_trick(rules),
        *trump(rules),
        *rounds(rules),
        *hand_sizes(rules),
        *squares(rules),
        *below_zero(rules),
    )
    told = " ".join(map(str, parts)).replace("-", "−")
    for fact in FACTS[name].split("; "):
        assert fact.replace("-", "−") in told
    assert ("isn't always best" in told) == (not rules.rewards_met_bids)


def test_their_tiles_can_be_told_apart() -> None:
    looks = {(file.look.skin, file.look.cloth, file.look.tile) for file in LIBRARY.more}
    assert len(looks) == len(MORE)
