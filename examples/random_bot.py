#!/usr/bin/env python3
"""A bot that plays any of the games at random. It reads and writes JSON lines: `docs/own-bots.md`."""

import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["do"] == "hello":
        reply = {"protocol": 1, "name": "random"}
    elif message["do"] == "question":
        reply = {"id": message["id"], "answer": random.Random(message["random"]).choice(message["legal"])}
    elif message["do"] == "end":
        break
    else:
        continue
    print(json.dumps(reply), flush=True)
