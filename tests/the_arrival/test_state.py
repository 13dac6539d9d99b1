"""The field table against the state: its slots, its hand-written copy, and the stored fields."""

import pytest

from dolmen.games.the_arrival.game import Arrival
from dolmen.games.the_arrival.model.fields import FIELDS, ONE, ROW_PER_SEAT
from dolmen.games.the_arrival.model.state import ArrivalState

SHARED = ("display",)  # replaced and never changed in place, so copies may share the list


def state_with_distinct_values() -> ArrivalState:
    """A state in which no two fields are equal, so that a field copied from the wrong one shows."""
    s = ArrivalState(Arrival(seats=3).components)
    for k, field in enumerate(FIELDS):
        value = 100 + k
        setattr(s, field.name, value if field.shape == ONE else [[value]] if field.shape == ROW_PER_SEAT else [value])
    return s


@pytest.mark.skipif(not hasattr(ArrivalState, "__slots__"), reason="compiled classes have no slots")
def test_the_field_table_has_every_slot_of_the_state():
    assert sorted(field.name for field in FIELDS) == sorted(set(ArrivalState.__slots__) - {"components"})
    assert len({field.key for field in FIELDS}) == len(FIELDS)


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.name)
def test_every_field_is_copied(field):
    s = state_with_distinct_values()
    copied = getattr(s.copy(), field.name)
    assert copied == getattr(s, field.name)
    if field.shape != ONE and field.name not in SHARED:
        copied.append(0)
        assert copied != getattr(s, field.name)


def test_a_copy_keeps_the_components():
    s = state_with_distinct_values()
    assert s.copy().components is s.components
