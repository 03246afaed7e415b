// An editable combobox with a listbox: the pattern of the ARIA Authoring Practices Guide.
const DELAY = 80; // milliseconds after a key

export class Combobox {
  // A subclass has `ask`, which calls `get` and `show`; `identify`, which tells options apart; and `enter`.
  constructor(input, name) {
    this.input = input;
    this.list = document.createElement("div");
    this.list.id = `${input.id}-${name}`;
    this.list.className = `suggestions suggestions--${name}`;
    this.list.setAttribute("role", "listbox");
    this.list.setAttribute("aria-label", input.labels[0]?.textContent ?? "");
    this.list.hidden = true;
    for (const [attribute, value] of [
      ["role", "combobox"], ["aria-expanded", "false"], ["aria-controls", this.list.id],
      ["aria-autocomplete", "list"], ["aria-haspopup", "listbox"],
    ]) input.setAttribute(attribute, value);
    this.active = -1;
    input.addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.ask(), DELAY);
    });
    input.addEventListener("keydown", (event) => this.press(event));
    this.list.addEventListener("mousedown", (event) => event.preventDefault()); // keeps the focus
  }

  get text() { return this.input.value.trim(); }

  get options() { return [...this.list.querySelectorAll("[role=option]")]; }

  // The answer to the latest question; null if the server gives none. It fails if it is aborted by the next key.
  async get(address) {
    this.request = new AbortController();
    const response = await fetch(address, { signal: this.request.signal, credentials: "same-origin" });
    return response.ok ? response.text() : null;
  }

  show(answer) {
    const chosen = this.options[this.active];
    this.list.innerHTML = answer; // our own template, which escapes what people type
    this.options.forEach((option, place) => { option.id = `${this.list.id}-${place}`; });
    this.list.hidden = !this.list.childElementCount;
    this.input.setAttribute("aria-expanded", String(!this.list.hidden));
    // What is chosen stays chosen, if the answer has it.
    this.choose(chosen ? this.options.findIndex((option) => this.identify(option) === this.identify(chosen)) : -1);
  }

  close() {
    clearTimeout(this.timer);
    this.request?.abort();
    this.list.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.choose(-1);
  }

  choose(place) {
    this.active = place;
    this.options.forEach((option, n) => option.setAttribute("aria-selected", String(n === place)));
    const option = this.options[place];
    if (option) {
      this.input.setAttribute("aria-activedescendant", option.id);
      option.scrollIntoView({ block: "nearest" });
    } else this.input.removeAttribute("aria-activedescendant");
  }

  press(event) {
    if (event.isComposing) return; // an input method for Chinese uses the same keys
    const count = this.options.length;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (this.list.hidden) this.ask();
      else if (event.key === "ArrowDown") this.choose(this.active + 1 < count ? this.active + 1 : -1);
      else this.choose(this.active < 0 ? count - 1 : this.active - 1);
    } else if (event.key === "Enter") {
      this.enter(event);
    } else if (event.key === "Escape" && !this.list.hidden) {
      event.preventDefault(); // otherwise it also empties the field
      event.stopPropagation(); // a sheet around it stays open
      this.close();
    }
  }
}
