"""How tests play: a position, answers one a line, and what stands in a land then."""

from __future__ import annotations

from random import Random

from dolmen.engine.play import Play
from dolmen.engine.record import Record
from dolmen.engine.serialize import to_bytes

from .driver import inspect, take_back, undo_in_lane
from .game import SpikeGame, land_text, names
from .state import Island, island


class Table:
    """A game from a position. Every answer is looked at from all sides and taken back once."""

    def __init__(self, position: str, spirits: tuple[str, ...] = ("lightning", "lightning")) -> None:
        self.game = SpikeGame(spirits)
        record = Record(self.game.name, self.game.options(), position=position)
        self.play = Play(self.game, record, Random(0))
        self.rng = Random(0)

    @property
    def s(self) -> Island:
        return island(self.play.state)

    def does(self, script: str) -> None:
        """Lines such as `0: call_to_migrate`; what a draw gives stands behind a bar: `1: minor | steam_vents ...`."""
        for line in script.strip().splitlines():
            answer, _, drawn = line.partition("|")
            seat, name = int(answer.split(":")[0]), answer.split(":")[1].strip()
            deck = name if name in ("minor", "major") else "major"
            inspect(self.game, self.s, self.rng, everything=True)
            before = to_bytes(self.game, self.s)
            self.play.foretold.setdefault("invaders", ["mountain.1", "mountain.2"])  # explorers come to A1 and B3
            if drawn:
                self.play.foretold[deck] = drawn.split()
            self.play.act(seat, name)
            take_back(self.play, seat, name, before)
            if self.s.lanes:
                undo_in_lane(self.play, 1 - seat)
        inspect(self.game, self.s, self.rng, everything=True)

    def offers(self, seat: int) -> str:
        """What a seat may answer, in words."""
        return " | ".join(answer.name for answer in self.game.legal(self.s, seat))

    def why_not(self, seat: int, name: str) -> str:
        answer = self.game.read(name)
        assert answer is not None
        return self.game.fault(self.s, seat, answer)

    def __getitem__(self, land: str) -> str:
        return land_text(self.s, land)

    def hand(self, seat: int) -> str:
        return " ".join(names(self.s.hand[seat]))

    def asked(self) -> list[int]:
        return self.game.asked(self.s)
