import { login, logout } from "contract/accounts/login.ts";
import { endOtherSessions, endSession, sessionList } from "contract/accounts/sessions.ts";
import { configurationWrite } from "contract/accounts/tours.ts";
import { candidate } from "contract/candidates/candidates.ts";
import { getFile } from "contract/candidates/files.ts";
import { userData } from "contract/privacy/privacy.ts";
import { addToSelection } from "contract/selection/selection.ts";
import { describe, expect, it } from "vitest";
import { resumeOf } from "../../tests/support/pdf.ts";
import { useTestApp } from "../../tests/support/test-app.ts";
import { makeCollaborator, makeHolder } from "../accounts/login/fixtures.ts";
import { makeNotification } from "../alerts/notifications/fixtures.ts";
import { makeAlerts } from "../alerts/settings/fixtures.ts";
import { storeFile } from "../candidates/files/store-file.ts";
import { makeCandidate } from "../candidates/intake/fixtures.ts";
import { makeLink } from "../platform/links/make-link.ts";
import { makeFollowUp } from "../selection/follow-up/fixtures.ts";
import { makeIntroduction } from "../selection/introductions/fixtures.ts";
import { makeRecruitment } from "../selection/recruitments/fixtures.ts";

const test = useTestApp();
const PASSWORD = "trois chats roux dorment";
const EMAIL = "demo@clinique.example";
const RESUME = resumeOf("CV");
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

const enter = async (userAgent: string) => {
  const sending = { headers: { "user-agent": userAgent } };
  return (await test.response(login, { email: EMAIL, password: PASSWORD }, sending)).token;
};

describe("user data", () => {
  it("T-54 holds everything that was ever stored of the account", async () => {
    const id = await makeHolder(test.ctx, { numOrdinal: "10001", email: EMAIL, password: PASSWORD });
    await makeCollaborator(test.ctx, id, { email: "secret@collegue.example", phone: "0639980099", password: "x" });
    const token = await enter(FIREFOX);
    await storeFile(test.ctx, "cv.pdf", RESUME);
    const selectionId = await makeCandidate(test.ctx, { personalResume: "cv.pdf" });
    await test.response(addToSelection, { selectionId }, { token });
    await test.response(candidate, { id: String(selectionId) }, { token });
    await test.send(getFile, { token, name: "cv.pdf" });
    await makeNotification(test.ctx, id, { title: "Nouveaux candidats" });
    await makeAlerts(test.ctx, id, { sectorList: ["35"] });
    await makeLink(test.ctx.db, test.ctx, {
      purpose: "restore",
      accountId: id,
      emailKey: "avant@clinique.example",
    });
    await test.send(configurationWrite, { type: "20", details: { notification: 1 }, isActive: true }, { token });

    const response = await test.send(userData, {}, { token });
    const data = response.json();
    expect(data).toMatchObject({
      exportedAt: "2026-02-14T09:00:00.000Z",
      account: { email: EMAIL, lastName: "Le Goff", numOrdinal: "10001", role: "holder" },
      clinics: [{ socialReason: "Clinique vétérinaire des Lices", siret: "52875765100013", formerSirets: [] }],
      collaborators: [{ lastName: "Robin", firstName: "Camille", mendataryChecked: true }],
      sessions: [{ browser: "Firefox", system: "Windows" }],
      links: [{ purpose: "restore", email: "avant@clinique.example", usedAt: null }],
      selection: [{ candidateId: selectionId }],
      seenCandidates: [{ candidateId: selectionId }],
      openings: [
        { candidateId: selectionId, what: "sheet" },
        { candidateId: selectionId, what: "resume" },
      ],
      notifications: [{ title: "Nouveaux candidats", readAt: null }],
      alertSettings: { sectorList: ["35"] },
      configurations: [{ type: 20, details: { notification: 1 }, isActive: true }],
      auditEvents: [
        { event: "logged in", byAccount: true, address: "192.0.2.1" },
        { event: "data exported", byAccount: true, address: "192.0.2.1" },
      ],
    });
    // Neither a secret nor how to reach anybody else.
    const { token_hash } = await test.ctx.db.selectFrom("sessions").select("token_hash").executeTakeFirstOrThrow();
    for (const secret of [token_hash, "argon2", "secret@collegue.example", "0639980099", "Perrot", "lise.perrot"]) {
      expect(response.body).not.toContain(secret);
    }
  });

  it("T-54 names every table that belongs to an account, so that a new one is not forgotten", async () => {
    const tables = await test.ctx.db.introspection.getTables();
    const owned = tables
      .filter(({ columns }) => columns.some(({ name }) => ["account_id", "actor_id", "holder_id"].includes(name)))
      .map(({ name }) => name);
    expect(owned.sort()).toEqual([
      "accounts",
      "alert_parameters",
      "audit_events",
      "candidate_views",
      "clinics",
      "configurations",
      "digests",
      "follow_ups",
      "messages",
      "notifications",
      "registrations",
      "saved_searches",
      "selections",
      "sessions",
      "short_links",
      "sms_codes",
      "tokens",
      "view_log",
    ]);
  });

  it("T-54 B2-09 gives what was noted, asked and reported of candidates", async () => {
    const id = await makeHolder(test.ctx, { email: EMAIL });
    const candidateId = await makeCandidate(test.ctx);
    const token = await test.tokenOf(id);
    await test.response(addToSelection, { selectionId: candidateId }, { token });
    await makeFollowUp(test.ctx, { accountId: id, candidateId, status: "trial", note: "Canari" });
    await makeIntroduction(test.ctx, { clinicId: id, candidateId });
    await makeRecruitment(test.ctx, { clinicId: id, candidateId });
    const changes = [{ status: "trial", nextStepOn: null, byAccount: true }];
    expect(await test.response(userData, {}, { token })).toMatchObject({
      followUps: [{ candidateId, status: "trial", note: "Canari", changes }],
      introductions: [{ candidateId, state: "sent", phone: "0299000001" }],
      recruitments: [{ candidateId, state: "reported", contract: "apprenticeship" }],
    });
  });

  it("T-54 gives a collaborator its own data and not the holder's", async () => {
    const holder = await makeHolder(test.ctx, { numOrdinal: "10001", email: EMAIL });
    const id = await makeCollaborator(test.ctx, holder, { email: "camille@clinique.example", password: PASSWORD });
    const response = await test.send(userData, {}, { token: await test.tokenOf(id) });
    expect(response.json().account).toMatchObject({ role: "collaborator", numOrdinal: null });
    expect(response.body).not.toMatch(/Goff|10001|demo@clinique/);
  });

  it("may be asked ten times an hour", async () => {
    const token = await test.tokenOf(await makeHolder(test.ctx));
    for (let turn = 0; turn < 10; turn += 1) expect((await test.send(userData, {}, { token })).statusCode).toBe(200);
    expect((await test.send(userData, {}, { token })).statusCode).toBe(429);
  });
});

describe("sessions", () => {
  const twoSessions = async () => {
    await makeHolder(test.ctx, { email: EMAIL, password: PASSWORD });
    const phone = await enter(IPHONE);
    test.clock.advance(3_600_000);
    return { phone, desk: await enter(FIREFOX) };
  };

  it("W-16 are listed with browser, system and when they were last seen, this one first", async () => {
    const { phone } = await twoSessions();
    expect(await test.response(sessionList, {}, { token: phone })).toMatchObject([
      { browser: "Safari", system: "iPhone", current: true, openedAt: "2026-02-14T09:00:00.000Z" },
      { browser: "Firefox", system: "Windows", current: false, lastSeenAt: "2026-02-14T10:00:00.000Z" },
    ]);
  });

  it("W-16 end one by one: the browser is logged out at its next call, and again is no error", async () => {
    const { phone, desk } = await twoSessions();
    const [, other] = await test.response(sessionList, {}, { token: desk });
    for (const _turn of [1, 2]) {
      const response = await test.send(endSession, { id: other?.id ?? "" }, { token: desk });
      expect(response.statusCode).toBe(204);
    }
    expect((await test.send(logout, {}, { token: phone })).statusCode).toBe(401);
    expect(await test.response(sessionList, {}, { token: desk })).toHaveLength(1);
  });

  it("W-16 T-42 of another account cannot be ended", async () => {
    const { desk } = await twoSessions();
    const stranger = await test.tokenOf(await makeHolder(test.ctx));
    const [session] = await test.response(sessionList, {}, { token: desk });
    for (const id of [session?.id ?? "", "n'importe quoi"]) {
      expect((await test.send(endSession, { id }, { token: stranger })).statusCode).toBe(204);
    }
    expect(await test.response(sessionList, {}, { token: desk })).toHaveLength(2);
  });

  it("W-16 all end but this one", async () => {
    const { phone, desk } = await twoSessions();
    expect((await test.send(endOtherSessions, {}, { token: desk })).statusCode).toBe(204);
    expect((await test.send(sessionList, {}, { token: phone })).statusCode).toBe(401);
    expect(await test.response(sessionList, {}, { token: desk })).toHaveLength(1);
  });

  it("T-31 that are too old are not listed", async () => {
    const { desk } = await twoSessions();
    test.clock.advance(6.9 * 86_400_000);
    expect(await test.response(sessionList, {}, { token: desk })).toHaveLength(2);
    test.clock.advance(0.2 * 86_400_000);
    expect(await test.response(sessionList, {}, { token: desk })).toHaveLength(1);
  });
});

describe("view log", () => {
  it("notes each opening of a sheet and of a resume, those within the hour as one", async () => {
    const id = await makeHolder(test.ctx);
    const token = await test.tokenOf(id);
    await storeFile(test.ctx, "cv.pdf", RESUME);
    const candidateId = await makeCandidate(test.ctx, { personalResume: "cv.pdf" });
    const open = async () => {
      await test.send(candidate, { id: String(candidateId) }, { token });
      await test.send(getFile, { token, name: "cv.pdf" }, { headers: { range: "bytes=0-9" } });
      await test.send(getFile, { token, name: "cv.pdf" });
    };
    await open();
    test.clock.advance(59 * 60_000);
    await open();
    test.clock.advance(2 * 60_000);
    await open();
    const rows = await test.ctx.db.selectFrom("view_log").select(["account_id", "what", "viewed_at"]).execute();
    expect(rows.filter(({ what }) => what === "sheet")).toHaveLength(2);
    expect(rows.filter(({ what }) => what === "resume")).toHaveLength(2);
    expect(new Set(rows.map((row) => row.account_id))).toEqual(new Set([id]));
  });

  it("notes nothing of a file or a sheet that is not shown", async () => {
    const token = await test.tokenOf(await makeHolder(test.ctx));
    await storeFile(test.ctx, "cv.pdf", RESUME);
    const id = await makeCandidate(test.ctx, { active: false, personalResume: "cv.pdf" });
    await test.send(candidate, { id: String(id) }, { token });
    await test.send(getFile, { token, name: "cv.pdf" });
    expect(await test.ctx.db.selectFrom("view_log").selectAll().execute()).toEqual([]);
  });
});
