// One tap after the other: whoever taps faster than the server answers loses nothing. It builds on app.js.
// Without it every tap waits for the page that answers the one before.
"use strict";

// On a page with [data-in-turn] a tap that comes while another is on its way waits its turn, and is done as if it had
// been tapped slowly. Where a form says all by itself, <form data-each>, it is written down as it is tapped, with a key
// of its own, so that nothing before it can shift it; data-each="moved" is so only where no button was tapped. Any
// other tap waits for the page it was meant for and is found again there by what it is on. [data-repeat] is tapped
// several times over.
const TREMBLE = 250; // ms within which a finger that trembles touches twice and means one tap
const waiting = []; // taps, oldest first
const underway = new Set(); // requests without an answer yet
let sending = false;
let replaying = false;
let halted = false; // the last answer says what is wrong: what was tapped behind it waits until that is settled
let touched = null; // a tap that htmx is about to send
let last = null; // the last one that was written down
let touchedAt = 0; // the finger's own time, however late the page hears of it

const inTurn = () => one("[data-in-turn]");
const unsaved = () => [...kept.values()].some(isSave);
const onTheWay = () => sending || underway.size > 0 || (waiting.length > 0 && !halted);
const before = () => waiting.at(-1) ?? [...underway].at(-1)?.tap;
const sent = () => [...kept.values(), ...underway].map((ctx) => ctx.tap).filter(Boolean);
const pending = () => [...new Set([...sent(), ...waiting])];
const isWatch = (ctx) => ctx.sourceElement?.matches?.("[data-watch]");

// --- what a tap is on -------------------------------------------------------------------------------------------------
const spaceOf = (control) => (control.closest(".panes") && control.value ? control.value.split(":")[0] : "");

function signOf(control) {
  if (control.matches("form")) return `form ${control.getAttribute("action")}`;
  if (control.matches(".undo")) return "undo";
  if (spaceOf(control)) return `pane ${spaceOf(control)}`;
  const { die, brush, family } = control.dataset;
  const label = control.getAttribute("aria-label") ?? control.textContent.trim();
  const what = die ?? brush ?? family ?? `${control.form?.getAttribute("action")} ${label}`;
  return [control.tagName, control.name, control.closest("[data-card]")?.dataset.card, what].join(" ");
}

const found = (sign) => all("#page :is(a[href], button, form)").find((control) => signOf(control) === sign);
const paneOf = (space) => all(".panes button").find((pane) => spaceOf(pane) === space);
const placeOf = (form) => `${location.pathname} ${(form?.elements.family ?? form?.elements.view)?.value ?? ""}`;

const hidden = (name, value) => Object.assign(document.createElement("input"), { type: "hidden", name, value });

// --- taps in a hurry --------------------------------------------------------------------------------------------------
function hold(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

for (const end of ["pointerup", "click"]) addEventListener(end, ({ timeStamp }) => (touchedAt = timeStamp), true);

addEventListener(
  "click",
  (event) => {
    const link = event.target.closest?.("a[href]");
    const elsewhere = event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented;
    if (!link?._htmx?.boosted || elsewhere || replaying || !inTurn()) return;
    if (onTheWay()) {
      hold(event);
      wait(link);
    } else touch(link);
  },
  true,
);

addEventListener(
  "submit",
  (event) => {
    const { target: form, submitter } = event;
    const again = form.getAttribute("aria-busy") === "true";
    const whole = "each" in form.dataset && (!form.dataset.each || !submitter);
    if (!inTurn() || !form._htmx?.boosted || form.enctype === "multipart/form-data") {
      if (again) hold(event); // the same button twice in a hurry is one answer; a second wait is a nuisance
    } else if (whole) {
      hold(event);
      if (submitter && !replaying && pageIsComing()) wait(submitter);
      else write(form, submitter);
    } else if (replaying || !onTheWay()) touch(submitter ?? form);
    else {
      hold(event);
      if (!again || waiting.length || form.matches("[data-repeat]")) wait(submitter ?? form);
    }
  },
  true,
);

// Whether another page is on its way, so that only that one knows what a tap says.
const pageIsComing = () => waiting.some((tap) => !tap.post) || [...underway].some((ctx) => !ctx.tap?.post);

// What is tapped while nothing is on its way goes its own way; its pane shows that it was touched.
function touch(control) {
  const spaces = [spaceOf(control)].filter(Boolean);
  touched = { sign: signOf(control), at: touchedAt, spaces, hint: control.form?.dataset.hint };
  queueMicrotask(() => (touched = null));
  showMissed(false);
}

function wait(control) {
  const swept = all("[data-swept]", control.form ?? control).map((field) => field.value);
  const tap = { sign: signOf(control), at: touchedAt, spaces: [], swept };
  const repeats = control.closest("[data-repeat]") && tap.at - before()?.at >= TREMBLE;
  if (before()?.sign === tap.sign && !repeats) return;
  waiting.push(tap);
  mark();
}

function write(form, submitter) {
  const body = new FormData(form);
  if (submitter?.name) body.append(submitter.name, submitter.value);
  body.delete("csrfmiddlewaretoken"); // it may be old when its turn comes; the request carries the page's own
  body.set("key", crypto.getRandomValues(new Uint32Array(4)).join("-"));
  if (form.dataset.spaces && !aim(body, form)) return showMissed(true);
  const spaces = ["first", "space", "hole"].flatMap((name) => body.getAll(name));
  const post = { action: form.getAttribute("action"), body: new URLSearchParams(body) };
  const hint = body.get("fill") ?? form.dataset.hint ?? "";
  const tap = { sign: signOf(submitter ?? form), at: touchedAt, place: placeOf(form), spaces, hint, post };
  if (submitter && trembled(tap, form)) return;
  last = tap;
  halted = false;
  if (replaying) waiting.unshift(tap);
  else waiting.push(tap);
  showMissed(false);
  mark();
  next();
}

// The same pane twice at once, or once more while it cannot be sent, is one tap; so is the same glass twice at once.
function trembled(tap, form) {
  const asked = Boolean(form.dataset.spaces), other = asked ? before() : last;
  const alike = ["sign", "hint", "place"].every((part) => other?.[part] === tap[part]);
  if (replaying || !alike || !(asked || `${other.spaces}` === `${tap.spaces}`)) return false;
  return tap.at - other.at < TREMBLE || (!asked && unsaved() && pending().includes(other));
}

// Glass that is tapped for one space after the other: <form data-spaces="E1 F1 end">, what will be asked in its order.
function spacesLeft(form) {
  const taken = new Set(pending().flatMap((tap) => (tap.post && tap.place === placeOf(form) ? tap.spaces : [])));
  return form.dataset.spaces.split(" ").filter((space) => !taken.has(space));
}

function aim(body, form) {
  const [space, following] = spacesLeft(form);
  const then = new URLSearchParams(body.get("then"));
  then.set("space", following);
  body.set("space", space);
  body.set("then", then);
  return following !== undefined; // behind the last one nothing is asked
}

// --- their turn -------------------------------------------------------------------------------------------------------
function next() {
  if (sending || underway.size || halted || unsaved()) return;
  const tap = waiting.shift();
  if (tap?.post) send(tap);
  else if (tap) replay(tap);
}

async function send(tap) {
  sending = true;
  try {
    const how = { source: document.body, target: "#page", swap: "outerMorph", sent: tap.post.body, tap };
    await htmx.ajax("POST", tap.post.action, how);
  } finally {
    sending = false;
    next();
  }
}

function replay(tap) {
  const control = found(tap.sign);
  if (!control) return drop();
  const fields = tap.swept.map((value) => hidden(control.name, value));
  control.form?.prepend(...fields);
  touchedAt = tap.at;
  replaying = true;
  if (control.matches("a")) {
    touch(control);
    control.click();
  } else if (control.form) control.form.requestSubmit(control);
  else control.requestSubmit();
  replaying = false;
  fields.forEach((field) => field.remove());
  next(); // where it asked nothing of the server
}

// What was meant for a page that did not come is not done on another; what says all by itself stays.
function drop() {
  const posts = waiting.filter((tap) => tap.post);
  if (inTurn()) showMissed(true);
  waiting.splice(0, waiting.length, ...posts);
  mark();
}

function showMissed(on) {
  const notice = one("[data-missed]");
  if (notice) notice.hidden = !on;
}

TAPS["[data-missed]"] = () => showMissed(false);

document.addEventListener("htmx:before:request", (event) => {
  const { ctx } = event.detail;
  if (isWatch(ctx)) return onTheWay() && event.preventDefault();
  ctx.tap ??= touched;
  underway.add(ctx);
  mark();
});

// A look at what other devices did is old by the time that a tap here is on its way.
document.addEventListener("htmx:before:swap", (event) => {
  if (isWatch(event.detail.ctx) && onTheWay()) event.preventDefault();
});

document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  if (!underway.delete(ctx)) return;
  const status = ctx.response?.status ?? 0;
  if (status) halted = SHOWN.has(status) || (halted && status >= 400);
  if (waiting.some((tap) => !tap.post) && (halted || (!isSave(ctx) && !(status && status < 400)))) drop();
  mark();
  queueMicrotask(next);
});

addEventListener("beforeunload", (event) => waiting.some((tap) => tap.post) && event.preventDefault());

const reload = TAPS["[data-reload]"];
TAPS["[data-reload]"] = () => {
  waiting.length = 0;
  reload();
};

// --- shown at once ----------------------------------------------------------------------------------------------------
// What was tapped and has no answer yet shows so, in its own colour where it has one: .coming. Nothing else changes.
function mark() {
  for (const part of all(".coming, .asked")) {
    part.classList.remove("coming", "asked");
    part.style.removeProperty("--tint");
    delete part.dataset.soon;
  }
  const here = placeOf(one("form.panes"));
  for (const tap of pending()) {
    if (tap.place && tap.place !== here) continue;
    const parts = tap.spaces.length ? tap.spaces.map(paneOf) : [found(tap.sign)];
    parts.forEach((part) => part && !part.matches("form") && tint(part, tap.hint ?? ""));
  }
  const form = one("form[data-spaces]");
  if (form) showAsked(form, spacesLeft(form)[0]);
}

function tint(part, hint) {
  const [, letter, number] = /^([A-Z]?)(-?\d*)$/.exec(hint.replace("magic-", "")) ?? [];
  part.classList.add("coming");
  if (letter) part.style.setProperty("--tint", `var(--glass-${letter.toLowerCase()})`);
  if (part.closest(".panes")) part.dataset.soon = number || letter || (hint === "star" ? "★" : "");
}

function showAsked(form, space) {
  const heading = one("[data-asks]"), pane = paneOf(space);
  if (heading && pane) heading.textContent = heading.dataset.asks.replace("{}", space);
  if (pane && space !== form.elements.space.value) pane.classList.add("asked");
}

document.addEventListener("htmx:after:swap", mark);
