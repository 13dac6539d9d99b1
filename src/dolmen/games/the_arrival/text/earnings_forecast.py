"""What a section of the Earning Cards will pay: the printed symbols, as far as the General Supply lasts (AR-12.16).

The page shows these amounts before the player decides, so a promise is never more than the supply can pay.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ..content.loader import SECTIONS
from ..game import Arrival
from ..model.components import (
    ARTIFICE,
    CARDS_EACH,
    EARN_BROCH,
    EARN_CAER,
    EARN_DISKS,
    EARN_HONOR,
    EARN_SHIELDS,
    EARN_SWORDS,
    EARN_TILES,
    OGAM,
)
from ..model.state import ArrivalState
from ..phases.earning import ARTIFICE_TILES, BLOCKERS, deal_in_turn, leaders_done, open_section
from .names import PAY_KINDS, amount_in_words, join_words, phrase, shown_pays

LOW_DISKS: Final = 4  # so few disks in the General Supply are mentioned before cards are drawn
SHARED: Final = (EARN_SWORDS, EARN_SHIELDS)  # kinds of pay that all leaders take from one stock


class EarningsForecast(NamedTuple):
    """What a section will pay a seat, by kind: at most this, of the printed amount; `open` kinds depend on other leaders."""

    pays: list[int]
    printed: list[int]
    open: list[bool]

    def shortfall(self, kind: int) -> int:
        """How many of the printed symbols the supply cannot pay."""
        return self.printed[kind] - self.pays[kind]


def forecast_pays(s: ArrivalState, seat: int, section: int) -> EarningsForecast:
    """The pay of a section on the seat's revealed cards."""
    printed = shown_pays(s, seat, section)
    printed[EARN_HONOR] += printed[EARN_BROCH] * s.brochs[seat].bit_count() + printed[EARN_CAER] * s.caers[seat].bit_count()
    printed[EARN_BROCH] = printed[EARN_CAER] = 0
    if s.ability(seat) == ARTIFICE:
        printed[EARN_TILES] += ARTIFICE_TILES
    pays, unsure = printed[:], [False] * len(printed)
    pays[EARN_DISKS] = min(printed[EARN_DISKS], s.stock_disks[seat])
    for kind in SHARED:
        pays[kind], unsure[kind] = shared_pay(s, seat, kind, printed[kind])
    pays[EARN_TILES] = min(printed[EARN_TILES], s.components.display, available_tiles(s))
    return EarningsForecast(pays, printed, unsure)


def stock_of(s: ArrivalState, kind: int) -> int:
    return s.stock_swords if kind == EARN_SWORDS else s.stock_shields


def available_tiles(s: ArrivalState) -> int:
    return len(s.display) + s.tiles.bit_count() + s.used_tiles.bit_count()


def shared_pay(s: ArrivalState, seat: int, kind: int, claim: int) -> tuple[int, bool]:
    """The most Swords or Shields that the seat can get for its claim, and whether other leaders can still reduce it."""
    stock = stock_of(s, kind)
    if claim + sum(most_claimed(s, other, kind) for other in range(s.components.seats) if other != seat) <= stock:
        return claim, False
    if all_blockers_set(s):
        claims = [shown_pays(s, other, open_section(s, other))[kind] for other in range(s.components.seats)]
        claims[seat] = claim
        return deal_in_turn(s, claims, stock)[seat], others_may_move_blockers(s, seat)
    return min(claim, stock), claim > 0


def most_claimed(s: ArrivalState, seat: int, kind: int) -> int:
    """The most that a leader's revealed cards can claim of a kind, in the sections that are not blocked."""
    return max(shown_pays(s, seat, k)[kind] for k in range(len(SECTIONS)) if not s.blocked[seat] >> k & 1)


def all_blockers_set(s: ArrivalState) -> bool:
    return s.revealed_per_leader == CARDS_EACH and all(blocked.bit_count() == BLOCKERS for blocked in s.blocked)


def others_may_move_blockers(s: ArrivalState, seat: int) -> bool:
    """Whether another leader is still to be asked about Ogam's Wisdom (AR-21.16)."""
    f = s.stack[-1]
    done = leaders_done(f) if f.node.path == "ogam" else 0
    later = s.turn_order()[done:]
    return any(other != seat and s.tiles_held[other] & s.components.of_kind[OGAM] for other in later)


# -- in words --------------------------------------------------------------------------------------------------------------
def forecast_in_words(game: Arrival, s: ArrivalState, seat: int, section: int, lang: str) -> str:
    """`3 Honor, up to 2 Swords; not 5 disks: the supply is empty`."""
    found = forecast_pays(s, seat, section)
    words = []
    for kind, n in enumerate(found.pays):
        if n:
            amount = amount_in_words(game, PAY_KINDS[kind], n, lang)
            words.append(phrase(game, lang, "amount.up_to", amount=amount) if found.open[kind] else amount)
    text = ", ".join(words) or phrase(game, lang, "table.nothing")
    short = [(kind, found.shortfall(k)) for k, kind in enumerate(PAY_KINDS)]
    lost = [amount_in_words(game, kind, n, lang) for kind, n in short if n > 0]
    return phrase(game, lang, "table.pays_less", pays=text, lost=join_words(game, lost, lang)) if lost else text


def shortage_warning(game: Arrival, s: ArrivalState, seat: int, lang: str) -> str:
    """What is short in the General Supply for this seat before it draws cards or sets Blockers; '' if nothing is."""
    seats = s.components.seats
    open_sections = [k for k in range(len(SECTIONS)) if not s.blocked[seat] >> k & 1]
    wanted = [max(shown_pays(s, seat, k)[kind] for k in open_sections) for kind in range(len(PAY_KINDS))]
    out = []
    if s.stock_disks[seat] <= max(LOW_DISKS, wanted[EARN_DISKS] - 1):
        key = "prompt.short_disks" if s.stock_disks[seat] else "prompt.no_disks"
        out.append(phrase(game, lang, key, n=s.stock_disks[seat]))
    for kind in SHARED:
        claims = wanted[kind] + sum(most_claimed(s, other, kind) for other in range(seats) if other != seat)
        if (stock := stock_of(s, kind)) < max(seats, claims):
            words = {"amount": amount_in_words(game, PAY_KINDS[kind], stock, lang), "n": stock}
            words["kind"] = phrase(game, lang, f"kind.{PAY_KINDS[kind]}")
            out.append(phrase(game, lang, "prompt.short_arms" if stock else "prompt.no_arms", **words))
    return " ".join(out)


def stock_line(game: Arrival, s: ArrivalState, seat: int, lang: str) -> str:
    """What the General Supply still holds for a seat: its own disks, and the Swords and Shields of all."""
    counts = [("disks", s.stock_disks[seat]), ("swords", s.stock_swords), ("shields", s.stock_shields)]
    return phrase(game, lang, "close.stock", list=join_words(game, [amount_in_words(game, *c, lang) for c in counts], lang))
