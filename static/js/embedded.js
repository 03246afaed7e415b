// Tells the page around an embedded list how high the list is.
new ResizeObserver(() => {
  const height = document.documentElement.getBoundingClientRect().height;
  parent.postMessage({ directoryListHeight: height }, "*"); // not a secret
}).observe(document.documentElement);
