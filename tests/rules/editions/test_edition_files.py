"""RULES 6: the built-in editions, their variants, and what is refused with a sentence."""

from typing import Any

import msgspec
import pytest
from helpers.fixtures.cases import cases
from helpers.fixtures.states import EDITION_IDS, EDITIONS, edition, edition_file
from helpers.paths import TESTS

from rage_desktop import rules as rage
from rage_desktop.rules.editions.edition import LATER_KNOBS

DATA = TESTS / "rules" / "editions"
TABLE = msgspec.toml.decode((DATA / "table.toml").read_bytes())
VARIANTS = msgspec.toml.decode((DATA / "variants.toml").read_bytes())


def plain(value: Any) -> Any:
    if isinstance(value, msgspec.Struct):
        value = msgspec.structs.astuple(value)
    return list(value) if isinstance(value, tuple) else value


@pytest.mark.parametrize("knob", TABLE)
def test_rules_6_table(knob: str) -> None:
    for edition_id, wanted in zip(EDITION_IDS, TABLE[knob], strict=True):
        if wanted != "–":
            assert plain(getattr(edition(edition_id), knob)) == wanted, edition_id


def test_rules_6_every_knob_is_in_the_table_or_tested_beside_it() -> None:
    beside = {"id", "suits", "ranks", "action_counts", "hand_sizes"}
    assert set(rage.Edition.__struct_fields__) == {*TABLE, *beside}


@pytest.mark.parametrize("edition_id", EDITION_IDS)
def test_built_in_files_write_out_every_knob_of_the_printed_rules(edition_id: str) -> None:
    written = msgspec.toml.decode((EDITIONS / f"{edition_id}.toml").read_bytes())["rules"]
    assert set(written) == set(rage.Edition.__struct_fields__) - set(LATER_KNOBS)
    assert edition_file(edition_id).id == edition_id


def test_built_in_looks_name_every_suit_and_action_card() -> None:
    for edition_id in EDITION_IDS:
        file = edition_file(edition_id)
        assert tuple(file.look.suits) == file.rules.suits
        assert set(file.look.actions) == set(file.rules.action_counts)
        assert len({suit.colour for suit in file.look.suits.values()}) == 6
        assert file.title in file.messages()
        assert set(file.notes) <= set(file.messages())


@pytest.mark.parametrize("edition_id", EDITION_IDS)
def test_rules_6_variants(edition_id: str) -> None:
    file = edition_file(edition_id)
    quick, *others = file.variants
    assert quick.id == "quick"
    assert sorted(rage.with_variants(file, ["quick"]).rounds(4)) == [1, 2, 3, 4, 5]
    assert [variant.id for variant in others] == VARIANTS["offered"][edition_id]
    for id_ in (offered.replace("N", "250") for offered in VARIANTS["offered"][edition_id]):
        changed = rage.with_variants(file, [id_])
        assert changed == rage.change_knobs(file.rules, VARIANTS["meant"][id_])
        assert changed != file.rules
        assert [variant.id for variant in rage.variants_in_force(file, changed)] == [id_]
    assert rage.variants_in_force(file, file.rules) == ()


def test_variants_add_up_and_further_knobs_have_the_last_word() -> None:
    file = edition_file("glyphs")
    ids = ["secret-bids", "shooting-the-stars", "skip-up"]
    both = rage.with_variants(file, ids, {"exact": 20, "sweep": "off"})
    assert (both.bids, both.exact, both.sweep, both.hand_sizes.step) == ("secret", 20, "off", 2)
    assert [variant.id for variant in rage.variants_in_force(file, both)] == [
        "secret-bids",
        "skip-up",
    ]
    assert file == edition_file("glyphs")


@pytest.mark.parametrize(
    "id_", ["hidden-bids", "play-to-N", "play-to-0", "play-to-x", "play-to-", ""]
)
def test_an_unknown_variant_is_refused(id_: str) -> None:
    for edition_id in ("rage", "rave"):
        with pytest.raises(rage.EditionError, match="has no variant") as caught:
            rage.with_variants(edition_file(edition_id), [id_])
        assert caught.value.knob == "variants"


def test_variants_that_clash_are_refused_by_both_names() -> None:
    file = edition_file("glyphs")
    with pytest.raises(rage.EditionError, match="Secret bids and Simultaneous bids") as caught:
        rage.with_variants(file, ["secret-bids", "hidden-bids"])
    assert caught.value.knob == "bids"
    with pytest.raises(rage.EditionError, match="Play to 100 points and Play to 200 points"):
        rage.with_variants(edition_file("rave"), ["play-to-100", "play-to-200"])
    assert rage.with_variants(file, ["secret-bids", "secret-bids"]).bids == "secret"


def test_variants_that_contradict_each_other_are_refused() -> None:
    with pytest.raises(rage.EditionError, match="open bids"):
        rage.with_variants(edition_file("rage-amigo"), ["secret-bids", "plus-or-minus-one"])


def test_conflicts_tell_which_variants_to_switch_off() -> None:
    file = edition_file("glyphs")
    on = ["secret-bids", "skip-up", "shooting-the-stars"]
    assert rage.variant_conflicts(file, on, "hidden-bids") == ("secret-bids",)
    assert rage.variant_conflicts(file, on, "hose-the-dealer") == ("secret-bids",)
    assert rage.variant_conflicts(file, on, "action-cards-any-time") == ()
    assert rage.variant_conflicts(file, on, "secret-bids") == ()
    assert rage.variant_conflicts(edition_file("rave"), ["play-to-100"], "play-to-50") == (
        "play-to-100",
    )


def test_two_play_amigo_only_if_asked_for() -> None:
    file = edition_file("rage-amigo")
    assert file.player_counts() == (2, 3, 4, 5, 6, 7, 8)
    with pytest.raises(rage.EditionError, match="This edition is for 3 to 8 players"):
        rage.new_game(rage.with_variants(file, []), 2, "s")
    assert rage.new_game(rage.with_variants(file, [], players=2), 2, "s").players == 2
    assert rage.with_variants(file, [], players=4) == file.rules
    for other in ("rage", "glyphs", "rave"):
        assert edition_file(other).unofficial_players == ()


@pytest.mark.parametrize(*cases("rules/editions/refused_knobs.toml"))
def test_rules_6_refused_with_a_sentence(knobs: dict[str, Any], knob: str, reason: str) -> None:
    with pytest.raises(rage.EditionError) as caught:
        rage.change_knobs(edition_file("rage").rules, knobs)
    assert caught.value.knob.startswith(knob)
    assert reason in str(caught.value.reason)
    assert str(caught.value.reason).endswith(".")


def test_rules_6_no_pile_is_needed_unless_a_trump_is_chosen_from_it() -> None:
    for knobs in ({"change": "turn"}, {"change": "choose_any"}, {"action_counts": {"OUT": 4}}):
        rage.change_knobs(edition("rage"), {"cards_kept_undealt": 0, **knobs})


def test_a_game_for_so_many_only_says_it_in_one_number() -> None:
    rules = edition("rage", players={"min": 4, "max": 4})
    with pytest.raises(rage.EditionError, match=r"is for 4 players, not 5\."):
        rage.check_players(rules, 5)


@pytest.mark.parametrize(
    ("edition_id", "players"), [("rage", 1), ("rage", 9), ("oh-hell", 2), ("oh-hell", 8)]
)
def test_the_number_of_seats_is_checked(edition_id: str, players: int) -> None:
    rules = edition(edition_id)
    with pytest.raises(rage.EditionError, match=f"players, not {players}"):
        rage.check_players(rules, players)
    with pytest.raises(rage.EditionError):
        rage.new_game(rules, players, "s")


GOOD = (EDITIONS / "rage.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(*cases("rules/editions/bad_files.toml"))
def test_a_bad_file_is_refused_with_a_reason(old: str, new: str, key: str, reason: str) -> None:
    assert old in GOOD
    with pytest.raises(rage.EditionFileError) as caught:
        rage.parse_edition_file(GOOD.replace(old, new, 1), "my.toml")
    where = f"my.toml, {key}" if key else "my.toml"
    assert str(caught.value).startswith(f"{where}: {reason}")
    assert "\n" not in str(caught.value)


def test_what_is_no_edition_file_at_all_is_refused() -> None:
    for nonsense in ("", "hello", "\x00", "[]", '{"a": 1}', "a = 1"):
        with pytest.raises(rage.EditionFileError, match=r"^x\.toml"):
            rage.parse_edition_file(nonsense, "x.toml")


def test_an_action_card_without_a_name_gets_a_plain_one() -> None:
    look = edition_file("rage").look
    assert str(look.action_name(rage.Role.CHANGE)) == "Change Rage"
    assert str(look.action_name(rage.Role.REWIND)) == "Rewind"
    assert str(look.suit_name("B")) == "Blue"


ODD_TEXTS = ["{n}", "{", "}", "{0}", "{x!r}", "%s", "%(a)s", "\\", "'\"", "<b>&", "a" * 80]
FIELDS = [
    'title = "{odd}"',
    'subtitle = "{odd}"',
    'about = "{odd}"',
    'notes = ["{odd}"]',
]


@pytest.mark.parametrize("odd", ODD_TEXTS)
@pytest.mark.parametrize("field", FIELDS)
def test_no_text_of_an_edition_is_shown_with_a_gap_that_nothing_fills(field: str, odd: str) -> None:
    """Such a text broke every page that showed it; elsewhere it is refused with one sentence."""
    key = field.partition(" ")[0]
    written = odd.replace("\\", "\\\\").replace('"', '\\"')
    lines = [line for line in GOOD.splitlines() if not line.startswith(f"{key} =")]
    toml = "\n".join([field.replace("{odd}", written), *lines])
    if "{" in odd or "}" in odd:
        with pytest.raises(rage.EditionFileError, match="Braces can't be shown"):
            rage.parse_edition_file(toml, "my.toml")
        return
    file = rage.parse_edition_file(toml, "my.toml")
    for message in file.messages():
        assert str(rage.Text(message)) == message


def test_a_number_is_filled_in_where_a_house_rule_takes_one() -> None:
    file = edition_file("rave")
    numbered = [variant for variant in file.variants if variant.takes_number]
    for variant in numbered:
        assert "{" not in str(variant.numbered(40).texts()[0])
