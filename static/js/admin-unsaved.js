// Warns before leaving a page with unsaved changes, and says that a form has been sent whose answer takes a while.
"use strict";

{
  const form = document.querySelector("body.change-form #content-main form, form.account-form, #changelist-form:has([name=_save])");
  if (form) {
    let changed = document.querySelector(".errornote, .account-form .errorlist") !== null;
    const note = (event) => {
      if (event.isTrusted && !event.target.matches(".actions *, #action-toggle, .action-select")) changed = true;
    };
    form.addEventListener("input", note);
    form.addEventListener("change", note);
    form.addEventListener("rows:moved", () => { changed = true; });
    form.addEventListener("submit", (event) => {
      if (event.submitter?.name !== "_preview") changed = false;
    });
    window.addEventListener("beforeunload", (event) => {
      if (changed) event.preventDefault();
    });
  }
  for (const note of document.querySelectorAll(".busy")) {
    note.closest("form").addEventListener("submit", () => { note.textContent = note.dataset.text; });
    window.addEventListener("pageshow", () => { note.textContent = ""; });
  }
}
