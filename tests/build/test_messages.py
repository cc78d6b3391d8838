"""The translators' catalogue is complete, current, and the same on every machine."""

import gettext
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest
from helpers.paths import ROOT
from helpers.scripts import import_script

SCRIPT = ROOT / "build" / "assets" / "messages.py"
FRENCH = (ROOT / "tests" / "build" / "french.po").read_text("utf-8")


@pytest.fixture(scope="module")
def messages() -> ModuleType:
    return import_script("assets/messages")


class Done(NamedTuple):
    """How the script ended, and what it said."""

    returncode: int
    stdout: str


Run = Callable[..., Done]


@pytest.fixture
def run(
    messages: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Run:
    """Run the script on a checkout, in this process."""

    def run(root: Path, *options: str) -> Done:
        monkeypatch.setattr(sys, "argv", [str(SCRIPT), "--root", str(root), *options])
        return Done(messages.main(), capsys.readouterr().out)

    return run


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A small game: one module, no editions."""
    package = tmp_path / "rage_desktop" / "ui"
    package.mkdir(parents=True)
    (package / "scene.py").write_text(
        'A = text("Settings")\nB = ntext("{n} card", "{n} cards", 3)\nC = text("Settings")\n'
    )
    (tmp_path / "assets" / "locale").mkdir(parents=True)
    return tmp_path


@pytest.fixture
def french(checkout: Path) -> Path:
    """The French catalogue of that game."""
    po = checkout / "assets" / "locale" / "fr" / "LC_MESSAGES" / "rage_desktop.po"
    po.parent.mkdir(parents=True)
    po.write_text(FRENCH)
    return po


@pytest.mark.slow
def test_the_catalogue_of_the_game_is_current() -> None:
    """Another process made it from nothing, on another day."""
    command = [sys.executable, str(SCRIPT), "--check"]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_texts_of_code_and_of_editions_are_in_it() -> None:
    catalogue = (ROOT / "assets" / "locale" / "rage_desktop.pot").read_text("utf-8")
    for message in ("{suit} is led", "Wild Rage", "Mushrooms", "Settings", "New trump", "Malus"):
        assert f'msgid "{message}"' in catalogue
    assert 'msgid "{n} point"\nmsgid_plural "{n} points"' in catalogue


def test_it_is_sorted_and_has_neither_dates_nor_line_numbers(messages: ModuleType) -> None:
    catalogue = (ROOT / "assets" / "locale" / "rage_desktop.pot").read_text("utf-8")
    assert "Date" not in catalogue
    places = [line for line in catalogue.splitlines() if line.startswith("#: ")]
    assert places
    assert not [line for line in places if any(part[-1].isdigit() for part in line.split())]
    with BytesIO(catalogue.encode()) as file:
        ids = [entry.id for entry in messages.read_po(file) if entry.id]
    singulars = [entry if isinstance(entry, str) else entry[0] for entry in ids]
    assert singulars == sorted(singulars)


def test_check_says_what_is_stale_and_changes_nothing(run: Run, checkout: Path) -> None:
    pot = checkout / "assets" / "locale" / "rage_desktop.pot"
    assert run(checkout, "--check").returncode == 1
    assert not pot.exists()
    assert run(checkout).returncode == 0
    assert run(checkout, "--check").returncode == 0
    scene = checkout / "rage_desktop" / "ui" / "scene.py"
    scene.write_text(scene.read_text() + 'D = text("Quit")\n')
    before = pot.read_bytes()
    stale = run(checkout, "--check")
    assert stale.returncode == 1
    assert "rage_desktop.pot is not current" in stale.stdout
    assert pot.read_bytes() == before


def test_a_language_is_updated_and_compiled(run: Run, checkout: Path, french: Path) -> None:
    french.write_text(
        FRENCH.replace('msgid "Settings"', 'msgid "Gone"\nmsgstr ""\n\nmsgid "Settings"')
    )
    assert run(checkout).returncode == 0
    assert "Gone" not in french.read_text("utf-8")
    spoken = gettext.translation("rage_desktop", checkout / "assets" / "locale", ["fr"])
    assert spoken.gettext("Settings") == "Réglages"
    cards = [spoken.ngettext("{n} card", "{n} cards", n) for n in (0, 1, 2)]
    assert cards == ["{n} carte", "{n} carte", "{n} cartes"]
    assert run(checkout, "--check").returncode == 0


def test_what_a_language_has_no_words_for_is_told(run: Run, checkout: Path, french: Path) -> None:
    assert "fr: 2 texts, complete" in run(checkout).stdout
    french.write_text(FRENCH.replace("Réglages", ""))
    assert "fr: 1 of 2 texts are missing, the first: 'Settings'" in run(checkout).stdout
    french.write_text(FRENCH.replace('msgid "Settings"', '#, fuzzy\nmsgid "Settings"'))
    assert "fr: 1 of 2 texts are missing" in run(checkout).stdout


def shipped() -> list[Path]:
    """The catalogues of all languages that come with the game."""
    return sorted((ROOT / "assets" / "locale").glob("*/LC_MESSAGES/rage_desktop.po"))


def test_these_languages_come_with_the_game() -> None:
    assert {path.parents[1].name for path in shipped()} >= {"de", "es", "fr"}


@pytest.mark.slow
@pytest.mark.parametrize("path", shipped(), ids=lambda path: path.parents[1].name)
def test_a_language_that_is_shipped_lacks_no_word(messages: ModuleType, path: Path) -> None:
    """Its gaps are right and it is compiled, too: without that it would not be current."""
    known = messages.languages(path.parents[2])[path]
    assert messages.untranslated(known) == []
    for entry in known:
        if entry.id:
            forms = [entry.string] if isinstance(entry.string, str) else entry.string
            english = entry.id if isinstance(entry.id, str) else entry.id[0]
            assert len(forms) == (1 if isinstance(entry.id, str) else known.num_plurals), english
            assert {edges(form) for form in forms} == {edges(english)}, english


def edges(words: str) -> tuple[str, str, int]:
    """The spaces round a text and the lines it has: what stands beside it counts on them."""
    start = len(words) - len(words.lstrip(" "))
    end = len(words) - len(words.rstrip(" "))
    return words[:start], words[len(words) - end :], words.count("\n")


def test_a_gap_that_is_not_there_is_refused(run: Run, checkout: Path, french: Path) -> None:
    french.write_text(FRENCH.replace("{n} cartes", "{nombre} cartes"))
    refused = run(checkout)
    assert refused.returncode == 1
    assert "nombre" in refused.stdout
    assert not french.with_suffix(".mo").exists()


def test_missing_gaps_and_plurals_are_refused(run: Run, checkout: Path, french: Path) -> None:
    scene = checkout / "rage_desktop" / "ui" / "scene.py"
    scene.write_text(scene.read_text() + 'D = text("{player} deals")\n')
    french.write_text(FRENCH + '\nmsgid "{player} deals"\nmsgstr "Quelqu’un donne"\n')
    assert "leaves out 'player'" in run(checkout).stdout
    french.write_text(FRENCH.replace('msgstr[1] "{n} cartes"', 'msgstr[1] ""'))
    assert "a plural form without words" in run(checkout).stdout
    french.write_text(FRENCH.replace('msgstr[0] "{n} carte"', 'msgstr[0] "une carte"'))
    assert run(checkout).returncode == 0


def test_one_number_with_and_without_a_plural_is_refused(run: Run, checkout: Path) -> None:
    scene = checkout / "rage_desktop" / "ui" / "scene.py"
    scene.write_text(scene.read_text() + 'D = text("{n} card", n=3)\n')
    refused = run(checkout)
    assert refused.returncode == 1
    assert "use ntext" in refused.stdout


@pytest.mark.parametrize(
    "line", ['text("a" if x else "b")', "text(word)", 'text(f"{n} cards")', 'ntext("card", n)']
)
def test_a_text_that_is_worked_out_is_refused(messages: ModuleType, line: str) -> None:
    with pytest.raises(messages.MessagesError, match=r"some\.py, line 2"):
        list(messages.in_source(f"\n{line}", "some.py"))


def test_what_is_said_of_suits_is_there_in_every_word(run: Run, checkout: Path) -> None:
    scene = checkout / "rage_desktop" / "ui" / "scene.py"
    scene.write_text(scene.read_text() + 'D = ntext("{n} suit left", "{n} suits left", 3)\n')
    assert run(checkout).returncode == 0
    template = (checkout / "assets" / "locale" / "rage_desktop.pot").read_text("utf-8")
    for word in ("suit", "colour", "genre"):
        assert f'msgid "{{n}} {word} left"\nmsgid_plural "{{n}} {word}s left"' in template


def test_a_text_with_two_meanings_is_there_twice(run: Run, checkout: Path, french: Path) -> None:
    code = checkout / "rage_desktop" / "ui" / "scene.py"
    code.write_text('A = text("Settings")\nB = ptext("of a table", "Settings")\n')
    run(checkout)
    template = (checkout / "assets" / "locale" / "rage_desktop.pot").read_text("utf-8")
    assert 'msgctxt "of a table"\nmsgid "Settings"' in template
    french.write_text(french.read_text().replace('msgstr ""', 'msgstr "Places"'))
    run(checkout)
    with french.with_suffix(".mo").open("rb") as file:
        spoken = gettext.GNUTranslations(file)
    assert spoken.gettext("Settings") == "Réglages"
    assert spoken.pgettext("of a table", "Settings") == "Places"


def test_what_is_compiled_has_no_dates(messages: ModuleType) -> None:
    for path in (ROOT / "assets" / "locale").rglob("*.mo"):
        assert b"-Date:" not in path.read_bytes()
        assert b"Babel" not in path.read_bytes()
