"""Reads YAML and JSON text strictly: situations, scenarios and the vocabulary go through here.

Input is text from anywhere, output a `Document`: plain data and, on demand, the tree with a
position for each node. Valid JSON is read without YAML, whose import a ruling can't afford.
"""

from .diagnostics import Diagnostic, InputError, Span
from .frozen import frozen
from .wording import Path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .document_nodes import Node, Plain


@frozen
class Limits:
    """What a document may measure: bytes, and levels of lists and mappings."""

    size: int = 256 * 1024
    depth: int = 32


LIMITS = Limits()


class Document:
    """A document that could be read: `plain` data, and places by path.

    One of the two is at hand, the other is made when it is asked for.
    """

    __slots__ = ("_plain", "_root", "_text", "file")

    def __init__(
        self, file: str, plain: "Plain", root: "Node | None" = None, text: str = ""
    ) -> None:
        self.file = file
        self._plain = plain
        self._root = root
        self._text = text

    @classmethod
    def of(cls, node: "Node") -> "Document":
        """A part of a larger document as a document of its own; places stay those of the file."""
        return cls(node.span.file, None, node)

    @property
    def plain(self) -> "Plain":
        """The data without places."""
        if self._plain is None and self._root is not None:
            self._plain = self._root.plain()
        return self._plain

    @property
    def root(self) -> "Node":
        """The tree; of a JSON document it is read when it is asked for."""
        if self._root is None:
            from .json_tree import read_tree

            self._root, _ = read_tree(self._text, self.file)
        return self._root

    def span(
        self, path: Path = (), start: int = 0, end: int | None = None, key: bool = False
    ) -> Span:
        """The place of the value (or key) at `path`, or of some characters of it."""
        from .document_nodes import place  # needed for faults only

        return place(self.root, path, start, end, key)


def read_document(
    text: str | bytes,
    file: str,
    *,
    limits: Limits = LIMITS,
    error: type[InputError] = InputError,
) -> "Node":
    """The tree of a document; see `open_document`."""
    return open_document(text, file, limits=limits, error=error).root


def open_document(
    text: str | bytes,
    file: str,
    *,
    limits: Limits = LIMITS,
    error: type[InputError] = InputError,
) -> Document:
    """Read one YAML or JSON document.

    Args:
        text: The document; bytes are read as UTF-8.
        file: What messages call it.
        limits: Size and depth, checked before anything is parsed or built.
        error: The exception to raise.
    Raises:
        InputError: Of the type `error`: it can't be read, or uses what is not allowed here
            (aliases, anchors, tags, a second document, a key twice, tabs in YAML).
    """
    content = _checked_text(text, file, limits, error)
    if content.lstrip()[:1] not in ("{", "["):
        return _open_yaml(content, file, limits, error, None)
    from . import json_documents

    deep = json_documents.too_deep(content, limits.depth)
    if deep is not None:
        message = f"the document is nested more than {limits.depth} levels deep"
        raise error(
            [_at(content, file, deep, "too-deep", message, f"at most {limits.depth} levels")]
        )
    try:
        return Document(file, json_documents.read_plain(content), None, content)
    except json_documents.RepeatedKey:
        from .json_tree import read_tree

        _, faults = read_tree(content, file)
        raise error(faults) from None
    except ValueError as fault:
        no_json = _json_fault(content, file, fault)
    return _open_yaml(content, file, limits, error, no_json)


def _open_yaml(
    content: str, file: str, limits: Limits, error: type[InputError], no_json: Diagnostic | None
) -> Document:
    from .document_nodes import Scalar
    from .yaml_documents import read_yaml

    # One kind of line end, so that lines and columns are what an editor shows.
    lines = content.replace("\r\n", "\n").replace("\r", "\n")
    root, faults = read_yaml(lines, file, limits.depth)
    if faults:
        faults.sort(key=lambda fault: (fault.span.line, fault.span.column))
        if no_json is not None and _is_better(no_json, faults):
            faults = [no_json]
        raise error(faults)
    if root is None or (isinstance(root, Scalar) and root.value is None):
        message = "the document is empty"
        raise error([_at(content, file, 0, "empty-document", message, "a YAML or JSON document")])
    return Document(file, None, root)


def _is_better(no_json: Diagnostic, no_yaml: list[Diagnostic]) -> bool:
    """Neither JSON nor YAML: whether JSON got further, so that it is what was meant."""
    ends = [f.span for f in no_yaml if f.code in ("syntax", "bad-character")]
    at = (no_json.span.line, no_json.span.column)
    return bool(ends) and at >= (ends[-1].line, ends[-1].column)


def _checked_text(text: str | bytes, file: str, limits: Limits, error: type[InputError]) -> str:
    """The text without byte order mark, if it is text and not too large."""
    too_large = f"the document is larger than {limits.size} bytes"
    expected = f"at most {limits.size} bytes"
    if len(text) > limits.size:
        raise error([_at("", file, 0, "too-large", too_large, expected)])
    if isinstance(text, bytes):
        try:
            content = text.decode("utf-8")
        except UnicodeDecodeError as fault:
            from .encoding import not_utf8  # needed for faults only

            raise error([not_utf8(fault, file)]) from None
    else:
        content = text
        try:
            size = len(text) if text.isascii() else len(text.encode("utf-8"))
        except UnicodeEncodeError as fault:
            message = "half a surrogate pair is no character"
            place_of = _at(text, file, fault.start, "not-utf8", message, "a text saved as UTF-8")
            raise error([place_of]) from None
        if size > limits.size:
            raise error([_at("", file, 0, "too-large", too_large, expected)])
    nul = content.find("\0")
    if nul >= 0:
        message = "a NUL character stands here, so this is no text"
        raise error([_at(content, file, nul, "binary", message, "a YAML or JSON document")])
    return content.removeprefix("\ufeff")


def _at(text: str, file: str, offset: int, code: str, message: str, expected: str) -> Diagnostic:
    line = text.count("\n", 0, offset) + 1
    column = offset - text.rfind("\n", 0, offset)
    span = Span(file, line, column, line, column + (offset < len(text)))
    return Diagnostic(code, message, span, "error", (expected,))


def _json_fault(text: str, file: str, fault: ValueError) -> Diagnostic:
    offset = getattr(fault, "pos", 0)
    problem = getattr(fault, "msg", str(fault))
    if problem == "Extra data":
        message = "a second document begins here"
        return _at(text, file, offset, "several-documents", message, "one document")
    if not text[offset:].strip():
        message = "the document ends before it is complete"
        return _at(text, file, len(text.rstrip()), "syntax", message, "the rest of the document")
    message = f"not valid JSON: {problem[:1].lower()}{problem[1:]}"
    return _at(text, file, offset, "syntax", message, _EXPECTED.get(problem, "valid JSON"))


_EXPECTED = {
    "Expecting ',' delimiter": "`,` or the closing bracket",
    "Expecting ':' delimiter": "`:`",
    "Expecting value": "a value",
    "Expecting property name enclosed in double quotes": "a key in double quotes",
}
