// Says who else has the form of this record open.
"use strict";

{
  const note = document.querySelector(".presence[data-url]");
  if (note) {
    const window_ = [...crypto.getRandomValues(new Uint8Array(8))]
      .map((byte) => byte.toString(16).padStart(2, "0")).join("");
    const url = `${note.dataset.url}?window=${window_}`;
    let timer = 0;
    const ask = async () => {
      clearTimeout(timer);
      timer = setTimeout(ask, Number(note.dataset.seconds) * 1000);
      try {
        const response = await fetch(url, { headers: { Accept: "application/json" } });
        if (!response.ok) return;
        const text = (await response.json()).note;
        if (note.textContent !== text) note.textContent = text;
      } catch {
        // The network is away; the next question may get an answer.
      }
    };
    window.addEventListener("pagehide", () => {
      clearTimeout(timer);
      fetch(`${url}&left=1`, { keepalive: true }).catch(() => {});
    });
    window.addEventListener("pageshow", ask);
    document.addEventListener("visibilitychange", () => { if (!document.hidden) ask(); });
  }
}
