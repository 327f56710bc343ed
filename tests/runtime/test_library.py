"""The library as a programmer uses it: the contract's section 4, threads, nothing to be changed."""

import copy
import json
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

from bridgelaws import KnowledgeBase, LawError, Situation, SituationError

Document = dict[str, Any]
THREADS = 8
INSUFFICIENT = "1C 1S 1D TD S:P"


def parsed(auction: str = INSUFFICIENT) -> Situation:
    return Situation.parse(auction, edition="1997", dealer="N")


def test_the_snippet_of_the_contract_runs(tmp_path: Path) -> None:
    """Word for word, in a Python of its own that has nothing but the package."""
    snippet = """
from bridgelaws import KnowledgeBase, Situation
kb = KnowledgeBase.load()                      # the shipped laws; or .load(path)
ruling = kb.rule(Situation.parse("1H 1S 1D", edition="1997", dealer="N"))   \
# or Situation.from_dict({...})
ruling.to_dict()                               # the JSON above
ruling.prose("da"); kb.graph("1997")           # networkx.MultiDiGraph
import json, networkx
print(json.dumps(ruling.to_dict()), isinstance(kb.graph("1997"), networkx.MultiDiGraph))
"""
    run = [sys.executable, "-c", snippet]
    done = subprocess.run(run, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert done.returncode == 0, done.stderr
    found, is_graph = done.stdout.rsplit(" ", 1)
    assert json.loads(found)["status"] == "needs_facts"
    assert is_graph.strip() == "True"


def test_the_example_of_the_contract_is_ruled_on_so(base: KnowledgeBase) -> None:
    """Contract 2: N 1H, E 1S, S 2H. Two hearts are sufficient, so the example needs another bid."""
    ruling = base.rule(parsed("1H 1S 1H TD S:3H")).to_dict()
    assert set(ruling) >= {
        "edition", "status", "rulings", "auction", "turn", "legal_calls", "obligations",
        "restrictions", "over", "contract", "base",
    }  # fmt: skip
    (case,) = ruling["rulings"]
    assert case["laws"] == ["27B", "27B2"]
    assert case["effects"] == [
        {"effect": "cancelled", "law": "27B", "event": 2},
        {"effect": "must_pass", "law": "27B2", "player": "N", "duration": "rest_of_auction"},
    ]
    assert case["consider"] == [
        {"law": "23", "why": "may_apply"},
        {"law": "26", "why": "may_apply"},
    ]
    assert ruling["turn"] == "W"
    assert ruling["legal_calls"][:4] == ["P", "X", "3S", "3NT"]
    assert set(ruling["base"]) == {"digest", "version"}


def test_every_form_of_a_situation_gives_the_same_ruling(base: KnowledgeBase) -> None:
    """Parsed, from a mapping, from YAML, from JSON, from what it was written back as."""
    document = {"edition": "1997", "dealer": "N", "auction": INSUFFICIENT}
    forms = [
        parsed(),
        Situation.from_dict(document),
        Situation.from_dict(parsed().to_dict()),
        Situation.read(json.dumps(document)),
        Situation.read(f"edition: 1997\ndealer: N\nauction: {INSUFFICIENT!r}\n"),
    ]
    assert {json.dumps(base.rule(form).to_dict()) for form in forms} == {
        json.dumps(base.rule(parsed()).to_dict())
    }


def test_a_ruling_survives_json(base: KnowledgeBase) -> None:
    """Nothing in it is only almost JSON: no tuple, no enum, no number as a key."""
    ruling = base.rule(parsed("1C 1S 1D= TD S:P P P")).to_dict()
    assert json.loads(json.dumps(ruling)) == ruling


# -- nothing can be changed -----------------------------------------------------------------------


def _spoil(value: Any) -> None:
    """Change everything in a JSON value that can be changed."""
    if isinstance(value, dict):
        for part in list(value.values()):
            _spoil(part)
        value["spoilt"] = True
    elif isinstance(value, list):
        for part in value:
            _spoil(part)
        value.append("spoilt")


@pytest.mark.parametrize(
    "auction",
    ["1H", INSUFFICIENT, "1H 1S 1D", "1H >2D >3D", "1C 1S 1D= TD S:P P P", "1C 1S 1D TD S:P P P"],
)
def test_what_is_given_out_can_be_spoilt_without_harm(auction: str, base: KnowledgeBase) -> None:
    """`to_dict()` gives a copy: the ruling, later rulings and the laws stay as they were."""
    ruling = base.rule(parsed(auction))
    before, prose = copy.deepcopy(ruling.to_dict()), ruling.prose("da")
    _spoil(ruling.to_dict())
    assert ruling.to_dict() == before
    assert ruling.prose("da") == prose
    assert base.rule(parsed(auction)).to_dict() == before


def test_a_situation_can_not_be_changed() -> None:
    """Neither its fields nor what is known of its calls; what it was made from is not kept."""
    document: Document = {
        "edition": "1997",
        "dealer": "N",
        "auction": [{"call": "1H", "artificial": True, "shows": ["C"]}],
        "facts": {"accepted": True},
    }
    situation = Situation.from_dict(document)
    before = copy.deepcopy(situation)
    changed: Any = situation  # as a program without types would have it
    with pytest.raises(AttributeError):
        changed.edition = "2017"
    with pytest.raises(TypeError):
        situation.facts["accepted"] = False
    with pytest.raises(AttributeError):
        changed.events[0].call = None
    _spoil(document)
    _spoil(situation.to_dict())
    assert situation == before


def test_rulings_are_counted_apart(base: KnowledgeBase) -> None:
    """Two rulings in hand at once don't look into each other."""
    first, second = base.rule(parsed("1H")), base.rule(parsed("1C 1S 1D TD S:P"))
    kept = first.to_dict()
    second.to_dict()
    second.prose("en")
    assert first.to_dict() == kept


# -- threads --------------------------------------------------------------------------------------


def test_one_base_serves_threads_at_once(
    base: KnowledgeBase, handed_1997: list[dict[str, Any]]
) -> None:
    """Eight threads rule on every handed situation at the same time, each in another order."""
    situations = [Situation.from_dict(item["situation"]) for item in handed_1997]
    expected = [base.rule(situation).to_dict() for situation in situations]
    start = Barrier(THREADS)

    def all_rulings(thread: int) -> list[Document]:
        order = [(n + thread * 17) % len(situations) for n in range(len(situations))]
        start.wait()
        found = {n: base.rule(situations[n]).to_dict() for n in order}
        return [found[n] for n in range(len(situations))]

    with ThreadPoolExecutor(THREADS) as pool:
        for rulings in pool.map(all_rulings, range(THREADS)):
            assert rulings == expected


def test_one_ruling_is_read_by_threads_at_once(base: KnowledgeBase) -> None:
    """Its JSON and its prose are worked out on demand, and the same for everybody."""
    ruling = base.rule(parsed("1C 1S 1D TD S:P P P"))
    reads: list[Callable[[], object]] = [ruling.to_dict, lambda: ruling.prose("da")]
    expected = [read() for read in reads]
    start = Barrier(THREADS)

    def read(thread: int) -> list[object]:
        start.wait()
        return [reads[n]() for n in (thread % 2, 1 - thread % 2)][:: 1 - 2 * (thread % 2)]

    with ThreadPoolExecutor(THREADS) as pool:
        assert list(pool.map(read, range(THREADS))) == [expected] * THREADS


# -- errors ---------------------------------------------------------------------------------------


def test_errors_carry_their_place(base: KnowledgeBase, tmp_path: Path) -> None:
    """File, line, column, what was expected, a near word."""
    with pytest.raises(SituationError) as caught:
        base.rule(Situation.parse("1H", edition="1979", dealer="N"))
    (fault,) = caught.value.diagnostics
    assert fault.code == "unknown-edition"
    assert "1997" in fault.expected
    assert fault.suggestion == "1997"
    with pytest.raises(LawError) as missing:
        KnowledgeBase.load(tmp_path / "nowhere")
    assert missing.value.diagnostics[0].span.file


def test_a_base_loaded_twice_rules_alike(base: KnowledgeBase, laws_copy: Path) -> None:
    """From the cache or compiled anew, from another folder: the same digest, the same rulings."""
    copied, again = KnowledgeBase.load(laws_copy), KnowledgeBase.load(laws_copy)
    assert copied.digest == again.digest == base.digest
    assert copied.rule(parsed()).to_dict() == base.rule(parsed()).to_dict()
    with pytest.raises(KeyError):
        base.rules("1979")


def test_a_mark_of_the_replay_is_nothing_that_is_told() -> None:
    """That the laws have put a pass in the place of a call is worked out, and never said."""
    kb = KnowledgeBase.load()
    assert "ordered" not in kb.declared.attributes
    said = {"edition": "2017", "dealer": "N", "auction": [{"call": "1H", "ordered": True}]}
    with pytest.raises(SituationError, match="`ordered` is no attribute"):
        Situation.from_dict(said, declared=kb.declared)
