"""A table at which nobody is trusted with the cards: the game, played by peers who each run the engine themselves.

Messages come in, messages go out; nothing here knows of networks. All peers go through the same script: a new pack for
every deal, mixed by all; cards opened for whoever may look at them; the one whose turn it is acts; whose hand decides
is asked. What only hidden cards could refute is believed until the deal is over. Then all hands are opened, everybody
plays the deal again with the real cards, and whoever has broken a rule is named. Hold'em opens nothing, and has no duty
that depends on hidden cards.

`receive` takes what others send, `outgoing` is for all others. Messages may get lost, come twice or in any order:
`pulse` says how far we are, and whoever is further sends what is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from pathlib import Path

import msgspec

from ..errors import GAME_OVER, IllegalAction, NotationError, PaijuError
from ..language import Sentence
from ..record import Record
from ..rng import Random
from ..state import State
from ..view import View
from .breach import Breach, Heading, breach_at
from .course import Course
from .deal import Party
from .evidence import Evidence
from .felt import CHEATS
from .keys import Identity, fingerprint
from .log import read
from .replaying import record_of
from .terms import Terms

MOST_EARLY = 512
MOST_SENT = 256

NOT_ASKED = Sentence("It is not your turn.", "还没轮到你。")


class Pulse(msgspec.Struct, frozen=True, array_like=True):
    """How far somebody is: for each hand that goes on its number and the round."""

    rounds: tuple[tuple[int, int], ...]


class FairTable:
    """A peer at such a table; without an identity it only looks on.

    `problem` is why it cannot go on, `caught` the evidence if somebody cheated.
    """

    def __init__(
        self,
        terms: Terms,
        people: Sequence[bytes],
        identity: Identity | None = None,
        directory: Path | None = None,
        rng: Random | None = None,
        keepers: Sequence[int] = (),
    ) -> None:
        chance = Random("a fair table") if rng is None else rng
        self.course = Course(terms, people, identity, directory, chance, keepers)
        self.terms = terms
        self.game = self.course.game
        self.movement = self.course.movement
        self.seat = self.course.seat
        self.problem: PaijuError | None = None
        self._begun: list[int] = []
        self._parting: frozenset[int] = frozenset()
        self._breach: Breach | None = None
        self._out: list[bytes] = []
        self._go_on()

    # What a player sees and does.

    @property
    def parties(self) -> dict[int, Party]:
        """All hands by their numbers: those that are over, the one that is played, and one that is prepared."""
        return self.course.parties

    @property
    def party(self) -> Party:
        """The hand that is being played."""
        return self.course.party

    @property
    def deals(self) -> int:
        """The number of that hand."""
        return self.course.deals

    @property
    def stage(self) -> int:
        """How far a deal is during which anybody may speak up."""
        return self.course.stage

    @property
    def state(self) -> State:
        """What this peer takes for the truth; only `view` of the own seat is what it knows."""
        return self.course.state

    @property
    def ready(self) -> bool:
        """Whether there is a table to look at."""
        return self.course.ready

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.course.main.done

    @property
    def caught(self) -> Evidence | Breach | None:
        """What proves that somebody cheated, or broke a rule."""
        found = [party.caught for party in self.parties.values() if party.caught is not None]
        return found[0] if found else self._breach

    @property
    def awaited(self) -> frozenset[int]:
        """The seats that have to say something now."""
        task = self.course.main.task
        party = next((party for party in self.parties.values() if party.task is task), None)
        return frozenset() if party is None else party.awaited

    @property
    def asked(self) -> bool:
        """Whether it is for us to act."""
        task = self.course.main.task
        return (
            self.ready
            and task is not None
            and self.problem is None
            and task is self.party.task
            and task.kind in ("turn", "ask")
            and task.seat in (-1, self.seat)
            and self.seat in self.party.awaited
        )

    @property
    def gone(self) -> frozenset[int]:
        """The seats that were left for good, as all others have agreed."""
        return self.party.felt.gone if self.parties and self.deals else frozenset()

    @property
    def standing_in(self) -> int | None:
        """The seat that was left and for which it is for us to say what its bot does."""
        task = self.course.main.task
        if not self.ready or task is None or self.problem is not None or task is not self.party.task:
            return None
        return task.seat if task.seat in self.gone and self.seat in self.party.awaited else None

    def hand_of(self, seat: int) -> list[str]:
        """The cards of a seat that was left, as far as they lie open."""
        if not self.ready or seat not in self.gone:
            return []
        faces = map(self.party.felt.face, self.course.hands[seat])
        return [face for face in faces if face is not None]

    def view(self) -> View:
        """What this seat knows; without an identity what anybody sees."""
        seat = None if self.seat < 0 else self.seat
        state = self.state
        if self.stage and state.stages():
            return state.at_stage(self.stage, seat).view(seat)
        return self.course.after(self._begun).view(seat) if self._begun else state.view(seat)

    def play(self, text: str) -> None:
        """Act by a text, or raise a PaijuError and change nothing."""
        if self.problem is not None:
            raise self.problem
        if self.over:
            raise IllegalAction("GAME_OVER", GAME_OVER)
        if not self.asked:
            raise IllegalAction("NOT_YOUR_TURN", NOT_ASKED)
        if self.party.task.kind == "ask":
            self._speak_up(text)
        else:
            self._choose(self.game.read(self.course.after(self._begun), self.seat, text))
        self._go_on()

    def record(self, names: Sequence[str]) -> Record | None:
        """The finished game, to be looked at again: all of it where the rules opened all cards, else what we saw."""
        return record_of(self.course, names) if self.over and self.problem is None and self.seat >= 0 else None

    def part_with(self, seats: Collection[int]) -> None:
        """Nobody waits for these seats any more: where all others agree, a bot plays on for them."""
        self._parting |= frozenset(seats)
        self._go_on()

    def stand_in(self, choose: Callable[[View], str]) -> None:
        """Let a bot choose for the seat for which we speak, from what this seat may know."""
        seat = self.standing_in
        if seat is None:
            raise IllegalAction("NOT_YOUR_TURN", NOT_ASKED)
        actions: list[int] = []
        after = self.state.copy()
        while not actions or (not after.over() and after.to_move() == seat and after.choosing()):
            actions += self.game.read(after, seat, choose(after.view(seat)))
            after = self.course.after(actions)
        slots = self.course.slots_of(seat, self.movement.deed(self.state, actions).cards)
        self.party.stand_in(seat, slots, " ".join([self.course.mark(), *map(str, actions)]))
        self._go_on()

    def _speak_up(self, text: str) -> None:
        """Declare something while cards are dealt, or keep silent."""
        state = self.state.at_stage(self.stage, self.seat)
        if text == self.game.text(state.silence()):
            self.party.say("")
            return
        (action,) = self.game.read(state, self.seat, text)
        if self.state.silence_before(self.seat, action) is None:
            raise state.refusal(action)
        self.party.say(str(action))

    def _choose(self, actions: Sequence[int]) -> None:
        """Take these actions, or keep them until a choice of several cards is whole: others see it as one."""
        begun = [*self._begun, *actions]
        after = self.course.after(begun)
        if not after.over() and after.to_move() == self.seat and after.choosing():
            self._begun = begun
            return
        self._begun = []
        self._act(begun)

    def _act(self, actions: Sequence[int]) -> None:
        course, party = self.course, self.party
        deed = self.movement.deed(self.state, actions)
        how = "show" if deed.how == "pass" and deed.to in self.gone else deed.how
        said = " ".join([course.mark(), *(map(str, actions) if how in ("say", "show") else ())])
        slots = course.slots_of(self.seat, deed.cards)
        match how:
            case "show":
                party.show(slots, said)
            case "pass":
                party.pass_on(slots, (deed.to,), said)
            case "bury":
                party.bury(slots, said)
            case _:
                party.say(said)

    # Messages.

    def receive(self, data: bytes) -> str:
        """Take in what another peer sent, and say what became of it; nothing that comes in can do harm."""
        if data[:1] == b"p":
            return self._answer_pulse(data[1:])
        try:
            message = read(data[1:]) if data[:1] == b"m" else None
        except NotationError:
            message = None
        if message is None:
            return "damaged"
        if message.table != self.terms.digest:
            return "foreign"
        party = self.parties.get(message.hand)
        if party is None:
            waiting = self.course.early.setdefault(message.hand, [])
            if not 0 < message.hand <= self.deals + 3 or len(waiting) >= MOST_EARLY:
                return "later"
            waiting.append(data)
            return "early"
        became = party.receive(data[1:])
        self._go_on()
        return became

    def outgoing(self) -> list[bytes]:
        """What has to be sent to all others."""
        for party in list(self.parties.values()):
            self._out += [b"m" + data for data in party.outgoing()]
        out, self._out = self._out, []
        return out

    def pulse(self) -> bytes:
        """How far we are, for all others; to be sent now and then, and when somebody has come back."""
        going_on = [number for number in self.parties if number >= self.deals]
        rounds = tuple((number, self.parties[number].felt.number) for number in going_on)
        return b"p" + msgspec.msgpack.encode(Pulse(rounds or ((1, 0),)))

    def _answer_pulse(self, data: bytes) -> str:
        try:
            pulse = msgspec.msgpack.decode(data, type=Pulse)
        except (msgspec.DecodeError, RecursionError):
            return "damaged"
        if not pulse.rounds or len(pulse.rounds) > 8:
            return "damaged"
        known = dict(pulse.rounds)
        first = min(known)
        missing: list[bytes] = []
        for number in sorted(self.parties):
            if number >= first:
                missing += self.parties[number].missing(max(known.get(number, 0), 0))
        self._out += [b"m" + data for data in missing[:MOST_SENT]]
        return "answered" if missing else "known"

    def _go_on(self) -> None:
        """Go on as far as messages allow."""
        try:
            while self.problem is None and (self._part() or self.course.go_on()):
                pass
            for party in self.parties.values():
                if party.problem is not None:
                    raise party.problem
                if party.caught is not None:
                    raise cheated(party.caught)
        except PaijuError as problem:
            self.problem = problem
            if problem.code == "ILLEGAL":
                self._breach = self._all_hands()

    def _all_hands(self) -> Breach:
        """Everything that was said up to now."""
        course = self.course
        heading = Heading(self.terms, course.people, course.keepers)
        played = [party for number, party in sorted(self.parties.items()) if number <= self.deals]
        return breach_at(heading, [(party.setup, party.log.messages) for party in played])

    def _part(self) -> bool:
        """Tell the hands that go on whom nobody waits for; whether one of them went on by it."""
        before = [party.felt.number for party in self.parties.values()]
        for number, party in self.parties.items():
            if self._parting and number >= self.deals:
                party.part_with(self._parting - party.felt.gone)
        return before != [party.felt.number for party in self.parties.values()]


def cheated(evidence: Evidence) -> PaijuError:
    """A cheat as a refusal."""
    verdict = evidence.verdict
    return IllegalAction(verdict.kind, CHEATS[verdict.kind], who=fingerprint(verdict.author), seat=verdict.seat)
