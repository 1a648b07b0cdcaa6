import { moveDossiers, withdrawDossier } from "contract/candidates/dossier-moves.ts";
import * as calls from "contract/candidates/dossiers.ts";
import { eraseClinic, exportClinic, readClinic } from "contract/centre/clinics.ts";
import { confirmStaff } from "contract/centre/staff.ts";
import { confirmRecruitment, reportRecruitment } from "contract/selection/recruitments.ts";
import { addToSelection } from "contract/selection/selection.ts";
import { describe, expect, it } from "vitest";
import { codeOf, enterStaff, logInStaff, makeEntering } from "../../../tests/support/staff.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { makeCandidate } from "../intake/fixtures.ts";

const test = useTestApp({ limits: { dossiersOpenedPerStaff: { max: 5 } }, scene });
const state = { adviser: { token: "", id: "" }, manager: { token: "", id: "" } };

async function scene(): Promise<void> {
  state.adviser = await logInStaff(test);
  state.manager = await logInStaff(test, { role: "gestionnaire" });
}

async function makeMany(count: number): Promise<number[]> {
  const ids: number[] = [];
  while (ids.length < count) ids.push(await makeCandidate(test.ctx, { externalId: `ASV-${ids.length}` }));
  return ids;
}
const codes = (...responses: Awaited<ReturnType<typeof test.send>>[]) =>
  responses.map((response) => `${response.statusCode} ${response.json().code}`);
const ASKED = "401 confirmYourself";

async function opened(id: number): Promise<number> {
  const rows = await test.ctx.db.selectFrom("audit_events").select(["event", "subject"]).execute();
  return rows.filter(({ event, subject }) => event === "dossier opened" && subject === `dossier ${id}`).length;
}

describe("an opening of a dossier", () => {
  it("an opening still counts towards the hourly limit after the dossier changes its state (B1-12)", async () => {
    const ids = await makeMany(8);
    await test.response(moveDossiers, { action: "withdraw", ids }, state.adviser);
    const statuses: number[] = [];
    for (const id of ids)
      statuses.push((await test.send(calls.readDossier, { id: String(id) }, state.adviser)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 401, 401, 401]);
    await test.send(moveDossiers, { action: "publish", ids }, state.adviser);
    const again = await test.send(calls.readDossier, { id: String(ids[6]) }, state.adviser);
    expect(codes(again)).toEqual([ASKED]);
  });

  it("beyond the hourly limit, staff need an authenticator code to change or erase a dossier (B1-12)", async () => {
    const ids = await makeMany(7);
    const [first = 0, sixth = 0, seventh = 0] = [ids[0], ...ids.slice(5)];
    for (const id of ids.slice(0, 5)) await test.response(calls.readDossier, { id: String(id) }, state.manager);
    const erase = (id: number, count: number) =>
      test.send(calls.eraseDossier, { id: String(id), confirm: `ASV-${count}` }, state.manager);
    const refused = [
      await erase(sixth, 5),
      await test.send(withdrawDossier, { id: String(seventh) }, state.manager),
      await test.send(moveDossiers, { action: "withdraw", ids: [first, seventh] }, state.manager),
    ];
    expect(codes(...refused)).toEqual([ASKED, ASKED, ASKED]);
    expect((await test.response(calls.listDossiers, { state: ["published"] }, state.manager)).total).toBe(7);
    const clinic = { token: await test.tokenOf(await makeHolder(test.ctx)) };
    await test.response(addToSelection, { selectionId: seventh }, clinic);
    const report = await test.response(reportRecruitment, { id: String(seventh), contract: "unknown" }, clinic);
    expect(codes(await test.send(confirmRecruitment, { id: report.recruitment.id }, state.manager))).toEqual([ASKED]);
    expect((await test.send(withdrawDossier, { id: String(first) }, state.manager)).statusCode).toBe(200);
    expect((await erase(first, 0)).statusCode).toBe(200);
  });

  it("a rejected change of a dossier counts as an opening, as the response contains the dossier (B1-12)", async () => {
    const id = await makeCandidate(test.ctx, { externalId: "ASV-1" });
    const stale = await test.send(calls.changeDossier, { id: String(id), edition: 0 }, state.adviser);
    expect([stale.statusCode, stale.json().candidate.id, await opened(id)]).toEqual([409, id, 1]);
    const other = await makeCandidate(test.ctx, { externalId: "ASV-2" });
    expect((await test.send(calls.giveBackSource, { id: String(other), fields: [] }, state.adviser)).statusCode).toBe(
      200,
    );
    expect(await opened(other)).toBe(1);
    const { edition } = await test.response(calls.readDossier, { id: String(other) }, state.manager);
    const third = await makeCandidate(test.ctx, { externalId: "ASV-3" });
    await test.send(calls.changeDossier, { id: String(third), edition }, state.adviser);
    expect(await opened(third)).toBe(1);
  });

  it("the journal records who erased a clinic account, and from which IP address (B1-12 B1-55)", async () => {
    const id = await makeHolder(test.ctx, { numOrdinal: "10077" });
    const sending = { ...state.manager, address: "192.0.2.88" };
    await test.response(readClinic, { id }, sending);
    await test.send(eraseClinic, { id, confirm: "10077" }, sending);
    const events = test.ctx.db.selectFrom("audit_events").select(["event", "actor_id", "address"]);
    const rows = await events.orderBy("event").execute();
    const by = { actor_id: state.manager.id, address: "192.0.2.88" };
    expect(rows.filter(({ event }) => event.includes("erase"))).toEqual([
      ...[
        { event: "account erased", ...by },
        { event: "staff: erase account", ...by },
      ],
    ]);
  });
});

describe("an opening of a clinic's account by staff", () => {
  it("opening a clinic account counts towards the hourly limit of dossiers (B1-12, T-65)", async () => {
    const clinics: string[] = [];
    for (let count = 0; count < 4; count += 1) clinics.push(await makeHolder(test.ctx));
    for (const id of [...clinics, ...clinics]) await test.response(readClinic, { id }, state.manager);
    const fifth = await makeCandidate(test.ctx);
    const sixth = await makeHolder(test.ctx, { numOrdinal: "10066" });
    expect((await test.send(calls.readDossier, { id: String(fifth) }, state.manager)).statusCode).toBe(200);
    const beyond = [
      await test.send(readClinic, { id: sixth }, state.manager),
      await test.send(exportClinic, { id: sixth }, state.manager),
      await test.send(eraseClinic, { id: sixth, confirm: "10066" }, state.manager),
    ];
    expect(codes(...beyond)).toEqual([ASKED, ASKED, ASKED]);
    expect((await test.send(readClinic, { id: clinics[0] ?? "" }, state.manager)).statusCode).toBe(200);
  });
});

describe("an export or an erasure by staff", () => {
  it("30 minutes after an authenticator code, staff need a new code to export or erase data (T-65)", async () => {
    await makeEntering(test, { email: "claire@formation.example", role: "gestionnaire" });
    const token = await enterStaff(test, "claire@formation.example");
    const clinic = await makeHolder(test.ctx, { numOrdinal: "10077" });
    const dossier = String(await makeCandidate(test.ctx, { externalId: "ASV-1" }));
    const attempts = [
      () => test.send(exportClinic, { id: clinic }, { token }),
      () => test.send(calls.exportDossier, { id: dossier }, { token }),
      () => test.send(eraseClinic, { id: clinic, confirm: "10077" }, { token }),
      () => test.send(calls.eraseDossier, { id: dossier, confirm: "ASV-1" }, { token }),
    ];
    test.clock.advance(31 * 60_000);
    for (const attempt of attempts) expect(codes(await attempt())).toEqual([ASKED]);
    await test.send(confirmStaff, { code: codeOf(test) }, { token });
    const statuses: number[] = [];
    for (const attempt of attempts) statuses.push((await attempt()).statusCode);
    expect(statuses).toEqual([200, 200, 204, 200]);
  });
});

describe("a forged cursor of the list of dossiers", () => {
  const forged = [
    ["birthday", [0, ["abc"], 5]],
    ["birthday", [0, ["2026-02-30"], 5]],
    ["updatedAt", [0, ["zzz"], 5]],
    ["updatedAt", [1, ["2026-02-14 25:00:00+00"], 5]],
    ["views", [1, ["x"], 5]],
    ["views", [1, ["99999999999"], 5]],
    ["lastName", [1, ["a", "b"], 5]],
    ["lastName", [0, ["a", "b"], 99_999_999_999]],
    ["lastName", [0, ["a", "b"], 0]],
  ] as const;

  it("a request with a forged cursor gets the status 400 in any sort order (B0-04 B0-05)", async () => {
    for (const [sort, values] of forged)
      for (const order of [sort, `-${sort}`] as const) {
        const cursor = Buffer.from(JSON.stringify(values)).toString("base64url");
        const response = await test.send(calls.listDossiers, { sort: order, cursor }, state.adviser);
        expect([order, values, response.statusCode]).toEqual([order, values, 400]);
      }
  });
});
