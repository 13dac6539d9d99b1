"""A made-up island: just enough of Spirit Island to prove that the engine's effects carry its hardest cards.

Eight lands on two boards, two spirits, real cards. What is here is written so that it can move to the game itself.
"""

import tomllib
from pathlib import Path

from dolmen.text import LANGUAGES, catalogue, flat

for lang in LANGUAGES:
    file = Path(__file__).with_name(f"spike.{lang}.toml")
    catalogue(lang).update(flat("spike", tomllib.loads(file.read_text("utf-8"))))
