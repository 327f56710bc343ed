"""What a call of `compare` compares: two editions of a base, with the situations worked for it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ..comparison.regions import Comparison, Example, Region
from ..comparison.words import RegionWords
from ..compiler.base_files import read_base
from ..compiler.citation_targets import law_of
from ..compiler.compile import edition_files, edition_model, vocabulary_of
from ..compiler.correspondence import read_correspondence
from ..compiler.diagnostics import nearest
from ..diagrams.chart_words import ChartWords
from ..runtime.base import KnowledgeBase
from ..runtime.situation import Situation
from .faults import UsageError
from .scenarios import Scenario, every_scenario


def two_editions(given: str | None, known: tuple[str, ...]) -> tuple[str, str]:
    """The two editions that an option names, with a comma between them.

    Raises:
        UsageError: it names none, or not two of those there are.
    """
    if given is None:
        expected = (f"`--editions {','.join(known[:2])}`",)
        raise UsageError("missing-option", "`compare` needs `--editions`", expected)
    names = [name.strip() for name in given.split(",")]
    for name in names:
        if name not in known:
            near = nearest(name, known)
            raise UsageError("unknown-edition", f"there is no edition `{name}` here", known, near)
    if len(names) != 2 or names[0] == names[1]:
        expected = (f"`--editions {','.join(known[:2])}`",)
        raise UsageError("two-editions", "two editions are compared", expected)
    return names[0], names[1]


def compare(base: KnowledgeBase, root: str, name: str, editions: tuple[str, str]) -> Comparison:
    """Make a comparison ready.

    Args:
        base: The base, compiled.
        root: Its folder.
        name: What messages call it.
        editions: Two of its editions.
    Raises:
        LawError: rules, scenarios or the correspondence have faults.
    """
    files = read_base(root, name)
    vocabulary = vocabulary_of(files)
    by_name = {edition.name: edition for edition in edition_files(files)}
    left, right = (edition_model(files, by_name[each], vocabulary) for each in editions)
    scenarios = every_scenario(root, name, by_name, base.declared)
    given = [example for each in scenarios for example in example_of(each)]
    counterparts = read_correspondence(files, name).counterparts(*editions)
    return Comparison(base, (left, right), given, counterparts)


def law_to_compare(comparison: Comparison, given: str | None) -> str | None:
    """The law that is named, where both editions have rules of it.

    Raises:
        UsageError: one of them has none, or neither.
    """
    if given is None or given in comparison.laws:
        return given
    pairs = zip(comparison.editions, comparison.own_laws, strict=True)
    lacking = [edition.name for edition, laws in pairs if given not in laws]
    if len(lacking) == 1:
        message = f"the edition `{lacking[0]}` has no rules of law {given}"
        raise UsageError("unknown-law", message, comparison.laws)
    message = f"there is no law `{given}` here"
    raise UsageError.near("unknown-law", message, given, comparison.laws)


def comparison_page(
    comparison: Comparison, law: str | None, regions: Iterable[Region], with_rest: bool
) -> dict[str, object]:
    """The JSON of `compare` as the contract has it, with the law of each difference.

    What nothing shows is under `without_witness` with the reason, where it is wanted (`with_rest`).
    """
    vocabulary, product = comparison.product.vocabulary, comparison.product
    words = {
        each: RegionWords(ChartWords(vocabulary, each), product) for each in vocabulary.languages
    }
    found: list[dict[str, object]] = []
    rest: list[dict[str, object]] = []
    for region in regions:
        if region.trial is None and not with_rest:
            continue
        condition = {language: each.condition(region) for language, each in words.items()}
        told: dict[str, object] = {"law": region.law, "condition": condition}
        if region.trial is None:
            why = {language: each.reason(region) for language, each in words.items()}
            rest.append(told | {"reason": region.reason, "why": why})
            continue
        left, right = region.trial.sides
        told |= {"left": left.to_dict(), "right": right.to_dict()}
        found.append(told | {"witness": either_rules(region.trial.situation)})
    left_name, right_name = (edition.name for edition in comparison.editions)
    page: dict[str, object] = {
        "left": left_name,
        "right": right_name,
        "law": law,
        "regions": found,
    }
    return page | ({"without_witness": rest} if with_rest else {})


def either_rules(situation: Situation) -> dict[str, object]:
    """A situation as a document that leaves the edition open: either can be named to rule on it."""
    return {key: value for key, value in situation.to_dict().items() if key != "edition"}


def example_of(scenario: Scenario) -> list[Example]:
    """A scenario as an example, where it expects a ruling."""
    if scenario.asked is not None:
        return []
    words = set(_words(scenario.expect))
    return [Example(scenario.situation, frozenset(words | set(map(law_of, words))))]


def _words(expected: object) -> Iterator[str]:
    """Every word of an expectation."""
    if isinstance(expected, str):
        yield expected
    elif isinstance(expected, Mapping | Sequence):
        values = expected.values() if isinstance(expected, Mapping) else expected
        for value in values:
            yield from _words(value)
