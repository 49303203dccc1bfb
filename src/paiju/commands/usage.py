"""What is said about a command line that cannot be read, in English as Click says it, and in Chinese."""

from __future__ import annotations

import re

import click

CHINESE = (
    (r"Missing (?:argument|command|option|parameter) '(.+?)'", "缺少 {0}。"),
    (r"No such command '(.+?)'", "没有命令 {0}。"),
    (r"No such option:? '?([^\s']+)'?", "没有选项 {0}。"),
    (r"Option '(.+?)' requires", "选项 {0} 后面要有值。"),
    (r"Option '(.+?)' does not take", "选项 {0} 后面没有值。"),
    (r"Got unexpected extra arguments? \((.+)\)", "多余的参数：{0}。"),
    (r"Invalid value for '(.+?)': '(.*)' is not a valid (?:integer|float)", "{0} 必须是数，不能是“{1}”。"),
    (r"Invalid value for '(.+?)': (\S+) is not in the range (.+?)\.", "{0} 必须在 {2} 范围内，不能是 {1}。"),
    (r"Invalid value for '(.+?)': '(.*)' is not one of (.+?)\.", "{0} 只能是 {2}，不能是“{1}”。"),
    (r"Invalid value for '(.+?)'", "{0} 的值不对。"),
)


def usage(problem: click.UsageError, language: str) -> str:
    """What is wrong, and how the command is used if there is one."""
    line = problem.ctx.get_usage() if problem.ctx is not None and problem.ctx.parent is not None else ""
    message = problem.format_message()
    if isinstance(problem, click.exceptions.NoArgsIsHelpError) and isinstance(problem.ctx.command, click.Group):
        message = f"Missing command '{'|'.join(problem.ctx.command.list_commands(problem.ctx))}'."
    if language == "zh":
        line = line.replace("Usage: ", "用法：").replace("[OPTIONS]", "[选项]")
        found = ((re.match(pattern, message), said) for pattern, said in CHINESE)
        message = next((said.format(*match.groups()) for match, said in found if match), message)
        return message + line
    return f"{message} {line}"
