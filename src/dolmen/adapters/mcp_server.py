"""The MCP server: `dolmen mcp`. It needs the official Python SDK: install `dolmen[mcp]`."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

import dolmen
from dolmen.text import InputError

from .mcp_tables import McpTables

INSTRUCTIONS = (
    "Play board games with complete rules. Call list_games, then new_table. Then call view_table and list_legal_answers, "
    "choose an answer, and call play_answer with its name, until the game is over. To play with others, keep open_seats and "
    "give them the invitation for join_table; call wait_for_turn while they have to answer."
)


def make_server(lang: str) -> MCPServer:
    """A server with the tools of `McpTables`. It shares no tables with other servers."""
    server, tables = MCPServer("dolmen", instructions=INSTRUCTIONS, version=dolmen.__version__), McpTables(lang)
    tools: list[Callable[..., str]] = [
        tables.list_games,
        tables.search_rules,
        tables.new_table,
        tables.join_table,
        tables.view_table,
        tables.wait_for_turn,
        tables.list_legal_answers,
        tables.play_answer,
        tables.explain_refusal,
    ]
    for tool in tools:
        server.tool(structured_output=False)(in_words(tool, lang))
    return server


def in_words(tool: Callable[..., str], lang: str) -> Callable[..., str]:
    """The tool, with its errors in the language of the server."""

    @wraps(tool)
    def call(*args: object, **values: object) -> str:
        try:
            return tool(*args, **values)
        except InputError as error:
            raise ToolError(error.text(lang)) from None

    return call
