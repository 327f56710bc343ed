"""A situation: what happened at the table, ready to be ruled on.

Input is an auction string, a mapping, or a YAML or JSON document; output an immutable `Situation`.
Everything the contract lets a situation say is checked; who is in turn, and whether an edition
exists, is known elsewhere.
"""

from collections.abc import Iterable, Mapping, Sequence

from ..compiler.diagnostics import Diagnostic, SituationError, Span
from ..compiler.documents import LIMITS, Document, open_document
from ..compiler.frozen import field, frozen
from .attributes import CONTRACT, NOTHING, Declared, Known
from .calls import Seat
from .events import (
    NOWHERE,
    CallChanged,
    CallMade,
    CardsExposed,
    DirectorCalled,
    Duty,
    Event,
    LeadFaced,
    Origin,
    Placed,
    Where,
    situation_error,
)
from .situation_reader import SituationReader
from .situation_writer import write_duty, write_event, write_known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..compiler.document_nodes import Node

__all__ = [
    "CallChanged",
    "CallMade",
    "CardsExposed",
    "DirectorCalled",
    "Duty",
    "Event",
    "LeadFaced",
    "Situation",
    "situation_error",
]


@frozen
class Situation(Placed):
    """Edition, dealer, events in their order; facts for every irregularity; duties from before.

    Equal situations say the same, wherever they were read. `facts` and the attributes of calls
    hold what is known: a name that is absent is unknown.
    """

    edition: str
    dealer: Seat
    events: tuple[Event, ...]
    facts: Known = NOTHING
    duties: tuple[Duty, ...] = ()
    where: Where = field(default=(NOWHERE, (), 0, None), compare=False, repr=False)

    @classmethod
    def parse(
        cls,
        auction: str,
        *,
        edition: str | int,
        dealer: str | Seat,
        facts: Mapping[str, object] | None = None,
        duties: Sequence[Mapping[str, object]] | None = None,
        file: str = "<auction>",
        known_editions: Iterable[str] | None = None,
        declared: Declared = CONTRACT,
    ) -> "Situation":
        """Read a compact auction such as `1H 1S 1D`.

        Args:
            auction: Tokens separated by blanks.
            edition: Edition of the laws; a number is read as text.
            dealer: The player who calls first.
            facts: What holds for every irregularity.
            duties: Duties from before.
            file: What messages call the auction; columns count in it.
            known_editions: Where given, the edition must be one of these.
            declared: The names of facts and attributes.
        Raises:
            SituationError: Something in it can't be read; names every fault.
        """
        seat = str(dealer) if isinstance(dealer, Seat) else dealer
        data = {"edition": edition, "dealer": seat, "auction": auction}
        more = {"facts": facts, "duties": duties}
        text = auction if isinstance(auction, str) else ""
        if len(text) > LIMITS.size:
            message = f"the auction is larger than {LIMITS.size} bytes"
            span = Span(file, 1, 1, 1, 1)
            expected = (f"at most {LIMITS.size} bytes",)
            raise SituationError([Diagnostic("too-large", message, span, "error", expected)])
        return cls._read(data | more, Origin(file, auction=text), known_editions, declared)

    @classmethod
    def from_dict(
        cls,
        data: Mapping[str, object],
        *,
        file: str = "<situation>",
        known_editions: Iterable[str] | None = None,
        declared: Declared = CONTRACT,
    ) -> "Situation":
        """Read a situation from a mapping in the form of a document; see `parse`.

        Raises:
            SituationError: Something in it can't be read; messages name the path, as a mapping
                has no lines.
        """
        return cls._read(data, Origin(file), known_editions, declared)

    @classmethod
    def read(
        cls,
        text: str | bytes,
        file: str = "<situation>",
        *,
        known_editions: Iterable[str] | None = None,
        declared: Declared = CONTRACT,
    ) -> "Situation":
        """Read a situation from a YAML or JSON document; see `parse`.

        Raises:
            SituationError: The document or something in it can't be read.
        """
        document = open_document(text, file, error=SituationError)
        return cls._read(document.plain, Origin(file, document), known_editions, declared)

    @classmethod
    def from_node(
        cls,
        node: "Node",
        *,
        known_editions: Iterable[str] | None = None,
        declared: Declared = CONTRACT,
    ) -> "Situation":
        """Read a situation that is part of a larger document, such as a scenario file.

        Raises:
            SituationError: Something in it can't be read.
        """
        document = Document.of(node)
        origin = Origin(document.file, document)
        return cls._read(document.plain, origin, known_editions, declared)

    @classmethod
    def _read(
        cls,
        data: object,
        origin: Origin,
        known_editions: Iterable[str] | None,
        declared: Declared,
    ) -> "Situation":
        reader = SituationReader(origin, declared)
        top = reader.top(data)
        known = None if known_editions is None else tuple(known_editions)
        edition = reader.edition(top["edition"], known) if "edition" in top else ""
        dealer = reader.seat(top["dealer"], ("dealer",)) if "dealer" in top else None
        events = reader.events(top["auction"]) if "auction" in top else ()
        facts = reader.top_facts(top.get("facts"))
        duties = reader.duties(top.get("duties"))
        reader.finish()
        assert dealer is not None  # without a dealer, finish has raised
        return cls(edition, dealer, events, facts, duties, (origin, (), 0, None))

    def to_dict(self) -> dict[str, object]:
        """The situation in the form of a document; `from_dict` reads it back as equal."""
        written: dict[str, object] = {
            "edition": self.edition,
            "dealer": self.dealer.text,
            "auction": [write_event(event) for event in self.events],
        }
        if self.facts:
            written["facts"] = write_known(self.facts)
        if self.duties:
            written["duties"] = [write_duty(duty) for duty in self.duties]
        return written

    def to_yaml(self) -> str:
        """The situation as a YAML document; `read` reads it back as equal."""
        import yaml  # a ruling writes none

        written: str = yaml.safe_dump(
            self.to_dict(), sort_keys=False, default_flow_style=None, allow_unicode=True
        )
        return written
