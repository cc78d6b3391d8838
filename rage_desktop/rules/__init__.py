"""The games themselves: cards, editions, state, moves, events, legality, scoring, views, records.

Pure: no pygame, clock, files, environment or global randomness. Chance is derived from the game's
seed, part of the state. A fact about Rage stands here alone. May import: untrusted_input,
input_limits, user_error. May not: draw, wait, read files, know who controls a seat.
"""

from rage_desktop.rules.cards import ActionCard, Card, NumberCard, Role, parse_card
from rage_desktop.rules.editions.edition import Edition, round_points
from rage_desktop.rules.editions.file import (
    EditionFile,
    EditionFileError,
    Variant,
    change_knobs,
    parse_edition_file,
    variant_conflicts,
    variants_in_force,
    with_variants,
)
from rage_desktop.rules.editions.flaws import EditionError, check_players
from rage_desktop.rules.editions.help import action_cards, when_to_play_actions
from rage_desktop.rules.editions.look import Look, SuitLook
from rage_desktop.rules.editions.round_help import house_rules, sweep
from rage_desktop.rules.engine import IllegalMove, apply
from rage_desktop.rules.events import (
    BidMade,
    BidsRevealed,
    CardPlayed,
    Event,
    Events,
    GameOver,
    HandsDealt,
    RoundBegan,
    RoundScored,
    TrickWon,
    TrumpChanged,
    TrumpTurned,
)
from rage_desktop.rules.legality import legal_moves, waiting_for, why_illegal
from rage_desktop.rules.records.records import Header, write_record
from rage_desktop.rules.records.replayer import Replay, verify_record
from rage_desktop.rules.scoring import winners
from rage_desktop.rules.state import (
    Bid,
    Deal,
    Move,
    Phase,
    Play,
    PlayedCard,
    Round,
    State,
    hand_size,
    new_game,
)
from rage_desktop.rules.text import Arg, SeatName, SuitName, Text, TextError, ntext, ptext, text
from rage_desktop.rules.views import SeatView, redact, view_of
