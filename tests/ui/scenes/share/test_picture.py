"""The picture of a finished game: what is in it, what is not, and where it is saved."""

import struct
import sys
from datetime import date
from pathlib import Path

import pygame
import pytest
from helpers.driver import Driver
from helpers.screens.crowded import painted, picture
from helpers.screens.scenes import Open
from helpers.screens.screens import Game, over

from rage_desktop.match.daily_deal import daily_deal
from rage_desktop.match.record_export import pictures_folder
from rage_desktop.play.highlights import Highlight
from rage_desktop.play.session import Session
from rage_desktop.rules import text
from rage_desktop.ui.diagnostics.all_scenes import play_out
from rage_desktop.ui.scenes.share import result_picture
from rage_desktop.ui.scenes.share.picture_dialog import PictureDialog
from rage_desktop.ui.scenes.share.result_picture import ResultPicture, encode_png
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit import PaintContext


def chunks(png: bytes) -> list[bytes]:
    """Return the kinds of a PNG's chunks."""
    found = []
    at = 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        found.append(png[at + 4 : at + 8])
        at += 12 + length
    return found


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Everything that is written on the screen or on a picture."""
    words: list[str] = []
    draw = PaintContext.draw_text_px

    def noted(ctx: PaintContext, string: str, *how: object, **more: object) -> int:
        words.append(string)
        return draw(ctx, string, *how, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(PaintContext, "draw_text_px", noted)
    return words


def words_of(
    open_scene: Open, session: Session, written: list[str], *, names: bool = True
) -> list[str]:
    driver = open_scene(lambda services: PictureDialog(services, session))
    written.clear()
    made = ResultPicture(driver.scene.ctx, session, names=names)
    while made.step():
        pass
    assert made.surface is not None
    assert made.surface.get_size() == (1200, 1200)
    return list(written)


def test_a_picture_is_its_pixels_and_nothing_else() -> None:
    png = encode_png(pygame.Surface((40, 30)))
    assert set(chunks(png)) == {b"IHDR", b"IDAT", b"IEND"}
    assert struct.unpack(">II", png[16:24]) == (40, 30)


def test_a_picture_has_names_and_the_deal_code(
    services: Services, open_scene: Open, written: list[str]
) -> None:
    session = Game("rage", 4, over).play(services)
    told = " ".join(words_of(open_scene, session, written))
    assert all(name in told for name in ("Alice", "Bruno", "Chiyo"))
    assert str(session.match.setup.deal_code) in told


def test_without_names_there_are_only_faces(
    services: Services, open_scene: Open, written: list[str]
) -> None:
    session = Game("rage", 4, over).play(services)
    told = " ".join(words_of(open_scene, session, written, names=False))
    assert not any(seat.name in told for seat in session.match.setup.seats)


def test_a_daily_deal_gives_away_no_code(
    services: Services, open_scene: Open, written: list[str]
) -> None:
    deal = daily_deal(date(2026, 7, 1))
    file = services.library.get(deal.edition_id)
    session = services.session_factory.daily(file, deal, services.player.seat, practice=False)
    told = " ".join(words_of(open_scene, play_out(session), written))
    assert str(session.match.setup.deal_code) not in told
    assert deal.secret.seed not in told


@pytest.mark.parametrize("daily", [True, False])
def test_a_daily_deal_names_no_card_in_its_best_moment(
    services: Services,
    open_scene: Open,
    written: list[str],
    monkeypatch: pytest.MonkeyPatch,
    daily: bool,
) -> None:
    deal = daily_deal(date(2026, 7, 1))
    file = services.library.get(deal.edition_id)
    session = services.session_factory.daily(file, deal, services.player.seat, practice=False)
    if not daily:
        session = services.session_factory.new_game(file, session.match.setup.seats)
    card = play_out(session).match.setup.edition.deck[0]
    said = text(
        "{bid} of {bid}, the last one in the very last trick, with {card}.", bid=2, card=card
    )
    moment = Highlight("moment", "star", "gold", text("Best moment"), text("{n}", n=2), said, 1)
    monkeypatch.setattr(result_picture, "make_highlights", lambda *_: (moment,))
    told = " ".join(words_of(open_scene, session, written))
    assert ("in the very last trick" in told) is not daily


def test_a_picture_is_saved_beside_the_settings_of_a_folder_of_ones_own(
    services: Services, open_scene: Open, tmp_path: Path
) -> None:
    driver = open_scene(picture)
    painted(driver)
    driver.click("save")
    path_told = told(driver)
    folder = pictures_folder(services.settings_file.path)
    assert folder.is_relative_to(tmp_path)
    (path,) = folder.iterdir()
    assert path.name == "rage-2026-03-04.png"
    assert path.name in path_told
    kinds = chunks(path.read_bytes())
    assert set(kinds) == {b"IHDR", b"IDAT", b"IEND"}
    assert str(tmp_path).encode() not in path.read_bytes()


def told(driver: Driver) -> str:
    """What is told once a picture has been written, or given to the clipboard."""
    dialog = driver.at(PictureDialog)
    while dialog._writing is not None:
        driver.step(0.1)
    return driver.find("told").name


def test_a_folder_that_cannot_be_written_is_told_and_nothing_is_lost(
    services: Services, open_scene: Open
) -> None:
    pictures_folder(services.settings_file.path).write_text("in the way")
    driver = open_scene(picture)
    painted(driver)
    driver.click("save")
    assert told(driver).startswith("The game can't write to")
    assert driver.find("save").enabled


def test_save_pressed_before_the_picture_is_painted_saves_it_then(
    services: Services, open_scene: Open
) -> None:
    driver = open_scene(picture)
    dialog = driver.at(PictureDialog)
    assert dialog._picture is None or dialog._picture.surface is None
    assert driver.find("save").enabled
    dialog._save()
    while not driver.has("told"):
        dialog.do_idle_work()
        driver.step(0.1)
    assert len(list(pictures_folder(services.settings_file.path).iterdir())) == 1


def desktop_with(monkeypatch: pytest.MonkeyPatch, folder: Path, script: str | None) -> None:
    """Have a desktop whose only program for pictures runs this script, or one without any."""
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("PATH", str(folder), prepend=":" if script else None)
    if script is not None:
        program = folder / "xclip"
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)


@pytest.mark.skipif(sys.platform == "win32", reason="the program is a script of a shell")
def test_a_picture_is_copied_where_the_desktop_has_a_program_for_it(
    open_scene: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied = tmp_path / "copied"
    desktop_with(monkeypatch, tmp_path, f'cat > "{copied}"')
    driver = open_scene(picture)
    painted(driver)
    driver.key(pygame.K_c)
    assert told(driver) == "The picture is on the clipboard."
    assert set(chunks(copied.read_bytes())) == {b"IHDR", b"IDAT", b"IEND"}


@pytest.mark.skipif(sys.platform == "win32", reason="the program is a script of a shell")
def test_a_clipboard_that_takes_no_picture_is_told(
    open_scene: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desktop_with(monkeypatch, tmp_path, "exit 1")
    driver = open_scene(picture)
    painted(driver)
    driver.click("copy")
    assert told(driver).startswith("The clipboard didn't take the picture.")


def test_no_copy_is_offered_where_there_is_no_way(
    open_scene: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desktop_with(monkeypatch, tmp_path, None)
    driver = open_scene(picture)
    assert driver.has("save")
    assert not driver.has("copy")
