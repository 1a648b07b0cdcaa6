import { askEmailLink, askSmsCode, checkPhone } from "contract/accounts/registration.ts";
import { describe, expect, it } from "vitest";
import { codeIn, receiveCode, signUp } from "../../../tests/support/sign-up.ts";
import { outcomeOf, useTestApp } from "../../../tests/support/test-app.ts";
import { jobs } from "../../jobs.ts";
import type { AppContext } from "../../platform/context.ts";
import type { SendResult } from "../../platform/gateways/sms/sms.ts";
import { makeJobRunner } from "../../platform/jobs/loop.ts";

const test = useTestApp({ limits: { lookupFailureMilliseconds: 1 } });
const MINUTE = 60_000;
const HOURS_48 = 48 * 60;

function gateways(answer: SendResult) {
  const sent: string[] = [];
  const send = async ({ text }: { text: string }) => {
    sent.push(text);
    return answer;
  };
  const gateway = { send, close: async () => undefined };
  const ctx: AppContext = { ...test.ctx, sms: gateway, mail: gateway };
  return { sent, runner: makeJobRunner(ctx, jobs) };
}

describe("an unreachable mailbox", () => {
  const storedMail = async () =>
    test.ctx.db
      .selectFrom("messages")
      .select(["state", "failure", "attempts"])
      .where("channel", "=", "email")
      .executeTakeFirst();

  it("If the mailbox is unknown, the server sends the mail once and records the failure (F-14)", async () => {
    await signUp(test);
    const code = await receiveCode(test);
    const { runner, sent } = gateways({ outcome: "refused", permanent: true, reason: "550 unknown user" });
    const answer = await test.send(checkPhone, { numOrdinal: "10010", code });
    expect(outcomeOf(answer)).toEqual([200, { success: true, emailChecked: false }]);
    for (let minute = 0; minute < HOURS_48; minute += 60) {
      await runner.drain();
      test.clock.advance(60 * MINUTE);
    }
    expect(sent).toHaveLength(1);
    expect(await storedMail()).toMatchObject({ state: "failed", failure: "550 unknown user", attempts: 1 });
  });

  it("The server delivers the verification mail as soon as the mail server works again (F-14)", async () => {
    await signUp(test);
    const code = await receiveCode(test);
    const { runner, sent } = gateways({ outcome: "refused", permanent: false, reason: "ECONNREFUSED" });
    expect((await test.send(checkPhone, { numOrdinal: "10010", code })).statusCode).toBe(200);
    await runner.drain();
    expect(sent).toHaveLength(1);
    expect(await storedMail()).toMatchObject({ state: "queued", failure: "ECONNREFUSED" });
    expect((await test.send(askEmailLink, { numOrdinal: "10010" })).statusCode).toBe(204);
    test.clock.advance(MINUTE);
    const mails = (await test.outbox()).filter(({ channel }) => channel === "email");
    expect(mails.some(({ text }) => text.includes("/check/email/"))).toBe(true);
  });
});

describe("an SMS gateway that does not respond", () => {
  it("If the gateway does not respond, the server sends the SMS code only once (F-10)", async () => {
    await signUp(test);
    const { sent, runner } = gateways({ outcome: "unknown", reason: "timeout" });
    await test.send(askSmsCode, { numOrdinal: "10010" });
    await runner.drain();
    for (let minute = 0; minute < 9; minute += 1) {
      test.clock.advance(MINUTE);
      await runner.drain();
    }
    expect(sent).toHaveLength(1);
    await test.send(askSmsCode, { numOrdinal: "10010" });
    await runner.drain();
    expect(sent.map(codeIn)).toEqual([codeIn(sent[0] ?? ""), codeIn(sent[0] ?? "")]);
  });
});
