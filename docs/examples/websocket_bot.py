"""A bot for a Paiju server in plain Python: sits down at a table and plays the first legal action every time.

python websocket_bot.py ws://127.0.0.1:8000/ws K7QX2M
"""

import asyncio
import json
import sys

from websockets.asyncio.client import connect


async def play(url: str, table: str) -> dict[str, dict[str, str]]:
    """Play a game at a table; returns how it came out, in words."""
    async with connect(url) as socket:

        async def ask(kind: str, **fields: object) -> None:
            await socket.send(json.dumps({"v": 3, "type": kind, **fields}))

        await ask("hello", name="First", bot=True)
        await ask("join", table=table)
        async for frame in socket:
            message = json.loads(frame)
            if message["type"] == "refused" and message["code"] != "LATE":
                raise SystemExit(message["message"]["en"])
            if message["type"] != "update":
                continue
            view = message["view"]
            if message.get("result"):
                return message["result"]
            if view["to_move"] == view["seat"]:
                now = {name: message[name] for name in ("table", "game", "turn")}
                await ask("move", **now, action=view["legal"][0])
    return {}


if __name__ == "__main__":
    result = asyncio.run(play(*sys.argv[1:]))
    print(result["verdict"]["en"])
