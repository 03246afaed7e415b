// Applies a change of a list's filters at once, and replaces the list in place. Without it, links and
// buttons load the page. The server renders both: this only fetches the page and takes its list.
import { Combobox } from "./combobox.js";
import { isPlain } from "./row-details.js";

const NARROW = matchMedia("(max-width: 61.99rem)");

let request;
let released; // when the button or key that the visitor holds down now, if any, has been let go
let letGo;

const list = () => document.querySelector("[data-live]");
const form = () => document.getElementById("filters");

// Addresses

function addressOf(form) {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (value.trim()) query.append(name, value.trim());
  const more = new URLSearchParams(location.search).get("more");
  if (more) query.set("more", more);
  return query.size ? `${form.action.split("?")[0]}?${query}` : form.action.split("?")[0];
}

// Replacing the list

async function show(address, { push = true, focus = null } = {}) {
  request?.abort();
  request = new AbortController();
  const { signal } = request;
  list().setAttribute("aria-busy", "true");
  let page;
  try {
    const response = await fetch(address, { signal, credentials: "same-origin" });
    if (!response.ok) throw new Error(response.status);
    page = new DOMParser().parseFromString(await response.text(), "text/html");
    if (!page.querySelector("[data-live]")) throw new Error("no list");
    await released; // a click or the key of a box would be lost if it were replaced meanwhile
    signal.throwIfAborted();
  } catch (error) {
    if (error.name !== "AbortError") location.assign(address); // the browser shows what is wrong
    return;
  }
  const kept = stateOf(list(), focus);
  list().replaceWith(document.adoptNode(page.querySelector("[data-live]")));
  document.title = page.title;
  document.head.querySelectorAll("link[rel=alternate]").forEach((link) => link.remove());
  document.head.append(...page.head.querySelectorAll("link[rel=alternate]"));
  if (push && address !== location.href) history.pushState({ live: true }, "", address);
  start();
  restore(kept);
  const said = list().querySelectorAll("[role=status], .facet__error, .errorlist li");
  announce([...said].map((each) => each.textContent.trim()).join(" "));
}

// What the visitor has opened, scrolled to, focused and typed since survives.
function stateOf(root, focus) {
  const active = focus ?? document.activeElement;
  return {
    open: new Map([...root.querySelectorAll("details[id]")].map((each) => [each.id, each.open])),
    scroll: [".aside", ".filters__fields"].map((place) => [place, root.querySelector(place)?.scrollTop ?? 0]),
    focus: root.contains(active) && active,
  };
}

function restore({ open, scroll, focus }) {
  for (const [id, isOpen] of open) {
    const details = document.getElementById(id);
    if (details) details.open = isOpen;
  }
  for (const [place, top] of scroll) if (top) list().querySelector(place)?.scrollTo(0, top);
  const now = focus && found(focus);
  if (focus) (now ?? list().querySelector("h1"))?.focus({ preventScroll: true });
  if (!now || focus.selectionStart == null || focus.value === focus.defaultValue) return;
  now.value = focus.value;
  now.setSelectionRange(focus.selectionStart, focus.selectionEnd);
}

// What is now in the place of what had the focus.
function found(old) {
  const all = (links) => [...list().querySelectorAll(links)];
  if (old.type === "checkbox") return all("input").find((box) => box.name === old.name && box.value === old.value);
  if (old.dataset.end) return list().querySelector(`input[data-end=${old.dataset.end}]`);
  if (old.matches(".active-filters a")) return list().querySelector(".active-filters a");
  if (old.matches(".sorts a")) return all(".sorts a").find((link) => link.textContent === old.textContent);
  if (old.matches(".facet__more")) return document.getElementById(old.closest("details").id)?.querySelector(".facet__more");
  return document.getElementById(old.id);
}

function announce(text) {
  const place = document.getElementById("live-status");
  place.textContent = "";
  setTimeout(() => { place.textContent = text; }, 50); // a change is read, not what was there
}

// The range of years

function startYears(root) {
  const range = root.querySelector(".years__range");
  if (!range) return;
  range.hidden = false;
  const [from, to] = range.querySelectorAll("input");
  const years = { from: root.querySelector("[name=year_from]"), to: root.querySelector("[name=year_to]") };
  range.addEventListener("input", (event) => {
    if (Number(from.value) > Number(to.value)) {
      if (event.target === from) from.value = to.value;
      else to.value = from.value;
    }
    years.from.value = from.value === from.min ? "" : from.value; // the first bar is no limit
    years.to.value = to.value === to.max ? "" : to.value;
    for (const bar of root.querySelectorAll(".histogram__bar")) {
      const year = Number(bar.dataset.year);
      bar.classList.toggle("is-chosen", year >= Number(from.value) && year <= Number(to.value));
    }
  });
}

// Values by name

class ValueSearch extends Combobox {
  constructor(input) {
    super(input, "values");
    input.after(this.list);
    input.addEventListener("change", (event) => event.stopPropagation()); // chosen, not just typed
    input.addEventListener("blur", () => this.close());
    this.list.addEventListener("click", (event) => this.take(event.target.closest("[role=option]")));
  }

  async ask() {
    const text = this.text;
    this.request?.abort();
    if (!text) return this.close();
    const query = new URLSearchParams(new FormData(form()));
    query.delete(this.input.name, this.input.value);
    query.set("facet", this.input.dataset.facet);
    query.set("text", text);
    try {
      const answer = await this.get(`${form().dataset.values}?${query}`);
      if (answer !== null && document.activeElement === this.input) this.show(answer);
    } catch {
      // aborted, or offline: the form still works
    }
  }

  identify(option) { return option.dataset.value; }

  enter(event) {
    event.preventDefault();
    if (!this.list.hidden && this.options.length) this.take(this.options[Math.max(this.active, 0)]);
    else if (this.text) this.send();
  }

  take(option) {
    if (!option) return;
    this.input.value = option.dataset.value;
    this.close();
    this.send();
  }

  send() {
    show(addressOf(form()));
    this.input.value = ""; // what is typed from now on is another name
  }
}

// The sheet of a phone

function startSheet(root) {
  const details = root.querySelector(".filters__more");
  const button = root.querySelector("[data-show]");
  button.textContent = button.dataset.show;
  details.addEventListener("toggle", () => setSheet(details.open && NARROW.matches));
  if (document.body.classList.contains("has-sheet")) setSheet(details.open && NARROW.matches);
}

// Everything but the sheet can't be reached while it covers the page.
function setSheet(isOpen) {
  const sheet = list().querySelector(".filters__fields");
  document.body.classList.toggle("has-sheet", isOpen);
  document.querySelectorAll("[inert]").forEach((each) => { each.inert = false; });
  for (let inside = sheet; isOpen && inside !== document.body; inside = inside.parentElement) {
    for (const other of inside.parentElement.children) {
      if (other !== inside && other.id !== "live-status" && other.tagName !== "SCRIPT") other.inert = true;
    }
  }
  if (isOpen) {
    sheet.setAttribute("role", "dialog");
    sheet.setAttribute("aria-modal", "true");
    sheet.setAttribute("aria-label", form().getAttribute("aria-label"));
    if (!sheet.contains(document.activeElement)) sheet.querySelector("[data-close]").focus();
  } else ["role", "aria-modal", "aria-label"].forEach((name) => sheet.removeAttribute(name));
}

function closeSheet() {
  const details = list().querySelector(".filters__more");
  details.open = false;
  setSheet(false);
  details.querySelector("summary").focus();
}

function start() {
  const root = list();
  root.classList.add("is-live");
  root.querySelector("h1")?.setAttribute("tabindex", "-1");
  startYears(root);
  startSheet(root);
  root.querySelectorAll("input[data-facet]").forEach((input) => new ValueSearch(input));
}

if (list() && form()) {
  const status = document.createElement("p");
  status.id = "live-status";
  status.className = "visually-hidden";
  status.setAttribute("aria-live", "polite");
  document.body.append(status);
  start();
  for (const start of ["pointerdown", "keydown"]) document.addEventListener(start, () => {
    if (!letGo) released = new Promise((resolve) => { letGo = resolve; });
  });
  for (const end of ["pointerup", "pointercancel", "keyup", "blur"]) addEventListener(end, () => {
    if (letGo) setTimeout(letGo);
    letGo = null;
  });
  document.addEventListener("change", (event) => {
    if (event.target.closest("#filters")) show(addressOf(form()));
  });
  document.addEventListener("submit", (event) => {
    if (event.target !== form()) return;
    event.preventDefault();
    if (document.body.classList.contains("has-sheet") && event.submitter?.matches("[data-show]")) {
      closeSheet();
      list().scrollIntoView();
    } else show(addressOf(form()));
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest?.("[data-close]")) return closeSheet();
    const link = event.target.closest?.("[data-live] a[href]");
    if (!link || !isPlain(event) || link.closest("[data-live] .publications, [data-live] .people, .formats")) return;
    const address = new URL(link.href, location.href);
    if (address.pathname !== location.pathname) return;
    event.preventDefault();
    show(address.href.split("#")[0], { focus: link }).then(() => {
      if (link.closest(".pagination")) list().scrollIntoView();
    });
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && document.body.classList.contains("has-sheet")) closeSheet();
  });
  addEventListener("popstate", () => show(location.href, { push: false }));
}
