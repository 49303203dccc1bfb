"""Every player that chooses inside the core looks at nothing that the seat to move may not know."""

from __future__ import annotations

import pytest

import paiju
from paiju import Random, bots

SEED = 5
DECISIONS = 24
FEW = 2  # of those who think for long
WORLDS = 3


def players() -> list[tuple[str, str, str]]:
    """Every game, preset and bot that is a player."""
    return [
        (name, preset, bot)
        for name in paiju.games()
        for preset, rules in paiju.game(name).presets.items()
        for bot in bots.names(name, rules)
        if getattr(bots.factory(bot, name, rules), "player", None) and bot not in bots.levels(name)
    ]


def test_there_are_players():
    assert {("crazy_eights", "points", "search"), ("tractor", "classic", "random")} <= set(players())


def marked(player: tuple[str, str, str]) -> object:
    """Nets and searches take too long interpreted."""
    return pytest.param(*player, marks=[] if player[-1] == "random" else [pytest.mark.compiled])


@pytest.mark.parametrize(("name", "preset", "bot"), [*map(marked, players())])
def test_the_choice_is_the_same_in_every_world_that_looks_the_same(name, preset, bot):
    game = paiju.game(name)
    rules = game.ruleset(preset)
    player = bots.factory(bot, name, rules).player()
    wanted = FEW if bots.is_slow(bot, name) else DECISIONS
    rng, compared = Random(SEED), 0
    for deal in range(20):
        state = game.deal(rules, f"{SEED}.{deal}")
        moves = 0
        while not state.over() and compared < wanted and moves < 200:
            moves += 1
            seat, chance = state.to_move(), rng.next64()
            if state.count() > 1 and rng.below(3) == 0:
                view = state.view(seat)
                chosen = player.choose(state.copy(), Random(chance))
                assert state.is_legal(chosen)
                for _ in range(WORLDS):
                    world = game.sample(view, rng)
                    assert player.choose(world, Random(chance)) == chosen, f"seed {SEED}, deal {deal}, move {moves}"
                compared += 1
            if wanted == DECISIONS and rng.below(2):  # some positions come about by good play
                state.play(player.choose(state, rng))
            else:
                state.play(state.random_move(rng) if game.lists_all else rng.choice(state.candidates()))
    assert compared == wanted, f"seed {SEED}"
