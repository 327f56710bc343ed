"""A knowledge base, ready to rule: the front door for programmers."""

from __future__ import annotations

import os

from ..compiler import cache
from ..compiler.base_files import read_base
from ..compiler.diagnostics import nearest
from ..compiler.packed import opened
from .attributes import CONTRACT, Declared
from .replay import Replay
from .rules import Rules
from .ruling import Ruling
from .situation import Situation, situation_error
from .texts import EditionTexts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    import networkx as nx
    import pyarrow as pa

    from ..compiler.texts import LawText
    from .answer import Answer
    from .calls import Seat
    from .columns import Columns, Decided

VERSION = "0.1.0"
SHIPPED = os.path.join(os.path.dirname(os.path.dirname(__file__)), "laws")
"""The folder of the shipped laws."""


class KnowledgeBase:
    """Laws and vocabulary of a folder, compiled. Immutable and safe to share between threads."""

    def __init__(
        self,
        root: str,
        digest: str,
        packed: dict[str, bytes],
        places: dict[str, cache.Place],
        shared: dict[str, Any],
    ) -> None:
        self._root = root
        self._texts = {
            name: EditionTexts(os.path.join(root, folder), languages, names)
            for name, (folder, languages, names) in places.items()
        }
        self._packed = packed
        self._shared = shared
        self._rules: dict[str, Rules] = {}
        self.digest = digest
        self.declared: Declared = CONTRACT.extended(shared["told"])
        """The names that a situation may use, for `Situation.parse` and its like."""
        self.spoken: tuple[str, ...] = shared["languages"]
        """The languages in which rulings can be told; the first is the default."""

    @classmethod
    def load(cls, path: str | os.PathLike[str] | None = None) -> KnowledgeBase:
        """Load the shipped laws, or the base in a folder; from the cache if it has this content.

        Raises:
            LawError: the folder is no base, or its files have faults.
        """
        files = read_base(SHIPPED, "laws") if path is None else read_base(path)
        stored = cache.load(files)
        if stored is None:
            from ..compiler.compile import compile_base  # the parsers, only where they are needed

            compiled = compile_base(files)
            stored = (compiled.editions, compiled.places, compiled.shared)
            cache.store(files, stored)
        return cls(files.root, files.digest, *stored)

    @property
    def editions(self) -> tuple[str, ...]:
        return tuple(self._packed)

    def languages(self, edition: str) -> tuple[str, ...]:
        """The languages in which an edition has texts; the first is its default."""
        return self._texts[edition].languages

    def rules(self, edition: str) -> Rules:
        """The compiled rules of an edition.

        Raises:
            KeyError: the base has no such edition.
        """
        rules = self._rules.get(edition)
        if rules is None:
            code, tables = opened(self._packed[edition])
            rules = self._rules[edition] = Rules(code, tables, self._shared)
        return rules

    def rule(self, situation: Situation) -> Ruling:
        """Rule on a situation.

        Raises:
            SituationError: it names an edition the base hasn't got, or something impossible
                happens in it, such as a change of a call that was never made.
        """
        if situation.edition not in self._packed:
            message = f"the edition `{situation.edition}` isn't in the base"
            near = nearest(situation.edition, self._packed)
            raise situation_error(situation, "unknown-edition", message, self.editions, near)
        replay = Replay(self.rules(situation.edition), situation).run()
        base = {"digest": self.digest, "version": VERSION}
        return Ruling(replay, base, self._texts[situation.edition])

    def may(self, situation: Situation, player: Seat | str, action: str) -> Answer:
        """Whether a player may do something now, after the last event of a situation.

        Raises:
            SituationError: see `rule`.
            ValueError: there is no such seat, or no such action in the vocabulary.
        """
        return self.rule(situation).may(player, action)

    def deciding(self, edition: str, *irregularity: str) -> dict[str, tuple[str, ...]]:
        """The facts that decide an irregularity, in the order of the law, each with the words for
        its values: what `decide` reads.

        Raises:
            ValueError: see `decide`.
        """
        return self._columns(edition, irregularity).facts()

    def decide(self, table: pa.Table, edition: str, *irregularity: str) -> Decided:
        """What the laws make of the facts in each row of an Arrow table.

        A column is named by a fact and has booleans or words (`deciding` lists them); a null, or a
        column that is not there, is unknown. What call it is about, and what has become of it, is
        for the facts to say: nothing is worked out from an auction here.

        Args:
            table: The facts; those that decide nothing of this irregularity are passed over.
            edition: The edition to decide by.
            irregularity: What the call is; if it is several things at once, in the order in which
                the contract names them.

        Raises:
            ValueError: no such edition or irregularity; a column that is no fact of the edition; a
                value that its fact hasn't got.
            ImportError: the extra `arrow` isn't installed.
        """
        return self._columns(edition, irregularity).decide(table)

    def _columns(self, edition: str, irregularity: tuple[str, ...]) -> Columns:
        if edition not in self._packed:
            near = nearest(edition, self._packed)
            meant = "" if near is None else f"; did you mean `{near}`?"
            raise ValueError(f"the edition `{edition}` isn't in the base{meant}")
        rules = self.rules(edition)
        if irregularity not in rules.columns:
            try:
                from .columns import Columns
            except ImportError as error:
                message = f"{error}: it comes with the extra `arrow`, bridgelaws[arrow]"
                raise ImportError(message, name=error.name) from None
            rules.columns[irregularity] = Columns(rules, irregularity)
        return rules.columns[irregularity]

    def graph(self, edition: str | None = None) -> nx.MultiDiGraph[str]:
        """The graph of laws, provisions, facts and effects of an edition; of all if none is named.

        Raises:
            LawError: the files of the base have faults by now.
            ValueError: the base has no such edition.
        """
        from ..compiler.graph import edition_graph, whole_graph

        return whole_graph(self._root) if edition is None else edition_graph(self._root, edition)

    def texts(self, edition: str) -> EditionTexts:
        """The law texts of an edition.

        Raises:
            KeyError: the base has no such edition.
        """
        return self._texts[edition]

    def text(self, edition: str, language: str, law: str) -> LawText | None:
        """The text of a law in a language; None where the base hasn't got it."""
        return self._texts[edition].law(law, language)
