"""The made-up island as a game."""

from __future__ import annotations

from random import Random
from typing import Any

from dolmen.engine.chance import Door
from dolmen.engine.effects import answers, register
from dolmen.engine.game import Game, Result
from dolmen.engine.modifiers import WOULD_ACT, WOULD_DAMAGE, WOULD_DESTROY
from dolmen.engine.serialize import pending_from, pending_plain
from dolmen.engine.state import Row, State, settle

from .cards import CHOKE_THE_LAND_WITH_GREEN, HANDS, REPEATS, TO_DREAM_A_THOUSAND_DEATHS
from .content import (
    AGAIN,
    CARD_ANSWERS,
    CARD_NAMES,
    DAHAN,
    DECKS,
    ELEMENTS,
    EXPLORER,
    HITS,
    INVADER_NAMES,
    LAND_ANSWERS,
    LAND_NAMES,
    LANDS,
    LETTERS,
    MOVES,
    PLACES,
    POSSIBLE,
    READY,
    SEAT_ANSWERS,
    SEATS,
    TERRAINS,
    TOWN,
    bits,
    elements,
    piece_name,
)
from .phases import ROUND
from .state import POWERS, Island, island
from .verbs import CASCADE, FORGET, GainPower, SharedDraw

PRESENCE = 6
PHASES = ("spirit", "fast", "ravage", "build", "explore", "slow", "time")
NAMED_PIECES = {piece_name(p): p for p in POSSIBLE}


class SpikeGame(Game):
    name = "spike"
    not_asked = "SI-18.12"

    def __init__(self, spirits: tuple[str, ...] = ("bringer", "green")) -> None:
        super().__init__(SEATS)
        self.spirits: tuple[str, ...] = spirits
        self.places = PLACES
        self.things = [*CARD_NAMES, *[again.name for again in AGAIN]]
        words = self.vocabulary
        words.add([*answers(), READY, *DECKS, *LAND_ANSWERS, *SEAT_ANSWERS, *CARD_ANSWERS, *AGAIN])
        for land in range(LANDS):
            words.add(HITS[land])
            for there in range(LANDS):
                words.add(MOVES[land][there])
        for power in POWERS:
            register(self, CARD_NAMES[power.card], power.use)
        register(self, "round", ROUND)
        register(self, "forget", FORGET)
        register(self, "cascade", CASCADE)
        register(self, "repeats", REPEATS)
        register(self, "to_dream_a_thousand_deaths", TO_DREAM_A_THOUSAND_DEATHS)
        register(self, "choke_the_land_with_green", CHOKE_THE_LAND_WITH_GREEN)

    # -- setup ---------------------------------------------------------------------------------------------------------
    def empty(self) -> Island:
        """No piece on the island; the special rules of the spirits are in force; all cards are in their decks."""
        s = Island()
        s.supply = [PRESENCE] * SEATS
        s.invaders = (1 << len(INVADER_NAMES)) - 1
        for power in POWERS:
            if power.deck < 2:
                s.pools[power.deck] |= 1 << power.card
        for seat in range(SEATS):
            for name in HANDS[self.spirits[seat]].split():
                s.hand[seat] |= 1 << CARD_NAMES.index(name)
            if self.spirits[seat] == "bringer":
                s.rows.append(Row(WOULD_DAMAGE, TO_DREAM_A_THOUSAND_DEATHS, seat))
                s.rows.append(Row(WOULD_DESTROY, TO_DREAM_A_THOUSAND_DEATHS, seat))
            elif self.spirits[seat] == "green":
                s.rows.append(Row(WOULD_ACT, CHOKE_THE_LAND_WITH_GREEN, seat))
        return s

    def start(self, door: Door) -> State:
        s = self.empty()
        for board in range(SEATS):
            s.pieces[board * 4 + 1] = [DAHAN, DAHAN, TOWN]
            s.pieces[board * 4 + 2] = [DAHAN, EXPLORER]
            s.pieces[board * 4 + 3] = [TOWN]
            place(s, board, board * 4 + 1, 2)
            place(s, board, board * 4 + 2, 1)
        card = door.draw("invaders", s.invaders, INVADER_NAMES)
        s.invaders &= ~(1 << card)
        s.build = card % len(TERRAINS)
        s.push(ROUND, 0)
        settle(s, door)
        return s

    # -- what a seat knows ---------------------------------------------------------------------------------------------
    def view(self, s: State, seat: int) -> State:
        """Everything is open (SI-1.18): decks have no order, and what is not yet drawn is not in the state."""
        return s.copy()

    def reimagine(self, s: State, seat: int, rng: Random) -> State:
        return s.copy()

    def result(self, s: State) -> Result:
        won = island(s).ending in ("victory", "sacrifice")
        return Result([int(won)] * SEATS, list(range(SEATS)) if won else [], island(s).ending)

    # -- names ---------------------------------------------------------------------------------------------------------
    def options(self) -> dict[str, object]:
        return {"spirits": list(self.spirits)}

    def plain(self, s: State) -> dict[str, object]:
        s = island(s)
        out: dict[str, object] = {
            "turn": s.turn,
            "ending": s.ending,
            "doom": s.doom,
            "lands": [[piece_name(p) for p in pieces] for pieces in s.pieces],
            "blight": s.blight[:],
            "blight_left": s.blight_left,
            "fear": s.fear,
            "presence": s.presence[:],
            "supply": s.supply[:],
            "gone": s.gone[:],
            "energy": s.energy[:],
            "elements": s.elements[:],
            "forgotten": names(s.forgotten),
            "invaders": [INVADER_NAMES[i] for i in bits(s.invaders)],
            "ravage": TERRAINS[s.ravage] if s.ravage >= 0 else "",
            "build": TERRAINS[s.build] if s.build >= 0 else "",
        }
        for key, masks in (("hand", s.hand), ("play", s.play), ("used", s.used), ("discard", s.discard)):
            out[key] = [names(mask) for mask in masks]
        out["pools"], out["piles"] = [names(m) for m in s.pools], [names(m) for m in s.piles]
        out.update(pending_plain(self, s))
        return out

    def from_plain(self, data: dict[str, Any]) -> State:
        s = Island()
        s.turn, s.ending, s.doom = data["turn"], data["ending"], data["doom"]
        s.pieces = [[NAMED_PIECES[name] for name in pieces] for pieces in data["lands"]]
        s.blight, s.blight_left, s.fear = list(data["blight"]), data["blight_left"], data["fear"]
        s.presence, s.supply, s.gone = list(data["presence"]), list(data["supply"]), list(data["gone"])
        s.energy, s.elements = list(data["energy"]), list(data["elements"])
        s.forgotten = mask_of(data["forgotten"])
        s.invaders = sum(1 << INVADER_NAMES.index(name) for name in data["invaders"])
        s.ravage = TERRAINS.index(data["ravage"]) if data["ravage"] else -1
        s.build = TERRAINS.index(data["build"]) if data["build"] else -1
        s.hand, s.play = [mask_of(m) for m in data["hand"]], [mask_of(m) for m in data["play"]]
        s.used, s.discard = [mask_of(m) for m in data["used"]], [mask_of(m) for m in data["discard"]]
        s.pools, s.piles = [mask_of(m) for m in data["pools"]], [mask_of(m) for m in data["piles"]]
        pending_from(self, data, s)
        return s

    def component_counts(self, s: State) -> dict[str, int]:
        s = island(s)
        cards = [*s.hand, *s.play, *s.discard, *s.pools, *s.piles, s.forgotten]
        for f in [*s.stack, *[f for lane in s.lanes for f in lane.stack]]:
            if isinstance(f.node, GainPower | SharedDraw):
                cards.append(sum(1 << card for card in f.held or ()))
        out = {CARD_NAMES[c]: sum(mask >> c & 1 for mask in cards) for c in range(len(CARD_NAMES))}
        out["blight"] = sum(s.blight) + s.blight_left
        for seat in range(SEATS):
            here = sum(s.presence[seat * LANDS : (seat + 1) * LANDS])
            out[f"presence.{seat}"] = here + s.supply[seat] + s.gone[seat]
        return out

    # -- positions, as the tests write them ------------------------------------------------------------------------------
    def read_position(self, text: str) -> State:
        """`A3: 2D T@1 E 2P0 B` for a land, `0: energy 3; play a b; elements water 2` for a seat, `phase: fast`."""
        s = self.empty()
        phase = "fast"
        for line in text.strip().splitlines():
            head, _, rest = (part.strip() for part in line.strip().partition(":"))
            if head in LAND_NAMES:
                self.read_land(s, LAND_NAMES.index(head), rest)
            elif head == "phase":
                phase = rest
            elif head in ("ravage", "build"):
                setattr(s, head, TERRAINS.index(rest))
            elif head in ("fear", "blight_left"):
                setattr(s, head, int(rest))
            elif head in ("minor", "major"):
                deck = int(DECKS[0].name != head)
                s.piles[deck] = s.pools[deck] & ~mask_of(rest.split())
                s.pools[deck] = mask_of(rest.split())
            else:
                self.read_seat(s, int(head), rest)
        held = [*s.hand, *s.play, *s.discard]
        for deck in range(2):
            for mask in held:
                s.pools[deck] &= ~mask
                s.piles[deck] &= ~mask
        s.push(ROUND, 0).b = PHASES.index(phase)
        settle(s, Door())
        return s

    def read_land(self, s: Island, land: int, text: str) -> None:
        for word in text.split():
            n, name = (int(word[0]), word[1:]) if word[0].isdigit() else (1, word)
            if name[0] == "P":
                place(s, int(name[1]), land, n)
            elif name == "B":
                s.blight[land] += n
            else:
                s.pieces[land] = sorted(s.pieces[land] + [NAMED_PIECES[name]] * n)

    def read_seat(self, s: Island, seat: int, text: str) -> None:
        for part in text.split(";"):
            key, _, rest = part.strip().partition(" ")
            if key == "energy":
                s.energy[seat] = int(rest)
            elif key == "elements":
                at = seat * len(ELEMENTS)
                s.elements[at : at + len(ELEMENTS)] = elements(rest)
            else:
                piles = {"hand": s.hand, "play": s.play, "discard": s.discard}
                piles[key][seat] = mask_of(rest.split())
                for other, pile in piles.items():
                    if other != key:
                        pile[seat] &= ~mask_of(rest.split())


def place(s: Island, seat: int, land: int, n: int) -> None:
    s.presence[seat * LANDS + land] += n
    s.supply[seat] -= n


def names(mask: int) -> list[str]:
    return [CARD_NAMES[card] for card in bits(mask)]


def mask_of(cards: list[str]) -> int:
    return sum(1 << CARD_NAMES.index(name) for name in cards)


def land_text(s: Island, name: str) -> str:
    """What stands in a land, as a position has it: `2D T@1 E 2P0 B`."""
    land = LAND_NAMES.index(name)
    words: list[str] = []
    for piece in sorted(set(s.pieces[land]), key=lambda p: (LETTERS.index(piece_name(p)[0]), p)):
        words.append(counted(s.pieces[land].count(piece), piece_name(piece)))
    for seat in range(SEATS):
        words.append(counted(s.presence[seat * LANDS + land], f"P{seat}"))
    words.append(counted(s.blight[land], "B"))
    return " ".join(word for word in words if word)


def counted(n: int, name: str) -> str:
    return "" if n == 0 else name if n == 1 else f"{n}{name}"
