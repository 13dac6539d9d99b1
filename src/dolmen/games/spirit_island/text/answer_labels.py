"""The answers of Spirit Island in words: `Explorer from A4 to A2`."""

from __future__ import annotations

from dolmen.engine.answer import CARD, DONE, LAND, MOVE, NUMBER, PIECE, SEAT, Answer
from dolmen.engine.effects import (
    CHOICES,
    REST,
    YES,
    Act,
    Each,
    Effect,
    Either,
    Offer,
    current_act,
    first_trigger,
)
from dolmen.engine.game import Game
from dolmen.engine.state import Frame, Node, State

from ..cards.powers import POWERS
from ..cards.powers.bringer import RevealFear
from ..cards.powers.major_nodes import AddPresenceAndAct, GainForBoth, MoveDahanAway
from ..cards.powers.minor_nodes import DamageDifferentPieces, KeepPlayedCard
from ..cards.powers.ocean import DrownPiece, MoveDahanToCoast
from ..cards.powers.thunderspeaker import FollowDahan
from ..cards.scenarios import SPECIAL_ACTIONS, PaySharedEnergy, SacrificeSharedPresence
from ..effects.blight import CascadeBlight
from ..effects.card_language import OwnLandForEachSeat
from ..effects.damage import (
    ChoosePiece,
    DamagePiece,
    DealDamage,
    DestroyPiece,
    DowngradePiece,
    RemovePiece,
    ReplacePiece,
    TransferDamage,
)
from ..effects.frame_fields import growth_option, has_chosen_growth, land_left, next_index
from ..effects.gains import ForgetCard, GainPower, GiveCard, PlayCard
from ..effects.gather_push import GatherPiece
from ..effects.presence import AddDestroyedPresence, AddPresence, DestroyPresence
from ..effects.selections import Boards, element_words
from ..effects.targets import ChooseTarget, ChooseTargetLand, RepeatIn
from ..effects.thresholds import ThresholdLines
from ..forecast import current_phase
from ..game import SpiritIsland
from ..model.components import (
    DECK_ANSWERS,
    DESTROYED_PRESENCE,
    ELEMENT_ANSWERS,
    FAST,
    GROWTH_ANSWERS,
    ITEM_ANSWERS,
    LANDS,
    LINE_ANSWERS,
    OCEANS,
    READY,
    TRACK_ANSWERS,
    bits,
    board_of,
    card_of,
    damage,
    destination_of,
    dream_damage,
    element_of,
    is_presence_piece,
    kind_of,
    land_of,
    land_of_piece,
    lines_of,
    meets_threshold,
    number_of_answer,
    piece_of,
    seat_of,
    track_of,
    use_of,
)
from ..model.spirit_mats import MATS
from ..model.state import AGAIN, FEWER_ELEMENTS, PAID, RECLAIM, Island, island
from ..phases.power_phases import ChooseFewerElements
from ..phases.setup import PHASES, ChooseCoastalStart
from ..phases.spirit_phase import GROWTH, MovePresenceByTide, PlayCards, SpiritGrowth
from .names import (
    board_name,
    capitalize_first,
    deck_name,
    effect_words,
    element_name,
    energy_words,
    growth_item,
    growth_words,
    join_words,
    kind_count,
    land_name,
    land_words,
    one_line,
    phrase,
    piece_words,
    place_name,
    power_head,
    power_name,
    power_text,
    seat_name,
    seat_names,
    space_words,
    target_words,
    the_piece,
)
from .questions import asking_node, cause_name


# -- answers -----------------------------------------------------------------------------------------------------------
def describe_answer(game: Game, view: State, seat: int, answer: Answer, lang: str) -> str:
    """What an answer means now. Works for every answer of the game, legal or not."""
    assert isinstance(game, SpiritIsland)
    s = island(view)
    f = game.pending_frame(s, seat)
    return capitalize_first(answer_text(s, f, max(seat, 0), answer, lang))


def answer_text(s: Island, f: Frame | None, seat: int, answer: Answer, lang: str) -> str:
    if answer.kind == LAND:
        return land_label(s, f, land_of(answer), lang)
    if answer.kind == MOVE:
        piece = piece_words(piece_of(answer), lang)
        return phrase(
            lang,
            "answer.move",
            piece=piece,
            here=land_name(land_of_piece(answer), lang),
            there=land_name(destination_of(answer), lang),
        )
    if answer.kind == PIECE:
        return presence_source_label(s, answer, lang) if is_presence_piece(answer) else piece_label(s, f, answer, lang)
    if answer.kind == CARD:
        return card_label(s, f, seat, answer, lang)
    if answer.kind == SEAT:
        return seat_label(s, f, seat_of(answer), lang)
    if answer.kind == NUMBER:
        return number_label(s, f, number_of_answer(answer), lang)
    if answer.kind == DONE:
        return done_label(s, f, seat, lang)
    return option_label(s, f, seat, answer, lang)


def presence_source_label(s: Island, answer: Answer, lang: str) -> str:
    return phrase(lang, "answer.from", land=land_words(s, land_of(answer), lang))


# -- lands -------------------------------------------------------------------------------------------------------------
def land_label(s: Island, f: Frame | None, land: int, lang: str) -> str:
    node, words = asking_node(f), land_words(s, land, lang) if is_on_island(s, land) else land_name(land, lang)
    if f is None:
        return words
    if isinstance(node, ChooseTargetLand):
        near = node.lands_in_range(s, f.owner, f.source) >> land & 1
        key = "use_far" if not near and node.lands_beyond_range(s, f) >> land & 1 else "use_on"
        return phrase(lang, f"answer.{key}", power=power_name(f.source, lang), target=words)
    if isinstance(node, CascadeBlight):
        return cascade_label(s, land, words, lang)
    if isinstance(node, MovePresenceByTide):
        return tides_label(node, f, land, lang)
    if isinstance(node, Each):
        if isinstance(node.selection, Boards) and OCEANS >> land & 1:
            return phrase(lang, "answer.next", what=board_name(board_of(land), lang))
        return phrase(lang, "answer.next", what=words)
    if isinstance(node, RepeatIn):
        return phrase(lang, "answer.repeat_in", power=power_name(f.source, lang), land=words)
    key = "answer.in"
    if isinstance(node, AddPresence | AddPresenceAndAct | ChooseCoastalStart):
        key = "answer.presence"
    elif isinstance(node, DestroyPresence):
        key = "answer.lose_presence"
    elif isinstance(node, MoveDahanAway | MoveDahanToCoast):
        key = "answer.carry"
    return phrase(lang, key, land=words)


def is_on_island(s: Island, land: int) -> bool:
    return (s.map.lands | s.map.oceans) >> land & 1 == 1


def tides_label(node: MovePresenceByTide, f: Frame, land: int, lang: str) -> str:
    """Ocean's presence, into an ocean or out of it."""
    here, there = (f.target, land) if node.out else (land, f.target)
    return phrase(lang, "answer.presence_moves", here=land_name(here, lang), there=land_name(there, lang))


def cascade_label(s: Island, land: int, words: str, lang: str) -> str:
    """The effect of one more blight in a land (SI-26.4)."""
    losers = [seat for seat in range(s.components.seats) if s.presence_lands[seat] >> land & 1]
    texts = [phrase(lang, "effect.presence_lost", seats=seat_names(s, losers, lang))] if losers else []
    texts += [phrase(lang, "effect.cascades")] if s.blight[land] else []
    text = phrase(lang, "answer.blight", land=words)
    return f"{text}: {'; '.join(texts)}" if texts else text


# -- pieces ------------------------------------------------------------------------------------------------------------
def piece_label(s: Island, f: Frame | None, answer: Answer, lang: str) -> str:
    piece, land, node = piece_of(answer), land_of_piece(answer), asking_node(f)
    values: dict[str, object] = {"piece": the_piece(piece, lang), "land": land_name(land, lang)}
    if f is None or not isinstance(node, ChoosePiece | TransferDamage):
        return phrase(lang, "answer.piece", **values)
    if isinstance(node, GatherPiece):
        words = {"here": land_name(land, lang), "there": land_name(f.target, lang)}
        return phrase(lang, "answer.move", piece=piece_words(piece, lang), **words)
    if isinstance(node, DealDamage | DamagePiece | DamageDifferentPieces | TransferDamage):
        n = node.n.value(s, f) if isinstance(node, DamagePiece) else 1
        text = phrase(lang, "answer.damage", n=n, **values)
        return f"{text}: {damage_effect(s, land, piece, n, lang)}"
    if isinstance(node, ReplacePiece):
        many = [(k, node.successors.count(k)) for k in sorted(set(node.successors))]
        return phrase(lang, "answer.replace", by=" + ".join([kind_count(k, n, lang) for k, n in many]), **values)
    if isinstance(node, DowngradePiece) and kind_of(piece) > 1:
        return phrase(lang, "answer.replace", by=kind_count(kind_of(piece) - 1, 1, lang), **values)
    return phrase(lang, f"answer.{piece_verb(node)}", **values)


def damage_effect(s: Island, land: int, piece: int, n: int, lang: str) -> str:
    """The state of a piece after `n` more damage."""
    left = s.health(land, piece) - damage(piece) - dream_damage(piece) - n
    return phrase(lang, "effect.left", n=left) if left > 0 else phrase(lang, "effect.destroyed")


def piece_verb(node: Node) -> str:
    """The key of the verb for an action on a single piece."""
    if isinstance(node, DrownPiece):
        return "drown"
    if isinstance(node, DestroyPiece):
        return "destroy"
    if isinstance(node, MoveDahanAway):
        return "take_along"
    return "remove" if isinstance(node, RemovePiece | DowngradePiece) else "piece"


# -- cards -------------------------------------------------------------------------------------------------------------
def card_label(s: Island, f: Frame | None, seat: int, answer: Answer, lang: str) -> str:
    power, how, node = card_of(answer), use_of(answer), asking_node(f)
    name = power_name(power, lang)
    if how == RECLAIM:
        return phrase(lang, "answer.reclaim", power=name)
    if how == AGAIN:
        return phrase(lang, "answer.again", power=name)
    if how == PAID:
        return phrase(lang, "answer.paid", power=name, price=energy_words(s.price(seat, power), lang))
    if how == FEWER_ELEMENTS:
        return phrase(lang, "answer.less", power=name)
    if isinstance(node, PlayCard):
        return play_label(s, seat, power, lang)
    if isinstance(node, GainPower | GainForBoth):
        head = f"{power_head(power, lang)}; {target_words(power, lang)}"
        return phrase(lang, "answer.keep", power=name, head=head, text=one_line(power_text(power, lang)))
    if isinstance(node, ForgetCard):
        return phrase(lang, "answer.forget", power=name)
    if isinstance(node, GiveCard):
        return phrase(lang, "answer.give", power=name, seat=seat_name(s, receiving_seat(s, f), lang))
    if isinstance(node, KeepPlayedCard):
        return phrase(lang, "answer.reclaim", power=name)
    return use_label(s, seat, power, lang)


def receiving_seat(s: Island, f: Frame | None) -> int:
    """The seat that gets a card: of the two that the power concerns, the other one."""
    using = current_act(s)
    assert f is not None
    assert using is not None
    return f.target - LANDS if f.owner == using.owner else using.owner


def play_label(s: Island, seat: int, power: int, lang: str) -> str:
    """The card, and the innate thresholds that its elements would reach."""
    price = s.price(seat, power)
    text = phrase(lang, "answer.play", power=power_name(power, lang), head=power_head(power, lang, price))
    have = s.elements(seat)
    now, then = met_thresholds(s, seat, have, lang), met_thresholds(s, seat, have + POWERS[power].gives, lang)
    new = [line for line in then if line not in now]
    return f"{text}; {phrase(lang, 'effect.lights', list=join_words(new, lang))}" if new else text


def met_thresholds(s: Island, seat: int, have: int, lang: str) -> list[str]:
    """The thresholds of the innate powers that these elements meet: `Massive Flooding 2`."""
    return [
        f"{power_name(power, lang)} {n + 1}"
        for power in s.innates(seat)
        for n, need in enumerate(POWERS[power].lines)
        if meets_threshold(have, need)
    ]


def use_label(s: Island, seat: int, power: int, lang: str) -> str:
    """A power, its met thresholds, and a note if it is slow but used in the fast phase."""
    texts = []
    lines = POWERS[power].lines
    if lines:
        have = s.elements(seat)
        met = [str(n + 1) for n, need in enumerate(lines) if meets_threshold(have, need)]
        key = "effect.met" if met else "effect.none_met"
        texts.append(phrase(lang, key, list=join_words(met, lang), n=len(met), all=len(lines)))
    if current_phase(s) == PHASES.index("fast") and not s.usable_in(seat, power, FAST):
        texts.append(phrase(lang, "effect.made_fast"))
    text = phrase(lang, "answer.use", power=power_name(power, lang))
    return f"{text}: {'; '.join(texts)}" if texts else text


# -- seats, numbers, done ----------------------------------------------------------------------------------------------
def seat_label(s: Island, f: Frame | None, seat: int, lang: str) -> str:
    if seat >= s.components.seats:
        return phrase(lang, "answer.no_seat", n=seat + 1)
    name, node = seat_name(s, seat, lang), asking_node(f)
    if f is not None and isinstance(node, ChooseTarget):
        return phrase(lang, "answer.use_on", power=power_name(f.source, lang), target=name)
    if isinstance(node, PaySharedEnergy):
        return phrase(lang, "answer.pays", seat=name, energy=energy_words(s.energy[seat], lang))
    if isinstance(node, SacrificeSharedPresence):
        return phrase(lang, "answer.sacrifices", seat=name)
    if isinstance(node, OwnLandForEachSeat):
        return phrase(lang, "answer.ahead", seat=name)
    return phrase(lang, "answer.next", what=name) if isinstance(node, Each) else name


def number_label(s: Island, f: Frame | None, n: int, lang: str) -> str:
    if not isinstance(asking_node(f), RevealFear):
        return phrase(lang, "answer.number", n=n)
    if n < len(s.earned):
        return phrase(lang, "answer.reveal_earned", number=n + 1)
    return phrase(lang, "answer.reveal", number=n + 1 - len(s.earned))


def done_label(s: Island, f: Frame | None, seat: int, lang: str) -> str:
    node = f.node if f is not None else None
    if isinstance(node, PlayCards):
        return phrase(lang, "answer.done_plays", energy=energy_words(s.energy[seat], lang))
    return phrase(lang, "answer.done_follow" if isinstance(node, FollowDahan) else "answer.done")


# -- options -----------------------------------------------------------------------------------------------------------
def option_label(s: Island, f: Frame | None, seat: int, answer: Answer, lang: str) -> str:
    if answer is READY:
        return phrase(lang, "answer.ready")
    if answer is REST:
        return phrase(lang, "answer.rest")
    if answer is YES:
        return yes_label(f, lang)
    if answer in CHOICES:
        return choice_label(s, f, number_of_answer(answer), lang)
    if answer in GROWTH_ANSWERS:
        return growth_label(s, seat, number_of_answer(answer), lang)
    if answer in ITEM_ANSWERS:
        return item_label(s, f, seat, number_of_answer(answer), lang)
    if answer in TRACK_ANSWERS:
        return track_label(s, seat, track_of(answer), lang)
    if answer in ELEMENT_ANSWERS:
        return phrase(lang, "answer.element", element=element_name(element_of(answer), lang))
    if answer in DECK_ANSWERS:
        return phrase(lang, "answer.deck", deck=deck_name(number_of_answer(answer), lang))
    if answer in LINE_ANSWERS:
        return thresholds_label(f, lines_of(answer), lang)
    return phrase(lang, f"answer.deed.{SPECIAL_ACTIONS[number_of_answer(answer)].answer.name}")


def yes_label(f: Frame | None, lang: str) -> str:
    node = asking_node(f)
    if f is not None and isinstance(node, FollowDahan):
        return phrase(lang, "answer.presence_moves", here=land_name(land_left(f), lang), there=land_name(f.target, lang))
    if isinstance(node, Offer):
        return phrase(lang, "answer.yes_then", then=effect_words(node.then, lang))
    return phrase(lang, "answer.yes")


def choice_label(s: Island, f: Frame | None, n: int, lang: str) -> str:
    """One of several sentences of a card, or one of several waiting effects."""
    node = asking_node(f)
    if isinstance(node, Either) and n < len(node.options):
        return effect_words(node.options[n], lang)
    if f is not None and isinstance(node, ThresholdLines) and next_index(f) + n < len(node.lines):
        return effect_words(node.lines[next_index(f) + n], lang)
    if isinstance(node, Act):
        waiting = first_trigger(s.stack, len(s.stack) - 1) + n
        if waiting < len(s.stack) - 1:
            return trigger_label(s, s.stack[waiting], lang)
    return phrase(lang, "answer.choice", n=n + 1)


def trigger_label(s: Island, f: Frame, lang: str) -> str:
    """A waiting effect: cause, place, seat and text."""
    assert isinstance(f.node, Effect)
    texts = [cause_name(s, f, lang), place_name(s, f.target, lang), seat_name(s, f.owner, lang)]
    return f"{', '.join([part for part in texts if part])}: {one_line(f.node.words(lang))}"


def growth_label(s: Island, seat: int, n: int, lang: str) -> str:
    spirit = s.spirits[seat]
    if n >= len(GROWTH[spirit].options):
        return phrase(lang, "answer.growth_none", n=n + 1)
    return phrase(lang, "answer.growth", number=n + 1, text=growth_words(spirit, n, lang))


def item_label(s: Island, f: Frame | None, seat: int, n: int, lang: str) -> str:
    spirit = s.spirits[seat]
    if f is not None and isinstance(f.node, SpiritGrowth) and has_chosen_growth(f):
        option = growth_option(f)
        if n < len(GROWTH[spirit].options[option]):
            return phrase(lang, "answer.next", what=growth_item(spirit, option, n, lang))
    return phrase(lang, "answer.choice", n=n + 1)


def track_label(s: Island, seat: int, track: int, lang: str) -> str:
    """The source of a presence, and the space it uncovers."""
    if track == DESTROYED_PRESENCE:
        price = max(
            [
                active.node.price(s)
                for active in s.modifiers
                if active.seat == seat and isinstance(active.node, AddDestroyedPresence)
            ],
            default=0,
        )
        key = "answer.destroyed_paid" if price else "answer.destroyed"
        return phrase(lang, key, price=energy_words(price, lang))
    name = phrase(lang, f"track.{('energy', 'plays')[track]}")
    spaces, shown = MATS[s.spirits[seat]].tracks[track].spaces, s.track[2 * seat + track]
    if shown >= len(spaces):
        return phrase(lang, "answer.track_empty", track=name)
    return phrase(lang, "answer.track", track=name, space=space_words(spaces[shown], lang))


def thresholds_label(f: Frame | None, mask: int, lang: str) -> str:
    """The thresholds of a power that should count."""
    needs = POWERS[f.source].lines if f is not None and isinstance(f.node, ChooseFewerElements) else []
    named = [element_words(lang, needs[n]) if n < len(needs) else str(n + 1) for n in bits(mask)]
    return phrase(lang, "answer.lines", list="; ".join(named)) if named else phrase(lang, "answer.no_lines")
