// Shows the buttons that copy a text of the page, where the browser can.
const status = document.getElementById("copied");

if (navigator.clipboard) {
  for (const button of document.querySelectorAll("button[data-copies]")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      const source = document.getElementById(button.dataset.copies);
      await navigator.clipboard.writeText(source.innerText.trim());
      status.textContent = "";
      requestAnimationFrame(() => { status.textContent = status.dataset.text; });
      button.dataset.copied = status.dataset.text;
      setTimeout(() => delete button.dataset.copied, 2000);
    });
  }
}
