"""A program that breaks the protocol in the way that its argument says."""

import json
import os
import subprocess
import sys
import time

HOW = sys.argv[1]


def reply(**fields: object) -> None:
    print(json.dumps(fields), flush=True)


def misbehave(message: dict) -> None:
    if HOW == "slow":
        time.sleep(60)
    elif HOW == "wrong":
        reply(id=message["id"], answer="R99@z9")
    elif HOW == "number":
        reply(id=message["id"], answer=7)
    elif HOW == "chatty":
        print("let me think", flush=True)
        reply(id=message["id"], answer=message["legal"][0])
    elif HOW == "list":
        print("[1]", flush=True)
    elif HOW == "nested":
        print("[" * 100_000, flush=True)
    elif HOW == "crash":
        os._exit(1)
    elif HOW == "error":
        reply(id=message["id"], error="no idea")
    elif HOW == "flood":
        while True:
            print("x" * 65536, end="", flush=True)
    elif HOW == "many":
        while True:
            reply(id=-1, answer="more")
    elif HOW == "deaf":
        os.close(0)
        reply(id=message["id"], answer="")
        time.sleep(60)
    elif HOW == "child":
        subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)  # " + sys.argv[2]])
        time.sleep(60)
    else:
        reply(id=message["id"], answer=message["legal"][0])


for line in sys.stdin:
    message = json.loads(line)
    if message["do"] == "hello":
        if HOW == "mute":
            sys.exit()
        reply(protocol=1, **({} if HOW == "nameless" else {"name": HOW}))
    elif message["do"] == "question":
        misbehave(message)
    elif HOW == "fussy" and message["do"] != "end":
        sys.exit(1)
    elif HOW == "stubborn" and message["do"] == "end":
        time.sleep(60)
while HOW == "stubborn":
    time.sleep(60)
