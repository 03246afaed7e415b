// For other sites: replaces each link to a list of the directory by the list. See docs/embedding.md.
(() => {
  const home = new URL(document.currentScript.src);

  // The list is light or dark as the text around it says, whatever the visitor's system prefers.
  function schemeAround(link) {
    const color = getComputedStyle(link.parentElement).color;
    if (!color.startsWith("rgb")) return "";
    const [red, green, blue] = color.match(/[\d.]+/g).map(Number);
    return 0.3 * red + 0.6 * green + 0.1 * blue > 128 ? "dark" : "light";
  }

  function embed(link) {
    const list = new URL(link.href);
    if (list.origin !== home.origin) return;
    const frame = document.createElement("iframe");
    const before = home.pathname.slice(0, -"/embed.js".length);
    frame.src = `${home.origin}${before}/embed${list.pathname.slice(before.length)}${list.search}#${schemeAround(link)}`;
    frame.title = link.textContent;
    frame.loading = "lazy";
    frame.style.cssText = "display: block; inline-size: 100%; block-size: 30rem; border: 0";
    addEventListener("message", (event) => {
      const height = event.data?.directoryListHeight;
      if (event.source === frame.contentWindow && event.origin === home.origin && height > 0) {
        frame.style.blockSize = `${Math.ceil(height)}px`;
      }
    });
    link.replaceWith(frame);
  }

  const start = () => document.querySelectorAll("a[data-directory-list]").forEach(embed);
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", start);
  else start();
})();
