// Gives accessible names, which Django leaves out, to autocompletes (the field's label) and icons of dates.
"use strict";

{
  const giveName = (select) => {
    const box = select.nextElementSibling?.querySelector(".select2-selection");
    const chosen = box?.querySelector(".select2-selection__rendered");
    const name = select.labels[0]?.textContent.trim() || select.getAttribute("aria-label");
    if (!chosen || !name) return;
    box.id = `${select.id}-choice`;
    box.setAttribute("aria-label", name);
    box.setAttribute("aria-labelledby", `${box.id} ${chosen.id}`);
    for (const each of ["aria-describedby", "aria-invalid"]) {
      if (select.hasAttribute(each)) box.setAttribute(each, select.getAttribute(each));
    }
    chosen.removeAttribute("role"); // would be a field within a field
    chosen.removeAttribute("aria-readonly");
    // Several values are typed into a field in the box.
    box.querySelector(".select2-search__field")?.setAttribute("aria-label", name);
  };
  const giveNames = () => {
    document.querySelectorAll("select.admin-autocomplete").forEach(giveName);
    document.querySelectorAll(".datetimeshortcuts [title]").forEach((icon) => { icon.parentElement.title = icon.title; });
  };

  // Django creates the autocompletes in its handlers of these events, which run before these.
  window.addEventListener("load", () => setTimeout(giveNames));
  document.addEventListener("formset:added", () => setTimeout(giveNames));
}
