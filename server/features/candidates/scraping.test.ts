import { candidate, candidates } from "contract/candidates.ts";
import { describe, expect, it } from "vitest";
import { buildApp } from "../../app.ts";
import { makePolicy } from "../../policy.ts";
import { useTestApp } from "../../testing/test-app.ts";
import { makeCandidate } from "../intake/make.ts";
import { makeHolder } from "../login/make.ts";

const LISTS = 12;
const SHEETS = 4;
const test = useTestApp({
  limits: { candidateListPerAccount: { max: LISTS }, candidateSheetPerAccount: { max: SHEETS } },
});

describe("copying all candidates", () => {
  it("T-45 is held to 1,200 lists an hour and 400 sheets a day, of one account", () => {
    const { candidateListPerAccount, candidateSheetPerAccount } = makePolicy().limits;
    expect(candidateListPerAccount).toMatchObject({ per: "account", max: 1200, seconds: 3600 });
    expect(candidateSheetPerAccount).toMatchObject({ per: "account", max: 400, seconds: 86_400 });
  });

  it("T-45 ends in 429 with one alarm for each account, while others go on", async () => {
    const alarms: object[] = [];
    const { error } = test.world.log;
    Object.assign(test.world.log, { error: (fields: object) => alarms.push(fields) });
    const id = String(await makeCandidate(test.world));
    const greedy = await makeHolder(test.world);
    const [token, other] = [await test.tokenOf(greedy), await test.tokenOf(await makeHolder(test.world))];
    const statuses = async (count: number, ask: () => ReturnType<typeof test.send>) => {
      const seen: number[] = [];
      for (let call = 0; call < count; call += 1) seen.push((await ask()).statusCode);
      return seen.filter((status) => status === 200).length;
    };
    expect(await statuses(LISTS + 5, () => test.send(candidates, {}, { token }))).toBe(LISTS);
    expect(await statuses(SHEETS + 5, () => test.send(candidate, { id }, { token }))).toBe(SHEETS);
    Object.assign(test.world.log, { error });
    expect(alarms).toEqual([
      { alarm: "candidateListPerAccount", account: greedy },
      { alarm: "candidateSheetPerAccount", account: greedy },
    ]);
    const refused = await test.send(candidate, { id }, { token });
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "86400"]);
    expect((await test.send(candidate, { id }, { token: other })).statusCode).toBe(200);
  });

  it("T-45 counts sheets in the database: neither another server nor a restart gives more", async () => {
    const id = String(await makeCandidate(test.world));
    const token = await test.tokenOf(await makeHolder(test.world));
    const restarted = await buildApp(test.world);
    const headers = { authorization: `Bearer ${token}` };
    for (let sheet = 0; sheet < SHEETS; sheet += 1) await test.send(candidate, { id }, { token });
    expect((await restarted.inject({ url: `/api/veterinary/candidate/${id}`, headers })).statusCode).toBe(429);
    await restarted.close();
  });
});
