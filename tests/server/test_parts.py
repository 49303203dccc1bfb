"""Small parts: clock, names, codes, buckets, cards of an action, log lines, addresses of nodes."""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import nullcontext

import pytest

import paiju
from paiju.server import nodes
from paiju.server.clock import Clock, banks_after
from paiju.server.limits import Addresses, Bucket, Limits
from paiju.server.metrics import Counter, Histogram
from paiju.server.players import LETTERS, clean, code, digest
from paiju.server.protocol import Pace
from paiju.server.seating import bot_name
from paiju.server.serving import JsonLines, Settings, TextLines, bracketed, listen, make_web
from paiju.server.sqlite import SqliteStore
from paiju.server.storage import Node, Played
from paiju.server.web import address_of, origin_of
from paiju.wording.console import BOT_NAMES

from .setting import asynchronous, refused


class Time:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_clock_takes_the_move_first_and_then_the_bank():
    time = Time()
    clock = Clock(Pace(move=10, bank=30), [30, 30], time)
    clock.begin(None, 0)
    assert clock.left() == 40
    time.now += 5
    assert clock.left() == 40, "it has not been started"
    clock.run()
    time.now += 4
    assert clock.left() == 36 and clock.shown().move == 6000 and clock.shown().bank == 30000
    time.now += 10
    assert clock.left() == 26 and clock.shown().move == 0 and clock.shown().bank == 26000
    clock.stop()
    time.now += 1000
    assert clock.left() == 26
    clock.run()
    clock.end(None, 0)
    clock.begin(None, 1)
    assert clock.banks == [26, 30] and clock.left() == 40
    time.now += 100
    assert clock.left() == -60 and clock.shown().bank == 0
    clock.end(None, 1)
    assert clock.banks == [26, 0]


@pytest.mark.parametrize(("pace", "left"), [(Pace(), None), (Pace(move=5), 5.0), (Pace(bank=5), 5.0)])
def test_a_pace_without_numbers_is_no_limit(pace, left):
    clock = Clock(pace, [pace.bank], Time())
    clock.begin(None, 0)
    assert clock.left() == left and (clock.shown() is None) == (left is None)


def test_banks_are_counted_again_from_the_moves():
    moves = [
        Played(0, 0, "a", 50_000),
        Played(1, 1, "b", 63_000),
        Played(2, 0, "c", 163_000, forced=True),
        Played(3, 1, "d", 164_000),
        Played(4, 0, "e", 194_000),
    ]
    assert banks_after(Pace(move=10, bank=15), 2, moves) == [15.0, 12.0]
    assert banks_after(Pace(move=10, bank=20), 2, moves) == [0.0, 17.0]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Ann  ", "Ann"),
        ("A\u202enna\u2066", "Anna"),
        ("tab\there\nthere", "tab here there"),
        ("\x00\x1b[31mred", "[31mred"),
        ("zero\u200bwidth\ufeff", "zerowidth"),
        ("e\u0301te\u0301", "été"),
        ("老王", "老王"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("\ud800x", "x"),
        ("\u2028\u2029", ""),
        ("x" * 50, "x" * 24),
    ],
)
def test_names_are_one_line_of_visible_text(typed, name):
    assert clean(typed, 24) == name


def test_codes_are_random_and_can_be_typed():
    codes = {code(8) for _ in range(200)}
    assert len(codes) == 200 and set("".join(codes)) <= set(LETTERS) and not set("IL1O0") & set(LETTERS)
    assert len(digest("x")) == 32 and digest("\ud800")


def test_a_bucket_empties_and_fills_again(monkeypatch):
    now = [0.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    bucket = Bucket(3, 2)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now[0] += 0.5
    assert bucket.take() and not bucket.take() and not bucket.full
    now[0] += 60
    assert bucket.full and [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_addresses_are_counted_and_forgotten():
    addresses = Addresses(Limits(per_address=2))
    assert addresses.enter("a") and addresses.enter("a") and not addresses.enter("a") and addresses.enter("b")
    addresses.go("a")
    assert addresses.enter("a")
    for _ in range(2):
        addresses.go("a")
    assert "a" not in addresses.connected
    small = (1, 0.001)
    assert addresses.bucket("a", "x", small).take() and not addresses.bucket("a", "x", small).take()
    assert addresses.bucket("b", "x", small).take() and addresses.bucket("a", "y", small).take()
    for number in range(10_100):
        addresses.bucket(f"{number}", "z", (2, 1e9)).take()
    assert len(addresses._buckets) < 10_100
    free = Addresses(Limits(per_address=0))
    assert all(free.enter("a") and free.bucket("a", "x", small).take() for _ in range(5))


@pytest.mark.parametrize(
    ("client", "address"),
    [
        (("10.0.0.1", 5), "10.0.0.1"),
        (("2001:db8:1:2:3:4:5:6", 5), "2001:db8:1:2::"),
        (("2001:db8::1", 5), "2001:db8::"),
        (("::1", 5), "::"),
        (("::ffff:10.0.0.1", 5), "10.0.0.1"),
        (("fe80::1%eth0", 5), "fe80::"),
        (("somewhere", 5), "somewhere"),
        (None, "?"),
    ],
)
def test_the_address_of_a_client(client, address):
    assert address_of({"client": client}) == address


def test_origins():
    assert origin_of("https://x.example:8443/paiju/") == "https://x.example:8443"
    assert origin_of("") == origin_of("nonsense") == ""
    assert bracketed("::1") == "[::1]" and bracketed("10.0.0.1") == "10.0.0.1"


def test_cards_of_an_action():
    for name in ("crazy_eights", "doudizhu", "pinochle", "tractor"):
        game = paiju.game(name)
        state = game.deal(seed=4)
        for _ in range(30):
            view = state.view(state.to_move())
            for text in view.legal[:20]:
                cards = list(game.cards_of(view, text))
                for card in view.hand:
                    if card in cards:
                        cards.remove(card)
                assert not cards
            state.play(game.parse_all(view, view.legal[-1])[0])
            if state.over():
                break
    view = paiju.game("doudizhu").deal("endgame,mission=2").view(0)
    assert [card[0] for card in paiju.game("doudizhu").cards_of(view, "6789T")] == list("6789T")


def test_counters_and_histograms_as_text():
    counter = Counter("x_total", "X.", "code")
    counter.add('a"b\\c\nd')
    assert list(counter.lines())[-1] == 'x_total{code="a\\"b\\\\c\\nd"} 1'
    histogram = Histogram("y", "Y.")
    for seconds in (0.0001, 0.03, 99):
        histogram.observe(seconds)
    lines = list(histogram.lines())
    assert 'y_bucket{le="0.001"} 1' in lines and 'y_bucket{le="0.05"} 2' in lines and 'y_bucket{le="+Inf"} 3' in lines


def test_log_lines():
    record = logging.LogRecord("paiju", logging.INFO, "", 0, "table %s", ("restored",), None)
    record.table = "abc"
    found = json.loads(JsonLines().format(record))
    assert (found["level"], found["message"], found["table"]) == ("info", "table restored", "abc")
    assert TextLines().format(record).endswith("info: table restored table=abc")


def test_a_port_in_use_is_one_sentence():
    taken = listen("127.0.0.1", 0)
    with refused("PORT_IN_USE"):
        listen("127.0.0.1", taken.getsockname()[1])
    taken.close()
    with refused("NO_ADDRESS"):
        listen("203.0.113.1", 0)


PUBLIC, PRIVATE = "8.8.8.8", "10.1.2.3"


@asynchronous
@pytest.mark.parametrize(
    ("url", "resolved", "host"),
    [
        ("https://cards.example.org", [PUBLIC], "cards.example.org"),
        ("http://node-2:8000", [PRIVATE], PRIVATE),
        ("http://node-2:8000", ["127.0.0.1"], "127.0.0.1"),
        ("http://node-2:8000", ["100.64.0.9"], "100.64.0.9"),
        ("http://[fd00::5]:8000", ["fd00::5"], "fd00::5"),
        ("http://cards.example.org", [PUBLIC], None),
        ("http://cards.example.org", [PRIVATE, PUBLIC], None),
        ("http://[2001:4860:4860::8888]:8000", ["2001:4860:4860::8888"], None),
    ],
)
async def test_a_nodes_key_is_not_sent_over_the_internet_for_all_to_read(url, resolved, host, monkeypatch, caplog):
    async def getaddrinfo(*_, **__):
        return [(None, None, None, "", (address, 8000)) for address in resolved]

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", getaddrinfo)
    if host is not None:
        assert await nodes.host_of(url) == host
        return
    with refused("FAILED"):
        await nodes.Link.open(Node("other", f"{url}#secret"), None)
    assert url in caplog.text and "secret" not in caplog.text


@pytest.mark.parametrize(
    ("url", "good"),
    [("http://8.8.8.8:8000", False), ("http://10.0.0.5:8000", True), ("https://8.8.8.8", True), ("http://node", True)],
)
def test_a_plain_public_node_url_is_refused_at_the_start(url, good):
    with nullcontext() if good else refused("PLAIN_NODE"):
        make_web(SqliteStore(), Settings(node_url=url), 8000)


def test_every_bot_of_the_largest_table_has_a_name_of_its_own():
    names = ["Mei"]  # a person's
    for _ in range(10):
        names.append(bot_name(names))
    assert len({*names}) == 11 and not any(name.startswith("Bot") for name in names)
    assert all(name.en and name.zh for name in BOT_NAMES) and len({name.zh for name in BOT_NAMES}) == len(BOT_NAMES)
