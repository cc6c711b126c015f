"""The table as families use it: what they tap and what they then see. Every hook into the pages is in here."""

import re
from contextlib import contextmanager

from playwright.sync_api import expect

COLOURS, FACES = "RYGBP", 6
LETTERS = "ABCDEFGHIJKL"

# Every request that HTMX has dealt with, its answer shown, is counted where a test can see it. What a page asks by
# itself, every few seconds, is no answer to a tap: it is only waited for, as a late one would replace what was tapped.
COUNTING = """globalThis.seen = { answers: 0, clicks: 0, asking: new Set() };
addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  if (["every", "load"].includes(ctx.sourceEvent?.type)) seen.asking.add(ctx);
});
addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  if (!seen.asking.delete(ctx)) seen.answers += 1;
});
addEventListener("click", () => (seen.clicks += 1), true);"""
ANSWERED = "before => seen.answers > before && !seen.asking.size"


def glass(index, shift=0):
    """The die at a place of a row of dice of which no two neighbours are alike, nor two rows begun 1 or 2 apart."""
    return f"{COLOURS[(index + shift) % len(COLOURS)]}{(index + shift) % FACES + 1}"


def whole_window(columns=6, rows=4, shift=0):
    """Spaces in reading order, each with a die: together a window that breaks no rule where nothing is printed."""
    return {
        f"{LETTERS[column]}{row + 1}": glass(2 * row + column, shift)
        for row in range(rows)
        for column in range(columns)
    }


def turns_of(number, *windows):
    """A round's turns in their order: whose, which space, which die. The first window's family began round 1."""
    first = (number - 1) % len(windows)
    seats = [(first + seat) % len(windows) for seat in range(len(windows))]
    halves = [list(window.items())[2 * number - 2 : 2 * number] for window in windows]
    return [(seat, *halves[seat][lap]) for lap, order in enumerate((seats, seats[::-1])) for seat in order]


class Table:
    """One device at the table.

    `taps` counts every tap, those into text fields included; to choose from a list takes two.
    """

    def __init__(self, context, path="/", javascript=True):
        self.page = context.new_page()
        self.javascript = javascript
        self.taps = 0
        self.page.add_init_script(COUNTING)
        self.go(path)

    # --- taps ---------------------------------------------------------------------------------------------------------

    def go(self, path):
        """Type an address."""
        self.page.goto(path)

    def tap(self, target):
        """Tap a link or a button, and wait until what it leads to is shown."""
        self.taps += 1
        with self.answer():
            target.tap()

    @contextmanager
    def answer(self):
        """Wait for the answer to what is done meanwhile."""
        if not self.javascript:
            with self.page.expect_navigation():
                yield
            return
        before = self.page.evaluate("seen.answers")
        yield
        self.page.wait_for_function(ANSWERED, arg=before)

    @contextmanager
    def heard(self, count):
        """Wait until the page has heard of so many taps, made meanwhile; what they lead to is not waited for."""
        before = self.page.evaluate("seen.clicks")
        yield
        self.page.wait_for_function("least => seen.clicks >= least", arg=before + count)

    def touch(self, target):
        """Tap what the server is not asked about: a tick, a fold."""
        self.taps += 1
        target.tap()

    def type(self, name, text):
        """Tap a text field and type."""
        self.taps += 1
        self.page.locator(f"input[name={name}]").fill(text)

    def choose(self, name, value):
        """Open a list and choose; a list that asks the server is waited for."""
        self.taps += 2
        chooser = self.page.locator(f"select[name={name}]")
        if self.javascript and chooser.get_attribute("hx-get"):
            with self.answer():
                chooser.select_option(value)
        else:
            chooser.select_option(value)

    def link(self, name):
        return self.page.get_by_role("link", name=name).and_(self.page.locator(":visible")).first

    def button(self, name):
        return self.page.get_by_role("button", name=name).and_(self.page.locator(":visible")).first

    @contextmanager
    def counted(self, most):
        """No more taps than this are needed for what is done meanwhile."""
        before = self.taps
        yield
        assert self.taps - before <= most, f"{self.taps - before} taps"

    # --- before the first round ---------------------------------------------------------------------------------------

    def found(self, *names, box=None):
        """From the shelf: a new campaign of these families, which sits down for its first window."""
        self.tap(self.link(re.compile("Begin a campaign|New campaign")))
        for number, name in enumerate(names, start=1):
            self.type(f"name-{number}", name)
        if box:
            self.touch(self.page.locator("label", has=self.page.locator(f"input[name=box][value={box}]")))
        self.tap(self.button("Begin"))

    def begin(self, start=None, levels=(), deal=False):
        """Sit down: who starts, and each family's level where it is not every turn."""
        for family, level in dict(levels).items():
            self.choose(f"level-{family}", level)
        if start:
            self.touch(self.page.locator("label", has=self.page.locator(f"input[name=start][value='{start}']")))
        if deal:
            self.touch(self.page.locator("label", has=self.page.locator("input[name=deal]")))
        self.tap(self.page.locator("[data-begin]"))

    @property
    def campaign(self):
        """The address of the campaign."""
        return re.search(r"/c/[^/]+/", self.page.url)[0]

    # --- what is seen -------------------------------------------------------------------------------------------------

    @property
    def heading(self):
        """What is asked."""
        return self.page.locator(".desk h2").first

    @property
    def whose(self):
        """The family whose turn it is."""
        return self.page.locator(".snake [aria-current=true]")

    @property
    def round(self):
        return int(self.page.locator("b.rd").inner_text().split("/")[0])

    @property
    def alert(self):
        """What speaks against the last tap."""
        return self.page.get_by_role("alert").and_(self.page.locator(":visible"))

    @property
    def unsaved(self):
        """The notice of a failed save."""
        return self.page.locator("[data-unsaved]")

    def mode(self, mode):
        """The panes of the large window while a tap on them does this."""
        return self.page.locator(f".panes[data-mode={mode}]")

    def pane(self, space):
        """The button over a space of the large window."""
        chosen = ", ".join(f"[name={name}][value='{space}']" for name in ("space", "to"))
        return self.page.locator(".panes").locator(f"{chosen}, [name=also][value^='{space}:']")

    def expect_in(self, space, words):
        """What the window shows in a space, in words."""
        expect(self.pane(space)).to_have_attribute("aria-label", re.compile(f"^{space}, {words}"))

    @property
    def fits(self):
        """The spaces that glow for the chosen die."""
        named = "panes => panes.filter(pane => pane.ariaLabel.endsWith(', fits')).map(pane => pane.value)"
        return self.page.locator(".panes button").evaluate_all(named)

    @property
    def log_lines(self):
        """The lines of the log, newest first; struck and corrected ones are not among them."""
        return self.page.locator(".entry:not(.entry--gone) .entry__what > p:first-child")

    # --- turns --------------------------------------------------------------------------------------------------------

    def take_die(self, die):
        self.tap(self.page.locator(f".desk a[data-die='{die}']").first)

    def fill(self, space):
        self.tap(self.pane(space))

    def take_turn(self, die, space):
        """A plain turn: the die, then a space that glows for it."""
        self.take_die(die)
        fits = self.fits
        assert space in fits, f"{die} does not fit in {space}, only in {fits}"
        self.fill(space)
        expect(self.alert).to_have_count(0)

    def overrule(self, reason=None):
        """Do it all the same."""
        button = self.page.locator(f"button[name=reason][value='{reason}']" if reason else "[data-overrule]")
        self.tap(button)

    def undo(self):
        self.tap(self.page.locator("button.undo"))

    def redo(self):
        self.tap(self.button(re.compile("^Redo")))

    def end_round(self, die=None):
        """Tap the die that is left, or never mind it."""
        left = f"button[name=left][data-die='{die}']" if die else "[data-end-round]"
        self.tap(self.page.locator(left))

    def play_turns(self, number, *windows, places=range(99)):
        """Plain turns of a round, by their places in its order: each family fills its two spaces of this round."""
        for place, (_, space, die) in enumerate(turns_of(number, *windows)):
            if place in places:
                self.take_turn(die, space)

    def play_round(self, number, *windows):
        """A whole round of plain turns, and which die is left is nobody's business."""
        self.play_turns(number, *windows)
        self.end_round()

    def chip(self, name):
        """A chip that changes the die, or one behind "more"."""
        chips = self.page.locator("details.abilities")
        if chips.count() and chips.get_attribute("open") is None:
            self.touch(chips.locator("summary"))
        self.tap(self.page.locator(".chip", has_text=re.compile(f"^{re.escape(name)}")).first)

    def more(self, name):
        """Something rare, from the card that holds it."""
        self.tap(self.page.get_by_role("link", name="More", exact=True))
        wanted = self.page.locator(":is(a, button).chip", has_text=name)
        fold = self.page.locator(".desk details:not([open])", has=wanted)
        if fold.count():
            self.touch(fold.locator("summary"))
        self.tap(self.page.locator(".desk").locator(wanted).first)

    def set_level(self, family, level):
        """How closely a family is recorded from now on."""
        self.tap(self.page.get_by_role("link", name="More", exact=True))
        of_family = self.page.locator(f"form.levels:has(input[name=family][value='{family}'])")
        self.tap(of_family.locator(f"button[value={level}]"))
        self.tap(self.link("Close"))

    # --- a space that is filled already -------------------------------------------------------------------------------

    def look_at(self, family):
        """Another family's window, by its number."""
        self.tap(self.page.locator(f"a.other[data-family='{family}']"))

    def correct(self, space, fill, keep=True):
        """Typed wrong: what stands there on paper. Later entries that then clash are kept."""
        self.fill(space)
        self.tap(self.link("Typed wrong"))
        self.tap(self.page.locator(f"button[name=fill][data-die='{fill}']"))
        if self.page.locator("button[name=along]").count():
            self.tap(self.page.locator(f"button[name=along][value={'no' if keep else 'yes'}]"))

    def cross_out(self, space):
        """Wrong on paper: the space is broken."""
        self.fill(space)
        self.tap(self.button("Wrong on paper"))

    # --- what is printed ----------------------------------------------------------------------------------------------

    def describe(self, brush, *spaces):
        """Tap a brush, then every space where this is printed; another tap would take it off again."""
        self.tap(self.page.locator(f"[data-brush='{brush}']"))
        for space in spaces:
            self.fill(space)

    def describe_objective(self, place, kind, points):
        """A public objective: its place, what it counts, and for how much."""
        self.tap(self.page.locator(f"a[data-place={place}]"))
        self.tap(self.page.locator(f"[data-kind={kind}]"))
        self.tap(self.page.locator(f"button[name=points][value='{points}']"))

    # --- a finished window, scores ------------------------------------------------------------------------------------

    def paint(self, name, fills):
        """Copy a family's window from paper, in reading order."""
        self.tap(self.link(f"Paint the window of {name}"))
        for die in fills:
            self.tap(self.page.locator(f"button[name=fill][data-die='{die}']"))

    def stop_painting(self):
        """Away from a window that is complete, or is not."""
        self.tap(self.page.get_by_role("link", name=re.compile("^(Done|Later)$")).first)

    def card(self, name):
        """The question of the score page, by the name of its card."""
        return self.page.locator(f"[data-card={name}]")

    def to_the_sheet(self):
        self.tap(self.link("To the score sheet"))

    def name_objective(self, name):
        """The private objective that the family had."""
        self.tap(self.card("objective").locator("button", has_text=name))

    def use_boxes(self, count):
        """So many point boxes are filled."""
        self.tap(self.card("boxes").locator(f"button[name=first][value='{count}']"))

    def write_asked(self, family, line, points):
        """The number that is asked for: of a family, by its name, on a line."""
        card = self.card("number")
        expect(card).to_contain_text(family)
        expect(card).to_contain_text(line)
        self.tap(card.locator(f"button[name=points][value='{points}']").first)

    def confirm(self):
        self.tap(self.page.locator("[data-confirm-scores]"))

    @property
    def places(self):
        """The ranking as it is shown: place, family, points."""
        rows = self.page.locator(".p-result .place").all()
        parts = [[row.locator(part).inner_text() for part in (".no", "b", ".pts")] for row in rows]
        return [
            (int(re.match(r"\d+", no)[0]), name, int(pts.replace("\N{MINUS SIGN}", "-"))) for no, name, pts in parts
        ]

    def total(self, family):
        """What a family's total is on the score page."""
        return self.page.locator(f".ln.sum a[href*='family={family}&']")
