"""Setup: the components at the start, the choice of leaders and tribes, the first fortifications (AR-7, AR-8)."""

from __future__ import annotations

from typing import Final

from dolmen.engine.answer import LAND, Answer
from dolmen.engine.chance import Chance, Event
from dolmen.engine.state import Frame, Node, State

from ..content.loader import COLOURS, LEADERS, TRIBES
from ..model.answers import act_of, choice_of, place_of
from ..model.components import CHOOSE_COLOUR, CHOOSE_LEADER, PORT, STACKS, bits
from ..model.state import NOBODY, UNDECIDED, ArrivalState
from ..model.supply import draw_fomori, draw_top_back, refill_display
from .step_order import other_step_refusal

LEADER_NAMES: Final = list(LEADERS)
TRIBE_NAMES: Final = list(TRIBES)
COLOUR_OF_TRIBE: Final = [COLOURS.index(colour) for colour in TRIBES.values()]


def set_up_components(s: ArrivalState, chance: Chance) -> None:
    """AR-7.1 to AR-7.15, AR-7.20 to AR-7.22, AR-7.29, AR-7.30: everything that needs no choice."""
    components, edition = s.components, s.components.edition
    received = components.start_disks if edition.port_disk_from_supply else components.start_disks + 1
    for seat in range(components.seats):
        s.honor[seat] = components.start_honor
        s.disks[seat] = received
        s.stock_disks[seat] = components.disks - received
    s.stock_swords, s.stock_shields = components.swords, components.shields
    s.tiles = (1 << len(components.tile_names)) - 1
    refill_display(s, chance)
    s.castles = components.castle_places
    s.unknown = components.fomori[:]
    s.bag = sum(components.fomori)
    for place in bits(components.gates | (components.castle_places if edition.guarded_castles else 0)):  # AR-7.7, AR-7.8
        s.bag -= 1
        s.on_map[draw_fomori(s, chance)] |= 1 << place
    s.deck = (1 << len(components.card_names)) - 1
    for stack in range(STACKS):  # AR-7.10, AR-7.12
        s.stack_sizes[stack] = len(components.card_names) // STACKS
        draw_top_back(s, stack, chance)
    s.first = components.first
    if s.first == NOBODY and edition.first_player_chooses_first:
        draw_first_player(s, chance)


def draw_first_player(s: ArrivalState, chance: Chance) -> None:
    """AR-7.15. In the Advanced Game the first seat to take a leader card is drawn; the last one is First Player."""
    seats = s.components.seats
    drawn = chance.draw("first", (1 << seats) - 1, s.components.seat_names)
    s.first = (drawn + 1) % seats if s.components.advanced else drawn


def clockwise(s: ArrivalState, first: int) -> list[int]:
    seats = s.components.seats
    return [(first + k) % seats for k in range(seats)]


def counterclockwise(s: ArrivalState) -> list[int]:
    """From the First Player's right-hand neighbour to the First Player (AR-7.24, AR-8.3, AR-8.5)."""
    seats = s.components.seats
    return [(s.first - 1 - k) % seats for k in range(seats)]


def next_undecided(choices: list[int], order: list[int]) -> int:
    for seat in order:
        if choices[seat] == UNDECIDED:
            return seat
    return NOBODY


class ChooseLeaderAndColour(Node):
    """Leaders, tribes and colours, one seat after the other; no two take the same (AR-7.16 to AR-7.19, AR-8).

    The choices are the only memory: the next seat without one is asked.
    """

    path = "choose"

    def __init__(self, ports: Node) -> None:
        self.ports: Node = ports

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        assert isinstance(s, ArrivalState)
        components, edition = s.components, s.components.edition
        if not edition.leader_cards:
            order = clockwise(s, 0)  # AR-7.19: the tribes come before the First Player is drawn
        else:
            order = counterclockwise(s) if components.advanced else s.turn_order()
        seat = next_undecided(s.leaders, order)
        if seat != NOBODY:
            if components.advanced and not edition.draft:
                take_leader(s, seat, draw_leader(s, chance), chance)
                return False
            return self.ask(s, f, seat, CHOOSE_LEADER, chance)
        if s.tile_of_first == NOBODY:
            self.determine_first_player(s, chance)
        seat = next_undecided(s.colours, s.turn_order())
        if seat != NOBODY:
            return self.ask(s, f, seat, CHOOSE_COLOUR, chance)
        f.node = self.ports
        return False

    def ask(self, s: ArrivalState, f: Frame, seat: int, what: int, chance: Chance) -> bool:
        """Let the seat choose; in a game without choices the k-th seat takes the k-th."""
        f.owner = seat
        if s.components.choose:
            return True
        if what == CHOOSE_LEADER:
            take_leader(s, seat, seat, chance)
        else:
            take_colour(s, seat, seat, chance)
        return False

    def determine_first_player(self, s: ArrivalState, chance: Chance) -> None:
        """Draw the First Player if undecided, and give them the First Player tile (AR-7.15, AR-8.5)."""
        if s.first == NOBODY:
            draw_first_player(s, chance)
        s.tile_of_first = s.first
        if chance.events is not None:
            chance.events.append(Event("first", s.first))

    def offered_choices(self, s: ArrivalState, f: Frame) -> list[Answer]:
        """The answers of the current choice: leaders or tribes first, then colours."""
        if s.leaders[f.owner] != UNDECIDED:
            return s.components.answers.colours
        return s.components.answers.leaders if s.components.edition.leader_cards else s.components.answers.tribes

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, ArrivalState)
        return self.offered_choices(s, f)

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        assert isinstance(s, ArrivalState)
        if answer not in self.offered_choices(s, f):
            return other_step_refusal(s, f, answer)
        taken = s.colours if act_of(answer) == CHOOSE_COLOUR else s.leaders
        return "AR-7.19" if choice_of(answer) in taken else ""

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        assert isinstance(s, ArrivalState)
        if act_of(answer) == CHOOSE_COLOUR:
            take_colour(s, f.owner, choice_of(answer), chance)
        else:
            take_leader(s, f.owner, choice_of(answer), chance)


def draw_leader(s: ArrivalState, chance: Chance) -> int:
    """AR-8.6: a blind draw among the leader cards that are left."""
    pool = (1 << len(LEADER_NAMES)) - 1
    for leader in s.leaders:
        if leader != UNDECIDED:
            pool ^= 1 << leader
    return chance.draw("leaders", pool, LEADER_NAMES)


def take_leader(s: ArrivalState, seat: int, leader: int, chance: Chance) -> None:
    """A leader card, or a tribe of 2016, which fixes the colour (AR-7.18)."""
    s.leaders[seat] = leader
    if s.components.edition.leader_cards:
        if chance.events is not None:
            chance.events.append(Event("leader", seat, LEADER_NAMES[leader]))
        return
    s.colours[seat] = COLOUR_OF_TRIBE[leader]
    if chance.events is not None:
        chance.events.append(Event("tribe", seat, TRIBE_NAMES[leader]))


def take_colour(s: ArrivalState, seat: int, colour: int, chance: Chance) -> None:
    s.colours[seat] = colour
    if chance.events is not None:
        chance.events.append(Event("colour", seat, COLOURS[colour]))


class ChoosePorts(Node):
    """The starting fortifications: one disk of each leader on a free port (AR-7.24 to AR-7.28)."""

    path = "ports"

    def __init__(self, draw: Node) -> None:
        self.draw: Node = draw

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        assert isinstance(s, ArrivalState)
        for seat in counterclockwise(s) if s.components.edition.ports_counterclockwise else s.turn_order():
            if not s.aits[seat]:
                f.owner = seat
                return True
        f.node = self.draw
        if chance.events is not None:
            chance.events.append(Event("round", n=s.round))
        return False

    def legal(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, ArrivalState)
        ports = s.components.answers.on_map[PORT]
        return [ports[place] for place in bits(s.components.ports & s.free_places())]

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        assert isinstance(s, ArrivalState)
        return s.components.answers.on_map[PORT]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        assert isinstance(s, ArrivalState)
        if answer.kind != LAND or act_of(answer) != PORT:
            return other_step_refusal(s, f, answer)
        return "" if (s.components.ports & s.free_places()) >> place_of(answer) & 1 else "AR-7.26"

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        assert isinstance(s, ArrivalState)
        seat = f.owner
        s.aits[seat] |= 1 << place_of(answer)
        if s.components.edition.port_disk_from_supply:
            s.stock_disks[seat] -= 1
        else:
            s.disks[seat] -= 1
        if chance.events is not None:
            chance.events.append(Event("port", seat, at=(s.components.place_names[place_of(answer)],)))
