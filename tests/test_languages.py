"""Every wording in four languages: none missing, none left in English, and read at the table.

What the prose must say is written here by hand in each language, and so are the wordings that may
be the same as the English ones. The faults are planted in a copy of the laws.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bridgelaws import KnowledgeBase, LawError, Situation
from bridgelaws.compiler.base_files import read_base
from bridgelaws.compiler.compile import edition_files, vocabulary_of
from bridgelaws.compiler.declarations import Phrase, Vocabulary, Words
from bridgelaws.compiler.edition_terms import in_terms_of
from bridgelaws.compiler.edition_texts import read_edition_texts
from bridgelaws.compiler.texts import read_texts
from bridgelaws.diagrams.titles import titles_of
from bridgelaws.runtime.base import SHIPPED

LANGUAGES = ("en", "da", "nl", "sv")

# Wordings that are rightly the same as in English: names, loan words, and templates of nothing but
# placeholders. Where they stand, and the languages in which they are the same.
SAME: dict[str, set[str]] = {
    "words/seats/W": {"nl"},
    "words/chart/traced": {"da", "nl", "sv"},
    "words/chart/not_taken": {"da", "nl", "sv"},
    "words/why/line": {"da", "nl", "sv"},
    "words/why/line_because": {"da", "nl", "sv"},
    "words/show/counterpart": {"nl"},
    "words/ranks/A": {"nl"},
    "words/ranks/K": {"da", "sv"},
    "words/ranks/T": {"da", "nl", "sv"},
    "words/the_call/bid": {"da"},
    "words/calls/P": {"sv"},
    "words/sentences/headline": {"da", "nl", "sv"},
    "words/sentences/headline_without_call": {"da", "nl", "sv"},
    "words/sentences/headline_without_player": {"da", "nl", "sv"},
    "words/sentences/if_answer": {"da", "nl", "sv"},
    "words/sentences/note": {"da", "nl", "sv"},
    "words/sentences/note_unknown": {"da", "nl", "sv"},
    "words/sentences/titled": {"da", "nl", "sv"},
    "words/chart/question": {"da", "nl", "sv"},
    "words/slip/called": {"da", "nl", "sv"},
    "words/slip/with_notes": {"da", "nl", "sv"},
    "players/partner/name": {"nl"},
    "facts/review_asked_by/partner/answer": {"nl"},
    "attributes/to_play/W": {"nl"},
    "irregularities/misinformation/name": {"da"},
}

# Wordings to lose: the file, the line with which what is at fault begins, and its English line.
LOST = {
    "a phrase of a fact": ("facts", "      en: LHO does not accept"),
    "a question": ("facts", '    en: "Was the call conventional?"'),
    "the name of a moment": ("moments", "    en: LHO's call before the director came"),
    "the phrase of an effect": ("effects", "      en: the call is cancelled"),
    "what a director says": ("effects", '      en: "{player} must repeat {call}"'),
    "the name of an irregularity": ("irregularities", "      en: insufficient bid"),
    "the question for an attribute": (
        "attributes",
        '    en: "Does {player} accept {the_call}?"',
    ),
    "a sentence of the program": ("words", '    en: "{player} must repeat {call}"'),
}

# Dealer North. What a reader of each language has to find; blanks and lines are not looked at.
TOLD: dict[str, tuple[str, dict[str, list[str]]]] = {
    "a pass for the rest of the auction": ("1C 1S 1D= TD S:P", {
        "en": ["Next to call: West", "North must pass for the rest of the auction"],
        "da": ["Næste til at melde: Vest", "Nord skal passe under resten af meldeforløbet"],
        "nl": ["Aan de beurt om te bieden: West",
               "Noord moet verder passen, tot het einde van het bieden"],
        "sv": ["I tur att bjuda: Väst", "Nord måste passa under resten av budgivningen"],
    }),
    "a pass at the next turn": ("E:1H= TD N:1S E:2H", {
        "en": ["Next to call: South", "West must pass at West's next turn"],
        "da": ["Næste til at melde: Syd", "Vest skal passe, næste gang Vest er i tur"],
        "nl": ["Aan de beurt om te bieden: Zuid",
               "West moet passen bij de eerstvolgende beurt om te bieden"],
        "sv": ["I tur att bjuda: Syd", "Väst måste passa vid nästa tillfälle att bjuda"],
    }),
    "a call to be repeated": ("E:1H= TD N:P", {
        "en": ["Next to call: East, who must bid 1♥", "East must repeat 1♥"],
        "da": ["Næste til at melde: Øst, som skal byde 1♥", "Øst skal gentage 1♥"],
        "nl": ["Aan de beurt om te bieden: Oost, die moet 1♥ bieden",
               "Oost moet de bieding 1♥ herhalen"],
        "sv": ["I tur att bjuda: Öst, som måste bjuda 1♥", "Öst måste upprepa budet 1♥"],
    }),
    "a lead required or forbidden": ("1C 1S 1D= TD S:P 2S P P P", {
        "en": ["South's 1♦ was withdrawn: ", "the first time North is to lead",
               "declarer may require a lead in diamonds, or forbid it for as long as North keeps"],
        "da": ["Syds 1♦ blev taget tilbage: ", "første gang Nord skal spille ud",
               "kan spilfører kræve udspil i ruder eller forbyde det, så længe Nord bevarer"],
        "nl": ["De bieding 1♦ van Zuid is ingetrokken: de leider mag, de eerste keer dat Noord moet"
               " voorspelen", "eisen dat Noord ruiten voorspeelt, of dat verbieden",
               "een verbod blijft van kracht zolang Noord aan slag blijft"],
        "sv": ["Syds 1♦ togs tillbaka: ", "första gången Nord ska spela ut",
               "får spelföraren begära utspel i ruter, eller förbjuda det så länge Nord behåller"],
    }),
    "a lead after a double that was withdrawn": ("1C 1S 1D= TD S:X*[H] S:P W:2S P P P", {
        "en": ["South's double was withdrawn: the first time North is to lead"],
        "da": ["Syds dobling blev taget tilbage: første gang Nord skal spille ud"],
        "nl": ["Het doublet van Zuid is ingetrokken: de leider mag, de eerste keer dat Noord moet"
               " voorspelen"],
        "sv": ["Syds dubbling togs tillbaka: första gången Nord ska spela ut"],
    }),
    "what is allowed whatever the answer": ("1C 1S 1D TD S:2D W:P", {
        "en": ["North, who may pass in any case; what else is allowed depends on the answer."],
        "da": ["Nord, som i alle tilfælde må passe; hvad der ellers er tilladt, afhænger af"],
        "nl": ["Noord, die in elk geval mag passen; wat verder mag, hangt van het antwoord af."],
        "sv": ["Nord, som i alla fall får passa; vad som i övrigt är tillåtet beror på svaret."],
    }),
    "any one suit forbidden": ("1C 1H 1H*[] TD S:2D= P P 2H P P P", {
        "en": ["the contract is 2♥, declarer East", "the first time North is to lead",
               "declarer may forbid a lead in any one suit, for as long as North keeps the lead"],
        "da": ["kontrakten er 2♥, spilfører Øst", "første gang Nord skal spille ud",
               "kan spilfører forbyde udspil i en hvilken som helst farve, så længe Nord bevarer"],
        "nl": ["het contract is 2♥, leider Oost",
               "de leider mag, de eerste keer dat Noord moet voorspelen",
               "verbieden één kleur voor te spelen",
               "dat verbod blijft van kracht zolang Noord aan slag blijft"],
        "sv": ["kontraktet är 2♥, spelförare Öst", "första gången Nord ska spela ut",
               "får spelföraren förbjuda utspel i en valfri färg, så länge Nord behåller utspelet"],
    }),
    "whether a call is accepted": ("1C 1S 1D", {
        "en": ["Question: Does West accept 1♦?", "The call is accepted: 27A South's 1♦ stands.",
               "The call is not accepted: 27B South's 1♦ is cancelled.",
               "South must correct it to a sufficient bid or a pass",
               "Whose turn it is depends on the answer"],
        "da": ["Spørgsmål: Accepterer Vest 1♦?",
               "Meldingen accepteres: 27A Syds 1♦ står ved magt.",
               "Meldingen accepteres ikke: 27B Syds 1♦ annulleres.",
               "Syd skal rette buddet til et tilstrækkeligt bud eller pas",
               "Hvis tur det er, afgøres, når spørgsmålet er besvaret"],
        "nl": ["Vraag: Accepteert West de bieding 1♦?",
               "De bieding wordt geaccepteerd: 27A De bieding 1♦ van Zuid wordt gehandhaafd.",
               "De bieding wordt niet geaccepteerd: 27B De bieding 1♦ van Zuid wordt geannuleerd.",
               "Zuid moet het bod verbeteren door een voldoende bod of een pas",
               "Wie aan de beurt is, hangt af van het antwoord"],
        "sv": ["Fråga: Godkänner Väst budet 1♦?", "Budet godkänns: 27A Syds 1♦ gäller.",
               "Budet godkänns inte: 27B Syds 1♦ ogiltigförklaras.",
               "Syd måste rätta budet till ett tillräckligt kontraktbud eller pass",
               "Vem som står i tur beror på svaret"],
    }),
    "what follows where the bid is not accepted": ("1C 1S 1D=", {
        "en": ["The call is not accepted: 27B South's 1♦ is cancelled.",
               "If South doubles or redoubles: 27B3 The attempt is cancelled.",
               "Any other legal call by South: 27B2 North must pass for the rest"],
        "da": ["Meldingen accepteres ikke: 27B Syds 1♦ annulleres.",
               "Hvis Syd dobler eller redobler: 27B3 Forsøget annulleres.",
               "Enhver anden lovlig melding fra Syd: 27B2 Nord skal passe under resten"],
        "nl": ["De bieding wordt niet geaccepteerd: 27B De bieding 1♦ van Zuid wordt geannuleerd.",
               "Als Zuid doubleert of redoubleert: 27B3 De poging wordt geannuleerd.",
               "Elke andere reglementaire bieding van Zuid: 27B2 Noord moet verder passen"],
        "sv": ["Budet godkänns inte: 27B Syds 1♦ ogiltigförklaras.",
               "Om Syd dubblar eller redubblar: 27B3 Försöket ogiltigförklaras.",
               "Varje annat regelrätt bud av Syd: 27B2 Nord måste passa under resten"],
    }),
    "what follows from a pass, as it is said of a player": ("E:1H= TD", {
        "en": ["If North passes: 31A1 East must repeat 1♥."],
        "da": ["Hvis Nord passer: 31A1 Øst skal gentage 1♥."],
        "nl": ["Als Noord past: 31A1 Oost moet de bieding 1♥ herhalen."],
        "sv": ["Om Nord passar: 31A1 Öst måste upprepa budet 1♥."],
    }),
    "what follows from a double or a bid": ("6NT S:7C= TD", {
        "en": ["If East doubles or bids from 7♣ up: 31A2"],
        "da": ["Hvis Øst dobler eller byder fra 7♣ og opefter: 31A2"],
        "nl": ["Als Oost doubleert of een bod doet vanaf 7♣: 31A2"],
        "sv": ["Om Öst dubblar eller bjuder 7♣ eller högre: 31A2"],
    }),
    "a pass, and what it becomes in a sentence": ("S:P", {
        "en": ["Does West accept the pass?", "South's pass is cancelled",
               "Is South's pass conventional?"],
        "da": ["Accepterer Vest passen?", "Syds pas annulleres",
               "Er Syds pas en konventionel melding?"],
        "nl": ["Accepteert West de pas?", "De pas van Zuid wordt geannuleerd",
               "Is de pas van Zuid conventioneel?"],
        "sv": ["Godkänner Väst passet?", "Syds pass ogiltigförklaras",
               "Är Syds pass ett konventionellt bud?"],
    }),
    "a double to be repeated": ("P P P 1H P S:X TD E:P", {
        "en": ["South must repeat the double", "Next to call: South, who must double"],
        "da": ["Syd skal gentage doblingen", "Næste til at melde: Syd, som skal doble"],
        "nl": ["Zuid moet het doublet herhalen", "Zuid, die moet doubleren"],
        "sv": ["Syd måste upprepa dubblingen", "Syd, som måste dubbla"],
    }),
    "whether a correction is conventional": ("1C 1S 1D= TD S:2D", {
        "en": ["Next to call: West, who may pass, double or bid from 2♥ up",
               "Question: Is South's 2♦ conventional?",
               "Conventional: 27B2 North must pass for the rest",
               "Not conventional: 27B1a There is no penalty"],
        "da": ["Næste til at melde: Vest, som må passe, doble eller byde fra 2♥ og opefter",
               "Spørgsmål: Er Syds 2♦ en konventionel melding?",
               "Konventionel: 27B2 Nord skal passe under resten",
               "Ikke konventionel: 27B1a Der er ingen straf"],
        "nl": ["Aan de beurt om te bieden: West, die mag passen, doubleren of een bod doen vanaf"
               " 2♥",
               "Vraag: Is de bieding 2♦ van Zuid conventioneel?",
               "Conventioneel: 27B2 Noord moet verder passen",
               "Niet conventioneel: 27B1a Er is geen rechtzetting"],
        "sv": ["I tur att bjuda: Väst, som får passa, dubbla eller bjuda 2♥ eller högre",
               "Fråga: Är Syds 2♦ ett konventionellt bud?",
               "Konventionellt: 27B2 Nord måste passa under resten",
               "Inte konventionellt: 27B1a Ingen bestraffning utgår"],
    }),
}  # fmt: skip

# The same situation in the terms of both editions: the auction, and what its ruling must say.
TERMS: dict[str, tuple[str, dict[str, list[str]]]] = {
    "conventional, artificial": ("1C 1S 1D TD S:2D", {
        "en": ["Is South's 1♦ conventional? Conventional:",
               "Is South's 1♦ artificial? Artificial:"],
        "da": ["Er Syds 1♦ en konventionel melding?", "Er Syds 1♦ en kunstig melding? Kunstig:"],
        "nl": ["Is de bieding 1♦ van Zuid conventioneel?",
               "Is de bieding 1♦ van Zuid kunstmatig? Kunstmatig:"],
        "sv": ["Är Syds 1♦ ett konventionellt bud?",
               "Är Syds 1♦ ett artificiellt bud? Artificiellt:"],
    }),
    "inadvertent, unintended": ("1H N:2H TD", {
        "en": ["changed to 2♥ inadvertent? Inadvertent:", "changed to 2♥ unintended? Unintended:"],
        "da": ["til 2♥, uagtsomt afgivet? Uagtsomt", "til 2♥, utilsigtet? Utilsigtet:"],
        "nl": ["wijzigde in 2♥ onbedoeld? Onbedoeld:",
               "wijzigde in 2♥ een niet-bedoelde bieding? Niet bedoeld:"],
        "sv": ["ändrade till 2♥ oavsiktligt?", "ändrade till 2♥ oavsiktligt?"],
    }),
    "no penalty, no rectification": ("2H P P P E:P", {
        "en": ["There is no penalty.", "There is no rectification."],
        "da": ["Der er ingen straf.", "Der er ingen berigtigelse."],
        "nl": ["Er is geen rechtzetting.", "Er is geen rechtzetting."],
        "sv": ["Ingen bestraffning utgår.", "Ingen korrigering sker."],
    }),
}  # fmt: skip

# Words that the laws of 2017 have left behind. A penalty card is one in both; a procedural penalty
# is one in 2017 (40B4: “een procedurele straf”).
GONE = {
    "en": r"convention|(?<!procedural )penalt(y(?! card)|ies)|inadvertent",
    "da": r"konvention|(?<!procedure)straf(?!kort)|uagtsom|sammenlignelig",
    "nl": r"convention|(?<!procedurele )straf(?!kaart)|onbedoeld",
    "sv": r"konvention|(?<!procedur)straff(?!kort)|konstgj",
}


@pytest.fixture(scope="module", params=["1997", "2017"])
def vocabulary(request: pytest.FixtureRequest) -> Vocabulary:
    """The shipped vocabulary, in the words of each edition."""
    return in_terms_of(request.param, vocabulary_of(read_base(Path(SHIPPED))))


def wordings(vocabulary: Vocabulary) -> Iterator[tuple[str, Words]]:
    """Everything that is said in several languages, with where it stands."""
    v = vocabulary
    for name, several in phrases(v):
        for phrase in several:
            place = f"{name}/{'|'.join(map(str, phrase.values))}"
            yield place, phrase.words
            if phrase.answer:
                yield f"{place}/answer", phrase.answer
    asked = {f"facts/{f}": v.facts[f].question for f in v.facts}
    asked |= {f"attributes/{a}": v.attributes[a].question for a in v.attributes}
    asked |= {f"irregularities/{i}": v.irregularities[i].asks for i in v.irregularities}
    for name, question in asked.items():
        if question:
            yield f"{name}/question", question
    for name, effect in v.effects.items():
        yield f"effects/{name}/phrase", effect.phrase
        yield f"effects/{name}/says", effect.says
    named = {f"moments/{m}": v.moments[m].name for m in v.moments}
    named |= {f"irregularities/{i}": v.irregularities[i].name for i in v.irregularities}
    named |= {f"players/{p}": v.players[p].name for p in v.players}
    for name, words in named.items():
        yield f"{name}/name", words
    for section, entries in v.words.items():
        for name, wording in entries.items():
            yield f"words/{section}/{name}", wording


def phrases(vocabulary: Vocabulary) -> Iterator[tuple[str, tuple[Phrase, ...]]]:
    """The phrases of each fact, attribute and irregularity."""
    v = vocabulary
    yield from ((f"facts/{f}", v.facts[f].phrases) for f in v.facts)
    yield from ((f"attributes/{a}", v.attributes[a].phrases) for a in v.attributes)
    yield from ((f"irregularities/{i}", v.irregularities[i].phrases) for i in v.irregularities)


def joined(text: str) -> str:
    """A text with all blanks alike."""
    return " ".join(text.split())


def test_every_wording_is_there_in_every_language(vocabulary: Vocabulary) -> None:
    """The shipped vocabulary asks for four languages, and each wording has all of them."""
    assert vocabulary.languages == LANGUAGES
    found = list(wordings(vocabulary))
    assert len(found) > 300
    assert [where for where, words in found if set(words) != set(LANGUAGES)] == []


def test_every_edition_and_law_outside_has_its_name_in_every_language() -> None:
    """The title of each edition, and of each law that it cites without holding it."""
    for edition in edition_files(read_base(Path(SHIPPED))):
        titles = {"title": edition.title, **edition.outside}
        assert [name for name, words in titles.items() if set(words) != set(LANGUAGES)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_law_and_chapter_has_a_title(language: str) -> None:
    """From the text, or where there is none in this language, from the edition file."""
    files = read_base(Path(SHIPPED))
    for edition in edition_files(files):
        titles = titles_of(edition, read_edition_texts(files, edition, "laws"), language)
        laws = [
            law.number for law in read_texts(Path(SHIPPED) / edition.folder / edition.languages[0])
        ]
        assert [law for law in laws if not titles.title(law)] == []
        assert [law for law, heading in titles.headings.items() if not heading] == []
        told = {law for law in edition.titles if language in edition.titles[law]}
        in_text = (
            {law.number for law in read_texts(Path(SHIPPED) / edition.folder / language)}
            if language in edition.languages
            else set()
        )
        assert told == {*laws} - in_text  # each title once, in the text or in the edition


def test_every_language_fills_in_the_same(vocabulary: Vocabulary) -> None:
    """A wording has the same placeholders in each language: none lost, none made up."""

    def places(words: str) -> frozenset[str]:
        return frozenset(re.findall(r"{(\w+)}", words))

    found = dict(wordings(vocabulary))
    assert any(places(words["en"]) for words in found.values())
    wrong = [w for w, words in found.items() if len({places(t) for t in words.values()}) > 1]
    assert wrong == []


def test_nothing_is_left_in_english(vocabulary: Vocabulary) -> None:
    """Only the wordings named by hand are the same in English and in another language."""
    same = {
        where: {lang for lang in LANGUAGES[1:] if words[lang].lower() == words["en"].lower()}
        for where, words in wordings(vocabulary)
    }
    assert {where: found for where, found in same.items() if found} == SAME


def test_what_a_call_is_not_is_denied(vocabulary: Vocabulary) -> None:
    """A call that is no insufficient bid need be no bid at all, so no other quality is named."""
    denied = {"en": {"not", "no"}, "da": {"ikke"}, "nl": {"niet", "geen"}, "sv": {"inte"}}
    found = [p for i in vocabulary.irregularities.values() for p in i.phrases if False in p.values]
    assert len(found) > 5
    for phrase in found:
        for language in LANGUAGES:
            words = phrase.words[language].split()
            assert denied[language] & set(words), phrase.words[language]


def test_no_two_phrases_are_the_same(vocabulary: Vocabulary) -> None:
    """What holds and what does not hold of a fact are said differently in every language."""
    for name, several in phrases(vocabulary):
        for language in LANGUAGES:
            said = [phrase.words[language] for phrase in several]
            assert len(set(said)) == len(said), f"{name}: {said}"
            said = [phrase.answer[language] for phrase in several if phrase.answer]
            assert len(set(said)) == len(said), f"{name}: {said}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", LOST)
def test_a_lost_wording_is_a_fault(name: str, language: str, laws_copy: Path) -> None:
    """Told once, with its file and language, at the line above: its key, or that of its value."""
    stem, english = LOST[name]
    file = laws_copy / "vocabulary" / f"{stem}.yaml"
    lines = file.read_text("utf-8").split("\n")
    first = lines.index(english)
    lost = first + LANGUAGES.index(language)
    assert lines[lost].lstrip().startswith(f"{language}: ")
    file.write_text("\n".join(lines[:lost] + lines[lost + 1 :]), "utf-8")

    with pytest.raises(LawError) as caught:
        KnowledgeBase.load(laws_copy)
    (fault,) = caught.value.diagnostics
    assert (fault.code, fault.span.line) == ("missing-phrase", first)
    assert fault.span.file.endswith(f"vocabulary/{stem}.yaml")
    assert f"`{language}`" in fault.message


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", TOLD)
def test_a_reader_learns_what_to_do(name: str, language: str, base: KnowledgeBase) -> None:
    """Who calls next, who must do what and how long, what may be led, what is asked."""
    auction, told = TOLD[name]
    ruling = base.rule(Situation.parse(auction, edition="1997", dealer="N"))
    text = joined(ruling.prose(language))
    for wanted in told[language]:
        assert wanted.lower() in text.lower(), f"{wanted}\n{text}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", TERMS)
def test_each_edition_rules_in_its_own_terms(name: str, language: str, base: KnowledgeBase) -> None:
    """What both mean alike is asked and told as each of them says it."""
    auction, told = TERMS[name]
    for edition, wanted in zip(("1997", "2017"), told[language], strict=True):
        ruling = base.rule(Situation.parse(auction, edition=edition, dealer="N"))
        text = joined(ruling.prose(language))
        assert wanted in text, f"{edition}: {wanted}\n{text}"


def left_behind(vocabulary: Vocabulary) -> list[str]:
    """The wordings with words that the laws of 2017 no longer use."""
    return [
        f"{where}: {words[language]}"
        for where, words in wordings(vocabulary)
        for language, gone in GONE.items()
        if re.search(gone, words[language], re.IGNORECASE)
    ]


def test_nothing_of_2017_is_said_in_the_terms_of_1997() -> None:
    """In no language; the words that all editions share have plenty of them."""
    shared = vocabulary_of(read_base(Path(SHIPPED)))
    assert left_behind(in_terms_of("2017", shared)) == []
    assert len(left_behind(shared)) > 20


@pytest.mark.parametrize(
    ("language", "headline", "faced"),
    [
        ("en", "South: exposed card (♥K, ♠J)", "until the auction ends: ♥K, ♠J"),
        ("da", "Syd: vist kort (♥K, ♠B)", "indtil meldeforløbet er slut: ♥K, ♠B"),
        ("nl", "Zuid: getoonde kaart (♥H, ♠B)", "tot het einde van het bieden: ♥H, ♠B"),
        ("sv", "Syd: visat kort (♥K, ♠Kn)", "tills budgivningen är slut: ♥K, ♠Kn"),
    ],
)
def test_cards_are_written_as_players_write_them(
    language: str, headline: str, faced: str, base: KnowledgeBase
) -> None:
    """In the headline and in what follows; honours have other letters in other languages."""
    exposed = {"exposed": ["HK", "SJ"], "by": "S"}
    auction = ["1H", "P", exposed, "TD"]
    situation = Situation.from_dict({"edition": "1997", "dealer": "N", "auction": auction})
    text = joined(base.rule(situation).prose(language))
    assert headline in text and faced in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_doubled_contract_is_not_one_word(language: str, base: KnowledgeBase) -> None:
    """The bid and its being doubled stand apart, since a wording keeps no blank at its edge."""
    ruling = base.rule(Situation.parse("1H X P P P", edition="1997", dealer="N"))
    assert "1♥, " in ruling.prose(language)
