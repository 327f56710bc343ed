"""Rules held against an older form of themselves: what changes, and the proof that nothing does."""

from collections.abc import Callable
from pathlib import Path

from bridgelaws.compiler import model
from bridgelaws.compiler.frozen import replace
from bridgelaws.proof.changes import Changes, changes, declared_otherwise, one_vocabulary
from bridgelaws.runtime.base import SHIPPED

from .conftest import editions_in

Edit = Callable[[str, str, str], None]


def _changes(old: Path, new: Path, edition: str = "1997") -> Changes:
    before, after = editions_in(old)[edition], editions_in(new)[edition]
    joined: tuple[model.Edition, model.Edition] | None = one_vocabulary(before, after)
    assert joined is not None
    return changes(*joined, declared_otherwise(before.vocabulary, after.vocabulary))


def test_the_same_rules_in_another_layout_change_nothing(laws_copy: Path, edit: Edit) -> None:
    """A remark and a reference's order say nothing new: that no ruling changes is proved."""
    edit("1997/rules/27-*", "law 27 on", "# read again\nlaw 27 on")
    edit("1997/rules/27-*", "       see 23\n       may apply 26\n       remark: reading 42. After",
         "       may apply 26\n       see 23\n       remark: reading 42. After")  # fmt: skip
    found = _changes(Path(SHIPPED), laws_copy)
    assert found.is_nothing and found.kinds > 80


def test_a_condition_said_in_other_words_changes_nothing(laws_copy: Path, edit: Edit) -> None:
    """Of a single card that was led it matters no more whether it is an honour: said the other way
    round, 24B holds in the same cases."""
    edit(
        "1997/rules/24-*",
        "       and it is an honour\n       or a single card was exposed\n"
        "       and it was led prematurely\n",
        "       and it was led prematurely\n       or a single card was exposed\n"
        "       and it is an honour\n       and it was not led prematurely\n",
    )
    assert _changes(Path(SHIPPED), laws_copy).is_nothing


def test_an_effect_that_changes_is_found_where_it_is(laws_copy: Path, edit: Edit) -> None:
    """Partner passes once after a correction: so under every call that is an insufficient bid."""
    rest, once = "for the rest of the auction", "at the next turn"
    edit(
        "1997/rules/27-*",
        f"partner must pass {rest}\n       proceed by 10C1",
        f"partner must pass {once}\n       proceed by 10C1",
    )
    found = _changes(Path(SHIPPED), laws_copy)
    assert found.provisions == {"27B2"} and not found.meanings and not found.declared
    assert all("insufficient_bid" in changed.entry for changed in found.outcomes)
    assert ("insufficient_bid",) in [changed.entry for changed in found.outcomes]
    (lost,), (gained,) = found.outcomes[0].lost, found.outcomes[0].gained
    assert (lost.name, gained.name) == ("partner_passes_for_the_rest", "partner_passes_next")


def test_what_a_word_means_is_told_apart(laws_copy: Path, edit: Edit) -> None:
    """That a bid as high as the last one is sufficient changes no diagram of what follows, and the
    rulings all the same."""
    first = "         or no bid has been made\n       remark: the first bid"
    edit("1997/rules/18-*", first, f"         or the number of tricks is the same\n{first}")
    found = _changes(Path(SHIPPED), laws_copy)
    assert "call_sufficient" in found.meanings and not found.is_nothing


def test_an_effect_that_is_declared_otherwise_is_no_proof(laws_copy: Path, edit: Edit) -> None:
    """The rules are the same, and what an effect does is not; its words alone mean nothing."""
    edit("vocabulary/effects.yaml", "  may_change: allow_change\n", "  may_change: permit\n")
    found = _changes(Path(SHIPPED), laws_copy)
    assert found.declared == ("moves",) and not found.is_nothing


def test_words_mean_nothing(laws_copy: Path, edit: Edit) -> None:
    edit("vocabulary/effects.yaml", "sv: budet gäller\n    says", "sv: budet står fast\n    says")
    assert _changes(Path(SHIPPED), laws_copy).is_nothing


def test_other_values_of_a_fact_can_not_be_compared(laws_copy: Path) -> None:
    """A fact with a value more is another fact."""
    before = editions_in(Path(SHIPPED))["1997"]
    fact = before.vocabulary.facts["call_kind"]
    more = replace(fact, values=(*fact.values, "alert"))
    after = replace(before.vocabulary, facts=before.vocabulary.facts | {"call_kind": more})
    assert one_vocabulary(before, replace(before, vocabulary=after)) is None
