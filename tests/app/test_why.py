"""`bridgelaws why`: each condition with how it stands, from the law text, and as `rule` has it."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from bridgelaws.app.looks import Looks
from bridgelaws.app.scenarios import Tried, every_scenario, try_scenario
from bridgelaws.compiler.base_files import read_base
from bridgelaws.runtime.base import SHIPPED, KnowledgeBase
from bridgelaws.runtime.standing import TRUE

from .conftest import Result

Call = Callable[..., Result]
EVEN = ("--edition", "1997", "--dealer", "N")
YES, NO, UNKNOWN, NOT_YET = "true", "false", "unknown", "not_yet"
LEAD = Path(__file__).parents[1] / "data" / "readme" / "lead.yaml"


def asked(call: Call, auction: str, provision: str, *more: str) -> list[dict[str, Any]]:
    """The rulings that look at the law, of 1997 with North as dealer."""
    code, out, err = call("why", auction, provision, "--json", *(more or EVEN))
    assert (code, err) == (0, "")
    found: list[dict[str, Any]] = json.loads(out)["rulings"]
    return found


def states(ruling: dict[str, Any]) -> list[tuple[str, str]]:
    """The conditions of a ruling, by the first words of each, with how they stand."""
    lines = [line for line in ruling["conditions"] if not line["follows"]]
    return [(line["text"], line["state"]) for line in lines]


# 1♥ over 1♠ isn't sufficient. The law lets the offender correct, and what follows hangs on how.
LAW_27 = [
    # 27B2: “eller hvis det utilstrækkelige bud rettes … til pas”
    ("1C 1S 1D TD S:P", "27B2", YES, {
        "Insufficient bid": YES, "where 27A does not apply": YES, "where 27B1 does not apply": YES,
        "when the correction is a sufficient bid or a pass": YES}),
    # A pass is not the lowest bid in the suit; what 1♦ meant nobody has said.
    ("1C 1S 1D TD S:P", "27B1", NO, {
        "when the correction is the lowest sufficient bid in the same denomination": NO,
        "and the call was not conventional": UNKNOWN,
        "and the correction is not conventional": UNKNOWN}),
    # 2♦ is the lowest; 1♦ was natural; of 2♦ nothing is known, and that is the question.
    ("1C 1S 1D= TD S:2D", "27B1", UNKNOWN, {
        "when the correction is the lowest sufficient bid in the same denomination": YES,
        "and the call was not conventional": YES,
        "and the correction is not conventional": UNKNOWN}),
    # Before the correction 27B1 waits for it: “hvis det utilstrækkelige bud rettes”.
    ("1C 1S 1D", "27B1", NOT_YET, {
        "where 27A does not apply": UNKNOWN,
        "when the correction is the lowest sufficient bid in the same denomination": NOT_YET,
        "and the call was not conventional": UNKNOWN,
        "and the correction is not conventional": NOT_YET}),
    # Whether LHO accepts is his choice: unknown. His call accepts.
    ("1C 1S 1D", "27A", UNKNOWN, {"when LHO accepts (LHO chooses)": UNKNOWN}),
    ("1C 1S 1D P", "27A", YES, {"when LHO accepts (LHO chooses)": YES}),
    ("1C 1S 1D P", "27B", NO, {"where 27A does not apply": NO}),
    # A finding nobody has made is unknown: “hvis turneringslederen skønner”.
    ("1C 1S 1D= TD S:2D=", "27B1b", UNKNOWN, {
        "when the director finds that the information damages the other side": UNKNOWN}),
    # An attempt to double: 27B3 takes the place of 27B1 and 27B2, though no correction came.
    ("1C 1S 1D TD S:X", "27B2", NO, {
        "when the correction is a sufficient bid or a pass": NOT_YET}),
]  # fmt: skip


@pytest.mark.parametrize(("auction", "provision", "state", "conditions"), LAW_27)
def test_conditions_of_law_27(
    auction: str, provision: str, state: str, conditions: dict[str, str], call: Call
) -> None:
    """The provision and its conditions stand as the text has it; unknown and not yet are two."""
    (ruling,) = asked(call, auction, provision)
    assert ruling["state"] == state
    found = dict(states(ruling))
    assert {text: found[text] for text in conditions} == conditions


def test_the_event_or_fact_that_makes_it_so(call: Call) -> None:
    """By its number: 1♦ is event 2, the pass event 4; what is asked is of the call it is about."""
    (ruling,) = asked(call, "1C 1S 1D TD S:P", "27B1")
    because = {line["text"]: line.get("because") for line in ruling["conditions"]}
    lowest = because["when the correction is the lowest sufficient bid in the same denomination"]
    assert (lowest["kind"], lowest["event"], lowest["value"]) == ("event", 4, False)
    meant = because["and the call was not conventional"]
    assert (meant["kind"], meant["event"], meant["value"]) == ("asked", 2, None)
    (ruling,) = asked(call, "1C 1S 1D", "27B1")
    because = {line["text"]: line.get("because") for line in ruling["conditions"]}
    awaited = because["when the correction is the lowest sufficient bid in the same denomination"]
    assert (awaited["kind"], awaited["event"]) == ("awaited", None)


def test_where_an_event_is_asked_for_it_is_the_event_that_is_told(call: Call) -> None:
    """27B3: “forsøger at ændre … til en dobling”, which South's double is; 36: “hvis MTV melder”.

    Where nobody made such a call it is the call itself of which that is so.
    """
    for auction, provision, begins, event in (
        ("1C 1S 1D TD S:X", "27B3", "when the offender attempts", 4),
        ("1C P X W:P TD", "36", "and LHO did not call", 3),
        ("1C P X TD", "36", "and LHO did not call", 2),
    ):
        (ruling,) = asked(call, auction, provision)
        line = next(ln for ln in ruling["conditions"] if ln["text"].startswith(begins))
        assert line["because"]["event"] == event


def test_what_follows_only_where_a_condition_of_its_own_holds(call: Call) -> None:
    """2017, 38C: a bid of eight in turn is replaced by a pass; the turn goes nowhere back."""
    even = ("--edition", "2017", "--dealer", "N")
    (ruling,) = asked(call, "1H 1S 7S 8C TD", "38C", *even)
    found = {line["text"]: line["state"] for line in ruling["conditions"] if line["follows"]}
    assert found["the offender must pass instead"] == YES
    assert found["the auction reverts to the player in turn"] == NO
    assert found["partner must pass for the rest of the auction"] == YES


def test_what_goes_first_and_is_in_its_place(call: Call) -> None:
    """27B3 takes the place of 27B2; 27C that of 27A where the bid was out of turn too."""
    (ruling,) = asked(call, "1C 1S 1D TD S:X", "27B2")
    assert ruling["conditions"][-1]["applying"] == ["27B3"]
    (ruling,) = asked(call, "1S W:1D", "27A")
    assert ruling["state"] == NO and ruling["conditions"][-1]["applying"] == ["27C"]


def test_every_ruling_that_looks_at_the_law_is_told(call: Call) -> None:
    """Two insufficient bids, one accepted by a call; and a law that none looks at."""
    first, second = asked(call, "1S 1H 2C 1D", "27A")
    assert (first["event"], first["state"]) == (1, YES)
    assert (second["event"], second["state"]) == (3, UNKNOWN)
    assert asked(call, "1C 1S 1D", "31A") == []
    code, out, _ = call("why", "1C 1S 1D", "31A", *EVEN)
    assert code == 0 and out.startswith("No ruling on this auction looks at law 31A.\n")


def test_a_law_looked_at_for_each_withdrawn_call(call: Call) -> None:
    """26 once the auction is over: for the 2♣ that showed hearts and spades."""
    (ruling,) = asked(call, str(LEAD), "26A2", "--lang", "da")
    assert (ruling["state"], ruling["of_event"]) == (YES, 2)
    assert states(ruling)[0] == ("Hver tilbagetaget melding", YES)


def test_a_law_as_a_whole(call: Call) -> None:
    """Where a law has no preamble, whether each of its provisions applies."""
    (ruling,) = asked(call, "1C 1S 1D TD S:P", "27")
    applying = {line["provision"] for line in ruling["conditions"] if line["state"] == YES}
    assert applying == {"27B", "27B2"}


def test_what_a_ruling_was_before_it_became_another(call: Call) -> None:
    """30B3: a pass at East's turn, who is LHO, is a change of call, and goes on as one."""
    (ruling,) = asked(call, "1H N:P", "30B3")
    assert (ruling["state"], ruling["former"], ruling["irregularity"]) == (
        YES, True, "pass_out_of_turn"
    )  # fmt: skip


def test_what_a_player_may_do(call: Call) -> None:
    """20B: “når det er spillerens tur til at melde”: East has the right, South has none."""
    for asks, is_turn in (("E review", YES), ("S review", NO)):
        (answer,) = asked(call, "1H", "20B", *EVEN, "--asks", asks)
        found = {line["text"]: line["state"] for line in answer["conditions"]}
        assert answer["offender"] == asks[0]
        assert found["when it is the player's turn to call"] == is_turn
        assert found["the player has the right to it"] == is_turn
        assert found["the player has no right to it now"] == (NO if is_turn == YES else YES)
    out = call("why", "1H", "20B", *EVEN, "--asks", "E review").out
    assert "East: " in out and "20B is in force." in out
    for words, code in (
        (("--asks", "X review"), "unknown-seat"),
        (("--asks", "E reviw"), "unknown-action"),
        (("--asks", "E"), "unknown-action"),
        (("--asks", "E review", "--not", "20B"), "contradicting-option"),
    ):
        result = call("why", "1H", "20B", *EVEN, *words)
        assert result.code == 2 and f"error[{code}]" in result.err


WRITTEN = {
    "en": [
        "27B2 is in force.",
        "when the correction is a sufficient bid or a pass: yes (South's pass)",
        "27B1 does not apply: yes",
        "→ partner must pass for the rest of the auction",
    ],
    "da": [
        "§27B2 gælder.",
        "27 Utilstrækkeligt bud: ja (Syds 1♦)",
        "hvor §27B1 ikke finder anvendelse: ja",
        "hvad der gælder dér, går forud: nej",
    ],
    "nl": ["Artikel 27B2 is van toepassing.", "waar artikel 27B1 niet van toepassing is: ja"],
    "sv": ["Lag 27B2 gäller.", "där lag 27B1 inte tillämpas: ja", "(Syds pass)"],
}


@pytest.mark.parametrize("language", WRITTEN)
def test_in_the_reader_s_language(language: str, call: Call) -> None:
    """The rule, how it stands and the words of the law."""
    code, out, err = call("why", "1C 1S 1D TD S:P", "27B2", *EVEN, "--lang", language)
    assert (code, err) == (0, "")
    told = " ".join(out.split())
    assert [part for part in WRITTEN[language] if part not in told] == []
    assert "skal den fejlendes makker passe under resten af meldeforløbet" in told


def test_what_is_open_is_said(call: Call) -> None:
    """The question, what is awaited, what is the director's to find."""
    told = " ".join(call("why", "1C 1S 1D= TD S:2D=", "27B1b", *EVEN).out.split())
    assert "27B1b is in force depends on an answer." in told
    assert "not known (for the director to find: Does the director find" in told
    told = " ".join(call("why", "1C 1S 1D", "27B1", *EVEN).out.split())
    assert "27B1 is not in force yet: it waits for something to happen." in told
    assert "not known (Is South's 1♦ conventional?)" in told
    assert "not yet (awaited: the correction)" in told


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("1C", "27B9", *EVEN), "unknown-provision", "did you mean `27B`?"),
        (("1C", "99", *EVEN), "unknown-provision", "no text of 1997 has a provision `99`"),
        (("1C",), "missing-argument", "PROVISION"),
        (("1C", "27A", "--edition", "1997"), "missing-option", "--dealer"),
        (("1C", "27A", "--edition", "1998", "--dealer", "N"), "unknown-edition", "1997"),
        (("1C", "27A", *EVEN, "--lang", "xx"), "unknown-language", "expected: en"),
        (("1Q", "27A", *EVEN), "unknown-call", "1Q"),
        # 17 is a law of 1997 that only says what the game is in 2017.
        (("1C", "17B", "--edition", "2017", "--dealer", "N"), "unknown-provision", "17B"),
    ],
)
def test_what_cannot_be_answered(words: tuple[str, ...], code: str, said: str, call: Call) -> None:
    """Exit code 2, with what was expected and the near miss."""
    result = call("why", *words)
    assert (result.code, result.out) == (2, "")
    assert f"error[{code}]" in result.err and said in result.err


@cache
def worked() -> list[tuple[str, Tried]]:
    """Every fourth worked ruling of the shipped laws, by edition."""
    base = KnowledgeBase.load()
    found = every_scenario(SHIPPED, "laws", base.editions, base.declared)
    return [(s.situation.edition, try_scenario(s, base)) for s in found[::4]]


def unlike(looks: Looks, edition: str) -> tuple[int, list[tuple[str, str]]]:
    """How many clauses were read, and those that stand otherwise than the ruling has them."""
    count, found = 0, []
    rules = looks.edition(edition)
    for name, tried in worked():
        if name != edition or tried.ruling is None:
            continue
        items = tried.ruling.rules.items
        for look, laws in looks.at_all(tried.ruling, tried.cases, rules.laws):
            if look.is_stale:
                continue
            in_force = {items[i][:4] for i in look.outcome.in_force}
            for provision in (rules.provisions[p] for n in laws for p in rules.laws[n].provisions):
                for index, clause in enumerate(provision.clauses):
                    if not look.reaches(provision.id):
                        continue
                    sure = [e.id for e in clause.effects if not e.conditions]
                    for effect in sure if clause.is_rule else ():
                        if sum(effect in map(_id, c.effects) for c in provision.clauses) > 1:
                            continue  # another clause may bring the same
                        count += 1
                        holds = look.standing.of_clause(provision.id, index) == TRUE
                        key = (provision.id, provision.law, "effect", effect)
                        if holds != (key in in_force):
                            found.append((look.case.irregularity, provision.id))
    return count, found


def _id(effect: Any) -> str:
    return str(effect.id)


@pytest.mark.parametrize("edition", ["1997", "2017"])
def test_what_is_read_as_true_is_what_is_in_force(edition: str) -> None:
    """In every ruling, of every clause with an effect of its own: there is no second reading."""
    looks = Looks(read_base(SHIPPED, "laws"), KnowledgeBase.load())
    count, found = unlike(looks, edition)
    assert count > 1000 and found == []


def test_a_reading_of_other_rules_would_be_seen(tmp_path: Path) -> None:
    """The check above trips where the conditions read aren't those that were ruled by."""
    laws = Path(copytree(SHIPPED, tmp_path / "laws"))
    rule = laws / "1997/rules/27-insufficient-bid.law"
    text, old = (
        rule.read_text("utf-8"),
        "otherwise when the correction is a sufficient bid or a pass",
    )
    assert old in text
    rule.write_text(text.replace(old, "otherwise when the correction is not conventional"), "utf-8")
    looks = Looks(read_base(str(laws), "laws"), KnowledgeBase.load())
    assert ("insufficient_bid", "27B2") in unlike(looks, "1997")[1]
