"""Refuses what means one thing interpreted and another compiled: `/` between two C numbers that are whole.

The core is compiled with `cdivision`, where such a division drops what is behind the point. Cython knows the types, from
the `.pxd` files and by inference, so it is asked while it translates: `//` where that is meant, else a double.
"""

from __future__ import annotations

from typing import Any

TRUNCATES = "`/` between C integers drops the rest when compiled: write // or make one of them a double"


def refuse_truncation() -> None:
    """Let Cython report such divisions as errors from now on, in this process and in those that it forks."""
    from Cython.Compiler import ExprNodes
    from Cython.Compiler.Errors import error

    if getattr(ExprNodes.DivNode, "truncation_refused", False):
        return
    analyse = ExprNodes.DivNode.analyse_operation

    def analyse_and_check(self: Any, env: Any) -> Any:
        found = analyse(self, env)
        if self.operator == "/" and self.operand1.type.is_int and self.operand2.type.is_int:
            error(self.pos, TRUNCATES)
        return found

    ExprNodes.DivNode.analyse_operation = analyse_and_check
    ExprNodes.DivNode.truncation_refused = True
