"""Text and rule answer for each other: which wording of the text each rule was read against.

The `wordings.yaml` of an edition holds a hash of the words of every provision, for each text. Where
a text says something else by now, its rule is to be reviewed; what was never noted is not looked
at. The rules themselves stay free of it.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping

from .citation_targets import is_within, law_of
from .diagnostics import Diagnostic, LawError, Span
from .documents import Limits, read_document
from .fields import Fields
from .frozen import field, frozen
from .hashing import blake2b
from .law_text import LawText
from .provision_ids import id_order

FILE = "wordings.yaml"
_HEAD = """\
# The wording that the rule of each provision was read against, as a hash, for each text. `check`
# tells where a text has changed since; `bridgelaws check --reviewed 27B1a` notes a new reading.
"""
Wordings = dict[str, dict[str, str]]
"""By language and provision the hash of its words."""


@frozen
class Noted:
    """What an edition's file holds, and where each entry stands."""

    wordings: Wordings
    spans: dict[tuple[str, str], Span] = field(compare=False)


def wordings(texts: Mapping[str, Iterable[LawText]]) -> Wordings:
    """The hash of each provision's own words and notes, for each text; a title is no wording."""
    return {language: dict(_of_laws(laws)) for language, laws in texts.items()}


def _of_laws(laws: Iterable[LawText]) -> Iterator[tuple[str, str]]:
    for law in laws:
        for part in law.provisions:
            notes = [note.text for note in law.footnotes if note.belongs_to == part.id]
            words = "\n\n".join([part.text, *notes])
            if words.strip():
                yield part.id, blake2b(words.encode(), digest_size=6).hexdigest()


def read_wordings(data: bytes, file: str) -> Noted:
    """Read a `wordings.yaml`.

    Raises:
        LawError: with every fault of the file.
    """
    faults: list[Diagnostic] = []
    root = Fields(read_document(data, file, limits=Limits(depth=3), error=LawError), file, faults)
    found: Wordings = {}
    spans: dict[tuple[str, str], Span] = {}
    for language, _, node in root.entries():
        of_text = Fields(node, f"`{language}`", faults)
        found[language] = {}
        for name, span, _ in of_text.entries():
            found[language][name] = of_text.text(name) or ""
            spans[language, name] = span
    if faults:
        raise LawError(faults)
    return Noted(found, spans)


def write_wordings(noted: Wordings) -> str:
    """The content of a `wordings.yaml`, in the order of the laws."""
    lines = [_HEAD]
    for language, of_text in noted.items():
        lines.append(f"{language}:\n")
        lines += [f'  "{name}": "{of_text[name]}"\n' for name in sorted(of_text, key=id_order)]
    return "".join(lines)


def to_be_reviewed(
    noted: Wordings, now: Wordings, of: Collection[str] | None = None
) -> list[tuple[str, str]]:
    """Language and provision of every text that says something else than when it was read.

    Args:
        noted: The wordings that the rules were read against.
        now: Those of the texts.
        of: The provisions that are asked for, with all below each; without them, all.
    """
    return [
        (language, name)
        for language in dict.fromkeys([*now, *noted])
        for name in dict.fromkeys([*now.get(language, {}), *noted.get(language, {})])
        if noted.get(language, {}).get(name) != now.get(language, {}).get(name)
        and (of is None or any(is_within(name, wanted) for wanted in of))
    ]


def wording_faults(noted: Noted, texts: Mapping[str, Iterable[LawText]]) -> Iterator[Diagnostic]:
    """A fault for each provision whose text has changed since its rule was read against it."""
    now = wordings(texts)
    places = {
        (language, part.id): part.span
        for language, laws in texts.items()
        for law in laws
        for part in law.provisions
    }
    laws = {(language, law.number) for language, each in texts.items() for law in each}
    for language, name in to_be_reviewed(noted.wordings, now):
        if name not in noted.wordings.get(language, {}) or (language, law_of(name)) not in laws:
            continue  # what was never read has no rule yet; a text that is gone is told elsewhere
        if name in now.get(language, {}):
            message = (
                f"the text ({language}) of `{name}` is another one than its rule was read against"
            )
        else:
            message = f"the text ({language}) has no words of `{name}`, against which it was read"
        span = places.get((language, name)) or noted.spans[language, name]
        expected = (f"`check --reviewed {name}`, once the rule was held against it",)
        yield Diagnostic("to-be-reviewed", message, span, expected=expected, law=name)
