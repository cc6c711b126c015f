// Long texts are not lost before they are written. It builds on app.js; without it the forms are plain ones.
"use strict";

// --- drafts ----------------------------------------------------------------------------------------------------------
// What is typed into <form data-draft="its name"> is kept in this browser until the page shows it as written:
// data-written carries the key it was posted with. A text that changed after it was sent goes with a new key.
const DRAFT = "draft ";
const drafted = (form) => all("input:not([type=hidden]), textarea", form).filter((field) => field.name);

// A browser may have no storage, or none left: the page works all the same, only without a net.
function stored(work) {
  try {
    return work(localStorage);
  } catch {
    return null;
  }
}

const draftOf = (name) => stored((shelf) => JSON.parse(shelf.getItem(DRAFT + name)));
const dropDraft = (name) => stored((shelf) => shelf.removeItem(DRAFT + name));
const draftNames = () => stored((shelf) => Object.keys(shelf).filter((name) => name.startsWith(DRAFT))) ?? [];

function keepDraft(form, sent) {
  const { key, base } = form.elements;
  if (!sent && draftOf(form.dataset.draft)?.sent) key.value = crypto.getRandomValues(new Uint32Array(4)).join("-");
  const values = Object.fromEntries(drafted(form).map((field) => [field.name, field.value]));
  const draft = { key: key.value, base: base?.value, sent, values };
  stored((shelf) => shelf.setItem(DRAFT + form.dataset.draft, JSON.stringify(draft)));
}

function showDrafts() {
  const written = new Set(all("[data-written]").map((part) => part.dataset.written));
  for (const name of draftNames().map((name) => name.slice(DRAFT.length))) {
    if (written.has(draftOf(name)?.key)) dropDraft(name);
  }
  for (const form of all("form[data-draft]:not([data-drafted])")) {
    form.dataset.drafted = "";
    const draft = draftOf(form.dataset.draft);
    if (!draft?.values || one("[aria-invalid]", form)) continue;
    const changed = drafted(form).filter((field) => field.value !== (draft.values[field.name] ?? field.value));
    if (!changed.length) {
      if (!("typed" in form.dataset)) dropDraft(form.dataset.draft); // it says no more than the page has
      continue;
    }
    for (const field of changed) field.value = draft.values[field.name];
    form.elements.key.value = draft.key;
    if (draft.base && form.elements.base) form.elements.base.value = draft.base;
    one("[data-draft-note]", form).hidden = false;
  }
}

TAPS["[data-draft-drop]"] = (button) => {
  dropDraft(button.form.dataset.draft);
  location.reload(); // with the words, the key and the version that the page has now
};
document.addEventListener("input", ({ target }) => target.form?.matches("[data-draft]") && keepDraft(target.form, false));
addEventListener("submit", ({ target }) => target.matches("[data-draft]") && keepDraft(target, true), true);
document.addEventListener("DOMContentLoaded", showDrafts);
document.addEventListener("htmx:after:swap", showDrafts);
