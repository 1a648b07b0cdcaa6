import { login } from "contract/accounts/login.ts";
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
import { makeFollowUp, makeIntroduction, makeRecruitment } from "../selection/fixtures.ts";

const test = useTestApp();
const PASSWORD = "trois chats roux dorment";
const EMAIL = "demo@clinique.example";
describe("the user data of an account", () => {
  it("the exported user data contain everything that is stored about the account (T-54)", async () => {
    const id = await makeHolder(test.ctx, { numOrdinal: "10001", email: EMAIL, password: PASSWORD });
    await makeCollaborator(test.ctx, id, { email: "secret@collegue.example", phone: "0639980099", password: "x" });
    const headers = {
      "user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
    };
    const { token } = await test.response(login, { email: EMAIL, password: PASSWORD }, { headers });
    await storeFile(test.ctx, "cv.pdf", resumeOf("CV"));
    const selectionId = await makeCandidate(test.ctx, { personalResume: "cv.pdf" });
    await test.response(addToSelection, { selectionId }, { token });
    await test.response(candidate, { id: String(selectionId) }, { token });
    await test.send(getFile, { token, name: "cv.pdf" });
    await makeNotification(test.ctx, id, { title: "Nouveaux candidats" });
    await makeAlerts(test.ctx, id, { sectorList: ["35"] });
    const emailKey = "avant@clinique.example";
    await makeLink(test.ctx.db, test.ctx, { purpose: "restore", accountId: id, emailKey });
    await test.send(configurationWrite, { type: "20", details: { notification: 1 }, isActive: true }, { token });

    const response = await test.send(userData, {}, { token });
    expect(response.json()).toMatchObject({
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
    const { token_hash } = await test.ctx.db.selectFrom("sessions").select("token_hash").executeTakeFirstOrThrow();
    for (const secret of [token_hash, "argon2", "secret@collegue.example", "0639980099", "Perrot", "lise.perrot"]) {
      expect(response.body).not.toContain(secret);
    }
  });

  it.each([
    ["account", ["account_id", "actor_id", "holder_id"]],
    ["candidate", ["candidate_id", "external_id", "identifier"]],
  ] as const)(
    "each table with a reference to the %s is declared as personal data (T-54)",
    async (subject, references) => {
      const tables = await test.ctx.db.introspection.getTables();
      const referring = tables.filter(({ columns }) =>
        columns.some(({ name }) => references.some((one) => one === name)),
      );
      const subjects = new Map(test.ctx.personalData.flatMap((domain) => Object.entries(domain.tables)));
      expect(referring.length).toBeGreaterThan(10);
      expect(referring.map(({ name }) => name).filter((name) => !subjects.get(name)?.includes(subject))).toEqual([]);
    },
  );

  it("the exported user data contain notes, introductions and recruitment reports (T-54 B2-09)", async () => {
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

  it("the exported user data of a collaborator contain no data of the holder (T-54)", async () => {
    const holder = await makeHolder(test.ctx, { numOrdinal: "10001", email: EMAIL });
    const id = await makeCollaborator(test.ctx, holder, { email: "camille@clinique.example", password: PASSWORD });
    const response = await test.send(userData, {}, { token: await test.tokenOf(id) });
    expect(response.json().account).toMatchObject({ role: "collaborator", numOrdinal: null });
    expect(response.body).not.toMatch(/Goff|10001|demo@clinique/);
  });

  it("a user can export the user data ten times an hour", async () => {
    const token = await test.tokenOf(await makeHolder(test.ctx));
    for (let turn = 0; turn < 10; turn += 1) expect((await test.send(userData, {}, { token })).statusCode).toBe(200);
    expect((await test.send(userData, {}, { token })).statusCode).toBe(429);
  });
});
