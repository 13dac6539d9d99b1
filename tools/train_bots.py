"""Fit the weights of a game's `bot/win_shares.py` to the results of games of bots. Needs numpy.

    PYTHONPATH=build/fast python -m tools.train_bots play roam games.jsonl.gz --games 2000 --processes 4
    python -m tools.train_bots fit roam games.jsonl.gz

`play` lets the normal level or a short search play games of Roam for two to four seats, with some careless answers for
variety; in Spirit Island the normal level plays with and without adversaries. It writes positions and results. `fit` reads
them and writes `bot/weights.py` of the game: logistic regression with a ridge penalty. It prints the loss (cross entropy)
on a quarter of the games, after fitting to the others.
"""

from __future__ import annotations

import argparse
import gzip
import json
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import numpy as np  # type: ignore[import-not-found,unused-ignore]

from dolmen.engine.chance import RandomChance
from dolmen.games import from_position, make
from dolmen.games.bots import BOTS, SearchBot
from dolmen.games.roam.bot import win_shares as roam
from dolmen.games.spirit_island.bot import win_shares as spirit_island
from dolmen.games.spirit_island.model.state import island

Array = Any  # of numpy
GAMES = ("roam", "spirit_island")
ADVERSARIES = ("brandenburg_prussia", "england", "sweden")
SEATS = (2, 2, 2, 2, 2, 2, 2, 4, 4, 3)  # number of seats, in turns
CARELESS = 0.08  # answers of the level beginner
RECORDED = 0.37  # share of the recorded positions of Roam with two seats; of Spirit Island every begin of a turn
MAX_ANSWERS = 3000
RIDGE = {"roam": 10.0, "spirit_island": 1.0}
TEST_PART = 4  # every fourth game tests the fit


def options(name: str, number: int) -> dict[str, Any]:
    """The options of a game of the series: one in two of Spirit Island has an adversary."""
    if name == "spirit_island":
        adversary = {"adversary": ADVERSARIES[number // 2 % 3], "level": number // 6 % 4} if number % 2 else {}
        return {"seats": 2, **adversary}
    return {"seats": SEATS[number % len(SEATS)], "full": True}


def play_one(name: str, seed: int, number: int) -> str:
    """Play a game; one line of JSON with positions, winners and ending. Every fourth game is one of a short search."""
    rng = Random(f"{seed}/{number}")
    game = make(name, options(name, number))
    chance, careless, team = RandomChance(rng), BOTS["beginner"], name == "spirit_island"
    bot = SearchBot("short", 0.0, rounds=2) if number % 4 == 0 and not team else BOTS["normal"]
    s, lines, turn = game.start(chance), list[str](), 0
    for _ in range(MAX_ANSWERS):
        if game.over(s):
            break
        seat, last, turn = game.to_act(s)[0], turn, game.result(s).turns
        if turn != last if team else len(game.legal(s, seat)) > 1 and rng.random() < RECORDED * 2 / game.seats:
            lines.append(game.write_position(s))
        answer = (careless if rng.random() < CARELESS and not team else bot).choose(game, game.view(s, seat), seat, rng)
        game.apply(s, seat, answer, chance)
    result = game.result(s)
    found = {"positions": lines, "winners": result.winners, "ending": result.ending, "over": game.over(s)}
    return json.dumps(found)


def play(name: str, path: Path, games: int, seed: int, processes: int) -> None:
    with gzip.open(path, "wt") as file, ProcessPoolExecutor(processes, get_context("fork")) as pool:
        for line in pool.map(play_one, [name] * games, [seed] * games, range(games), chunksize=4):
            file.write(line + "\n")


def positions(path: Path) -> Iterator[tuple[int, Any, Any, list[int], str]]:
    """The number of the game, the game, the state, the winners and the ending of each position."""
    games: dict[str, Any] = {}
    with gzip.open(path, "rt") as file:
        for number, line in enumerate(file):
            row = json.loads(line)
            for text in row["positions"] if row["over"] else []:
                key = " ".join(text.split()[:2])
                if key not in games or text.startswith("spirit_island"):
                    games[key] = from_position(text)[0]
                yield number, games[key], games[key].read_position(text), row["winners"], row["ending"]


def win_parts(seats: int, winners: list[int]) -> Array:
    parts = np.zeros(seats)
    parts[winners] = 1 / len(winners)
    return parts


def softmax(values: Array) -> Array:
    powers = np.exp(values - values.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


def fit_shares(rows: list[tuple[Array, Array]], ridge: float) -> Array:
    """The weights of a conditional logit, by Newton's method. A row has the features and the win of each seat."""
    weights = np.zeros(rows[0][0].shape[1])
    groups = [[row for row in rows if len(row[1]) == seats] for seats in (2, 3, 4)]
    stacked = [(np.stack([x for x, _ in group]), np.stack([y for _, y in group])) for group in groups if group]
    for _ in range(30):
        slope, curve = -ridge * weights, ridge * np.eye(len(weights))
        for x, y in stacked:
            p = softmax(x @ weights)
            slope += np.einsum("nsk,ns->k", x, y - p)
            centred = x - np.einsum("ns,nsk->nk", p, x)[:, None]
            curve += np.einsum("ns,nsk,nsl->kl", p, centred, centred, optimize=True)
        weights += np.linalg.solve(curve, slope)
    return weights


def fit_chance(rows: list[tuple[Array, float]], ridge: float) -> Array:
    """The weights of a logistic regression, by Newton's method."""
    x, y = np.stack([row[0] for row in rows]), np.array([row[1] for row in rows])
    weights = np.zeros(x.shape[1])
    for _ in range(30):
        p = 1 / (1 + np.exp(-(x @ weights)))
        curve = (x * (p * (1 - p))[:, None]).T @ x + ridge * np.eye(len(weights))
        weights += np.linalg.solve(curve, x.T @ (y - p) - ridge * weights)
    return weights


def fit_roam(path: Path, ridge: float) -> tuple[dict[str, Array], float]:
    """The weights, and their loss on games that were not used."""
    rows = []
    for number, game, s, winners, _ in positions(path):
        rows.append((number, np.array(roam.features(s)), win_parts(game.seats, winners)))
    weights = fit_shares([(x, y) for number, x, y in rows if number % TEST_PART], ridge)
    losses = [-(y * np.log(softmax(x @ weights))).sum() for number, x, y in rows if number % TEST_PART == 0 and len(y) == 2]
    weights = fit_shares([(x, y) for _, x, y in rows], ridge)
    return {"WEIGHTS": weights}, float(np.mean(losses))


def fit_spirit_island(path: Path, ridge: float) -> tuple[dict[str, Array], float]:
    rows = []
    for number, game, s, winners, _ in positions(path):
        rows.append((number, np.array(spirit_island.features(game, island(s))), float(bool(winners))))
    weights, losses = fit_chance([(x, y) for number, x, y in rows if number % TEST_PART], ridge), []
    for number, x, y in rows:
        if number % TEST_PART == 0:
            p = 1 / (1 + np.exp(-(x @ weights)))
            losses.append(-np.log(p if y else 1 - p))
    return {"WEIGHTS": fit_chance([(x, y) for _, x, y in rows], ridge)}, float(np.mean(losses))


def write_weights(name: str, found: dict[str, Array]) -> Path:
    lines = ['"""Weights of `win_shares.py`, written by `tools/train_bots.py`."""', "", "from typing import Final", ""]
    for key, weights in found.items():
        lines += [f"{key}: Final[tuple[float, ...]] = (", *[f"    {weight:.4f}," for weight in weights], ")"]
    path = Path(__file__).parent.parent / f"src/dolmen/games/{name}/bot/weights.py"
    path.write_text("\n".join(lines) + "\n")
    return path


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("step", choices=("play", "fit"))
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("file", type=Path)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    chosen = parser.parse_args(arguments)
    if chosen.step == "play":
        play(chosen.game, chosen.file, chosen.games, chosen.seed, chosen.processes)
        return 0
    fit = fit_roam if chosen.game == "roam" else fit_spirit_island
    found, loss = fit(chosen.file, RIDGE[chosen.game])
    print(f"loss on unused games (of two): {loss:.4f}; wrote {write_weights(chosen.game, found)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
