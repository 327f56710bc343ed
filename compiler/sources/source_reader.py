"""What reading a source line by line comes to in every form of print."""

from ..diagnostics import Diagnostic, Span
from .oddities import Oddity, Print, oddities_of_line
from .source_parts import SourceLaw, stray_characters


class SourceReader:
    """Reads a source line by line; afterwards holds its laws, faults and oddities."""

    def __init__(self, name: str, known: Print) -> None:
        self.name = name
        self.laws: list[SourceLaw] = []
        self.faults: list[Diagnostic] = []
        self.oddities: list[Oddity] = []
        self._known = known

    def _look_at(self, number: int, line: str) -> None:
        """Note what is odd or forbidden in a line, whatever it holds."""
        self.faults += stray_characters(self.name, number, line)
        self.oddities += oddities_of_line(self.name, number, line, self._known)

    def _place(self, number: int, column: int, length: int) -> Span:
        return Span(self.name, number, column, number, column + length)

    def _tell(self, kind: str, words: str, remark: str, number: int, column: int = 1) -> None:
        self.oddities.append(Oddity(kind, words, remark, self._place(number, column, len(words))))

    def _fault(self, code: str, message: str, number: int, line: str, *expected: str) -> None:
        """A fault of a whole line; it's shown where its words begin."""
        words = line.lstrip("\t ")
        place = self._place(number, len(line) - len(words) + 1, len(words))
        self._fault_at(code, message, place, *expected)

    def _fault_at(self, code: str, message: str, place: Span, *expected: str) -> None:
        law = self.laws[-1].number if self.laws else None
        self.faults.append(Diagnostic(code, message, place, "error", expected[:4], None, law))
