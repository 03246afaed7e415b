// Opens the abstract or the BibTeX entry of a publication in its row. Without it, they are links.
const kept = new Map();
const wanted = new WeakMap(); // a row -> the link that is open, or will be when the answer comes

async function load(link) {
  const response = await fetch(link.href.split("#")[0], { credentials: "same-origin" });
  if (!response.ok) throw new Error(response.status);
  const text = await response.text();
  const panel = document.createElement("div");
  panel.className = "row-panel";
  if (link.dataset.opens === "bibtex") {
    const pre = document.createElement("pre");
    pre.tabIndex = 0;
    pre.textContent = text.trim();
    panel.append(pre);
  } else {
    const page = new DOMParser().parseFromString(text, "text/html");
    panel.append(document.adoptNode(page.querySelector("#abstract ~ *")));
  }
  return panel;
}

async function toggle(link) {
  const row = link.closest(".publication-row__body");
  const isOpen = wanted.get(row) === link;
  const close = () => row.querySelector(".row-panel")?.remove();
  close();
  for (const other of row.querySelectorAll("[data-opens]")) other.setAttribute("aria-expanded", "false");
  wanted.set(row, isOpen ? null : link);
  if (isOpen) return;
  try {
    if (!kept.has(link.href)) kept.set(link.href, await load(link));
  } catch {
    return location.assign(link.href);
  }
  if (wanted.get(row) !== link) return;
  close(); // a click may have asked for the same twice
  row.append(kept.get(link.href).cloneNode(true));
  link.setAttribute("aria-expanded", "true");
}

// A click that opens a link in this tab; here, because each page has this file.
export const isPlain = (event) => !(event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("[data-opens]");
  if (!link || !isPlain(event)) return;
  event.preventDefault();
  toggle(link);
});
