"""The browser client's files: read once, kept compressed, sent with the right headers."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

STATIC = Path(__file__).with_name("static")
COMPRESSED = ("text/", "application/javascript", "application/json", "image/svg+xml", "application/manifest+json")
KEEP = "public, max-age=31536000, immutable"
ASK = "no-cache"
SHORTEST = 600

NO_CLIENT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Paiju 牌局</title></head><body>
<h1>Paiju 牌局</h1>
<p>The server is running, but this installation has no browser client: it is still being
built (then load it again in a minute), or it was built without Node: install Node 20.19 or newer and Paiju again.
Bots and other programs can use the server as it is.</p>
<p>服务器已启动，但没有网页：或仍在构建（请过一分钟刷新），或安装时没有 Node，
请安装 Node 20.19 或更新版本后重装 Paiju。</p>
</body></html>
"""


class Page(Struct, frozen=True):
    """A file, ready to be sent."""

    kind: str
    plain: bytes
    zipped: bytes | None
    tag: str
    caching: str

    def answer(self, request: Request) -> Response:
        """Send it, or say that the browser has it already."""
        headers = {"ETag": self.tag, "Cache-Control": self.caching, "Vary": "Accept-Encoding"}
        if request.headers.get("if-none-match") == self.tag:
            return Response(status_code=304, headers=headers)
        body = self.plain
        if self.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
            body, headers["Content-Encoding"] = self.zipped, "gzip"
        return Response(body, media_type=self.kind, headers=headers)


def page(data: bytes, kind: str, caching: str = ASK) -> Page:
    """A page from its content."""
    zipped = None
    if len(data) >= SHORTEST and kind.startswith(COMPRESSED):
        zipped = gzip.compress(data, 9, mtime=0)
    return Page(kind, data, zipped, f'"{hashlib.sha256(data).hexdigest()[:20]}"', caching)


def read_pages(folder: Path = STATIC, *, base: str = "") -> Mapping[str, Page]:
    """Every file of the client, by its path; the page itself is `index.html`, and is told below which path it is."""
    pages = {"index.html": page(NO_CLIENT.encode(), "text/html")}
    for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
        if path.is_file():
            name = path.relative_to(folder).as_posix()
            caching = KEEP if name.startswith("assets/") else ASK  # their names change with their content
            data = path.read_bytes()
            if name == "index.html":
                data = data.replace(b'="./', f'="{base}/'.encode())
                data = data.replace(b"<html ", f'<html data-base="{base}" '.encode()) if base else data
            pages[name] = page(data, _kind(path), caching)
    return pages


def _kind(path: Path) -> str:
    kinds = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}
    return kinds.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
