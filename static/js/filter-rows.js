// Filters the rows of a long list in place, as one types: <search data-filters="#section">.
const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

for (const box of document.querySelectorAll("[data-filters]")) {
  const section = document.querySelector(box.dataset.filters);
  const input = box.querySelector("input");
  const status = box.querySelector("[role=status]");
  const rows = [...section.querySelectorAll(".publications > li")].map((row) => {
    const list = row.parentElement;
    const year = list.closest("details") ?? list.previousElementSibling;
    return { row, list, year, text: fold(`${row.textContent} ${year.querySelector("summary")?.textContent ?? year.textContent}`) };
  });
  const folds = new Map(rows.filter(({ year }) => year.localName === "details").map(({ year }) => [year, year.open]));
  let before = "";

  function filter() {
    const words = fold(input.value).split(/\s+/).filter(Boolean);
    const now = words.join(" ");
    if (now === before) return;
    if (!before) for (const year of folds.keys()) folds.set(year, year.open); // as the visitor left them
    before = now;
    const shown = new Set();
    let number = 0;
    for (const { row, list, year, text } of rows) {
      const isFound = words.every((word) => text.includes(word));
      row.hidden = !isFound;
      if (!isFound) continue;
      number += 1;
      shown.add(list).add(year);
    }
    for (const { list, year } of rows) {
      list.hidden = !shown.has(list);
      year.hidden = !shown.has(year);
    }
    for (const [year, wasOpen] of folds) year.open = now ? shown.has(year) : wasOpen;
    status.textContent = now
      ? status.dataset.of.replace("{shown}", number).replace("{all}", rows.length)
      : "";
  }

  input.addEventListener("input", filter);
  filter(); // the browser may have kept what was typed
}
