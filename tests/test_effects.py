"""The combinators for effects and the modifiers, on a game that consists of a few numbers."""

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
    try_to_stop_event,
)
from dolmen.engine.serialize import BadState, from_json, pending_to_dict, read_pending, to_json
from dolmen.engine.state import OPEN, ActiveModifier, Frame, State, run_until_question
from dolmen.games.spirit_island.model import modifier_points
from dolmen.text import catalogue

NUMBERS = [Answer(NUMBER, f"n{i}", i, 0, 0) for i in range(4)]
PLACES = [Answer(PLACE, f"p{i}", i, 0, 0) for i in range(4)]


class Ledger(State):
    """The state: a log of what happened, and a purse with coins."""

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
    """Adds its word to the log, with the target and the number of its frame."""

    def __init__(self, word: str) -> None:
        self.word = word

    def words(self, lang: str) -> str:
        return self.word.capitalize() + "."

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        s.log.append(self.word + "".join(f" {k}{v}" for k, v in (("@", f.target), ("x", f.a)) if v > 0))
        return False


class NoteOwner(Note):
    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        s.log.append(f"{self.word}{f.owner}")
        return False


class Pay(Question):
    """Take a number of coins out of the purse, at most as many as it holds."""

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
    """The places 0 to 3 that are below the purse."""

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


class TreePlay:
    """Plays a tree of nodes with answers by name; the state is saved and loaded before every answer."""

    def __init__(self, tree: Effect, purse: int = 0) -> None:
        self.game = LedgerGame(tree)
        self.s = self.game.begin(purse)

    def offers(self, seat: int = 0) -> str:
        legal = self.game.legal(self.s, seat)
        assert legal == [a for a in self.game.candidates(self.s, seat) if not self.game.refusal(self.s, seat, a)]
        everything = self.game.vocabulary.by_name.values()
        assert set(legal) == {a for a in everything if legal and not self.game.refusal(self.s, seat, a)}
        return " ".join(a.name for a in legal)

    def answer(self, *words: str, seat: int = 0) -> "TreePlay":
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
def test_seq_runs_in_order_and_leaves_nothing_pending():
    play = TreePlay(seq(a(), seq(b(), a()), seq(), b()))
    assert (play.log, play.over) == ("a, b, a, b", True)


def test_either_is_the_owners_choice():
    assert TreePlay(either(a(), b())).offers() == "1 2"
    assert TreePlay(either(a(), b())).answer("2").log == "b"
    assert TreePlay(either(a(), b())).offers(1) == ""


def test_when_tests_its_condition_when_it_is_reached():
    tree = seq(when(Rich(), a(), b()), Spend(), when(Rich(), a(), b()), when(Rich(), a()))
    assert TreePlay(tree, 2).log == "a, b"


def test_conditions_and_amounts_combine():
    s, f = Ledger(), Frame(a(), 0, a=5)
    s.purse = 2
    assert Rich().holds(s, f)
    assert not Not(Rich()).holds(s, f)
    assert Both(Rich(), Not(Not(Rich()))).holds(s, f)
    assert not Both(Rich(), Not(Rich())).holds(s, f)
    assert (per(Purse(), 3).value(s, f), per(Purse(), 3, most=4).value(s, f)) == (6, 4)
    assert (GIVEN.value(s, f), All(Purse()).value(s, f)) == (5, 2)


def test_up_to_asks_again_until_the_owner_has_enough():
    play = TreePlay(seq(up_to(3, Pay()), b()), 3)
    assert play.offers() == "n1 n2 n3 done"
    assert play.answer("n1", "n1").offers() == "n1 done"
    assert play.answer("done").log == "b"
    assert play.s.purse == 1


def test_up_to_ends_at_its_number_or_when_nothing_is_possible():
    assert TreePlay(up_to(2, Pay()), 3).answer("n1", "n1").over
    assert TreePlay(up_to(2, Pay()), 2).answer("n2").over
    assert TreePlay(up_to(2, Pay()), 0).over


def test_repeat_of_a_question_must_be_answered_as_often_as_possible():
    assert TreePlay(repeat(2, Pay()), 3).offers() == "n1 n2 n3"
    assert TreePlay(repeat(per(Purse()), Pay()), 2).answer("n1", "n1").over  # counted at the start: 2 times


def test_repeat_of_an_effect_and_repeat_zero_times():
    assert TreePlay(seq(repeat(3, a()), repeat(0, b()))).log == "a, a, a"


def test_may_and_up_to_of_an_effect_without_a_question():
    assert TreePlay(seq(may(a()), b())).answer("yes").log == "a, b"
    assert TreePlay(seq(may(a()), b())).answer("done").log == "b"
    assert TreePlay(up_to(2, a())).answer("yes", "done").log == "a"
    assert TreePlay(up_to(2, a())).answer("yes", "yes").over


def test_each_place_becomes_the_target_unless_it_no_longer_matches():
    assert TreePlay(each(Four(), a()), 3).log == "a, a @1, a @2"
    assert TreePlay(each(Four(), seq(a(), Spend())), 4).log == "a, a @1"


def test_each_seat_becomes_the_owner():
    assert TreePlay(each(Three(), NoteOwner("seat"))).log == "seat0, seat2"


def test_ordered_each_asks_for_the_order_and_rest_takes_the_default():
    play = TreePlay(each(Four(), a(), ordered=True), 3)
    assert play.offers() == "p0 p1 p2 rest"
    assert play.answer("p2").offers() == "p0 p1 rest"
    assert play.answer("p1").log == "a @2, a @1, a"  # the last one is not asked about
    assert TreePlay(each(Four(), a(), ordered=True), 3).answer("p2", "rest").log == "a @2, a, a @1"
    assert TreePlay(each(Four(), a(), ordered=True), 1).log == "a"


def test_together_forks_a_lane_for_each_seat():
    play = TreePlay(seq(together(Three(), seq(up_to(1, Pay()), NoteOwner("ready"))), b()), 3)
    assert play.game.to_act(play.s) == [0, 2]
    assert play.answer("n3", seat=2).log == "ready2"
    assert play.answer("done").log == "ready2, ready0, b"


def test_secret_lanes_are_executed_in_seat_order():
    play = TreePlay(seq(together(Three(), either(NoteOwner("x"), NoteOwner("y")), secret=True), b()))
    play.answer("2", seat=2)
    assert (play.log, play.game.to_act(play.s)) == ("", [0])
    assert play.answer("1").log == "x0, y2, b"


# -- acts --------------------------------------------------------------------------------------------------------------
class JudgedAct(Act):
    def end_body(self, s: State, f: Frame) -> None:
        s.log.append("close")

    def decide_ending(self, s: State, f: Frame) -> bool:
        s.log.append("judge")
        return s.purse < 0


class QueueTrigger(Effect):
    """Queues a trigger on the current act."""

    def __init__(self, node: Act, n: int, tag: int) -> None:
        self.node, self.n, self.tag = node, n, tag

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        queue_trigger(s, self.node, 0, -1, -1, self.n, self.tag)
        return False


def test_triggers_of_an_act_run_at_its_end_and_are_judged_with_it():
    trigger = JudgedAct(a())
    tree = seq(JudgedAct(seq(QueueTrigger(trigger, 1, 0), QueueTrigger(trigger, 2, 0), b())), b())
    game = LedgerGame(tree)
    register(game, "trigger", trigger)
    assert ", ".join(game.begin().log) == "b, close, a x3, close, judge, b"


def test_the_owner_orders_several_triggers_unless_they_are_identical():
    one, two = Act(a()), Act(b())
    play = TreePlay(act(seq(QueueTrigger(one, 1, 0), QueueTrigger(two, 1, 0), QueueTrigger(two, 2, 1))))
    register(play.game, "one", one)
    register(play.game, "two", two)
    assert play.offers() == "1 2 3"
    assert play.answer("3").log == "b x2"
    assert play.answer("2").log == "b x2, b x1, a x1"
    trigger = Act(a())
    alike = LedgerGame(act(seq(QueueTrigger(trigger, 1, 0), QueueTrigger(trigger, 1, 1))))
    assert ", ".join(alike.begin().log) == "a x1, a x1"


def test_a_trigger_can_cause_others_but_never_itself():
    trigger_two, trigger_one = QueueTrigger(Act(a()), 1, 0), QueueTrigger(Act(a()), 1, 0)
    one, two = Act(seq(a(), trigger_two)), Act(seq(b(), trigger_one))
    trigger_two.node, trigger_one.node = two, one
    game = LedgerGame(act(QueueTrigger(one, 1, 0)))
    assert ", ".join(game.begin().log) == "a x1, b x1"


def test_a_trigger_outside_an_act_raises():
    with pytest.raises(AssertionError, match="outside an act"):
        LedgerGame(QueueTrigger(Act(a()), 1, 0)).begin()


class Lose(Effect):
    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        s.pop()
        s.purse = -1
        return False


def test_the_end_is_judged_after_the_act_and_leaves_nothing_pending():
    play = TreePlay(seq(JudgedAct(seq(Lose(), a())), b()))
    assert (play.log, play.over) == ("a, close, judge", True)


def test_the_end_inside_a_lane_closes_all_lanes():
    play = TreePlay(together(Three(), seq(up_to(1, Pay()), JudgedAct(when(Rich(), a(), Lose())))), 2)
    play.answer("n1")
    assert play.over
    assert not play.s.lanes


def test_current_act_is_the_innermost_act():
    s = Ledger()
    assert current_act(s) is None
    outer = s.push(act(a()), 0)
    assert current_act(s) is None  # it has not begun
    outer.c = 1
    inner = s.push(act(a()), 1)
    inner.c = 1
    s.push(a(), 0)
    assert current_act(s) is inner


# -- events ------------------------------------------------------------------------------------------------------------
class Listener(Effect):
    def handle_event(self, s: State, f: Frame, what: int, thing: int) -> bool:
        f.b += what
        return thing == 1


def test_only_the_node_on_top_is_notified():
    s = Ledger()
    assert not notify_top(s, 1, 1)
    asker = s.push(Listener(), 0)
    assert notify_top(s, 2, 1)
    assert not notify_top(s, 3, 0)
    s.push(a(), 0)
    assert not notify_top(s, 4, 1)
    assert asker.b == 5


# -- questions to several seats at once ----------------------------------------------------------------------------------
class Open(Effect):
    """Asks all seats in the mask `b` at once; a seat that answers is done."""

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


def test_an_open_question_is_asked_of_each_seat_separately():
    play = TreePlay(Open())
    assert play.game.to_act(play.s) == [0, 1, 2]
    assert [play.offers(seat) for seat in range(3)] == ["n0 done", "n1 done", "n2 done"]
    assert play.game.legal(play.s, -1) == []
    play.answer("n1", seat=1)
    assert play.game.to_act(play.s) == [0, 2]
    assert play.game.legal(play.s, 1) == []
    play.answer("done", seat=2).answer("n0")
    assert (play.log, play.over) == ("1:n1, 2:done, 0:n0", True)


def test_a_random_playout_answers_open_questions():
    game = LedgerGame(seq(Open(), a()))
    s = game.begin()
    assert playout(game, s, Random(0), 99) == 3
    assert s.log[-1] == "a"


# -- paths and saving ----------------------------------------------------------------------------------------------------
def test_every_node_of_a_tree_gets_one_path():
    tree = seq(a(), when(Rich(), b(), up_to(1, Pay())))
    game = LedgerGame(tree)
    assert list(game.nodes) == ["tree", "tree/0", "tree/1", "tree/1/0", "tree/1/1", "tree/1/1/0"]
    assert LedgerGame(tree).nodes.keys() == game.nodes.keys()  # the same tree is used by every game
    shared = a()
    with pytest.raises(ValueError, match="two places, 'tree/0' and 'tree/1'"):
        LedgerGame(seq(shared, shared))


def test_copied_frames_and_modifiers_do_not_share_empty_lists():
    frame = Frame(a(), 0, held=[])
    frame.copy().held.append(1)
    assert frame.held == []
    row = ActiveModifier(OFFER, modifiers.AddToNumber(), 0)
    row.held = []
    row.copy().held.append(1)
    assert row.held == []


def test_modifiers_are_saved_by_name():
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


# -- modifiers -----------------------------------------------------------------------------------------------------------
def test_every_modifier_point_has_a_unique_name():
    points = modifier_points.MODIFIER_POINTS
    assert [getattr(modifier_points, name.upper()) for name in points] == list(range(len(points)))


def ledger(*new: ActiveModifier) -> Ledger:
    s = Ledger()
    s.modifiers = list(new)
    return s


def test_modifiers_change_numbers_for_the_right_seat_place_and_point():
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


def test_modifiers_expire_with_their_span_or_when_used_up():
    plus = modifiers.AddToNumber()
    spans = [modifiers.NEVER, modifiers.THIS_TURN]
    s = ledger(
        *[ActiveModifier(COST, plus, 0, expiry=span) for span in spans],
        ActiveModifier(COST, plus, 0, uses=0),
    )
    expire_modifiers(s, modifiers.THIS_TURN)
    assert [active.expiry for active in s.modifiers] == [modifiers.NEVER]


class StopSeven(Modifier):
    def before_event(
        self, s: State, active: ActiveModifier, f: Frame, place: int, subject: int, n: int, chance: Chance
    ) -> int:
        s.log.append(f"stop? {subject}")
        return modifiers.STOPPED if subject == 7 else modifiers.GO


class Storm(modifiers.ModifiableStep):
    """An event at place 1 that modifiers may prevent."""

    def __init__(self, x: int) -> None:
        self.x = x

    def run(self, s: State, f: Frame, chance: Chance) -> bool:
        verdict = consult_modifiers(s, f, WOULD_ACT, 1, self.x, chance)
        if verdict != modifiers.ASKED:
            s.pop()
            s.log.append("calm" if verdict == modifiers.STOPPED else "storm")
        return False


def stormy(x: int, *more: ActiveModifier) -> TreePlay:
    told = TreePlay(seq(up_to(1, Pay()), Storm(x)), 2)
    for seat in (1, 2):
        shelter = modifiers.EffectBeforeEvent(Rich(), may(seq(NoteOwner("pays"), Spend(), modifiers.Prevent())))
        register(told.game, f"shelter{seat}", shelter)
        told.s.modifiers.append(ActiveModifier(WOULD_ACT, shelter, seat, scope=1))
    told.s.modifiers += more
    for i, row in enumerate(more):
        register(told.game, f"more{i}", row.node)
    return told.answer("done")


def test_each_seat_that_can_prevent_it_is_asked_in_turn():
    play = stormy(0)
    assert (play.offers(1), play.offers(2)) == ("yes done", "")
    assert play.answer("done", seat=1).offers(2) == "yes done"
    assert play.answer("done", seat=2).log == "storm"


def test_once_it_is_prevented_no_other_seat_is_asked():
    play = stormy(0).answer("yes", seat=1)
    assert (play.log, play.over) == ("pays1, calm", True)


def test_a_condition_is_evaluated_when_the_point_is_reached():
    told = TreePlay(seq(up_to(1, Pay()), Storm(0)), 2)
    shelter = modifiers.EffectBeforeEvent(Rich(), may(modifiers.Prevent()))
    register(told.game, "shelter", shelter)
    told.s.modifiers.append(ActiveModifier(WOULD_ACT, shelter, 1))
    assert told.answer("n1").log == "storm"  # no longer rich


def test_no_seat_is_asked_about_what_another_modifier_prevents():
    assert stormy(7, ActiveModifier(WOULD_ACT, StopSeven(), 0)).log == "stop? 7, calm"
    play = stormy(6, ActiveModifier(WOULD_ACT, StopSeven(), 0))
    assert (play.log, play.offers(1)) == ("stop? 6", "yes done")


def test_replace_event_consults_modifiers_in_order_until_one_stops_it():
    s = ledger(ActiveModifier(WOULD_DAMAGE, StopSeven(), 0), ActiveModifier(WOULD_DAMAGE, StopSeven(), 0))
    assert try_to_stop_event(s, Frame(a(), 0), WOULD_DAMAGE, -1, 0, 7, 1, Chance())
    assert s.log == ["stop? 7"]
    assert not try_to_stop_event(s, Frame(a(), 0), WOULD_DESTROY, -1, 0, 7, 1, Chance())


def test_prevent_with_nothing_to_prevent_raises():
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


def test_after_an_act_a_modifier_reacts_to_what_it_counts():
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


def test_two_equal_lasting_effects_get_different_numbers():
    tree = repeat(2, modifiers.AddModifier([DEFEND, HEALTH], modifiers.AddToNumber(), per(Purse(), 2), "effects.or"))
    game = LedgerGame(tree)
    s = game.begin(3)
    assert [(active.point, active.number, active.counter) for active in s.modifiers] == [
        (DEFEND, 6, 0),
        (HEALTH, 6, 0),
        (DEFEND, 6, 1),
        (HEALTH, 6, 1),
    ]


# -- texts ---------------------------------------------------------------------------------------------------------------
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
        when(Both(Rich(), Rich()), a()),
        "If rich and rich: A.",
        "Falls rich und rich: A.",
    ),
    (
        modifiers.EffectBeforeEvent(Rich(), may(seq(a(), modifiers.Prevent()))),
        "If this would happen and rich: You may: A. Then it does not happen.",
        "Immer wenn dies geschähe und rich: Du darfst: A. Dann geschieht es nicht.",
    ),
]


@pytest.mark.parametrize(("tree", "english", "german"), SENTENCES, ids=[english[:30] for _, english, _ in SENTENCES])
def test_a_tree_writes_its_text_in_both_languages(tree, english, german):
    assert (tree.words("en"), tree.words("de")) == (english, german)


def test_every_combinator_text_exists_in_both_languages():
    used = {key.split(".")[1] for lang in ("en", "de") for key in catalogue(lang) if key.startswith("effects.")}
    assert used == {
        "or", "given", "all", "per", "per_most", "not", "both", "when", "otherwise", "each", "together",
        "secretly", "first", "prevent", "may", "repeat",
    }  # fmt: skip


def test_choices_are_the_same_objects_every_time():
    play = TreePlay(either(a(), b()))
    assert play.game.legal(play.s, 0) == CHOICES[:2]
    assert all(one is other for one, other in zip(play.game.legal(play.s, 0), play.game.legal(play.s, 0)))
