import { notificationList } from "contract/alerts/notifications.ts";
import { savedSearches } from "contract/alerts/saved-searches.ts";
import { candidates } from "contract/candidates/candidates.ts";
import { listDossiers, readDossier } from "contract/candidates/dossiers.ts";
import { ownDossier } from "contract/candidates/own-page/own-dossier.ts";
import { readOwnPages } from "contract/candidates/own-page/switch.ts";
import { ownViews } from "contract/candidates/own-page/views.ts";
import { DOSSIER_STATES } from "contract/candidates/states.ts";
import { emailRequests } from "contract/centre/email-requests.ts";
import { journal } from "contract/centre/journal.ts";
import { failedMessages } from "contract/centre/outgoing.ts";
import { team } from "contract/centre/staff-team.ts";
import { INTRODUCTION_STATES, listIntroductions } from "contract/selection/introductions.ts";
import { ownTimeline } from "contract/selection/own-timeline.ts";
import { listRecruitments } from "contract/selection/recruitments.ts";
import { selections } from "contract/selection/selection.ts";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../tests/support/test-app.ts";
import { makeHolder } from "../accounts/login/fixtures.ts";
import { findDossiersByEmail } from "../candidates/own-page/code-store.ts";
import { tokenOfCandidate } from "../candidates/own-page/fixtures.ts";
import { makeStaff } from "../centre/staff/fixtures.ts";
import { startStaffSession } from "../centre/staff/session.ts";
import { demoCandidates } from "./accounts.ts";
import { sampleCandidates } from "./sample.ts";
import { seedDemo } from "./seed.ts";

const staff = { token: "" };
const test = useTestApp({
  scene: async (test) => {
    staff.token = await startStaffSession(test.ctx, await makeStaff(test.ctx, { role: "gestionnaire" }));
    await seedDemo(test.ctx);
  },
});

async function holderToken(): Promise<string> {
  const { id } = await test.ctx.db
    .selectFrom("accounts")
    .select("id")
    .where("email_key", "=", "demo@espace-asv.example")
    .executeTakeFirstOrThrow();
  return test.tokenOf(id);
}

describe("the sample data of the demo", () => {
  it("the demo's first candidate has two views, an appointment and an unanswered correction (B0-07 B11-08)", async () => {
    const [dossier] = await findDossiersByEmail(test.ctx.db, demoCandidates[0].email);
    const me = { token: await tokenOfCandidate(test.ctx, dossier?.id ?? 0) };
    const { items } = await test.response(ownViews, {}, me);
    expect(items.map(({ contact }) => contact)).toEqual([false, true]);
    const timeline = await test.response(ownTimeline, {}, me);
    expect(timeline.items.map(({ event }) => event)).toEqual(["introductionAccepted", "introductionAsked"]);
    expect(new Date(timeline.items[0]?.slot ?? 0) > test.clock.now()).toBe(true);
    const { corrections } = await test.response(ownDossier, {}, me);
    expect(corrections.map(({ field, state }) => [field, state])).toEqual([["city", "waiting"]]);
  });

  it("the demo has dossiers in every state, but clinics see only published dossiers (B0-07)", async () => {
    for (const state of DOSSIER_STATES) {
      const { total } = await test.response(listDossiers, { state: [state] }, staff);
      expect([state, total > 0]).toEqual([state, true]);
    }
    const { items } = await test.response(listDossiers, { state: ["draft"] }, staff);
    const drafts = await Promise.all(items.map(({ id }) => test.response(readDossier, { id: String(id) }, staff)));
    expect(drafts.some(({ likelyDuplicates }) => likelyDuplicates.length > 0)).toBe(true);
    const corrected = await test.ctx.db
      .selectFrom("candidates")
      .select("city")
      .where("corrections", "is not", null)
      .execute();
    expect([corrected.length > 0, corrected.some(({ city }) => city === city?.toUpperCase())]).toEqual([true, false]);
    const token = await test.tokenOf(await makeHolder(test.ctx, { numOrdinal: "99001", email: "x@essai.example" }));
    const shown = sampleCandidates(test.clock.now()).filter(({ active }) => active).length;
    expect((await test.response(candidates, {}, { token }))["hydra:totalItems"]).toBe(shown);
  });

  it("the demo's journal is in chronological order (B1-55)", async () => {
    const { items } = await test.response(journal, {}, staff);
    const instants = items.map(({ at }) => at);
    expect(instants.length).toBeGreaterThan(5);
    expect(instants).toEqual(instants.toSorted().reverse());
  });

  it("the demo has requests to add an e-mail address, failed messages and a staff team (B0-07)", async () => {
    const requests = await test.response(emailRequests, {}, staff);
    expect(requests.items.map(({ numOrdinal, vet }) => [numOrdinal, vet?.lastName])).toEqual([
      ["10012", "Thomazo"],
      ["10014", "Perrachon"],
      ["20417", undefined],
    ]);
    const messages = await test.response(failedMessages, {}, staff);
    expect(messages.items.map(({ state, retriable }) => [state, retriable])).toEqual([
      ["uncertain", false],
      ["failed", true],
      ["failed", true],
    ]);
    const { items } = await test.response(team, {}, staff);
    expect(new Set(items.map(({ state }) => state))).toEqual(new Set(["active", "invited", "suspended"]));
  });

  it("the demo has notes, next steps, introductions and a recruitment (B0-07)", async () => {
    for (const state of INTRODUCTION_STATES) {
      const { items, total } = await test.response(listIntroductions, { state: [state] }, staff);
      expect([state, total > 0]).toEqual([state, true]);
      for (const slot of items[0]?.slots ?? []) expect(slot).toMatch(/T\d\d:30:00\.000Z$/);
    }
    expect((await test.response(listRecruitments, {}, staff)).total).toBe(1);
    const { db } = test.ctx;
    const { id } = await db
      .selectFrom("accounts")
      .select("id")
      .where("num_ordinal", "=", "10001")
      .executeTakeFirstOrThrow();
    const listed = await test.response(selections, {}, { token: await test.tokenOf(id) });
    const followUps = listed.veterinaryCandidateVeterinaryUsers.map(({ followUp }) => followUp);
    const statuses = followUps.map((followUp) => followUp?.status).sort();
    expect(statuses).toEqual(["chosen", "contacted", "dismissed", "interview", "toContact"]);
    expect(followUps.filter((followUp) => followUp?.note === "")).toHaveLength(1);
    const nextSteps = followUps.flatMap((followUp) => followUp?.nextStepOn ?? []).sort();
    expect(nextSteps).toEqual(["2026-02-13", "2026-03-06"]);
    await test.jobs.drain();
    expect(await db.selectFrom("notifications").select("id").where("candidate_id", "is not", null).execute()).toEqual(
      [],
    );
  });

  it("the demo has three notifications, and a search finds the candidates of each notification (B0-07)", async () => {
    const token = await holderToken();
    const { items } = await test.response(notificationList, {}, { token });
    expect(items.map(({ read }) => read)).toEqual([false, true, true]);
    for (const { uuid, content } of items) {
      const found = await test.response(candidates, { notification: uuid, withoutSelection: "false" }, { token });
      for (const { firstName } of found["hydra:member"]) expect(content).toContain(`${firstName}, `);
    }
  });

  it("the demo has saved searches with new candidates (B0-07)", async () => {
    const { items } = await test.response(savedSearches, {}, { token: await holderToken() });
    expect(items.map(({ name }) => name)).toEqual(["Bretagne, avis très favorable", "Rennes et environs"]);
    expect(items[1]?.newCount).toBeGreaterThan(0);
  });

  it("the demo has a candidate who shows everything and a minor who shows nothing (B0-07 B11-12)", async () => {
    expect(await test.response(readOwnPages, {}, staff)).toEqual({ open: true });
    const pages = [];
    for (const { email } of demoCandidates) {
      const [dossier] = await findDossiersByEmail(test.ctx.db, email);
      const token = await tokenOfCandidate(test.ctx, dossier?.id ?? 0);
      pages.push(await test.response(ownDossier, {}, { token }));
    }
    expect(pages.map(({ card, sharing }) => [card.firstName, Object.values(sharing)])).toEqual([
      ["Hélène", [true, true, true, true]],
      ["Emma", [false, false, false, false]],
    ]);
    expect(pages[0]?.availability).toMatchObject({ from: "2027-09-01", drivingLicence: "soon" });
  });
});
