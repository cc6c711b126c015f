// Photos: sent one by one with a bar, and looked at in a lightbox. Without this file both are plain pages and forms.
"use strict";

(() => {
  const part = (selector, root = document) => root.querySelector(selector);
  const parts = (selector, root = document) => [...root.querySelectorAll(selector)];

  // --- looked at --------------------------------------------------------------------------------------------------------
  const albumOf = (element) => element.closest("[data-photos]");
  const FAR = 48; // px a finger moves for the next photo, or to lay this one down
  const opened = () => part("[data-lightbox][open]");
  const boxOf = (link) => link && part("[data-lightbox]", albumOf(link) ?? link);

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
    if (!box.open) box.showModal(); // gives the focus back to the photo it was opened from
  }

  function go(box, at) {
    const link = parts("[data-photo]", albumOf(box))[at], focused = document.activeElement;
    if (!link || at === box.at) return;
    history.replaceState({ htmx: true, photo: link.href }, "");
    show(box, link);
    if (focused === document.body || focused.disabled) part("[data-close]", box).focus();
  }

  // An open photo is a place of its own in the browser's history: the way back closes it, the way forward opens it, and
  // from the photo's page the way back leads to it. The page behind it stays as it is, so htmx has nothing to fetch.
  let address = location.href, leaving = false, wanted = null;

  function enter(link) {
    history.pushState({ htmx: true, photo: link.href }, "");
    show(boxOf(link), link);
  }

  function follow() {
    const photo = history.state?.photo, link = parts("[data-photo]").find((each) => each.href === photo);
    if (!photo) opened()?.close();
    else if (boxOf(link)) show(boxOf(link), link);
  }

  window.navigation?.addEventListener("navigate", (event) => {
    const { navigationType, destination } = event;
    const stays = navigationType === "traverse" && destination.sameDocument && destination.url === location.href;
    if (stays) event.stopImmediatePropagation();
  });

  addEventListener("popstate", (event) => {
    if (location.href === address) event.stopImmediatePropagation();
    address = location.href;
    leaving = false;
    follow();
    if (wanted) enter(wanted);
    wanted = null;
  });

  addEventListener(
    "close",
    ({ target }) => {
      if (!target.matches("[data-lightbox]") || target.open || !target.isConnected || !history.state?.photo) return;
      leaving = true;
      history.back();
    },
    true,
  );

  document.addEventListener("htmx:before:swap", () => opened()?.close());
  document.addEventListener("htmx:after:swap", () => {
    address = location.href;
    follow();
  });
  follow();

  addEventListener(
    "click",
    (event) => {
      const link = event.target.closest?.("[data-photo]");
      if (boxOf(link) && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
        event.preventDefault();
        event.stopImmediatePropagation();
        if (leaving) wanted = link;
        else enter(link);
        return;
      }
      const open = event.target.closest?.("[data-lightbox]"), button = event.target.closest?.("button, a");
      if (!open) return;
      if (button?.matches("[data-go]")) go(open, open.at + Number(button.dataset.go));
      else if (button?.matches("[data-close]") || event.target === open || event.target.matches("figure")) open.close();
    },
    true,
  );

  addEventListener("keydown", (event) => {
    const box = opened();
    if (!box) return;
    const on = document.dir === "rtl" ? -1 : 1, last = parts("[data-photo]", albumOf(box)).length - 1;
    const to = { ArrowLeft: box.at - on, ArrowRight: box.at + on, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(box, to);
  });

  // Who looks closer with two fingers moves about in the photo, and turns no leaf.
  let from = null;
  const isNear = () => (window.visualViewport?.scale ?? 1) > 1.01;
  window.visualViewport?.addEventListener("resize", () => opened()?.toggleAttribute("data-near", isNear()));

  addEventListener("touchstart", ({ touches, target }) => {
    from = touches.length === 1 && !isNear() && target.closest?.("[data-lightbox]") ? touches[0] : null;
  });
  addEventListener("touchend", ({ changedTouches: [to] }) => {
    const box = opened(), across = from ? to.clientX - from.clientX : 0, down = from ? to.clientY - from.clientY : 0;
    from = null;
    if (!box) return;
    if (Math.abs(across) > FAR && Math.abs(across) > Math.abs(down)) {
      go(box, box.at + (across < 0 === (document.dir !== "rtl") ? 1 : -1));
    } else if (down > FAR && down > Math.abs(across)) box.close();
  });

  // --- sent -------------------------------------------------------------------------------------------------------------
  // Each file goes by itself, under a key of its own that it keeps: what was lost on its way is sent again, and kept once.
  const keys = new WeakMap();
  let sent = 0;

  // A photo beyond what the server takes is drawn anew before it goes, upright and smaller, where the browser can read
  // it; where it cannot, the photo stays what it is, and is refused.
  const EDGE = 4096, FINE = 0.9;
  const smaller = new WeakMap();

  async function fitting({ dataset: most }, file) {
    if (smaller.has(file)) return smaller.get(file);
    const image = new Image();
    const loaded = new Promise((done, fail) => Object.assign(image, { onload: done, onerror: fail }));
    image.src = URL.createObjectURL(file);
    try {
      await loaded;
      const { naturalWidth: width, naturalHeight: height } = image;
      if (file.size <= Number(most.most) && width * height <= Number(most.mostPixels)) return file;
      await image.decode();
      const drawn = await drawnWithin(image, Math.min(1, EDGE / Math.max(width, height)));
      if (!drawn || drawn.size > Number(most.most)) return file;
      smaller.set(file, new File([drawn], file.name.replace(/\.\w+$/, "") + ".jpg", { type: drawn.type }));
      return smaller.get(file);
    } catch {
      return file;
    } finally {
      URL.revokeObjectURL(image.src);
    }
  }

  function drawnWithin(image, share) {
    const canvas = document.createElement("canvas"), brush = canvas.getContext("2d");
    canvas.width = Math.max(1, Math.round(image.naturalWidth * share));
    canvas.height = Math.max(1, Math.round(image.naturalHeight * share));
    brush.fillStyle = "white"; // shows through where a drawing is see-through
    brush.fillRect(0, 0, canvas.width, canvas.height);
    brush.imageSmoothingQuality = "high";
    brush.drawImage(image, 0, 0, canvas.width, canvas.height);
    return new Promise((done) => canvas.toBlob(done, "image/jpeg", FINE));
  }

  const chosen = (form) => parts("input[type=file]", form).flatMap((field) => [...field.files]);

  function send(form, file, fit, progress) {
    const body = new FormData(form);
    if (!keys.has(file)) keys.set(file, `${body.get("key")}-${++sent}`);
    body.set("photos", fit);
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
    const files = chosen(form), refused = [], lost = [], shrunk = [];
    const bar = part("progress", form), line = part("[data-progress]", form);
    bar.hidden = false;
    for (const [index, file] of files.entries()) {
      const told = `${form.dataset.sending} ${index + 1} / ${files.length}`;
      line.textContent = told;
      const fit = await fitting(form, file);
      if (fit.size > Number(form.dataset.most)) {
        refused.push(`${file.name} ${form.dataset.tooBig}`);
        continue;
      }
      if (fit !== file) {
        shrunk.push(`${file.name} ${form.dataset.smaller}`);
        line.textContent = `${told} · ${shrunk.at(-1)}`;
      }
      const answer = await send(form, file, fit, (share) => (bar.value = (index + share) / files.length));
      if (answer.status === 422 || answer.status === 413) refused.push(...answer.words.split("\n"));
      else if (answer.status !== 201) lost.push(file);
    }
    bar.hidden = true;
    line.textContent = "";
    return [refused, lost, shrunk];
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
      const [refused, lost, shrunk] = await sendAll(form);
      form.removeAttribute("aria-busy");
      await htmx.ajax("GET", albumWith(form), { source: document.body, target: "#page", swap: "outerMorph" });
      const after = part("[data-uploads]") ?? form;
      keepChosen(after, lost);
      tell(after, [...refused, ...lost.map((file) => `${file.name} ${form.dataset.lost}`)]);
      part("[data-progress]", after).textContent = shrunk.join(" ");
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
