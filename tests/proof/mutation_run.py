"""What finds a planted fault: `check`, its proof, worked rulings, or an older form of the laws.

Run by itself it plants every fault of `mutations.yaml`, one at a time, or those of which the ids
follow, and prints what found each; the tests plant a few.
"""

import shutil
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import yaml

from bridgelaws import KnowledgeBase
from bridgelaws.app.checking import check_base
from bridgelaws.app.scenarios import every_scenario, run_scenario
from bridgelaws.compiler import model
from bridgelaws.compiler.base_files import read_base
from bridgelaws.compiler.compile import edition_files, edition_model, vocabulary_of
from bridgelaws.proof.changes import changes, declared_otherwise, one_vocabulary
from bridgelaws.proof.prove import prove
from bridgelaws.proof.reviewed import read_reviewed, review
from bridgelaws.runtime.base import SHIPPED

CHECK, PROOF, TEST, AGAINST = "check", "check --proof", "test", "compare --against"
MEANS = (CHECK, PROOF, TEST, AGAINST)


class Mutation(NamedTuple):
    """A planted fault: the lines that stood in a file, and those that stand there then."""

    id: str
    kind: str
    file: str
    old: str
    new: str

    @property
    def edition(self) -> str:
        return self.file.split("/")[0]

    def plant(self, root: Path) -> None:
        """Plant it in a copy of the laws."""
        path = root / self.file
        text = path.read_text("utf-8")
        assert text.count(self.old) == 1, f"{self.id}: the text stands {text.count(self.old)} times"
        path.write_text(text.replace(self.old, self.new), "utf-8")


def mutations() -> list[Mutation]:
    """The fixed list."""
    file = Path(__file__).with_name("mutations.yaml")
    return [Mutation(**row) for row in yaml.safe_load(file.read_text("utf-8"))]


def shipped_edition(name: str) -> model.Edition:
    """An edition as it is shipped, with the facts of the game."""
    files = read_base(SHIPPED, "laws")
    found = next(e for e in edition_files(files) if e.name == name)
    return edition_model(files, found, vocabulary_of(files))


def found_by(mutation: Mutation, root: Path, before: model.Edition) -> frozenset[str]:
    """What finds a fault planted in a copy; where it can't be compiled only `check` is asked."""
    mutation.plant(root)
    checked = check_base(root, "laws")
    after = checked.editions.get(mutation.edition)
    found = {CHECK} if checked.faults else set()
    if after is None:
        return frozenset(found)
    accepted = (root / mutation.edition / "accepted.yaml").read_bytes()
    reviewed = review(prove(after).findings, read_reviewed(accepted, "accepted.yaml"))
    found |= {PROOF} if reviewed.new or reviewed.needless else set()
    joined = one_vocabulary(before, after)
    declared = declared_otherwise(before.vocabulary, after.vocabulary)
    if joined is None or not changes(*joined, declared).is_nothing:
        found.add(AGAINST)
    base = KnowledgeBase.load(root)
    scenarios = every_scenario(str(root), "laws", base.editions, base.declared)
    mine = (s for s in scenarios if s.situation.edition == mutation.edition)
    if any(run_scenario(scenario, base) for scenario in mine):
        found.add(TEST)
    return frozenset(found)


def main() -> None:
    """Plant every fault and print a line for each, and how many each means found."""
    shipped = {name: shipped_edition(name) for name in ("1997", "2017")}
    counted: Counter[str] = Counter()
    none = 0
    for mutation in mutations():
        if sys.argv[1:] and mutation.id not in sys.argv[1:]:
            continue
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder) / "laws"
            shutil.copytree(SHIPPED, root)
            found = found_by(mutation, root, shipped[mutation.edition])
        counted.update(found)
        none += not found
        told = ", ".join(means for means in MEANS if means in found) or "NOTHING"
        print(f"{mutation.id}  {mutation.kind:<21} {mutation.file:<45} {told}", flush=True)
    print(*(f"{means}: {counted[means]}" for means in MEANS), f"nothing: {none}", sep="\n")


if __name__ == "__main__":
    main()
