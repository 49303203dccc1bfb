"""RLCard's rule agent of Dou Dizhu as a bot, to be named wherever a bot is: `benchmarks/rlcard_rule.py:Agent`.

    paiju arena doudizhu --rules classic,auction=none,first_bidder=random,spring=false \
        --bots rule,benchmarks/rlcard_rule.py:Agent --deals 4000 --by wins

is the protocol of the papers: no auction, a random landlord, every deal played twice with the sides swapped. The agent
is RLCard's own (`DouDizhuRuleAgentV1`), asked with what its environment would show it. Needs the package rlcard.
"""

from __future__ import annotations

from typing import cast

import numpy
from rlcard.models.doudizhu_rule_models import DouDizhuRuleAgentV1

import paiju
from paiju.games.doudizhu.kinds import RANKS
from paiju.games.doudizhu.state import DouDizhuState
from paiju.player import Player, PlayerBot

GAME = paiju.game("doudizhu")
PROTOCOL = "classic,auction=none,first_bidder=random,spring=false"


class AgentPlayer(Player):
    """The agent inside the core. It looks at its hand, at what lies on the table and at who played before it."""

    def __init__(self) -> None:
        self.agent = DouDizhuRuleAgentV1()

    def choose(self, state: paiju.State, rng: paiju.Random) -> int:
        deal = cast("DouDizhuState", state)
        legal = deal.legal()
        if len(legal) == 1:
            return legal[0]
        by_text = {GAME.text(action): action for action in legal}
        numpy.random.seed(rng.next64() & 0xFFFFFFFF)  # the agent draws from the global generator
        return by_text[str(self.agent.step({"raw_obs": self.observation(deal, list(by_text))}))]

    def observation(self, deal: DouDizhuState, actions: list[str]) -> dict[str, object]:
        """What RLCard shows its agents, as far as this one looks: of all that happened only the last play and who
        came before."""
        seat = deal.turn
        trace = []
        if deal.table:
            last = GAME.text(deal.table)
            trace = [((seat - 1 - passes) % 3, "pass" if passes < deal.passes else last) for passes in (2, 1, 0)]
            trace = trace[-1 - deal.passes :]
        hand = deal.hands[seat]
        held = "".join(letter * (hand >> (4 * rank) & 15) for rank, letter in enumerate(RANKS))
        return {"current_hand": held, "actions": actions, "trace": trace, "self": seat, "landlord": deal.landlord}


class Agent(PlayerBot):
    """RLCard's rule agent at a table. It knows RLCard's combinations and no auction."""

    game = GAME
    player = AgentPlayer

    @staticmethod
    def can_play(rules: paiju.Rules) -> bool:
        """Whether these are the rules of RLCard."""
        return rules.seats == 3 and rules.auction == "none" and rules.wings == "standard"
