// Decides on authors in the review queue by keys. They act only while the focus is within the list.
const list = document.querySelector(".link-review");
const cards = [...document.querySelectorAll(".link-card")];

function current() {
  return document.activeElement.closest(".link-card") ?? cards.find((card) => card.classList.contains("is-current"));
}

function select(card) {
  for (const other of cards) other.classList.toggle("is-current", other === card);
  card.focus({ preventScroll: true });
  card.scrollIntoView({ block: "nearest" });
}

function move(step) {
  const index = cards.indexOf(current()) + step;
  if (cards[index]) select(cards[index]);
}

function toggleOthers() {
  const boxes = [...current().querySelectorAll("input[type=checkbox]")];
  const all = boxes.every((box) => box.checked);
  for (const box of boxes) box.checked = !all;
}

function press(key) {
  const scope = key === "u" ? list : current();
  const button = scope?.querySelector(`button[data-key="${key}"]`);
  button?.form.requestSubmit(button);
  return Boolean(button);
}

const ACTIONS = { j: () => move(1), k: () => move(-1), a: toggleOthers };

let isSent = false;

if (list && cards.length) {
  list.classList.add("has-keys");
  list.querySelector(".link-keys").hidden = false;
  select(cards.find((card) => `#${card.id}` === location.hash) ?? cards[0]);
  list.addEventListener("focusin", (event) => {
    const card = event.target.closest(".link-card");
    if (card) for (const other of cards) other.classList.toggle("is-current", other === card);
  });
  list.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const key = event.key.toLowerCase();
    if (ACTIONS[key]) ACTIONS[key]();
    else if (!/^[1-9nu]$/.test(key) || !press(key)) return;
    event.preventDefault();
  });
  // A key pressed twice decides once.
  list.addEventListener("submit", (event) => {
    if (isSent) event.preventDefault();
    isSent = true;
  });
  window.addEventListener("pageshow", () => { isSent = false; });
} else if (list) {
  const undo = list.querySelector('button[data-key="u"]');
  undo?.focus();
}
