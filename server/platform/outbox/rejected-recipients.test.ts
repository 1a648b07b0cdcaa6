import { describe, expect, it } from "vitest";
import { passTime } from "../../../tests/support/pass-time.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import type { AppContext } from "../context.ts";
import type { SendResult } from "../gateways/sms/sms.ts";
import { makeJobRunner } from "../jobs/loop.ts";
import { findChannel } from "./channel-store.ts";
import { enqueue, type Outgoing } from "./outbox.ts";
import { sendJobs } from "./send.job.ts";

const test = useTestApp();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const rejected = (nth: number) => `063998055${nth}`;
const REJECTED = Array.from({ length: 10 }, (_, nth) => rejected(nth));
const HONEST = "0639980001";
const DOWN: SendResult = { outcome: "refused", permanent: false, reason: "HTTP 500" };

const code = (to: string): Outgoing => ({ channel: "sms", class: "code", kind: "sms code", to, text: "1234" });

function serverThat(reject: (to: string) => SendResult | undefined) {
  const taken: string[] = [];
  const send = async ({ to }: { to: string }): Promise<SendResult> => {
    const rejection = reject(to);
    if (!rejection) taken.push(to);
    return rejection ?? { outcome: "accepted" };
  };
  const ctx: AppContext = { ...test.ctx, sms: { send, close: async () => undefined } };
  const jobs = makeJobRunner(ctx, [...sendJobs]);
  const pass = (ms: number) => passTime({ clock: test.clock, jobs }, new Date(test.clock.now().getTime() + ms));
  return { ctx, taken, jobs, pass };
}

const pausedUntil = async () => (await findChannel(test.ctx.db, "sms")).pausedUntil;

describe("rejected recipients", () => {
  it("if the gateway rejects many numbers, a code to another number leaves after the next pause (T-62 F-09)", async () => {
    const { ctx, taken, jobs, pass } = serverThat((to) => (REJECTED.includes(to) ? DOWN : undefined));
    await enqueue(ctx.db, ctx, ...REJECTED.map(code));
    test.clock.advance(1);
    await enqueue(ctx.db, ctx, code(HONEST));
    await jobs.drain();
    expect(await pausedUntil()).not.toBeNull();
    await pass(MINUTE);
    expect(taken).toEqual([HONEST]);
    for (let hour = 1; hour <= 5; hour += 1) {
      await pass(HOUR);
      await enqueue(ctx.db, ctx, code(HONEST));
      await jobs.drain();
      expect(taken).toHaveLength(1 + hour);
    }
  });

  it("after a sending pause, new messages are sent before messages that have already failed (T-62)", async () => {
    const { ctx, taken, jobs } = serverThat((to) => (REJECTED.includes(to) ? DOWN : undefined));
    await enqueue(ctx.db, ctx, ...REJECTED.map(code));
    await jobs.drain();
    test.clock.advance(HOUR);
    await enqueue(ctx.db, ctx, code(HONEST));
    await jobs.drain();
    expect(taken).toEqual([HONEST]);
    expect(await pausedUntil()).toBeNull();
  });

  it("rejections that concern only the phone number do not pause the sending (T-62)", async () => {
    const ofNumber: SendResult = { ...DOWN, reason: "Not routable", ofRecipient: true };
    const { ctx, taken, jobs } = serverThat((to) => (to === HONEST ? undefined : ofNumber));
    const numbers = Array.from({ length: 15 }, (_, nth) => `06399805${10 + nth}`);
    await enqueue(ctx.db, ctx, ...numbers.map(code), code(HONEST));
    await jobs.drain();
    expect(taken).toEqual([HONEST]);
    expect(await pausedUntil()).toBeNull();
  });

  it("many messages to one rejected phone number do not pause the sending (T-62)", async () => {
    const { ctx, jobs } = serverThat((to) => (to === HONEST ? undefined : DOWN));
    await enqueue(ctx.db, ctx, ...Array.from({ length: 15 }, () => code(rejected(0))));
    await jobs.drain();
    expect(await findChannel(test.ctx.db, "sms")).toMatchObject({ failures: 1, pausedUntil: null });
  });

  it("the stored record of failures contains no phone number and no e-mail address (T-62)", async () => {
    const { ctx, jobs } = serverThat(() => DOWN);
    await enqueue(ctx.db, ctx, code(HONEST));
    await jobs.drain();
    const row = await test.ctx.db.selectFrom("channels").selectAll().executeTakeFirstOrThrow();
    expect(row.recipients).toHaveLength(1);
    expect(JSON.stringify(row)).not.toContain(HONEST);
  });
});

it("failures on two servers are counted together, and the pause applies to both servers (F-09)", async () => {
  const [one, other] = [serverThat(() => DOWN), serverThat(() => DOWN)];
  const half = REJECTED.length / 2;
  await enqueue(test.ctx.db, test.ctx, ...REJECTED.slice(0, half).map(code));
  await one.jobs.drain();
  expect(await pausedUntil()).toBeNull();
  await enqueue(test.ctx.db, test.ctx, ...REJECTED.slice(half).map(code));
  await other.jobs.drain();
  expect(await pausedUntil()).toEqual(new Date(test.clock.now().getTime() + MINUTE));
});
