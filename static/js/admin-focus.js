// A click on a picture sets its focal point, the part that no crop cuts off.
"use strict";

for (const upload of document.querySelectorAll("input[type=file]")) {
  const across = document.getElementById(`${upload.id}_focus_x`);
  const down = document.getElementById(`${upload.id}_focus_y`);
  if (across && down) addFrame(upload, across, down);
}

function addFrame(upload, across, down) {
  const frame = document.createElement("div");
  frame.className = "focus-frame";
  frame.title = frame.dataset.label = across.closest("form").querySelector("#ordering")?.dataset.focus ?? "";
  const marker = document.createElement("span");
  marker.className = "focus-marker";
  const field = upload.closest(".form-row");
  let picture = field.querySelector(".picture-preview");
  if (!picture) {
    picture = document.createElement("img");
    picture.className = "picture-preview";
    picture.alt = "";
    picture.hidden = true;
    upload.before(picture);
  }
  picture.before(frame);
  frame.append(picture, marker);

  const show = () => {
    frame.hidden = picture.hidden;
    marker.style.left = `${across.value || 50}%`;
    marker.style.top = `${down.value || 50}%`;
  };
  frame.addEventListener("click", (event) => {
    const { left, top, width, height } = picture.getBoundingClientRect();
    const percent = (part) => Math.round(Math.min(1, Math.max(0, part)) * 100);
    across.value = percent((event.clientX - left) / width);
    down.value = percent((event.clientY - top) / height);
    across.dispatchEvent(new CustomEvent("rows:moved", { bubbles: true }));
    show();
  });
  upload.addEventListener("change", () => {
    const [file] = upload.files;
    if (!file) return;
    const reader = new FileReader();
    reader.addEventListener("load", () => { picture.src = reader.result; picture.hidden = false; show(); });
    reader.readAsDataURL(file);
  });
  across.addEventListener("input", show);
  down.addEventListener("input", show);
  show();
}
