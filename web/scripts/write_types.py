"""Writes src/protocol.ts, the TypeScript form of the server's protocol: `python web/scripts/write_types.py`.

The types come from the JSON Schema that the server itself publishes. Fields with a default may be missing on the wire
(msgspec leaves defaults out), so they are optional here; a union of messages is told apart by its `type`.
With `--check` nothing is written; it fails when the file is not what this would write.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

TARGET = Path(__file__).parent.parent / "src" / "protocol.ts"
HEADER = "// Made by web/scripts/write_types.py from paiju.server.protocol. Do not edit.\n"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typescript(schema: dict[str, Any]) -> str:
    """The whole file."""
    return HEADER + "".join(f"\n{declaration(name, kind)}" for name, kind in schema["$defs"].items())


def declaration(name: str, kind: dict[str, Any]) -> str:
    """One exported type, with what the server says about it."""
    if "properties" not in kind:
        parts = [expression(each) for each in kind.get("anyOf", [kind])]
        return f"export type {name} =\n  | " + "\n  | ".join(parts) + "\n"
    about = " ".join(kind.get("description", "").split())
    required = set(kind.get("required", ()))
    lines = [f"  {key}{'' if key in required else '?'}: {expression(each)}" for key, each in kind["properties"].items()]
    return "\n".join([f"/** {about} */", f"export interface {name} {{", *lines, "}", ""])


def expression(kind: dict[str, Any]) -> str:
    """A type inside another one."""
    if "$ref" in kind:
        return str(kind["$ref"].rsplit("/", 1)[-1])
    if "enum" in kind:
        return " | ".join(json.dumps(value) for value in kind["enum"])
    if "anyOf" in kind:
        return " | ".join(map(expression, kind["anyOf"]))
    if "prefixItems" in kind:
        return f"[{', '.join(map(expression, kind['prefixItems']))}]"
    if kind.get("type") == "array":
        inner = expression(kind["items"])
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if kind.get("type") == "object":
        return f"Record<string, {expression(kind['additionalProperties'])}>"
    return PLAIN[kind["type"]] if kind else "View"  # the only thing that the schema leaves open


if __name__ == "__main__":
    from paiju.server.protocol import schema

    wanted = typescript(schema())
    if "--check" not in sys.argv:
        TARGET.write_text(wanted, encoding="utf-8")
    elif TARGET.read_text(encoding="utf-8") != wanted:
        sys.exit("web/src/protocol.ts is out of date. Run: python web/scripts/write_types.py")
