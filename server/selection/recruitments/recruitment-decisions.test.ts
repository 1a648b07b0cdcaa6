import { notificationList } from "contract/alerts/notifications.ts";
import { candidate, candidates } from "contract/candidates/candidates.ts";
import {
  confirmRecruitment,
  listRecruitments,
  rejectRecruitment,
  reportRecruitment,
} from "contract/selection/recruitments.ts";
import { addToSelection, selections, shareSelection } from "contract/selection/selection.ts";
import { describe, expect, it } from "vitest";
import { logInStaff } from "../../../tests/support/staff.ts";
import { problemOf, useTestApp } from "../../../tests/support/test-app.ts";
import { makeCollaborator, makeHolder } from "../../accounts/login/fixtures.ts";
import { makeMove } from "../../candidates/dossiers/fixtures.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";

const test = useTestApp({ scene });
const EMPLOYER = "Clinique du Port";
const EXTERNAL_ID = "ESSAI-0001";
const state = { employer: "", colleague: "", other: "", id: 0, report: "", staff: { token: "", id: "" } };

async function scene(): Promise<void> {
  const clinic = { social_reason: EMPLOYER };
  const employer = await makeHolder(test.ctx, { email: "port@clinique.example", clinic });
  state.employer = await test.tokenOf(employer);
  state.colleague = await test.tokenOf(await makeCollaborator(test.ctx, employer, { password: "x" }));
  state.other = await test.tokenOf(await makeHolder(test.ctx, { email: "lices@clinique.example" }));
  state.staff = await logInStaff(test);
  state.id = await makeCandidate(test.ctx, { externalId: EXTERNAL_ID, firstName: "Lise" });
  for (const token of [state.employer, state.colleague, state.other]) await select(token);
  state.report = await report(state.employer);
}

const select = (token: string) => test.response(addToSelection, { selectionId: state.id }, { token });
const report = async (token: string) =>
  (await test.response(reportRecruitment, { id: String(state.id), contract: "unknown" }, { token })).recruitment.id;
const confirm = (id = state.report) => test.send(confirmRecruitment, { id }, state.staff);
const reject = (reason: unknown, id = state.report) => test.send(rejectRecruitment, { id, reason }, state.staff);
const notices = async (token: string) => (await test.response(notificationList, {}, { token })).items;
const entry = async (token: string) =>
  (await test.response(selections, {}, { token })).veterinaryCandidateVeterinaryUsers[0];
const recruiters: [string, () => Promise<unknown>][] = [
  ["staff", () => makeMove(test.ctx, "recruit", state.id)],
  ["a feed", () => makeCandidate(test.ctx, { externalId: EXTERNAL_ID, version: 2, active: false })],
];

describe("reported recruitments", () => {
  it("the list of recruitment reports shows the oldest first, and usually no decided reports (B4-02)", async () => {
    test.clock.advance(1000);
    const second = await report(state.other);
    const list = (query: object = {}) => test.response(listRecruitments, query, state.staff);
    expect((await list()).items.map(({ id }) => id)).toEqual([state.report, second]);
    expect((await list()).items[0]).toMatchObject({
      candidate: { id: state.id, firstName: "Lise", state: "published" },
      clinic: { socialReason: EMPLOYER, askedBy: { email: "port@clinique.example" } },
      ...{ contract: "unknown", startsOn: null, reportedAt: "2026-02-14T09:00:00.000Z" },
    });
    await confirm();
    expect([(await list()).total, (await list({ state: "confirmed" })).total]).toEqual([0, 1]);
    const decided = { state: ["confirmed", "rejected"], candidate: state.id };
    const names = (await list(decided)).items.map(({ decidedBy }) => decidedBy?.firstName);
    expect(names).toEqual(["Claire", "Claire"]);
    expect((await list({ ...decided, candidate: state.id + 1 })).total).toBe(0);
    expect((await test.get("/api/formation/recruitments?page=2", state.staff.token)).statusCode).toBe(400);
  });

  it("a candidate whom a clinic reports as recruited stays visible until the confirmation (B4-02)", async () => {
    const stranger = await test.tokenOf(await makeHolder(test.ctx));
    const found = async () => (await test.response(candidates, {}, { token: stranger }))["hydra:totalItems"];
    expect(await found()).toBe(1);
    expect((await test.response(candidate, { id: String(state.id) }, { token: state.other })).active).toBe(true);
    await confirm();
    expect(await found()).toBe(0);
    expect(await test.response(candidate, { id: String(state.id) }, { token: stranger })).toMatchObject({
      ...{ active: false, lastName: "", cellPhone: null },
    });
  });
});

describe("confirming a recruitment", () => {
  it("confirming a report marks the candidate as recruited and notifies interested clinics (B4-03)", async () => {
    const response = await confirm();
    expect([response.statusCode, response.json().recruitment]).toMatchObject([
      200,
      { state: "confirmed", candidate: { state: "recruited" }, decidedAt: "2026-02-14T09:00:00.000Z" },
    ]);
    const shown = await notices(state.other);
    expect(shown).toMatchObject([
      { title: "Candidat recruté", content: "Un candidat de votre sélection a été recruté.", candidateId: state.id },
    ]);
    expect(JSON.stringify(shown)).not.toContain(EMPLOYER);
    expect([await notices(state.employer), await notices(state.colleague)]).toEqual([[], []]);
    expect(await test.outbox()).toEqual([]);
    expect((await entry(state.other))?.veterinaryCandidate.active).toBe(false);
    const events = await test.ctx.db.selectFrom("audit_events").select(["event", "subject"]).execute();
    expect(events).toContainEqual({ event: "staff: confirm recruitment", subject: `dossier ${state.id}` });
    expect(events).toContainEqual({ event: "dossier moved", subject: `dossier ${state.id}` });
  });

  it("if a clinic shares its selection, the confirmation notifies each of its accounts once (B4-03)", async () => {
    const holder = await makeHolder(test.ctx);
    const token = await test.tokenOf(holder);
    const colleague = await test.tokenOf(await makeCollaborator(test.ctx, holder, { password: "x" }));
    for (const one of [token, colleague]) await select(one);
    await test.response(shareSelection, { shared: true }, { token });
    await confirm();
    for (const one of [token, colleague]) expect(await notices(one)).toHaveLength(1);
  });

  it("if staff or the provider publish a recruited candidate again, the report becomes rejected (B4-03)", async () => {
    const publishers = [
      async () => {
        await makeMove(test.ctx, "restore", state.id);
        await makeMove(test.ctx, "publish", state.id);
      },
      () => makeCandidate(test.ctx, { externalId: EXTERNAL_ID, version: 3, active: true }),
    ];
    let open = state.report;
    for (const [at, publish] of publishers.entries()) {
      await confirm(open);
      expect((await entry(state.employer))?.recruitment?.state).toBe("confirmed");
      if (at === 1) await makeCandidate(test.ctx, { externalId: EXTERNAL_ID, version: 2, active: false });
      await publish();
      expect((await entry(state.employer))?.recruitment).toMatchObject({
        ...{ state: "rejected", reason: "Le centre propose de nouveau cette personne." },
      });
      const ended = { state: "rejected", candidate: state.id } as const;
      const all = (await test.response(listRecruitments, ended, state.staff)).items;
      expect(all.find(({ id }) => id === open)?.decidedBy).toBeNull();
      test.clock.advance(1000);
      open = await report(state.employer);
    }
  });

  it("confirming one report rejects other clinics' reports with the reason 'Déjà recruté' (B4-03)", async () => {
    const second = await report(state.other);
    await confirm();
    expect((await entry(state.other))?.recruitment).toMatchObject({
      ...{ id: second, state: "rejected", reason: "Déjà recruté" },
    });
    expect((await notices(state.other)).map(({ content }) => content)).toEqual([
      "Un candidat de votre sélection a été recruté.",
    ]);
    const [mail] = await test.outbox();
    expect(mail).toMatchObject({
      to: "lices@clinique.example",
      subject: "Le recrutement que vous avez signalé n'est pas confirmé",
    });
    expect(mail?.text).toContain("Déjà recruté");
    expect(mail?.text).not.toContain("/candidat/");
    expect(mail?.text).not.toContain(EMPLOYER);
    expect(problemOf(await confirm(second))).toEqual([409, "recruitmentDecided"]);
  });

  it("if staff confirm two reports about a candidate at once, only one report is confirmed (B4-03)", async () => {
    const second = await report(state.other);
    const responses = await Promise.all([confirm(), confirm(second), confirm(), confirm(second)]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
    const rows = await test.ctx.db.selectFrom("recruitments").select("state").orderBy("state").execute();
    expect(rows.map((row) => row.state)).toEqual(["confirmed", "rejected"]);
  });

  it("the centre cannot confirm a report about an archived candidate (B4-03)", async () => {
    const archived = await makeCandidate(test.ctx);
    await test.response(addToSelection, { selectionId: archived }, { token: state.other });
    const fields = { id: String(archived), contract: "apprenticeship" };
    const { recruitment } = await test.response(reportRecruitment, fields, { token: state.other });
    await makeMove(test.ctx, "withdraw", archived);
    await makeMove(test.ctx, "archive", archived);
    expect(problemOf(await confirm(recruitment.id))).toEqual([409, "impossibleMove"]);
  });

  it.each(recruiters)(
    "if %s marked the candidate as recruited, staff can still confirm one of two reports (B4-03)",
    async (_who, recruit) => {
      const second = await report(state.other);
      await recruit();
      expect(await test.response(listRecruitments, {}, state.staff)).toMatchObject({
        total: 2,
        items: [{ candidate: { state: "recruited" } }, { candidate: { state: "recruited" } }],
      });
      expect((await confirm(second)).json().recruitment).toMatchObject({ state: "confirmed" });
      expect((await entry(state.employer))?.recruitment).toMatchObject({ state: "rejected", reason: "Déjà recruté" });
      expect((await test.response(listRecruitments, {}, state.staff)).total).toBe(0);
    },
  );

  it.each(recruiters)(
    "if %s marked the candidate as recruited, a confirmed report causes one notification (B4-03)",
    async (_who, recruit) => {
      await recruit();
      expect(await notices(state.other)).toEqual([]);
      expect((await confirm()).json().recruitment).toMatchObject({ candidate: { state: "recruited" } });
      const once = [{ content: "Un candidat de votre sélection a été recruté.", candidateId: state.id }];
      expect(await notices(state.other)).toMatchObject(once);
      expect((await confirm()).statusCode).toBe(409);
      await makeCandidate(test.ctx, { externalId: EXTERNAL_ID, version: 3, active: false });
      expect(await notices(state.other)).toMatchObject(once);
      expect([await notices(state.employer), await notices(state.colleague)]).toEqual([[], []]);
    },
  );

  it("confirming or rejecting an unknown report returns 404 (B4-03)", async () => {
    for (const id of ["abc", "00000000-0000-4000-8000-000000000000"]) {
      for (const response of [await confirm(id), await reject("Erreur", id)]) {
        expect(problemOf(response)).toEqual([404, "recruitmentNotFound"]);
      }
    }
  });
});

it("rejecting a report sends the reason to the clinic and does not change the candidate (B4-03)", async () => {
  for (const reason of [undefined, " ", "x".repeat(501)]) {
    const rejected = await reject(reason);
    expect([rejected.statusCode, rejected.json().errors]).toEqual([
      422,
      [{ field: "reason", error: "Indiquez la raison, en 500 caractères au plus." }],
    ]);
  }
  const before = await entry(state.employer);
  expect((await reject("Lise nous dit <i>non</i>.")).json().recruitment).toMatchObject({ state: "rejected" });
  const after = await entry(state.employer);
  expect(after?.recruitment).toMatchObject({ state: "rejected", reason: "Lise nous dit <i>non</i>." });
  expect([after?.followUp, after?.veterinaryCandidate]).toEqual([before?.followUp, before?.veterinaryCandidate]);
  for (const token of [state.employer, state.colleague]) {
    expect(await notices(token)).toMatchObject([
      { content: "Le recrutement que vous avez signalé n'a pas été confirmé.", candidateId: state.id },
    ]);
  }
  expect(await notices(state.other)).toEqual([]);
  const [mail] = await test.outbox();
  expect(mail?.to).toBe("port@clinique.example");
  expect(mail?.text).toContain("Lise nous dit <i>non</i>.");
  expect(mail?.html).not.toContain("<i>non");
  expect(await test.events()).toContain("staff: reject recruitment");
  expect((await reject("Encore")).statusCode).toBe(409);
  expect(await report(state.employer)).not.toBe(state.report);
});
