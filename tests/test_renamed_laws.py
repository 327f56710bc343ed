"""The program knows no law by number and no irregularity by name.

In a copy of the base every irregularity gets another name, every law of both editions another
number (in rules, texts, labels and citations), and the declarations of facts, moments and effects
another order. The rulings stay the same but for the names.
"""

import random
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from bridgelaws import KnowledgeBase, Situation

_LABELS = r"(?:[A-Z](?:[0-9]{1,2}(?:[a-z][IVXivx]*)?)?)?"
_ID = rf"(?<![0-9A-Za-z§])([1-9][0-9]{{0,2}})(?={_LABELS}(?![0-9A-Za-z]))"


def renumber(text: str, numbers: dict[str, str], pattern: str = _ID) -> str:
    """Every provision id of a law that gets a new number."""
    return re.sub(pattern, lambda found: numbers.get(found[1], found[1]), text)


def rename_rules(folder: Path, numbers: dict[str, str], names: dict[str, str]) -> None:
    """Write the rule files with new numbers and new names of irregularities."""
    for file in list(folder.glob("*.law")):
        lines = []
        for line in file.read_text("utf-8").split("\n"):
            found = re.match(r"(.*?)((?:remark|narrative):|$)(.*)", line)
            assert found is not None
            rule, mark, words = found.groups()
            new = renumber(rule, numbers) + mark + words
            if re.search(r"^law |directly on |irregularity ", new):
                for old in sorted(names, key=len, reverse=True):
                    new = new.replace(old, names[old])
            lines.append(new)
        number = file.name.split("-")[0]
        file.unlink()
        (folder / f"{numbers[number]}-renamed.law").write_text("\n".join(lines), "utf-8")


def renumber_texts(folder: Path, numbers: dict[str, str]) -> None:
    """Write the law texts with new numbers, in labels and in citations."""
    for file in list(folder.glob("[0-9]*.txt")):
        text = file.read_text("utf-8")
        text = re.sub(r"^([0-9]+)", lambda m: numbers[m[1]], text, flags=re.M)
        text = re.sub(r"(?<= on )([0-9]+)", lambda m: numbers[m[1]], text)
        named = r"(§|\blag |\b[Aa]rtikel |\b[Aa]rt\. )([0-9]+)"
        text = re.sub(named, lambda m: m[1] + numbers.get(m[2], m[2]), text)
        file.unlink()
        (folder / f"{numbers[file.stem]}.txt").write_text(text, "utf-8")


def shuffle_declarations(file: Path, indent: str, chance: random.Random) -> None:
    """Put the declarations of a vocabulary file in another order; comments go with the next one."""
    text = file.read_text("utf-8")
    head, *parts = re.split(rf"(?m)^(?={indent}[a-z_]+:)", text)
    chance.shuffle(parts)
    file.write_text(head + "".join(p if p.endswith("\n") else p + "\n" for p in parts), "utf-8")


def shuffle_effects(file: Path, chance: random.Random) -> None:
    """Put the effects in another order; what stands before them in the file stays."""
    before, effects = file.read_text("utf-8").split("\neffects:\n")
    file.write_text(effects, "utf-8")
    shuffle_declarations(file, "  ", chance)
    file.write_text(before + "\neffects:\n" + file.read_text("utf-8"), "utf-8")


@pytest.fixture
def renamed(laws_copy: Path) -> tuple[KnowledgeBase, dict[str, str], dict[str, str]]:
    """The renamed base, and how to turn its numbers and irregularities back."""
    chance = random.Random(1997)
    old_numbers = sorted(f.name.split("-")[0] for f in (laws_copy / "1997/rules").glob("*.law"))
    new_numbers = [str(n) for n in chance.sample(range(100, 200), len(old_numbers))]
    numbers = dict(zip(old_numbers, new_numbers, strict=True))
    kinds_file = laws_copy / "vocabulary/irregularities.yaml"
    declared = yaml.safe_load(kinds_file.read_text("utf-8"))
    ids = {name: f"kind_{i}" for i, name in enumerate(sorted(declared["irregularities"]))}
    words = {d["name"]["en"]: f"matter {ids[n]}" for n, d in declared["irregularities"].items()}
    declared["naming"] = [ids[name] for name in declared["naming"]]
    entries = [(ids[name], data) for name, data in declared["irregularities"].items()]
    for _, data in entries:
        data["name"] = dict.fromkeys(data["name"], words[data["name"]["en"]])
    chance.shuffle(entries)
    declared["irregularities"] = dict(entries)
    kinds_file.write_text(yaml.safe_dump(declared, allow_unicode=True, sort_keys=False), "utf-8")
    effects_file = laws_copy / "vocabulary/effects.yaml"
    effects = effects_file.read_text("utf-8")
    effects = re.sub(r"(?m)^    as: (\w+)$", lambda m: f"    as: {ids[m[1]]}", effects)
    effects_file.write_text(effects, "utf-8")
    for edition, languages in {"1997": ("da", "sv"), "2017": ("nl",)}.items():
        rename_rules(laws_copy / edition / "rules", numbers, words)
        for language in languages:
            renumber_texts(laws_copy / edition / language, numbers)
    borrows = laws_copy / "2017/edition.yaml"
    before, laws = re.split(r"(?m)^(?=game:)", borrows.read_text("utf-8"))
    laws = re.sub(r'(?<=")[0-9]{2}(?=")', lambda m: numbers[m[0]], laws)
    borrows.write_text(before + laws, "utf-8")
    for name in ("facts", "moments", "players", "attributes"):
        shuffle_declarations(laws_copy / f"vocabulary/{name}.yaml", "", chance)
    shuffle_effects(laws_copy / "vocabulary/effects.yaml", chance)
    back = {new: old for old, new in numbers.items()}
    return KnowledgeBase.load(laws_copy), back, {new: old for old, new in ids.items()}


def _named_back(value: Any, numbers: dict[str, str], kinds: dict[str, str], key: str = "") -> Any:
    """A ruling with the old numbers and names; lists whose order is that of the code are sorted.

    Of several provisions that hang on an answer, a question names the first in the code: left out.
    """
    if isinstance(value, dict):
        value = {k: v for k, v in value.items() if k != "law" or key != "needs"}
        return {k: _named_back(v, numbers, kinds, k) for k, v in value.items()}
    if isinstance(value, list):
        parts = [_named_back(v, numbers, kinds, key) for v in value]
        by_code = key in ("laws", "effects", "consider", "restrictions", "obligations")
        return sorted(parts, key=repr) if by_code else parts
    if isinstance(value, str) and key in ("irregularity", "as") and value in kinds:
        return kinds[value]
    if isinstance(value, str) and key in ("law", "laws", "of", "as"):
        return renumber(value, numbers, r"^([0-9]+)")
    return value


def test_renamed_laws_give_the_same_rulings(
    base: KnowledgeBase,
    renamed: tuple[KnowledgeBase, dict[str, str], dict[str, str]],
    handed_1997: list[dict[str, Any]],
    handed_2017: list[dict[str, Any]],
) -> None:
    """Every handed situation is ruled on alike under other names, numbers and orders."""
    other, numbers, kinds = renamed
    for item in handed_1997 + handed_2017:
        situation = Situation.from_dict(item["situation"])
        here, there = base.rule(situation).to_dict(), other.rule(situation).to_dict()
        del here["base"], there["base"]
        expected = _named_back(here, {}, {})
        assert _named_back(there, numbers, kinds) == expected, item["id"]


def test_the_renaming_is_seen(
    base: KnowledgeBase, renamed: tuple[KnowledgeBase, dict[str, str], dict[str, str]]
) -> None:
    """The guard itself: without turning the names back the rulings differ."""
    situation = Situation.parse("1C 1S 1D TD S:P", edition="1997", dealer="N")
    here = base.rule(situation).to_dict()["rulings"][0]
    there = renamed[0].rule(situation).to_dict()["rulings"][0]
    assert here["irregularity"] != there["irregularity"]
    assert not set(here["laws"]) & set(there["laws"])
