// Shows the neighbors of a person, and makes sliders of the years.
const shown = document.getElementById("coauthors-shown");
const form = document.querySelector("[data-years]");
const inputs = [...(form?.querySelectorAll("input") ?? [])];

function highlight({ target }) {
  const nodes = [...document.querySelectorAll("[data-node]")];
  const { node, place } = target.closest("[data-node], [data-place]")?.dataset ?? {};
  const chosen = nodes[node ?? place];
  const near = chosen?.dataset.near.split(" ").map((number) => nodes[number]) ?? [];
  for (const each of nodes) {
    each.classList.toggle("is-far", !!chosen && each !== chosen && !near.includes(each));
    each.classList.toggle("is-near", near.includes(each));
  }
}

function name() {
  for (const input of inputs) input.labels[0].lastElementChild.value = input.value;
}

async function show() {
  const address = `?${new URLSearchParams(new FormData(form))}`;
  history.replaceState(null, "", address);
  form.querySelector("a").hidden = false;
  const text = await (await fetch(address)).text();
  if (address !== location.search) return;
  shown.innerHTML = new DOMParser().parseFromString(text, "text/html").getElementById(shown.id).innerHTML;
}

for (const input of inputs) {
  const value = input.value || input.placeholder;
  input.type = "range";
  input.value = value;
}
form?.classList.add("is-live");
form?.addEventListener("input", name);
form?.addEventListener("change", show);
document.addEventListener("pointerover", highlight);
document.addEventListener("focusin", highlight);
name();
