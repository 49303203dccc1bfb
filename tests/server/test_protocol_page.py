"""docs/protocol.md shows a real conversation; `--update-golden` writes it anew."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from copy import deepcopy
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from msgspec import inspect

import paiju
from paiju.analysis import Analysis, Choice, Decision
from paiju.face import Face, Zone
from paiju.language import Said
from paiju.peer.curve import digest
from paiju.peer.keys import Identity
from paiju.peer.roster import Card
from paiju.peer.table import Pulse
from paiju.server import fairness, players, protocol
from paiju.server import hall as halls
from paiju.server.connection import Connection
from paiju.server.keeper import account_mark, packed, write_card
from paiju.server.lobby import difference
from paiju.server.protocol import (
    Answers,
    Attempt,
    Catalogue,
    Clock,
    Day,
    Deal,
    Fair,
    Finished,
    Flag,
    Frame,
    GameInfo,
    LessonPlan,
    LessonScene,
    LessonStep,
    Line,
    Listed,
    Looked,
    Mission,
    Option,
    Pace,
    Preset,
    Replay,
    Requests,
    Seat,
    Study,
    Wish,
)
from paiju.server.refusals import SENTENCES
from paiju.server.telling import describe
from paiju.view import Event, View
from paiju.wording.words import Item, Report, Shown, Summary

from .setting import PATIENT, Client, asynchronous, open_hall, serving

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "protocol.md"
TOKEN = "3q2-7wX1kYc8s0bVQ9nJmZr4tU6hLpAeGfDiOxCvBwE"
FIXED = {"token": TOKEN, "time": 1769890500123, "at": "2026-01-31T20:15:00Z", "version": "0.1.0"}


Examples = dict[str, list[dict[str, object]]]


class Conversation:
    """Guests at a table, and the examples: the first message of every kind that was said, and further ones."""

    def __init__(self) -> None:
        self.said: Examples = {}
        self.number = 0

    def note(self, message: dict[str, object], also: bool = False) -> None:
        message = deepcopy(message)
        for name, value in FIXED.items():
            if message.get(name):
                message[name] = value
        for each in (*message.get("games", ()), *message.get("lines", ())):
            each["at"] = FIXED["at"]
        if message["type"] == "missionlist":
            message["missions"] = message["missions"][:1]
            message["today"] = message["missions"][0]
            message["calendar"] = [{"date": FIXED["at"][:10], "number": 1, "solved": True}]
        shown = self.said.setdefault(str(message["type"]), [])
        if also or not shown:
            shown.append(message)

    async def ask(self, session: Connection, kind: str, /, *also: str, **fields: object) -> dict[str, object]:
        """Say something, and hear the answer to it. `also` are the kinds that are a further example of their kind."""
        self.number += 1
        message = {"v": 3, "type": kind, "id": self.number, **fields}
        await session.hear(json.dumps(message))
        while session._aside:
            await asyncio.wait(session._aside)
        heard = [json.loads(frame) for frame in session.outbox.waiting]
        session.outbox.waiting.clear()
        answer = next(each for each in heard if each.get("id") == self.number)
        self.note(message, kind in also)
        for each in heard:
            if each["type"] != "room" or each.get("deal", {}).get("phase") == "dealt":
                self.note(each, str(each["type"]) in also)
        self.heard = heard
        return answer


async def hold(talk: Conversation, monkeypatch: pytest.MonkeyPatch) -> None:
    """The conversation."""
    paiju_game = paiju.game("crazy_eights")
    deal = lambda game, rules, seed: paiju_game.deal(rules, seed=3)  # noqa: E731
    async with open_hall(timing=PATIENT, deal=deal) as hall:
        ann, bob, eve, phone = (Connection(hall, "host") for _ in range(4))
        token = (await talk.ask(ann, "hello", name="Ann", cuts=True))["token"]
        await talk.ask(ann, "ping")
        await talk.ask(bob, "hello", name="Bob")
        wishes = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "rule"}]
        pace = {"move": 30, "bank": 120}
        room = await talk.ask(ann, "create", game="crazy_eights", rules="seed", title="Friday", seats=wishes, pace=pace)
        table = room["table"]
        await talk.ask(bob, "lobby", follow=True)
        before = await hall.lobby.tables()
        await talk.ask(ann, "arrange", table=table, seat=2, bot="random")
        talk.note(json.loads(protocol.encoder.encode(difference(before, await hall.lobby.tables()))))
        await talk.ask(ann, "say", table=table, text="Good luck!")
        await talk.ask(bob, "join", table=room["code"], game=0, known=0)
        await talk.ask(bob, "emote", table=table, phrase="hello")
        seats = [ann, bob]
        found = hall.rooms[str(table)]
        await talk.ask(ann, "start", table=table)
        promise, cut = found.dealer.rounds.told().promise, fairness.digest("Ann's cut")
        await talk.ask(ann, "seal", table=table, game=1, seal=fairness.seal_of(promise, 0, cut))
        while found.setup.dealing.phase == "seal":
            await asyncio.sleep(0.01)
        await talk.ask(ann, "cut", table=table, game=1, cut=cut)
        while found.live is None:
            await asyncio.sleep(0.01)
        found.live.clock.now = lambda: 0.0
        while found.live.table.to_move() == 2:
            await asyncio.sleep(0.01)
        mover = seats[found.live.table.to_move()]
        view = found.live.view(found.live.table.to_move())
        turn = found.live.turn
        await talk.ask(mover, "consider", table=table, game=1, turn=turn, action=view.legal[0].lower())
        await talk.ask(mover, "hint", table=table, game=1, turn=turn)
        await talk.ask(mover, "move", table=table, game=1, turn=turn, action=view.legal[0])
        await talk.ask(mover, "move", table=table, game=1, turn=turn + 1, action="KS KS")
        await talk.ask(mover, "history", table=table, game=1, before=2)
        await talk.ask(mover, "return", table=table)
        await talk.ask(ann, "rename", name="Anna")
        code = (await talk.ask(ann, "link"))["code"]
        await talk.ask(phone, "hello")
        await talk.ask(phone, "claim", code=code)
        await talk.ask(Connection(hall, "host"), "hello", "hello", "welcome", token=token)
        while found.status == "playing":
            seat = found.live.table.to_move()
            if found.live.over or seat == 2:
                await asyncio.sleep(0.01)
            else:
                legal = found.live.view(seat).legal
                await talk.ask(seats[seat], "move", table=table, game=1, turn=found.live.turn, action=legal[-1])
        heard = [*talk.heard, *map(json.loads, ann.outbox.waiting)]
        last = next(each for each in reversed(heard) if each["type"] == "update")
        talk.note(
            {name: last[name] for name in last if name not in ("told", "made")} | {"told": last["told"][-1:]}, True
        )
        talk.note(json.loads(protocol.encoder.encode(describe(found, 0))), True)
        await talk.ask(ann, "recent")
        await talk.ask(ann, "rematch", table=table)
        await talk.ask(ann, "missions")
        await talk.ask(eve, "hello", name="Eve")
        await talk.ask(eve, "join", "join", table=table, watch=True)
        await talk.ask(eve, "sit", table=table, seat=2)
        await talk.ask(bob, "leave", table=table)
        await learn(talk, monkeypatch, bob)
        monkeypatch.setattr(halls, "code", lambda letters: "W2C6HN4T")
        bots = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        private = await talk.ask(ann, "create", "create", game="doudizhu", seats=bots, private=True)
        await talk.ask(bob, "join", "join", table="W2C6HN4T", seat=2)
        await talk.ask(ann, "remove", table=private["table"], seat=2)
        await hall.house.act("mute", str(eve.player.id), 3600, "Please be nice.", "host")
        await talk.ask(eve, "say", "refused", table=table, text="Hm.")
        talk.said["refused"][-1]["until"] = FIXED["at"]
        for language, said in talk.said["refused"][-1]["message"].items():
            talk.said["refused"][-1]["message"][language] = re.sub(r"20[0-9T:Z-]+", FIXED["at"], said)
        monkeypatch.setattr(halls, "code", lambda letters: "M3RT8K")
        await sit_down_fairly(talk, ann, bob)
        await talk.ask(ann, "quick", game="doudizhu")
        await talk.ask(ann, "renew")
        talk.note(json.loads(protocol.encoder.encode(protocol.Notice(text="The server restarts at midnight."))))
        talk.note(json.loads(protocol.encoder.encode(protocol.Closing(seconds=3))))
        for session in (ann, bob, eve, phone):
            session.end()


async def learn(talk: Conversation, monkeypatch: pytest.MonkeyPatch, bob: Connection) -> None:
    """Bob alone with a bot: he is advised, and takes a move back."""
    monkeypatch.setattr(halls, "code", lambda letters: "Q9MB3T")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "rule"}]
    room = await talk.ask(bob, "create", game="crazy_eights", rules="seed", seats=seats, private=True, start=True)
    table = bob.hall.rooms[str(room["table"])]

    async def my_turn() -> dict[str, object]:
        while table.live.table.to_move() != 0:
            await asyncio.sleep(0.01)
        return {"table": table.id, "game": 1, "turn": table.live.turn}

    now = await my_turn()
    await talk.ask(bob, "advise", **now, action=table.live.view(0).legal[-1])
    await talk.ask(bob, "move", **now, action=table.live.view(0).legal[0])
    await talk.ask(bob, "undo", **await my_turn())
    await talk.ask(bob, "leave", table=table.id)


async def sit_down_fairly(talk: Conversation, ann: Connection, bob: Connection) -> None:
    """Ann and a friend at a table where nobody deals."""
    number = "5b" * 16
    open_seats = [{"kind": "open"}] * 2
    room = await talk.ask(ann, "create", "create", game="crazy_eights", rules="seed", seats=open_seats, fair=number)
    people = [Identity(letter * 32) for letter in (b"a", b"b")]
    await talk.ask(bob, "join", table=room["table"], watch=True)
    for session, identity, name in ((ann, people[0], "Anna"), (bob, people[1], "Bob")):
        mark = account_mark(session.player.id)
        card = Card(identity.public, name, identity.public, (), "", b"", mark, 1769890500000)
        signed = write_card(card.signed_by(identity, bytes.fromhex(number)))
        await talk.ask(session, "sit", *(["sit"] if session is ann else []), table=room["table"], card=signed)
    await talk.ask(ann, "start", table=room["table"])
    bob.outbox.waiting.clear()
    pulse = packed(b"p" + msgspec.msgpack.encode(Pulse(((1, 0),))))
    seen = packed(b"d" + people[0].public + people[0].sign(digest("done", bytes.fromhex(number), people[0].public)))
    await talk.ask(ann, "carry", table=room["table"], data=[pulse, seen])
    (passed,) = [json.loads(frame) for frame in bob.outbox.waiting]
    talk.note(passed)


def written(message: dict[str, object]) -> str:
    """A message as the page shows it: a line for each field."""
    fields = (f"  {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in message.items())
    return "{\n" + ",\n".join(fields) + "\n}\n"


def page_with(examples: Examples, text: str) -> str:
    """The page with these examples, the fields of every message, and the codes that there are."""
    for name, messages in examples.items():
        section = re.search(rf"### `{name}`\n.*?(?=\n##)", text, re.DOTALL)
        assert section, name
        blocks = re.split(r"(?<=```json\n)(.*?)(?=```)", section[0], flags=re.DOTALL)
        assert len(blocks) == 2 * len(messages) + 1, f"{name} needs {len(messages)} examples"
        blocks[1::2] = map(written, messages)
        text = text[: section.start()] + "".join(blocks) + text[section.end() :]
    for name, kind in kinds().items():
        section = re.search(rf"### `{name}`\n.*?(?=```json|\n##)", text, re.DOTALL)
        assert section, name
        prose = re.sub(r"\| field \|.*?\n\n", "", section[0] + "\n\n", flags=re.DOTALL).rstrip("\n")
        parts = [prose, fields_of(kind)] if fields_of(kind) else [prose]
        rest = text[section.end() :]
        text = text[: section.start()] + "\n\n".join(parts) + ("\n" if rest.startswith("\n") else "\n\n") + rest
    rows = "".join(
        f"| `{code}` | {sentence.en} | {remedy(text, code)} |\n" for code, sentence in sorted(SENTENCES.items())
    )
    head = "| code | message | what to do |\n|---|---|---|\n"
    return re.sub(re.escape(head) + r".*?(?=\n## |\n\n)", lambda _: head + rows.rstrip("\n"), text, flags=re.DOTALL)


def kinds() -> dict[str, type]:
    """All messages, and what they are made of, by their headings."""
    messages = {kind.__name__.lower(): kind for kind in (*Requests.__args__, *Answers.__args__)}
    parts = (
        Wish,
        Pace,
        Seat,
        Deal,
        Fair,
        Clock,
        Listed,
        Finished,
        Mission,
        Line,
        Said,
        Report,
        Summary,
        Item,
        Shown,
        View,
        Event,
    )
    parts += (Catalogue, GameInfo, Preset, Flag, Face, Zone, Replay, Frame, Looked, Analysis, Decision, Choice)
    parts += (LessonPlan, LessonScene, LessonStep, Option, Attempt, Study, Day)
    return messages | {kind.__name__: kind for kind in parts}


EVENTS = "list of [`Event`](#event)"


def fields_of(kind: type) -> str:
    """A table of the fields that only this message has."""
    rows = [
        f"| `{field.encode_name}` | {EVENTS if field.name == 'events' else type_words(field.type)} "
        f"| {default_words(kind, field)} |"
        for field in inspect.type_info(kind).fields
        if field.name not in ("v", "id") or kind not in (*Requests.__args__, *Answers.__args__)
    ]
    return "\n".join(["| field | type | default |", "|---|---|---|", *rows]) if rows else ""


def default_words(kind: type, field: inspect.Field) -> str:
    """What a field is if it is left out."""
    if field.required:
        return "must be given" if kind in (*Requests.__args__, Wish) else "always there"
    value = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
    return f"`{json.dumps(msgspec.to_builtins(value))}`"


def type_words(kind: inspect.Type) -> str:
    """A type in words."""
    match kind:
        case inspect.StrType(min_length=least, max_length=most):
            return "text" + (f", {least or 0} to {most} characters" if most else "")
        case inspect.IntType(ge=least, le=most):
            return "whole number" + (f", {least} to {most}" if least is not None else "")
        case inspect.FloatType():
            return "number"
        case inspect.BoolType():
            return "true or false"
        case inspect.LiteralType(values=values):
            return " or ".join(f"`{json.dumps(value)}`" for value in values)
        case inspect.UnionType(types=types):
            return " or ".join(map(type_words, types))
        case inspect.NoneType():
            return "`null`"
        case inspect.ListType(item_type=item, min_length=least, max_length=most):
            return f"list of {type_words(item)}" + (f", {least} to {most} of them" if most else "")
        case inspect.VarTupleType(item_type=item):
            return f"list of {type_words(item)}"
        case inspect.DictType(key_type=key, value_type=value):
            return f"object of {type_words(key)} to {type_words(value)}"
        case inspect.StructType(cls=cls):
            return f"[`{cls.__name__}`](#{cls.__name__.lower()})"
        case inspect.RawType():
            return "[`View`](#view)"
        case inspect.TupleType(item_types=parts):
            return f"{len(parts)} times {type_words(parts[0])}"
    raise AssertionError(kind)


def remedy(text: str, code: str) -> str:
    """What the page says is to be done about a refusal."""
    found = re.search(rf"^\| `{code}` \| .* \| (.+) \|$", text, re.MULTILINE)
    return found[1] if found else "?"


def test_the_page_shows_what_is_really_said(monkeypatch, update_golden):
    numbers = iter(range(1000))
    monkeypatch.setattr(halls.secrets, "token_urlsafe", lambda size: f"{'abcdefgh'[next(numbers) % 8]}4Kp2Xq9Zt1w")
    monkeypatch.setattr(fairness.secrets, "token_hex", lambda size: fairness.digest("the server's shuffle"))
    monkeypatch.setattr(halls, "code", lambda letters: "K7QX2M")
    monkeypatch.setattr(players, "code", lambda letters: "W4HN8RTC")
    talk = Conversation()
    asyncio.run(hold(talk, monkeypatch))
    names = {kind.__name__.lower() for kind in (*Requests.__args__, *Answers.__args__)}
    assert set(talk.said) == names
    text = PAGE.read_text("utf-8")
    wanted = page_with(talk.said, text)
    if update_golden:
        PAGE.write_text(wanted, "utf-8")
    assert text == wanted or update_golden, "run pytest with --update-golden and read what changed"


def test_every_refusal_has_a_remedy_and_every_value_is_explained():
    text = PAGE.read_text("utf-8")
    assert {code for code in SENTENCES if remedy(text, code) == "?"} == set()
    for value in ("waiting", "playing", "over", *get_args(protocol.Reason)):
        assert f"`{value}`" in text, value
    for code in (1000, 1001, 1007, 1008, 1009, 1011, 1012, 1013, 4001, 4002):
        assert f"| {code} |" in text, code


def test_the_examples_can_be_read():
    text = PAGE.read_text("utf-8")
    requests, answers = text.split("## Answers")
    for part, decoder in ((requests, protocol.requests), (answers, protocol.answers)):
        blocks = re.findall(r"```json\n(.*?)```", part, re.DOTALL)
        assert blocks
        for block in blocks:
            decoder.decode(block)


@asynchronous
async def test_the_bot_of_the_page_plays(tmp_path):
    async with serving() as served, Client(served.url) as ann:
        table = await ann.create("crazy_eights", "mo")
        example = ROOT / "docs" / "examples" / "websocket_bot.py"
        bot = await asyncio.create_subprocess_exec(
            *(sys.executable, example, served.url.replace("http", "ws") + "/ws", table.room.code),
            stdout=asyncio.subprocess.PIPE,
        )
        await table.until(lambda: table.room.seats[1].kind == "person")
        await table.do(protocol.Start)
        async for _ in table.turns():
            await table.move(table.view.legal[0])
        out, _ = await bot.communicate()
        assert bot.returncode == 0 and b"win" in out
