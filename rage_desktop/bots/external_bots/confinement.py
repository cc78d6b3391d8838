"""Confines a program (Linux alone): it cannot look into the game or open the files that the game
writes to, its processes are limited, and it is the first to go where memory runs out. A kernel
without Landlock does only the last two.

A program could still have another program read for it; whatever else its user may do, it may, too.
"""

import ctypes
import fcntl
import os
import re
import resource
import struct
import subprocess
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG
from typing import Final, TypeAlias

FIRST_TO_GO = "1000"  # where memory runs out, the kernel ends this one before the game
MORE_PROCESSES = 256  # that the user may have, threads included, beyond those at the start
READ_FILE = 1 << 2
# the same numbers on every processor
CREATE_RULESET = 444
ADD_RULE = 445
RESTRICT_SELF = 446
BENEATH = 1  # the kind of rule: a file, or all below a folder
PR_SET_NO_NEW_PRIVS = 38
LIBC: Final = ctypes.CDLL(None)
one_at_a_time: Final = threading.Lock()

Process: TypeAlias = "subprocess.Popen[bytes]"


def confined(start: Callable[[], Process]) -> Process:
    """Start a program confined, as all that it starts will be; raises what `start` raises."""
    ruleset = -1
    with suppress(OSError):  # a folder that cannot be listed
        ruleset = _make_ruleset(list(_readable(_written_files())))
    try:
        with ThreadPoolExecutor(1) as confined_thread:
            return confined_thread.submit(_start, start, ruleset, _processes()).result()
    finally:
        if ruleset >= 0:
            os.close(ruleset)


def _start(start: Callable[[], Process], ruleset: int, processes: int) -> Process:
    """Confine this thread, and with it the program."""
    if ruleset >= 0:
        LIBC.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
        LIBC.syscall(RESTRICT_SELF, ruleset, 0)
    with one_at_a_time:  # the limit is this process's own until the program has inherited it
        before = soft, hard = resource.getrlimit(resource.RLIMIT_NPROC)
        most = min(n for n in (processes + MORE_PROCESSES, soft, hard) if n >= 0)
        resource.setrlimit(resource.RLIMIT_NPROC, (most, hard))
        try:
            process = start()
        finally:
            resource.setrlimit(resource.RLIMIT_NPROC, before)
    resource.prlimit(process.pid, resource.RLIMIT_NPROC, (most, most))
    with suppress(OSError):  # it has ended, or /proc is not writable
        Path(f"/proc/{process.pid}/oom_score_adj").write_text(FIRST_TO_GO)
    return process


def _make_ruleset(readable: list[str]) -> int:
    """Return the handle of a ruleset that lets only these be read; negative for none."""
    handled = struct.pack("=Q", READ_FILE)
    ruleset = int(LIBC.syscall(CREATE_RULESET, handled, len(handled), 0))
    for path in readable if ruleset >= 0 else ():
        with suppress(OSError):  # gone by now
            handle = os.open(path, os.O_PATH | os.O_NOFOLLOW)
            rule = struct.pack("=Qi", READ_FILE, handle)
            LIBC.syscall(ADD_RULE, ruleset, BENEATH, rule, 0)
            os.close(handle)
    return ruleset


def _written_files() -> set[Path]:
    """Return the files that this process has open to read and write, the saved games above all."""
    found: set[Path] = set()
    for handle in Path("/proc/self/fd").iterdir():
        with suppress(OSError):  # the listing itself was one
            number = int(handle.name)
            writes = fcntl.fcntl(number, fcntl.F_GETFL) & os.O_ACCMODE == os.O_RDWR
            if writes and S_ISREG(os.fstat(number).st_mode):
                found.add(handle.readlink())
    return {path for path in found if path.is_file()}  # those with a name


def _readable(hidden: set[Path]) -> Iterator[str]:
    """Yield files and folders that together are all but the hidden files.

    Links are left out: what counts is where they lead.
    """
    split = {parent for path in hidden for parent in path.parents}
    if not split:
        yield "/"
    for folder in split:
        with os.scandir(folder) as entries:
            for entry in entries:
                if not entry.is_symlink() and Path(entry.path) not in split | hidden:
                    yield entry.path


def _processes() -> int:
    """Return how many threads the processes of this user have."""
    count = 0
    for status in Path("/proc").glob("[0-9]*/status"):
        with suppress(OSError):  # it has just ended
            told = dict(re.findall(r"(?m)^(Uid|Threads):\s+(\d+)", status.read_text()))
            count += int(told["Threads"]) if int(told["Uid"]) == os.getuid() else 0
    return count
