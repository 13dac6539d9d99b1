"""Every power of the game, written as sentences. Importing this module writes them all."""

from . import bringer, earth, green, lightning, major, minor, ocean, river, shadows, thunderspeaker

__all__ = ["bringer", "earth", "green", "lightning", "major", "minor", "ocean", "river", "shadows", "thunderspeaker"]
