"""A reader's side of the accessibility bus, for the system's own Python, which knows Atspi.

Runs in a D-Bus session of its own: starts the program given as arguments, then answers one JSON
command a line with one JSON answer. Knows roles, names and actions, and nothing of the game.
"""

# Runs in another Python, whose libraries are not installed here.
# mypy: ignore-errors
import json
import subprocess
import sys
import warnings

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

warnings.simplefilter("ignore")
EVENTS = (
    "object:announcement",
    "object:state-changed:focused",
    "object:property-change:accessible-name",
    "window:activate",
)
MARK = "answer "  # the buses write to the same pipe
heard = []
context = GLib.main_context_default()


def hear(event):
    """Keep what a reader would say, in the order in which it came."""
    if event.type.startswith("object:announcement"):
        heard.append(["said", event.any_data])
    elif event.type.startswith("object:state-changed:focused") and event.detail1:
        heard.append(["focus", event.source.get_role_name(), event.source.get_name()])
    elif event.type.startswith("object:property-change"):
        states = event.source.get_state_set()
        if states.contains(Atspi.StateType.FOCUSED):
            heard.append(["renamed", event.source.get_name()])


def say_that_a_reader_is_here():
    """Do what every reader does first: only then do programs answer."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    value = GLib.Variant("(ssv)", ("org.a11y.Status", "ScreenReaderEnabled", GLib.Variant("b", 1)))
    where = "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set"
    bus.call_sync(*where, value, None, Gio.DBusCallFlags.NONE, 20000)


def turn(seconds=0.0):
    """Let pending events come in, and those of the next seconds."""
    over = [not seconds]
    if seconds:
        GLib.timeout_add(round(1000 * seconds), lambda: over.append(True))  # once
    while not over[-1]:
        context.iteration(True)
    while context.iteration(False):
        pass


def window():
    """Return the program's window."""
    desktop = Atspi.get_desktop(0)
    for i in range(desktop.get_child_count()):
        program = desktop.get_child_at_index(i)
        if program is not None and program.get_child_count():
            program.clear_cache()
            return program.get_child_at_index(0)
    return None


def below(node, depth=0):
    """Yield a node and all below it, with how deep each lies."""
    yield depth, node
    for i in range(node.get_child_count()):
        child = node.get_child_at_index(i)
        if child is not None:
            yield from below(child, depth + 1)


def called(depth, node):
    """Return what a node is and what it is called, each asked of the program."""
    return {"role": node.get_role_name(), "name": node.get_name()}


def described(depth, node):
    """Return all that a node tells: depth, role, name, description, states, actions, place."""
    action = node.get_action_iface()
    count = action.get_n_actions() if action is not None else 0
    return {
        "depth": depth,
        **called(depth, node),
        "about": node.get_description(),
        "states": [s.value_nick for s in node.get_state_set().get_states()],
        "actions": [action.get_action_name(i) for i in range(count)],
        "place": (node.get_attributes() or {}).get("posinset", ""),
    }


def everything(told=called):
    """Return the window's tree, each node with what is told of it; read again if it changes
    meanwhile."""
    for _ in range(20):
        turn()
        try:
            found = window()
            if found is not None:
                found.clear_cache()
                return [(told(depth, node), node) for depth, node in below(found)]
        except GLib.Error:
            pass
        turn(0.05)
    return []


def press(name, role=""):
    """Press the first thing of this name; tell whether there was one."""
    for told, node in everything():
        if told["name"] != name or (role and told["role"] != role):
            continue
        try:
            action = node.get_action_iface()
            return action is not None and action.get_n_actions() > 0 and action.do_action(0)
        except GLib.Error:
            return False
    return False


def answer(command):
    """Carry out one line of commands."""
    kind = command.pop("do")
    if kind == "names":
        return [told for told, _ in everything()]
    if kind == "tree":
        return [told for told, _ in everything(described)]
    if kind == "wait":
        turn(command["seconds"])
        taken = heard[:]
        heard.clear()
        return taken
    if kind == "where":
        turn()
        box = window().get_component_iface().get_extents(Atspi.CoordType.SCREEN)
        return [box.x, box.y, box.width, box.height]
    return press(**command)


if __name__ == "__main__":
    say_that_a_reader_is_here()
    listener = Atspi.EventListener.new(hear)
    for name in EVENTS:
        listener.register(name)
    program = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL, stdout=sys.stderr)
    try:
        for line in sys.stdin:
            sys.stdout.write(f"{MARK}{json.dumps(answer(json.loads(line)))}\n")
            sys.stdout.flush()
    finally:
        program.kill()
        program.wait(20)
