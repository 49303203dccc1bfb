"""The Pinochle table: the contract, who made what, the melds card by card, the trick, and the hand by suits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from ...cards import SUIT_SYMBOLS
from ...language import Said, counted
from ...plain.drawing import LISTED
from ...plain.drawing import Drawing as AnyDrawing
from ...wording import console
from ...wording.words import suit_name
from .estimate import trick_points
from .events import Meld, Melded, PinochleEvent, Played
from .evidence import numbers
from .lab import tell_lab
from .labels import CONCEDE_HOW, GIVE_HOW, NOTES, OR_BID
from .notation import NUMBERS, SUITS
from .view import PinochleView, rules_of
from .words import Words

if TYPE_CHECKING:
    from ...table import Table

NEXT_BIDS = 4


class Drawing(AnyDrawing[PinochleView, PinochleEvent]):
    """Draws Pinochle."""

    notes = NOTES

    # The table.

    def table(self, view: PinochleView) -> list[Text]:
        lines = [Text(self.standing(view), "dim")]
        if view.bidder is not None:
            lines.append(self.contract(view, view.bidder))
        lines += [self.seat(view, seat) for seat in range(view.seats)]
        if view.phase == "concede" or (view.phase == "play" and not any(view.won)):
            lines += self.melds(view.melds)
        if any(view.points):
            lines.append(self.labelled(self.label("tricks_col"), Text(self.for_teams(view.points))))
        if view.trick and view.leader is not None:
            lines.append(self.trick(view, view.leader))
        lines += [
            self.labelled(self.label("hand_of", name=self.names[seat]), self.cards(hand))
            for seat, hand in enumerate(view.hands)
            if seat != view.seat and hand
        ]
        if view.hand:
            lines.append(self.hand(view))
        if view.estimates:
            lines.append(self.estimates(view))
        return [*lines, *self.asked(view)]

    def asked(self, view: PinochleView) -> list[Text]:
        """How to type what is asked."""
        if view.phase in ("give", "return"):
            n = view.ruleset().pass_cards - len(view.given)
            cards, example = counted(n, "card", "张牌"), " ".join(sorted(view.hand)[:n])
            return [Text(self.paper.words(GIVE_HOW, cards=cards, example=example), "bold")]
        conceding = view.phase == "concede" and view.seat == view.to_move
        return [Text(self.paper.words(CONCEDE_HOW), "bold")] if conceding else []

    def standing(self, view: PinochleView) -> str:
        """Which deal it is, and the score."""
        deal = self.label("standing", n=view.deal, name=self.names[view.dealer])
        return f"{deal} · {self.label('score_to', n=view.target)}{self.paper.colon}{self.for_teams(view.scores)}"

    def for_teams(self, values: Sequence[int]) -> str:
        """A number for each team."""
        return self.paper.listed(f"{self.team(team)} {values[team]}" for team in range(2))

    def team(self, team: int) -> str:
        """Two partners."""
        return f"{self.names[team]} + {self.names[team + 2]}"

    def contract(self, view: PinochleView, bidder: int) -> Text:
        """The contract, whose it is, the trumps, and what is still needed."""
        if view.phase == "auction":
            return Text(self.label("highest", name=self.names[bidder], n=view.bid), "bold")
        goal = view.bid if view.goal is None else view.goal
        auto = view.ruleset().bidding == "auto"
        whose = ("bid_by_team", {"team": self.team(bidder & 1)}) if auto else ("bid_by", {"name": self.names[bidder]})
        parts = [self.label("contract", n=goal), self.label(whose[0], **whose[1])]
        if goal != view.bid:
            parts.append(self.label("bid_of", n=view.bid))
        if view.trump:
            parts.append(self.label("trump_is", suit=suit_name(view.trump)))
        if view.goal is not None:
            needed = {"points": "to_go", "trick": "trick_needed", "counter": "counter_needed", "": "made"}
            parts.append(self.label(needed[view.lacking], n=view.goal - view.made))
        return Text(self.paper.comma.join(parts), "bold")

    def estimates(self, view: PinochleView) -> Text:
        """What the hand would meld with each suit as trumps, and what its team may expect in tricks."""
        cards = numbers(view.hand)
        parts = []
        for trump, letter in enumerate(SUITS):
            tricks = 10 * round(trick_points(cards, trump) / 10)
            parts.append(Text(f"{self.suit(letter)} {view.estimates[trump]} + {tricks}"))
        return self.labelled(self.label("expected"), Text("  ").join(parts), "dim")

    def hand(self, view: PinochleView) -> Text:
        """The hand by suits; until the first trick is taken, with the cards from the partner marked."""
        if view.seat is None or any(view.won) or not view.received:
            return super().hand(view)
        cards = self.marked(view.hand, view.received)
        line = self.labelled(self.paper.words(console.YOUR_HAND), cards, "bold")
        return line.append("   " + self.label("from_partner", name=self.names[view.seat ^ 2]), "dim")

    def seat(self, view: PinochleView, seat: int) -> Text:
        """One player: tricks and melds, or that he has passed."""
        line = Text.assemble(
            "> " if seat == view.to_move else "  ", (self.names[seat], "bold" if seat == view.seat else "")
        )
        if view.won:
            line.append("  " + self.label("tricks_n", n=view.won[seat]))
        if view.meld_points:
            line.append("  " + self.label("meld_n", n=view.meld_points[seat]), "dim")
        if view.phase == "auction" and seat in view.passed:
            line.append("  " + self.label("passed"), "dim")
        return line

    def melds(self, melds: Sequence[Sequence[Meld]], indent: str = "  ") -> list[Text]:
        """Everybody's melds, card by card."""
        lines = []
        for name, shown in zip(self.names, melds, strict=False):
            parts = [
                Text(f"{self.label(meld.name)} ").append_text(self.paper.cards(meld.cards)).append(f" {meld.points}")
                for meld in shown
            ]
            between = Text("；" if self.paper.language == "zh" else "; ")
            told = between.join(parts) if parts else Text(self.label("no_melds"))
            lines.append(Text(f"{indent}{name}{self.paper.colon}").append_text(told))
        return lines

    def trick(self, view: PinochleView, leader: int) -> Text:
        """The cards on the table, with who played them; the one that is winning in bold."""
        parts = []
        for place, card in enumerate(view.trick):
            shown = self.paper.card(card)
            if card == view.winning and card not in view.trick[:place]:
                shown.stylize("bold")
            parts.append(Text(f"{self.names[(leader + place) % 4]} ").append_text(shown))
        return self.labelled(self.label("trick"), Text(self.paper.comma).join(parts), "bold")

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

    # What can be done.

    def move(self, text: str) -> Text:
        """An action; a pass of several cards, as a hint gives it, is one."""
        if "," in text:
            text = "give " + text.replace(",", "").replace("give ", "")
        verb, _, letter = text.partition(" ")
        return Text(f"trump {self.suit(letter)}") if verb == "trump" else self.paper.pretty(text)

    def moves(self, view: PinochleView, every: bool = False) -> Text:
        if view.phase != "auction" or every or len(view.legal) <= LISTED:
            return super().moves(view, every)
        line = Text("  ").join(
            [
                Text(f"{place}", "dim").append(" ", "").append_text(self.choice(text))
                for place, text in enumerate(view.legal[:NEXT_BIDS], 1)
            ]
        )
        rules = view.ruleset()
        return line.append("  " + self.paper.words(OR_BID, step=rules.bid_step, most=rules.max_bid))

    # What has happened.

    def told(self, view: PinochleView, event: PinochleEvent) -> list[Text]:
        """Melds are told card by card."""
        if isinstance(event, Melded):
            return [Text(f"-- {self.label('melds')}"), *self.melds(event.melds, "   ")]
        return super().told(view, event)

    def beside_cards(self, event: PinochleEvent, short: Said) -> str:
        """A card that is played says enough."""
        return "" if isinstance(event, Played) else super().beside_cards(event, short)

    def result(self, view: PinochleView, seat: int | None) -> list[Text]:
        """Who has won; how the last deal came out has just been told."""
        title = self.paper.words(console.GAME_RESULT) + self.paper.colon
        return self.summary(Words(self.game).standing(view, self.names), title)

    def transcript(self, table: Table) -> Iterator[Text] | None:
        """Automatic bidding is the lab's game, which is told as the lab tells it."""
        rules = rules_of(table.view(None).rules)
        return tell_lab(table, self.paper) if rules.bidding == "auto" and self.paper.language == "en" else None
