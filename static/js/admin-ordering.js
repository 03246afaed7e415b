// Rows with a number for their order are moved by dragging or with the arrow keys.
"use strict";

{
  const status = document.getElementById("ordering");
  const ROW = ":is(tr.form-row, .inline-related.folded):not(.empty-form)";
  const NUMBER = "input[name$='-rank'], input[name$='-position'], .me-row input[name$='-selected_rank'][value]";

  const rowsOf = (group) => [...group.querySelectorAll(ROW)].filter((row) => row.querySelector(NUMBER));

  const number = (group) => {
    rowsOf(group).forEach((row, place) => { row.querySelector(NUMBER).value = place + 1; });
    group.dispatchEvent(new CustomEvent("rows:moved", { bubbles: true }));
  };

  const withError = (row) => {
    const above = row.previousElementSibling;
    return above?.classList.contains("row-form-errors") ? [above, row] : [row];
  };

  const put = (row, other, isAfter) => {
    if (isAfter) other.after(...withError(row));
    else withError(other)[0].before(...withError(row));
  };

  const announce = (group, row) => {
    const rows = rowsOf(group);
    const text = status.dataset.moved;
    status.textContent = text.replace("%(place)s", rows.indexOf(row) + 1).replace("%(all)s", rows.length);
  };

  const onKey = (event) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const handle = event.currentTarget;
    const row = handle.closest(ROW);
    const group = row.closest(".inline-group");
    const rows = rowsOf(group);
    const other = rows[rows.indexOf(row) + step];
    if (!other) return;
    put(row, other, step > 0);
    number(group);
    handle.focus();
    announce(group, row);
  };

  const onPointer = (event) => {
    if (event.button !== 0) return;
    const handle = event.currentTarget;
    const row = handle.closest(ROW);
    const group = row.closest(".inline-group");
    event.preventDefault();
    handle.focus();
    group.setPointerCapture(event.pointerId); // the handle would lose it when its row moves
    row.classList.add("is-moving");
    let hasMoved = false;
    let last;
    const move = (moved) => {
      last = moved;
      const { clientX, clientY } = moved;
      const at = (y) => document.elementFromPoint(clientX, y)?.closest(ROW);
      const over = at(clientY) ?? at(Math.min(clientY, innerHeight - 120)); // above the bar that saves
      if (!over || over === row || over.closest(".inline-group") !== group || !over.querySelector(NUMBER)) return;
      const { top, height } = over.getBoundingClientRect();
      const isBelow = row.compareDocumentPosition(over) & Node.DOCUMENT_POSITION_FOLLOWING;
      const isPast = isBelow ? clientY > top + height / 2 : clientY < top + height / 2;
      if (isPast) { put(row, over, isBelow); hasMoved = true; }
    };
    const scroll = setInterval(() => { // near the edges of the window
      const step = (last?.clientY > innerHeight - 120) - (last?.clientY < 80);
      if (step) { scrollBy(0, 8 * step); move(last); }
    }, 16);
    const end = () => {
      clearInterval(scroll);
      group.removeEventListener("pointermove", move);
      row.classList.remove("is-moving");
      if (hasMoved) { number(group); announce(group, row); }
    };
    group.addEventListener("pointermove", move);
    group.addEventListener("lostpointercapture", end, { once: true });
  };

  const addHandle = (row) => {
    const field = row.querySelector(NUMBER);
    if (!field || row.querySelector(".move-row")) return;
    const handle = document.createElement("button");
    handle.type = "button";
    handle.className = "move-row";
    handle.textContent = "↕";
    handle.title = status.dataset.label;
    handle.ariaLabel = `${status.dataset.label} ${row.ariaLabel ?? ""}`;
    handle.addEventListener("keydown", onKey);
    handle.addEventListener("pointerdown", onPointer);
    if (row.matches("tr")) field.before(handle);
    else row.querySelector("h3")?.prepend(handle);
  };

  if (status) {
    document.querySelectorAll(`.inline-group ${ROW}`).forEach(addHandle);
    document.addEventListener("formset:added", (event) => addHandle(event.target));
  }
}
