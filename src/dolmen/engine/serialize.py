"""States as plain data with names, as JSON for people and as MessagePack for the database.

A game serialises its own fields; this module serialises frames, lanes and modifiers, which are the same for all games.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from dolmen.text import InputError, from_library_error

from .game import Game
from .modifiers import EXPIRIES
from .state import ActiveModifier, Frame, Lane, State

PENDING_KEYS: Final = ("stack", "lanes", "rows")  # the keys of `pending_to_dict`


class BadState(InputError):
    """Stored data is not a state of this game; the message says why."""


def frame_to_dict(game: Game, f: Frame) -> dict[str, object]:
    out: dict[str, object] = {"node": f.node.path, "owner": f.owner}
    if f.source >= 0:
        out["source"] = game.things[f.source]
    if f.target >= 0:
        out["target"] = game.places[f.target]
    for name, number in (("a", f.a), ("b", f.b), ("c", f.c)):
        if number:
            out[name] = number
    if f.held is not None:
        out["held"] = [game.things[t] for t in f.held]
    if f.given_answer is not None:
        out["said"] = f.given_answer.name
    return out


def find_index(names: list[str], name: object, what: str) -> int:
    """The index of a name; `what` is the kind of thing, a key of the texts `errors.unknown`."""
    try:
        return names.index(name)  # type: ignore[arg-type]  # a name of another type is simply not found
    except ValueError:
        raise BadState(f"unknown.{what}", name=name) from None


def mask_from(names: list[str], members: list[Any], what: str) -> int:
    """The bit mask of a pool, from the names of its members."""
    mask = 0
    for name in members:
        mask |= 1 << find_index(names, name, what)
    return mask


def read_int(data: dict[str, Any], key: str, default: int | None = None) -> int:
    value = data.get(key, default)
    if type(value) is not int:
        raise BadState("state.whole", field=key, given=value)
    return value


def read_list(data: dict[str, Any], key: str) -> list[Any]:
    value = data.get(key, [])
    if not isinstance(value, list):
        raise BadState("state.list", field=key)
    return value


def frame_from_dict(game: Game, data: Any) -> Frame:
    if not isinstance(data, dict):
        raise BadState("state.table", field="stack", given=data)
    node = game.nodes.get(data.get("node", ""))
    if node is None:
        raise BadState("state.step", name=data.get("node"), game=game.name)
    f = Frame(node, read_int(data, "owner"), a=read_int(data, "a", 0), b=read_int(data, "b", 0), c=read_int(data, "c", 0))
    if not -1 <= f.owner < game.seats:
        raise BadState("state.owner", given=f.owner)
    if "source" in data:
        f.source = find_index(game.things, data["source"], "thing")
    if "target" in data:
        f.target = find_index(game.places, data["target"], "place")
    if "held" in data:
        f.held = [find_index(game.things, t, "thing") for t in read_list(data, "held")]
    if "said" in data:
        f.given_answer = game.read(str(data["said"]))
        if f.given_answer is None:
            raise BadState("state.answer", name=data["said"])
    return f


def pending_to_dict(game: Game, s: State) -> dict[str, object]:
    """The pending part of a state: the stack, and lanes and modifiers if there are any."""
    out: dict[str, object] = {"stack": [frame_to_dict(game, f) for f in s.stack]}
    if s.lanes:
        out["lanes"] = [
            {
                "seat": lane.seat,
                "secret": lane.secret,
                "ready": lane.ready,
                "stack": [frame_to_dict(game, f) for f in lane.stack],
            }
            for lane in s.lanes
        ]
    if s.modifiers:
        out["rows"] = [modifier_to_dict(game, active) for active in s.modifiers]
    return out


def modifier_to_dict(game: Game, active: ActiveModifier) -> dict[str, object]:
    out: dict[str, object] = {"point": game.modifier_points[active.point], "node": active.node.path, "seat": active.seat}
    if active.scope >= 0:
        out["scope"] = game.places[active.scope]
    if active.source >= 0:
        out["source"] = game.things[active.source]
    if active.expiry:
        out["expiry"] = EXPIRIES[active.expiry]
    for name, number, usual in (("uses", active.uses, -1), ("a", active.number, 0), ("b", active.counter, 0)):
        if number != usual:
            out[name] = number
    if active.held is not None:
        out["held"] = [game.things[t] for t in active.held]
    return out


def modifier_from_dict(game: Game, data: Any) -> ActiveModifier:
    if not isinstance(data, dict):
        raise BadState("state.table", field="rows", given=data)
    node = game.nodes.get(data.get("node", ""))
    if node is None:
        raise BadState("state.step", name=data.get("node"), game=game.name)
    modifier = ActiveModifier(
        find_index(list(game.modifier_points), data.get("point"), "point"), node, read_int(data, "seat")
    )
    modifier.scope = find_index(game.places, data["scope"], "place") if "scope" in data else -1
    modifier.source = find_index(game.things, data["source"], "thing") if "source" in data else -1
    modifier.expiry, modifier.uses = (
        find_index(list(EXPIRIES), data.get("expiry", "never"), "expiry"),
        read_int(data, "uses", -1),
    )
    modifier.number, modifier.counter = read_int(data, "a", 0), read_int(data, "b", 0)
    if "held" in data:
        modifier.held = [find_index(game.things, t, "thing") for t in read_list(data, "held")]
    return modifier


def read_pending(game: Game, data: dict[str, Any], s: State) -> None:
    s.stack = [frame_from_dict(game, f) for f in read_list(data, "stack")]
    for item in read_list(data, "lanes"):
        if not isinstance(item, dict):
            raise BadState("state.table", field="lanes", given=item)
        lane = Lane(
            read_int(item, "seat"), item.get("secret") is True, [frame_from_dict(game, f) for f in read_list(item, "stack")]
        )
        lane.ready = item.get("ready") is True
        s.lanes.append(lane)
    s.modifiers = [modifier_from_dict(game, r) for r in read_list(data, "rows")]


def to_bytes(game: Game, s: State) -> bytes:
    return msgspec.msgpack.encode(game.to_dict(s))


def to_json(game: Game, s: State) -> str:
    return msgspec.json.format(msgspec.json.encode(game.to_dict(s)), indent=1).decode()


def from_bytes(game: Game, data: bytes) -> State:
    try:
        plain = msgspec.msgpack.decode(data, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadState("state.stored", what=from_library_error(error)) from None
    return game.from_dict(plain)


def from_json(game: Game, text: str) -> State:
    try:
        plain = msgspec.json.decode(text, type=dict[str, Any])
    except msgspec.DecodeError as error:
        raise BadState("state.stored", what=from_library_error(error)) from None
    return game.from_dict(plain)
