"""Every threat of docs/PHONES.md is refused as it says; traffic stays on loopback."""

import json
import re
import socket
import struct
import threading
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from helpers.fixtures.matches import SHORT, noon
from helpers.fixtures.phones import HOME, PhoneTable, begin, play_on, session_of, table_of
from helpers.players.wire_client import PLACE, WireClient, wait_for

from rage_desktop.match.match import Match
from rage_desktop.match.store.store import open_store
from rage_desktop.play.phones import phone_server
from rage_desktop.play.phones.addresses import is_home, may_be_bound, sorted_addresses
from rage_desktop.play.phones.connection import Incoming
from rage_desktop.play.phones.guests import (
    ALPHABET,
    FILE,
    LONGEST_BAN,
    MOST_ADDRESSES,
    MOST_GUESTS,
    TABLE_LETTERS,
    WRONG_EVER,
    Guests,
    Refused,
    draw_letters,
)
from rage_desktop.play.phones.page_files import load_pages
from rage_desktop.play.phones.phone_host import MOST_A_TURN
from rage_desktop.play.phones.phone_server import (
    BACKLOG,
    BURST,
    MOST_LINES,
    PORTS,
    Limits,
    PhoneServer,
)
from rage_desktop.presentation.i18n.translator import Translator

PAGE = "<!doctype html><style>p{color:red}</style><p>Hello</p><script>let a = 1</script>"
OPEN_FILES = Path("/proc/self/fd")
QUICK = Limits(due=0.3, ping=0.1, lost=0.6)


@pytest.fixture(autouse=True)
def _closed_clients() -> Iterator[None]:
    yield
    for client in WireClient.opened:
        client.close()
    WireClient.opened.clear()


@pytest.fixture
def server() -> Iterator[PhoneServer]:
    made = PhoneServer(PLACE, load_pages(PAGE, {"/f.ttf": b"font"}, b"<svg/>"), lambda: None, 0)
    yield made
    made.close()


@pytest.fixture
def quick() -> Iterator[PhoneServer]:
    made = PhoneServer(PLACE, load_pages(PAGE, {}, b""), lambda: None, 0, QUICK)
    yield made
    made.close()


def opened(server: PhoneServer) -> WireClient:
    client = WireClient(server.port)
    assert client.upgrade() == 101
    return client


def short_table() -> PhoneTable:
    return table_of(players=3, changes={"hand_sizes": {"order": "list", "sizes": [3, 4]}})


# -- who may do what -------------------------------------------------------------------------------


def test_a_move_for_another_seat() -> None:
    """The seat is the line's, and no message has one."""
    table = short_table()
    session = session_of(table)
    (mover,) = session.match.waiting_for
    other = table.phones[(mover + 1) % 3]
    made = session.match.moves
    other.say(t="act", id="x", ply=other.view["ply"], bid=1)
    assert other.heard[-1]["t"] == "no"
    other.say(t="act", id="y", ply=other.view["ply"], bid=1, seat=mover)
    assert table.connection.hung_up[-1] == (other.line, 1007)
    assert session.match.moves == made


def test_guessed_letters() -> None:
    table = short_table()
    guests = table.guests
    wrong = "BBBB" if guests.letters != "BBBB" else "CCCC"
    lefts = []
    for _ in range(5):
        with pytest.raises(Refused) as refused:
            guests.come_in(wrong, HOME)
        lefts.append(refused.value.left)
    assert lefts == [4, 3, 2, 1, 0]
    with pytest.raises(Refused) as refused:
        guests.come_in(guests.letters, HOME)  # the right ones do not help while it is banned
    assert refused.value.left is None
    table.clock.now += 61
    assert guests.come_in(guests.letters, HOME)


def test_a_guess_is_said_on_the_table() -> None:
    table = short_table()
    table.phone().enter("QQQQ")
    said = [Translator()(notice) for notice in table.host.post.notices]
    assert said == [f"Someone is guessing the letters ({HOME})."]


def test_letters_are_hard_to_guess_and_easy_to_read() -> None:
    assert not set(ALPHABET) & set("AEIOUQ")
    codes = len(set(ALPHABET)) ** TABLE_LETTERS
    assert WRONG_EVER / codes < 0.001
    assert len({draw_letters(TABLE_LETTERS) for _ in range(100)}) > 90


def test_many_addresses_and_many_newcomers_fill_no_memory() -> None:
    table = short_table()
    guests = table.guests
    for number in range(MOST_ADDRESSES + 20):
        with pytest.raises(Refused):
            guests.come_in("?", f"10.0.{number // 250}.{number % 250}")
    assert len(guests._tries) == MOST_ADDRESSES
    guests.open_again()
    for _ in range(MOST_GUESTS):
        guests.come_in(guests.letters, HOME)
    assert len(guests.all) == MOST_GUESTS
    assert all(phone.secret and guests.come_back(phone.secret) for phone in table.phones)
    for guest in guests.all:
        guest.line = 7  # there, all of them
    with pytest.raises(Refused):
        guests.come_in(guests.letters, HOME)


def test_bans_grow() -> None:
    table = short_table()
    guests = table.guests
    bans = []
    for _ in range(6):
        for _ in range(5):
            with pytest.raises(Refused):
                guests.come_in("?", HOME)
        began = table.clock.now
        while guests._tries[HOME].banned_until > table.clock.now:
            table.clock.now += 10
        bans.append(table.clock.now - began)
    assert bans == sorted(bans)
    assert bans[-1] == LONGEST_BAN


def test_letters_change_and_the_table_closes_after_many_guesses() -> None:
    table = short_table()
    guests = table.guests
    first = guests.letters
    for number in range(119):
        with pytest.raises(Refused):
            guests.come_in("?", f"192.168.1.{number}")
    assert guests.letters != first
    closed = [guests.is_closed]
    with pytest.raises(Refused):
        guests.come_in("?", "192.168.2.1")
    closed.append(guests.is_closed)
    assert closed == [False, True]
    with pytest.raises(Refused):
        guests.come_in(guests.letters, "192.168.2.2")
    table.return_to(table.phones[0])  # those who are in come back all the same
    assert table.phones[0].heard[-2]["t"] == "lobby"
    guests.open_again()
    assert guests.come_in(guests.letters, "192.168.2.2")


def test_no_letter_comes_three_times(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter("GKKKBTKB")
    monkeypatch.setattr("secrets.choice", lambda _: next(drawn))
    assert draw_letters(4) == "BTKB"


def test_a_stolen_secret_closes_the_other_line() -> None:
    table = short_table()
    owner = table.phones[0]
    thief = table.phone()
    thief.secret = owner.secret
    thief.enter()
    assert owner.heard[-1]["t"] == "elsewhere"
    told = len(owner.heard)
    owner.say(t="act", id="z", ply=1, bid=1)
    assert len(owner.heard) == told
    owner.enter()
    assert thief.heard[-1]["t"] == "elsewhere"
    assert owner.view["seat"] == 0


def test_a_seat_handed_over_voids_the_old_secret() -> None:
    table = short_table()
    letters = table.guests.letters_for(0)
    new = table.phone()
    new.enter(letters)
    assert new.view["seat"] == 0
    table.phones[0].enter()
    assert table.phones[0].heard[-1]["of"] == "secret"
    table.phone().enter(letters)  # once only
    assert table.phones[-1].heard[-1]["of"] == "hello"


def test_the_phone_that_lost_its_seat_is_told_and_says_nothing_more() -> None:
    table = table_of(players=3, languages=("de",))
    session = session_of(table)
    (mover,) = session.match.waiting_for
    old = table.phones[mover]
    made = session.match.moves
    table.guests.is_closed = True  # to newcomers, but not to whom the host gives a seat
    new = table.phone("fr")
    new.enter(table.guests.letters_for(mover))
    assert (new.welcome["lang"], old.heard[-1]["t"]) == ("fr", "elsewhere")
    assert "auf einem anderen Handy" in old.heard[-1]["why"]
    old.say(t="act", id="z", ply=old.view["ply"], bid=0)
    assert session.match.moves == made


def test_secrets_have_192_bits_and_are_all_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    table = short_table()
    secrets = {phone.secret for phone in table.phones}
    assert len(secrets) == 3
    assert all(len(urlsafe_b64decode(secret)) * 8 == 192 for secret in secrets)
    compared = []

    def compare(one: bytes, other: bytes) -> bool:
        compared.append(one)
        return one == other

    monkeypatch.setattr("rage_desktop.play.phones.guests.compare_digest", compare)
    assert table.guests.come_back(table.phones[0].secret) is table.guests.all[0]
    assert len(compared) == 3  # the time it takes says nothing


def test_secrets_are_kept_as_hashes_only(tmp_path) -> None:  # type: ignore[no-untyped-def]
    store = open_store(tmp_path, noon)
    table = table_of(players=2, store=store, folder=tmp_path)
    kept = (tmp_path / FILE).read_text()
    assert all(phone.secret not in kept for phone in table.phones)
    assert (tmp_path / FILE).stat().st_mode & 0o077 == 0
    table.host.close(for_good=True)
    assert not (tmp_path / FILE).exists()
    store.close()


def test_replay_of_an_old_message() -> None:
    table = short_table()
    session = session_of(table)
    (mover,) = session.match.waiting_for
    phone = table.phones[mover]
    old = {"t": "act", "id": "a", "ply": phone.view["ply"], "bid": 0}
    phone.say(**old)
    made = session.match.moves
    phone.say(**old)
    phone.say(**{**old, "id": "b"})
    assert phone.heard[-1]["t"] == "late"
    assert session.match.moves == made


def test_an_answer_of_the_game_before_is_none_of_the_next() -> None:
    table = short_table()
    first = session_of(table).match
    (mover,) = first.waiting_for
    phone = table.phones[mover]
    phone.say(t="act", id="a", ply=phone.view["ply"], bid=0)
    begin(table, Match(first.setup))
    made = len(session_of(table).match.moves)
    phone.say(t="act", id="a", ply=phone.view["ply"], bid=0)
    assert len(session_of(table).match.moves) == made + 1


def test_names_are_text_and_nothing_else() -> None:
    table = PhoneTable()
    from helpers.fixtures.matches import setup_of

    setup = setup_of("rage", 3)
    table.host.set_up(setup.file, setup.seats)
    phone = table.phone()
    phone.enter(table.guests.letters)
    hung = len(table.connection.hung_up)
    for name in ("a\u202eb", "a\x1b[31m", "x" * 25, "a\nb"):
        phone.say(t="sit", name=name, face="cat")
    assert len(table.connection.hung_up) == hung + 4
    phone.say(t="sit", name="  ", face="cat")
    assert phone.heard[-1]["of"] == "sit"
    for name in ("<img src=x onerror=1>", '"><b>&amp;', "\N{GRINNING FACE}" * 24):
        phone.say(t="sit", name=name, face="cat")
        assert phone.lobby["seats"][phone.lobby["you"]]["name"] == name


def test_a_page_of_another_version_is_told_to_reload() -> None:
    table = short_table()
    phone = table.phone()
    phone.say(t="hello", v=2, code=table.guests.letters)
    assert phone.heard[-1]["of"] == "version"
    assert not phone.welcome


# -- bad messages ----------------------------------------------------------------------------------

GOOD = (
    '{"t":"hello","v":1,"code":"KMTR","lang":["de-AT","de"]}',
    '{"t":"sit","name":"Elif","face":"cat","seat":2}',
    '{"t":"act","id":"k3f9","ply":17,"bid":3}',
    '{"t":"act","id":"k3f9","ply":22,"card":"WILD","suit":"B"}',
    '{"t":"back","id":"q","ply":18}',
    '{"t":"say","to":"q4","yes":true}',
    '{"t":"ready"}',
    '{"t":"hidden"}',
)
BAD = (
    "",
    "null",
    "[]",
    '{"t":"act"}',
    '{"t":"nothing"}',
    '{"t":"act","id":"a","ply":NaN,"bid":1}',
    '{"t":"act","id":"a","ply":1e400,"bid":1}',
    '{"t":"act","id":"a","ply":1,"bid":1,"more":2}',
    '{"t":"act","id":"a","ply":"1","bid":1}',
    '{"t":"act","id":"a","ply":-1,"bid":1}',
    '{"t":"act","id":"","ply":1,"bid":1}',
    '{"t":"ready","yes":1}',
    "[" * 4000,
    '{"t":' * 600,
    '{"x":' + "[" * 2000,
    '{"t":"ready"}' + " " * 5000,
    '{"t":"sit","name":"' + "a" * 5000 + '","face":"cat"}',
    '{"t":"sit","name":"a","face":"dog"}',
    "\ud800",
)


@pytest.mark.parametrize("text", BAD, ids=range(len(BAD)))
def test_bad_messages_end_the_line(text: str) -> None:
    table = short_table()
    phone = table.phones[0]
    made = session_of(table).match.moves
    table.connection.incoming.append(Incoming(phone.line, HOME, text))
    table.follow()
    assert table.connection.hung_up == [(phone.line, 1007)]
    assert session_of(table).match.moves == made


def test_ten_thousand_mutated_messages_change_nothing() -> None:
    table = short_table()
    session = session_of(table)
    rng = Random(10_000)
    made = session.match.moves
    setup = session.match.setup
    waiting = session.match.waiting_for
    lines = [phone.line for phone in table.phones if table.phones.index(phone) not in waiting]
    for _ in range(10_000):
        text = mutated(rng.choice(GOOD), rng)
        table.connection.incoming.append(Incoming(rng.choice([*lines, 77]), HOME, text))
        table.host.follow()
    assert session.match.moves == made
    assert session.match.setup == setup


def mutated(text: str, rng: Random) -> str:
    """Return a message with some characters lost, doubled, swapped or made up."""
    signs = list(text)
    for _ in range(rng.randint(1, 6)):
        place = rng.randrange(len(signs) + 1)
        match rng.randrange(4):
            case 0 if signs:
                del signs[place % len(signs)]
            case 1:
                signs.insert(place, rng.choice('{}[]",:0129truefalsnNaIy\\\u202e\x00é'))
            case 2 if signs:
                signs[place % len(signs)] = chr(rng.randrange(32, 0x2FFF))
            case _:
                signs[place:place] = signs[max(0, place - 5) : place]
    return "".join(signs)


# -- the socket ------------------------------------------------------------------------------------


def test_another_page_in_a_browser(server: PhoneServer) -> None:
    for origin in ("http://evil.example", f"https://{PLACE}:{server.port}", "null", ""):
        assert WireClient(server.port).upgrade(Origin=origin) == 403
    own = f"http://{PLACE}:{server.port}"
    assert WireClient(server.port).upgrade(Origin=f"{own}\r\nOrigin: http://evil.example") == 403
    assert server.refused["origin"] == 5
    opened(server)


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1", "localhost:1", "127.0.0.1:1"])
def test_dns_rebinding(server: PhoneServer, host: str) -> None:
    answer = WireClient(server.port).request(Host=host)
    assert answer.startswith(b"HTTP/1.1 421")
    assert b"Hello" not in answer


def test_framing_and_mixed_content(server: PhoneServer) -> None:
    head = WireClient(server.port).request().partition(b"\r\n\r\n")[0].decode().lower()
    for field in (
        "frame-ancestors 'none'",
        "x-frame-options: deny",
        "x-content-type-options: nosniff",
        "referrer-policy: no-referrer",
        "cross-origin-resource-policy: same-origin",
        "cross-origin-opener-policy: same-origin",
        "cache-control: no-store",
        "default-src 'none'",
    ):
        assert field in head
    assert "unsafe-inline" not in head
    assert len(re.findall("'sha256-", head)) == 2


def test_flooding_on_a_line(server: PhoneServer) -> None:
    client = opened(server)
    for _ in range(200):
        try:
            client.say(t="ready")
        except ConnectionError:
            break
    assert client.end() in (1008, None)
    assert wait_for(lambda: server.refused["rate"] == 1)
    assert len([one for one in server.incoming if one.said is not None]) < BURST + 20


def test_a_loop_that_takes_nothing_is_not_buried(
    server: PhoneServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phone_server, "MOST_WAITING", 5)
    client = opened(server)
    for _ in range(10):
        client.say(t="ready")
    assert client.end() in (1008, None)
    assert len([one for one in server.incoming if one.said is not None]) == 5


def test_too_many_connections_from_one_address(server: PhoneServer) -> None:
    clients = [WireClient(server.port) for _ in range(12)]
    assert wait_for(lambda: server.refused["connections"] == 4)
    assert len(server._lines) == 8
    for client in clients:
        client.close()


def test_too_many_connections_in_all() -> None:
    made = PhoneServer(PLACE, load_pages(PAGE, {}, b""), lambda: None, 0, Limits(each=100))
    clients = [WireClient(made.port) for _ in range(MOST_LINES + 3)]
    assert wait_for(lambda: made.refused["connections"] == 3)
    made.close()
    for client in clients:
        client.close()


def test_oversized_head(server: PhoneServer) -> None:
    answer = WireClient(server.port).request(Cookie="a" * 9000)
    assert answer.startswith(b"HTTP/1.1 431")


@pytest.mark.parametrize("size", [5000, 70_000])
def test_oversized_message(server: PhoneServer, size: int) -> None:
    client = opened(server)
    client.send_text("x" * size)
    assert client.end() == 1009
    assert server.refused["size"] == 1


def test_a_frame_that_announces_far_more_than_it_has(server: PhoneServer) -> None:
    client = opened(server)
    client.send_text("x" * 8000, announced=1 << 40)
    assert client.end() == 1009


def test_bodies_and_other_methods(server: PhoneServer) -> None:
    for method in ("POST", "PUT", "DELETE", "OPTIONS"):
        assert WireClient(server.port).request(method=method).startswith(b"HTTP/1.1 405")
    answer = WireClient(server.port).request(Content_Length="10")
    assert answer.startswith(b"HTTP/1.1 405")


def test_bytes_instead_of_text(server: PhoneServer) -> None:
    client = opened(server)
    client.send_text(b"\x00\x01", opcode=2)
    assert client.end() == 1007


def test_slowloris_and_half_open_lines() -> None:
    """They are dropped for being late, long before a silent line counts as dead."""
    made = PhoneServer(PLACE, load_pages(PAGE, {}, b""), lambda: None, 0, Limits(due=0.3))
    slow = WireClient(made.port)
    slow.socket.sendall(b"GET / HTTP/1.1\r\nHost: ")
    silent = opened(made)
    assert wait_for(lambda: made.refused["slow"] == 2)
    assert not made._lines
    for client in (slow, silent):
        client.close()
    made.close()


def test_a_dead_line_is_dropped(quick: PhoneServer) -> None:
    client = opened(quick)
    client.say(t="ready")
    assert wait_for(lambda: quick.refused["dead"] == 1)
    assert wait_for(lambda: quick.incoming[-1].said is None)
    client.close()


def test_path_tricks(server: PhoneServer) -> None:
    for path in ("/../../etc/passwd", "/%2e%2e/x", "//evil", "/KMTR", "/f.ttf/..", "/wire/.."):
        assert b"<p>Hello</p>" in WireClient(server.port).request(path)
    assert WireClient(server.port).request("/f.ttf").endswith(b"font")


def test_garbage(server: PhoneServer) -> None:
    rng = Random(1)
    for _ in range(30):
        client = WireClient(server.port)
        client.socket.sendall(rng.randbytes(rng.randint(1, 300)) + b"\r\n\r\n")
        client.close()
    assert b"Hello" in WireClient(server.port).request()


def test_code_from_the_internet_finds_no_socket(server: PhoneServer) -> None:
    for address in ("0.0.0.0", "8.8.8.8", "203.0.113.5", "::", "", "localhost"):
        assert not may_be_bound(address)
        with pytest.raises(OSError, match="home network"):
            PhoneServer(address, {}, lambda: None, 0)
        with pytest.raises(OSError, match="home network"):
            server.move(address)
    assert not is_home("93.184.216.34")


def test_the_usual_private_address_comes_first() -> None:
    found = ["8.8.8.8", "172.17.0.1", "10.0.0.4", "192.168.1.23", "127.0.1.1", "192.168.122.1"]
    assert sorted_addresses(found, "10.0.0.4") == (
        "10.0.0.4",
        "192.168.1.23",
        "192.168.122.1",
        "172.17.0.1",
    )
    assert sorted_addresses(["127.0.0.1", "8.8.8.8"]) == ()


def test_a_port_that_is_taken_gives_way_to_the_next(server: PhoneServer) -> None:
    other = PhoneServer(PLACE, load_pages(PAGE, {}, b""), lambda: None, server.port)
    assert server.port < other.port < server.port + PORTS
    other.close()


def test_a_closed_server_leaves_nothing() -> None:
    made = PhoneServer(PLACE, load_pages(PAGE, {}, b""), lambda: None, 0)
    client = opened(made)
    client.say(t="ready")
    made.close()
    assert client.end() == 1001
    assert not made._thread.is_alive()


@pytest.mark.skipif(not OPEN_FILES.exists(), reason="no /proc here: open files were not counted")
def test_lines_that_are_cut_at_any_moment_leave_nothing() -> None:
    rng = Random(48)
    files = len(list(OPEN_FILES.iterdir()))
    threads = threading.active_count()
    made = PhoneServer(PLACE, load_pages(PAGE, {}, b""), lambda: None, 0, Limits(each=100))
    clients: list[WireClient] = []
    for _ in range(400):
        if len(clients) == MOST_LINES // 2 or (clients and rng.random() < 0.45):
            cut(clients.pop(rng.randrange(len(clients))), rng)
            continue
        clients.append(WireClient(made.port))
        match rng.randrange(4):
            case 0:
                clients[-1].socket.sendall(b"GET /wire HT")
            case 1:
                clients[-1].send_head()
            case 2 if clients[-1].upgrade() == 101:
                clients[-1].say(t="ready")
            case _:
                pass
    for client in clients:
        cut(client, rng)
    assert wait_for(lambda: not made._lines)
    made.close()
    assert threading.active_count() == threads
    assert len(list(OPEN_FILES.iterdir())) == files
    WireClient.opened.clear()


def cut(client: WireClient, rng: Random) -> None:
    """Close a connection, or break it off."""
    if rng.random() < 0.5:
        at_once = struct.pack("ii", 1, 0)
        client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, at_once)
    client.close()


def test_an_idle_server_does_not_turn(server: PhoneServer) -> None:
    import time

    turns = server.turns
    time.sleep(0.3)
    assert server.turns == turns


def test_a_slow_reader_is_dropped(server: PhoneServer) -> None:
    """A line that does not read may owe 256 kB and no more; others go on."""
    slow = opened(server)
    slow.say(t="ready")
    other = opened(server)
    other.say(t="ready")
    assert wait_for(lambda: len(server.incoming) == 2)
    first = server.incoming[0].line
    for _ in range(1000):
        server.send(first, "x" * 16_000)
    assert wait_for(lambda: server.refused["dead"] == 1)
    assert wait_for(lambda: first not in server._lines)
    assert len(server._lines) == 1
    server.send(server.incoming[1].line, "still here")
    assert other.frame() == (1, b"still here")


def test_a_reader_who_keeps_up_is_not_dropped(server: PhoneServer) -> None:
    client = opened(server)
    client.say(t="ready")
    assert wait_for(lambda: len(server.incoming) == 1)
    server.send(server.incoming[0].line, "x" * (BACKLOG // 2))
    frame = client.frame()
    assert frame is not None
    assert len(frame[1]) == BACKLOG // 2


def test_a_flood_takes_its_turns() -> None:
    """No turn of the loop takes more than 16 messages."""
    table = short_table()
    phone = table.phones[0]
    ready = json.dumps({"t": "ready"})
    for _ in range(MOST_A_TURN * 2 + 5):
        table.connection.incoming.append(Incoming(phone.line, HOME, ready))
    left = []
    for _ in range(3):
        table.host.follow()
        left.append(len(table.connection.incoming))
    assert MOST_A_TURN == 16
    assert left == [21, 5, 0]


def test_peers_from_elsewhere_are_hung_up_on(
    server: PhoneServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The listener says that a peer is on the internet; it is a loopback one in truth."""
    real = server._listener
    strangers = ["93.184.216.34", "8.8.8.8", "172.32.0.1", "100.64.0.1"]
    peers = iter([*strangers, "192.168.1.77"])

    class Listener:
        close = real.close
        fileno = real.fileno

        def accept(self) -> tuple[socket.socket, tuple[str, int]]:
            return real.accept()[0], (next(peers), 50_000)

    monkeypatch.setattr(server, "_listener", Listener())
    for _ in strangers:
        assert WireClient(server.port).rest() == b""
    assert wait_for(lambda: server.refused["stranger"] == len(strangers))
    assert not server._lines
    assert b"Hello" in WireClient(server.port).request()


def test_nothing_kept_or_said_tells_cards_letters_or_secrets(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    """What the disk and the log have of a table: hashes, and the game as every game has it."""
    store = open_store(tmp_path, noon)
    table = table_of(players=3, store=store, folder=tmp_path, changes=SHORT)
    match = session_of(table).match
    rng = Random(3)
    handed = table.guests.letters_for(0)
    with caplog.at_level(0):
        while play_on(table, rng):
            pass
    assert match.game is not None
    secrets = [*(phone.secret for phone in table.phones), handed]
    said = "".join((*capfd.readouterr(), caplog.text))
    record = "\n".join(match.record_lines())
    cards = {card["c"] for phone in table.phones for card in phone.view.get("hand", [])}
    for secret in (*secrets, table.guests.letters, *cards):
        assert secret not in said
    for secret in (*secrets, table.guests.letters):
        assert not re.search(rf"\b{re.escape(secret)}\b", record)
    kept = (tmp_path / FILE).read_text()
    files = [one for one in tmp_path.rglob("*") if one.is_file() and one.name != FILE]
    assert files
    for secret in secrets:
        assert secret not in kept
        assert not any(secret.encode() in one.read_bytes() for one in files)
    names = {"game", "port", "letters", "guests", "digest", "name", "face", "seat"}
    assert set(re.findall(r'"(\w+)":', kept)) == names  # no hand, no move, no secret
    store.close()


def test_phones_log_nothing_and_leave_the_windows_title_alone() -> None:
    package = Path(phone_server.__file__).parents[2]
    parts = [package / "play" / "phones", package / "ui" / "scenes" / "phones"]
    files = [file for part in parts for file in part.glob("*.py")]
    for file in (*files, package / "ui" / "phone_link.py"):
        source = file.read_text("utf-8")
        assert not re.search(r"\bprint\(|\blogging\b|set_caption|\bstderr\b", source), file


def test_what_is_sent_never_names_a_secret() -> None:
    table = short_table()
    for phone in table.phones:
        later = [text for text in phone.texts if json.loads(text)["t"] != "welcome"]
        assert all(phone.secret not in text for text in later)
        assert all(table.guests.letters not in text for text in phone.texts)
    assert Guests(table.clock).letters
