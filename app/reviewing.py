"""What a call of `check --reviewed` notes: that rules were read against the texts as they are."""

import os
from collections.abc import Collection

from ..compiler.base_files import BaseFiles, read_base, read_beside
from ..compiler.citation_targets import is_within
from ..compiler.compile import EditionFile, edition_files
from ..compiler.provision_ids import id_order
from ..compiler.texts import read_texts
from ..compiler.wordings import (
    FILE,
    Wordings,
    read_wordings,
    to_be_reviewed,
    wordings,
    write_wordings,
)
from .faults import UsageError
from .provision_page import unknown_provision
from .replacement import Replacement

_ALL = "all"


def note_reviewed(root: str, name: str, given: str, edition: str | None) -> list[str]:
    """Note the wording of provisions, and say what was noted.

    Args:
        root: The folder of the base.
        name: What messages call it.
        given: The provisions, with commas between them, each with all below it; or `all`.
        edition: The edition; with None the only one in which something is to be reviewed.
    Raises:
        UsageError: a provision is none of a text, nothing of these is to be reviewed, or something
            is in several editions.
        LawError: a text or a `wordings.yaml` has faults.
    """
    wanted = None if given == _ALL else [each.strip() for each in given.split(",")]
    files = read_base(root, name)
    open_in = []
    known: set[str] = set()
    for each in edition_files(files):
        if edition in (None, each.name):
            noted, now = _wordings(files, each, name)
            known.update(*noted.values(), *now.values())
            if changed := to_be_reviewed(noted, now, wanted):
                open_in.append((each, noted, now, changed))
    for provision in wanted or ():
        if not any(is_within(each, provision) for each in known):
            raise unknown_provision(provision, sorted(known, key=id_order), edition or name)
    if not open_in:
        message = f"nothing of `{given}` is to be reviewed"
        raise UsageError("nothing-to-review", message, ("a provision whose text has changed",))
    if len(open_in) > 1:
        names = tuple(f"`--edition {each.name}`" for each, *_ in open_in)
        message = f"something of `{given}` is to be reviewed in several editions"
        raise UsageError("missing-edition", message, names)
    ((one, noted, now, changed),) = open_in
    after = _after(noted, now, changed)
    with Replacement(os.path.join(root, one.folder, FILE)) as stream:
        stream.write(_as_before(files, one, name, write_wordings(after)).encode())
    return [f"{one.name} ({language}): {provision} was reviewed" for language, provision in changed]


def _as_before(files: BaseFiles, edition: EditionFile, name: str, text: str) -> str:
    """The new content of the file, with the line ends it had."""
    file = read_beside(files, f"{edition.folder}/{FILE}", name)
    is_of_windows = file is not None and b"\r\n" in file.data
    return text.replace("\n", "\r\n") if is_of_windows else text


def _wordings(files: BaseFiles, edition: EditionFile, name: str) -> tuple[Wordings, Wordings]:
    """What was read, and what the texts say now."""
    file = read_beside(files, f"{edition.folder}/{FILE}", name)
    noted = {} if file is None else read_wordings(file.data, file.name).wordings
    texts = {
        language: read_texts(
            os.path.join(files.root, edition.folder, language),
            f"{name}/{edition.folder}/{language}",
        )
        for language in edition.languages
    }
    return noted, wordings(texts)


def _after(noted: Wordings, now: Wordings, changed: Collection[tuple[str, str]]) -> Wordings:
    after = {language: dict(noted.get(language, {})) for language in {**now, **noted}}
    for language, provision in changed:
        after[language].pop(provision, None)
        if provision in now.get(language, {}):
            after[language][provision] = now[language][provision]
    return {language: of_text for language, of_text in after.items() if of_text}
