import { pino } from "pino";
import { expect, it } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import type { AppContext } from "../context.ts";
import type { SendResult } from "../gateways/sms/sms.ts";
import { makeJobRunner } from "../jobs/loop.ts";
import { enqueue } from "./outbox.ts";
import { sendJobs } from "./send.job.ts";

const test = useTestApp();
const sms = { channel: "sms", class: "alert", kind: "alert", to: "0639980001", text: "Bonjour" } as const;
const paused = async () => /^outbox_paused\{channel="sms"\} (\d)$/m.exec((await test.app.inject("/metrics")).body)?.[1];

it("if the SMS gateway reports 'no credit', SMS pause for an hour and an alarm is raised (F-12)", async () => {
  let response: SendResult = { outcome: "refused", permanent: false, reason: "no credit", retryAfterSeconds: 3600 };
  const lines: unknown[] = [];
  const log = pino({ level: "error", base: null }, { write: (line) => lines.push(JSON.parse(line)) });
  const gateway = { send: async () => response, close: async () => undefined };
  const ctx: AppContext = { ...test.ctx, log, sms: gateway };
  const jobs = makeJobRunner(ctx, [...sendJobs]);
  await enqueue(ctx.db, ctx, sms, { ...sms, to: "0639980002" });
  await jobs.drain();
  expect(lines).toMatchObject([{ msg: "A channel is closed", channel: "sms", reason: "no credit" }]);
  expect(await paused()).toBe("1");

  test.clock.advance(3600_000 - 1);
  await jobs.drain();
  expect(await paused()).toBe("1");
  response = { outcome: "accepted" };
  test.clock.advance(3600_000);
  await jobs.drain();
  expect(await paused()).toBe("0");
  const rows = await ctx.db.selectFrom("messages").select("state").execute();
  expect(rows.map(({ state }) => state)).toEqual(["accepted", "accepted"]);
});
