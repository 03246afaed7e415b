// Suggests records while a visitor types in a search box. Without it, the box is a plain form.
import { Combobox } from "./combobox.js";

const KEPT = 50; // answers

const answers = new Map();

class SearchBox extends Combobox {
  constructor(form) {
    super(form.querySelector("input[name=q]"), "records");
    this.form = form;
    form.append(this.list);
    this.input.addEventListener("focus", () => { if (this.text) this.ask(); });
    form.addEventListener("focusout", (event) => { if (!form.contains(event.relatedTarget)) this.close(); });
    this.list.addEventListener("mousemove", (event) => {
      const place = this.options.indexOf(event.target.closest("[role=option]"));
      if (place >= 0) this.choose(place);
    });
  }

  async ask() {
    const text = this.text;
    this.request?.abort();
    if (!text) return this.close();
    try {
      if (!answers.has(text)) {
        const answer = await this.get(`${this.form.dataset.suggestions}?${new URLSearchParams({ q: text })}`);
        if (answer === null) return this.close();
        answers.set(text, answer);
        if (answers.size > KEPT) answers.delete(answers.keys().next().value);
      }
    } catch {
      return; // aborted, or offline: the form still works
    }
    if (text === this.text && document.activeElement === this.input) this.show(answers.get(text));
  }

  identify(option) { return option.href; }

  enter(event) {
    if (this.list.hidden || this.active < 0) return;
    event.preventDefault();
    this.options[this.active].click();
  }
}

for (const form of document.querySelectorAll("form[data-suggestions]")) new SearchBox(form);

// Ctrl-K moves to the search box. A single key could be pressed by accident (WCAG 2.1.4).
const input = document.querySelector("form[data-suggestions] input");
input?.setAttribute("aria-keyshortcuts", "Control+K Meta+K");
document.addEventListener("keydown", (event) => {
  const isControlK = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  if (!input || !isControlK) return;
  event.preventDefault();
  input.focus();
  input.select();
});
