"""What must be true of a position of Spirit Island: components are counted, and its numbers fit each other.

Each field is read on its own; these checks compare several of them. Every error names the field.
"""

from __future__ import annotations

from dolmen.games.position_fields import SEAT_LETTERS, BadPosition
from dolmen.text import InputError

from .cards.powers import POWER_NAMES, POWERS
from .effects.action import KINDS_TO_REMOVE, TERROR_VICTORY
from .effects.fear import terror_level
from .model.components import (
    BUILDINGS,
    DAMAGE,
    HEALTH_OF,
    LAND_NAMES,
    LANDS,
    MOST_DAMAGE,
    STAGE,
    bits,
    damage,
    kind_of,
    piece_name,
)
from .model.spirit_mats import MATS, OCEAN, PRESENCE
from .model.state import (
    ENDINGS,
    FEAR_VICTORY,
    LOST_TO_ADVERSARY,
    LOST_TO_SCENARIO,
    LOST_TO_TIME,
    NO_CARD,
    SACRIFICE,
    UNKNOWN,
    VICTORY,
    Island,
)

FROM_THE_BOX = 2  # blight that setup can add on each board: printed, and by Sweden
DAMAGED = DAMAGE * (MOST_DAMAGE + 1) - 1  # the kind and the damage of a piece
MOST_SLOTS = 3  # maximum number on the invader board: England adds one
WITHIN_A_STEP = ("visited", "entered", "withheld", "toll", "explored", "doom")  # empty at the start of a phase
WINS = (VICTORY, FEAR_VICTORY, SACRIFICE)


def check_position(s: Island, fields: dict[str, str], full_deck: list[int], blight_at_start: int) -> None:
    """Refuse a position that no game can reach. `full_deck` and `blight_at_start` are those of its options."""
    between_steps = "pending" not in fields and not s.ending
    check_fear_cards(s, between_steps)
    check_blight(s, blight_at_start, between_steps)
    check_invader_cards(s, fields, full_deck)
    check_ending(s)
    check_pieces(s, between_steps)
    for seat in range(s.components.seats):
        check_seat(s, seat)
    for card in bits(s.forgotten):
        if POWERS[card].spirit not in s.spirits:
            raise BadPosition("spirit_island.errors.position.card_sort", field="forgotten", card=POWER_NAMES[card])
    if between_steps:
        for field in WITHIN_A_STEP:
            if field in fields:
                raise BadPosition("spirit_island.errors.position.within_step", field=field)
        if s.turn == 0:
            raise BadPosition("position.number", field="turn", given="0", least=1)


def check_fear_cards(s: Island, between_steps: bool) -> None:
    total, n = s.terror_thresholds[-1], len(s.fear_deck) + len(s.earned) + len(s.fear_done)
    if n > total:
        raise BadPosition("position.too_many", name="fear-deck", given=n, n=total)
    if s.components.terror_by_fear and s.terror != terror_level(s):
        raise BadPosition("spirit_island.errors.position.terror", given=s.terror, n=terror_level(s))
    if between_steps and s.terror >= TERROR_VICTORY and s.components.at_terror_victory is None:
        raise BadPosition("spirit_island.errors.position.terror_victory")
    resolved = total - len(s.fear_deck) - len(s.earned)
    if s.fear_cards_resolved > resolved:
        raise BadPosition("spirit_island.errors.position.most", field="feared", given=s.fear_cards_resolved, most=resolved)


def check_blight(s: Island, at_start: int, between_steps: bool) -> None:
    """Both sides of the card and what setup adds from the box. An empty card is flipped at once or ends the game."""
    cards, seats = s.components.blight_cards, s.components.seats
    known = cards if s.blight_card == UNKNOWN else [cards[s.blight_card]]
    n, most = sum(s.blight) + s.blight_left, at_start + (max([card.tainted for card in known]) + FROM_THE_BOX) * seats
    if n > most:
        raise BadPosition("position.too_many", name="blight", given=n, n=most)
    if between_steps and not s.blight_left:
        raise BadPosition("position.number", field="blight", given="0", least=1)


def check_invader_cards(s: Island, fields: dict[str, str], full_deck: list[int]) -> None:
    """The deck loses its top cards only, and one card of each stage left the game unseen."""
    if len(s.slot_action) > MOST_SLOTS:
        raise BadPosition("position.too_many", name="slots", given=len(s.slot_action), n=MOST_SLOTS)
    seen = [STAGE[card] for card in [*s.discarded_invader_cards, *s.slot_card, s.explore_card] if card != NO_CARD]
    for stage in sorted(set(full_deck) | set(seen)):
        left = full_deck.count(stage) - seen.count(stage)
        if left < 0:
            field = "spent" if "spent" in fields else "slots" if "slots" in fields else "explored"
            most = full_deck.count(stage)
            raise BadPosition(
                "position.in_field", field=field, what=InputError("spirit_island.errors.position.stage", stage=stage, n=most)
            )
        if s.invader_deck_stages.count(stage) > left:
            raise BadPosition(
                "position.in_field",
                field="deck",
                what=InputError("spirit_island.errors.position.stage", stage=stage, n=left),
            )
    at = iter(full_deck)
    if not all(stage in at for stage in s.invader_deck_stages):
        order = "".join([str(stage) for stage in full_deck])
        raise BadPosition("spirit_island.errors.position.deck_order", given=fields["deck"], known=order)
    if s.turn > len(full_deck):
        raise BadPosition("spirit_island.errors.position.most", field="turn", given=s.turn, most=len(full_deck))


def check_ending(s: Island) -> None:
    """An ending needs its cause, as far as a position shows it."""
    parts = s.components
    for field, ending in (("ending", s.ending), ("doom", s.pending_loss)):
        caused = not (
            (ending == LOST_TO_TIME and s.invader_deck_stages)
            or (ending == LOST_TO_ADVERSARY and parts.adversary_loss is None)
            or (ending == LOST_TO_SCENARIO and parts.scenario_loss is None)
            or (ending == FEAR_VICTORY and (s.terror < TERROR_VICTORY or parts.goal is not None))
            or (ending in (VICTORY, SACRIFICE) and parts.goal is None and s.lands_with(KINDS_TO_REMOVE[s.terror]))
            or (field == "doom" and ending in WINS)
        )
        if not caused:
            raise BadPosition("spirit_island.errors.position.no_cause", field=field, given=ENDINGS[ending])


def check_pieces(s: Island, between_steps: bool) -> None:
    """Invaders and dahan drown in an ocean. A piece is destroyed by damage of its health; more health lasts for a turn."""
    for land in range(LANDS):
        for piece in s.pieces[land]:
            k = kind_of(piece)
            health = HEALTH_OF[k] + (s.components.adversary >= 0 and bool(BUILDINGS >> k & 1))
            if between_steps and (damage(piece) >= health or piece != piece & DAMAGED):
                raise BadPosition("spirit_island.errors.position.damage", field=LAND_NAMES[land], given=piece_name(piece))
            if between_steps and s.map.oceans >> land & 1:
                raise BadPosition("spirit_island.errors.position.drowned", field=LAND_NAMES[land], given=piece_name(piece))


def check_seat(s: Island, seat: int) -> None:
    """A spirit's 13 presence (SI-1.14), its innate powers, and its uses of track spaces this turn."""
    letter, spirit = SEAT_LETTERS[seat], s.spirits[seat]
    n = sum([s.presence_in(seat, land) for land in range(LANDS)]) + s.destroyed_presence[seat]
    n += s.presence_on_track(seat, 0) + s.presence_on_track(seat, 1)
    if n > PRESENCE:
        raise BadPosition("position.too_many", name=f"P{letter}", given=n, n=PRESENCE)
    for field, powers in (("used", s.used[seat]), ("fastened", s.made_fast[seat])):
        for card in bits(powers):
            if not POWERS[card].is_card() and POWERS[card].spirit != spirit:
                raise BadPosition(
                    "spirit_island.errors.position.card_sort", field=f"{letter}.{field}", card=POWER_NAMES[card]
                )
    if spirit != OCEAN and s.drowned_health[seat]:
        raise BadPosition("spirit_island.errors.position.most", field=f"{letter}.bank", given=s.drowned_health[seat], most=0)
    mat, energy, plays = MATS[spirit], s.track[2 * seat], s.track[2 * seat + 1]
    for field, used, most in (
        ("named", s.elements_named_count[seat], mat.energy.wild[energy] + mat.plays.wild[plays]),
        ("reclaimed", s.reclaimed[seat], mat.energy.reclaims[energy] + mat.plays.reclaims[plays]),
    ):
        if used > most:
            raise BadPosition("spirit_island.errors.position.most", field=f"{letter}.{field}", given=used, most=most)
