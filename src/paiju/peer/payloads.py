"""What a peer can say in a hand. Cards are named by their slots; points and scalars are written one after the other."""

from __future__ import annotations

from typing import Any

import msgspec

from ..errors import NotationError
from ..language import Sentence

NO_PAYLOAD = Sentence("This message says nothing that Paiju understands.", "这条消息无法理解。")


class Payload(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True, tag=True):
    """Something said."""


class Key(Payload, frozen=True, array_like=True, tag="key"):
    """My key for this hand, and that I know its secret."""

    point: bytes
    proof: bytes


class Shuffle(Payload, frozen=True, array_like=True, tag="shuffle"):
    """These slots are taken away, and as many new ones lie there instead, in another order; where all of them are open,
    the new ones are for `owner`, or locked by everybody (-1)."""

    slots: tuple[int, ...]
    owner: int
    cards: bytes
    proof: bytes
    proving: str


class Share(Payload, frozen=True, array_like=True, tag="share"):
    """My shares of those of these slots that I lock and that are not for me: each for one seat, or for all."""

    slots: tuple[int, ...]
    to: tuple[int | None, ...]
    shares: bytes
    proof: bytes


class Show(Payload, frozen=True, array_like=True, tag="show"):
    """These cards of mine, face up, and what I say with them."""

    slots: tuple[int, ...]
    shares: bytes
    proof: bytes
    text: str


class Pass(Payload, frozen=True, array_like=True, tag="pass"):
    """These cards of mine are for those seats now: one of them, or all together when a card goes back into a pack."""

    slots: tuple[int, ...]
    to: tuple[int, ...]
    cards: bytes
    proof: bytes
    text: str


class Bury(Payload, frozen=True, array_like=True, tag="bury"):
    """These cards of mine are out of play, face down."""

    slots: tuple[int, ...]
    text: str


class Say(Payload, frozen=True, array_like=True, tag="say"):
    """Words that move no card: a bid, a pass, a fold."""

    text: str


class Open(Payload, frozen=True, array_like=True, tag="open"):
    """The hand is over: the secret of my key, which opens everything that was ever mine."""

    secret: bytes


class Commit(Payload, frozen=True, array_like=True, tag="commit"):
    """My part of a coin toss, sealed."""

    seal: bytes


class Reveal(Payload, frozen=True, array_like=True, tag="reveal"):
    """My part of the coin toss."""

    value: bytes


class Entrust(Payload, frozen=True, array_like=True, tag="entrust"):
    """My key, shared among the others: commitments, and a sealed share for each of them (see `sharing`)."""

    commitments: bytes
    hint: bytes
    sealed: bytes


class Accept(Payload, frozen=True, array_like=True, tag="accept"):
    """The shares that I hold are right, but for the wrong ones: a seat, the point that opens what it sealed for me, and
    the proof of that."""

    wrong: tuple[tuple[int, bytes, bytes], ...]


class Gone(Payload, frozen=True, array_like=True, tag="gone"):
    """I have heard nothing of these seats in this round of the hand, and take nothing from them any more."""

    seats: tuple[int, ...]
    round: int


class Lend(Payload, frozen=True, array_like=True, tag="lend"):
    """My part of what a seat that has left would say about these slots, which it locks."""

    seat: int
    slots: tuple[int, ...]
    shares: bytes
    proof: bytes


class Surrender(Payload, frozen=True, array_like=True, tag="surrender"):
    """The hand is over: my share of the key of a seat that has left."""

    seat: int
    share: bytes


class Instead(Payload, frozen=True, array_like=True, tag="instead"):
    """What a bot does for a seat that has left, with cards of it that lie open."""

    seat: int
    slots: tuple[int, ...]
    text: str


Anything = (
    Key
    | Shuffle
    | Share
    | Show
    | Pass
    | Bury
    | Say
    | Commit
    | Reveal
    | Open
    | Entrust
    | Accept
    | Gone
    | Lend
    | Surrender
    | Instead
)
Act = Show | Pass | Bury | Say | Instead
TOGETHER = (Key, Share, Commit, Reveal, Say, Open, Entrust, Accept, Lend, Surrender)
encode = msgspec.msgpack.Encoder().encode
_decoder: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(Anything)


def decode(data: bytes) -> Anything:
    """What was said; only as `encode` writes it, so that nothing can be said in two ways."""
    try:
        payload: Anything = _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise NotationError("BAD_PAYLOAD", NO_PAYLOAD) from None
    if encode(payload) != data:
        raise NotationError("BAD_PAYLOAD", NO_PAYLOAD)
    return payload
