"""Several people at one keyboard, where anybody may speak up and who could have is a secret (`State.stages`).

Bots speak up as the cards come. People are asked when all cards are dealt, one after another and everybody alike,
whether they can say something or not, and again whenever somebody has spoken.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import PaijuError
from ..wording import console as words

if TYPE_CHECKING:
    from .console import Session

COMMANDS = ("help", "history", "order", "rules", "quit")


def let_speak(session: Session) -> None:
    """Let everybody at the table speak up or not, to the end of a deal."""
    table = session.table
    last, deal = table.state.stages(), table.state.shuffles
    for stage in range(table.state.first_stage(), last):
        table.bots_speak(stage)
    spoken = True
    while spoken:
        spoken = table.bots_speak(last)
        for seat in table.people:
            spoken |= ask(session, seat, last)
    assert table.state.shuffles == deal
    table.hush()


def ask(session: Session, seat: int, stage: int) -> bool:
    """Hand the keyboard to a person; whether something was said."""
    table, paper = session.table, session.paper
    session.hand_over(seat)
    session.reader = seat
    session.report(seat)
    view = table.stage_view(stage, seat)
    paper.write("", *session.drawing.table(view))
    if view.to_move == seat:
        paper.write(session.drawing.labelled(paper.words(words.MOVES), session.drawing.moves(view)))
    else:
        paper.say(words.NOTHING_TO_SAY)
    while True:
        line = paper.ask(f"{table.names[seat]}>")
        command = words.COMMANDS.get(line.lower())
        try:
            if command in COMMANDS:
                session.commands[command](seat)
                continue
            if not line:
                return False
            actions = table.game.parse_all(view, session.numbered(view, line) or line)
            if actions == [table.state.silence()]:
                return False
            table.speak(seat, actions)
            return True
        except PaijuError as refusal:
            paper.refuse(refusal.say(paper.language))
