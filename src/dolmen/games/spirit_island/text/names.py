"""The names of things in Spirit Island: seats, lands, pieces, powers, cards, tracks, in the words of a language."""

from __future__ import annotations

from functools import lru_cache

from dolmen.engine.effects import Effect
from dolmen.text import say

from ..cards.adversaries import ADVERSARIES
from ..cards.blight_cards import BLIGHT_NAMES
from ..cards.fear_cards import FEAR_NAMES
from ..cards.powers import POWER_NAMES, POWERS
from ..content.loader import load_invaders
from ..effects.selections import element_words, kinds_words
from ..effects.targets import ChooseTarget
from ..model.components import (
    BOARDS,
    COASTAL,
    DECK_NAMES,
    ELEMENTS,
    FAST,
    FLAGGED,
    INNATE,
    INVADERS,
    KINDS,
    LANDS,
    NOWHERE,
    SLAIN,
    STAGE,
    TERRAIN,
    TERRAINS,
    bits,
    board_of,
    damage,
    dream_damage,
    element_count,
    kind_of,
    number_of,
)
from ..model.components import LAND_NAMES as LANDS_BY_NUMBER
from ..model.spirit_mats import MATS, SPIRIT_NAMES
from ..model.state import ACTIONS, UNKNOWN, Island
from ..phases.spirit_phase import GROWTH

STAGES = ("", "I", "II", "III")


def phrase(lang: str, key: str, **values: object) -> str:
    """A text of the catalogue `spirit_island`."""
    return say(lang, f"spirit_island.{key}", **values)


def with_minus_sign(n: int) -> str:
    """A number with a typographic minus sign."""
    return f"{n}".replace("-", "−")


def capitalize_first(text: str) -> str:
    """The text with a capital first letter."""
    return text[:1].upper() + text[1:]


def one_line(text: str) -> str:
    """The text in one line."""
    return " ".join(text.split())


def join_words(words: list[str], lang: str) -> str:
    """`a, b and c`; `none` for nothing."""
    if not words:
        return phrase(lang, "none")
    if len(words) == 1:
        return words[0]
    return phrase(lang, "list", first=", ".join(words[:-1]), last=words[-1])


# -- spirits -----------------------------------------------------------------------------------------------------------
def spirit_name(spirit: int, lang: str) -> str:
    """`River Surges in Sunlight`."""
    return say(lang, f"spirit_island.{SPIRIT_NAMES[spirit]}.name")


def short_name(spirit: int, lang: str) -> str:
    """`River`."""
    return phrase(lang, f"short.{SPIRIT_NAMES[spirit]}")


def seat_name(s: Island, seat: int, lang: str) -> str:
    """The short name of a seat's spirit. It is unique: no two seats play the same spirit."""
    return short_name(s.spirits[seat], lang)


def seat_names(s: Island, seats: list[int], lang: str) -> str:
    return join_words([seat_name(s, seat, lang) for seat in seats], lang)


def growth_words(spirit: int, option: int, lang: str) -> str:
    return one_line(GROWTH[spirit].option_words(lang, option))


def growth_item(spirit: int, option: int, item: int, lang: str) -> str:
    return one_line(GROWTH[spirit].options[option][item].words(lang))


def space_words(space: int | str, lang: str) -> str:
    """A space of a track: a number, an element, `any`, `reclaim`."""
    if isinstance(space, int):
        return str(space)
    return element_name(ELEMENTS.index(space), lang) if space in ELEMENTS else phrase(lang, f"space.{space}")


def track_words(s: Island, seat: int, track: int, lang: str) -> str:
    """The spaces of a track, covered ones in brackets: `1, 2, [2], [3]`."""
    spaces = MATS[s.spirits[seat]].tracks[track].spaces
    shown = s.track[2 * seat + track]
    words = [space_words(space, lang) for space in spaces]
    return ", ".join([word if k < shown else f"[{word}]" for k, word in enumerate(words)])


# -- the island --------------------------------------------------------------------------------------------------------
def land_name(land: int, lang: str) -> str:
    """`A4`, or the ocean of a board."""
    return LANDS_BY_NUMBER[land] if number_of(land) else phrase(lang, "ocean_of", board=BOARDS[board_of(land)])


def land_names(mask: int, lang: str) -> str:
    return join_words([land_name(land, lang) for land in bits(mask)], lang)


def place_name(s: Island, place: int, lang: str) -> str:
    """A land, or the spirit whose mat it is; '' for nowhere."""
    if place == NOWHERE:
        return ""
    return land_name(place, lang) if place < LANDS else seat_name(s, place - LANDS, lang)


def board_name(board: int, lang: str) -> str:
    return phrase(lang, "board", board=BOARDS[board])


def terrain_name(land: int, lang: str) -> str:
    return phrase(lang, f"terrain.{TERRAINS[TERRAIN[land]]}") if number_of(land) else phrase(lang, "ocean")


def ground_words(land: int, lang: str) -> str:
    """`Sands`, `Jungle, coastal`."""
    if COASTAL >> land & 1:
        return phrase(lang, "coastal", terrain=terrain_name(land, lang))
    return terrain_name(land, lang)


# -- pieces ------------------------------------------------------------------------------------------------------------
def kind_name(k: int, n: int, lang: str) -> str:
    return kinds_words(lang, 1 << k, n)


def kind_count(k: int, n: int, lang: str) -> str:
    """`2 Towns`."""
    return f"{n} {kind_name(k, n, lang)}"


def damage_marks(piece: int, lang: str) -> str:
    """Damage, real and dreamt, in brackets: ` (1 damage)`."""
    marks = [phrase(lang, "piece.damage", n=damage(piece))] if damage(piece) else []
    marks += [phrase(lang, "piece.dreamt", n=dream_damage(piece))] if dream_damage(piece) else []
    marks += [phrase(lang, "piece.slain")] if piece & SLAIN else []
    return f" ({', '.join(marks)})" if marks else ""


def piece_words(piece: int, lang: str, n: int = 1) -> str:
    """`Town`, `Towns (1 damage)`."""
    return kind_name(kind_of(piece), n, lang) + damage_marks(piece, lang)


def the_piece(piece: int, lang: str) -> str:
    """`the Town (1 damage)`, as the object of a sentence."""
    return phrase(lang, f"the.{KINDS[kind_of(piece)]}") + damage_marks(piece, lang)


def a_piece(k: int, lang: str) -> str:
    """`a Town`, as the subject of a sentence."""
    return phrase(lang, f"a.{KINDS[k]}")


@lru_cache(1024)
def pieces_words(pieces: tuple[int, ...], lang: str) -> tuple[str, ...]:
    """The pieces of a land, equal ones together: `2 Dahan`, `1 Town (1 damage)`."""
    alike = sorted(set(pieces), key=kind_order)
    return tuple([f"{pieces.count(piece)} {piece_words(piece, lang, pieces.count(piece))}" for piece in alike])


def kind_order(piece: int) -> tuple[int, int]:
    return kind_of(piece), piece


def counts_words(counts: list[int], kinds: int, lang: str) -> list[str]:
    """Numbers by kind: `2 Dahan`, `1 City`."""
    return [kind_count(k, n, lang) for k, n in enumerate(counts) if n and kinds >> k & 1]


def invader_counts(counts: list[int], lang: str) -> list[str]:
    return counts_words(counts, INVADERS, lang)


def land_contents(s: Island, land: int, lang: str) -> list[str]:
    """Pieces, presence and blight in a land."""
    contents = list(pieces_words(s.pieces[land], lang))
    for seat in range(s.components.seats):
        n = s.presence_in(seat, land)
        if n:
            key = "presence_site" if s.sacred_sites(seat) >> land & 1 else "presence_of"
            contents.append(phrase(lang, f"here.{key}", seat=seat_name(s, seat, lang), n=n))
    return contents + ([phrase(lang, "here.blight", n=s.blight[land])] if s.blight[land] else [])


def land_words(s: Island, land: int, lang: str) -> str:
    """`A4 (Sands: 2 Dahan, 1 Town)`."""
    texts = ", ".join(land_contents(s, land, lang))
    key = "land_empty" if not texts else "land_full"
    return phrase(lang, key, land=land_name(land, lang), terrain=terrain_name(land, lang), list=texts)


# -- amounts -----------------------------------------------------------------------------------------------------------
def energy_words(n: int, lang: str) -> str:
    return phrase(lang, "count.energy", n=n)


def element_name(element: int, lang: str) -> str:
    return phrase(lang, f"element.{ELEMENTS[element]}")


def element_list(elements: int, lang: str) -> str:
    """`2 Sun, 1 Water`; `none`."""
    return element_words(lang, elements) or phrase(lang, "none")


def element_signs(elements: int, lang: str) -> str:
    """The elements of a card, without numbers: `Sun, Water`."""
    return ", ".join([element_name(e, lang) for e in range(len(ELEMENTS)) for _ in range(element_count(elements, e))])


# -- powers and cards --------------------------------------------------------------------------------------------------
def power_name(power: int, lang: str) -> str:
    return say(lang, f"{POWERS[power].text_prefix}.power.{POWERS[power].name}")


def power_name_by_id(name: str, lang: str) -> str:
    """The name of the power that events call `name`."""
    return power_name(POWER_NAMES.index(name), lang)


def power_names(cards: int, lang: str) -> str:
    return join_words([power_name(card, lang) for card in bits(cards)], lang)


def speed_word(speed: int, lang: str) -> str:
    return phrase(lang, "speed.fast" if speed == FAST else "speed.slow")


def target_words(power: int, lang: str) -> str:
    """Range and target, as on the bar of the card."""
    aim = POWERS[power].target
    assert isinstance(aim, ChooseTarget)
    return aim.range_and_target(lang)


def power_head(power: int, lang: str, price: int = -1) -> str:
    """`1 Energy, slow; Water, Earth`; an innate power has a speed only."""
    found = POWERS[power]
    if found.deck == INNATE:
        return speed_word(found.speed, lang)
    words = {"cost": energy_words(found.cost if price < 0 else price, lang), "speed": speed_word(found.speed, lang)}
    key = "power.head" if found.gives else "power.head_bare"
    return phrase(lang, key, elements=element_signs(found.gives, lang), **words)


def power_text(power: int, lang: str) -> str:
    """The full text of a power, line by line."""
    return POWERS[power].use.words(lang)


def deck_name(deck: int, lang: str) -> str:
    return phrase(lang, f"deck.{DECK_NAMES[deck]}")


def fear_name(card: int, lang: str) -> str:
    return phrase(lang, "unseen") if card == UNKNOWN else say(lang, f"spirit_island.fear_cards.card.{FEAR_NAMES[card]}")


def blight_name(card: int, lang: str) -> str:
    return phrase(lang, "unseen") if card == UNKNOWN else say(lang, f"spirit_island.blight_cards.card.{BLIGHT_NAMES[card]}")


def card_terrains(card: int, lang: str) -> str:
    """The lands an invader card names: `Jungle and Sands`."""
    printed = load_invaders().card[card]
    if printed.coastal:
        return phrase(lang, "coastal_lands")
    return join_words([phrase(lang, f"terrain.{terrain}") for terrain in printed.terrains], lang)


def invader_card(card: int, adversary: int, lang: str) -> str:
    """`Stage II, Jungle, Escalation`. Without an adversary the flag of a card means nothing."""
    key = "invader_card_flag" if FLAGGED[card] and adversary >= 0 else "invader_card"
    return phrase(lang, key, stage=STAGES[STAGE[card]], lands=card_terrains(card, lang))


def action_name(action: int, lang: str) -> str:
    return phrase(lang, f"deed.{ACTIONS[action]}")


def effect_words(effect: Effect, lang: str) -> str:
    return one_line(effect.words(lang))


def escalation_words(adversary: int, lang: str) -> dict[str, str]:
    """What an adversary does when a card escalates, and its name for it."""
    foe = ADVERSARIES[adversary]
    effect = foe.escalation or foe.after_explore
    assert effect is not None
    return {"name": say(lang, f"spirit_island.adversaries.{foe.name}.escalation"), "then": effect_words(effect, lang)}
