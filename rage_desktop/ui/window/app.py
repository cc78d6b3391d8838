"""The main loop: handle events, advance time, show changed pixels, sleep while nothing moves."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import zip_longest
from typing import Protocol

import pygame
from msgspec import Struct
from pygame import Surface
from pygame.event import Event

from rage_desktop.ui.toolkit import Modal, Scene, find, intents, soonest
from rage_desktop.ui.toolkit.canvas import Canvas, Compositor
from rage_desktop.ui.toolkit.draw_context import DrawContext
from rage_desktop.ui.toolkit.gamepad_bindings import caps_of
from rage_desktop.ui.toolkit.input_controller import Sounds, no_sound
from rage_desktop.ui.toolkit.navigation import (
    Fullscreen,
    NavAction,
    NavResult,
    Push,
    Quit,
    ReloadContext,
    Route,
)
from rage_desktop.ui.toolkit.scene_transitions import IrisTransition, SceneTransition
from rage_desktop.ui.toolkit.tooltip.tooltip_manager import TooltipManager
from rage_desktop.ui.window.input_mapper import InputMapper, gathered
from rage_desktop.ui.window.malloc import trim_memory
from rage_desktop.ui.window.scene_stack import SceneStack
from rage_desktop.ui.window.window import EventWaiter, Gamepads, Window

FRAME = 1 / 60
AMBIENT = 1 / 10  # seconds per frame of decorative animation, which must cost next to nothing
STEP_AHEAD = 0.006  # seconds of a frame that must be left for preparatory work
PASSING = (
    intents.PointerMoved
    | intents.PointerUp
    | intents.PointerLeft
    | intents.Released
    | intents.LetGo
)  # these do not show that the player is carrying on
MOVING = intents.Navigate | intents.Focus | intents.ToEdge  # these lead the focus somewhere
LONGEST_STEP = 0.1  # a hitch slows an animation down rather than skipping it
RESIZE_QUIET = 0.12


class Frame(Struct, frozen=True):
    """Cost of one frame: seconds of work from the first event to the window, pixels painted."""

    work: float
    pixels: int


class Background(Protocol):
    """What goes on besides the scenes while it is open: phones at the table."""

    @property
    def next_wake(self) -> float | None:
        """Seconds until it has to be followed again; None for not before something comes."""

    def follow(self, dt: float, stack: SceneStack) -> None:
        """Let dt seconds pass, with these scenes open."""


class App:
    """Owns the window and the scene stack; `run` returns when the last scene is closed."""

    frames = 0  # number drawn so far; a still picture draws none
    inputs = 0  # number of the player's inputs so far that ask for something
    draws = True  # False: time passes without drawing, for tests that draw later
    on_turn: "Callable[[Scene, bool], None] | None" = None  # called after every turn
    _in_front = _visible = True
    _old: Surface | None = None  # the last frame, stretched while the window is resized
    _quiet = 0.0
    _hand = False
    _ground: "Scene | None" = None  # the lowest scene shown last
    veil: SceneTransition | None = None  # remaining part of the old scene's transition
    _untidy = False  # many surfaces have just been dropped

    def __init__(
        self,
        window: Window,
        make_ctx: Callable[[tuple[int, int]], DrawContext],
        first: "Callable[[App], Scene | Route]",
        clock: Callable[[], float] = time.perf_counter,
        on_frame: Callable[[Frame], None] | None = None,
        veils: bool = True,
        preload_steps: Iterator[None] | None = None,
        sound: Sounds = no_sound,
        stir: Callable[[], None] = lambda: None,
        closing: Callable[[], NavResult] = Quit,
        make_scene: Callable[[Route], Scene] | None = None,
        open_help: Callable[[], NavResult] = lambda: None,
        background: Callable[[], Background | None] = lambda: None,
    ) -> None:
        """Make draw contexts for a window size with `make_ctx`; get the opening scene from `first`.

        `preload_steps` take a few milliseconds each and run while the loop is idle; `stir`
        is called on every player input and while anything moves; `make_scene` makes the
        scenes of routes, `open_help` leads from any page to help; `background` returns what goes on
        besides the scenes, if anything does.
        """
        self.window = window
        self._make_ctx = make_ctx
        self._clock = clock
        self._on_frame = on_frame
        self._wake = pygame.event.custom_type()
        self._gamepads = Gamepads()
        self._waiter = EventWaiter()
        self._input_mapper = InputMapper(window.size)
        self._input_mapper.mapped_gamepads = self._gamepads.mapped
        self._compositor = Compositor(window.surface, window.update)
        self.tooltips = TooltipManager()
        self._veils = veils
        self._preload_steps = preload_steps or iter(())
        self._stir = stir
        self._closing = closing
        self._background = background
        self.stack = SceneStack(self._new_ctx(), self._request, sound, make_scene, open_help)
        self.stack.apply(Push(first(self)))

    # -- the real loop ---------------------------------------------------------------------------

    def run(self, enough: Callable[[], bool] = lambda: False) -> None:
        """Run until the player leaves, or until `enough` (checked at least every second)."""
        self.turn(0.0, [])
        self._gamepads.start()  # after the first frame, since searching for gamepads takes a while
        then = self._clock()
        while self.stack.top is not None and not enough():
            events = self._await(then, enough)
            if events or self.active:
                self._stir()
            now = self._clock()
            dt = now - then
            then = now
            self.turn(min(dt, LONGEST_STEP) if self.active else dt, events)

    def wake(self, call: Callable[[], None] | None = None) -> None:
        """Make the loop turn once, from any thread, after a call if there is one."""
        with suppress(pygame.error):  # the window is closed: a late result is ignored
            pygame.event.post(Event(self._wake, call=call))

    def _await(self, last: float, enough: Callable[[], bool]) -> list[Event]:
        """Sleep until there is something to do, with at most the screen's frame rate."""
        began = self._clock()
        due = self._due(last)
        while not self.active and not pygame.event.peek() and not enough():
            left = None if due is None else due - (self._clock() - began)
            if left is not None and left <= 0:
                break
            if not (self.do_idle_work() or self.run_preload_step()):
                self._waiter.wait(left, self._gamepads.any)
        due_frame = last + FRAME
        if due_frame - self._clock() > STEP_AHEAD:
            self.do_idle_work()
        rest = due_frame - self._clock()
        if rest > 0:
            time.sleep(rest)
        try:
            return pygame.event.get()
        except (SystemError, UnicodeError):  # a file with a name that is not UTF-8 was dropped
            return []

    @property
    def active(self) -> bool:
        """Whether continuous frames are needed now."""
        running = self._seen
        passing = self.veil is not None or self.tooltips.is_busy
        return (passing and bool(running)) or any(scene.is_animating for scene in running)

    def run_preload_step(self) -> bool:
        """Do a step of deferred work, and return whether there was any."""
        if self._untidy:
            self._untidy = False
            trim_memory()
            return True
        return next(self._preload_steps, self) is not self

    def do_idle_work(self) -> bool:
        """Do a step of work that a later frame needs, and return whether there was any."""
        return any(scene.do_idle_work() for scene in self._seen)

    @property
    def drifting(self) -> bool:
        """Whether only decorative animation runs, at a low frame rate."""
        return self._in_front and any(scene.ambient for scene in self._seen)

    @property
    def _seen(self) -> list[Scene]:
        """The visible scenes for which time passes."""
        return self.stack.running if self._visible and self._old is None else []

    def _due(self, last: float) -> float | None:
        """Seconds until the next scheduled update."""
        dues = [scene.next_wake for scene in self.stack.running]
        if self.drifting:
            dues.append(last + AMBIENT - self._clock())
        dues += [self._input_mapper.next_wake, self.tooltips.next_wake]
        background = self._background()
        if background is not None:
            dues.append(background.next_wake)
        return soonest(*dues, self._quiet if self._old is not None else None)

    # -- one turn, with time as an argument: tests drive this --------------------------------------

    def turn(self, dt: float, events: Sequence[Event]) -> int:
        """Let dt seconds pass, handle the events, draw; return the number of pixels painted."""
        began = self._clock()
        front = self.stack.top
        sight = self._ground.viewer_key if self._ground is not None else None
        if self.veil is not None and not self.veil.advance(dt):
            self.veil = None
        if self._old is None and self.window.size != self.stack.ctx.size:
            self._let_go(sight)
        self._follow_background(dt)
        for scene in self.stack.running:
            self.stack.apply(scene.advance(dt), scene)
        self.tooltips.advance(dt, self.stack.top)
        for intent in self._input_mapper.advance(dt):
            self._handle(intent)
        for event in gathered(events):
            self._take(event)
        self._follow_background(0.0)
        if self.stack.top is not front and self._input_mapper.pointer is not None:
            self._pass_on(intents.PointerFound(*self._input_mapper.pointer))
        if self._ground is not None and self.stack.shown[:1] != [self._ground]:
            self._change_screen(self._ground, front)
        elif self._ground is not None and self._ground.viewer_key != sight:
            self._ground.refresh()
            if self._old is not None:
                self._rebuild()  # the stretched picture shows what may no longer be seen
        self._ground = next(iter(self.stack.shown), None)
        pixels = self._show(dt)
        took = self._clock() - began
        told = self.stack.top, self._choice
        if self.on_turn is not None and self.stack.top is not None and self._old is None:
            self.on_turn(self.stack.top, self._in_front)
        if (self.stack.top, self._choice) != told:  # a reader told of another focus: show it
            pixels += self._show(0.0)
        self._report(pixels, took)
        return pixels

    def _follow_background(self, dt: float) -> None:
        """Let what goes on besides the scenes have its part of the turn: before them, for what has
        come, and after them, for what they changed."""
        background = self._background()
        if background is not None:
            background.follow(dt, self.stack)

    def _report(self, pixels: int, took: float) -> None:
        """Report the frame if one was drawn."""
        if pixels:
            self.frames += 1
            if self._on_frame is not None:
                self._on_frame(Frame(took, pixels))

    def _let_go(self, sight: object) -> None:
        """Drop what is held as the window changes its size: it belongs to the old places. Where
        that hid something, there is no old picture to stretch."""
        self._handle(intents.LetGo())
        if self._ground is not None and self._ground.viewer_key != sight:
            self._rebuild()

    def _take(self, event: Event) -> None:
        self.window.follow(event)
        match event.type:
            case pygame.WINDOWFOCUSGAINED | pygame.WINDOWFOCUSLOST:
                self._in_front = event.type == pygame.WINDOWFOCUSGAINED
            case pygame.WINDOWMINIMIZED | pygame.WINDOWHIDDEN:
                self._visible = False
            case pygame.WINDOWRESTORED | pygame.WINDOWSHOWN | pygame.WINDOWMAXIMIZED:
                self._visible = True
            case pygame.WINDOWEXPOSED:
                self._compositor.invalidate()
            case pygame.JOYDEVICEADDED | pygame.JOYDEVICEREMOVED:
                self._gamepads.follow(event)
            case self._wake if event.call is not None:
                event.call()
        if not self._gamepads.any and event.type == pygame.JOYDEVICEREMOVED:
            self._input_mapper.by_pad = False
        top = self.stack.top
        self._input_mapper.text_mode = top is not None and top.input.typing
        for intent in self._input_mapper.map_event(self.window.locate(event)):
            self._handle(intent)
        if self._input_mapper.by_pad is not bool(self.stack.ctx.key_bindings.pad):
            self.stack.restyle(self._new_ctx())  # key caps show the device in use

    def _handle(self, intent: intents.Intent) -> None:
        match intent:
            case intents.CloseWindow():
                self._close()
            case intents.ToggleFullscreen():
                self._request(Fullscreen())
            case _:
                if not isinstance(intent, PASSING):
                    self.veil = None  # further input by the player ends the transition
                    self.inputs += 1
                if self.stack.top is None or not self.tooltips.handle(intent, self.stack.top):
                    self._pass_on(intent)

    def _pass_on(self, intent: intents.Intent) -> None:
        """Let the scene in front act on an intent. Nothing is confirmed that nobody has seen
        chosen in it, since the focus has just moved by itself: it is shown first. Of a digit, the
        player knows where it leads."""
        top = self.stack.top
        choice = self._choice
        is_seen = top is not None and choice == top.input.choice_seen
        if top is None or (isinstance(intent, intents.Confirm) and choice and not is_seen):
            return
        top.input.ring_seen = is_seen
        self.stack.apply(top.handle(intent), top)
        leads = isinstance(intent, intents.Digit) or (choice and isinstance(intent, MOVING))
        if is_seen and leads and self.stack.top is top:
            self._see_choice()

    @property
    def _choice(self) -> str:
        """The id of what is shown as chosen in the scene in front, or ""."""
        chosen = self.stack.top.input.chosen if self.stack.top is not None else None
        return "" if chosen is None else chosen.id

    def _see_choice(self) -> None:
        """Note that what is chosen in the scene in front has been painted, or is known."""
        if self.stack.top is not None:
            self.stack.top.input.choice_seen = self._choice

    def _close(self) -> None:
        """Handle a request to close the window; a question already open is not asked twice."""
        outcome = self._closing()
        top = self.stack.top
        if isinstance(outcome, Push) and isinstance(top, type(outcome.scene)):
            return
        self.stack.apply(outcome)

    def _request(self, what: NavAction) -> None:
        match what:
            case ReloadContext():
                self.stack.restyle(self._new_ctx())
            case Fullscreen(on):
                self.window.set_fullscreen(not self.window.fullscreen if on is None else on)
                self._rebuild()

    def _new_ctx(self) -> DrawContext:
        """Make a context for the present window and settings, and apply their key bindings."""
        ctx = self._make_ctx(self.window.size)
        mapper = self._input_mapper
        mapper.keys = ctx.key_bindings
        mapper.press_timing = ctx.press_timing
        if not mapper.by_pad:
            return ctx
        return replace(ctx, key_bindings=replace(mapper.keys, pad=caps_of(self._gamepads.name)))

    # -- drawing ---------------------------------------------------------------------------------

    def _show(self, dt: float) -> int:
        top = self.stack.top
        if top is None or not (self._visible and self.draws) or self._resizing(dt):
            if self._old is None:
                self._see_choice()  # as if it had been painted
            return 0
        self.stack.ctx.art.begin_frame()
        canvas = Canvas(self.window.size)
        shown = self.stack.shown
        below = None
        for scene, above in zip_longest(shown, shown[1:]):
            scene.input.in_front = above is None
            if isinstance(scene, Modal):
                scene.stand_between(below, above)
            scene.draw(canvas)
            below = scene
        self.tooltips.draw(canvas, top)
        if self.veil is None:
            self._see_choice()
        else:
            self.veil.draw(canvas)
        hovered = find(top.nodes, top.input.hover)
        if (pointing := hovered is not None and hovered.pressable) != self._hand:
            self._hand = pointing
            self.window.point(pointing)
        return self._compositor.present(canvas)

    def _change_screen(self, old: Scene, front: Scene | None) -> None:
        """Open the next screen; drop the cached surfaces of a closed one. A curtain
        soon comes back, and the table needs its own at once."""
        self._open_iris(old, front)
        if old.iris and not self.stack.holds(old):
            self.stack.ctx.art.forget()
            self._untidy = True

    def _open_iris(self, old: Scene, front: Scene | None) -> None:
        """Open the new scene with an iris from where the old one was last touched."""
        self.veil = None
        if self._old is not None:
            self._rebuild()  # the stretched picture may show secrets by now
        if not (self._veils and self.frames and self.stack.shown):
            return
        if front is old and not self.stack.holds(old):
            self.veil = old.exit_transition()
            if self.veil is not None and self.stack.top is not None:
                self.stack.top.input.choice_seen = ""  # another player saw it, before the curtain
        if old.iris and self.stack.shown[0].iris:
            w, h = self.window.size
            marked = find(front.nodes, front.input.focus_ring_node) if front is not None else None
            touched = marked.bounds.center if marked is not None else None
            centre = touched or self._input_mapper.pointer or (w // 2, h // 2)
            picture = self._compositor.snapshot()
            self.veil = IrisTransition(picture, centre, self.stack.ctx.reduced_motion)

    def _resizing(self, dt: float) -> bool:
        """Stretch the old frame while the window is being resized; rebuild at the end."""
        size = self.window.size
        surface = self.window.surface
        same = size == self.stack.ctx.size and surface is self._compositor.target
        if self._old is None and same:
            return False
        if self._old is None:
            self._old = self._compositor.snapshot()
        if size != self._input_mapper.size:
            self._input_mapper.size = size
            self._quiet = RESIZE_QUIET
            pygame.transform.scale(self._old, size, surface)
            self.window.update([(0, 0, *size)])
            return True
        self._quiet -= dt
        if self._quiet > 0:
            return True
        self._rebuild()
        return False

    def _rebuild(self) -> None:
        self._old = self.veil = None
        self._input_mapper.size = self.window.size
        self._compositor = Compositor(self.window.surface, self.window.update)
        self.stack.restyle(self._new_ctx())
