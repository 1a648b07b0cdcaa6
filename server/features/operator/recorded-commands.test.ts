import type { Call, InputOf } from "contract/call.ts";
import * as operator from "contract/operator.ts";
import { emailRequest } from "contract/registration.ts";
import { expect, it } from "vitest";
import { makeVet } from "../../../proof/testing/sign-up.ts";
import { OPERATOR_KEY, useTestApp } from "../../../proof/testing/test-app.ts";
import { enqueue } from "../../outbox/outbox.ts";
import { makeCandidate } from "../intake/make.ts";
import { makeHolder } from "../login/make.ts";

const test = useTestApp();

/** Queues an SMS. @returns its id */
async function queueSms(to: string): Promise<string> {
  await enqueue(test.world.db, test.world, { channel: "sms", class: "alert", kind: "alert", to, text: "Bonjour" });
  const row = await test.world.db
    .selectFrom("messages")
    .select("id")
    .where("recipient", "=", to)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The events that a call leaves in the audit log. */
async function left<C extends Call>(call: C, input: InputOf<C>): Promise<string[]> {
  await test.world.db.deleteFrom("audit_events").execute();
  const response = await test.send(call, input, { token: OPERATOR_KEY });
  expect([call.path, response.statusCode]).toEqual([call.path, response.statusCode < 300 ? response.statusCode : 200]);
  const rows = await test.world.db.selectFrom("audit_events").select("event").orderBy("id").execute();
  return rows.map(({ event }) => event);
}

it("T-51 every command that tells of a person or changes something leaves its line", async () => {
  const account = await makeHolder(test.world, { numOrdinal: "10001", email: "maelle@lices.example" });
  await makeHolder(test.world, { numOrdinal: "10002", phoneChecked: false, emailChecked: false });
  await makeVet(test, { numOrdinal: "10010" });
  await makeCandidate(test.world, { externalId: "ESSAI-1" });
  const refused = await queueSms("0639980404");
  await test.jobs.drain();
  const waiting = await queueSms("0639980042");
  const wish = { numOrdinal: "10010", email: "moi@lices.example", phone: "0639980042" };
  await test.send(emailRequest, wish);
  const { id: request } = await test.world.db.selectFrom("email_requests").select("id").executeTakeFirstOrThrow();

  expect(await left(operator.showAccount, { account })).toEqual(["operator: show"]);
  expect(await left(operator.unlockAccount, { account })).toEqual(["operator: unlock"]);
  expect(await left(operator.resendMessage, { account, what: "reset" })).toContain("operator: resend");
  expect(await left(operator.verifyPhone, { account: "10002" })).toContain("operator: verify phone");
  expect(await left(operator.revokeSessions, { account })).toEqual(["operator: revoke"]);
  expect(await left(operator.listEmailRequests, {})).toEqual(["operator: list requests"]);
  expect(await left(operator.closeEmailRequest, { id: request })).toEqual(["operator: close request"]);
  const added = { numOrdinal: "10010", email: "neuve@lices.example" };
  expect(await left(operator.addRegisterEmail, added)).toEqual(["operator: add register e-mail"]);
  expect(await left(operator.removeRegisterEntry, { numOrdinal: "10010" })).toEqual(["operator: remove from register"]);
  expect(await left(operator.exportAccountData, { account })).toEqual(["operator: export account"]);
  expect(await left(operator.exportCandidateData, { externalId: "ESSAI-1" })).toEqual(["operator: export candidate"]);
  expect(await left(operator.retryMessage, { id: refused })).toEqual(["operator: retry message"]);
  expect(await left(operator.dropMessage, { id: waiting })).toEqual(["operator: drop message"]);
  await test.world.db.updateTable("messages").set({ state: "uncertain" }).where("id", "=", waiting).execute();
  expect(await left(operator.settleMessage, { id: waiting, left: true })).toEqual(["operator: settle message"]);
  expect(await left(operator.checkFiles, { erase: true })).toEqual(["operator: erase orphan files"]);
  expect(await left(operator.runRetention, {})).toEqual(["operator: purge"]);
  expect(await left(operator.eraseAccountData, { account })).toContain("operator: erase account");

  // What only tells of the installation leaves none.
  expect(await left(operator.readStatus, {})).toEqual([]);
  expect(await left(operator.listMessages, {})).toEqual([]);
});
