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
from dolmen.games.position_fields import NONE, SEAT_LETTERS, BadPosition, find_name, parse_fields, split_list
from dolmen.text import InputError

from .cards.blight_cards import BLIGHT_NAMES
from .cards.fear_cards import FEAR_NAMES
from .cards.powers import POWER_NAMES
from .effects.frame_fields import set_next_index
from .model.components import (
    ELEMENTS,
    INVADER_NAMES,
    LAND_NAMES,
    LANDS,
    NAMED_PIECES,
    STAGE_CARDS,
    bits,
    elements_text,
    kind,
    parse_elements,
    piece_name,
)
from .model.spirit_mats import MATS, SPIRIT_NAMES
from .model.state import ACTIONS, ENDINGS, NO_CARD, UNKNOWN, Island
from .phases.game_base import IslandBase
from .phases.setup import PHASES, ROUND, invader_deck, set_up_table

HIDDEN = "?"
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
}
RULES = ("teaching", "first_game", "starting_blight", "extra_blight")


def split_fields(text: str) -> dict[str, str]:
    return parse_fields(text, "spirit_island", FIELDS, ",")


def read_number(field: str, value: str) -> int:
    if not re.fullmatch("-?[0-9]{1,18}", value):
        raise BadPosition("position.number", field=field, given=value, least=0)
    return int(value)


def read_cards(value: str, field: str) -> int:
    mask = 0
    for name in split_list(value):
        mask |= 1 << find_name(POWER_NAMES, name, field, "card")
    return mask


def read_card_list(names: list[str], value: str, field: str) -> list[int]:
    """Read a list of cards; `?` is an unseen one: `?,avoid_the_dahan`."""
    return [UNKNOWN if name == HIDDEN else find_name(names, name, field, "card") for name in split_list(value)]


# -- reading ---------------------------------------------------------------------------------------------------------------
def read_state(game: IslandBase, fields: dict[str, str]) -> Island:
    """The state of the fields, before it runs to its next question."""
    s = Island(game.components)
    set_up_table(s, game.setup_choices(), Chance())
    for land in range(LANDS):
        s.pieces[land] = ()
        s.blight[land] = 0
    s.presence = [0] * len(s.presence)
    for land, name in enumerate(LAND_NAMES):
        if name in fields:
            read_land(game, s, land, fields[name])
    s.turn = read_number("turn", fields.get("turn", "1"))
    for field in ("fear", "terror", "feared", "visited", "withheld", "entered"):
        if field in fields:
            setattr(s, ATTRIBUTES.get(field, field), read_number(field, fields[field]))
    if "blight" in fields:
        s.blight_left = read_number("blight", fields["blight"])
    if "tainted" in fields:
        s.tainted, s.blight_card = True, find_name(BLIGHT_NAMES, fields["tainted"], "tainted", "card")
    read_board(s, fields)
    for seat in range(game.seats):
        read_seat(s, seat, fields.get(SEAT_LETTERS[seat], ""))
    read_decks(s, fields)
    s.refresh()
    for field in ("ending", "doom"):
        if fields.get(field, "") not in ENDINGS:
            raise BadPosition("position.value", field=field, given=fields[field], known=", ".join(ENDINGS[1:]))
        setattr(s, ATTRIBUTES.get(field, field), ENDINGS.index(fields.get(field, "")))
    read_pending_field(game, s, fields)
    return s


def read_land(game: IslandBase, s: Island, land: int, text: str) -> None:
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
            s.pieces[land] = tuple(sorted([*s.pieces[land], *[NAMED_PIECES[name]] * n]))
        else:
            raise BadPosition("position.in_field", field=LAND_NAMES[land], what=InputError("unknown.thing", name=name))


def read_board(s: Island, fields: dict[str, str]) -> None:
    """The invader board: fear cards, invader cards."""
    if "divisions" in fields:
        s.divisions = [read_number("divisions", n) for n in fields["divisions"].split(",")]
    for field, name in (("fear-deck", "fear_deck"), ("earned", "earned"), ("fear-done", "fear_done")):
        if field in fields:
            setattr(s, name, read_card_list(FEAR_NAMES, fields[field], field))
    if "fear-deck" not in fields:
        s.fear_deck = [UNKNOWN] * (s.divisions[-1] - len(s.earned) - len(s.fear_done))
    if "deck" in fields:
        s.deck = read_stages("" if fields["deck"] == NONE else fields["deck"])
    if "slots" in fields:
        s.slot_action, s.slot_card, s.slot_until = [], [], []
        for slot in split_list(fields["slots"]):
            action, shows, until = (slot + "//").split("/")[:3]
            s.slot_action.append(find_name(list(ACTIONS), action, "slots", "thing"))
            s.slot_card.append(NO_CARD if shows in ("", NONE) else find_name(INVADER_NAMES, shows, "slots", "card"))
            s.slot_until.append(read_number("slots", until or "0"))
    s.spent = [find_name(INVADER_NAMES, name, "spent", "card") for name in split_list(fields.get("spent", ""))]
    if "explored" in fields:
        s.explored = find_name(INVADER_NAMES, fields["explored"], "explored", "card")
    for card in [*s.spent, *s.slot_card, s.explored]:
        if card != NO_CARD:
            s.invaders &= ~(1 << card)
    check_invader_deck(s, "deck" in fields)
    if "toll" in fields:
        s.destroyed_pieces = [read_number("toll", n) for n in split_list(fields["toll"])]


def check_invader_deck(s: Island, given: bool) -> None:
    """Check that the deck has no more cards of a stage than are unseen. The standard deck loses the visible cards."""
    for stage, cards in enumerate(STAGE_CARDS):
        left = (s.invaders & cards).bit_count()
        while s.deck.count(stage) > left:
            if given:
                raise BadPosition("position.in_field", field="deck", what=InputError("position.stage", stage=stage, n=left))
            s.deck.remove(stage)


def read_stages(text: str) -> list[int]:
    """The stages of a deck, `111-2222`."""
    if not re.fullmatch("[123-]*", text):
        raise BadPosition("position.value", field="deck", given=text, known="1, 2, 3")
    return invader_deck(text)


def read_elements(field: str, text: str) -> int:
    """Elements with their numbers: `sun,2,earth`."""
    words = split_list(text)
    for word in words:
        if word not in ELEMENTS and not re.fullmatch("[0-9]{1,2}", word):
            raise BadPosition("position.value", field=field, given=word, known=", ".join(ELEMENTS))
    return parse_elements(" ".join(words))


def read_seat(s: Island, seat: int, text: str) -> None:
    given: dict[str, int] = {}
    for part in text.split(";") if text else []:
        name, _, value = part.partition(":")
        field = f"{SEAT_LETTERS[seat]}.{name}"
        if name in SEAT_CARDS:
            given[name] = read_cards(value, field)
        elif name == "gained":
            s.gained[seat] = read_elements(field, value)
        elif name in ("income", "plays"):
            track = int(name == "plays")
            spaces = len(MATS[s.spirits[seat]].tracks[track].spaces)
            s.track[2 * seat + track] = read_number(field, value)
            if not 1 <= s.track[2 * seat + track] <= spaces:
                raise BadPosition("position.value", field=field, given=value, known=f"1-{spaces}")
        elif name in SEAT_NUMBERS:
            getattr(s, ATTRIBUTES.get(name, name))[seat] = read_number(field, value)
        else:
            raise BadPosition("position.field", given=field, known=", ".join([*SEAT_NUMBERS, *SEAT_CARDS]))
    for name, cards in given.items():
        getattr(s, ATTRIBUTES.get(name, name))[seat] = cards
    for cards in (given.get("play", 0), given.get("discard", 0)):
        if "hand" not in given:
            s.hand[seat] &= ~cards
    if "played" not in text:
        s.played[seat] = s.play[seat].bit_count()


def read_decks(s: Island, fields: dict[str, str]) -> None:
    held = 0
    for cards in [*s.hand, *s.play, *s.discard]:
        held |= cards
    s.forgotten = read_cards(fields.get("forgotten", ""), "forgotten")
    for deck in range(2):
        pile = fields.get(PILES[deck + 2])
        s.piles[deck] = read_cards(pile, PILES[deck + 2]) if pile is not None else 0
        if PILES[deck] in fields:
            pool = read_cards(fields[PILES[deck]], PILES[deck])
            if pile is None:
                s.piles[deck] = s.pools[deck] & ~pool & ~held
            s.pools[deck] = pool
        s.pools[deck] &= ~(held | s.piles[deck])


def read_pending_field(game: IslandBase, s: Island, fields: dict[str, str]) -> None:
    if "pending" in fields:
        try:
            data = msgspec.json.decode(fields["pending"], type=dict[str, Any])
        except msgspec.DecodeError:
            raise BadPosition("position.number", field="pending", given=fields["pending"], least=0) from None
        read_pending(game, data, s)
        return
    game.add_option_modifiers(s)
    phase = fields.get("phase", PHASES[0])
    if phase not in PHASES:
        raise BadPosition("position.value", field="phase", given=phase, known=", ".join(PHASES))
    if not s.ending:
        set_next_index(s.push(ROUND, 0), PHASES.index(phase))


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
    return kind(piece), piece


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
    words.append(f"divisions={','.join([str(n) for n in s.divisions])}")
    for field, cards in (("fear-deck", s.fear_deck), ("earned", s.earned), ("fear-done", s.fear_done)):
        words.append(f"{field}={card_list_text(FEAR_NAMES, cards)}")
    words.append(f"deck={''.join([str(stage) for stage in s.deck]) or NONE}")
    slots = zip(s.slot_action, s.slot_card, s.slot_until, strict=True)
    shown_slots = [f"{ACTIONS[a]}/{NONE if c == NO_CARD else INVADER_NAMES[c]}/{until}" for a, c, until in slots]
    words.append(f"slots={','.join(shown_slots)}")
    words.append(f"spent={','.join([INVADER_NAMES[card] for card in s.spent]) or NONE}")
    if s.explored != NO_CARD:
        words.append(f"explored={INVADER_NAMES[s.explored]}")
    if any(s.destroyed_pieces):
        words.append(f"toll={','.join([str(n) for n in s.destroyed_pieces])}")
    for field, mask in zip(PILES, [*s.pools, *s.piles], strict=True):
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
    parts.append(f"played:{s.played[seat]}")
    if s.progress[seat] >= 0:
        parts.append(f"progress:{s.progress[seat]}")
    if s.gained[seat]:
        parts.append(f"gained:{elements_text(s.gained[seat]).replace(' ', ',')}")
    parts += [f"{name}:{card_names(getattr(s, ATTRIBUTES.get(name, name))[seat])}" for name in SEAT_CARDS]
    return ";".join(parts)
