"""Strict reading of YAML and JSON: what is refused and where, and what text stays text."""

import json
import subprocess
import sys
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgelaws.compiler.diagnostics import InputError, LawError
from bridgelaws.compiler.document_nodes import Mapping, Scalar, Sequence
from bridgelaws.compiler.documents import Document, Limits, open_document, read_document

QUOTES = "the token in quotes"


@pytest.mark.parametrize(
    ("text", "code", "line", "column", "expected", "suggestion"),
    [
        ("", "empty-document", 1, 1, "a YAML or JSON document", None),
        (" \n# only a remark\n", "empty-document", 1, 1, "a YAML or JSON document", None),
        ("---\n...\n", "empty-document", 1, 1, "a YAML or JSON document", None),
        ("a: 1\nb: 2\na: 3\n", "duplicate-key", 3, 1, "each key once", None),
        ('{"a": 1, "b": {"c": 1,\n  "c": 2}}', "duplicate-key", 2, 3, "each key once", None),
        ('{"a": 1, "\\u0061": 2}', "duplicate-key", 1, 10, "each key once", None),
        ("{a: 1, 'a': 2}", "duplicate-key", 1, 8, "each key once", None),
        ("a: *b", "alias", 1, 4, QUOTES, '"*b"'),
        ("a: [1H, *2D]", "alias", 1, 9, QUOTES, '"*2D"'),
        ("a: &x 1", "anchor", 1, 4, "a value without anchor", None),
        ("a: !x 1", "tag", 1, 4, "a value without tag", None),
        ("a: !!python/name:os.system ''", "tag", 1, 4, "a value without tag", None),
        ("a: 1\n---\nb: 2", "several-documents", 2, 1, "one document", None),
        ("{a: 1}\n{b: 2}", "several-documents", 2, 1, "one document", None),
        ('{"a": 1}\n{"b": 2}', "several-documents", 2, 1, "one document", None),
        ("a:\n\tb: 1", "tab", 2, 1, "blanks instead of the tab", None),
        ("a: 1\0", "binary", 1, 5, "a YAML or JSON document", None),
        ('{"a": "\0"}', "binary", 1, 8, "a YAML or JSON document", None),
        ("a: \x07", "bad-character", 1, 4, "printable text", None),
        ("a: \ud800", "not-utf8", 1, 4, "a text saved as UTF-8", None),
        ("x" * 262_145, "too-large", 1, 1, "at most 262144 bytes", None),
        ("♠" * 100_000, "too-large", 1, 1, "at most 262144 bytes", None),
        ("[" * 33 + "]" * 33, "too-deep", 1, 33, "at most 32 levels", None),
        ("[" * 200_000, "too-deep", 1, 33, "at most 32 levels", None),
        ('{"a":' * 40_000, "too-deep", 1, 161, "at most 32 levels", None),
        ("a: " + "[" * 500, "too-deep", 1, 35, "at most 32 levels", None),
        ("- " * 100_000, "too-deep", 1, 65, "at most 32 levels", None),
        ("? " * 100_000, "too-deep", 1, 65, "at most 32 levels", None),
        ("a: [1H, >2D]", "unquoted-token", 1, 9, QUOTES, '">2D"'),
        ("a: >2D", "unquoted-token", 1, 4, QUOTES, '">2D"'),
        ("- 1H\n- >2D\n", "unquoted-token", 2, 3, QUOTES, '">2D"'),
        ("a: [1H, 2C*[HS], TD]", "unquoted-token", 1, 9, QUOTES, '"2C*[HS]"'),
        ("a: [N:2D*[H]>3D]", "unquoted-token", 1, 5, QUOTES, '"N:2D*[H]>3D"'),
        ("{call: 2C*[]}", "unquoted-token", 1, 8, QUOTES, '"2C*[]"'),
        ("a: *[HS]", "unquoted-token", 1, 4, QUOTES, '"*[HS]"'),
        ("a: {b: ?}", "unquoted-token", 1, 8, QUOTES, '"?"'),
        ("a: ?", "unquoted-token", 1, 4, QUOTES, '"?"'),
        ("a: S: 1D", "syntax", 1, 5, "no blank behind `:`", None),
        ("a: [1H, 1S\n", "syntax", 1, 11, "`]`", None),
        ('{"a": 1', "syntax", 1, 8, "the rest of the document", None),
        ('{"a" 1}', "syntax", 1, 6, "`:`", None),
        ('{"a": [1, 2}', "syntax", 1, 12, "`,` or the closing bracket", None),
        ("[a]: b", "bad-key", 1, 1, "a word", None),
        ("a: 1\r\nb: 2\r\na: 3", "duplicate-key", 3, 1, "each key once", None),
        ("\ufeffa: 1\na: 2", "duplicate-key", 2, 1, "each key once", None),
        ('\ufeff{"a": 1, "a": 2}', "duplicate-key", 1, 10, "each key once", None),
    ],
)
def test_what_is_not_allowed_is_refused_at_its_place(
    text: str, code: str, line: int, column: int, expected: str, suggestion: str | None
) -> None:
    """Code, file, line, column, what was expected, and the near text."""
    with pytest.raises(LawError) as caught:
        read_document(text, "some.yaml", error=LawError)
    error = caught.value
    assert (error.diagnostics[0].code, error.file) == (code, "some.yaml")
    assert (error.line, error.column) == (line, column)
    assert expected in error.expected
    assert error.suggestion == suggestion


@pytest.mark.parametrize(
    ("data", "column"), [(b"\xff\xfea\0", 1), (b"a: \xe9", 4), ("ø: ".encode() + b"\x80", 4)]
)
def test_bytes_that_are_not_utf8_are_refused(data: bytes, column: int) -> None:
    """The column counts characters before the bad byte."""
    with pytest.raises(InputError) as caught:
        read_document(data, "f")
    assert caught.value.diagnostics[0].code == "not-utf8"
    assert caught.value.column == column


def test_the_message_for_an_alias_says_that_the_token_has_to_be_quoted() -> None:
    """An unquoted `*2D` is an alias to YAML and a token to a player."""
    with pytest.raises(InputError, match="has to be quoted"):
        read_document("auction: [1H, *2D]", "f")


def test_all_faults_of_a_document_are_told_at_once() -> None:
    """Tags, aliases and repeated keys, in the order of the text."""
    with pytest.raises(InputError) as caught:
        read_document("a: !x 1\nb: *c\na: 2\n", "f")
    assert [fault.code for fault in caught.value.diagnostics] == ["tag", "alias", "duplicate-key"]


def test_a_repeated_key_names_the_first_one() -> None:
    """The other place is shown beside."""
    with pytest.raises(InputError) as caught:
        read_document('{"a": 1,\n "a": 2}', "f")
    (related,) = caught.value.diagnostics[0].related
    assert (related.span.line, related.span.column) == (1, 2)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("true", True),
        ("False", False),
        ("null", None),
        ("~", None),
        ("1997", 1997),
        ("-5", -5),
        ("0", 0),
        ("no", "no"),
        ("N", "N"),
        ("Y", "Y"),
        ("on", "on"),
        ("12:30", "12:30"),
        ("27.10", "27.10"),
        ("1e5", "1e5"),
        ("010", "010"),
        ("1_000", "1_000"),
        ("0x1F", "0x1F"),
        ("2020-01-01", "2020-01-01"),
        ("=", "="),
        ("<<", "<<"),
        ("9" * 5000, "9" * 5000),
        ("'true'", "true"),
        ('"1997"', "1997"),
        ("'?'", "?"),
    ],
)
def test_only_constants_and_whole_numbers_are_more_than_text(text: str, value: object) -> None:
    """Nothing else of YAML's typing is followed, and nothing in quotes."""
    plain = open_document(f"a: {text}", "f").plain
    assert plain == {"a": value}
    assert isinstance(plain, dict)
    assert type(plain["a"]) is type(value)


def test_nodes_know_their_places() -> None:
    """Keys, values and lists of YAML."""
    root = read_document("a: [x, 'y']\nb:\n  c: z\n", "f")
    assert isinstance(root, Mapping)
    items = root.get("a")
    assert isinstance(items, Sequence)
    assert [(i.span.line, i.span.column, i.span.end_column) for i in items.items] == [
        (1, 5, 6),
        (1, 8, 11),
    ]
    entry = root.entry("b")
    assert entry is not None
    assert (entry.key.span.line, entry.value.span.line, entry.value.span.column) == (2, 3, 3)


@pytest.mark.parametrize(
    ("text", "start", "end", "places"),
    [
        ("a: 1H 1S", 3, 5, (1, 7, 1, 9)),
        ("a: '1H 1S'", 3, 5, (1, 8, 1, 10)),
        ('a: "1H 1S"', 3, 5, (1, 8, 1, 10)),
        ("a: 'i''m 1S'", 4, 6, (1, 10, 1, 12)),
        ('a: "\\u2660 1S"', 2, 4, (1, 12, 1, 14)),
        ('{"a": "\\ud83d\\ude00 1S"}', 2, 4, (1, 21, 1, 23)),
        ("a: 1H\n  1S", 3, 5, (2, 3, 2, 5)),
        ("a: >\n  1H\n  1S\n", 3, 5, (3, 3, 3, 5)),
        ("a: |\n  1H\n  1S\n", 3, 5, (3, 3, 3, 5)),
        ("a: '1H\n\n  1S'", 3, 5, (3, 3, 3, 5)),
    ],
)
def test_characters_of_a_text_are_found_between_quotes_escapes_and_folds(
    text: str, start: int, end: int, places: tuple[int, int, int, int]
) -> None:
    """A fault inside a text can be pointed at."""
    span = open_document(text, "f").span(("a",), start, end)
    assert (span.line, span.column, span.end_line, span.end_column) == places


def test_where_escapes_and_folds_mix_the_whole_text_is_the_place() -> None:
    """Better the whole than the wrong part."""
    span = open_document('a: "\\x41 1\\\n  S"', "f").span(("a",), 2, 4)
    assert (span.line, span.column) == (1, 4)


def test_a_path_that_leads_nowhere_ends_at_the_last_node() -> None:
    """A missing key is at the mapping it is missing from."""
    document = open_document('{"a": [{"b": 1}]}', "f")
    assert document.span(("a", 0, "c")).column == 8
    assert document.span(("a", 0, "b"), key=True).column == 9
    assert document.span(("a", 7)).column == 7


def test_a_part_of_a_document_keeps_its_places() -> None:
    """A scenario's situation is a document of its own in the same file."""
    root = read_document("- x: 1\n- x: [2]\n", "f")
    assert isinstance(root, Sequence)
    assert Document.of(root.items[1]).span(("x", 0)).line == 2


@pytest.mark.parametrize(
    "text", ['{"a": 1,}', '{"a": 1} # said', "{a: [1, b]}", '{"a": "\\x41"}', '{"a":\tb}']
)
def test_what_looks_like_json_may_be_yaml(text: str) -> None:
    """Flow mappings that are no JSON are read as YAML."""
    assert isinstance(open_document(text, "f").plain, dict)


def test_crlf_and_byte_order_mark_change_nothing() -> None:
    """Windows files read the same."""
    assert open_document(b"\xef\xbb\xbfa: 1\r\nb: x\r\n", "f").plain == {"a": 1, "b": "x"}


def test_limits_are_the_callers() -> None:
    """The vocabulary may be larger than a situation."""
    text = "a: " + "x" * 300_000
    assert isinstance(read_document(text, "f", limits=Limits(size=400_000)), Mapping)
    with pytest.raises(InputError):
        read_document("[[1]]", "f", limits=Limits(depth=1))


def test_thirty_two_levels_are_read() -> None:
    """The limit itself is allowed, in both languages."""
    nested = "[" * 32 + "1" + "]" * 32
    assert json.loads(nested) == open_document(nested, "f").plain
    assert open_document("a: " + nested[1:-1], "f").plain == {"a": json.loads(nested[1:-1])}


def test_brackets_in_texts_are_no_levels() -> None:
    """Many brackets inside strings don't nest."""
    text = json.dumps({"a": '["{\\' * 50, "b": [[]] * 40})
    assert open_document(text, "f").plain == json.loads(text)


def test_json_is_read_without_yaml() -> None:
    """Start-up of a ruling can't afford the import, nor that of the nodes."""
    code = (
        "import sys; from bridgelaws.compiler.documents import open_document;"
        """open_document('{"a": [1, true]}', 'f');"""
        "print([m for m in ('yaml', 'lark', 'networkx', 'bridgelaws.compiler.document_nodes')"
        " if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    "text",
    [
        '{"a": "' + '\\"' * 100_000,
        '"' * 200_000,
        "[" + '"\\' * 100_000,
        "a" * 262_000 + ": [>",
        "a: [" + "x>" * 100_000,
        "a: " + "[" * 200_000,
        "{" + "a," * 100_000,
        "? a\n" * 50_000,
        "'" + "''" * 100_000,
    ],
)
def test_hostile_text_is_answered_soon(text: str) -> None:
    """No text within the size limit makes the reader slow beyond a few seconds."""
    begin = time.perf_counter()
    with pytest.raises(InputError):
        read_document(text, "f")
    assert time.perf_counter() - begin < 10


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**17), 10**17) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@given(JSON.filter(lambda data: isinstance(data, dict | list)), st.booleans())
def test_json_and_its_tree_say_the_same(data: object, ascii_only: bool) -> None:
    """The quick reading and the reading with positions agree."""
    text = json.dumps(data, ensure_ascii=ascii_only)
    try:
        document = open_document(text, "f")
    except InputError:
        # Only what Python's str can hold and a document can't: half a surrogate pair, NUL.
        assert not ascii_only
        return
    assert document.plain == data
    assert document.root.plain() == data


@given(st.binary(max_size=200))
def test_any_bytes_are_a_document_or_an_input_error(data: bytes) -> None:
    """Nothing else is ever raised."""
    try:
        read_document(data, "f")
    except InputError as error:
        assert error.diagnostics[0].span.line >= 1


@given(st.text(alphabet="ab01:,[]{}\"'\\ \n\t\r->*&!?#|%@`~.=\u2028\x85\ufeff", max_size=60))
def test_any_text_of_signs_is_a_document_or_an_input_error(text: str) -> None:
    """Places lie within the text, and messages can be printed."""
    try:
        root = read_document(text, "f")
    except InputError as error:
        lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        for fault in error.diagnostics:
            assert 1 <= fault.span.line <= len(lines)
            assert 1 <= fault.span.column <= len(lines[fault.span.line - 1]) + 1
            assert fault.message.isprintable()
    else:
        assert isinstance(root, Mapping | Scalar | Sequence)
