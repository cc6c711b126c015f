// Painting a window of one's own box: strokes over many panes, and the photo below. It builds on app.js; without it taps do.
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
  if ((drag || stroke?.panes.size > 1) && event.cancelable) event.preventDefault();
}

document.addEventListener("pointerup", ({ timeStamp }) => {
  const panes = endStroke();
  if (panes.length < 2) return; // a tap: the button does it by itself
  strokeEnded = timeStamp;
  const own = document.getElementById(panes[0].form.dataset.stroke);
  const fields = panes.map(({ name, value }, at) => {
    const field = Object.assign(document.createElement("input"), { type: "hidden", name: own && at ? "space" : name, value });
    field.dataset.swept = "";
    return field;
  });
  (own ?? panes[0].form).prepend(...fields); // before the button's own value: what the first pane does, all do
  if (own) own.requestSubmit();
  else panes[0].form.requestSubmit(panes[0]);
});
// the click that a mouse makes of its own stroke
addEventListener("click", (event) => event.timeStamp - strokeEnded < 60 && event.preventDefault(), true);

// A slider moves what it is about while it is drawn: <input type="range" data-live="--size">.
document.addEventListener("input", ({ target }) => {
  if (target.dataset?.live) one("[data-guide]")?.style.setProperty(target.dataset.live, target.value);
});

// A photo under the drawing goes where it is drawn to: <div data-drag> with the photo, and the sliders of its place.
let drag = null;

document.addEventListener("pointerdown", (event) => {
  const stage = event.isPrimary && event.button === 0 && event.target.closest?.("[data-drag]");
  const [across, down] = ["--x", "--y"].map((name) => one(`[data-live="${name}"]`));
  if (!stage || !across || !down) return;
  event.preventDefault(); // neither the picture itself is dragged, nor text marked
  drag = { from: event, start: [across.valueAsNumber, down.valueAsNumber], fields: [across, down], moved: false };
  stage.setPointerCapture(event.pointerId);
});
document.addEventListener("pointermove", (event) => {
  if (!drag || event.pointerId !== drag.from.pointerId) return;
  const { width, height } = one("[data-guide]").getBoundingClientRect();
  const by = [(event.clientX - drag.from.clientX) / width, (event.clientY - drag.from.clientY) / height];
  drag.moved ||= by.some(Boolean);
  drag.fields.forEach((field, at) => {
    field.value = Math.round(drag.start[at] + 1000 * by[at]); // within the slider's ends
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
});
for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, ({ pointerId }) => {
    if (!drag || pointerId !== drag.from.pointerId) return;
    const { moved, fields } = drag;
    drag = null;
    if (moved) fields[0].form.requestSubmit();
  });
}
