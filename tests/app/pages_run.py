"""Opens the pages of a book in headless Chromium, wide and narrow, and tells what it complains of.

    python pages_run.py BOOK PICTURES

A picture of each page is left in PICTURES, to be looked at. The exit code is 1 where the console of
a page has an error, where a search finds nothing, or where there is no browser.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

WIDTHS = (390, 1280)
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--hide-scrollbars", "--enable-logging=stderr", "--log-level=0",
)  # fmt: skip
SECONDS = 60


def opened(browser: str, page: str, *more: str) -> tuple[str, str]:
    """What Chromium writes for a page: its document, and its log."""
    with tempfile.TemporaryDirectory() as profile:
        done = subprocess.run(
            [browser, *FLAGS, f"--user-data-dir={profile}", *more, page],
            capture_output=True, text=True, timeout=SECONDS, check=False,
        )  # fmt: skip
    return done.stdout, done.stderr


def main(book: Path, pictures: Path) -> int:
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    if browser is None:
        print("there is no Chromium: `apt-get install chromium`")
        return 1
    pictures.mkdir(parents=True, exist_ok=True)
    wrong = []
    for file in sorted(book.rglob("*.html")):
        name = "-".join(file.relative_to(book).with_suffix("").parts)
        for width in WIDTHS:
            picture = f"--screenshot={pictures / name}-{width}.png"
            _, log = opened(browser, file.as_uri(), f"--window-size={width},2400", picture)
            wrong += [
                f"{name} at {width}: {line}" for line in log.splitlines() if "CONSOLE" in line
            ]
    for word, is_there in (("vergelijkbare", True), ("utilstrækkeligt", True), ("zxq", False)):
        document, _ = opened(browser, f"{(book / 'index.html').as_uri()}?q={word}", "--dump-dom")
        if ("<li><a href=" in document.split('id="found"')[1].split("</ul>")[0]) != is_there:
            wrong.append(f"the search for `{word}` is wrong")
    print("\n".join(wrong) or f"no page complains; the pictures are in {pictures}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve(), Path(sys.argv[2])))
