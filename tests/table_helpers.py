"""Create a table and play answers at it, without a server."""

from dolmen.games.bot_questions import compute_answer
from dolmen.store import SeatRow, Store, StoreError
from dolmen.table import Table, Tables


def create_roam_table(store: Store) -> Table:
    seats = [SeatRow("Ann", here=True), SeatRow("Bob", here=True)]
    return Tables(store).create("roam", {"seats": 2, "first": 0}, seats, "browser")


def play_one_answer(table: Table) -> None:
    seat = table.to_act()[0]
    table.answer(seat, table.decision(seat), table.game.legal(table.view(seat), seat)[-1].name)


def play_bot(table: Table) -> bool:
    """Let the next bot answer one question, as the driver of the bots does. False if no bot may answer."""
    question = table.bot_question()
    if question is None:
        return False
    table.answer(question.seat, question.decision, compute_answer(question))
    return True


def play_until_refused(tables: list[Table]) -> tuple[Table, str]:
    """Play until the store refuses an answer, which must change nothing; returns the table and the reason."""
    for table in tables:
        while not table.over():
            before = table.game.write_position(table.play.state)
            try:
                play_one_answer(table)
            except StoreError as error:
                assert table.game.write_position(table.play.state) == before
                return table, str(error)
    raise AssertionError("the store refused nothing")
