"""Missions are made: attempts repeat, what is good is kept as a draft, and drafts are chosen, graded and named."""

from __future__ import annotations

import msgspec
from click.testing import CliRunner

from paiju.games.doudizhu.composing import Composer, Draft, compose, drafts_in
from paiju.games.doudizhu.missions import lines

# The first good attempts with seed 1.
TWO = Draft(232, ("567788JJQ", "57889TJJQ"), None, ("88",), 14.15, "pair")
THREE = Draft(1276, ("89TJQ22", "889J2", "89TJJQKR"), 0, ("22", "pass", "pass", "89TJQ"), 5.58, "pair")


def test_an_attempt_gives_the_same_ending_with_its_solution():
    composer = Composer("1")
    for known in (TWO, THREE):
        draft = composer.compose(known.seats, known.tried)
        assert draft is not None
        assert (draft.hands, draft.landlord, draft.kind) == (known.hands, known.landlord, known.kind)
        assert draft.line[: len(known.line)] == known.line and draft.difficulty == known.difficulty
        assert composer.compose(known.seats, known.tried - 1) is None


def test_a_search_goes_on_where_it_ended(tmp_path):
    path = tmp_path / "drafts.jsonl"
    before = [msgspec.structs.replace(each, tried=each.tried - 1) for each in (TWO, THREE)]
    path.write_bytes(b"".join(msgspec.json.encode(each) + b"\n" for each in before))
    done = CliRunner().invoke(compose, [str(path), "--seed", "1", "--two", "2", "--three", "2"])
    assert done.exit_code == 0, done.output
    assert [(each.seats, each.tried) for each in drafts_in(path)[2:]] == [(2, TWO.tried), (3, THREE.tried)]


def test_drafts_are_chosen_graded_and_named(tmp_path):
    composer, path = Composer("1"), tmp_path / "drafts.jsonl"
    drafts = [composer.compose(each.seats, each.tried) for each in (TWO, THREE)]
    path.write_bytes(b"".join(msgspec.json.encode(each) + b"\n" for each in drafts))
    done = CliRunner().invoke(compose, [str(path), "--choose", "2", "2"])
    assert done.exit_code == 0, done.output
    made = [line.split("\t") for line in done.stdout.splitlines()]
    assert done.stdout.splitlines()[:12] == lines()[:12] and len(made) == 14
    for draft, (hands, lord, level, english, chinese, line) in zip(drafts, made[12:], strict=True):
        assert tuple(hands.split("/")) == draft.hands and lord == ("-" if draft.landlord is None else "0")
        assert level in "12345" and english and chinese != english and tuple(line.split()) == draft.line
