// Saves each decision about an entry of a plan at once; without this script a button saves them.
const form = document.querySelector("#plan-form");
const texts = form.querySelector(".import-texts").content;
const say = (name) => texts.querySelector(`[data-text="${name}"]`).textContent;
const status = form.querySelector(".import-saved");
const saveButton = form.querySelector(".import-save");
const unsaved = new Map(); // an entry -> the number of its last change
let changes = 0;
let saving = Promise.resolve();

saveButton.hidden = true;

function dataOf(entry) {
  const data = new FormData();
  for (const field of entry.querySelectorAll("input, select")) {
    if (field.type !== "radio" || field.checked) data.append(field.name, field.value);
  }
  data.append("csrfmiddlewaretoken", form.elements.csrfmiddlewaretoken.value);
  return data;
}

function showCounts({ counts, fresh }) {
  for (const count of document.querySelectorAll("[data-count]")) {
    count.textContent = counts[count.dataset.count] ?? count.textContent;
  }
  for (const button of form.querySelectorAll("[data-if-fresh]")) button.hidden = !fresh;
}

async function save(entry) {
  const change = unsaved.get(entry);
  try {
    const answer = await fetch(form.getAttribute("action"), { // its buttons hide the property
      method: "POST",
      body: dataOf(entry),
      headers: { Accept: "application/json" },
    });
    if (!answer.ok) throw new Error(answer.status);
    showCounts(await answer.json());
    if (unsaved.get(entry) === change) unsaved.delete(entry);
    entry.classList.remove("is-open");
    entry.classList.add("is-decided");
    status.textContent = say("saved");
  } catch {
    status.textContent = say("failed");
    saveButton.hidden = false;
  }
}

form.addEventListener("change", (event) => {
  const entry = event.target.closest(".import-entry");
  if (!entry) return;
  unsaved.set(entry, changes += 1);
  saving = saving.then(() => save(entry));
});
form.addEventListener("submit", () => unsaved.clear()); // its buttons save all
addEventListener("beforeunload", (event) => {
  if (unsaved.size) event.preventDefault();
});
