"""What a chart says in words is what `rule` says of an auction made of those words.

A law joins the walk by its number in `WALKED` and by what its facts ask of an auction, in
`walk_situations`. Whatever can't be walked is named here with its reason; nothing is left out
silently.
"""

from itertools import combinations
from random import Random

import pytest

from bridgelaws import KnowledgeBase
from bridgelaws.compiler.edition_terms import in_terms_of
from bridgelaws.compiler.frozen import replace
from bridgelaws.diagrams.chart import CARD, CHOICE, EFFECTS, END, QUESTION, Box, Chart

from .chart_walk import Walk, Walked, paths
from .drawn_words import DrawnWords, UnreadableWords
from .shipped import LANGUAGES, own_charts, shipped_chart, shipped_vocabulary

WALKED = (
    *(("1997", law) for law in ("27", "29", "30", "31", "32", "35", "36", "37", "38", "39")),
    *(("2017", law) for law in ("27", "29", "30", "31", "32", "35", "36", "37", "38", "39")),
)
Charted = tuple[str, str]
"""An edition and the number of one of its laws."""
# What the auctions of `walk_situations` can't show: each would need a writer of its own.
_ACTIONS = "about what a player asks or does beside the calls"
_CHANGES = "about a change of call, with calls before it, after it and changed because of it"
NOT_WALKED = {
    **dict.fromkeys([("1997", "20"), ("1997", "40"), ("2017", "40")], _ACTIONS),
    **dict.fromkeys([("1997", "21"), ("1997", "25"), ("2017", "25")], _CHANGES),
    **dict.fromkeys([("1997", "24"), ("2017", "24")], "about exposed cards"),
    **dict.fromkeys([("1997", "26"), ("2017", "26")], "about each withdrawn call of another law"),
    **dict.fromkeys(
        [("1997", "28"), ("2017", "28")], "about two calls, of which one cancels another"
    ),
    **dict.fromkeys([("1997", "33"), ("2017", "33")], "about calls that two players make at once"),
    **dict.fromkeys([("1997", "19"), ("2017", "19")], "about a double of a bid that was not made"),
    ("1997", "17"): "about calls on a wrong board, made again",
    ("1997", "22"): "about the cards after four passes",
}

# Paths whose answers no auction can give, by the law and the answers in English.
ADMISSIBLE = (
    "Does LHO accept the call? LHO does not accept · Inadmissible double or redouble? No"
    " · Whose turn was it? RHO's · What does RHO call? "
)
WEST_WAITS = "at West's turn every call before was followed by one of South's"
FIRST_CALL = (
    "Whose turn was it? LHO's · Had the offender called before? No · Does LHO accept the call? LHO "
)
ADMITTED = (
    "Whose turn was it? RHO's"
    " · Does LHO accept the call? LHO does not accept · What does RHO call? A pass"
)
# What becomes of a second insufficient bid the worked rulings of the law show.
TWO_BIDS = "a ruling tells of both insufficient bids, a chart of one"
AGAIN = (
    "Bid out of turn? No · Does LHO accept the call? LHO does not accept"
    " · Does the offender make another insufficient bid instead? "
)
SECOND = (
    f"{AGAIN}No · Is this already the second insufficient bid, made in place of the first? Yes"
    " · Did the offender attempt to correct to a double or redouble? "
)
ATTEMPT = f"{SECOND}Yes · Is the attempted double or redouble inadmissible? "
COMPARABLE = "No · Is the attempted double or redouble comparable with the insufficient bid? "
ANEW = "Is the offender's new call comparable with the withdrawn one? "
NO_SITUATION = {
    ("2017", "27", f"{AGAIN}Yes"): TWO_BIDS,
    ("2017", "27", f"{SECOND}No"): TWO_BIDS,
    ("2017", "27", f"{ATTEMPT}Yes · {ANEW}Yes"): TWO_BIDS,
    ("2017", "27", f"{ATTEMPT}Yes · {ANEW}No"): TWO_BIDS,
    ("2017", "27", f"{ATTEMPT}{COMPARABLE}Yes"): TWO_BIDS,
    ("2017", "27", f"{ATTEMPT}{COMPARABLE}No · {ANEW}Yes"): TWO_BIDS,
    ("2017", "27", f"{ATTEMPT}{COMPARABLE}No · {ANEW}No"): TWO_BIDS,
    ("2017", "32", f"{FIRST_CALL}accepts"): WEST_WAITS,
    ("2017", "32", f"{FIRST_CALL}does not accept"): WEST_WAITS,
    ("2017", "32", f"{ADMITTED} · Does RHO's call end the auction? Yes"): (
        "East's pass ends no auction in which East's side made the last bid"
    ),
    ("1997", "32", f"{ADMISSIBLE}A double or redouble"): "East can't double a bid of his own side",
    ("1997", "32", f"{ADMISSIBLE}A pass · Does RHO's call end the auction? Yes"): (
        "East's pass ends no auction in which East's side made the last bid"
    ),
}
# A start of several kinds, and answers that say the call is of another one.
OTHER_KINDS = {
    "admissible can't be both False and True",
    "must_pass can't be both True and False",
    "over_seven can't be both True and False",
    "over can't be both True and False",
}
# What can't stand beside the answers of a path, though the path itself can be gone.
NOT_BESIDE = {
    ("1997", "27"): {"a call that has been corrected is not corrected again"},
    ("1997", "31"): {WEST_WAITS},
    ("2017", "27"): {
        "what it is changed to is what it is corrected to",
        "what corrects the call is legal",
    },
    ("1997", "35"): {*OTHER_KINDS, "call can't be both bid and double"},
    ("2017", "31"): {WEST_WAITS, "no auction begins like this"},
    ("2017", "35"): {*OTHER_KINDS, "call can't be both double and bid"},
    # What a late ruling does once the lead has been faced, and it has been.
    ("2017", "36"): {"late can't be both True and False"},
}
MOST_PAIRS = 8
# What comes first, where it applied and the chart had sent its reader there. 29 leaves the double
# that LHO accepts to 32, and 28B a call made in turn before the ruling. In 2017 an artificial pass
# goes by 31C, and a pass at RHO's turn that 30 treats as a bid says so itself.
SENT_ON = {
    ("1997", "29"): {"28B", "32"},
    ("2017", "29"): {"28B", "32", "32C"},
    ("2017", "30"): {"31C"},
    ("2017", "31"): {"30C"},
}
# What stands in boxes that are reached only where another law comes first, as above, or where East
# would have to end an auction in which his side made the last bid; and after a second insufficient
# bid, with the ends behind it.
NOT_REACHED = {
    ("2017", "27"): {"27B3", "27B4"},
    ("2017", "30"): {"30C"},
    ("2017", "32"): {"29B", "32", "32A1"},
}


def _walk(chart: Chart, base: KnowledgeBase) -> list[Walked]:
    words = DrawnWords(in_terms_of(chart.edition, shipped_vocabulary()), chart.language)

    def other(law: str) -> Chart:
        return shipped_chart(law, chart.language, chart.edition)

    return Walk(chart, words, base, other).run()


def _faults(chart: Chart, base: KnowledgeBase) -> list[str]:
    return [fault for walked in _walk(chart, base) for fault in walked.faults]


def test_every_chart_with_questions_is_walked_or_named() -> None:
    """A law that comes to ask something is one or the other, and none is both."""
    asking = {
        (edition, law)
        for edition, law in own_charts()
        if shipped_chart(law, edition=edition).boxes[0].kind != CARD
    }
    assert {*WALKED} | {*NOT_WALKED} == asking
    assert not {*WALKED} & {*NOT_WALKED}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("charted", WALKED, ids="-".join)
def test_every_path_is_ruled_as_it_is_drawn(
    charted: Charted, language: str, base: KnowledgeBase
) -> None:
    """Effects, provisions, gaps and reminders of each path, in each language."""
    edition, law = charted
    assert _faults(shipped_chart(law, language, edition), base) == []


@pytest.mark.parametrize("charted", WALKED, ids="-".join)
def test_what_is_not_walked_is_named(charted: Charted, base: KnowledgeBase) -> None:
    """Paths without a situation, side conditions that can't be met, and what another law rules."""
    edition, law = charted
    walked = _walk(shipped_chart(law, edition=edition), base)
    ruled = {str(w.path) for w in walked if w.impossible is None}
    assert {str(path) for path in paths(shipped_chart(law, edition=edition))} == {
        str(w.path) for w in walked
    }
    without = {str(w.path): w.impossible for w in walked if str(w.path) not in ruled}
    assert without == {
        path: why for (*of, path), why in NO_SITUATION.items() if tuple(of) == charted
    }
    beside = {w.impossible for w in walked if w.impossible and str(w.path) in ruled}
    assert beside == NOT_BESIDE.get(charted, set())
    assert {w.before for w in walked if w.before} == SENT_ON.get(charted, set())


@pytest.mark.parametrize("charted", WALKED, ids="-".join)
def test_every_box_is_reached_by_a_ruling(charted: Charted, base: KnowledgeBase) -> None:
    """No box is said only on paths that were not ruled on."""
    edition, law = charted
    chart = shipped_chart(law, edition=edition)
    walked = [w for w in _walk(chart, base) if w.impossible is None and w.before is None]
    reached = {box.id for w in walked for box in (w.path.start, *w.path.boxes)}
    asked = {box.heading for box in chart.boxes if box.kind in (QUESTION, CHOICE)}
    left = [box for box in chart.boxes if box.id not in reached and box.heading not in asked]
    missed = {line.provision for box in left for line in box.lines}
    assert missed == NOT_REACHED.get(charted, set())
    assert charted in NOT_REACHED or not any(box.kind == END for box in left)


# -- planted faults: each must make the walk fail --------------------------------------------------


def _with_boxes(chart: Chart, *boxes: Box) -> Chart:
    changed = {box.id: box for box in boxes}
    return replace(chart, boxes=tuple(changed.get(box.id, box) for box in chart.boxes))


@pytest.mark.parametrize("law", ["27", "29", "31"])
def test_an_exchange_of_two_boxes_is_found(law: str, base: KnowledgeBase) -> None:
    """Any two boxes that say something else, with their words exchanged."""
    chart = shipped_chart(law)
    boxes = [box for box in chart.boxes if box.kind == EFFECTS]
    pairs = [pair for pair in combinations(boxes, 2) if pair[0].lines != pair[1].lines]
    assert pairs
    # Each pair is a walk of its own: a sample, the same at every run, keeps that short.
    for one, other in Random(law).sample(pairs, min(len(pairs), MOST_PAIRS)):
        swapped = _with_boxes(
            chart, replace(one, lines=other.lines), replace(other, lines=one.lines)
        )
        assert _faults(swapped, base), (one, other)


@pytest.mark.parametrize("law", ["27", "29", "31"])
def test_an_exchange_of_two_answers_is_found(law: str, base: KnowledgeBase) -> None:
    """Any two answers to one question, yes and no as well as the options of a choice."""
    chart = shipped_chart(law)
    exchanged = 0
    for box in chart.boxes:
        for one, other in combinations(chart.following(box.id), 2):
            if not one.label:
                continue  # a way that parts without a question
            labels = {one: other.label, other: one.label}
            edges = tuple(replace(e, label=labels.get(e, e.label)) for e in chart.edges)
            assert _faults(replace(chart, edges=edges), base), (box.heading, one, other)
            exchanged += 1
    assert exchanged


@pytest.mark.parametrize("law", ["27", "29", "31"])
def test_a_line_that_is_left_out_is_found(law: str, base: KnowledgeBase) -> None:
    """Any line of any box but those that only move the auction on without being told."""
    chart = shipped_chart(law)
    words = DrawnWords(shipped_vocabulary(), "en")
    missed = []
    for box in chart.boxes:
        for line in box.lines if box.kind == EFFECTS else ():
            bare = replace(box, lines=tuple(other for other in box.lines if other != line))
            if not _faults(_with_boxes(chart, bare), base):
                missed.append(words.line(line.text))
    untold = shipped_vocabulary().untold
    effects = shipped_vocabulary().effects
    for said in missed:
        assert all(effects[name].effect in untold for name in said.effects), said
        assert all(kind in ("per", "definition") for kind, _ in said.references), said


@pytest.mark.parametrize(
    ("drawn", "instead"),
    [
        ("The call stands", "The call is cancelled"),
        ("The auction continues with LHO", "The auction reverts to the player in turn"),
        ("Partner must pass for the rest of the auction", "Partner must pass at the next turn"),
        ("See 23; 26 may apply", "See 23"),
        ("16C2 does not apply; but see 27B1b", "But see 16C2 and 27B1b"),
    ],
)
def test_another_phrase_is_found(drawn: str, instead: str, base: KnowledgeBase) -> None:
    """A phrase of the vocabulary in the place of another one, in the chart of 27."""
    chart = shipped_chart("27")
    boxes = [
        replace(
            box,
            lines=tuple(
                replace(line, text=instead if line.text == drawn else line.text)
                for line in box.lines
            ),
        )
        for box in chart.boxes
    ]
    assert tuple(boxes) != chart.boxes
    assert _faults(_with_boxes(chart, *boxes), base)


@pytest.mark.parametrize("wrong", ["Apply law 32", "Apply law 36", "Rule as under 25"])
def test_another_law_is_found(wrong: str, base: KnowledgeBase) -> None:
    """27C goes on in 31, and the connector says what 31 is about."""
    chart = shipped_chart("27")
    (box,) = (box for box in chart.boxes if box.heading == "Apply law 31")
    assert _faults(_with_boxes(chart, replace(box, heading=wrong)), base)


def test_another_question_is_found(base: KnowledgeBase) -> None:
    """A question about something else in its place, and one that was asked before."""
    chart = shipped_chart("27")
    of_call, of_correction = (
        next(box for box in chart.boxes if box.heading == heading)
        for heading in ("Was the call conventional?", "Is the correction conventional?")
    )
    for box in (of_call, of_correction):
        wrong = replace(box, heading="Had the offender called before?")
        assert _faults(_with_boxes(chart, wrong), base)
    twice = replace(of_correction, heading=of_call.heading)
    with pytest.raises(AssertionError, match="asked twice"):
        _faults(_with_boxes(chart, twice), base)


@pytest.mark.parametrize(
    ("language", "wrong"),
    [("en", "The call stnads"), ("en", "Meldingen står ved magt"), ("da", "The call stands")],
)
def test_a_word_of_no_vocabulary_is_found(language: str, wrong: str, base: KnowledgeBase) -> None:
    """A slip of the pen, and a word of another language."""
    chart = shipped_chart("27", language)
    box = next(box for box in chart.boxes if box.kind == EFFECTS)
    lines = (replace(box.lines[0], text=wrong), *box.lines[1:])
    with pytest.raises(UnreadableWords, match=wrong):
        _faults(_with_boxes(chart, replace(box, lines=lines)), base)
