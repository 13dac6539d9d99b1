"""The fields of `RoamState`: each is copied, and each is stored or derived."""

from __future__ import annotations

from inspect import isdatadescriptor
from random import Random

from dolmen.engine.chance import RandomChance
from dolmen.engine.game import playout
from dolmen.games.roam.game import Roam
from dolmen.games.roam.model.state import RoamState
from dolmen.games.roam.storage import DERIVED, SHARED, state_fields

FIELDS = state_fields(Roam().components, every=True)
ATTRIBUTES = [attribute for field in FIELDS for attribute in field.attributes()] + list(DERIVED)


def played_state(game: Roam) -> RoamState:
    """A state in the middle of a game, with cards, markers, coins and artifacts."""
    s = game.start(RandomChance(Random(1)))
    playout(game, s, Random(2), 150)
    return s


def test_every_field_is_stored_or_derived() -> None:
    slots = [name for name, found in vars(RoamState).items() if isdatadescriptor(found) and not name.startswith("__")]
    assert sorted([*ATTRIBUTES, "components"]) == sorted(slots)


def test_a_copy_has_every_field() -> None:
    s = played_state(Roam(3, outpost=True, stacking=True))
    copy = s.copy()
    for attribute in [*ATTRIBUTES, "components"]:
        assert getattr(copy, attribute) == getattr(s, attribute), attribute


def test_a_copy_has_its_own_lists() -> None:
    s = played_state(Roam(3, outpost=True, stacking=True))
    copy = s.copy()
    lists = [attribute for attribute in ATTRIBUTES if isinstance(getattr(s, attribute), list)]
    assert {attribute for attribute in lists if getattr(copy, attribute) is getattr(s, attribute)} == set(SHARED)


def test_playing_on_a_copy_does_not_change_the_state() -> None:
    game = Roam(3, outpost=True, stacking=True)
    s = played_state(game)
    before = game.to_dict(s)
    playout(game, s.copy(), Random(3), 400)
    assert game.to_dict(s) == before
    stored = game.from_dict(before)
    for attribute in ATTRIBUTES:
        assert getattr(stored, attribute) == getattr(s, attribute), attribute
