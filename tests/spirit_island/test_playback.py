"""The states inside an answer, which the page plays back: each shows the step that its event belongs to."""

from random import Random

import pytest

from dolmen.engine.chance import Event, RandomChance
from dolmen.games.spirit_island.game import SpiritIsland
from dolmen.games.spirit_island.model.state import NO_CARD, UNKNOWN, Island
from dolmen.games.spirit_island.text.text_view import describe_table
from dolmen.games.spirit_island.ui.game_ui import PAUSE_EVENTS
from dolmen.games.spirit_island.ui.scene_invaders import current_fear_card, current_step

STEP_OF = {"fear-card": "fear", "ravage": "ravage", "build": "build", "invader-card": "explore", "explore": "explore"}
VARIANTS = [
    {"seats": 1, "spirits": ["river"]},
    {"seats": 2, "spirits": ["bringer", "shadows"]},
    {"seats": 2, "adversary": "england", "level": 6},
    {"seats": 2, "adversary": "brandenburg_prussia", "level": 3},
    {"seats": 2, "adversary": "sweden", "level": 5},
    {"seats": 2, "scenario": "blitz"},
]


def moments(game: SpiritIsland, seed: int):
    """Each state of a random game right after an event of the playback, with the event."""
    rng = Random(seed)
    chance = RandomChance(rng)
    s = game.start(chance)
    while not game.over(s):
        seat = rng.choice(game.to_act(s))
        f = game.pending_frame(s, seat)
        answer = game.sample(s, seat, rng)
        if s.lanes or f is None:
            game.apply(s, seat, answer, chance)
            continue
        events: list[Event] = []
        chance.events = events
        f.owner = seat
        f.node.take(s, f, answer, chance)
        seen = len(events)
        while s.stack and not s.stack[-1].node.run(s, s.stack[-1], chance):
            fresh = [event for event in events[seen:] if event.kind in PAUSE_EVENTS]
            seen = len(events)
            if fresh and s.turn:
                yield s, fresh[-1]
        chance.events = None


def check_moment(game: SpiritIsland, s: Island, event: Event) -> None:
    if event.kind in STEP_OF:
        escalates = event.kind == "build" and s.explore_card != NO_CARD  # a build of an Escalation belongs to Explore
        assert current_step(s) == ("explore" if escalates else STEP_OF[event.kind]), event.to_dict()
    if event.kind == "fear-card":
        assert current_fear_card(s) != UNKNOWN
    if event.kind in ("invader-card", "explore"):
        assert s.explore_card != NO_CARD
        assert "an unseen card" not in describe_table(game, s, 0, "en")


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_a_moment_of_the_playback_shows_its_step_and_its_open_card(options):
    game, kinds = SpiritIsland(**options), set()
    for seed in range(4):
        for s, event in moments(game, seed):
            check_moment(game, s, event)
            kinds.add(event.kind)
    assert {"ravage", "build", "invader-card", "explore"} <= kinds
