// Takes on the color scheme of the page around an embedded list, which its script knows.
const scheme = location.hash.slice(1);
if (["light", "dark"].includes(scheme)) document.documentElement.dataset.scheme = scheme;

// Tells the page around an embedded list how high the list is.
new ResizeObserver(() => {
  const height = document.documentElement.getBoundingClientRect().height;
  parent.postMessage({ directoryListHeight: height }, "*"); // not a secret
}).observe(document.documentElement);
