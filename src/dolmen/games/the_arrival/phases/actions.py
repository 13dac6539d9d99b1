"""The Action Phase: a leader's turn and its four actions Build, Shield, Spread and Repel (AR-14 to AR-18)."""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import CARD, DONE, LAND, OPTION, PIECE, Answer
from dolmen.engine.chance import Chance, Event
from dolmen.engine.state import Frame, Node, State

from ..model.answers import act_of, fomori_of, place_of, province_of, tile_type_of
from ..model.components import (
    ARCHERY,
    BUILD,
    CASTLE,
    CHUNK_BITS,
    CLAIRVOYANCE,
    DEFIANCE,
    DIPLOMACY,
    DISCARD,
    DISTANCE_PRICE,
    FOMORI,
    HONOR,
    LOSE_CORRUPTION,
    PASS,
    PUT_SHIELD,
    REPEL,
    SET,
    SPREAD,
    STRENGTH,
    TAKE_HONOR,
    THREATS,
    USE,
    USE_TROPHY,
    WISDOM,
)
from ..model.state import CHUNK_MASK, NOBODY, ArrivalState, union_of
from ..model.supply import draw_fomori, gain_honor, lose_corruption, pay_honor, threat_at
from .free_actions import (
    TROPHY_STEP,
    can_use_trophy,
    free_actions,
    tile_refusal,
    trophy_refusal,
    usable_tiles,
    use_tile,
)
from .step_order import other_step_refusal

ACTIONS: Final = 2  # of a turn (AR-14.2)
ACTIONS_OF_FIRST_TURN: Final = 1  # AR-14.3
ACTIONS_OF_WISDOM: Final = 3  # at most (AR-22.9)

# The ways to build (AR-15.1) and to repel (AR-18.8), as events name them.
BORDERING: Final = "bordering"
BY_PORT: Final = "port"
BOLSTER: Final = "bolster"
OUTPOST: Final = "outpost"
PROVINCIAL: Final = "provincial"
DISTANT: Final = "distant"
NO_WAY: Final = ""


def append_answers(tables: list[list[list[Answer]]], mask: int, out: list[Answer]) -> None:
    """Append the answers for the locations in `mask`, in order.

    `tables[k][bits]`: the answers for this value of the k-th chunk of `mask` (see `answer_tables`).
    """
    for table in tables:
        if not mask:
            break
        out += table[mask & CHUNK_MASK]
        mask >>= CHUNK_BITS


# -- Build ---------------------------------------------------------------------------------------------------------------
def rival_forts(s: ArrivalState, seat: int) -> int:
    """Locations fortified by other leaders."""
    return s.fortified_places() & ~s.aits[seat]


def pays_for_outposts(s: ArrivalState, seat: int) -> bool:
    """AR-15.7; not with Diplomacy (AR-22.8)."""
    return s.ability(seat) != DIPLOMACY


def build_way(s: ArrivalState, seat: int, place: int) -> str:
    """The cheapest way for the seat to build there (AR-15.10), whether or not it can pay."""
    components = s.components
    own, spot = s.aits[seat], 1 << place
    if own & spot:
        return BOLSTER if not s.caers[seat] & spot else NO_WAY
    if not spot & s.free_places() & components.main_island:
        return NO_WAY
    if components.beside[place] & own:
        return BORDERING
    if components.ports & spot and components.ports & own:
        return BY_PORT
    return OUTPOST if components.beside[place] & rival_forts(s, seat) else NO_WAY


def build_price(s: ArrivalState, seat: int, place: int) -> int:
    """Honor to pay for building there: 2 for an Outpost (AR-15.7), else nothing."""
    return DISTANCE_PRICE if build_way(s, seat, place) == OUTPOST and pays_for_outposts(s, seat) else 0


def site_refusal(s: ArrivalState, seat: int, place: int) -> str:
    """The rule by which the seat may not place a disk there, from whatever source; '' if it may."""
    components, spot = s.components, 1 << place
    if components.castle_places & spot:
        return "AR-15.8"
    if s.caers[seat] & spot:
        return "AR-15.5"
    if rival_forts(s, seat) & spot:
        return "AR-4.10"
    if s.threatened_places() & spot:
        return "AR-3.11"
    if build_way(s, seat, place) == NO_WAY:
        return "AR-15.3" if components.ports & spot else "AR-15.1"
    return "AR-15.7" if build_price(s, seat, place) > s.honor[seat] else ""


def build_refusal(s: ArrivalState, seat: int, place: int) -> str:
    """AR-15: the rule by which the seat may not build there; '' if it may."""
    return site_refusal(s, seat, place) if s.disks[seat] else "AR-15.11"


def build_sites(s: ArrivalState, seat: int) -> int:
    """All places without a `site_refusal`."""
    components, own, fortified = s.components, s.aits[seat], s.fortified_places()
    reached = s.places_near(own)
    if own & components.ports:
        reached |= components.ports
    if s.honor[seat] >= DISTANCE_PRICE or not pays_for_outposts(s, seat):
        reached |= s.places_near(fortified & ~own)
    return reached & components.main_island & ~fortified & ~s.threatened_places() | own & ~s.caers[seat]


def build(s: ArrivalState, seat: int, place: int, chance: Chance) -> None:
    """AR-15: pay for an Outpost and place a disk. The caller takes the disk from its source."""
    way, price, spot = build_way(s, seat, place), build_price(s, seat, place), 1 << place
    if price:
        pay_honor(s, seat, price, chance)
    if not s.aits[seat] & spot:
        s.aits[seat] |= spot
    elif not s.brochs[seat] & spot:
        s.brochs[seat] |= spot
    else:
        s.caers[seat] |= spot
    if chance.events is not None:
        chance.events.append(Event("build", seat, way, (s.components.place_names[place],), s.level_at(place)))


# -- Shield --------------------------------------------------------------------------------------------------------------
def shield_refusal(s: ArrivalState, seat: int, province: int) -> str:
    """AR-16: the rule by which the seat may not place a Shield there."""
    components = s.components
    if not s.shields[seat] or not s.aits[seat] & components.lands[province]:
        return "AR-16.1"
    if s.province_shields[province] < components.shield_limit[province]:
        return ""
    return "AR-16.2" if components.edition.printed_shield_limit else "AR-16.3"


def put_shield(s: ArrivalState, seat: int, province: int, chance: Chance) -> None:
    s.shields[seat] -= 1
    s.province_shields[province] += 1
    if chance.events is not None:
        chance.events.append(Event("shield", seat, at=(s.components.province_names[province],)))


# -- Spread --------------------------------------------------------------------------------------------------------------
def spread_price(s: ArrivalState, place: int) -> int:
    """AR-17.2: Shields of the province, disks on the target, and one; Defiance counts one disk more (AR-22.14)."""
    province, owner = s.components.province_of[place], s.owner_at(place)
    price = 1 + (s.province_shields[province] if province >= 0 else 0)
    if owner == NOBODY:
        return price
    return price + s.level_at(place) + (s.ability(owner) == DEFIANCE)


def locations_in_spread_range(s: ArrivalState, threat: int) -> int:
    """Locations connected to one with a Fomori or castle (AR-17.1); AR-17.18: roads between ports may be closed to them."""
    if not s.components.edition.ports_closed:
        return s.places_near(threat)
    ports = s.components.ports
    return s.places_near(threat & ~ports) | s.places_near(threat & ports) & ~ports


def only_fortifications(s: ArrivalState) -> int:
    """AR-17.14, AR-17.21: the fortifications that are their leader's only one."""
    out = 0
    for own in s.aits:
        if own & (own - 1) == 0:
            out |= own
    return out


def spread_refusal(s: ArrivalState, seat: int, place: int) -> str:
    """AR-17: the rule by which the seat may not spread there."""
    edition, spot = s.components.edition, 1 << place
    if not s.fomori[seat]:
        return "AR-17.13"
    if s.fomori_places() & spot:
        return "AR-17.9" if edition.year == 2017 else "AR-17.10"
    if s.castles & spot:
        return "AR-17.11"
    threat = s.threatened_places()
    if not locations_in_spread_range(s, threat) & spot:
        return "AR-17.17" if s.places_near(threat) & spot else "AR-17.1"
    if only_fortifications(s) & spot:
        return "AR-17.14"
    return "AR-17.13" if spread_price(s, place) > s.fomori[seat] else ""


def spread_targets(s: ArrivalState, seat: int) -> int:
    """All places without a `spread_refusal`."""
    fomori = s.fomori[seat]
    if not fomori:
        return 0
    threat = s.threatened_places()
    targets = locations_in_spread_range(s, threat) & ~threat & ~only_fortifications(s)
    # over[n]: locations that count as more than n disks
    one = two = three = four = 0
    for owner in range(s.components.seats):
        if s.components.advanced and s.leaders[owner] == DEFIANCE:
            one |= s.aits[owner]
            two |= s.aits[owner]
            three |= s.brochs[owner]
            four |= s.caers[owner]
        else:
            one |= s.aits[owner]
            two |= s.brochs[owner]
            three |= s.caers[owner]
    over = (one, two, three, four)
    if fomori <= len(over):
        targets &= ~over[fomori - 1]
    for province, shields in enumerate(s.province_shields):
        if shields:
            left = fomori - shields
            if left <= 0:
                targets &= ~s.components.lands[province]
            elif left <= len(over):
                targets &= ~(s.components.lands[province] & over[left - 1])
    return targets


def spread(s: ArrivalState, seat: int, place: int, chance: Chance) -> None:
    """AR-17.3 to AR-17.8: place and reveal one Fomori of the price; the others leave the supply."""
    if s.ability(seat) == CLAIRVOYANCE:
        look_at_fomori(s, seat, place, chance)
        return
    price = spread_price(s, place)
    s.fomori[seat] -= price
    place_fomori(s, seat, place, draw_fomori(s, chance), chance)
    if not s.components.edition.spread_discards_open:
        s.bag += price - 1
        return
    for _ in range(price - 1):
        discard_fomori(s, seat, draw_fomori(s, chance), chance)


def place_fomori(s: ArrivalState, seat: int, place: int, kind: int, chance: Chance) -> None:
    """Place a Fomori. It destroys the disks there and the Shields of the province (AR-17.7, AR-17.8)."""
    components, news = s.components, chance.events
    victim, province = s.owner_at(place), components.province_of[place]
    if news is not None:
        news.append(Event("spread", seat, FOMORI[kind], (components.place_names[place],), spread_price(s, place), victim))
    s.on_map[kind] |= 1 << place
    if victim != NOBODY:
        disks, keep = s.level_at(place), ~(1 << place)
        s.aits[victim] &= keep
        s.brochs[victim] &= keep
        s.caers[victim] &= keep
        if news is not None:
            news.append(Event("lose", victim, at=(components.place_names[place],), n=disks))
        lose_disks(s, victim, disks, chance)
    if province >= 0 and s.province_shields[province]:
        if news is not None:
            news.append(Event("smash", at=(components.province_names[province],), n=s.province_shields[province]))
        s.stock_shields += s.province_shields[province]
        s.province_shields[province] = 0


def lose_disks(s: ArrivalState, victim: int, disks: int, chance: Chance) -> None:
    """Move lost disks to the owner's active Master Builders first, then to the General Supply (AR-21.21, AR-21.25)."""
    saved = min(disks, builder_capacity(s, victim) - s.builder_disks[victim])
    s.stock_disks[victim] += disks - saved
    if saved:
        s.builder_disks[victim] += saved
        if chance.events is not None:
            chance.events.append(Event("save", victim, n=saved))


def builder_capacity(s: ArrivalState, seat: int) -> int:
    """The disks that the seat's active Master Builders can hold, three each."""
    capacity, active = 0, s.builder_tiles[seat]
    while active:
        low = active & -active
        capacity += s.components.values[s.components.type_of_tile[low.bit_length() - 1]][0]
        active ^= low
    return capacity


def discard_fomori(s: ArrivalState, seat: int, kind: int, chance: Chance) -> None:
    """AR-17.4: face up to the Fomori discard."""
    s.fomori_discard[kind] += 1
    if chance.events is not None:
        chance.events.append(Event("scatter", seat, FOMORI[kind]))


def look_at_fomori(s: ArrivalState, seat: int, place: int, chance: Chance) -> None:
    """AR-22.4, AR-22.13: the owner of Clairvoyance has named the target and now sees all Fomori of their supply."""
    for _ in range(s.fomori[seat] - sum(s.seen_fomori)):
        s.seen_fomori[draw_fomori(s, chance)] += 1
    if chance.events is not None:
        seen = [f"{name}:{s.seen_fomori[kind]}" for kind, name in enumerate(FOMORI) if s.seen_fomori[kind]]
        chance.events.append(Event("look", seat, " ".join(seen), to=seat))
    s.push(LOOK, seat, target=place, a=spread_price(s, place))


def fomori_to_give(f: Frame) -> int:
    """Of a `look` frame: how many Fomori still have to leave the supply."""
    return f.a


def fomori_given(f: Frame) -> int:
    """Of a `look` frame: how many Fomori have left the supply; the first of them was placed on the map."""
    return f.b


class LookAtFomori(Node):
    """With Clairvoyance the leader chooses which Fomori to place and which to discard (AR-22.4).

    Registers: `a` is `fomori_to_give`, `b` is `fomori_given`.
    """

    path = "look"

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        assert isinstance(s, ArrivalState)
        if fomori_given(f) and fomori_to_give(f) == s.fomori[f.owner]:  # no choice: all of them go
            for kind in range(len(FOMORI)):
                while s.seen_fomori[kind]:
                    self.discard(s, f, kind, chance)
        if fomori_to_give(f):
            return True
        s.pop()
        return False

    def discard(self, s: ArrivalState, f: Frame, kind: int, chance: Chance) -> None:
        self.give_fomori(s, f, kind)
        discard_fomori(s, f.owner, kind, chance)

    def give_fomori(self, s: ArrivalState, f: Frame, kind: int) -> None:
        s.seen_fomori[kind] -= 1
        s.fomori[f.owner] -= 1
        f.a -= 1
        f.b += 1

    def legal(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, ArrivalState)
        answers = s.components.answers.discards if fomori_given(f) else s.components.answers.sets
        return [answers[kind] for kind in range(len(FOMORI)) if s.seen_fomori[kind]]

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, ArrivalState)
        return s.components.answers.discards if fomori_given(f) else s.components.answers.sets

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        assert isinstance(s, ArrivalState)
        if answer.kind == PIECE and act_of(answer) == (DISCARD if fomori_given(f) else SET):
            return "" if s.seen_fomori[fomori_of(answer)] else "AR-22.4"
        return other_step_refusal(s, f, answer)

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        assert isinstance(s, ArrivalState)
        if act_of(answer) == SET:
            place_fomori(s, f.owner, f.target, fomori_of(answer), chance)
            self.give_fomori(s, f, fomori_of(answer))
        else:
            self.discard(s, f, fomori_of(answer), chance)


# -- Repel ---------------------------------------------------------------------------------------------------------------
def free_repel_reach(s: ArrivalState, seat: int) -> int:
    """Where the seat repels without paying Honor: Bordering, Port, Provincial (AR-18.3 to AR-18.5)."""
    own, components = s.aits[seat], s.components
    out = union_of(components.defended, own)
    return out | components.ports if own & components.ports else out


def distant_repel_reach(s: ArrivalState, seat: int) -> int:
    """Where Distant reaches: next to another leader (AR-18.6), in 2016 into a neighbouring province (AR-18.7)."""
    components = s.components
    if components.edition.distant_by_rival:
        return s.places_near(rival_forts(s, seat))
    out, own = 0, s.aits[seat]
    for province, land in enumerate(components.lands):
        if land & own:
            out |= components.around[province]
            if components.edition.castles_near and province in components.isle_provinces:
                out |= components.castle_places
    return out


def repel_way(s: ArrivalState, seat: int, place: int) -> str:
    """The cheapest way for the seat to repel there (AR-18.8, AR-18.17), whether or not it can pay."""
    components, own, spot = s.components, s.aits[seat], 1 << place
    if components.beside[place] & own:
        return BORDERING
    if components.ports & spot and components.ports & own:
        return BY_PORT
    province = components.province_of[place]
    if province >= 0 and components.lands[province] & own:
        return PROVINCIAL
    return DISTANT if distant_repel_reach(s, seat) & spot else NO_WAY


def repel_price(s: ArrivalState, seat: int, place: int) -> int:
    """Honor to pay for repelling there: 2 for Distant, not with Archery (AR-22.1)."""
    return DISTANCE_PRICE if repel_way(s, seat, place) == DISTANT and s.ability(seat) != ARCHERY else 0


def repel_refusal(s: ArrivalState, seat: int, place: int) -> str:
    """AR-18: the rule by which the seat may not repel there."""
    edition, threat = s.components.edition, threat_at(s, place)
    if threat < 0:
        return "AR-18.1"
    if repel_way(s, seat, place) == NO_WAY:
        return "AR-18.19" if s.components.castle_places >> place & 1 else "AR-18.8"
    if s.swords[seat] < STRENGTH[threat]:
        return "AR-18.1"
    if repel_price(s, seat, place) > s.honor[seat]:
        return "AR-18.6" if edition.distant_by_rival else "AR-18.7"
    return ""


def repel_targets(s: ArrivalState, seat: int) -> int:
    """All places without a `repel_refusal`."""
    swords = s.swords[seat]
    if not swords:
        return 0
    targets = 0
    for kind in range(len(FOMORI)):
        if swords >= STRENGTH[kind]:
            targets |= s.on_map[kind]
    if swords >= STRENGTH[CASTLE]:
        targets |= s.castles & ~s.fomori_places()
    reached = free_repel_reach(s, seat)
    if s.honor[seat] >= DISTANCE_PRICE or s.ability(seat) == ARCHERY:
        reached |= distant_repel_reach(s, seat)
    return targets & reached


def repel(s: ArrivalState, seat: int, place: int, chance: Chance) -> None:
    """AR-18: pay the Honor of Distant (AR-18.18) and the Swords, remove the tile, then ask for the reward."""
    threat, price = threat_at(s, place), repel_price(s, seat, place)
    if price:
        pay_honor(s, seat, price, chance)
    swords = STRENGTH[threat]
    s.swords[seat] -= swords
    s.stock_swords += swords
    if threat == CASTLE:
        s.castles ^= 1 << place
        s.trophies[seat] += 1
    else:
        s.on_map[threat] ^= 1 << place
        s.fomori_discard[threat] += 1
    if chance.events is not None:
        chance.events.append(Event("repel", seat, THREATS[threat], (s.components.place_names[place],), swords))
    s.push(REWARD, seat, target=place, a=threat)


def repelled_threat(f: Frame) -> int:
    """Of a `reward` frame: the kind of Fomori, or CASTLE."""
    return f.a


class ChooseReward(Node):
    """AR-18.9: the leader takes the Honor of the tile or loses one Corruption. Register `a` is `repelled_threat`."""

    path = "reward"

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        return True

    def legal(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, ArrivalState)
        answers = s.components.answers
        return [answers.honor, answers.lose_corruption] if s.corruption[f.owner] else [answers.honor]

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, ArrivalState)
        return [s.components.answers.honor, s.components.answers.lose_corruption]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        assert isinstance(s, ArrivalState)
        if answer.kind == OPTION and act_of(answer) == TAKE_HONOR:
            return ""
        if answer.kind == OPTION and act_of(answer) == LOSE_CORRUPTION:
            return "" if s.corruption[f.owner] else "AR-18.10"
        return other_step_refusal(s, f, answer)

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        assert isinstance(s, ArrivalState)
        s.pop()
        if act_of(answer) == TAKE_HONOR:
            threat = repelled_threat(f)
            gain_honor(s, f.owner, HONOR[threat], THREATS[threat], chance)
        else:
            lose_corruption(s, f.owner, 1, chance)


# -- the turn ------------------------------------------------------------------------------------------------------------
def actions_left(f: Frame) -> int:
    """Of a `turn` frame."""
    return f.a


def actions_done(f: Frame) -> int:
    """Of a `turn` frame."""
    return f.b


class TurnStep(Node):
    """A leader's turn (AR-14): actions and free actions until no action is left.

    Registers: `a` is `actions_left`, `b` is `actions_done`. Both are 0 in a turn that has not begun. `run`, `legal` and
    `take` are hot and use the registers directly.
    """

    path = "turn"

    def __init__(self, keep: Node) -> None:
        self.keep: Node = keep

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        assert isinstance(s, ArrivalState)
        if f.a:
            return True
        if not f.b:
            self.begin(s, f, chance)
            return True
        if can_use_trophy(s, f.owner) or usable_tiles(s, f.owner):  # AR-19.11
            return True
        self.end(s, f)
        return False

    def begin(self, s: ArrivalState, f: Frame, chance: Chance) -> None:
        seat = f.owner
        if not s.had_first_turn >> seat & 1:
            s.had_first_turn |= 1 << seat
            f.a = ACTIONS_OF_FIRST_TURN  # AR-14.3, AR-22.10
        else:
            f.a = ACTIONS_OF_WISDOM if s.ability(seat) == WISDOM else ACTIONS
        if chance.events is not None:
            chance.events.append(Event("turn", seat))

    def end(self, s: ArrivalState, f: Frame) -> None:
        f.a = f.b = 0
        f.owner = next_seat(s, f.owner)

    def legal(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, ArrivalState)
        seat, answers = f.owner, s.components.answers
        out: list[Answer] = []
        if f.a:
            if s.disks[seat]:
                append_answers(answers.in_masks[BUILD], build_sites(s, seat), out)
            targets = spread_targets(s, seat)
            if targets:
                append_answers(answers.in_masks[SPREAD], targets, out)
            if s.swords[seat]:
                append_answers(answers.in_masks[REPEL], repel_targets(s, seat), out)
            if s.shields[seat]:
                own, shields, limits = s.aits[seat], s.province_shields, s.components.shield_limit
                for province, land in enumerate(s.components.lands):
                    if land & own and shields[province] < limits[province]:
                        out.append(answers.place_shields[province])
            if not targets:
                out.append(answers.pass_round)
        if s.tiles_held[seat] or s.trophies[seat]:
            out += free_actions(s, seat)
        if not f.a or (f.b and not self.done_refusal(s, f)):
            out.append(answers.done)
        return out

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, ArrivalState)
        answers = s.components.answers
        out = answers.on_map[BUILD] + answers.on_map[SPREAD] + answers.on_map[REPEL] + answers.place_shields
        return [*out, answers.pass_round, answers.trophy, *answers.uses, answers.done]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        assert isinstance(s, ArrivalState)
        seat = f.owner
        if answer.kind == DONE:
            return self.done_refusal(s, f)
        if answer.kind == CARD and act_of(answer) == USE:
            return tile_refusal(s, seat, tile_type_of(answer))
        if answer.kind == OPTION and act_of(answer) == USE_TROPHY:
            return trophy_refusal(s, seat)
        if answer.kind == LAND and act_of(answer) in (BUILD, SPREAD, REPEL, PUT_SHIELD):
            return self.no_action_refusal(s, f) or action_refusal(s, seat, answer)
        if answer.kind == OPTION and act_of(answer) == PASS:
            return self.no_action_refusal(s, f) or ("AR-20.1" if spread_targets(s, seat) else "")
        return other_step_refusal(s, f, answer)

    def done_refusal(self, s: ArrivalState, f: Frame) -> str:
        """AR-14.6: all actions must be taken; with Wisdom one is enough (AR-22.15)."""
        if not actions_left(f):
            return ""
        if s.ability(f.owner) == WISDOM:
            return "" if actions_done(f) else "AR-22.15"
        return "AR-14.6"

    def no_action_refusal(self, s: ArrivalState, f: Frame) -> str:
        """The rule that forbids another action; '' if an action is left."""
        if actions_left(f):
            return ""
        if actions_done(f) == ACTIONS_OF_FIRST_TURN:
            return "AR-14.3"
        return "AR-22.9" if s.ability(f.owner) == WISDOM else "AR-14.2"

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        assert isinstance(s, ArrivalState)
        seat = f.owner
        if answer.kind == DONE:
            self.end(s, f)
        elif answer.kind == CARD:
            use_tile(s, seat, tile_type_of(answer), chance)
        elif answer.kind == OPTION and act_of(answer) == USE_TROPHY:
            s.push(TROPHY_STEP, seat)
        elif answer.kind == OPTION:
            f.a = f.b = 0  # the second action is lost (AR-20.9)
            f.node = self.keep
        else:
            f.a -= 1
            f.b += 1
            take_action(s, seat, answer, chance)


def next_seat(s: ArrivalState, seat: int) -> int:
    """The next seat clockwise that has not passed (AR-14.1, AR-14.5, AR-14.8)."""
    for _ in range(s.components.seats):
        seat = (seat + 1) % s.components.seats
        if not s.passed >> seat & 1:
            break
    return seat


def action_refusal(s: ArrivalState, seat: int, answer: Answer) -> str:
    if act_of(answer) == BUILD:
        return build_refusal(s, seat, place_of(answer))
    if act_of(answer) == SPREAD:
        return spread_refusal(s, seat, place_of(answer))
    if act_of(answer) == REPEL:
        return repel_refusal(s, seat, place_of(answer))
    return shield_refusal(s, seat, province_of(answer))


def take_action(s: ArrivalState, seat: int, answer: Answer, chance: Chance) -> None:
    """Carry out one action of a turn."""
    action, target = answer.a, answer.b  # hot: read directly; the target is a location, for a Shield a province
    if action == BUILD:
        s.disks[seat] -= 1
        build(s, seat, target, chance)
    elif action == SPREAD:
        spread(s, seat, target, chance)
    elif action == REPEL:
        repel(s, seat, target, chance)
    else:
        put_shield(s, seat, target, chance)


LOOK: Final = LookAtFomori()
REWARD: Final = ChooseReward()
