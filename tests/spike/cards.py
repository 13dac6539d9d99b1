"""The cards, written as sentences. Names, prices and effects are those of the printed cards."""

from __future__ import annotations

from typing import Final

from dolmen.engine.effects import GIVEN, Effect, each, either, may, per, seq, up_to, when
from dolmen.engine.modifiers import DESTROYED, HEALTH, WOULD_ACT, WOULD_BLIGHT, WOULD_DAMAGE, WOULD_DESTROY, First, Prevent

from .content import ANY, BUILDINGS, CITY, DAHAN, EXPLORER, INVADERS, MAJOR, MINOR, TOWN, UNIQUE, elements, name_card
from .state import FAST, POWERS, SLOW, Power
from .verbs import (
    TARGET,
    YOU,
    Action,
    AddBlight,
    BothOfYou,
    DestroyPresence,
    Dream,
    GainPower,
    Give,
    GrantRepeats,
    Hardy,
    Midnight,
    NoActions,
    NoBlight,
    PlayCard,
    PushThis,
    Repeats,
    SacredSite,
    Shared,
    SharedDraw,
    ShareOrigins,
    TargetLand,
    TargetSpirit,
    TheTarget,
    Unharmed,
    Vengeance,
    count,
    damage_by,
    defend,
    destroy,
    destroy_all,
    energy,
    fear,
    gather,
    gather_up_to,
    has,
    here_this_turn,
    needs,
    push,
    push_up_to,
    terrain,
)

D: Final = 1 << DAHAN
E: Final = 1 << EXPLORER
T: Final = 1 << TOWN
C: Final = 1 << CITY


def card(name: str, deck: int, cost: int, speed: int, gives: str, use: Effect) -> int:
    """Write a card: the whole use of it is one act."""
    number = name_card(name)
    POWERS.append(Power(number, deck, cost, speed, elements(gives), Action(use)))
    return number


def near(n: int, then: Effect, has: int = 0, lacks: int = 0) -> Effect:
    return TargetLand(n, False, has, lacks, then)


def sacred(n: int, then: Effect, has: int = 0, lacks: int = 0) -> Effect:
    return TargetLand(n, True, has, lacks, then)


def any_spirit(then: Effect) -> Effect:
    return TargetSpirit(False, then)


def another_spirit(then: Effect) -> Effect:
    return TargetSpirit(True, then)


# -- minor powers --------------------------------------------------------------------------------------------------------
card(
    "call_to_migrate", MINOR, 1, SLOW, "fire air animal",
    near(1, seq(gather_up_to(3, D), push_up_to(3, D))),
)  # fmt: skip
card("gnawing_rootbiters", MINOR, 0, SLOW, "earth animal", near(1, push_up_to(2, T)))
card("delusions_of_danger", MINOR, 1, FAST, "sun moon air", near(1, either(push(E), fear(2))))
card(
    "call_to_bloodshed", MINOR, 1, SLOW, "sun fire animal",
    near(1, either(damage_by(per(count(D))), gather_up_to(3, D)), has=D),
)  # fmt: skip
card("steam_vents", MINOR, 1, FAST, "fire air water earth", near(0, when(
    needs("earth 3"), either(destroy(E), destroy(T)), destroy(E),
)))  # fmt: skip
card("lure_of_the_unknown", MINOR, 0, FAST, "moon fire air plant", near(2, gather(E | T), lacks=INVADERS))
card("gift_of_living_energy", MINOR, 0, FAST, "sun fire plant", any_spirit(energy(1, TARGET)))
card(
    "drift_down_into_slumber", MINOR, 0, FAST, "air earth plant",
    near(2, when(terrain("jungle", "sands"), defend(4), defend(1))),
)  # fmt: skip
card("devouring_ants", MINOR, 1, SLOW, "sun earth animal", sacred(1, seq(
    fear(1), damage_by(1), when(terrain("jungle", "sands"), damage_by(1)), destroy(D),
)))  # fmt: skip
card("gift_of_power", MINOR, 0, SLOW, "moon water earth plant", any_spirit(each(TheTarget(), GainPower(MINOR))))

# -- major powers --------------------------------------------------------------------------------------------------------
ENTWINED_POWER: Final = card("entwined_power", MAJOR, 2, FAST, "moon water plant", another_spirit(seq(
    ShareOrigins(Shared()),
    SharedDraw(GainPower(ANY)),
    when(needs("water 2 plant 4"), seq(
        energy(3, YOU),
        energy(3, TARGET),
        each(BothOfYou(), up_to(1, Give())),
    )),
)))  # fmt: skip

REPEATS: Final = Repeats()
POWERSTORM: Final = card("powerstorm", MAJOR, 3, FAST, "sun fire air", any_spirit(seq(
    energy(3, TARGET),
    GrantRepeats(1, REPEATS),
    when(needs("sun 2 fire 2 air 3"), GrantRepeats(2, REPEATS)),
)))  # fmt: skip

VENGEANCE_OF_THE_DEAD: Final = card("vengeance_of_the_dead", MAJOR, 3, FAST, "moon fire animal", near(3, seq(
    fear(3),
    when(
        needs("animal 3"),
        here_this_turn(Vengeance(Action(damage_by(GIVEN, near=True))), DESTROYED),
        here_this_turn(Vengeance(Action(damage_by(GIVEN))), DESTROYED),
    ),
)))  # fmt: skip

card("paralyzing_fright", MAJOR, 4, FAST, "air earth", sacred(1, seq(
    fear(4), here_this_turn(NoActions(), WOULD_ACT), when(needs("air 2 earth 3"), fear(4)),
)))  # fmt: skip
card("terrifying_nightmares", MAJOR, 4, FAST, "moon air", near(2, seq(
    fear(2), push_up_to(4, E | T), when(needs("moon 4"), fear(4)),
)))  # fmt: skip
card("pillar_of_living_flame", MAJOR, 5, SLOW, "fire", sacred(2, seq(
    fear(3), damage_by(5), when(terrain("jungle", "wetland"), AddBlight()),
    when(needs("fire 4"), seq(fear(2), damage_by(5))),
)))  # fmt: skip
card("poisoned_land", MAJOR, 3, SLOW, "earth plant animal", near(1, seq(
    fear(1), damage_by(7), AddBlight(), destroy_all(D),
)))  # fmt: skip
card("infinite_vitality", MAJOR, 3, FAST, "earth plant animal", sacred(1, seq(
    here_this_turn(Hardy(D), HEALTH, n=4, key="spike.hardy"),
    here_this_turn(NoBlight(), WOULD_BLIGHT),
    when(needs("earth 4"), here_this_turn(Unharmed(D), WOULD_DAMAGE, WOULD_DESTROY)),
)))  # fmt: skip
card("the_jungle_hungers", MAJOR, 3, SLOW, "moon plant", near(1, seq(
    destroy_all(E), destroy_all(T),
    when(needs("moon 2 plant 3"), destroy(C), destroy_all(D)),
)))  # fmt: skip

# -- unique powers -------------------------------------------------------------------------------------------------------
MIDNIGHT: Final = card("call_on_midnights_dream", UNIQUE, 0, FAST, "moon animal", near(0, either(
    when(has(D), Midnight(GainPower(MAJOR), up_to(1, PlayCard()))),
    when(has(INVADERS), fear(2)),
)))  # fmt: skip
card("predatory_nightmares", UNIQUE, 2, SLOW, "moon fire earth animal", sacred(
    1, seq(damage_by(2), push_up_to(2, D)), has=INVADERS,
))  # fmt: skip
card("dreams_of_the_dahan", UNIQUE, 0, FAST, "moon air", near(2, either(
    gather_up_to(2, D), when(has(BUILDINGS), fear(per(count(D), most=3))),
)))  # fmt: skip
card("fields_choked_with_growth", UNIQUE, 0, SLOW, "sun water plant", near(1, either(push(T), push(D, 3))))
card("shatter_homesteads", UNIQUE, 2, SLOW, "fire air", sacred(2, seq(fear(1), destroy(T))))
card("harbingers_of_the_lightning", UNIQUE, 0, SLOW, "fire air", near(1, push_up_to(2, D)))

# -- special rules of spirits --------------------------------------------------------------------------------------------
TO_DREAM_A_THOUSAND_DEATHS: Final = Dream(PushThis(E | T))
CHOKE_THE_LAND_WITH_GREEN: Final = First(SacredSite(), may(seq(DestroyPresence(), Prevent())))

HANDS: Final = {
    "bringer": "call_on_midnights_dream predatory_nightmares dreams_of_the_dahan",
    "green": "fields_choked_with_growth",
    "lightning": "shatter_homesteads harbingers_of_the_lightning",
}
