"""What the player hears and reads about events: sounds and captions, the line of words, errors, and
the keys that read out, also shown in a pill."""

from collections.abc import Callable, Mapping, Sequence

from rage_desktop.play.hint_service import SecondOpinion
from rage_desktop.play.session import Session
from rage_desktop.play.undo import Undone
from rage_desktop.presentation.cues import NarrationCue, Sound
from rage_desktop.presentation.sentences.narration.announcements import Moment, Part
from rage_desktop.presentation.sentences.narration.play_lines import back_lines, back_to
from rage_desktop.presentation.sentences.narration.round_lines import round_words
from rage_desktop.presentation.sentences.table_lines import STATUS_READOUTS, trump
from rage_desktop.rules import Phase, Text, text
from rage_desktop.ui import toolkit as ui
from rage_desktop.ui.services import Services
from rage_desktop.ui.table.overlays.toasts import Toasts
from rage_desktop.ui.table.table_context import TableContext
from rage_desktop.ui.toolkit.input_controller import Sounds
from rage_desktop.ui.toolkit.intents import READ_AGAIN
from rage_desktop.ui.window.sound import PASSING_SOUNDS, SOUND_CAPTIONS

SKIN_SOUNDS = {("rave", "bonus"): "banger", ("rave", "mad"): "flop"}


class TableFeedback:
    """Passes on what the director signals; `toasts` returns those of whoever is looking."""

    def __init__(
        self,
        services: Services,
        session: Session,
        toasts: Callable[[], Toasts],
        *,
        coached: bool = False,
        untold: frozenset[Part] = frozenset(),
    ) -> None:
        """`coached` says that somebody else speaks, so that only the most important is said;
        `untold` are the parts of a round that a lesson explains later."""
        self._coached = coached
        self._is_begun = False
        self._untold = untold
        self._services = services
        self._session = session
        self._toasts = toasts
        self._opinion: SecondOpinion | None = None
        if session.match.setup.training:
            self._opinion = SecondOpinion(services.new_hint_service(), session)

    def follow(self, tctx: TableContext, sound: Sounds) -> None:
        """Play the sounds of what is being shown, and say it."""
        for signal in self._session.presenter.director.pop_signals():
            match signal:
                case Sound(name, step):
                    name = SKIN_SOUNDS.get((tctx.look.skin, name), name)
                    sound(name, step)
                    if self._services.settings.sound_captions:
                        passing = name in PASSING_SOUNDS
                        self._toasts().hear(SOUND_CAPTIONS[name], passing=passing)
                case NarrationCue(()):
                    self._toasts().line.announcements.clear()
                case NarrationCue(moment):
                    self.tell(moment, tctx.ctx)
        opinion = None if self._opinion is None else self._opinion.follow()
        if opinion is not None:
            self._toasts().recount(opinion)

    def begin(self) -> None:
        """Announce once that a game is practice, and where the round stands in which it begins."""
        if self._is_begun or self._coached or not self._session.match.setup.practice:
            return
        self._is_begun = True
        table = self._session.table
        log = self._session.presenter.director.narration_log
        self._toasts().happen(text("Practice."))
        if table.phase in (Phase.BID, Phase.PLAY) and not log.is_complete:
            self._toasts().come_in([round_words(table, log.you), trump(table, log.you)], table)

    def tell(self, moment: Moment, ctx: ui.DrawContext) -> None:
        """Announce an event, if the settings want it announced and a lesson has explained it."""
        moment = tuple(line for line in moment if line.part not in self._untold)
        motion = self._session.presenter.director.motion
        settings = self._services.settings
        line = self._toasts().line
        line.tell(moment, ctx, settings, motion, coached=self._coached)

    def tell_undone(self, undone: Undone | None, ctx: ui.DrawContext) -> None:
        """Say which move was undone, unless several people may not all have seen the card, and
        where that leads if it is far back; what was asked before it is asked again."""
        self._toasts().take_back()
        if undone is None:
            return
        you = self._session.presenter.director.narration_log.you
        if you is not None:
            self.tell(back_lines(undone.move, you), ctx)
        if undone.goes_far:
            self._toasts().recount(back_to(undone.move, self._session.table.tricks_done + 1))

    def follow_trouble(self) -> None:
        """Say that the game is not being saved, for as long as it is not."""
        trouble = self._session.autosave.trouble
        toasts = self._toasts()
        if trouble != toasts.trouble:
            toasts.trouble = trouble
            self._services.note(trouble or text("The game is being saved again."))


class StatusKeys:
    """Answers a key about the table with a sentence, at any time, for whoever is looking."""

    def __init__(
        self,
        session: Session,
        toasts: Callable[[], Toasts],
        refusals: Mapping[str, Callable[[], Text]],
    ) -> None:
        """`refusals` answer the keys of buttons while these aren't there."""
        self._session = session
        self._toasts = toasts
        self._refusals = refusals

    def handle(self, intent: ui.Intent, nodes: Sequence[ui.Node]) -> bool:
        """Read out for a key; return whether the key is one of these.

        A node on screen with the same key, such as the figures of a hint, takes precedence.
        """
        if not isinstance(intent, ui.Shortcut) or any(node.key == intent.key for node in nodes):
            return False
        if intent.key == READ_AGAIN:
            self._toasts().repeat()
            return True
        said = self._message(intent.key)
        if said is None:
            return False
        self._toasts().recount(said)
        return True

    def _message(self, key: str) -> Text | None:
        if key in STATUS_READOUTS:
            you = self._session.presenter.director.narration_log.you
            return STATUS_READOUTS[key](self._session.table, you)
        return self._refusals[key]() if key in self._refusals else None
