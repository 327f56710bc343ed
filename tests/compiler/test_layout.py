"""The one layout of law files: where everything stands, and that nothing is lost on the way."""

import gc
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings

from bridgelaws.compiler import layout as layout_module
from bridgelaws.compiler.diagnostics import LawError
from bridgelaws.compiler.layout import layout
from bridgelaws.compiler.parse import parse_law
from bridgelaws.runtime.base import SHIPPED

from .law_files import ANY_LINES, LawFile, law_files

FREE_TEXT = re.compile(r"(\S+ +| +)(remark|narrative):")
RULES = sorted(Path(SHIPPED).glob("*/rules/*.law"))

MESSY = """\
\ufeff  # about the law\r
law 27  on insufficient bid ,bid out of turn# its head
  # below the head
27A when LHO  accepts   # as it is
   and 27C

 the call   stands
 if it is legal
   and the call is a bid
   see  3 ,per 12C,16  or 17
 remark:no  # comment
# of the second clause
   otherwise   when x
   except when  27B
   instead of 27B  ,27C
 directly on any  bid,pass
 one of 27B or 27C
   not yet encoded# later
  # the end of 27A

  # still

# before 27B
   # and before it too
27B   # alone

 # between
   define the call is late
     when x
   or y
     irregularity late call
  when the call is late
  except when  27D
27C
 # within 27C
   one of 27D ,27E
   when x
27D

40B2aiii narrative:it is  a fact, # no comment
  # the end of all
# really"""

NEAT = """\
# about the law
law 27 on insufficient bid, bid out of turn  # its head
       # below the head

27A    when LHO accepts  # as it is
       and 27C
         the call stands
           if it is legal
           and the call is a bid
       see 3, per 12C, 16 or 17
       remark: no # comment

       # of the second clause
       otherwise when x
       except when 27B
       instead of 27B, 27C

       directly on any bid, pass
       one of 27B or 27C
       not yet encoded  # later
       # the end of 27A
       # still

# before 27B
# and before it too
# alone
# between
27B    define the call is late
         when x
         or y

       irregularity late call
         when the call is late
         except when 27D

# within 27C
27C    one of 27D, 27E
       when x

27D

40B2aiii narrative: it is a fact, # no comment
       # the end of all

# really
"""


def test_everything_has_its_place() -> None:
    """Columns, blank lines, single blanks, commas, comments, line ends."""
    assert layout(MESSY, "27.law") == NEAT
    assert layout(NEAT, "27.law") == NEAT


@pytest.mark.parametrize("file", RULES, ids=lambda file: file.stem)
def test_the_shipped_laws_are_in_the_one_layout(file: Path) -> None:
    """`bridgelaws fmt` changes none of them."""
    text = file.read_bytes().decode("utf-8")
    assert layout(text, file.name) == text


def test_there_are_shipped_laws() -> None:
    """The test above has something to look at."""
    assert len(RULES) >= 24


def check(file: LawFile) -> None:
    """Hold the layout of a text that can be parsed against everything it promises."""
    laid_out = layout(file.text, "27.law")
    assert parse_law(laid_out, "27.law") == parse_law(file.text, "27.law")
    assert comments(laid_out) == file.comments
    assert layout(laid_out, "27.law") == laid_out
    assert laid_out.endswith("\n") and "\r" not in laid_out and "\ufeff" not in laid_out
    assert not re.search(r" \n|\n\n\n|\n\n\Z|\A\n", laid_out)


def comments(text: str) -> list[str]:
    """The comments of a text, in their order."""
    lines = (line for line in text.split("\n") if not FREE_TEXT.match(line))
    return [line[line.index("#") :].rstrip() for line in lines if "#" in line]


@settings(max_examples=150, deadline=None)
@given(law_files())
def test_a_layout_loses_nothing(file: LawFile) -> None:
    """It reads as before, keeps every comment, and is its own layout."""
    check(file)


# Only their blanks keep these from being read as structural words; no vocabulary has them.
@example("law 27\n27A whenever#c\n  may  apply 26#d\n  except  when x # e\n  one  off\n")
@example("law 27\n27A apply #c\n  not  yet   encoded  #d\n  see  the   light\n  directly  on#\n")
@settings(max_examples=300, deadline=None)
@given(ANY_LINES)
def test_any_lines_are_laid_out_or_refused(text: str) -> None:
    """With the faults that parsing finds, all of them."""
    try:
        parse_law(text, "27.law")
    except LawError as error:
        with pytest.raises(LawError) as caught:
            layout(text, "27.law")
        assert caught.value.diagnostics == error.diagnostics
    else:
        check(LawFile(text, comments(text.replace("\r", ""))))


def _without(words: str) -> Callable[..., Any]:
    """The lines of the layout with some words lost."""
    lines = layout_module._lines
    return lambda *given: ((n, line.replace(words, "")) for n, line in lines(*given))


@pytest.mark.parametrize(
    "words", ["# before 27B", "# later", "and 27C", "and the call is a bid", ", 27C", "remark:"]
)
def test_lost_words_are_seen(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above trips on a layout that drops a comment, a condition, a word."""
    monkeypatch.setattr(layout_module, "_read_back", lambda *_: None)
    check(LawFile(NEAT, comments(NEAT)))
    monkeypatch.setattr(layout_module, "_lines", _without(words))
    with pytest.raises(AssertionError):
        check(LawFile(NEAT, comments(NEAT)))


def test_blanks_within_structural_words_are_taken_out() -> None:
    """They mean nothing there either."""
    written = "law 27\n27A otherwise  when x\n except  when y\n   may   apply  26\n"
    assert layout(written, "27.law") == (
        "law 27\n\n27A    otherwise when x\n       except when y\n       may apply 26\n"
    )


def test_a_layout_that_would_change_the_law_is_never_returned(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Such a slip is one of the program, and no fault of the law."""
    for words, message in (("and 27C", "changed"), ("law 27", "broke")):
        monkeypatch.setattr(layout_module, "_lines", _without(words))
        with pytest.raises(AssertionError, match=f"the layout {message} the law"):
            layout(NEAT, "27.law")
        monkeypatch.undo()


def test_every_fault_of_a_text_is_told() -> None:
    """As by `parse_law`."""
    with pytest.raises(LawError) as caught:
        layout("law 27 xx\n27A and x\n27b y\n", "27.law")
    assert [fault.span.line for fault in caught.value.diagnostics] == [1, 2, 3]


def test_a_line_that_would_become_too_long_is_told_at_its_place() -> None:
    """It could not be read back; the line is that of the text given."""
    text = f"law 27\n27A when x\n when y\n {'long ' * 399}\n"
    parse_law(text, "27.law")
    with pytest.raises(LawError) as caught:
        layout(text, "27.law")
    (fault,) = caught.value.diagnostics
    assert (fault.code, fault.span.line) == ("long-line", 4)
    assert fault.message.endswith("once it is laid out")


def test_a_text_that_would_become_too_large_is_told() -> None:
    """Indents count."""
    with pytest.raises(LawError) as caught:
        layout("law 27\n27A x\n" + " #\n" * 200_000, "27.law")
    assert [(f.code, f.span.line) for f in caught.value.diagnostics] == [("too-large", 1)]


LONG = {
    "provisions": "27A    when x\n       and y\n         z\n           if x\n       see 3, per 1\n",
    "clauses": "       when x # c\n         z\n# a\n",
    "comments": f"# {'# ' * 900}\n",
    "blank lines": "   \n",
    "lists": f"       instead of {', '.join(['27B'] * 300)}\n",
    "blanks": f"       x{' ' * 1900}x\n",
}


@pytest.mark.parametrize("name", LONG)
def test_time_goes_with_the_size(name: str) -> None:
    """Four times the text takes less than eight times as long, on the clock of this process."""

    def seconds(size: int) -> float:
        text = "law 27\n27A x\n" + LONG[name] * (size // len(LONG[name]))
        start = time.process_time()
        layout(text, "27.law")
        return time.process_time() - start

    seconds(1000)  # makes the parser
    # Collecting what other tests left can spoil one measurement; quadratic time shows in all.
    gc.collect()
    assert any(seconds(20_000) < 8 * max(seconds(5_000), 0.02) for _ in range(5))


def test_a_megabyte_is_laid_out() -> None:
    """In short lines and in long ones."""
    text = "law 27\n27A\n" + "#\n" * 50_000 + f"# {'long ' * 380}\n" * 450
    assert 950_000 < len(text) < 1_000_000
    assert layout(text, "27.law") == text.replace("27A\n", "\n27A\n\n").replace("long \n", "long\n")
