"""Positions of The Arrival as one line, both ways, like FEN in chess. `docs/notation.md` describes the format.

    the_arrival seats=2 round=2 map=vidva:a2,logia:b1,argita:S,castle_3:C+A a=9/3/2d1w4f/salmon b=4/0 to=a

A position is the word `the_arrival` and fields `name=value` in any order, separated by spaces or line ends. A missing
field has its default. All pieces not mentioned are in the general supply, the bag, the stacks and the face-down tiles.
"""

from __future__ import annotations

import re
from typing import Any

from dolmen.engine.chance import Chance, ChanceNeeded
from dolmen.engine.serialize import BadState, mask_from
from dolmen.engine.state import Frame, Lane, run_until_question
from dolmen.games.position_fields import (
    NONE,
    SEAT_LETTERS,
    BadPosition,
    find_name,
    parse_fields,
    parse_seat,
    read_number,
    split_list,
    split_unique,
)

from .content.loader import BACKS, COLOURS, SECTIONS
from .model.answers import place_of, section_of
from .model.components import CARDS_EACH, CASTLE, FOMORI, MAX_KEPT, MIGRATION, RUSE, STACKS, WISDOM, bits
from .model.game_base import ArrivalBase
from .model.state import ENDINGS, FACE_DOWN, LAST_ROUND, NO_BACK, NOBODY, UNDECIDED, ArrivalState
from .model.supply import count_backs_below_tops
from .phases.actions import (
    ACTIONS,
    ACTIONS_OF_FIRST_TURN,
    ACTIONS_OF_WISDOM,
    NO_WAY,
    actions_done,
    actions_left,
    fomori_given,
    fomori_to_give,
    repel_way,
    repelled_threat,
)
from .phases.earning import BLOCK_LANES, BLOCK_STEP, BLOCKERS, CARDS_SHOWN, blockers_asked, leaders_done
from .phases.free_actions import swap_kind
from .phases.round_end import kept_by_resource, kept_count
from .phases.sequence import TURN
from .phases.setup import COLOUR_OF_TRIBE

FIELDS = (
    "seats",
    "edition",
    "rules",
    "round",
    "first",
    "tile",
    "ending",
    "colours",
    "leaders",
    "map",
    "shields",
    *SEAT_LETTERS,
)
FIELDS += ("fomori", "known", "returned", "display", "spent", "stacks", "cards", "fresh", "claims", "passed", "opened")
FIELDS += ("to", "step", "lanes")
RULES = ("advanced", "draft", "blockers_in_turn", "ports_closed", "castles_near")
PIECE_LETTERS = "dwsftum"  # disks, swords, shields, Fomori, trophies, used trophies, disks on a Master Builder
# As the state names them.
PIECE_FIELDS = ("disks", "swords", "shields", "fomori", "trophies", "trophies_used", "builder_disks")
KIND_LETTERS = "SAM"
CASTLE_LETTER = "C"
BACK_LETTERS = "dah"
SECTION_LETTERS = "tmb"
UNSEEN = "?"  # marks a card whose front is drawn but hidden
ACTIVE = "!"  # marks an active Master Builder
WAITING, READY = "?", "!"  # lanes whose answer is hidden
PARTS = ("honor", "corruption", "pieces", "tiles", "cards")  # parts of the field of a seat
LONGEST_STEP = 6  # node, seat, place, a, b, c
ROUND_STEPS = (
    "choose",
    "ports",
    "draw",
    "reveal",
    "ogam",
    "take",
    "turn",
    "keep",
    "builder",
)  # steps of the frame at the bottom
HALF_DONE_STEPS = ("reward", "look", "trophy", "swap")  # an action that is half done


def game_fields(text: str) -> tuple[dict[str, str], dict[str, Any]]:
    """The fields of a position and the options of its game."""
    fields = parse_fields(text, "the_arrival", FIELDS, ",")
    rules = split_unique(fields.get("rules", ""), "rules")
    for rule in rules:
        if rule not in RULES:
            raise BadPosition("position.value", field="rules", given=rule, known=", ".join(RULES))
    options: dict[str, Any] = {"seats": read_number(fields, "seats", 2), "edition": read_number(fields, "edition", 2017)}
    return fields, options | dict.fromkeys(rules, True)


# -- reading -------------------------------------------------------------------------------------------------------------
def read_state(game: ArrivalBase, fields: dict[str, str]) -> ArrivalState:
    """Build the state from the fields, check that all components are there once, and run it to its next question."""
    s = ArrivalState(game.components)
    for field in SEAT_LETTERS[game.seats :]:
        if field in fields:
            raise BadPosition("position.no_seat", field=field, n=game.seats)
    s.round = read_number(fields, "round", 1, 1)
    s.first = seat_or_nobody(game, fields, "first", 0)
    s.tile_of_first = seat_or_nobody(game, fields, "tile", s.first)
    ending = fields.get("ending", "")
    if ending not in ENDINGS:
        raise BadPosition("position.value", field="ending", given=ending, known=", ".join(ENDINGS[1:]))
    s.ending = ENDINGS.index(ending)
    if s.ending == LAST_ROUND and fields.get("to") != NONE:
        raise BadPosition("the_arrival.errors.position.last_round")
    read_choices(game, s, fields)
    read_map(game, s, fields)
    for seat in range(game.seats):
        read_seat(game, s, seat, fields)
    check_stock(game, s)
    read_fomori(game, s, fields)
    read_tiles(game, s, fields)
    read_cards(game, s, fields)
    s.passed = seats_named(game, fields, "passed", 0)
    s.had_first_turn = seats_named(game, fields, "opened", (1 << game.seats) - 1 if s.round > 1 else 0)
    if s.round > 1 and s.had_first_turn != (1 << game.seats) - 1:  # AR-14.3: first turns belong to round 1
        raise BadPosition("the_arrival.errors.position.each", field="opened", n=game.seats)
    claims = split_list(fields.get("claims", ""))
    if "claims" in fields:
        if len(claims) != game.seats:
            raise BadPosition("the_arrival.errors.position.each", field="claims", n=game.seats)
        s.claims = [read_count(claim, "claims") for claim in claims]
    read_steps(game, s, fields)
    game.check_state(s)
    check_steps(game, s)
    if not s.lanes:
        try:
            run_until_question(s, Chance())
        except ChanceNeeded:
            raise BadPosition("position.drawn") from None
    return s


def seat_or_nobody(game: ArrivalBase, fields: dict[str, str], field: str, usual: int) -> int:
    value = fields.get(field)
    if value is None:
        return usual
    return NOBODY if value == NONE else parse_seat(value, field, game.seats)


def seats_named(game: ArrivalBase, fields: dict[str, str], field: str, usual: int) -> int:
    """Letters of seats one after the other: abd."""
    if field not in fields:
        return usual
    mask = 0
    for letter in fields[field].replace(NONE, ""):
        seat = 1 << parse_seat(letter, field, game.seats)
        if mask & seat:
            raise BadPosition("position.entry_twice", field=field, given=letter)
        mask |= seat
    return mask


def read_count(value: str, field: str) -> int:
    if not re.fullmatch("[0-9]{1,5}", value):
        raise BadPosition("position.number", field=field, given=value, least=0)
    return int(value)


def read_choices(game: ArrivalBase, s: ArrivalState, fields: dict[str, str]) -> None:
    """Colours, leaders or tribes; - for a choice not made yet."""
    for field, names, chosen in (("leaders", game.leader_names(), s.leaders), ("colours", list(COLOURS), s.colours)):
        given = split_list(fields[field]) if field in fields else names[: game.seats]
        if len(given) != game.seats:
            raise BadPosition("the_arrival.errors.position.each", field=field, n=game.seats)
        for seat, name in enumerate(given):
            chosen[seat] = UNDECIDED if name == NONE else find_name(names, name, field, field.removesuffix("s"))
    if not game.components.edition.leader_cards:
        if "colours" in fields:
            raise BadPosition("the_arrival.errors.position.tribes")
        s.colours = [UNDECIDED if tribe == UNDECIDED else COLOUR_OF_TRIBE[tribe] for tribe in s.leaders]


def read_map(game: ArrivalBase, s: ArrivalState, fields: dict[str, str]) -> None:
    """`vidva:a2` a Broch of a, `argita:S` a Sineach, `castle_1:C+A` a castle with an Athach, `castle_1:-` no castle."""
    components = game.components
    s.castles = components.castle_places
    seen: set[int] = set()
    for entry in split_list(fields.get("map", "")):
        name, _, what = entry.partition(":")
        place = find_name(components.place_names, name, "map", "place")
        if place in seen:
            raise BadPosition("the_arrival.errors.position.place_twice", at=name)
        seen.add(place)
        spot = 1 << place
        s.castles &= ~spot
        if components.castle_places & spot and what == NONE:
            continue
        if components.castle_places & spot and what.startswith(CASTLE_LETTER):
            s.castles |= spot
            what = what.removeprefix(CASTLE_LETTER).removeprefix("+")
        if re.fullmatch(f"[{SEAT_LETTERS}][123]", what):
            seat, level = parse_seat(what[0], "map", game.seats), int(what[1])
            for layer in (s.aits, s.brochs, s.caers)[:level]:
                layer[seat] |= spot
        elif len(what) == 1 and what in KIND_LETTERS:
            s.on_map[KIND_LETTERS.index(what)] |= spot
        elif what or not s.castles & spot:
            raise BadPosition("the_arrival.errors.position.on_map", given=entry)
    entries = [entry.partition(":") for entry in split_list(fields.get("shields", ""))]
    split_unique(",".join(name for name, _, _ in entries), "shields")
    for name, _, what in entries:
        s.province_shields[find_name(components.province_names, name, "shields", "province")] = read_count(what, "shields")


def read_seat(game: ArrivalBase, s: ArrivalState, seat: int, fields: dict[str, str]) -> None:
    """`honor/corruption/pieces/tiles/cards`; tiles and cards are read later, when all are known."""
    components, field = game.components, SEAT_LETTERS[seat]
    usual = [str(components.start_honor), "0", f"{components.start_disks}d", NONE, NONE]
    parts = fields.get(field, usual[0]).split("/")
    if len(parts) > len(PARTS):
        raise BadPosition("the_arrival.errors.position.seat_parts", field=field, given=fields[field])
    parts += usual[len(parts) :]
    s.honor[seat], s.corruption[seat] = read_count(parts[0], field), read_count(parts[1], field)
    pieces = re.findall(f"([0-9]{{1,3}})([{PIECE_LETTERS}])", parts[2])
    if parts[2] != NONE and ("".join(n + letter for n, letter in pieces) != parts[2] or not pieces):
        raise BadPosition("the_arrival.errors.position.pieces", field=field, given=parts[2], known=PIECE_LETTERS)
    split_unique(",".join(letter for _, letter in pieces), field)
    for n, letter in pieces:
        getattr(s, PIECE_FIELDS[PIECE_LETTERS.index(letter)])[seat] = int(n)
    s.stock_disks[seat] = components.disks - s.disks[seat] - s.builder_disks[seat]
    for layer in (s.aits, s.brochs, s.caers):
        s.stock_disks[seat] -= layer[seat].bit_count()
    read_row(game, s, seat, parts[4])
    s.stock_swords = components.swords - sum(s.swords)
    s.stock_shields = components.shields - sum(s.shields) - sum(s.province_shields)


def check_stock(game: ArrivalBase, s: ArrivalState) -> None:
    """Refuse more pieces of a kind than exist; all others are in the general supply."""
    components = game.components
    stocks = [(f"{SEAT_LETTERS[seat]}.disks", left, components.disks) for seat, left in enumerate(s.stock_disks)]
    stocks += [("swords", s.stock_swords, components.swords), ("shields", s.stock_shields, components.shields)]
    for name, left, total in stocks:
        if left < 0:
            raise BadPosition("position.too_many", name=name, given=total - left, n=total)


def seat_field(fields: dict[str, str], seat: int, part: str) -> str:
    parts = fields.get(SEAT_LETTERS[seat], "").split("/")
    n = PARTS.index(part)
    return parts[n] if n < len(parts) else NONE


def read_row(game: ArrivalBase, s: ArrivalState, seat: int, text: str) -> None:
    """Cards in front of a leader, `B01,B02,d,h:t`: turned up by name, face down by their back, then the blocked sections.

    A ? marks a card that was there when the stacks were rebuilt; its front is settled (B07?) or not known here (d?).
    """
    components, field = game.components, SEAT_LETTERS[seat]
    row, _, blocked = text.partition(":")
    for letter in blocked:
        if letter not in SECTION_LETTERS:
            raise BadPosition(
                "the_arrival.errors.position.section", field=field, given=letter, known=", ".join(SECTION_LETTERS)
            )
        if s.blocked[seat] >> SECTION_LETTERS.index(letter) & 1:
            raise BadPosition("position.entry_twice", field=field, given=letter)
        s.blocked[seat] |= 1 << SECTION_LETTERS.index(letter)
    shown = 0
    for name in split_list(row):
        front = name.removesuffix(UNSEEN)
        if len(front) == 1 and front in BACK_LETTERS:
            s.cards[seat] = [*s.cards[seat], FACE_DOWN]
            s.backs[seat] = [*s.backs[seat], BACK_LETTERS.index(front)]
        else:
            card = find_name(components.card_names, front, field, "card")
            s.cards[seat] = [*s.cards[seat], card]
            s.backs[seat] = [*s.backs[seat], components.back_of[card]]
            if not name.endswith(UNSEEN):
                if shown != len(s.cards[seat]) - 1:
                    raise BadPosition("the_arrival.errors.position.turned", field=field)
                shown += 1
        if name.endswith(UNSEEN):
            s.cards_before_reshuffle[seat] = len(s.cards[seat])
    if seat and shown != s.revealed_per_leader:
        raise BadPosition("the_arrival.errors.position.shown", field=field, given=shown, n=s.revealed_per_leader)
    s.revealed_per_leader = shown


def read_fomori_kinds(fields: dict[str, str], field: str) -> list[int]:
    """Read the number of each kind of Fomori, such as `3S1A`."""
    text = fields.get(field, NONE)
    found = re.findall(f"([0-9]{{1,3}})([{KIND_LETTERS}])", text)
    if text != NONE and ("".join(n + letter for n, letter in found) != text or not found):
        raise BadPosition("the_arrival.errors.position.kinds", field=field, given=text, known=KIND_LETTERS)
    split_unique(",".join(letter for _, letter in found), field)
    out = [0] * len(FOMORI)
    for n, letter in found:
        out[KIND_LETTERS.index(letter)] = int(n)
    return out


def read_fomori(game: ArrivalBase, s: ArrivalState, fields: dict[str, str]) -> None:
    s.fomori_discard, s.seen_fomori, s.seen_fomori_in_bag = (
        read_fomori_kinds(fields, field) for field in ("fomori", "known", "returned")
    )
    for kind, total in enumerate(game.components.fomori):
        away = s.on_map[kind].bit_count() + s.fomori_discard[kind] + s.seen_fomori[kind] + s.seen_fomori_in_bag[kind]
        s.unknown[kind] = total - away
        if away > total:
            raise BadPosition("position.too_many", name=FOMORI[kind], given=away, n=total)
    s.bag = sum(s.unknown) + sum(s.seen_fomori) + sum(s.seen_fomori_in_bag) - sum(s.fomori)
    if s.bag < 0:
        raise BadPosition("the_arrival.errors.position.bag", given=sum(s.fomori), n=s.bag + sum(s.fomori))


def read_tiles(game: ArrivalBase, s: ArrivalState, fields: dict[str, str]) -> None:
    """A tile by its name, or by that of its type: then the first free copy."""
    components = game.components
    free = list(range(len(components.tile_names)))
    given = {field: split_list(fields.get(field, "")) for field in ("display", "spent")}
    given |= {SEAT_LETTERS[seat]: split_list(seat_field(fields, seat, "tiles")) for seat in range(game.seats)}
    found: dict[str, list[int]] = {}
    for exact in (True, False):  # full names first, so that a type does not take what is named later
        for field, names in given.items():
            for k, name in enumerate(names):
                bare = name.removesuffix(ACTIVE)
                if (bare in components.tile_names) is exact:
                    found.setdefault(field, [NOBODY] * len(names))[k] = take_free_tile(game, free, bare, field)
    for seat in range(game.seats):
        for name, tile in zip(given[SEAT_LETTERS[seat]], found.get(SEAT_LETTERS[seat], []), strict=True):
            held = s.builder_tiles if name.endswith(ACTIVE) else s.tiles_held
            held[seat] |= 1 << tile
    s.used_tiles = sum(1 << tile for tile in found.get("spent", []))
    if "display" in fields:
        s.display = found.get("display", [])
        if len(s.display) > components.display:
            raise BadPosition("the_arrival.errors.position.display", given=len(s.display), n=components.display)
    else:
        s.display, free = free[: components.display], free[components.display :]
    s.tiles = sum(1 << tile for tile in free)


def take_free_tile(game: ArrivalBase, free: list[int], name: str, field: str) -> int:
    components = game.components
    if name in components.tile_names:
        tiles = [components.tile_names.index(name)]
    else:
        tiles = bits(components.tiles_of_type[find_name(components.tile_type_names, name, field, "tile")])
    for tile in tiles:
        if tile in free:
            free.remove(tile)
            return tile
    raise BadPosition("the_arrival.errors.position.tile_twice", field=field, given=name)


def read_cards(game: ArrivalBase, s: ArrivalState, fields: dict[str, str]) -> None:
    """The discard, the stacks with the backs on top of them, and the pool of fronts nobody knows."""
    components = game.components
    s.card_discard = read_card_set(components.card_names, fields, "cards")
    s.reshuffled_cards = read_card_set(components.card_names, fields, "fresh")
    away = s.card_discard
    for row in s.cards:
        for card in row:
            away |= 1 << card if card != FACE_DOWN else 0
    s.deck = (1 << len(components.card_names)) - 1 & ~away
    stacked = s.deck.bit_count() - sum(row.count(FACE_DOWN) for row in s.cards)
    if "stacks" not in fields:
        s.stack_sizes = [max(0, stacked // STACKS + (n < stacked % STACKS)) for n in range(STACKS)]
        for stack in range(STACKS):
            left = count_backs_below_tops(s)
            usual = [back for back in (stack, *range(len(BACKS))) if left[back] > 0]
            s.tops[stack] = usual[0] if s.stack_sizes[stack] and usual else NO_BACK
        return
    stacks = split_list(fields["stacks"])
    if len(stacks) != STACKS:
        raise BadPosition("the_arrival.errors.position.each_stack", n=STACKS)
    for stack, text in enumerate(stacks):
        if not re.fullmatch(f"[1-9][0-9]?[{BACK_LETTERS}]|0{NONE}", text):
            raise BadPosition("the_arrival.errors.position.stack", given=text, known=BACK_LETTERS)
        s.stack_sizes[stack] = int(text[:-1])
        s.tops[stack] = NO_BACK if text[-1] == NONE else BACK_LETTERS.index(text[-1])
    if sum(s.stack_sizes) != stacked:
        raise BadPosition("the_arrival.errors.position.stacked", given=sum(s.stack_sizes), n=stacked)


def read_card_set(names: list[str], fields: dict[str, str], field: str) -> int:
    try:
        return mask_from(names, split_unique(fields.get(field, ""), field), "card")
    except BadState as error:
        raise BadPosition("position.in_field", field=field, what=error) from None


def read_steps(game: ArrivalBase, s: ArrivalState, fields: dict[str, str]) -> None:
    """Read `step`: the step of the round, and after each `+` a step inside it.

    Who still has to set Blockers follows from the other fields.
    """
    if "step" not in fields:
        if fields.get("to") != NONE:
            s.push(TURN, parse_seat(fields.get("to", SEAT_LETTERS[max(s.first, 0)]), "to", game.seats))
        elif not s.ending:
            raise BadPosition("position.over", known=", ".join(ENDINGS[1:]))
    else:
        for word in fields["step"].split("+"):
            parts = word.split(":")
            if parts[0] not in (*ROUND_STEPS, *HALF_DONE_STEPS) or not 2 <= len(parts) <= LONGEST_STEP:
                raise BadPosition(
                    "the_arrival.errors.position.step", given=word, known=", ".join((*ROUND_STEPS, *HALF_DONE_STEPS))
                )
            node, owner, target, *registers = parts + [""] * (LONGEST_STEP - len(parts))
            f = s.push(game.nodes[node], parse_seat(owner, "step", game.seats))
            f.target = find_name(game.places, target, "step", "place") if target else -1
            f.a, f.b, f.c = (read_count(value or "0", "step") for value in registers)
    s.lanes = [read_lane(game, s, word) for word in split_list(fields.get("lanes", ""))]


def read_lane(game: ArrivalBase, s: ArrivalState, word: str) -> Lane:
    """`a:-` is asked, `b:top` has said top; `c:?` is asked and `d:!` has answered, both hidden from the reader."""
    owner, _, said = word.partition(":")
    lane = Lane(parse_seat(owner, "lanes", game.seats), True, [])
    if said not in (WAITING, READY):
        f = Frame(BLOCK_STEP, lane.seat)
        if said != NONE:
            f.given_answer = game.read(f"block:{said}")
            if f.given_answer is None or BLOCK_STEP.refusal(s, f, f.given_answer):
                raise BadPosition("position.value", field="lanes", given=said, known=", ".join(SECTIONS))
        lane.stack = [f]
    lane.ready = said not in (NONE, WAITING)
    return lane


# -- reachability --------------------------------------------------------------------------------------------------------
def check_steps(game: ArrivalBase, s: ArrivalState) -> None:
    """A step by hand must be one that play can reach: the walk through the round first, at most one thing half done."""
    if not s.stack:
        if s.lanes:
            raise BadPosition("the_arrival.errors.position.lanes")
        return
    below, above = s.stack[0], s.stack[1:]
    step = below.node.path
    if step not in ROUND_STEPS:
        raise BadPosition("the_arrival.errors.position.below", given=step, known=", ".join(ROUND_STEPS))
    check_choices(s, step)
    check_phase(s, below)
    check_turn(s, below)
    if len(above) > 1 or not all(can_follow_round(game, s, below, f) for f in above):
        raise BadPosition("the_arrival.errors.position.above", given=above[-1].node.path, step=step)
    if step == "reveal":
        ask_for_blockers(s, below)
    elif s.lanes:
        raise BadPosition("the_arrival.errors.position.lanes")


def check_choices(s: ArrivalState, step: str) -> None:
    """Only the `choose` step allows seats without a leader or tribe."""
    if step == "choose":
        if s.first == NOBODY and (s.components.edition.first_player_chooses_first or s.tile_of_first != NOBODY):
            raise BadPosition("the_arrival.errors.position.first")
    elif s.first == NOBODY or s.tile_of_first == NOBODY:
        raise BadPosition("the_arrival.errors.position.first")
    elif UNDECIDED in s.leaders or UNDECIDED in s.colours:
        raise BadPosition("the_arrival.errors.position.undecided", step=step)


def check_phase(s: ArrivalState, f: Frame) -> None:
    """Cards, Blockers and claims to tiles as they can be in this step."""
    seats, step = s.components.seats, f.node.path
    taken = [len(row) for row in s.cards]
    set_already = [mask.bit_count() for mask in s.blocked]
    cards, blockers, shown = [0] * seats, [0] * seats, 0
    if step == "draw":
        cards = [(sum(taken) + seats - 1 - (seat - s.first) % seats) // seats for seat in range(seats)]
    elif step == "reveal":
        cards, blockers, shown = [CARDS_EACH] * seats, set_already, CARDS_SHOWN[min(blockers_asked(f), BLOCKERS) - 1]
    elif step in ("ogam", "take"):
        cards, blockers, shown = [CARDS_EACH] * seats, [BLOCKERS] * seats, CARDS_EACH
    if (taken, set_already, s.revealed_per_leader) != (cards, blockers, shown) or sum(taken) > CARDS_EACH * seats:
        raise BadPosition("the_arrival.errors.position.phase", step=step)
    waiting = s.turn_order()[leaders_done(f) :] if step == "take" else []
    if any(claim > (s.components.display if seat in waiting else 0) for seat, claim in enumerate(s.claims)):
        raise BadPosition("the_arrival.errors.position.claims", n=s.components.display)


def check_turn(s: ArrivalState, f: Frame) -> None:
    """Who has passed, and the numbers of the step: actions left and done, pieces kept, leaders who are through."""
    everybody = (1 << s.components.seats) - 1
    step, out = f.node.path, s.passed >> f.owner & 1
    if step == "turn":
        if out:
            raise BadPosition("the_arrival.errors.position.passed", field=SEAT_LETTERS[f.owner])
        possible = actions_left(f) + actions_done(f) in turn_lengths(s, f.owner) and not f.c
    elif step == "keep":
        kept, (disks, swords, shields) = kept_count(f), kept_by_resource(f)
        held = disks <= s.disks[f.owner] and swords <= s.swords[f.owner] and shields <= s.shields[f.owner]
        possible = kept < MAX_KEPT and held and (out == 1 or not kept)
    else:
        most = {"reveal": BLOCKERS, "ogam": s.components.seats - 1, "take": s.components.seats - 1}.get(step, 0)
        possible = s.passed == (everybody if step == "builder" else 0) and f.a <= most and f.b == f.c == 0
    if not possible or f.target >= 0:
        raise BadPosition("the_arrival.errors.position.turn_numbers", step=step)


def turn_lengths(s: ArrivalState, seat: int) -> tuple[int, ...]:
    """How many actions a turn of the seat may have, those done included; none in one that has not begun (AR-14.3)."""
    if not s.had_first_turn >> seat & 1:
        return (0,)
    usual = ACTIONS_OF_WISDOM if s.ability(seat) == WISDOM else ACTIONS
    return (0, ACTIONS_OF_FIRST_TURN, usual) if s.round == 1 else (0, usual)


def ask_for_blockers(s: ArrivalState, f: Frame) -> None:
    """Ask for the next Blockers: all seats at once, of which one has not answered, or the remaining seats in turn order."""
    set_already, asked = [mask.bit_count() for mask in s.blocked], blockers_asked(f)
    if s.components.edition.blockers_in_turn:
        waiting = [seat for seat in s.turn_order() if set_already[seat] == asked - 1]
        if s.lanes or waiting != s.turn_order()[-len(waiting) :] or any(n not in (asked - 1, asked) for n in set_already):
            raise BadPosition("the_arrival.errors.position.lanes")
        for seat in reversed(waiting):
            s.push(BLOCK_STEP, seat)
        return
    everybody = [lane.seat for lane in s.lanes] == list(range(s.components.seats))
    if not everybody or all(lane.ready for lane in s.lanes) or any(n != asked - 1 for n in set_already):
        raise BadPosition("the_arrival.errors.position.lanes")
    together = s.push(BLOCK_LANES[asked - 1], f.owner, b=1)
    together.c = (1 << s.components.seats) - 1


def can_follow_round(game: ArrivalBase, s: ArrivalState, below: Frame, f: Frame) -> bool:
    """Whether a half-done action can be on top of the frame of the round."""
    if below.node is not TURN or f.owner != below.owner or f.target >= game.components.places:
        return False
    seat, what = f.owner, f.node.path
    if what == "reward":
        return can_be_reward(s, below, f)
    if what == "trophy":
        return s.trophies[seat] > 0 and s.fomori[seat] > 0
    if what == "swap":
        first = []
        if swap_kind(f) in (RUSE, MIGRATION):
            first = [place_of(pick) for pick in f.node.legal(s, Frame(f.node, seat, a=swap_kind(f)))]
        return f.target in first or (f.target < 0 and bool(first))
    free = f.target >= 0 and (fomori_given(f) > 0 or not s.fomori_places() >> f.target & 1)
    return what == "look" and free and sum(s.seen_fomori) == s.fomori[seat] >= fomori_to_give(f) > 0


def can_be_reward(s: ArrivalState, turn: Frame, f: Frame) -> bool:
    """Whether the threat of a `reward` frame can have been repelled with the last action of the turn."""
    threat, place = repelled_threat(f), f.target
    if not actions_done(turn) or not 0 <= place < s.components.places or threat > CASTLE:
        return False
    if s.fomori_places() >> place & 1 or s.fortified_places() >> place & 1 or repel_way(s, f.owner, place) == NO_WAY:
        return False
    if threat == CASTLE:
        return s.trophies[f.owner] > 0 and (s.components.castle_places & ~s.castles) >> place & 1 == 1
    return s.fomori_discard[threat] > 0


# -- writing -------------------------------------------------------------------------------------------------------------
def write_position(game: ArrivalBase, s: ArrivalState) -> str:
    """The position in one line, in the standard order and without defaults."""
    words = header_fields(game, s) + choice_fields(game, s) + map_fields(game, s)
    words += [f"{SEAT_LETTERS[seat]}={seat_text(game, s, seat)}" for seat in range(game.seats)]
    return " ".join(words + supply_fields(game, s) + turn_fields(game, s) + step_fields(game, s))


def header_fields(game: ArrivalBase, s: ArrivalState) -> list[str]:
    """The game, its rules, the round and the First Player."""
    words = ["the_arrival", f"seats={game.seats}"]
    if game.components.edition.year != 2017:
        words.append(f"edition={game.components.edition.year}")
    rules = [rule for rule in RULES if game.options()[rule]]
    if rules:
        words.append(f"rules={','.join(rules)}")
    words.append(f"round={s.round}")
    if s.first:
        words.append(f"first={letter_of(s.first)}")
    if s.tile_of_first != s.first:
        words.append(f"tile={letter_of(s.tile_of_first)}")
    if s.ending:
        words.append(f"ending={ENDINGS[s.ending]}")
    return words


def supply_fields(game: ArrivalBase, s: ArrivalState) -> list[str]:
    """Fomori, tiles and cards that no leader has."""
    components, words = game.components, []
    for field, counts in (("fomori", s.fomori_discard), ("known", s.seen_fomori), ("returned", s.seen_fomori_in_bag)):
        if sum(counts):
            words.append(f"{field}={write_counts(counts, KIND_LETTERS)}")
    words.append("display=" + (",".join(components.tile_names[tile] for tile in s.display) or NONE))
    for field, mask, names in (
        ("spent", s.used_tiles, components.tile_names),
        ("cards", s.card_discard, components.card_names),
    ):
        if mask:
            words.append(f"{field}={','.join(names[n] for n in bits(mask))}")
    tops = [NONE if back == NO_BACK else BACK_LETTERS[back] for back in s.tops]
    words.append("stacks=" + ",".join(f"{size}{top}" for size, top in zip(s.stack_sizes, tops, strict=True)))
    if s.reshuffled_cards:
        words.append(f"fresh={','.join(components.card_names[n] for n in bits(s.reshuffled_cards))}")
    return words


def turn_fields(game: ArrivalBase, s: ArrivalState) -> list[str]:
    """The tiles that leaders still take, who has passed, and who has had a first turn."""
    words = [f"claims={','.join(map(str, s.claims))}"] if any(s.claims) else []
    all_seats = (1 << game.seats) - 1
    for field, mask, usual in (("passed", s.passed, 0), ("opened", s.had_first_turn, all_seats if s.round > 1 else 0)):
        if mask != usual:
            words.append(f"{field}={''.join(SEAT_LETTERS[seat] for seat in bits(mask)) or NONE}")
    return words


def letter_of(seat: int) -> str:
    return NONE if seat == NOBODY else SEAT_LETTERS[seat]


def write_counts(counts: list[int], signs: str) -> str:
    return "".join(f"{n}{sign}" for n, sign in zip(counts, signs, strict=True) if n) or NONE


def choice_fields(game: ArrivalBase, s: ArrivalState) -> list[str]:
    out = []
    named = [("leaders", s.leaders, game.leader_names())]
    if game.components.edition.leader_cards:
        named.append(("colours", s.colours, list(COLOURS)))
    for field, chosen, names in named:
        if chosen != list(range(game.seats)):
            out.append(f"{field}={','.join(NONE if n == UNDECIDED else names[n] for n in chosen)}")
    return out


def map_fields(game: ArrivalBase, s: ArrivalState) -> list[str]:
    components = game.components
    entries = []
    for place, name in enumerate(components.place_names):
        what = place_text(s, place)
        if what != (CASTLE_LETTER if components.castle_places >> place & 1 else NONE):
            entries.append(f"{name}:{what}")
    shields = [f"{components.province_names[p]}:{n}" for p, n in enumerate(s.province_shields) if n]
    return [f"{field}={','.join(given)}" for field, given in (("map", entries), ("shields", shields)) if given]


def place_text(s: ArrivalState, place: int) -> str:
    level = s.level_at(place)
    if level:
        return f"{SEAT_LETTERS[s.owner_at(place)]}{level}"
    parts = [CASTLE_LETTER] if s.castles >> place & 1 else []
    parts += [KIND_LETTERS[kind] for kind in range(len(FOMORI)) if s.on_map[kind] >> place & 1]
    return "+".join(parts) or NONE


def seat_text(game: ArrivalBase, s: ArrivalState, seat: int) -> str:
    components = game.components
    pieces = write_counts([getattr(s, name)[seat] for name in PIECE_FIELDS], PIECE_LETTERS)
    tiles = [components.tile_names[tile] for tile in bits(s.tiles_held[seat])]
    tiles += [components.tile_names[tile] + ACTIVE for tile in bits(s.builder_tiles[seat])]
    parts = [str(s.honor[seat]), str(s.corruption[seat]), pieces, ",".join(tiles) or NONE, row_text(game, s, seat)]
    while len(parts) > 3 and parts[-1] == NONE:
        parts.pop()
    return "/".join(parts)


def row_text(game: ArrivalBase, s: ArrivalState, seat: int) -> str:
    names = []
    for k, card in enumerate(s.cards[seat]):
        name = BACK_LETTERS[s.backs[seat][k]] if card == FACE_DOWN else game.components.card_names[card]
        names.append(name + (UNSEEN if s.revealed_per_leader <= k < s.cards_before_reshuffle[seat] else ""))
    blocked = "".join(SECTION_LETTERS[section] for section in bits(s.blocked[seat]))
    return (",".join(names) or NONE) + (f":{blocked}" if blocked else "")


def step_fields(game: ArrivalBase, s: ArrivalState) -> list[str]:
    if not s.stack:
        return [f"to={NONE}"]
    bottom = s.stack[0]
    actions = ACTIONS_OF_WISDOM if s.ability(bottom.owner) == WISDOM else ACTIONS
    if len(s.stack) == 1 and bottom.node is TURN and (bottom.a, bottom.b, bottom.c, bottom.target) == (actions, 0, 0, -1):
        if s.had_first_turn >> bottom.owner & 1:
            return [f"to={SEAT_LETTERS[bottom.owner]}"]
    steps = []
    for f in [f for f in s.stack if f.node.path in (*ROUND_STEPS, *HALF_DONE_STEPS)]:
        target = game.places[f.target] if f.target >= 0 else ""
        parts = [f.node.path, SEAT_LETTERS[f.owner], target, *(str(n or "") for n in (f.a, f.b, f.c))]
        steps.append(":".join(parts).rstrip(":"))
    words = [f"step={'+'.join(steps)}"]
    if s.lanes:
        words.append(f"lanes={','.join(lane_text(lane) for lane in s.lanes)}")
    return words


def lane_text(lane: Lane) -> str:
    if not lane.stack:
        said = READY if lane.ready else WAITING
    else:
        answer = lane.stack[-1].given_answer
        said = NONE if answer is None else SECTIONS[section_of(answer)]
    return f"{SEAT_LETTERS[lane.seat]}:{said}"
