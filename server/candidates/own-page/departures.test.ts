import { candidate, candidates } from "contract/candidates/candidates.ts";
import { moveDossiers } from "contract/candidates/dossier-moves.ts";
import { changeDossier, createDossier } from "contract/candidates/dossiers.ts";
import { candidateBatch } from "contract/candidates/intake.ts";
import {
  eraseOwnDossier,
  pauseOwnDossier,
  resumeOwnDossier,
  withdrawOwnDossier,
} from "contract/candidates/own-page/leave.ts";
import { confirmRecruitment, listRecruitments, reportRecruitment } from "contract/selection/recruitments.ts";
import { addToSelection } from "contract/selection/selection.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { knock, rowOf } from "../../../tests/support/access-matrix.ts";
import { makeScene, PORTRAIT, type Scene } from "../../../tests/support/access-scene.ts";
import { noLimits } from "../../../tests/support/no-limits.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { allCalls } from "../../app.ts";
import { storeFile } from "../files/store-file.ts";
import { deleteCandidateRow, lockForErasure } from "../intake/erase-store.ts";
import { candidateRecord, makeCandidate } from "../intake/fixtures.ts";
import { tokenOfCandidate } from "./fixtures.ts";

const RUNS = 3;
const scene = {} as Scene;
const test = useTestApp({
  limits: noLimits(),
  scene: async (test) => {
    Object.assign(scene, await makeScene(test));
    await storeFile(test.ctx, "canari-photo.webp", PORTRAIT);
  },
});

const NAME = "Canarinom";
const MARKS = [NAME, "Canariville", "canari-photo.webp", "0639987654"];
const PERSON = {
  ...{ lastName: NAME, firstName: "Zoé", birthday: "2000-05-01", email: "canari@mail.example" },
  ...{ city: "Canariville", cellPhone: "0639987654", profilePicture: "canari-photo.webp" },
};

const OWN_ACTS = ["pause", "withdraw", "erase", "resume"];
const at = fc.nat({ max: 3 });
const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ act: fc.constantFrom("pause", "withdraw", "erase", "resume", "resume"), at }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constantFrom("draft", "edit", "report", "confirm"), at }) },
    fc.record({
      ...{ act: fc.constant("feed"), active: fc.boolean(), id: fc.constantFrom("P-1", "P-2", "p -1") },
      email: fc.constantFrom(PERSON.email, null),
    }),
    fc.record({
      ...{ act: fc.constant("move"), at },
      move: fc.constantFrom("publish", "withdraw", "recruit", "archive", "restore"),
    }),
  ),
  { minLength: 3, maxLength: 14, size: "max" },
);
type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never;

const reading = allCalls.filter(
  ({ definition: { access, method } }) => method === "GET" && (access === "account" || access === "holder"),
);
const usual = reading.filter(({ name }) => ["candidate", "selections"].includes(name));
const staff = () => ({ token: scene.tokens.manager });
const holder = () => ({ token: scene.tokens.holder });
const dossiers = () =>
  test.ctx.db
    .selectFrom("candidates")
    .select(["id", "external_id", "state", "edition", "last_name", "email"])
    .where("last_name", "in", [NAME, "Autre"])
    .orderBy("id")
    .execute();

async function act(step: Step, version: number): Promise<number> {
  // Only a dossier with an e-mail address has an own page.
  const isOpen = ({ email }: { email: string | null }) => !OWN_ACTS.includes(step.act) || email !== null;
  const found = (await dossiers()).filter((one) => one.last_name === NAME && isOpen(one));
  if (found.length === 0) return 404;
  const one = found["at" in step ? step.at % found.length : 0] ?? { id: 0, edition: 0 };
  const id = String(one.id);
  const own = async () => ({ token: await tokenOfCandidate(test.ctx, one.id) });
  const send = async () => {
    switch (step.act) {
      case "pause":
        return test.send(pauseOwnDossier, { until: "2026-04-01" }, await own());
      case "withdraw":
        return test.send(withdrawOwnDossier, {}, await own());
      case "erase":
        return test.send(eraseOwnDossier, { confirm: "EFFACER" }, await own());
      case "resume":
        return test.send(resumeOwnDossier, {}, await own());
      case "draft": {
        const { externalId: _id, version: _version, active: _active, ...fields } = candidateRecord(PERSON);
        return test.send(createDossier, { ...fields, email: null }, staff());
      }
      case "edit": {
        const [other] = (await dossiers()).filter(({ last_name }) => last_name === "Autre");
        const { lastName, firstName, birthday } = PERSON;
        const change = { id: String(other?.id ?? 0), edition: other?.edition ?? 0, lastName, firstName, birthday };
        return test.send(changeDossier, change, staff());
      }
      case "report":
        await test.send(addToSelection, { selectionId: one.id }, holder());
        return test.send(reportRecruitment, { id, contract: "unknown" }, holder());
      case "confirm": {
        const { items } = await test.response(listRecruitments, {}, staff());
        return test.send(
          confirmRecruitment,
          { id: items.find((item) => item.candidate.id === one.id)?.id ?? "" },
          staff(),
        );
      }
      case "move":
        return test.send(moveDossiers, { action: step.move as "publish", ids: [one.id] }, staff());
      default: {
        const {
          active = true,
          email = null,
          id: externalId = "P-1",
        } = step as { active?: boolean; email?: string; id?: string };
        const item = candidateRecord({ ...PERSON, externalId, version, active, email });
        return test.send(candidateBatch, { items: [item] }, { token: scene.tokens.provider });
      }
    }
  };
  return (await send()).statusCode;
}

/** @returns the calls that reveal to a clinic who the person is */
async function revealing(calls: typeof reading): Promise<string[]> {
  const found = new Set<string>();
  for (const { id } of await dossiers()) {
    const own = { ...scene, candidateId: id, selectedId: id, introducedId: id };
    for (const { name, definition } of calls) {
      const input = rowOf(name).input(own, "holder");
      const { body } = await knock(test, definition, input, "holder", own);
      if (MARKS.some((mark) => body.includes(mark))) found.add(name);
    }
    for (const active of ["true", "false"] as const) {
      const { body } = await test.send(candidates, { withoutSelection: "false", active }, holder());
      if (body.includes(NAME)) found.add(`candidates ${active}`);
    }
  }
  return [...found];
}

const statesOf = async () => JSON.stringify((await dossiers()).map(({ id, state }) => [id, state]));

it(`in ${RUNS} random stories, a person who left stays hidden until the person returns (B11-09 B11-10)`, async () => {
  expect(reading.length).toBeGreaterThan(15);
  await fc.assert(
    fc.asyncProperty(steps, async (story) => {
      for (const { external_id } of await dossiers()) {
        const row = await lockForErasure(test.ctx.db, external_id, {});
        if (row) await deleteCandidateRow(test.ctx.db, row);
      }
      const id = await makeCandidate(test.ctx, { ...PERSON, externalId: "P-1" });
      await makeCandidate(test.ctx, { externalId: "P-9", lastName: "Autre", firstName: "Anne", email: null });
      await test.response(addToSelection, { selectionId: id }, holder());
      expect(await revealing(usual)).toEqual(["candidate", "selections", "candidates true"]);
      const left = { paused: false, erasing: false, before: "", isTouched: false };
      for (const [place, step] of story.entries()) {
        const before = await statesOf();
        const isDone = (await act(step, place + 2)) < 300;
        const isOwn = OWN_ACTS.includes(step.act);
        if (isOwn && isDone && !left.paused && !left.erasing) Object.assign(left, { before, isTouched: false });
        if (!isOwn) left.isTouched = true;
        if (isDone && step.act === "erase") left.erasing = true;
        if (isDone && (step.act === "pause" || step.act === "withdraw")) left.paused = true;
        if (isDone && step.act === "resume") {
          if (left.erasing) left.erasing = false;
          else left.paused = false;
        }
        const calls = place === story.length - 1 ? reading : usual;
        if (left.paused || left.erasing) expect(await revealing(calls), `${place} ${step.act}`).toEqual([]);
        else if (isDone && step.act === "resume") {
          if (!left.isTouched) expect(await statesOf()).toBe(left.before);
          for (const one of await dossiers()) {
            if (one.state !== "published") continue;
            expect((await test.send(candidate, { id: String(one.id) }, holder())).body).toContain(one.last_name);
          }
        }
      }
    }),
    { numRuns: RUNS },
  );
}, 300_000);
