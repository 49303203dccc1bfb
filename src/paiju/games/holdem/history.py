"""Hand histories in the PHH format: every hand of a record as one `.phh` text, several as `.phhs`, and back.

A history has its own order of players: p1 is the first live seat left of the button, the last one the button; between
two players p1 is the big blind. Actions are `p3 f` (fold), `p3 cc` (check or call), `p3 cbr 40` (bet or raise to 40),
`p3 sm AhKh` (show), `p3 sm` (muck), `d dh p1 AhKh` and `d db 2c3d4h` (cards). See https://phh.readthedocs.io.

Read histories become one record for each hand. Amounts with decimals are counted in the smallest unit needed, which the
header `unit` tells. Cards that a history leaves open (`????`) are drawn.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from ...cards import card_text
from ...errors import NotationError, PaijuError, Sentence
from ...record import Record
from ...state import DEALER
from .notation import read_cards, text
from .rules import PRESETS, HoldemRules
from .state import HoldemState

BAD_HISTORY = Sentence("This hand history cannot be used: {problem}", "这份手牌历史无法使用：{problem}")
CANNOT_WRITE = Sentence(
    "This record cannot be written as hand histories: {problem}", "这份记录无法写成手牌历史：{problem}"
)

UNKNOWN = "????"
MOST_DECIMALS = 6


def bad_history(problem: str) -> NotationError:
    """The error for a history that cannot be read or played."""
    return NotationError("BAD_HISTORY", BAD_HISTORY, problem=problem)


def cannot_write(problem: str) -> NotationError:
    """The error for a record that histories cannot tell."""
    return NotationError("BAD_HISTORY", CANNOT_WRITE, problem=problem)


@dataclass
class History:
    """One hand as a history tells it; numbers are listed in its own order of players."""

    variant: str
    antes: list[int]
    blinds: list[int]
    bets: list[int]
    stacks: list[int]
    actions: list[str]
    trimmed: bool = True
    more: dict[str, Any] = field(default_factory=dict)

    def lines(self) -> list[str]:
        """The history in TOML."""
        sizes = {"min_bet": self.bets[0]} if self.variant == "NT" else dict(zip(SIZES, self.bets, strict=True))
        values: dict[str, Any] = {
            "variant": self.variant,
            "ante_trimming_status": self.trimmed,
            "antes": self.antes,
            "blinds_or_straddles": self.blinds,
            **sizes,
            "starting_stacks": self.stacks,
            "actions": self.actions,
            **self.more,
        }
        return [f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in values.items()]


SIZES = ("small_bet", "big_bet")


def write(histories: list[History]) -> str:
    """One history as `.phh`, several as `.phhs`."""
    if len(histories) == 1:
        return "\n".join(histories[0].lines()) + "\n"
    blocks = ["\n".join([f"[{number}]", *history.lines()]) for number, history in enumerate(histories, 1)]
    return "\n\n".join(blocks) + "\n"


# From records to histories.


def histories_of(record: Record) -> list[History]:
    """The finished hands of a record."""
    rules = record.rules
    assert isinstance(rules, HoldemRules)
    if not rules.side_pots or rules.raise_bumps_full or rules.first_to_act == "blind":
        raise cannot_write("PHH knows neither one pot for all nor the betting order of the lab.")
    holes: dict[int, list[list[int]]] = {}
    state: HoldemState | None = None
    for each in record.states():
        assert isinstance(each, HoldemState)
        state = each
        if not holes and (state.acted or state.street):
            raise cannot_write("it begins in the middle of a hand.")
        holes.setdefault(state.hand, [state.hole(seat) for seat in range(state.seats)])
    assert state is not None
    return [Teller(record, rules, hand, holes).history() for hand in split(state)]


def split(state: HoldemState) -> Iterator[list[tuple[int, Any]]]:
    """The log hand by hand, as far as they are finished: the seat, and its action or what the dealer did."""
    hand: list[tuple[int, Any]] = []
    for entry in state.entries():
        if entry.seat == DEALER and entry.detail[0] == "hand":
            hand = []
        hand.append((entry.seat, entry.detail if entry.seat == DEALER else text(entry.action)))
        if entry.seat == DEALER and entry.detail[0] == "result":
            yield hand


class Teller:
    """Tells one hand."""

    def __init__(
        self, record: Record, rules: HoldemRules, hand: list[tuple[int, Any]], holes: dict[int, list[list[int]]]
    ) -> None:
        self.record = record
        self.rules = rules
        self.hand = hand
        _, self.number, (self.button, self.small, self.big), self.blinds, self.began, _ = hand[0][1]
        shown: list[list[int]] = next(
            (detail[2] for seat, detail in hand if seat == DEALER and detail[0] == "showdown"), []
        )
        self.holes = holes.get(self.number, shown)
        n = rules.seats
        order = [(self.button + 1 + i) % n for i in range(n)]
        self.order = [seat for seat in order if self.began[seat]]
        if len(self.order) == 2:
            self.order = [self.big, *(seat for seat in self.order if seat != self.big)]

    def player(self, seat: int) -> str:
        """A seat's name in the history."""
        return f"p{self.order.index(seat) + 1}"

    def history(self) -> History:
        """The whole hand."""
        small, big, ante = self.blinds
        posted = [big if seat == self.big else small if seat == self.small else 0 for seat in self.order]
        everybody = self.rules.ante_type == "each"
        dead = min(ante, max(self.began[self.big] - big, 0))  # the blind goes before this ante
        antes = [ante if everybody else dead if seat == self.big else 0 for seat in self.order]
        if len(self.order) == 2:
            antes, posted = antes[::-1], posted[::-1]
        fixed = self.rules.betting == "fixed"
        gained = self.hand[-1][1][3]
        return History(
            "FT" if fixed else "NT",
            antes,
            posted,
            [big, 2 * big] if fixed else [big],
            [self.began[seat] for seat in self.order],
            self.actions(),
            everybody,
            {
                "hand": self.number,
                "seats": [seat + 1 for seat in self.order],
                "seat_count": self.rules.seats,
                "players": [self.record.names[seat] for seat in self.order],
                "finishing_stacks": [self.began[seat] + gained[seat] for seat in self.order],
            },
        )

    def actions(self) -> list[str]:
        """What was dealt, done and shown."""
        found = [f"d dh {self.player(seat)} {cards_text(self.holes[seat])}" for seat in self.order]
        live = list(self.order)
        opened: set[int] = set()
        for seat, what in self.hand[1:]:
            if seat == DEALER:
                if what[0] == "board":
                    found.append(f"d db {cards_text(what[2])}")
                elif what[0] in ("showdown", "result"):
                    hands = what[2] if what[0] == "showdown" else what[5]
                    shown = [each for each in live if hands[each] and each not in opened]
                    found += [f"{self.player(each)} sm {cards_text(hands[each])}" for each in shown]
                    opened.update(shown)
                continue
            word, _, amount = what.partition(" ")
            if word == "fold":
                live.remove(seat)
                found.append(f"{self.player(seat)} f")
            elif word in ("check", "call"):
                found.append(f"{self.player(seat)} cc")
            elif word in ("bet", "raise"):
                found.append(f"{self.player(seat)} cbr {amount}")
        if len(live) > 1:
            found += [f"{self.player(seat)} sm" for seat in live if seat not in opened]
        return found


def cards_text(cards: Iterable[int]) -> str:
    """Cards without spaces."""
    return "".join(map(card_text, cards))


# From histories to records.


def read(toml: str) -> list[dict[str, Any]]:
    """The hands of a `.phh` or `.phhs` text, as tables."""
    try:
        found = tomllib.loads(toml, parse_float=Decimal)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise bad_history(f"it is not TOML ({str(error)[:80]}).") from None
    tables = [found] if "variant" in found else list(found.values())
    if not tables or not all(isinstance(table, dict) and "variant" in table for table in tables):
        raise bad_history("no hand was found in it.")
    return tables


def records_of(toml: str) -> list[Record]:
    """One record for every hand of a `.phh` or `.phhs` text."""
    return [Reader(table).record() for table in read(toml)]


class Reader:
    """Turns the table of one hand into a record."""

    def __init__(self, table: dict[str, Any]) -> None:
        self.table = table
        if table["variant"] not in ("NT", "FT"):
            raise bad_history(f"only Texas Hold'em (NT, FT) is known here, not {str(table['variant'])[:20]}.")
        self.fixed = table["variant"] == "FT"
        stacks = self.amounts("starting_stacks")
        self.n = len(stacks)
        if not 2 <= self.n <= 10:
            raise bad_history("it needs 2 to 10 players.")
        self.actions = self.words()
        wagers = [self.amount(words[2]) for words in self.actions if words[1:2] == ["cbr"] and len(words) == 3]
        sizes = [self.amount(table[name]) for name in ("min_bet", *SIZES) if name in table]
        antes, blinds = self.amounts("antes"), self.amounts("blinds_or_straddles")
        self.unit = unit_of([*stacks, *antes, *blinds, *wagers, *sizes])
        self.stacks, self.antes, self.blinds = map(self.counted, (stacks, antes, blinds))
        self.sizes = self.counted(sizes)
        if not len(self.antes) == len(self.blinds) == self.n:
            raise bad_history("antes and blinds are needed for every player.")
        self.no_small_blind = self.n > 2 and self.blinds[0] > 0 and not self.blinds[1]
        self.big_place = 0 if self.no_small_blind else 1

    def amount(self, value: object) -> Decimal:
        """One amount of chips."""
        try:
            found = Decimal(str(value)) if isinstance(value, int | str | Decimal) else None
        except ArithmeticError:
            found = None
        if found is None or isinstance(value, bool) or not found.is_finite() or not 0 <= found < 10**9:
            raise bad_history(f"{str(value)[:20]} is no amount of chips.")
        return found

    def amounts(self, name: str) -> list[Decimal]:
        """A list of amounts."""
        values = self.table.get(name)
        if not isinstance(values, list):
            raise bad_history(f"{name} is missing.")
        return [self.amount(value) for value in values]

    def counted(self, amounts: list[Decimal]) -> list[int]:
        """Amounts in chips."""
        return [int(amount / self.unit) for amount in amounts]

    def words(self) -> list[list[str]]:
        """The actions, each as its words."""
        actions = self.table.get("actions")
        if not isinstance(actions, list) or not all(isinstance(action, str) for action in actions):
            raise bad_history("actions is missing.")
        return [words for words in (action.partition("#")[0].split() for action in actions) if words]

    def rules(self) -> HoldemRules:
        """The rules under which the hand was played."""
        antes = self.antes
        small, big = (0, self.blinds[0]) if self.no_small_blind else self.blinds[:2]
        if any(self.blinds[2:]) or not 0 <= small <= big or not big:
            raise bad_history("the first two players post a small and a big blind, and nobody else does.")
        if self.fixed:
            if self.sizes[-2:] != [big, 2 * big]:
                raise bad_history("fixed bets are one big blind, and two on turn and river.")
        elif self.sizes[:1] != [big]:
            raise bad_history("the smallest bet is the big blind.")
        ante = max(antes)
        each = antes == [ante] * self.n
        if not each and any(antes[seat] for seat in range(self.n) if seat != self.big_place):
            raise bad_history("antes are paid by everybody alike, or by the big blind.")
        return PRESETS["limit" if self.fixed else "no-limit"].override(
            seats=self.n,
            start_stack=max(1, *self.stacks),
            small_blind=small,
            big_blind=big,
            ante=ante,
            ante_type="each" if each else "bb",
            auto_muck=False,
            max_hands=1,
        )

    def record(self) -> Record:
        """The record of the hand."""
        from . import GAME

        try:
            rules = self.rules()
            fields = self.fields()
            state = GAME.restore(rules, fields)
            record = Record.begin(state, self.names())
            record.headers.update(self.headers())
            self.play(record, state)
        except PaijuError as error:
            if error.code == "BAD_HISTORY":
                raise
            raise bad_history(error.message) from None
        return record

    def fields(self) -> dict[str, str]:
        """The position before the first action."""
        two = self.n == 2
        hands = self.hands()
        board = "".join(words[2] for words in self.actions if words[:2] == ["d", "db"] and len(words) == 3)
        known = {card for cards in (*hands, read_cards(board)) for card in cards}
        spare = [card for card in range(52) if card not in known]
        full = [cards or [spare.pop(), spare.pop()] for cards in hands]
        return {
            "button": str(1 if two else self.n - 1),
            "blinds": "1/0" if two else f"{self.n - 1}/0" if self.no_small_blind else "0/1",
            "stacks": "/".join(map(str, self.stacks)),
            "invested": "/".join(map(str, self.stacks)),
            "hands": "/".join(map(cards_text, full)),
            "board": board,
        }

    def hands(self) -> list[list[int]]:
        """What is known of every player's cards."""
        found: list[list[int]] = [[] for _ in range(self.n)]
        for words in self.actions:
            dealt = words[:2] == ["d", "dh"] and len(words) == 4
            shown = words[1:2] == ["sm"] and len(words) == 3
            cards = words[-1] if dealt or shown else UNKNOWN
            if "?" not in cards and cards != "-":
                found[self.seat(words[2] if dealt else words[0])] = read_cards(cards)
        return found

    def seat(self, player: str) -> int:
        """The seat of `p3`."""
        number = player.removeprefix("p")
        if number not in map(str, range(1, self.n + 1)):
            raise bad_history(f"there is no player {player[:20]}.")
        return int(number) - 1

    def names(self) -> list[str]:
        """The players' names."""
        names = self.table.get("players")
        if isinstance(names, list) and len(names) == self.n and all(isinstance(name, str) for name in names):
            return list(names)
        return [f"p{number}" for number in range(1, self.n + 1)]

    def headers(self) -> dict[str, str]:
        """What else the history tells."""
        found = {} if self.unit == 1 else {"unit": str(self.unit)}
        for name in ("event", "venue", "time", "year", "month", "day", "hand", "currency"):
            value = " ".join(str(self.table.get(name, "")).split())
            if value:
                found[name] = value
        return found

    def play(self, record: Record, state: Any) -> None:
        """Play the actions and put them into the record."""
        for number, words in enumerate(self.actions, 1):
            if words[0] == "d":
                continue
            seat, act = self.seat(words[0]), words[1:]
            if act[:1] == ["sm"] and (state.over() or state.view(None).phase != "showdown" or seat != state.to_move()):
                continue
            if state.over() or seat != state.to_move():
                raise bad_history(f'action {number} "{" ".join(words)[:40]}" comes out of turn.')
            action = state.game.parse(state.view(seat), self.meaning(act, state))
            record.add(seat, action)
            state.play(action)
        while not state.over() and state.view(None).phase == "showdown":
            record.add(state.to_move(), state.nth(1))
            state.play(state.nth(1))

    def meaning(self, act: list[str], state: Any) -> str:
        """What an action is here."""
        if act == ["f"]:
            return "fold"
        if act == ["cc"]:
            return "call" if state.view(state.to_move()).to_call else "check"
        if len(act) == 2 and act[0] == "cbr":
            return f"raise {int(self.amount(act[1]) / self.unit)}"
        if act[:1] == ["sm"]:
            return "show" if len(act) == 2 else "muck"
        raise bad_history(f'"{" ".join(act)[:40]}" is no action of Hold\'em.')


def unit_of(amounts: list[Decimal]) -> Decimal:
    """The smallest unit that all amounts are whole numbers of: 1, or 0.1, or 0.01 ..."""
    for decimals in range(MOST_DECIMALS + 1):
        unit = Decimal(1).scaleb(-decimals)
        if all(amount % unit == 0 for amount in amounts):
            return unit
    raise bad_history("amounts have too many decimals.")
