import { expect, it } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import type { AppContext } from "../context.ts";
import { makeJobRunner } from "../jobs/loop.ts";
import { enqueue } from "./outbox.ts";
import { sendJobs } from "./send.job.ts";

const test = useTestApp();

it("a stopped worker finishes its current message and releases its other messages (F-34)", async () => {
  const sent: string[] = [];
  const stop: { now?: () => Promise<void> } = {};
  const ctx: AppContext = {
    ...test.ctx,
    sms: {
      send: async ({ to }) => {
        sent.push(to);
        void stop.now?.();
        return { outcome: "accepted" };
      },
      close: async () => undefined,
    },
  };
  const numbers = ["0639980001", "0639980002", "0639980003"];
  for (const to of numbers) {
    await enqueue(test.ctx.db, test.ctx, { channel: "sms", class: "alert", kind: "alert", to, text: "Bonjour" });
    test.clock.advance(1);
  }
  const leaving = makeJobRunner(ctx, [...sendJobs]);
  stop.now = () => leaving.stop();
  leaving.start();
  await expect.poll(() => sent).toEqual(["0639980001"]);
  await leaving.stop();
  const rows = await test.ctx.db.selectFrom("messages").select(["state", "attempts"]).orderBy("created_at").execute();
  expect(rows).toEqual([
    { state: "accepted", attempts: 1 },
    { state: "queued", attempts: 0 },
    { state: "queued", attempts: 0 },
  ]);
  stop.now = undefined;
  await makeJobRunner(ctx, [...sendJobs]).drain();
  expect(sent).toEqual(numbers);
});
