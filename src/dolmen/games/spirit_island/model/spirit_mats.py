"""The spirits' mats: for each number of uncovered spaces, what a presence track gives."""

from __future__ import annotations

from typing import Final

from ..content.loader import Spirit, load_invaders, load_spirits
from .components import ELEMENTS, TERRAINS, one_element

PRESENCE: Final[int] = load_invaders().numbers.presence


class Track:
    """A presence track; each list is indexed by the number of uncovered spaces, at least 1 (SI-2.31)."""

    def __init__(self, spaces: list[int | str]) -> None:
        self.spaces: list[int | str] = spaces
        self.best: list[int] = [0]  # the highest number, which counts instead of the sum (SI-6.16)
        self.gives: list[int] = [0]  # permanent elements (SI-9.6)
        self.wild: list[int] = [0]  # "any" elements, named every turn (SI-9.17)
        self.reclaims: list[int] = [0]  # cards reclaimed each turn (SI-6.18)
        for space in spaces:
            self.best.append(max(self.best[-1], space) if isinstance(space, int) else self.best[-1])
            self.gives.append(self.gives[-1] + (one_element(ELEMENTS.index(str(space))) if space in ELEMENTS else 0))
            self.wild.append(self.wild[-1] + (space == "any"))
            self.reclaims.append(self.reclaims[-1] + (space == "reclaim"))


class Mat:
    def __init__(self, spirit: Spirit) -> None:
        self.name: str = spirit.id
        self.printed: Spirit = spirit
        self.energy: Track = Track(spirit.energy)
        self.plays: Track = Track(spirit.plays)
        self.tracks: list[Track] = [self.energy, self.plays]
        self.sacred: int = -1  # the terrain in which a single presence is a sacred site (River's Domain)
        if spirit.sacred is not None:
            self.sacred = TERRAINS.index(spirit.sacred)


MATS: Final[list[Mat]] = [Mat(spirit) for spirit in load_spirits().spirit]
SPIRIT_NAMES: Final[list[str]] = [mat.name for mat in MATS]
OCEAN: Final[int] = SPIRIT_NAMES.index("ocean")
