"""What the server hands out: a fixed table of paths, read once. Everything else is the page."""

import re
from base64 import b64encode
from hashlib import sha256
from typing import NamedTuple


class PageFile(NamedTuple):
    """One answer: its content and its headers."""

    body: bytes
    headers: tuple[tuple[str, str], ...]


def content_policy(page: str) -> str:
    """Return the policy that lets a page run its own script and style, and nothing else."""
    scripts = _hashes(page, "script")
    styles = _hashes(page, "style")
    return (
        f"default-src 'none'; script-src {scripts}; style-src {styles}; img-src 'self' data:; "
        "font-src 'self'; media-src 'self' data:; connect-src 'self' ws:; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    )


def _hashes(page: str, tag: str) -> str:
    found = re.findall(rf"<{tag}>(.*?)</{tag}>", page, re.DOTALL)
    hashed = (b64encode(sha256(text.encode()).digest()).decode() for text in found)
    return " ".join(f"'sha256-{one}'" for one in hashed) or "'none'"


def page_file(body: bytes, kind: str, policy: str = "default-src 'none'") -> PageFile:
    """Return an answer with the headers that keep other pages away from it."""
    headers = (
        ("Content-Type", kind),
        ("Content-Length", str(len(body))),
        ("Connection", "close"),
        ("Content-Security-Policy", policy),
        ("X-Content-Type-Options", "nosniff"),
        ("X-Frame-Options", "DENY"),
        ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cache-Control", "no-store"),
    )
    return PageFile(body, headers)


def load_pages(page: str, fonts: dict[str, bytes], icon: bytes) -> dict[str, PageFile]:
    """Return the answers by path; "*" is the page, which answers every other one."""
    pages = {path: page_file(font, "font/ttf") for path, font in fonts.items()}
    pages["/icon.svg"] = page_file(icon, "image/svg+xml")
    policy = content_policy(page)
    pages["*"] = page_file(page.encode(), "text/html; charset=utf-8", policy)
    return pages
