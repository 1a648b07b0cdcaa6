import { changeFollowUp } from "contract/selection/follow-up.ts";
import { addToSelection } from "contract/selection/selection.ts";
import { expect, it } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";
import { makePolicy } from "../../platform/configuration/policy.ts";

const MOST = 6;
const test = useTestApp({ limits: { followUpChangesPerAccount: { max: MOST } } });

it("an account can make at most 600 changes of follow-ups an hour (policy 2)", async () => {
  expect(makePolicy().limits.followUpChangesPerAccount).toMatchObject({ max: 600, seconds: 3600 });
  const selectionId = await makeCandidate(test.ctx);
  const [token, other] = [
    await test.tokenOf(await makeHolder(test.ctx)),
    await test.tokenOf(await makeHolder(test.ctx)),
  ];
  for (const one of [token, other]) await test.response(addToSelection, { selectionId }, { token: one });
  const change = (nth: number, one = token) =>
    test.send(changeFollowUp, { selectionId: String(selectionId), nextStepOn: `2026-03-${10 + nth}` }, { token: one });
  const statuses: number[] = [];
  for (let nth = 0; nth < MOST + 2; nth += 1) statuses.push((await change(nth)).statusCode);
  expect(statuses).toEqual([...Array(MOST).fill(200), 429, 429]);
  expect((await change(0, other)).statusCode).toBe(200);
  test.clock.advance(3_600_000);
  expect((await change(0)).statusCode).toBe(200);
});
