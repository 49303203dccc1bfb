"""What a player types, what it means, and why it is refused (sections 4 and 11 of the rules page).

Inside, several cards are chosen one by one; the text of such a step ends with `+` if more are to come: `5H+` then `5H`
lead a pair, `bury+ 3C` ... `bury 4D` lay cards aside. People type the whole: `5H 5H`, `bury 3C 4D ...`,
`swap 3C for AH`. Everything here works on a View, so that a client far from the table can tell what is wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from ...cards import face, faces
from ...errors import GAME_OVER, ILLEGAL, IllegalAction, NotationError, PaijuError
from ...language import Sentence, counted
from ...view import SOMEBODY
from . import messages
from .encoding import (
    BURYING,
    CALLING,
    CARD,
    GIVING,
    KEEP,
    LAST,
    MORE,
    NAMING,
    NO,
    PASS,
    SHOW_ONE,
    SHOW_TWO,
    SMALL,
    TAKING,
    YES,
)
from .faces import NUMBERS, SUITS, TRUMPS, card_text, numbers, parse_card, texts
from .follow import FITTING, PAIR_HELD_BACK, RUN_BROKEN, SUIT_HELD_BACK, verdict_on
from .layout import holding_of
from .rules import RANKS
from .shape import asked, components, count_pairs, largest, owed
from .trump import cards_of, effective_suit

if TYPE_CHECKING:
    from .view import TractorView

SAID = {PASS: "pass", KEEP: "keep", YES: "yes", NO: "no", **{NAMING + suit: SUITS[suit] for suit in range(4)}}
VERBS = {BURYING: "bury", GIVING: "swap", TAKING: "for"}
COMMANDS = {
    "declare": "declare", "亮": "declare", "亮主": "declare", "pass": "pass", "p": "pass", "过": "pass", "不亮": "pass",
    "bury": "bury", "扣": "bury", "扣底": "bury", "swap": "swap", "换": "swap", "keep": "keep", "不换": "keep",
    "for": "for", "friend": "friend", "朋友": "friend", "trump": "trump", "定主": "trump", "play": "play", "出": "play",
    "yes": "yes", "y": "yes", "是": "yes", "no": "no", "n": "no", "否": "no",
}  # fmt: skip
ALLOWED = {
    "declare": ("declare", "pass"),
    "bury": ("bury",),
    "swap": ("swap", "keep"),
    "take": ("for",),
    "trump": ("trump",),
    "friends": ("friend",),
    "lead": ("play",),
    "follow": ("play",),
    "continue": ("yes", "no"),
}
SUIT_WORDS = {
    "c": 0, "d": 1, "h": 2, "s": 3, "♣": 0, "♦": 1, "♥": 2, "♠": 3,
    "clubs": 0, "diamonds": 1, "hearts": 2, "spades": 3, "梅花": 0, "方块": 1, "红桃": 2, "黑桃": 3,
}  # fmt: skip

COPIES = {1: 1, 2: 2}  # of a card that a friend is called by


class Request(NamedTuple):
    """What a text asks for: a command, its cards, the cards after `for`, copies of friends, and whether `+` ends it."""

    command: str
    cards: list[int]
    taken: list[int] | None = None
    copies: Sequence[int] = ()
    more: bool = False


@lru_cache(LAST + 1)
def text(action: int) -> str:
    """The canonical text of an action, or LookupError."""
    if action in SAID:
        return SAID[action]
    card, plus = card_text(action & CARD), "+" if action & MORE else ""
    if action < BURYING:
        return card + plus
    if SHOW_ONE <= action < PASS:
        return f"declare {card} {card}" if action >= SHOW_TWO else f"declare {card}"
    if action >= CALLING:
        return f"friend{plus} {card} {COPIES[(action - CALLING) >> 7]}"
    return f"{VERBS[action & ~(MORE | CARD)]}{plus} {card}"


def refused(view: TractorView, action: int) -> PaijuError:
    """Why an action of the seat to move is not legal."""
    try:
        parse_all(view, text(action))
    except PaijuError as error:
        return error
    except (KeyError, IndexError):
        pass
    return refuse("ILLEGAL", ILLEGAL)


def refuse(code: str, sentence: Sentence, **facts: object) -> IllegalAction:
    """A refusal of the rules page."""
    return IllegalAction(code, sentence, **facts)


def parse_all(view: TractorView, typed: str) -> list[int]:
    """The legal actions that a text means, in a row, or the refusal of the rules page."""
    if view.over:
        raise refuse("GAME_OVER", GAME_OVER)
    request = read(view.phase, typed)
    if request.command not in ALLOWED[view.phase]:
        phase, command = messages.PHASES[view.phase], messages.COMMANDS[request.command]
        raise refuse("BAD_PHASE", messages.PHASE, cmd=command, phase=phase)
    if view.to_move == SOMEBODY:
        raise refuse("NOT_YOUR_TURN", messages.NOT_ASKED)
    if view.seat != view.to_move:
        raise refuse("NOT_YOUR_TURN", messages.TURN, p=view.to_move)
    actions = READERS[view.phase](view, request)
    if len(actions) == 1 and text(actions[0]) not in view.legal:
        raise refuse("ILLEGAL", ILLEGAL)
    return actions


# Reading.


def read(phase: str, typed: str) -> Request:
    """What a text asks for in a phase; only what cannot be read at all is refused."""
    words = typed.replace(",", " ").replace("，", " ").replace("、", " ").split()
    if phase == "trump" and len(words) == 1 and words[0].lower() in SUIT_WORDS:
        return Request("trump", [SUIT_WORDS[words[0].lower()]])
    first = COMMANDS.get(words[0].lower().removesuffix("+")) if words else None
    if first in ("pass", "keep", "yes", "no") and len(words) == 1:
        return Request(first, [])
    if not words and phase == "swap":
        return Request("keep", [])
    if first == "trump" and phase != "trump":
        return Request("trump", [])
    if first == "trump" and len(words) == 2 and words[1].lower() in SUIT_WORDS:
        return Request("trump", [SUIT_WORDS[words[1].lower()]])
    if phase == "trump" and first in (None, "trump"):
        raise refuse("BAD_SUIT", messages.SUIT)
    if phase == "continue" and first is None:
        raise NotationError("BAD_ACTION", messages.YES_OR_NO)
    command = first or ALLOWED[phase][0]
    return read_cards(command, words[1:] if first else words, words[0].endswith("+") if first else False)


def read_cards(command: str, words: Sequence[str], more: bool) -> Request:
    """The cards after a command, which may be repeated before every one of them."""
    cards: list[int] = []
    taken: list[int] | None = None
    copies: list[int] = []
    for word in words:
        plain = word.removesuffix("+")
        said = COMMANDS.get(plain.lower())
        if said == "for" and command == "swap" and taken is None:
            taken = []
        elif said is not None and said == (command if taken is None else "for"):
            more = word != plain
        elif command == "friend" and plain in ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9"):
            copies.append(int(plain))
            if len(copies) != len(cards):
                raise NotationError("BAD_CARD", messages.FORMAT, t=word[:40])
        else:
            if command in ("play", "bury", "swap", "for", "declare") and word != plain:
                more = True
            elif command == "play":
                more = False
            (cards if taken is None else taken).append(parse_card(plain))
            if command == "friend" and len(cards) != len(copies) + 1:
                raise NotationError("BAD_CARD", messages.FORMAT, t=word[:40])
    return Request(command, cards, taken, copies, more)


def steps(base: int, cards: Sequence[int], more: bool = False) -> list[int]:
    """One action for each card, all but the last with more to come."""
    last = len(cards) - 1
    return [base + card + (MORE if more or place < last else 0) for place, card in enumerate(cards)]


def written(typed: str) -> list[int] | None:
    """What cards alone, or cards after `bury`, stand for wherever they may be taken so; None for any other text."""
    words = typed.split()
    base = BURYING if words[:1] == ["bury"] else 0
    cards = [NUMBERS[word] for word in (words[1:] if base else words) if word in NUMBERS]
    return steps(base, cards) if cards and len(cards) == len(words) - bool(base) else None


def lacking(cards: Iterable[int], held: Iterable[str]) -> Sentence | None:
    """The cards that are not among those held, if any; a second copy counts."""
    missing = Counter(cards) - Counter(numbers(held))
    return faces(texts(sorted(missing.elements()))) if missing else None


def check_held(view: TractorView, cards: Sequence[int]) -> None:
    """Refuse cards that are not in the hand."""
    if len(cards) == 1 and card_text(cards[0]) in view.hand:
        return
    missing = lacking(cards, view.hand)
    if missing:
        raise refuse("NOT_HELD", messages.NOT_HELD, cards=missing)


# Before the play.


def read_declaration(view: TractorView, request: Request) -> list[int]:
    """`declare 2H`, `declare JokerC JokerC`, `pass`."""
    if request.command == "pass":
        return [PASS]
    cards, rank, rules = request.cards, RANKS.index(view.rank), view.ruleset()
    if not cards:
        raise refuse("EMPTY", messages.EMPTY)
    check_held(view, cards)
    card, pair = cards[0], len(cards) == 2
    level = card < SMALL and card >> 2 == rank
    if len(cards) > 2 or len(set(cards)) > 1 or not (level or (card >= SMALL and pair)):
        raise refuse("DECLARE_CARD", messages.DECLARE_CARD, L=view.rank)
    if pair and not rules.overcall:
        raise refuse("DECLARE_CARD", messages.DECLARE_CARD, L=view.rank)
    if view.bid and view.bidder == view.seat:
        if view.bid != (card_text(card),) or not pair:
            raise refuse("DECLARE_OWN", messages.DECLARE_OWN, card=face(view.bid[0]))
    elif view.bid and (not rules.overcall or show_strength(cards) <= show_strength(map(parse_card, view.bid))):
        raise refuse("DECLARE_WEAK", messages.DECLARE_WEAK, current=faces(view.bid))
    return [(SHOW_TWO if pair else SHOW_ONE) + card]


def show_strength(cards: Iterable[int]) -> int:
    """How strong a declaration is: one card 1, a pair 2, small jokers 3, big jokers 4."""
    shown = list(cards)
    return len(shown) if shown[0] < SMALL else shown[0] - SMALL + 3


def read_bury(view: TractorView, request: Request) -> list[int]:
    """`bury` and as many cards as the kitty has."""
    left = view.ruleset().kitty_size - view.picked
    if not request.cards or len(request.cards) > left or (len(request.cards) < left) != request.more:
        raise refuse("BURY_COUNT", messages.BURY_COUNT, cards=counted(left, "card", "张"))
    check_held(view, request.cards)
    return steps(BURYING, request.cards, request.more)


def read_swap(view: TractorView, request: Request) -> list[int]:
    """`swap 3C 4D for AH KH`, or only the cards from the hand; nothing to swap nothing."""
    if request.command == "keep":
        if view.picked:
            raise refuse("SWAP_COUNT", messages.SWAP_COUNT)
        return [KEEP]
    cards, taken = request.cards, request.taken
    if not cards and not taken:
        raise refuse("EMPTY", messages.EMPTY)
    size = view.picked + len(cards)
    if (taken is not None and len(taken) != size) or size + (1 if request.more else 0) > view.kitty_size:
        raise refuse("SWAP_COUNT", messages.SWAP_COUNT)
    check_held(view, cards)
    if taken is None:
        return steps(GIVING, cards, request.more)
    check_kitty(view, taken)
    return steps(GIVING, cards) + steps(TAKING, taken)


def check_kitty(view: TractorView, cards: Iterable[int]) -> None:
    """Refuse cards that are not in the kitty."""
    missing = lacking(cards, view.kitty)
    if missing:
        raise refuse("NOT_IN_KITTY", messages.NOT_IN_KITTY, cards=missing)


def read_take(view: TractorView, request: Request) -> list[int]:
    """The cards from the kitty, as many as were given."""
    if not request.cards:
        raise refuse("EMPTY", messages.EMPTY)
    left = view.need - view.picked - len(request.cards)
    if left < 0 or (left > 0) != request.more:
        raise refuse("SWAP_COUNT", messages.SWAP_COUNT)
    check_kitty(view, request.cards)
    return steps(TAKING, request.cards, request.more)


def read_trump(view: TractorView, request: Request) -> list[int]:
    """The suit the declarer names."""
    return [NAMING + request.cards[0]]


def read_friends(view: TractorView, request: Request) -> list[int]:
    """`friend AS 1 AD 2`: cards and which copy of each."""
    rules = view.ruleset()
    trump, rank = TRUMPS.index(view.trump), RANKS.index(view.rank)
    called = list(zip(request.cards, request.copies, strict=False))
    before = [(NUMBERS[card], copy) for card, copy in view.calls]
    left = rules.friends - len(before) - len(called)
    if (
        len(request.copies) != len(request.cards)
        or not called
        or left < 0
        or (left > 0) != request.more
        or len({*before, *called}) != len(before) + len(called)
        or any(not 1 <= copy <= rules.decks for copy in request.copies)
    ):
        wanted = rules.friends - len(before)
        sentence = messages.ONE_FRIEND if wanted == 1 else messages.FRIEND_COUNT
        raise refuse("FRIEND_COUNT", sentence, f=wanted, decks=rules.decks)
    if any(effective_suit(card, trump, rank) == 4 for card in request.cards):
        raise refuse("FRIEND_CARD", messages.FRIEND_CARD)
    last = len(called) - 1
    return [
        CALLING + 128 * copy + card + (MORE if request.more or place < last else 0)
        for place, (card, copy) in enumerate(called)
    ]


def read_answer(view: TractorView, request: Request) -> list[int]:
    """Whether to play on."""
    return [YES if request.command == "yes" else NO]


# Playing.


def read_lead(view: TractorView, request: Request) -> list[int]:
    """The cards to lead."""
    cards = request.cards
    if not cards:
        raise refuse("EMPTY", messages.EMPTY)
    check_held(view, cards)
    trump, rank = TRUMPS.index(view.trump), RANKS.index(view.rank)
    whole = [*numbers(view.chosen), *cards]
    suits = {effective_suit(card, trump, rank) for card in whole}
    if len(suits) > 1:
        raise refuse("LEAD_MIXED", messages.LEAD_MIXED)
    held = numbers(view.hand)
    rest = list((Counter(held) - Counter(cards)).elements())
    if view.ruleset().leads == "pairs":
        if len(whole) > 2 or len(set(whole)) > 1 or (request.more and (len(whole) == 2 or whole[0] not in rest)):
            raise refuse("LEAD_FORMAT", messages.LEAD_FORMAT)
    elif request.more and not any(effective_suit(card, trump, rank) in suits for card in rest):
        name = messages.SUIT_NAMES[min(suits)]
        raise refuse("LEAD_FORMAT", messages.NO_MORE, suit=name)
    return steps(0, cards, request.more)


def read_follow(view: TractorView, request: Request) -> list[int]:
    """The cards to follow with."""
    assert view.leader is not None
    cards, lead = request.cards, numbers(view.plays[view.leader])
    whole = [*numbers(view.chosen), *cards]
    if not cards:
        raise refuse("EMPTY", messages.EMPTY)
    if len(whole) > len(lead) or (len(whole) < len(lead)) != request.more:
        raise refuse("CARD_COUNT", messages.COUNT, cards=counted(len(lead) - len(view.chosen), "card", "张牌"))
    check_held(view, cards)
    actions = steps(0, cards, request.more)
    if request.more:
        # Part of a play, as programs choose it: whatever is not listed keeps back something that is owed.
        if len(cards) > 1:
            raise refuse("CARD_COUNT", messages.COUNT, cards=counted(len(lead) - len(view.chosen), "card", "张牌"))
        if text(actions[0]) not in view.legal:
            raise owing(view, lead, whole, None)
        return actions
    verdict = judge_play(view, lead, whole)
    if verdict != FITTING:
        raise owing(view, lead, whole, verdict)
    return actions


def judge_play(view: TractorView, lead: Sequence[int], play: Sequence[int]) -> int:
    """Whether a play may follow a lead from the hand of a view, see `follow.judge`."""
    trump, rank = TRUMPS.index(view.trump), RANKS.index(view.rank)
    hand = numbers(view.hand + view.chosen)
    led = holding_of(lead)
    demands = components(count_pairs(led[1], led[3], trump, rank))
    pairs_only = view.ruleset().tractor_follow == "pairs_only"
    effective = effective_suit(lead[0], trump, rank)
    return verdict_on(hand, play, len(lead), effective, demands, trump, rank, pairs_only)


def owing(view: TractorView, lead: Sequence[int], play: Sequence[int], verdict: int | None) -> IllegalAction:
    """The refusal that names what is owed; without a verdict it is found from the first card that does not fit."""
    trump, rank = TRUMPS.index(view.trump), RANKS.index(view.rank)
    effective = effective_suit(lead[0], trump, rank)
    name = messages.SUIT_NAMES[effective]
    cards = cards_of(effective, trump, rank)
    hand = numbers(view.hand + view.chosen)
    held = [card for card in hand if (cards >> card) & 1]
    if verdict == SUIT_HELD_BACK or (verdict is None and not all((cards >> card) & 1 for card in play)):
        k = min(len(held), len(lead))
        if len(held) == 1:
            return refuse("FOLLOW_SUIT", messages.FOLLOW_ONE, suit=Sentence(name.en.removesuffix("s"), name.zh))
        return refuse("FOLLOW_SUIT", messages.FOLLOW_SUIT, m=len(held), suit=name, k=k)
    led, own = holding_of(lead), holding_of(held)
    demands = components(count_pairs(led[1], led[3], trump, rank))
    due = owed(count_pairs(own[1], own[3], trump, rank), demands, view.ruleset().tractor_follow == "pairs_only")
    if verdict == RUN_BROKEN or (verdict is None and largest(due) > 1):
        return refuse("FOLLOW_TRACTOR", messages.FOLLOW_TRACTOR, k=largest(due), suit=name)
    assert verdict in (PAIR_HELD_BACK, None)
    return refuse("FOLLOW_PAIR", messages.FOLLOW_PAIR, pairs=counted(asked(due), "pair", "对"), suit=name)


READERS = {
    "declare": read_declaration,
    "bury": read_bury,
    "swap": read_swap,
    "take": read_take,
    "trump": read_trump,
    "friends": read_friends,
    "lead": read_lead,
    "follow": read_follow,
    "continue": read_answer,
}
