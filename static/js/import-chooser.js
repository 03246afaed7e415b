// Choosing a record in an autocomplete also chooses the radio button before it.
window.addEventListener("load", () => {
  // The autocomplete sends jQuery's events only.
  window.django?.jQuery(".chooser-other select").on("change", (event) => {
    if (event.target.value) event.target.closest(".chooser-other").querySelector('input[type="radio"]').checked = true;
  });
});
