"""What the program itself says, by section and name, and what each of these sentences can fill in.

The words stand in the vocabulary, in every language; here is only what has to be there.
"""

_NAMES = {
    "seats": "N E S W",
    "denominations": "C D H S NT",
    "calls": "P X XX",
    "verbs": "P X XX bid_one_of/calls bid_from/call",
    "makes": "P X XX bid_one_of/calls bid_from/call",
    "the_call": "bid/call P/call X/call XX/call any",
    "call_of": "bid/call/player P/call/player X/call/player XX/call/player any/player",
    "ranks": "A K Q J T",
    "lists": "and or none",
    "gaps": """
        text not_encoded text_missing unrecognised called_while_open called_while_choosing
        duty_broken changed_twice duties_contradict later_call_open later_call_illegal
        rests_on_first_call
    """,
    "notes": """
        nothing_open already_decided not_read said_unknown not_of_call not_of_change change_ignored
        same_call left_elsewhere awaits_answer after_gap
    """,
    "status": "regular ruled needs_facts gap gap_not_encoded",
    "answers": "yes must no",
    "sentences": """
        headline/player/irregularity/call headline_without_call/player/irregularity
        headline_without_player/irregularity question if_answer/answer
        nothing_follows then_asked/question gap consider consider_law/law
        still_open/headline consider_finding/law/question if_found auction nothing_called turn
        turn_open turn_gap may_call/calls
        may_call_in_any_case/calls must_call/calls only_call/calls
        bid_in_notrump/level one_of_strains/strains changed_to/call/change
        lead_after/call_of/says prospects prospect/player/calls prospect_else/player/calls
        prospect_any/player/calls prospect_later/player/calls titled/law/title duties
        duty_pass_next/player/call duty_pass_rest/player/call duty_repeat/player/call lead over
        contract/bid/player passed_out doubled redoubled not_judged not_used note/said/why
        note_unknown/question/why words_of_law
        words_of_law_in/language not_applicable/law treated_as/law
    """,
    "interview": """
        edition dealer what_happened/example/director why_asked/law chooses/player several
        supposed/answer not_taken not_understood nothing_before waiting/calls answered_so_far
        replace/file kept/file written/file name_missing/example events_missing/example
    """,
    "commands": "back unknown suppose go_on save slip stop",
    "slip": """
        title laws/edition board table date director what_happened dealer/player
        called/player/call changed/player/call exposed/player/cards director_came lead_faced
        from_before/duty with_notes/event/notes shows/strains misnamed/text wrong_board
        simultaneous misinformation opponent_changed
    """,
    "references": """
        apply/law may_apply/law not_apply/law see/law see_however/law per/law definition/law
        treated_as/law
    """,
    "references_all": """
        apply/law may_apply/law not_apply/law see/law see_however/law per/law definition/law
        treated_as/law
    """,
    "kinds": "apply treated_as may_apply not_apply see see_however per definition instead_of",
    "map": """
        title around/law from/laws outside leading_here leading_on legend joins marked
        difference/left/right only/edition
    """,
    "chart": """
        title/law yes no question/phrase choice/player line_if/text/condition otherwise
        line_except/text/condition reached_from/laws comes_first/laws apply_law/law gap
        borrowed/edition/lender page/page/pages onward/mark/page arrival/mark/pages onward_here/mark
        traced/player/what asked open waiting reached/boxes/ways unreached/boxes/ways not_reached
        not_taken/answer
        not_this_law/law nothing_further begin_again narrative
    """,
    "show": """
        place/edition/language/status encoded narrative not_encoded lacking/language note/note
        notes/notes refers_to referred_by citations_unread/language counterpart/edition same
        changed split part new gone
    """,
    "proof": """
        gap/law conflict/law/effect/other/second twice/law dead/law never_follows/law/effect
        idle/law/condition circle/laws unasked/fact comes_up/irregularities no_witness sought
        shown_by/command also/law needless/finding
    """,
    "book": "title search none chart worked compared no_difference",
    "compare": "one/left/right many/count/left/right more/count unshown not_found same_ruling",
    "faults": """
        error reviewed expected help did_you_mean/word law note witness none one many/count
        counts/edition/provisions/encoded/narrative/not_encoded
        proved/edition/kinds/conditions/new/reviewed unproved checked_at/time/seconds
        provisions conditions seconds all_laws over_all
    """,
    "why": """
        in_force/law not_in_force/law unknown_yet/law not_in_force_yet/law
        true false unknown not_yet line/text/state line_because/text/state/because
        told/call told_so awaited/moment finding/question none applies/law withdrawn/headline/call
        not_looked/law after_gap ways/law no_way/law/count plain_call/call way_told/said
        way_of_call/call/said way_next/player/call way_instead/first/call way_without
    """,
    "rule": """
        when/phrase and/phrase or/phrase if/phrase except/phrase otherwise beside/law
        beside_all/law applies/law instead_of/law directly_on/irregularities irregularity/phrase
        one_of/law
    """,
}
PROGRAM_WORDS: dict[str, dict[str, tuple[str, ...]]] = {
    section: {name: tuple(filled) for name, *filled in (word.split("/") for word in names.split())}
    for section, names in _NAMES.items()
}
"""By section and name the placeholders that are filled in; a language may leave some out."""
