import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { passTime } from "../../../tests/support/pass-time.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { queueAgain } from "../../centre/outgoing/store.ts";
import { makeSecrets } from "../configuration/secrets.ts";
import type { AppContext } from "../context.ts";
import type { SendResult, SmsReceipt } from "../gateways/sms/sms.ts";
import { type JobRunner, makeJobRunner } from "../jobs/loop.ts";
import { enqueue, type Outgoing } from "./outbox.ts";
import { recordReceipt } from "./receipt-store.ts";
import { sendJobs, watchReceiptsJob } from "./send.job.ts";
import { markLostMessages, takeDueMessages } from "./store.ts";

const test = useTestApp();
const MINUTES = 60_000;

const sms = (to = "0639980001"): Outgoing => ({ channel: "sms", class: "alert", kind: "alert", to, text: "Bonjour" });
const mobile = (nth: number) => `06399801${10 + nth}`;
const email = (to = "demo@clinique.example"): Outgoing => ({
  channel: "email",
  kind: "verification link",
  to,
  subject: "Bonjour",
  text: "Bonjour",
  html: "<p>Bonjour</p>",
});

function gatewayContext(response: (index: number, id: string) => SendResult | Promise<SendResult>, atOnce = 1) {
  const handed: string[] = [];
  const send = async ({ id }: { id: string }) => {
    handed.push(id);
    return response(handed.length - 1, id);
  };
  const close = async () => undefined;
  const ctx: AppContext = { ...test.ctx, sms: { send, close, atOnce, hasReceipts: true }, mail: { send, close } };
  return { ctx, handed, runner: makeJobRunner(ctx, [...sendJobs, watchReceiptsJob]) };
}

const ACCEPTED: SendResult = { outcome: "accepted", gatewayId: "p-1" };
const DOWN: SendResult = { outcome: "refused", permanent: false, reason: "HTTP 500" };

const states = async () => {
  const rows = await test.ctx.db.selectFrom("messages").select("state").orderBy("state").execute();
  return rows.map((row) => row.state);
};
const only = () => test.ctx.db.selectFrom("messages").selectAll().executeTakeFirstOrThrow();

const pass = (jobs: JobRunner, ms: number) =>
  passTime({ clock: test.clock, jobs }, new Date(test.clock.now().getTime() + ms));

describe("a gateway that fails", () => {
  it("if the gateway fails, the server retries an SMS after pauses of 5 s to 10 h, then stops (F-09)", async () => {
    const { ctx, handed, runner } = gatewayContext(() => DOWN);
    await enqueue(ctx.db, ctx, sms());
    await pass(runner, 48 * 60 * MINUTES);
    expect(handed).toHaveLength(9);
    expect(await only()).toMatchObject({ state: "failed", failure: "HTTP 500", permanent: false });
  });

  it("after ten consecutive failures, sending pauses and then resumes with one message (F-09)", async () => {
    let isDown = true;
    const { ctx, handed, runner } = gatewayContext(() => (isDown ? DOWN : ACCEPTED));
    await enqueue(ctx.db, ctx, ...Array.from({ length: 40 }, (_, nth) => sms(mobile(nth))));
    expect(await runner.drain()).toEqual(new Date(test.clock.now().getTime() + MINUTES));
    expect(handed).toHaveLength(10);
    await pass(runner, MINUTES);
    expect(handed).toHaveLength(11);
    await pass(runner, 2 * MINUTES - 1000);
    expect(handed).toHaveLength(11);
    isDown = false;
    await pass(runner, 1000);
    expect(await states()).not.toContain("sending");
    await pass(runner, 10 * MINUTES);
    expect(await states()).toEqual(Array.from({ length: 40 }, () => "accepted"));
    expect(new Set(handed).size).toBe(40);
  });

  it("a failing SMS gateway does not delay e-mails (F-09)", async () => {
    const { ctx, runner } = gatewayContext(() => ACCEPTED);
    const broken: AppContext = { ...ctx, sms: { send: async () => DOWN, close: async () => undefined } };
    await enqueue(ctx.db, ctx, ...Array.from({ length: 12 }, () => sms()), email());
    await makeJobRunner(broken, [...sendJobs]).drain();
    const { state } = await test.ctx.db
      .selectFrom("messages")
      .select("state")
      .where("channel", "=", "email")
      .executeTakeFirstOrThrow();
    expect(state).toBe("accepted");
    expect(await runner.drain()).not.toBeNull();
  });

  it("the server does not try an SMS again after a permanent rejection (F-12)", async () => {
    const { ctx, handed, runner } = gatewayContext(() => ({ ...DOWN, permanent: true, reason: "unknown subscriber" }));
    await enqueue(ctx.db, ctx, sms());
    await pass(runner, 60 * MINUTES);
    expect(handed).toHaveLength(1);
    expect(await only()).toMatchObject({ state: "failed", permanent: true });
  });
});

it("if the SMS gateway reports 'no credit', SMS pause for an hour and an alarm is raised (F-12)", async () => {
  const paused = async () =>
    /^outbox_paused\{channel="sms"\} (\d)$/m.exec((await test.app.inject("/metrics")).body)?.[1];
  let response: SendResult = { ...DOWN, reason: "no credit", retryAfterSeconds: 3600 };
  const { ctx } = gatewayContext(() => response);
  const lines: unknown[] = [];
  const log = pino({ level: "error", base: null }, { write: (line) => lines.push(JSON.parse(line)) });
  const runner = makeJobRunner({ ...ctx, log }, [...sendJobs]);
  await enqueue(ctx.db, ctx, sms(), sms(mobile(1)));
  await runner.drain();
  expect(lines).toMatchObject([{ msg: "A channel is closed", channel: "sms", reason: "no credit" }]);
  test.clock.advance(60 * MINUTES - 1);
  await runner.drain();
  expect(await paused()).toBe("1");
  response = ACCEPTED;
  test.clock.advance(60 * MINUTES);
  await runner.drain();
  expect([await paused(), ...(await states())]).toEqual(["0", "accepted", "accepted"]);
});

describe("a message encrypted with a key that the server lacks", () => {
  const otherSecrets = makeSecrets("another secret key, of thirty-two bytes or more");

  async function queueThree(): Promise<void> {
    await enqueue(test.ctx.db, { ...test.ctx, secrets: otherSecrets }, sms("0639980011"));
    test.clock.advance(1);
    await enqueue(test.ctx.db, test.ctx, sms("0639980012"), sms("0639980013"));
  }

  it("if the server lacks the key of an encrypted message, only this message fails (T-05)", async () => {
    const { ctx, handed, runner } = gatewayContext(() => ACCEPTED, 2);
    await queueThree();
    await runner.drain();
    expect(handed).toHaveLength(2);
    const rows = await ctx.db
      .selectFrom("messages")
      .select(["recipient", "state", "failure"])
      .orderBy("recipient")
      .execute();
    expect(rows).toEqual([
      { recipient: "0639980011", state: "failed", failure: "encrypted with another key" },
      { recipient: "0639980012", state: "accepted", failure: null },
      { recipient: "0639980013", state: "accepted", failure: null },
    ]);
    expect(await ctx.db.selectFrom("channels").selectAll().execute()).toEqual([]);
    expect(await ctx.db.selectFrom("messages").select("id").where("permanent", "is not", null).execute()).toEqual([]);
  });

  it("after restoring an encryption key, the operator can resend the failed message", async () => {
    await queueThree();
    const { ctx, handed, runner } = gatewayContext(() => ACCEPTED);
    await runner.drain();
    const { id } = await ctx.db
      .selectFrom("messages")
      .select("id")
      .where("state", "=", "failed")
      .executeTakeFirstOrThrow();
    await queueAgain(ctx.db, id, ctx.clock.now());
    await makeJobRunner({ ...ctx, secrets: otherSecrets }, [...sendJobs]).drain();
    expect(handed).toContain(id);
  });
});

describe("a killed or slow worker", () => {
  it("if a worker is killed before it sends messages, another worker sends them (F-19)", async () => {
    const { ctx, handed } = gatewayContext(() => ACCEPTED);
    await enqueue(ctx.db, ctx, ...Array.from({ length: 5 }, () => sms()));
    const count = () => {
      throw new Error("gone");
    };
    const gone: AppContext = { ...ctx, metrics: { ...ctx.metrics, count } };
    await expect(sendJobs[0].run(gone)).rejects.toThrow("gone");
    expect(handed).toHaveLength(1);
    expect(await states()).toEqual(["queued", "queued", "queued", "queued", "sending"]);
  });

  it("a worker keeps its message reserved while a mail server is slow (F-14 F-19)", async () => {
    const lost: number[] = [];
    const { ctx } = gatewayContext(async (index) => {
      test.clock.advance(40_000);
      lost.push(await markLostMessages(test.ctx.db, "email", test.clock.now()));
      return index === 4 ? DOWN : ACCEPTED;
    });
    await enqueue(ctx.db, ctx, ...Array.from({ length: 5 }, () => email()));
    await sendJobs[1].run(ctx);
    expect(lost).toEqual([0, 0, 0, 0, 0]);
    expect(await states()).toEqual(["accepted", "accepted", "accepted", "accepted", "queued"]);
  });
});

it("a stopped worker finishes its current message and releases its other messages (F-34)", async () => {
  const stop: { now?: (() => Promise<void>) | undefined } = {};
  const { ctx, handed } = gatewayContext(() => {
    void stop.now?.();
    return ACCEPTED;
  });
  for (let nth = 0; nth < 3; nth += 1) {
    await enqueue(ctx.db, ctx, sms(mobile(nth)));
    test.clock.advance(1);
  }
  const leaving = makeJobRunner(ctx, [...sendJobs]);
  stop.now = () => leaving.stop();
  leaving.start();
  await expect.poll(() => handed).toHaveLength(1);
  await leaving.stop();
  const rows = await ctx.db.selectFrom("messages").select(["state", "attempts"]).orderBy("created_at").execute();
  const released = { state: "queued", attempts: 0 };
  expect(rows).toEqual([{ state: "accepted", attempts: 1 }, released, released]);
  stop.now = undefined;
  await makeJobRunner(ctx, [...sendJobs]).drain();
  expect([handed.length, new Set(handed).size]).toEqual([3, 3]);
});

describe("an unknown outcome", () => {
  it("if the outcome of an SMS is unknown, the server does not send the SMS again (F-10)", async () => {
    const { ctx, handed, runner } = gatewayContext(() => ({ outcome: "unknown", reason: "timeout" }));
    await enqueue(ctx.db, ctx, sms());
    await pass(runner, 48 * 60 * MINUTES);
    expect(handed).toHaveLength(1);
    expect(await only()).toMatchObject({ state: "uncertain", failure: "timeout", body: null });
  });

  it("if the outcome of an e-mail is unknown, the server sends the e-mail only once more (F-15)", async () => {
    const { ctx, handed, runner } = gatewayContext(() => ({ outcome: "unknown", reason: "ECONNECTION" }));
    await enqueue(ctx.db, ctx, email());
    await pass(runner, 48 * 60 * MINUTES);
    expect(handed).toHaveLength(2);
    expect(new Set(handed).size).toBe(1);
    expect((await only()).state).toBe("uncertain");
  });

  it("an e-mail that was rejected before or after an unknown outcome ends as uncertain (F-15)", async () => {
    const unknown = { outcome: "unknown", reason: "cut after DATA" } as const;
    for (const [responses, times] of [
      [[DOWN, unknown, DOWN, DOWN, unknown], 5],
      [[unknown], 9],
    ] as const) {
      await test.ctx.db.deleteFrom("messages").execute();
      const { ctx, handed, runner } = gatewayContext((index) => responses[index] ?? DOWN);
      await enqueue(ctx.db, ctx, email());
      await pass(runner, 48 * 60 * MINUTES);
      expect([handed.length, (await only()).state]).toEqual([times, "uncertain"]);
    }
  });

  it("if a worker dies while sending an SMS, the SMS is uncertain until the receipt arrives (F-02)", async () => {
    const { ctx, handed, runner } = gatewayContext(() => ACCEPTED);
    await enqueue(ctx.db, ctx, sms());
    const [taken] = await takeDueMessages(ctx.db, "sms", test.clock.now(), 20);
    await pass(runner, 5 * MINUTES);
    expect(handed).toEqual([]);
    expect((await only()).state).toBe("uncertain");
    await recordReceipt(ctx.db, { type: "receipt", id: taken?.id ?? "", state: "delivered" }, test.clock.now());
    expect((await only()).state).toBe("delivered");
  });

  it("if a gateway asks for a pause, the worker releases all reserved, unsent messages", async () => {
    const { ctx, runner } = gatewayContext(() => ({ ...DOWN, retryAfterSeconds: 3600 }));
    await enqueue(ctx.db, ctx, ...Array.from({ length: 20 }, () => sms()));
    await runner.drain();
    const rows = await ctx.db.selectFrom("messages").select(["state", "attempts"]).execute();
    expect(rows.every((row) => row.state === "queued")).toBe(true);
    expect(rows.reduce((sum, row) => sum + row.attempts, 0)).toBe(1);
  });
});

describe("receipts", () => {
  it("if an SMS has no receipt after 30 minutes, the server raises an alarm (F-11)", async () => {
    const { ctx } = gatewayContext(() => ACCEPTED);
    const alarms: unknown[] = [];
    const log = pino({ level: "error" }, { write: (line) => alarms.push(JSON.parse(line).overdue) });
    const runner = makeJobRunner({ ...ctx, log }, [...sendJobs, watchReceiptsJob]);
    await enqueue(ctx.db, ctx, sms(), sms());
    await pass(runner, 30 * MINUTES - 1);
    expect(alarms).toEqual([]);
    await pass(runner, 60 * MINUTES);
    expect(alarms).toEqual([2]);
    expect(await states()).toEqual(["accepted", "accepted"]);
  });

  it("the order and repetition of receipts do not change the final state of a message (F-13)", async () => {
    const kinds: SmsReceipt["state"][][] = [
      ["accepted"],
      ["accepted", "delivered"],
      ["failed"],
      ["failed", "delivered"],
    ];
    const finals = [];
    for (let order = 0; order < 2; order += 1) {
      await test.ctx.db.deleteFrom("messages").execute();
      const { ctx, runner } = gatewayContext((index) => ({ outcome: "accepted", gatewayId: `p-${index}` }));
      await enqueue(ctx.db, ctx, ...Array.from({ length: 8 }, (_, nth) => sms(mobile(nth))));
      await runner.drain();
      const receipts = Array.from({ length: 8 }, (_, index) => kinds[index % 4] ?? []).flatMap((list, index) =>
        list.flatMap((state) => [1, 2].map((): SmsReceipt => ({ type: "receipt", id: `p-${index}`, state }))),
      );
      const shuffled = receipts
        .map((receipt) => ({ receipt, key: ctx.random.integer(1_000_000) }))
        .sort((one, other) => one.key - other.key);
      for (const { receipt } of shuffled) await recordReceipt(ctx.db, receipt, test.clock.now());
      const rows = await ctx.db
        .selectFrom("messages")
        .select(["provider_id", "state"])
        .orderBy("provider_id")
        .execute();
      finals.push(JSON.stringify(rows));
    }
    expect(new Set(finals).size).toBe(1);
    expect(await states()).toEqual([
      ...["accepted", "accepted", "delivered", "delivered", "delivered", "delivered", "failed", "failed"],
    ]);
  });

  it("if a receipt arrives for a message that waits for a retry, the message is not sent again", async () => {
    const { ctx, handed, runner } = gatewayContext(() => DOWN);
    await enqueue(ctx.db, ctx, sms());
    await runner.drain();
    const { id } = await only();
    expect(await recordReceipt(ctx.db, { type: "receipt", id, state: "accepted" }, test.clock.now())).toBe(true);
    await pass(runner, 60 * MINUTES);
    expect(handed).toHaveLength(1);
  });

  it("a receipt for an unknown message has no effect", async () => {
    const receipt: SmsReceipt = { type: "receipt", id: "inconnu", state: "delivered" };
    expect(await recordReceipt(test.ctx.db, receipt, test.clock.now())).toBe(false);
  });
});

describe("parallel messages", () => {
  it("the server sends messages in parallel up to the limit of the gateway", async () => {
    let now = 0;
    let most = 0;
    const { ctx, runner } = gatewayContext(async () => {
      now += 1;
      most = Math.max(most, now);
      // Wait until the other messages of the same group have started.
      await new Promise((resolve) => setTimeout(resolve, 30));
      now -= 1;
      return ACCEPTED;
    }, 5);
    await enqueue(ctx.db, ctx, ...Array.from({ length: 23 }, (_, nth) => sms(mobile(nth))));
    await runner.drain();
    expect(most).toBe(5);
    expect(await states()).toHaveLength(23);
  });
});
