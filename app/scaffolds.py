"""What `new` writes: a worked ruling, a rule file, a fact, each with what a person still has to do.

Nothing here is proven by being written: a worked ruling fails until it was read against the text,
a law without rules is a gap that rulings name, and a fact changes nothing until a rule asks for it.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from ..runtime.expectations import RULING_KEYS
from ..runtime.situation import Situation
from .scenarios import TO_BE_REVIEWED

TO_DO = "TO BE WRITTEN"
"""What stands where a person still has to write; it is the committee's mark, in its own files."""
_EXPECTED = ("auction", "turn", "obligations", "restrictions", "contract")


def scenario_text(name: str, situation: Situation, ruling: Mapping[str, Any]) -> str:
    """A worked ruling that expects what is ruled now, and says that nobody has read it yet.

    Args:
        name: Its id.
        situation: The situation.
        ruling: The ruling on it, as the JSON of the contract.
    """
    rulings = [{key: each[key] for key in RULING_KEYS if key in each} for each in ruling["rulings"]]
    needs = [need["fact"] for each in ruling["rulings"] for need in each["needs"]]
    lines = [
        f"- id: {_flow(name)}",
        f"  title: {TO_DO}",
        f"  situation: {_flow(situation.to_dict())}",
        "  expect:",
        f"    status: {ruling['status']}",
        "    rulings:" if rulings else "    rulings: []",
        *(f"      - {_flow(each)}" for each in rulings),
        *(f"    {key}: {_flow(ruling[key])}" for key in _EXPECTED),
        f"    needs: {_flow(needs)}",
        f"  why: {TO_BE_REVIEWED}",
    ]
    return "\n".join(lines) + "\n"


def scenarios_text(scenarios: Iterable[str]) -> str:
    """A file of such worked rulings."""
    head = (
        "# `expect` is what the program ruled when this was written: nobody has read it against\n"
        "# the text yet. Put right what the law says otherwise, leave out what doesn't matter,\n"
        f"# and write in `why`, in place of `{TO_BE_REVIEWED}`, from which words of the law it\n"
        "# follows; until then `bridgelaws test` counts it as failed.\n"
    )
    return "\n".join([head, *scenarios])


def law_text(law: str, words: Iterable[tuple[str, str]]) -> str:
    """A rule file without rules: rulings that come to this law name the gap.

    Args:
        law: The number of the law.
        words: Its provisions, each with its words.
    """
    lines = [
        f"law {law}",
        "",
        f"# {TO_DO}: behind the number what the law is on, then a rule for each provision, as",
        "# grammar/README.md tells. One without a rule is a gap that rulings name; what needs no",
        "# rule says so: `narrative:` and the reason.",
    ]
    for provision, said in words:
        lines += ["#", f"# {provision}", *(f"#   {line}" for line in said.split("\n") if line)]
    return "\n".join(lines) + "\n"


def fact_text(name: str, languages: Iterable[str]) -> str:
    """An entry of the facts: something the director finds, to be worded in every language."""
    spoken = tuple(languages)
    lines = [
        f"# {TO_DO}: the kind (see above), its moment, the words; then a rule that asks for it.",
        f"{name}:",
        "  kind: finding",
        "  question:",
        *(f'    {each}: "{TO_DO} {name}?"' for each in spoken),
        "  phrases:",
    ]
    for value in ("true", "false"):
        words = dict.fromkeys(spoken, f"{TO_DO} {name} {value}")
        lines += [f"    - value: {value}", *(f"      {k}: {_flow(v)}" for k, v in words.items())]
        lines.append(f"      clause: {_flow({k: v for k, v in words.items() if k != spoken[0]})}")
    return "\n".join(lines) + "\n"


def _flow(value: object) -> str:
    """A value in one line; what is JSON is YAML too."""
    return json.dumps(value, ensure_ascii=False)
