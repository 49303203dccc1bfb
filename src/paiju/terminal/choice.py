"""What the person at the keyboard has in mind: cards that are picked, a move that is typed, an amount; and the move
that this stands for. It knows games by their views and words only."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from ..contract import Game
from ..language import Said
from ..plain.paper import order
from ..view import View
from ..wording import wording
from ..wording.scene import Considered, Scene
from ..wording.words import NOTHING

COMMAND = re.compile(r"[a-z-]+(?: |$)")  # a move that begins with a word: `pass`, `bid 3`
TAKING = re.compile(r"[a-z]+\+? [^ ]+")  # one card of a choice: `for 2C`
NUMBER = re.compile(r"([a-z-]+) (\d+)")
USUAL_KEYS = {"p": "pass", "y": "yes", "n": "no", "d": "draw", "k": "keep"}
MOST_BUTTONS = 9
MOST_NUMBERS = 5
LONGEST_NUMBER = 15

Held = tuple[str, int]
"""A card of a hand, and which of its copies."""


class Button(NamedTuple):
    """A move with a key of its own."""

    key: str
    text: str
    label: Said


class Wager(NamedTuple):
    """A move with an amount: its word, the amounts that are offered, and one step more or less."""

    word: str
    sizes: tuple[int, ...]
    step: int

    def text(self, amount: int) -> str:
        """The move with this amount."""
        return f"{self.word} {amount}"

    def moved(self, amount: int, steps: int) -> int:
        """So many steps more or less; the ends are always reached."""
        return max(self.sizes[0], min(self.sizes[-1], amount + steps * self.step))


class Moves:
    """What may be done in a scene: buttons, plays of cards, and a wager."""

    def __init__(self, game: Game, scene: Scene) -> None:
        view = scene.view
        words = wording(game)
        labels = dict(zip(view.legal, scene.labels, strict=False))
        self.legal = view.legal
        self.pool = pool_of(game, view)  # the cards that are chosen from
        self.wager = wager_in(game, view)
        self.plays: list[tuple[str, Counter[str]]] = []
        self.verbs: list[str] = []  # words before the cards of a choice that takes several
        self.allowed: set[str] = set()
        self.single = True  # whether one card is played at a time
        spoken = []
        for text in view.legal:
            cards = self.cards_of(game, view, text.replace("+", ""))
            self.allowed.update(cards)
            verb = text.split()[0].rstrip("+") if COMMAND.match(text.replace("+", "")) else ""
            if "+" in text:
                self.single = False
                if cards and verb and verb not in self.verbs:
                    self.verbs.append(verb)
                continue
            if cards:
                self.plays.append((text, Counter(cards)))
                self.single &= len(cards) == 1
            if (verb or not cards) and not (self.wager and NUMBER.fullmatch(text) and text.startswith(self.wager.word)):
                spoken.append((text, cards))
        few = len(spoken) <= MOST_BUTTONS
        shown = [text for text, cards in spoken if few or not cards][:MOST_BUTTONS]
        self.buttons = with_keys(game, [(text, labels.get(text) or words.move(view, text)) for text in shown])

    def cards_of(self, game: Game, view: View, text: str) -> tuple[str, ...]:
        """The cards that a move plays, of those that are chosen from."""
        if self.pool is view.hand:
            return game.cards_of(view, text) if view.hand else ()
        return tuple([word for word in text.split() if word in self.pool])

    @property
    def by_cards(self) -> bool:
        """Whether cards can be played."""
        return bool(self.allowed)

    def playing(self, cards: Iterable[str]) -> list[str]:
        """The moves that play just these cards."""
        wanted = Counter(cards)
        return [text for text, held in self.plays if held == wanted]


def pool_of(game: Game, view: View) -> tuple[str, ...]:
    """The cards that are chosen from: the hand, or a row on the table (a kitty) if the moves name just its cards."""
    named = {text.split()[-1] for text in view.legal if TAKING.fullmatch(text)}
    if len(view.legal) and all(TAKING.fullmatch(text) for text in view.legal) and named != set(view.hand):
        for zone in game.face.zones:
            row = getattr(view, zone.field, ())
            if zone.kind == "row" and isinstance(row, tuple) and set(row) == named:
                return row
    return view.hand


def wager_in(game: Game, view: View) -> Wager | None:
    """The move with an amount that a view offers, if there is one."""
    found: dict[str, list[int]] = {}
    for text in view.legal:
        match = NUMBER.fullmatch(text)
        if match:
            found.setdefault(match[1], []).append(int(match[2]))
    for word, sizes in found.items():
        if len(sizes) > MOST_NUMBERS or (len(sizes) > 1 and not game.lists_all):
            gaps = {after - before for before, after in pairwise(sizes)}
            blinds: Sequence[int] = getattr(view, "blinds", ())
            step = gaps.pop() if len(gaps) == 1 and len(sizes) > 2 else max(1, *blinds[:2]) if len(blinds) > 1 else 1
            return Wager(word, tuple(sizes), step)
    return None


def with_keys(game: Game, moves: Sequence[tuple[str, Said]]) -> list[Button]:
    """Buttons for some moves: the keys that the game names, a digit that stands in the move, or the next free digit."""
    named = {text: key for key, text in {**USUAL_KEYS, **game.face.keys}.items()}
    keys: dict[str, str] = {}
    for text, _ in moves:
        last = text.split()[-1]
        key = named.get(text) or named.get(last) or (last if last.isdecimal() and len(last) == 1 else "")
        if key and key not in keys.values():
            keys[text] = key
    free = (digit for digit in "123456789" if digit not in keys.values())
    return [Button(keys.get(text) or next(free), text, label) for text, label in moves]


class Choice:
    """What is picked, typed or sized, from scene to scene."""

    def __init__(self, game: Game, consider: Callable[[str], Considered]) -> None:
        self.game = game
        self.consider = consider
        self.by_rank = game.face.sort == "rank"
        self.cards: list[Held] = []
        self.picked: set[Held] = set()
        self.cursor = 0
        self.typed: str | None = None
        self.amount: int | None = None
        self.armed = ""  # a move that was hinted or sized: what Enter plays
        self.scene: Scene | None = None
        self.moves: Moves | None = None
        self.turn: tuple[object, ...] = ()
        self.hand: tuple[str, ...] = ()
        self._known: tuple[object, Considered | None] = ((), None)

    # What there is.

    def follow(self, scene: Scene) -> None:
        """Another scene: what has left the hand is not picked any more; another turn begins with nothing typed. While
        cards are dealt the hand grows, and the turn is the same."""
        self.scene = scene
        view = scene.view
        turn = (view.seat, view.to_move, view.legal, len(view.history))
        if turn != self.turn or view.hand != self.hand:
            self.moves, self.hand = Moves(self.game, scene) if self.mine else None, view.hand
        if turn != self.turn:
            self.typed, self.armed = None, ""
            self.amount = self.moves.wager.sizes[0] if self.moves and self.moves.wager else None
            self.turn = turn
        self.arrange()

    @property
    def mine(self) -> bool:
        """Whether the reader is asked for a move."""
        view = self.scene.view if self.scene else None
        return view is not None and view.seat is not None and view.to_move == view.seat and bool(view.legal)

    def arrange(self) -> None:
        """Put the hand in order; the cursor stays on its card."""
        assert self.scene is not None
        under = self.cards[self.cursor] if self.cursor < len(self.cards) else None
        pool = self.moves.pool if self.moves is not None and self.mine else self.scene.view.hand
        self.cards = copies(arranged(self.game, self.scene.view, self.by_rank, pool))
        self.picked &= set(self.cards)
        if under in self.cards:
            self.cursor = self.cards.index(under)
        self.cursor = max(0, min(self.cursor, len(self.cards) - 1))

    def sort(self) -> None:
        """By ranks instead of suits, or the other way round."""
        self.by_rank = not self.by_rank
        self.arrange()

    # Picking.

    def pick(self, place: int) -> None:
        """Pick a card or put it back; where one card is played, it takes the place of the other."""
        if 0 <= place < len(self.cards):
            self.cursor = place
            card = self.cards[place]
            if card in self.picked:
                self.picked.remove(card)
            else:
                if self.moves is not None and self.moves.by_cards and self.moves.single:
                    self.picked.clear()
                self.picked.add(card)
            self.armed, self.typed = "", None

    def pick_rank(self) -> None:
        """Pick all cards of the rank under the cursor, or put them back."""
        if self.cards:
            rank = self.cards[self.cursor][0][:-1]
            same = {card for card in self.cards if card[0][:-1] == rank}
            self.picked = self.picked - same if same <= self.picked else self.picked | same
            self.armed, self.typed = "", None

    def clear(self) -> None:
        """Nothing is chosen any more."""
        self.picked.clear()
        self.typed, self.armed = None, ""

    def take(self, cards: Iterable[str]) -> None:
        """Pick just these cards of the hand."""
        wanted = Counter(cards)
        self.picked = set()
        for held in self.cards:
            if wanted[held[0]] > 0:
                wanted[held[0]] -= 1
                self.picked.add(held)

    def adopt(self, text: str) -> Considered:
        """Choose what a move does; Enter plays it."""
        found = self.consider(text)
        if found.refusal is None:
            self.typed = None
            self.take(self.played(found))
            match = NUMBER.fullmatch(text)
            if match and self.moves and self.moves.wager and match[1] == self.moves.wager.word:
                self.amount = int(match[2])
            self.armed = text
        return found

    # Sizing.

    def size(self, amount: int) -> None:
        """This is how much it would be."""
        if self.moves and self.moves.wager:
            self.amount = amount
            self.armed = self.moves.wager.text(amount)
            self.typed = None

    def step(self, steps: int) -> None:
        """More or less."""
        if self.moves and self.moves.wager and self.amount is not None:
            self.size(self.moves.wager.moved(self.amount, steps))

    # Typing.

    def type(self, letters: str) -> None:
        """Type on; cards that the text plays are lifted."""
        self.typed = (self.typed or "") + letters
        self._lift()

    def rub_out(self) -> None:
        """Take back the last letter; after the first one nothing is typed any more."""
        self.typed = self.typed[:-1] if self.typed else None
        self._lift()

    def _lift(self) -> None:
        self.armed = ""
        if self.typed:
            found = self.consider(self.written())
            if found.refusal is None:
                self.take(self.played(found))

    def played(self, found: Considered) -> tuple[str, ...]:
        """The cards that a move plays, of those that are shown."""
        if self.moves is None or self.scene is None or self.moves.pool is self.scene.view.hand:
            return found.cards
        return self.moves.cards_of(self.game, self.scene.view, found.action.replace(",", " "))

    def written(self) -> str:
        """What is typed, as a move: a mere number is the amount of a wager, a low one which of those offered."""
        text = (self.typed or "").strip()
        wager = self.moves.wager if self.moves else None
        if wager is None or not text.isdecimal() or len(text) > LONGEST_NUMBER:
            return text
        amount = int(text)
        if len(text) == 1 and 1 <= amount <= len(wager.sizes) and amount < wager.sizes[0]:
            amount = wager.sizes[amount - 1]
        return wager.text(amount)

    def may_begin(self, letter: str) -> bool:
        """Whether a move may begin with this letter: a rank, or the first letter of a word."""
        if self.moves is None or not letter.strip():
            return False
        ranks = self.game.face.ranks + "1T" if self.cards else ""
        begins = {text[0].upper() for text in self.moves.legal}
        return letter.upper() in begins or letter.upper() in ranks or (letter.isdecimal() and bool(self.moves.wager))

    # What it stands for.

    def picked_cards(self) -> list[str]:
        """The picked cards as they lie in the hand."""
        return [card for card, copy in self.cards if (card, copy) in self.picked]

    def options(self) -> list[Button]:
        """The moves between which the picked cards do not decide (an eight, and a suit), each with a key."""
        if not self.mine or self.moves is None or not self.picked or self.typed or self.armed:
            return []
        texts = self.moves.playing(self.picked_cards())
        if len(texts) < 2:
            return []
        assert self.scene is not None
        words, keys = wording(self.game), [text[-1].lower() for text in texts]
        if len(set(keys)) < len(keys) or not all(key.isalpha() for key in keys):
            keys = [str(place) for place in range(1, len(texts) + 1)]
        return [Button(key, text, words.move(self.scene.view, text)) for key, text in zip(keys, texts, strict=True)][:9]

    def considered(self) -> Considered | None:
        """What Enter would play, or why it cannot; None while nothing is chosen, or something is still to be said."""
        state = (self.turn, self.typed, self.armed, frozenset(self.picked))
        if self._known[0] != state:
            self._known = state, self._consider()
        return self._known[1]

    def _consider(self) -> Considered | None:
        if not self.mine or self.moves is None:
            return None
        if self.typed is not None:
            return self.consider(self.written()) if self.typed.strip() else None
        if self.armed:
            return self.consider(self.armed)
        if not self.picked:
            (only, *more) = self.moves.legal
            return self.consider(only) if not more and "+" not in only else None
        if not self.moves.by_cards:
            return None
        cards = self.picked_cards()
        texts = self.moves.playing(cards)
        if len(texts) == 1:
            return self.consider(texts[0])
        if texts:
            return None
        found = Considered("", NOTHING)
        named = "".join([card[0] for card in cards]) if self.game.face.sort == "rank" else " ".join(cards)
        for text in (named, *(f"{verb} {named}" for verb in self.moves.verbs)):
            found = self.consider(text)
            if found.refusal is None:
                break
        return found


def copies(cards: Iterable[str]) -> list[Held]:
    """Cards of a hand, each with the number of its copy."""
    seen: Counter[str] = Counter()
    found = []
    for card in cards:
        found.append((card, seen[card]))
        seen[card] += 1
    return found


def arranged(game: Game, view: View, by_rank: bool, cards: Iterable[str] | None = None) -> list[str]:
    """The hand, or other cards, from high to low: jokers first, trumps before the plain suits."""
    ranks, rank, trump = game.face.ranks, str(getattr(view, "rank", "") or ""), str(getattr(view, "trump", "") or "")

    def place(card: str) -> tuple[int, ...]:
        suit, usual = order(card)
        letter = "T" if card[:-1] == "10" else card[0]
        height = ranks.index(letter) if letter in ranks else usual
        if is_joker(card):
            return (9, card == "RJ" or card[-1] in "DH", 0)
        if by_rank:
            return (0, height, suit)
        if rank and card[:-1] == rank:
            return (8, 1 if card[-1] == trump else 0, suit)
        return (7 if trump and card[-1].upper() == trump.upper() else SUIT_ORDER[suit], height, 0)

    return sorted(view.hand if cards is None else cards, key=place, reverse=True)


def is_joker(card: str) -> bool:
    """Whether this is a joker."""
    return card in ("BJ", "RJ") or card.startswith("Joker")


SUIT_ORDER = (2, 1, 3, 4)  # spades, hearts, clubs, diamonds: colours take turns
