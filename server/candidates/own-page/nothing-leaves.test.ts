import { type Call, isForStaff, isOpenedByKey } from "contract/call.ts";
import { candidate } from "contract/candidates/candidates.ts";
import { previewDossier } from "contract/candidates/dossiers.ts";
import { getFile } from "contract/candidates/files.ts";
import { shareOwnDossier } from "contract/candidates/own-page/own-dossier.ts";
import { SHARED_PARTS, type SharedPart, type Sharing } from "contract/candidates/own-page/own-values.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { knock, rowOf } from "../../../tests/support/access-matrix.ts";
import { type Caller, makeScene, PORTRAIT, RESUME, type Scene } from "../../../tests/support/access-scene.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { allCalls } from "../../app.ts";
import { insertSelections } from "../../selection/entries/store.ts";
import { makeMove } from "../dossiers/fixtures.ts";
import { storeFile } from "../files/store-file.ts";
import { makeCandidate } from "../intake/fixtures.ts";
import { tokenOfCandidate } from "./fixtures.ts";

const RUNS = 6;
const scene = {} as Scene;
const many = { max: 1_000_000 };
const test = useTestApp({
  limits: { candidateSheetPerAccount: many, candidateSheetPerClinic: many, introductionsPerClinic: many },
  scene: async (test) => {
    Object.assign(scene, await makeScene(test));
    await storeFile(test.ctx, "canari-photo.webp", PORTRAIT);
    await storeFile(test.ctx, "canari-cv.pdf", RESUME);
  },
});

/**
 * For each part of the dossier, a text that occurs only in this part. A response that contains the text reveals the
 * part.
 */
const MARKS: Readonly<Record<SharedPart, string>> = {
  photo: "canari-photo.webp",
  phone: "0639987654",
  email: "canari.privee@mail.example",
  letter: "Canarilettre",
};

const cases = fc.record({
  isMinor: fc.boolean(),
  contactShareable: fc.boolean(),
  chosen: fc.record(
    { photo: fc.boolean(), phone: fc.boolean(), email: fc.boolean(), letter: fc.boolean() },
    { requiredKeys: [] },
  ),
  isSelected: fc.boolean(),
  move: fc.constantFrom(undefined, undefined, undefined, "withdraw" as const, "recruit" as const),
});
type Case = typeof cases extends fc.Arbitrary<infer Value> ? Value : never;

/** The test always runs the following cases of T-46, because the random cases may not include them. */
const SELECTED = { isMinor: false, contactShareable: true, chosen: {}, isSelected: true, move: undefined };
const CONTACT_CASES: readonly Case[] = [
  SELECTED,
  { ...SELECTED, contactShareable: false },
  { ...SELECTED, move: "recruit" },
];

/** Repeats the rules of B11-05 and B11-12 instead of calling the product's code, because this code may be wrong. */
function expectedSharing({ isMinor, contactShareable, chosen }: Case): Sharing {
  const first = isMinor
    ? { photo: false, phone: false, email: false, letter: true }
    : { photo: true, phone: contactShareable, email: contactShareable, letter: true };
  return { ...first, ...chosen };
}

function mayLeave(part: SharedPart, one: Case, isSelected: boolean): boolean {
  const isContact = part === "phone" || part === "email";
  return one.move === undefined && expectedSharing(one)[part] && (isSelected || !isContact);
}

const partsIn = (body: string) => SHARED_PARTS.filter((part) => body.includes(MARKS[part]));
const isForClinics = (definition: Call) =>
  !isForStaff(definition) && !isOpenedByKey(definition) && definition.access !== "dossier";
const clinicCalls = allCalls.filter(({ definition }) => isForClinics(definition));
const reading = clinicCalls.filter(({ definition }) => definition.method === "GET");
const WRITES = ["addToSelection", "changeFollowUp", "askIntroduction", "reportRecruitment", "saveSearch", "bulkRead"];
const writing = clinicCalls.filter(({ name }) => WRITES.includes(name));

async function makeCase(one: Case): Promise<number> {
  const id = await makeCandidate(test.ctx, {
    birthday: one.isMinor ? "2010-05-01" : "2000-05-01",
    contactShareable: one.contactShareable,
    ...{ cellPhone: MARKS.phone, email: MARKS.email, coverLetter: MARKS.letter },
    ...{ profilePicture: MARKS.photo, personalResume: "canari-cv.pdf" },
  });
  const token = await tokenOfCandidate(test.ctx, id);
  await test.response(shareOwnDossier, one.chosen, { token });
  if (one.isSelected) await insertSelections(test.ctx.db, [scene.holderId], id, test.clock.now());
  if (one.move) await makeMove(test.ctx, one.move, id);
  return id;
}

/** @returns the calls whose responses reveal parts of the dossier to the caller */
async function leaks(calls: typeof allCalls, caller: Caller, id: number) {
  const own = { ...scene, candidateId: id, selectedId: id, introducedId: id };
  const found: { name: string; parts: SharedPart[] }[] = [];
  for (const { name, definition } of calls) {
    const input = rowOf(name).input(own, caller);
    const all = name === "candidates" ? { withoutSelection: "false", active: "true" } : input;
    const { body } = await knock(test, definition, all, caller, own);
    const parts = partsIn(body);
    if (parts.length > 0) found.push({ name, parts });
  }
  return found;
}

it(`in ${RUNS} random cases, no response, file or message contains what the candidate hid (B11-05 B11-12 T-46)`, async () => {
  expect([reading.length > 15, writing.length]).toEqual([true, WRITES.length]);
  let run = 0;
  await fc.assert(
    fc.asyncProperty(cases, async (one) => {
      const id = await makeCase(one);
      run += 1;
      for (const caller of ["holder", run % 2 === 0 ? "collaborator" : "other holder"] as const) {
        const isSelected = one.isSelected && caller === "holder";
        const wrong = (await leaks(reading, caller, id)).filter(({ parts }) =>
          parts.some((part) => !mayLeave(part, one, isSelected)),
        );
        expect(wrong, caller).toEqual([]);
      }
      await expectShown(one, id);
      const wrong = (await leaks(writing, "holder", id)).filter(({ parts }) =>
        parts.some((part) => !mayLeave(part, one, true)),
      );
      expect(wrong).toEqual([]);
      await test.ctx.db.deleteFrom("candidates").where("id", "=", id).execute();
    }),
    { numRuns: RUNS, examples: CONTACT_CASES.map((one) => [one]) },
  );
  for (const { text, html, subject } of await test.outbox()) expect(partsIn(`${subject} ${text} ${html}`)).toEqual([]);
}, 120_000);

/** Checks that responses contain the allowed parts. With wrong MARKS, the test above would always pass. */
async function expectShown(one: Case, id: number): Promise<void> {
  const token = scene.tokens.holder ?? "";
  const shown = (isSelected: boolean) => SHARED_PARTS.filter((part) => mayLeave(part, one, isSelected));
  const sheet = await test.send(candidate, { id: String(id) }, { token });
  expect(partsIn(sheet.body)).toEqual(shown(one.isSelected));
  const bytes = async (name: string) => (await test.send(getFile, { token, name })).statusCode;
  expect(await bytes(MARKS.photo)).toBe(mayLeave("photo", one, false) ? 200 : 404);
  expect(await bytes("canari-cv.pdf")).toBe(one.move === undefined ? 200 : 404);
  const manager = { token: scene.tokens.manager };
  const { before, after } = await test.response(previewDossier, { id: String(id) }, manager);
  const published = { ...one, move: undefined };
  expect([before, after].map((seen) => partsIn(JSON.stringify(seen)))).toEqual(
    [false, true].map((isSelected) => SHARED_PARTS.filter((part) => mayLeave(part, published, isSelected))),
  );
}
