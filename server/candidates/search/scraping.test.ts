import { candidate, candidates } from "contract/candidates/candidates.ts";
import { getFile } from "contract/candidates/files.ts";
import { addToSelection } from "contract/selection/selection.ts";
import { describe, expect, it } from "vitest";
import { resumeOf } from "../../../tests/support/pdf.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { storeFile } from "../files/store-file.ts";
import { makeCandidate } from "../intake/fixtures.ts";

const LISTS = 12;
const SHEETS = 4;
const RESUME = resumeOf("Perrot");
const test = useTestApp({
  limits: { candidateListPerAccount: { max: LISTS }, candidateSheetPerAccount: { max: SHEETS } },
});

const makeMany = (count: number) => Promise.all(Array.from({ length: count }, () => makeCandidate(test.ctx)));

describe("an attempt to copy all candidates", () => {
  it("an attempt to copy all candidates ends with the status 429 and one alarm (T-45)", async () => {
    const alarms: object[] = [];
    const { error } = test.ctx.log;
    Object.assign(test.ctx.log, { error: (fields: object) => alarms.push(fields) });
    const ids = (await makeMany(SHEETS + 5)).map(String);
    const greedy = await makeHolder(test.ctx);
    const [token, other] = [await test.tokenOf(greedy), await test.tokenOf(await makeHolder(test.ctx))];
    const statuses = async (count: number, ask: (time: number) => ReturnType<typeof test.send>) => {
      const seen: number[] = [];
      for (let time = 0; time < count; time += 1) seen.push((await ask(time)).statusCode);
      return seen.filter((status) => status === 200).length;
    };
    const open = (id = "", whose = token) => test.send(candidate, { id }, { token: whose });
    expect(await statuses(LISTS + 5, () => test.send(candidates, {}, { token }))).toBe(LISTS);
    expect(await statuses(SHEETS + 5, (time) => open(ids[time]))).toBe(SHEETS);
    Object.assign(test.ctx.log, { error });
    expect(alarms).toEqual([
      { alarm: "candidateListPerAccount", account: greedy },
      { alarm: "candidateSheetPerAccount", account: greedy },
    ]);
    const refused = await open(ids.at(-1));
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "86400"]);
    expect((await open(ids.at(-1), other)).statusCode).toBe(200);
  });

  it("opening a sheet again counts towards the limit only after an hour (T-45)", async () => {
    const [first = 0, ...others] = await makeMany(SHEETS + 1);
    const token = await test.tokenOf(await makeHolder(test.ctx));
    const open = async (id: number) => (await test.send(candidate, { id: String(id) }, { token })).statusCode;
    for (let time = 0; time < 3 * SHEETS; time += 1) expect(await open(first)).toBe(200);
    for (const id of others.slice(1)) expect(await open(id)).toBe(200);
    expect(await open(others[0] ?? 0)).toBe(429);
    expect(await open(first)).toBe(200);
    test.clock.advance(3_600_000);
    expect(await open(first)).toBe(429);
  });

  it("an opened resume counts once a day towards the limit, unless the sheet was opened too (T-45)", async () => {
    await storeFile(test.ctx, "cv.pdf", RESUME);
    const id = await makeCandidate(test.ctx, { personalResume: "cv.pdf" });
    const others = await makeMany(SHEETS);
    const token = await test.tokenOf(await makeHolder(test.ctx));
    const read = async () => (await test.send(getFile, { token, name: "cv.pdf" })).statusCode;
    const open = async (other: number) => (await test.send(candidate, { id: String(other) }, { token })).statusCode;
    for (let chunk = 0; chunk < 2 * SHEETS; chunk += 1) expect(await read()).toBe(200);
    test.clock.advance(2 * 3_600_000);
    expect(await read()).toBe(200);
    for (const other of [id, ...others.slice(0, SHEETS - 2)]) expect(await open(other)).toBe(200);
    expect([await open(others.at(-1) ?? 0), await read()]).toEqual([429, 200]);
  });

  it("simultaneous openings and selections of candidates cannot exceed an account's limit (T-45)", async () => {
    const ids = await makeMany(12);
    const token = await test.tokenOf(await makeHolder(test.ctx));
    const responses = await Promise.all(
      ids.map((id, index) =>
        index % 2 === 0
          ? test.send(candidate, { id: String(id) }, { token })
          : test.send(addToSelection, { selectionId: id }, { token }),
      ),
    );
    expect(responses.filter(({ body }) => body.includes("Une lettre")).length).toBe(SHEETS);
    expect(responses.every(({ statusCode }) => statusCode === 200 || statusCode === 429)).toBe(true);
  });
});
