"""The Pinochle table: the contract, who made what, the melds card by card, the trick, and the hand by suits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from ...cards import SUIT_SYMBOLS
from ...language import Sentence, counted
from ...plain.drawing import LISTED, number
from ...plain.drawing import OldDrawing as AnyDrawing
from ...view import Told, View
from ...wording.console import YOUR_HAND
from .estimate import trick_points
from .evidence import numbers
from .lab import tell_lab
from .notation import NUMBERS, SUITS
from .view import Meld, PinochleView
from .words import BIDDERS_FIRST, MELD_NAMES

if TYPE_CHECKING:
    from ...table import Table

STANDING = Sentence(
    "Deal {n}, dealer {dealer}. {scores}; up to {target}", "第 {n} 副，{dealer}发牌。{scores}；打到 {target}"
)
CONTRACT = Sentence("Bid: {name} {bid}", "叫分：{name} {bid}")
TRUMPS = Sentence("trumps {suit}", "主 {suit}")
GOAL = Sentence("to make {goal}", "须得 {goal}")
NEEDED = Sentence("{n} more needed", "还差 {n}")
ENOUGH = Sentence("that is enough", "已够")
TRICK_NEEDED = Sentence("melds need a trick to count", "须赢一墩，组合才算分")
COUNTER_NEEDED = Sentence("melds need an A, 10 or K in a trick to count", "须赢得 A、10 或 K，组合才算分")
ESTIMATES = Sentence("Melds + expected tricks, by trumps", "各主花色的组合分 + 预计墩分")
FROM_PARTNER = Sentence("* from {name}", "* {name}给的牌")
TRICKS = Sentence("tricks {n}", "{n} 墩")
TAKEN_SO_FAR = Sentence("In tricks", "墩分")
OR_BID = Sentence("… or any multiple of {step} up to {most}", "……或 {most} 以内 {step} 的任何倍数")
MELDED = Sentence("melds {n}", "组合 {n}")
PASSED = Sentence("passed", "不叫")
NO_MELDS = Sentence("no melds", "没有组合")
ON_TABLE = Sentence("Trick", "本墩")
HELD = Sentence("{name}'s hand", "{name}的手牌")
GIVE_HOW = Sentence("Give {cards}, for example: give {example}", "请给 {cards}，例如：give {example}")
CONCEDE_HOW = Sentence("Type meld to play, concede to give up the deal.", "输入 meld 开打，concede 认输。")
BIDS = Sentence("bid {n}", "叫 {n}")
PASSES = Sentence("pass", "不叫")
NAMES = Sentence("trumps {suit}", "定 {suit} 为主")
GIVES = Sentence("a card for the partner", "给搭档一张牌")
GIVES_CARD = Sentence("{card} for the partner", "给搭档 {card}")
MELDS = Sentence("play on", "开打")
CONCEDES = Sentence("concede", "认输")
DEALS = Sentence("deal again", "重新发牌")
NEW_DEAL = Sentence("Deal {n}, {name} deal{s}", "第 {n} 副，{name}发牌")
HOLDS = Sentence("The contract: {name} at {bid}", "定约：{name}，{bid}")
TAKEN = Sentence("The cards go to {name}", "这些牌归{name}")
MISDEAL = Sentence("Misdeal: both teams bid {bid}", "重新发牌：双方叫分同为 {bid}")
WINS_TRICK = Sentence("Trick to {name} with {card}", "此墩归{name}，凭 {card}")
RESULTS = {
    "made": Sentence("The contract of {goal} is made ({name})", "定约 {goal} 完成（{name}）"),
    "set": Sentence("The contract of {goal} is not made ({name})", "定约 {goal} 未完成（{name}）"),
    "conceded": Sentence("The contract of {goal} is conceded ({name})", "放弃定约 {goal}（{name}）"),
    "no_marriage": Sentence("No marriage: the bid of {goal} is lost ({name})", "没有 K-Q，失去叫分 {goal}（{name}）"),
}
MADE = Sentence(
    "{team}: melds {melds}, tricks {points}, score {change}", "{team}：组合 {melds}，墩分 {points}，得分 {change}"
)
NOTES = Sentence(
    "Cards are typed by rank and suit: 10H, QS; T is a ten too. In turn: bid 210 or pass; trump H; give 9C JC 10D; "
    "meld or concede; then a card. Ranks from low to high: 9 J Q K 10 A. A star (*) marks the cards from your partner.",
    "牌写点数和花色（S 黑桃、H 红桃、D 方块、C 梅花）：10H、QS，10 也可写 T。依次为：bid 210 或 pass；trump H；"
    "give 9C JC 10D；meld 或 concede；然后出牌。大小从低到高：9 J Q K 10 A。星号（*）表示搭档给的牌。",
)


class Drawing(AnyDrawing[Told]):
    """Draws Pinochle."""

    notes = NOTES

    def table(self, view: View) -> list[Text]:
        assert isinstance(view, PinochleView)
        lines = [Text(self.standing(view), "dim")]
        if view.bidder is not None:
            lines.append(self.contract(view))
        lines += [self.seat(view, seat) for seat in range(view.seats)]
        if view.phase == "concede" or (view.phase == "play" and not any(view.won)):
            lines += self.melds(view.melds)
        if any(view.points):
            lines.append(self.labelled(self.paper.words(TAKEN_SO_FAR), Text(self.for_teams(view.points))))
        if view.trick and view.leader is not None:
            lines.append(self.trick(view, view.leader))
        lines += self.open_hands(view)
        if view.hand:
            lines.append(self.hand(view))
        if view.estimates:
            lines.append(self.estimates(view))
        if view.phase in ("give", "return"):
            n = view.ruleset().pass_cards - len(view.given)
            cards, example = counted(n, "card", "张牌"), " ".join(sorted(view.hand)[:n])
            lines.append(Text(self.paper.words(GIVE_HOW, cards=cards, example=example), "bold"))
        if view.phase == "concede" and view.seat == view.to_move:
            lines.append(Text(self.paper.words(CONCEDE_HOW), "bold"))
        return lines

    def standing(self, view: PinochleView) -> str:
        """Which deal it is, and the score."""
        scores = self.for_teams(view.scores)
        return self.paper.words(
            STANDING, n=view.deal, dealer=self.names[view.dealer], scores=scores, target=view.target
        )

    def for_teams(self, values: Sequence[int]) -> str:
        """A number for each team."""
        return self.paper.listed(f"{self.team(team)} {values[team]}" for team in range(2))

    def team(self, team: int) -> str:
        """Two partners."""
        return f"{self.names[team]} + {self.names[team + 2]}"

    def contract(self, view: PinochleView) -> Text:
        """The bid, the trumps and what has to be made."""
        assert view.bidder is not None
        parts = [self.paper.words(CONTRACT, name=self.names[view.bidder], bid=view.bid)]
        if view.trump:
            parts.append(self.paper.words(TRUMPS, suit=self.suit(view.trump)))
        if view.goal is not None and view.goal != view.bid:
            parts.append(self.paper.words(GOAL, goal=view.goal))
        if view.goal is not None:
            parts.append(self.needed(view, view.goal, view.bidder & 1))
        return Text(self.paper.listed(parts), "bold")

    def needed(self, view: PinochleView, goal: int, team: int) -> str:
        """What the contract team has still to make; melds count only when they are saved."""
        rules = view.ruleset()
        made = view.points[team] if view.points else 0
        if rules.contract == "bid":
            made += view.meld_points[team] + view.meld_points[team + 2]
        if made < goal:
            return self.paper.words(NEEDED, n=goal - made)
        if rules.contract == "bid" and rules.save_meld == "trick" and not any(view.won[team::2]):
            return self.paper.words(TRICK_NEEDED)
        if rules.contract == "bid" and rules.save_meld == "counter" and not any(view.counters[team : team + 1]):
            return self.paper.words(COUNTER_NEEDED)
        return self.paper.words(ENOUGH)

    def estimates(self, view: PinochleView) -> Text:
        """What the hand would meld with each suit as trumps, and what its team may expect in tricks."""
        cards = numbers(view.hand)
        parts = []
        for trump, letter in enumerate(SUITS):
            tricks = 10 * round(trick_points(cards, trump) / 10)
            parts.append(Text(f"{self.suit(letter)} {view.estimates[trump]} + {tricks}"))
        return self.labelled(self.paper.words(ESTIMATES), Text("  ").join(parts), "dim")

    def hand(self, view: View) -> Text:
        """The hand by suits; until the first trick is taken, with the cards from the partner marked."""
        assert isinstance(view, PinochleView)
        line = super().hand(view)
        if view.seat is None or any(view.won) or not view.received:
            return line
        line = self.labelled(self.paper.words(YOUR_HAND), self.marked(view.hand, view.received), "bold")
        return line.append("   " + self.paper.words(FROM_PARTNER, name=self.names[view.seat ^ 2]), "dim")

    def seat(self, view: PinochleView, seat: int) -> Text:
        """One player: tricks and melds, or that he has passed."""
        line = Text.assemble(
            "> " if seat == view.to_move else "  ", (self.names[seat], "bold" if seat == view.seat else "")
        )
        if view.won:
            line.append("  " + self.paper.words(TRICKS, n=view.won[seat]))
        if view.meld_points:
            line.append("  " + self.paper.words(MELDED, n=view.meld_points[seat]), "dim")
        if view.phase == "auction" and seat in view.passed:
            line.append("  " + self.paper.words(PASSED), "dim")
        return line

    def melds(self, melds: Sequence[Sequence[Meld]]) -> list[Text]:
        """Everybody's melds, card by card."""
        lines = []
        for name, shown in zip(self.names, melds, strict=False):
            line = Text(f"  {name}{self.paper.colon}")
            parts = [
                Text(f"{self.paper.words(MELD_NAMES[meld.name])} ")
                .append_text(self.paper.cards(meld.cards))
                .append(f" {meld.points}")
                for meld in shown
            ]
            between = Text("；" if self.paper.language == "zh" else "; ")
            lines.append(line.append_text(between.join(parts) if parts else Text(self.paper.words(NO_MELDS))))
        return lines

    def trick(self, view: PinochleView, leader: int) -> Text:
        """The cards on the table, with who played them; the one that is winning in bold."""
        parts = []
        for place, card in enumerate(view.trick):
            shown = self.paper.card(card)
            if card == view.winning and card not in view.trick[:place]:
                shown.stylize("bold")
            parts.append(Text(f"{self.names[(leader + place) % 4]} ").append_text(shown))
        return self.labelled(self.paper.words(ON_TABLE), Text(self.paper.comma).join(parts), "bold")

    def open_hands(self, view: PinochleView) -> list[Text]:
        """The other hands, where they are open."""
        return [
            self.labelled(self.paper.words(HELD, name=self.names[seat]), self.cards(hand))
            for seat, hand in enumerate(view.hands)
            if seat != view.seat and hand
        ]

    def cards(self, cards: Sequence[str]) -> Text:
        """A hand by suits, ranks in the order of the game."""
        return self.marked(cards, ())

    def marked(self, cards: Sequence[str], received: Sequence[str]) -> Text:
        """A hand by suits in which some cards have a star."""
        left = Counter(received)
        suits = []
        for letter in SUITS:
            suit = []
            for card in sorted((card for card in cards if card[-1] == letter), key=NUMBERS.__getitem__):
                shown = self.paper.card(card)
                if left[card]:
                    left[card] -= 1
                    shown = shown.copy().append("*")
                suit.append(shown)
            if suit:
                suits.append(Text(" ").join(suit))
        return Text("  ").join(suits)

    def suit(self, letter: str) -> str:
        """A suit as people see it."""
        return letter if self.paper.letters else SUIT_SYMBOLS[SUITS.index(letter)]

    def move(self, text: str) -> Text:
        """An action; a pass of several cards, as a hint gives it, is one."""
        if "," in text:
            text = "give " + text.replace(",", "").replace("give ", "")
        verb, _, letter = text.partition(" ")
        return Text(f"trump {self.suit(letter)}") if verb == "trump" else self.paper.pretty(text)

    def moves(self, view: View, every: bool = False) -> Text:
        assert isinstance(view, PinochleView)
        if view.phase != "auction" or every or len(view.legal) <= LISTED:
            return super().moves(view, every)
        line = Text("  ").join(
            [
                Text(f"{place}", "dim").append(" ", "").append_text(self.choice(text))
                for place, text in enumerate(view.legal[:4], 1)
            ]
        )
        rules = view.ruleset()
        return line.append("  " + self.paper.words(OR_BID, step=rules.bid_step, most=rules.max_bid))

    def action(self, event: Told) -> Text:
        verb, _, rest = event.text.partition(" ")
        spoken = {"pass": PASSES, "meld": MELDS, "concede": CONCEDES, "deal": DEALS}.get(verb)
        if spoken is not None:
            return Text(self.paper.words(spoken))
        if verb == "bid":
            return Text(self.paper.words(BIDS, n=rest))
        if verb == "trump":
            return Text(self.paper.words(NAMES, suit=self.suit(rest)))
        if verb == "give":
            return Text(
                self.paper.words(GIVES_CARD, card=self.paper.card(rest).plain) if rest else self.paper.words(GIVES)
            )
        return self.paper.card(event.text)

    def dealers_event(self, event: Told) -> list[Text]:
        kind = event.word
        facts = event.facts
        if kind == "melds":
            return self.shown(event)
        if kind == "result":
            return self.deal_result(event, facts)
        return [Text(f"-- {self.news(kind, facts)}")]

    def news(self, kind: str, facts: dict[str, str]) -> str:
        """A dealer's event in one sentence."""
        say = self.paper.words
        name = self.names[int(facts.get("seat", "0"))]
        if kind == "deal":
            parts = [self.about(NEW_DEAL, int(facts["dealer"]), n=facts["n"])]
            if "trump" in facts:
                parts.append(say(TRUMPS, suit=self.suit(facts["trump"])))
            if facts["n"] != "1":
                parts.append(self.for_teams([int(score) for score in facts["scores"].split("/")]))
            return self.paper.listed(parts)
        if kind == "contract":
            return say(HOLDS, name=name, bid=facts["bid"])
        if kind == "passed":
            return say(TAKEN, name=self.names[int(facts["seat"]) ^ 2])
        if kind == "misdeal":
            return say(MISDEAL, bid=facts["bid"])
        return say(WINS_TRICK, name=name, card=self.paper.card(facts["card"]).plain)

    def shown(self, event: Told) -> list[Text]:
        """The melds of every hand, by name, and the cards that lie there."""
        hands = event.text.split()[-1].split("/")
        lines = []
        for name, melds, cards in zip(self.names, hands, event.hands, strict=False):
            line = Text(f"   {name}{self.paper.colon}")
            if melds == "-":
                lines.append(line.append(self.paper.words(NO_MELDS)))
                continue
            spoken = self.paper.listed(self.paper.words(MELD_NAMES[meld]) for meld in melds.split("+"))
            lines.append(line.append(f"{spoken}  ").append_text(self.cards(cards)))
        return lines

    def ends_deal(self, event: Told) -> bool:
        return event.text.startswith("result")

    def deal_result(self, event: Told, facts: dict[str, str]) -> list[Text]:
        """How a deal ended and what both teams made."""
        name = self.names[int(facts["seat"])]
        lines = [Text(f"-- {self.paper.words(RESULTS[event.text.split()[1]], name=name, goal=facts['goal'])}", "bold")]
        melds, points = facts["melds"].split("/"), facts["points"].split("/")
        for team in range(2):
            change = number(event.scores[team], sign=True)
            made = self.paper.words(MADE, team=self.team(team), melds=melds[team], points=points[team], change=change)
            lines.append(Text(f"   {made}"))
        return lines

    def result(self, view: View, seat: int | None) -> list[Text]:
        assert isinstance(view, PinochleView)
        scores = self.for_teams(view.scores)
        lines = [super().result(view, seat)[0], Text(scores)]
        if min(view.scores) >= view.target:
            lines.append(Text(self.paper.words(BIDDERS_FIRST, target=view.target)))
        return lines

    def transcript(self, table: Table) -> Iterator[Text] | None:
        """Automatic bidding is the lab's game, which is told as the lab tells it."""
        view = table.view(None)
        assert isinstance(view, PinochleView)
        if view.ruleset().bidding != "auto" or self.paper.language != "en":
            return None
        return tell_lab(table, self.paper)
