"""Draw the icons of the installed page, static/icon-*.png, from static/dolmen.svg with Chromium: `python -m tools.icons`."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

STATIC = Path(__file__).resolve().parent.parent / "src/dolmen/web/static"
SIZES = (192, 512)
SHARE = 0.62  # share of the width that the drawing has: systems may cut the icon to a circle with four fifths of the width
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def main() -> None:
    """Write both icons."""
    [paper] = re.findall(r"--paper: (#\w+);", (STATIC / "tokens.css").read_text(encoding="utf-8"))[:1]
    drawing = (STATIC / "dolmen.svg").read_text(encoding="utf-8")
    found = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        for size in SIZES:
            page = browser.new_page(viewport={"width": size, "height": size})
            style = f"margin: 0; height: 100vh; display: grid; place-items: center; background: {paper}"
            page.set_content(
                f'<body style="{style}">{drawing.replace("<svg ", f"<svg width={round(size * SHARE)} ")}</body>'
            )
            page.screenshot(path=STATIC / f"icon-{size}.png")
        browser.close()


if __name__ == "__main__":
    main()
