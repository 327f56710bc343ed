"""A page of text: headings, labelled sentences with hanging indents, lines of a given width."""

from __future__ import annotations

from textwrap import TextWrapper

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_BOLD, _PLAIN = "\x1b[1m", "\x1b[0m"
_WIDTH = 80
_NARROWEST = 30
_NARROW = 60  # below this, as on a telephone, what is indented deeply would be a column of words
_LEVEL = 2  # the indent of what stands directly below a heading


class Page:
    """Lines with headings and hanging indents; 80 characters wide where no width is given."""

    def __init__(self, width: int | None = None, color: bool = False) -> None:
        self.width = max(width or _WIDTH, _NARROWEST)
        self.color = color
        self.lines: list[str] = []

    def heading(self, words: str) -> None:
        if self.lines:
            self.lines.append("")
        self.lines += (self._bold(line) for line in self._wrapped(words, "", ""))

    def item(self, label: str, words: str, indent: int = 2) -> None:
        """A sentence with a label in front, such as the provision it comes from."""
        if self.width < _NARROW:
            indent = min(indent, _LEVEL) + max(indent - _LEVEL, 0) // 2
        first = " " * indent + f"{label:<7} " if label else " " * indent
        self.lines += self._wrapped(words, first, " " * len(first))

    def items(self, said: Iterable[tuple[str, str]], indent: int = 2) -> None:
        """Sentences with their labels; what two provisions say alike is told once, with the first
        of them."""
        first: dict[str, str] = {}
        for label, words in said:
            first.setdefault(words, label)
        for words, label in first.items():
            self.item(label, words, indent)

    def option(self, number: int, words: str) -> None:
        """A numbered line, to choose by its number."""
        first = f"{number:>2}  "
        line, *rest = self._wrapped(words, first, " " * len(first))
        self.lines += [self._bold(first) + line[len(first) :], *rest]

    def space(self) -> None:
        """An empty line."""
        self.lines.append("")

    def _wrapped(self, words: str, first: str, rest: str) -> list[str]:
        """Lines with hanging indents; on a narrow page the indent gives way before a word does."""
        lengths = [len(word) for word in words.split()] or [0]
        rest = rest[: max(self.width - max(lengths), 0)]
        if not first.strip():
            first = first[: len(rest)]
        elif len(first) + lengths[0] > self.width:
            return [first.rstrip(), *self._wrapped(words, rest, rest)]
        wrapper = TextWrapper(
            self.width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False,
            break_long_words=max(lengths) > self.width,
        )  # fmt: skip
        return wrapper.wrap(words) or [first.rstrip()]

    def _bold(self, words: str) -> str:
        return f"{_BOLD}{words}{_PLAIN}" if self.color else words

    def text(self) -> str:
        return "\n".join(self.lines) + "\n"


def as_sentence(words: str) -> str:
    """The words with a capital in front and a full stop at the end."""
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", "?", "!", ":")) else ".")
