import { currentUser } from "contract/account.ts";
import type { Call, InputOf } from "contract/call.ts";
import { login } from "contract/login.ts";
import {
  addRegisterEmail,
  closeEmailRequest,
  dropMessage,
  listEmailRequests,
  listMessages,
  readStatus,
  removeRegisterEntry,
  resendMessage,
  retryMessage,
  revokeSessions,
  settleMessage,
  showAccount,
  unlockAccount,
  verifyPhone,
} from "contract/operator.ts";
import { checkEmail, checkPhone, emailRequest, registerLookup } from "contract/registration.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { makeVet, receiveCode, secretIn, signUp } from "../../../proof/testing/sign-up.ts";
import { OPERATOR_KEY, useTestApp } from "../../../proof/testing/test-app.ts";
import { makeJobRunner } from "../../jobs/loop.ts";
import { jobs } from "../../jobs.ts";
import { findPassedLimit } from "../../limits/sliding.ts";
import { ofAccount, ofMails } from "../../limits/subjects.ts";
import { enqueue } from "../../outbox/outbox.ts";
import { makeCollaborator, makeHolder } from "../login/make.ts";

const test = useTestApp();
const MAILS = ["verification", "reset", "restart"] as const;
const asked = { token: OPERATOR_KEY };
const events = async () =>
  (await test.world.db.selectFrom("audit_events").selectAll().orderBy("id").execute()).map(({ event }) => event);

/** What the operator is refused. */
async function refusal<C extends Call>(call: C, input: InputOf<C>): Promise<unknown> {
  const response = await test.send(call, input, asked);
  return [response.statusCode, response.json().code];
}

describe("a person who cannot get in", () => {
  it("is let in again after too many failed logins, whoever names the account how", async () => {
    const id = await makeHolder(test.world, { email: "Maelle@Lices.example", numOrdinal: "10001", password: "juste" });
    const wrong = () => test.send(login, { email: "maelle@lices.example", password: "faux" });
    for (let attempt = 0; attempt < 6; attempt += 1) await wrong();
    const right = { email: "maelle@lices.example", password: "juste" };
    expect((await test.send(login, right)).statusCode).toBe(401);

    for (const account of ["maelle@lices.example", " 10001 ", id]) {
      expect((await test.answer(showAccount, { account }, asked)).account.id).toBe(id);
    }
    expect((await test.answer(showAccount, { account: id }, asked)).loginFailures).toBe(5);
    const { cleared } = await test.answer(unlockAccount, { account: "10001" }, asked);
    expect(cleared).toBe(1);
    expect((await test.send(login, right)).statusCode).toBe(200);
    expect(await events()).toContain("operator: unlock");
    expect(await refusal(unlockAccount, { account: "99999" })).toEqual([404, "accountNotFound"]);
  });

  it("T-20 is let in again by the browser that is known, too, when it was there that the password was wrong", async () => {
    await makeHolder(test.world, { email: "maelle@lices.example", numOrdinal: "10001", password: "juste" });
    const right = { email: "maelle@lices.example", password: "juste" };
    const cookie = String((await test.send(login, right)).headers["set-cookie"]).split(";")[0] ?? "";
    const here = { headers: { cookie } };
    for (let attempt = 0; attempt < 6; attempt += 1) await test.send(login, { ...right, password: "faux" }, here);
    expect((await test.send(login, right, here)).statusCode).toBe(401);
    expect((await test.answer(showAccount, { account: "10001" }, asked)).loginFailures).toBe(5);
    expect((await test.answer(unlockAccount, { account: "10001" }, asked)).cleared).toBe(1);
    expect((await test.send(login, right, here)).statusCode).toBe(200);
  });

  it("waits no longer for any mail, nor for a change of its own, once unlocked", async () => {
    const id = await makeHolder(test.world, { numOrdinal: "10001" });
    const limits = ["mailCooldown", "mailPerHour", "mailPerDay"] as const;
    const ask = async () => [
      ...(await Promise.all(
        MAILS.map((kind) => findPassedLimit(test.world.db, test.world, limits, ofMails(kind, id))),
      )),
      await findPassedLimit(test.world.db, test.world, ["alertMobilePerAccount"], ofAccount(id)),
    ];
    for (let turn = 0; turn < 3; turn += 1) await ask();
    expect((await ask()).filter(Boolean)).toHaveLength(4);
    await test.answer(unlockAccount, { account: "10001" }, asked);
    expect((await ask()).filter(Boolean)).toEqual([]);
  });

  it("gets the code again, the same one, within the limits of everybody; unlocked, beyond them", async () => {
    await signUp(test);
    const code = await receiveCode(test);
    expect(await refusal(resendMessage, { account: "10010" })).toEqual([409, "sentTooOften"]);
    await test.answer(unlockAccount, { account: "10010" }, asked);
    expect((await test.answer(resendMessage, { account: "10010" }, asked)).what).toBe("code");
    expect((await test.outbox()).filter(({ text }) => text.includes(code))).toHaveLength(2);
    expect(await refusal(resendMessage, { account: "10010", what: "invitation" })).toEqual([409, "notForThisAccount"]);
  });

  it("whose SMS never arrive has the telephone taken for verified; the e-mail link still decides", async () => {
    await signUp(test);
    const { account } = await test.answer(verifyPhone, { account: "10010" }, asked);
    expect(account).toMatchObject({ phoneChecked: true, emailChecked: false, activatedAt: null });
    const encryption = await secretIn(test, "/check/email");
    expect((await test.send(checkEmail, { encryption, phoneEnd: "0042" })).statusCode).toBe(200);
    expect((await test.answer(showAccount, { account: "10010" }, asked)).account.activatedAt).not.toBeNull();
    expect(await events()).toContain("operator: verify phone");
    expect(await refusal(verifyPhone, { account: "10010" })).toEqual([409, "notForThisAccount"]);
    expect((await test.send(checkPhone, { numOrdinal: "10010", code: "0000" })).statusCode).toBe(400);
  });

  it("is sent the verification link, the invitation or the reset link, whichever is waited for", async () => {
    const holder = await makeHolder(test.world, { numOrdinal: "10001" });
    await makeHolder(test.world, { numOrdinal: "10002", emailChecked: false });
    await makeCollaborator(test.world, holder, { email: "attend@lices.example" });
    const sent = async (account: string) => (await test.answer(resendMessage, { account }, asked)).what;
    expect([await sent("10001"), await sent("10002"), await sent("attend@lices.example")]).toEqual([
      "reset",
      "verification",
      "invitation",
    ]);
    expect(await secretIn(test, "/reset/password", "attend@lices.example")).toHaveLength(43);
  });

  it("is logged out everywhere", async () => {
    const id = await makeHolder(test.world, { numOrdinal: "10001" });
    const tokens = [await test.tokenOf(id), await test.tokenOf(id)];
    expect((await test.answer(revokeSessions, { account: "10001" }, asked)).sessions).toBe(2);
    for (const token of tokens) expect((await test.send(currentUser, {}, { token })).statusCode).toBe(401);
  });
});

describe("the register", () => {
  it("S2-078 answers 'Mon email n'est pas présent': the address is added, offered at once, and the request is closed", async () => {
    const vet = await makeVet(test);
    const wish = { numOrdinal: "10010", email: "moi@lices.example", phone: "0639980042" };
    await test.send(emailRequest, wish);
    const { requests } = await test.answer(listEmailRequests, {}, asked);
    expect(requests).toMatchObject([wish]);

    const added = await test.answer(addRegisterEmail, { numOrdinal: "010010", email: " moi@lices.example" }, asked);
    expect(added).toEqual({ numOrdinal: "10010", emails: [...vet.emails, "moi@lices.example"], requests: 1 });
    await makeVet(test, { phone: "0299000009" });
    expect(await test.answer(registerLookup, { numOrdinal: "10010" })).toMatchObject({
      emails: ["m•••••@l••••.example", "a•••••@l••••.example", "m•••••@l••••.example"],
    });
    expect((await test.answer(listEmailRequests, {}, asked)).requests).toEqual([]);
    expect(await refusal(closeEmailRequest, { id: requests[0]?.id ?? "" })).toEqual([404, "emailRequestNotFound"]);
    expect(await refusal(addRegisterEmail, { numOrdinal: "99999", email: "a@b.fr" })).toEqual([
      404,
      "registerEntryNotFound",
    ]);
    expect(await refusal(addRegisterEmail, { numOrdinal: "10010", email: "moi" })).toEqual([
      422,
      "registerEmailRefused",
    ]);
  });

  it("closes a request that was answered in another way", async () => {
    await test.send(emailRequest, { numOrdinal: "10010", email: "moi@lices.example", phone: "0639980042" });
    const [request] = (await test.answer(listEmailRequests, {}, asked)).requests;
    expect((await test.send(closeEmailRequest, { id: request?.id ?? "" }, asked)).statusCode).toBe(204);
    expect(await refusal(closeEmailRequest, { id: "12" })).toEqual([404, "emailRequestNotFound"]);
  });

  it("loses a vet who was struck off, and names the account that remains", async () => {
    await makeVet(test);
    await makeVet(test, { numOrdinal: "10011" });
    await makeHolder(test.world, { numOrdinal: "10011", email: "reste@lices.example" });
    expect(await test.answer(removeRegisterEntry, { numOrdinal: "10010" }, asked)).toEqual({
      numOrdinal: "10010",
      account: null,
    });
    expect((await test.send(registerLookup, { numOrdinal: "10010" })).statusCode).toBe(404);
    const { account } = await test.answer(removeRegisterEntry, { numOrdinal: "10011" }, asked);
    expect(account?.email).toBe("reste@lices.example");
    expect(await refusal(removeRegisterEntry, { numOrdinal: "10010" })).toEqual([404, "registerEntryNotFound"]);
  });
});

describe("the outbox", () => {
  const sms = (to: string) =>
    enqueue(test.world.db, test.world, { channel: "sms", class: "alert", kind: "alert", to, text: "Bonjour" });

  it("F-12 shows what did not leave, without its text or number, and sends it again", async () => {
    await sms("0639980404");
    await test.outbox();
    const [dead] = (await test.answer(listMessages, {}, asked)).messages;
    expect(dead).toMatchObject({ state: "failed", recipient: "••••••••04", failure: "unknown subscriber" });
    const { outbox } = await test.answer(readStatus, {}, asked);
    expect(outbox[0]).toMatchObject({ channel: "sms", waiting: 0, failed: 1 });

    const id = dead?.id ?? "";
    await test.world.db.updateTable("messages").set({ recipient: "0639980042" }).where("id", "=", id).execute();
    expect((await test.answer(retryMessage, { id }, asked)).message.state).toBe("queued");
    expect((await test.outbox()).map(({ to, text }) => [to, text])).toEqual([["0639980042", "Bonjour"]]);
    expect(await refusal(retryMessage, { id })).toEqual([404, "messageNotFound"]);
    expect(await refusal(retryMessage, { id: "12" })).toEqual([404, "messageNotFound"]);
  });

  it("T-50 shows why a way out refused without the address, the number or the name that it repeats", async () => {
    const said = `550 <canari@serin.example> said "Canarisserin" to +33 6 39 98 73 19 and 0639987319`;
    const refusing = {
      ...test.world.sms,
      send: async () => ({ outcome: "refused", permanent: true, reason: said }) as const,
    };
    for (let turn = 0; turn < 10; turn += 1) await sms(`06399873${10 + turn}`);
    const mail = { channel: "email", kind: "reset", subject: "Bonjour", text: "1", html: "1" } as const;
    for (let turn = 0; turn < 10; turn += 1) {
      await enqueue(test.world.db, test.world, { ...mail, to: `canari${turn}@serin.example` });
    }
    const closing = {
      ...test.world.mail,
      send: async () => ({ outcome: "refused", permanent: false, reason: said }) as const,
    };
    await makeJobRunner({ ...test.world, sms: refusing, mail: closing }, jobs).drain();
    const response = await test.send(listMessages, {}, asked);
    const status = await test.send(readStatus, {}, asked);
    expect(response.json().messages[0]).toMatchObject({ state: "failed", failure: '550 <…@…> said "…" to … and …' });
    expect(status.json().outbox[0]).toMatchObject({ channel: "sms", failed: 10 });
    expect(status.json().outbox[1]).toMatchObject({ failuresInARow: 10, reason: '550 <…@…> said "…" to … and …' });
    const { rows } = await sql`select * from channels`.execute(test.world.db);
    for (const text of [response.body, status.body, JSON.stringify(rows)]) {
      expect(text).not.toMatch(/canari|serin\.example|39\s?98\s?73|0639987319/i);
    }
  });

  it("F-02 never repeats a message of unknown outcome, nor one whose text is gone", async () => {
    await sms("0639980408");
    await test.outbox();
    const [lost] = (await test.answer(listMessages, {}, asked)).messages;
    expect(lost).toMatchObject({ state: "uncertain", retriable: false });
    expect(await refusal(retryMessage, { id: lost?.id ?? "" })).toEqual([404, "messageNotFound"]);
    await test.world.db.updateTable("messages").set({ state: "failed", body: null }).execute();
    expect(await refusal(retryMessage, { id: lost?.id ?? "" })).toEqual([409, "messageNotRetriable"]);
  });

  it("F-02 ends the doubt about a message as the operator says, and never sends it again", async () => {
    for (const [left, state] of [
      [true, "accepted"],
      [false, "failed"],
    ] as const) {
      await sms("0639980408");
      await test.outbox();
      const [lost] = (await test.answer(listMessages, {}, asked)).messages;
      const id = lost?.id ?? "";
      expect((await test.answer(settleMessage, { id, left }, asked)).message).toMatchObject({
        state,
        retriable: false,
      });
      expect((await test.answer(listMessages, {}, asked)).messages).toEqual([]);
      expect(await refusal(settleMessage, { id, left })).toEqual([404, "messageNotFound"]);
    }
    expect((await test.answer(readStatus, {}, asked)).outbox[0]).toMatchObject({
      uncertain: 0,
      accepted: 1,
      failed: 1,
    });
    await test.outbox();
    const sent = await test.world.db.selectFrom("messages").select("attempts").execute();
    expect(sent.map(({ attempts }) => attempts)).toEqual([1, 1]);
  });

  it("drops a message that waits", async () => {
    await sms("0639980042");
    const [waiting] = (await test.answer(listMessages, { waiting: "1" }, asked)).messages;
    expect((await test.answer(dropMessage, { id: waiting?.id ?? "" }, asked)).message.state).toBe("failed");
    expect(await test.outbox()).toEqual([]);
    expect((await test.answer(readStatus, {}, asked)).outbox[0]).toMatchObject({ waiting: 0, failed: 1 });
  });
});
