"""Coming in: the first page, playing at once, codes, names, chat, languages."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

import paiju

from .conftest import Server
from .person import Person, play

FIRST_PAGE = 150_000


def test_the_first_page_is_small(person: Callable[..., Person], server: Server) -> None:
    lin = person("Lin")
    loaded: list[str] = []
    lin.page.on("requestfinished", lambda request: loaded.append(request.url))
    lin.visit()
    expect(lin.button(re.compile("Play now"))).to_be_enabled()
    assert all(url.startswith(server.url) for url in loaded)
    assert sum(len(gzip.compress(urlopen(url).read())) for url in loaded) < FIRST_PAGE


def test_play_now_is_one_click(person: Callable[..., Person]) -> None:
    lin = person("Lin")
    lin.visit()
    lin.shoot("lobby")
    lin.button(re.compile("Play now")).click()
    lin.at_table()
    assert lin.wait_for_turn_of([lin.seat]) is not None
    lin.play_hint()


@pytest.mark.parametrize("title", ["Dou Dizhu", "Tractor", "Texas Hold'em", "Pinochle", "Crazy Eights"])
def test_every_game_is_two_clicks_away(title: str, person: Callable[..., Person]) -> None:
    lin = person("Lin")
    lin.visit()
    lin.page.get_by_role("link", name=re.compile(title)).click()
    lin.button("Start now").click()
    lin.at_table()
    lin.wait_for_turn_of([lin.seat])


def test_a_table_is_found_by_its_code_and_by_the_open_tables(person: Callable[..., Person]) -> None:
    lin, mei, chen = person("Lin"), person("Mei"), person("Chen")
    code = lin.open_table("doudizhu", people=3)
    mei.visit()
    mei.page.get_by_label("Table code").fill(code.lower())
    mei.button("Join").click()
    mei.at_table()
    chen.visit()
    chen.page.locator(f'a[href="/t/{code}"]', has_text="Sit").click()
    chen.at_table()
    lin.button("Start").click()
    assert sorted(each.seat for each in (lin, mei, chen)) == [0, 1, 2]
    assert not play([lin, mei, chen], moves=3)


@pytest.mark.parametrize("path", ["/t/ZZZZZZ", "/t/0"])
def test_a_wrong_code_is_answered_by_a_sentence(path: str, person: Callable[..., Person]) -> None:
    lin = person("Lin")
    lin.visit(path)
    lin.sees(re.compile("There is no table"))
    lin.page.get_by_role("link", name="Try another code").click()
    expect(lin.button(re.compile("Play now"))).to_be_visible()


def test_names_and_chat_are_text(person: Callable[..., Person]) -> None:
    trick = "<img src=x onerror=document.title='caught'>"
    lin, mei = person("Lin"), person("<b>Mei</b>")
    mei.join(lin.open_table("crazy_eights", people=2))
    lin.sees("<b>Mei</b>")
    lin.button("Start").click()
    lin.page.wait_for_selector(".mat:not(.waiting)")
    mei.page.wait_for_selector(".mat:not(.waiting)")
    mei.button("Chat").click()
    mei.page.get_by_placeholder("Say something").fill(trick)
    mei.press("Enter")
    for each in (mei, lin):
        if each is lin:
            each.button(re.compile("Chat")).click()
        each.sees(trick)
        assert each.page.locator("img").count() == 0
        assert each.page.title() != "caught"


def test_a_phrase_is_read_once_and_by_everybody_in_their_own_language(person: Callable[..., Person]) -> None:
    lin, mei = person("Lin"), person("Mei", language="zh")
    mei.join(lin.open_table("crazy_eights", people=2))
    lin.button("Chat").click()
    lin.button("Well played!").click()
    said = mei.page.locator(".said p")
    expect(said).to_have_text(re.compile("Lin.*打得漂亮"))
    expect(lin.page.locator(".said p")).to_have_count(1)
    lin.button("Thanks!").click()
    expect(said).to_have_count(2)
    expect(said).to_have_count(0)


LATIN = re.compile(r"[A-Za-z]*[a-z][A-Za-z]*[A-Za-z]")
NAMES = {
    *("Paiju", "Lin", *(word for name in paiju.games() for word in re.findall("[A-Za-z]+", paiju.game(name).title.en))),
    *("Mei", "Chen", "Noor", "Yusuf", "Zhang", "Stranger", "Ada", "Rafa", "Otto", "Jonas", "Finch", "Zoe"),
}
# every word on the page that can be seen, but for keys and code
VISIBLE = """() => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const words = []
  while (walk.nextNode()) {
    const parent = walk.currentNode.parentElement
    if (parent.closest('kbd, code, script, [lang=en]') || !parent.checkVisibility()) continue
    words.push(walk.currentNode.data)
  }
  return words.join('\\n')
}"""


@pytest.mark.parametrize("path", ["/", "/new/holdem", "/new/doudizhu", "/missions", "/replays"])
def test_pages_are_in_chinese(path: str, person: Callable[..., Person]) -> None:
    lin = person("Lin")
    person("Mei").open_table("sevens", people=2)  # a game of somebody else's stands in the lobby, too
    lin.visit(path)
    lin.page.get_by_role("button", name="中文").click()
    expect(lin.page.locator("html")).to_have_attribute("lang", "zh-CN")
    lin.page.reload()
    expect(lin.page.locator("html")).to_have_attribute("lang", "zh-CN")
    lin.page.wait_for_load_state("networkidle")
    assert strangers(lin) == set()


@pytest.mark.parametrize("game", ["doudizhu", "crazy_eights", "holdem", "pinochle", "tractor"])
def test_tables_are_in_chinese(game: str, person: Callable[..., Person]) -> None:
    lin = person("Lin", language="zh")
    lin.visit(f"/new/{game}")
    lin.button("马上开始").click()
    lin.at_table()
    for move in range(3):
        lin.wait_for_turn_of([lin.seat])
        assert strangers(lin) == set(), move
        lin.play_hint()
    lin.shoot(f"{game}-zh")


def strangers(lin: Person) -> set[str]:
    """Latin words on the page that are nobody's name."""
    return set(LATIN.findall(lin.page.evaluate(VISIBLE))) - NAMES
