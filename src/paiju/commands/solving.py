"""Who wins with open hands, proved."""

from __future__ import annotations

import time

import click

from .. import catalogue
from ..contract import Game
from ..errors import SetupError
from ..language import Sentence
from ..puzzles import Proofs
from .options import json_option, language_option, option, print_json

WINS = Sentence("{side} to move wins against any defence.", "轮到的{side}怎么应都能赢。")
LOSES = Sentence("{side} to move loses if the others make no mistake.", "对方不出错，轮到的{side}必输。")
SEAT = Sentence("Seat {seat}", "{seat} 号位")
WITH = Sentence("Winning moves: {moves}", "能赢的走法：{moves}")
LINE = Sentence("Line: {line}", "变化：{line}")
COST = Sentence("{nodes} positions searched in {seconds} s.", "搜索了 {nodes} 个局面，用时 {seconds} 秒。")
BAD_LIMIT = Sentence("--limit is at least 1.", "--limit 至少为 1。")
NO_SOLVER = Sentence("No game here has a solver.", "没有带求解器的游戏。")
LIMIT = 20_000_000


@click.command()
@click.argument("position", metavar="POSITION", nargs=-1, required=True)
@option("--limit", f"Give up after so many positions ({LIMIT}).", "N", type=int, default=LIMIT)
@json_option
@language_option
def solve(position: tuple[str, ...], limit: int, as_json: bool, lang: str) -> None:
    """Prove who wins an ending of Dou Dizhu with open hands.

    POSITION is the line of a position, or only the hands (7889TJA/7TA2222; of three the first is the landlord's),
    or the number of a mission.
    """
    if limit < 1:
        raise SetupError("BAD_LIMIT", BAD_LIMIT)
    game = game_with_solver()
    proofs: Proofs = game.part(game.solver)(limit)
    state = proofs.position(" ".join(position))
    began = time.perf_counter()
    winning = [game.text(action) for action in proofs.winning_moves(state)]
    nodes, seconds = proofs.nodes, time.perf_counter() - began
    line, after = [], state.copy()
    for action in proofs.line(state):
        line.append((after.to_move(), game.text(action)))
        after.play(action)
    if as_json:
        moves = [{"seat": seat, "move": move} for seat, move in line]
        answer = {"position": state.position(), "to_move": state.to_move(), "wins": bool(winning), "winning": winning}
        print_json({**answer, "line": moves, "nodes": nodes, "seconds": round(seconds, 6)})
        return
    print((WINS if winning else LOSES).say(lang, side=SEAT.say(lang, seat=state.to_move())))
    if winning:
        print(WITH.say(lang, moves=", ".join(winning)))
    print(LINE.say(lang, line=", ".join(f"{seat} {move}" for seat, move in line)))
    print(COST.say(lang, nodes=f"{nodes:,}", seconds=f"{seconds:.3f}"))


def game_with_solver() -> Game:
    """The game whose positions can be proved."""
    for game in catalogue.loaded():
        if game.solver:
            return game
    raise SetupError("NO_SOLVER", NO_SOLVER)
