// Shows the buttons that copy a text of the page, and makes them work.
const status = document.getElementById("copied");

async function copy(source) {
  try {
    await navigator.clipboard.writeText(source.innerText.trim());
    return true;
  } catch { // Not allowed, or no clipboard because the page isn't served over HTTPS.
    getSelection().selectAllChildren(source);
    return document.execCommand("copy");
  }
}

for (const button of document.querySelectorAll("button[data-copies]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const copied = await copy(document.getElementById(button.dataset.copies));
    status.textContent = "";
    requestAnimationFrame(() => {
      status.textContent = copied ? status.dataset.copied : status.dataset.selected;
    });
    button.toggleAttribute("data-done", copied);
    setTimeout(() => button.removeAttribute("data-done"), 2000);
  });
}
