import { candidates } from "contract/candidates.ts";
import { DOSSIER_STATES, listDossiers, readDossier } from "contract/dossiers.ts";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../proof/testing/test-app.ts";
import { makeHolder } from "../features/login/make.ts";
import { makeStaff } from "../features/staff/make.ts";
import { startStaffSession } from "../features/staff/session.ts";
import { people } from "./sample/people.ts";
import { seedDemo } from "./seed.ts";

const test = useTestApp();

describe("the demo", () => {
  it("B0-07 has dossiers in every state, some corrected, one twice, and clinics see what they saw", async () => {
    const staff = { token: await startStaffSession(test.world, await makeStaff(test.world)) };
    await seedDemo(test.world);
    for (const state of DOSSIER_STATES) {
      const { total } = await test.answer(listDossiers, { state: [state] }, staff);
      expect([state, total > 0]).toEqual([state, true]);
    }
    const { items } = await test.answer(listDossiers, { state: ["draft"] }, staff);
    const drafts = await Promise.all(items.map(({ id }) => test.answer(readDossier, { id: String(id) }, staff)));
    expect(drafts.some(({ likelyDuplicates }) => likelyDuplicates.length > 0)).toBe(true);
    const corrected = await test.world.db
      .selectFrom("candidates")
      .select("city")
      .where("corrections", "is not", null)
      .execute();
    expect([corrected.length > 0, corrected.some(({ city }) => city === city?.toUpperCase())]).toEqual([true, false]);
    const token = await test.tokenOf(await makeHolder(test.world, { numOrdinal: "99001", email: "x@essai.example" }));
    const shown = people.filter(({ recruited }) => !recruited).length;
    expect((await test.answer(candidates, {}, { token }))["hydra:totalItems"]).toBe(shown);
  }, 60_000);
});
