// The server sends this script of the page /demo unchanged, so it is plain JavaScript.
const messages = document.getElementById("messages");
const result = document.getElementById("result");
const now = document.getElementById("now");
const time = new Intl.DateTimeFormat("fr-FR", { dateStyle: "full", timeStyle: "short", timeZone: "Europe/Paris" });

async function call(path, body) {
  const response = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

/** Returns a paragraph with the text, in which web addresses are links. */
function linked(text) {
  const paragraph = document.createElement("p");
  for (const part of text.split(/(https?:\/\/[^\s<>]+)/)) {
    if (!part.startsWith("http")) {
      paragraph.append(part);
      continue;
    }
    const link = document.createElement("a");
    link.href = part;
    link.textContent = part;
    link.target = "_blank";
    link.rel = "noopener";
    paragraph.append(link);
  }
  return paragraph;
}

function itemOf(message) {
  const item = document.createElement("li");
  const head = document.createElement("p");
  head.className = "head";
  const kind = message.channel === "sms" ? "SMS" : "E-mail";
  head.textContent = `${kind} à ${message.to} · ${time.format(new Date(message.sentAt))}`;
  item.append(head);
  if (message.subject) {
    const subject = document.createElement("h3");
    subject.textContent = message.subject;
    item.append(subject);
  }
  item.append(linked(message.text));
  return item;
}

/** Refreshes the codes of staff, which change every 30 seconds, and of candidates who requested a code. */
async function refreshCodes() {
  for (const place of document.querySelectorAll("[data-email]")) {
    const response = await fetch(`${place.dataset.code}?email=${encodeURIComponent(place.dataset.email)}`);
    const { code } = await response.json();
    place.textContent = code ?? "—";
  }
}

let shown = "";

async function refresh() {
  const [clock, list] = await Promise.all([
    fetch("/demo/clock").then((response) => response.json()),
    fetch("/demo/messages.json?limit=50").then((response) => response.json()),
  ]);
  await refreshCodes();
  now.dateTime = clock.now;
  now.textContent = time.format(new Date(clock.now));
  const state = list.map((message) => message.id).join();
  if (state === shown && messages.childElementCount > 0) return;
  shown = state;
  if (list.length > 0) messages.replaceChildren(...list.map(itemOf));
  else {
    const empty = document.createElement("li");
    empty.textContent = messages.dataset.empty;
    messages.replaceChildren(empty);
  }
}

function onSubmit(id, action) {
  const form = document.getElementById(id);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = form.querySelector("button");
    button.disabled = true;
    result.textContent = "…";
    try {
      result.textContent = await action(new FormData(form));
      await refresh();
    } catch (error) {
      result.textContent = error.message;
    }
    button.disabled = false;
  });
}

onSubmit("arrival", async (data) => {
  const one = await call("/demo/candidates", { department: data.get("department") });
  return `${one.firstName} ${one.lastName} (${one.city}) vient d'arriver.`;
});
onSubmit("advance", async (data) => {
  const clock = await call("/demo/clock", { advanceMs: Number(data.get("duration")) });
  return `Il est maintenant ${time.format(new Date(clock.now))}.`;
});

function watch() {
  if (document.visibilityState === "visible") refresh().catch(() => undefined);
}

watch();
setInterval(watch, 3000);
