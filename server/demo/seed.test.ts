import { candidates } from "contract/candidates.ts";
import { DOSSIER_STATES, listDossiers, readDossier } from "contract/dossiers.ts";
import { emailRequests } from "contract/email-requests.ts";
import { failedMessages } from "contract/outgoing.ts";
import { team } from "contract/staff-team.ts";
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

  it("B0-07 has requests, messages that did not leave and a team, so that none of their pages is empty", async () => {
    await seedDemo(test.world);
    const staff = { token: await startStaffSession(test.world, await makeStaff(test.world, { role: "gestionnaire" })) };
    const requests = await test.answer(emailRequests, {}, staff);
    expect(requests.items.map(({ numOrdinal, vet }) => [numOrdinal, vet?.lastName])).toEqual([
      ["10012", "Thomazo"],
      ["10014", "Perrachon"],
      ["20417", undefined],
    ]);
    const messages = await test.answer(failedMessages, {}, staff);
    expect(messages.items.map(({ state, retriable }) => [state, retriable])).toEqual([
      ["uncertain", false],
      ["failed", true],
      ["failed", true],
    ]);
    const { items } = await test.answer(team, {}, staff);
    expect(new Set(items.map(({ state }) => state))).toEqual(new Set(["active", "invited", "suspended"]));
  }, 60_000);
});
