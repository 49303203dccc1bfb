"""What a client asks for."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from .parts import (
    Action,
    Card,
    Code,
    Digest,
    Index,
    Message,
    Name,
    Number,
    Pace,
    Parcel,
    RulesText,
    SeatNumber,
    Short,
    Wish,
)


class Request(Message, omit_defaults=True):
    """Something that a client asks for. `id` comes back with the answer."""

    id: Annotated[int, Meta(ge=0, le=2**53 - 1)] | None = None


class Hello(Request, kw_only=True):
    """The first message: with the token of an earlier `welcome`, or without one as a new guest.

    `cuts` says that this client cuts the cards: it answers by `seal` and `cut` when a deal asks for them.
    """

    token: Annotated[str, Meta(max_length=128)] = ""
    name: Annotated[str, Meta(max_length=24)] = ""
    bot: bool = False
    cuts: bool = False


class Rename(Request, kw_only=True):
    """I want to be called something else."""

    name: Name


class Link(Request, kw_only=True):
    """A code, please, with which another device can become me."""


class Claim(Request, kw_only=True):
    """This is the code that my other device showed."""

    code: Code


class Renew(Request, kw_only=True):
    """I want another token, because somebody else may have mine: no old one is good any more, and whoever came in by
    one is shown out. Answered by `welcome`."""


class Lobby(Request, kw_only=True):
    """Tell me the open tables, now and (`follow`) whenever they change."""

    follow: bool = True


class Recent(Request, kw_only=True):
    """The games I have finished lately."""


class Missions(Request, kw_only=True):
    """Missions of Dou Dizhu, from the place `first` on, and which of them I have won."""

    first: Index = 0
    count: Annotated[int, Meta(ge=0, le=100)] = 24


class Create(Request, kw_only=True):
    """A new table. There are as many seats as wishes; `start` begins at once if nobody is waited for.

    With `fair`, a number of 16 random bytes, nobody deals: all wishes are `open`, and who made the table sits down by
    `sit` as the others do.

    With `record` the game goes on from a finished one, after so many of its actions (`at`), alone with bots: its game
    and rules are those of the record, and every wish is `me` or `bot`. The table is private.
    """

    game: Short
    rules: RulesText = ""
    title: Annotated[str, Meta(max_length=40)] = ""
    seats: Annotated[list[Wish], Meta(min_length=1, max_length=10)]
    private: bool = False
    pace: Pace | None = None
    start: bool = False
    fair: Number | None = None
    record: Short = ""
    at: Index = 0


class Quick(Request, kw_only=True):
    """Let me play with strangers: seat me where players of this game are waited for, or at a new table of its first
    rules. Answered by `room`. It begins when every seat is taken; until then `start`, by anybody who sits there, gives
    the free ones to bots."""

    game: Short


class AtTable(Request, kw_only=True):
    """Something that is asked for at a table. `table` is its id or its code."""

    table: Code


class Join(AtTable, kw_only=True):
    """Sit down, come back, or watch. `table` is its id or its code.

    Whoever sits there already comes back to their seat. `seat` asks for a certain one. `game` and `known` say how many
    events of which game this client has already; only the rest is sent.
    """

    watch: bool = False
    seat: SeatNumber | None = None
    game: Index = 0
    known: Index = 0


class Leave(AtTable, kw_only=True):
    """I get up for good; in a running game a bot plays on for me. Watchers just go."""


class Sit(AtTable, kw_only=True):
    """I watch, and want a seat that is free or a bot's: at once while the table waits, else from the next game on.

    Without `seat` any will do. `cancel` takes it back. At a fair table `card` says who sits down: what a player has
    signed for this table, in base64.
    """

    seat: SeatNumber | None = None
    cancel: bool = False
    card: Card | None = None


class Arrange(AtTable, kw_only=True):
    """The owner of a waiting table seats a bot, or (no bot) frees the seat."""

    seat: SeatNumber
    bot: Short = ""


class Remove(AtTable, kw_only=True):
    """The owner shows somebody out, before, in or after a game: in a game a bot follows. They cannot come back."""

    seat: SeatNumber


class Start(AtTable, kw_only=True):
    """The owner starts the game; every seat is taken. At a quick table anybody who sits there does, and bots get the
    free seats. At a fair table `cards` are of the bots that the owner's computer
    plays on the free seats, in their order."""

    cards: Annotated[tuple[Card, ...], Meta(max_length=9)] = ()


class Seal(AtTable, kw_only=True):
    """The hash of my cut for the deal of this game, before anybody shows theirs."""

    game: Index
    seal: Digest


class Cut(AtTable, kw_only=True):
    """My cut for the deal of this game: 32 random bytes in hex, as I have sealed them."""

    game: Index
    cut: Digest


class Rematch(AtTable, kw_only=True):
    """Again, with the same players: the next game begins when every person still here has asked for it."""


class AtTurn(AtTable, kw_only=True):
    """Something that is asked for at a certain moment: in which game of the table, and after how many of its moves, as
    the last `update` said."""

    game: Index
    turn: Index


class Move(AtTurn, kw_only=True):
    """I play this."""

    action: Action


class Consider(AtTurn, kw_only=True):
    """Would this be a move, and what is it called? Answered by `considered`; nothing is played."""

    action: Action


class Hint(AtTurn, kw_only=True):
    """What would a bot play here? Answered by `considered`."""


class Advise(AtTurn, kw_only=True):
    """What is best here, and why? And what would this action give away? Only at a table alone with bots; answered by
    `advised`."""

    action: Annotated[str, Meta(max_length=400)] = ""


class Undo(AtTurn, kw_only=True):
    """I take my last move back, and what followed it. Only at a table alone with bots; everybody gets an `update` that
    begins where the game stands again."""


class History(AtTable, kw_only=True):
    """What happened in this game before event number `before`: the page that ends there. Answered by `past`."""

    game: Index
    before: Index


class Carry(AtTable, kw_only=True):
    """For the others at a fair table, from one who sits there: one or several things, each in base64; with `more` one
    whose rest follows. What is signed is kept before anybody gets it, and passed on by `carried`."""

    data: Annotated[list[Parcel], Meta(min_length=1, max_length=64)]
    more: bool = False


class Return(AtTable, kw_only=True):
    """I play for myself again, no longer the bot."""


class Say(AtTable, kw_only=True):
    """A line of chat."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Emote(AtTable, kw_only=True):
    """One of the phrases that everybody here reads in their own language: `phrases` of the catalogue."""

    phrase: Short


class Ping(Request, kw_only=True):
    """Are you there?"""


Requests = (
    Hello | Rename | Link | Claim | Renew | Lobby | Recent | Missions | Create | Quick | Join | Leave | Sit | Arrange
    | Remove | Start | Seal | Cut | Rematch | Move | Consider | Hint | Advise | Undo | History | Carry | Return | Say
    | Emote | Ping
)  # fmt: skip
