"""Why a choice is not legal, in the words of the rules page (section 11).

What is legal the state says; here it is only explained, from nothing but what the seat to move may know. The first
reason that holds is given.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ...cards import face, faces
from ...errors import ILLEGAL, IllegalAction
from ...language import Sentence, counted
from . import messages
from .encoding import BIG, LAST, SMALL
from .faces import NUMBERS, TRUMPS, numbers, texts
from .follow import PAIR_HELD_BACK, RUN_BROKEN, SUIT_HELD_BACK, verdict_on
from .layout import holding_of
from .request import Request, request_of
from .rules import RANKS
from .shape import asked, components, count_pairs, largest, owed
from .trump import cards_of, effective_suit

if TYPE_CHECKING:
    from .view import TractorView

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

Reasons = Iterator[IllegalAction]


def why_not(view: TractorView, actions: Sequence[int]) -> IllegalAction:
    """Why actions in a row, which are one choice, are not legal for the seat to move."""
    request = request_of(actions) if max(actions) <= LAST else None
    if request is None or (request.command != "trump" and any(card > BIG for card in request.cards)):
        return refuse("ILLEGAL", ILLEGAL)
    return reason(view, request)


def reason(view: TractorView, request: Request) -> IllegalAction:
    """The first reason against what is asked for."""
    if request.command not in ALLOWED[view.phase]:
        phase, command = messages.PHASES[view.phase], messages.COMMANDS[request.command]
        return refuse("BAD_PHASE", messages.PHASE, cmd=command, phase=phase)
    found = REASONS[view.phase](view, request) if view.phase in REASONS else iter(())
    return next(found, refuse("ILLEGAL", ILLEGAL))


def refuse(code: str, sentence: Sentence, **facts: object) -> IllegalAction:
    """A refusal of the rules page."""
    return IllegalAction(code, sentence, **facts)


def lacking(cards: Iterable[int], held: Iterable[str]) -> Sentence | None:
    """The cards that are not among those held, if any. Both copies of one that is held once and named twice."""
    named = Counter(cards)
    missing = named - Counter(numbers(held))
    return faces(texts([card for card in sorted(missing) for _ in range(named[card])])) if missing else None


def not_held(view: TractorView, cards: Sequence[int]) -> Reasons:
    """Cards that are not in the hand."""
    missing = lacking(cards, view.hand)
    if missing:
        yield refuse("NOT_HELD", messages.NOT_HELD, cards=missing)


def not_in_kitty(view: TractorView, cards: Iterable[int]) -> Reasons:
    """Cards that are not in the kitty."""
    missing = lacking(cards, view.kitty)
    if missing:
        yield refuse("NOT_IN_KITTY", messages.NOT_IN_KITTY, cards=missing)


# Before the play.


def against_declaring(view: TractorView, request: Request) -> Reasons:
    """`declare 2H`, `declare JokerC JokerC`."""
    cards, rank, rules = request.cards, RANKS.index(view.rank), view.ruleset()
    if not cards:
        yield refuse("EMPTY", messages.EMPTY)
        return
    yield from not_held(view, cards)
    card, pair = cards[0], len(cards) == 2
    level = card < SMALL and card >> 2 == rank
    wrong = len(cards) > 2 or len(set(cards)) > 1 or not (level or (card >= SMALL and pair))
    if wrong or (pair and not rules.overcall):
        yield refuse("DECLARE_CARD", messages.DECLARE_CARD, L=view.rank)
    if view.bid and view.bidder == view.seat:
        yield refuse("DECLARE_OWN", messages.DECLARE_OWN, card=face(view.bid[0]))
    elif view.bid:
        yield refuse("DECLARE_WEAK", messages.DECLARE_WEAK, current=faces(view.bid))


def against_burying(view: TractorView, request: Request) -> Reasons:
    """`bury` and as many cards as the kitty has."""
    left = view.ruleset().kitty_size - view.picked
    if not request.cards or len(request.cards) > left or (len(request.cards) < left) != request.more:
        yield refuse("BURY_COUNT", messages.BURY_COUNT, cards=counted(left, "card", "张"))
    yield from not_held(view, request.cards)


def against_swapping(view: TractorView, request: Request) -> Reasons:
    """`swap 3C 4D for AH KH`, or only the cards from the hand; nothing to swap nothing."""
    cards, taken = request.cards, request.taken
    if not cards and not taken and request.command == "swap":
        yield refuse("EMPTY", messages.EMPTY)
    size = view.picked + len(cards)
    if request.command == "keep" or (taken is not None and len(taken) != size):
        yield refuse("SWAP_COUNT", messages.SWAP_COUNT)
    if size + (1 if request.more else 0) > view.kitty_size:
        yield refuse("SWAP_COUNT", messages.SWAP_COUNT)
    yield from not_held(view, cards)
    yield from not_in_kitty(view, taken or ())


def against_taking(view: TractorView, request: Request) -> Reasons:
    """The cards from the kitty, as many as were given."""
    if not request.cards:
        yield refuse("EMPTY", messages.EMPTY)
    left = view.need - view.picked - len(request.cards)
    if left < 0 or (left > 0) != request.more:
        yield refuse("SWAP_COUNT", messages.SWAP_COUNT)
    yield from not_in_kitty(view, request.cards)


def against_calling(view: TractorView, request: Request) -> Reasons:
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
        yield refuse("FRIEND_COUNT", sentence, f=wanted, decks=rules.decks)
    if any(effective_suit(card, trump, rank) == 4 for card in request.cards):
        yield refuse("FRIEND_CARD", messages.FRIEND_CARD)


# Playing.


def against_leading(view: TractorView, request: Request) -> Reasons:
    """The cards to lead: of one suit, or a single or a pair where nothing else may be led."""
    cards = request.cards
    if not cards:
        yield refuse("EMPTY", messages.EMPTY)
        return
    yield from not_held(view, cards)
    trump, rank = TRUMPS.index(view.trump), RANKS.index(view.rank)
    suits = {effective_suit(card, trump, rank) for card in (*numbers(view.chosen), *cards)}
    if len(suits) > 1:
        yield refuse("LEAD_MIXED", messages.LEAD_MIXED)
    if view.ruleset().leads == "pairs":
        yield refuse("LEAD_FORMAT", messages.LEAD_FORMAT)
    yield refuse("LEAD_FORMAT", messages.NO_MORE, suit=messages.SUIT_NAMES[min(suits)])


def against_following(view: TractorView, request: Request) -> Reasons:
    """The cards to follow with: as many as were led, of their suit, and of their shape."""
    assert view.leader is not None
    cards, lead = request.cards, numbers(view.plays[view.leader])
    whole = [*numbers(view.chosen), *cards]
    if not cards:
        yield refuse("EMPTY", messages.EMPTY)
    if len(whole) > len(lead) or (len(whole) < len(lead)) != request.more:
        left = len(lead) - len(view.chosen)
        yield refuse("CARD_COUNT", messages.COUNT, cards=counted(left, "card", "张牌"))
    yield from not_held(view, cards)
    yield owing(view, lead, whole, None if request.more else verdict_of(view, lead, whole))


def verdict_of(view: TractorView, lead: Sequence[int], play: Sequence[int]) -> int:
    """What a whole play keeps back, see `follow.judge`."""
    trump, rank = TRUMPS.index(view.trump), RANKS.index(view.rank)
    led = holding_of(lead)
    demands = components(count_pairs(led[1], led[3], trump, rank))
    pairs_only = view.ruleset().tractor_follow == "pairs_only"
    effective = effective_suit(lead[0], trump, rank)
    hand = numbers(view.hand + view.chosen)
    return verdict_on(hand, play, len(lead), effective, demands, trump, rank, pairs_only)


def owing(view: TractorView, lead: Sequence[int], play: Sequence[int], verdict: int | None) -> IllegalAction:
    """The refusal that names what is owed; without a verdict it is found from the first card that does not fit."""
    trump, rank = TRUMPS.index(view.trump), RANKS.index(view.rank)
    effective = effective_suit(lead[0], trump, rank)
    name = messages.SUIT_NAMES[effective]
    cards = cards_of(effective, trump, rank)
    held = [card for card in numbers(view.hand + view.chosen) if (cards >> card) & 1]
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
    if verdict in (PAIR_HELD_BACK, None):
        return refuse("FOLLOW_PAIR", messages.FOLLOW_PAIR, pairs=counted(asked(due), "pair", "对"), suit=name)
    return refuse("ILLEGAL", ILLEGAL)


REASONS: dict[str, Callable[[TractorView, Request], Reasons]] = {
    "declare": against_declaring,
    "bury": against_burying,
    "swap": against_swapping,
    "take": against_taking,
    "friends": against_calling,
    "lead": against_leading,
    "follow": against_following,
}
