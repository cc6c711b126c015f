// What plain forms cannot do: keep a failed save, hold a secret under a finger, keep the screen awake.
// Everything is found by data- attributes; without this file every page still works.
"use strict";

const one = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];

// --- saves -----------------------------------------------------------------------------------------------------------
// A failed request is kept as it was sent, its key included, so that trying again can never record it twice.
const kept = new Map(); // a post's key, or a request's address -> the request, oldest first
const TOKEN = "hx-headers:inherited";
const SHOWN = new Set([409, 422]); // answers that say what is wrong by themselves

const isSave = (ctx) => ctx.request.method !== "GET";
const keyOf = (ctx) => ctx.request.body?.get?.("key") || `${ctx.request.method} ${ctx.request.action}`;

function failed(ctx, reason) {
  kept.set(keyOf(ctx), ctx);
  showUnsaved(isSave(ctx) ? reason : "unanswered");
}

function succeeded(ctx) {
  kept.delete(keyOf(ctx));
  for (const [key, other] of kept) if (!isSave(other)) kept.delete(key); // a newer answer has taken its place
  if (kept.size === 0) showUnsaved(null);
}

function showUnsaved(reason) {
  const notice = one("[data-unsaved]");
  if (!notice) return;
  all("[data-when]", notice).forEach((part) => (part.hidden = part.dataset.when !== reason));
  one("[data-retry]", notice).hidden = reason === "refused";
  one("[data-reload]", notice).hidden = reason !== "refused";
  notice.hidden = reason === null;
}

async function tryAgain() {
  for (const ctx of [...kept.values()]) {
    if (ctx.response?.status === 403) await renewToken(ctx);
    const target = ctx.target?.isConnected ? ctx.target : document.getElementById(ctx.target?.id);
    const again = { source: document.body, target: target ?? document.body, swap: ctx.wish, sent: ctx.request.body };
    await htmx.ajax(ctx.request.method, ctx.request.action, again);
  }
}

// A page left open over night holds a token that is no longer taken: fetch a new one, keep the answer.
async function renewToken(ctx) {
  try {
    const page = new DOMParser().parseFromString(await (await fetch(location.href)).text(), "text/html");
    const headers = page.body.getAttribute(TOKEN);
    document.body.setAttribute(TOKEN, headers);
    if (ctx.request.body?.has?.("csrfmiddlewaretoken")) {
      ctx.request.body.set("csrfmiddlewaretoken", JSON.parse(headers)["X-CSRFToken"]);
    }
  } catch {
    showUnsaved("offline");
  }
}

document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  if (ctx.sent) ctx.request.body = ctx.sent;
});

document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  ctx.wish ??= ctx.swap; // an answer that is kept out overwrites it
  busy(ctx, true);
});

document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
  const status = ctx.response?.status ?? 0;
  if (status < 400 || SHOWN.has(status)) succeeded(ctx);
  else failed(ctx, status >= 500 ? "busy" : status === 403 ? "expired" : "refused");
});

document.addEventListener("htmx:error", ({ detail: { ctx } }) => {
  if (ctx && !ctx.response) failed(ctx, "offline");
});

document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => busy(ctx, false));

// A form whose answer is on its way says so.
function busy(ctx, on) {
  const form = ctx.sourceElement?.closest?.("form");
  if (!form || !isSave(ctx)) return;
  if (on) form.setAttribute("aria-busy", "true");
  else form.removeAttribute("aria-busy");
}

// A plain post leaves the page; should the browser come back to it, the form works again.
addEventListener("submit", (event) => {
  if (!event.defaultPrevented && event.target.method === "post") event.target.setAttribute("aria-busy", "true");
});
addEventListener("pageshow", () => all("form[aria-busy]").forEach((form) => form.removeAttribute("aria-busy")));
addEventListener("online", tryAgain);
addEventListener("beforeunload", (event) => [...kept.values()].some(isSave) && event.preventDefault());

let announced = one("[data-saved]")?.dataset.saved;

function announceSaved() {
  const saved = one("[data-saved]");
  if (!saved || saved.dataset.saved === announced) return;
  announced = saved.dataset.saved;
  say(saved.textContent.trim());
}

function say(text) {
  const status = one("[data-say]");
  if (status) status.textContent = text;
}

// --- a tap ------------------------------------------------------------------------------------------------------------
const TAPS = {
  "[data-retry]": () => tryAgain(),
  "[data-reload]": () => {
    kept.clear();
    location.reload();
  },
  "[data-step]": (button) => one("input", button.parentElement)[button.dataset.step < 0 ? "stepDown" : "stepUp"](),
  "[data-dismiss]": (button) => button.closest(".notice")?.remove(),
  "[data-confirm]": (button, event) => {
    if (confirm(button.dataset.confirm)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
};

addEventListener(
  "click",
  (event) => {
    for (const [selector, act] of Object.entries(TAPS)) {
      const button = event.target.closest?.(selector);
      if (button) act(button, event);
    }
  },
  true,
);

// A die that knows its spaces lights them up by itself: <input name="die" data-lights="C2 D4">.
document.addEventListener("change", ({ target }) => {
  if (!target.matches?.("[data-lights]")) return;
  const lit = new Set(target.checked ? target.dataset.lights.split(" ") : []);
  all("[data-space]").forEach((part) => part.classList.toggle("on", lit.has(part.dataset.space)));
});

// Filters show at once what was chosen: <form method="get" data-submits>.
document.addEventListener("change", ({ target }) => target.form?.matches("[data-submits]") && target.form.requestSubmit());

// A choice that was opened for one answer closes with it, by a tap beside it, or with Escape: <details data-choice>.
// Arrow keys only try one answer after the other: their clicks count no taps.
function closeChoices(unless) {
  all("details[data-choice][open]").forEach((choice) => (choice.open = unless(choice)));
}

document.addEventListener("click", ({ target, detail: taps }) => {
  const chosen = taps > 0 && target.closest("label");
  closeChoices((choice) => choice.contains(target) && !chosen);
});
document.addEventListener("keydown", ({ key }) => key === "Escape" && closeChoices(() => false));

// --- held, not shown --------------------------------------------------------------------------------------------------
const opens = (event) => event.target.closest?.("[data-hold]");
const close = () => all("[data-hold].open").forEach((held) => held.classList.remove("open"));
const KEYS = new Set(["Enter", " "]);

document.addEventListener("pointerdown", (event) => opens(event)?.classList.add("open"));
document.addEventListener("keydown", (event) => KEYS.has(event.key) && opens(event)?.classList.add("open"));
document.addEventListener("contextmenu", (event) => opens(event) && event.preventDefault());
for (const end of ["pointerup", "pointercancel", "keyup", "visibilitychange"]) document.addEventListener(end, close);
addEventListener("blur", close);

// --- the screen stays on while a game is on the table -------------------------------------------------------------------
let lock = null;

async function keepAwake() {
  const wanted = document.visibilityState === "visible" && one("[data-wake-lock]");
  if (!wanted) {
    lock?.release();
    lock = null;
  } else if (!lock && "wakeLock" in navigator) {
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => (lock = null));
    } catch {
      lock = null; // low battery, or no leave to: the screen dims as it always did
    }
  }
}

// --- pictures in an answer ----------------------------------------------------------------------------------------------
// Where a part with ids has no counterpart in the page, a morph makes one by its tag name alone: an svg made so is
// no picture. The answer's own part takes its place; the part that was made leaves once the morph is over.
htmx.registerExtension("pictures", {
  htmx_before_morph_node(made, { newNode }) {
    if (made.namespaceURI === newNode.namespaceURI) return;
    made.before(newNode);
    queueMicrotask(() => made.remove());
    return false;
  },
});

// --- after every answer -------------------------------------------------------------------------------------------------
let asked = one("[data-top]")?.dataset.top; // another question begins at its beginning

document.addEventListener("htmx:after:swap", () => {
  const desk = one("[data-top]");
  if (desk && desk.dataset.top !== asked) desk.scrollTop = 0;
  asked = desk?.dataset.top;
  one("[data-heed]")?.scrollIntoView({ block: "nearest" }); // what stands against a long form, wherever it was sent from
  announceSaved();
  keepAwake();
});
document.addEventListener("visibilitychange", keepAwake);
keepAwake();

// --- pictures on their way ----------------------------------------------------------------------------------------------
// Where a picture's place says that it is being drawn, that is over once it is there: <figure data-coming>.
function showArrived() {
  for (const place of all("[data-coming]")) one("[role=status]", place).hidden = one("img", place).complete;
}

for (const end of ["load", "error"]) document.addEventListener(end, ({ target }) => target.matches?.("img") && showArrived(), true);
document.addEventListener("DOMContentLoaded", showArrived);
document.addEventListener("htmx:after:swap", showArrived);

// --- copying ---------------------------------------------------------------------------------------------------------
// Browsers lend the clipboard only to pages they trust; elsewhere the address stands beside, to be marked by hand.
const showCopies = () => navigator.clipboard && all("[data-copy]").forEach((button) => (button.hidden = false));
document.addEventListener("DOMContentLoaded", showCopies);
document.addEventListener("htmx:after:swap", showCopies);
document.addEventListener("click", async ({ target }) => {
  const button = target.closest?.("[data-copy]");
  if (!button) return;
  await navigator.clipboard.writeText(button.dataset.copy);
  one("[role=status]", button).textContent = button.dataset.copied;
});

// --- printing --------------------------------------------------------------------------------------------------------
const showPrints = () => all("[data-print]").forEach((button) => (button.hidden = false));
document.addEventListener("DOMContentLoaded", showPrints);
document.addEventListener("htmx:after:swap", showPrints);
TAPS["[data-print]"] = () => print();
