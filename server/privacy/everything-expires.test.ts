import { readdirSync } from "node:fs";
import { join } from "node:path";
import { login } from "contract/accounts/login.ts";
import { passwordResetRequest } from "contract/accounts/password.ts";
import { askSmsCode, emailRequest, registerLookup } from "contract/accounts/registration.ts";
import { configurationWrite } from "contract/accounts/tours.ts";
import { markRead } from "contract/alerts/notifications.ts";
import { candidate } from "contract/candidates/candidates.ts";
import { getFile } from "contract/candidates/files.ts";
import { proposeCorrections } from "contract/candidates/own-page/corrections.ts";
import { finishEnrolment, forgotStaffPassword, staffLogin, startEnrolment } from "contract/centre/staff-login.ts";
import { staffPasskeyOptions } from "contract/centre/staff-passkeys.ts";
import { removeStaff } from "contract/centre/staff-team.ts";
import { changeFollowUp } from "contract/selection/follow-up.ts";
import { askIntroduction } from "contract/selection/introductions.ts";
import { reportRecruitment } from "contract/selection/recruitments.ts";
import { addToSelection } from "contract/selection/selection.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { resumeOf } from "../../tests/support/pdf.ts";
import { signUp } from "../../tests/support/sign-up.ts";
import { START, useTestApp } from "../../tests/support/test-app.ts";
import { makeCollaborator, makeHolder } from "../accounts/login/fixtures.ts";
import { insertPasskey } from "../accounts/passkeys/store.ts";
import { makeNotification } from "../alerts/notifications/fixtures.ts";
import { makeSearch } from "../alerts/saved-searches/fixtures.ts";
import { makeAlerts } from "../alerts/settings/fixtures.ts";
import { insertShortLinks } from "../alerts/short-links/short-links.ts";
import { storeFile } from "../candidates/files/store-file.ts";
import { makeCandidate } from "../candidates/intake/fixtures.ts";
import { tokenOfCandidate } from "../candidates/own-page/fixtures.ts";
import { insertTicket } from "../candidates/own-page/session-store.ts";
import { timeCodeAt } from "../centre/staff/codes.ts";
import { makeStaff } from "../centre/staff/fixtures.ts";
import { startStaffSession } from "../centre/staff/session.ts";
import { domains } from "../domains.ts";

const test = useTestApp();
const DAY_MS = 86_400_000;
const PASSWORD = "trois chats roux dorment";
const RESUME = resumeOf("canari");
const EMAIL = "canari@clinique.example";

/** The test ignores these tables, because they are empty in this test or contain no personal data. */
const EXCLUDED = [
  ...["candidate_changes", "import_files", "import_findings", "imports", "siret_changes"],
  ...["contract_branch_pay", "contract_pay", "outbox_deliveries"],
];
const PERSONAL = domains.personalData
  .flatMap(({ tables }) => Object.entries(tables))
  .filter(([table, subjects]) => subjects.length > 0 && !EXCLUDED.includes(table))
  .map(([table]) => table)
  .sort();

async function filledTables(): Promise<string[]> {
  const probes = PERSONAL.map(
    (table) => sql`select ${sql.lit(table)} as name where exists (select from ${sql.table(table)})`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(probes, sql` union all `)}`.execute(test.ctx.db);
  return rows.map(({ name }) => name);
}

const filesOnDisk = () =>
  readdirSync(join(test.database.directory, "files"), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length;

async function wait(days: number): Promise<void> {
  test.clock.advance(days * DAY_MS);
  await test.jobs.drain();
}

async function useClinic(): Promise<void> {
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
  const request = { message: "Nous aimerions la rencontrer.", slots: [], phone: "0299000001" };
  await test.send(askIntroduction, { id: String(id), ...request }, { token });
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
  await useOwnPage(id);
  await useCentre();
}

async function useOwnPage(candidateId: number): Promise<void> {
  const now = test.clock.now();
  const token = await tokenOfCandidate(test.ctx, candidateId);
  await test.send(proposeCorrections, { city: "Canari" }, { token });
  const ticket = { hash: "t", candidate_id: candidateId, email_hash: "h", created_at: now };
  await insertTicket(test.ctx.db, { ...ticket, expires_at: new Date(now.getTime() + 1) });
}

async function useCentre(): Promise<void> {
  const { ctx } = test;
  const email = "canari@formation.example";
  const id = await makeStaff(ctx, { email, password: PASSWORD });
  const { ticket } = await test.response(staffLogin, { email, password: PASSWORD });
  const { secret } = await test.response(startEnrolment, { ticket });
  const code = timeCodeAt(secret, ctx.clock.now());
  const { token } = await test.response(finishEnrolment, { ticket, code });
  await test.response(staffPasskeyOptions, {}, { token });
  await test.response(staffLogin, { email, password: PASSWORD });
  await test.send(forgotStaffPassword, { email });
  const key = { credential_id: "canari", public_key: "-", counter: 0, transports: [], name: "Canari" };
  await insertPasskey(ctx.db, { type: "staff", id }, { ...key, id: ctx.random.uuid(), created_at: ctx.clock.now() });
}

async function removeStaffMember(): Promise<void> {
  const { ctx } = test;
  const { id } = await ctx.db.selectFrom("staff").select("id").executeTakeFirstOrThrow();
  const stays = await makeStaff(ctx, { role: "gestionnaire" });
  await test.send(removeStaff, { id }, { token: await startStaffSession(ctx, stays) });
  await ctx.db.deleteFrom("staff").where("id", "=", stays).execute();
}

it("after the retention periods, tables with personal data are empty, and no file remains (T-53)", async () => {
  await useClinic();
  const before = await filledTables();
  await test.jobs.drain();
  expect([...new Set([...before, ...(await filledTables())])].sort()).toEqual(PERSONAL);
  const expectEmpty = async (day: number, tables: readonly string[]) => {
    await wait(day - (test.clock.now().getTime() - Date.parse(START)) / DAY_MS);
    const left = await filledTables();
    expect(
      tables.filter((name) => left.includes(name)),
      `day ${day}`,
    ).toEqual([]);
  };
  await expectEmpty(3, ["registrations", "lookup_snapshots", "deferred_requests"]);
  await expectEmpty(4, ["staff_sessions", "staff_tickets", "passkey_challenges", "staff_links"]);
  await expectEmpty(4, ["dossier_sessions", "dossier_tickets"]);
  await removeStaffMember();
  await expectEmpty(5, ["staff", "passkeys", "staff_recovery_codes"]);
  await expectEmpty(7, ["sessions", "login_failures"]);
  await expectEmpty(31, ["tokens", "sms_codes", "short_links"]);
  await expectEmpty(90, ["email_requests", "limit_logs"]);
  await expectEmpty(366, ["view_log", "introductions", "recruitments", "dossier_corrections"]);
  await expectEmpty(731, ["candidates", "publications", "selections", "candidate_views", "files"]);
  await expectEmpty(731, ["clinic_views", "dossier_interest", "follow_ups", "follow_up_changes"]);
  expect(filesOnDisk()).toBe(0);
  // Wait for two mails: one announces the erasure, the other confirms the erasure.
  await wait(1065 - 731);
  await expectEmpty(1096, ["accounts", "clinics", "alert_parameters", "configurations", "notifications"]);
  await expectEmpty(1104, ["messages"]);
  await expectEmpty(1470, PERSONAL);
});
