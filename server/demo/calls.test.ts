import { setImmediate as othersTurn } from "node:timers/promises";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { movableClock } from "../clock.ts";
import { handleErrors } from "../http/errors.ts";
import { useTestApp } from "../testing/test-app.ts";
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
