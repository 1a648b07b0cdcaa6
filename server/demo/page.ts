import { readFileSync } from "node:fs";
import { departmentList } from "contract/department-list.ts";
import { departmentLabel } from "contract/departments.ts";
import type { FastifyInstance } from "fastify";
import type { AppContext } from "../platform/context.ts";
import {
  DEMO_PASSWORD,
  DEMO_STAFF_PASSWORD,
  demoAccounts,
  demoCandidates,
  demoCollaborators,
  demoStaff,
} from "./accounts.ts";
import { ordinalNumbers, texts } from "./texts.ts";

/**
 * Serves the page /demo. Styles and scripts are separate files, because the security policy forbids inline styles and
 * scripts.
 */
export function addDemoPage(app: FastifyInstance, ctx: AppContext): void {
  const page = render(ctx);
  const style = readFileSync(new URL("./page.css", import.meta.url), "utf8");
  const script = readFileSync(new URL("./page.js", import.meta.url), "utf8");
  app.get("/demo", async (_request, reply) => reply.type("text/html; charset=utf-8").send(page));
  app.get("/demo/page.css", async (_request, reply) => reply.type("text/css; charset=utf-8").send(style));
  app.get("/demo/page.js", async (_request, reply) => reply.type("text/javascript; charset=utf-8").send(script));
}

function render(ctx: AppContext): string {
  const logins = [
    ...demoAccounts.map(({ email, numOrdinal }) => [email, DEMO_PASSWORD, texts.holder(numOrdinal)]),
    ...demoCollaborators.map((one) => [one.email, "password" in one ? DEMO_PASSWORD : "—", texts.collaborator]),
  ];
  const staff = demoStaff.map(({ email, role }) => [
    email,
    DEMO_STAFF_PASSWORD,
    texts.roles[role],
    `<code data-code="/demo/staff-code" data-email="${email}"></code>`,
  ]);
  const candidates = demoCandidates.map(({ email, firstName, lastName, isMinor }) => [
    email,
    `${firstName} ${lastName}, ${isMinor ? texts.minor : texts.adult}`,
    `<code data-code="/demo/dossier-code" data-email="${email}"></code>`,
  ]);
  const numbers = ordinalNumbers.map(({ number, outcome }) => [number, outcome]);
  const departments = departmentList
    .map(
      (one) =>
        `<option value="${one.num_dep}"${one.num_dep === "35" ? " selected" : ""}>${departmentLabel(one)}</option>`,
    )
    .join("");
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${texts.title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/demo/page.css">
<script type="module" src="/demo/page.js"></script>
</head>
<body>
<header><a href="${ctx.site.publicUrl}/">${texts.product}</a></header>
<main>
<h1>${texts.title}</h1>
<p>${texts.intro}</p>
<section aria-labelledby="act"><h2 id="act">${texts.actTitle}</h2>
<p class="clock">${texts.clock} <time id="now"></time></p>
<p>${texts.smsHours}</p>
<div class="actions">
<form id="arrival"><label for="department">${texts.department}</label>
<select id="department" name="department">${departments}</select>
<button type="submit">${texts.arrive}</button></form>
<form id="advance"><label for="duration">${texts.duration}</label>
<select id="duration" name="duration">${texts.durations.map(([ms, label]) => `<option value="${ms}">${label}</option>`).join("")}</select>
<button type="submit">${texts.advance}</button></form>
</div>
<p id="result" role="status"></p></section>
<section aria-labelledby="outbox"><h2 id="outbox">${texts.outbox}</h2>
<p>${texts.outboxIntro}</p>
<ol id="messages" aria-live="polite" data-empty="${texts.noMessage}"></ol></section>
<section aria-labelledby="logins"><h2 id="logins">${texts.logins}</h2>
${table([texts.email, texts.password, texts.state], logins)}</section>
<section aria-labelledby="staff"><h2 id="staff">${texts.staff}</h2>
<p>${texts.staffIntro}</p>
${table([texts.email, texts.password, texts.state, texts.code], staff)}</section>
<section aria-labelledby="candidates"><h2 id="candidates">${texts.candidates}</h2>
<p>${texts.candidatesIntro}</p>
${table([texts.email, texts.candidateName, texts.code], candidates)}</section>
<section aria-labelledby="numbers"><h2 id="numbers">${texts.numbers}</h2>
${table([texts.number, texts.outcome], numbers)}</section>
</main>
</body>
</html>`;
}

function table(names: readonly string[], lines: readonly (readonly string[])[]): string {
  const head = names.map((name) => `<th scope="col">${name}</th>`).join("");
  const cells = (line: readonly string[]) =>
    line.map((cell, column) => `<td data-name="${names[column]}">${cell}</td>`).join("");
  const body = lines.map((line) => `<tr>${cells(line)}</tr>`).join("");
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}
