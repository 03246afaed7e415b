// Fills the name of a new record with the text that was typed into the autocomplete.
// Enter during a search chooses its first result when it arrives, not one of the search before.
// Choosing a record also chooses the radio button before it.
"use strict";

{
  const typed = new Map();
  let current = null;
  let entered = null;

  document.addEventListener("input", (event) => {
    if (event.target.matches(".select2-search__field") && current) {
      typed.set(current, event.target.value.trim());
    }
  });

  const isSearching = () => document.querySelector(".select2-results .loading-results");

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
    $(document).on("select2:select", ({ target }) => {
      typed.delete(target);
      const radio = target.closest(".chooser-other")?.querySelector("[type=radio]");
      if (radio) radio.checked = true;
    });
    $(document).on("select2:selecting", (event) => {
      const isClick = event.params.args.originalEvent;
      if (!isClick && isSearching()) event.preventDefault();
    });
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !event.target.matches(".select2-search__field")) return;
      if (current && isSearching()) entered = $(current).data("select2");
    }, true);
    $(document).on("select2:close", () => { entered = null; });
    $(document).on("ajaxSuccess", (event, request, { url }) => {
      const field = document.querySelector(".select2-container--open .select2-search__field");
      if (new URLSearchParams(url.split("?")[1]).get("term") !== field?.value) return; // of an earlier search
      const select = entered;
      entered = null;
      setTimeout(() => select?.trigger("results:select", {}));  // Select2 shows them only then
    });
  });
}
