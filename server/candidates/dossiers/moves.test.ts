import { candidate, candidates } from "contract/candidates/candidates.ts";
import * as calls from "contract/candidates/dossier-moves.ts";
import { createDossier, readDossier } from "contract/candidates/dossiers.ts";
import { getFile } from "contract/candidates/files.ts";
import { deleteCandidate, putCandidate } from "contract/candidates/intake.ts";
import { type DossierState, movesFrom } from "contract/candidates/states.ts";
import { addToSelection, selections } from "contract/selection/selection.ts";
import { describe, expect, it } from "vitest";
import { resumeOf } from "../../../tests/support/pdf.ts";
import { outcomeOf, PROVIDER_KEY, useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { makeAlerts } from "../../alerts/settings/fixtures.ts";
import { makeStaff } from "../../centre/staff/fixtures.ts";
import { startStaffSession } from "../../centre/staff/session.ts";
import { storeFile } from "../files/store-file.ts";
import { candidateRecord, makeCandidate } from "../intake/fixtures.ts";
import { makeMove } from "./fixtures.ts";

const test = useTestApp({ scene });
const provider = { token: PROVIDER_KEY };
const DAY_MS = 86_400_000;
const staff = { token: "" };

async function scene(): Promise<void> {
  staff.token = await startStaffSession(test.ctx, await makeStaff(test.ctx));
}

const CALLS = {
  ...{ publish: calls.publishDossier, withdraw: calls.withdrawDossier, recruit: calls.recruitDossier },
  ...{ archive: calls.archiveDossier, restore: calls.restoreDossier },
} as const;
const IMPOSSIBLE = { error: "Cette action ne convient pas à l'état de ce dossier.", code: "impossibleMove" };

const TABLE: Readonly<Record<DossierState, readonly (DossierState | null)[]>> = {
  draft: ["published", null, null, "archived", null],
  published: [null, "withdrawn", "recruited", null, null],
  withdrawn: ["published", null, "recruited", "archived", null],
  recruited: [null, null, null, "archived", "withdrawn"],
  archived: [null, null, null, null, "withdrawn"],
};

async function dossierIn(state: DossierState): Promise<number> {
  const { externalId: _externalId, ...form } = candidateRecord();
  if (state === "draft") return (await test.response(createDossier, form, staff)).id;
  const id = await makeCandidate(test.ctx);
  if (state === "withdrawn" || state === "archived") await makeMove(test.ctx, "withdraw", id);
  if (state === "archived") await makeMove(test.ctx, "archive", id);
  if (state === "recruited") await makeMove(test.ctx, "recruit", id);
  return id;
}

describe("a change of state by staff", () => {
  const rows = Object.entries(TABLE) as [DossierState, (typeof TABLE)[DossierState]][];
  it.each(rows)("the five moves from '%s' lead to %j; null means a rejected move (B1-24)", async (state, ends) => {
    for (const [at, move] of (Object.keys(CALLS) as (keyof typeof CALLS)[]).entries()) {
      const end = ends[at] ?? null;
      const id = await dossierIn(state);
      const response = await test.send(CALLS[move], { id: String(id) }, staff);
      expect([move, ...outcomeOf(response)]).toEqual([move, ...(end ? [200, { state: end }] : [409, IMPOSSIBLE])]);
      const dossier = await test.response(readDossier, { id: String(id) }, staff);
      expect(dossier, move).toMatchObject({ state: end ?? state, edition: 1 });
      expect(movesFrom(state, null).includes(move), move).toBe(end !== null);
    }
  });

  it("a change of several dossiers' states returns the results in the order of the request (B1-24)", async () => {
    const [draft, published] = [await dossierIn("draft"), await dossierIn("published")];
    const ids = [published, 999_999, draft, 3_000_000_000, draft];
    const { results } = await test.response(calls.moveDossiers, { action: "publish", ids }, staff);
    const unknown = { error: "Candidat non trouvé", code: "candidateNotFound" };
    expect(results).toEqual([
      { id: published, ...IMPOSSIBLE },
      { id: 999_999, ...unknown },
      { id: draft, state: "published" },
      { id: 3_000_000_000, ...unknown },
      { id: draft, state: "published" },
    ]);
    const tooMany = { action: "publish" as const, ids: Array.from({ length: 501 }, (_, n) => n) };
    expect((await test.send(calls.moveDossiers, tooMany, staff)).statusCode).toBe(400);
    expect((await test.events()).filter((event) => event === "dossier moved")).toHaveLength(1);
  });
});

describe("what clinics see after a change of state", () => {
  it("clinics see a withdrawn or archived dossier only after a new publication (B1-21)", async () => {
    const token = await test.tokenOf(await makeHolder(test.ctx));
    await storeFile(test.ctx, "cv.pdf", resumeOf("CV"));
    const id = await makeCandidate(test.ctx, { personalResume: "cv.pdf" });
    await test.response(addToSelection, { selectionId: id, isSelected: true }, { token });
    const seen = async () => {
      const list = await test.response(candidates, { withoutSelection: "0" }, { token });
      const recruited = await test.response(candidates, { withoutSelection: "0", active: "0" }, { token });
      const own = await test.response(selections, {}, { token });
      return {
        list: [list["hydra:totalItems"], recruited["hydra:totalItems"]],
        selection: own.veterinaryCandidateVeterinaryUsers.map((entry) => entry.veterinaryCandidate.active),
        sheet: (await test.send(candidate, { id: String(id) }, { token })).statusCode,
        file: (await test.send(getFile, { token, name: "cv.pdf" })).statusCode,
        addition: (await test.send(addToSelection, { selectionId: id, isSelected: true }, { token })).statusCode,
      };
    };
    const everything = { list: [1, 0], selection: [true], sheet: 200, file: 200, addition: 200 };
    const nothing = { list: [0, 0], selection: [], sheet: 404, file: 404, addition: 404 };
    expect(await seen()).toEqual(everything);
    await makeMove(test.ctx, "withdraw", id);
    expect(await seen()).toEqual(nothing);
    await makeMove(test.ctx, "archive", id);
    expect(await seen()).toEqual(nothing);
    await makeMove(test.ctx, "restore", id);
    await makeMove(test.ctx, "publish", id);
    expect(await seen()).toEqual(everything);
    await makeMove(test.ctx, "recruit", id);
    expect(await seen()).toEqual({ list: [0, 1], selection: [false], sheet: 200, file: 404, addition: 409 });
  });

  it("alerts announce a dossier once, and omit a dossier withdrawn before the alert (B1-24 D58)", async () => {
    const holder = await makeHolder(test.ctx);
    await makeAlerts(test.ctx, holder, { sectorList: ["35"] });
    const { externalId: _externalId, ...form } = candidateRecord();
    const { id } = await test.response(createDossier, form, staff);
    const hidden = await test.response(createDossier, form, staff);
    const announced = async () => {
      await test.jobs.drain();
      test.clock.advance(DAY_MS);
      await test.jobs.drain();
      const rows = await test.ctx.db.selectFrom("notifications").select("content").execute();
      return rows.map(({ content }) => content);
    };
    test.clock.advance(4 * 3_600_000);
    expect(await announced()).toEqual([]);
    await makeMove(test.ctx, "publish", id);
    await makeMove(test.ctx, "publish", hidden.id);
    await makeMove(test.ctx, "withdraw", hidden.id);
    const first = await announced();
    expect(first).toEqual([expect.stringMatching(/^1 nouveau candidat/)]);
    for (const move of ["withdraw", "publish", "recruit", "restore", "publish"] as const) {
      await makeMove(test.ctx, move, id);
      expect(await announced()).toEqual(first);
    }
  });
});

describe("what a feed does to an anonymised dossier (B1-27 T-53)", () => {
  it("an anonymised dossier stays recruited until a feed turns `active` off and on (B1-27 T-53)", async () => {
    const record = candidateRecord();
    const { id } = await test.response(putCandidate, record, provider);
    const made = await test.response(createDossier, { lastName: "Perrot", firstName: "Zoé", ZIPCode: "35000" }, staff);
    await makeMove(test.ctx, "publish", made.id);
    for (const recruited of [id ?? 0, made.id]) await makeMove(test.ctx, "recruit", recruited);
    test.clock.advance(91 * DAY_MS);
    await test.jobs.drain();
    const later = { token: await startStaffSession(test.ctx, await makeStaff(test.ctx)) };
    const after = async (version: number, active: boolean) => {
      for (const { externalId } of [record, made]) {
        const newer = { ...record, externalId, version, active, city: `Ville ${version}` };
        await test.response(putCandidate, newer, provider);
      }
      const ids = [String(id), String(made.id)];
      return Promise.all(ids.map(async (one) => (await test.response(readDossier, { id: one }, later)).state));
    };
    expect(await after(2, true)).toEqual(["recruited", "recruited"]);
    expect(await after(3, false)).toEqual(["recruited", "recruited"]);
    expect(await after(4, true)).toEqual(["published", "published"]);
  });

  it("staff cannot change the state of an erased or anonymised dossier (B1-24)", async () => {
    const { id } = await test.response(putCandidate, candidateRecord(), provider);
    await makeMove(test.ctx, "recruit", id ?? 0);
    await makeMove(test.ctx, "archive", id ?? 0);
    test.clock.advance(91 * DAY_MS);
    await test.jobs.drain();
    const later = { token: await startStaffSession(test.ctx, await makeStaff(test.ctx)) };
    const restore = () => test.send(calls.restoreDossier, { id: String(id) }, later);
    expect((await restore()).statusCode).toBe(404);
    expect(await test.ctx.db.selectFrom("candidate_changes").selectAll().execute()).toEqual([]);
    await test.response(putCandidate, { ...candidateRecord(), version: 2, city: "Ailleurs" }, provider);
    expect((await test.response(readDossier, { id: String(id) }, later)).state).toBe("archived");
    await test.send(deleteCandidate, { externalId: "ESSAI-0001" }, provider);
    expect((await restore()).statusCode).toBe(404);
  });
});
