"""Any state of Tractor as one line, and back.

    classic phase=lead hands=6C10H.../.../.../... kitty=5S... trump=H rank=2 declarer=0 turn=0 levels=2/2/2/2 key=...

Only `hands` is needed. Full hands begin where the rules begin: with the last chance to declare, or with the swap. With
fewer cards, all hands alike, `trump` is needed too, and the declarer (seat 0) leads.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ...contract import bad_position, key_text
from ...fields import Fields
from ...rng import Random
from ...view import slashed
from . import declaring
from .encoding import (
    BURY,
    CALL,
    CARD,
    CONTINUE,
    DECLARE,
    FINISHED,
    FOLLOW,
    LEAD,
    NAME,
    NO_TRUMP,
    NOBODY,
    PHASES,
    SMALL,
    SWAP,
    TAKE,
)
from .faces import TRUMPS, parse_row, row_text
from .follow import FITTING, PAIR_HELD_BACK, RUN_BROKEN, followers, meet_duty, verdict_on
from .kitty import begin_play
from .layout import by_seat, choose, give, holding_of, listed, put_away, show
from .lead import lead_on, read_lead
from .rules import RANKS, TractorRules
from .state import TractorState
from .trick import compare, lay
from .trump import effective_suit

VOIDS = "CDHST"


def fields(state: TractorState) -> dict[str, str]:
    """The parts of a position; what is as at the start is left out."""
    seats = state.seats
    found = {"phase": PHASES[state.phase]}
    if state.phase not in (CONTINUE, FINISHED):
        found |= card_fields(state)
    if state.number != 1:
        found["number"] = str(state.number)
    found["declarer"] = str(state.declarer)
    found["levels"] = "/".join(RANKS[level] for level in state.levels[:seats])
    if any(state.scores):
        found["scores"] = slashed(state.scores[:seats])
    found["key"] = key_text(state.key0, state.key1, state.shuffles)
    return found


def card_fields(state: TractorState) -> dict[str, str]:
    """The parts that say where the cards are and what was declared and played."""
    seats = state.seats
    found = {"hands": "/".join(map(row_text, by_seat(state.held, seats))), "rank": RANKS[state.rank]}
    for name in ("kitty", "chosen", "given"):
        if any(getattr(state, name)):
            found[name] = row_text(listed(getattr(state, name)))
    if any(state.known):
        found["known"] = "/".join(map(row_text, by_seat(state.known, seats)))
    if state.bidder != NOBODY:
        copies = 2 if state.bid_strength > 1 else 1
        found["bid"] = f"{row_text([state.bid_card] * copies)}@{state.bidder}"
        found["first"] = str(state.first_bidder)
    if state.flipped:
        found["flipped"] = row_text(state.flipped)
    if state.phase == DECLARE:
        found["deck"] = row_text(state.pack[state.dealt : state.settings.cards])
        found["waiting"] = "+".join(str(seat) for seat in range(seats) if (state.waiting >> seat) & 1)
        if state.closing or state.dealt == seats * state.settings.hand:
            found["closing"] = str(int(state.closing))
        if state.round:
            found["round"] = "1"
        return found
    if state.phase not in (SWAP, TAKE, NAME):
        found["trump"] = TRUMPS[state.suit]
    if state.phase in (CALL, LEAD, FOLLOW) and state.settings.friends:
        said = state.picked if state.phase == CALL else state.settings.friends
        if said:
            calls = [f"{row_text([code & CARD])}.{code >> 7}" for code in state.calls[:said]]
            found["calls"] = "/".join(calls)
    return found | play_fields(state) if state.phase in (LEAD, FOLLOW) else found


def play_fields(state: TractorState) -> dict[str, str]:
    """The parts of a hand that is being played."""
    seats = state.seats
    found = {"leader": str(state.leader)}
    table = by_seat(state.table, seats)
    if any(table):
        found["table"] = "/".join(map(row_text, table))
    played = Counter(listed(state.gone)) - Counter(card for cards in table for card in cards)
    if played:
        found["played"] = row_text(sorted(played.elements()))
    for name in ("captured", "fails"):
        if any(getattr(state, name)):
            found[name] = slashed(getattr(state, name)[:seats])
    if any(state.voids):
        found["voids"] = "/".join(void_text(void) for void in state.voids[:seats])
    if state.settings.friends:
        found["allies"] = "+".join(str(seat) for seat in range(seats) if (state.allies >> seat) & 1)
    return found


def void_text(void: int) -> str:
    """The suits a seat has run out of, T for trumps."""
    return "".join(name for bit, name in enumerate(VOIDS) if (void >> bit) & 1) or "-"


def restore(rules: TractorRules, values: dict[str, str]) -> TractorState:
    """The state with these parts; what could not have come about is refused."""
    given = Fields(values)
    state = TractorState(rules)
    seats = rules.seats
    state.key0, state.key1, state.shuffles = given.key()
    state.number = given.number("number", 1, 1, rules.hands or 1_000_000)
    state.declarer = given.number("declarer", 0, 0, seats - 1)
    state.levels = [*[read_rank(text) for text in given.parts("levels", seats, "2")], *[0] * (7 - seats)]
    if seats == 4 and state.levels[:2] != state.levels[2:4]:
        raise bad_position("partners have the same level.")
    if state.number == 1 and any(state.levels) and values.get("phase") not in ("continue", "over"):
        raise bad_position("everybody begins with level 2.")
    state.scores = [*given.numbers("scores", seats, -1_000_000, 1_000_000), *[0] * (7 - seats)]
    phase = given.choice("phase", PHASES, default_phase(rules, values))
    state.phase = PHASES.index(phase)
    if state.phase in (CONTINUE, FINISHED):
        if state.phase == CONTINUE and (not rules.ask or state.number == rules.hands):
            raise bad_position("nobody is asked whether to play on.")
        state.turn = 0 if state.phase == CONTINUE else NOBODY
    else:
        state.rank = read_rank(given.text("rank", RANKS[state.levels[state.declarer]]))
        if state.number != 1 and state.rank != state.levels[state.declarer]:
            raise bad_position("the trump rank is the declarer's level.")
        restore_cards(state, given)
    given.finish()
    return state


def default_phase(rules: TractorRules, values: dict[str, str]) -> str:
    """The phase of a position that does not name it."""
    if "trump" in values:
        return PHASES[LEAD]
    return PHASES[DECLARE if rules.trump == "declare" else SWAP]


def read_rank(text: str) -> int:
    """A level, 0 for a 2."""
    if text.upper() not in RANKS:
        raise bad_position(f'"{text[:40]}" is no level.')
    return RANKS.index(text.upper())


def read_seats(text: str, seats: int) -> int:
    """A set of seats as bits, from `0+2`."""
    names = [str(seat) for seat in range(seats)]
    if not text or any(name not in names for name in text.split("+")):
        raise bad_position(f'"{text[:40]}" should be seats joined by +.')
    return sum(1 << int(name) for name in set(text.split("+")))


def check_pack(state: TractorState, cards: Iterable[int]) -> Counter[int]:
    """Refuse cards that the pack does not have; returns those that are left of it."""
    jokers = state.settings.jokers
    pack = Counter({card: state.settings.decks if card < SMALL else jokers for card in range(54)})
    pack.subtract(cards)
    if min(pack.values()) < 0:
        raise bad_position("there are more copies of a card than in the pack.")
    return +pack


def restore_cards(state: TractorState, given: Fields) -> None:
    """Everything that has to do with cards."""
    seats, settings = state.seats, state.settings
    hands = [parse_row(text) for text in given.parts("hands", seats)]
    for seat, cards in enumerate(hands):
        check_pack(state, cards)
        for card in cards:
            give(state, seat, card)
    restore_bid(state, given)
    state.flipped = tuple(parse_row(given.text("flipped", "-")))
    known = [parse_row(text) for text in given.parts("known", seats, "-")]
    if state.phase == DECLARE:
        restore_known(state, known, hands)
        restore_deal(state, given, hands)
        return
    state.dealt = settings.cards
    kitty, chosen, aside = (parse_row(given.text(name, "-")) for name in ("kitty", "chosen", "given"))
    check_pack(state, [*kitty, *chosen, *(aside if state.phase != BURY else [])])
    if state.phase == SWAP and not kitty and not chosen:
        left = check_pack(state, [card for hand in hands for card in hand])
        kitty = sorted(left.elements())
    state.kitty = holding_of(kitty)
    where = [[*hand, *(kitty if seat == state.declarer else [])] for seat, hand in enumerate(hands)]
    if state.phase in (BURY, CALL, SWAP, TAKE, NAME):
        where[state.declarer] += chosen
        restore_known(state, known, where)
        state.turn = state.declarer
        restore_before_play(state, given, hands, kitty, chosen, aside)
        return
    if aside:
        raise bad_position("given is for swapping.")
    state.suit = read_trump(given.text("trump"))
    check_trump(state)
    restore_play(state, given, hands, kitty, chosen)
    where[state.turn] += chosen
    restore_known(state, known, where)


def check_trump(state: TractorState) -> None:
    """The trumps must be those that were declared."""
    rules = state.rules
    if state.suit == NO_TRUMP and (rules.trump == "name" or not rules.overcall or state.settings.jokers == 0):
        raise bad_position("no trump is not possible in these rules.")
    if state.bidder != NOBODY and state.suit != (NO_TRUMP if state.bid_card >= SMALL else state.bid_card & 3):
        raise bad_position("the trumps are not those that were declared.")


def read_trump(text: str) -> int:
    """A trump suit."""
    if text.upper() not in TRUMPS:
        raise bad_position(f"trump should be one of {', '.join(TRUMPS)}.")
    return TRUMPS.index(text.upper())


def restore_bid(state: TractorState, given: Fields) -> None:
    """The standing declaration, `2H2H@1`, and who declared first."""
    text = given.text("bid", "")
    if not text:
        return
    shown, _, seat = text.partition("@")
    cards = parse_row(shown)
    if seat not in map(str, range(state.seats)) or len(cards) not in (1, 2) or len(set(cards)) != 1:
        raise bad_position("bid should be cards and a seat, such as 2H@1.")
    card = cards[0]
    level = card < SMALL and card >> 2 == state.rank
    if not (level or (card >= SMALL and len(cards) == 2)) or state.rules.trump == "name":
        raise bad_position("this cannot be declared.")
    if len(cards) == 2 and not state.rules.overcall:
        raise bad_position("one card is declared in these rules.")
    if card >= SMALL and state.settings.jokers < 2:
        raise bad_position("there are no two such jokers.")
    state.bidder, state.bid_card = int(seat), card
    state.bid_strength = len(cards) if card < SMALL else card - SMALL + 3
    state.first_bidder = given.number("first", state.bidder, 0, state.seats - 1)
    if state.bid_strength == 1 and state.first_bidder != state.bidder:
        raise bad_position("one card is shown only by the first to declare.")
    if state.number == 1 and state.phase != DECLARE:
        chosen = state.first_bidder if state.settings.first else state.bidder
        if chosen != state.declarer:
            raise bad_position("the declaration decides who is declarer.")


def restore_known(state: TractorState, known: list[list[int]], where: list[list[int]]) -> None:
    """What everybody knows of the hands must be there."""
    for seat, cards in enumerate(known):
        check_pack(state, cards)
        if Counter(cards) - Counter(where[seat]):
            raise bad_position("known cards are not where they should be.")
        for card, copies in Counter(cards).items():
            show(state, seat, card, copies)


def restore_deal(state: TractorState, given: Fields, hands: list[list[int]]) -> None:
    """A hand that is being dealt."""
    settings, seats = state.settings, state.seats
    if not settings.declaring:
        raise bad_position("these rules have no declarations.")
    state.dealt = sum(map(len, hands))
    turns = Counter((state.declarer + place) % seats for place in range(state.dealt))
    if state.dealt > seats * settings.hand or any(len(hand) != turns[seat] for seat, hand in enumerate(hands)):
        raise bad_position("cards are dealt one by one, first to the declarer; a shorter hand needs trump.")
    left = check_pack(state, [card for hand in hands for card in hand])
    if "deck" in given.values:
        deck = parse_row(given.text("deck"))
        if Counter(deck) != left:
            raise bad_position("the deck should have all other cards.")
    else:
        deck = sorted(left.elements())
        state.shuffler(Random()).shuffle(deck)
    order = [hands[(state.declarer + place) % seats][place // seats] for place in range(state.dealt)]
    state.pack = [*order, *deck, *[0] * (112 - settings.cards)]
    if state.flipped:
        raise bad_position("nothing is flipped before all is dealt.")
    if state.bidder != NOBODY and Counter(hands[state.bidder])[state.bid_card] < min(2, state.bid_strength):
        raise bad_position("declared cards stay in the hand.")
    last = state.dealt == seats * settings.hand
    state.receiver = (state.declarer + max(state.dealt, 1) - 1) % seats
    state.closing = given.number("closing", int(last), 0, 1) == 1
    state.round = given.number("round", int("waiting" not in given.values), 0, 1) == 1
    if state.closing and not last:
        raise bad_position("the deal is not complete.")
    if "waiting" in given.values:
        state.waiting = read_seats(given.text("waiting"), seats)
        last_asked = 1 << state.declarer if state.closing else 0
        if state.waiting & ~(declaring.able(state, 0) | last_asked) or (
            not state.round and state.waiting != 1 << state.receiver
        ):
            raise bad_position("only who can declare is asked.")
    elif state.dealt:
        declaring.open_window(state, 0)
    declaring.deal_on(state)


def restore_before_play(
    state: TractorState, given: Fields, hands: list[list[int]], kitty: list[int], chosen: list[int], aside: list[int]
) -> None:
    """Burying, swapping, naming trumps, calling friends: all cards are in the declarer's hands and the kitty."""
    settings = state.settings
    if (state.phase in (SWAP, TAKE, NAME)) != settings.swapping or (state.phase == CALL and not settings.friends):
        raise bad_position("these rules have no such phase.")
    own_cards = [*hands[state.declarer], *chosen]
    taken = aside if state.phase == BURY else []
    if Counter(taken) - Counter(own_cards) or len(taken) > settings.kitty:
        raise bad_position("the declarer holds what he has picked up.")
    aside = [] if state.phase == BURY else aside
    everything = [*(card for hand in hands for card in hand), *kitty, *chosen, *aside]
    if check_pack(state, everything):
        raise bad_position("all cards should be there.")
    sizes = [len(hand) for seat, hand in enumerate(hands) if seat != state.declarer]
    own = len(hands[state.declarer]) + len(chosen)
    wrong = any(size != settings.hand for size in sizes)
    if state.phase == BURY:
        wrong |= bool(kitty or aside) or len(chosen) >= settings.kitty
    elif state.phase == SWAP:
        wrong |= own != settings.hand or bool(aside) or len(chosen) >= settings.kitty or len(chosen) >= own
    elif state.phase == TAKE:
        wrong |= not aside or len(chosen) >= len(aside) or len(hands[state.declarer]) + len(aside) != settings.hand
    else:
        wrong |= own != settings.hand or bool(aside or chosen)
    if wrong:
        raise bad_position("the hands do not have the right number of cards.")
    if state.phase in (BURY, CALL):
        state.suit = read_trump(given.text("trump"))
        check_trump(state)
    state.chosen, state.given = holding_of(chosen), holding_of([*aside, *taken])
    state.picked, state.need = len(chosen), len(aside)
    if state.phase == CALL:
        read_calls(state, given.text("calls", ""))
        if state.picked >= settings.friends:
            raise bad_position("all friends have been called.")


def read_calls(state: TractorState, text: str) -> None:
    """Friends that were called, `AS.1/KD.2`."""
    codes = []
    for word in text.split("/") if text else []:
        card, _, copy = word.partition(".")
        cards = parse_row(card)
        if len(cards) != 1 or copy not in ("1", "2") or effective_suit(cards[0], state.suit, state.rank) == 4:
            raise bad_position("calls should be plain cards and their copies, such as AS.1.")
        codes.append(128 * int(copy) + cards[0])
    if len(codes) > state.settings.friends or len(set(codes)) != len(codes):
        raise bad_position("too many friends are called.")
    state.picked = len(codes)
    state.calls = [*codes, 0, 0][:2]


def restore_play(
    state: TractorState, given: Fields, hands: list[list[int]], kitty: list[int], chosen: list[int]
) -> None:
    """A hand that is being played."""
    settings, seats = state.settings, state.seats
    table = [parse_row(text) for text in given.parts("table", seats, "-")]
    played = parse_row(given.text("played", "-"))
    check_pack(state, [*(card for hand in (*hands, *table) for card in hand), *kitty, *chosen, *played])
    if len(kitty) > settings.kitty:
        raise bad_position("the kitty is too large.")
    if settings.friends:
        read_calls(state, given.text("calls", ""))
        if state.picked != settings.friends:
            raise bad_position("the friends were not called.")
    begin_play(state)
    state.leader = given.number("leader", state.declarer, 0, seats - 1)
    if settings.friends:
        state.allies = read_seats(given.text("allies", str(state.declarer)), seats)
        if not (state.allies >> state.declarer) & 1 or bin(state.allies).count("1") > settings.friends + 1:
            raise bad_position("the declarer and his friends are allies.")
    state.captured = [*given.numbers("captured", seats, 0, 10_000), *[0] * (7 - seats)]
    state.fails = [*given.numbers("fails", seats, 0, 1000), *[0] * (7 - seats)]
    state.gone = holding_of(played)
    restore_voids(state, given, hands)
    restore_trick(state, hands, table, chosen)


def restore_voids(state: TractorState, given: Fields, hands: list[list[int]]) -> None:
    """The suits that seats have run out of."""
    voids = [0] * 7
    for seat, text in enumerate(given.parts("voids", state.seats, "-")):
        suits = "" if text == "-" else text
        if any(suit not in VOIDS for suit in suits):
            raise bad_position("voids are letters of CDHST.")
        voids[seat] = sum(1 << VOIDS.index(suit) for suit in set(suits))
        if any((voids[seat] >> effective_suit(card, state.suit, state.rank)) & 1 for card in hands[seat]):
            raise bad_position("a seat holds a suit it has run out of.")
    state.voids = voids


def restore_trick(state: TractorState, hands: list[list[int]], table: list[list[int]], chosen: list[int]) -> None:
    """The cards on the table and those chosen so far."""
    seats = state.seats
    order = [(state.leader + place) % seats for place in range(seats)]
    made = [seat for seat in order if table[seat]]
    following = state.phase == FOLLOW or bool(made)
    state.phase = FOLLOW if following else LEAD
    if made != order[: len(made)] or len(made) == seats or (following and not made):
        raise bad_position("the seats play in turn, beginning with the leader.")
    state.turn = order[len(made)]
    sizes = {len(hands[seat]) + len(table[seat]) + (len(chosen) if seat == state.turn else 0) for seat in order}
    if len(sizes) != 1 or not hands[state.turn] or max(sizes) > state.settings.hand:
        raise bad_position("all hands should have the same number of cards.")
    mover = state.turn
    for seat in made:
        restore_made(state, seat, hands[seat], table)
    state.turn = mover
    restore_chosen(state, chosen)


def restore_made(state: TractorState, seat: int, hand: list[int], table: list[list[int]]) -> None:
    """One play on the table."""
    lead, play = table[state.leader], table[seat]
    trump, rank = state.suit, state.rank
    if seat == state.leader:
        if len({effective_suit(card, trump, rank) for card in lead}) != 1:
            raise bad_position("the lead is not in one suit.")
        if state.settings.plain_leads and (len(lead) > 2 or len(set(lead)) > 1):
            raise bad_position("the lead is not a single or a pair.")
        state.chosen = holding_of(play)
        read_lead(state)
    else:
        pairs_only = state.settings.pairs_only
        verdict = verdict_on(
            [*hand, *play], play, state.lead_size, state.lead_suit, state.demands, trump, rank, pairs_only
        )
        # Pairs that were held back are let pass: a sampled state may have them.
        if verdict not in (FITTING, PAIR_HELD_BACK, RUN_BROKEN):
            raise bad_position("a play on the table does not follow the lead.")
    once, twice, thrice, fourfold = holding_of(play)
    lay(state, seat, once, twice, thrice, fourfold)
    for card in play:
        put_away(state, card)
    state.chosen = [0, 0, 0, 0]
    compare(state, seat)
    state.played += 1


def restore_chosen(state: TractorState, chosen: list[int]) -> None:
    """The cards chosen so far, each of them one that could be chosen."""
    for card in chosen:
        give(state, state.turn, card)
    if state.phase == FOLLOW:
        meet_duty(state)
    for card in chosen:
        allowed = followers(state) if state.phase == FOLLOW else lead_on(state)
        if not (allowed >> card) & 1 or (state.phase == FOLLOW and state.picked + 1 >= state.lead_size):
            raise bad_position("these cards could not be chosen.")
        choose(state, state.turn, card)
        state.picked += 1
