"""Notebooks: run from the first cell to the last in a process of their own, and shown as pages with what they print.

They are plain Python, so that nothing of Jupyter is needed to run them: the value of a last line is shown as Jupyter
would, and so are plots.
"""

from __future__ import annotations

import ast
import io
import json
import os
import re
import subprocess
import sys
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SECONDS = 600  # on a machine that has much else to do
PROLOGUE = re.compile(r"^.*?(?=<svg)", re.DOTALL)

Output = tuple[str, str]
"""What a cell gave: `text`, `html` or `svg`, and that."""


@dataclass(frozen=True)
class Notebook:
    """A notebook as a page."""

    name: str
    page: str


def read(file: Path, run: bool = True) -> Notebook:
    """A notebook of the repository, run if that is wanted; a cell that fails is a RuntimeError."""
    cells = json.loads(file.read_text(encoding="utf-8"))["cells"]
    outputs = printed(file) if run else [[] for _ in cells]
    parts = [part for cell, given in zip(cells, outputs, strict=True) for part in (source(cell), *map(shown, given))]
    return Notebook(file.stem, "\n\n".join([*parts, f"The notebook itself: {{download}}`{file.name}`"]) + "\n")


def source(cell: dict[str, Any]) -> str:
    """A cell in Markdown."""
    text = "".join(cell["source"])
    return text if cell["cell_type"] == "markdown" else f"```python\n{text}\n```"


def shown(output: Output) -> str:
    """What a cell gave, in Markdown."""
    kind, text = output
    if kind == "text":
        return f"```{{code-block}} none\n:class: output\n\n{text.rstrip()}\n```"
    flat = "\n".join(line for line in text.splitlines() if line.strip())  # an empty line would end it
    return f'<div class="output {kind}">\n{flat}\n</div>'


def printed(file: Path) -> list[list[Output]]:
    """What each cell of a notebook gives, run by the installed package in a process beside this one."""
    program = [sys.executable, "-P", str(Path(__file__).resolve()), file.name]
    environment = os.environ | {"MPLBACKEND": "Agg"}
    run = subprocess.run(program, cwd=file.parent, env=environment, capture_output=True, text=True, timeout=SECONDS)
    if run.returncode:
        raise RuntimeError(f"{file.name} fails:\n{run.stderr}")
    return [[(kind, text) for kind, text in cell] for cell in json.loads(run.stdout)]


def play(cells: list[dict[str, Any]], name: str) -> list[list[Output]]:
    """Run cells one after the other; what each of them gives."""
    names: dict[str, Any] = {"__name__": "__main__"}
    return [
        perform("".join(cell["source"]), f"{name}, cell {number}", names) if cell["cell_type"] == "code" else []
        for number, cell in enumerate(cells, 1)
    ]


def perform(text: str, where: str, names: dict[str, Any]) -> list[Output]:
    """Run one cell."""
    tree = ast.parse(text, where)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    said, value = io.StringIO(), None
    with redirect_stdout(said):
        exec(compile(tree, where, "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), where, "eval"), names)
    given: list[Output] = [("text", said.getvalue())] if said.getvalue() else []
    if hasattr(value, "_repr_html_"):
        given.append(("html", value._repr_html_()))
    elif value is not None:
        given.append(("text", repr(value)))
    return [*given, *plots()]


def plots() -> list[Output]:
    """The plots that were drawn since, each once."""
    if "matplotlib.pyplot" not in sys.modules:
        return []
    from matplotlib import pyplot, rcParams

    rcParams["svg.fonttype"] = "none"  # letters stay letters
    found: list[Output] = []
    for number in pyplot.get_fignums():
        drawn = io.StringIO()
        pyplot.figure(number).savefig(drawn, format="svg", metadata={"Date": None})
        found.append(("svg", PROLOGUE.sub("", drawn.getvalue())))
    pyplot.close("all")
    return found


if __name__ == "__main__":
    book = Path(sys.argv[1])
    print(json.dumps(play(json.loads(book.read_text(encoding="utf-8"))["cells"], book.name)))
