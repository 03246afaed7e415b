// Shows the buttons that copy a citation, makes them work, and loads the other citation styles.
import { isPlain } from "./row-details.js";

const status = document.getElementById("copied");

async function copy(source) {
  try {
    await navigator.clipboard.writeText(source.innerText.trim());
    return true;
  } catch { // Not allowed, or no clipboard because the page isn't served over HTTPS.
    getSelection().selectAllChildren(source);
    return document.execCommand("copy");
  }
}

function showButtons() {
  for (const button of document.querySelectorAll("button[data-copies]")) button.hidden = false;
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("button[data-copies]");
  if (!button) return;
  const copied = await copy(document.getElementById(button.dataset.copies));
  status.textContent = "";
  requestAnimationFrame(() => {
    status.textContent = copied ? status.dataset.copied : status.dataset.selected;
  });
  button.toggleAttribute("data-done", copied);
  setTimeout(() => button.removeAttribute("data-done"), 2000);
});

const cite = document.querySelector(".cite[data-loads]");
let loading;
let pressed; // the style of the link that a mouse or finger is on; replaced, it gets no click

async function loadStyles() {
  const answer = await fetch(cite.dataset.loads);
  if (!answer.ok) throw new Error(answer.statusText);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const loaded = page.querySelector(".cite");
  // The entry that is there stays, because its text may be selected or its button focused.
  const entry = loaded.querySelector("#style-bibtex").closest("label");
  for (const there of [loaded.querySelector("legend"), entry.nextElementSibling, entry]) there.remove();
  const focused = document.activeElement.dataset.style;
  for (const link of cite.querySelectorAll("a[data-style]")) link.remove();
  cite.append(...loaded.children);
  showButtons();
  if (focused) document.getElementById(`style-${focused}`).focus();
  if (pressed) choose(pressed);
}

function choose(style) {
  const radio = document.getElementById(`style-${style}`);
  radio.checked = true;
  radio.focus();
}

if (cite) {
  const begin = () => { loading ??= loadStyles(); };
  for (const near of ["pointerenter", "focusin"]) cite.addEventListener(near, () => { begin(); loading.catch(() => {}); });
  cite.addEventListener("pointerdown", (event) => {
    if (isPlain(event)) pressed = event.target.closest("a[data-style]")?.dataset.style;
  });
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => { pressed = null; });
  cite.addEventListener("click", async (event) => {
    const link = event.target.closest("a[data-style]");
    if (!link || !isPlain(event)) return;
    event.preventDefault();
    begin();
    try {
      await loading;
      choose(link.dataset.style);
    } catch { location.assign(link.href); }
  });
}
showButtons();
