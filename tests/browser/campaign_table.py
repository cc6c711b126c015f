"""What a table does around its games: chairs, rules, seals, games put away. More hooks into the pages."""

import re

from playwright.sync_api import expect

from tests.browser.table import Table


class CampaignTable(Table):
    """A device at the table of a whole campaign."""

    def field(self, name, value):
        """What is tapped for a radio button or a tick."""
        return self.page.locator("label", has=self.page.locator(f"input[name='{name}'][value='{value}']"))

    def tab(self, name):
        """A page of the campaign, by its tab; where there are no tabs, by way of the campaign's page."""
        if not self.page.locator("nav.tabs").count():
            self.tap(self.link("To the campaign"))
        if not self.link(name).count():
            self.touch(self.page.locator(".tabs__more summary"))
        self.tap(self.link(name))

    def game(self, number, page=""):
        """A game's table, or another page of it: its address is typed."""
        self.go(f"{self.campaign}game/{number}/{page}")

    # --- chairs -------------------------------------------------------------------------------------------------------

    def begin(self, start=None, levels=(), deal=False):
        """Chairs as they were last time are folded away; the levels are in there."""
        if levels:
            self._open(".chairs")
        super().begin(start, levels, deal)

    def leave_out(self, family):
        """It sits this one out."""
        self._open(".chairs")
        with self.answer():
            self.choose(f"seat-{family}", "")

    def call(self, family, name, stand_in=False):
        """Who plays for it."""
        self._open(".chairs")
        self.type(f"first-{family}", name)
        if stand_in:
            self.touch(self.page.locator("label", has=self.page.locator(f"input[name=standin-{family}]")))

    def swap_pages(self, one, other):
        """Each draws in the journal of the other."""
        self._open(".chairs")
        self._open(".swap")
        self.choose(f"page-{one}", str(other))
        self.choose(f"page-{other}", str(one))

    def _open(self, fold):
        folded = self.page.locator(f"{fold}:not([open]) > summary")
        if folded.count():
            self.touch(folded)

    # --- a game by its totals, and put away ---------------------------------------------------------------------------

    def play_for_totals(self, **totals):
        """A whole game of which only each family's total is recorded, from the chairs to its result."""
        self.begin(levels=dict.fromkeys(range(1, len(totals) + 1), "total"), start=1)
        self.score_totals(**totals)

    def score_totals(self, **totals):
        self.to_the_sheet()
        for name, points in totals.items():
            self.write_asked(name, "Total", points)
        self.confirm()

    def put_away(self):
        """The game is put away as it is, and the campaign goes on."""
        if self.link("On to the rewards").count():
            self.tap(self.link("On to the rewards"))
        self.after("close")
        self.tap(self.button("Done, play on"))
        self.tap(self.link("On with the campaign"))

    def after(self, step):
        """A step after the game."""
        self.tap(self.page.locator(f"a[href='?step={step}']").first)

    def sit_down(self):
        """From the page of the campaign to the chairs of its next game."""
        self.tap(self.link(re.compile("^Set up window")))

    # --- seals and rules ----------------------------------------------------------------------------------------------

    def break_seal(self, number):
        self.tab("Unlocks")
        self.tap(self.page.locator(f"a[href='?open=envelope-{number}']").first)
        self.tap(self.button(f"We broke seal {number}"))

    def new_rule(self, kind):
        """The form of a new rule; straight from what was opened, if that is on the page."""
        tile = self.page.locator(f"a.tile[href*='new={kind}']")
        if not tile.count():
            self.tab("Rules in force")
        self.tap(tile)

    def answer_rule(self, name, *values):
        """Tap what it says now, one answer after the other."""
        for value in values:
            self.tap(self.field(name, value))

    def word_rule(self, name, words):
        """Write into one of its fields, and leave the field."""
        self.type(name, words)
        with self.answer():
            self.page.locator(f"input[name={name}]").blur()

    def hold_rule(self, family=None):
        """It holds from now on, for good; the page then lists it as in force."""
        if family:
            self.touch(self.field("family", family))
        before = self.page.locator("[data-rule]").count()
        self.tap(self.button("The rule holds"))
        expect(self.page.locator("[data-rule]")).to_have_count(before + 1)

    def back_to_the_game(self):
        """From any page of the campaign to the game that is being played."""
        self.tap(self.link("To the campaign"))
        self.tap(self.link("Go on playing"))

    # --- the whole roll -----------------------------------------------------------------------------------------------

    def ask_for_the_roll(self):
        self.tap(self.link("Tell the whole roll"))

    def tell_roll(self, *dice):
        for die in dice:
            self.tap(self.page.locator(f".desk .board [data-die='{die}']"))

    # --- pages to look at ---------------------------------------------------------------------------------------------

    def open_journal(self, family):
        """A family's journal, by its name."""
        self.tab("Journals")
        self.tap(self.page.locator("main").get_by_role("link", name=re.compile(family)).first)

    def board(self, name):
        """A board of dice on the cathedral's page."""
        heading = self.page.get_by_role("heading", name=name, exact=True)
        return self.page.locator(".naves section", has=heading)

    @property
    def legacy_points(self):
        """Each family's, as the page of the campaign shows them."""
        rows = self.page.locator(".rank > li").all()
        return {
            row.locator("bdi").first.inner_text(): int(row.locator(".gold").inner_text().split()[0]) for row in rows
        }

    @property
    def leaves(self):
        """The first names of a family tree, the unspoken ones too."""
        return self.page.locator(".tree .age b").all_inner_texts()

    @property
    def sheet_lines(self):
        """The lines of the score sheet."""
        return self.page.locator(".ln[role=row] .ln__name").all_inner_texts()
