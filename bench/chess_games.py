"""Measure python-chess with random play until mate, stalemate, bare kings or fifty quiet moves."""

from __future__ import annotations

from importlib.metadata import version
from random import Random
from time import process_time

import chess
from worker import Measure, copy_for, play_for, serve

STATES = 20


def play(board: chess.Board, rng: Random, stop: int = 10_000) -> tuple[int, int]:
    roll = rng.random
    steps = questions = 0
    while steps < stop and board.halfmove_clock < 100 and not board.is_insufficient_material():
        options = list(board.legal_moves)
        n = len(options)
        if not n:
            break
        if n > 1:
            questions += 1
        board.push(options[int(roll() * n)])
        steps += 1
    return steps, questions


def playing() -> Measure:
    rng = Random(1)

    def one_game() -> tuple[float, float, int, int]:
        begin = process_time()
        board = chess.Board()
        made = process_time()
        steps, questions = play(board, rng)
        return made - begin, process_time() - made, steps, questions

    return lambda seconds: play_for(seconds, one_game)


def copying(stack: bool) -> Measure:
    boards = []
    for seed in range(STATES):
        steps, _ = play(chess.Board(), Random(seed))
        board = chess.Board()
        play(board, Random(seed), steps // 2)
        boards.append(board)
    return lambda seconds: copy_for(seconds, [lambda b=b: b.copy(stack=stack) for b in boards])


if __name__ == "__main__":
    serve({"legal 2": playing(), "copy 2": copying(False), "copy+stack 2": copying(True)}, {"version": version("chess")})
