"""The Hold'em table: pot and board, everybody's chips and bets, and what your cards make."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from ...contract import Game
from ...language import Sentence
from ...plain.drawing import OldDrawing as AnyDrawing
from ...plain.drawing import number
from ...plain.paper import Paper
from ...view import Told, View
from .encoding import ENDLESS
from .evaluate import rank
from .lab import tell_lab
from .notation import CARD_NUMBERS
from .ranking import name as ranking_name
from .view import HoldemView

if TYPE_CHECKING:
    from ...table import Table

HAND = Sentence("Hand {n} · blinds {small}/{big}", "第 {n} 手 · 盲注 {small}/{big}")
ANTE = Sentence(" · ante {n}", " · 前注 {n}")
POT = Sentence("Pot", "底池")
SIDE_POT = Sentence("of which {pots}", "其中 {pots}")
BOARD = Sentence("Board", "公共牌")
NO_BOARD = Sentence("before the flop", "翻牌前")
BET = Sentence("bet {n}", "下注 {n}")
FOLDED = Sentence("folded", "已弃牌")
ALL_IN = Sentence("all-in", "全下")
PLACE = Sentence("out, place {n}", "已出局，第 {n} 名")
BUTTON = Sentence("button", "庄")
SMALL = Sentence("small blind", "小盲")
BIG = Sentence("big blind", "大盲")
TO_CALL = Sentence("{n} to call", "要跟 {n}")
RANGE = Sentence("raise to {low}-{high}", "可加到 {low}-{high}")
BET_RANGE = Sentence("bet {low}-{high}", "可下注 {low}-{high}")
ONE_RAISE = Sentence("raise to {low}", "可加到 {low}")
ONE_BET = Sentence("bet {low}", "可下注 {low}")
REBUY = Sentence(
    "You have no chips left. Buy in again for {n}? rebuy or leave", "筹码输光了。用 {n} 重新买入？rebuy 或 leave"
)
ASK = Sentence("Do you want to end the game? y or n", "要结束游戏吗？y 或 n")
SHOW = Sentence("Your hand is beaten. show or muck?", "你的牌输了。亮牌 show，还是盖牌 muck？")
FREE_MUCK = Sentence("show your hand, or muck it and give up the pot?", "亮牌 show，还是盖牌 muck 并放弃底池？")
STRADDLE = Sentence("{name} straddles: {n}", "{name} 盲抓 {n}")
POST = Sentence("{name} posts {n}", "{name} 补盲 {n}")

MOVES = {
    "fold": Sentence("fold", "弃牌 fold"),
    "check": Sentence("check", "过牌 check"),
    "bet": Sentence("bet {n}", "下注 bet {n}"),
    "raise": Sentence("raise {n}", "加到 raise {n}"),
}
CALL = Sentence("call {n}", "跟注 call {n}")
ALL_IN_MOVE = Sentence("{move} (all-in)", "{move}（全下）")
DONE = {
    "fold": Sentence("folds", "弃牌"),
    "check": Sentence("checks", "过牌"),
    "call": Sentence("calls", "跟注"),
    "bet": Sentence("bets {n}", "下注 {n}"),
    "raise": Sentence("raises to {n}", "加注到 {n}"),
    "show": Sentence("shows", "亮牌"),
    "muck": Sentence("mucks", "盖牌"),
    "rebuy": Sentence("buys in again", "重新买入"),
    "leave": Sentence("leaves", "离开"),
    "continue": Sentence("plays on", "继续"),
    "end": Sentence("ends the game", "结束游戏"),
}
NEW_HAND = Sentence(
    "Hand {n}: button {button}, blinds {small} and {big}", "第 {n} 手：庄位 {button}，盲注 {small}、{big}"
)
NEW_HAND_DEAD = Sentence("Hand {n}: button {button}, big blind {big}", "第 {n} 手：庄位 {button}，大盲 {big}")
STREETS = {"flop": Sentence("Flop", "翻牌"), "turn": Sentence("Turn", "转牌"), "river": Sentence("River", "河牌")}
OPEN = Sentence("Hands are turned up", "亮牌")
RETURNED = Sentence("{n} go back to {name}", "退还 {name} {n}")
WINS = Sentence("{n} go to {name}", "{name} 赢得 {n}")
WITH = Sentence("{wins} with {hand}", "{wins}，{hand}")
MADE = Sentence(" ({hand})", "（{hand}）")
OUT = Sentence("Out: {name}, place {n}", "{name} 出局：第 {n} 名")
PLACES = Sentence("Places: {places}", "名次：{places}")
STACKS = Sentence("Chips: {stacks}", "筹码：{stacks}")
NOTES = Sentence(
    "Type fold, check, call, raise 40 (the total in front of you), 3bb, all-in, or min, half, pot, 75% for a raise by "
    "so much of the pot.",
    "可输入 fold 弃牌、check 过牌、call 跟注、raise 40 加到 40（面前总数）、3bb 加到三个大盲、all-in 全下；"
    "min、half、pot、75% 按最小、半池、满池、百分之几的底池加注。",
)


class Drawing(AnyDrawing[Told]):
    """Draws Hold'em."""

    notes = NOTES

    def __init__(self, game: Game, names: Sequence[str], paper: Paper) -> None:
        super().__init__(game, names, paper)
        self.open: dict[int, tuple[str, ...]] = {}
        self.board: list[str] = []

    def transcript(self, table: Table) -> Iterator[Text] | None:
        lab = table.game.default_bot(table.state.rules) == "lab"
        return tell_lab(table, self.paper) if lab else None

    def table(self, view: View) -> list[Text]:
        assert isinstance(view, HoldemView)
        small, big, ante = view.blinds
        head = self.paper.words(HAND, n=view.number, small=small, big=big)
        head += self.paper.words(ANTE, n=ante) if ante else ""
        lines = [Text(head, "dim")]
        lines += [self.seat(view, seat) for seat in range(view.seats)]
        board = self.paper.cards(view.board) if view.board else Text(self.paper.words(NO_BOARD))
        lines.append(self.labelled(self.paper.words(BOARD), board, "bold"))
        lines.append(self.labelled(self.paper.words(POT), self.pot(view), "bold"))
        if view.hand and view.began[view.seat or 0]:
            lines.append(self.hand(view))
        show = FREE_MUCK if view.ruleset().free_muck else SHOW
        question = {"rebuy": REBUY, "ask": ASK, "showdown": show}.get(view.phase)
        if question is not None and view.seat == view.to_move:
            lines.append(Text(self.paper.words(question, n=view.ruleset().start_stack), "bold"))
        return lines

    def pot(self, view: HoldemView) -> Text:
        """All chips in the middle, the pots they make, and what the seat to move may do."""
        parts = [str(view.pot)]
        if len(view.pots) > 1:
            parts.append(self.paper.words(SIDE_POT, pots=" + ".join(str(pot.amount) for pot in view.pots)))
        if view.seat == view.to_move and not view.over:
            if view.to_call:
                parts.append(self.paper.words(TO_CALL, n=view.to_call))
            if view.min_raise:
                one = view.min_raise == view.max_raise
                sentence = (ONE_RAISE if one else RANGE) if view.price else (ONE_BET if one else BET_RANGE)
                parts.append(self.paper.words(sentence, low=view.min_raise, high=view.max_raise))
        return Text(self.paper.comma.join(parts))

    def seat(self, view: HoldemView, seat: int) -> Text:
        """One player: chips, bet, role, and the hand if it lies open."""
        line = Text.assemble(
            "> " if seat == view.to_move else "  ",
            (self.names[seat], "bold" if seat == view.seat else ""),
            f"  {view.stacks[seat] if view.stacks[seat] < ENDLESS // 2 else '?'}",
        )
        words = []
        if seat not in view.playing:
            words.append(self.paper.words(PLACE, n=view.places[seat]) if view.places[seat] else "-")
        elif seat not in view.live:
            words.append(self.paper.words(FOLDED))
        elif not view.stacks[seat] and view.paid[seat]:
            words.append(self.paper.words(ALL_IN))
        if view.bets[seat]:
            words.append(self.paper.words(BET, n=view.bets[seat]))
        roles = ((view.button, BUTTON), (view.small_seat, SMALL), (view.big_seat, BIG))
        words += [self.paper.words(role) for held, role in roles if held == seat and seat in view.playing]
        if words:
            line.append("  " + self.paper.comma.join(words), "dim")
        if view.hands and view.hands[seat] and seat != view.seat:
            line.append("  ").append_text(self.cards(view.hands[seat]))
        return line

    def hand(self, view: View) -> Text:
        assert isinstance(view, HoldemView)
        line = super().hand(view)
        made = self.made(view.hand, view.board)
        return line.append(self.paper.words(MADE, hand=made)) if made else line

    def made(self, hand: Sequence[str], board: Sequence[str]) -> str:
        """What the cards make, from the flop on."""
        if len(hand) != 2 or len(board) < 3:
            return ""
        return self.paper.words(ranking_name(rank([CARD_NUMBERS[card] for card in (*hand, *board)])))

    def cards(self, cards: Sequence[str]) -> Text:
        return self.paper.cards(sorted(cards, key=CARD_NUMBERS.__getitem__, reverse=True))

    def moves(self, view: View, every: bool = False) -> Text:
        assert isinstance(view, HoldemView)
        parts = []
        for place, text in enumerate(view.legal, 1):
            move = self.move(text).plain
            if text == "call":
                move = self.paper.words(CALL, n=view.to_call)
                everything = view.to_call == view.stacks[view.to_move]
            else:
                everything = text.split()[-1] == str(view.reach)
            if everything:
                move = self.paper.words(ALL_IN_MOVE, move=move)
            parts.append(Text(f"{place}", "dim").append(f" {move}", ""))
        return Text("  ").join(parts)

    def move(self, text: str) -> Text:
        word, _, amount = text.partition(" ")
        return Text(self.paper.words(MOVES[word], n=amount)) if word in MOVES else Text(text)

    def action(self, event: Told) -> Text:
        if event.word == "fold":
            self.open.pop(event.seat, None)
        word, _, amount = event.text.partition(" ")
        line = Text(self.paper.words(DONE[word], n=amount) if word in DONE else event.text)
        return line.append(" ").append_text(self.paper.cards(event.cards)) if event.cards else line

    def dealers_event(self, event: Told) -> list[Text]:
        kind = event.word
        facts = event.facts
        if kind == "hand":
            self.open = dict(enumerate(event.hands)) if event.hands else {}
            return [self.new_hand(event, facts), *self.posts(facts), *self.hands(event)]
        if kind in STREETS:
            self.board = [*self.board[: {"flop": 0, "turn": 3, "river": 4}[kind]], *event.cards]
            street = self.labelled(f"-- {self.paper.words(STREETS[kind])}", self.paper.cards(event.cards))
            return [street, *self.ranking()]
        if kind == "showdown":
            return [Text(f"-- {self.paper.words(OPEN)}"), *self.hands(event)]
        if kind == "returned":
            name = self.names[int(facts["seat"])]
            return [Text(f"-- {self.paper.words(RETURNED, n=facts['chips'], name=name)}")]
        if kind == "result":
            return self.hand_result(event, facts)
        if kind == "out":
            pairs = zip(facts["seats"].split("/"), facts["places"].split("/"), strict=True)
            return [Text(f"-- {self.paper.words(OUT, name=self.names[int(seat)], n=place)}") for seat, place in pairs]
        ranked = sorted(zip(map(int, facts["places"].split("/")), self.names, strict=True))
        places = self.paper.listed(f"{place}. {name}" for place, name in ranked)
        return [Text(f"-- {self.paper.words(PLACES, places=places)}")]

    def new_hand(self, event: Told, facts: dict[str, str]) -> Text:
        """Who has the button and the blinds."""
        stacks = facts["stacks"].split("/")
        button, small, big = (int(facts[name]) for name in ("button", "small", "big"))
        sentence = NEW_HAND if stacks[small] != "0" else NEW_HAND_DEAD
        words = self.paper.words(
            sentence, n=event.text.split()[1], button=self.names[button], small=self.names[small], big=self.names[big]
        )
        return Text(f"-- {words}", "bold")

    def posts(self, facts: dict[str, str]) -> list[Text]:
        """Straddles and late posts."""
        big = int(facts["blinds"].split("/")[1])
        blinds = (facts["small"], facts["big"])
        return [
            Text(f"-- {self.paper.words(STRADDLE if int(n) > big else POST, name=self.names[seat], n=n)}")
            for seat, n in enumerate(facts.get("posts", "").split("/"))
            if n not in ("", "0") and str(seat) not in blinds
        ]

    def hand_result(self, event: Told, facts: dict[str, str]) -> list[Text]:
        """Who won what with which hand, the hands that were shown, and what everybody gained."""
        lines = []
        for seat, won in enumerate(facts["won"].split("/")):
            if won == "0":
                continue
            words = self.paper.words(WINS, name=self.names[seat], n=won)
            made = self.made(event.hands[seat], event.cards) if event.hands else ""
            lines.append(Text("-- ").append(self.paper.words(WITH, wins=words, hand=made) if made else words, "bold"))
        for name, hand in zip(self.names, event.hands, strict=False):
            if hand:
                made = self.made(hand, event.cards)
                line = Text(f"   {name}{self.paper.colon}").append_text(self.cards(hand))
                lines.append(line.append(self.paper.words(MADE, hand=made)) if made else line)
        gains = [
            f"{name} {number(gain, sign=True)}" for name, gain in zip(self.names, event.scores, strict=True) if gain
        ]
        return [*lines, Text(f"   {self.paper.listed(gains)}", "dim")]

    def ranking(self) -> list[Text]:
        """Hands that lie open from the start, the best first (B9)."""
        live = {seat: hand for seat, hand in self.open.items() if hand}
        best = sorted(live, key=lambda seat: -rank([CARD_NUMBERS[card] for card in (*live[seat], *self.board)]))
        return [
            Text(f"   {place}. {self.names[seat]}: ")
            .append_text(self.cards(live[seat]))
            .append(self.paper.words(MADE, hand=self.made(live[seat], self.board)))
            for place, seat in enumerate(best, 1)
        ]

    def ends_deal(self, event: Told) -> bool:
        return event.text.startswith("result")
