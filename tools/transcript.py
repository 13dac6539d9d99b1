"""Compare the transcripts of recorded games with the current rules, or rewrite them.

A transcript has one line for every decision, so that a change of the rules shows as a diff.

python -m tools.transcript            compare each transcript with a replay of its record under the current rules
python -m tools.transcript --write    rewrite the transcripts; a record that can no longer be replayed is played again
python -m tools.transcript --replace  play all games again (after a change of the recorded games, not of rules)
"""

from __future__ import annotations

import argparse
import difflib
import hashlib
import sys
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from dolmen.engine.chance import Event, ReplayChance
from dolmen.engine.game import Game
from dolmen.engine.play import Play, new_play, to_draws
from dolmen.engine.record import BadRecord, Record, read_record, write_record
from dolmen.games import make
from dolmen.games.bots import BOTS

FOLDER = Path(__file__).parent.parent / "tests/records"
MAX_LISTED = 6  # maximum number of legal answers in a line; more become a digest
SEATS = "abcdef"


@dataclass
class Recorded:
    """A game to record: its options, its card list (a frozen copy; '': the game takes none) and its ending."""

    game: str
    name: str
    options: dict[str, Any]
    pack: str
    ending: str
    by_hand: bool = False  # played by clicks in a browser: such a game cannot be played again

    @property
    def record_file(self) -> Path:
        return FOLDER / self.game / f"{self.name}.json"

    @property
    def transcript_file(self) -> Path:
        return FOLDER / self.game / f"{self.name}.txt"

    def make(self) -> Game:
        return make(self.game, self.options, str(FOLDER / self.game / f"{self.pack}.toml") if self.pack else None)

    def read(self) -> Record:
        return read_record(self.record_file.read_bytes())


def roam_games() -> list[Recorded]:
    out = []
    for seats, full, outpost, stacking in product((2, 3, 4), (False, True), (False, True), (False, True)):
        words = [word for word, on in (("full", full), ("outpost", outpost), ("stacking", stacking)) if on]
        options = {"seats": seats, "full": full, "outpost": outpost, "stacking": stacking}
        out.append(Recorded("roam", "-".join([str(seats), *(words or ["basic"])]), options, "cards", "ten-cards"))
    return out


ENDED_BY_HAND = {2016: "honor-last-round", 2017: "honor-last-round"}  # the games played in the browser, by edition


def arrival_games() -> list[Recorded]:
    """Each mode with each number of players, and all four endings with each mode."""
    modes: dict[str, dict[str, Any]] = {"2016": {"edition": 2016}, "2017": {}, "advanced": {"advanced": True}}
    endings = ("honor-last-round", "honor-corruption-limit", "corruption-last-round", "corruption-corruption-limit")
    out = []
    for k, (mode, options) in enumerate(modes.items()):
        for seats in (2, 3, 4):
            name, ending = f"{seats}-{mode}", endings[(k + seats) % len(endings)]
            out.append(Recorded("the_arrival", name, {"seats": seats, **options}, "box", ending))
        name, ending = f"4-{mode}-again", endings[(k + 5) % len(endings)]
        out.append(Recorded("the_arrival", name, {"seats": 4, **options}, "box", ending))
    in_turn = {"seats": 3, "edition": 2016, "blockers_in_turn": True, "castles_near": True, "ports_closed": True}
    out.append(Recorded("the_arrival", "3-2016-options", in_turn, "box", "honor-corruption-limit"))
    for edition, ending in ENDED_BY_HAND.items():
        options = {"seats": 2, "edition": edition}
        out.append(Recorded("the_arrival", f"by-hand-{edition}", options, "box", ending, by_hand=True))
    draft = {"seats": 2, "advanced": True, "draft": True}
    out.append(Recorded("the_arrival", "2-draft", draft, "box", "honor-last-round"))
    return out


def spirit_island_games() -> list[Recorded]:
    """A few games of Spirit Island: solo and multiplayer, every spirit, with and without adversary and scenario."""
    solo = {"seats": 1, "spirits": ["lightning"], "boards": ["A"], "teaching": True}
    england = {"seats": 2, "spirits": ["green", "bringer"], "boards": ["B", "C"], "adversary": "england", "level": 2}
    blitz = {"seats": 2, "spirits": ["ocean", "shadows"], "boards": ["D", "A"], "scenario": "blitz"}
    rising = {"seats": 3, "spirits": ["river", "thunderspeaker", "earth"], "scenario": "dahan_insurrection"}
    by_hand = {"seats": 1, "spirits": [], "adversary": "england", "level": 1}
    return [
        Recorded("spirit_island", "1-teaching", solo, "", "victory"),
        Recorded("spirit_island", "2-england", england, "", "adversary"),
        Recorded("spirit_island", "2-blitz", blitz, "", "blight"),
        Recorded("spirit_island", "3-insurrection", rising, "", "destroyed"),
        Recorded("spirit_island", "by-hand-two", {"seats": 2, "spirits": []}, "", "blight", by_hand=True),
        Recorded("spirit_island", "by-hand-england", by_hand, "", "blight", by_hand=True),
    ]


RECORDED: list[Recorded] = [
    *roam_games(),
    *arrival_games(),
    *spirit_island_games(),
    Recorded("roam", "2-full-empty-map", {"seats": 2, "full": True, "edges": "WN", "first": 1}, "small", "empty-map"),
    Recorded("roam", "3-stacking-empty-map", {"seats": 3, "full": True, "stacking": True}, "small", "empty-map"),
    Recorded("roam", "2-standstill", {"seats": 2, "full": False}, "scarce", "standstill"),
    Recorded("roam", "2-full-stacking-standstill", {"seats": 2, "full": True, "stacking": True}, "scarce", "standstill"),
]


# -- playing -----------------------------------------------------------------------------------------------------------
def play_again(recorded: Recorded) -> Record:
    """Play a game of alternating greedy and random seats with the wanted ending; its sixth answer is undone and redone."""
    if recorded.by_hand:
        return recorded.read()
    game, bots = recorded.make(), [BOTS["greedy"], BOTS["random"]]
    for seed in range(500):
        rng = Random(f"{recorded.name}/{seed}")
        play = new_play(game, rng)
        while not game.over(play.state):
            seat = game.to_act(play.state)[0]
            answer = bots[seat % 2].choose(game, game.view(play.state, seat), seat, rng)
            play.play_answer(seat, answer)
            if len(play.record.entries) == 6:
                play.undo(seat, agreed=True)
                play.play_answer(seat, answer)
        if game.result(play.state).ending == recorded.ending:
            return play.record
    raise SystemExit(f"{recorded.name}: no game ended in {recorded.ending}")


# -- transcripts -----------------------------------------------------------------------------------------------------------
def transcript(game: Game, record: Record) -> str:
    """The game, one decision a line: number, seat, step, legal answers, answer, chance, events."""
    start = Play(game, Record(record.game, record.options, position=record.position, drew=record.drew), Random(0))
    s = start.state
    lines = [
        "# number seat step legal > answer | chance | events",
        f"options {msgspec.json.encode(record.options).decode()}",
        f"setup {draws_text(record.drew)}",
    ]
    for k, number in enumerate(record.live_entries()):
        entry = record.entries[number]
        frame = game.pending_frame(s, entry.seat)
        answer = game.read(entry.answer)
        names = [a.name for a in game.legal(s, entry.seat)]
        if frame is None or answer is None or entry.answer not in names:
            raise BadRecord(f"entry {number}: seat {entry.seat} cannot answer {entry.answer!r} here")
        head = f"{k + 1} {SEATS[entry.seat]} {frame.node.path} {answer_list(names)} > {entry.answer}"
        chance = ReplayChance(to_draws(entry.drew))
        chance.events = []
        try:
            game.apply(s, entry.seat, answer, chance)
        except ValueError as error:
            raise BadRecord(f"entry {number}: {error}") from None
        lines.append(
            " | ".join([head, draws_text(entry.drew), "; ".join(event_text(e) for e in chance.events)]).rstrip(" |")
        )
    lines.append(f"position {game.write_position(s)}")
    result = game.result(s)
    winners = " ".join(SEATS[seat] for seat in result.winners)
    lines.append(f"result {result.ending}, points {' '.join(map(str, result.scores))}, won by {winners}")
    return "\n".join(lines) + "\n"


def answer_list(names: list[str]) -> str:
    if len(names) <= MAX_LISTED:
        return f"{len(names)}[{' '.join(names)}]"
    return f"{len(names)}:{hashlib.sha256(' '.join(names).encode()).hexdigest()[:8]}"


def draws_text(drew: list[tuple[str, str]]) -> str:
    return " ".join(f"{deck}={name}" for deck, name in drew)


def event_text(event: Event) -> str:
    words = [event.kind]
    if event.seat >= 0:
        words.append(SEATS[event.seat])
    if event.other >= 0:
        words.append(f"<{SEATS[event.other]}")
    words += [word for word in (event.what, ",".join(event.at), str(event.n) if event.n else "") if word]
    return " ".join(words)


def results(game: str) -> dict[str, dict[str, object]]:
    """The stored result of each recorded game of this name."""
    stored: dict[str, dict[str, object]] = msgspec.json.decode((FOLDER / game / "results.json").read_bytes())
    return stored


def result_of(recorded: Recorded, record: Record) -> dict[str, object]:
    play = Play(recorded.make(), record, Random(0))
    result = play.game.result(play.state)
    return {"ending": result.ending, "scores": result.scores, "winners": result.winners}


# -- command line -------------------------------------------------------------------------------------------------------
def write(recorded: Recorded, replace: bool) -> tuple[str, dict[str, object]]:
    """Write the transcript and, if needed, the record. Returns a message and the result."""
    message = "transcript written"
    try:
        if replace or not recorded.record_file.exists():
            raise BadRecord("as requested")
        record = recorded.read()
        text = transcript(recorded.make(), record)
        outcome = result_of(recorded, record)
    except ValueError as error:  # the record cannot be replayed, or its options are refused
        record = play_again(recorded)
        recorded.record_file.parent.mkdir(parents=True, exist_ok=True)
        recorded.record_file.write_text(write_record(record), encoding="utf-8")
        text = transcript(recorded.make(), record)
        outcome, message = result_of(recorded, record), f"played again ({error})"
    before = recorded.transcript_file.read_text(encoding="utf-8") if recorded.transcript_file.exists() else ""
    recorded.transcript_file.write_text(text, encoding="utf-8")
    return (message if text != before else "unchanged"), outcome


def compare(recorded: Recorded) -> list[str]:
    """The diff between the stored transcript and the current rules."""
    stored = recorded.transcript_file.read_text(encoding="utf-8")
    try:
        now = transcript(recorded.make(), recorded.read())
    except ValueError as error:
        return [f"{recorded.name}: {error}"]
    name = f"{recorded.game}/{recorded.name}"
    return list(
        difflib.unified_diff(stored.splitlines(), now.splitlines(), f"{name} stored", f"{name} now", lineterm="", n=1)
    )


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.transcript", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--write", action="store_true", help="rewrite the transcripts")
    parser.add_argument("--replace", action="store_true", help="play all games again")
    options = parser.parse_args(arguments)
    if not (options.write or options.replace):
        lines = [line for recorded in RECORDED for line in compare(recorded)]
        print("\n".join(lines[:60]) if lines else f"{len(RECORDED)} transcripts are unchanged")
        return 1 if lines else 0
    stored: dict[str, dict[str, dict[str, object]]] = {}
    for recorded in RECORDED:
        message, outcome = write(recorded, options.replace)
        stored.setdefault(recorded.game, {})[recorded.name] = outcome
        print(f"{recorded.game}/{recorded.name}: {message}")
    for name, found in stored.items():
        lines = [f" {msgspec.json.encode(k).decode()}: {msgspec.json.encode(v).decode()}" for k, v in found.items()]
        (FOLDER / name / "results.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
