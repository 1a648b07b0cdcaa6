import { clinicAnswers, ownAnswers } from "contract/selection/answers.ts";
import type { IntroductionState } from "contract/selection/introductions.ts";
import { expect, it } from "vitest";
import { logInStaff } from "../../../tests/support/staff.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";
import { makeIntroduction } from "../fixtures.ts";

const test = useTestApp();
const DAY_MS = 86_400_000;

/** Makes a new clinic with one introduction for each entry of `requests`. */
async function clinicWith(
  requests: readonly [state: IntroductionState, askedDaysAgo: number][],
  someone?: number,
): Promise<string> {
  const clinicId = await makeHolder(test.ctx);
  const candidateId = someone ?? (await makeCandidate(test.ctx));
  for (const [state, days] of requests) {
    const requestedAt = new Date(test.clock.now().getTime() - days * DAY_MS);
    await makeIntroduction(test.ctx, { clinicId, candidateId, state, requestedAt });
  }
  return clinicId;
}

it("staff see how fast they answer requests, in total and per clinic with 5 or more requests (B12-04)", async () => {
  const busy = await clinicWith([
    ["accepted", 2],
    ["declined", 4],
    ["accepted", 9],
    ["declined", 12],
    ["unanswered", 20],
    ["sent", 1],
    ["cancelled", 3],
  ]);
  await clinicWith([["accepted", 1]]);
  const staff = await logInStaff(test);
  const { all, total, items, next } = await test.response(clinicAnswers, {}, staff);
  expect([total, next]).toEqual([1, null]);
  expect(items).toEqual([
    {
      clinic: { id: busy, socialReason: "Clinique vétérinaire des Lices", city: "Rennes" },
      ...{ requests: 6, answeredShare: 0.6, medianDays: 6.5 },
    },
  ]);
  expect(all).toMatchObject({ requests: 7, medianDays: 4 });
  expect(all.answeredShare).toBeCloseTo(4 / 6);
});

it("a clinic sees only how fast the centre answered the clinic's own requests (B12-04)", async () => {
  await clinicWith([["accepted", 2]]);
  const clinic = { token: await test.tokenOf(await clinicWith([["declined", 4]])) };
  expect(await test.response(ownAnswers, {}, clinic)).toEqual({ requests: 1, answeredShare: 1, medianDays: 4 });
  const newcomer = { token: await test.tokenOf(await makeHolder(test.ctx)) };
  expect(await test.response(ownAnswers, {}, newcomer)).toEqual({ requests: 0, answeredShare: null, medianDays: null });
});

it("the list of answer times by clinic has pages of 30 clinics (B12-04, B0-04)", async () => {
  const candidateId = await makeCandidate(test.ctx);
  for (let clinic = 0; clinic < 31; clinic += 1) await clinicWith(Array(5).fill(["accepted", 1]), candidateId);
  const staff = await logInStaff(test);
  const first = await test.response(clinicAnswers, {}, staff);
  const second = (await test.get(first.next ?? "", staff.token)).json();
  const ids = [...first.items, ...second.items].map(({ clinic }) => clinic.id);
  expect([first.items.length, new Set(ids).size, second.total, second.next]).toEqual([30, 31, 31, null]);
  expect((await test.get("/api/formation/answers?page=2", staff.token)).statusCode).toBe(400);
});
