"""What is told to be different is what the rulings of both editions show; and what has to be told.

What the laws say stands here by hand, from the texts of both.
"""

from collections.abc import Callable
from typing import Any

import pytest

from bridgelaws import KnowledgeBase, Situation

Page = dict[str, Any]
Compared = Callable[..., Page]

REST = {"effect": "must_pass", "duration": "rest_of_auction"}
ONCE = {"effect": "must_pass", "duration": "next_turn"}


def _bare(effects: list[dict[str, Any]]) -> set[str]:
    """Effects without provisions and event numbers."""
    kept = [{k: v for k, v in e.items() if k not in ("law", "event")} for e in effects]
    return {str(sorted(e.items(), key=str)) for e in kept}


def _has(effects: list[dict[str, Any]], wanted: dict[str, Any]) -> bool:
    return any(wanted.items() <= effect.items() for effect in effects)


def _with(regions: list[Page], *words: str) -> list[Page]:
    """The regions whose condition says all of this."""
    return [r for r in regions if all(word in r["condition"]["en"] for word in words)]


def test_every_witness_shows_what_is_told(compared: Compared, base: KnowledgeBase) -> None:
    """Ruled on under both editions, each gives exactly the effects told, and they are not alike."""
    regions = compared()["regions"]
    assert len(regions) > 80
    for region in regions:
        for side, edition in (("left", "1997"), ("right", "2017")):
            assert "edition" not in region["witness"]
            document = {**region["witness"], "edition": edition}
            rulings = base.rule(Situation.from_dict(document)).to_dict()["rulings"]
            told = region[side]
            assert [e for r in rulings for e in r["effects"]] == told["effects"], region
            assert {law for r in rulings for law in r["laws"]} == set(told["laws"]), region
            assert [r["gap"] for r in rulings if "gap" in r][:1] == [
                gap for gap in [told.get("gap")] if gap is not None
            ]
            assert all(not r["needs"] for r in rulings), region
        one, other = ((_bare(region[s]["effects"]), "gap" in region[s]) for s in ("left", "right"))
        assert one != other, region


def test_no_difference_is_told_twice(compared: Compared) -> None:
    """Within a law no two regions have the same pair of rulings; of all laws, none of those on the
    same irregularities."""
    pairs = [
        (
            region["law"],
            *(
                (frozenset(_bare(region[s]["effects"])), str(region[s].get("gap")))
                for s in ("left", "right")
            ),
        )
        for region in compared()["regions"]
    ]
    assert len(pairs) == len(set(pairs))
    kinds = [region["condition"]["en"].split(":")[0] for region in compared()["regions"]]
    told = [(kind, *pair[1:]) for kind, pair in zip(kinds, pairs, strict=True)]
    assert len(told) == len(set(told))


def test_each_law_both_editions_have_is_compared(compared: Compared) -> None:
    """19 and 24 to 40; 17 and 18 are there in 2017 for the facts of the game only."""
    laws = {region["law"] for region in compared()["regions"]}
    assert {"25", "26", "27", "30", "31", "32"} <= laws
    assert laws <= {"19", *map(str, range(24, 41))}


def test_every_condition_is_said_in_every_language(compared: Compared) -> None:
    for region in compared()["regions"]:
        assert set(region["condition"]) == {"en", "da", "nl", "sv"}
        assert all(region["condition"].values())
        assert len(set(region["condition"].values())) > 1


def test_27_conventional_against_shown_strains_or_comparable(compared: Compared) -> None:
    """27B2 of 1997: conventional, so partner passes. 27B1a, b of 2017: the same denominations, or a
    comparable call, and nobody has to pass."""
    regions = compared("27")["regions"]
    silenced = {
        side: [r for r in regions if _has(r[side]["effects"], REST)
               and not _has(r[other]["effects"], REST)]
        for side, other in (("left", "right"), ("right", "left"))
    }  # fmt: skip
    assert _with(silenced["left"], "the call was not conventional")  # an exception there
    assert _with(
        silenced["right"],
        "the call was not conventional",
        "does not show the same denominations and the new call is not comparable",
    )
    (choice,) = [r for r in regions if _has(r["left"]["effects"], {"effect": "must_correct"})]
    wanted = [("left", ["sufficient_bid", "pass"]), ("right", ["legal_call"])]
    for side, calls in wanted:
        assert _has(choice[side]["effects"], {"effect": "must_correct", "with": calls})


@pytest.mark.parametrize("law", ["31", "32"])
def test_31_and_32_partner_passes_once_or_not_at_all(compared: Compared, law: str) -> None:
    """31A2b, 31B, 32A, 32B2 of 1997: for the rest. 31A2b, 32A2b of 2017: at the next turn, and only
    where the new call is not comparable."""
    regions = compared(law)["regions"]
    once = [
        r for r in regions if _has(r["left"]["effects"], REST) and _has(r["right"]["effects"], ONCE)
    ]
    assert _with(once, "the new call is not comparable")
    never = [
        r
        for r in regions
        if _has(r["left"]["effects"], REST)
        and not _has(r["right"]["effects"], {"effect": "must_pass"})
    ]
    assert _with(never, "the new call is comparable")


def test_30_it_no_longer_matters_whether_a_bid_has_been_made(compared: Compared) -> None:
    """30A of 1997: before a bid the offender passes once. 30B2 after it: for the rest, and partner
    may not double. 30B1 of 2017: nothing of this at partner's turn."""
    regions = compared("30")["regions"]
    after = _with(regions, "a bid has been made", "it was partner's turn")
    assert any(
        _has(r["left"]["effects"], REST)
        and _has(
            r["left"]["effects"], {"effect": "any_legal_call", "except": ["double", "redouble"]}
        )
        and not _has(r["right"]["effects"], {"effect": "must_pass"})
        for r in after
    )
    before = _with(regions, "no bid has been made", "it was partner's turn")
    assert any(
        _has(r["left"]["effects"], ONCE)
        and not _has(r["right"]["effects"], {"effect": "must_pass"})
        for r in before
    )


def test_25_the_choice_and_the_cap_are_gone(compared: Compared) -> None:
    """25B2b of 1997: the offender chooses, partner passes or the score is capped. 25B2 of 2017: the
    first call is kept."""
    regions = compared("25")["regions"]
    for wanted in (
        {"effect": "any_legal_call"},
        {"effect": "score_cap", "at": "average_minus"},
        ONCE,
    ):
        found = [
            r
            for r in _with(regions, "LHO does not accept")
            if _has(r["left"]["effects"], wanted) and not _has(r["right"]["effects"], wanted)
        ]
        assert found, wanted
    kept = [r for r in regions if _has(r["right"]["effects"], {"effect": "stands"})]
    assert any(not _has(r["left"]["effects"], {"effect": "stands"}) for r in kept)


def test_36_where_lho_calls_only_26_is_left_out(compared: Compared) -> None:
    """35 of 1997, another law, says that there is no penalty; 36A of 2017 that 26B is left out."""
    called = _with(compared("36")["regions"], "LHO called before the director ruled")
    (region,) = [r for r in called if r not in _with(called, "only after the opening lead")]
    assert _has(region["left"]["effects"], {"effect": "no_penalty", "law": "35"})
    assert not _has(region["right"]["effects"], {"effect": "no_penalty"})
    assert _has(region["right"]["effects"], {"effect": "not_applicable", "law": "36A", "of": "26B"})


def test_32_at_the_turn_of_lho(compared: Compared) -> None:
    """1997 has no rule there; 32C of 2017 treats it as a change of call."""
    found = _with(compared("32")["regions"], "it was LHO's turn")
    gap = [r for r in found if r["left"].get("gap", {}).get("law") == "32"]
    assert any(
        _has(r["right"]["effects"], {"effect": "treated_as", "law": "32C", "as": "change_of_call"})
        for r in gap
    )


def test_26_no_lead_can_be_required_any_more(compared: Compared) -> None:
    """26A2a of 1997 against 26B of 2017: any suit that was not shown may be forbidden."""
    required = {"effect": "lead_restriction", "options": ["require_suit", "forbid_suit"]}
    forbidden = {"effect": "lead_restriction", "options": ["forbid_any_suit"]}
    assert any(
        _has(r["left"]["effects"], required) and _has(r["right"]["effects"], forbidden)
        for r in compared("26")["regions"]
    )


def test_27_the_conventional_test_is_an_exception(compared: Compared) -> None:
    """27B1 of 1997 asks for two natural bids in one denomination, the lowest; where that is so
    nobody passes in either edition. It is told as what is left out, not turned round."""
    regions = [
        r
        for r in compared("27")["regions"]
        if _has(r["left"]["effects"], REST)
        and {"27B1b"} <= {*r["right"]["laws"]} <= {"27B", "27B1b", "26A"}
    ]
    assert regions
    for words in (region["condition"] for region in regions):
        assert (
            "except when the call was not conventional, the correction is the lowest sufficient "
            "bid in the same denomination, the correction is not conventional" in words["en"]
        )
        assert "undtagen når meldingen ikke var konventionel" in words["da"]
        assert "behalve als" in words["nl"] and "utom när" in words["sv"]


def test_27_a_second_insufficient_bid(compared: Compared) -> None:
    """27B4 of 2017: the second insufficient bid comes under 27B3, so partner passes for the rest.
    1997 has no word of it: the second one is corrected without penalty by 27B1a."""
    (region,) = _with(compared("27")["regions"], "made in place of an insufficient bid")[:1]
    assert _has(region["left"]["effects"], {"effect": "no_penalty", "law": "27B1a"})
    assert _has(region["right"]["effects"], {"law": "27B3", **REST})


def test_35_a_bid_over_seven_tricks_out_of_turn_is_two_things_at_once(compared: Compared) -> None:
    """35C of 1997 has no rule for it out of turn: there is no turn in which the offender could
    pass instead. 38 of 2017 cancels it and both pass. Neither alone shows that."""
    found = _with(compared("35")["regions"], "bid out of turn and bid of more than seven tricks")
    gap = [r for r in found if r["left"].get("gap", {}).get("law") == "35C"]
    assert gap
    for region in gap:
        assert not region["right"].get("gap")
        assert _has(region["right"]["effects"], {"law": "38C", **REST})


def test_36_out_of_turn_as_well(compared: Compared) -> None:
    """36B4 of 2017: any legal call, and partner passes. 1997 has 32 for it, and 32B1 no penalty
    where RHO's pass ends the auction."""
    found = _with(compared("36")["regions"], "out of turn and inadmissible")
    assert found
    assert all(_has(r["right"]["effects"], {"law": "36B4", **REST}) for r in found)
    (none,) = [r for r in found if _has(r["left"]["effects"], {"effect": "no_penalty"})]
    assert none["witness"]["auction"][-1] != "TD"


def test_34_what_became_of_a_lost_turn(compared: Compared) -> None:
    """34 of 1997 takes the passes back; 34 of 2017 leaves it to 17D3, of which there is no text.
    It is the second ruling of its auction: the pass itself was accepted."""
    (region,) = compared("34")["regions"]
    assert _has(region["left"]["effects"], {"effect": "cancelled", "law": "34", "following": True})
    assert region["right"]["gap"]["law"] == "17D3"


def test_39_that_lho_called_over_it_is_one_fact(compared: Compared) -> None:
    """35D and 39: whether LHO called before the director came and over the call is one thing."""
    page = compared("39")
    assert len(page["regions"]) == 1 and page["without_witness"] == []


def test_what_no_ruling_shows_is_not_told(compared: Compared) -> None:
    """A double at LHO's turn that is accepted stands in both: 29A and 25B1 by different events.

    The diagrams differ, the rulings don't; that the auction goes on with LHO is said of one of them
    only, and is no difference of its own. So it is listed with the reason.
    """
    page = compared("32")
    asked = "it was LHO's turn, LHO accepts"
    (alike,) = [r for r in page["without_witness"] if asked in r["condition"]["en"]]
    assert alike["reason"] == "same_ruling"
    assert not [r for r in page["regions"] if asked in r["condition"]["en"]]


def test_what_no_auction_shows_says_why(compared: Compared) -> None:
    """29, 32: an accepted call stands in both, by 29A and 32 of 1997, by 25B1 of 2017."""
    rest = compared()["without_witness"]
    assert [(r["law"], r["reason"]) for r in rest] == [("29", "same_ruling"), ("32", "same_ruling")]
    for region in rest:
        assert set(region["why"]) == {"en", "da", "nl", "sv"}
        assert len(set(region["why"].values())) == 4


def test_32_rho_does_not_double_where_the_offender_could(compared: Compared) -> None:
    """19A1, 19B1: who may double at RHO's turn doubles a bid of RHO's side, and RHO may not. That
    32B of 1997 has no rule for RHO's double is nothing that two editions can be held against."""
    page = compared("32")
    for region in [*page["regions"], *page["without_witness"]]:
        one_kind = region["condition"]["en"].startswith("double or redouble out of turn: ")
        assert not (one_kind and "RHO doubles" in region["condition"]["en"])


def test_36_noticed_only_after_the_lead(compared: Compared) -> None:
    """36C of 2017: the contract is scored as if the double had not been made. 1997 has no such
    provision: 35A cancels it and all that was called over it, whenever that is noticed."""
    late = _with(compared("36")["regions"], "LHO called", "only after the opening lead was faced")
    scored = {"effect": "scored_without", "law": "36C"}
    (region,) = [
        r
        for r in late
        if _has(r["left"]["effects"], {"effect": "auction_reverts", "law": "35A"})
        and _has(r["right"]["effects"], scored)
        and "redoubled" not in r["condition"]["en"]
    ]
    assert "LEAD" in region["witness"]["auction"]
    assert not _has(region["left"]["effects"], {"effect": "scored_without"})


def test_38_at_the_turn_of_lho_over_an_own_call(compared: Compared) -> None:
    """38 of 1997: never accepted, both pass for the rest. 31C of 2017: a change of call, and if it
    is not accepted the first call is kept (25B2) and nobody has to pass."""
    found = [
        r
        for r in compared("38")["regions"]
        if _has(r["left"]["effects"], {"law": "38", **REST})
        and _has(r["right"]["effects"], {"effect": "treated_as", "law": "31C"})
    ]
    assert found
    assert all(not _has(r["right"]["effects"], {"effect": "must_pass"}) for r in found)


def test_26_a_comparable_call_after_an_inadmissible_double(compared: Compared) -> None:
    """36B3 of 2017 leads to 26A: no restriction after a comparable call. 26A2 of 1997 looks only at
    the suits that were shown."""
    restricted = {"effect": "lead_restriction", "law": "26A2"}
    assert any(
        _has(r["left"]["effects"], restricted)
        and _has(r["right"]["effects"], {"effect": "no_penalty", "law": "26A"})
        for r in compared("26")["regions"]
    )


def test_31_by_a_player_who_must_pass(compared: Compared) -> None:
    """31C of 2017: a change of call, also by a player who has to pass or over seven tricks. 37 and
    38 of 1997 cancel the bid. It is one difference, whatever the call is besides."""
    (region,) = _with(compared("31")["regions"], "or bid out of turn and call by a player who must")
    assert _has(region["left"]["effects"], {"effect": "auction_reverts"})
    assert _has(region["right"]["effects"], {"effect": "treated_as", "law": "31C"})


def test_no_gap_ends_a_witness_that_need_not(compared: Compared) -> None:
    """A call by somebody who could neither accept nor was in turn ends an auction in both editions
    alike, so no auction that shows a difference goes on to it. Once it is the difference: over a
    bid of eight 28B of 1997 lets the opponent in turn call, and 2017 says nothing of it."""
    ended = [
        (r["law"], side)
        for r in compared()["regions"]
        for side in ("left", "right")
        if r[side].get("gap", {}).get("reason") == "text"
        and "called before the ruling" in r[side]["gap"]["why"]["en"]
    ]
    assert ended == [("28", "right")]


def test_24_what_is_exposed_after_the_lead_was_before_no_final_pass(compared: Compared) -> None:
    """17E, 24: the lead is faced after the final pass; without that the auction had not ended."""
    page = compared("24")
    assert page["without_witness"] == []
    assert not _with(page["regions"], "the final pass has not been made", "had ended before")


def test_24_a_small_card_between_the_final_pass_and_the_lead(compared: Compared) -> None:
    """24A and 17E of 1997: until the lead is faced there is no further penalty. 24 of 2017 is of
    the auction, which the final pass ends."""
    (after,) = [
        r
        for r in compared("24")["regions"]
        if _has(r["left"]["effects"], {"effect": "no_penalty"}) and "gap" in r["right"]
    ]
    assert "the final pass has been made" in after["condition"]["en"]
