"""What the packages leave out of Python and pygame, to be smaller and to start sooner."""

import encodings
import re
from pkgutil import iter_modules
from typing import Final

# The program speaks UTF-8 wherever it runs, so tables of other encodings would never be used.
_KEPT: Final = re.compile(
    "aliases|ascii|charmap|cp1252|cp437|idna|latin_1|mbcs|oem|punycode|utf_.*"
)
_CODES: Final = sorted(each.name for each in iter_modules(encodings.__path__))

LEFT_OUT: Final = (
    # Nothing beyond the home network, and plain HTTP there, so no OpenSSL (hashlib has its own
    # SHA-256). What follows is asked for by modules whose other parts are used.
    "ssl",
    "_ssl",
    "_hashlib",
    "ftplib",
    "http",
    "xmlrpc",
    "xml",
    "pyexpat",
    "email",
    "asyncio",
    "numpy",
    "tkinter",
    "unittest",
    "doctest",
    "pydoc",
    "pdb",
    "typing_extensions",
    "attr",
    "attrs",
    "yaml",
    "tomli_w",
    "setuptools",
    "pkg_resources",
    "pygame.examples",
    "pygame.tests",
    "pygame.freetype",
    "pygame._freetype",
    "pygame._debug",
    # Imported by modules that can do without them.
    "lzma",
    "_lzma",
    "bz2",
    "_bz2",
    "_decimal",
    "_zstd",
    "compression.zstd",
    "readline",
    "tarfile",
    "smtplib",
    "multiprocessing.managers",
    *(f"encodings.{name}" for name in _CODES if not _KEPT.fullmatch(name)),
    *(f"_codecs_{area}" for area in ("cn", "hk", "iso2022", "jp", "kr", "tw")),
    "_multibytecodec",
)
