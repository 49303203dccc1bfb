"""The boards of the terminal app: they fit, they show every number that matters, and they tell no secret."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.style import Style
from rich.text import Text

import paiju
from paiju.bots import bot
from paiju.plain.board import Board, board, sides
from paiju.plain.canvas import PLAIN, Canvas, width_of
from paiju.plain.ink import Ink
from paiju.view import SOMEBODY, View
from paiju.wording.scene import Scene, scene_of

GOLDEN = Path(__file__).parent / "golden"
NAMES = (
    "Lin",
    "Mei",
    "Old Chen",
    "Jonas",
    "王小明",
    "Rafa",
    "Finch",
    "欧阳修远之助",
    "Dai",
    "Christopher of Canterbury",
)
LONG_NAMES = ("Maximiliane-Sophie 欧阳修远之助",) * 10

RULES = {
    "doudizhu": (
        "classic",
        "classic,deals=3",
        "classic,auction=call-rob,deals=2",
        "classic,auction=none,open_hands=true",
        "endgame",
        "endgame-full,mission=12",
    ),
    "holdem": (*(f"no-limit,seats={n}" for n in range(2, 11)), "limit,start_stack=80", "lab,max_hands=6"),
    "tractor": ("classic,hands=1", "simple", "sishifen,hands=1", *(f"friends,hands=1,seats={n}" for n in (5, 6, 7))),
    "pinochle": (
        "auction,max_deals=2",
        "auction,max_deals=2,pass_cards=4",
        "lab,target=200",
        "lab_intended,target=200",
    ),
    "crazy_eights": (*(f"party,seats={n}" for n in range(2, 11)), "seed,seats=4", "points,seats=6", "points,seats=2"),
    "sevens": (*(f"paiqi,seats={n}" for n in range(3, 8)), "match,seats=4"),
}
ARRANGED = [(name, rules) for name, texts in RULES.items() for rules in texts]
SIZES = ((78, 11), (82, 24), (78, 16), (100, 19), (62, 9), (78, 6), (20, 3), (1, 1), (0, 0))
NEAR_80, NEAR_120 = {"holdem": (78, 16)}, (82, 24)
LOOKED_AT = (0, 2, 7, 15, 28, 50, 90, 150, 260)
INKS = (Ink(), Ink("zh"), Ink("zh", letters=True, mono=True), Ink(four_colours=True))


def positions(name: str, rules: str, seed: int) -> Iterator[paiju.State]:
    """Some states of a random game, the first and the last among them."""
    state, rng = paiju.game(name).deal(rules, seed), paiju.Random(seed)
    for made in range(400):
        if made in LOOKED_AT or state.over():
            yield state
        if state.over():
            return
        state.play(state.random_move(rng))


def eyes(state: paiju.State, rng: paiju.Random) -> list[int | None]:
    """The seat to move, another one, and a spectator."""
    return [*{max(state.to_move(), 0), rng.below(state.seats)}, None]


def scene(game: paiju.Game, view: View) -> Scene:
    return scene_of(game, view, NAMES[: view.seats])


@pytest.mark.parametrize(("name", "rules"), ARRANGED)
def test_a_board_fits_its_place(name: str, rules: str) -> None:
    game, rng, drawn = paiju.game(name), paiju.Random(rules), 0
    boards = [board(game, ink) for ink in INKS]
    for state in positions(name, rules, seed=3):
        for seat in eyes(state, rng):
            seen = scene(game, state.view(seat))
            for width, height in (*SIZES[:2], rng.choice(SIZES[2:]), rng.choice(SIZES[2:])):
                each = rng.choice(boards)
                plain = Board[Any](game, each.ink).lines(seen, width, height)
                assert len(plain) <= height and all(line.cell_len <= width for line in plain)
                lines = each.lines(seen, width, height)
                assert len(lines) <= height
                assert all(line.cell_len <= width for line in lines), (width, [line.plain for line in lines])
                assert each.own(seen).cell_len < 76 and "\n" not in each.heading(seen)
                drawn += 1
    assert drawn >= 3 * 4 * 3


@pytest.mark.parametrize(("name", "rules"), ARRANGED)
def test_a_board_shows_every_number_that_matters(name: str, rules: str) -> None:
    game, rng, looked = paiju.game(name), paiju.Random(rules), 0
    for state in positions(name, rules, seed=4):
        for seat in eyes(state, rng):
            view = state.view(seat)
            seen = scene(game, view)._replace(names=rng.choice((NAMES, LONG_NAMES))[: view.seats])
            near = NEAR_80.get(name, (78, 11))
            between = (78 + rng.below(12), near[1] + rng.below(30 - near[1]))
            for size in (near, NEAR_120, between):
                lines = [line.plain for line in board(game, rng.choice(INKS[:2])).lines(seen, *size)]
                shown = Counter(re.findall(r"\d+", "\n".join(lines).replace(",", "")))
                missing = Counter(map(str, numbers(view))) - shown
                assert not missing, (missing, seat, size, lines)
                looked += 1
    assert looked > 3


def numbers(view: Any) -> list[int]:
    """The numbers that a player wants to see on a board, apart from his own, which stand beside his hand."""
    others = [seat for seat in range(view.seats) if seat != view.seat]
    between = view.game == "tractor" and view.phase in ("continue", "over")
    if view.game == "holdem":
        found = [view.pot, *(pot.amount for pot in view.pots), *(bet for bet in view.bets if bet)]
        return found + [chips for chips in view.stacks if 0 < chips < 10**9]
    if view.game == "sevens":
        return [n for seat in others for n in (view.hand_sizes[seat], view.covered_sizes[seat], abs(view.scores[seat]))]
    found = [] if between else [view.counts[seat] for seat in others if view.counts[seat]]
    if view.game == "doudizhu" and view.seats == 3 and view.phase != "auction":
        found += [view.bid, view.bombs, view.multiplier, view.bid * view.multiplier]
    if view.game == "tractor" and view.plays:
        found += [view.points, view.kitty_size, *(view.captured[seat] for seat in others if view.captured[seat])]
        found += [view.trick_points] if view.trick_points else []
    if view.game == "pinochle":
        found += [abs(score) for score in view.scores] + list(view.points)
        found += [view.bid] if view.bidder is not None and view.phase == "auction" else []
        found += [view.goal, view.made] if view.goal is not None else []
        found += [view.meld_points[seat] for seat in others] if view.meld_points else []
    if view.game == "crazy_eights":
        found += [
            view.stock,
            *([view.pending] if view.pending else []),
            *(view.scores[seat] for seat in others if view.scores),
        ]
        found += [view.places[seat] for seat in others if view.places[seat]]
    return found


@pytest.mark.parametrize(("name", "rules"), ARRANGED)
def test_two_deals_that_a_seat_cannot_tell_apart_look_the_same(name: str, rules: str) -> None:
    game, rng, different = paiju.game(name), paiju.Random(rules), 0
    drawn = board(game, Ink())
    for state in positions(name, rules, seed=5):
        seat = rng.choice([*range(state.seats), None])
        other = game.sample(state.view(seat), rng)
        different += {**state.fields(), "key": ""} != {**other.fields(), "key": ""}
        one, two = scene(game, state.view(seat)), scene(game, other.view(seat))
        for size in ((78, 11), (82, 24)):
            assert drawn.lines(one, *size) == drawn.lines(two, *size)
            assert drawn.own(one) == drawn.own(two) and drawn.heading(one) == drawn.heading(two)
    assert different or "endgame" in rules or "lab" in rules


@pytest.mark.parametrize(("name", "rules"), [(name, texts[0]) for name, texts in RULES.items()])
def test_who_is_to_move_is_marked_and_a_thinking_bot_is_seen_thinking(name: str, rules: str) -> None:
    game, looked = paiju.game(name), 0
    for state in positions(name, rules, seed=6):
        mover = state.to_move()
        view = state.view((mover + 1) % state.seats)
        if state.over() or view.to_move == SOMEBODY:
            continue
        seen = scene(game, view)._replace(
            names=("Ann", "Bob", "Cho", "Dai", "Eve", "Fay")[: view.seats], thinking=mover
        )
        text = "\n".join(line.plain for line in board(game, Ink()).lines(seen, 78, 16))
        assert text.count("▸") == 1 and f"{seen.names[mover]} …" in text
        looked += 1
    assert looked


@pytest.mark.parametrize("height", range(11, 31))
def test_the_cards_that_are_out_are_counted_at_every_height(height: int) -> None:
    state = paiju.game("doudizhu").deal("classic,auction=none", 7)
    for width in (78, 82, 100):
        lines = board(state.game, Ink()).lines(scene(state.game, state.view(1)), width, height)
        last = [line.plain for line in lines if line.plain.strip()][-1]
        counts = re.findall(r":(\d)", last) or [n.replace("·", "0") for n in last.split()]
        assert len(counts) == 15 and sum(map(int, counts)) == 54 - len(state.view(1).hand)


# Boards that somebody has looked at, letter by letter.

PICTURES = {
    "doudizhu": ("doudizhu", "classic", 7, 27, 0, (78, 11), "en"),
    "holdem": ("holdem", "no-limit,seats=6", 29, 110, 0, (82, 24), "en"),
    "tractor": ("tractor", "classic,hands=1", 2, 9, 3, (78, 11), "zh"),
    "pinochle": ("pinochle", "auction", 5, 7, 2, (78, 11), "en"),
}


@pytest.mark.parametrize("picture", PICTURES)
def test_a_board_looks_as_it_did(picture: str, update_golden: bool) -> None:
    name, rules, seed, moves, seat, size, language = PICTURES[picture]
    game, rng = paiju.game(name), paiju.Random(seed)
    state, player = game.deal(rules, seed), bot("rule", name)
    for _ in range(moves):
        mover = state.to_move()
        for action in game.read(state, mover, player(state.view(mover), rng)):
            state.play(action)
    lines = board(game, Ink(language)).lines(scene(game, state.view(seat)), *size)
    text = "".join(f"{line.plain}\n" for line in lines)
    path = GOLDEN / f"{picture}.txt"
    if update_golden:
        path.write_text(text, "utf-8")
    assert text == path.read_text("utf-8")


# Ink.


def test_letters_stand_for_signs_that_a_terminal_may_draw_too_wide() -> None:
    ink = Ink(letters=True)
    cards = ["Th", "2c", "BJ", "RJ", "JokerD"]
    drawn = [ink.cards(cards), *ink.spread(cards, 80), *ink.strip(cards, 3), *ink.back(), ink.suit("S"), ink.tag("x")]
    assert not set("♠♥♦♣☾☀«·") & set("".join(text.plain for text in drawn))
    assert ink.card("Th").plain == "10h"


def test_without_colours_there_are_none() -> None:
    ink = Ink(mono=True)
    drawn = [*ink.box("Ah"), *ink.back(), *ink.place(), *ink.strip(("Ah", "Th"), 3), ink.held(3), ink.bar(0.5, 10)]
    styles = [Style.parse(str(span.style)) for text in drawn for span in text.spans]
    styles += [Style.parse(str(text.style)) for text in drawn]
    assert styles and not any(style.color or style.bgcolor for style in styles)


@pytest.mark.parametrize(
    ("cards", "width", "first"),
    [
        (("Ah", "Kc"), 11, "╭───╮ ╭───╮"),
        (("Ah", "Kc"), 10, "╭───╮╭───╮"),
        (("Ah", "Kc"), 9, "╭──╭───╮"),
        (("Ah", "Kc"), 7, "╭─╭───╮"),
        (("Ah", "Kc"), 6, "A♥ K♣"),
        (("Ah", "Kc", "Th"), 6, "A♥ K♣"),
    ],
)
def test_cards_move_together_where_there_is_little_room(cards: tuple[str, ...], width: int, first: str) -> None:
    lines = Ink().spread(cards, width)
    assert lines[0].plain == first and max(line.cell_len for line in lines) <= width


def test_cards_that_find_no_room_are_counted() -> None:
    lines = Ink().wrapped(["Ah", "Kc", "Th", "9s", "8s", "7s"], 6, 2)
    assert [line.plain for line in lines] == ["A♥ K♣", "10♥ +3"] and all(line.cell_len <= 6 for line in lines)


def test_boxes_are_five_by_four_and_seven_by_five() -> None:
    for ink in INKS:
        for large, width, height in ((False, 5, 4), (True, 7, 5)):
            for box in (ink.box("10H", large), ink.back(large), ink.place(large)):
                assert [line.cell_len for line in box] == [width] * height


# Canvas.


def test_a_wide_character_never_stands_in_half() -> None:
    canvas = Canvas(6, 1)
    canvas.put(0, 0, "王小明")
    canvas.put(0, 1, "x")
    canvas.put(0, 4, "y")
    assert canvas.lines()[0].plain == " x小y"
    canvas.put(0, 5, "王")
    assert canvas.lines()[0].cell_len == 5


def test_what_is_written_at_once_takes_one_cell_a_character() -> None:
    plain = [chr(number) for number in range(0x3000) if PLAIN.fullmatch(chr(number))]
    assert set("╭─╮│░♠♥♦♣·aZ ~") <= set(plain) and {width_of(letter) for letter in plain} == {1}


def test_plain_text_takes_the_place_of_wide_characters() -> None:
    canvas = Canvas(8, 1)
    canvas.put(0, 0, "王小明人")
    canvas.put(0, 3, "ab", "bold")
    line = canvas.lines()[0]
    assert line.plain == "王 ab 人" and [(span.start, span.end, span.style) for span in line.spans] == [(2, 4, "bold")]


def test_what_is_beyond_the_sheet_is_lost() -> None:
    canvas = Canvas(4, 2)
    assert canvas.put(0, -2, Text("abcdef")) == 4
    canvas.put(-1, 0, "no")
    canvas.put(2, 0, "no")
    canvas.put_right(1, 4, "long text")
    assert [line.plain for line in canvas.lines()] == ["cdef", "text"]


def test_styles_stay_with_their_letters() -> None:
    canvas = Canvas(8, 1)
    canvas.put(0, 0, Text.assemble(("red", "red"), " ", ("b", "bold")), "on white")
    line = canvas.lines()[0]
    assert [(line.plain[span.start : span.end], span.style) for span in line.spans] == [
        ("red", "on white red"),
        (" ", "on white"),
        ("b", "on white bold"),
    ]


def test_players_sit_on_both_sides_alike() -> None:
    assert [sides(n, 4) for n in range(1, 10)] == [
        (0, 1, 0), (1, 0, 1), (1, 1, 1), (1, 2, 1), (2, 1, 2), (2, 2, 2), (3, 1, 3), (3, 2, 3), (4, 1, 4)
    ]  # fmt: skip
    assert sides(9, 3) == (3, 3, 3)
