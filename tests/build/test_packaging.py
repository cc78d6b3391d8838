"""The packaging scripts tell right from wrong, and what they pack fits the game."""

import ast
import json
import os
import re
import struct
import subprocess
import sys
import tomllib
from configparser import ConfigParser
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from xml.etree import ElementTree

import pygame
import pytest
from helpers.calls import sure
from helpers.paths import ROOT
from helpers.scripts import PACKAGING, Script

import rage_desktop
from rage_desktop import APPLICATION_ID, HOME, __version__


def linux_files(script: Script, folder: Path) -> Path:
    script("archives")["linux_files"](folder, "2026-07-01")
    return folder


def window_dump(pixels: list[int], width: int) -> bytes:
    """A picture as the X server writes it: 26 words, two colour entries, 32-bit pixels."""
    height = len(pixels) // width
    words = dict.fromkeys(range(25), 0) | {0: 104, 4: width, 5: height, 12: 4 * width, 19: 2}
    return (
        struct.pack(">25I4x", *words.values())
        + b"\xff" * 24
        + struct.pack(f"<{len(pixels)}I", *pixels)
    )


def test_a_screen_has_as_many_colours_as_its_pixels(script: Script) -> None:
    colours = script("screen")["colours"]
    assert colours(window_dump([7] * 64, 8)) == 1
    assert colours(window_dump([*range(40), *range(24)], 8)) == 40


def test_without_a_console_it_can_print(script: Script, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    script("windowed")
    with sys.stdout, sys.stderr:
        assert not sys.stderr.isatty()
        print("nobody reads this", flush=True)  # noqa: T201


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc, which only Linux has")
def test_the_trial_notices_a_program_that_borrows_a_python(script: Script, tmp_path: Path) -> None:
    place = script("place")["Place"](tmp_path)
    borrowed = script("window")["borrowed"]
    assert list(borrowed(os.getpid(), place)), "these tests run on an installed Python"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="that is where it runs programs as nobody")
def test_the_trial_notices_what_is_written_outside_the_data_folder(script: Script) -> None:
    trial = script("place")
    with TemporaryDirectory() as folder:  # nobody may go there, which pytest's own folders forbid
        place = trial["Place"](Path(folder))
        program = place.shelf / "program"
        program.write_text('#!/bin/sh\necho x >"$1"')
        program.chmod(0o755)
        place.put(program)
        before = place.contents()
        place.run(str(place.data / "game"))
        with pytest.raises(trial["Wrong"]):
            place.run(str(place.shelf / "more"))
        assert place.contents() == before
        place.run(str(place.home / "more"))
        assert place.contents() != before
        place.shelf.chmod(0o755)


@pytest.mark.slow
def test_the_icon_holds_every_size_as_a_picture(script: Script) -> None:
    icons = script("icons")
    data = icons["ico"]()
    count = struct.unpack_from("<HHH", data)[2]
    sizes = []
    for entry in range(count):
        *_, length, offset = struct.unpack_from("<BBBBHHII", data, 6 + 16 * entry)
        picture = data[offset : offset + length]
        assert picture.startswith(b"\x89PNG")
        sizes.append(struct.unpack_from(">II", picture, 16))
    assert sizes == [(size, size) for size in (16, 20, 24, 32, 40, 48, 64, 96, 128, 256)]
    mac = icons["icns"]()
    assert struct.unpack_from(">4sI", mac) == (b"icns", len(mac))
    assert mac.count(b"\x89PNG") == 10


def test_the_desktop_entry_starts_the_installed_command(script: Script, tmp_path: Path) -> None:
    made = linux_files(script, tmp_path)
    entry = ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment,method-assign]  # keys keep their capitals
    entry.read(made / "share" / "applications" / f"{APPLICATION_ID}.desktop", encoding="utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    desktop = entry["Desktop Entry"]
    assert desktop["Exec"] in project["scripts"]
    icons = sorted((made / "share" / "icons").rglob(f"{desktop['Icon']}.*"))
    assert {path.parts[-3] for path in icons} >= {"48x48", "256x256", "scalable"}
    for path in icons:
        if path.suffix == ".png":
            size = struct.unpack_from(">II", path.read_bytes(), 16)
            assert "{}x{}".format(*size) == path.parts[-3]


def test_the_metainfo_names_the_version_and_desktop_entry(script: Script, tmp_path: Path) -> None:
    made = linux_files(script, tmp_path)
    (path,) = (made / "share" / "metainfo").iterdir()
    component = ElementTree.fromstring(path.read_text("utf-8"))
    assert f"{component.findtext('id')}.metainfo.xml" == path.name
    launchable = component.findtext("launchable") or ""
    assert (made / "share" / "applications" / launchable).is_file()
    newest, *older = component.iterfind("releases/release")
    assert newest.get("version") == __version__
    assert newest.findtext("description/p")
    assert older[-1].attrib == {"version": "0.1.0", "date": "2026-11-22"}
    images = [each.text or "" for each in component.iter("image")]
    assert len(images) == 3
    for address in images:
        repository, file = address.split(f"/raw/v{__version__}/")
        assert repository == HOME
        assert (ROOT / file).is_file()


def test_a_changed_program_has_a_higher_version_than_the_last_release(script: Script) -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    sections = script("changelog")["releases"]("")
    released = [tuple(map(int, each.version.split("."))) for each in sections if each.date]
    now = tuple(map(int, __version__.split(".")))  # noqa: RUF048
    assert released == sorted(released, reverse=True)
    if sections[0].date:
        assert now == released[0]
    else:
        assert now > released[0], "CHANGELOG.md has unreleased changes: raise __version__"
    assert all(each.about and "[" not in each.about for each in sections)
    assert text.count("## [Unreleased]") == 1


def test_notes_are_of_this_version(script: Script) -> None:
    changelog = script("changelog")
    text = f"## [Unreleased]\n\n## [{__version__}] - 2026-12-01\n\nIn\nshort.\n\n### Fixed\n\n- It."
    (found,) = changelog["releases"]("", text)
    assert found == (__version__, "2026-12-01", "In short.", "In\nshort.\n\n### Fixed\n\n- It.")
    (found,) = changelog["releases"]("2026-12-02", "## [Unreleased]\n\nSoon.\n")
    assert found[:3] == (__version__, "2026-12-02", "Soon.")


OWNED = {
    "APPLICATION_ID": "io.github.ada.RageDesktop",
    "HOME": "https://github.com/ada/rage-desktop",
    "MAKER": "Ada",
    "EMAIL": "ada@mail.net",
}


@pytest.mark.parametrize("forgotten", [*OWNED, ""])
def test_nothing_is_released_while_an_owner_s_name_is_a_placeholder(
    script: Script,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    forgotten: str,
) -> None:
    changelog = script("changelog")
    dated = changelog["Release"](__version__, "2026-12-01", "", "Notes.")
    monkeypatch.setitem(changelog["main"].__globals__, "releases", lambda _: [dated])
    for name, value in OWNED.items():
        if name != forgotten:
            monkeypatch.setattr(rage_desktop, name, value)
    code = changelog["main"]()
    told = capsys.readouterr()
    if forgotten:
        assert code == 1
        assert told.err.endswith(f": {forgotten}\n")
        assert told.out == ""
    else:
        assert (code, told.out) == (0, "Notes.\n")


@pytest.mark.slow
@pytest.mark.parametrize("fault", ["<id>", "CardGame;"])
def test_the_validators_refuse_what_is_wrong(script: Script, tmp_path: Path, fault: str) -> None:
    missing = [name for name in ("appstreamcli", "desktop-file-validate") if not which(name)]
    if missing:
        pytest.skip(f"{missing[0]} is not installed")
    made = linux_files(script, tmp_path)
    validate = script("archives")["validate"]
    validate(made)
    for path in made.rglob("*"):
        if path.suffix in (".xml", ".desktop"):
            path.write_text(path.read_text("utf-8").replace(fault, "<<"), "utf-8")
    with pytest.raises(SystemExit):
        validate(made)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="the script is for Linux")
def test_an_installed_game_starts_from_the_menu_and_goes(script: Script, tmp_path: Path) -> None:
    unpacked = tmp_path / "Ünpacked here"
    linux_files(script, unpacked)
    (unpacked / "_internal").mkdir()
    for paper in ("LICENCES.txt", "verify_deals.py"):
        (unpacked / paper).write_text("theirs")
    program = unpacked / "rage-desktop"
    program.write_text("#!/bin/sh\necho played")
    program.chmod(0o755)
    home = tmp_path / "home & ärmel"
    games = home / ".local" / "share" / "rage-desktop" / "games.sqlite3"
    games.parent.mkdir(parents=True)
    games.write_text("kept")
    before = set(home.rglob("*"))

    def install(*arguments: str) -> None:
        environment = {"HOME": str(home), "PATH": os.environ["PATH"]}
        subprocess.run(["sh", unpacked / "install.sh", *arguments], env=environment, check=True)

    for _ in range(2):  # the second time over the first
        install()
    entry = home / ".local" / "share" / "applications" / f"{APPLICATION_ID}.desktop"
    command = sure(re.search(r'^Exec="(.*)"$', entry.read_text("utf-8"), re.M))
    assert subprocess.check_output([command[1]], text=True) == "played\n"
    started = subprocess.check_output([home / ".local" / "bin" / "rage-desktop"], text=True)
    assert started == "played\n"
    install("--remove")
    # What the desktop's own tools remember is theirs.
    mime = home / ".local" / "share" / "mime"
    files = {path for path in home.rglob("*") if path.is_file() and path.suffix != ".cache"}
    left = {path for path in files if mime not in path.parents or path.parent.name == "packages"}
    assert left == {games}
    assert before <= set(home.rglob("*"))


@pytest.mark.slow
def test_the_notice_names_what_is_inside_with_its_terms(script: Script) -> None:
    licences = script("licences")
    modules = ["pygame.base", "msgspec", "rage_desktop.cli.main", "font_manrope", "json"]
    files = ["libSDL2-2-50d1.so.0", "libnobody-3.so", "base.cpython-311-x86_64-linux-gnu.so"]
    inside, unknown = licences["parts"](modules, files)
    said = licences["notice"](inside, unknown)
    assert unknown == ("libnobody-3.so",)
    for part in (__version__, "libnobody-3.so", "SDL (Zlib)", "pygame-ce", "msgspec"):
        assert part in said
    for text in ("GNU LESSER GENERAL PUBLIC LICENSE", "SIL OPEN FONT LICENSE", "PYTHON SOFTWARE"):
        assert text.casefold() in said.casefold()
    assert "rage-desktop" not in said
    listed = json.loads(licences["sbom"](inside, 1_800_000_000))
    assert len({each["bom-ref"] for each in listed["components"]}) == len(inside)
    assert {each["ref"] for each in listed["dependencies"]} == {
        listed["metadata"]["component"]["bom-ref"],
        *(each["bom-ref"] for each in listed["components"]),
    }
    assert [each["name"] for each in listed["components"]] == [part.name for part in inside]
    assert all(each["licenses"] for each in listed["components"])
    assert listed["metadata"]["timestamp"] == "2027-01-15T08:00:00+00:00"
    assert licences["sbom"](inside, 1_800_000_000) == licences["sbom"](inside, 1_800_000_000)


def test_every_library_that_is_bundled_has_its_text(script: Script) -> None:
    """The libraries beside the installed pygame, and those that other systems' wheels bring."""
    licences = script("licences")
    beside = Path(pygame.__file__).parents[1] / "pygame_ce.libs"
    files = [*beside.glob("*"), *(Path(f"lib{name}.so") for name in licences["LIBRARIES"])]
    known, unknown = licences["_libraries"](files)
    assert unknown == ()
    without = {part.name for part in known if len(part.text) < 150}
    assert without == {"Visual C++ runtime"}, "nothing but a name is known of these"
    said = licences["notice"](known)
    for owner in (
        "Xiph.Org",
        "Independent JPEG Group",
        "FreeType Project",
        "Sam Lantinga",
        "Google",
    ):
        assert owner in said
    used = {part.text for part in known}
    for name in (licences["CRATES_TEXT"], "font-fredoka-one", "qrcodegen"):
        used.add((PACKAGING / "licences" / f"{name}.txt").read_text("utf-8").strip())
    kept = {path.read_text("utf-8").strip() for path in (PACKAGING / "licences").iterdir()}
    assert kept <= used, "no text is left over"
    inside = {name for names in licences["INSIDE"].values() for name in names}
    assert inside | set(licences["INSIDE"]) <= set(licences["LIBRARIES"])


def test_libraries_and_crates_are_listed_with_their_versions(
    script: Script, tmp_path: Path
) -> None:
    """Known flaws are looked up by name and version."""
    licences = script("licences")
    png = tmp_path / "pygame" / "libpng16-16.dll"
    png.parent.mkdir()
    png.write_bytes(b"\0 libpng version 1.6.58\0")
    sdl = tmp_path / "pygame" / "libSDL2-2-50d19f93.0.so.0.3200.10"
    sdl.write_bytes(b"")
    ttf = tmp_path / "pygame" / "SDL2_ttf.dll"
    ttf.write_bytes("ProductVersion\0\0".encode("utf-16-le") + "2, 24, 0, 0\0".encode("utf-16-le"))
    rust = tmp_path / "accesskit.pyd"
    rust.write_bytes(
        rb"C:\r\zbus-5.11.0\src\lib.rs /r/slab-0.4.8/src/lib.rs /r/mystery-1.0.0/src/x"
    )
    inside, unknown = licences["parts"](["pygame", "accesskit"], map(str, (png, sdl, ttf, rust)))
    references = {part.reference for part in inside}
    assert references > {
        "pkg:generic/libpng@1.6.58",
        "pkg:generic/sdl@2.32.10",
        "pkg:generic/sdl_ttf@2.24.0",
        "pkg:cargo/zbus@5.11.0",
        "pkg:cargo/slab@0.4.8",
    }
    assert unknown == ("mystery 1.0.0 in accesskit",)
    listed = json.loads(licences["sbom"](inside, 1_800_000_000))
    needs = {each["ref"].split("@")[0]: each["dependsOn"] for each in listed["dependencies"]}
    assert "pkg:generic/sdl@2.32.10" in needs["pkg:pypi/pygame-ce"]
    assert needs["pkg:pypi/accesskit"] == ["pkg:cargo/slab@0.4.8", "pkg:cargo/zbus@5.11.0"]
    assert "Zeeshan Ali Khan" in licences["notice"](inside)


def test_the_font_is_credited_to_who_drew_it(script: Script) -> None:
    licences = script("licences")
    said = licences["notice"](licences["parts"](["font_fredoka_one"], [])[0])
    assert "Milena B Brandao" in said
    assert "Press Start" not in said


@pytest.mark.slow
def test_the_terms_are_the_same_wherever_they_stand(script: Script) -> None:
    licence = (ROOT / "LICENSE").read_text("utf-8")
    assert licence.startswith("MIT License\n")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert (project["license"], project["license-files"]) == ("MIT", ["LICENSE"])
    metainfo = (PACKAGING / "linux" / "metainfo.xml").read_text("utf-8")
    assert re.findall("<project_license>(.*)</project_license>", metainfo) == ["MIT"]
    said = script("licences")["notice"]([])
    assert said.startswith(f"Rage Desktop {__version__} (MIT)\n")
    assert licence.strip() in said
    assert "[MIT licence](LICENSE)" in (ROOT / "README.md").read_text("utf-8")


@pytest.mark.slow
def test_packages_that_the_game_does_not_need_are_refused(script: Script) -> None:
    licences = script("licences")
    assert "pygame-ce" in licences["wanted"]()
    with pytest.raises(LookupError, match="pytest"):
        licences["parts"](["pygame", "pytest.python_api"], [])


@pytest.mark.parametrize(
    ("file", "library"),
    [
        ("libpng16-fefdc88d.so.16.58.0", "png"),
        ("SDL2_ttf.dll", "sdl2_ttf"),
        ("libz.so.1", "z"),
        ("libsqlite3.0.dylib", "sqlite"),
        ("VCRUNTIME140_1.dll", "vcruntime"),
        ("libpython3.11.so.1.0", ""),
        ("api-ms-win-crt-heap-l1-1-0.dll", ""),
        ("surface.cpython-311-x86_64-linux-gnu.so", ""),
        ("LICENCES.txt", ""),
    ],
)
def test_libraries_are_known_by_their_bare_names(script: Script, file: str, library: str) -> None:
    licences = script("licences")
    assert licences["library_of"](file) == library
    assert not library or library in licences["LIBRARIES"]


def test_windows_is_told_the_version(script: Script) -> None:
    written = script("archives")["windows_resource"]("1.2.3")
    parts = ("VSVersionInfo", "FixedFileInfo", "StringFileInfo", "StringTable", "StringStruct")
    made = {name: lambda *given, **named: (*given, named) for name in parts}
    made |= {"VarFileInfo": made["StringTable"], "VarStruct": made["StringTable"]}
    (said,) = eval(written, made)  # PyInstaller does the same
    assert said["ffi"][-1]["filevers"] == (1, 2, 3, 0)
    assert "('ProductVersion', '1.2.3', {})" in repr(said["kids"])


def test_two_archives_of_the_same_files_are_the_same(script: Script, tmp_path: Path) -> None:
    archives = script("archives")
    folder = tmp_path / "game"
    for name in ("b", "a", "inside/c"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name)
    for pack in (archives["tarred"], archives["zipped"]):
        first = pack(folder, 1_700_000_000).read_bytes()
        os.utime(folder / "a", (1, 1))
        assert pack(folder, 1_700_000_000).read_bytes() == first
        assert pack(folder, 1_700_000_002).read_bytes() != first


def test_the_readme_has_one_test_command() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    commands = re.findall(r"^<!-- test command -->\n```sh\n(.+?)\n```$", readme, re.M | re.S)
    assert [command.endswith("-m pytest") for command in commands] == [True]


@pytest.mark.parametrize("page", sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]), ids=str)
def test_no_page_has_dead_links(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:|#)([^)\s#]+)", page.read_text("utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@pytest.mark.slow
def test_the_game_imports_nothing_that_the_packages_leave_out(script: Script) -> None:
    left_out = set(script("left_out")["LEFT_OUT"])
    named = re.compile("|".join(rf"\b{name.rpartition('.')[2]}\b" for name in sorted(left_out)))
    sources = {file: file.read_text("utf-8") for file in (ROOT / "rage_desktop").rglob("*.py")}
    for file in sorted(file for file, source in sources.items() if named.search(source)):
        for node in ast.walk(ast.parse(sources[file])):
            names = [alias.name for alias in getattr(node, "names", ()) if hasattr(alias, "name")]
            asked = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            asked += names if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                asked += [f"{node.module}.{name}" for name in names]  # it may be a module
            parts = [name.split(".") for name in asked]
            whole = {".".join(part[:end]) for part in parts for end in range(1, len(part) + 1)}
            assert not left_out & whole, f"{file.name} asks for {asked}"


def test_workflows_call_only_what_is_there() -> None:
    said = "".join(path.read_text("utf-8") for path in (ROOT / ".github/workflows").iterdir())
    called = set(re.findall(r"(?<![\w.])(?:build/[\w/]+\.py|\.ci/run)", said))
    assert len(called) >= 5
    assert [name for name in sorted(called) if not (ROOT / name).is_file()] == []


def test_shops_are_told_of_a_release_with_its_checksums(script: Script, tmp_path: Path) -> None:
    fill = script("shops")["main"]
    with pytest.raises(SystemExit, match="no sum of"):
        fill(tmp_path)
    names = ("linux-x86_64.tar.gz", "windows-amd64.msi", "windows-amd64.zip")
    lines = [f"{'a' * 63}{at}  rage-desktop-{__version__}-{name}" for at, name in enumerate(names)]
    (tmp_path / "all.sha256").write_text("\n".join(lines), "utf-8")
    fill(tmp_path)
    written = {path.name: path.read_text("utf-8") for path in tmp_path.iterdir()}
    assert json.loads(written["scoop.json"])["architecture"]["64bit"]["hash"] == "a" * 63 + "2"
    assert tomllib.loads(written[".itch.toml"])["actions"]
    assert f"id: {APPLICATION_ID}\n" in written[f"{APPLICATION_ID}.yml"]
    upgrade = sure(
        re.search(r"UUID\(\"(.*)\"\)", (PACKAGING / "windows/installer.py").read_text("utf-8"))
    )
    assert upgrade[1].upper() in written["RageDesktop.RageDesktop.installer.yaml"]
    assert [name for name, said in written.items() if re.search(r"@[A-Z]+( \S+)?@", said)] == []


def test_all_assets_but_sources_go_into_the_package() -> None:
    spec = ast.parse((PACKAGING / "rage-desktop.spec").read_text("utf-8"))
    (parts,) = (
        ast.literal_eval(node.value)
        for node in spec.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "PARTS_OF_ASSETS"
    )
    assets = ROOT / "assets"
    packed = {path for part, kind in parts.items() for path in (assets / part).glob(kind)}
    sources = {*assets.rglob("*.po"), *assets.rglob("*.pot")}
    assert {path for path in assets.rglob("*") if path.is_file()} - sources == {
        path for path in packed if path.is_file()
    }


def single_file(script: Script, folder: Path, program: str) -> Path:
    """Make a single file around a program that is a script."""
    (folder / "game").mkdir(parents=True)
    (folder / "game" / "rage-desktop").write_text(program)
    (folder / "game" / "rage-desktop").chmod(0o755)
    (folder / "game" / "large").write_bytes(os.urandom(100_000))
    script("archives")["tarred"](folder / "game", 0)
    script("archives")["make_single"](folder, "game")
    return folder / "game-single"


@pytest.mark.skipif(sys.platform != "linux", reason="the script is for Linux")
def test_a_single_file_unpacks_itself_once_and_clears_up(script: Script, tmp_path: Path) -> None:
    ours = tmp_path / f"rage-desktop-single-{os.getuid()}"
    (ours / "new.killed").mkdir(parents=True)
    (ours / "0.1.0").mkdir()
    single = single_file(script, tmp_path / "made", "#!/bin/sh\necho $PPID $*")
    environment = {"XDG_CACHE_HOME": str(tmp_path)}
    first, second = (
        subprocess.check_output([single, *words], text=True, env=environment)
        for words in (["replay", "a file"], [])
    )
    assert first.split()[1:] == ["replay", "a", "file"]
    assert len(second.split()) == 1
    (place,) = ours.iterdir()
    assert sorted(path.name for path in place.iterdir()) == ["large", "rage-desktop"]
    (place / "large").unlink()
    subprocess.run([single], check=True, capture_output=True, env=environment)
    assert not (place / "large").exists(), "it is unpacked again"


@pytest.mark.skipif(sys.platform != "linux", reason="the script is for Linux")
def test_single_files_started_together_all_start_and_spare_another_version_that_runs(
    script: Script, tmp_path: Path
) -> None:
    import fcntl  # late: not on every system

    ours = tmp_path / f"rage-desktop-single-{os.getuid()}"
    (ours / "0.1.0").mkdir(parents=True)
    single = single_file(script, tmp_path / "made", "#!/bin/sh\necho ran")
    running = os.open(ours / "0.1.0", os.O_RDONLY)
    fcntl.flock(running, fcntl.LOCK_SH)
    environment = {"XDG_CACHE_HOME": str(tmp_path)}
    started = [
        subprocess.Popen([single], text=True, stdout=subprocess.PIPE, env=environment)
        for _ in range(4)
    ]
    assert [each.communicate()[0] for each in started] == ["ran\n"] * 4
    os.close(running)
    assert len(list(ours.iterdir())) == 2


@pytest.mark.skipif(sys.platform != "linux", reason="the script is for Linux")
@pytest.mark.parametrize(
    ("program", "limit", "reason"),
    [
        ("#!/bin/sh", "ulimit -f 20", "there is no room for"),
        ("#!/bin/sh\nexit 126", ":", "programs are not allowed to run there"),
    ],
)
def test_a_single_file_that_cannot_unpack_itself_says_why_and_leaves_nothing(
    script: Script, tmp_path: Path, program: str, limit: str, reason: str
) -> None:
    single = single_file(script, tmp_path / "made", program)
    room = tmp_path / "room"
    room.mkdir()
    done = subprocess.run(
        ["sh", "-c", f'{limit}; trap "" XFSZ; exec "$0"', single],
        env={"HOME": str(room / "home"), "TMPDIR": str(room)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert f"can't unpack itself into {room}: {reason}" in done.stderr
    assert not [path for path in room.rglob("*") if path.is_file()]
