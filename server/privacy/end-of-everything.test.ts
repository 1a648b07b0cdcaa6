import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { login } from "contract/accounts/login.ts";
import { passwordResetRequest } from "contract/accounts/password.ts";
import { askSmsCode, emailRequest, registerLookup } from "contract/accounts/registration.ts";
import { configurationWrite } from "contract/accounts/tours.ts";
import { markRead } from "contract/alerts/notifications.ts";
import { candidate } from "contract/candidates/candidates.ts";
import { getFile } from "contract/candidates/files.ts";
import { finishEnrolment, forgotStaffPassword, staffLogin, startEnrolment } from "contract/centre/staff-login.ts";
import { passkeyOptions } from "contract/centre/staff-passkeys.ts";
import { removeStaff } from "contract/centre/staff-team.ts";
import { changeFollowUp } from "contract/selection/follow-up.ts";
import { askIntroduction } from "contract/selection/introductions.ts";
import { reportRecruitment } from "contract/selection/recruitments.ts";
import { addToSelection } from "contract/selection/selection.ts";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { resumeOf } from "../../tests/support/pdf.ts";
import { signUp } from "../../tests/support/sign-up.ts";
import { START, useTestApp } from "../../tests/support/test-app.ts";
import { makeCollaborator, makeHolder } from "../accounts/login/fixtures.ts";
import { makeNotification } from "../alerts/notifications/fixtures.ts";
import { makeSearch } from "../alerts/saved-searches/fixtures.ts";
import { makeAlerts } from "../alerts/settings/fixtures.ts";
import { insertShortLinks } from "../alerts/short-links/store.ts";
import { storeFile } from "../candidates/files/store-file.ts";
import { makeCandidate } from "../candidates/intake/fixtures.ts";
import { makeStaff } from "../centre/staff/fixtures.ts";
import { startStaffSession } from "../centre/staff/session.ts";
import { timeCodeAt } from "../centre/staff/codes.ts";

const test = useTestApp();
const DAY_MS = 86_400_000;
const PASSWORD = "trois chats roux dorment";
const RESUME = resumeOf("canari");
const EMAIL = "canari@clinique.example";

/** What is about nobody: the register and its changes are the Order's, counters count. */
const ABOUT_NOBODY = [
  ...["register_entries", "register_cache", "candidate_counts", "candidate_names", "publication_numbering", "settings"],
  ...["contract_pay", "contract_branch_pay"],
  ...["day_figures", "department_searches"],
  ...["channels", "audit_chain", "erased_candidates"],
];

/** The tables that the life below fills. */
const FILLED = [
  ...["accounts", "alert_parameters", "asks", "audit_events", "candidate_views", "candidates", "clinics"],
  ...["clinic_views", "dossier_interest"],
  ...["configurations", "email_requests", "files", "limit_logs", "login_failures", "lookup_snapshots", "messages"],
  ...["digests", "saved_searches", "follow_ups", "follow_up_changes", "introductions", "recruitments"],
  ...["notifications", "publications", "registrations", "selections", "sessions", "short_links"],
  ...["sms_codes", "staff", "staff_links", "staff_passkeys", "staff_recovery_codes", "staff_sessions"],
  ...["staff_tickets", "tokens", "view_log"],
];

/** The tables that hold a row. What left is the demo's memory of it. */
async function filledTables(): Promise<string[]> {
  const tables = await test.ctx.db.introspection.getTables();
  const filled: string[] = [];
  for (const { name } of tables) {
    if (name.startsWith("migration") || name === "outbox_deliveries" || ABOUT_NOBODY.includes(name)) continue;
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(test.ctx.db);
    if (rows.length > 0) filled.push(name);
  }
  return filled.sort();
}

const filesOnDisk = () =>
  readdirSync(join(test.database.directory, "files"), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length;

async function wait(days: number): Promise<void> {
  test.clock.advance(days * DAY_MS);
  await test.jobs.drain();
}

/** A clinic that uses everything once, and a visitor who begins to register. */
async function live(): Promise<void> {
  const { ctx } = test;
  const holder = await makeHolder(ctx, { email: EMAIL, password: PASSWORD, numOrdinal: "10001" });
  const collaborator = await makeCollaborator(ctx, holder, { email: "collab@clinique.example", password: PASSWORD });
  await storeFile(ctx, "cv.pdf", RESUME);
  const id = await makeCandidate(ctx, { personalResume: "cv.pdf" });
  const { token } = await test.response(login, { email: EMAIL, password: PASSWORD });
  await test.send(login, { email: EMAIL, password: "un autre mot de passe" });
  await test.response(candidate, { id: String(id) }, { token });
  await test.response(addToSelection, { selectionId: id }, { token });
  await test.send(changeFollowUp, { selectionId: String(id), note: "Canari" }, { token });
  const wish = { message: "Nous aimerions la rencontrer.", slots: [], phone: "0299000001" };
  await test.send(askIntroduction, { id: String(id), ...wish }, { token });
  await test.send(reportRecruitment, { id: String(id), contract: "unknown" }, { token });
  await test.send(getFile, { token, name: "cv.pdf" });
  await test.send(configurationWrite, { type: "20", details: { notification: 1 }, isActive: true }, { token });
  await test.send(markRead, { uuid: await makeNotification(ctx, holder) }, { token });
  for (const account of [holder, collaborator]) await makeAlerts(ctx, account);
  await makeSearch(ctx, holder);
  const expiresAt = new Date(test.clock.now().getTime() + 30 * DAY_MS);
  await insertShortLinks(ctx.db, [{ code: "aBcDeFgHiJ", accountId: holder, path: "/recherche", expiresAt }]);
  await test.send(passwordResetRequest, { email: EMAIL });
  await signUp(test);
  await test.send(registerLookup, { numOrdinal: "10010" });
  await test.send(askSmsCode, { numOrdinal: "10010" });
  await test.send(emailRequest, { email: "moi@lices.example", phone: "0639980042", numOrdinal: "10010" });
  await work();
}

/** Somebody works at the centre with all that one may have there, and is removed by the one who stays. */
async function work(): Promise<void> {
  const { ctx } = test;
  const email = "canari@formation.example";
  const id = await makeStaff(ctx, { email, password: PASSWORD });
  const { ticket } = await test.response(staffLogin, { email, password: PASSWORD });
  const { secret } = await test.response(startEnrolment, { ticket });
  const code = timeCodeAt(secret, ctx.clock.now());
  const { token } = await test.response(finishEnrolment, { ticket, code });
  await test.response(passkeyOptions, {}, { token });
  await test.send(forgotStaffPassword, { email });
  const key = { credential_id: "canari", public_key: "-", counter: 0, transports: [], name: "Canari" };
  const passkey = { ...key, id: ctx.random.uuid(), staff_id: id, created_at: ctx.clock.now() };
  await ctx.db.insertInto("staff_passkeys").values(passkey).execute();
}

/** The one who stays removes whoever else is there. */
async function leave(): Promise<void> {
  const { ctx } = test;
  const { id } = await ctx.db.selectFrom("staff").select("id").executeTakeFirstOrThrow();
  const stays = await makeStaff(ctx, { role: "gestionnaire" });
  await test.send(removeStaff, { id }, { token: await startStaffSession(ctx, stays) });
  await ctx.db.deleteFrom("staff").where("id", "=", stays).execute();
}

beforeEach(() => rmSync(join(test.database.directory, "files"), { recursive: true, force: true }));

describe("what is kept of everybody", () => {
  it("T-53 is nothing in the end: each table that a life fills is emptied in its time, files too", async () => {
    await live();
    const asked = await filledTables();
    await test.jobs.drain();
    const filled = new Set([...asked, ...(await filledTables())]);
    expect([...filled].sort()).toEqual(FILLED.toSorted());
    /** Days from the beginning, and what is empty by then. */
    const gone = async (day: number, tables: readonly string[]) => {
      await wait(day - (test.clock.now().getTime() - Date.parse(START)) / DAY_MS);
      const left = await filledTables();
      expect([day, tables.filter((name) => left.includes(name))]).toEqual([day, []]);
    };
    await gone(3, ["registrations", "lookup_snapshots", "asks"]);
    await gone(4, ["staff_sessions", "staff_tickets", "staff_links"]);
    await leave();
    await gone(5, ["staff", "staff_passkeys", "staff_recovery_codes"]);
    await gone(7, ["sessions", "login_failures"]);
    await gone(31, ["tokens", "sms_codes", "short_links"]);
    await gone(90, ["email_requests", "limit_logs"]);
    await gone(366, ["view_log", "introductions", "recruitments"]);
    await gone(731, ["candidates", "publications", "selections", "candidate_views", "files"]);
    await gone(731, ["clinic_views", "dossier_interest", "follow_ups", "follow_up_changes"]);
    expect(filesOnDisk()).toBe(0);
    // Nobody logs in: told 30 days before, erased, and told again.
    await gone(1065, []);
    await gone(1096, ["accounts", "clinics", "alert_parameters", "configurations", "notifications"]);
    await gone(1104, ["messages"]);
    await gone(1470, FILLED);
  }, 60_000);
});
