"""Charts of the shipped laws against the law text, and what may and may not change a chart."""

import re
from pathlib import Path

import pytest

from bridgelaws.compiler.base_files import read_base
from bridgelaws.compiler.diagnostics import LawError
from bridgelaws.compiler.diagram import TooComplexError
from bridgelaws.diagrams import law_chart, own_law
from bridgelaws.diagrams.chart import (
    CARD,
    CHOICE,
    CONNECTOR,
    END,
    GAP,
    QUESTION,
    START,
    Box,
    Chart,
)
from bridgelaws.diagrams.drawing import chart_of, draw_law
from bridgelaws.runtime.base import SHIPPED

from .shipped import (
    EDITION,
    EDITIONS,
    LANGUAGES,
    shipped_chart,
    shipped_charts,
    shipped_edition,
)

# A dot between words as each format writes it.
DOT = {"svg": "·", "dot": "·", "mmd": "#183;"}


def _chart(law: str, language: str = "en", root: str | Path = SHIPPED) -> Chart:
    return chart_of(read_base(root), EDITION, law, language)[0]


def _chart_of_2017(language: str = "en") -> Chart:
    return shipped_chart("27", language, "2017")


def _walk(chart: Chart, *answers: str) -> Box:
    """The box to which answers lead; boxes without a question are passed."""
    (box,) = (box for box in chart.boxes if box.kind == START)
    todo = list(answers)
    while True:
        ways = chart.following(box.id)
        if box.kind in (QUESTION, CHOICE):
            if not todo:
                return box
            answer = todo.pop(0)
            (way,) = (way for way in ways if way.label == answer)
        elif len(ways) == 1:
            (way,) = ways
        else:
            assert not todo
            return box
        box = chart.box(way.target)


def _provisions(box: Box) -> list[str]:
    return list(dict.fromkeys(line.provision for line in box.lines))


def _texts(box: Box) -> list[str]:
    return [line.text for line in box.lines]


# -- against the words of the law ------------------------------------------------------------------


def test_an_accepted_insufficient_bid_stands() -> None:
    """27A: the bid may be accepted if LHO so chooses; choices are named, not yes and no."""
    box = _walk(shipped_chart("27"), "No", "LHO accepts")
    assert _provisions(box) == ["27A"]
    assert _texts(box) == ["The call stands", "The auction continues with LHO"]


def test_a_natural_correction_to_the_lowest_bid_is_free() -> None:
    """27B1: no penalty, 16C2 does not apply; what the director may find later is a line (b)."""
    box = _walk(shipped_chart("27"), "No", "LHO does not accept", "No", "Yes", "No", "No")
    assert _provisions(box) == ["27B1a", "27B1b"]
    assert "No penalty" in _texts(box)
    assert "16C2 does not apply; but see 27B1b" in _texts(box)
    (adjusted,) = (line for line in box.lines if line.provision == "27B1b")
    assert adjusted.condition is not None
    assert adjusted.text.startswith("The director must award an adjusted score (under 12C), if")


@pytest.mark.parametrize(
    "answers",
    [("No",), ("Yes", "Yes"), ("Yes", "No", "Yes")],
    ids=["another correction", "conventional call", "conventional correction"],
)
def test_any_other_correction_silences_partner(answers: tuple[str, ...]) -> None:
    """27B2: conventional, or corrected to anything else; all ways lead to one and the same box."""
    chart = shipped_chart("27")
    box = _walk(chart, "No", "LHO does not accept", "No", *answers)
    assert _provisions(box) == ["27B2"]
    assert _texts(box)[0] == "Partner must pass for the rest of the auction"
    assert sum("27B2" in _provisions(box) for box in chart.boxes) == 1


def test_an_attempt_to_double_is_asked_before_the_correction() -> None:
    """27B3 takes the place of 27B1 and 27B2, so its question stands before theirs, once."""
    chart = shipped_chart("27")
    asked = _walk(chart, "No", "LHO does not accept")
    assert asked.provision == "27B3"
    assert _provisions(_walk(chart, "No", "LHO does not accept", "Yes")) == ["27B3"]
    facts = [box.fact for box in chart.boxes if box.fact]
    assert len(facts) == len(set(facts))


NOT_ACCEPTED = ("No", "LHO does not accept")
CORRECTED = (*NOT_ACCEPTED, "No", "No")


def test_another_insufficient_bid_begins_the_chart_again() -> None:
    """27B4 of 2017: LHO may accept the second bid as A1 allows, so his choice comes again."""
    chart = _chart_of_2017()
    end = _walk(chart, *NOT_ACCEPTED, "Yes")
    assert (end.kind, end.heading) == (END, "Begin this chart again with that bid")
    (way,) = (edge for edge in chart.edges if edge.target == end.id)
    assert _texts(chart.box(way.source)) == ["The new bid takes the place of the first one"]
    assert _walk(chart, "No").kind == CHOICE


def test_the_second_insufficient_bid_is_asked_before_any_correction() -> None:
    """27B4: it silences partner whatever comes instead, so nobody is asked what that is."""
    chart = _chart_of_2017()
    asked = _walk(chart, *NOT_ACCEPTED, "No")
    assert asked.heading.startswith("Is this already the second insufficient bid")
    corrected = _walk(chart, *NOT_ACCEPTED, "No", "Yes", "No")
    assert (corrected.kind, corrected.heading) == (END, "Nothing further")
    (silenced,) = (chart.box(e.target) for e in chart.following(asked.id) if e.label == "Yes")
    assert _texts(silenced)[0] == "Partner must pass for the rest of the auction"


def test_a_comparable_double_is_free() -> None:
    """27B3 excepts what B1b allows: no further rectification, and no question what it is."""
    chart = _chart_of_2017()
    asked = _walk(chart, *CORRECTED, "Yes", "No", "Yes")
    assert asked.heading == "Did the offender change the call before the director ruled?"
    # The same box as for a comparable bid or pass.
    (free,) = (box for box in chart.boxes if "27B1b" in _provisions(box))
    assert _texts(free)[0] == "No further rectification"
    assert [edge.target for edge in chart.following(free.id)] == [asked.id]
    # Another is cancelled; of what is made then it is asked whether it is comparable (26A).
    for cancelled in (("No", "No"), ("Yes",)):
        anew = _walk(chart, *CORRECTED, "Yes", *cancelled)
        assert anew.heading == "Is the offender's new call comparable with the withdrawn one?"
        before = {edge.source for edge in chart.edges if edge.target == anew.id}
        assert before and all("27B3" in _provisions(chart.box(box)) for box in before)


def test_another_law_is_a_connector_and_never_drawn_inside() -> None:
    """27C: a bid out of turn goes to 31; nothing of 31 stands in the chart of 27."""
    chart = shipped_chart("27")
    box = _walk(chart, "Yes")
    assert (box.kind, box.law) == (CONNECTOR, "31")
    assert not chart.following(box.id)
    lines = [line.provision for box in chart.boxes for line in box.lines if line.provision]
    assert {provision[:2] for provision in lines} == {"27"}


def test_cancelled_calls_out_of_turn_go_on_in_three_laws() -> None:
    """29B: 30 for a pass, 31 for a bid, 32 for a double or redouble."""
    chart = shipped_chart("29")
    connectors = [box for box in chart.boxes if box.kind == CONNECTOR]
    assert [box.law for box in connectors] == ["30", "31", "32"]
    assert _texts(connectors[0]) == ["Pass out of turn"]
    before = {edge.source for edge in chart.edges if edge.target in {b.id for b in connectors}}
    assert ["29B" in _provisions(chart.box(name)) for name in before] == [True]


def test_a_bid_at_partners_turn_and_one_at_lhos_turn_meet() -> None:
    """31B says the same of partner's turn and of LHO's where the offender had not called."""
    chart = shipped_chart("31")
    partner = _walk(chart, "Partner's", "LHO does not accept")
    lho = _walk(chart, "LHO's", "No", "LHO does not accept")
    assert partner == lho
    assert _provisions(partner) == ["29B", "31B"]


def test_a_bid_out_of_turn_is_never_drawn_in_turn() -> None:
    """31: one's own turn is no answer for a call that is out of turn by its definition (17C)."""
    chart = shipped_chart("31")
    turn = next(box for box in chart.boxes if box.fact == "turn_place")
    values = {value for way in chart.following(turn.id) for value in way.values}
    assert values == {"lho", "partner", "rho"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_29_does_is_told_where_a_law_is_about_what_29_has_cancelled(edition: str) -> None:
    """30 and 31 begin with it: a call that is not accepted is cancelled, and the turn goes back."""
    asked = ["No"] if edition == "1997" else []  # whether a bid has been made
    for law, kind, answers in (
        ("30", "is:pass_out_of_turn", asked),
        ("31", "is:bid_out_of_turn", []),
    ):
        chart = shipped_chart(law, edition=edition)
        (start,) = (box for box in chart.boxes if box.kind == START and kind in box.also)
        (turn,) = (chart.box(way.target) for way in chart.following(start.id))
        (partner,) = (w for w in chart.following(turn.id) if w.label == "Partner's")
        box = chart.box(partner.target)
        for answer in answers:
            (way,) = (w for w in chart.following(box.id) if w.label == answer)
            box = chart.box(way.target)
        accepted, refused = (
            chart.box(way.target)
            for label in ("LHO accepts", "LHO does not accept")
            for way in chart.following(box.id)
            if way.label == label
        )
        assert _texts(accepted) == ["The call stands", "The auction continues with LHO"]
        assert _provisions(accepted) == ["29A"]
        told = [line.text for line in refused.lines if line.provision == "29B"]
        assert told == ["The call is cancelled", "The auction reverts to the player in turn"]


# Where a chart ends though another law is about the call: how its end is reached, and what is
# said there. 35 speaks of calls after which LHO has called, 36 to 39 of the same calls otherwise.
ENDS = [
    ("1997", "35", ["No"], END, ["See 36, 37, 38 and 39"]),
    ("1997", "36", ["No", "No"], "effects", ["See 32"]),
    ("1997", "36", ["Yes", "Yes"], "effects", ["See 35A"]),
    ("1997", "37", ["Yes"], "effects", ["See 35B"]),
    ("1997", "38", ["Yes"], "effects", ["But see 35C"]),
    ("1997", "39", ["Yes"], "effects", ["See 35D"]),
    ("2017", "37", ["Yes", "Yes"], END, ["See 36 and 38"]),
]


@pytest.mark.parametrize(("edition", "law", "answers", "kind", "said"), ENDS)
def test_nobody_is_left_where_another_law_goes_on(
    edition: str, law: str, answers: list[str], kind: str, said: list[str]
) -> None:
    end = _walk(shipped_chart(law, edition=edition), *answers)
    assert (end.kind, _texts(end)) == (kind, said)


def test_what_is_not_about_such_a_call_sends_back_to_the_law_that_is() -> None:
    """31 of 2017 is about a pass only if it is artificial, or made over an artificial call: 30C."""
    chart = shipped_chart("31", edition="2017")
    start = next(
        box for box in chart.boxes if box.kind == START and "is:pass_out_of_turn" in box.also
    )
    reached = [start.id]
    for name in reached:
        reached += [w.target for w in chart.following(name) if w.target not in reached]
    ends = [box for name in reached if (box := chart.box(name)).kind == END]
    assert ends
    assert {(box.heading, *_texts(box)) for box in ends} == {("Law 31 does not apply", "See 30")}
    assert {box.law for box in ends} == {"30"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_follows_where_the_law_has_no_rule(edition: str) -> None:
    """A ruling ends there; where only the text is elsewhere, the rest of the law is still told."""
    charts = [shipped_chart(law, edition=edition) for of, law in shipped_charts() if of == edition]
    ways = [
        way
        for chart in charts
        for box in chart.boxes
        if box.kind == GAP and _texts(box) == ["The law gives no rule for this case."]
        for way in chart.following(box.id)
    ]
    assert ways == []


def test_a_gap_is_marked_and_says_why() -> None:
    """32 speaks of no double at LHO's turn: a box of its own says so, no end and no connector."""
    gaps = [box for box in shipped_chart("32").boxes if box.kind == GAP]
    assert gaps
    assert {box.heading for box in gaps} == {"NO RULE"}
    assert {t for box in gaps for t in _texts(box)} == {"The law gives no rule for this case."}


def test_what_comes_first_is_named() -> None:
    """25A and 28B take the place of 29; the chart of 29 sends the reader there first."""
    (note,) = shipped_chart("29").notes
    assert "25A" in note and "28B" in note
    assert shipped_chart("23").notes == ()


def test_what_another_law_surely_decides_is_not_drawn() -> None:
    """In 2017 an inadmissible double out of turn is 36's altogether, so 32 doesn't ask for it and
    every way says something. In 1997 35 takes it only where LHO has called, so 32 asks."""
    is_inadmissible = "Inadmissible double or redouble?"
    new, old = shipped_chart("32", edition="2017"), shipped_chart("32", edition="1997")
    assert all(law in new.notes[-1] for law in ("36A", "36B", "36C"))
    assert is_inadmissible not in {box.heading for box in new.boxes}
    assert is_inadmissible in {box.heading for box in old.boxes}
    for chart in (new, old):
        assert not [box for box in chart.boxes if "does not apply" in box.heading]


def test_irregularities_that_lead_apart_start_apart() -> None:
    """28A is looked at before any call, 28B after a call out of turn, and asks more of some."""
    starts = [box.heading for box in shipped_chart("28").boxes if box.kind == START]
    assert starts == [
        "Pass out of turn",
        "Bid out of turn",
        "Double or redouble out of turn",
        "Any call",
    ]


@pytest.mark.parametrize("law", ["18", "23"])
def test_a_law_without_branches_is_a_card(law: str) -> None:
    """Such a law has one box, with its provisions in their order."""
    chart = shipped_chart(law)
    (card,) = chart.boxes
    assert card.kind == CARD
    assert chart.edges == ()
    assert _provisions(card) == sorted(_provisions(card))
    assert all(provision.startswith(law) for provision in _provisions(card))


def test_a_card_says_what_is_defined_and_where_it_is_referred_from() -> None:
    """18D in words; 23 is reached from the laws that refer to it."""
    texts = _texts(shipped_chart("18").boxes[0])
    assert (
        "Insufficient bid, if the call is a bid, the call is for at most seven tricks"
        " and the call is not sufficient"
    ) in texts
    assert "27B2" in shipped_chart("23").boxes[0].heading


@pytest.mark.parametrize(
    ("law", "fact", "answers"),
    [
        ("31", "turn_place", {"LHO's", "Partner's", "RHO's"}),
        ("31", "rho_action", {"A pass", "A bid, double or redouble"}),
        ("31", "next_call_kind", {"A bid", "Not a bid"}),
        ("24", "cards_exposed", {"One", "Two or more"}),
        ("28", "turn_place", {"RHO's", "Otherwise"}),
        ("31", "offender_called_before", {"Yes", "No"}),
    ],
)
def test_answers_are_short(law: str, fact: str, answers: set[str]) -> None:
    """A question of who, what or how many has a short answer; others have yes and no."""
    chart = shipped_chart(law)
    questions = [box for box in chart.boxes if box.fact == fact]
    assert answers in [{way.label for way in chart.following(box.id)} for box in questions]


def test_alternatives_of_several_tests_are_kept_apart() -> None:
    """18B: the tricks are more, or else both hold, same tricks and a higher denomination."""
    (line,) = (line for line in shipped_chart("18").boxes[0].lines if line.provision == "18B")
    assert line.text == (
        "The call is higher than the last bid, if the number of tricks is higher; or the number of"
        " tricks is the same and the denomination ranks higher"
    )
    (line,) = (line for line in shipped_chart("18", "da").boxes[0].lines if line.provision == "18C")
    assert line.text.endswith("end det nærmeste foregående bud eller der ikke er afgivet noget bud")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("24", "Declarer may treat every such card as a penalty card, if the offender")),
        ("da", ("31", "Der er ingen straf, hvis den gentagne melding er lovlig")),
        ("da", ("18", "meldingen lyder på højst syv træk og meldingen ikke er tilstrækkelig")),
        ("nl", ("37", "speler die aan de beurt was, als de bieding voor de beurt is gedaan")),
        ("nl", ("24", "strafkaart behandelen, als de overtreder tegenspeler wordt")),
        ("sv", ("21", "om MTV också har ändrat sitt bud och tävlingsledaren anser")),
    ],
)
def test_a_condition_is_a_clause(language: str, said: tuple[str, str]) -> None:
    """After "if" the words stand as the language has them there, with no colon between."""
    law, words = said
    texts = [line.text for box in shipped_chart(law, language).boxes for line in box.lines]
    assert [text for text in texts if words in text]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_chart_has_a_colon_after_if(language: str) -> None:
    """Nor after any other word that begins a condition."""
    laws = shipped_edition().laws
    texts = [
        text
        for law in laws
        for box in shipped_chart(law, language).boxes
        for text in (box.heading, *(line.text for line in box.lines))
    ]
    assert len(texts) > 100
    begin = (
        r"\b(if|when|except|hvis|når|undtagen|als|indien|behalve|om|när|utom)( when| når| als)?:"
    )
    assert [text for text in texts if re.search(begin, text)] == []
    assert re.search(begin, "Der er ingen straf, hvis: meldingen er lovlig")


def test_a_card_does_not_say_its_heading_again() -> None:
    """34 is headed by its irregularity; its line says when a turn is lost."""
    card = shipped_chart("34").boxes[0]
    assert card.heading == "Pass that took a player's turn"
    assert _texts(card)[0].startswith("When the final pass has been made and")
    assert not any(line.text.startswith("Pass that took a player's turn") for line in card.lines)


def test_a_law_looked_at_several_times_says_so() -> None:
    """26: in English without an article that contradicts `each`."""
    starts = {lang: shipped_chart("26", lang).boxes[0].heading for lang in LANGUAGES}
    assert starts == {
        "en": "Each withdrawn call",
        "da": "Hver tilbagetaget melding",
        "nl": "Elke ingetrokken bieding",
        "sv": "Varje återtaget bud",
    }


def test_danish_charts_have_danish_words_and_the_danish_title() -> None:
    """The title is the one of the Danish text, answers and questions are Danish."""
    chart = shipped_chart("27", "da")
    assert chart.title == "§27 · 1997 – Utilstrækkeligt bud"
    labels = {edge.label for edge in chart.edges}
    assert labels == {"", "Ja", "Nej", "MTV accepterer", "MTV accepterer ikke"}
    english = {box.heading for box in shipped_chart("27").boxes if box.heading}
    assert not english & {box.heading for box in chart.boxes}


def test_a_chart_has_its_title_where_there_is_no_text() -> None:
    """From the edition file, in the reader's language."""
    assert shipped_chart("27").title == "Law 27 · 1997 – Insufficient bid"
    assert shipped_chart("27", "nl").title == "Artikel 27 · 1997 – Onvoldoende bod"
    assert shipped_chart("27", "sv").title == "Lag 27 · 1997 – Otillräckligt kontraktbud"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("edition", "law"), shipped_charts())
def test_every_chart_says_whose_text_it_is(edition: str, law: str, language: str) -> None:
    """Two editions hang side by side; of 17, 18 and 20 to 22 there is no text of 2017 here."""
    borrowed = edition == "2017" and law in ("17", "18", "20", "21", "22")
    chart = shipped_chart(law, language, edition)
    assert f" · {'1997' if borrowed else edition}" in chart.title
    assert [note for note in chart.notes if "2017" in note and "1997" in note] == (
        [chart.notes[0]] if borrowed else []
    )


@pytest.mark.parametrize("form", ["svg", "dot", "mmd"])
def test_every_format_says_the_edition(form: str) -> None:
    """Written out in what is text; a png is drawn from the same source as the svg."""
    for edition in EDITIONS:
        pages = draw_law(SHIPPED, edition, "27", "nl", form)
        assert all(f"27 {DOT[form]} {edition}" in page.decode() for page in pages)


# -- what changes a chart and what does not --------------------------------------------------------

DEAD = """
27D    when LHO accepts
       and LHO does not accept
         the call is cancelled
"""
DEAD_BY_MEANING = """
27D    when the call was in turn
       and it was RHO's turn
       and the offender attempts to correct to a double or redouble
       instead of 27A
         the call is cancelled
       apply 31
"""
ALIVE = """
27D    when the offender had called before
         no penalty
"""


def _with(root: Path, words: str, file: str = "27-*.law") -> Path:
    (path,) = (root / EDITION / "rules").glob(file)
    path.write_text(path.read_text("utf-8") + words, "utf-8")
    return root


@pytest.mark.parametrize("words", [DEAD, DEAD_BY_MEANING], ids=["by itself", "by meaning"])
def test_a_dead_provision_changes_nothing(laws_copy: Path, words: str) -> None:
    """A provision that nothing can satisfy leaves charts as they are, its own law's and others'."""
    _with(laws_copy, words)
    for law in ("27", "25", "31"):
        assert _chart(law, "en", laws_copy) == shipped_chart(law)


def test_a_dead_provision_that_reads_a_fact_early_changes_no_order(laws_copy: Path) -> None:
    """The order of questions comes from live provisions, whatever an earlier law reads."""
    dead = "\n18G    when LHO accepts\n       and LHO does not accept\n       and RHO passes\n"
    _with(laws_copy, dead + "         no penalty\n", "18-*.law")
    assert _chart("31", "en", laws_copy) == shipped_chart("31")


def test_a_living_provision_changes_the_chart(laws_copy: Path) -> None:
    """The three tests above see a provision that decides something."""
    _with(laws_copy, ALIVE)
    assert _chart("27", "en", laws_copy) != shipped_chart("27")


def test_a_missing_wording_is_a_fault_of_the_base(laws_copy: Path) -> None:
    """A chart is never drawn with a word left out."""
    words = laws_copy / "vocabulary" / "words.yaml"
    text = words.read_text("utf-8")
    before, chart = text.split("\nchart:\n")
    lines = [line for line in chart.splitlines() if not line.startswith("  yes:")]
    words.write_text("\n".join([before, "chart:", *lines]), "utf-8")
    with pytest.raises(LawError, match="`chart` needs `yes`"):
        _chart("27", "en", laws_copy)


def test_a_chart_too_large_to_be_read_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Past the most boxes of a page no more are made, and a sentence says so."""
    monkeypatch.setattr(law_chart, "MOST_BOXES", 5)
    with pytest.raises(ValueError, match="more than 5 boxes"):
        _chart("27")


def test_conditions_too_entangled_are_a_fault_of_the_laws(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the diagrams grow past what they may cost, that is told as a fault, not as a crash."""

    def give_up(*_: object) -> None:
        raise TooComplexError

    monkeypatch.setattr(own_law, "view_of", give_up)
    with pytest.raises(LawError, match="too entangled to be drawn"):
        _chart("27")


def test_every_law_can_be_drawn() -> None:
    """Each law of the edition has a chart or a card: none is too entangled."""
    for text in sorted((Path(SHIPPED) / EDITION / "rules").glob("*.law")):
        law = text.name.split("-")[0]
        assert shipped_chart(law).boxes, law


def test_a_law_on_many_actions_is_drawn() -> None:
    """40 of 2017: nobody asks for two actions at once, so each begins a chart of its own."""
    chart, *_ = chart_of(read_base(SHIPPED), "2017", "40", "en")
    starts = {box.heading: box for box in chart.boxes if box.kind == START}
    assert len(starts) == 13
    (way,) = chart.following(starts["Content of an explanation"].id)
    question = chart.box(way.target)
    assert (question.kind, question.provision) == (QUESTION, "40B5a")
    ends = [chart.box(way.target) for way in chart.following(question.id)]
    assert [_texts(end)[0] for end in ends] == [
        "The player must tell it",
        "The player need not tell it",
    ]


@pytest.mark.parametrize(("edition", "law"), shipped_charts())
def test_what_is_treated_as_something_else_leads_on(edition: str, law: str) -> None:
    """Who reads that a call is treated as a change of call is told under which law to go on."""
    chart = shipped_chart(law, "en", edition)
    for box in chart.boxes:
        if any("treated as" in line.text for line in box.lines):
            after = [chart.box(way.target) for way in chart.following(box.id)]
            assert [(other.kind, other.law) for other in after] == [(CONNECTOR, "25")], box


def test_a_conventional_pass_at_lhos_turn_goes_on_at_25() -> None:
    """1997: by 30C it is a bid, and by the second note to 31 such a bid is a change of call."""
    chart = shipped_chart("30", "en", "1997")
    (treated,) = (
        box.id for box in chart.boxes for line in box.lines
        if line.provision == "30C" and "treated as" in line.text
    )  # fmt: skip
    assert [chart.box(way.target).law for way in chart.following(treated)] == ["25"]
