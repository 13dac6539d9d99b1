"""A real server that gets hostile messages for some seconds; `python -m tools.fuzz` sends a hundred thousand."""

import asyncio
from collections import Counter
from random import Random

import msgspec
import pytest

from tools import fuzz
from tools.fuzz import GENERATORS, FuzzRun, HostileMessage, Knowledge, frame, make_message

MESSAGES = 500  # with SQLite, and as many with PostgreSQL
KNOWN = Knowledge(
    host="127.0.0.1:1",
    tables=["a", "b"],
    own="attacker.mark",
    secret="secret",
    other="somebody.mark",
    links=["link"],
    words=["rest", "map"],
    record='{"dolmen":1,"game":"roam","options":{"seats":2},"entries":[\n{"seat":0,"answer":"rest"}\n]}\n',
)


def test_a_server_survives_hostile_messages(tmp_path, data):
    run = FuzzRun(str(tmp_path), "test", limits=False, data=data)
    asyncio.run(run.run(list(range(MESSAGES)), quiet=True))
    assert not run.failures, run.failures[:3]
    assert sum(sum(answers.values()) for answers in run.counts.values()) == MESSAGES
    assert len(run.counts) == len(GENERATORS)
    assert run.played > 3


def test_the_same_seed_and_number_give_the_same_message():
    shots = [make_message("7", number, KNOWN) for number in range(400)]
    assert [one.kind for one in shots] == [make_message("7", number, KNOWN).kind for number in range(400)]
    timed = "http: passkeys"  # a challenge is signed with the time
    again = [make_message("7", number, KNOWN) for number in range(400)]
    assert [one for one in shots if one.kind != timed] == [one for one in again if one.kind != timed]
    assert len(Counter(one.kind for one in shots)) == len(GENERATORS)


def test_a_frame_is_encoded_as_a_browser_sends_it():
    assert frame(1, b"hello", Random(1), masked=False) == b"\x81\x05hello"
    sent = frame(1, b"x" * 300, Random(1))
    assert sent[:4] == b"\x81\xfe\x01\x2c"
    assert bytes(byte ^ sent[4 + k % 4] for k, byte in enumerate(sent[8:])) == b"x" * 300


@pytest.mark.parametrize("answer", [b"HTTP/1.1 500 Internal Server Error\r\n\r\n", b""])
def test_a_500_or_no_answer_is_a_fault(tmp_path, monkeypatch, answer):
    """The fuzzer reports a server that answers 500, or not at all."""
    monkeypatch.setattr(fuzz, "TIMEOUT", 0.3)

    async def attacked() -> FuzzRun:
        run = FuzzRun(str(tmp_path), "test", limits=False)

        async def serve(read, write):
            await read.read(100)
            write.write(answer)
            await (write.drain() if answer else read.read())  # until the client gives up
            write.close()

        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        known = msgspec.structs.replace(KNOWN, host=f"127.0.0.1:{server.sockets[0].getsockname()[1]}")
        await run.send_single(3, HostileMessage("http: pages", "whole", b"GET / HTTP/1.1\r\n\r\n"), known)
        await asyncio.sleep(0.1)
        server.close()
        return run

    [failure] = asyncio.run(attacked()).failures
    assert failure.numbers == [3]
    assert "500" in failure.what or "no answer" in failure.what


def test_a_traceback_in_the_log_is_a_fault(tmp_path):
    class Ended:
        pid, returncode = 0, None

    run = FuzzRun(str(tmp_path), "test", limits=False)
    run.server = Ended()  # type: ignore[assignment]
    run.log.write_text("WARNING uvicorn.error: Invalid HTTP request received.\n")
    run.check_server()
    assert not run.failures
    with run.log.open("a") as log:
        log.write("Traceback (most recent call last):\nKeyError\n")
    run.check_server()
    assert "KeyError" in run.failures[0].what


def test_an_internal_error_sent_over_the_socket_is_a_fault(tmp_path):
    run = FuzzRun(str(tmp_path), "test", limits=False)
    run.check_replies([1, 2], "socket", [b'{"refused":[{"rule":"","text":"The server did not understand that request."}]}'])
    assert not run.failures
    run.check_replies(
        [1, 2], "socket", [msgspec.json.encode({"refused": [{"rule": "", "text": fuzz.INTERNAL_ERROR_TEXTS[0]}]})]
    )
    assert run.failures[0].numbers == [1, 2]
