import { expect, it } from "vitest";
import { useTestApp } from "../../tests/support/test-app.ts";
import { buildApp } from "../app.ts";
import { movableClock } from "../platform/clock.ts";
import { makeJobRunner } from "../platform/jobs/loop.ts";
import { demoStaff } from "./accounts.ts";
import { openDemo } from "./demo.ts";

const test = useTestApp();

it("the demo sends pages immediately, but API calls wait until the sample data is stored", async () => {
  const clock = movableClock();
  const ctx = { ...test.ctx, clock };
  const app = await buildApp(ctx);
  const demo = await openDemo({ app, ctx, clock, runner: makeJobRunner(ctx, []) });
  app.get("/*", async () => "page");
  const held = app.inject(`/demo/staff-code?email=${demoStaff[0].email}`).then(({ statusCode }) => statusCode);
  expect((await app.inject("/")).body).toBe("page");
  await demo.fill();
  expect(await held).toBe(200);
  await app.close();
});
