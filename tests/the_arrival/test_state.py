"""The field table and the state agree: its slots, its hand-written copy, and the stored fields."""

import pytest

from dolmen.games.stored_fields import ListOf
from dolmen.games.the_arrival.game import Arrival
from dolmen.games.the_arrival.model.state import ArrivalState
from dolmen.games.the_arrival.storage import state_fields

FIELDS = state_fields(Arrival(seats=3).components)
SHARED = ("display",)  # replaced and never changed in place, so copies may share the list


def value_of_shape(kind, value: int):
    """The value itself, or in as many lists as the kind has."""
    return [value_of_shape(kind.kind, value)] if isinstance(kind, ListOf) else value


def state_with_distinct_values() -> ArrivalState:
    """A state in which no two fields are equal, so that a field copied from the wrong one shows."""
    s = ArrivalState(Arrival(seats=3).components)
    for k, field in enumerate(FIELDS):
        value = 100 + k
        setattr(s, field.attribute, value_of_shape(field.kind, value))
    return s


@pytest.mark.skipif(not hasattr(ArrivalState, "__slots__"), reason="compiled classes have no slots")
def test_the_field_table_has_every_slot_of_the_state():
    assert sorted(field.attribute for field in FIELDS) == sorted(set(ArrivalState.__slots__) - {"components"})
    assert len({field.key for field in FIELDS}) == len(FIELDS)


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.attribute)
def test_every_field_is_copied(field):
    s = state_with_distinct_values()
    copied = getattr(s.copy(), field.attribute)
    assert copied == getattr(s, field.attribute)
    if isinstance(field.kind, ListOf) and field.attribute not in SHARED:
        copied.append(0)
        assert copied != getattr(s, field.attribute)


def test_a_copy_keeps_the_components():
    s = state_with_distinct_values()
    assert s.copy().components is s.components


def test_a_view_gets_public_fields_only_from_the_state():
    public = ArrivalState(Arrival(seats=3).components, state_with_distinct_values(), hidden=False)
    missing = {field.attribute for field in FIELDS if not hasattr(public, field.attribute)}
    assert missing == {"cards", "deck", "unknown", "seen_fomori", "seen_fomori_in_bag"}
    assert not any(hasattr(public, name) for name in ("stack", "lanes", "modifiers"))
