"""What all tests share."""

import os
import shutil

import pytest
from hypothesis import settings

settings.register_profile("ci", derandomize=True, deadline=None, database=None)
settings.load_profile("ci")  # the same examples on every machine; `make soak` is the place for luck

BROWSERS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """The browser on this machine. Without one a test is skipped, but under CI=true it fails."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found:
        return found
    if os.environ.get("CI") == "true":
        pytest.fail("no chromium on this machine, and CI must not skip the browser tests")
    pytest.skip("no chromium on this machine")
