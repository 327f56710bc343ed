"""Opens the pages of a book in headless Chromium, wide and narrow, and tells what it complains of.

    python pages_run.py BOOK PICTURES

A picture of each page is left in PICTURES, to be looked at. The exit code is 1 where the console of
a page has an error, where a search finds something else, or where there is no browser.
"""

import shutil
import subprocess
import sys
import tempfile
import urllib.parse
from pathlib import Path

WIDTHS = (390, 1280)
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--hide-scrollbars", "--enable-logging=stderr", "--log-level=0",
)  # fmt: skip
SECONDS = 60
FOUND = {  # what is searched for, in the languages of the texts -> what has to be found first
    "27B1a": "1997/27.html#27B1a",
    "2017 27b1": "2017/27.html#27B1",
    "§25B": "1997/25.html#25B",
    "tvungne pas": "1997/23.html#23",
    "UTILSTRÆKKELIGT BUD RETTES": "1997/27.html#27B",
    "uagtsomt afgivet": "1997/25.html#25A",
    "oavsiktligt budladorna": "",
    "budlador": "1997/25.html#25A",
    "vergelijkbare ingetrokken": "2017/26.html#26A",
    "zxq": "",
}


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
    for words, place in FOUND.items():
        page = f"{(book / 'index.html').as_uri()}?q={urllib.parse.quote(words)}"
        document, _ = opened(browser, page, "--dump-dom")
        found = document.split('id="found"')[1].split("</ul>")[0]
        first = found.partition('<li><a href="')[2].partition('"')[0]
        if first != place:
            wrong.append(f"the search for `{words}` finds `{first}` first, and not `{place}`")
    print("\n".join(wrong) or f"no page complains; the pictures are in {pictures}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve(), Path(sys.argv[2])))
