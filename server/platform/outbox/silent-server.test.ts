import { expect, it } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { jobs } from "../../jobs.ts";
import type { AppContext } from "../context.ts";
import type { SendResult } from "../gateways/sms/sms.ts";
import { makeJobRunner } from "../jobs/loop.ts";
import { enqueue } from "./outbox.ts";

const test = useTestApp();
const ACCEPTED: SendResult = { outcome: "accepted" };
const mail = {
  channel: "email",
  kind: "verification link",
  subject: "Lien",
  text: "Lien",
  html: "<p>Lien</p>",
} as const;
const sms = { channel: "sms", class: "code", kind: "code", to: "0639980001", text: "Votre code : 0000" } as const;
const states = async () =>
  (await test.ctx.db.selectFrom("messages").select(["channel", "state"]).orderBy("channel").execute()).map(
    ({ channel, state }) => `${channel} ${state}`,
  );

it("if a mail server does not respond, neither SMS nor jobs are delayed (F-14)", async () => {
  const silence = Promise.withResolvers<SendResult>();
  const handed: string[] = [];
  const gateway = (name: string, response: () => Promise<SendResult>) => ({
    send: () => {
      handed.push(name);
      return response();
    },
    close: async () => undefined,
  });
  const ctx: AppContext = {
    ...test.ctx,
    mail: gateway("email", () => silence.promise),
    sms: gateway("sms", async () => ACCEPTED),
  };
  const runner = makeJobRunner(ctx, jobs);
  await enqueue(ctx.db, ctx, { ...mail, to: "demo@clinique.example" });
  runner.start();
  try {
    await expect.poll(() => handed, { timeout: 5000 }).toEqual(["email"]);
    await enqueue(ctx.db, ctx, sms);
    await expect.poll(() => handed, { timeout: 5000 }).toEqual(["email", "sms"]);
    await expect.poll(states, { timeout: 5000 }).toEqual(["email sending", "sms accepted"]);
  } finally {
    silence.resolve(ACCEPTED);
    await runner.stop();
  }
  expect(await states()).toEqual(["email accepted", "sms accepted"]);
  expect(handed).toEqual(["email", "sms"]);
});
