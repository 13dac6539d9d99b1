"""Spirit Island's drawings: our own vector graphics. The .svg files hold symbols; the functions combine them.

The functions take plain values and know no rules and no state. A page needs the definitions (`parts`) once, and puts each
drawing into an `svg` of class `spirit-island`. Ids, by which a page marks and moves elements:

- island: `ground` (never changes), `land-A3`, `piece-A3-T@1`, `presence-A3-river`, `blight-A3`, `defend-A3`, `chip-A3`;
  over a land a page may `use` the definition `si-hl-chosen-A3`
- spirits: `panel`, `spirit`, `growth-1`, `track-energy`, `track-plays-3`, `innate-massive_flooding`, with `-2` for a level,
  `rule-1`, `energy`, `plays`, `element-sun`, `destroyed`; before each the `scope` of a panel
- cards: `card-flash_floods`, `fear-avoid_the_dahan`, `invader-II-J`
- invaders: `slot-ravage`, `invaders`, `deck`, `fear`, `earned`, `blight-card`

The first shape of a clickable element has the class `hit` and the exact size of the element; in a land it is the land's
outline.
"""
