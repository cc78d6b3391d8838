"""The end of a game: the podium at dusk, what the game was for the person, and the ways on."""

from dataclasses import replace
from functools import partial
from itertools import zip_longest

from pygame import Rect

from rage_desktop.play.endings.earlier import best_before
from rage_desktop.play.endings.earned import earned_facts
from rage_desktop.play.endings.ending import ending_of
from rage_desktop.play.endings.facts import Fact, against_cards, facts_of
from rage_desktop.play.session import Session
from rage_desktop.rules import Text, ntext, text
from rage_desktop.stage.motion import Beat
from rage_desktop.stage.score_sheet import Standing
from rage_desktop.ui.art.scenery.dunes import Frame
from rage_desktop.ui.scenes import routes
from rage_desktop.ui.scenes.fair_deals import receipt
from rage_desktop.ui.scenes.game_over.end_buttons import SIZE, SMALL_SIZE, end_places
from rage_desktop.ui.scenes.game_over.end_words import lay_words, words_room
from rage_desktop.ui.scenes.game_over.fact_cards import FactCard, arrived, card_places
from rage_desktop.ui.scenes.game_over.pip_rain import PipRain
from rage_desktop.ui.scenes.game_over.podium import GROUND, Podium, exact_of
from rage_desktop.ui.scenes.game_over.ranks import Ranks
from rage_desktop.ui.scenes.game_over.rays import Rays
from rage_desktop.ui.scenes.game_over.ways_on import Way, ways_on
from rage_desktop.ui.services import Services
from rage_desktop.ui.toolkit.canvas import OPAQUE, Canvas
from rage_desktop.ui.toolkit.intents import (
    Confirm,
    Digit,
    Focus,
    Intent,
    Navigate,
    PointerDown,
    Shortcut,
)
from rage_desktop.ui.toolkit.nodes import Node, Role, one_stop
from rage_desktop.ui.toolkit.scene import Scene
from rage_desktop.ui.toolkit.transitions import Outcome, Push
from rage_desktop.ui.toolkit.widgets.buttons import Button, IconButton, Kind

CREAM = "#FFE3C2"
TURN = 2.0  # degrees a second
DUSK, FAINT = 0.25, 0.4  # a game not won: how much darker the sky is, what is left of the rays
STAYS = 1.5  # seconds for which it says that the code was copied
CHALLENGE = text("Challenge a friend")
UNCOUNTED: dict[str, Text] = {
    "practice": text("Practice: this game does not count."),
    "helped": text("A bot played for you for a while: this game does not count."),
    "took back": text("With moves taken back: this game does not count."),
    "hinted": text("With hints: this game does not count."),
}


class GameOverScene(Scene):
    """Nothing is decided here: everything is read from the finished match."""

    title = text("Game over")

    def __init__(self, services: Services, session: Session) -> None:
        super().__init__()
        self.services = services
        self.session = session
        view, match = session.view, session.match
        self.ending = ending_of(match, view.totals, view.scores)
        person = self.ending.person
        self._best = None if person is None else best_before(services.store, match, person)
        self._earned = earned_facts(services.store, match, person)
        self._facts = self._worth_telling()
        look = match.setup.file.look
        self._rain = PipRain(look.skin, look.suits)
        self._rays = Rays()
        self._turned = 0.0
        self._since = 0.0  # seconds since the podium began to rise
        self._copied: float | None = None  # when the code was put on the clipboard
        won = self.ending.won  # the first way on is to play again
        first = ways_on(services, session, self._review)[0].id if won else "review"
        self.first_focus = self.default = first
        self.controls.show_focus(self.default)
        self.aloud += (self.ending.headline, self.ending.subtitle)
        services.programs.dismiss()

    # -- places ----------------------------------------------------------------------------------

    def resized(self) -> None:
        """Place the podium, the strip below it, the cards at its sides and the buttons."""
        kit, seats = self.kit, self.ending.setup.seats
        look = self.ending.setup.file.look
        self._say = kit.wording.at(look, [seat.name for seat in seats])
        self.kit = kit = replace(kit, wording=self._say)
        self._frame = Frame(*kit.size)
        self._podium = Podium(kit, self.ending)
        names = [kit.say(way.name) for way in self._ways()]
        beside = [kit.say(text("Copy")), kit.say(text("Receipt"))]
        code = self._code()
        if code is None:
            beside[0] = kit.say(CHALLENGE)
        words = "" if code is None else kit.say(code)
        self._places = end_places(kit, names, words, beside)
        rest = self.ending.standings[len(self._podium.blocks) :]
        self._ranks = Ranks(
            kit, self.ending, rest, self._frame.y(GROUND + 18), self._places.top - kit.px(14)
        )
        self._lay_words()
        top = self._lines[-1][1] + kit.px(34)
        bottom = self._crown - kit.px(10) if kit.portrait else round(self._frame.y(GROUND))
        self._cards = card_places(
            kit, tuple(self._say(fact.said) for fact in self._facts), top, bottom
        )
        if self.ending.person is None and len(self._cards) < len(self._facts):
            self._cards = []  # where several played, all are told of, or nobody

    def _lay_words(self) -> None:
        """Set headline, subtitle and what else is said below them."""
        kit = self.kit
        told = [(kit.say(self.ending.subtitle), 25.0)]
        told += [(kit.say(words), 19.0) for words in (self.ending.tie, self._uncounted()) if words]
        self._lines = lay_words(kit, self._frame, kit.say(self.ending.headline), told, self._crown)

    @property
    def _crown(self) -> int:
        """The top of the winner's crown."""
        return round(self._frame.y(GROUND - 330 - 172 - 18 - 70))

    def _at(self, y: float, h: float) -> Rect:
        box = Rect(0, 0, words_room(self.kit), round(h))
        box.center = self.kit.size[0] // 2, round(y)
        return box

    # -- what is told ----------------------------------------------------------------------------

    def _worth_telling(self) -> tuple[Fact, ...]:
        """Return the cards: what the game was at the left, what it earned at the right."""
        match, person = self.session.match, self.ending.person
        rating = None
        if person is not None and match.game is not None:
            rating = self.services.store.past.rating(match.game, person)
        told = facts_of(self.ending, match.events_since(0, None), self._best)
        rated = [] if rating is None else [against_cards(rating, len(self.ending.scores))]
        pairs = zip_longest(told, [*rated, *self._earned])
        return tuple(fact for pair in pairs for fact in pair if fact is not None)

    def on_result(self, value: object) -> Outcome:
        """A review that was opened tells what the cards were worth."""
        self._facts = self._worth_telling()
        self.resized()
        return super().on_result(value)

    def _code(self) -> Text | None:
        code = self.session.match.setup.deal_code
        return None if code is None else text("Deal code {code}", code=str(code))

    def _uncounted(self) -> Text | None:
        """Return why the game is left out of the person's statistics, if it is."""
        setup = self.ending.setup
        return next(
            (UNCOUNTED[why] for seat in setup.people if (why := setup.uncounted(seat))), None
        )

    def build(self) -> list[Node]:
        """Who won, every place, what was worth telling, and the buttons."""
        kit, say = self.kit, self.kit.say
        head, how, *_ = self._lines
        told = [
            Node("winner", Role.HEADING, say(self.ending.headline), self._at(head[1], kit.px(90)))
        ]
        told.append(
            Node("how", Role.TEXT, self._say(self.ending.subtitle), self._at(how[1], kit.px(40)))
        )
        for name, rule in (("tie", self.ending.tie), ("uncounted", self._uncounted())):
            if rule is not None:
                said = say(rule)
                y = next((line[1] for line in self._lines if said.startswith(line[0])), how[1])
                told.append(Node(name, Role.TEXT, said, self._at(y, kit.px(30))))
        places = self._podium.blocks + self._ranks.pills
        told += [self._place_node(standing, box) for standing, box in places]
        side = max(kit.px(56), kit.reach)
        words = say(text("Title"))
        corner = Rect(kit.px(48), kit.px(38), IconButton.width(kit, side / kit.scale, words), side)
        return [
            *told,
            *self._way_nodes(),
            *self._card_nodes(),
            *self._code_nodes(),
            IconButton("title", words, corner, icon="i_back", label=words, on_press=self.cancel),
        ]

    def _place_node(self, standing: Standing, box: Rect) -> Node:
        words = text(
            "{place}. {name}: {points}, {exact}",
            place=standing.rank,
            name=self.ending.setup.seats[standing.seat].name,
            points=ntext("{n} point", "{n} points", standing.total),
            exact=exact_of(standing),
        )
        return Node(f"place-{standing.seat + 1}", Role.TEXT, self.kit.say(words), box)

    def _ways(self) -> list[Way]:
        """Return the ways on from here, the most prominent first."""
        ways = ways_on(self.services, self.session, self._review)
        return sorted(ways, key=lambda way: way.id != self.default)

    def _way_nodes(self) -> list[Node]:
        nodes: list[Node] = []
        for way, box in zip(self._ways(), self._places.buttons, strict=True):
            kind, size = (Kind.PRIMARY, 28) if way.id == self.default else (Kind.SECONDARY, SIZE)
            nodes.append(
                Button(way.id, self.kit.say(way.name), box, kind=kind, size=size, icon=way.icon,
                       key=way.key, on_press=way.press)
            )  # fmt: skip
        return [nodes[0], *one_stop("ways", nodes[1:])]

    def _card_nodes(self) -> list[Node]:
        nodes: list[Node] = []
        for order, (fact, (box, side)) in enumerate(zip(self._facts, self._cards, strict=False)):
            nodes.append(
                FactCard(
                    f"fact-{fact.id}",
                    self._say(text("{about}: {figure}", about=fact.about, figure=fact.figure)),
                    box,
                    value=self._say(fact.said),
                    fact=fact,
                    wording=self._say,
                    side=side,
                    hint=self.kit.say(text("Look at it again")) if fact.number else "",
                    on_press=partial(self._review, fact.number, fact.seat) if fact.number else None,
                    shown=arrived(self.kit, order, self._since - self._podium.clock.crown),
                )
            )
        return one_stop("facts", nodes)

    def _code_nodes(self) -> list[Node]:
        say, places = self.kit.say, self._places
        nodes: list[Node] = []
        boxes = list(places.beside)
        code = self._code()
        if code is not None:
            nodes.append(Node("code", Role.TEXT, say(code), places.code))
            copied = self._copied is not None
            words = say(text("Copied")) if copied else say(text("Copy"))
            nodes.append(
                Button(
                    "copy", say(text("Copy the deal code")), boxes.pop(0), label=words,
                    icon="i_check" if copied else "i_copy", size=SMALL_SIZE, style="b", key="C",
                    on_press=self._copy,
                )
            )  # fmt: skip
        else:  # of a game with custom changes: the longer code tells those, too
            nodes.append(
                Button(
                    "challenge", say(CHALLENGE), boxes.pop(0), icon="i_copy", size=SMALL_SIZE,
                    style="b", key="C", on_press=self._challenge,
                )
            )  # fmt: skip
        words = say(text("Receipt"))
        hint = text("Were the deals fair? What was promised, and what came out")
        nodes.append(
            Button(
                "receipt", words, boxes[0], icon="i_lock", size=SMALL_SIZE, style="b",
                hint=say(hint), on_press=self._show_receipt,
            )
        )  # fmt: skip
        return [*nodes[:-2], *one_stop("code", nodes[-2:])]

    # -- what is done ----------------------------------------------------------------------------

    def _review(self, number: int | None = None, seat: int | None = None) -> Outcome:
        whose = self.ending.person if seat is None else seat
        return routes.to_review(self.session.match, whose, number)

    def _show_receipt(self) -> Outcome:
        return Push(receipt(self.session.match.setup))

    def _challenge(self) -> Outcome:
        return routes.to_challenge(self.session.match)

    def _copy(self) -> Outcome:
        if self.services.copy(str(self.session.match.setup.deal_code)):
            self._copied = self._since
        return None

    def cancel(self) -> Outcome:
        """Leave for the title."""
        return routes.leaving(self.services, routes.to_title())

    # -- life ------------------------------------------------------------------------------------

    @property
    def _ends(self) -> float:
        """When all has been shown, in seconds since the podium began to rise."""
        facts = self.kit.timing(Beat.FACTS)
        cards = facts.seconds + facts.stagger * max(0, len(self._cards) - 1) if self._cards else 0.0
        clock = self._podium.clock
        return max(clock.ends, clock.crown + cards)

    @property
    def busy(self) -> bool:
        """Whether the podium still rises, totals are counted, or cards come in."""
        return self._since < self._ends

    @property
    def ambient(self) -> bool:
        """The rays turn, and it rains, while the window is in front."""
        return not self.kit.reduced_motion

    @property
    def timer(self) -> float | None:
        """Seconds until it no longer says that the code was copied."""
        return None if self._copied is None else max(0.0, self._copied + STAYS - self._since)

    def update(self, dt: float) -> Outcome:
        """Let the podium rise and be counted, and the rays turn."""
        before, running = self._since, self.busy
        self._since += dt
        if not self.kit.reduced_motion:
            self._turned += dt * TURN
        if running:
            self._sound(before)
            self.refresh()
        if self._copied is not None and self._since >= self._copied + STAYS:
            self._copied = None
            self.refresh()
        return None

    def _sound(self, before: float) -> None:
        """Tick for every point counted, and once more as the crown lands."""
        podium, now = self._podium, self._since
        for order in range(len(podium.blocks)):
            if podium.counted(order, before) != podium.counted(order, now):
                self.sound("score_tick")
                break
        if before < podium.clock.crown <= now:
            self.sound("bid")

    def handle(self, intent: Intent) -> Outcome:
        """Any key or click first completes what moves."""
        match intent:
            case Confirm() | Navigate() | Focus() | Digit() | Shortcut() | PointerDown() if (
                self.busy
            ):
                self._since = max(self._since, self._ends)
                self.refresh()
                return None
        return super().handle(intent)

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Sky, rays, far dunes, rain, blocks, near dunes, then words and buttons."""
        kit, won = self.kit, self.ending.won
        view = kit.studio.scenery.dusk(*kit.size)
        canvas.blit(view.sky, 0, 0, OPAQUE)
        canvas.blit(self._rays(self._frame, self._turned), 0, 0, alpha=1.0 if won else FAINT)
        if not won:
            canvas.fill("#000000", None, DUSK)
        with canvas.layer(0, self._podium.shake(self._since)):
            canvas.blit(view.back.surface, view.back.x, view.back.y)
            if won:
                self._rain.draw(canvas, kit, self._since - self._podium.clock.crown)
            self._podium.draw(canvas, self._since)
            canvas.blit(view.front.surface, view.front.x, view.front.y)
        self._draw_words(canvas)
        self._ranks.draw(canvas)
        super().draw(canvas)

    def _draw_words(self, canvas: Canvas) -> None:
        kit = self.kit
        x = kit.size[0] / 2
        for i, (words, middle, style, size) in enumerate(self._lines):
            colour = CREAM if i else kit.palette.ivory
            kit.write(canvas, words, style, size, x, middle, colour, 0.5, words_room(self.kit))
        code = self._places
        for at, words in enumerate(code.lines):
            y = code.code.y + (at + 0.5) * code.code.h / len(code.lines)
            kit.write(canvas, words, "b", SMALL_SIZE, code.code.centerx, y, kit.palette.ivory, 0.5)
