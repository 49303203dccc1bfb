"""Whether anybody cheated at a fair table: its logs, gone through once more by somebody who only looks on.

A hand's log, or the evidence of a cheat, is judged by its messages alone. The logs of a whole table are played through
the game's engine besides, from the first pack to the last card, so that broken rules are found as well.
"""

from __future__ import annotations

import re
from base64 import b64decode
from pathlib import Path
from typing import NamedTuple

import msgspec

from ..errors import NotationError, PaijuError
from ..language import Sentence, counted
from ..peer.breach import Heading, read_breach
from ..peer.evidence import HONEST, judge
from ..peer.felt import CHEATS
from ..peer.keys import fingerprint
from ..peer.log import NO_LOG, Message, Setup, Signed, read, read_file, write
from ..peer.table import FairTable
from ..peer.terms import Terms
from ..wording import peers as words
from .fair import Note, read_note

LOG = re.compile(r"hand-([0-9]{1,9})\.log")


class Finding(NamedTuple):
    """What was found, as sentences with their facts."""

    honest: bool
    said: tuple[tuple[Sentence, dict[str, object]], ...]

    def say(self, language: str = "en") -> str:
        """In words."""
        return " ".join(sentence.say(language, **facts) for sentence, facts in self.said)


def check(place: Path) -> Finding:
    """What the log of a hand or the directory of a table proves; PaijuError if it cannot be read."""
    if place.is_dir():
        return check_table(place)
    served = read_served(place)
    if served is not None:
        return check_served(*served, place)
    note = read_note(place.parent) or read_note(place.parent.parent)
    breach = read_breach(place)
    if breach is not None:
        hands = [(hand.setup, list(hand.messages)) for hand in breach.hands]
        return check_hands(breach.heading, hands, note, place)
    setup, messages = read_log(place)
    return judged(setup, messages, note) or Finding(True, ((HONEST, {}),))


def read_log(path: Path) -> tuple[Setup, list[Message]]:
    """The log of a hand."""
    try:
        setup, messages, _ = read_file(path)
    except OSError:
        raise NotationError("BAD_LOG", NO_LOG, place=str(path)) from None
    return setup, messages


def judged(setup: Setup, messages: list[Message], note: Note | None) -> Finding | None:
    """Who cheated, as the messages of a hand prove it, if somebody did."""
    verdict = judge(setup, messages)
    if verdict.honest:
        return None
    why = CHEATS[verdict.kind]
    if note is None or verdict.author.hex() not in note.people:
        return Finding(False, ((why, {"who": fingerprint(verdict.author)}),))
    name = note.names[note.people.index(verdict.author.hex())]
    return Finding(False, ((why, {"who": f"{name} ({fingerprint(verdict.author)})"}),))


def check_table(place: Path) -> Finding:
    """What all logs of a table prove, as one seat kept them."""
    note = read_note(place) or read_note(place.parent)
    logs = logs_in(place)
    if note is None or not logs:
        raise NotationError("BAD_LOG", words.NO_LOGS, place=str(place))
    return check_hands(heading_of(note, place), [read_log(path) for path in logs], note, place)


def check_hands(heading: Heading, hands: list[tuple[Setup, list[Message]]], note: Note | None, place: Path) -> Finding:
    """What all hands of a table prove, played through the rules again."""
    observer = observer_of(heading, place)
    messages: list[Message] = []
    for setup, said in hands:
        if setup.table != heading.terms.digest or setup.seats != heading.people:
            raise NotationError("BAD_LOG", NO_LOG, place=str(place))
        found = judged(setup, said, note)
        if found is not None:
            return found
        messages += said
    replay(observer, messages)
    return finding(observer, note, len(hands), len(messages))


def heading_of(note: Note, place: Path) -> Heading:
    """Who played what, as it was kept."""
    try:
        people = tuple(bytes.fromhex(public) for public in note.people)
        terms = Terms(bytes.fromhex(note.table), note.game, note.rules, len(people), note.leaving)
    except ValueError:
        raise NotationError("BAD_LOG", words.NO_LOGS, place=str(place)) from None
    return Heading(terms, people, note.keepers)


def observer_of(heading: Heading, place: Path) -> FairTable:
    """Somebody who only looks on at a table."""
    try:
        return FairTable(heading.terms, heading.people, keepers=heading.keepers)
    except (PaijuError, ValueError):
        raise NotationError("BAD_LOG", words.NO_LOGS, place=str(place)) from None


def read_served(path: Path) -> tuple[Note, list[Message]] | None:
    """The log of a whole table as a server gives it: a line with who played what, then a line for each message."""
    try:
        first, *lines = path.read_text("utf-8").split("\n")
        note = msgspec.json.decode(first, type=Signed)
    except (OSError, UnicodeDecodeError, msgspec.DecodeError):
        return None
    try:
        messages = [read(b64decode(line, validate=True)[1:]) for line in lines if line]
    except (PaijuError, ValueError):
        raise NotationError("BAD_LOG", NO_LOG, place=str(path)) from None
    return Note(note.game, note.rules, note.names, note.people, note.table, ""), messages


def check_served(note: Note, messages: list[Message], place: Path) -> Finding:
    """What the log that a server kept proves."""
    observer = observer_of(heading_of(note, place), place)
    replay(observer, messages)
    hands = sorted({message.hand for message in messages} & observer.parties.keys())
    for hand in hands:
        said = [message for message in messages if message.hand == hand]
        found = judged(observer.parties[hand].setup, said, note)
        if found is not None:
            return found
    return finding(observer, note, len(hands), len(messages))


def finding(observer: FairTable, note: Note | None, hands: int, messages: int) -> Finding:
    """What somebody who looked on has found."""
    people = observer.course.people
    if observer.problem is not None:
        if observer.problem.code != "ILLEGAL":
            raise NotationError("UNDECIDED", words.UNDECIDED, why=observer.problem)
        seat = observer.problem.facts.get("seat")
        at = seat if isinstance(seat, int) and 0 <= seat < len(people) else 0
        known = note is not None and people[at].hex() in note.people
        name = note.names[note.people.index(people[at].hex())] if note is not None and known else f"{at + 1}"
        facts = {"name": name, "who": fingerprint(people[at]), "why": observer.problem}
        return Finding(False, ((words.GUILTY, facts),))
    facts = {
        "hands": counted(hands, "hand", "副牌"),
        "messages": counted(messages, "message", "条消息"),
        "game": observer.game.title,
    }
    unfinished: tuple[tuple[Sentence, dict[str, object]], ...] = () if observer.over else ((words.UNFINISHED_LOGS, {}),)
    return Finding(True, ((words.VERIFIED, facts), *unfinished))


def logs_in(place: Path) -> list[Path]:
    """The logs of one seat, hand by hand; of a table's directory those of the seat that has most."""
    seats = [place, *sorted(path for path in place.glob("seat-*") if path.is_dir())]
    found = [sorted(seat.glob("hand-*.log"), key=number_of) for seat in seats]
    return max(found, key=lambda logs: (len(logs), sum(log.stat().st_size for log in logs)))


def number_of(path: Path) -> int:
    match = LOG.fullmatch(path.name)
    return int(match[1]) if match else -1


def replay(observer: FairTable, messages: list[Message]) -> None:
    """Let somebody who only looks on hear everything; what came too early is said again."""
    waiting = [b"m" + write(message) for message in messages]
    while waiting and observer.problem is None:
        later = [data for data in waiting if observer.receive(data) in ("early", "later")]
        observer.outgoing()
        if len(later) == len(waiting):
            return
        waiting = later
