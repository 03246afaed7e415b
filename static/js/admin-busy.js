// Says that a form has been sent whose answer takes a while.
for (const note of document.querySelectorAll(".busy")) {
  note.closest("form").addEventListener("submit", () => { note.textContent = note.dataset.text; });
  addEventListener("pageshow", () => { note.textContent = ""; });
}
