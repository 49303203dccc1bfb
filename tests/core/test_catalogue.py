"""Games are found by name: built in, offered by other packages, or registered by hand."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

import paiju
from paiju import SetupError, catalogue
from sevens import Sevens


def test_names_are_sorted_and_forgiving() -> None:
    assert paiju.games() == sorted(paiju.games())
    assert {"crazy_eights", "doudizhu", "sevens"} <= set(paiju.games())
    for name in ("doudizhu", "Dou Dizhu", "DOU-DIZHU", "dou_dizhu"):
        assert paiju.game(name) is paiju.game("doudizhu")
    assert repr(paiju.game("doudizhu")) == "<game doudizhu>"


@pytest.mark.parametrize("name", paiju.games())
def test_every_preset_has_its_note(name: str) -> None:
    game = paiju.game(name)
    assert list(game.notes) == list(game.presets)
    assert all(note.en and note.zh != note.en for note in game.notes.values())


@pytest.mark.parametrize("name", ["", "chess", "dou", "斗地主!", "os.path", "../games"])
def test_an_unknown_game_is_refused_with_the_list(name: str) -> None:
    with pytest.raises(SetupError) as refused:
        paiju.game(name)
    assert refused.value.code == "UNKNOWN_GAME"
    assert str(refused.value).startswith(f'There is no game "{name}". Games are: crazy_eights, ')


def test_another_package_can_offer_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    offered = {"elsewhere": EntryPoint("elsewhere", "sevens:Elsewhere", "paiju.games")}
    game = type("Elsewhere", (Sevens,), {"name": "elsewhere"})()
    monkeypatch.setattr("sevens.Elsewhere", game, raising=False)
    monkeypatch.setattr(catalogue, "_offered", lambda: offered)
    monkeypatch.setattr(catalogue, "_registered", dict(catalogue._registered))
    assert "elsewhere" in paiju.games()
    assert paiju.game("elsewhere") is paiju.game("Else-Where") is game
