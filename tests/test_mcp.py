"""The MCP server: a client of the official SDK plays whole games over stdio, and over HTTP."""

import asyncio
import os
import socket
import subprocess
import sys
import time
from contextlib import suppress
from random import Random

import pytest
from mcp import Client, StdioServerParameters

from dolmen.adapters.mcp_server import make_server
from dolmen.adapters.mcp_tables import McpTables
from dolmen.cli import main
from dolmen.games import GAMES
from dolmen.text import InputError

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


async def play(
    client: Client, game: str, seed: int, bots: list[str], guest: Client | None = None, **options: object
) -> tuple[int, int]:
    """Play a game at random; the number of answers, and the size of the longest description of the table.

    A guest joins the table and plays the last seat.
    """
    rng, count, longest = Random(seed), 0, 0
    told = await call(
        client, "new_table", game=game, bots=bots, options=options, seed=seed, open_seats=int(guest is not None)
    )
    turns = [(client, told.splitlines()[0].removeprefix("table: "))]
    if guest is not None:
        joined = await call(guest, "join_table", invitation=told.splitlines()[1].removeprefix("invitation: "))
        assert joined.splitlines()[1] == "seat: B"
        turns.append((guest, joined.splitlines()[0].removeprefix("table: ")))
    texts = [told] * len(turns)
    while not all("The game is over" in text for text in texts):
        for k, (player, table) in enumerate(turns):
            texts[k] = await call(player, "wait_for_turn", table=table, seconds=0)
            if "Waiting for" in texts[k] or "The game is over" in texts[k]:
                continue
            if count % 20 == 0:
                longest = max(longest, len(await call(player, "view_table", table=table)))
            legal = (await call(player, "list_legal_answers", table=table)).splitlines()
            names = [line.partition(": ")[0] for line in legal if not line.startswith("...")]
            texts[k] = await call(player, "play_answer", table=table, answer=rng.choice(names))
            count += 1
    return count, longest


TITLES = pytest.mark.parametrize(
    ("game", "options"),
    [("roam", {"full": False}), ("the_arrival", {}), ("spirit_island", {"seats": 1, "spirits": ["river"]})],
)


@TITLES
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
            table = text.splitlines()[0].removeprefix("table: ")
            legal = await call(client, "list_legal_answers", table=table)
            assert "RO-" in await call(client, "explain_refusal", table=table, answer="bid:3")
            assert "is legal" in await call(client, "explain_refusal", table=table, answer=legal.partition(":")[0])
            assert "bid:3" in await refuse(client, "play_answer", table=table, answer="bid:3")
            assert "unknown game 'chess'" in await refuse(client, "new_table", game="chess", bots=[])
            assert "there is no table 't9'" in await refuse(client, "view_table", table="t9")
            assert "unknown bot 'clever'" in await refuse(client, "new_table", game="roam", bots=["clever"])
            assert "leave a seat" in await refuse(client, "new_table", game="roam", bots=["random"] * 2)
            assert "leave a seat" in await refuse(client, "new_table", game="roam", bots=["random"], open_seats=1)
            assert "pack" in await refuse(client, "new_table", game="roam", bots=[], options={"pack": "/etc/passwd"})

    asyncio.run(run())


def test_all_legal_answers_can_be_read_in_parts_and_searched():
    async def run() -> None:
        async with Client(make_server("en")) as client:
            text = await call(client, "new_table", game="roam", bots=["random"], seed=1)
            table = text.splitlines()[0].removeprefix("table: ")
            whole = []
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr("dolmen.adapters.mcp_tables.MAX_ANSWERS", 3)
                for start in range(0, 300, 3):
                    part = (await call(client, "list_legal_answers", table=table, start=start)).splitlines()
                    whole += part[:3]
                    if len(part) < 4:
                        break
                    assert part[3].startswith(f"... {start + 3} of ")
            listed = (await call(client, "list_legal_answers", table=table)).splitlines()
            assert listed[:60] == whole[:60]
            assert listed[60].startswith(f"... 60 of {len(whole)}")
            assert len(set(whole)) == len(whole)
            meaning = whole[1].partition(": ")[2]
            assert whole[1] in await call(client, "list_legal_answers", table=table, words=meaning.upper())
            assert f"0 of {len(whole)}" in await call(client, "list_legal_answers", table=table, words="xyzzy")

    asyncio.run(run())


def test_a_player_who_joins_sees_and_plays_its_own_seat_only():
    async def run() -> None:
        async with Client(make_server("en")) as client:
            told = await call(client, "new_table", game="roam", bots=[], options={"full": True}, seed=4, open_seats=1)
            mine, invitation = (line.partition(": ")[2] for line in told.splitlines()[:2])
            joined = await call(client, "join_table", invitation=invitation)
            other = joined.splitlines()[0].partition(": ")[2]
            assert "all seats of this table are taken" in await refuse(client, "join_table", invitation=invitation)
            assert "there is no invitation 'x'" in await refuse(client, "join_table", invitation="x")
            assert "there is no table" in await refuse(client, "view_table", table=invitation)
            views = [await call(client, "view_table", table=table) for table in (mine, other)]
            assert views[0] != views[1]
            asked, waiting = (mine, other) if "Waiting for" in views[1] else (other, mine)
            answer = (await call(client, "list_legal_answers", table=asked)).partition(":")[0]
            assert "it is not your turn" in await refuse(client, "play_answer", table=waiting, answer=answer)
            patient = asyncio.create_task(call(client, "wait_for_turn", table=waiting, seconds=30))
            text = await call(client, "play_answer", table=asked, answer=answer)
            while "Waiting for" not in text:
                answer = (await call(client, "list_legal_answers", table=asked)).partition(":")[0]
                text = await call(client, "play_answer", table=asked, answer=answer)
            assert "Waiting for" not in await patient

    asyncio.run(run())


def test_the_oldest_table_is_dropped_when_there_are_too_many(monkeypatch):
    monkeypatch.setattr("dolmen.adapters.mcp_tables.MAX_TABLES", 2)
    tables = McpTables("en")
    first, *others = (
        [line.partition(": ")[2] for line in tables.new_table("roam", [], {"full": False}, open_seats=1).splitlines()[:2]]
        for _ in range(3)
    )
    assert [tables.view_table(code) for code, _ in others]
    for refused, given in ((tables.view_table, first[0]), (tables.join_table, first[1])):
        with pytest.raises(InputError):
            refused(given)


@pytest.fixture(scope="module")
def http_address():
    """The address of a server that speaks HTTP."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen([sys.executable, "-c", SERVE, "--port", str(port)], stderr=subprocess.DEVNULL)
    for _ in range(600):
        with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            break
        time.sleep(0.1)
    yield f"http://127.0.0.1:{port}/mcp"
    server.terminate()
    server.wait(30)


@TITLES
def test_models_play_a_whole_game_of_each_title_over_http(http_address, game, options):
    async def run() -> int:
        async with Client(http_address) as client, Client(http_address) as guest:
            bots = [] if game == "spirit_island" else ["random"]
            seats = {"seats": len(bots) + 2} if game != "spirit_island" else {"seats": 2, "spirits": ["river", "lightning"]}
            return (await play(client, game, 2, bots, guest, **{**options, **seats}))[0]

    assert asyncio.run(run()) > 10


def test_a_busy_port_is_named(http_address, capsys):
    port = http_address.rpartition(":")[2].partition("/")[0]
    assert main(["mcp", "--port", port]) != 0
    said = capsys.readouterr().err
    assert port in said
    assert "already in use" in said
