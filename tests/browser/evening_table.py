"""A whole evening at the table, from a planned game to its rewards, market and seals. More hooks into the pages."""

import re

from playwright.sync_api import expect

from tests.browser.campaign_table import CampaignTable

NUMBER = re.compile(r"[-\N{MINUS SIGN}]?\d+")


def numbers_in(text):
    return [int(found.replace("\N{MINUS SIGN}", "-")) for found in NUMBER.findall(text)]


class EveningTable(CampaignTable):
    """A device at a table that plays on from one window to the next."""

    def home(self):
        """The page of the campaign."""
        tab = self.page.locator("nav.tabs a", has_text=re.compile("^Campaign$"))
        self.tap(tab if tab.count() else self.link("To the campaign"))

    @property
    def next_step(self):
        """What the page of the campaign says comes next."""
        return self.page.locator(".card.next")

    def go_on(self):
        """Its large button."""
        self.tap(self.next_step.locator(".btn.go"))

    # --- before a game ------------------------------------------------------------------------------------------------

    def next_card(self):
        """To what is asked behind the chairs, or to round 1."""
        self.tap(self.page.locator("[data-begin]"))

    def bring(self, family, *tools):
        """These of the tools a family owns come along, and round 1 begins."""
        kit = self.page.locator(".kit", has=self.page.locator(f"input[name=bring-{family}]"))
        for tool in kit.locator("label.chip").all():
            if (tool.inner_text().strip() in tools) != tool.locator("input").is_checked():
                self.touch(tool)
        self.next_card()

    # --- a planned round ----------------------------------------------------------------------------------------------

    def take(self, turn, column=None):
        """A planned turn, and the column that is meant where a number stands twice in the magic square."""
        self.take_turn(str(turn.die), turn.space)
        if column:
            self.tap(self.page.locator(".cellpick").get_by_role("button", name=f"in column {column}"))

    def take_by(self, turn, die, owned, name):
        """A planned turn with another die: what the family owns makes it fit."""
        self.take_die(die)
        self.tap(self.page.locator(f"[data-owned={owned}]", has_text=name))
        assert turn.space in self.fits
        self.fill(turn.space)

    def construct(self):
        self.tap(self.page.locator("[data-construct]"))

    def glaze(self):
        """The instruction of the stars is done."""
        self.tap(self.page.locator("[data-glazed]"))

    def due(self, sealed):
        """The line that says that something may be opened."""
        return self.page.locator(f".due [data-seal={sealed}], a.seals__one[href*='open={sealed}&']")

    def open_due(self, sealed, accept=True):
        """Open what may be opened, let its rule hold from now on, and go back."""
        self.tap(self.due(sealed))
        self.tap(self.button(re.compile("^We (broke|opened)")))
        if accept:
            self.tap(self.page.locator(".change").get_by_role("button", name="From now on, for good"))
            expect(self.page.locator(".change")).to_have_count(0)
        self.tap(self.link(re.compile("^Back to the (table|end of the game)$")))

    def read_objective(self, family):
        """A family looks at the private objective that was dealt to it."""
        self.tap(self.link("Private objective"))
        expect(self.page.get_by_role("heading", name=f"For {family} alone")).to_be_visible()
        self.tap(self.page.locator("main").get_by_role("link", name="Back to the table"))

    # --- after a game -------------------------------------------------------------------------------------------------

    def read_closing_story(self):
        self.tap(self.link("The closing story"))
        self.tap(self.button("Done, on to the score"))

    def add_line(self, label):
        """A line of the score sheet by hand."""
        self.tap(self.link("A line by hand"))
        self.tap(self.card("new-line").get_by_role("button", name=label, exact=True))

    def sheet_numbers(self, line):
        """What a line of the score sheet says, family by family."""
        row = self.page.locator(".ln[role=row]", has=self.page.locator("[role=rowheader]", has_text=line))
        return [number for cell in row.locator("a.n").all() for number in numbers_in(cell.inner_text())]

    @property
    def rewards(self):
        """What each family is given: points before and after, tools, coins."""
        return {
            row.locator("b").first.inner_text(): (
                *numbers_in(row.locator(".sum").inner_text()),
                *(numbers_in(row.locator("td").nth(at).inner_text())[0] for at in (2, 3)),
            )
            for row in self.page.locator(".earned tbody tr").all()
        }

    def give_rewards(self):
        self.tap(self.button("Give these rewards"))

    def take_tools(self, family, *tools):
        """The tools that a family chooses, once it is asked."""
        expect(self.page.locator(".asks h2")).to_contain_text(f"{family} take")
        offers = self.page.locator("button.offer")
        for tool in tools:
            offers = offers.filter(has_text=tool)
        self.tap(offers.first)

    # --- the market ---------------------------------------------------------------------------------------------------

    @property
    def purse(self):
        """Whose purse is open, and what is in it."""
        return self.page.get_by_role("region", name="Purse", exact=True)

    def buy(self, track, box, sticker=None, slot=None, tool=None):
        """A track's boxes up to this one, with what is chosen there."""
        self.tap(self.page.locator(f"section.track[aria-label='{track}'] a[aria-label^='Box {box}:']"))
        for pick in (sticker, tool):
            if pick:
                self.touch(self.page.locator("label.pick", has_text=pick))
        if slot:
            self.touch(self.field("crest_slot", slot))
        self.tap(self.button(re.compile("^Cross off box")))

    def fill_slot(self, number):
        """The next slot of the tool box."""
        self.tap(self.page.locator(".toolbox a", has_text=f"slot {number}"))
        self.tap(self.button(f"Fill slot {number}"))

    def leave_market(self, words):
        self.tap(self.button(words))

    # --- the end of the evening ---------------------------------------------------------------------------------------

    def name_masterpieces(self, *names):
        """What the windows are called, in the order of the families; then the table plays on."""
        for number, name in enumerate(names, start=1):
            self.type(f"masterpiece-{number}", name)
        self.tap(self.button("Done, play on"))

    @property
    def standings(self):
        """Each family's legacy points on the page of the standings, best first."""
        rows = self.page.locator(".ladder-of-points > li").all()
        return {row.locator("b").inner_text(): numbers_in(row.locator(".pts").inner_text())[0] for row in rows}

    @property
    def course_ends(self):
        """The last row of the table behind the chart of all windows, in the order of the standings."""
        return [int(figure) for figure in self.page.locator(".journey tr.total td").all_text_contents()]

    @property
    def ledger(self):
        """A journal's points: for what, and how many."""
        rows = self.page.locator(".ledger tbody tr").all()
        return [(row.locator("th").inner_text(), numbers_in(row.locator("td").nth(1).inner_text())[0]) for row in rows]

    def strike_entry(self, words):
        """Strike an entry of the log; what stands on it is listed then."""
        entry = self.page.locator(".entry", has_text=words)
        self.touch(entry.locator("summary"))
        self.tap(entry.get_by_role("button", name="Strike it"))
