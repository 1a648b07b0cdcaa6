import { candidates } from "contract/candidates/candidates.ts";
import { listDossiers } from "contract/candidates/dossiers.ts";
import { listClinics, unlockClinic } from "contract/centre/clinics.ts";
import { journal } from "contract/centre/journal.ts";
import { listRegister } from "contract/centre/register-entries.ts";
import { team } from "contract/centre/staff-team.ts";
import { foldName } from "contract/values.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { makeVet } from "../../../tests/support/sign-up.ts";
import { logInStaff } from "../../../tests/support/staff.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";
import { makeStaff } from "../../centre/staff/fixtures.ts";
import { FOLDED_RANGES, foldedName } from "./fold-text.ts";

const test = useTestApp();

async function foldedByDatabase(texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ folded: string }>`
    select ${foldedName(sql`text`)} as folded
    from unnest(${[...texts]}::text[]) with ordinality as given (text, place) order by place`.execute(test.ctx.db);
  return rows.map(({ folded }) => folded);
}

it("the database and foldName() return the same text for each letter of European names", async () => {
  const letters = FOLDED_RANGES.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place)),
  );
  expect(await foldedByDatabase(letters)).toEqual(letters.map(foldName));
});

it("the database and foldName() return the same text for texts with European letters", async () => {
  const letter = fc.oneof(...FOLDED_RANGES.map(([min, max]) => fc.integer({ min, max })), fc.constant(0x20));
  const text = fc
    .array(
      letter.map((point) => String.fromCodePoint(point)),
      { maxLength: 20 },
    )
    .map((all) => all.join(""));
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 20, maxLength: 50 }), async (texts) => {
      expect(await foldedByDatabase(texts)).toEqual(texts.map(foldName));
    }),
    { numRuns: 10 },
  );
});

it("a search for a name ignores accents, blanks, hyphens and apostrophes", async () => {
  const manager = await logInStaff(test, { role: "gestionnaire" });
  const names = [
    ["LeGoff", "Le Goff"],
    ["Lebihan", "Le-Bihan"],
    ["le floc´h", "LE FLOC'H"],
    ["soren\u00adsen", "Sørensen"],
  ] as const;
  for (const [index, [, lastName]] of names.entries()) {
    await makeCandidate(test.ctx, { lastName });
    await makeVet(test, { numOrdinal: `2000${index}`, lastName, emails: [] });
    await test.response(unlockClinic, { id: await makeHolder(test.ctx, { lastName }) }, manager);
  }
  const account = { token: await test.tokenOf(await makeHolder(test.ctx, { lastName: "Robin" })) };
  for (const [typed] of names) {
    const found = [
      (await test.response(candidates, { lastName: typed }, account))["hydra:totalItems"],
      (await test.response(listDossiers, { q: typed }, manager)).total,
      (await test.response(listClinics, { q: typed }, manager)).total,
      (await test.response(listRegister, { q: typed }, manager)).total,
      (await test.response(journal, { person: typed }, manager)).total > 0,
    ];
    expect([typed, ...found]).toEqual([typed, 1, 1, 1, 1, true]);
  }
});

it("lists are sorted by name without accents, with Éluard before Zola", async () => {
  const manager = await logInStaff(test, { role: "gestionnaire", lastName: "Zola" });
  await makeStaff(test.ctx, { lastName: "Éluard" });
  await makeVet(test, { numOrdinal: "10011", lastName: "Zola" });
  await makeVet(test, { numOrdinal: "10012", lastName: "Éluard" });
  for (const lastName of ["Zola", "Éluard"]) await makeCandidate(test.ctx, { lastName });
  const namesOf = (items: readonly { lastName: string }[]) => items.map(({ lastName }) => lastName);
  const inOrder = ["Éluard", "Zola"];
  expect(namesOf((await test.response(team, {}, manager)).items)).toEqual(inOrder);
  expect(namesOf((await test.response(listRegister, {}, manager)).items)).toEqual(inOrder);
  expect(namesOf((await test.response(listDossiers, { sort: "lastName" }, manager)).items)).toEqual(inOrder);
});
