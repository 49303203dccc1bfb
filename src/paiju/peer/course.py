"""The course of a game at a fair table, the same at every peer: packs, deals, turns, and where the cards' slots are.

Each method that yields tasks is a part of one long script; a task is something that all peers do together (see `deal`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path

import msgspec

from .. import catalogue
from ..errors import IllegalAction, NotationError
from ..language import Sentence
from ..movement import EVERYBODY, FACE_DOWN, Answer, Deed, Place
from ..rng import Random
from ..state import State
from .absence import Absence
from .asking import Asking
from .curve import digest
from .deal import Party, Task
from .declaring import Declaring
from .felt import Slot
from .keys import Identity
from .log import Setup
from .packs import MixedPack, Runner
from .payloads import Bury, Pass, Say, Show
from .terms import Terms, movement_of
from .trial import Dealing, Draws, Take, TurnTaken, breach, try_deal
from .world import World, impossible

DISAGREE = Sentence(
    "Seat {seat} sees another table than we do: it cannot go on.", "{seat} 号座位看到的牌局与我们不同，无法继续。"
)


class Course:
    """One peer's way through a game.

    `hands`, `rest`, `table` and `buried` are the slots of the hands, of what lies face down in no hand, of what lies
    open, and of what was put away; `world` is what the peer takes for the truth; `dealing` all that happened in this
    deal. In a deal during which anybody may speak up `stage` says how far it is.
    """

    def __init__(
        self,
        terms: Terms,
        people: Sequence[bytes],
        identity: Identity | None,
        directory: Path | None,
        rng: Random,
        keepers: Sequence[int] = (),
    ) -> None:
        self.terms = terms
        self.people = tuple(people)
        self.keepers = (tuple(keepers) or tuple(range(len(people)))) if terms.leaving == "bot" else ()
        self.identity = identity
        self.directory = directory
        self.rng = rng
        self.game = catalogue.game(terms.game)
        self.rules = self.game.ruleset(terms.rules)
        self.movement = movement_of(terms.game, terms.rules, len(people))
        self.numbers = {self.movement.face(card): card for card in self.movement.pack(self.rules)}
        self.seat = -1 if identity is None else self.people.index(identity.public)
        self.parties: dict[int, Party] = {}
        self.packs: dict[int, MixedPack] = {}
        self.early: dict[int, list[bytes]] = {}
        self.ready = False
        self.deals = 0
        self.stage = 0
        self.hands: list[list[int]] = [[] for _ in people]
        self.rest: list[int] = []
        self.table: list[int] = []
        self.buried: list[int] = []
        self.absence = Absence(self)
        self.laid: dict[int, tuple[tuple[int, int] | None, list[int]]] = {}
        """The packs as they lay, by the number of the shuffle, with the key for what else was left to chance."""
        self.ahead: Runner | None = None
        self.main = Runner(self.script())

    # From the first deal on, when it is `ready` to be looked at.
    world: World
    dealing: Dealing
    pack: MixedPack
    places: list[Place]

    @property
    def party(self) -> Party:
        """The hand that is being played."""
        return self.parties[self.deals]

    @property
    def state(self) -> State:
        """What this peer takes for the truth."""
        return self.world.state

    @property
    def gone(self) -> frozenset[int]:
        """The seats that were left, in this deal or before."""
        return self.party.felt.gone

    def go_on(self) -> bool:
        """Go through the scripts as far as messages allow; whether something was done."""
        if self.main.go_on():
            return not self.main.done
        return self.ahead is not None and not self.ahead.done and self.ahead.go_on()

    def script(self) -> Iterator[Task]:
        yield from self.deal(lambda packs, key: self.movement.start(self.rules, key, packs), 0)
        while not self.state.over():
            if self.state.stages():
                yield from Declaring(self).script()
            else:
                yield from self.turn()
        for party in self.parties.values():
            party.forget()

    def _preparing(self) -> Runner:
        """What makes the next pack, with those who are here now."""
        absent = tuple(sorted(self.gone)) if self.deals else ()
        return Runner(self._prepare(self.deals + 1, absent))

    def _prepare(self, number: int, absent: tuple[int, ...]) -> Iterator[Task]:
        """A pack for a deal to come: keys, a coin, and everybody mixes."""
        pack = self.movement.pack(self.rules)
        faces = tuple(map(self.movement.face, pack))
        setup = Setup(self.terms.digest, number, self.people, faces, self.keepers, absent)
        party = self.parties[number] = Party(self.identity, setup, self.directory)
        yield party.task
        toss = party.toss()
        for data in self.early.pop(number, []):
            party.receive(data[1:])
        yield toss
        mix = party.mix(range(len(pack)))
        yield mix
        self.packs[number] = MixedPack(party, mix.slots, toss.coin)

    def _next_pack(self) -> Iterator[Task]:
        number = self.deals + 1
        if self.ahead is None:
            self.ahead = self._preparing()
        self.ahead.go_on()
        while number not in self.packs:
            assert self.ahead.task is not None
            yield self.ahead.task
            self.ahead.go_on()
        self.ahead = None

    def deal(self, take: Take, before: int) -> Iterator[Task]:
        """Deal as many packs as `take` needs; after it the state has made so many shuffles more than `before`."""
        laid: list[list[int]] = []
        key: tuple[int, int] | None = None
        while True:
            yield from self._next_pack()
            self.deals += 1
            self.pack = self.packs.pop(self.deals)
            key = key or self.pack.key
            archive = [self.party.felt.slots[slot] for slot in self.pack.slots]
            state = yield from self._hand_out(take, laid, key)
            if state.shuffles - before <= len(laid):
                break
        self.world = World(self.movement, state, self.seat, self.rng)
        self.dealing = Dealing(take, key, archive, before + len(laid) - 1)
        self.laid |= {before + place: (key, pack) for place, pack in enumerate(laid)}
        self.stage = 0
        self.ready = True
        yield from self._put_down()
        yield from self.absence.open_all()
        self.dealing.answers = yield from Asking(self, -1, Say("")).ask([])
        for seat, answer in self.dealing.answers.items():
            if answer.cards:
                yield from self.mix_hand(seat)

    def _hand_out(self, take: Take, laid: list[list[int]], key: tuple[int, int]) -> Generator[Task, None, State]:
        """Open the cards of a new pack for whoever may look at them, until no more follow from those that lie open."""
        pack, party = self.pack, self.party
        seen: dict[int, int] = {}
        opened: set[int] = set()
        while True:
            guess = self.fill([self.card(slot) for slot in pack.slots])
            state = take([*laid, guess], key)
            places = self.places = self.movement.dealt(state, self.deals, guess, seen)
            staged = state.stages() > 0
            wanted = [
                place
                for place, (looks, _) in enumerate(places)
                if place not in opened and looks != FACE_DOWN and (looks == EVERYBODY or not staged)
                if looks not in self.gone or self.movement.opens_hands
            ]
            if not wanted:
                laid.append(guess)
                return state
            yield party.open([pack.slots[place] for place in wanted], [looker(places[place]) for place in wanted])
            opened |= {*wanted}
            seen |= {place: self.shown(pack.slots[place]) for place in wanted if places[place].looks == EVERYBODY}

    def _put_down(self) -> Iterator[Task]:
        """Note where the slots of a new pack are, and mix what others have seen into what they have not."""
        placed = list(zip(self.pack.slots, self.places, strict=True))
        self.hands = [[slot for slot, (_, goes) in placed if goes == seat] for seat in range(len(self.people))]
        self.rest = [slot for slot, place in placed if place == (FACE_DOWN, FACE_DOWN)]
        self.table = [slot for slot, place in placed if place == (EVERYBODY, EVERYBODY)]
        self.buried = []
        back = [slot for slot, place in placed if place == (EVERYBODY, FACE_DOWN)]
        if back:
            mix = self.party.mix([*self.rest, *back])
            yield mix
            self.rest = list(mix.slots)
        for seat in range(len(self.people)):
            seen = [slot for slot, place in placed if place == (EVERYBODY, seat)]
            self.world.known[seat].update(map(self.shown, seen))
            if seen and self.movement.opens_hands:
                yield from self.mix_hand(seat)

    def fill(self, known: Sequence[int | None], cards: Sequence[int] = ()) -> list[int]:
        """Some order of these cards, or of the pack, in which those that are known are where they are."""
        left = Counter(cards or self.movement.pack(self.rules))
        left.subtract(card for card in known if card is not None)
        others = list(left.elements())
        self.rng.shuffle(others)
        return [others.pop() if card is None else card for card in known]

    # A turn.

    def turn(self) -> Iterator[Task]:
        """Whose turn it is acts; cards are drawn, others answer, and all hands are opened if the deal is over."""
        yield from self.absence.open_all()
        world, party, movement = self.world, self.party, self.movement
        seat = world.state.to_move()
        mine = {slot: self.card(slot) for slot in self.hands[seat]}
        rest = tuple(party.felt.slots[slot] for slot in self.rest)
        if seat in self.gone:
            said = yield from self.absence.act(seat)
        else:
            turn = party.turn(seat)
            yield turn
            said = turn.said
        if said is None:  # who should have acted has left, and somebody else will
            return
        mark, *numbers = said.text.split(" ")
        if mark != self.mark():
            raise IllegalAction("DISAGREE", DISAGREE, seat=party.felt.speaker(seat))
        if isinstance(said, Show) and self.gone and seat not in self.gone:
            said = self.absence.passed_openly(seat, said, numbers)
        asking = Asking(self, seat, said)
        shown: list[int] = []
        hidden: tuple[Slot, ...] = ()
        if isinstance(said, Bury | Pass):
            received = isinstance(said, Pass) and said.to == (self.seat,)
            seen = received or self.absence.is_open(said.slots)
            known = [self.card(slot) if seen else mine.get(slot) for slot in said.slots]
            asking.given = [card for card in known if card is not None]
            hidden = tuple(party.felt.slots[slot] for slot in said.slots)
            self.see(seat, asking.given)
            actions = asking.actions()
        else:
            actions = self.read(seat, numbers)
            if isinstance(said, Show):
                shown = [self.shown(slot) for slot in said.slots]
                self.see(seat, shown)
            else:
                world.hold(seat, movement.implied(world.state, actions))
        deed = self._check_deed(seat, actions, said, shown)
        if isinstance(said, Pass) and self.absence.is_open(said.slots):
            said = asking.said = yield from self.absence.take_up(seat, said, deed.to)
        draws = yield from self._draw(actions)
        answers = yield from asking.ask(actions)
        if hidden:
            actions = asking.actions()
        openly = None if hidden else tuple(actions)
        self.dealing.turns.append(TurnTaken(seat, openly, hidden, rest, draws.refilled, answers))
        after = self.after(actions)
        ended = any(event.ends_deal for event in after.part(None, world.state.events).history)
        if ended and movement.opens_hands:
            yield party.end()
            self._open_hands()
            if hidden:
                cards = [self.uncovered(slot) for slot in hidden]
                actions = self.world.chosen(seat, len(cards), cards)
            after = self.after(actions)
        elif ended:
            self.laid[self.dealing.number] = self.dealing.key, self.fill([self.card(slot) for slot in self.pack.slots])
        state = self.state
        if after.shuffles - state.shuffles > bool(draws.refilled):
            before = state.copy()
            yield from self.deal(lambda packs, key: taken(before, actions, packs, key), before.shuffles)
            return
        held = movement.hands(state)
        if draws.stack is not None and state.stack is None:
            state.stack = [draws.stack]
        for action in actions:
            state._take(action)
        if not ended and not state.over():
            yield from self.move(seat, said, deed.to, held, draws, answers)

    def see(self, seat: int, cards: Sequence[int]) -> None:
        """A seat has shown that it holds these cards."""
        self.world.hold(seat, cards)
        self.world.known[seat] |= Counter(cards)

    def read(self, seat: int, numbers: Sequence[str]) -> list[int]:
        """The actions that somebody named."""
        try:
            actions = [int(number) for number in numbers]
            for action in actions:
                self.game.text(action)
        except (ValueError, NotationError):
            actions = []
        if not actions or len(actions) > len(self.numbers):
            raise breach(self.party.felt.speaker(seat))
        return actions

    def _check_deed(self, seat: int, actions: Sequence[int], said: object, shown: Sequence[int]) -> Deed:
        """Refuse what does not fit the cards that were shown, or is not legal as far as can be known. That no hidden
        cards are found which make it legal proves nothing."""
        speaker = self.party.felt.speaker(seat)
        deed = self.deed(seat, actions)
        kind = {"show": Show, "pass": Pass, "bury": Bury, "say": Say}[deed.how]
        openly = deed.cards if deed.how == "show" else ()
        if not isinstance(said, kind) or sorted(shown) != sorted(openly):
            raise breach(speaker)
        if isinstance(said, Pass) and said.to != (deed.to,):
            raise breach(speaker)
        if speaker != seat and not self.world.allows(self.state.copy(), seat, actions):
            raise breach(speaker)
        if not self.world.is_possible(seat, actions):
            raise impossible(seat) if self.movement.opens_hands else breach(seat)
        if self.after(actions).choosing():
            raise breach(speaker)
        return deed

    def deed(self, seat: int, actions: Sequence[int]) -> Deed:
        """What a seat does with its cards by these actions."""
        try:
            return self.movement.deed(self.state, actions)
        except (ValueError, LookupError):
            raise breach(self.party.felt.speaker(seat)) from None

    def after(self, actions: Sequence[int]) -> State:
        """The state after these actions, but for the cards that nobody has seen."""
        after = self.state.copy()
        for action in actions:
            after._take(action)
        return after

    def _draw(self, actions: Sequence[int]) -> Generator[Task, None, Draws]:
        """Open the next cards of the rest for whoever may look at them because of these actions."""
        state = self.state
        who = self.movement.draws(state, actions, ())
        if not who:
            return Draws()
        refilled: tuple[int, ...] = ()
        discards = self.movement.discards(state)
        if len(who) > len(self.rest):
            slots = self.slots_among(self.table, discards)
            self.table = [slot for slot in self.table if slot not in slots]
            mix = self.party.mix(slots)
            yield mix
            refilled = mix.slots
        archive = tuple(self.party.felt.slots[slot] for slot in refilled)
        slots = [*self.rest, *refilled][: len(who)]
        yield self.party.open(slots, [None if seat == EVERYBODY else seat for seat in who])
        cards = [self.card(slot) for slot in slots]
        old = len(self.rest)
        self.world.next_is(cards[:old])
        stack = None
        if refilled:
            stack = self.fill([*cards[old:], *[None] * (len(refilled) - len(who) + old)], discards)
        self.rest = [*self.rest, *refilled][len(who) :]
        return Draws(tuple(zip(who, slots, strict=True)), archive, stack)

    def move(
        self, seat: int, said: object, to: int, held: list[list[int]], draws: Draws, answers: dict[int, Answer]
    ) -> Iterator[Task]:
        """Put the slots where the cards are now, and mix the hands into which cards of another origin have come."""
        world = self.world
        now = self.movement.hands(world.state)
        mixed: set[int] = set()
        if isinstance(said, Show):
            gone = Counter(held[seat]) - Counter(now[seat])
            for slot in said.slots:
                card = self.shown(slot)
                world.known[seat][card] -= world.known[seat][card] > 0
                if gone[card]:
                    gone[card] -= 1
                    self.hands[seat].remove(slot)
                    self.table.append(slot)
                else:
                    world.known[seat][card] += 1
                    mixed.add(seat)
        elif isinstance(said, Bury | Pass):
            openly = self.absence.is_open(said.slots)
            for slot in said.slots:
                self.hands[seat].remove(slot)
            if isinstance(said, Pass):
                self.hands[to] += said.slots
                mixed.add(to)
                given = Counter(held[seat]) - Counter(now[seat])
                world.known[seat] -= given
                if self.seat == seat or openly:
                    world.known[to] += given
            else:
                self.buried += said.slots
                world.known[seat] = Counter(now[seat] if openly else ())  # what was known may be buried now
                if self.seat == seat or openly:
                    world.known_rest += Counter(held[seat]) - Counter(now[seat])
        gained = [Counter(now[other]) - Counter(held[other]) for other in range(len(now))]
        for who, slot in draws.opened:
            if who >= 0:
                self.hands[who].append(slot)
                mixed.add(who)
                if who in self.gone:
                    world.known[who][self.shown(slot)] += 1
                continue
            card = self.shown(slot)
            taker = next((other for other in range(len(now)) if gained[other][card]), None)
            if taker is None:
                self.table.append(slot)
                continue
            gained[taker][card] -= 1
            self.hands[taker].append(slot)
            world.known[taker][card] += 1
            mixed.add(taker)
        for other, answer in answers.items():
            if answer.cards:
                world.known[other] |= Counter(answer.cards) & Counter(now[other])
                mixed.add(other)
        if self.movement.opens_hands:
            for other in sorted(mixed):
                yield from self.mix_hand(other)
        if self.ahead is None:
            self.ahead = self._preparing()

    def mix_hand(self, seat: int) -> Iterator[Task]:
        """Cards of different origin have come together: their slots shall not tell."""
        if self.hands[seat] and seat not in self.gone:
            mix = self.party.mix(self.hands[seat], seat)
            yield mix
            self.hands[seat] = list(mix.slots)

    def _open_hands(self) -> None:
        """All hands are open: play the deal again with the real cards, and go on from there."""
        faces = {slot: self.uncovered(slot) for slot in self.dealing.slots()}
        state, guilty = try_deal(self.movement, self.dealing, faces)
        if guilty is not None:
            raise breach(guilty)
        self.world = World(self.movement, state, self.seat, self.rng)
        dealing = self.dealing
        refilled = [act.refilled for act in dealing.turns if act.refilled]
        self.laid[dealing.number] = dealing.key, [faces[slot] for slot in dealing.places]
        for number, slots in enumerate(refilled, dealing.number + 1):
            self.laid[number] = None, [faces[slot] for slot in slots]

    # Cards and slots.

    def slots_of(self, seat: int, cards: Sequence[int]) -> list[int]:
        """Where these cards of a hand lie."""
        return self.slots_among(self.hands[seat], cards)

    def slots_among(self, slots: Sequence[int], cards: Sequence[int]) -> list[int]:
        """Those of the slots in which these cards lie."""
        left = list(slots)
        found = []
        for card in cards:
            slot = next(slot for slot in left if self.card(slot) == card)
            left.remove(slot)
            found.append(slot)
        return found

    def card(self, slot: int) -> int | None:
        """The card in a slot, if it is known here."""
        face = self.party.card(slot)
        return None if face is None else self.numbers[face]

    def shown(self, slot: int) -> int:
        """The card in a slot that lies open."""
        card = self.card(slot)
        assert card is not None
        return card

    def uncovered(self, slot: Slot) -> int:
        """The card that was in a slot, when all hands are open."""
        face = self.party.felt.uncovered(slot)
        assert face is not None
        return self.numbers[face]

    def mark(self) -> str:
        """What everybody must agree on before somebody acts: the table as a spectator sees it."""
        view = self.state.glance(None)
        return digest("view", self.state.events, msgspec.json.encode(view)).hex()[:16]


def looker(place: Place) -> int | None:
    """For whom a place is opened: a seat, or None for all."""
    return None if place.looks == EVERYBODY else place.looks


def taken(before: State, actions: Sequence[int], packs: list[list[int]], key: tuple[int, int]) -> State:
    """The state after actions that need new packs."""
    state = before.copy()
    state.stack = packs
    state.key0, state.key1 = key
    for action in actions:
        state._take(action)
    return state
