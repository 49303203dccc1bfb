"""Once opened, Paiju opens and teaches without a server; with one again, it plays."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from .conftest import Server
from .person import PATIENCE, Person
from .test_lessons import finish

# all that will be needed is kept: the page, its files, the lessons
KEPT = """async () => {
  const { active } = await navigator.serviceWorker.ready
  for (const name of await caches.keys()) {
    const paths = (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
    const lessons = paths.filter((path) => path.startsWith('/api/lessons/'))
    if (active?.state === 'activated' && paths.includes('/') && lessons.length === 5) return true
  }
  return false
}"""


def test_without_a_server_it_opens_and_teaches(person: Callable[..., Person], mortal_server: Server) -> None:
    lin = person("Lin", at=mortal_server, keeping=True)
    page = lin.page
    lin.visit("/")
    page.wait_for_function(KEPT, timeout=PATIENCE)
    page.reload()  # from now on the worker answers
    with lin.forgive():
        mortal_server.kill()
        page.goto("/lessons/crazy_eights")
        finish(page)
        page.goto("/")
        expect(page.locator("main")).to_be_visible()
        mortal_server.start()
        page.goto("/")
    lin.open_table("crazy_eights")
    lin.wait_for_turn_of([lin.seat])
    lin.play_hint()
