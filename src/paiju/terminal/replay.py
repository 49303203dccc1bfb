"""Recorded games on the screen: told through, step by step, or as the table stood at one moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..errors import SetupError
from ..language import Sentence, counted
from ..plain.drawing import drawing
from ..plain.paper import Leave, Paper
from ..record import Record
from ..state import State
from ..wording import console as words
from .transcript import Teller, heading, tell_record

NO_SUCH_MOMENT = Sentence("The record has {actions}: --at is 0 to {n}.", "记录共 {actions}：--at 为 0 到 {n}。")


def state_at(record: Record, at: int | None) -> State:
    """The state after so many actions, or at the end."""
    if at is not None and not 0 <= at <= len(record.actions):
        n = len(record.actions)
        raise SetupError("BAD_STEP", NO_SUCH_MOMENT, actions=counted(n, "action", "步"), n=n)
    return record.replay(at)


def show(records: Sequence[Record], paper: Paper, at: int | None, step: bool) -> None:
    """Tell the records one after the other."""
    for place, record in enumerate(records):
        if place:
            paper.write("")
        if at is not None:
            show_moment(record, paper, at)
        elif step and paper.interactive:
            show_steps(record, paper)
        else:
            for line in tell_record(record, paper):
                paper.console.print(line, soft_wrap=True)


def show_moment(record: Record, paper: Paper, at: int) -> None:
    """The table with all hands after so many actions."""
    state = state_at(record, at)
    teller = Teller(drawing(record.game, record.names, paper), record.eyes)
    paper.write(heading(record.game, record.rules, record.names, paper))
    paper.write(*teller.drawing.table(state.view(None)), *teller.hands(state), *teller.result(state))
    if record.eyes is None:
        paper.console.print(state.position(), soft_wrap=True)


def show_steps(record: Record, paper: Paper) -> None:
    """One action after the other, on Enter."""
    teller = Teller(drawing(record.game, record.names, paper), record.eyes)
    paper.write(heading(record.game, record.rules, record.names, paper))
    for made, state in enumerate(record.states()):
        paper.write(*teller.news(state))
        if made < len(record.actions):
            try:
                line = paper.ask(f"{made}/{len(record.actions)}")
            except Leave:
                return
            if words.COMMANDS.get(line.lower()) == "quit":
                return
    paper.write(*teller.result(state))


def as_data(record: Record, at: int | None) -> dict[str, Any]:
    """A record for programs, with the position it leads to."""
    state = state_at(record, at)
    return {
        "game": record.game.name,
        "rules": record.game.rules_text(record.rules),
        "names": record.names,
        "headers": record.headers,
        "start": record.start,
        "actions": [{"seat": seat, "action": action} for seat, action in record.actions[:at]],
        "position": state.position() if record.eyes is None else None,
        "to_move": None if state.over() else state.to_move(),
        "payoffs": state.payoffs() if state.over() else None,
    }
