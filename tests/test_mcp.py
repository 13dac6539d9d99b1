"""The MCP server: a client of the official SDK plays whole games over stdio, and over HTTP."""

import asyncio
import os
import socket
import subprocess
import sys
from random import Random

import pytest
from mcp import Client, StdioServerParameters

from dolmen.adapters.mcp_server import make_server
from dolmen.games import GAMES

SERVE = "import sys; from dolmen.cli import main; sys.exit(main(['mcp', *sys.argv[1:]]))"
TOKENS = 4  # characters per token, as a rule of thumb


async def call(client: Client, tool: str, **arguments: object) -> str:
    result = await client.call_tool(tool, arguments)
    text = "".join(part.text for part in result.content)
    assert not result.is_error, text
    return text


async def refuse(client: Client, tool: str, **arguments: object) -> str:
    result = await client.call_tool(tool, arguments)
    assert result.is_error
    return "".join(part.text for part in result.content)


async def play(client: Client, game: str, seed: int, bots: list[str], **options: object) -> tuple[int, int]:
    """Play a game at random; the number of answers, and the size of the longest description of the table."""
    rng, count, longest = Random(seed), 0, 0
    text = await call(client, "new_table", game=game, bots=bots, options=options, seed=seed)
    table = text.splitlines()[0].removeprefix("table: ")
    while "The game is over" not in text:
        if count % 20 == 0:
            longest = max(longest, len(await call(client, "view_table", table=table)))
        legal = (await call(client, "list_legal_answers", table=table)).splitlines()
        names = [line.partition(": ")[0] for line in legal if not line.startswith("...")]
        text = await call(client, "play_answer", table=table, answer=rng.choice(names))
        count += 1
    return count, longest


@pytest.mark.parametrize(
    ("game", "options"),
    [("roam", {"full": False}), ("the_arrival", {}), ("spirit_island", {"seats": 1, "spirits": ["river"]})],
)
def test_a_model_plays_a_whole_game_of_each_title_over_stdio(game, options):
    async def run() -> tuple[int, int]:
        env = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
        server = StdioServerParameters(command=sys.executable, args=["-c", SERVE], env=env)
        async with Client(server) as client:
            return await play(client, game, 1, ["random"] if game != "spirit_island" else [], **options)

    count, longest = asyncio.run(run())
    assert count > 10
    assert longest / TOKENS < 2500


def test_tools_list_games_search_rules_and_explain_refusals():
    async def run() -> None:
        async with Client(make_server("en")) as client:
            tools = {tool.name for tool in (await client.list_tools()).tools}
            assert {"list_games", "new_table", "play_answer", "explain_refusal"} <= tools
            games = await call(client, "list_games")
            assert all(f"{game}: " in games for game in GAMES)
            assert "RO-5.4: All solids" in await call(client, "search_rules", game="roam", words="RO-5.4")
            assert await call(client, "search_rules", game="roam", words="xyzzy") == "-"
            text = await call(client, "new_table", game="roam", bots=["random"], options={"full": False}, seed=1)
            assert text.startswith("table: t1\n")
            legal = await call(client, "list_legal_answers", table="t1")
            assert "RO-" in await call(client, "explain_refusal", table="t1", answer="bid:3")
            assert "is legal" in await call(client, "explain_refusal", table="t1", answer=legal.partition(":")[0])
            assert "bid:3" in await refuse(client, "play_answer", table="t1", answer="bid:3")
            assert "unknown game 'chess'" in await refuse(client, "new_table", game="chess", bots=[])
            assert "no table 't9' (there are: t1)" in await refuse(client, "view_table", table="t9")
            assert "unknown bot 'clever'" in await refuse(client, "new_table", game="roam", bots=["clever"])
            assert "leave a seat" in await refuse(client, "new_table", game="roam", bots=["random"] * 2)

    asyncio.run(run())


def test_a_model_plays_over_http():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen([sys.executable, "-c", SERVE, "--port", str(port)], stderr=subprocess.DEVNULL)

    async def run() -> int:
        for _ in range(600):
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.close()
                await writer.wait_closed()
                break
            except OSError:
                await asyncio.sleep(0.1)
        async with Client(f"http://127.0.0.1:{port}/mcp") as client:
            return (await play(client, "roam", 2, ["random"], full=False))[0]

    try:
        assert asyncio.run(run()) > 10
    finally:
        server.terminate()
        server.wait(30)
