"""Everything the base says of one provision: its words, its rule, and what refers to what.

Input are the files of a base; output is the JSON of `show` as the contract has it.
"""

from dataclasses import dataclass
from pathlib import Path

from ..compiler import model, syntax
from ..compiler.base_files import BaseFiles, read_base
from ..compiler.compile import EditionFile, edition_files, vocabulary_of
from ..compiler.coverage import coverage
from ..compiler.diagnostics import nearest
from ..compiler.law_text import Footnote, LawText, ProvisionText
from ..compiler.provision_ids import id_parts
from ..compiler.rule_files import bind_rules, read_rules
from ..compiler.texts import read_texts
from .faults import UsageError
from .references_page import text_citations


@dataclass(frozen=True, slots=True)
class Edition:
    """An edition as it is written: its rules, their files as text, and its texts by language."""

    file: EditionFile
    rules: model.Edition
    laws: tuple[syntax.Law, ...]
    lines: dict[str, list[str]]
    texts: dict[str, tuple[LawText, ...]]


def editions_of(root: Path, name: str) -> tuple[BaseFiles, tuple[EditionFile, ...]]:
    """The files of a base and its editions.

    Raises:
        LawError: it is no base, or an edition file has faults.
    """
    files = read_base(root, name)
    return files, edition_files(files)


def read_edition(files: BaseFiles, edition: EditionFile, name: str) -> Edition:
    """Read the rules and texts of an edition.

    Raises:
        LawError: something in them has faults.
    """
    rule_files = files.rules[edition.folder]
    laws, faults = read_rules(rule_files)
    folder = files.root / edition.folder
    return Edition(
        file=edition,
        rules=bind_rules(edition.name, laws, faults, vocabulary_of(files)),
        laws=tuple(laws),
        lines={f.name: f.data.decode("utf-8-sig").splitlines() for f in rule_files},
        texts={
            language: read_texts(folder / language, f"{name}/{edition.folder}/{language}")
            for language in edition.languages
        },
    )


def provision_page(edition: Edition, language: str, provision: str) -> dict[str, object]:
    """The JSON of `show`.

    Raises:
        UsageError: the text in this language has no such provision.
    """
    texts = edition.texts[language]
    part = _find(provision, texts, edition.file.name, language)
    home = part.belongs_to if isinstance(part, Footnote) else part.id
    covered = coverage(edition.rules, (t for laws in edition.texts.values() for t in laws))[home]
    citations = text_citations(texts, language)
    return {
        "id": part.id,
        "edition": edition.file.name,
        "lang": language,
        "title": part.title if isinstance(part, ProvisionText) else None,
        "text": part.text,
        "footnotes": list(part.footnotes) if isinstance(part, ProvisionText) else [],
        "status": covered.status,
        "reason": covered.reason,
        "rule": _rule_lines(edition, home),
        "refers_to": [c.to_dict() for c in citations if c.source == home],
        "referred_by": [c.to_dict() for c in citations if c.target == home],
    }


def _find(
    provision: str, texts: tuple[LawText, ...], edition: str, language: str
) -> ProvisionText | Footnote:
    for text in texts:
        parts: tuple[ProvisionText | Footnote, ...] = (*text.provisions, *text.footnotes)
        for part in parts:
            if part.id == provision:
                return part
    law = (id_parts(provision) or ("",))[0]
    of_law = [p.id for text in texts if text.number == law for p in text.provisions]
    if not of_law:
        known = [p.id for text in texts for p in text.provisions]
        near, expected = nearest(provision, known), tuple(text.number for text in texts)
        message = f"the {language} text of {edition} has no provision `{provision}`"
        raise UsageError("unknown-provision", message, expected, near)
    message = f"law {law} of {edition} has no provision `{provision}`"
    raise UsageError.near("unknown-provision", message, provision, of_law)


def _rule_lines(edition: Edition, provision: str) -> str | None:
    """The lines of the rule as its file has them; None where there is no rule of this id."""
    bound = edition.rules.provisions.get(provision)
    if bound is None:
        return None
    lines = edition.lines[bound.span.file][bound.span.line - 1 :]
    # The provision ends where the next line begins at the left edge.
    rest = (i for i, line in enumerate(lines) if i > 0 and line.strip() and line[0] != " ")
    return "\n".join(line.rstrip() for line in lines[: next(rest, len(lines))]).rstrip()
