"""docs/protocol.md shows a real conversation; `--update-golden` writes it anew."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from pathlib import Path

import paiju
from paiju.server import hall as halls
from paiju.server import players, protocol
from paiju.server.protocol import Answers, Requests
from paiju.server.refusals import SENTENCES
from paiju.server.session import Session

from .setting import PATIENT, Client, asynchronous, open_hall, serving

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "protocol.md"
TOKEN = "3q2-7wX1kYc8s0bVQ9nJmZr4tU6hLpAeGfDiOxCvBwE"
FIXED = {"token": TOKEN, "time": 1769890500123, "at": "2026-01-31T20:15:00Z", "version": "0.1.0"}


class Conversation:
    """Two guests at a table, and the first message of every kind that was said."""

    def __init__(self) -> None:
        self.said: dict[str, dict[str, object]] = {}
        self.number = 0

    def note(self, message: dict[str, object]) -> None:
        for name, value in FIXED.items():
            if message.get(name):
                message[name] = value
        for each in (*message.get("games", ()), *message.get("lines", ())):
            each["at"] = FIXED["at"]
        if message["type"] == "missionlist":
            message["missions"] = message["missions"][:1]
        self.said.setdefault(str(message["type"]), message)

    async def ask(self, session: Session, kind: str, **fields: object) -> dict[str, object]:
        """Say something, and hear the answer to it."""
        self.number += 1
        message = {"v": 1, "type": kind, "id": self.number, **fields}
        await session.hear(json.dumps(message))
        while session._aside:
            await asyncio.wait(session._aside)
        heard = [json.loads(frame) for frame in session.outbox.waiting]
        session.outbox.waiting.clear()
        answer = next(each for each in heard if each.get("id") == self.number)
        self.note(message)
        for each in heard:
            if each["type"] != "room" or each["status"] == "playing":
                self.note(each)
        return answer


async def hold(talk: Conversation) -> None:
    """The conversation."""
    paiju_game = paiju.game("crazy_eights")
    deal = lambda game, rules: paiju_game.deal(rules, seed=3)  # noqa: E731
    async with open_hall(timing=PATIENT, deal=deal) as hall:
        ann, bob, eve, phone = (Session(hall, "host") for _ in range(4))
        await talk.ask(ann, "hello", name="Ann")
        await talk.ask(ann, "ping")
        await talk.ask(bob, "hello", name="Bob")
        wishes = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "rule"}]
        pace = {"move": 30, "bank": 120}
        room = await talk.ask(ann, "create", game="crazy_eights", rules="seed", title="Friday", seats=wishes, pace=pace)
        table = room["table"]
        await talk.ask(bob, "lobby", follow=True)
        await talk.ask(ann, "arrange", table=table, seat=2, bot="random")
        await talk.ask(ann, "say", table=table, text="Good luck!")
        await talk.ask(bob, "join", table=room["code"], game=0, known=0)
        seats = [ann, bob]
        found = hall.rooms[str(table)]
        await talk.ask(ann, "start", table=table)
        found.match.clock.now = lambda: 0.0
        while found.match.table.to_move() == 2:
            await asyncio.sleep(0.01)
        mover = seats[found.match.table.to_move()]
        view = found.match.view(found.match.table.to_move())
        turn = found.match.turn
        await talk.ask(mover, "consider", table=table, turn=turn, action=view.legal[0].lower())
        await talk.ask(mover, "hint", table=table, turn=turn)
        await talk.ask(mover, "move", table=table, turn=turn, action=view.legal[0])
        await talk.ask(mover, "move", table=table, turn=turn + 1, action="KS KS")
        await talk.ask(mover, "return", table=table)
        await talk.ask(ann, "rename", name="Anna")
        code = (await talk.ask(ann, "link"))["code"]
        await talk.ask(phone, "hello")
        await talk.ask(phone, "claim", code=code)
        while found.status == "playing":
            seat = found.match.table.to_move()
            if found.match.over or seat == 2:
                await asyncio.sleep(0.01)
            else:
                legal = found.match.view(seat).legal
                await talk.ask(seats[seat], "move", table=table, turn=found.match.turn, action=legal[-1])
        await talk.ask(ann, "recent")
        await talk.ask(ann, "rematch", table=table)
        await talk.ask(ann, "missions")
        await talk.ask(eve, "hello", name="Eve")
        await talk.ask(eve, "join", table=table, watch=True)
        await talk.ask(eve, "sit", table=table, seat=2)
        await talk.ask(bob, "leave", table=table)
        talk.note(json.loads(protocol.encoder.encode(protocol.Closing(seconds=3))))
        for session in (ann, bob, eve, phone):
            session.end()


def written(message: dict[str, object]) -> str:
    """A message as the page shows it: a line for each field."""
    fields = (f"  {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in message.items())
    return "{\n" + ",\n".join(fields) + "\n}\n"


def page_with(examples: dict[str, dict[str, object]], text: str) -> str:
    """The page with these examples and the codes that there are."""
    for name, message in examples.items():
        block = re.compile(rf"(### `{name}`\n.*?```json\n)(.*?)(```)", re.DOTALL)
        found = block.search(text)
        assert found, name
        text = text[: found.start(2)] + written(message) + text[found.end(2) :]
    rows = "".join(f"| `{code}` | {sentence.en} |\n" for code, sentence in sorted(SENTENCES.items()))
    return re.sub(r"(\| code \| message \|\n\|---\|---\|\n).*?(?=\n## )", lambda m: m[1] + rows, text, flags=re.DOTALL)


def test_the_page_shows_what_is_really_said(monkeypatch, update_golden):
    numbers = iter(range(1000))
    monkeypatch.setattr(halls.secrets, "token_urlsafe", lambda size: f"{'abcdefgh'[next(numbers) % 8]}4Kp2Xq9Zt1w")
    monkeypatch.setattr(halls, "code", lambda letters: "K7QX2M")
    monkeypatch.setattr(players, "code", lambda letters: "W4HN8RTC")
    talk = Conversation()
    asyncio.run(hold(talk))
    names = {kind.__name__.lower() for kind in (*Requests.__args__, *Answers.__args__)}
    assert set(talk.said) == names
    text = PAGE.read_text("utf-8")
    wanted = page_with(talk.said, text)
    if update_golden:
        PAGE.write_text(wanted, "utf-8")
    assert text == wanted or update_golden, "run pytest with --update-golden and read what changed"


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
        await table.until(lambda: table.room.chairs[1].kind == "person")
        await table.do(protocol.Start)
        async for _ in table.turns():
            await table.move(table.view.legal[0])
        out, _ = await bot.communicate()
        assert bot.returncode == 0 and b"win" in out
