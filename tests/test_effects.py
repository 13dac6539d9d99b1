"""The grammar of effects and the modifier modifiers, on a game of nothing but numbers."""

from random import Random

import pytest

from dolmen.engine import modifiers
from dolmen.engine.answer import NUMBER, PLACE, Answer
from dolmen.engine.chance import Chance, RandomChance
from dolmen.engine.effects import (
    CHOICES,
    ENOUGH,
    GIVEN,
    Act,
    All,
    Amount,
    AtLeast,
    Both,
    Condition,
    Effect,
    Not,
    Question,
    Selection,
    act,
    combinator_answers,
    current_act,
    each,
    either,
    may,
    notify_top,
    per,
    queue_trigger,
    register,
    repeat,
    seq,
    together,
    up_to,
    when,
)
from dolmen.engine.game import Game, playout
from dolmen.engine.modifiers import (
    Modifier,
    consult_modifiers,
    expire_modifiers,
    modified_number,
    notify_modifiers,
    replace_event,
)
from dolmen.engine.serialize import BadState, from_json, pending_to_dict, read_pending, to_json
from dolmen.engine.state import OPEN, ActiveModifier, Frame, State, run_until_question
from dolmen.games.spirit_island.model import modifier_points
from dolmen.text import catalogue

NUMBERS = [Answer(NUMBER, f"n{i}", i, 0, 0) for i in range(4)]
PLACES = [Answer(PLACE, f"p{i}", i, 0, 0) for i in range(4)]


class Ledger(State):
    """What has happened, in order, and a purse."""

    __slots__ = ("log", "purse")

    def __init__(self) -> None:
        super().__init__()
        self.log: list[str] = []
        self.purse: int = 0

    def copy(self) -> "Ledger":
        other = Ledger()
        other.log, other.purse = self.log[:], self.purse
        self.copy_pending_to(other)
        return other


class Note(Effect):
    """Writes a line: the word, and what went down the tree to it."""

    def __init__(self, word: str) -> None:
        self.word = word

    def words(self, lang: str) -> str:
        return self.word.capitalize() + "."

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        s.log.append(self.word + "".join(f" {k}{v}" for k, v in (("@", f.target), ("x", f.a)) if v > 0))
        return False


class Whose(Note):
    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        s.log.append(f"{self.word}{f.owner}")
        return False


class Pay(Question):
    """Take a number, not more than the purse holds, out of it."""

    def counted_words(self, lang: str, n: Amount, up_to: bool) -> str:
        return f"Pay {'up to ' * up_to}{n.display_value(lang)}."

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return NUMBERS[1:]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        return "" if answer in NUMBERS[1 : s.purse + 1] else "P-1"

    def carry_out(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        s.purse -= answer.a


class Purse(Amount):
    def value(self, s: State, f: Frame) -> int:
        return s.purse

    def display_value(self, lang: str) -> object:
        return "coin"


class Rich(Condition):
    def holds(self, s: State, f: Frame) -> bool:
        return s.purse > 1

    def words(self, lang: str) -> str:
        return "rich"


class Four(Selection):
    """Places 0 to 3, or fewer: those below the purse."""

    def mask(self, s: State, f: Frame) -> int:
        return (1 << s.purse) - 1

    def answer(self, s: State, i: int) -> Answer:
        return PLACES[i]

    def words(self, lang: str) -> str:
        return "All"


class Three(Four):
    selects_seats = True

    def mask(self, s: State, f: Frame) -> int:
        return 0b101


class Spend(Effect):
    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        s.purse -= 1
        return False


POINTS = ("cost", "range", "health", "defend", "would_damage", "would_destroy", "would_act", "destroyed", "offer")
COST, RANGE, HEALTH, DEFEND, WOULD_DAMAGE, WOULD_DESTROY, WOULD_ACT, DESTROYED, OFFER = range(len(POINTS))


class LedgerGame(Game):
    name = "ledger"

    def __init__(self, tree: Effect) -> None:
        super().__init__(3)
        self.modifier_points = POINTS
        self.places = [p.name for p in PLACES]
        self.things = ["hat", "coat"]
        self.vocabulary.add([*combinator_answers(), *NUMBERS, *PLACES])
        register(self, "tree", tree)
        self.tree = tree

    def begin(self, purse: int = 0) -> Ledger:
        s = Ledger()
        s.purse = purse
        s.push(self.tree, 0)
        run_until_question(s, Chance())
        return s

    def to_dict(self, s):
        return {"log": s.log, "purse": s.purse, **pending_to_dict(self, s)}

    def from_dict(self, data):
        s = Ledger()
        s.log, s.purse = data["log"], data["purse"]
        read_pending(self, data, s)
        return s


class Told:
    """Plays a tree: the answers in words, through a save at every question; what was written comes back."""

    def __init__(self, tree: Effect, purse: int = 0) -> None:
        self.game = LedgerGame(tree)
        self.s = self.game.begin(purse)

    def offers(self, seat: int = 0) -> str:
        legal = self.game.legal(self.s, seat)
        assert legal == [a for a in self.game.candidates(self.s, seat) if not self.game.refusal(self.s, seat, a)]
        everything = self.game.vocabulary.by_name.values()
        assert set(legal) == {a for a in everything if legal and not self.game.refusal(self.s, seat, a)}
        return " ".join(a.name for a in legal)

    def says(self, *words: str, seat: int = 0) -> "Told":
        for word in words:
            assert word in self.offers(seat).split()
            self.s = from_json(self.game, to_json(self.game, self.s))
            answer = self.game.read(word)
            assert answer
            self.game.apply(self.s, seat, answer, RandomChance(Random(0)))
        return self

    @property
    def log(self) -> str:
        return ", ".join(self.s.log)

    @property
    def over(self) -> bool:
        return self.game.over(self.s)


def a() -> Effect:
    return Note("a")


def b() -> Effect:
    return Note("b")


# -- combinators -------------------------------------------------------------------------------------------------------
def test_seq_goes_in_order_and_leaves_nothing():
    told = Told(seq(a(), seq(b(), a()), seq(), b()))
    assert (told.log, told.over) == ("a, b, a, b", True)


def test_either_is_the_owners_choice():
    assert Told(either(a(), b())).offers() == "1 2"
    assert Told(either(a(), b())).says("2").log == "b"
    assert Told(either(a(), b())).offers(1) == ""


def test_when_tests_its_condition_when_it_is_reached():
    tree = seq(when(Rich(), a(), b()), Spend(), when(Rich(), a(), b()), when(Rich(), a()))
    assert Told(tree, 2).log == "a, b"


def test_conditions_and_amounts_combine():
    s, f = Ledger(), Frame(a(), 0, a=5)
    s.purse = 2
    assert Rich().holds(s, f)
    assert not Not(Rich()).holds(s, f)
    assert Both(Rich(), AtLeast(Purse(), 2)).holds(s, f)
    assert not Both(Rich(), AtLeast(Purse(), 3)).holds(s, f)
    assert (per(Purse(), 3).value(s, f), per(Purse(), 3, most=4).value(s, f)) == (6, 4)
    assert (GIVEN.value(s, f), All(Purse()).value(s, f)) == (5, 2)


def test_up_to_asks_again_until_the_owner_has_enough():
    told = Told(seq(up_to(3, Pay()), b()), 3)
    assert told.offers() == "n1 n2 n3 done"
    assert told.says("n1", "n1").offers() == "n1 done"
    assert told.says("done").log == "b"
    assert told.s.purse == 1


def test_up_to_ends_with_its_number_or_when_nothing_can_be_done():
    assert Told(up_to(2, Pay()), 3).says("n1", "n1").over
    assert Told(up_to(2, Pay()), 2).says("n2").over
    assert Told(up_to(2, Pay()), 0).over


def test_repeat_of_a_question_must_be_answered_as_far_as_possible():
    assert Told(repeat(2, Pay()), 3).offers() == "n1 n2 n3"
    assert Told(repeat(per(Purse()), Pay()), 2).says("n1", "n1").over  # counted when it begins: 2 times


def test_repeat_of_anything_else_and_of_nothing():
    assert Told(seq(repeat(3, a()), repeat(0, b()))).log == "a, a, a"


def test_may_and_up_to_of_what_does_not_ask():
    assert Told(seq(may(a()), b())).says("yes").log == "a, b"
    assert Told(seq(may(a()), b())).says("done").log == "b"
    assert Told(up_to(2, a())).says("yes", "done").log == "a"
    assert Told(up_to(2, a())).says("yes", "yes").over


def test_each_place_becomes_the_target_and_one_that_no_longer_belongs_is_left_out():
    assert Told(each(Four(), a()), 3).log == "a, a @1, a @2"
    assert Told(each(Four(), seq(a(), Spend())), 4).log == "a, a @1"


def test_each_seat_becomes_the_owner():
    assert Told(each(Three(), Whose("seat"))).log == "seat0, seat2"


def test_where_order_matters_it_is_asked_and_the_rest_may_be_left_to_the_default():
    told = Told(each(Four(), a(), ordered=True), 3)
    assert told.offers() == "p0 p1 p2 rest"
    assert told.says("p2").offers() == "p0 p1 rest"
    assert told.says("p1").log == "a @2, a @1, a"  # the last one is not asked about
    assert Told(each(Four(), a(), ordered=True), 3).says("p2", "rest").log == "a @2, a, a @1"
    assert Told(each(Four(), a(), ordered=True), 1).log == "a"


def test_together_forks_a_lane_for_each_seat():
    told = Told(seq(together(Three(), seq(up_to(1, Pay()), Whose("ready"))), b()), 3)
    assert told.game.to_act(told.s) == [0, 2]
    assert told.says("n3", seat=2).log == "ready2"
    assert told.says("done").log == "ready2, ready0, b"


def test_secret_lanes_are_carried_out_in_seat_order():
    told = Told(seq(together(Three(), either(Whose("x"), Whose("y")), secret=True), b()))
    told.says("2", seat=2)
    assert (told.log, told.game.to_act(told.s)) == ("", [0])
    assert told.says("1").log == "x0, y2, b"


# -- acts --------------------------------------------------------------------------------------------------------------
class Judged(Act):
    def end_body(self, s: State, f: Frame) -> None:
        s.log.append("close")

    def is_game_over(self, s: State, f: Frame) -> bool:
        s.log.append("judge")
        return s.purse < 0


class Rings(Effect):
    """Queues an act on the one now going on."""

    def __init__(self, node: Act, n: int, tag: int) -> None:
        self.node, self.n, self.tag = node, n, tag

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        queue_trigger(s, self.node, 0, -1, -1, self.n, self.tag)
        return False


def test_what_an_act_triggers_follows_when_it_is_through_and_is_judged_with_it():
    bell = Judged(a())
    tree = seq(Judged(seq(Rings(bell, 1, 0), Rings(bell, 2, 0), b())), b())
    game = LedgerGame(tree)
    register(game, "bell", bell)
    assert ", ".join(game.begin().log) == "b, close, a x3, close, judge, b"


def test_where_several_triggers_wait_the_owner_orders_them_unless_they_are_alike():
    one, two = Act(a()), Act(b())
    told = Told(act(seq(Rings(one, 1, 0), Rings(two, 1, 0), Rings(two, 2, 1))))
    register(told.game, "one", one)
    register(told.game, "two", two)
    assert told.offers() == "1 2 3"
    assert told.says("3").log == "b x2"
    assert told.says("2").log == "b x2, b x1, a x1"
    bell = Act(a())
    alike = LedgerGame(act(seq(Rings(bell, 1, 0), Rings(bell, 1, 1))))
    assert ", ".join(alike.begin().log) == "a x1, a x1"


def test_a_trigger_may_cause_others_but_never_itself_not_even_through_them():
    ring_two, ring_one = Rings(Act(a()), 1, 0), Rings(Act(a()), 1, 0)
    one, two = Act(seq(a(), ring_two)), Act(seq(b(), ring_one))
    ring_two.node, ring_one.node = two, one
    game = LedgerGame(act(Rings(one, 1, 0)))
    assert ", ".join(game.begin().log) == "a x1, b x1"


def test_a_trigger_outside_an_act_is_a_mistake():
    with pytest.raises(AssertionError, match="outside an act"):
        LedgerGame(Rings(Act(a()), 1, 0)).begin()


class Ruin(Effect):
    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        s.purse = -1
        return False


def test_the_end_is_judged_after_the_action_and_leaves_nothing_pending():
    told = Told(seq(Judged(seq(Ruin(), a())), b()))
    assert (told.log, told.over) == ("a, close, judge", True)


def test_the_end_inside_a_lane_closes_all_lanes():
    told = Told(together(Three(), seq(up_to(1, Pay()), Judged(when(Rich(), a(), Ruin())))), 2)
    told.says("n1")
    assert told.over
    assert not told.s.lanes


def test_acting_is_the_innermost_act():
    s = Ledger()
    assert current_act(s) is None
    outer = s.push(act(a()), 0)
    assert current_act(s) is None  # it has not begun
    outer.c = 1
    inner = s.push(act(a()), 1)
    inner.c = 1
    s.push(a(), 0)
    assert current_act(s) is inner


# -- telling -----------------------------------------------------------------------------------------------------------
class Listens(Effect):
    def handle_event(self, s: State, f: Frame, what: int, thing: int) -> bool:
        f.b += what
        return thing == 1


def test_only_the_node_that_asked_is_told():
    s = Ledger()
    assert not notify_top(s, 1, 1)
    asker = s.push(Listens(), 0)
    assert notify_top(s, 2, 1)
    assert not notify_top(s, 3, 0)
    s.push(a(), 0)
    assert not notify_top(s, 4, 1)
    assert asker.b == 5


# -- questions to several seats at once ----------------------------------------------------------------------------------
class Open(Effect):
    """Asks all seats in the mask of b at once; whoever answers is done."""

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        f.owner, f.c = OPEN, f.b or 0b111
        if f.b < 0:
            s.pop()
        return f.b >= 0

    def candidates(self, s: State, f: Frame) -> list[Answer]:
        return [NUMBERS[f.owner], ENOUGH]

    def refusal(self, s: State, f: Frame, answer: Answer) -> str:
        return "" if answer in self.candidates(s, f) else "O-1"

    def take(self, s: State, f: Frame, answer: Answer, chance: Chance) -> None:
        s.log.append(f"{f.owner}:{answer.name}")
        f.b = (f.c & ~(1 << f.owner)) or -1


def test_an_open_question_is_each_seats_own():
    told = Told(Open())
    assert told.game.to_act(told.s) == [0, 1, 2]
    assert [told.offers(seat) for seat in range(3)] == ["n0 done", "n1 done", "n2 done"]
    assert told.game.legal(told.s, -1) == []
    told.says("n1", seat=1)
    assert told.game.to_act(told.s) == [0, 2]
    assert told.game.legal(told.s, 1) == []
    told.says("done", seat=2).says("n0")
    assert (told.log, told.over) == ("1:n1, 2:done, 0:n0", True)


def test_random_play_goes_through_open_questions():
    game = LedgerGame(seq(Open(), a()))
    s = game.begin()
    assert playout(game, s, Random(0), 99) == 3
    assert s.log[-1] == "a"


# -- paths and saving ----------------------------------------------------------------------------------------------------
def test_a_tree_is_registered_by_paths_once():
    tree = seq(a(), when(Rich(), b(), up_to(1, Pay())))
    game = LedgerGame(tree)
    assert list(game.nodes) == ["tree", "tree/0", "tree/1", "tree/1/0", "tree/1/1", "tree/1/1/0"]
    assert LedgerGame(tree).nodes.keys() == game.nodes.keys()  # the same tree serves every game
    shared = a()
    with pytest.raises(ValueError, match="two places, 'tree/0' and 'tree/1'"):
        LedgerGame(seq(shared, shared))


def test_a_copied_frame_or_row_shares_nothing_even_when_it_holds_nothing_yet():
    frame = Frame(a(), 0, held=[])
    frame.copy().held.append(1)
    assert frame.held == []
    row = ActiveModifier(OFFER, modifiers.AddToNumber(), 0)
    row.held = []
    row.copy().held.append(1)
    assert row.held == []


def test_rows_are_saved_by_names():
    plus = modifiers.AddToNumber()
    game = LedgerGame(up_to(1, Pay()))
    register(game, "plus", plus)
    s = game.begin(1)
    s.modifiers.append(ActiveModifier(DEFEND, plus, 1, 2, modifiers.THIS_TURN, 3, 0, 4, 5))
    s.modifiers[0].held = [1]
    saved = game.to_dict(s)
    assert saved["rows"] == [
        {
            "point": "defend",
            "node": "plus",
            "seat": 1,
            "scope": "p2",
            "source": "hat",
            "expiry": "turn",
            "uses": 3,
            "a": 4,
            "b": 5,
            "held": ["coat"],
        }
    ]
    assert game.to_dict(from_json(game, to_json(game, s))) == saved
    saved["rows"][0]["point"] = "beauty"
    with pytest.raises(BadState, match="unknown modifier point 'beauty'"):
        game.from_dict(saved)


# -- rows ----------------------------------------------------------------------------------------------------------------
def test_the_points_are_a_closed_list_with_a_name_each():
    points = modifier_points.MODIFIER_POINTS
    assert [getattr(modifier_points, name.upper()) for name in points] == list(range(len(points)))


def ledger(*new: ActiveModifier) -> Ledger:
    s = Ledger()
    s.modifiers = list(new)
    return s


def test_numbers_are_changed_for_the_right_seat_place_and_point():
    plus = modifiers.AddToNumber()
    s = ledger(
        ActiveModifier(RANGE, plus, 0, number=1),
        ActiveModifier(RANGE, plus, 1, number=10),
        ActiveModifier(DEFEND, plus, 0, scope=2, number=100),
        ActiveModifier(RANGE, plus, 0, number=1000, uses=0),
    )
    assert modified_number(s, RANGE, 0, -1, 0, 5) == 6
    assert modified_number(s, RANGE, 1, -1, 0, 5) == 15
    assert modified_number(s, DEFEND, -1, 2, 0, 0) == 100
    assert modified_number(s, DEFEND, -1, 1, 0, 0) == 0
    assert modified_number(s, COST, -1, 1, 0, 7) == 7


def test_rows_expire_with_the_shorter_span_and_when_used_up():
    plus = modifiers.AddToNumber()
    spans = [modifiers.NEVER, modifiers.THIS_ACT, modifiers.THIS_PHASE, modifiers.THIS_TURN]
    s = ledger(
        *[ActiveModifier(COST, plus, 0, expiry=span) for span in spans],
        ActiveModifier(COST, plus, 0, uses=0),
    )
    expire_modifiers(s, modifiers.THIS_PHASE)
    assert [active.expiry for active in s.modifiers] == [modifiers.NEVER, modifiers.THIS_TURN]


class Stops(Modifier):
    def before_event(
        self, s: State, active: ActiveModifier, f: Frame, place: int, subject: int, n: int, chance: Chance
    ) -> int:
        s.log.append(f"stop? {subject}")
        return modifiers.STOPPED if subject == 7 else modifiers.GO


class Storm(modifiers.ModifiableStep):
    """Something that would happen to place 1, unless a row prevents it."""

    def __init__(self, x: int) -> None:
        self.x = x

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        verdict = consult_modifiers(s, f, WOULD_ACT, 1, self.x, chance)
        if verdict != modifiers.ASKED:
            s.pop()
            s.log.append("calm" if verdict == modifiers.STOPPED else "storm")
        return False


def stormy(x: int, *more: ActiveModifier) -> Told:
    told = Told(seq(up_to(1, Pay()), Storm(x)), 2)
    for seat in (1, 2):
        shelter = modifiers.EffectBeforeEvent(Rich(), may(seq(Whose("pays"), Spend(), modifiers.Prevent())))
        register(told.game, f"shelter{seat}", shelter)
        told.s.modifiers.append(ActiveModifier(WOULD_ACT, shelter, seat, scope=1))
    told.s.modifiers += more
    for i, row in enumerate(more):
        register(told.game, f"more{i}", row.node)
    return told.says("done")


def test_each_who_may_prevent_it_is_asked_in_turn():
    told = stormy(0)
    assert (told.offers(1), told.offers(2)) == ("yes done", "")
    assert told.says("done", seat=1).offers(2) == "yes done"
    assert told.says("done", seat=2).log == "storm"


def test_once_it_is_prevented_nobody_else_is_asked():
    told = stormy(0).says("yes", seat=1)
    assert (told.log, told.over) == ("pays1, calm", True)


def test_a_predicate_is_evaluated_at_the_point():
    told = Told(seq(up_to(1, Pay()), Storm(0)), 2)
    shelter = modifiers.EffectBeforeEvent(Rich(), may(modifiers.Prevent()))
    register(told.game, "shelter", shelter)
    told.s.modifiers.append(ActiveModifier(WOULD_ACT, shelter, 1))
    assert told.says("n1").log == "storm"  # no longer rich


def test_nobody_is_asked_about_what_another_row_prevents_anyway():
    assert stormy(7, ActiveModifier(WOULD_ACT, Stops(), 0)).log == "stop? 7, calm"
    told = stormy(6, ActiveModifier(WOULD_ACT, Stops(), 0))
    assert (told.log, told.offers(1)) == ("stop? 6", "yes done")


def test_replaced_asks_the_rows_in_order_until_one_stops_it():
    s = ledger(ActiveModifier(WOULD_DAMAGE, Stops(), 0), ActiveModifier(WOULD_DAMAGE, Stops(), 0))
    assert replace_event(s, Frame(a(), 0), WOULD_DAMAGE, -1, 0, 7, 1, Chance())
    assert s.log == ["stop? 7"]
    assert not replace_event(s, Frame(a(), 0), WOULD_DESTROY, -1, 0, 7, 1, Chance())


def test_prevent_without_anything_to_prevent_is_a_mistake():
    with pytest.raises(AssertionError, match="no frame below consults modifiers"):
        LedgerGame(modifiers.Prevent()).begin()


class Odd(modifiers.ActAfterEvents):
    def reacts_to(self, s: State, active: ActiveModifier, x: int) -> bool:
        return x % 2 == 1


class Happens(Effect):
    def __init__(self, x: int, n: int) -> None:
        self.x, self.n = x, n

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        notify_modifiers(s, DESTROYED, -1, 2, self.x, self.n, chance)
        return False


def test_after_an_act_a_row_answers_what_it_counts():
    tree = seq(
        modifiers.AddModifier([DESTROYED], Odd(Act(a())), per(Purse()), "effects.or"),
        act(seq(Happens(1, 1), Happens(2, 9), b(), Happens(3, 1))),
        act(b()),
    )
    for place, log in ((2, ["b @2", "a @2 x2", "b @2"]), (1, ["b @1", "b @1"])):
        s = Ledger()
        s.push(tree, 0, target=place)
        run_until_question(s, Chance())
        assert s.log == log
        assert [(active.scope, active.expiry) for active in s.modifiers] == [(place, modifiers.THIS_TURN)]


def test_two_equal_lasting_effects_are_told_apart():
    tree = repeat(2, modifiers.AddModifier([DEFEND, HEALTH], modifiers.AddToNumber(), per(Purse(), 2), "effects.or"))
    game = LedgerGame(tree)
    s = game.begin(3)
    assert [(active.point, active.number, active.counter) for active in s.modifiers] == [
        (DEFEND, 6, 0),
        (HEALTH, 6, 0),
        (DEFEND, 6, 1),
        (HEALTH, 6, 1),
    ]


# -- words ---------------------------------------------------------------------------------------------------------------
SENTENCES = [
    (seq(a(), b()), "A. B.", "A. B."),
    (either(a(), b()), "A. -or- B.", "A. -oder- B."),
    (when(Rich(), a(), b()), "If rich: A.\nOtherwise: B.", "Falls rich: A.\nSonst: B."),
    (seq(a(), when(Rich(), seq(a(), b())), b()), "A.\nIf rich: A. B.\nB.", "A.\nFalls rich: A. B.\nB."),
    (
        when(Rich(), seq(a(), when(Not(Rich()), b()))),
        "If rich: A.\n  If not: rich: B.",
        "Falls rich: A.\n  Falls nicht: rich: B.",
    ),
    (may(a()), "You may: A.", "Du darfst: A."),
    (up_to(3, a()), "Up to 3 times you may: A.", "Bis zu 3-mal darfst du: A."),
    (up_to(3, Pay()), "Pay up to 3.", "Pay up to 3."),
    (repeat(2, a()), "2 times: A.", "2-mal: A."),
    (repeat(per(Purse(), 2, most=6), a()), "2 times per coin (at most 6): A.", "2-mal je coin (höchstens 6): A."),
    (repeat(All(Purse()), Pay()), "Pay all.", "Pay alle."),
    (each(Four(), a()), "All: A.", "All: A."),
    (together(Three(), act(a())), "All, at the same time: A.", "All, gleichzeitig: A."),
    (together(Three(), a(), secret=True), "All, in secret: A.", "All, geheim: A."),
    (
        when(Both(Rich(), AtLeast(Purse(), 2)), a()),
        "If rich and at least 2 coin: A.",
        "Falls rich und mindestens 2 coin: A.",
    ),
    (
        modifiers.EffectBeforeEvent(Rich(), may(seq(a(), modifiers.Prevent()))),
        "Whenever this would happen and rich: You may: A. Then it does not happen.",
        "Immer wenn dies geschähe und rich: Du darfst: A. Dann geschieht es nicht.",
    ),
]


@pytest.mark.parametrize(("tree", "english", "german"), SENTENCES, ids=[english[:30] for _, english, _ in SENTENCES])
def test_a_tree_reads_itself(tree, english, german):
    assert (tree.words("en"), tree.words("de")) == (english, german)


def test_every_text_of_the_combinators_is_used_in_both_languages():
    used = {key.split(".")[1] for lang in ("en", "de") for key in catalogue(lang) if key.startswith("effects.")}
    assert used == {
        "or", "given", "all", "per", "per_most", "at_least", "not", "both", "when", "otherwise", "each", "together",
        "secretly", "first", "prevent", "may", "repeat",
    }  # fmt: skip


def test_choices_are_the_same_objects_every_time():
    told = Told(either(a(), b()))
    assert told.game.legal(told.s, 0) == CHOICES[:2]
    assert all(one is other for one, other in zip(told.game.legal(told.s, 0), told.game.legal(told.s, 0)))
