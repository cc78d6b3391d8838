"""Foreign input: bounded before it is trusted, quoted so that nobody is harmed by reading it."""

import json
import os
import re
import sys
import unicodedata
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from helpers.fixtures.matches import SHORT, noon, play_to_end, setup_of, step
from helpers.paths import ROOT
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from rage_desktop.cli.main import run
from rage_desktop.match.dealer import SeedError
from rage_desktop.match.edition_files import LibraryError, read_edition
from rage_desktop.match.game_setup import SetupError, parse_deal_code
from rage_desktop.match.library import open_library
from rage_desktop.match.match import Match
from rage_desktop.match.record_verification import BadRecord, open_record, sealed
from rage_desktop.match.settings import Settings, SettingsFile
from rage_desktop.match.store.database import FILE_NAME
from rage_desktop.match.store.store import open_store
from rage_desktop.rules import EditionError, change_knobs
from rage_desktop.untrusted_input import LONGEST, quote, sanitize

HOSTILE = ROOT / "tests/data/hostile"
RAGE = ROOT / "assets/editions/rage.toml"
NASTY = ("\0", "\x1b]0;OWNED\x07", "\u202egnp", "\u2066", "\x85", "\u2028", "\x7f", "\ud83d")
DEEP = "[" * 3000 + "]" * 3000
Captured = pytest.CaptureFixture[str]


TURNS = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}


def is_obeyed(char: str) -> bool:
    return unicodedata.bidirectional(char) in TURNS or unicodedata.category(char) in (
        "Cc",
        "Cs",
        "Zl",
        "Zp",
    )


def is_fit_to_be_read(said: str, most: int = 1000) -> bool:
    lines = said.split("\n")
    odd = [char for line in lines for char in line if is_obeyed(char)]
    return not odd and max(map(len, lines)) <= most


# -- quoting ---------------------------------------------------------------------------------------


@pytest.mark.slow
@given(st.text() | st.integers() | st.lists(st.text()) | st.binary())
def test_whatever_is_quoted_can_be_read(value: object) -> None:
    assert len(quote(value)) <= LONGEST
    assert is_fit_to_be_read(quote(value))
    assert is_fit_to_be_read(sanitize(str(value)))


@pytest.mark.parametrize("nasty", NASTY)
def test_what_would_be_obeyed_is_spelt_out(nasty: str) -> None:
    assert is_fit_to_be_read(sanitize(f"a{nasty}b"))
    assert sanitize(f"a{nasty}b").startswith("a\\")


def test_what_is_plain_stays_and_what_is_huge_is_cut() -> None:
    assert sanitize("Zoë – ½ 卡") == "Zoë – ½ 卡"
    assert len(sanitize("x" * 100_000)) == LONGEST
    assert quote(16**6000) == "a value that cannot be written"


# -- records ---------------------------------------------------------------------------------------


def record(match: Match) -> str:
    return "".join(f"{line}\n" for line in match.record_lines())


@pytest.fixture
def whole() -> str:
    return record(play_to_end(Match(sealed(setup_of(changes=SHORT)))))


def test_hostile_records_do_not_stop_others(tmp_path: Path, whole: str, capsys: Captured) -> None:
    for name in ("0", "z"):
        (tmp_path / f"{name}.rage.jsonl").write_text(whole)
    deep_event = whole.splitlines()[0] + '\n{"event":' + DEEP + "}\n"
    (tmp_path / "a.rage.jsonl").write_text(f'{{"record":1,"x":{DEEP}}}')
    (tmp_path / "b.rage.jsonl").write_text(deep_event)
    (tmp_path / "c.rage.jsonl").write_text('{"record":' + "7" * 5000 + "}")
    for example in HOSTILE.glob("verify_*"):
        (tmp_path / f"x-{example.name}").write_bytes(example.read_bytes())
    assert run(["verify", str(tmp_path)]) == 1
    told = capsys.readouterr()
    assert told.out.splitlines()[-1] == "2 records are valid. 6 records are invalid."
    assert is_fit_to_be_read(told.out)
    assert told.err == ""


def test_a_record_nobody_can_read_is_told_too(tmp_path: Path, whole: str, capsys: Captured) -> None:
    good = tmp_path / "good.rage.jsonl"
    gone = tmp_path / "gone.rage.jsonl"
    good.write_text(whole)
    gone.mkdir()
    with (tmp_path / "huge").open("wb") as huge:
        huge.truncate(1 << 34)  # takes no room on the disk
    assert run(["verify", str(tmp_path / "huge"), str(good)]) == 1
    assert "huge: can't be read (it is too large)" in capsys.readouterr().out


def test_records_say_if_they_are_complete(tmp_path: Path, whole: str, capsys: Captured) -> None:
    under_way = Match(setup_of(changes=SHORT))
    rng = Random(1)
    while under_way.view(None).number == 1:
        step(under_way, rng)
    finished = tmp_path / "whole.rage.jsonl"
    early = tmp_path / "early.rage.jsonl"
    finished.write_text(whole)
    early.write_text(record(under_way))
    assert run(["verify", str(tmp_path)]) == 0
    first, second, verdict = capsys.readouterr().out.splitlines()
    differs = "the rules don't match Rage, American rules: hand_sizes is "
    assert first.startswith(f"{early}: unfinished, but valid so far; {differs}")
    assert second.startswith(f"{finished}: {differs}")
    assert verdict.startswith(
        "2 records are valid. 0 records are invalid. 1 is unfinished. 1 has no salt"
    )
    assert run(["verify", "--complete", str(finished)]) == 0
    assert run(["verify", "--complete", str(tmp_path)]) == 1
    assert "early.rage.jsonl: line 7: the game isn't" in re.sub(
        r"line \d+", "line 7", capsys.readouterr().out
    )


@pytest.mark.slow
def test_a_record_cut_short_is_never_complete(tmp_path: Path, whole: str, capsys: Captured) -> None:
    lines = whole.splitlines(keepends=True)
    path = tmp_path / "cut.rage.jsonl"
    for end in range(1, len(lines)):
        path.write_text("".join(lines[:end]))
        assert run(["verify", str(path)]) == 1
        with pytest.raises(BadRecord):
            open_record(path)
    assert "the record stops here" in capsys.readouterr().out


def test_a_whole_game_whose_seed_is_hidden_does_not_hold(tmp_path: Path, whole: str) -> None:
    head, _, rest = whole.partition("\n")
    hidden = {key: value for key, value in json.loads(head).items() if key != "salt"}
    path = tmp_path / "x.rage.jsonl"
    path.write_text(json.dumps(hidden | {"seed": None}) + "\n" + rest)
    with pytest.raises(BadRecord, match="seed is still secret"):
        open_record(path)


@pytest.mark.parametrize("nasty", NASTY[:-1])
def test_no_record_is_printed_raw(tmp_path: Path, whole: str, nasty: str, capsys: Captured) -> None:
    path = tmp_path / "x.rage.jsonl"
    for word in ('"Alice"', '"play"', '"B', '"rage-desktop'):
        written = word + json.dumps(nasty * 50, ensure_ascii=False).strip('"')
        path.write_text(whole.replace(word, written), "utf-8")
        assert run(["verify", str(path)]) == 1
    assert is_fit_to_be_read(capsys.readouterr().out)


# -- editions --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(path.name for path in HOSTILE.glob("edition_*")))
def test_a_hostile_edition_is_refused_alone(tmp_path: Path, name: str, capsys: Captured) -> None:
    (tmp_path / "editions").mkdir()
    bad = tmp_path / "editions" / name
    bad.write_bytes((HOSTILE / name).read_bytes())
    good = RAGE.read_text("utf-8").replace('id = "rage"', 'id = "own"')
    (tmp_path / "editions/own.toml").write_text(good, "utf-8")
    library = open_library(tmp_path)
    assert "own" in [file.id for file in library.editions()]
    assert len(library.problems) == 1
    assert run(["editions", str(bad)]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert is_fit_to_be_read(told.err)
    assert told.err.count("\n") == 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_nothing_is_waited_for_at_a_pipe_in_a_files_place(tmp_path: Path) -> None:
    (tmp_path / "editions").mkdir()
    os.mkfifo(tmp_path / "editions/pipe.toml")
    assert "it is not a file" in str(open_library(tmp_path).problems[0])
    os.mkfifo(tmp_path / "settings.toml")
    settings = SettingsFile(tmp_path, noon)
    assert settings.load() == Settings()
    assert "it is not a file" in str(settings.notice)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            "malus = -5",
            f"malus = -1{'0' * 400}",
            "rules.malus: “Each MALUS” is a whole number from -1000 to 1000.",
        ),
        (
            "malus = -5",
            f"malus = 0x{'f' * 6000}",
            "rules.malus: “Each MALUS” is a whole number from -1000 to 1000.",
        ),
        (
            'title = "Rage"',
            f'title = "{"y" * 81}"',
            "title: This text can have at most 80 characters",
        ),
        (
            'suits = ["R"',
            "suits = [" + '"R", ' * 40 + '"R"',
            "rules.suits: “Suits” is a list of at most 26 codes.",
        ),
        ("hook = false", "\\u001b]0;x = 1", "This isn't TOML"),
        ("hook = false", f"hook = {'[' * 600}{']' * 600}", "it is nested too deep"),
        ("hook = false", f"hook = {'7' * 5000}", "a number in it is too large"),
        ("hook = false", f"{'z' * 5000} = 1", "There's no such key."),
    ],
)
def test_bounds_of_an_edition(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    path = tmp_path / "x.toml"
    written = RAGE.read_text("utf-8")
    assert old in written
    path.write_text(written.replace(old, new, 1), "utf-8")
    with pytest.raises(LibraryError, match=re.escape(sentence)) as caught:
        read_edition(path)
    assert is_fit_to_be_read(str(caught.value), 500)


@pytest.mark.slow
@given(st.sampled_from(("exact", "missed", "bonus", "malus")), st.integers())
def test_points_are_bounded_however_they_are_set(knob: str, points: int) -> None:
    rules = read_edition(RAGE).rules
    try:
        changed = change_knobs(rules, {knob: points})
    except EditionError:
        assert abs(points) > 1000
    else:
        assert structs.asdict(changed)[knob] == points


# -- settings and what is typed --------------------------------------------------------------------


@pytest.mark.parametrize(
    "content",
    [
        *(path.read_bytes() for path in sorted(HOSTILE.glob("settings_*"))),
        b"volume = " + b"[" * 600 + b"]" * 600,
        b"volume = " + b"{a = " * 600 + b"1" + b"}" * 600,
        b"volume = 1" + b"0" * 5000,
        b"format = 0x" + b"f" * 6000 + b"\nvolume = 0x" + b"f" * 6000,
        b'language = "\\u0000"',
        b'[last_game]\nedition = "' + b"y" * 100_000 + b'"',
        b'[last_game]\nseats = [{name = "A\\u001b", avatar = "fox"}, {name = "B", avatar = "cat"}]',
        b'[last_game]\nseats = [{name = "A", avatar = ""}, {name = "B", avatar = "cat"}]',
        b"#" * 300_000,
    ],
)
def test_hostile_settings_are_set_aside_or_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(content)
    file = SettingsFile(tmp_path, noon)
    assert file.load() == Settings()
    assert file.notice is not None
    assert is_fit_to_be_read(str(file.notice), 700)
    (kept,) = tmp_path.iterdir()
    assert kept.read_bytes() == content


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are text there")
def test_a_folder_whose_name_is_no_text_is_told(tmp_path: Path) -> None:
    folder = tmp_path / os.fsdecode(b"caf\xe9")
    folder.mkdir()
    (folder / "settings.toml").write_text("volume = [")
    file = SettingsFile(folder, noon)
    assert file.load() == Settings()
    assert is_fit_to_be_read(str(file.notice), 700)
    (folder / FILE_NAME).write_bytes(bytes(5000))
    with closing(open_store(folder, noon)) as store:
        assert is_fit_to_be_read(str(store.queue.notice), 700)


@pytest.mark.slow
@given(st.text() | st.from_regex(r"\w{1,8}/[0-9]{1,9}/\w{1,9}(/\w+)?", fullmatch=True))
def test_any_deal_code_is_read_or_refused_with_a_short_sentence(typed: str) -> None:
    for code in (typed, typed * 30):
        said = ""
        try:
            parse_deal_code(code)
        except (SetupError, SeedError) as error:
            said = str(error)
        assert is_fit_to_be_read(said, 300)
