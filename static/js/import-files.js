// Says at once that a file is too large, rather than after it has been sent.
const form = document.querySelector(".import-new form");
const input = form.querySelector('input[type="file"]');
const { largestFile, tooLarge } = form.dataset;

input.addEventListener("change", () => {
  const large = [...input.files].find((file) => file.size > largestFile);
  input.setCustomValidity(large ? tooLarge.replace("{}", () => large.name) : "");
  input.reportValidity();
});
