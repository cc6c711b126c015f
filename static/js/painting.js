// Painting a window of one's own box: strokes over many panes, and the photo below. It builds on app.js and taps.js;
// without it taps do.
"use strict";

// --- a stroke over panes ----------------------------------------------------------------------------------------------
// Where one finger sweeps over several panes, one post does all of them: <form data-stroke> with a button a pane.
// Where a tap only chooses, data-stroke names the form of the stroke: what the first pane does, and the other spaces.
let stroke = null;
let strokeEnded = -1;

function sweep({ clientX, clientY }) {
  const pane = document.elementFromPoint(clientX, clientY)?.closest("button");
  if (pane?.form !== stroke.form) return;
  stroke.panes.add(pane);
  if (stroke.panes.size > 1) stroke.panes.forEach((each) => each.classList.add("swept"));
}

function endStroke() {
  const panes = [...(stroke?.panes ?? [])];
  panes.forEach((pane) => pane.classList.remove("swept"));
  stroke = null;
  return panes;
}

document.addEventListener("pointerdown", (event) => {
  all("[data-swept]").forEach((field) => field.remove());
  const form = event.isPrimary && event.button === 0 && event.target.closest?.("[data-stroke]");
  stroke = form ? { form, panes: new Set() } : null;
  if (stroke) sweep(event);
});
document.addEventListener("pointermove", (event) => stroke && event.isPrimary && sweep(event));
document.addEventListener("pointercancel", endStroke);
document.addEventListener("touchmove", holdStill, { passive: false });

// A browser that takes the stroke for a fling would swallow the next tap.
function holdStill(event) {
  if ((grip || stroke?.panes.size > 1) && event.cancelable) event.preventDefault();
}

document.addEventListener("pointerup", ({ timeStamp }) => {
  const panes = endStroke();
  if (panes.length < 2) return; // a tap: the button does it by itself
  strokeEnded = timeStamp;
  const own = document.getElementById(panes[0].form.dataset.stroke);
  const fields = panes.map(({ name, value }, at) => {
    const field = hidden(own && at ? "space" : name, value);
    field.dataset.swept = "";
    return field;
  });
  (own ?? panes[0].form).prepend(...fields); // before the button's own value: what the first pane does, all do
  if (own) own.requestSubmit();
  else panes[0].form.requestSubmit(panes[0]);
});
// the click that a mouse makes of its own stroke
addEventListener(
  "click",
  (event) => event.pointerType !== "touch" && event.timeStamp - strokeEnded < 60 && event.preventDefault(),
  true,
);

// A slider moves what it is about while it is drawn: <input type="range" data-live="--size">.
document.addEventListener("input", ({ target }) => {
  if (target.dataset?.live) one("[data-guide]")?.style.setProperty(target.dataset.live, target.value);
});

// A photo under the drawing goes where a finger takes it; two also scale and turn it, as if it were held by them.
// <div data-drag> with the photo, and the sliders of its place.
const fingers = new Map(); // the pointers on it, and where they are
let grip = null; // where it lay and where the fingers were when the last of them came or went

const clamped = ({ min, max }, value) => Math.min(Math.max(value, Number(min)), Number(max));

function take(moved) {
  const fields = Object.fromEntries(["x", "y", "size", "turn"].map((name) => [name, one(`[data-live="--${name}"]`)]));
  if (!Object.values(fields).every(Boolean)) return null;
  const start = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.valueAsNumber]));
  return { fields, start, from: held(), moved };
}

// The middle between the first two fingers, off the middle of the drawing; how far apart they are, and at what angle.
function held() {
  const { left, top, width, height } = one("[data-guide]").getBoundingClientRect();
  const [first, second = first] = fingers.values();
  const x = (first.clientX + second.clientX) / 2 - left - width / 2;
  const y = (first.clientY + second.clientY) / 2 - top - height / 2;
  const [across, down] = [second.clientX - first.clientX, second.clientY - first.clientY];
  return { x, y, width, height, apart: Math.hypot(across, down), angle: Math.atan2(down, across) };
}

function layAnew() {
  const { fields, start, from } = grip;
  const to = held();
  const pinched = from.apart && to.apart;
  const size = clamped(fields.size, start.size * (pinched ? to.apart / from.apart : 1));
  const turned = pinched ? Math.atan2(Math.sin(to.angle - from.angle), Math.cos(to.angle - from.angle)) : 0;
  const turn = clamped(fields.turn, start.turn + (turned * 1800) / Math.PI);
  const [scale, radians] = [size / start.size, ((turn - start.turn) * Math.PI) / 1800];
  const [x, y] = [(start.x * to.width) / 1000 - from.x, (start.y * to.height) / 1000 - from.y];
  const place = {
    x: ((to.x + scale * (x * Math.cos(radians) - y * Math.sin(radians))) * 1000) / to.width,
    y: ((to.y + scale * (x * Math.sin(radians) + y * Math.cos(radians))) * 1000) / to.height,
    size,
    turn,
  };
  for (const [name, value] of Object.entries(place)) {
    fields[name].value = Math.round(value); // within the slider's ends
    fields[name].dispatchEvent(new Event("input", { bubbles: true }));
  }
}

document.addEventListener("pointerdown", (event) => {
  const stage = event.button === 0 && event.target.closest?.("[data-drag]");
  if (!stage || !one("[data-guide]")) return;
  event.preventDefault(); // neither the picture itself is dragged, nor text marked
  fingers.set(event.pointerId, event);
  grip = take(grip?.moved ?? false);
  stage.setPointerCapture(event.pointerId);
});
document.addEventListener("pointermove", (event) => {
  const before = fingers.get(event.pointerId);
  if (!before || !grip) return;
  grip.moved ||= event.clientX !== before.clientX || event.clientY !== before.clientY;
  fingers.set(event.pointerId, event);
  layAnew();
});
for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, ({ pointerId }) => {
    if (!fingers.delete(pointerId) || !grip) return;
    const { moved, fields } = grip;
    grip = fingers.size ? take(moved) : null;
    if (!grip && moved) fields.x.form.requestSubmit();
  });
}
