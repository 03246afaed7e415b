// The visitor's choice of light or dark, before the page is painted. Without it, the system's applies.
(() => {
  const root = document.documentElement;
  const read = () => {
    try { return localStorage.getItem("scheme") ?? ""; } catch { return ""; }
  };

  function apply(scheme) {
    if (scheme === "light" || scheme === "dark") root.dataset.scheme = scheme;
    else delete root.dataset.scheme;
    for (const source of document.querySelectorAll("source[media]")) { // of the logo
      source.dataset.media ??= source.media;
      if (!source.dataset.media.includes("prefers-color-scheme: dark")) continue;
      source.media = { light: "not all", dark: "all" }[scheme] ?? source.dataset.media;
    }
  }

  apply(read());
  document.addEventListener("DOMContentLoaded", () => {
    apply(read());
    const choice = document.getElementById("scheme");
    if (!choice) return;
    choice.value = root.dataset.scheme ?? "";
    choice.addEventListener("change", () => {
      try { localStorage.setItem("scheme", choice.value); } catch { /* for this page only */ }
      apply(choice.value);
    });
  });
})();
