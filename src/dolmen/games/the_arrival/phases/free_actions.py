"""Free actions: Tactic Tiles and Castle Trophies (AR-19, AR-21)."""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import LAND, NUMBER, Answer
from dolmen.engine.chance import Chance, Event
from dolmen.engine.state import Frame, Node, State

from ..model.answers import act_of, number_of, place_of
from ..model.components import (
    BUILDER,
    CAULDRON,
    CLAIRVOYANCE,
    FOMORI,
    GEESE,
    MAX_RETURNED,
    MERCY,
    MIGRATION,
    OGAM,
    PICK,
    RUSE,
    SALMON,
    SILVER,
    SONG,
    STONE,
    STRONGHOLD,
    WALLS,
    bits,
)
from ..model.state import ArrivalState, union_of
from ..model.supply import find_tile_of_type, fomori_pool, gain_honor, lose_corruption, threat_at
from .step_order import missing_refusal, other_step_refusal


# -- the value of a tile -------------------------------------------------------------------------------------------------
def tile_gain(s: ArrivalState, seat: int, tile_type: int) -> int:
    """The Honor a tile would give the seat now (AR-21.1 to AR-21.12); 0 for tiles that do something else."""
    components = s.components
    kind = components.kind_of[tile_type]
    if kind in (CAULDRON, SILVER, SALMON):
        return components.values[tile_type][0] * (s.aits[seat] & components.counted[tile_type]).bit_count()
    if kind == GEESE:
        return components.values[tile_type][0] * sum(1 for land in components.lands if land & s.aits[seat])
    if kind == STONE:
        return 0 if is_tied_for_stone(s, seat) else components.values[tile_type][honor_rank(s, seat)]
    if kind == MERCY:
        return components.values[tile_type][0] if has_sole_least_corruption(s, seat) else 0
    if kind == WALLS:
        return components.values[tile_type][0] * s.brochs[seat].bit_count()
    return components.values[tile_type][0] * s.caers[seat].bit_count() if kind == STRONGHOLD else 0


def honor_rank(s: ArrivalState, seat: int) -> int:
    """AR-21.8: how many have more Honor."""
    return sum(1 for honor in s.honor if honor > s.honor[seat])


def is_tied_for_stone(s: ArrivalState, seat: int) -> bool:
    """AR-21.6: the user is tied in Honor; in 2016 any two leaders (AR-21.7)."""
    if s.components.edition.stone_own_tie_only:
        return s.honor.count(s.honor[seat]) > 1
    return len(set(s.honor)) < len(s.honor)


def has_sole_least_corruption(s: ArrivalState, seat: int) -> bool:
    """AR-21.10: alone with the least Corruption."""
    least = min(s.corruption)
    return s.corruption[seat] == least and s.corruption.count(least) == 1


# -- refusals -----------------------------------------------------------------------------------------------------------
def tile_refusal(s: ArrivalState, seat: int, tile_type: int) -> str:
    """The rule by which the seat may not use a tile of this type on its turn; a tile must change something (AR-19.13)."""
    components, edition = s.components, s.components.edition
    kind = components.kind_of[tile_type]
    if not s.tiles_held[seat] & components.tiles_of_type[tile_type]:
        return "AR-21.19" if s.builder_tiles[seat] & components.tiles_of_type[tile_type] else "AR-19.1"
    if kind == OGAM:
        return "AR-21.13"
    if kind == BUILDER:
        return ""
    if kind == RUSE:
        return "" if ruse_choices(s) else "AR-21.28"
    if kind == MIGRATION:
        return "" if migration_choices(s) else "AR-21.30"
    if kind == SONG:
        return "" if s.corruption[seat] and components.values[tile_type][edition.song] else "AR-19.13"
    if kind == STONE and is_tied_for_stone(s, seat):
        return "AR-21.6" if edition.stone_own_tie_only else "AR-21.7"
    if kind == MERCY and not has_sole_least_corruption(s, seat):
        return "AR-21.10"
    return "" if tile_gain(s, seat, tile_type) else "AR-19.13"


def trophy_refusal(s: ArrivalState, seat: int) -> str:
    """AR-19.5 to AR-19.7, AR-19.13."""
    return missing_refusal(s, seat, s.components.answers.trophy) or ("" if s.fomori[seat] else "AR-19.13")


def usable_tiles(s: ArrivalState, seat: int) -> int:
    """All tiles of the seat without a `tile_refusal`, as a mask."""
    components, held = s.components, s.tiles_held[seat]
    out = held & union_of(components.paying, s.aits[seat]) if held & components.counting else 0
    rest = held & ~components.counting
    while rest:
        low = rest & -rest
        rest ^= low
        if not tile_refusal(s, seat, components.type_of_tile[low.bit_length() - 1]):
            out |= low
    return out


def can_use_trophy(s: ArrivalState, seat: int) -> bool:
    """Whether there is no `trophy_refusal`."""
    return s.trophies[seat] > 0 and s.fomori[seat] > 0


def free_actions(s: ArrivalState, seat: int) -> list[Answer]:
    """The free actions of the seat (AR-19.1), in the order of the candidates."""
    components = s.components
    out = [components.answers.trophy] if can_use_trophy(s, seat) else []
    tiles, last = usable_tiles(s, seat), -1
    while tiles:
        low = tiles & -tiles
        tiles ^= low
        tile_type = components.type_of_tile[low.bit_length() - 1]
        if tile_type != last:
            out.append(components.answers.uses[tile_type])
        last = tile_type
    return out


# -- effects -------------------------------------------------------------------------------------------------------------
def use_tile(s: ArrivalState, seat: int, tile_type: int, chance: Chance) -> None:
    """AR-19.3: carry out the effect and discard the tile; the Master Builder stays for the round (AR-21.18)."""
    components = s.components
    tile = find_tile_of_type(s, s.tiles_held[seat], tile_type)
    kind = components.kind_of[tile_type]
    s.tiles_held[seat] ^= 1 << tile
    if kind == BUILDER:
        s.builder_tiles[seat] |= 1 << tile
    else:
        s.used_tiles |= 1 << tile
    if chance.events is not None:
        chance.events.append(Event("use", seat, components.tile_names[tile]))
    if kind in (RUSE, MIGRATION):
        s.push(SWAP, seat, a=kind)
    elif kind == SONG:
        lose_corruption(s, seat, components.values[tile_type][components.edition.song], chance)
    else:
        gain_honor(s, seat, tile_gain(s, seat, tile_type), components.tile_names[tile], chance)


def return_fomori(s: ArrivalState, seat: int, n: int, chance: Chance) -> None:
    """Return face-down Fomori of a supply, unseen, to the bag (AR-19.12, AR-20.13).

    If Clairvoyance has seen them (then all of them), chance decides which ones go, as the owner does not look again.
    """
    everything = n == s.fomori[seat]
    s.fomori[seat] -= n
    s.bag += n
    if s.ability(seat) != CLAIRVOYANCE or not any(s.seen_fomori):
        return
    if everything:
        for kind in range(len(FOMORI)):
            s.seen_fomori_in_bag[kind] += s.seen_fomori[kind]
            s.seen_fomori[kind] = 0
        return
    for _ in range(n):
        kind = s.components.fomori_kind[chance.draw("supply", fomori_pool(s, s.seen_fomori), s.components.fomori_names)]
        s.seen_fomori[kind] -= 1
        s.seen_fomori_in_bag[kind] += 1


class TrophyStep(Node):
    """AR-19.5: a Castle Trophy returns up to three Fomori of the owner's supply, unseen, to the General Supply."""

    path = "trophy"

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        return True

    def legal(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, ArrivalState)
        return s.components.answers.returns[: s.fomori[f.owner]]

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, ArrivalState)
        return s.components.answers.returns

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        assert isinstance(s, ArrivalState)
        if answer.kind == NUMBER:
            return "" if number_of(answer) <= min(MAX_RETURNED, s.fomori[f.owner]) else "AR-19.5"
        return other_step_refusal(s, f, answer)

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        assert isinstance(s, ArrivalState)
        seat = f.owner
        s.pop()
        s.trophies[seat] -= 1
        s.trophies_used[seat] += 1
        if chance.events is not None:
            chance.events.append(Event("trophy", seat, n=number_of(answer)))
        return_fomori(s, seat, number_of(answer), chance)


# -- exchanges -----------------------------------------------------------------------------------------------------------
def exchangeable_fomori(s: ArrivalState) -> int:
    """The locations whose Fomori may be exchanged (AR-21.27); in the 2017 edition not those on castles (AR-21.26)."""
    return s.fomori_places() & ~s.castles if s.components.edition.ruse_spares_castles else s.fomori_places()


def ruse_choices(s: ArrivalState) -> int:
    """Fomori for which there is one of another kind to exchange it with (AR-21.28)."""
    places = exchangeable_fomori(s)
    kinds = sum(1 for mask in s.on_map if mask & places)
    return places if kinds > 1 else 0


def single_disks(s: ArrivalState) -> int:
    """Áits as pieces: stacks of exactly one disk of any owner (AR-4.6)."""
    out = 0
    for seat in range(s.components.seats):
        out |= s.aits[seat] & ~s.brochs[seat]
    return out


def migration_choices(s: ArrivalState) -> int:
    """Áits for which there is one of another owner (AR-21.30)."""
    places = single_disks(s)
    owners = sum(1 for mask in s.aits if mask & places)
    return places if owners > 1 else 0


def swap_kind(f: Frame) -> int:
    """Of a `swap` frame: the kind of tile, RUSE or MIGRATION."""
    return f.a


class SwapStep(Node):
    """Cú Chulainn's Ruse and Big Migration: the leader picks two places, one after the other.

    Register `a` is `swap_kind`; `target` is the first place once it is picked.
    """

    path = "swap"

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        return True

    def choices(self, s: ArrivalState, f: Frame) -> int:
        """The places that may be picked now, as a mask."""
        if f.target < 0:
            return ruse_choices(s) if swap_kind(f) == RUSE else migration_choices(s)
        if swap_kind(f) == RUSE:
            return exchangeable_fomori(s) & ~s.on_map[threat_at(s, f.target)]
        return single_disks(s) & ~s.aits[s.owner_at(f.target)]

    def legal(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, ArrivalState)
        picks = s.components.answers.on_map[PICK]
        return [picks[place] for place in bits(self.choices(s, f))]

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, ArrivalState)
        return s.components.answers.on_map[PICK]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        assert isinstance(s, ArrivalState)
        if answer.kind != LAND or act_of(answer) != PICK:
            return other_step_refusal(s, f, answer)
        if self.choices(s, f) >> place_of(answer) & 1:
            return ""
        if swap_kind(f) == RUSE:
            if exchangeable_fomori(s) >> place_of(answer) & 1:
                return "AR-21.28"
            return "AR-21.26" if s.components.edition.ruse_spares_castles else "AR-21.27"
        if single_disks(s) >> place_of(answer) & 1:
            return "AR-21.30"
        return "AR-4.6" if s.fortified_places() >> place_of(answer) & 1 else "AR-21.29"

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        assert isinstance(s, ArrivalState)
        if f.target < 0:
            f.target = place_of(answer)
            return
        s.pop()
        both = 1 << f.target | 1 << place_of(answer)
        if swap_kind(f) == RUSE:
            for kind in (threat_at(s, f.target), threat_at(s, place_of(answer))):
                s.on_map[kind] ^= both
        else:
            for seat in (s.owner_at(f.target), s.owner_at(place_of(answer))):
                s.aits[seat] ^= both
        if chance.events is not None:
            names = s.components.place_names
            what = "swap-fomori" if swap_kind(f) == RUSE else "swap-aits"
            chance.events.append(Event(what, f.owner, at=(names[f.target], names[place_of(answer)])))


SWAP: Final = SwapStep()
TROPHY_STEP: Final = TrophyStep()
