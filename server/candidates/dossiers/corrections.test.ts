import { candidate } from "contract/candidates/candidates.ts";
import { changeDossier, createDossier, giveBackSource, readDossier } from "contract/candidates/dossiers.ts";
import { putCandidate } from "contract/candidates/intake.ts";
import { type DossierMove, type DossierState, dossierMoves } from "contract/candidates/states.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PROVIDER_KEY, useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { makeStaff } from "../../centre/staff/fixtures.ts";
import { startStaffSession } from "../../centre/staff/session.ts";
import { findDrift } from "../intake/counter-store.ts";
import { candidateRecord, makeCandidate } from "../intake/fixtures.ts";
import { moveAll } from "./move.ts";

const test = useTestApp();
const provider = { token: PROVIDER_KEY };
const staffToken = async () => startStaffSession(test.ctx, await makeStaff(test.ctx));

const VALUES = {
  city: ["Rennes", "Brest", null],
  lastName: ["Perrot", "Le Bris"],
  ranFR: [0, 7, 14],
  contactShareable: [true, false],
} as const;
type Touched = keyof typeof VALUES;
const touched = Object.keys(VALUES) as Touched[];

type Step =
  | { readonly feed: Record<Touched, unknown>; readonly active: boolean; readonly isOld: boolean }
  | { readonly correct: Partial<Record<Touched, unknown>> }
  | { readonly giveBack: readonly Touched[] }
  | { readonly move: DossierMove };

const value = (field: Touched) => fc.constantFrom(...VALUES[field]);
const values = Object.fromEntries(touched.map((field) => [field, value(field)]));
const fields = fc.record(values);
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ feed: fields, active: fc.boolean(), isOld: fc.boolean() }) as fc.Arbitrary<Step>,
  fc.record({ correct: fc.record(values, { requiredKeys: [] }) }),
  fc.record({ giveBack: fc.subarray(touched) }),
  fc.record({ move: fc.constantFrom(...(Object.keys(dossierMoves) as DossierMove[])) }),
);

interface Model {
  source: Record<string, unknown>;
  corrections: Map<string, unknown>;
  feedActive: boolean;
  isMoved: boolean;
  state: DossierState;
  version: number;
}

function applyTo(model: Model, step: Step): void {
  if ("feed" in step) {
    if (step.isOld) return;
    model.version += 1;
    model.source = step.feed;
    if (!model.isMoved || step.active !== model.feedActive) {
      model.state = step.active ? "published" : "recruited";
      model.isMoved = false;
    }
    model.feedActive = step.active;
  } else if ("correct" in step) {
    for (const [field, given] of Object.entries(step.correct)) {
      const now = model.corrections.has(field) ? model.corrections.get(field) : model.source[field];
      if (given === now) continue;
      if (given === model.source[field]) model.corrections.delete(field);
      else model.corrections.set(field, given);
    }
  } else if ("giveBack" in step) {
    for (const field of step.giveBack) model.corrections.delete(field);
  } else if (dossierMoves[step.move].from.some((from) => from === model.state)) {
    model.state = dossierMoves[step.move].to;
    model.isMoved = true;
  }
}

describe("corrections of a dossier that comes from the provider", () => {
  it("after random records, corrections and state changes, the dossier matches a simple model (B1-27)", async () => {
    const token = await staffToken();
    const clinic = await test.tokenOf(await makeHolder(test.ctx));
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 8, maxLength: 14 }), async (story) => {
        run += 1;
        const externalId = `MODELE-${run}`;
        const first = { city: "Rennes", lastName: "Perrot", ranFR: 0, contactShareable: true };
        const record = candidateRecord({ externalId, version: 2, ...first });
        const id = await makeCandidate(test.ctx, record);
        const model: Model = {
          ...{ source: first, corrections: new Map(), feedActive: true, isMoved: false },
          ...{ state: "published", version: 2 },
        };
        for (const step of story) {
          applyTo(model, step);
          await act(step, { id, token, record, version: model.version });
          const dossier = await test.response(readDossier, { id: String(id) }, { token });
          const expected = { ...model.source, ...Object.fromEntries(model.corrections) };
          const corrected = [...model.corrections.keys()].map((field) => [field, { source: model.source[field] }]);
          expect(dossier).toMatchObject({ ...expected, state: model.state });
          expect(dossier.corrected).toEqual(Object.fromEntries(corrected));
          const seen = await test.send(candidate, { id: String(id) }, { token: clinic });
          const shown = model.state === "published" || model.state === "recruited";
          expect([model.state, seen.statusCode]).toEqual([model.state, shown ? 200 : 404]);
        }
      }),
      { numRuns: 3 },
    );
    expect(await test.ctx.db.transaction().execute(findDrift)).toEqual({ counts: [], names: [] });
    const published = await test.ctx.db.selectFrom("publications").select("candidate_id").execute();
    expect(new Set(published.map(({ candidate_id }) => candidate_id)).size).toBe(published.length);
  });

  async function act(
    step: Step,
    about: { id: number; token: string; record: ReturnType<typeof candidateRecord>; version: number },
  ): Promise<void> {
    const { id, token, record, version } = about;
    const path = { id: String(id) };
    if ("feed" in step) {
      const sent = { ...record, ...step.feed, active: step.active, version: step.isOld ? version - 1 : version };
      await test.response(putCandidate, sent, provider);
    } else if ("correct" in step) {
      const { edition } = await test.response(readDossier, path, { token });
      await test.response(changeDossier, { ...path, edition, ...step.correct }, { token });
    } else if ("giveBack" in step) {
      await test.response(giveBackSource, { ...path, fields: [...step.giveBack] }, { token });
    } else await moveAll(step.move, [id], { id: test.ctx.random.uuid() }, test.ctx);
  }

  it("a newer record does not overwrite a correction until staff undo the correction (B1-27)", async () => {
    const token = await staffToken();
    const record = candidateRecord();
    const id = String(await makeCandidate(test.ctx, record));
    const corrected = await test.response(changeDossier, { id, edition: 1, city: "Vannes", ranMA: 3 }, { token });
    expect(corrected.corrected).toEqual({ city: { source: "Rennes" }, ranMA: { source: 7 } });
    expect((await test.send(putCandidate, record, provider)).json().outcome).toBe("unchanged");
    await test.response(putCandidate, { ...record, version: 2, city: "Brest", lastName: "Perrault" }, provider);
    expect(await test.response(readDossier, { id }, { token })).toMatchObject({
      ...{ city: "Vannes", ranMA: 3, lastName: "Perrault" },
      corrected: { city: { source: "Brest" }, ranMA: { source: 7 } },
    });
    expect((await test.send(putCandidate, { ...record, version: 1 }, provider)).json().outcome).toBe("unchanged");
    const back = await test.response(giveBackSource, { id, fields: ["city", "email"] }, { token });
    expect(back).toMatchObject({ city: "Brest", ranMA: 3, corrected: { ranMA: { source: 7 } } });
    const unknown = await test.send(giveBackSource, { id, fields: ["active" as "city"] }, { token });
    expect(unknown.statusCode).toBe(400);
    expect(await test.events()).toContain("source of dossier taken back");
  });

  it("anonymising deletes what staff corrected, except the correction that hides contact data (B1-27 T-53)", async () => {
    const record = candidateRecord({ contactShareable: true });
    const id = String(await makeCandidate(test.ctx, record));
    const held = { edition: 1, contactShareable: false, city: "Vannes" };
    await test.response(changeDossier, { id, ...held }, { token: await staffToken() });
    await test.response(putCandidate, { ...record, version: 2, active: false }, provider);
    test.clock.advance(91 * 86_400_000);
    await test.jobs.drain();
    const archive = test.ctx.db.selectFrom("candidates").select(["last_name", "corrections"]);
    expect(await archive.execute()).toEqual([{ last_name: "", corrections: { contactShareable: true } }]);
    await test.response(putCandidate, { ...record, version: 3, active: true }, provider);
    expect(await test.response(readDossier, { id }, { token: await staffToken() })).toMatchObject({
      ...{ state: "published", city: "Rennes", contactShareable: false },
      corrected: { contactShareable: { source: true } },
    });
  });

  it.each<[string, DossierMove[], DossierState]>([
    ["withdrawn dossier", ["publish", "withdraw"], "withdrawn"],
    ["archived dossier", ["archive"], "archived"],
    ["recruited dossier", ["publish", "recruit"], "recruited"],
  ])(
    "a %s keeps its state until a record of the provider has a new value of `active` (B1-27)",
    async (_, moves, state) => {
      const token = await staffToken();
      const form = { lastName: "Perrot", firstName: "Zoé", ZIPCode: "35000" };
      const { id, externalId } = await test.response(createDossier, form, { token });
      for (const move of moves) await moveAll(move, [id], { id: test.ctx.random.uuid() }, test.ctx);
      const record = { ...candidateRecord(), externalId };
      const after = async (version: number, active: boolean) => {
        await test.response(putCandidate, { ...record, version, active }, provider);
        return (await test.response(readDossier, { id: String(id) }, { token })).state;
      };
      expect([await after(1, true), await after(2, true)]).toEqual([state, state]);
      expect([await after(3, false), await after(4, true)]).toEqual(["recruited", "published"]);
    },
  );
});
