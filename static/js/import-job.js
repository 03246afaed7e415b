// Shows how far a job is, and loads the page again when it is over.
const job = document.querySelector(".import-job");
const texts = document.querySelector(".import-job-texts").content;
const say = (name) => texts.querySelector(`[data-text="${name}"]`).textContent;
const state = job.querySelector(".import-job-state");
const bar = job.querySelector("progress");

async function look() {
  try {
    const answer = await fetch(job.dataset.status, { headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(answer.status);
    const { is_open: isOpen, percent, has_worker: hasWorker } = await answer.json();
    if (!isOpen) {
      location.reload();
      return;
    }
    if (percent !== null) bar.value = percent;
    if (hasWorker) state.textContent = percent === null ? say("soon") : `${percent} ${say("percent")}`;
  } catch {
    // The server is restarting, or busy: the next look may succeed.
  }
  setTimeout(look, 700);
}

look();
