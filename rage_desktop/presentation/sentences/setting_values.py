"""What a setting of an edition is set to, in words."""

from collections.abc import Sequence
from typing import Any

from rage_desktop.presentation.sentences.common_phrases import listed
from rage_desktop.rules import ActionCard, EditionFile, Role, Text, ptext, text
from rage_desktop.rules.editions.setting import Control, Setting, value_of

NO_TRUMP = "none"


def value_in_words(file: EditionFile, setting: Setting) -> Text:
    """Return the value of a setting, as it is called in the edition."""
    value = value_of(file.rules, setting.key)
    match setting.control:
        case Control.SWITCH:
            return text("on") if value else text("off")
        case Control.SPAN:
            low, high = value.values()
            return text("{low} to {high}", low=low, high=high)
        case Control.SUITS:
            return listed([file.look.suit_name(code) for code in value])
        case Control.TRUMP:
            return _trump(file, value)
        case Control.TRUMPS:
            return _listed([_trump(file, code) for code in value], ptext("list", "none"))
        case Control.COUNTS:
            return _counts(value)
        case Control.SIZES:
            return _listed([text("{n}", n=n) for n in value], ptext("hands", "none"))
        case Control.TIES:
            return _listed([_choice(setting, each) for each in value], ptext("rules", "none"))
    return _choice(setting, value)


def _listed(parts: Sequence[Text], nothing: Text) -> Text:
    return listed(parts) if parts else nothing


def _choice(setting: Setting, value: Any) -> Text:
    """Return the label of a choice, or a number as such."""
    label = next((each.label for each in setting.choices if each.value == value), None)
    if label is not None:
        return label
    if (setting.low or 0) < 0 and value:
        return text("{n:+}", n=value)
    return text("{n}", n=value)


def _trump(file: EditionFile, code: str) -> Text:
    if code == NO_TRUMP or code not in file.look.suits:
        return ptext("trump", "none")
    return file.look.suit_name(code)


def _counts(counts: dict[str, int]) -> Text:
    parts = [
        text("{n}\u00a0×\u00a0{card}", n=counts[role], card=ActionCard(role))
        for role in Role
        if counts.get(role)
    ]
    return _listed(parts, ptext("cards", "none"))
