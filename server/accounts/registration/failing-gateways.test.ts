import { askEmailLink, askSmsCode, checkPhone } from "contract/accounts/registration.ts";
import { describe, expect, it } from "vitest";
import { codeIn, receiveCode, signUp } from "../../../tests/support/sign-up.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { jobs } from "../../jobs.ts";
import type { AppContext } from "../../platform/context.ts";
import type { SendResult } from "../../platform/gateways/sms/sms.ts";
import { makeJobRunner } from "../../platform/jobs/loop.ts";

const test = useTestApp({ limits: { lookupFailureMilliseconds: 1 } });
const MINUTE = 60_000;
const HOURS_48 = 48 * 60;

/** The jobs with gateways that answer what a test says; every text that they were handed is kept. */
function gateways(answer: SendResult) {
  const handed: string[] = [];
  const send = async ({ text }: { text: string }) => {
    handed.push(text);
    return answer;
  };
  const gateway = { send, close: async () => undefined };
  const ctx: AppContext = { ...test.ctx, sms: gateway, mail: gateway };
  return { handed, runner: makeJobRunner(ctx, jobs) };
}

describe("a mail server", () => {
  const sent = async () =>
    test.ctx.db
      .selectFrom("messages")
      .select(["state", "failure", "attempts"])
      .where("channel", "=", "email")
      .executeTakeFirst();

  it("F-14 that knows no such mailbox: the registration goes on, the link is given up, and the message tells why", async () => {
    await signUp(test);
    const code = await receiveCode(test);
    const { runner, handed } = gateways({ outcome: "refused", permanent: true, reason: "550 unknown user" });
    const answer = await test.send(checkPhone, { numOrdinal: "10010", code });
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true, emailChecked: false }]);
    for (let minute = 0; minute < HOURS_48; minute += 60) {
      await runner.drain();
      test.clock.advance(60 * MINUTE);
    }
    expect(handed).toHaveLength(1);
    expect(await sent()).toMatchObject({ state: "failed", failure: "550 unknown user", attempts: 1 });
  });

  it("F-14 that is away: the registration goes on, and the link leaves when it is back", async () => {
    await signUp(test);
    const code = await receiveCode(test);
    const { runner, handed } = gateways({ outcome: "refused", permanent: false, reason: "ECONNREFUSED" });
    expect((await test.send(checkPhone, { numOrdinal: "10010", code })).statusCode).toBe(200);
    await runner.drain();
    expect(handed).toHaveLength(1);
    expect(await sent()).toMatchObject({ state: "queued", failure: "ECONNREFUSED" });
    expect((await test.send(askEmailLink, { numOrdinal: "10010" })).statusCode).toBe(204);
    test.clock.advance(MINUTE);
    const mails = (await test.outbox()).filter(({ channel }) => channel === "email");
    expect(mails.some(({ text }) => text.includes("/check/email/"))).toBe(true);
  });
});

describe("an SMS gateway that takes a code and says nothing", () => {
  it("F-10 is not handed the code again by ourselves; it is when the person asks, and it is the same code", async () => {
    await signUp(test);
    const { handed, runner } = gateways({ outcome: "unknown", reason: "timeout" });
    await test.send(askSmsCode, { numOrdinal: "10010" });
    await runner.drain();
    for (let minute = 0; minute < 9; minute += 1) {
      test.clock.advance(MINUTE);
      await runner.drain();
    }
    expect(handed).toHaveLength(1);
    await test.send(askSmsCode, { numOrdinal: "10010" });
    await runner.drain();
    expect(handed.map(codeIn)).toEqual([codeIn(handed[0] ?? ""), codeIn(handed[0] ?? "")]);
  });
});
