// Says at once that a file is too large, rather than after it has been sent.
const form = document.querySelector(".import-new form");
const input = form.querySelector('input[type="file"]');
const limit = Number(form.dataset.largestFile);

input.addEventListener("change", () => {
  const large = [...input.files].find((file) => file.size > limit);
  input.setCustomValidity(large ? `${large.name}: > ${Math.round(limit / 2 ** 20)} MB` : "");
  input.reportValidity();
});
