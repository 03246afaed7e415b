// Suggests records while a visitor types in a search box. Without it, the box is a plain form.
// The pattern is the editable combobox with a listbox of the ARIA Authoring Practices Guide.
const DELAY = 80; // milliseconds after a key
const KEPT = 50; // answers

const answers = new Map();

class SearchBox {
  constructor(form) {
    this.form = form;
    this.input = form.querySelector("input[name=q]");
    this.list = document.createElement("div");
    this.list.id = `${this.input.id}-suggestions`;
    this.list.className = "suggestions";
    this.list.setAttribute("role", "listbox");
    this.list.setAttribute("aria-label", this.input.labels[0]?.textContent ?? "");
    this.list.hidden = true;
    form.append(this.list);
    for (const [name, value] of [
      ["role", "combobox"], ["aria-expanded", "false"], ["aria-controls", this.list.id],
      ["aria-autocomplete", "list"], ["aria-haspopup", "listbox"],
    ]) this.input.setAttribute(name, value);
    this.active = -1;
    this.input.addEventListener("input", () => this.type());
    this.input.addEventListener("keydown", (event) => this.press(event));
    this.input.addEventListener("focus", () => { if (this.text) this.ask(); });
    form.addEventListener("focusout", (event) => { if (!form.contains(event.relatedTarget)) this.close(); });
    this.list.addEventListener("mousedown", (event) => event.preventDefault()); // keeps the focus
    this.list.addEventListener("mousemove", (event) => {
      const place = this.options.indexOf(event.target.closest("[role=option]"));
      if (place >= 0) this.choose(place);
    });
  }

  get text() { return this.input.value.trim(); }

  get options() { return [...this.list.querySelectorAll("[role=option]")]; }

  type() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), DELAY);
  }

  async ask() {
    const text = this.text;
    this.request?.abort();
    if (!text) return this.close();
    try {
      if (!answers.has(text)) {
        this.request = new AbortController();
        const address = `${this.form.dataset.suggestions}?${new URLSearchParams({ q: text })}`;
        const response = await fetch(address, { signal: this.request.signal, credentials: "same-origin" });
        if (!response.ok) return this.close();
        answers.set(text, await response.text());
        if (answers.size > KEPT) answers.delete(answers.keys().next().value);
      }
    } catch {
      return; // aborted by the next key, or offline: the form still works
    }
    if (text === this.text && document.activeElement === this.input) this.show(answers.get(text));
  }

  show(answer) {
    const chosen = this.options[this.active]?.href; // stays chosen, if the answer has it
    this.list.innerHTML = answer; // our own template, which escapes what visitors type
    this.options.forEach((option, place) => { option.id = `${this.list.id}-${place}`; });
    this.list.hidden = !this.options.length;
    this.input.setAttribute("aria-expanded", String(!this.list.hidden));
    this.choose(this.options.findIndex((option) => option.href === chosen));
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
    } else if (event.key === "Enter" && !this.list.hidden && this.active >= 0) {
      event.preventDefault();
      this.options[this.active].click();
    } else if (event.key === "Escape" && !this.list.hidden) {
      event.preventDefault(); // otherwise it also empties the field
      this.close();
    }
  }
}

for (const form of document.querySelectorAll("form[data-suggestions]")) new SearchBox(form);

// "/" and Ctrl-K move to the search box.
document.addEventListener("keydown", (event) => {
  const isTyping = event.target.closest?.("input, textarea, select, [contenteditable]");
  const isSlash = event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey;
  const isControlK = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  const input = document.querySelector("form[data-suggestions] input[name=q]");
  if (!input || !(isSlash || isControlK)) return;
  event.preventDefault();
  input.focus();
  input.select();
});
