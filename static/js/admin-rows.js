// Rows of a form: Enter goes to the next one, or adds one with the same organization.
"use strict";

{
  const ROW = ":is(tr.form-row, .inline-related.folded):not(.empty-form)";
  const FIELDS = "input:not([type=hidden], [type=checkbox], [type=file]), select, textarea";
  const rowsOf = (group) => [...group.querySelectorAll(ROW)];
  const fieldsOf = (row) => [...row.querySelectorAll(FIELDS)];
  const place = (field) => field.name.replace(/-\d+-/, "-");

  document.addEventListener("keydown", (event) => {
    const field = event.target;
    const group = field.closest?.(".inline-group");
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey && !event.isComposing;
    if (event.key !== "Enter" || !isPlain || !group || !field.matches("input:not([type=checkbox], [type=file], [type=search])")) return;
    const rows = rowsOf(group);
    const next = rows[rows.indexOf(field.closest(ROW)) + 1];
    const add = group.querySelector(".add-row a");
    if (!next && !add) return;
    event.preventDefault();
    if (next) fieldsOf(next).find((other) => place(other) === place(field))?.focus();
    else add.click();
  });

  // What the keyboard reaches isn't below the column that stays in view.
  document.addEventListener("focusin", ({ target }) => {
    const column = target.closest(".tabular td:not(.delete)")?.parentElement.querySelector("td.delete");
    if (!column || !target.matches(":focus-visible")) return;
    const [field, above] = [target, column].map((each) => each.getBoundingClientRect());
    if (field.left < above.right && field.right > above.left) column.closest("fieldset").scrollLeft += field.right - above.left + 8;
  });

  const copied = new Map(); // a field -> the value that it was given

  document.addEventListener("formset:added", (event) => {
    const row = event.target;
    const group = row.closest(".inline-group");
    if (!group) return;
    for (const field of row.querySelectorAll("[aria-describedby]")) { // Django forgets these
      field.setAttribute("aria-describedby", field.getAttribute("aria-describedby").replaceAll("__prefix__", row.id.split("-").pop()));
    }
    const rows = rowsOf(group);
    const before = rows[rows.indexOf(row) - 1];
    const from = before?.querySelector("select[name$='-organization']");
    const to = row.querySelector("select[name$='-organization']");
    const [chosen] = from?.selectedOptions ?? [];
    if (to && !to.value && chosen?.value) {
      to.add(new Option(chosen.text, chosen.value, false, true));
      copied.set(to, chosen.value);
    }
    setTimeout(() => {
      window.django?.jQuery(to).trigger("change.select2");
      if (document.activeElement?.closest(ROW) !== row) fieldsOf(row).find((field) => field.checkVisibility() && field !== to)?.focus();
    });
  });

  // The button that removed a row is gone with it.
  document.addEventListener("formset:removed", (event) => {
    if (document.activeElement === document.body) document.querySelector(`#${event.detail.formsetName}-group .add-row a`)?.focus();
  });

  // A row in which nothing else was entered isn't saved.
  const isUntouched = (field) => {
    if (!field.matches("select")) return field.value === field.defaultValue;
    const first = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
    return field.value === (first?.value ?? "");
  };
  document.addEventListener("submit", () => {
    for (const [field, value] of copied) {
      const others = fieldsOf(field.closest(ROW) ?? field).filter((other) => other !== field);
      if (field.value === value && others.every(isUntouched)) field.value = "";
    }
  }, true);
}
