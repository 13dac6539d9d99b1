"""Random games to the end, with checks at every moment; the map; options; positions."""

from random import Random

import pytest

from dolmen.engine.chance import Chance, ChanceNeeded, RandomChance
from dolmen.engine.play import Play, new_play
from dolmen.engine.record import read_record, write_record
from dolmen.engine.serialize import from_bytes, to_bytes
from dolmen.games.options import BadOptions
from dolmen.games.pack import BadPack
from dolmen.games.position_fields import BadPosition
from dolmen.games.spirit_island.content.loader import read_boards, read_shipped_file, read_spirits
from dolmen.games.spirit_island.game import SpiritIsland, from_position, playable_spirits
from dolmen.games.spirit_island.model.components import BOARDS, LAND_NAMES, bits, board_of, island_map
from dolmen.games.spirit_island.model.events import EVENTS
from dolmen.games.spirit_island.model.state import ENDINGS
from dolmen.games.spirit_island.storage import DERIVED, FIELDS, SHARED
from dolmen.testing import attributes

from .table import setup, table

KINDS = [
    {"seats": 1},
    {"seats": 2},
    {"seats": 3},
    {"seats": 4},
    {"seats": 2, "adversary": "brandenburg_prussia", "level": 6},
    {"seats": 3, "scenario": "guard_the_isles_heart"},
    {"seats": 1, "first_game": True, "starting_blight": True, "extra_blight": True},
    {"seats": 4, "adversary": "brandenburg_prussia", "level": 2, "scenario": "guard_the_isles_heart"},
]


def moments(options, seed, every):
    """Every so many states of a random game."""
    game, rng = SpiritIsland(**options), Random(seed)
    chance = RandomChance(rng)
    chance.events = []
    s = game.start(chance)
    for step in range(3000):
        if game.over(s):
            return
        if step % every == 0:
            yield game, s, rng
        seat = rng.choice(game.to_act(s))
        legal = game.legal(s, seat)
        assert legal, f"seat {seat} is asked and has no answer: {game.write_position(s)}"
        game.apply(s, seat, rng.choice(legal), chance)
        assert {event.kind for event in chance.events} <= set(EVENTS)
    raise AssertionError("a game that does not end")


@pytest.mark.parametrize("options", KINDS)
@pytest.mark.parametrize("seed", range(3))
def test_random_games_end_and_every_state_can_be_copied_saved_and_viewed(options, seed):
    counts = None
    for game, s, rng in moments(options, seed, 5):
        now = to_bytes(game, s)
        counts = counts or game.component_counts(s)
        assert game.component_counts(s) == counts
        assert to_bytes(game, s.copy()) == now
        assert to_bytes(game, from_bytes(game, now)) == now
        again, read = from_position(game.write_position(s))
        assert to_bytes(again, read) == now
        for seat in range(game.seats):
            view = game.view(s, seat)
            legal = game.legal(s, seat)
            assert to_bytes(game, view) == now
            assert game.legal(view, seat) == legal
            assert legal == [a for a in game.candidates(s, seat) if not game.refusal(s, seat, a)]
            assert game.refusal(s, seat, game.read("ready")) == "" if game.read("ready") in legal else True
            for answer in rng.sample(legal, min(2, len(legal))):
                one, two = s.copy(), from_bytes(game, now)
                try:
                    game.apply(one, seat, answer, Chance())
                except ChanceNeeded:
                    continue
                game.apply(two, seat, answer, Chance())
                assert to_bytes(game, one) == to_bytes(game, two)
        fresh = s.copy()
        fresh.refresh_derived()
        assert (fresh.lands_of_kind, fresh.presence_lands, fresh.ocean) == (s.lands_of_kind, s.presence_lands, s.ocean)
        assert to_bytes(game, s) == now


def test_every_field_of_the_state_is_stored_or_derived():
    stored = [attribute for field in FIELDS for attribute in field.attributes()]
    assert len(stored) == len(set(stored))
    assert not set(stored) & set(DERIVED)
    s = SpiritIsland().start(RandomChance(Random(1)))
    assert {*stored, *DERIVED} == set(attributes(s))


def test_a_copy_has_every_field_and_its_own_lists():
    game = SpiritIsland(seats=2, adversary="england", level=3)
    s = game.start(RandomChance(Random(1)))
    copy = s.copy()
    assert to_bytes(game, copy) == to_bytes(game, s)
    for name in attributes(s):
        value = getattr(s, name)
        assert getattr(copy, name) == value, name
        if isinstance(value, list) and name not in SHARED:
            assert getattr(copy, name) is not value, name
    for name in SHARED:
        assert getattr(copy, name) is getattr(s, name), name


def test_every_ending_has_a_name_and_all_players_score_the_same():
    for seed in range(6):
        game, rng = SpiritIsland(1 + seed % 4), Random(seed)
        s = game.start(RandomChance(rng))
        while not game.over(s):
            seat = rng.choice(game.to_act(s))
            game.apply(s, seat, game.sample(s, seat, rng), RandomChance(rng))
        result = game.result(s)
        assert result.ending in ENDINGS[1:]
        assert len(set(result.scores)) == 1
        assert result.winners in ([], list(range(game.seats)))


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_record_replays_and_undo_restores_the_state(seats):
    game, rng = SpiritIsland(seats), Random(seats)
    play = new_play(game, rng)
    for _ in range(120):
        if game.over(play.state):
            break
        seat = rng.choice(game.to_act(play.state))
        name = rng.choice(game.legal(play.state, seat)).name
        before = to_bytes(game, play.state)
        play.play_named(seat, name)
        after = to_bytes(game, play.state)
        if rng.random() < 0.4:
            play.undo(seat, agreed=True)
            assert to_bytes(game, play.state) == before
            play.play_named(seat, name)
            assert to_bytes(game, play.state) == after
    again = Play(game, read_record(write_record(play.record)), Random(0))
    assert to_bytes(game, again.state) == to_bytes(game, play.state)


# -- the map -----------------------------------------------------------------------------------------------------------
CROSSINGS = {
    "AB": "A7-B3 A5-B3 A4-B3 A3-B3 A3-B4 A3-B7",
    "CD": "C4-D3 C4-D4 C3-D4 C3-D6",
    "ABC": "A7-B7 A5-B7 A4-B7 A3-B7 A3-B8 B7-C4 B4-C4 B4-C7 B3-C7 B3-C8 C4-A7 C3-A7 C3-A8",
    "BACD": "B1-A3 B6-A3 B6-A4 B8-A4 B8-A5 B8-A7 B8-C4 B8-C7 B7-C7 B7-C8 A8-D6 A8-D7 A7-D7 A7-D8 D1-C3 D1-C4 D8-C4 "
    "B8-D8 A7-C4",  # the last two touch only at a point
}


@pytest.mark.rule("SI-4.7", "SI-4.8", "SI-2.18")
@pytest.mark.parametrize(("boards", "crossings"), CROSSINGS.items())
def test_lands_are_adjacent_across_boards_and_corners(boards, crossings):
    island = island_map(tuple(BOARDS.index(board) for board in boards))
    found = {
        frozenset((LAND_NAMES[a], LAND_NAMES[b]))
        for a in range(len(LAND_NAMES))
        for b in bits(island.neighbours[a])
        if board_of(a) != board_of(b)
    }
    assert found == {frozenset(pair.split("-")) for pair in crossings.split()}


@pytest.mark.rule("SI-4.14")
def test_adjacency_is_symmetric_and_no_land_is_adjacent_to_itself():
    island = island_map((0, 1, 2, 3))
    for a in range(len(LAND_NAMES)):
        assert not island.neighbours[a] >> a & 1
        for b in bits(island.neighbours[a]):
            assert island.neighbours[b] >> a & 1
            assert island.distance(a, b) == 1
        assert island.distance(a, a) == 0


@pytest.mark.rule("SI-4.1", "SI-4.3")
def test_a_board_with_a_wrong_terrain_is_refused():
    text, _ = read_shipped_file("boards.toml")
    with pytest.raises(BadPack, match=r"board A.*land\.mountain"):
        read_boards(text.replace(b'terrain = "mountain"', b'terrain = "jungle"', 1), "boards.toml")


def test_a_content_file_is_refused_with_file_entry_and_field():
    text, _ = read_shipped_file("spirits.toml")
    with pytest.raises(BadPack, match=r"mine\.toml: spirit lightning.*energy"):
        read_spirits(text.replace(b"energy = [1, 1, 2, 2, 3, 4, 4, 5]", b'energy = [1, "mud"]', 1), "mine.toml")
    with pytest.raises(BadPack, match=r"mine\.toml: spirit river.*plays"):
        read_spirits(text.replace(b"plays = [1, 2, 2, 3, ", b'plays = ["x", 2, 2, 3, '), "mine.toml")


# -- options -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"seats": 0}, "seats"),
        ({"seats": 5}, "seats"),
        ({"seats": 2, "spirits": ["river", "river"]}, "spirits"),
        ({"seats": 2, "spirits": ["river"]}, "spirits"),
        ({"seats": 1, "spirits": ["wind"]}, "spirits"),
        ({"seats": 2, "boards": ["A", "A"]}, "boards"),
        ({"adversary": "spain"}, "adversary"),
        ({"level": 3}, "level"),
        ({"adversary": "brandenburg_prussia", "level": 7}, "level"),
        ({"scenario": "picnic"}, "scenario"),
        ({"teaching": True, "adversary": "brandenburg_prussia"}, "teaching"),
        ({"progressions": ["c"]}, "progressions"),
    ],
)
def test_invalid_options_are_refused_by_name(options, named):
    with pytest.raises(BadOptions, match=named):
        SpiritIsland(**options)


def test_options_are_returned_as_given():
    options = {
        "seats": 2,
        "spirits": ["earth", "river"],
        "boards": ["D", "B"],
        "adversary": "brandenburg_prussia",
        "level": 4,
    }
    game = SpiritIsland(**options)
    assert {name: game.options()[name] for name in options} == options
    assert SpiritIsland(**game.options()).options() == game.options()


@pytest.mark.rule("SI-2.17", "SI-2.19", "SI-2.27")
def test_spirits_and_boards_are_drawn_without_duplicates():
    seen = set()
    for seed in range(12):
        s = SpiritIsland(3).start(RandomChance(Random(seed)))
        assert len(set(s.spirits)) == len(set(s.map.boards)) == 3
        seen.add(tuple(s.map.boards))
    assert len(seen) > 5
    assert len(playable_spirits()) >= 4


# -- positions ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", "spirit_island"),
        ("roam", "spirit_island"),
        ("spirit_island wind=3", "wind"),
        ("spirit_island spirits=river A1=X", "A1"),
        ("spirit_island spirits=river A1=Pb", "A1"),
        ("spirit_island spirits=river turn=x", "turn"),
        ("spirit_island spirits=river phase=noon", "phase"),
        ("spirit_island spirits=river a=luck:3", "luck"),
        ("spirit_island spirits=river a=hand:nothing", "hand"),
        ("spirit_island spirits=river rules=chess", "rules"),
        ("spirit_island spirits=river ending=draw", "ending"),
        ("spirit_island spirits=river phase=invader A1=C,Pa", "drawn"),
        ("spirit_island spirits=river A1=2E,,C", "A1"),
        ("spirit_island spirits=river A1=12", "A1"),
        ("spirit_island spirits=river deck=111-2x", "deck"),
        ("spirit_island spirits=river deck=14", "deck"),
        ("spirit_island spirits=river divisions=", "divisions"),
        ("spirit_island spirits=river a=gained:3water", "a.gained"),
        ("spirit_island spirits=river a=plays:8", "a.plays: must be at most 7"),
        ("spirit_island spirits=river a=income:0", "a.income"),
        ("spirit_island spirits=river pending=[]", "pending"),
        ("spirit_island spirits=river pending={", "pending"),
        ('spirit_island spirits=river pending={"stack":[{"node":"lunch","owner":0}]}', "lunch"),
        ("spirit_island spirits=wind", "spirits"),
        ("spirit_island", "spirits"),
        ("spirit_island spirits=chance", "spirits"),
        ("spirit_island spirits=river a=energy:-1", "a.energy: must be a number of at least 0"),
        ("spirit_island spirits=river a=energy:1;energy:2", "a.energy: is given more than once"),
        ("spirit_island spirits=river b=energy:1", "b: this seat does not exist"),
        ("spirit_island spirits=river A5=20Pa", "Pa: 20 in the game instead of 13"),
        ("spirit_island spirits=river A5=12Pa a=gone:2", "Pa: 14 in the game instead of 13"),
        ("spirit_island spirits=river a=gone:14", "a.gone: must be at most 13"),
        ("spirit_island spirits=river terror=9", "terror: must be at most 4"),
        ("spirit_island spirits=river terror=0", "terror: must be a number of at least 1"),
        ("spirit_island spirits=river fear=4", "fear: must be at most 3"),
        ("spirit_island spirits=river A5=B blight=40", "blight: 41 in the game instead of 9"),
        ("spirit_island spirits=river B2=C", "B2: this board is not in the game"),
        ("spirit_island spirits=river boards=C A2=C", "A2: this board is not in the game"),
        ("spirit_island spirits=river A0=E", "A0: without Ocean’s Hungry Grasp"),
        ("spirit_island spirits=river a=hand:wash_away;play:wash_away", "a.play: 'wash_away' is already in a.hand"),
        ("spirit_island spirits=river a=hand:wash_away,wash_away", "a.hand: 'wash_away' is already in a.hand"),
        ("spirit_island spirits=river,earth a=play:drought b=discard:drought", "b.discard: 'drought' is already in a.play"),
        ("spirit_island spirits=river a=play:drought minor=drought", "minor: 'drought' is already in a.play"),
        ("spirit_island spirits=river minor=drought minor-pile=drought", "minor-pile: 'drought' is already in minor"),
        ("spirit_island spirits=river minor=tsunami", "minor: 'tsunami' does not belong here"),
        ("spirit_island spirits=river a=play:massive_flooding", "a.play: 'massive_flooding' does not belong here"),
        ("spirit_island spirits=river forgotten=drought", "forgotten: 'drought' does not belong here"),
        ("spirit_island spirits=river earned=retreat,retreat", "earned: 'retreat' is already in earned"),
        ("spirit_island spirits=river earned=retreat fear-done=retreat", "fear-done: 'retreat' is already in earned"),
        ("spirit_island spirits=river fear-deck=?,?,?,?,?,?,?,?,?,?", "fear-deck: 10 in the game instead of 9"),
        ("spirit_island spirits=river divisions=3,6,8", "divisions: is 3,6,9 in this game, not '3,6,8'"),
        ("spirit_island spirits=river slots=ravage/I-J,build/I-J", "slots: 'I-J' is already in slots"),
        ("spirit_island spirits=river slots=ravage/I-J spent=I-J", "slots: 'I-J' is already in spent"),
        ("spirit_island spirits=river slots=explore/I-W", "slots: unknown value 'explore/I-W'"),
        ("spirit_island spirits=river slots=ravage/I-J/0/7", "slots: unknown value 'ravage/I-J/0/7'"),
        ("spirit_island spirits=river slots=ravage/I-J/9", "slots: must be at most 3"),
        ("spirit_island spirits=river slots=-", "slots"),
        ("spirit_island spirits=river toll=1,2", "toll: needs 4 numbers"),
        ("spirit_island spirits=river a=gained:3,water", "a.gained: unknown value '3'"),
        ("spirit_island spirits=river a=bank:1", "a.bank: must be at most 0"),
        ("spirit_island spirits=river a=progress:1", "a.progress"),
        ("spirit_island spirits=river tainted=first_game", "tainted: unknown value 'first_game'"),
        ("spirit_island spirits=river rules=first_game tainted=downward_spiral", "tainted"),
        ("spirit_island spirits=river pending={}", "pending: does not lead to a question"),
        (
            'spirit_island spirits=river pending={"stack":[{"node":"round","owner":0}]}',
            "pending: does not lead to a question",
        ),
        ('spirit_island spirits=river ending=time deck=- pending={"stack":[{"node":"growth.river","owner":0}]}', "pending"),
    ],
)
def test_an_invalid_position_is_refused_and_names_the_field(text, named):
    with pytest.raises(BadPosition, match=named):
        from_position(text)


IMPOSSIBLE = """
terror=4                                       | terror: 4 is a victory, so the game must have an ending
terror=2 fear-deck=?,?,?,?,?,?,?               | terror: must be 1 with these Fear cards, not 2
terror=1 earned=?,?,?                          | terror: must be 2 with these Fear cards, not 1
feared=1                                       | feared: must be at most 0, not 1
fear-deck=?,?,?,?,?,?,?,?,? earned=?           | fear-deck: 10 in the game instead of 9
divisions=0,0,0                                | divisions: is 3,6,9 in this game, not '0,0,0'
blight=0                                       | blight: must be a number of at least 1, not '0'
rules=first_game blight=3 A4=5B                | blight: 8 in the game instead of 7
tainted=memory_fades_to_dust A4=5B             | blight: 9 in the game instead of 8
a=income:7;plays:7;gone:13                     | Pa: 14 in the game instead of 13
a=income:1;plays:1;gone:2                      | Pa: 15 in the game instead of 13
A4=12Pa,B a=gone:1                             | Pa: 14 in the game instead of 13
turn=0                                         | turn: must be a number of at least 1, not '0'
turn=13                                        | turn: must be at most 12, not 13
deck=222111                                    | deck: '222111' must be in the order of the full deck 111222233333
deck=1111                                      | deck: only 3 cards of stage 1 are left
deck=111 slots=ravage/I-J,build/-              | deck: only 2 cards of stage 1 are left
spent=I-J,I-W,I-M,I-S                          | spent: only 3 cards of stage 1 are left
slots=build/-,ravage/-,build/-,ravage/-        | slots: 4 in the game instead of 3
explored=I-W                                   | explored: only within a step
toll=1,0,0,0                                   | toll: only within a step
visited=2                                      | visited: only within a step
entered=2                                      | entered: only within a step
withheld=1                                     | withheld: only within a step
doom=blight                                    | doom: only within a step
doom=victory                                   | doom: nothing has caused 'victory' here
ending=victory                                 | ending: nothing has caused 'victory' here
ending=sacrifice                               | ending: nothing has caused 'sacrifice' here
ending=fear-victory                            | ending: nothing has caused 'fear-victory' here
ending=time                                    | ending: nothing has caused 'time' here
ending=adversary                               | ending: nothing has caused 'adversary' here
ending=scenario                                | ending: nothing has caused 'scenario' here
a=named:1                                      | a.named: must be at most 0, not 1
a=reclaimed:1                                  | a.reclaimed: must be at most 0, not 1
a=used:thundering_destruction                  | a.used: 'thundering_destruction' does not belong here
forgotten=shatter_homesteads                   | forgotten: 'shatter_homesteads' does not belong here
minor=drought minor-pile=-                     | minor: 'call_of_the_dahan_ways' is missing
progressions=a a=hand:tsunami                  | a.progress: 'tsunami' is already in a.hand
progressions=a minor=uncanny_melting           | a.progress: 'uncanny_melting' is already in minor
A4=T@2                                         | A4: 'T@2' has more damage than a piece survives
A4=D@2                                         | A4: 'D@2' has more damage than a piece survives
A4=C~1                                         | A4: 'C~1' has more damage than a piece survives
"""


@pytest.mark.parametrize("line", IMPOSSIBLE.strip().splitlines())
def test_a_position_that_no_game_can_reach_is_refused(line):
    words, _, message = line.partition("|")
    with pytest.raises(BadPosition) as refused:
        from_position(f"spirit_island spirits=river A5=Pa A1=C {words}")
    assert message.strip() in str(refused.value)


def test_pieces_in_an_ocean_and_a_bank_need_the_spirit_of_the_ocean():
    with pytest.raises(BadPosition, match="A0: 'D' has drowned in the Ocean"):
        from_position("spirit_island spirits=ocean A0=Pa,D A1=C")
    with pytest.raises(BadPosition, match=r"a\.bank: must be at most 0, not 1"):
        from_position("spirit_island spirits=river,earth A5=Pa B7=Pb A1=C a=bank:1")


def test_fields_that_are_not_given_follow_from_those_that_are():
    _, s = from_position("spirit_island spirits=river A5=Pa A1=C terror=3")
    assert len(s.fear_deck) == 3
    _, s = from_position("spirit_island spirits=river A5=Pa A1=C fear-deck=?,?")
    assert s.terror == 3
    _, s = from_position("spirit_island spirits=river A5=Pa A1=C slots=ravage/I-J,build/II-S")
    assert s.invader_deck_stages == [1, 1, 2, 2, 2, 3, 3, 3, 3, 3]
    _, s = from_position("spirit_island spirits=river A5=4Pa A1=C")
    assert (s.track, s.presence_on_track(0, 0) + s.presence_on_track(0, 1)) == ([4, 1], 9)


@pytest.mark.parametrize(("card", "left"), [("downward_spiral", 10), ("memory_fades_to_dust", 8)])
def test_a_tainted_card_has_the_blight_of_its_tainted_side(card, left):
    _, s = from_position(f"spirit_island spirits=river,earth A5=Pa B5=Pb A1=C tainted={card}")
    assert (s.tainted, s.blight_left) == (True, left)
    _, s = from_position(f"spirit_island spirits=river,earth A5=Pa B5=Pb A1=C tainted={card} blight=3")
    assert s.blight_left == 3


def test_a_default_hand_lacks_the_cards_that_another_seat_has():
    t = table("spirits=river,earth A5=Pa B5=Pb A1=C b=hand:wash_away")
    assert "wash_away" not in t.hand("a")
    assert t.hand("b") == {"wash_away"}


def test_any_change_of_a_written_position_is_read_or_refused():
    """Numbers, names and fields of a position are changed at random."""
    rng = Random(5)
    t = table(
        "spirits=river,earth turn=3 phase=slow A5=2Pa A4=2E,T A1=C,D B2=C B7=2Pb,2D,B slots=ravage/I-J/0 a=play:wash_away"
    )
    words = t.game.write_position(t.s).split()
    read = 0
    for _ in range(600):
        changed = words[:]
        at = rng.randrange(1, len(words))
        name, _, value = words[at].partition("=")
        cut = rng.randrange(len(value) + 1)
        put = rng.choice(["", "-", "0", "9", "99", ",", "/", ";", ":", "{", "X", "2Pa", "drought", "I-J", "retreat", value])
        changed[at] = f"{name}={value[:cut]}{put}{value[cut + rng.randrange(3) :]}"
        try:
            game, s = from_position(" ".join(changed))
        except BadPosition:
            continue
        read += 1
        for seat in game.to_act(s):
            assert game.legal(s, seat)
    assert 20 < read < 550


def test_a_written_position_reads_back():
    t = table("spirits=river,earth boards=C,A turn=3 phase=spirit C8=Pa,2D,T@1 A6=2Pb,B A2=C fear=5 a=energy:3")
    assert (t["C8"], t["A6"], t["A2"]) == ("2D,T@1,Pa", "2Pb,B", "C")
    assert (t.s.turn, t.energy("a"), t.fear) == (3, 3, 5)


def test_a_new_game_begins_in_the_spirit_phase_of_turn_1():
    t = setup(seats=2, spirits=["river", "earth"], boards=["A", "B"])
    assert (t.s.turn, t.to_act()) == (1, "ab")
    assert t.offers()["a"] == "growth.1 | growth.2 | growth.3"
