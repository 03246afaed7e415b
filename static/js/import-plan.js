// Saves each decision about an entry of a plan at once; without this script a button saves them.
const form = document.querySelector("#plan-form");
const texts = form.querySelector(".import-texts").content;
const say = (name) => texts.querySelector(`[data-text="${name}"]`).textContent;
const status = form.querySelector(".import-saved");
const saveButton = form.querySelector(".import-save");
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
  try {
    const answer = await fetch(form.getAttribute("action"), { // its buttons hide the property
      method: "POST",
      body: dataOf(entry),
      headers: { Accept: "application/json" },
    });
    if (!answer.ok) throw new Error(answer.status);
    showCounts(await answer.json());
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
  if (entry) saving = saving.then(() => save(entry));
});
