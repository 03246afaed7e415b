// Fills the name of a new record with the text that was typed into the autocomplete.
"use strict";

{
  const typed = new Map();
  let current = null;

  document.addEventListener("input", (event) => {
    if (event.target.matches(".select2-search__field") && current) {
      typed.set(current, event.target.value.trim());
    }
  });

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a.add-related");
    if (!link) return;
    const select = link.closest(".related-widget-wrapper")?.querySelector("select.admin-autocomplete");
    const name = select && typed.get(select);
    if (!name) return;
    const url = new URL(link.href);
    const field = select.dataset.fieldName === "publication" ? "title" : "name";
    url.searchParams.set(field, name);
    link.href = url.href;
    typed.delete(select);
  }, true);

  window.addEventListener("load", () => {
    const $ = window.django?.jQuery;
    if (!$) return;
    $(document).on("select2:open", (event) => { current = event.target; });
    $(document).on("select2:select", (event) => { typed.delete(event.target); });
  });
}
