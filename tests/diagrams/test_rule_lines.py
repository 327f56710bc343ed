"""Rules in the reader's language: written out by hand, and nothing of any rule is lost."""

from functools import cache

import pytest

from bridgelaws.compiler import model
from bridgelaws.diagrams.chart_words import ChartWords
from bridgelaws.diagrams.rule_lines import RuleLine, rule_lines, rule_text

from .shipped import LANGUAGES, shipped_edition

# A part stands within its parents; `and` goes before `or`, so it stands below its alternative.
WRITTEN = {
    ("27B", "nl"): """
27     Onvoldoende bod
27B      waar artikel 27A niet van toepassing is
           de bieding wordt geannuleerd
           de overtreder moet het bod verbeteren door een voldoende bod of een pas
           de nieuwe bieding wordt gehandhaafd
             indien de nieuwe bieding een bod of een pas is
             en de nieuwe bieding reglementair is
           de nieuwe bieding wordt op zichzelf beoordeeld
             indien de nieuwe bieding een bod of een pas is
             en de nieuwe bieding niet reglementair is
       Zie eerst artikel 25A, 27C, 35A, 35B, 35C en 37: wat daar geldt, gaat voor.
""",
    ("27A", "en"): """
27     Insufficient bid
27A      when LHO accepts (LHO chooses)
           the call stands
           the auction continues with LHO
       See 25A, 27C, 35A, 35B, 35C and 37 first: what applies there goes before this.
""",
    ("27B3", "da"): """
27     Utilstrækkeligt bud
27B      hvor §27A ikke finder anvendelse
27B3       når den fejlende forsøger at ændre til en dobling eller en redobling
           i stedet for §27B1 og 27B2
             forsøget annulleres
             makker skal passe under resten af meldeforløbet
             se §23
             §26 kan komme i betragtning
       Se først §25A, 27C, 35A, 35B, 35C og 37: hvad der gælder dér, går forud.
""",
    ("31B", "sv"): """
31     Kontraktbud utom tur
31       när lag 29B tillämpas
31B        när partnern stod i tur att bjuda
           eller MTV stod i tur att bjuda
             och den felande inte hade bjudit tidigare
             partnern måste passa under resten av budgivningen
             se lag 23
             lag 26 kan komma att gälla
           självständigt, vid kontraktbud utom tur
           när MTV stod i tur att bjuda
           och den felande hade bjudit tidigare
           i stället för lag 29A, 29B och 29C
             budet behandlas som en ändring av bud
             tillämpa lag 25
       Se först lag 35B, 35C, 37 och 38: det som gäller där går före.
""",
    ("30B3", "en"): """
30     Pass out of turn
30B3     of its own, for pass out of turn
         when it was LHO's turn
         and a bid has been made
         instead of 29A, 29B and 29C
           the call is treated as a change of call
           apply 25
""",
    ("18B", "en"): """
18B    the call is higher than the last bid
         when the number of tricks is higher
         or the number of tricks is the same
           and the denomination ranks higher
""",
    ("18D", "da"): """
18D    uregelmæssighed: utilstrækkeligt bud
         når meldingen er et bud
         og meldingen lyder på højst syv træk
         og meldingen ikke er tilstrækkelig
""",
    ("30B1", "nl"): """
30     Pas voor de beurt
30       als artikel 29B van toepassing is
30B        als er een bod is gedaan
           behalve als de bieding conventioneel was
30B1         als RT aan de beurt was
               de overtreder moet passen bij de eerstvolgende beurt om te bieden
""",
    ("24", "sv"): """
24     Visat kort
         regelbrott: visat kort
           när ett enda kort visades
           eller två eller flera kort visades
         när budgivningen inte var slut dessförinnan
           varje visat kort läggs synligt på bordet tills budgivningen är slut
           spelföraren får behandla varje sådant kort som straffkort
             om den felande blir motspelare
           en av dessa tillämpas: lag 24A, 24B eller 24C; i alla andra fall finns ingen regel
           enligt lagarna 17E, 50 och 51
         när budgivningen var slut dessförinnan
         i stället för lag 24A, 24B och 24C
           Lagen ger ingen regel för detta fall.
           se lagarna 41, 48 och 49
""",
}


@cache
def _rule(provision: str, language: str) -> tuple[RuleLine, ...]:
    return rule_lines(
        shipped_edition(), provision, ChartWords(shipped_edition().vocabulary, language)
    )


@pytest.mark.parametrize(("provision", "language"), WRITTEN)
def test_a_rule_as_it_is_read(provision: str, language: str) -> None:
    """A rule and its place in the law, as written out by hand."""
    text = rule_text(_rule(provision, language))
    assert text.split("\n") == WRITTEN[provision, language].strip("\n").split("\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_of_a_rule_is_lost(language: str) -> None:
    """Each test, effect and reference of each clause has its words in the lines of the rule."""
    vocabulary = shipped_edition().vocabulary
    words = ChartWords(vocabulary, language)
    for provision in shipped_edition().provisions.values():
        text = "\n".join(line.text for line in _rule(provision.id, language))
        for clause in provision.clauses:
            atoms = [a for alternative in clause.alternatives for a in alternative]
            atoms += [*clause.exceptions, *(a for e in clause.effects for a in e.conditions)]
            for atom in atoms:
                if isinstance(atom, model.Test):
                    assert words.test(atom.fact, atom.values) in text, provision.id
                else:
                    assert atom.provision in text, provision.id
            for effect in clause.effects:
                assert vocabulary.effects[effect.id].phrase[language] in text, provision.id
            for target in (*(r.target for r in clause.references), *clause.instead_of):
                assert target in text, provision.id
            assert all(case in text for case in clause.one_of), provision.id


def test_lines_are_broken_below_their_own_beginning() -> None:
    """A long line goes on deeper than it began, and the column of ids stays free."""
    lines = (RuleLine("27", 0, "one"), RuleLine("27B1a", 1, "two three four five"))
    assert rule_text(lines, 18).split("\n") == [
        "27     one",
        "27B1a    two three",
        "           four",
        "           five",
    ]
