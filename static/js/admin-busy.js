// Says that a form has been sent whose answer takes a while.
"use strict";

for (const note of document.querySelectorAll(".busy[data-text]")) {
  note.closest("form").addEventListener("submit", () => { note.textContent = note.dataset.text; });
  window.addEventListener("pageshow", () => { note.textContent = ""; }); // back in the browser
}
