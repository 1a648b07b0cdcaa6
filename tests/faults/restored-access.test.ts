import { readFileSync } from "node:fs";
import { join } from "node:path";
import { passkeyLoginOptions } from "contract/accounts/passkeys.ts";
import { cancelRegistration } from "contract/accounts/registration.ts";
import { confirmRequestedAddress } from "contract/centre/email-requests.ts";
import { addStaff } from "contract/centre/staff-team.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { makeHolder } from "../../server/accounts/login/fixtures.ts";
import { makeCandidate } from "../../server/candidates/intake/fixtures.ts";
import { putCode } from "../../server/candidates/own-page/code-store.ts";
import { tokenOfCandidate } from "../../server/candidates/own-page/fixtures.ts";
import { insertTicket } from "../../server/candidates/own-page/session-store.ts";
import { hashOf } from "../../server/platform/configuration/secrets.ts";
import { insertLink } from "../../server/platform/links/store.ts";
import { enqueue } from "../../server/platform/outbox/outbox.ts";
import { root } from "../../tools/processes.ts";
import { receiveCode, signUp } from "../support/sign-up.ts";
import { logInStaff } from "../support/staff.ts";
import { OPERATOR_KEY, problemOf, useTestApp } from "../support/test-app.ts";

const test = useTestApp();
const END_ACCESS = readFileSync(join(root, "deploy/end-access.sql"), "utf8");
const ACCESS = [
  ...(["sessions", "staff_sessions", "tokens", "staff_links", "staff_tickets"] as const),
  ...(["passkey_challenges", "sms_codes", "dossier_sessions", "dossier_codes", "dossier_tickets"] as const),
] as const;

const countIn = async (table: (typeof ACCESS)[number]) =>
  (await test.ctx.db.selectFrom(table).selectAll().execute()).length;

it("a restore invalidates the backup's sessions, links, invitations, tickets and codes (T-67)", async () => {
  const { db } = test.ctx;
  const now = test.clock.now();
  const expires_at = new Date(now.getTime() + 60_000);
  const holder = await makeHolder(test.ctx);
  await test.tokenOf(holder);
  await signUp(test);
  await receiveCode(test);
  const member = await logInStaff(test);
  const invited = { email: "ana@formation.example", firstName: "Ana", lastName: "Le Bris" };
  await test.response(addStaff, invited, { token: OPERATOR_KEY });
  const ticket = { hash: "t", staff_id: member.id, secret: null, purpose: "totp" } as const;
  await db
    .insertInto("staff_tickets")
    .values({ ...ticket, created_at: now, expires_at })
    .execute();
  const own = await makeCandidate(test.ctx);
  await tokenOfCandidate(test.ctx, own);
  await putCode(db, "h", { code: "c", now, expiresAt: expires_at });
  await insertTicket(db, { hash: "t", candidate_id: own, email_hash: "h", created_at: now, expires_at });
  await test.response(passkeyLoginOptions, {});
  const link = { hash: "l", account_id: holder, email_key: "zoe@clinique.example", created_at: now, expires_at };
  await insertLink(db, { ...link, purpose: "invitation" });
  for (const table of ACCESS) expect(await countIn(table), table).toBeGreaterThan(0);
  await sql.raw(END_ACCESS).execute(db);
  for (const table of ACCESS) expect(await countIn(table), table).toBe(0);
});

it("a restore invalidates the links that verify a requested e-mail address (T-67 T-61)", async () => {
  const hash = hashOf("e".repeat(43));
  const asked = { link_hash: hash, added_at: test.clock.now(), asked_at: test.clock.now() };
  const address = { num_ordinal_key: "10010", email: "zoe@clinique.example", ...asked };
  await test.ctx.db.insertInto("register_added_emails").values(address).execute();
  await sql.raw(END_ACCESS).execute(test.ctx.db);
  for (const call of [confirmRequestedAddress, cancelRegistration])
    expect(problemOf(await test.send(call, { encryption: "e".repeat(43) }))).toEqual([400, "linkUnknown"]);
});

it("a restore marks due SMS as uncertain, but keeps SMS that are due later and all mails (F-33)", async () => {
  const { db } = test.ctx;
  const sms = { channel: "sms", to: "0639980001", text: "Bonjour", class: "alert" } as const;
  const mail = { channel: "email", to: "zoe@clinique.example", subject: "Bonjour", text: "Bonjour" } as const;
  await enqueue(db, test.ctx, { ...sms, kind: "due.sms" }, { ...sms, kind: "tonight.sms" });
  await enqueue(db, test.ctx, { ...mail, kind: "due.mail", html: "Bonjour" });
  const inAnHour = sql<Date>`now() + interval '1 hour'`;
  await db.updateTable("messages").set({ next_at: inAnHour }).where("kind", "=", "tonight.sms").execute();
  await sql.raw(END_ACCESS).execute(db);
  const rows = await db.selectFrom("messages").select(["kind", "state", "body"]).orderBy("kind").execute();
  expect(rows).toEqual([
    { kind: "due.mail", state: "queued", body: expect.any(String) },
    { kind: "due.sms", state: "uncertain", body: null },
    { kind: "tonight.sms", state: "queued", body: expect.any(String) },
  ]);
});
