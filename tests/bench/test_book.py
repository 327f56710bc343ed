"""What the book costs, from nothing: nobody waits longer than 20 s for it."""

import os
import resource
import subprocess
import sys
from pathlib import Path

# The demand is 20 s of waiting. What is held is the work, since beside other work one waits longer:
# a sixth of it can't be shared out, so on two processors 20 s are 34 s of work. Seen: 16 to 18.
MOST = 34.0


def test_the_book_of_both_editions(tmp_path: Path) -> None:
    """With nothing kept from before: the laws are compiled, charts drawn, rulings given."""
    out = tmp_path / "book"
    code = f"from bridgelaws.app.cli import main; main(['book', '-o', {str(out)!r}])"
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True,
        env={**os.environ, "XDG_CACHE_HOME": str(tmp_path)},
    )  # fmt: skip
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert (out / "index.html").is_file()
    work = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"the book of both editions: {work:.1f} s of work")
    assert 1.0 < work <= MOST
