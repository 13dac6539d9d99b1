"""The table as a drawing: the prize, the cards of the last round, and every hand. A card of the own hand is clicked."""

from __future__ import annotations

from dolmen.engine.answer import Answer
from dolmen.engine.game import Game
from dolmen.engine.state import State
from dolmen.games.svg import esc
from dolmen.text import say

from ..rules import NOTHING, GoofspielState, cards_in

WIDTH, ROW, CARD_W, CARD_H = 760, 96, 46, 64
SEAT_FILLS = ("#3566a8", "#b5413a", "#3d7d4c", "#c89a2b")
STYLE = (
    ".goofspiel{font:600 20px Georgia,serif}.goofspiel .table{fill:#2f5a43}.goofspiel .name{fill:#f5f0e4;font-size:16px}"
    ".goofspiel .card rect{fill:#f8f4e8;stroke:#22241f;stroke-width:1.5}.goofspiel .card text{fill:#22241f}"
)


def draw_card(element: str, label: str, text: str, x: float, y: float, fill: str) -> str:
    return (
        f'<g id="{element}" class="card" role="img" aria-label="{esc(label)}" transform="translate({x} {y})">'
        f'<rect width="{CARD_W}" height="{CARD_H}" rx="6"/><rect width="{CARD_W}" height="8" rx="4" style="fill:{fill}"/>'
        f'<text x="{CARD_W / 2}" y="{CARD_H / 2 + 11}" text-anchor="middle">{esc(text)}</text></g>'
    )


def draw(game: Game, view: State, seat: int, lang: str) -> str:
    """The whole table. The own hand comes last, next to the buttons."""
    assert isinstance(view, GoofspielState)
    order = [other for other in range(game.seats) if other != seat] + ([seat] if seat >= 0 else [])
    height = ROW * (len(order) + 1) + 16
    pot = say(lang, "goofspiel.table.pot", n=view.pot)
    left = ", ".join(map(str, cards_in(view.prizes)))
    parts = [
        f'<rect class="table" width="{WIDTH}" height="{height}" rx="14"/>',
        draw_card("prize", pot, str(view.pot), 16, 16, "#c89a2b"),
        f'<text class="name" x="80" y="56">{esc(say(lang, "goofspiel.table.left", cards=left or "–"))}</text>',
    ]
    for row, who in enumerate(order, 1):
        y = ROW * row + 8
        if view.last_bids[who] != NOTHING:
            bid = str(view.last_bids[who])
            parts.append(draw_card(f"last-{who}", say(lang, "goofspiel.table.card", n=bid), bid, 16, y, SEAT_FILLS[who]))
        for k, card in enumerate(cards_in(view.hands[who])):
            element = f"card-{card}" if who == seat else f"held-{who}-{card}"
            label = say(lang, "goofspiel.table.card", n=card)
            parts.append(draw_card(element, label, str(card), 84 + k * (CARD_W + 4), y, SEAT_FILLS[who]))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="goofspiel" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
        f'height="{height}" role="group" aria-label="Goofspiel"><style>{STYLE}</style>{"".join(parts)}</svg>'
    )


def answer_elements(game: Game, view: State, seat: int, answer: Answer) -> list[str]:
    return [f"card-{answer.name}"]
