"""What every game offers to the rest of Paiju."""

from __future__ import annotations

import re
import secrets
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, cast

from .errors import (
    GAME_OVER,
    ILLEGAL,
    NOT_YOUR_TURN,
    IllegalAction,
    NotationError,
    PaijuError,
    SetupError,
    WrongArgument,
)
from .face import Face
from .language import Sentence, seat_named
from .level import Level
from .rng import Random, key_from
from .rules import Rules, bad_rules, parse_rules, rules_text
from .state import NOT_RANDOM, OTHER_GAME, WHOLE, State, is_whole, own, told
from .view import View, bad_view, refused_as_view

if TYPE_CHECKING:
    from typing_extensions import TypeVar as TypeVarWithDefault

    from .arrays import Actions, Observation

    R = TypeVarWithDefault("R", bound=Rules, default=Any)
    V = TypeVarWithDefault("V", bound=View, default=Any)
    V_co = TypeVarWithDefault("V_co", bound=View, default=Any, covariant=True)

    class StateOf(State, Generic[V_co]):
        """What type checkers know of a state that a game has made: which views it shows."""

        def view(self, seat: int | None) -> V_co: ...
        def views(self, seats: Iterable[int | None]) -> Sequence[V_co]: ...
        def glance(self, seat: int | None) -> V_co: ...
        def part(self, seat: int | None, first: int, last: int = WHOLE) -> V_co: ...
        def parts(self, seats: Iterable[int | None], first: int, last: int = WHOLE) -> Sequence[V_co]: ...
else:
    R, V = TypeVar("R"), TypeVar("V")

Part = object | str
"""A part of a game, or where it is found."""

KEY = re.compile("([0-9a-f]{16})([0-9a-f]{16})[.]([0-9]{1,18})")

TYPING = re.compile("<!-- typing -->\n(.*?)<!-- /typing -->\n|<!-- typing -->(.*?)<!-- /typing -->", re.DOTALL)
CLICKING = re.compile("<!-- clicking: (.*?) -->", re.DOTALL)

WORD = re.compile(r"[^\s,=+]+")

LONGEST_SEED = 3322  # bits; Python refuses to write much longer numbers as text

BAD_SEED = Sentence(
    "A seed is a text or a whole number of at most 1000 digits.", "种子是一段文字，或不超过 1000 位的整数。"
)
SEVERAL = Sentence("That is several actions at once: give one.", "这是好几步：请只给一步。")
BAD_ACTION = Sentence("That is not an action of this game.", "这不是这个游戏的动作。")
ATTEMPTS = 4  # to sample a possible state from a view that may be impossible
LONGEST_TEXT = 100_000  # of an action, a position or rules; none is nearly as long
MOST_KNOWN = 20_000  # texts of actions that are remembered, for each game

TOO_LONG = Sentence("That is far too long.", "这太长了。")
NOT_A_TEXT = Sentence("That is not a text.", "这不是文字。")
NOT_ITS_RULES = Sentence("These are not rules of {game}.", "这不是 {game} 的规则。")
BAD_POSITION = Sentence("That position is not possible: {problem}", "这个局面不成立：{problem}")


HANDS = Sentence("hands are a list of texts, one for each seat.", "手牌是一个文字列表，每个座位一项。")
NOTHING = Sentence("it is empty.", "它是空的。")
NO_FIELD = Sentence('"{word}" should be name=value, once for each name.', "“{word}”应写成 名称=值，每个名称一次。")
BAD_KEY = Sentence("a key is 32 hexadecimal digits, a point and a count.", "key 是 32 位十六进制数、一个点和一个次数。")
NO_MISSION = Sentence("There is no mission {k}.", "没有第 {k} 关。")
NO_ARRAYS = Sentence(
    "{game} has no arrays: its `actions` and `observation` say nothing.", "{game} 没有声明数组形式的动作和观察。"
)
NO_RULES = Sentence("Rules are a preset's name, a text or a Rules object.", "规则是预设名、文字或 Rules 对象。")


def bad_position(problem: str | Sentence | PaijuError, **facts: object) -> NotationError:
    """The error for a position that cannot be set up."""
    if isinstance(problem, Sentence):
        return NotationError("BAD_POSITION", problem.within(BAD_POSITION), **facts)
    return NotationError("BAD_POSITION", BAD_POSITION, problem=problem)


@contextmanager
def refused_as_position() -> Iterator[None]:
    """Whatever is refused while a position is read makes it a bad position."""
    try:
        yield
    except PaijuError as error:
        if error.code == "BAD_POSITION":
            raise
        raise bad_position(error) from None


def is_texts(texts: object) -> bool:
    """Whether this is a list of texts."""
    return isinstance(texts, list | tuple) and all(isinstance(text, str) for text in texts)


def ahead(state: State, seat: int, actions: Sequence[int]) -> State:
    """The state after a seat has taken these actions in a row, or raise."""
    after = state.copy()
    for action in actions:
        if after.to_move() != seat:
            raise after.refusal(action)
        after.play(action)
    return after


def only(actions: list[int]) -> int:
    """The one action there is, for a `parse` that is made from `parse_all`."""
    if len(actions) != 1:
        raise NotationError("SEVERAL_ACTIONS", SEVERAL)
    return actions[0]


class Game(ABC, Generic[R, V]):
    """One object per game, found by name with `paiju.game(name)`: a `Game` of its rules and its views."""

    name: ClassVar[str]
    title: ClassVar[Sentence]
    about: ClassVar[Sentence] = Sentence("", "")  # the game in a few words
    rules: type[R]
    presets: Mapping[str, R]
    notes: ClassVar[Mapping[str, Sentence]] = {}  # a few words about each preset
    view: type[V]
    seat_counts: ClassVar[range]
    hands_set_seats: ClassVar[bool] = False  # whether explicit hands say how many players there are
    lists_all: ClassVar[bool] = True  # whether a view spells out every legal action, or only `State.candidates`

    # Where the rest of it is: the thing itself, or `.module:Name` beside the game for what is loaded when it is needed.
    words: ClassVar[Part] = ""  # its narrator, a `wording.Words`
    bots: ClassVar[Mapping[str, Part]] = {}  # its players by name
    levels: ClassVar[Mapping[str, Level]] = {}  # which of them play how well: easy, normal, hard, expert
    drawing: ClassVar[Part] = ""  # how the plain terminal draws it, a `plain.Drawing`
    board: ClassVar[Part] = ""  # how a screen of characters draws its table, a `plain.Board`
    face: ClassVar[Face] = Face()
    movement: ClassVar[Part] = ""  # how its cards move where nobody knows them all, a `movement.Movement`
    features: ClassVar[Part] = ""  # what its nets see by some rules: a function of them that gives a `learn.Features`
    actions: ClassVar[Part] = (
        ""  # its actions as ids: a function of the game and its rules that gives an `arrays.Actions`
    )
    observation: ClassVar[Part] = ""  # what a seat sees as an array, likewise an `arrays.Observation`
    missions: ClassVar[int] = 0  # how many puzzles there are: `rules.mission` counts them from 1
    lesson: ClassVar[Part] = ""  # how it is taught, a `lessons.Lesson`
    puzzles: ClassVar[Part] = ""  # what is known about them, a `puzzles.Puzzles`
    solver: ClassVar[Part] = ""  # what proves who wins, for `paiju solve`: a `puzzles.Proofs`

    _trusted: V | None = None  # the last view that a state made
    _sampled: V | None = None  # the last view that was sampled from: it is possible
    _known: dict[str, int] | None = None  # actions that were met in records, by their canonical texts

    # What a game must write. All of it trusts its caller: what others call, below, checks first.

    @abstractmethod
    def _start(self, rules: R, key0: int, key1: int) -> State:
        """A fresh state whose every shuffle follows from the secret key."""

    @abstractmethod
    def _restore(self, rules: R, fields: dict[str, str]) -> State:
        """The state with these `State.fields`, which are refused if they cannot be; see `restore`."""

    @abstractmethod
    def _text(self, action: int) -> str:
        """The one canonical text of an action; LookupError for a number that is none."""

    @abstractmethod
    def _sample(self, view: V, rng: Random) -> State:
        """A state that agrees with everything this seat has seen, the rest drawn at random."""

    @abstractmethod
    def _read(self, view: V, text: str) -> list[int]:
        """The actions, mostly one, that the seat of a view means by a text, legal or not: lenient in what it reads.

        What cannot be read is refused with a NotationError. Whether an action is legal is for the state to say. A game
        whose State takes a choice card by card (cards passed on, cards buried) reads the whole choice at once.
        """

    # What a game may write.

    def _refusal(self, view: V, action: int) -> PaijuError:
        """Why an action is not legal for the seat to move, from nothing but what that seat may know."""
        return IllegalAction("ILLEGAL", ILLEGAL)

    def _refusal_of_choice(self, view: V, actions: list[int], refused: PaijuError) -> PaijuError:
        """Why a choice of several actions is not legal, one of which was `refused`: mostly for that reason."""
        return refused

    def _refuse_turn(self, view: V) -> None:
        """Refuse whoever is not to move, before anything is read."""
        if view.over:
            raise IllegalAction("GAME_OVER", GAME_OVER)
        if view.seat != view.to_move:
            raise IllegalAction("NOT_YOUR_TURN", NOT_YOUR_TURN, name=seat_named(view.to_move), seat=view.to_move)

    def _written(self, text: str) -> list[int] | None:
        """The actions that a text stands for wherever they may be taken; None if that is for `_read` to say.

        A game whose texts often stand for several actions overrides this, so that its records are read quickly.
        """
        return None

    def _cards_of(self, view: V, text: str) -> tuple[str, ...]:
        hand = list(view.hand)
        found = []
        for word in WORD.findall(text):
            if word in hand:
                hand.remove(word)
                found.append(word)
        return tuple(found)

    def _default_bot(self, rules: R) -> str:
        return ""

    def _going_on(self, view: V) -> str:
        return ""

    def _sides(self, state: State) -> list[int]:
        return list(range(state.seats))

    def _roles(self, state: State) -> list[str]:
        return [""] * state.seats

    def _big_blinds(self, state: State) -> tuple[int, list[float]]:
        return 0, [0.0] * state.seats

    # What they all share.

    def parse(self, view: V, text: str) -> int:
        """The action that a seat means by a text: lenient in what it reads, and refused if it is not legal."""
        return only(self.parse_all(view, text))

    def parse_all(self, view: V, text: str) -> list[int]:
        """The actions, at least one, that a seat means by one text, to be taken in a row."""
        self._check_typed(view, text)
        with refused_as_view(PaijuError):
            self._refuse_turn(view)
            actions = self._read(view, text)
            if not (len(actions) == 1 and self._text(actions[0]) in view.legal):
                self._judge(view, actions)
            return actions

    def _judge(self, view: V, actions: list[int]) -> None:
        """Refuse what a view does not list, if it is not legal: a state that shows this view is asked."""
        if not actions:
            raise NotationError("SEVERAL_ACTIONS", SEVERAL)
        if self.lists_all and self._text(actions[0]) not in view.legal:
            refused = self._refusal(view, actions[0])
            raise self._refusal_of_choice(view, actions, refused) if len(actions) > 1 else refused
        assert view.seat is not None
        self._try(self._sample(view, Random(0)), view.seat, view, actions)

    def _try(self, state: State, seat: int, view: V, actions: list[int]) -> None:
        """Refuse a choice of several actions that a seat cannot make in a state."""
        try:
            ahead(state, seat, actions)
        except PaijuError as refused:
            raise self._refusal_of_choice(view, actions, refused) from None

    def repeat(self, state: State, text: str) -> list[int]:
        """Play what the seat to move did by a text from a record, or raise and change nothing; returns the actions.

        They are what `parse_all` says, but no view is made where the canonical text of an action has been met before:
        no two actions that are legal at the same time have the same one, so the one that is legal is meant.
        """
        self._check_state(state)
        self._check_text(text)
        known = self._known
        if known is None or len(known) > MOST_KNOWN:
            known = self._known = {}
        action = known.get(text)
        if action is not None and state._allows(action):
            state.play(action)
            return [action]
        if state.over():
            raise IllegalAction("GAME_OVER", GAME_OVER)
        after, seat = None, state.to_move()
        actions = self._written(text)
        if actions is not None:
            with suppress(PaijuError):
                after = ahead(state, seat, actions)
        if actions is None or after is None:
            actions = self.read(state, seat, text)
            after = ahead(state, seat, actions)
        state.assign(after)
        if len(actions) == 1 and self._text(actions[0]) == text:
            known[text] = actions[0]
        return actions

    def read(self, state: State, seat: int, text: str, view: V | None = None) -> list[int]:
        """The actions, at least one, that the seat to move means by a text, or the refusal of this state. Give its view
        if you have it."""
        self._check_state(state)
        view = self._typed(state).glance(seat) if view is None else view
        self._check_typed(view, text)
        actions = self._read(view, text)
        if len(actions) > 1:
            self._try(state, seat, view, actions)
        elif not state._allows(actions[0]):
            raise state.refusal(actions[0])
        return actions

    def text(self, action: int) -> str:
        """The one canonical text of an action."""
        action = own(action)
        if is_whole(action) and 0 <= action < 0x10000000000000000:
            try:
                return self._text(action)
            except LookupError:
                pass
        raise NotationError("BAD_ACTION", BAD_ACTION)

    def cards_of(self, view: V, text: str) -> tuple[str, ...]:
        """The cards of the hand that an action, written canonically, plays."""
        self._check_typed(view, text)
        return self._cards_of(view, text)

    def going_on(self, view: V) -> str:
        """The action with which a match goes on, where a seat is asked whether it is to end; empty anywhere else.

        Bots end their own matches there. Nobody is advised to.
        """
        if type(view) is not self.view:
            raise bad_view("it is of another game.")
        return self._going_on(view)

    def sample(self, view: V, rng: Random) -> StateOf[V]:
        """A state that agrees with everything this seat has seen, the rest drawn at random.

        A view that comes from elsewhere is looked at first: its numbers, then whether a state that can be shows it.
        """
        if not isinstance(rng, Random):
            raise WrongArgument("NOT_RANDOM", NOT_RANDOM)
        if view is not None and (view is self._trusted or view is self._sampled):
            self._sampled = view
            return self._typed(self._sample(view, rng))
        if type(view) is not self.view or view.game != self.name:
            raise bad_view("it is of another game.")
        with refused_as_view():
            view.check()
        for left in reversed(range(ATTEMPTS)):
            try:
                with refused_as_view():
                    state = self._possible(view, rng)
                break
            except PaijuError:
                if not left:
                    raise
        self._sampled = view
        return self._typed(state)

    def _possible(self, view: V, rng: Random) -> State:
        """A sampled state, if it can be set up and shows this view."""
        state = self._sample(view, rng)
        again = self._restore(self._own(state.rules), state.fields())
        again.relive(state.entries())
        if not again.view(view.seat) == state.view(view.seat) == view:
            raise bad_view("no state shows it.")
        return state

    def mission_rules(self, number: int, like: R | None = None) -> R:
        """The rules of a mission: like these, if they are for as many seats, else those of its preset."""
        if not is_whole(number) or not 1 <= number <= self.missions:
            raise SetupError("BAD_MISSION", NO_MISSION, k=told(number))
        like = None if like is None else self._own(like)
        if self.puzzles:
            preset = self.presets[self.part(self.puzzles).puzzle(number).preset]
        else:
            preset = next(rules for rules in self.presets.values() if rules.mission is not None)
        same = like is not None and like.mission is not None and like.seats == preset.seats
        return (like if like is not None and same else preset).override(mission=number)

    def part(self, where: Part) -> Any:
        """What a part of this game is: the thing itself, or what stands at `.module:Name` beside the game."""
        if not isinstance(where, str):
            return where
        module, _, name = where.partition(":")
        return getattr(import_module(module, type(self).__module__), name) if name else None

    def action_space(self, rules: R | str | None = None, **overrides: object) -> Actions:
        """The actions by some rules as ids from 0 up: how many there are, their texts, the legal ones of a state."""
        return _actions(self, self.ruleset(rules, **overrides))

    def observation_space(self, rules: R | str | None = None, **overrides: object) -> Observation:
        """What a seat sees by some rules as an array: its named parts, and the array of a state."""
        chosen = self.ruleset(rules, **overrides)
        return cast("Observation", _declared(self, self.observation)(self, chosen))

    def page(self, language: str = "en", typing: bool = True) -> str:
        """The page of rules (Markdown) in a language, in English where there is no other; empty if there is none.

        It is `rules.en.md` or `rules.zh.md` in the package of the game. What stands there between `<!-- typing -->` and
        `<!-- /typing -->`, as lines of its own or within a line, is for those who type cards and moves, and words in
        `<!-- clicking: words -->` are for those who click on them.
        """
        from importlib.resources import files  # takes longer to import than most of Paiju

        for name in (f"rules.{language}.md", "rules.en.md"):
            try:
                text = (files(type(self).__module__) / name).read_text("utf-8")
                return CLICKING.sub("" if typing else r"\1", TYPING.sub(r"\1\2" if typing else "", text))
            except (OSError, ModuleNotFoundError, TypeError):
                continue
        return ""

    def _check_typed(self, view: V, text: str) -> None:
        if type(view) is not self.view:
            raise bad_view("it is of another game.")
        self._check_text(text)

    def _check_text(self, text: str) -> None:
        if not isinstance(text, str):
            raise NotationError("NOT_A_TEXT", NOT_A_TEXT)
        if len(text) > LONGEST_TEXT:
            raise NotationError("TOO_LONG", TOO_LONG)

    def deal(
        self,
        rules: R | str | None = None,
        seed: int | str | None = None,
        *,
        seats: int | None = None,
        hands: Sequence[str] | None = None,
        **overrides: object,
    ) -> StateOf[V]:
        """A new game. Without a seed the cards are drawn from the system's secure source.

        `rules` is a preset's name, a text such as `classic,spring=false` or a Rules object; further flags can be
        given by keyword. `hands` sets up explicit cards.
        """
        if hands is not None and not is_texts(hands):
            raise bad_position(HANDS)
        if self.hands_set_seats and hands is not None and seats is None and "seats=" not in str(rules or ""):
            seats = len(hands)
        if seats is not None:
            overrides["seats"] = seats
        chosen = self.ruleset(rules, **overrides)
        key0, key1 = seed_key(secrets.token_hex(32) if seed is None else seed)
        if hands is None:
            return self._typed(self._start(chosen, key0, key1))
        cards = "/".join("".join(hand.split()) for hand in hands)
        return self.restore(chosen, {"hands": cards, "key": key_text(key0, key1, 0)})

    def ruleset(self, rules: R | str | None = None, **overrides: object) -> R:
        """Resolved rules from a preset's name, a text or rules, with overrides."""
        if isinstance(rules, Rules):
            chosen = self._own(rules)
        elif rules is None or isinstance(rules, str):
            if rules and len(rules) > LONGEST_TEXT:
                raise bad_rules("they are too long.")
            chosen = self._own(_parsed(self, rules or ""))
        else:
            raise SetupError("BAD_RULES", NO_RULES)
        return chosen.override(**overrides)

    def default_bot(self, rules: R) -> str:
        """The bot that plays by these rules when nobody asks for another one; empty for the best there is."""
        return self._default_bot(self._own(rules))

    def rules_text(self, rules: R) -> str:
        """Rules as a short text: the nearest preset and what differs from it."""
        known = vars(self._own(rules))
        if "_text" not in known:  # it is asked for with every view
            known["_text"] = _written(self, rules)
        return str(known["_text"])

    def sides(self, state: State) -> list[int]:
        """Who plays with whom as far as it is settled when the cards are dealt: a number from 0 for each seat, the same
        for partners; without partnerships every seat has its own."""
        self._check_state(state)
        return self._sides(state)

    def roles(self, state: State) -> list[str]:
        """What each seat was in this game (landlord, peasant), for statistics; empty where all are alike."""
        self._check_state(state)
        return self._roles(state)

    def big_blinds(self, state: State) -> tuple[int, list[float]]:
        """The hands of a game that is over and the big blinds each seat has won; nothing where there are no blinds."""
        self._check_state(state)
        return self._big_blinds(state)

    def restore(self, rules: R, fields: dict[str, str]) -> StateOf[V]:
        """The state with these `State.fields`; missing ones take the value they have at the start."""
        if not (isinstance(fields, dict) and is_texts(list(fields)) and is_texts(list(fields.values()))):
            raise bad_position("its fields are texts with names.")
        if sum(map(len, fields.values())) > LONGEST_TEXT:
            raise bad_position("it is too long.")
        return self._typed(self._restore(self._own(rules), fields))

    def position(self, text: str) -> StateOf[V]:
        """The state that `State.position` described."""
        if not isinstance(text, str):
            raise NotationError("NOT_A_TEXT", NOT_A_TEXT)
        if len(text) > LONGEST_TEXT:
            raise bad_position("it is too long.")
        words = text.split()
        if not words:
            raise bad_position(NOTHING)
        rules = "" if "=" in words[0].split(",")[0] else words.pop(0)
        return self.restore(self.ruleset(rules), read_fields(words))

    def position_text(self, state: State) -> str:
        """One line that sets up a state again."""
        self._check_state(state)
        fields = state.fields()
        return " ".join(
            [self.rules_text(self._own(state.rules)), *(f"{name}={value}" for name, value in fields.items())]
        )

    def _own(self, rules: Rules) -> R:
        if not isinstance(rules, self.rules):
            raise SetupError("BAD_RULES", NOT_ITS_RULES, game=self.name)
        return rules

    def _typed(self, state: State) -> StateOf[V]:
        """A state of this game, as type checkers know it."""
        return cast("StateOf[V]", state)

    def _check_state(self, state: State) -> None:
        if not isinstance(state, State) or state.game is not self:
            raise WrongArgument("OTHER_GAME", OTHER_GAME)

    def __repr__(self) -> str:
        return f"<game {self.name}>"

    def __getstate__(self) -> dict[str, object]:
        forgotten = ("_trusted", "_sampled", "_known")
        return {name: value for name, value in vars(self).items() if name not in forgotten}


@lru_cache(64)
def _actions(game: Game, rules: Rules) -> Actions:
    return cast("Actions", _declared(game, game.actions)(game, rules))


def _declared(game: Game, part: Part) -> Any:
    made = game.part(part)
    if made is None:
        raise SetupError("NO_ARRAYS", NO_ARRAYS, game=game.name)
    return made


@lru_cache(1024)
def _parsed(game: Game, text: str) -> Rules:
    rules: Rules = parse_rules(text, game.presets)
    return rules


@lru_cache(1024)
def _written(game: Game, rules: Rules) -> str:
    return rules_text(rules, game.presets)


def read_fields(words: Iterable[str]) -> dict[str, str]:
    """The fields of a position from its words, each name=value."""
    fields: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name in fields:
            raise bad_position(NO_FIELD, word=word)
        fields[name] = value
    return fields


def seed_key(seed: object) -> tuple[int, int]:
    """The secret key that a seed stands for."""
    seed = own(seed)
    if isinstance(seed, str) or (isinstance(seed, int) and seed.bit_length() < LONGEST_SEED):
        return key_from(seed)
    raise SetupError("BAD_SEED", BAD_SEED)


def key_text(key0: int, key1: int, shuffles: int) -> str:
    """The secret key of a game and how many shuffles it has made, for positions."""
    return f"{key0:016x}{key1:016x}.{shuffles}"


def parse_key(text: str) -> tuple[int, int, int]:
    """Read what `key_text` wrote."""
    found = KEY.fullmatch(text)
    if found is None:
        raise bad_position(BAD_KEY)
    return int(found[1], 16), int(found[2], 16), int(found[3])
