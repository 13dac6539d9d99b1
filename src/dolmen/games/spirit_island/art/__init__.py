"""Spirit Island's pictures: our own vector drawing, in parts (the .svg files here) and the functions that put them together.

Everything is made from plain values; nothing here knows a rule or a state. Pictures need the definitions (`parts`) once on
their page and stand in an `svg` of class `spirit-island`. Ids, by which a page lights and moves things:

- island: `ground` (never changes), `land-A3`, `piece-A3-T@1`, `presence-A3-river`, `blight-A3`, `defend-A3`, `chip-A3`;
  over a land a page may `use` the definition `si-hl-chosen-A3`
- spirits: `panel`, `spirit`, `growth-1`, `track-energy`, `track-plays-3`, `innate-massive_flooding`, with `-2` for a level,
  `rule-1`, `energy`, `plays`, `element-sun`, `destroyed`; before each the `scope` of a panel
- cards: `card-flash_floods`, `fear-avoid_the_dahan`, `invader-II-J`
- invaders: `slot-ravage`, `invaders`, `deck`, `discard`, `fear`, `fear-deck`, `divider-2`, `earned`, `blight-card`, `score`

The first shape in what can be clicked has the class `hit` and its exact size; in a land it is the land itself.
"""
