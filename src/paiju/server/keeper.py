"""The signed log of a fair table, as a server keeps it: in one order for all, and nothing is ever taken out.

A keeper holds no key of any card. It looks at signatures, and at the places for which messages are, so that nobody but
the players can write here, and each of them not without end. Whether a message is right is for the players to say.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from binascii import Error
from collections.abc import Iterable, Sequence

import msgspec

from ..errors import PaijuError
from ..peer.curve import SIZE, digest
from ..peer.log import Message, read
from ..peer.roster import Card
from ..peer.table import MOST_SENT, Pulse
from ..peer.terms import Terms
from .refusals import refusal

MESSAGE, PULSE = b"m", b"p"
AHEAD = 2
"""So many hands after the last one may be spoken of: one is prepared while another is played."""
MOST_ANSWERED = 262_144
"""So many bytes are told at once to one who has missed something."""
LONGEST_WORD = 128
"""So many bytes has what is passed on and not kept, such as that somebody has seen the end."""
TWICE = 2
"""Two messages of one author for one place prove that they cheat; a third proves nothing more."""

_pulses = msgspec.msgpack.Decoder(Pulse)
_cards = msgspec.msgpack.Decoder(Card)


class Keeper:
    """The messages of one game, in the order in which they came."""

    def __init__(self, terms: Terms, people: Sequence[bytes], most: int) -> None:
        self.digest = terms.digest
        self.seats = {public: seat for seat, public in enumerate(people)}
        self.most = most
        self.messages: list[tuple[int, int, bytes]] = []  # the hand, the round, and what was sent
        self.size = 0
        self._bodies: dict[tuple[int, int, int], list[bytes]] = {}
        self._last: dict[int, int] = {}  # the last round of each hand

    def look(self, data: bytes) -> Message | None:
        """A message that is to be kept; None if it is known already, refused if nobody here has signed it."""
        try:
            message = read(data[1:])
        except PaijuError as problem:
            raise refusal("BAD_MESSAGE", problem=problem) from None
        seat = self.seats.get(message.author)
        if message.table != self.digest or seat is None or not 0 <= message.number < 1 << 31:
            raise refusal("NOT_YOURS")
        known = self._bodies.get((message.hand, message.number, seat), [])
        if message.body in known:
            return None
        if not 0 < message.hand <= max(self._last, default=0) + AHEAD or not message.is_signed:
            raise refusal("NOT_YOURS")
        if len(known) >= TWICE or self.size + len(data) > self.most:
            raise refusal("TOO_LARGE")
        return message

    def add(self, message: Message, data: bytes) -> None:
        """Keep a message that was looked at."""
        place = message.hand, message.number, self.seats[message.author]
        self._bodies.setdefault(place, []).append(message.body)
        self._last[message.hand] = max(self._last.get(message.hand, 0), message.number)
        self.messages.append((message.hand, message.number, data))
        self.size += len(data)

    def restore(self, texts: Iterable[str]) -> None:
        """Keep again what was kept before."""
        for text in texts:
            data = unpacked(text)
            self.add(read(data[1:]), data)

    def missing(self, pulse: bytes) -> list[bytes]:
        """What somebody has not heard who says how far they are."""
        try:
            rounds = dict(_pulses.decode(pulse[1:]).rounds)
        except (msgspec.DecodeError, RecursionError) as problem:
            raise refusal("BAD_MESSAGE", problem=problem) from None
        if not rounds or len(rounds) > 8:
            raise refusal("BAD_MESSAGE", problem="no rounds")
        first = min(rounds)
        found: list[bytes] = []
        size = 0
        for hand, number, data in self.messages:
            if hand >= first and number >= rounds.get(hand, 0):
                size += len(data)
                if len(found) >= MOST_SENT or size > MOST_ANSWERED:
                    break
                found.append(data)
        return found

    def pulse(self) -> bytes:
        """How far the log is: for the last hands the round before the last one, of which nothing is missing."""
        last = sorted(self._last.items())[-AHEAD:]
        rounds = tuple((hand, max(number - 1, 0)) for hand, number in last) or ((1, 0),)
        return PULSE + msgspec.msgpack.encode(Pulse(rounds))


def packed(data: bytes) -> str:
    """Bytes as they travel to and from a server, and are kept there."""
    return b64encode(data).decode()


def unpacked(text: str) -> bytes:
    """What was packed; refused if nothing was."""
    try:
        return b64decode(text, validate=True)
    except (Error, ValueError) as problem:
        raise refusal("BAD_MESSAGE", problem=problem) from None


def read_card(text: str) -> Card:
    """What somebody has signed who sits down; whether it is sound is not looked at."""
    try:
        return _cards.decode(unpacked(text))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, PaijuError):
        raise refusal("BAD_CARD") from None


def write_card(card: Card) -> str:
    """A card as it travels to a server."""
    return packed(msgspec.msgpack.encode(card))


def account_mark(player: str) -> bytes:
    """What a card says in place of a certificate: as which guest of the server its owner sits there."""
    return digest("account", player)[:SIZE]
