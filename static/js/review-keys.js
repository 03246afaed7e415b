// The review queue by keys, without loading a page for each decision. The keys act while the focus is within the list.
// Without this script, every decision is a form of its own.
const list = document.querySelector(".link-review");
const items = [...list.querySelectorAll(".link-card, .review-row")];
const status = list.querySelector(".review-status");
const undoForm = list.querySelector("form[data-undoes]");
const left = list.querySelector("[data-left]");
let sending = Promise.resolve();
let unsent = 0;
let isLeaving = false;

const isOpen = (item) => !item.classList.contains("is-done");

function current() {
  const focused = document.activeElement.closest(".link-card, .review-row");
  return focused ?? items.find((item) => item.classList.contains("is-current"));
}

function mark(item) {
  for (const other of items) other.classList.toggle("is-current", other === item);
}

function select(item) {
  if (!item) return;
  mark(item);
  item.focus({ preventScroll: true });
  item.scrollIntoView({ block: "nearest" });
}

function move(step) {
  let index = items.indexOf(current()) + step;
  while (items[index] && !isOpen(items[index])) index += step;
  select(items[index]);
}

function next(item) {
  const after = items.slice(items.indexOf(item) + 1).find(isOpen);
  return after ?? items.find(isOpen);
}

function toggleOthers() {
  const boxes = [...current().querySelectorAll("input[type=checkbox]")];
  const all = boxes.every((box) => box.checked);
  for (const box of boxes) box.checked = !all;
}

// What a form decides: its row or card, or all cards of a person.
function decidedBy(form) {
  const item = form.closest(".link-card, .review-row");
  return item ? [item] : [...form.closest(".link-cluster").querySelectorAll(".link-card")];
}

function titleOf(item) {
  return item.querySelector(".link-publication a, .review-pair a, [data-opens], a")?.textContent.trim() ?? "";
}

function close(decided, text) {
  for (const item of decided) {
    item.classList.add("is-done");
    const line = item.querySelector(".review-done") ?? item.appendChild(document.createElement("p"));
    line.className = "review-done";
    line.textContent = text.startsWith(titleOf(item)) ? text : `${titleOf(item)}: ${text}`;
  }
}

// What a decision confirmed besides: whole cards, or publications of a card.
function closeFollowing(rows, text) {
  for (const item of items.filter(isOpen)) {
    const inputs = [...item.querySelectorAll("[data-decides] [name=row]")];
    const confirmed = inputs.filter((input) => rows.includes(Number(input.value)));
    if (confirmed.length && confirmed.length === inputs.length) close([item], text);
    else for (const input of confirmed) input.checked = false;
  }
  if (current() && !isOpen(current())) select(next(current()));
}

function reopen(item) {
  item.classList.remove("is-done");
  item.querySelector(".review-done")?.remove();
}

function say(answer) {
  status.textContent = [answer.text, ...(answer.warnings ?? [])].filter(Boolean).join(" ");
  status.classList.toggle("is-error", Boolean(answer.is_error));
}

function count(number) {
  left.textContent = Math.max(0, Number(left.textContent) - number);
}

async function post(form, button) {
  const data = new FormData(form, button);
  const response = await fetch(form.action, { method: "POST", body: data, headers: { Accept: "application/json" } });
  if (!response.ok || !response.headers.get("Content-Type").startsWith("application/json")) {
    throw new Error(String(response.status));
  }
  return response.json();
}

// One after the other, in the order of the keys.
function queue(task) {
  unsent += 1;
  sending = sending.then(task).finally(() => {
    unsent -= 1;
    if (!unsent && !isLeaving && Number(left.textContent) && !items.some(isOpen)) location.assign(location.pathname);
  });
}

// As without this script: the answer is a page that says what was done and can undo it.
function leave(form, { name, value }) {
  isLeaving = true;
  form.insertAdjacentHTML("beforeend", `<input type="hidden" name="${name}" value="${value}">`);
  form.submit();
}

function send(form, button) {
  const decided = decidedBy(form).filter(isOpen);
  if (!decided.length) return; // a key was pressed again before the next page came
  const label = button.textContent.trim().replace(/\s+/g, " ");
  close(decided, label);
  select(next(decided.at(-1)));
  queue(async () => {
    if (unsent === 1 && !items.some(isOpen)) return leave(form, button);
    try {
      const answer = await post(form, button);
      if (answer.is_error) throw Object.assign(new Error(), { answer });
      close(decided.filter((item) => !isOpen(item)), answer.text || label);
      if (answer.following?.length) closeFollowing(answer.following, answer.text);
      count(answer.number ?? (button.value === "later" ? 0 : 1));
      say(answer);
      if (undoForm) undoForm.hidden = false;
    } catch (error) {
      decided.forEach(reopen);
      select(decided[0]);
      say(error.answer ?? { text: list.dataset.failed, is_error: true });
    }
  });
}

function undo() {
  const button = undoForm.querySelector("button");
  if (items.every(isOpen)) return leave(undoForm, button); // what was decided on another page
  queue(async () => {
    try {
      const answer = await post(undoForm, button);
      say(answer);
      if (answer.is_error) return;
      count(answer.number ?? -1);
      const again = items.filter((item) => answer.restored?.includes(item.id));
      again.forEach(reopen);
      select(again[0]);
    } catch {
      say({ text: list.dataset.failed, is_error: true });
    }
  });
}

function press(key) {
  const item = current();
  const within = key === "b" ? item?.closest(".link-cluster") : item;
  const target = within?.querySelector(`[data-key="${key}"]`) ?? (key === "y" ? item?.querySelector('[data-key="1"]') : null);
  if (!target) return false;
  if (target.matches("input")) target.focus();
  else if (target.matches("summary")) {
    target.parentElement.open = true;
    target.parentElement.querySelector("input").focus();
  } else target.form.requestSubmit(target);
  return true;
}

const ACTIONS = {
  j: () => move(1),
  k: () => move(-1),
  a: toggleOthers,
  e: () => (current().querySelector("[data-opens]") ?? current().querySelector("a"))?.click(),
  u: () => undoForm && (unsent || !undoForm.hidden) && undo(),
};

// People whose names match what was typed, with their numbers.
async function propose(input) {
  const { value } = input;
  const response = await fetch(`${input.dataset.choices}&term=${encodeURIComponent(value)}`);
  if (!response.ok) return;
  const { results } = await response.json();
  if (value !== input.value) return; // the answer to what was typed since is on its way
  input.list.replaceChildren(...results.map(({ id, text }) => new Option("", `${id} ${text}`)));
}

if (items.length || undoForm) {
  list.classList.add("has-keys");
  list.querySelector(".link-keys").hidden = !items.length;
  if (items.length) select(items.find((item) => `#${item.id}` === location.hash) ?? items[0]);
  else undoForm.querySelector("button").focus();
  list.addEventListener("focusin", (event) => {
    const item = event.target.closest(".link-card, .review-row");
    if (item) mark(item);
  });
  list.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (!items.length && event.key !== "u") return;
    if (event.target.matches("input[type=text]")) {
      if (event.key === "Escape") select(current());
      return;
    }
    const key = event.key.toLowerCase();
    if (ACTIONS[key]) ACTIONS[key]();
    else if (!/^[1-9nylobt]$/.test(key) || !press(key)) return;
    event.preventDefault();
  });
  list.addEventListener("submit", (event) => {
    if (event.target === undoForm) undo();
    else if (!event.target.matches("[data-decides]")) return;
    else if (event.submitter) send(event.target, event.submitter);
    event.preventDefault();
  });
  let timer = 0;
  list.addEventListener("input", (event) => {
    if (!event.target.matches("[data-choices]") || event.target.value.length < 2) return;
    clearTimeout(timer);
    timer = setTimeout(propose, 200, event.target);
  });
  addEventListener("beforeunload", (event) => {
    if (unsent && !isLeaving) event.preventDefault();
  });
}
