"""What a game says to a phone at the moments of the design's pictures, as messages of the wire."""

from copy import deepcopy
from typing import Any

Message = dict[str, Any]
_RAGE = (("R", "Red"), ("O", "Orange"), ("Y", "Yellow"), ("G", "Green"), ("B", "Blue"))
_COLOURS = ("red", "orange", "yellow", "green", "blue", "purple")
_GLYPHS = ("HE", "Hearts"), ("MU", "Mushrooms"), ("HO", "Horns"), ("CL", "Clovers")
RAGE = (*_RAGE, ("P", "Purple"))
GLYPHS = (*_GLYPHS, ("DI", "Diamonds"), ("CR", "Crosses"))
FACES = ("rabbit", "fox", "owl", "bear", "cat", "frog", "octo", "whale", "tiger", "robot")
HAND = ("R4", "O12", "O5", "Y9", "G15", "G2", "B7", "B6", "P13", "WILD")
MANY = (
    "HE15",
    "HE13",
    "HE11",
    "HE8",
    "HE5",
    "HE2",
    "MU14",
    "MU12",
    "MU9",
    "MU6",
    "MU4",
    "MU1",
    "HO15",
    "HO10",
    "HO7",
    "HO3",
    "CL13",
    "CL12",
    "CL8",
    "CL5",
    "CL4",
    "DI14",
    "DI11",
    "DI9",
    "DI2",
    "CR15",
    "CR10",
    "CR7",
    "CR3",
    "CHANGE",
    "OUT",
)


def welcome(words: dict[str, str], skin: str = "rage", lang: str = "en") -> Message:
    """The first message of a line."""
    suits = RAGE if skin == "rage" else GLYPHS
    return {
        "t": "welcome", "v": 1, "lang": lang, "table": "Alice's table", "title": "Rage",
        "rules": "American rules", "skin": skin, "faces": list(FACES), "words": words,
        "secret": "s" * 32,
        "suits": [
            {"code": code, "name": name, "colour": colour}
            for (code, name), colour in zip(suits, _COLOURS, strict=True)
        ],
    }  # fmt: skip


def lobby(you: int | None = 2, stage: str = "lobby", **changes: Any) -> Message:
    """Who is at the table."""
    seats: list[Message] = [
        {"name": "Alice", "face": "rabbit", "who": "screen", "note": "At the big screen"},
        {"name": "Bruno", "face": "fox", "who": "phone", "note": "On a phone", "ready": True},
        {"name": "Elif", "face": "cat", "who": "phone", "note": "You, on this phone"},
        {"name": "Dario", "face": "bear", "who": "bot", "note": "Bot, Steady", "can": "sit"},
        {
            "name": "Chiyo", "face": "owl", "who": "bot",
            "note": "A bot plays until someone comes", "can": "sit",
        },
    ]  # fmt: skip
    told: Message = {
        "t": "lobby", "stage": stage, "taken": ["rabbit", "fox"], "seats": seats,
        "note": "Alice begins on the big screen",
    }  # fmt: skip
    if you is not None:
        told["you"] = you
        told["taken"].append("cat")
    return told | changes


def _name(card: str) -> str:
    for code, name in (*RAGE, *GLYPHS):
        if card.startswith(code) and card[len(code) :].isdigit():
            return f"{name} {card[len(code) :]}"
    return {"WILD": "Wild Rage", "CHANGE": "New trump", "OUT": "No trump"}[card]


def _players(names: str, **more: Any) -> list[Message]:
    faces = {"Alice": "rabbit", "Bruno": "fox", "Chiyo": "owl", "Elif": "cat"}
    others = iter(("bear", "frog", "octo", "whale", "tiger", "robot"))
    return [
        {"name": name, "face": faces.get(name) or next(others), "ring": "wait", "cards": 10} | more
        for name in names.split()
    ]


def bidding() -> Message:
    """One's turn to bid, as the last of four."""
    players = _players("Alice Bruno Chiyo Elif")
    for player, bid in zip(players, (1, 2, 3), strict=False):
        player |= {"bid": bid, "has_bid": True, "ring": "under"}
    players[3] |= {"dealer": True, "turn": True}
    return {
        "t": "view", "ply": 3, "open": True, "seat": 3, "phase": "bid",
        "title": "Round 1 of 10", "subtitle": "10 cards · bidding", "players": players,
        "prompt": {"text": "Your turn", "mine": True, "more": "How many tricks?"},
        "hand": [{"c": card, "n": _name(card)} for card in HAND],
        "trump": "G", "trump_card": "G8", "held": {"G": 2, "O": 2, "B": 2},
        "rule": "Hit it exactly: 10 points + 1 per trick. Zero pays 5. Missed: 1 per trick.",
        "sum": "6 of 10 tricks bid",
        "bids": [
            {"n": n} if n != 4 else {"n": 4, "why": "The bids can't add up to 10"}
            for n in range(11)
        ],
    }  # fmt: skip


def playing() -> Message:
    """One's turn to play to a trick of three cards; orange is led."""
    view = bidding()
    for gone in ("bids", "sum", "rule", "held"):
        del view[gone]
    view["players"][3] |= {"bid": 3, "has_bid": True, "ring": "under"}
    suits = [
        {"code": "R", "n": "Red", "h": "Highest Red · loses for now", "held": 1},
        {"code": "O", "n": "Orange", "h": "Highest Orange · winning so far", "held": 2},
        {"code": "Y", "n": "Yellow", "h": "Highest Yellow · loses for now", "held": 1},
        {
            "code": "G",
            "n": "Green",
            "h": "Highest trump · winning so far",
            "held": 2,
            "trump": True,
        },
        {"code": "B", "n": "Blue", "h": "Highest Blue · loses for now", "held": 2},
        {"code": "P", "n": "Purple", "h": "Highest Purple · loses for now", "held": 1},
    ]
    hand = []
    for card in HAND:
        line: Message = {"c": card, "n": _name(card), "h": "You hold Orange, so follow it."}
        if card.startswith("O"):
            line |= {"h": "Follows Orange · winning so far", "ok": True}
        if card == "WILD":
            line |= {"h": "Highest of the suit you choose", "ok": True, "suits": suits}
        hand.append(line)
    trick = [("O11", 0), ("P3", 1), ("O2", 2)]
    return view | {
        "ply": 7, "phase": "play", "subtitle": "10 cards · trick 1", "hand": hand,
        "prompt": {"text": "Your turn", "mine": True, "more": "follow", "suit": "O"},
        "lead": "O", "winning": 0, "own": "3 more to go",
        "trick": [{"seat": seat, "c": card, "n": _name(card)} for card, seat in trick],
    }  # fmt: skip


def waiting() -> Message:
    """Another thinks, and one's own card lies already."""
    view = playing()
    view["players"][0] |= {"ring": "exact", "won": 1, "worth": [5, -5]}
    view["players"][1] |= {"turn": True, "note": "Thinking…", "won": 1, "worth": [-5]}
    view["players"][3] |= {"won": 1, "turn": False}
    hand = [card for card in HAND if card not in ("O12", "O5", "WILD", "B6")]
    return view | {
        "ply": 20, "subtitle": "10 cards · trick 4", "lead": "B", "winning": 0, "back": True,
        "prompt": {"text": "Bruno is thinking…", "face": "fox"}, "own": "2 more to go",
        "hand": [{"c": card, "n": _name(card)} for card in hand],
        "trick": [{"seat": 3, "c": "B6", "n": "Blue 6"}, {"seat": 0, "c": "B15", "n": "Blue 15"}],
        "last": {
            "cards": [
                {"seat": 0, "c": "O11", "n": "Orange 11"}, {"seat": 1, "c": "P3", "n": "Purple 3"},
                {"seat": 2, "c": "O2", "n": "Orange 2"},
                {"seat": 3, "c": "WILD", "n": "Wild Rage", "suit": "O"},
            ],
            "winner": 3,
        },
    }  # fmt: skip


def watching() -> Message:
    """What somebody without a seat is told: no hand, and nobody's own words."""
    view = waiting()
    for own in ("seat", "hand", "own", "back"):
        del view[own]
    return view


def many() -> Message:
    """Thirty-one cards."""
    players = _players("Bruno Chiyo Elif", cards=31, has_bid=True, ring="under")
    for player, bid in zip(players, (9, 11, 10), strict=True):
        player["bid"] = bid
    hand = [
        {"c": card, "n": _name(card)}
        | (
            {"h": "Loses to the 14 for now", "ok": True}
            if card.startswith("CL")
            else {"h": "You hold Clovers, so follow them."}
        )
        for card in MANY
    ]
    return {
        "t": "view", "ply": 40, "open": True, "seat": 2, "phase": "play",
        "title": "Round 16 of 16", "subtitle": "31 cards · trick 1", "players": players,
        "prompt": {"text": "Your turn", "mine": True, "more": "follow", "suit": "CL"},
        "hand": hand, "trump": "CR", "lead": "CL", "winning": 1, "own": "10 more to go",
        "trick": [
            {"seat": 0, "c": "CL9", "n": "Clovers 9"}, {"seat": 1, "c": "CL14", "n": "Clovers 14"},
        ],
    }  # fmt: skip


def scored() -> Message:
    """A round is scored."""
    view = waiting()
    rings = ("exact", "over", "miss", "exact")
    for player, ring, won, total in zip(
        view["players"], rings, (1, 4, 1, 3), (23, 16, 2, 25), strict=True
    ):
        player |= {"ring": ring, "won": won, "total": total, "turn": False, "cards": 0}
    view["players"][3]["leader"] = True
    return view | {
        "ply": 44, "phase": "deal", "title": "Round 2 of 10", "subtitle": "9 cards · trump Green",
        "prompt": {"text": "The round is over"}, "hand": [], "trick": [], "own": "", "back": False,
        "results": [
            {"points": 11, "total": 23, "note": "Bid 1, took 1 · exact"},
            {"points": 4, "total": 16, "note": "Bid 2, took 4 · 2 too many"},
            {"points": -1, "total": 2, "note": "Bid 3, took 1 · 2 too few"},
            {"points": 13, "total": 25, "note": "Bid 3, took 3 · exact"},
        ],
        "next": "Next: 8 cards each",
        "sheet": [
            {"number": 1, "points": [12, 12, 3, 12]}, {"number": 2, "points": [11, 4, -1, 13]},
        ],
    }  # fmt: skip


def finished() -> Message:
    """The game is over."""
    view = scored()
    for place, result in zip((2, 3, 4, 1), view["results"], strict=True):
        result["place"] = place
    return view | {
        "phase": "over",
        "title": "You win!",
        "subtitle": "4 of 10 bids exact",
        "next": "",
    }


def crowded() -> Message:
    """Ten players, eight cards in the trick."""
    view = playing()
    names = "Alice Bruno Chiyo Elif Dario Fatima Goran Hanna Ivo Maximiliane"
    players = _players(names, bid=1, has_bid=True, ring="under", cards=8)
    players[3] |= {"dealer": True, "turn": True}
    cards = ("O11", "P3", "O2", "R7", "R12", "Y3", "B1", "B2", "G10")
    seats = (4, 5, 6, 7, 8, 9, 0, 1, 2)
    trick = [
        {"seat": seat, "c": card, "n": _name(card)} for card, seat in zip(cards, seats, strict=True)
    ]
    return view | {"players": players, "trick": trick, "winning": 2, "hand": view["hand"][:8]}


def again(message: Message, **changes: Any) -> Message:
    """A copy of a message with changes."""
    return deepcopy(message) | changes
