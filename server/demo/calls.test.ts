import { setImmediate as othersTurn, setTimeout as wait } from "node:timers/promises";
import { askDossierCode, openDossierSession } from "contract/candidates/own-page/session.ts";
import { staffLogin, staffLoginTotp } from "contract/centre/staff-login.ts";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { openPort } from "../../tests/support/raw-response.ts";
import { useTestApp } from "../../tests/support/test-app.ts";
import { eraseCandidate } from "../candidates/intake/erase-candidate.ts";
import { makeCandidate } from "../candidates/intake/fixtures.ts";
import { saveOwnPagesOpen } from "../candidates/own-page/own-pages-open.ts";
import { makeStaff } from "../centre/staff/fixtures.ts";
import { movableClock } from "../platform/clock.ts";
import { handleErrors } from "../platform/http/errors.ts";
import { enqueue } from "../platform/outbox/outbox.ts";
import { demoCandidates, demoStaff } from "./accounts.ts";
import { addDemoCalls } from "./calls.ts";
import { makeDemoStaff } from "./make-accounts.ts";

const test = useTestApp();
const DAY_MS = 86_400_000;

function openDemoCalls(runJob: () => void | Promise<void> = () => undefined) {
  const clock = movableClock();
  const ctx = { ...test.ctx, clock };
  const runner = {
    start: () => undefined,
    stop: async () => undefined,
    drain: async () => {
      await runJob();
      await othersTurn();
      return new Date(clock.now().getTime() + DAY_MS);
    },
  };
  const app = Fastify();
  handleErrors(app);
  addDemoCalls({ app, ctx, clock, runner });
  const move = (body: object) => app.inject({ method: "POST", url: "/demo/clock", payload: body });
  return { app, clock, move };
}

it.each([
  [{ advanceMs: 1e300 }],
  [{ advanceMs: 4e11 }],
  [{ now: "9999-12-31" }],
  [{ now: "2000-01-01" }],
  [{ now: "hier" }],
])("the demo rejects the invalid clock change %j and does not change the clock", async (body) => {
  const { clock, move } = openDemoCalls();
  expect((await move(body)).statusCode).toBe(400);
  expect(clock.offsetMs()).toBe(0);
});

it("if advancing the demo clock takes longer than the socket's time-out, the response arrives", async () => {
  const { app, clock } = openDemoCalls(() => wait(50));
  app.server.setTimeout(100);
  const url = `http://127.0.0.1:${await openPort(app)}/demo/clock`;
  const headers = { "content-type": "application/json" };
  const moved = await fetch(url, { method: "POST", headers, body: JSON.stringify({ advanceMs: 10 * DAY_MS }) });
  await app.close();
  expect(moved.status).toBe(200);
  expect(clock.offsetMs()).toBeGreaterThan(9 * DAY_MS);
});

it("if the server stops while the demo's clock advances, the demo ends the request early", async () => {
  let days = 0;
  const { app, move } = openDemoCalls(() => {
    days += 1;
    if (days === 3) void app.close();
  });
  const moved = await move({ advanceMs: 366 * DAY_MS });
  expect(moved.statusCode).toBe(200);
  expect(days).toBeLessThan(10);
});

it("the demo's search for messages accepts any spelling of a phone number or e-mail address", async () => {
  const { app } = openDemoCalls();
  const sms = { channel: "sms", class: "alert", kind: "notice", to: "0639980101", text: "Pour ce mobile" } as const;
  const content = { subject: "", text: "", html: "" };
  const email = { channel: "email", kind: "notice", to: "Zoe@clinique.example", ...content } as const;
  for (const message of [sms, email]) await enqueue(test.ctx.db, test.ctx, message);
  await test.jobs.drain();
  const found = async (query: string) => (await app.inject(`/demo/messages.json?${query}`)).json();
  for (const to of ["0639980101", "06 39 98 01 01", "%2B33639980101"]) {
    expect(await found(`to=${to}&limit=100000`)).toMatchObject([{ channel: "sms", text: "Pour ce mobile" }]);
  }
  expect(await found("to=zoe@Clinique.example")).toMatchObject([{ channel: "email", to: "Zoe@clinique.example" }]);
});

it("the demo adds a candidate in the requested department, also for a code like 2a (S3-34)", async () => {
  const { app } = openDemoCalls();
  const arrive = (department: string) =>
    app.inject({ method: "POST", url: "/demo/candidates", payload: { department } });
  expect((await arrive("2a")).json()).toMatchObject({ externalId: "DEMO-2A-001", active: true });
  expect((await arrive("20")).statusCode).toBe(400);
  const atOnce = await Promise.all(["2A", "2A", "35", "2A"].map(arrive));
  expect(new Set(atOnce.map((answer) => answer.json().id)).size).toBe(4);
  expect(atOnce.map((answer) => answer.json().externalId).sort()).toEqual([
    ...["DEMO-2A-002", "DEMO-2A-003", "DEMO-2A-004", "DEMO-35-001"],
  ]);
  await eraseCandidate(test.ctx, "DEMO-35-001");
  expect((await arrive("35")).json()).toMatchObject({ id: expect.any(Number), externalId: "DEMO-35-002" });
});

it("the demo shows the login codes of the demo's staff only (B1-14)", async () => {
  const { ctx } = test;
  await makeDemoStaff(ctx);
  const { app, clock, move } = openDemoCalls();
  const ask = async (query: string) => app.inject(`/demo/staff-code${query}`);
  await makeStaff(ctx, { email: "claire@formation.example", secret: demoStaff[0].secret });
  for (const query of ["", "?email=", "?email=claire@formation.example", "?email=demo@espace-asv.example"]) {
    expect([query, (await ask(query)).statusCode]).toEqual([query, expect.toSatisfy((status) => status >= 400)]);
  }
  expect((await move({ advanceMs: 5 * 366 * DAY_MS })).statusCode).toBe(200);
  test.clock.set(clock.now().toISOString());
  await test.jobs.drain();
  for (const [email, role] of [
    ["formation@espace-asv.example", "gestionnaire"],
    ["conseil@espace-asv.example", "conseiller"],
  ] as const) {
    const { ticket, step } = await test.response(staffLogin, { email, password: "formation-demo-2026" });
    const { code } = (await ask(`?email=${email}`)).json();
    expect([step, code]).toEqual(["totp", expect.stringMatching(/^\d{6}$/)]);
    expect(await test.response(staffLoginTotp, { ticket, code })).toMatchObject({ staff: { email, role } });
  }
});

it.each([
  [{}, 200],
  [{ "sec-fetch-site": "same-origin", origin: "http://localhost:3000" }, 200],
  [{ "sec-fetch-site": "none" }, 200],
  [{ origin: "http://localhost:3000" }, 200],
  [{ "sec-fetch-site": "cross-site", origin: "https://mal.example" }, 403],
  [{ "sec-fetch-site": "same-site", origin: "http://localhost:9999" }, 403],
  [{ origin: "https://mal.example" }, 403],
  [{ origin: "http://localhost:9999" }, 403],
  [{ origin: "null" }, 403],
])("a request to change the demo that has the headers %j returns the status %i (T-26)", async (sent, status) => {
  const { app } = openDemoCalls();
  for (const [url, payload] of [
    ["/demo/drain", undefined],
    ["/demo/clock", { advanceMs: 0 }],
    ["/demo/candidates", { department: "35" }],
  ] as const) {
    const headers = { host: "localhost:3000", ...sent };
    expect([
      url,
      (await app.inject({ method: "POST", url, headers, ...(payload ? { payload } : {}) })).statusCode,
    ]).toEqual([url, status]);
  }
});

it("the demo shows codes that the demo's candidates request, but no codes of other candidates (B11-14)", async () => {
  const { ctx } = test;
  const [{ email }] = demoCandidates;
  const { app, clock } = openDemoCalls();
  test.clock.set(clock.now().toISOString());
  const ask = async (of: string) => app.inject(`/demo/dossier-code?email=${of}`);
  await saveOwnPagesOpen(ctx.db, true);
  for (const one of [email, "lise.perrot@example.org"]) {
    await makeCandidate(ctx, { email: one });
    await test.send(askDossierCode, { email: one });
  }
  expect((await ask(email)).json()).toEqual({ code: null });
  await test.jobs.drain();
  expect((await ask("lise.perrot@example.org")).json()).toEqual({ code: null });
  const { code } = (await ask(email)).json();
  expect((await test.send(openDossierSession, { email, code })).statusCode).toBe(200);
});
