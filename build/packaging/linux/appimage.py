"""The AppImage: the folder build as a compressed image behind a runtime that starts it."""

import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from deb import laid_out

from rage_desktop import APPLICATION_ID

SHARE: Final = "usr/share"
LINKS: Final = {  # what a desktop looks for at the top
    "AppRun": "usr/lib/rage-desktop/rage-desktop",
    f"{APPLICATION_ID}.desktop": f"{SHARE}/applications/{APPLICATION_ID}.desktop",
    f"{APPLICATION_ID}.svg": f"{SHARE}/icons/hicolor/scalable/apps/{APPLICATION_ID}.svg",
    ".DirIcon": f"{SHARE}/icons/hicolor/256x256/apps/{APPLICATION_ID}.png",
}


def make_appimage(dist: Path, name: str, runtime: Path, moment: int) -> Path:
    """Make it from the folder build in dist and a type 2 runtime; returns the AppImage.

    `moment` is the time given to every file in it, in seconds since 1970. Raises SystemExit where
    there is no mksquashfs, OSError if the runtime can't be read.
    """
    if shutil.which("mksquashfs") is None:
        raise SystemExit("There is no mksquashfs to make an AppImage with: install squashfs-tools")
    made = dist / f"{name}.AppImage"
    with TemporaryDirectory(prefix="rage-desktop-appimage-") as folder:
        root, image = Path(folder) / "root", Path(folder) / "image"
        root.mkdir()
        laid_out(dist / name, root, datetime.fromtimestamp(moment, UTC))
        for link, target in LINKS.items():
            (root / link).symlink_to(target)
        command = ["mksquashfs", str(root), str(image), "-quiet", "-no-progress", "-all-root"]
        command += ["-no-xattrs", "-comp", "zstd", "-Xcompression-level", "19"]
        command += ["-all-time", str(moment), "-mkfs-time", str(moment)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        made.write_bytes(runtime.read_bytes() + image.read_bytes())
    made.chmod(0o755)
    return made
