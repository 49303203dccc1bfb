"""What the documents show is what happens."""

from __future__ import annotations

import json
import re
from pathlib import Path

import paiju
from paiju import Random, bots
from paiju.engine import Engine, Request

from .running import run

DOCS = Path(__file__).parents[2] / "docs"


def blocks(name: str, beginning: str) -> list[str]:
    """The code blocks of a document that begin like this."""
    found = re.findall(r"```\w*\n(.*?)```", (DOCS / name).read_text("utf-8"), re.DOTALL)
    chosen = [block for block in found if block.startswith(beginning)]
    assert chosen
    return chosen


def test_the_dialogues_of_the_engine_protocol():
    for game, block in zip(("doudizhu", "holdem"), blocks("engine-protocol.md", "> "), strict=True):
        engine = Engine(paiju.game(game))
        lines = block.splitlines()
        for asked, answered in zip(lines[::2], lines[1::2], strict=True):
            assert json.loads(engine.answer(asked[2:])) == json.loads(answered[2:])


def test_every_request_is_documented():
    text = (DOCS / "engine-protocol.md").read_text("utf-8")
    for request in Request.__subclasses__():
        assert f"| `{request.__struct_config__.tag}` |" in text


def test_the_bot_of_add_a_bot(tmp_path):
    (block,) = blocks("add-a-bot.md", "# greedy.py")
    file = tmp_path / "greedy.py"
    file.write_text(block, "utf-8")
    view = paiju.game("doudizhu").deal("endgame").view(0)
    assert bots.bot(f"{file}:Greedy", "doudizhu")(view, Random(1)) == "789TJ"
    assert run("sim", "doudizhu", "--bots", f"{file}:Greedy,random,random", "--deals", 3).code == 0
