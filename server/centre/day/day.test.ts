import { candidate, candidates } from "contract/candidates/candidates.ts";
import { listDossiers } from "contract/candidates/dossiers.ts";
import { markImportHandled } from "contract/candidates/imports.ts";
import { eraseOwnDossier, pauseOwnDossier, resumeOwnDossier } from "contract/candidates/own-page/leave.ts";
import { centreDay } from "contract/centre/day.ts";
import { addToSelection, removeFromSelection } from "contract/selection/selection.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { passTime } from "../../../tests/support/pass-time.ts";
import { logInStaff } from "../../../tests/support/staff.ts";
import { problemOf, useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { makeAlerts } from "../../alerts/settings/fixtures.ts";
import { buildApp } from "../../app.ts";
import { insertImport } from "../../candidates/imports/store.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";
import { tokenOfCandidate } from "../../candidates/own-page/fixtures.ts";
import { makeJobRunner } from "../../platform/jobs/loop.ts";
import { countDaysJob } from "./count-days.job.ts";
import { makeEmailRequest, makeFaultyImport } from "./fixtures.ts";
import { storeSearches } from "./search-counter.ts";

const test = useTestApp();
const state = { adviser: { token: "", id: "" }, clinic: { token: "", id: "" } };
const DAY_MS = 86_400_000;

const day = () => test.response(centreDay, {}, state.adviser);

beforeEach(async () => {
  state.adviser = await logInStaff(test);
  const id = await makeHolder(test.ctx);
  state.clinic = { id, token: await test.tokenOf(id) };
});

async function pass(days: number): Promise<void> {
  const jobs = makeJobRunner(test.ctx, [countDaysJob]);
  await passTime({ clock: test.clock, jobs }, new Date(test.clock.now().getTime() + days * DAY_MS));
  state.adviser = await logInStaff(test);
}

/** Counts the dossiers (candidates' records) in the list that a click on the figure opens. */
const listed = async (flag: "unseen" | "neverViewed") =>
  (await test.response(listDossiers, { state: "published", flag }, state.adviser)).total;

async function logInAgain(): Promise<void> {
  state.clinic = { ...state.clinic, token: await test.tokenOf(state.clinic.id) };
}

const nothing = {
  ...{ emailRequests: 0, introductions: 0, recruitments: 0, corrections: 0, erasures: 0 },
  ...{ failedMessages: 0, faultyImports: 0, contractFigures: 0 },
};

describe("open tasks", () => {
  it("requests to add an e-mail address and imports with errors are open tasks (B1-50)", async () => {
    expect((await day()).waiting).toEqual({ ...nothing });
    await makeEmailRequest(test.ctx);
    await makeFaultyImport(test.ctx);
    await makeFaultyImport(test.ctx, { name: "autre.csv" });
    await makeFaultyImport(test.ctx, { name: "bon.csv", refused: 0 });
    expect((await day()).waiting).toEqual({ ...nothing, emailRequests: 1, faultyImports: 2 });
    await makeFaultyImport(test.ctx, { refused: 0 });
    expect((await day()).waiting.faultyImports).toBe(1);
  });

  it("an import with errors is an open task until staff mark the import as handled (B16-06)", async () => {
    const id = String(await makeFaultyImport(test.ctx));
    expect(await test.response(markImportHandled, { id }, state.adviser)).toMatchObject({
      state: "done",
      handledAt: "2026-02-14T09:00:00.000Z",
    });
    expect((await day()).waiting.faultyImports).toBe(0);
    const lines = test.ctx.db.selectFrom("audit_events").select("subject").where("event", "=", "import handled");
    expect(await lines.execute()).toEqual([{ subject: id }]);
    const cancelled = await insertImport(test.ctx.db, {
      ...{ kind: "candidates", name: "x.csv", state: "cancelled", stored_as: "x" },
      ...{ created_at: test.clock.now(), arrived_at: test.clock.now() },
    });
    const rejected = await test.send(markImportHandled, { id: String(cancelled) }, state.adviser);
    expect(problemOf(rejected)).toEqual([409, "importNotNow"]);
  });

  it("a requested erasure is an open task until the candidate cancels the erasure (B1-50, B11-10)", async () => {
    const ids = [await makeCandidate(test.ctx), await makeCandidate(test.ctx, { firstName: "Zoé" })];
    const [paused, leaving] = await Promise.all(
      ids.map(async (id) => ({ token: await tokenOfCandidate(test.ctx, id) })),
    );
    await test.send(pauseOwnDossier, { until: "2026-02-20" }, paused);
    await test.send(eraseOwnDossier, { confirm: "EFFACER" }, leaving);
    expect((await day()).waiting).toEqual({ ...nothing, erasures: 1 });
    await test.send(resumeOwnDossier, {}, leaving);
    expect((await day()).waiting.erasures).toBe(0);
  });

  it("imports of the register are not open tasks for advisers (B1-50, B1-02)", async () => {
    await makeFaultyImport(test.ctx, { kind: "register", name: "tableau.csv" });
    expect((await day()).waiting.faultyImports).toBe(0);
    const manager = await logInStaff(test, { role: "gestionnaire" });
    expect((await test.response(centreDay, {}, manager)).waiting.faultyImports).toBe(1);
  });
});

describe("weekly numbers", () => {
  it("the weekly figures include today's views, selections, dossiers and clinics (B1-50)", async () => {
    const id = await makeCandidate(test.ctx, { ZIPCode: "35000" });
    await makeCandidate(test.ctx, { ZIPCode: "35000" });
    await test.response(candidate, { id: String(id) }, state.clinic);
    await test.send(addToSelection, { selectionId: id }, state.clinic);
    const { weeks, newClinics } = await day();
    expect(weeks).toHaveLength(12);
    expect(weeks.at(-1)).toEqual({
      ...{ from: "2026-02-08", to: "2026-02-14" },
      ...{ views: 1, selections: 1, dossiers: 2, clinics: 1 },
    });
    expect(weeks[0]).toMatchObject({ from: "2025-11-23", to: "2025-11-29", views: 0 });
    expect(newClinics).toBe(1);
    await test.jobs.drain();
    expect((await day()).weeks).toEqual(weeks);
    await test.send(removeFromSelection, { selectionId: id }, state.clinic);
    expect((await day()).weeks.at(-1)).toMatchObject({ views: 1, dossiers: 2 });
  });

  it("erasures of data do not change the figures of past weeks (B1-50)", async () => {
    const id = await makeCandidate(test.ctx, { ZIPCode: "35000" });
    await test.response(candidate, { id: String(id) }, state.clinic);
    await pass(8);
    const { weeks } = await day();
    expect(weeks.at(-2)).toMatchObject({ from: "2026-02-09", to: "2026-02-15", views: 1, dossiers: 1, clinics: 1 });
    expect((await day()).newClinics).toBe(0);
    await test.ctx.db.deleteFrom("view_log").execute();
    await test.ctx.db.deleteFrom("accounts").execute();
    await pass(0);
    expect((await day()).weeks).toEqual(weeks);
  });
});

it("staff see how many dossiers no clinic opened in 14 days, and how many were never opened (B1-50)", async () => {
  const [opened] = [
    await makeCandidate(test.ctx, { ZIPCode: "35000" }),
    await makeCandidate(test.ctx, { ZIPCode: "35000" }),
  ];
  await pass(13);
  await logInAgain();
  await test.response(candidate, { id: String(opened) }, state.clinic);
  expect((await day()).unseen).toMatchObject({ total: 0, neverViewed: 2 });
  await pass(2);
  expect((await day()).unseen).toMatchObject({ total: 1, neverViewed: 1 });
  expect(await listed("unseen")).toBe(1);
  await makeCandidate(test.ctx, { ZIPCode: "35000" });
  await pass(13);
  expect((await day()).unseen).toMatchObject({ total: 2, neverViewed: 2 });
  expect([await listed("unseen"), await listed("neverViewed")]).toEqual([2, 2]);
});

describe("departments without candidates", () => {
  it("staff see departments with searches but no candidates, most searched first (B1-50)", async () => {
    await makeCandidate(test.ctx, { ZIPCode: "35000" });
    await makeAlerts(test.ctx, state.clinic.id, { sectorList: ["35", "56"] });
    for (const ZIPCode of [["35", "2A"], ["2A"], ["29"]]) await test.response(candidates, { ZIPCode }, state.clinic);
    // The first search does not count, because it requests page 2. The second search does not count, because it names
    // no department.
    await test.response(candidates, { ZIPCode: ["2A"], page: 2 }, state.clinic);
    await test.response(candidates, {}, state.clinic);
    expect((await day()).lacking).toEqual([
      { department: "2A", searches: 2, alerts: 0 },
      { department: "29", searches: 1, alerts: 0 },
      { department: "56", searches: 0, alerts: 1 },
    ]);
    await makeCandidate(test.ctx, { ZIPCode: "20000" });
    expect((await day()).lacking.map(({ department }) => department)).toEqual(["29", "56"]);
    await pass(28);
    expect((await day()).lacking).toEqual([{ department: "56", searches: 0, alerts: 1 }]);
  });

  it("the server counts searches by department in memory and stores the counts every 10 seconds (B1-50)", async () => {
    const { db } = test.ctx;
    const stored = () => db.selectFrom("department_searches").select(["department", "searches"]).execute();
    await storeSearches(test.ctx);
    for (let count = 0; count < 3; count += 1) await test.response(candidates, { ZIPCode: ["29"] }, state.clinic);
    expect(await stored()).toEqual([]);
    test.clock.advance(10_000);
    await test.response(candidates, { ZIPCode: ["29"] }, state.clinic);
    expect(await stored()).toEqual([{ department: "29", searches: 4 }]);
    const ctx = { ...test.ctx };
    const other = await buildApp(ctx);
    const headers = { authorization: `Bearer ${state.clinic.token}` };
    await other.inject({ url: "/api/veterinary/candidates?ZIPCode[]=29", headers });
    await other.close();
    expect(await stored()).toEqual([{ department: "29", searches: 5 }]);
  });
});
