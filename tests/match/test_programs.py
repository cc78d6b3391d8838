"""Command lines: read as typed, told whole, and confirmed for one folder only."""

import os
import shutil
import sys
from pathlib import Path

import pytest
from helpers.fixtures.matches import setup_of
from msgspec import structs

from rage_desktop.match import programs
from rage_desktop.match.game_setup import Seat, check_seats
from rage_desktop.match.match import Match


@pytest.mark.parametrize(
    ("command", "windows", "words"),
    [
        ("python my_bot.py", False, ["python", "my_bot.py"]),
        ("'my bot' --deep 3", False, ["my bot", "--deep", "3"]),
        (r"C:\bots\run.exe -x", True, [r"C:\bots\run.exe", "-x"]),
        (r'"C:\my bots\run.exe" "a b"', True, [r"C:\my bots\run.exe", "a b"]),
    ],
)
def test_a_command_is_read_as_in_a_terminal(command: str, windows: bool, words: list[str]) -> None:
    assert programs.command_words(command, windows) == words


@pytest.mark.parametrize("command", ["", "  ", "'open", "''"])
def test_what_names_no_program_is_refused(command: str) -> None:
    with pytest.raises(programs.ProgramError, match="There's no program in"):
        programs.command_words(command, windows=False)
    assert not programs.is_readable(command)


@pytest.mark.parametrize(
    "command", ["bot " + "x" * programs.LONGEST, "bot \u202ecod", "bot\nrm", "bot \x1b"]
)
def test_what_cannot_be_read_whole_cannot_be_confirmed(command: str) -> None:
    with pytest.raises(programs.ProgramError):
        programs.check_command(command)
    assert not programs.is_readable(command)


@pytest.mark.skipif(os.name != "posix", reason="paths as on Linux")
def test_a_command_is_told_with_whole_paths(tmp_path: Path) -> None:
    script, tool, python = (tmp_path / name for name in ("my bot.py", "tool", "python"))
    for file in (script, tool, python):
        file.touch()
    python.chmod(0o755)

    def find(name: str) -> str | None:
        return {"python": str(python)}.get(name)

    def whole(typed: str) -> str:
        return programs.whole_command(typed, tmp_path, find)

    assert whole("python 'my bot.py' -v 3") == f"{python} '{script}' -v 3"
    assert whole(whole("python 'my bot.py'")) == f"{python} '{script}'"
    with pytest.raises(
        programs.ProgramError, match=r"There's no program called other\.py. Give its full path"
    ):
        whole("python other.py")
    with pytest.raises(programs.ProgramError, match="There's no program called ruby"):
        whole("ruby")
    with pytest.raises(programs.ProgramError, match="can't run by itself"):
        whole("./tool")
    tool.chmod(0o755)
    assert whole("./tool") == str(tool)
    with pytest.raises(programs.ProgramError, match="There's no program called tool"):
        whole("tool")  # as in a terminal
    with pytest.raises(programs.ProgramError):
        whole("/" + "x" * 300)


def test_a_program_is_called_by_what_it_runs() -> None:
    names = {
        "/usr/bin/python3.12 -O /home/ada/my_bot.py --level 3": "my_bot.py",
        "/opt/bots/clever --config a.json": "clever",
        "java -jar /x/bot.jar": "bot.jar",
        "python -m bot": "python",
        "'": "?",
    }
    assert {command: programs.program_name(command, windows=False) for command in names} == names
    assert programs.program_name(r'"C:\Python\python.exe" C:\b\bot.py', windows=True) == "bot.py"


def test_a_confirmation_does_not_hold_for_a_copy_of_the_folder(tmp_path: Path) -> None:
    here = tmp_path / "here"
    copy = tmp_path / "copy"
    here.mkdir()
    mark = programs.mark_of("bot", here)
    assert mark == programs.mark_of("bot", here)
    assert mark != programs.mark_of("bot2", here)
    shutil.copytree(here, copy)
    assert mark != programs.mark_of("bot", copy)
    here.rename(tmp_path / "old")
    copy.rename(here)  # in the very same place
    assert mark != programs.mark_of("bot", here)
    assert programs.mark_of("bot", tmp_path / "nowhere") == ""


def test_a_record_tells_no_more_of_a_program_than_its_name() -> None:
    setup = setup_of()
    command = f"exec:{sys.executable} /home/ada/secret/my_bot.py --key 17"
    seats = (setup.seats[0], structs.replace(setup.seats[1], player=command), setup.seats[2])
    match = Match(structs.replace(setup, seats=seats))
    head = next(iter(match.record_lines()))
    assert '"exec:my_bot.py"' in head
    assert "secret" not in head


def test_a_seat_may_be_a_programs() -> None:
    seat = Seat("Bo", "owl", "exec:python my_bot.py")
    assert (seat.program, seat.level, seat.is_human) == ("python my_bot.py", None, False)
    check_seats((Seat("Ada", "fox"), seat), ("steady",))
    with pytest.raises(programs.ProgramError):
        check_seats((Seat("Ada", "fox"), Seat("Bo", "owl", "exec:")), ("steady",))
    setup = structs.replace(setup_of(players=2), seats=(Seat("Ada", "fox"), seat))
    assert setup.programs == {1: "python my_bot.py"}
    helped = structs.replace(setup, away=(1,), helped=(1,))
    assert helped.programs == {}
    assert helped.counts_for(1) == "exec:python my_bot.py, helped"
