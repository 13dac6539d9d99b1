"""Positions of Spirit Island as one line, both ways. `docs/notation.md` has the full form.

    spirit_island spirits=river,earth boards=A,B turn=2 phase=fast A3=2D,T@1,E,2Pa,B a=energy:3;play:wash_away

A position is the word `spirit_island` and fields `name=value` in any order. A land holds pieces (`2D`, `T@1`: a town with
a damage), presence by seat (`2Pa`) and blight (`B`). A seat is a list of `name:value`. A missing field has its value from
the start of a game, but the island is empty. `pending` is the state in the middle of a phase.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from dolmen.engine.chance import Chance
from dolmen.engine.serialize import pending_to_dict, read_pending
from dolmen.engine.state import Frame, seats_to_act
from dolmen.games.position_fields import NONE, SEAT_LETTERS, BadPosition, find_name, parse_fields, split_list
from dolmen.text import InputError

from .cards.blight_cards import BLIGHT_NAMES
from .cards.fear_cards import FEAR_NAMES
from .cards.powers import POWER_NAMES, POWERS
from .effects.action import TERROR_VICTORY
from .effects.fear import terror_level
from .effects.frame_fields import set_next_index
from .effects.gains import NodeWithCards
from .model.components import (
    BOARDS,
    ELEMENTS,
    INVADER_NAMES,
    KINDS,
    LAND_NAMES,
    LANDS,
    MAJOR,
    MINOR,
    NAMED_PIECES,
    STAGE,
    STAGE_CARDS,
    UNIQUE,
    bits,
    elements_text,
    kind_of,
    mask_of,
    parse_elements,
    piece_name,
)
from .model.spirit_mats import MATS, OCEAN, PRESENCE, SPIRIT_NAMES
from .model.state import ACTIONS, BUILD, ENDINGS, NO_CARD, RAVAGE, UNKNOWN, Island
from .phases.game_base import IslandBase
from .phases.setup import PHASES, ROUND, invader_deck, set_up_table
from .position_checks import check_position

HIDDEN = "?"
MOST = 10**18  # limit of numbers that have none of their own
MOST_REGISTER = 4095  # limit of the numbers of pending steps, except masks; a piece is the largest
MOST_BITS = 64  # maximum length of a mask of lands, or of pieces in a land
MOST_PIECES = 999  # maximum number in one land; each is read, drawn and copied on its own
SLOT_ACTIONS = (ACTIONS[RAVAGE], ACTIONS[BUILD])
OPTIONS = ("spirits", "boards", "adversary", "level", "scenario", "progressions", "rules")
PILES = ("minor", "major", "minor-pile", "major-pile")
NUMBERS = ("turn", "fear", "terror", "feared", "blight", "visited", "withheld", "entered")
LISTS = (
    "fear-deck",
    "earned",
    "fear-done",
    "deck",
    "slots",
    "spent",
    "explored",
    "forgotten",
    "tainted",
    "toll",
    "divisions",
)
FIELDS = (*OPTIONS, *LAND_NAMES, *PILES, *NUMBERS, *LISTS, *SEAT_LETTERS, "phase", "ending", "doom", "pending")
SEAT_NUMBERS = ("energy", "plays", "income", "gone", "bank", "played", "extra", "progress", "named", "reclaimed", "gained")
SEAT_CARDS = ("hand", "play", "discard", "used", "fastened")
ATTRIBUTES = {  # of the state, where they have another name than the field
    "feared": "fear_cards_resolved",
    "visited": "explored_lands",
    "entered": "entered_lands",
    "doom": "pending_loss",
    "gone": "destroyed_presence",
    "bank": "drowned_health",
    "fastened": "made_fast",
    "withheld": "ignored_elements",
    "play": "cards_in_play",
    "played": "cards_played_count",
    "extra": "extra_card_plays",
    "named": "elements_named_count",
}
RULES = ("teaching", "first_game", "starting_blight", "extra_blight")


def split_fields(text: str) -> dict[str, str]:
    return parse_fields(text, "spirit_island", FIELDS, ",")


def read_number(field: str, value: str, least: int = 0, most: int = MOST) -> int:
    if not re.fullmatch("[0-9]{1,18}", value) or int(value) < least:
        raise BadPosition("position.number", field=field, given=value, least=least)
    if int(value) > most:
        raise BadPosition("spirit_island.errors.position.most", field=field, given=value, most=most)
    return int(value)


def read_powers(value: str, field: str) -> int:
    """Read a set of powers, each named once."""
    mask = 0
    for name in split_list(value):
        power = 1 << find_name(POWER_NAMES, name, field, "card")
        if mask & power:
            raise BadPosition("spirit_island.errors.position.card_twice", field=field, card=name, other=field)
        mask |= power
    return mask


def read_cards(value: str, field: str, decks: tuple[int, ...] = (MINOR, MAJOR, UNIQUE)) -> int:
    """Read a set of power cards of these decks."""
    mask = read_powers(value, field)
    for card in bits(mask):
        if POWERS[card].deck not in decks:
            raise BadPosition("spirit_island.errors.position.card_sort", field=field, card=POWER_NAMES[card])
    return mask


def read_card_list(names: list[str], value: str, field: str) -> list[int]:
    """Read a list of cards; `?` is an unseen one: `?,avoid_the_dahan`."""
    return [UNKNOWN if name == HIDDEN else find_name(names, name, field, "card") for name in split_list(value)]


class CardPlaces:
    """Where each card of a position is, to refuse one that is in two places."""

    def __init__(self) -> None:
        self.field_of: dict[str, str] = {}

    def put(self, names: list[str], field: str) -> None:
        for name in names:
            if name in self.field_of:
                raise BadPosition(
                    "spirit_island.errors.position.card_twice", field=field, card=name, other=self.field_of[name]
                )
            self.field_of[name] = field

    def put_all(self, mask: int, field: str) -> None:
        self.put([POWER_NAMES[card] for card in bits(mask)], field)


# -- reading ---------------------------------------------------------------------------------------------------------------
def read_state(game: IslandBase, fields: dict[str, str]) -> Island:
    """The state of the fields, before it runs to its next question."""
    s = Island(game.components)
    set_up_table(s, game.setup_choices(), Chance())
    for land in range(LANDS):
        s.pieces[land] = ()
        s.blight[land] = 0
    s.presence = [0] * len(s.presence)
    check_seats(game, fields)
    for land, name in enumerate(LAND_NAMES):
        if name in fields:
            read_land(game, s, land, fields[name])
    s.turn = read_number("turn", fields.get("turn", "1"))
    read_numbers(s, fields)
    read_blight(s, fields)
    read_board(s, fields)
    for seat in range(game.seats):
        read_seat(s, seat, fields.get(SEAT_LETTERS[seat], ""))
    read_decks(s, fields)
    s.refresh_derived()
    for field in ("ending", "doom"):
        if fields.get(field, "") not in ENDINGS:
            raise BadPosition("position.value", field=field, given=fields[field], known=", ".join(ENDINGS[1:]))
        setattr(s, ATTRIBUTES.get(field, field), ENDINGS.index(fields.get(field, "")))
    choices = game.setup_choices()
    check_position(s, fields, invader_deck(choices.invader_deck), choices.blight)
    read_pending_field(game, s, fields)
    check_cards(s)
    return s


def check_seats(game: IslandBase, fields: dict[str, str]) -> None:
    for letter in SEAT_LETTERS[game.seats :]:
        if letter in fields:
            raise BadPosition("position.no_seat", field=letter, n=game.seats)


def read_numbers(s: Island, fields: dict[str, str]) -> None:
    """Fear, terror and the temporary values of a step."""
    places = s.map.lands | s.map.oceans
    for field, least, most in (
        ("terror", 1, TERROR_VICTORY),
        ("feared", 0, len(FEAR_NAMES)),
        ("withheld", 0, MOST),
        ("visited", 0, places),
        ("entered", 0, places),
    ):
        if field in fields:
            value = read_number(field, fields[field], least, most)
            if field in ("visited", "entered") and value & ~places:
                raise BadPosition("spirit_island.errors.position.most", field=field, given=value, most=places)
            setattr(s, ATTRIBUTES.get(field, field), value)


def read_blight(s: Island, fields: dict[str, str]) -> None:
    """The blight card: the side that is up, and the blight left on it."""
    card = s.blight_card
    if "tainted" in fields:
        flips = [name for name in BLIGHT_NAMES if s.components.blight_cards[BLIGHT_NAMES.index(name)].tainted]
        if fields["tainted"] not in flips or card != UNKNOWN:
            known = ", ".join(flips) if card == UNKNOWN else NONE
            raise BadPosition("position.value", field="tainted", given=fields["tainted"], known=known)
        s.tainted, s.blight_card = True, BLIGHT_NAMES.index(fields["tainted"])
        s.blight_left = s.components.tainted_blight(s.blight_card)
    if "blight" in fields:
        s.blight_left = read_number("blight", fields["blight"])


def check_cards(s: Island) -> None:
    """Every power card is in one place only, also those in the hand of a question."""
    places = CardPlaces()
    for seat in range(s.components.seats):
        for name, cards in (("hand", s.hand[seat]), ("play", s.cards_in_play[seat]), ("discard", s.discard[seat])):
            places.put_all(cards, f"{SEAT_LETTERS[seat]}.{name}")
    for field, cards in zip((*PILES, "forgotten"), [*s.power_decks, *s.power_discards, s.forgotten], strict=True):
        places.put_all(cards, field)
    for f in frames_of(s):
        if isinstance(f.node, NodeWithCards):
            places.put([POWER_NAMES[card] if card < len(POWER_NAMES) else HIDDEN for card in f.held or ()], "pending")
    for seat in range(s.components.seats):
        if s.progress[seat] >= 0:
            listed = MATS[s.spirits[seat]].printed.progression
            places.put(list(listed[s.progress[seat] :]), f"{SEAT_LETTERS[seat]}.progress")
    for power in POWERS:
        if power.deck < len(s.power_decks) and power.name not in places.field_of:
            raise BadPosition("spirit_island.errors.position.missing", field=PILES[power.deck], card=power.name)


def read_land(game: IslandBase, s: Island, land: int, text: str) -> None:
    if not (s.map.lands | s.map.oceans) >> land & 1:
        raise BadPosition(
            "spirit_island.errors.position.board", field=LAND_NAMES[land], known=",".join([BOARDS[b] for b in s.map.boards])
        )
    if split_list(text) and s.map.oceans >> land & 1 and OCEAN not in s.spirits:
        raise BadPosition("spirit_island.errors.position.ocean", field=LAND_NAMES[land])
    for word in split_list(text):
        match = re.fullmatch(r"(\d{0,3})(\D.*)", word)
        if match is None:
            raise BadPosition("position.in_field", field=LAND_NAMES[land], what=InputError("unknown.thing", name=word))
        n, name = int(match.group(1) or 1), match.group(2)
        if name == "B":
            s.blight[land] += n
        elif name[0] == "P" and name[1:] in SEAT_LETTERS[: game.seats] and len(name) == 2:
            s.presence[SEAT_LETTERS.index(name[1]) * LANDS + land] += n
        elif name in NAMED_PIECES:
            total = len(s.pieces[land]) + n
            if total > MOST_PIECES:
                field = LAND_NAMES[land]
                raise BadPosition("spirit_island.errors.position.most", field=field, given=total, most=MOST_PIECES)
            s.pieces[land] = tuple(sorted([*s.pieces[land], *[NAMED_PIECES[name]] * n]))
        else:
            raise BadPosition("position.in_field", field=LAND_NAMES[land], what=InputError("unknown.thing", name=name))


def read_board(s: Island, fields: dict[str, str]) -> None:
    """The invader board: fear cards, invader cards."""
    read_fear_cards(s, fields)
    if "deck" in fields:
        s.invader_deck_stages = read_stages("" if fields["deck"] == NONE else fields["deck"])
    if "slots" in fields:
        read_slots(s, fields["slots"])
    s.discarded_invader_cards = [
        find_name(INVADER_NAMES, name, "spent", "card") for name in split_list(fields.get("spent", ""))
    ]
    if "explored" in fields:
        s.explore_card = find_name(INVADER_NAMES, fields["explored"], "explored", "card")
    places = CardPlaces()
    for field, cards in (("spent", s.discarded_invader_cards), ("slots", s.slot_card), ("explored", [s.explore_card])):
        known = [card for card in cards if card != NO_CARD]
        places.put([INVADER_NAMES[card] for card in known], field)
        s.unseen_invader_cards &= ~mask_of(known)
    if "deck" not in fields:
        for card in [*s.discarded_invader_cards, *s.slot_card, s.explore_card]:
            if card != NO_CARD and STAGE[card] in s.invader_deck_stages:
                s.invader_deck_stages.remove(STAGE[card])
    if "toll" in fields:
        toll = [read_number("toll", n) for n in split_list(fields["toll"])]
        if len(toll) != len(KINDS):
            raise BadPosition("spirit_island.errors.position.each_kind", field="toll", n=len(KINDS))
        s.destroyed_pieces = toll


def read_fear_cards(s: Island, fields: dict[str, str]) -> None:
    """Read the fear cards. The terror level follows from the size of the deck."""
    if "divisions" in fields:
        known = ",".join([str(n) for n in s.terror_thresholds])
        if fields["divisions"] != known:
            raise BadPosition("spirit_island.errors.position.divisions", given=fields["divisions"], known=known)
    places = CardPlaces()
    for field, name in (("fear-deck", "fear_deck"), ("earned", "earned"), ("fear-done", "fear_done")):
        if field in fields:
            cards = read_card_list(FEAR_NAMES, fields[field], field)
            places.put([FEAR_NAMES[card] for card in cards if card != UNKNOWN], field)
            setattr(s, name, cards)
    if "fear-deck" not in fields:
        gone = max(len(s.earned) + len(s.fear_done), [0, *s.terror_thresholds][s.terror - 1])
        s.fear_deck = [UNKNOWN] * (s.terror_thresholds[-1] - gone)
    if "terror" not in fields and s.components.terror_by_fear:
        s.terror = terror_level(s)
    if "fear" in fields:  # without a card to earn there is no limit
        s.fear = read_number("fear", fields["fear"], 0, s.fear_pool - 1 if s.fear_deck else MOST)


def read_slots(s: Island, text: str) -> None:
    """The slots of the invader board from the left: `ravage/I-J/0,build/-/0`."""
    s.slot_action, s.slot_card, s.slot_until = [], [], []
    for slot in split_list(text):
        action, shows, until, *more = f"{slot}//".split("/")[: max(3, slot.count("/") + 1)]
        if action not in SLOT_ACTIONS or more:
            raise BadPosition("position.value", field="slots", given=slot, known=", ".join(SLOT_ACTIONS))
        s.slot_action.append(ACTIONS.index(action))
        s.slot_card.append(NO_CARD if shows in ("", NONE) else find_name(INVADER_NAMES, shows, "slots", "card"))
        s.slot_until.append(read_number("slots", until or "0", 0, len(STAGE_CARDS) - 1))
    if not s.slot_action:
        raise BadPosition("position.value", field="slots", given=text, known=", ".join(SLOT_ACTIONS))


def read_stages(text: str) -> list[int]:
    """The stages of a deck, `111-2222`."""
    if not re.fullmatch("[123-]*", text):
        raise BadPosition("position.value", field="deck", given=text, known="1, 2, 3")
    return invader_deck(text)


def read_elements(field: str, text: str) -> int:
    """Elements with their numbers: `sun,2,earth`."""
    words = split_list(text)
    for before, word in zip(["", *words], words, strict=False):
        if word not in ELEMENTS and (before not in ELEMENTS or not re.fullmatch("[1-9][0-9]?", word)):
            raise BadPosition("position.value", field=field, given=word, known=", ".join(ELEMENTS))
    return parse_elements(" ".join(words))


def read_seat(s: Island, seat: int, text: str) -> None:
    given: dict[str, int] = {}
    seen: set[str] = set()
    for part in text.split(";") if text else []:
        name, _, value = part.partition(":")
        field = f"{SEAT_LETTERS[seat]}.{name}"
        if name in seen:
            raise BadPosition("position.twice", field=field)
        seen.add(name)
        if name in SEAT_CARDS:
            given[name] = read_powers(value, field) if name in ("used", "fastened") else read_cards(value, field)
        elif name == "gained":
            s.gained_elements[seat] = read_elements(field, value)
        elif name in ("income", "plays"):
            track = int(name == "plays")
            spaces = len(MATS[s.spirits[seat]].tracks[track].spaces)
            s.track[2 * seat + track] = read_number(field, value, 1, spaces)
        elif name == "progress":
            most = len(MATS[s.spirits[seat]].printed.progression) if s.progress[seat] >= 0 else -1
            s.progress[seat] = read_number(field, value, 0, most)
        elif name in SEAT_NUMBERS:
            most = {"gone": PRESENCE, "bank": s.components.seats - 1}.get(name, MOST)
            getattr(s, ATTRIBUTES.get(name, name))[seat] = read_number(field, value, 0, most)
        else:
            raise BadPosition("position.field", given=field, known=", ".join([*SEAT_NUMBERS, *SEAT_CARDS]))
    for name, cards in given.items():
        getattr(s, ATTRIBUTES.get(name, name))[seat] = cards
    for cards in (given.get("play", 0), given.get("discard", 0)):
        if "hand" not in given:
            s.hand[seat] &= ~cards
    if "played" not in seen:
        s.cards_played_count[seat] = s.cards_in_play[seat].bit_count()
    for track, name in enumerate(("income", "plays")):
        while name not in seen and presence_count(s, seat) > PRESENCE and s.presence_on_track(seat, track):
            s.track[2 * seat + track] += 1


def presence_count(s: Island, seat: int) -> int:
    """The presence of a seat on the island, on its tracks and destroyed."""
    here = sum([s.presence_in(seat, land) for land in range(LANDS)])
    return here + s.presence_on_track(seat, 0) + s.presence_on_track(seat, 1) + s.destroyed_presence[seat]


def read_decks(s: Island, fields: dict[str, str]) -> None:
    """The decks of powers. A deck that is not given holds the cards that are nowhere else."""
    s.forgotten = read_cards(fields.get("forgotten", ""), "forgotten", (UNIQUE,))
    free_default_hands(s, fields)
    held = 0
    for cards in [*s.hand, *s.cards_in_play, *s.discard]:
        held |= cards
    for seat in range(s.components.seats):  # cards of a progression that were gained are no longer set aside
        listed = MATS[s.spirits[seat]].printed.progression
        for name in listed[: max(s.progress[seat], 0)]:
            card = POWER_NAMES.index(name)
            s.power_decks[POWERS[card].deck] |= 1 << card
    for deck in range(2):
        pile = fields.get(PILES[deck + 2])
        s.power_discards[deck] = read_cards(pile, PILES[deck + 2], (deck,)) if pile is not None else 0
        if PILES[deck] in fields:
            pool = read_cards(fields[PILES[deck]], PILES[deck], (deck,))
            if pile is None:
                s.power_discards[deck] = s.power_decks[deck] & ~pool & ~held
            s.power_decks[deck] = pool
        else:
            s.power_decks[deck] &= ~(held | s.power_discards[deck])


def free_default_hands(s: Island, fields: dict[str, str]) -> None:
    """A hand that is not given lacks the cards that are given elsewhere."""
    default = [seat for seat in range(s.components.seats) if "hand:" not in fields.get(SEAT_LETTERS[seat], "")]
    elsewhere = s.forgotten
    for seat in range(s.components.seats):
        elsewhere |= s.cards_in_play[seat] | s.discard[seat] | (0 if seat in default else s.hand[seat])
    for seat in default:
        s.hand[seat] &= ~elsewhere


def read_pending_field(game: IslandBase, s: Island, fields: dict[str, str]) -> None:
    if "pending" in fields:
        try:
            data = msgspec.json.decode(fields["pending"], type=dict[str, Any])
        except msgspec.DecodeError:
            raise BadPosition("spirit_island.errors.position.json", field="pending") from None
        read_pending(game, data, s)
        check_registers(s)
        check_pending(game, s)
        return
    game.add_option_modifiers(s)
    phase = fields.get("phase", PHASES[0])
    if phase not in PHASES:
        raise BadPosition("position.value", field="phase", given=phase, known=", ".join(PHASES))
    if not s.ending:
        set_next_index(s.push(ROUND, 0), PHASES.index(phase))


def check_registers(s: Island) -> None:
    """Refuse excessive register values: an uploaded position could cause endless loops, or fill the memory."""
    masks: list[int] = []
    numbers = [number for active in s.modifiers for number in (active.number, active.counter, active.uses)]
    for f in frames_of(s):
        for register, number in (("a", f.a), ("b", f.b), ("c", f.c)):
            (masks if register in f.node.mask_registers else numbers).append(number)
    if any(abs(number) > MOST_REGISTER for number in numbers) or any(mask >> MOST_BITS for mask in masks):
        raise BadPosition("spirit_island.errors.position.pending", field="pending")


def frames_of(s: Island) -> list[Frame]:
    return [*s.stack, *[f for lane in s.lanes for f in lane.stack]]


def check_pending(game: IslandBase, s: Island) -> None:
    """Refuse a running game without a question, or a finished one with one."""
    try:
        answers = [game.legal(s, seat) for seat in seats_to_act(s)] if s.stack else []
    except (NotImplementedError, AssertionError, IndexError):
        raise BadPosition("spirit_island.errors.position.pending", field="pending") from None
    if bool(s.ending) != (not s.stack) or (s.stack and not all(answers)) or (s.stack and not answers):
        raise BadPosition("spirit_island.errors.position.pending", field="pending")


# -- writing ---------------------------------------------------------------------------------------------------------------
def land_text(s: Island, land: int) -> str:
    """The content of a land: `2D,T@1,E,2Pa,B`."""
    words: list[str] = []
    for piece in sorted(set(s.pieces[land]), key=piece_sort_key):
        words.append(with_count(s.pieces[land].count(piece), piece_name(piece)))
    for seat in range(s.components.seats):
        words.append(with_count(s.presence_in(seat, land), f"P{SEAT_LETTERS[seat]}"))
    words.append(with_count(s.blight[land], "B"))
    return ",".join([word for word in words if word])


def piece_sort_key(piece: int) -> tuple[int, int]:
    return kind_of(piece), piece


def with_count(n: int, name: str) -> str:
    return "" if n == 0 else name if n == 1 else f"{n}{name}"


def card_names(mask: int) -> str:
    return ",".join([POWER_NAMES[card] for card in bits(mask)]) or NONE


def card_list_text(names: list[str], cards: list[int]) -> str:
    return ",".join([HIDDEN if card == UNKNOWN else names[card] for card in cards]) or NONE


def write_position(game: IslandBase, s: Island) -> str:
    words = ["spirit_island", f"spirits={','.join([SPIRIT_NAMES[spirit] for spirit in s.spirits])}"]
    words.append(f"boards={','.join(['ABCD'[board] for board in s.map.boards])}")
    words += game.option_words()
    for land, name in enumerate(LAND_NAMES):
        if land_text(s, land):
            words.append(f"{name}={land_text(s, land)}")
    for field in ("turn", "fear", "terror", "feared", "visited", "withheld", "entered"):
        value: int = getattr(s, ATTRIBUTES.get(field, field))
        if value or field == "turn":
            words.append(f"{field}={value}")
    words.append(f"blight={s.blight_left}")
    if s.tainted:
        words.append(f"tainted={BLIGHT_NAMES[s.blight_card]}")
    words.append(f"divisions={','.join([str(n) for n in s.terror_thresholds])}")
    for field, cards in (("fear-deck", s.fear_deck), ("earned", s.earned), ("fear-done", s.fear_done)):
        words.append(f"{field}={card_list_text(FEAR_NAMES, cards)}")
    words.append(f"deck={''.join([str(stage) for stage in s.invader_deck_stages]) or NONE}")
    slots = zip(s.slot_action, s.slot_card, s.slot_until, strict=True)
    shown_slots = [f"{ACTIONS[a]}/{NONE if c == NO_CARD else INVADER_NAMES[c]}/{until}" for a, c, until in slots]
    words.append(f"slots={','.join(shown_slots)}")
    words.append(f"spent={','.join([INVADER_NAMES[card] for card in s.discarded_invader_cards]) or NONE}")
    if s.explore_card != NO_CARD:
        words.append(f"explored={INVADER_NAMES[s.explore_card]}")
    if any(s.destroyed_pieces):
        words.append(f"toll={','.join([str(n) for n in s.destroyed_pieces])}")
    for field, mask in zip(PILES, [*s.power_decks, *s.power_discards], strict=True):
        words.append(f"{field}={card_names(mask)}")
    words.append(f"forgotten={card_names(s.forgotten)}")
    words += [f"{SEAT_LETTERS[seat]}={seat_text(s, seat)}" for seat in range(s.components.seats)]
    for field in ("ending", "doom"):
        if getattr(s, ATTRIBUTES.get(field, field)):
            words.append(f"{field}={ENDINGS[getattr(s, ATTRIBUTES.get(field, field))]}")
    words.append(f"pending={msgspec.json.encode(pending_to_dict(game, s)).decode()}")
    return " ".join(words)


def seat_text(s: Island, seat: int) -> str:
    parts = [f"income:{s.track[2 * seat]}", f"plays:{s.track[2 * seat + 1]}"]
    for name in ("energy", "gone", "bank", "extra", "named", "reclaimed"):
        if getattr(s, ATTRIBUTES.get(name, name))[seat]:
            parts.append(f"{name}:{getattr(s, ATTRIBUTES.get(name, name))[seat]}")
    parts.append(f"played:{s.cards_played_count[seat]}")
    if s.progress[seat] >= 0:
        parts.append(f"progress:{s.progress[seat]}")
    if s.gained_elements[seat]:
        parts.append(f"gained:{elements_text(s.gained_elements[seat]).replace(' ', ',')}")
    parts += [f"{name}:{card_names(getattr(s, ATTRIBUTES.get(name, name))[seat])}" for name in SEAT_CARDS]
    return ";".join(parts)
