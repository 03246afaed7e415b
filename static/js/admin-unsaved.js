// Warns before leaving a page with unsaved changes.
"use strict";

{
  const form = document.querySelector("body.change-form #content-main form, form.account-form");
  if (form) {
    let changed = document.querySelector(".errornote, .account-form .errorlist") !== null;
    const note = (event) => {
      if (event.isTrusted && form.contains(event.target)) changed = true;
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
}
