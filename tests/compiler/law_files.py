"""Strategies for law files: valid ones in every layout with comments, and any lines at all."""

from typing import NamedTuple

from hypothesis import strategies as st


class LawFile(NamedTuple):
    """A text, and the comments in it in their order."""

    text: str
    comments: list[str]


class Piece(NamedTuple):
    """A statement; behind free text no comment can stand."""

    words: str
    is_free: bool = False


IDS = st.sampled_from(
    ["27", "27B", "27B1", "27B1a", "16C2", "31A2a", "25B2bI", "40B2aiii", "127C10"]
)
# How a phrase may begin without being a structural word, and how it may go on.
FIRST = st.sampled_from(
    ["the", "LHO", "whenever", "iffy", "27x", "nobody's", "♥", "(a)", "see", ",x"]
)
MORE = st.sampled_from(["call", "when", "or", "and,", "if", "apply", "not", "a , b", "é", "x", "-"])
KINDS = st.sampled_from(
    [
        "apply",
        "may apply",
        "not apply",
        "see",
        "but see",
        "per",
        "as in",
        "consider",
        "proceed by",
        "rule as",
    ]
)
COMMENTS = st.text("ab #♥,:.27", max_size=8).map(lambda text: f"#{text}".rstrip())
ANY_GAP = st.integers(0, 3).map(lambda n: " " * n)
GAP = st.integers(1, 4).map(lambda n: " " * n)


@st.composite
def phrases(draw: st.DrawFn, first: st.SearchStrategy[str] = FIRST) -> str:
    """A phrase with any blanks between its words."""
    words = [draw(first)]
    for word in draw(st.lists(MORE, max_size=3)):
        words += [draw(GAP), word]
    text = "".join(words)
    return "seen" if text == "see" else text  # alone it is a reference without its provision


@st.composite
def id_lists(draw: st.DrawFn) -> str:
    """Provision ids with commas, `or` and `and` between them."""
    text = draw(IDS)
    for name in draw(st.lists(IDS, max_size=2)):
        word = draw(st.sampled_from([",", "or", "and"]))
        blanks = ANY_GAP if word == "," else GAP
        text += draw(blanks) + word + draw(blanks) + name
    return text


NAMES = st.lists(phrases(st.sampled_from(["the", "any", "bid"])), min_size=1, max_size=3).flatmap(
    lambda names: st.builds(
        lambda before, after: f"{before},{after}".join(n.replace(",", "") for n in names),
        ANY_GAP,
        ANY_GAP,
    )
)
CONDITIONS = st.one_of(phrases(), IDS)
FREE = st.builds(
    lambda word, gap, text, more: Piece(f"{word}{gap}{text}{more}", True),
    st.just("remark:"), ANY_GAP, phrases(), st.sampled_from(["", " # no  comment", "#"]),
)  # fmt: skip


def statements(word: str, rest: st.SearchStrategy[str]) -> st.SearchStrategy[list[Piece]]:
    """A statement that begins with a structural word."""
    return st.builds(lambda gap, words: [Piece(f"{word}{gap}{words}")], GAP, rest)


def some(
    strategy: st.SearchStrategy[list[Piece]], least: int, most: int
) -> st.SearchStrategy[list[Piece]]:
    """Several in a row."""
    rows = st.lists(strategy, min_size=least, max_size=most)
    return rows.map(lambda lists: [piece for pieces in lists for piece in pieces])


def rows(*parts: st.SearchStrategy[list[Piece]]) -> st.SearchStrategy[list[Piece]]:
    """One after the other."""
    return st.tuples(*parts).map(lambda lists: [piece for pieces in lists for piece in pieces])


MORE_CONDITIONS = some(statements("and", CONDITIONS) | statements("or", CONDITIONS), 0, 3)
OTHERWISE = st.just([Piece("otherwise")])
WHEN = rows(
    statements("when", CONDITIONS) | statements("otherwise  when", CONDITIONS), MORE_CONDITIONS
)
EXCEPT = some(statements("except when", CONDITIONS), 0, 1)
DIRECTLY = some(statements("directly on", NAMES), 0, 1)
INSTEAD = some(statements("instead of", id_lists()), 0, 1)
EFFECT = rows(
    phrases().map(lambda words: [Piece(words)]),
    some(rows(statements("if", CONDITIONS), some(statements("and", CONDITIONS), 0, 2)), 0, 1),
)
REFERENCE = st.builds(lambda kind, gap, ids: kind + gap + ids, KINDS, GAP, id_lists())
REFERENCES = st.builds(
    lambda parts, before, after: [Piece(f"{before},{after}".join(parts))],
    st.lists(REFERENCE, min_size=1, max_size=3), ANY_GAP, ANY_GAP,
)  # fmt: skip
ASIDE = some(FREE.map(lambda piece: [piece]) | statements("one of", id_lists()), 0, 1)
BODY = some(
    rows(
        EFFECT
        | REFERENCES
        | st.just([Piece("not yet encoded")])
        | st.just([Piece("no rule in the text")]),
        ASIDE,
    ),
    1,
    3,
)
RULE = rows(DIRECTLY, WHEN | OTHERWISE, ASIDE, EXCEPT, INSTEAD, BODY)
DEFINITION = rows(
    statements("define", phrases()) | statements("irregularity", st.just("bid  out of turn")),
    statements("when", CONDITIONS), MORE_CONDITIONS, EXCEPT, ASIDE,
)  # fmt: skip
NARRATIVE = FREE.map(lambda piece: [Piece(piece.words.replace("remark:", "narrative:", 1), True)])
PROVISION = st.one_of(NARRATIVE, ASIDE, BODY, some(RULE | DEFINITION, 1, 3))


@st.composite
def heads(draw: st.DrawFn) -> str:
    """The head of a law."""
    words = "law" + draw(GAP) + "27"
    if draw(st.booleans()):
        words += draw(GAP) + "on" + draw(GAP) + draw(NAMES)
    elif draw(st.booleans()):
        words += draw(GAP) + "for each" + draw(GAP) + draw(phrases())
    return words


class _Page:
    """A text while it is written, with whatever means nothing drawn in between."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw
        self.text = draw(st.sampled_from(["", "\ufeff"]))
        self.comments: list[str] = []
        self.end = draw(st.sampled_from(["\n", "\r\n"]))

    def line(self, words: str, is_free: bool = False) -> None:
        """A line with what may stand behind it, and lines without meaning after it."""
        self.text += words
        if not is_free and self.draw(st.integers(0, 3)) == 3:
            self.text += self.draw(ANY_GAP) + self._comment()
        else:
            self.text += self.draw(ANY_GAP)
        self.text += self.end
        self.noise()

    def noise(self) -> None:
        """Blank lines and comments."""
        while self.draw(st.integers(0, 3)) == 3:
            comment = self._comment() if self.draw(st.booleans()) else ""
            self.text += self.draw(ANY_GAP) + comment + self.end

    def _comment(self) -> str:
        self.comments.append(self.draw(COMMENTS))
        return self.comments[-1]


@st.composite
def law_files(draw: st.DrawFn) -> LawFile:
    """A law file that can be parsed, in any layout."""
    page = _Page(draw)
    page.noise()
    page.line(draw(heads()))
    for place in draw(st.lists(IDS, max_size=4)):
        pieces = draw(PROVISION)
        if not pieces or draw(st.booleans()):
            page.line(place)
        else:
            page.line(place + draw(GAP) + pieces[0].words, pieces[0].is_free)
            pieces = pieces[1:]
        for piece in pieces:
            page.line(draw(GAP) + piece.words, piece.is_free)
    is_whole = draw(st.booleans())
    return LawFile(page.text if is_whole else page.text.removesuffix(page.end), page.comments)


TOKENS = st.sampled_from(
    [" ", "  ", "#", ",", "x", "27B", "when", "and", "or", "if", "except when", "except  when",
     "otherwise", "one of", "one  of", "instead of", "directly on", "define", "irregularity",
     "narrative:", "remark:", "not yet encoded", "not  yet encoded", "see", "may apply",
     "may  apply", "but  see", "\n", "\n ", "\n27C ", "\nlaw 1", "\r\n", "\t"]
)  # fmt: skip
ANY_LINES = st.lists(TOKENS, max_size=12).map(lambda parts: "law 27\n27A " + "".join(parts))
"""Mostly no laws, and where they are, the odd ones."""
