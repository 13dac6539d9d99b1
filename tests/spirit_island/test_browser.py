"""Spirit Island in a real browser: a turn by mouse, the invaders step by step, the end, a phone, four boards, a team."""

import random
import re
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from dolmen.engine.chance import Chance
from dolmen.engine.play import Play
from dolmen.engine.record import Record
from dolmen.games.bots import BOTS
from dolmen.games.spirit_island.game import from_position
from dolmen.games.spirit_island.ui import game_ui
from dolmen.store import Store
from tests.browser import (
    AUDIO_STUB,
    DESK,
    HIDDEN_ELEMENTS,
    PHONE,
    axe_violations,
    check_in_view,
    heard_sounds,
    open_table_with_record,
    page_version,
    save_screenshot,
    tap,
    wait_for_version_after,
)

from .drawing_helpers import count_clicks

SOLO = (
    "spirits=river phase=spirit turn=2 slots=ravage/I-S,build/I-M A1=E A2=C,D A4=2E,T,D A5=2Pa,2D A6=Pa,T A7=E A8=D "
    "a=energy:2;plays:2"
)


class Seat:
    """A player at a table that was created from a position, with a mouse or by touch."""

    def __init__(self, page: Page, server, position: str, *, here: tuple[int, ...] = (0, 1, 2, 3)) -> None:
        self.page = page
        game, state = from_position(f"spirit_island {position}")
        record = Record("spirit_island", game.options(), position=game.write_position(state))
        self.table = open_table_with_record(page, server, record, game.seats, here)
        self.to_act()

    def to_act(self) -> None:
        self.page.wait_for_selector(".lit, #options > [data-option]:enabled, .scoring", state="attached")

    def at(self, element: str) -> tuple[float, float]:
        """A point of an element that a click hits; for a land, where its pieces are."""
        part = ".cluster" if element.startswith("land-") else ".hit"
        box = self.page.locator(f'[id="{element}"] > {part}').bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def land_at(self, name: str) -> tuple[float, float]:
        """A point of a land beside its pieces."""
        found = self.page.evaluate(FREE_SPOT, f"land-{name}")
        assert found, name
        return found[0], found[1]

    def point(self, element: str) -> None:
        self.page.mouse.move(*(self.land_at(element[5:]) if element.startswith("land-") else self.at(element)))

    def click(self, *elements: str) -> None:
        for element in elements:
            self.page.wait_for_selector(f'[id="{element}"].lit', state="attached")
            before = page_version(self.page)
            x, y = self.land_at(element[5:]) if element.startswith("land-") else self.at(element)
            self.page.mouse.click(x, y)
        wait_for_version_after(self.page, before)
        self.to_act()

    def press(self, option: str) -> None:
        before = page_version(self.page)
        self.page.locator(f"#options > [data-option='{option}']").click()
        wait_for_version_after(self.page, before)
        self.to_act()

    def step(self) -> str:
        return re.sub(r"^\d/\d ", "", self.page.locator("#steps .now").inner_text().strip())

    def prompt(self) -> str:
        return self.page.locator("#prompt h1").inner_text()

    def tags(self, land: str) -> list[str]:
        """The forecast tags that are drawn in a land."""
        return self.page.evaluate(
            "id => [...document.querySelectorAll(`#${id} .tag`)].map(e => `${e.classList[1]} ${e.textContent}`.trim())",
            f"land-{land}",
        )

    def shaded(self) -> set[str]:
        """The shaded lands, which cannot be chosen."""
        shades = self.page.locator("#overlay .layer-shade use").all()
        return {str(shade.get_attribute("href")).removeprefix("#si-l-") for shade in shades}

    def count(self, piece: str) -> int:
        found = self.page.locator(f'[id="piece-{piece}"]')
        return int(found.get_attribute("data-count")) if found.count() else 0


FREE_SPOT = """id => { const land = document.getElementById(id), shape = land.querySelector('.hit');
  const box = shape.getBoundingClientRect();
  for (let k = 1; k < 400; k++) {
    const [x, y] = [box.x + box.width * ((k * 0.618) % 1), box.y + box.height * ((k * 0.414) % 1)];
    const met = document.elementFromPoint(x, y);
    if (met && met.closest('.land') === land && !met.closest('.piece') && !met.closest('.cluster')) return [x, y];
  } }"""


# -- a turn --------------------------------------------------------------------------------------------------------------
def test_a_turn_by_mouse(open_page, server):
    seat = Seat(open_page(), server, SOLO)
    page = seat.page
    check_in_view(page, *(page.locator(part) for part in ("#map > svg", "#hand > svg", ".prompt", "#supply .drawing > svg")))
    assert seat.step() == "Spirits"
    assert seat.tags("A4") == ["ravage 4"]
    assert seat.tags("A6") == ["build"]
    save_screenshot(page, "island-growth")
    # growth: two presence, from either track
    seat.click("growth-2")
    lit = page.locator("#map .land.lit").count()
    assert page.locator("#overlay .layer-lit .few").count() == lit == 6  # A5 and adjacent lands
    assert seat.shaded() == {"A2", "A3"}
    seat.point("land-A7")
    expect(page.locator("#overlay .layer-ghosts use")).to_have_attribute("href", "#si-hl-chosen-A7")
    seat.click("land-A7")
    seat.click("track-plays")
    assert page.locator("#presence-A7-river").count() == 1
    seat.click("land-A8")
    seat.click("track-energy")
    # cards: a preview shows the elements before a card is played
    assert "4 Energy" in seat.prompt()
    seat.point("card-flash_floods")
    page.wait_for_selector("#overlay .layer-ghosts text")
    assert page.locator("#overlay .layer-ghosts text").all_text_contents() == ["0›1", "0›1"]
    assert "brings Sun, Water" in page.locator("#note").inner_text() + page.locator("#options").inner_text()
    save_screenshot(page, "island-cards")
    seat.click("card-flash_floods")
    seat.click("card-wash_away")
    assert page.locator("#energy").text_content().startswith("1+2")
    page.locator("#undo").click()
    page.wait_for_function("() => document.querySelector('#energy').textContent.startsWith('2+2')")
    page.locator("#redo").click()
    page.wait_for_function("() => document.querySelector('#energy').textContent.startsWith('1+2')")
    # a fast power: its targets are highlighted, and the forecast changes with it
    assert seat.step() == "Fast"
    seat.click("card-flash_floods")
    seat.point("land-A7")
    page.wait_for_function("() => document.querySelector('#note').textContent.includes('A7')")
    save_screenshot(page, "island-target")
    seat.click("land-A4")
    seat.click("piece-A4-T")
    assert seat.step() == "Slow"  # two lands were ravaged, in an order that cannot matter
    assert seat.count("A6-T") + seat.count("A6-C") == 2  # built, as in the forecast
    # a slow power: pushed piece by piece, one taken back
    seat.click("card-wash_away")
    seat.click("land-A1")
    before, place = seat.count("A6-E"), seat.at("piece-A1-T")
    seat.click("piece-A1-E", "land-A6")
    assert seat.count("A6-E") == before + 1
    assert seat.at("piece-A1-T") == pytest.approx(place, abs=1), "what is not pushed stays where it is"
    page.locator("#undo").click()
    page.wait_for_selector("[id='piece-A1-E'].lit", state="attached")
    assert seat.count("A6-E") == before
    before = seat.count("A6-T")
    seat.click("piece-A1-T", "land-A6")
    assert seat.count("A6-T") == before + 1
    save_screenshot(page, "island-push")
    seat.press("done")
    assert "legal" in page.locator("#innate-massive_flooding").get_attribute("class")
    seat.press("ready")
    assert seat.step() == "Spirits"
    assert "Turn 3" in page.locator("#supply").text_content()


def test_the_order_of_ravages_is_chosen_on_the_map(open_page, server):
    """Blight in A4 would cascade, perhaps to a land that is ravaged too."""
    cascade = SOLO.replace("A4=2E", "A4=B,2E").replace("phase=spirit", "phase=fast")
    seat = Seat(open_page(), server, f"{cascade};play:flash_floods")
    seat.press("ready")
    assert seat.step() == "Ravage"
    assert seat.page.locator("#map .land.lit").count() == 2
    save_screenshot(seat.page, "island-ravage")
    seat.press("rest")
    assert seat.page.locator("#map .land.lit").count() == 4  # where the blight of A4 goes


def test_a_stack_of_presence_keeps_its_drawing(open_page, server):
    seat = Seat(open_page(), server, SOLO)
    stack = seat.page.locator("#land-A5 .piece.presence")
    expect(stack.locator("text")).to_have_text("2")
    expect(stack.locator("use").first).to_be_attached()


def test_a_fear_card_stays_until_the_player_goes_on(open_page, server):
    page = open_page(reduced_motion="no-preference")
    Seat(page, server, SOLO.replace("phase=spirit", "phase=fast fear=3 earned=wary_of_the_interior") + ";play:flash_floods")
    page.locator("#options > [data-option='ready']").click()
    heading = page.locator("#spotlight h2")
    expect(heading).to_have_text("Wary of the Interior", timeout=30_000)
    boxes = [line.bounding_box() for line in page.locator("#spotlight p").all()]
    assert not [box for box in boxes if box and box["width"] > 1]  # the card has the text
    page.wait_for_timeout(10_000)
    expect(heading).to_have_text("Wary of the Interior")
    save_screenshot(page, "fear-card")
    page.locator("#spotlight .go").click()
    expect(heading).to_have_count(0)


def test_the_table_in_words_can_be_read_and_closed_again(open_page, server):
    seat = Seat(open_page(), server, SOLO)
    words = seat.page.locator("details.words")
    words.locator("summary").click()
    expect(words.locator("pre")).to_be_visible()
    check_in_view(seat.page, words.locator("summary"), seat.page.locator("#map > svg"), seat.page.locator("#hand > svg"))
    assert seat.page.evaluate(
        "() => { const b = document.querySelector('.words pre').getBoundingClientRect();"
        " return document.elementFromPoint(b.x + 20, b.y + 12).closest('.words') !== null }"
    )
    z_index = "e => Number(getComputedStyle(e).zIndex)"
    assert seat.page.locator("#words").evaluate(z_index) > seat.page.locator("#overlay").evaluate(z_index), (
        "no highlight covers it"
    )
    words.locator("summary").click()
    expect(words.locator("pre")).to_be_hidden()


def test_the_size_of_the_map_does_not_depend_on_the_question(open_page, server):
    seat = Seat(open_page(), server, SOLO)
    before = seat.page.locator("#map > svg").bounding_box(), seat.page.locator("#hand > svg").bounding_box()
    seat.page.evaluate("document.querySelector('.prompt').style.minHeight = '300px'")
    assert (seat.page.locator("#map > svg").bounding_box(), seat.page.locator("#hand > svg").bounding_box()) == before


PAIR = (
    "spirits=river,lightning phase=spirit turn=3 slots=ravage/I-S,build/I-M A1=E A2=C,D A4=2E,T,D A5=2Pa,2D A6=Pa,T A8=D "
    "B2=C,E B4=T,D B5=2Pb,2D B7=E,T a=energy:2;plays:2 b=energy:2;plays:2"
)


def test_answers_take_at_most_the_counted_clicks(open_page, server):
    """Play a turn of two spirits with the bot's answers by mouse: on highlighted elements, and by button where needed."""
    seat = Seat(open_page(), server, PAIR)
    page, rng, store = seat.page, random.Random(3), Store(server.data)
    game, counted, clicked = from_position(f"spirit_island {PAIR}")[0], 0, 0
    while (state := Play(game, store.load(seat.table).record, rng).state).turn == 3 and not game.over(state):
        who = game.to_act(state)[0]
        view = game.view(state, who)
        answer = BOTS["greedy"].choose(game, view, who, rng)
        counted += count_clicks(game, view, who, answer)
        before = page_version(page)
        for element in game_ui.clickable_elements(game, view, who, answer):
            if page_version(page) == before and page.locator(f'[id="{element}"].lit').count():
                page.mouse.click(*(seat.land_at(element[5:]) if element.startswith("land-") else seat.at(element)))
                page.wait_for_function(PICKED, arg=[element, before])
                clicked += 1
        if page_version(page) == before:
            page.locator(f"#options > [data-option='{answer.name}']").click()
            clicked += 1
        wait_for_version_after(page, before)
        seat.to_act()
    store.close()
    assert 10 < clicked <= counted


PICKED = """([id, before]) => Number(document.body.dataset.version) > before
  || document.getElementById(id)?.matches('.picked')"""


SEEN = """() => { const seen = [], map = document.querySelector('#map');
  const count = (at) => Number(document.getElementById(at)?.dataset.count ?? 0);
  const look = () => seen.push([document.querySelector('#steps .now')?.textContent.trim().split(' ').at(-1) ?? '',
    map.querySelectorAll('[id=blight-A4]').length, count('piece-A6-T') + count('piece-A6-C'),
    [...map.querySelectorAll('[id$="-E"]')].reduce((sum, e) => sum + Number(e.dataset.count), 0)]);
  look();
  new MutationObserver(look).observe(map, { subtree: true, childList: true }); return seen }"""


def test_the_invader_phase_is_shown_step_by_step(open_page, server):
    """With motion every land is shown for a while: first the ravaged, then the built, then the explored ones."""
    page = open_page(reduced_motion="no-preference")
    page.add_init_script(AUDIO_STUB + "localStorage['dolmen-sound'] = 'always'")
    seat = Seat(page, server, f"{SOLO.replace('phase=spirit', 'phase=fast')};play:flash_floods,wash_away")
    page.locator("#prompt h1").click()  # a browser plays sounds only after a press
    page.wait_for_function("() => contexts")
    pictures = page.evaluate_handle(SEEN)
    page.locator("#options > [data-option=ready]").click()
    expect(page.locator("#spotlight h2")).to_have_text("Fast Powers are done: the Invaders act")
    expect(page.locator("#spotlight p", has_text="A4: 4 damage; the land is blighted")).to_be_visible()
    assert page.locator("#steps .now").inner_text().endswith("Fear"), "nothing has happened yet"
    page.wait_for_timeout(500)  # a press that was meant for the board does not close it
    for key in ("Shift", "F8", "Alt"):  # it stays: they are no answer to it
        page.keyboard.press(key)
    expect(page.locator("#spotlight")).to_be_visible()
    page.locator("#spotlight .go").click()
    page.wait_for_selector("#skip:not([hidden])")
    save_screenshot(page, "island-moment")
    page.wait_for_selector("#skip", state="hidden")
    seat.to_act()
    frames = [tuple(frame) for frame in page.evaluate("seen => seen", pictures)]
    steps = [step for k, (step, *_) in enumerate(frames) if not k or frames[k - 1][0] != step]
    assert steps == ["Fast", "Fear", "Ravage", "Build", "Explore", "Slow"]
    grown = [
        (now[0], what, now[k] - before[k])
        for before, now in pairwise(frames)
        for k, what in ((1, "blight in A4"), (2, "buildings in A6"), (3, "explorers"))
        if now[k] != before[k]
    ]
    assert grown[:2] == [("Ravage", "blight in A4", 1), ("Build", "buildings in A6", 1)]
    assert set(grown[2:]) == {("Explore", "explorers", 1)}, "one land after the other"
    assert (
        heard_sounds(page)
        == [
            "card",  # what comes
            "bad",
            "place",
            "place",
            "card",
            *["place"] * len(grown[2:]),
            "turn",
        ]
    )  # two lands are built in


def test_skip_shows_the_final_state_at_once(open_page, server):
    page = open_page(reduced_motion="no-preference")
    seat = Seat(page, server, f"{SOLO.replace('phase=spirit', 'phase=fast')};play:flash_floods,wash_away")
    page.locator("#options > [data-option=ready]").click()
    page.wait_for_selector("#skip:not([hidden])")
    page.locator("#skip").click()
    assert page.locator("#skip").is_hidden()
    seat.to_act()
    assert seat.step() == "Slow"


def test_a_click_on_a_piece_or_a_far_land_says_why_not(open_page, server):
    seat = Seat(open_page(), server, "spirits=river phase=slow A4=E,T,D A7=C A5=2Pa a=play:wash_away")
    seat.click("card-wash_away")
    seat.click("land-A4")
    page = seat.page
    for element, words in (
        ("piece-A4-D", "The Dahan cannot be Pushed here, only Explorers/Towns. SI-15.3"),
        ("piece-A7-C", "The City is in A7; only pieces in A4 can be Pushed. SI-15.3"),
    ):
        page.mouse.click(*seat.at(element))
        page.wait_for_selector(f'#refused :text("{words}")')
    page.mouse.click(*seat.at("piece-A4-E"))
    page.mouse.click(*seat.land_at("A8"))
    page.wait_for_selector('#refused :text("A8 is not adjacent to A4; a Push moves a piece exactly one land. SI-15.4")')
    save_screenshot(page, "island-refused")


def test_a_victory_shows_the_score(open_page, server):
    seat = Seat(open_page(), server, "spirits=river phase=fast A4=E A5=2Pa,2D a=play:flash_floods")
    seat.click("card-flash_floods")
    before = page_version(seat.page)
    seat.page.mouse.click(*seat.land_at("A4"))
    wait_for_version_after(seat.page, before)
    seat.page.wait_for_selector(".scoring")
    assert seat.page.locator(".result h2").inner_text() == "Victory: the island is freed"
    assert seat.page.locator(".has-won .ending-picture svg use").count() > 0
    assert seat.page.locator(".scoring th").all_inner_texts() == [
        "For the victory",
        "Invader cards left, 2 each",
        "Dahan per player",
        "Blight per player",
        "Score",
    ]
    values = [int(value.replace("−", "-")) for value in seat.page.locator(".scoring td").all_inner_texts()]
    assert sum(values[:-1]) == values[-1]
    save_screenshot(seat.page, "island-won")


def test_a_lost_game_has_no_winner(open_page, server):
    seat = Seat(
        open_page(), server, "spirits=river phase=invader slots=ravage/I-W,build A1=C A5=Pa,2T turn=3 a=play:wash_away"
    )
    seat.page.wait_for_selector(".scoring")
    assert seat.page.locator(".result h2").inner_text() == "Defeat: a Spirit is destroyed"
    assert seat.page.locator(".result .ending-picture svg").count() == 1
    assert seat.page.locator(".result .has-won").count() == 0
    save_screenshot(seat.page, "island-lost")


# -- inspecting elements, and a team -------------------------------------------------------------------------------------
TEAM = (
    "spirits=river,lightning,earth,green phase=fast turn=2 A5=2Pa,2D A2=C B5=2Pb,E B7=T,D C6=2Pc,T C2=C,E D8=2Pd D2=C "
    "a=play:flash_floods b=play:lightnings_boon,raging_storm d=play:overgrow_in_a_night"
)


GROWING = (
    "spirits=river,lightning,earth,green phase=spirit turn=2 A5=2Pa,2D A2=C B5=2Pb,E B7=T,D C6=2Pc,T C2=C,E D8=2Pd D2=C"
)
PLAYING = ("growth.2", "A5", "track.plays", "A5", "track.energy")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_four_boards_leave_room_for_the_question(open_page, server, size):
    """In growth and when playing cards: all answers, or their list, are in view, and the log shows some lines."""
    page = open_page(viewport=size)
    for answers, asked in (((), "Choose a Growth option."), (PLAYING, "Play Power Cards")):
        Seat(page, server, position_after(GROWING, *answers))
        assert page.locator("#prompt h1").inner_text().startswith(asked)
        check_in_view(page, page.locator(".prompt"), page.locator("#hand"))
        assert page.evaluate(HIDDEN_ELEMENTS, "#prompt h1, #options > .option-button, #more > details > summary") == []
        shown, listed = page.locator("#options > [data-option]").count(), page.locator(".all-answers").count()
        assert listed or shown >= 3
        if size is DESK:
            assert page.locator(".log").bounding_box()["height"] >= 60
        save_screenshot(page, f"island-four-{len(answers)}-{size['width']}")


def test_four_boards_leave_room_for_all_panels(open_page, server):
    seat = Seat(open_page(color_scheme="dark", bypass_csp=True), server, TEAM, here=(0,))
    page = seat.page
    parts = ("#map > svg", "#hand", ".prompt", "#supply .drawing > svg", "#seats")
    check_in_view(page, *(page.locator(part) for part in parts))
    assert page.locator("#seats .seat-drawing > svg").count() == 3
    assert page.locator("[id='2-spirit'] use[href='#si-i-tick']").count() == 1  # nothing to use: ready
    assert page.locator("[id='1-spirit'] use[href='#si-i-tick']").count() == 0
    assert page.locator("#hand .card.half").count() == 4
    size = page.evaluate("() => document.querySelector('#land-B5 .piece').getBoundingClientRect().height")
    assert size >= 14
    save_screenshot(page, "island-team")
    page.keyboard.press("Tab")
    for element, words in (("card-flash_floods", "Damage"), ("innate-massive_flooding", "Massive Flooding")):
        if page.locator(".inspector").is_visible():
            page.keyboard.press("Escape")
        seat.point(element)
        page.keyboard.press("i")
        page.wait_for_selector(".inspector.pinned:not([hidden]) svg.large")
        assert words in page.locator(".inspector").inner_text()
    faults = axe_violations(page)  # also with the inspector open
    assert [(found["id"], found["nodes"][0]["html"][:200]) for found in faults] == []


def test_one_player_gives_up_without_asking_others(open_page, server):
    page = Seat(open_page(), server, SOLO).page
    page.locator("[data-do=end-game]").click()
    assert page.locator("#end-game p").inner_text() == "If you give up, the game is lost. This cannot be undone."
    page.locator("#end-game [value=propose-end]").click()
    expect(page.locator(".end-head h2")).to_have_text("You gave up.")
    assert page.locator(".scoring th").all_inner_texts()[:2] == ["Turn", "Terror Level"]


@pytest.mark.parametrize("viewport", [None, PHONE], ids=["desk", "phone"])
def test_a_time_limit_for_choosing_cards(open_page, server, viewport):
    """Any player sets and removes it; when time is up, choosing cards ends, and growth continues."""
    page = open_page(viewport=viewport, color_scheme="dark" if viewport else "light", bypass_csp=True)
    seat = Seat(page, server, position_after(PAIR, "growth.2", "A5", "track.plays", "A5", "track.energy"))
    hurry = page.locator("#time-limit")
    assert page.locator("#options [data-option=done]").count() == 1
    save_screenshot(page, f"limit-shut-{page.viewport_size['width']}")
    hurry.locator("summary").click()
    check_in_view(page, hurry)
    save_screenshot(page, f"limit-open-{page.viewport_size['width']}")
    assert not axe_violations(page, "#time-limit")
    page.get_by_role("button", name="3 min", exact=True).click()
    page.wait_for_function("() => /^P1 set a time limit: 2:5\\d/.test(document.querySelector('#time-limit').textContent)")
    assert "left to choose cards" in page.locator("#announcer").text_content()
    check_in_view(page, hurry)
    assert page.evaluate(HIDDEN_ELEMENTS, "#options > .option-button, #more > details > summary") == []
    save_screenshot(page, f"limit-runs-{page.viewport_size['width']}")
    hurry.locator("button").click()
    hurry.locator("summary").click()
    before = page_version(page)
    page.get_by_role("button", name="Now", exact=True).click()
    wait_for_version_after(page, before)
    page.wait_for_function("() => document.querySelector('#time-limit').textContent.includes('is up')")
    seat.to_act()
    assert page.locator("#prompt .turn").inner_text().startswith("P2")
    assert page.locator("#growth-1.lit").count() == 1
    check_in_view(page, hurry)
    save_screenshot(page, f"limit-over-{page.viewport_size['width']}")


def position_after(position: str, *answers: str) -> str:
    """A position when the first spirit has answered these."""
    game, state = from_position(f"spirit_island {position}")
    for name in answers:
        game.apply(state, 0, game.read(name), Chance())
    return game.write_position(state).partition(" ")[2]


def test_the_blight_card_that_flips_fills_the_board(open_page, server):
    page = open_page(reduced_motion="no-preference")
    seat = Seat(page, server, "spirits=river phase=fast slots=ravage/I-S A1=C A4=T A5=3Pa blight=1 a=play:boon_of_vigor")
    page.locator("#options > [data-option=ready]").click()
    card = page.locator("#spotlight svg:has(.card.blight)")
    card.wait_for()
    page.wait_for_function("() => spotlight.getAnimations({subtree: true}).every(it => it.playState === 'finished')")
    save_screenshot(page, "island-blight-card")
    box, board = card.bounding_box(), page.locator("#map > svg").bounding_box()
    assert box["width"] > board["width"]
    check_in_view(page, card, page.locator("#spotlight h2"), page.locator("#spotlight .go"))
    page.locator("#spotlight .go").click()
    seat.to_act()


@pytest.mark.parametrize("size", [DESK, {"width": 1920, "height": 1080}])
@pytest.mark.parametrize("locale", ["en-GB", "de-AT"])
def test_a_card_is_enlarged_below_the_mouse(open_page, server, size, locale):
    page = open_page(viewport=size, locale=locale)
    Seat(page, server, "spirits=river phase=fast slots=ravage/I-S A1=C A4=T A5=3Pa a=play:boon_of_vigor")
    card = page.locator("#card-boon_of_vigor")
    card.hover()
    large = page.locator("#inspector .drawing > svg")
    large.wait_for()
    save_screenshot(page, f"island-enlarged-card-{size['width']}-{locale}")
    assert large.bounding_box()["width"] >= 1.5 * card.locator("> .hit").bounding_box()["width"]
    check_in_view(page, page.locator("#inspector"))
    assert page.locator("#inspector p").first.inner_text()  # for screen readers
    page.keyboard.press("i")
    expect(page.locator("#inspector.pinned h2")).to_be_visible()
    assert large.bounding_box()["width"] >= 1.5 * card.locator("> .hit").bounding_box()["width"]
    check_in_view(page, page.locator("#inspector"))


# -- a phone -------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("theme", ["dark"])
def test_a_phone_in_german(open_page, server, theme):
    page = open_page(viewport=PHONE, locale="de-AT", has_touch=True, is_mobile=True, color_scheme=theme)
    seat = Seat(page, server, SOLO)
    shown = [page.locator(part) for part in ("#map > svg", "#hand > svg", ".prompt", ".tabs")]
    check_in_view(page, *shown)
    assert "Wachstum" in page.locator("#hand").inner_text()
    tap_on(page, "growth-2")  # the first tap shows a preview
    assert page.locator("#options > .main").count() == 1
    done = page_version(page)
    tap_on(page, "growth-2")
    wait_for_version_after(page, done)
    seat.to_act()
    check_in_view(page, *shown)
    assert page.locator("#map .land.lit").count() == 6
    assert page.locator("#map > svg").bounding_box()["width"] >= 370
    save_screenshot(page, "island-phone")
    done = page_version(page)
    tap_on(page, "land-A7")
    assert page.locator("#overlay .layer-ghosts use").get_attribute("href") == "#si-hl-chosen-A7"
    tap_on(page, "land-A7")
    wait_for_version_after(page, done)
    seat.to_act()
    done = page_version(page)
    tap_on(page, "track-plays")
    page.locator("#options > .main").tap()
    wait_for_version_after(page, done)
    for _ in range(2):
        tap(page, page.locator("[data-zoom=in]"))
    near = page.evaluate("() => document.querySelector('#land-A5 .piece').getBoundingClientRect().height")
    assert near >= 30  # a land on the zoomed map
    save_screenshot(page, "island-phone-near")
    tap(page, page.locator("[data-zoom=all]"))
    tap(page, page.locator("[data-tab=supply]"))
    assert page.locator("#supply .drawing > svg").is_visible()
    assert page.locator("[data-tab=supply]").inner_text().strip() == "Invasoren"
    save_screenshot(page, "island-phone-invaders")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_who_plays_alone_on_a_phone_sees_the_own_mat_in_the_place_of_players(open_page, server, theme):
    page = open_page(viewport=PHONE, has_touch=True, is_mobile=True, color_scheme=theme)
    Seat(page, server, SOLO)
    mat = page.locator("#own > .whole-mat")
    expect(mat).to_be_hidden()
    page.locator("[data-tab=seats]").tap()
    expect(mat).to_be_visible()
    expect(mat.locator("text", has_text="Massive Flooding")).to_have_count(1)
    assert mat.bounding_box()["width"] > 370
    assert mat.locator("[id]").count() == 0, "the elements themselves are on the other tab"
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert axe_violations(page) == []
    page.locator("[data-tab=board]").tap()
    expect(mat).to_be_hidden()


def tap_on(page: Page, element: str) -> None:
    box = page.locator(f'[id="{element}"] > .hit').bounding_box()
    tap(page, (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
