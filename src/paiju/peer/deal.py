"""One peer's part in a hand: messages come in, messages go out, and nothing here knows of networks or of games.

All peers begin the same tasks in the same order, as the game demands: `mix` slots, `open` them for one seat or for all,
`toss` a coin, give somebody a `turn`. A task takes one round of messages or several, and is done when all of them are
there. Whoever has the turn shows cards, passes them on, buries them, or just says something.

A pack is mixed by everybody. Somebody's hand is mixed by its owner, and has to be whenever cards of different origin
come together in it (a kitty, a draw, cards passed on): otherwise their slots would tell later where they came from.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from ..errors import IllegalAction, PaijuError, SetupError, WrongArgument
from ..language import Sentence
from ..wording.peers import REFUSALS, TOO_FEW_LEFT
from .argument import Argument
from .curve import multiply, subtract
from .evidence import Evidence
from .felt import LONGEST_TEXT, Cheating, Felt
from .keys import HandKey, Identity
from .log import Log, Message, Setup, read, sign, write
from .masking import Pack, pass_on, prove_shares
from .payloads import Accept, Act, Anything, Bury, Gone, Instead, Pass, Say, Show, encode
from .rounds import Round, Rounds, Task
from .shuffling import Proving
from .statements import Statements

__all__ = ["Party", "Task"]

AHEAD = 32  # so many rounds may somebody be before us
MOST_STATEMENTS = 256  # of one seat in one hand, about others who are gone

NOT_SEATED = Sentence("This identity has no seat at the table.", "该身份不在牌桌上。")
BUSY = Sentence("The last task is not done yet.", "上一个步骤尚未完成。")
NOT_YOUR_WORD = Sentence("It is not your turn to speak.", "现在不该你发言。")
NOT_THESE = Sentence("These slots cannot be used for that.", "不能这样使用这些牌。")
TOO_LONG = Sentence("That cannot be said at the table.", "这句话无法在牌桌上说。")
KEY_LOST = Sentence(
    "The key for {place} is lost, and without it the hand cannot go on.", "{place} 的密钥已丢失，无法继续。"
)
UNEXPECTED = Sentence("Seat {seat} did something else than the game demands.", "{seat} 号座位的操作不符合牌局要求。")


class Party(Rounds):
    """A peer in one hand. Feed it with `receive`, send what `outgoing` returns to all others.

    With a directory, one for each table, it keeps its log and its key there, and goes on from them. Without an identity
    it only listens: it knows the open cards and checks everything, as any third person can.
    """

    def __init__(
        self, identity: Identity | None, setup: Setup, directory: Path | None = None, proving: Proving | None = None
    ) -> None:
        self.felt = Felt(setup)
        if identity is not None and identity.public not in self.felt.seats:
            raise SetupError("NOT_SEATED", NOT_SEATED)
        self.setup = setup
        self.identity = identity
        self.seat = -1 if identity is None else self.felt.seats[identity.public]
        self.proving = Argument() if proving is None else proving
        self.keyfile = None if directory is None or identity is None else directory / f"hand-{setup.hand}.key"
        path = None if directory is None else directory / f"hand-{setup.hand}.log"
        self.log = Log(setup, path)
        spoke = any(self.felt.seats[message.author] == self.seat for message in self.log.messages)
        if spoke and self.keyfile is not None and not self.keyfile.exists():
            raise SetupError("KEY_LOST", KEY_LOST, place=str(path))
        self.key = HandKey() if self.keyfile is None else HandKey.kept(self.keyfile)
        self.caught: Evidence | None = None
        self.problem: PaijuError | None = None
        self.splits: list[Message] = []
        places = {(message.number, self.felt.seats[message.author]): message for message in self.log.messages}
        self.logged = {place: message for place, message in places.items() if place[0] >= 0}
        self.statements = Statements((place, message) for place, message in places.items() if place[0] < 0)
        self._parting: frozenset[int] = frozenset()
        self.waiting: dict[tuple[int, int], Message] = dict(self.logged)
        self.heard: dict[int, Message] = {}
        self._out: list[bytes] = []
        self._task = Task("meet")
        self._rounds: Iterator[Round] = self._meeting()
        self._round: Round | None = next(self._rounds)
        if self.statements.is_left(self.seat, self.felt.present):
            self.problem = SetupError("STOOD_IN", REFUSALS["STOOD_IN"])
        self._go_on()

    @property
    def stopped(self) -> bool:
        """Whether this hand cannot go on, because somebody cheated or does what the game does not demand."""
        return self.caught is not None or self.problem is not None

    @property
    def task(self) -> Task:
        """What is going on, or was last."""
        return self._task

    @property
    def awaited(self) -> frozenset[int]:
        """The seats that have yet to speak in this round."""
        return frozenset() if self._round is None else frozenset(self._round.authors) - self.heard.keys()

    def card(self, slot: int) -> str | None:
        """The face in a slot, if this peer may know it: open cards and its own."""
        held = self.felt.slots.get(slot)
        if held is not None and self.felt.secrets:
            return self.felt.uncovered(held)
        if held is None or held.locks != {self.seat}:
            return self.felt.face(slot)
        return self.felt.faces.get(subtract(held.card.body, multiply(self.key.secret, held.card.hint)))

    @property
    def hand(self) -> dict[int, str | None]:
        """The slots of this peer's hand with their faces."""
        return {slot: self.card(slot) for slot in self.felt.hand(self.seat)}

    def outgoing(self) -> list[bytes]:
        """What has to be sent to all others, on disk already."""
        out, self._out = self._out, []
        return out

    def missing(self, number: int = 0) -> list[bytes]:
        """The messages from a round on, for somebody who was away."""
        stated = self.statements.since(number)
        return [
            *map(write, stated),
            *(write(self.logged[place]) for place in sorted(self.logged) if place[0] >= number),
        ]

    def part_with(self, seats: Collection[int]) -> None:
        """Nobody waits for these seats any more. As soon as the hand waits for nobody else, we say so, and when all
        others do it goes on without them."""
        if not self._parting.issuperset(seats):
            self._parting |= frozenset(seats)
            self._go_on()

    def forget(self) -> None:
        """The hand is over: without the key what was not shown stays closed for ever."""
        self.log.sync()
        if self.keyfile is not None:
            self.keyfile.unlink(missing_ok=True)

    # Tasks

    def mix(self, slots: Sequence[int], owner: int = -1) -> Task:
        """Shuffle these slots, by everybody who locks them; open cards get the locks of the others, or if there are no
        others those of `owner`, or everybody's.

        The task's slots are the new ones.
        """
        if not slots or len(set(slots)) != len(slots) or self.felt.common_locks(slots, owner) is None:
            raise WrongArgument("WRONG_SLOTS", NOT_THESE)
        task = self._ready("mix")
        return self._begin(task, self._mixing(task, tuple(slots), owner))

    def open(self, slots: Sequence[int], to: int | Sequence[int | None] | None = None) -> Task:
        """Open these slots in one round, for all to see, for one seat, or each for its own."""
        each = tuple(to) if isinstance(to, Sequence) else (to,) * len(slots)
        each = tuple(None if seat in self.felt.gone else seat for seat in each)
        held = [self.felt.slots.get(slot) for slot in slots]
        if not slots or len(set(slots)) != len(slots) or len(each) != len(slots):
            raise WrongArgument("WRONG_SLOTS", NOT_THESE)
        if any(slot is None or seat not in (None, *slot.locks) for slot, seat in zip(held, each, strict=True)):
            raise WrongArgument("WRONG_SLOTS", NOT_THESE)
        task = self._ready("open")
        task.slots = tuple(slots)
        return self._begin(task, self._opening(task.slots, each))

    def toss(self) -> Task:
        """Toss a coin that nobody can choose: the task's coin is 32 bytes."""
        task = self._ready("toss")
        return self._begin(task, self._tossing(task))

    def turn(self, seat: int) -> Task:
        """Let a seat act; the task says what it did, or nothing if the seat was left instead. For a seat that was left
        before, the next one speaks."""
        if seat not in self.felt.everybody:
            raise WrongArgument("WRONG_SLOTS", NOT_THESE)
        task = self._ready("turn")
        task.seat = seat
        return self._begin(task, self._acting(task, seat))

    def ask(self) -> Task:
        """Let everybody say something at once; the task has all the answers."""
        task = self._ready("ask")
        return self._begin(task, self._asking(task))

    def end(self) -> Task:
        """Open all hands for good: everybody gives the secret of their key."""
        return self._begin(self._ready("end"), self._ending())

    # What the one who has the turn can do

    def show(self, slots: Sequence[int], text: str = "") -> None:
        """Play or show cards of one's own, face up."""
        cards = self._mine(slots)
        shares, proof = prove_shares(cards, self.key, self.felt.transcript(self.seat, "show"))
        self._act(Show(tuple(slots), shares, proof, text))

    def pass_on(self, slots: Sequence[int], to: Collection[int], text: str = "") -> None:
        """Give cards of one's own to another seat, or back under everybody's locks."""
        cards = self._mine(slots)
        if not to or not self.felt.present.issuperset(to):
            raise WrongArgument("WRONG_SLOTS", NOT_THESE)
        target = self.felt.key(set(to))
        after, proof = pass_on(cards, self.key, target, self.felt.transcript(self.seat, "pass"))
        self._act(Pass(tuple(slots), tuple(sorted(set(to))), after, proof, text))

    def bury(self, slots: Sequence[int], text: str = "") -> None:
        """Put cards of one's own away, face down; a later `open` can turn them up."""
        self._mine(slots)
        self._act(Bury(tuple(slots), text))

    def say(self, text: str) -> None:
        """Speak without moving a card."""
        self._act(Say(text))

    def stand_in(self, seat: int, slots: Sequence[int], text: str) -> None:
        """Act for a seat that was left, with cards that lie open."""
        self._act(Instead(seat, tuple(slots), text))

    def _mine(self, slots: Sequence[int]) -> Pack:
        if not slots or len(set(slots)) != len(slots) or not set(slots) <= set(self.felt.hand(self.seat)):
            raise WrongArgument("WRONG_SLOTS", NOT_THESE)
        return [self.felt.slots[slot].card for slot in slots]

    def _act(self, payload: Act) -> None:
        if self.stopped or self.seat not in self.awaited or self._task.kind not in ("turn", "ask"):
            raise IllegalAction("NOT_YOUR_TURN", NOT_YOUR_WORD)
        if len(payload.text) > LONGEST_TEXT or payload.text != payload.text.encode(errors="ignore").decode():
            raise WrongArgument("WRONG_TEXT", TOO_LONG)
        self._speak(payload)
        self._go_on()

    # Messages

    def receive(self, data: bytes) -> str:
        """Take a message in, and say what became of it; nothing that comes in can do harm.

        "taken", "known" already, "early" and kept, "later": send it again when we are nearer, "damaged", "foreign" to
        this hand, "split": its author heard another story, show each other the logs, "stopped": somebody cheated.
        """
        if self.stopped:
            return "stopped"
        try:
            message = read(data)
        except PaijuError:
            return "damaged"
        seat = self.felt.seats.get(message.author)
        if (message.table, message.hand) != (self.setup.table, self.setup.hand) or seat is None:
            return "foreign"
        place = (message.number, seat)
        known = self.logged.get(place) or self.waiting.get(place) or self.statements.get(place)
        if known is not None and known.body == message.body:
            return "known"
        stated = -MOST_STATEMENTS <= message.number < 0 and self.felt.is_statement(message)
        if (message.number < 0 and not stated) or not message.is_signed:
            return "damaged"
        if known is not None:
            self.caught = Evidence(self.setup, (known, message))
            return "stopped"
        if stated:
            return self._hear_statement(seat, message)
        if seat in self.felt.gone:
            return "known"
        if message.number < self.felt.number:
            return self._unawaited(seat)
        if message.number >= self.felt.number + AHEAD:
            return "later"
        self.waiting[place] = message
        splits = len(self.splits)
        self._go_on()
        if self.stopped:
            return "stopped"
        if len(self.splits) > splits:
            return "split"
        return "taken" if place in self.logged else "early"

    def _unawaited(self, seat: int) -> str:
        """Somebody spoke in a round that was not theirs; the game, not the felt, says whose it was."""
        self.problem = IllegalAction("UNEXPECTED", UNEXPECTED, seat=seat)
        return "stopped"

    def _catch(self, wrong: Message) -> None:
        """Keep what proves a cheat: every round before it and the wrong message."""
        before = [self.logged[place] for place in sorted(self.logged) if place[0] < wrong.number]
        self.caught = Evidence(self.setup, (*self.statements.values(), *before, wrong))

    # Those who have left

    def _hear_statement(self, seat: int, message: Message) -> str:
        """Somebody says that others are gone."""
        self.statements[message.number, seat] = message
        self.log.append(message)
        if self.statements.is_left(self.seat, self.felt.present):
            self.problem = SetupError("STOOD_IN", REFUSALS["STOOD_IN"])
            self.log.sync()
        self._go_on()
        return "stopped" if self.stopped else "taken"

    def _promised(self) -> frozenset[int]:
        """The seats of which we have said that we take nothing from them in this round, unless somebody has come
        further: then it did not come true."""
        promised = self.statements.promised(self.seat, self.felt.number)
        further = [seat for number, seat in self.waiting if number > self.felt.number]
        overtaken = any(seat not in promised for seat in [*further, *self.statements.later(self.felt.number)])
        return frozenset() if overtaken else promised

    def _state(self) -> None:
        """Say that those are gone for whom alone the hand waits, once."""
        seats = self._parting - self.felt.gone
        stuck = self.awaited and self.awaited <= seats
        said = self.statements.promised(self.seat, self.felt.number)
        if not stuck or self.identity is None or self.seat in seats or said >= seats:
            return
        if not self.felt.can_spare(seats):
            self.problem = SetupError("VOID", TOO_FEW_LEFT)
            return
        number = self.statements.next_number(self.seat)
        payload = encode(Gone(tuple(sorted(seats)), self.felt.number))
        message = sign(self.identity, self.setup, number, self.felt.previous, payload)
        self.statements[number, self.seat] = message
        self.log.append(message)
        self.log.sync()
        self._out.append(write(message))

    def _let_go(self) -> bool:
        """Close a round without those who are gone, if all others agree; whether it was."""
        if not self.statements:
            return False
        leaving, said_so = self.felt.leaving(self.statements.values())
        if not leaving or not self.awaited <= leaving or not self._promised() <= leaving:
            return False
        if not self.felt.can_spare(leaving):
            self.problem = SetupError("VOID", TOO_FEW_LEFT)
            return False
        for seat in leaving:
            self.heard.pop(seat, None)
        self._close_round(leaving, said_so)
        return True

    def _speak(self, payload: Anything) -> None:
        """Sign, keep, and only then send."""
        assert self.identity is not None
        message = sign(self.identity, self.setup, self.felt.number, self.felt.previous, encode(payload))
        self._keep(self.seat, message)
        self.log.sync()
        self._out.append(write(message))
        if isinstance(payload, Accept) and payload.wrong:  # what we complain of proves it
            self._catch(message)

    def _keep(self, seat: int, message: Message) -> None:
        self.heard[seat] = message
        place = (message.number, seat)
        if place not in self.logged:
            self.logged[place] = message
            self.log.append(message)

    def _take(self, seat: int, message: Message) -> None:
        """Look at a message of this round, and keep it if it is right."""
        assert self._round is not None
        if message.previous != self.felt.previous:
            self.splits = [*self.splits[-AHEAD:], message]
            return
        try:
            payload = self.felt.check(message)
        except Cheating:
            self._catch(message)
            return
        if not self._round.fits(payload):
            self._unawaited(seat)
            return
        if seat == self.seat:
            self._out.append(write(message))
        self._keep(seat, message)

    def _go_on(self) -> None:
        """Take what waits for this round, say what is ours to say, and go on to the next round when all have spoken."""
        while self._round is not None and not self.stopped:
            promised = self._promised() if self.statements else frozenset()
            for seat in sorted(self.awaited - promised):
                message = self.waiting.pop((self.felt.number, seat), None)
                if message is not None:
                    self._take(seat, message)
                if self.stopped:
                    return
            if self.seat in self.awaited and self._round.speak is not None:
                self._speak(self._round.speak())
            if self.awaited:
                self._state()
                if self._let_go():
                    continue
                return
            self._close_round()

    def _close_round(self, leaving: Collection[int] = (), said_so: Sequence[Message] = ()) -> None:
        self.felt.apply([self.heard[seat] for seat in sorted(self.heard)], leaving, said_so)
        self.waiting = {place: each for place, each in self.waiting.items() if place[1] not in self.felt.gone}
        self._round = next(self._rounds, None)
        self.heard = {}
        if self._round is None:
            self._task.done = True
            self.log.sync()
        for number, seat in self.waiting:
            if number < self.felt.number:
                self._unawaited(seat)

    def _ready(self, kind: str) -> Task:
        if not self._task.done or self.stopped:
            raise IllegalAction("BUSY", BUSY)
        return Task(kind)

    def _begin(self, task: Task, rounds: Iterator[Round]) -> Task:
        self._task, self._rounds = task, rounds
        self._round = next(rounds, None)
        task.done = self._round is None
        self._go_on()
        return task
