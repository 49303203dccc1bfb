"""Hand histories in the PHH format read into records, one for each hand; history.py tells the format and writes it.

Amounts with decimals are counted in the smallest unit needed. Cards that a history leaves open (`??`) stay unknown, and
so do stacks (`inf`): a hand of which nothing is known loses to any that was shown, and who mucks gives up the pot.
A negative blind is posted late (`[5, 10, -10, 0]`): it is live, but who sits left of the highest other one acts first.
A hand that our rules refuse, since a short all-in does not open the betting again, is read with rules in which it does.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache
from typing import Any

from ...errors import PaijuError
from ...record import Record, writable
from .encoding import BET, BETTING, CALL, CHECK, ENDLESS, FOLD, MUCK, RAISE, SHOW, SHOWDOWN, UNKNOWN
from .history import METADATA, SIZES, UNKNOWN_HAND, bad_history
from .notation import read_cards
from .positions import run
from .rules import MOST_CHIPS, PRESETS, HoldemRules
from .state import HoldemState

MOST_DECIMALS = 6
BLOCK = re.compile(r"^\[([^\[\]\n]+)\][ \t]*(?:#.*)?$", re.MULTILINE)
Table = dict[str, Any]


def records_of(toml: str) -> list[Record]:
    """One record for every hand of a `.phh` or `.phhs` text; the first hand that cannot be read is raised."""
    found = []
    for _, hand in hands_of(toml):
        if isinstance(hand, PaijuError):
            raise hand
        found.append(hand)
    return found


def hands_of(toml: str) -> Iterator[tuple[str, Record | PaijuError]]:
    """The hands of a `.phh` or `.phhs` text by name, each as a record or the reason why it cannot be read."""
    for name, table in tables_of(toml):
        try:
            yield name, table if isinstance(table, PaijuError) else Reader(table).record()
        except PaijuError as problem:
            yield name, problem


def tables_of(toml: str) -> Iterator[tuple[str, Table | PaijuError]]:
    """The hands as tables. Where the text is no TOML, each hand is tried on its own."""
    try:
        found = parsed(toml)
    except PaijuError as problem:
        blocks = BLOCK.split(toml)
        if len(blocks) < 5:
            raise
        yield from [(blocks[0].strip()[:20], problem)] if blocks[0].strip().strip("\ufeff") else []
        for name, text in zip(blocks[1::2], blocks[2::2], strict=True):
            try:
                yield name, parsed(text)
            except PaijuError as failed:
                yield name, failed
        return
    if "variant" in found:
        yield "1", found
    elif not found:
        raise bad_history("no hand was found in it.")
    else:
        for name, table in found.items():
            whole = isinstance(table, dict) and "variant" in table
            yield name, table if whole else bad_history("it has no variant.")


def parsed(toml: str) -> Table:
    """A text in TOML."""
    try:
        return tomllib.loads(toml, parse_float=Decimal)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError, ArithmeticError) as error:
        raise bad_history(f"it is not TOML ({str(error)[:80]}).") from None


class Reader:
    """Turns the table of one hand into a record."""

    def __init__(self, table: Table) -> None:
        self.table = table
        if table["variant"] not in ("NT", "FT"):
            raise bad_history(f"only Texas Hold'em (NT, FT) is known here, not {str(table['variant'])[:20]}.")
        self.fixed = table["variant"] == "FT"
        self.reached = 0
        self.actions = self.words()
        stacks, antes, blinds = map(self.amounts, ("starting_stacks", "antes", "blinds_or_straddles"))
        sizes = [amount_of(table.get(name)) for name in (SIZES if self.fixed else ("min_bet",))]
        self.n = len(stacks)
        if not 2 <= self.n <= 10:
            raise bad_history("it needs 2 to 10 players.")
        if not len(antes) == len(blinds) == self.n:
            raise bad_history("antes and blinds are needed for every player.")
        wagers = [amount_of(words[2]) for words in self.actions if words[1:2] == ["cbr"] and len(words) == 3]
        finite = [stack for stack in stacks if stack.is_finite()]
        self.decimals = most_decimals([*finite, *antes, *blinds, *wagers, *sizes])
        self.stacks = [self.chips(stack) if stack.is_finite() else ENDLESS for stack in stacks]
        self.told_antes = list(map(self.chips, antes))
        self.told_blinds = list(map(self.chips, blinds))
        self.sizes = list(map(self.chips, sizes))
        if min(self.stacks) < 1 or min(self.told_antes) < 0 or self.sizes[0] < 1:
            raise bad_history("stacks and bets are more than nothing, and antes not less.")
        if self.fixed and self.sizes[1] != 2 * self.sizes[0]:
            raise bad_history("the big bet is twice the small bet.")

    # What the table says.

    def words(self) -> list[list[str]]:
        """The actions, each as its words."""
        actions = self.table.get("actions")
        if not isinstance(actions, list) or not all(isinstance(action, str) for action in actions):
            raise bad_history("actions is missing.")
        return [words for words in (action.partition("#")[0].split() for action in actions) if words]

    def amounts(self, name: str) -> list[Decimal]:
        """A list of amounts."""
        values = self.table.get(name)
        if not isinstance(values, list):
            raise bad_history(f"{name} is missing.")
        return [amount_of(value, endless=name == "starting_stacks") for value in values]

    def chips(self, amount: Decimal) -> int:
        """An amount in chips."""
        found = int(amount.scaleb(self.decimals))
        if abs(found) * 1000 > ENDLESS:
            raise bad_history(f"{amount} is too much.")
        return found

    def seat(self, player: str) -> int:
        """The seat of `p3`."""
        number = player[1:]
        if player[:1] != "p" or number not in NAMES or int(number) > self.n:
            raise bad_history(f"there is no player {player[:20]}.")
        return int(number) - 1

    # How the hand begins.

    def posts(self) -> tuple[list[int], list[int]]:
        """Antes and blinds by seats: between two players they are listed the other way round."""
        antes, blinds = self.told_antes, self.told_blinds
        if self.n == 2:
            antes, blinds = antes[::-1], blinds[::-1]
        if self.table.get("ante_trimming_status", False):
            most = sorted(map(min, antes, self.stacks))[-2]
            antes = [min(ante, most) for ante in antes]
        return antes, blinds

    def opening(self, reopen: bool) -> tuple[HoldemRules, dict[str, str]]:
        """The rules of the hand, and where antes and blinds lie that these cannot tell."""
        antes, blinds = self.posts()
        size = self.sizes[0]
        last = max(range(self.n), key=lambda seat: (blinds[seat], seat))
        big = 0 if self.n > 2 and blinds[0] > 0 >= blinds[1] else last if self.n == 2 else 1
        small = (self.n - 1 if big == 0 else 0) if self.n > 2 else 1 - big
        fields = {"button": str(self.n - 1), "blinds": f"{small}/{big}"}
        usual = last == big and blinds[big] == size and 0 <= blinds[small] <= size
        if not usual or any(blinds[seat] for seat in range(self.n) if seat not in (small, big)):
            fields |= {"posts": "/".join(str(abs(blind)) for blind in blinds), "turn": str((last + 1) % self.n)}
        kind, ante = "each", max(antes)
        short = any(stack < ante for stack in self.stacks)
        if antes != [ante] * self.n or (short and not self.table.get("ante_trimming_status", False)):
            kind = "each" if self.table.get("ante_trimming_status", False) else "bb"
            alone = not any(antes[seat] for seat in range(self.n) if seat != big)
            if "posts" in fields or kind == "each" or not alone or self.stacks[big] < ante + size:
                fields["antes"] = "/".join(map(str, antes))
        elif "posts" in fields:
            fields["antes"] = "/".join(map(str, antes))
        if "antes" in fields and "posts" not in fields:
            fields["turn"] = str((last + 1) % self.n)
        return rules_for(self.fixed, self.n, min(abs(blinds[small]), size), size, ante, kind, reopen), fields

    def hands(self) -> list[list[int]]:
        """What is known of every player's cards."""
        dealt: list[list[int]] = [[] for _ in range(self.n)]
        shown: list[list[int]] = [[] for _ in range(self.n)]
        for words in self.actions:
            if words[0] == "d":
                if words[1:2] == ["dh"] and len(words) == 4:
                    dealt[self.seat(words[2])] += read_cards(words[3])
            elif words[1:2] == ["sm"] and len(words) == 3 and words[2] not in ("-", UNKNOWN_HAND):
                seat = self.seat(words[0])
                cards = read_cards(words[2])
                shown[seat] = max(shown[seat], cards, key=known)
        found = []
        for first, second in zip(dealt, shown, strict=True):
            cards = known_cards(first) + [card for card in known_cards(second) if card not in first]
            if max(len(cards), len(first), len(second)) > 2:
                raise bad_history("a player shows other cards than were dealt, or more than two.")
            found.append([*cards, UNKNOWN, UNKNOWN][:2])
        return found

    def board(self) -> list[int]:
        """The cards on the board, as far as they were turned."""
        cards = [words[2] for words in self.actions if words[:2] == ["d", "db"] and len(words) == 3]
        board = read_cards("".join(cards))
        if len(board) > 5:
            raise bad_history("the board has more than five cards.")
        return board

    # The hand itself.

    def record(self) -> Record:
        """The record of the hand."""
        try:
            return self.played(reopen=False)
        except PaijuError as error:
            if error.code == "BAD_HISTORY":
                raise
            refusal = error
        where = f"{self.place(self.reached)}: " if self.reached else ""
        try:
            return self.played(reopen=True)
        except PaijuError:
            raise bad_history(where + refusal.message) from None

    def played(self, reopen: bool) -> Record:
        """The hand under rules in which a short all-in opens the betting again, or does not."""
        from . import GAME

        rules, fields = self.opening(reopen)
        board = self.board()
        stacks = "/".join(map(str, self.stacks))
        fields |= {
            "stacks": stacks,
            "invested": stacks,
            "hands": "/".join(map(run, self.hands())),
            "board": run([*board, *[UNKNOWN] * (5 - len(board))]),
        }
        state = GAME.restore(rules, fields)
        assert isinstance(state, HoldemState)
        record = Record.begin(state, self.names())
        record.headers.update(self.headers("posts" in fields))
        self.play(record, state)
        self.show(record, state, whole=len(board) == 5)
        return record

    def play(self, record: Record, state: HoldemState) -> None:
        """Play the betting and put it into the record."""
        for number, words in enumerate(self.actions, 1):
            if words[0] == "d" or words[1:2] == ["sm"]:
                continue
            seat = self.seat(words[0])
            if words[1:] == ["cc"] and state.phase != BETTING and state.live >> seat & 1:
                continue  # the last one with chips need not say that he checks
            if state.phase != BETTING or seat != state.turn:
                raise bad_history(f"{self.place(number)} comes out of turn.")
            self.reached = number
            self.add(record, state, self.meaning(words, state))
        self.reached = 0

    def place(self, number: int) -> str:
        """What an action is called where it is refused."""
        return f'action {number} "{" ".join(self.actions[number - 1])[:40]}"'

    def meaning(self, words: list[str], state: HoldemState) -> int:
        """What an action is here."""
        act = words[1:]
        if act == ["cc"]:
            return CALL if state.call else CHECK
        if act == ["f"]:
            return FOLD
        if len(act) == 2 and act[0] == "cbr":
            return self.chips(amount_of(act[1])) | (RAISE if state.price else BET)
        raise bad_history(f'"{" ".join(act)[:40]}" is no action of Hold\'em.')

    def show(self, record: Record, state: HoldemState, whole: bool) -> None:
        """Let everybody show or muck; with several hands left and cards still to come, the hand stays unfinished.

        Who hides cards that are known (`????`) concedes to those who show; where nobody does, known cards are compared.
        """
        if state.phase != SHOWDOWN:
            return
        last = {self.seat(words[0]): words[2:] for words in self.actions if words[1:2] == ["sm"]}
        shown = any(cards and cards != [UNKNOWN_HAND] for cards in last.values())
        gone = {
            seat
            for seat, cards in last.items()
            if not cards or (shown and cards == [UNKNOWN_HAND] and state.hole(seat))
        }
        if not whole and sum(state.live >> seat & 1 and seat not in gone for seat in range(self.n)) > 1:
            return
        while state.phase == SHOWDOWN:
            self.add(record, state, MUCK if state.turn in gone else SHOW)

    def add(self, record: Record, state: HoldemState, action: int) -> None:
        """Play an action and put it into the record."""
        seat = state.turn
        state.play(action)
        record.add(seat, action)

    # Who played, where and when.

    def names(self) -> list[str]:
        """The players' names."""
        names = self.table.get("players")
        if isinstance(names, list) and len(names) == self.n and all(isinstance(name, str) for name in names):
            return list(names)
        return [f"p{number}" for number in range(1, self.n + 1)]

    def headers(self, posts: bool) -> dict[str, str]:
        """What else the history tells."""
        found = {} if not self.decimals else {"unit": str(Decimal(1).scaleb(-self.decimals))}
        if any(self.told_antes):
            found["antes"] = "/".join(map(str, self.told_antes))
        if posts:
            found["blinds"] = "/".join(map(str, self.told_blinds))
        found["trimmed"] = "true" if self.table.get("ante_trimming_status", False) else "false"
        for name in METADATA:
            if name in self.table:
                value = self.table[name]
                text = "/".join(map(str, value)) if isinstance(value, list) else str(value)
                text = text.replace("\r", " ").replace("\n", " ").strip()
                if text and writable(text):
                    found[name] = text
        return found


NAMES = frozenset(map(str, range(1, 11)))


def amount_of(value: object, endless: bool = False) -> Decimal:
    """One amount, or for a stack that may be unknown `inf`."""
    try:
        found = Decimal(value) if isinstance(value, int | str | Decimal) and not isinstance(value, bool) else None
    except ArithmeticError:
        found = None
    if found is None or found.is_nan() or (not found.is_finite() and not (endless and found > 0)):
        raise bad_history(f"{str(value)[:20]} is no amount of chips.")
    return found


def most_decimals(amounts: list[Decimal]) -> int:
    """How many decimals are needed to write all amounts."""
    found = 0
    for amount in amounts:
        exponent = amount.as_tuple().exponent
        assert isinstance(exponent, int)
        if -exponent > found:
            trimmed = amount.normalize().as_tuple().exponent
            assert isinstance(trimmed, int)
            found = max(found, -trimmed)
    if found > MOST_DECIMALS:
        raise bad_history("amounts have too many decimals.")
    return found


def known(cards: list[int]) -> int:
    """How many of some cards are known."""
    return len(known_cards(cards))


def known_cards(cards: list[int]) -> list[int]:
    """Those of some cards that are known."""
    return [card for card in cards if card != UNKNOWN]


@lru_cache(1024)
def rules_for(fixed: bool, seats: int, small: int, big: int, ante: int, kind: str, reopen: bool) -> HoldemRules:
    """The rules under which a hand was played."""
    return PRESETS["limit" if fixed else "no-limit"].override(
        seats=seats,
        start_stack=min(100 * big, MOST_CHIPS),
        small_blind=small,
        big_blind=big,
        ante=ante,
        ante_type=kind,
        short_all_in="any" if reopen else "full",
        max_bets=(5 if reopen else 4) if fixed else 0,
        free_muck=True,
        max_hands=1,
    )
