// Forms of the admin: Ctrl+S and Cmd+S save, links to errors and sections reach their fields.
"use strict";

{
  const form = document.querySelector("body.change-form #content-main form");

  document.addEventListener("keydown", (event) => {
    const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!isSave || event.key.toLowerCase() !== "s" || !form) return;
    const button = form.querySelector(".submit-row .default");
    if (!button) return;
    event.preventDefault();
    if (!event.repeat) form.requestSubmit(button);
  });

  // An autocomplete hides its select, and shows a box that can have the focus.
  const focusable = (field) => {
    const box = field.nextElementSibling?.querySelector?.(".select2-selection");
    return box ?? field;
  };
  const shown = (element) => !element.closest(".empty-form") && element.checkVisibility();
  const first = (box, selector) => [...box.querySelectorAll(selector)].find(shown);
  const reach = (id) => {
    const target = id && document.getElementById(id);
    if (!target) return false;
    for (let box = target.closest("details"); box; box = box.parentElement.closest("details")) box.open = true;
    const isField = target.matches("input, select, textarea");
    const field = isField ? target
      : first(target, ":is(input, select, textarea):not([type=hidden])") ?? first(target, "summary, a[href], button");
    const box = field && focusable(field);
    box?.focus({ preventScroll: !isField });
    target.scrollIntoView({ block: isField ? "center" : "start" });
    return Boolean(box);
  };
  // What the field begins with is replaced by typing.
  const start = document.querySelector("input[autofocus]");
  if (start?.type === "text") start.select();

  document.addEventListener("click", (event) => {
    const link = event.target.closest?.(".error-summary a, .sections a");
    const id = link?.getAttribute("href").slice(1);
    if (id && reach(decodeURIComponent(id))) {
      history.replaceState(null, "", `#${id}`);
      event.preventDefault();
    }
  });
  window.addEventListener("load", () => setTimeout(() => {
    const error = form?.querySelector(".error-summary a")?.getAttribute("href").slice(1);
    if (error) reach(error);
  }));
}
