"""A law as a page: words side by side, the rule, the chart, worked rulings, what changed."""

from collections.abc import Iterator

from ..compiler.citation_targets import law_of
from ..compiler.provision_ids import id_parts
from ..diagrams.rule_lines import RuleLine
from .contents import Answer, Difference, Entry, Frame, LawPage, Reference, Said, When, Worked
from .markup import Markup, joined, link, tag
from .pages import page, picture

_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_COMMITTEE = "en"  # the language in which rules and worked situations are remarked on
_COMPARED, _WORKED = "compared", "worked"  # ids of parts of a page; no provision has such a one


def law_html(law: LawPage, frame: Frame) -> str:
    """The page of a law."""
    return page(
        f"{law.edition} · {law.law} {law.title}",
        joined(
            [
                _around(law, frame),
                tag("h1", f"{law.law}  {law.title}"),
                _parts(law, frame),
                _charts(law, frame),
                *(_entry(entry, law, frame) for entry in law.entries),
                _differences(law, frame),
                worked_html(law.worked, frame),
            ]
        ),
        frame,
        depth=1,
    )


def more_html(edition: str, worked: tuple[Worked, ...], frame: Frame) -> str:
    """The page of the worked rulings that belong to no law by themselves."""
    title = f"{edition} · {frame.words['worked']}"
    return page(title, joined([tag("h1", title), worked_html(worked, frame)]), frame, depth=1)


def _around(law: LawPage, frame: Frame) -> Markup:
    """The laws before and behind, the same law in other editions."""
    own = next(each.laws for each in frame.editions if each.edition == law.edition)
    at = own.index(law.law)
    before, behind = own[at - 1] if at else None, own[at + 1] if at + 1 < len(own) else None
    others = [e.edition for e in frame.editions if e.edition != law.edition and law.law in e.laws]
    return tag(
        "nav",
        tag("strong", law.edition),
        None if before is None else link(f"{before}.html", f"← {before}"),
        None if behind is None else link(f"{behind}.html", f"{behind} →"),
        *(link(f"../{other}/{law.law}.html", f"{other}: {law.law}") for other in others),
        attributes={"class": "around"},
    )


def _parts(law: LawPage, frame: Frame) -> Markup:
    """What stands on the page, to be reached without passing all that stands before it."""
    return tag(
        "nav",
        *(link(f"#{entry.id}", entry.id) for entry in law.entries),
        None if law.other_edition is None else link(f"#{_COMPARED}", _compared(law, frame)),
        link(f"#{_WORKED}", frame.words["worked"]) if law.worked else None,
        attributes={"class": "parts"},
    )


def _compared(law: LawPage, frame: Frame) -> str:
    return f"{frame.words['compared']} {law.other_edition}"


def _charts(law: LawPage, frame: Frame) -> Markup | None:
    if not law.charts:
        return None
    many = len(law.charts)
    return tag(
        "section",
        *(picture(file, _alt(law, at, many, frame)) for at, file in enumerate(law.charts, 1)),
        attributes={"class": "charts"},
    )


def _alt(law: LawPage, at: int, many: int, frame: Frame) -> str:
    place = f" ({at}/{many})" if many > 1 else ""
    return f"{frame.words['chart']}: {law.law} {law.title}{place}"


def _entry(entry: Entry, law: LawPage, frame: Frame) -> Markup:
    depth = len(id_parts(entry.id.split(".")[0]) or ("",))
    return tag(
        "section",
        tag(_HEADINGS[min(depth, 5)], link(f"#{entry.id}", entry.id)),
        tag("div", *(_said(each, frame) for each in entry.said), attributes={"class": "texts"}),
        tag("p", entry.status, attributes={"class": "status"}),
        _rule(entry.rule, law, frame),
        *(
            tag("p", remark, attributes={"lang": _COMMITTEE, "class": "remark"})
            for remark in entry.remarks
        ),
        _references("refers_to", entry.refers_to, law, frame),
        _references("referred_by", entry.referred_by, law, frame),
        *(_answer(each, frame) for each in entry.answers),
        attributes={"id": entry.id, "class": "provision"},
    )


def _said(said: Said, frame: Frame) -> Markup:
    return tag(
        "div",
        tag("p", frame.languages.get(said.language, said.language), attributes={"class": "tongue"}),
        None if said.title is None else tag("p", tag("strong", said.title)),
        *(tag("p", words) for words in said.paragraphs),
        *(tag("p", tag("small", f"{note}: {words}")) for note, words in said.notes),
        attributes={"lang": said.language},
    )


def _rule(lines: tuple[RuleLine, ...], law: LawPage, frame: Frame) -> Markup | None:
    if not lines:
        return None
    rows = [
        tag(
            "p",
            None if not line.provision else _to(line.provision, law.edition, frame),
            " " if line.provision else None,
            line.text,
            attributes={"style": f"margin-left:{1.2 * line.depth:g}em"},
        )
        for line in lines
    ]
    return tag("div", *rows, attributes={"class": "rule"})


def _to(provision: str, edition: str, frame: Frame) -> Markup:
    """A provision by its id, as a link where the book has it."""
    law = law_of(provision.split(".")[0])
    if not frame.has(edition, law):
        return Markup(tag("b", provision))
    return link(f"../{edition}/{law}.html#{provision}", provision)


def _references(
    key: str, references: tuple[Reference, ...], law: LawPage, frame: Frame
) -> Markup | None:
    if not references:
        return None
    rows = (
        tag(
            "li",
            _to(each.provision, law.edition, frame),
            " ",
            tag("q", each.words, attributes={"lang": each.language}),
        )
        for each in references
    )
    title = tag("p", frame.words[key], attributes={"class": "label"})
    return tag("div", title, tag("ul", *rows), attributes={"class": "references"})


def _answer(answer: Answer, frame: Frame) -> Markup:
    there = joined((_to(each, answer.edition, frame) for each in answer.provisions), ", ")
    return tag(
        "p", f"{answer.edition}: ", there, " " if answer.provisions else None, answer.words,
        attributes={"class": "answer"},
    )  # fmt: skip


def _differences(law: LawPage, frame: Frame) -> Markup | None:
    if law.other_edition is None:
        return None
    rows = [_difference(each, frame) for each in law.differences]
    none = tag("p", frame.words["no_difference"])
    return tag(
        "section",
        tag("h2", _compared(law, frame)),
        *(rows or [none]),
        attributes={"id": _COMPARED, "class": "differences"},
    )


def _difference(each: Difference, frame: Frame) -> Markup:
    sides = [
        (
            tag("dt", edition),
            *(
                tag("dd", None if not law else _to(law, edition, frame), " ", words)
                for law, words in said
            ),
        )
        for edition, said in each.sides
    ]
    return tag(
        "article",
        *(part for when in each.condition for part in _when(when)),
        tag("dl", *(part for side in sides for part in side)),
        tag("pre", each.witness),
    )


def _when(when: When) -> Iterator[Markup]:
    yield tag("p", when.words)
    if when.ways:
        yield tag("ul", *(tag("li", way) for way in when.ways))
    yield from (tag("p", exception) for exception in when.exceptions)


def worked_html(worked: tuple[Worked, ...], frame: Frame) -> Markup | None:
    """Worked rulings, each with its situation, the ruling in words and the reason for it."""
    if not worked:
        return None
    return tag(
        "section",
        tag("h2", frame.words["worked"]),
        *(
            tag(
                "details",
                tag("summary", f"{each.title} ", tag("small", each.id)),
                tag("pre", each.command),
                tag("pre", each.ruling, attributes={"class": "ruling"}),
                tag("p", each.why, attributes={"lang": _COMMITTEE, "class": "why"}),
            )
            for each in worked
        ),
        attributes={"id": _WORKED, "class": "worked"},
    )
