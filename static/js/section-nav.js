// Highlights the current section in the list of a page's sections.
const links = new Map(
  [...document.querySelectorAll(".section-nav a[href^='#']")].map((link) => [link.hash.slice(1), link]),
);
const visible = new Set();

const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (isIntersecting) visible.add(target.id);
      else visible.delete(target.id);
    }
    const read = [...links.keys()].find((id) => visible.has(id));
    for (const [id, link] of links) {
      if (id === read) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  },
  { rootMargin: "-10% 0px -70% 0px" },
);

for (const id of links.keys()) {
  const section = document.getElementById(id);
  if (section) observer.observe(section);
}
