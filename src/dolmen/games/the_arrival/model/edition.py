"""Where the editions of 2016 and 2017 differ: one small named switch for each difference."""

from __future__ import annotations

from typing import Final

YEARS: Final = (2016, 2017)


class Edition:
    """The rules of one edition, with the options that it allows. The two are never mixed in one game (AR-1.7)."""

    def __init__(
        self,
        year: int,
        blockers_in_turn: bool = False,
        draft: bool = False,
        ports_closed: bool = False,
        castles_near: bool = False,
    ) -> None:
        new = year == 2017
        self.year: int = year
        # Differences
        self.leader_cards: bool = new  # leader and colour are chosen, else a tribe fixes the colour (AR-7.16 to AR-7.18)
        self.first_player_chooses_first: bool = new  # the First Player is drawn before the choice (AR-7.15, AR-7.19)
        self.ports_counterclockwise: bool = new  # AR-7.24, AR-7.25
        self.port_disk_from_supply: bool = new  # else it is one of the disks received (AR-7.27, AR-7.28)
        self.guarded_castles: bool = new  # a Fomori on each castle at the start (AR-7.7, AR-7.8)
        self.printed_shield_limit: bool = new  # AR-16.2, AR-16.3
        self.spread_discards_open: bool = new  # AR-17.4, AR-17.5
        self.distant_by_rival: bool = new  # next to another leader, else into a neighbouring province (AR-18.6, AR-18.7)
        self.trophy_leaves: bool = new  # AR-19.6, AR-19.7
        self.stone_own_tie_only: bool = new  # AR-21.6, AR-21.7
        self.builder_by_hand: bool = new  # AR-21.19, AR-21.20
        self.ruse_spares_castles: bool = new  # AR-21.26, AR-21.27
        self.song: int = 1 if new else 0  # which value of the tile counts (AR-21.31, AR-21.32)
        # Options
        self.blockers_in_turn: bool = blockers_in_turn  # 2016: Blockers are set in turn order (AR-11.10)
        self.draft: bool = draft  # 2017, Advanced Game: leaders are chosen, not drawn blind (AR-8.6)
        self.ports_closed: bool = ports_closed  # Fomori never spread along a road from port to port (AR-17.18)
        self.castles_near: bool = castles_near  # 2016: Distant reaches castles from the provinces near the isle (AR-18.19)
