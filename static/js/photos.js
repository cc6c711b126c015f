// Photos: sent one by one with a bar, and looked at in a lightbox. Without this file both are plain pages and forms.
"use strict";

(() => {
  const part = (selector, root = document) => root.querySelector(selector);
  const parts = (selector, root = document) => [...root.querySelectorAll(selector)];

  // --- looked at --------------------------------------------------------------------------------------------------------
  const albumOf = (element) => element.closest("[data-photos]");
  const FAR = 48; // px a finger moves for the next photo

  function show(box, link) {
    const links = parts("[data-photo]", albumOf(box)), at = links.indexOf(link), picture = part("img", link);
    const large = part("[data-large]", box);
    large.removeAttribute("srcset");
    large.src = picture.currentSrc || picture.src; // there at once; the larger one follows
    large.sizes = "100vw";
    for (const name of ["width", "height", "alt", "srcset"]) large[name] = picture[name];
    part("[data-words]", box).textContent = link.dataset.caption;
    part("[data-alt]", box).textContent = link.dataset.told;
    part("[data-at]", box).textContent = `${at + 1} / ${links.length}`;
    part("[data-page]", box).href = link.href;
    parts("[data-go]", box).forEach((button) => (button.disabled = !links[at + Number(button.dataset.go)]));
    box.at = at;
  }

  function go(box, step) {
    const link = parts("[data-photo]", albumOf(box))[box.at + step];
    if (!link) return;
    show(box, link);
    const used = part(`[data-go="${step}"]`, box);
    if (document.activeElement === document.body || used.disabled) part("[data-close]", box).focus();
  }

  addEventListener(
    "click",
    (event) => {
      const link = event.target.closest?.("[data-photo]"), box = link && part("[data-lightbox]", albumOf(link) ?? link);
      if (box && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
        event.preventDefault();
        event.stopImmediatePropagation();
        show(box, link);
        box.showModal(); // gives the focus back to the photo it was opened from
        return;
      }
      const open = event.target.closest?.("[data-lightbox]"), button = event.target.closest?.("button, a");
      if (!open) return;
      if (button?.matches("[data-go]")) go(open, Number(button.dataset.go));
      else if (button?.matches("[data-close]") || event.target === open || event.target.matches("figure")) open.close();
    },
    true,
  );

  addEventListener("keydown", (event) => {
    const box = part("[data-lightbox][open]"), step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!box || !step) return;
    event.preventDefault();
    go(box, document.dir === "rtl" ? -step : step);
  });

  let from = null;
  addEventListener("touchstart", (event) => {
    from = event.touches.length === 1 && event.target.closest?.("[data-lightbox]") ? event.touches[0].clientX : null;
  });
  addEventListener("touchend", (event) => {
    const moved = from === null ? 0 : event.changedTouches[0].clientX - from;
    from = null;
    if (Math.abs(moved) > FAR) go(part("[data-lightbox][open]"), moved < 0 === (document.dir !== "rtl") ? 1 : -1);
  });

  // --- sent -------------------------------------------------------------------------------------------------------------
  // Each file goes by itself, under a key of its own that it keeps: what was lost on its way is sent again, and kept once.
  const keys = new WeakMap();
  let sent = 0;

  const chosen = (form) => parts("input[type=file]", form).flatMap((field) => [...field.files]);

  function send(form, file, progress) {
    const body = new FormData(form);
    if (!keys.has(file)) keys.set(file, `${body.get("key")}-${++sent}`);
    body.set("photos", file);
    body.set("key", keys.get(file));
    body.set("one", "1");
    return new Promise((resolve) => {
      const request = new XMLHttpRequest();
      request.open("POST", form.action);
      request.upload.onprogress = ({ loaded, total }) => progress(loaded / total);
      request.onload = () => resolve({ status: request.status, words: request.responseText });
      request.onerror = () => resolve({ status: 0 });
      request.send(body);
    });
  }

  async function sendAll(form) {
    const files = chosen(form), refused = [], lost = [], bar = part("progress", form), line = part("[data-progress]", form);
    bar.hidden = false;
    for (const [index, file] of files.entries()) {
      line.textContent = `${form.dataset.sending} ${index + 1} / ${files.length}`;
      if (file.size > Number(form.dataset.most)) {
        refused.push(`${file.name} ${form.dataset.tooBig}`);
        continue;
      }
      const answer = await send(form, file, (share) => (bar.value = (index + share) / files.length));
      if (answer.status === 422 || answer.status === 413) refused.push(...answer.words.split("\n"));
      else if (answer.status !== 201) lost.push(file);
    }
    bar.hidden = true;
    line.textContent = "";
    return [refused, lost];
  }

  function keepChosen(form, files) {
    const left = new DataTransfer();
    files.forEach((file) => left.items.add(file));
    parts("input[type=file]", form).forEach((field) => (field.value = ""));
    part("input[type=file][multiple]", form).files = left.files;
  }

  // The album as it is narrowed now, but for what would hide the photos just added.
  function albumWith(form) {
    const address = new URL(form.action);
    for (const [name, value] of [...address.searchParams]) {
      if (form.elements[name]?.value !== value) address.searchParams.delete(name);
    }
    return address.pathname + address.search;
  }

  function tell(form, lines) {
    part("[data-refused]", form).replaceChildren(
      ...lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })),
    );
  }

  addEventListener(
    "submit",
    async (event) => {
      const form = event.target.closest("[data-uploads]");
      if (!form || !chosen(form).length) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (form.hasAttribute("aria-busy")) return;
      form.setAttribute("aria-busy", "true");
      tell(form, []);
      const [refused, lost] = await sendAll(form);
      form.removeAttribute("aria-busy");
      await htmx.ajax("GET", albumWith(form), { source: document.body, target: "#page", swap: "outerMorph" });
      const after = part("[data-uploads]") ?? form;
      keepChosen(after, lost);
      tell(after, [...refused, ...lost.map((file) => `${file.name} ${form.dataset.lost}`)]);
      part(refused.length || lost.length ? "[data-refused]" : ".pic__tell input", document)?.scrollIntoView({ block: "center" });
    },
    true,
  );

  addEventListener("change", ({ target }) => {
    const form = target.matches?.("input[type=file]") && target.closest("[data-uploads]");
    const count = form ? chosen(form).length : 0;
    if (form) part("[data-progress]", form).textContent = count ? `${count} ${form.dataset.chosen}` : "";
  });
})();
