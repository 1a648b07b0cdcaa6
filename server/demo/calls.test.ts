import { setImmediate as othersTurn } from "node:timers/promises";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { useTestApp } from "../../proof/testing/test-app.ts";
import { movableClock } from "../clock.ts";
import { handleErrors } from "../http/errors.ts";
import { enqueue } from "../outbox/outbox.ts";
import { addDemoCalls } from "./calls.ts";

const test = useTestApp();
const DAY_MS = 86_400_000;

/** The demo's calls with a clock of their own and a job that is due every day; `live` is told of each of them. */
function openDemoCalls(live: () => void = () => undefined) {
  const clock = movableClock();
  const world = { ...test.world, clock };
  const runner = {
    start: () => undefined,
    stop: async () => undefined,
    nextDue: async () => new Date(clock.now().getTime() + DAY_MS),
    drain: async () => {
      live();
      await othersTurn();
    },
  };
  const app = Fastify();
  handleErrors(app);
  addDemoCalls({ app, world, clock, runner });
  const move = (body: object) => app.inject({ method: "POST", url: "/demo/clock", payload: body });
  return { app, clock, move };
}

it.each([
  [{ advanceMs: 1e300 }],
  [{ advanceMs: 4e11 }],
  [{ now: "9999-12-31" }],
  [{ now: "2000-01-01" }],
  [{ now: "hier" }],
])("refuses a clock at %j at once: nobody could wait for it", async (body) => {
  const { clock, move } = openDemoCalls();
  expect((await move(body)).statusCode).toBe(400);
  expect(clock.offsetMs()).toBe(0);
});

it("leaves an advance where it stands when the server stops", async () => {
  let days = 0;
  const { app, move } = openDemoCalls(() => {
    days += 1;
    if (days === 3) void app.close();
  });
  const moved = await move({ advanceMs: 366 * DAY_MS });
  expect(moved.statusCode).toBe(200);
  expect(days).toBeLessThan(10);
});

it("finds the messages of a telephone or an address however they are typed, as many as there may be", async () => {
  const { app } = openDemoCalls();
  const sms = { channel: "sms", class: "alert", kind: "notice", to: "0639980101", text: "Pour ce mobile" } as const;
  const email = {
    channel: "email",
    kind: "notice",
    to: "Zoe@clinique.example",
    subject: "",
    text: "",
    html: "",
  } as const;
  for (const message of [sms, email]) await enqueue(test.world.db, test.world, message);
  await test.jobs.drain();
  const found = async (query: string) => (await app.inject(`/demo/messages.json?${query}`)).json();
  for (const to of ["0639980101", "06 39 98 01 01", "%2B33639980101"]) {
    expect(await found(`to=${to}&limit=100000`)).toMatchObject([{ channel: "sms", text: "Pour ce mobile" }]);
  }
  expect(await found("to=zoe@Clinique.example")).toMatchObject([{ channel: "email", to: "Zoe@clinique.example" }]);
});

it("S3-34 makes a candidate arrive in a department, however it is typed", async () => {
  const { app } = openDemoCalls();
  const arrive = (department: string) =>
    app.inject({ method: "POST", url: "/demo/candidates", payload: { department } });
  expect((await arrive("2a")).json()).toMatchObject({ externalId: "DEMO-2A-001", active: true });
  expect((await arrive("20")).statusCode).toBe(400);
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
])("T-26 with %j its changing calls answer %i", async (sent, status) => {
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
