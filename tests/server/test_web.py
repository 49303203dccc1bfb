"""HTTP: pages, lists, records and replays, headers, and who may connect."""

from __future__ import annotations

import asyncio
import gzip
import http.client
import json

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

import paiju
from paiju.record import Record
from paiju.rng import Random
from paiju.server import answering, pages, protocol
from paiju.server.limits import Limits
from paiju.server.offers import offers
from paiju.server.replays import replay
from paiju.server.web import Tokens

from .attackers import Raw
from .setting import Client, asynchronous, play_on, serving, until


async def get(url: str, path: str, method: str = "GET", body: bytes | None = None, **headers: str):
    """One HTTP request: status, headers, body."""

    def ask():
        connection = http.client.HTTPConnection(url.removeprefix("http://"), timeout=20)
        connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        found = answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
        connection.close()
        return found

    return await asyncio.to_thread(ask)


def recorded(game: str = "crazy_eights", seed: int = 1) -> Record:
    """A random game, recorded."""
    rng = Random(seed)
    state = paiju.game(game).deal(seed=seed)
    record = Record.begin(state)
    while not state.over() and len(record.actions) < 60:
        action = state.random_move(rng)
        record.add(state.to_move(), action)
        state.play(action)
    return record


@asynchronous
async def test_pages_and_their_headers(tmp_path, monkeypatch):
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>" + "x" * 2000)
    (tmp_path / "assets" / "app-1234.js").write_text("let a = 1\n" * 500)
    monkeypatch.setattr(pages.read_pages, "__defaults__", (tmp_path,))
    async with serving() as served:
        for path in ("/", "/t/ABCDEF", "/r/x-1", "/missions", "/rules/tractor", "/replays", "/new"):
            status, headers, body = await get(served.url, path)
            assert status == 200 and body.startswith(b"<!doctype html>x") and headers["cache-control"] == "no-cache"
        assert headers["content-type"].startswith("text/html")
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "unsafe-eval" not in headers["content-security-policy"] and "script" not in headers
        assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers
        status, headers, body = await get(served.url, "/assets/app-1234.js", accept_encoding="gzip")
        assert headers["content-encoding"] == "gzip" and "immutable" in headers["cache-control"]
        assert gzip.decompress(body).startswith(b"let a") and headers["content-type"].startswith("text/javascript")
        status, _, body = await get(served.url, "/assets/app-1234.js", if_none_match=headers["etag"])
        assert (status, body) == (304, b"")
        for path in ("/assets/none.js", "/nothing", "/../pyproject.toml", "/%2e%2e/%2e%2e/etc/passwd", "/assets/"):
            status, headers, _ = await get(served.url, path)
            assert status == 404 and "content-security-policy" in headers


@asynchronous
async def test_who_reads_a_page_that_is_not_there_gets_the_client(tmp_path, monkeypatch):
    (tmp_path / "index.html").write_text("<!doctype html>" + "x" * 2000)
    (tmp_path / "app.js").write_text("let a = 1")
    monkeypatch.setattr(pages.read_pages, "__defaults__", (tmp_path,))
    async with serving() as served:
        status, headers, body = await get(served.url, "/nowhere", accept="text/html,*/*")
        assert status == 404 and body.startswith(b"<!doctype html>x")
        assert (await get(served.url, "/nowhere", accept="text/html", **{"if-none-match": headers["etag"]}))[0] == 304
        assert (await get(served.url, "/assets/nothing.js", accept="*/*"))[::2] == (404, b"Not found.\n")


@asynchronous
async def test_without_a_built_client_the_page_says_so(tmp_path, monkeypatch):
    monkeypatch.setattr(pages.read_pages, "__defaults__", (tmp_path / "none",))
    async with serving() as served:
        status, _, body = await get(served.url, "/")
        assert status == 200 and b"without Node" in body


@asynchronous
async def test_the_lists():
    async with serving() as served:
        status, headers, body = await get(served.url, "/api/games")
        found = msgspec.json.decode(body, type=protocol.Catalogue)
        assert found == offers() and headers["content-type"] == "application/json"
        status, _, body = await get(served.url, "/api/schema")
        assert json.loads(body) == json.loads(msgspec.json.encode(protocol.schema()))
        for language, word in (("en", "landlord"), ("zh", "地主"), ("xx", "landlord")):
            status, headers, body = await get(served.url, f"/api/rules/doudizhu?language={language}")
            assert status == 200 and word in body.decode() and headers["content-type"].startswith("text/markdown")
        status, _, body = await get(served.url, "/api/rules/snap")
        assert status == 404 and json.loads(body)["code"] == "UNKNOWN_GAME"
        assert (await get(served.url, "/healthz"))[0] == 200


def test_the_offers_have_every_game_preset_and_flag():
    for info in offers().games:
        game = paiju.game(info.name)
        assert [preset.name for preset in info.presets] == list(game.presets)
        for preset in info.presets:
            assert preset.bot in info.bots and info.least <= preset.seats <= info.most
            text = ",".join([preset.name, *(f"{flag.name}={preset.values[flag.name]}" for flag in info.flags)])
            assert game.ruleset(text) == game.presets[preset.name]
        for flag in info.flags:
            assert flag.help.en and flag.help.zh
            assert bool(flag.choices) == (flag.kind == "choice")


@asynchronous
async def test_a_finished_game_can_be_read_and_watched():
    async with serving() as served, Client(served.url, name="Ann") as ann:
        seat = await ann.create("crazy_eights", "mbb", start=True)
        unfinished = f"/api/records/{served.hall.rooms[seat.table].setup.record}"
        assert (await get(served.url, unfinished))[0] == 404
        await play_on(seat)
        status, headers, body = await get(served.url, f"/api/records/{seat.room.record}")
        assert status == 200 and "attachment" in headers["content-disposition"]
        record = Record.parse(body.decode())
        assert record.replay().over()
        for eyes in ("all", "public", "0", "2"):
            status, _, body = await get(served.url, f"/api/records/{seat.room.record}/replay?eyes={eyes}")
            shown = msgspec.json.decode(body, type=protocol.Replay)
            assert status == 200 and len(shown.frames) == len(record.actions) + 1 and shown.result
            assert len(shown.told) == len(msgspec.json.decode(shown.events)) == shown.frames[-1].known
        status, _, body = await get(served.url, f"/api/records/{seat.room.record}/replay?eyes=9")
        assert status == 400 and json.loads(body)["code"] == "NO_EYES"
        status, _, body = await get(served.url, "/api/records/nothing/replay")
        assert status == 404


@asynchronous
async def test_a_record_can_be_brought_along():
    record = recorded("tractor")
    async with serving(limits=Limits(per_address=0, upload=100_000)) as served:
        status, _, body = await get(served.url, "/api/replay?eyes=1", "POST", record.text().encode())
        assert status == 200 and msgspec.json.decode(body, type=protocol.Replay) == replay(record, "1")
        for data in (b"", b"\xff\xfe", b"nonsense", b"paiju 1\ngame snap\n", record.text().encode()[:300]):
            status, _, body = await get(served.url, "/api/replay", "POST", data)
            assert 400 <= status < 500 and json.loads(body)["type"] == "refused", data
        status, _, _ = await get(served.url, "/api/replay", "POST", b"x" * 200_000)
        assert status == 413
        assert (await get(served.url, "/api/replay"))[0] == 404


@pytest.mark.parametrize("game", ["crazy_eights", "doudizhu", "holdem", "pinochle", "tractor"])
def test_eyes_see_what_they_may(game):
    record = recorded(game)
    every, public = replay(record, "all"), replay(record, "public")
    kind = paiju.game(game).view
    for frame in every.frames:
        assert len(frame.hands) == record.rules.seats
    for frame in public.frames:
        assert not frame.hands and not msgspec.json.decode(frame.view, type=kind).hand
    for seat in range(record.rules.seats):
        own = replay(record, str(seat))
        for frame, all_eyes in zip(own.frames, every.frames, strict=True):
            assert msgspec.json.decode(frame.view, type=kind).hand == all_eyes.hands[seat]


@asynchronous
async def test_only_pages_from_here_may_connect():
    async with serving(base_url="https://cards.example") as served:
        socket = served.url.replace("http", "ws") + "/ws"
        for origin in (served.url, "https://cards.example", None):
            async with connect(socket, origin=origin):
                pass
        for origin in ("https://evil.example", "null", "https://cards.example.evil.example", "http://127.0.0.1:1"):
            with pytest.raises(InvalidStatus) as refusal:
                async with connect(socket, origin=origin):
                    pass
            assert refusal.value.response.status_code == 403


@asynchronous
async def test_the_link_between_nodes_is_closed_to_others():
    async with serving() as served:
        url = served.url.replace("http", "ws") + "/link"
        key = served.hall.node.url.partition("#")[2]
        assert len(key) >= 43
        caller = '{"player":"x","name":"y","address":"z"}'
        for headers in (
            {},
            {"Authorization": "Bearer "},
            {"Authorization": "Bearer " + "x" * 43, "Paiju-Caller": caller},
            {"Authorization": f"Bearer {key}"},
            {"Authorization": f"Bearer {key}", "Paiju-Caller": "nonsense"},
            {"Authorization": f"Bearer {key}", "Paiju-Caller": caller, "Origin": served.url},
        ):
            with pytest.raises(InvalidStatus):
                async with connect(url, additional_headers=headers):
                    pass
        async with connect(url, additional_headers={"Authorization": f"Bearer {key}", "Paiju-Caller": caller}):
            pass


@asynchronous
async def test_the_metrics_are_prometheus_text():
    token = "a-token-of-prometheus"
    async with serving(tokens=Tokens(metrics=token)) as served, Client(served.url) as ann:
        seat = await ann.create("crazy_eights", "mbb", start=True)
        await play_on(seat)
        with pytest.raises(ValueError):
            await ann.join("NOTHING")
        assert (await get(served.url, "/metrics"))[0] == 401
        status, headers, body = await get(served.url, "/metrics", authorization=f"Bearer {token}")
        text = body.decode()
        assert status == 200 and headers["content-type"].startswith("text/plain; version=0.0.4")
        for line in (
            "paiju_connections 1",
            'paiju_tables{status="over"} 1',
            'paiju_games_total{game="crazy_eights"} 1',
            'paiju_refused_total{code="NO_TABLE"} 1',
            'paiju_move_seconds_bucket{le="+Inf"}',
        ):
            assert line in text
        for line in text.splitlines():
            assert line.startswith("# ") or (len(line.rsplit(" ", 1)) == 2 and float(line.rsplit(" ", 1)[1]) >= 0)


@asynchronous
async def test_uploads_that_do_not_arrive_are_nobody_s_mistake(monkeypatch, caplog):
    monkeypatch.setattr(answering, "UPLOAD_SECONDS", 0.2)
    head = b"POST /api/replay HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nx"
    async with serving() as served:
        gone, slow, large = [await Raw.connect(served.url) for _ in range(3)]
        for raw in (gone, slow):
            raw.writer.write(head)
        large.writer.write(head.replace(b"1000", b"1000000000"))
        gone.close()
        for raw, status, code in ((slow, b"408", "TOO_SLOW"), (large, b"413", "TOO_LARGE")):
            answer = await raw.reader.read()  # to the end: nobody waits for the rest
            assert answer.startswith(b"HTTP/1.1 " + status) and code.encode() in answer
        await until(lambda: served.server.config.door.inside == 0)
        assert not caplog.text
        for raw in (slow, large):
            raw.close()
