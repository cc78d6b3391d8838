"""What is chosen for a game, before any page shows it: rules, length, seats, and what is told."""

import pytest
from helpers.calls import sure
from helpers.fixtures.matches import setup_of
from helpers.fixtures.states import edition_file
from helpers.screens.new_games import AMIGO, EDITIONS, GLYPHS, RAGE, RAVE
from msgspec import structs

from rage_desktop.match.codes import challenge_of
from rage_desktop.match.dealer import Secret
from rage_desktop.match.edition_code import edition_code
from rage_desktop.match.game_setup import (
    AVATARS,
    default_seats,
    moved,
    people,
    played_by_person,
    renamed,
    with_avatar,
)
from rage_desktop.match.library import open_library
from rage_desktop.match.settings import LastGame, Settings
from rage_desktop.play.game_choice import (
    GameChoice,
    TypedCode,
    challenged,
    house_rules,
    last_choice,
    to_remember,
)
from rage_desktop.presentation.sentences.game_facts import facts, minutes
from rage_desktop.rules import Edition, EditionFile, Variant, check_players
from rage_desktop.rules.editions.examples import samples


def choice(file: EditionFile = RAGE, seats: int = 4) -> GameChoice:
    return GameChoice(file, default_seats(seats))


def variant(file: EditionFile, id_: str) -> Variant:
    return next(one for one in file.variants if one.id == id_)


def quick(file: EditionFile) -> GameChoice:
    return choice(file).with_variant(variant(file, "quick"), on=True)


# -- the choice ----------------------------------------------------------------------------------


@pytest.mark.parametrize("file", EDITIONS, ids=lambda file: file.id)
def test_every_house_rule_and_length_suits_every_number_of_seats(file: EditionFile) -> None:
    for seats in range(file.rules.players.min, file.rules.players.max + 1):
        for rule in (None, *file.variants):
            chosen = choice(file, seats)
            if rule is not None:
                chosen = chosen.with_variant(rule, on=True)
            for quick in (True, False):
                made = chosen.of_length(quick) or chosen
                assert made.refusal is None, (rule, quick)
                check_players(made.edition, seats)
                if made.is_quick:
                    assert sum(made.edition.rounds(seats)) == 15


def test_structure_rules_that_contradict_each_other_switch_each_other_off() -> None:
    chosen = choice(GLYPHS)
    for id_ in ("secret-bids", "hidden-bids"):
        chosen = chosen.with_variant(variant(GLYPHS, id_), on=True)
    assert chosen.variants == ("hidden-bids",)
    chosen = chosen.with_variant(variant(GLYPHS, "hose-the-dealer"), on=True)
    assert chosen.variants == ("hose-the-dealer",)
    assert chosen.with_variant(variant(GLYPHS, "hose-the-dealer"), on=False).variants == ()


@pytest.mark.parametrize("file", EDITIONS, ids=lambda file: file.id)
def test_a_house_rule_of_bids_says_when_they_are_seen_or_limited(file: EditionFile) -> None:
    told = {"secret": "shown after the last trick", "hidden": "shown when all have bid"}
    for rule in file.variants:
        if rule.changes.get("hook"):
            assert "can't equal the tricks" in str(rule.meaning)
        elif "bids" in rule.changes:
            assert told[str(rule.changes["bids"])] in str(rule.meaning)


def test_a_house_rule_on_the_hands_ends_the_quick_game() -> None:
    whole = quick(GLYPHS).with_variant(variant(GLYPHS, "skip-up"), True)
    assert not whole.is_quick
    short = sure(whole.of_length(True))
    assert short.variants == ("quick",)
    assert short.plain().is_quick


def test_a_game_to_points_has_no_other_length() -> None:
    to_points = quick(RAVE).with_variant(variant(RAVE, "play-to-N"), True, 200)
    assert to_points.of_length(True) is None
    assert to_points.edition.game_ends == 200
    assert to_points.edition.rounds(4) == RAVE.rules.rounds(4)
    again = to_points.with_variant(variant(RAVE, "play-to-N"), True, 50)
    assert again.variants == ("play-to-50",)
    whole = again.with_variant(variant(RAVE, "play-to-N"), False)
    assert whole.of_length(False) == whole


def test_every_edition_has_house_rules_of_its_own_and_gets_them_back() -> None:
    secret = quick(RAVE).with_variant(variant(RAVE, "action-cards-any-time"), on=True)
    moved = secret.with_file(RAGE)
    assert moved.variants == ("quick",)  # the length goes along
    assert house_rules(moved, RAVE) == ("action-cards-any-time",)
    pointed = moved.with_file(GLYPHS).with_variant(variant(GLYPHS, "skip-up"), True)
    assert not pointed.is_quick
    kept = last_choice(EDITIONS, to_remember(pointed))  # in another session, too
    assert kept == pointed
    assert kept.with_file(RAGE).variants == ()
    assert kept.with_file(RAVE).variants == ("action-cards-any-time",)
    assert kept.with_file(RAVE).with_file(GLYPHS).variants == ("skip-up",)
    quickly = sure(kept.with_file(RAGE).of_length(True))
    assert quickly.with_file(GLYPHS).variants == ("skip-up",)  # which leaves no quick game


def test_another_edition_seats_as_many_as_it_allows() -> None:
    assert len(choice(RAVE, 10).with_file(RAGE).seats) == 8
    assert len(choice(RAGE, 2).with_file(GLYPHS).seats) == 3


def test_two_play_the_french_rules_only_when_asked_for() -> None:
    three = choice(AMIGO, 3)
    assert three.without_seat(2) == three
    two = three.with_unofficial(True).without_seat(2)
    assert len(two.seats) == 2
    assert two.refusal is None
    assert two.edition.players.min == 2
    assert len(two.with_unofficial(False).seats) == 3


def test_seats_come_with_free_names_and_pictures_and_the_person_stays() -> None:
    full = choice(RAVE, 2)
    for _ in range(12):
        full = full.with_seat()
    assert len(full.seats) == 10
    assert len({seat.avatar for seat in full.seats}) == 10
    assert len({seat.name for seat in full.seats}) == 10
    assert full.without_seat(0) == full
    fewer = full.without_seat(3).with_seat()
    assert sorted(seat.name for seat in fewer.seats) == sorted(seat.name for seat in full.seats)


@pytest.mark.parametrize("seats", [2, 4, 10])
def test_no_two_seats_ever_share_a_picture(seats: int) -> None:
    chosen = choice(RAVE, seats)
    seen = set()
    for avatar in AVATARS:
        chosen = chosen.with_seats(with_avatar(chosen.seats, 1, avatar))
        seen.add(chosen.seats[1].avatar)
        assert len({seat.avatar for seat in chosen.seats}) == seats
    assert seen == set(AVATARS)


def test_names_are_needed_and_must_differ() -> None:
    seats = choice().seats
    nameless = renamed(seats, 0, " ")
    bruno = renamed(seats, 0, "bruno")
    assert "name" in str(choice().with_seats(nameless).refusal)
    assert "bruno" in str(choice().with_seats(renamed(bruno, 1, "Bruno")).refusal)


def test_the_last_choice_is_offered_again_as_far_as_it_is_still_there() -> None:
    chosen = choice(GLYPHS, 5).with_variant(variant(GLYPHS, "skip-up"), True)
    assert last_choice(EDITIONS, to_remember(quick(GLYPHS))) == quick(GLYPHS)
    assert last_choice(EDITIONS, to_remember(chosen)) == chosen
    gone = LastGame(edition="nowhere", variants=("secret-bids", "nonsense"), rounds=3)
    offered = last_choice(EDITIONS, gone)
    assert offered.file is RAGE
    assert offered.variants == ("secret-bids", "quick")  # as a short game of 0.1.0 is now
    assert last_choice(EDITIONS, Settings().last_game).refusal is None


def test_people_and_their_way_to_share_a_screen_are_remembered_and_one_always_stays() -> None:
    everyone = LastGame(seats=default_seats(4, humans=4), secrecy="peek")
    offered = last_choice(EDITIONS, everyone)
    assert people(offered.seats) == (0, 1, 2, 3)
    assert to_remember(offered) == everyone
    for place in (1, 2, 3):
        offered = offered.with_seats(played_by_person(offered.seats, place, on=False))
    assert people(offered.seats) == (0,)
    assert played_by_person(offered.seats, 0, on=False) == offered.seats
    assert offered.without_seat(0) == offered
    chosen = last_choice(EDITIONS, LastGame(seats=default_seats(3, humans=0)))
    assert people(chosen.seats) == (0,)


def test_seats_change_places() -> None:
    before = default_seats(4)
    after = moved(moved(before, 0, 1), 1, 1)
    assert [seat.name for seat in after] == ["Bruno", "Chiyo", "Alice", "Dario"]
    assert people(after) == (2,)
    assert moved(before, 0, -1) == before
    assert moved(before, 3, 1) == before


# -- facts ---------------------------------------------------------------------------------------


def test_facts_follow_the_knobs() -> None:
    def told(edition: Edition, players: int = 4) -> list[str]:
        return [str(fact) for fact in facts(edition, players)]

    assert told(RAGE.rules) == ["2 to 8 players", "hands from 10 cards to 1", "10 rounds"]
    assert told(GLYPHS.rules, 3)[1:] == ["hands from 1 card up", "31 rounds"]
    both = choice(RAVE).with_variant(variant(RAVE, "down-and-up"), True).edition
    assert told(both)[1:] == ["hands from 10 to 1 to 10 cards", "19 rounds"]
    assert told(quick(RAGE).edition)[1:] == ["hands from 5 cards to 1", "5 rounds"]


def test_longer_games_are_said_to_take_longer() -> None:
    whole = choice()
    short = quick(RAGE)
    few = sure(minutes(whole.edition, 1, 3))
    many = sure(minutes(choice(RAGE, 8).edition, 1, 7))
    assert (minutes(short.edition, 1, 3) or 99) < few < many
    endless = choice(RAVE).with_variant(variant(RAVE, "play-to-N"), True)
    assert minutes(endless.edition, 1, 3) is None


@pytest.mark.parametrize("file", [*EDITIONS, edition_file("oh-hell")], ids=lambda file: file.id)
def test_a_tile_shows_three_cards_of_its_own_deck(file: EditionFile) -> None:
    assert len(set(samples(file)) & file.rules.cards) == 3


# -- codes from elsewhere --------------------------------------------------------------------------


@pytest.fixture
def typed() -> TypedCode:
    return TypedCode(open_library(), Secret("K7Q2M9XD4T", "00" * 16))


def ours(title: str = "Ours", **rules: object) -> EditionFile:
    changed = structs.replace(RAGE.rules, id="ours", **rules)
    return structs.replace(RAGE, title=title, subtitle="", rules=changed)


def test_the_code_of_an_edition_brings_the_edition(typed: TypedCode) -> None:
    typed.type(edition_code(ours(exact=12)))
    assert typed.problem is None
    assert typed.file == typed.code == ours(exact=12)
    assert str(typed.description) == "Ours, an edition from elsewhere"


def test_a_challenge_brings_its_edition(typed: TypedCode) -> None:
    setup = structs.replace(setup_of(variants=("secret-bids",)), file=ours(exact=12))
    made = sure(challenge_of(setup))
    typed.type(str(made))
    assert typed.problem is None
    assert str(typed.description) == "Ours, 3 players · Steady · Steady · 1 house rule"
    chosen = challenged(choice(), sure(typed.file), made)
    assert chosen.edition == setup.edition
    assert chosen.seed == setup.seed
    assert chosen.refusal is None


def test_an_edition_from_elsewhere_never_takes_the_place_of_another() -> None:
    library = open_library()
    library.include(ours(exact=12))
    typed = TypedCode(library, Secret("K7Q2M9XD4T", "00" * 16))
    typed.type(edition_code(ours(exact=12)))
    assert sure(typed.file).id == "ours"
    typed.type(edition_code(ours(exact=7)))
    assert sure(typed.file).id == "ours-2"
    typed.type(edition_code(ours("Hot Potato")))
    assert sure(typed.file).id == "hot-potato-2"


def test_a_deal_of_an_edition_that_is_not_here_asks_for_its_code(typed: TypedCode) -> None:
    typed.type("ours/4/K7Q2M-9XD4T")
    assert "There's no edition 'ours' here" in str(typed.problem)


def test_a_code_of_a_game_without_an_end_is_refused(typed: TypedCode) -> None:
    endless = ours(exact=-1, exact_zero=1, game_ends=1000)
    endless = structs.replace(endless, variants=())
    typed.type(edition_code(endless))
    assert "don't end" in str(typed.problem)
    setup = structs.replace(setup_of(), file=endless)
    typed.type(str(sure(challenge_of(setup))))
    assert "don't end" in str(typed.problem)
    assert typed.code is None


def test_who_finds_no_seat_sits_out_and_comes_back() -> None:
    ten = choice(RAVE, 10)
    eight = ten.with_file(RAGE)
    assert (eight.seats, eight.waiting) == (ten.seats[:8], ten.seats[8:])
    changed = eight.with_variant(variant(RAGE, "secret-bids"), on=True)
    back = changed.with_file(RAVE)
    assert (back.seats, back.waiting) == (ten.seats, ())
    seven = changed.without_seat(3)
    assert seven.with_seat().seats == (*seven.seats, ten.seats[8])
    assert seven.with_seat().waiting == ten.seats[9:]


def test_the_only_person_sits_down_before_any_bot() -> None:
    seats = default_seats(10)
    last = moved(seats, 0, 9)
    few = GameChoice(RAVE, last).with_file(RAGE)
    assert few.seats == (*last[:7], seats[0])
    assert few.waiting == last[7:9]
    assert {*few.seats, *few.waiting} == {*seats}


def test_who_was_renamed_like_one_who_sits_out_keeps_the_seat() -> None:
    ten = choice(RAVE, 10)
    eight = ten.with_file(RAGE)
    named = eight.with_seats(renamed(eight.seats, 2, ten.seats[9].name))
    back = named.with_file(RAVE)
    assert len(back.seats) == 9
    assert back.refusal is None
