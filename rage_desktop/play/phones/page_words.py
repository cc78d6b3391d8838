"""The page's own words, by key: everything it says that is in no other message."""

from rage_desktop.rules import Text, text

PAGE_WORDS: dict[str, Text] = {
    "again": text("Again"),
}
