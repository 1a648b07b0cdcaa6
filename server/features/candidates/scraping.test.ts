import { currentUser } from "contract/account.ts";
import { candidate, candidates } from "contract/candidates.ts";
import { getFile } from "contract/files.ts";
import { addToSelection, removeFromSelection } from "contract/selection.ts";
import { describe, expect, it } from "vitest";
import { resumeOf } from "../../../proof/testing/pdf.ts";
import { useTestApp } from "../../../proof/testing/test-app.ts";
import { buildApp } from "../../app.ts";
import { makePolicy } from "../../policy.ts";
import { storeFile } from "../files/store-file.ts";
import { makeCandidate } from "../intake/make.ts";
import { makeHolder } from "../login/make.ts";

const LISTS = 12;
const SHEETS = 4;
const RESUME = resumeOf("Perrot");
const test = useTestApp({
  limits: { candidateListPerAccount: { max: LISTS }, candidateSheetPerAccount: { max: SHEETS } },
});

describe("copying all candidates", () => {
  it("T-45 is held to 1,200 lists an hour, 400 sheets and 1,200 additions a day, of one account", () => {
    const { candidateListPerAccount, candidateSheetPerAccount, candidateAdditionPerAccount } = makePolicy().limits;
    expect(candidateAdditionPerAccount).toMatchObject({ per: "account", max: 1200, seconds: 86_400 });
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

  it("T-45 counts sheets for all servers: neither another one nor a restart gives more than a twentieth of the limit", async () => {
    const id = String(await makeCandidate(test.world));
    const token = await test.tokenOf(await makeHolder(test.world));
    const restarted = await buildApp(test.world);
    const headers = { authorization: `Bearer ${token}` };
    for (let sheet = 0; sheet < SHEETS; sheet += 1) await test.send(candidate, { id }, { token });
    expect((await restarted.inject({ url: `/api/veterinary/candidate/${id}`, headers })).statusCode).toBe(429);
    await restarted.close();
  });

  it("T-45 counts a resume once in the day, in as many pieces as a reader asks for, and not beside its sheet", async () => {
    await storeFile(test.world, "cv.pdf", RESUME);
    const id = String(await makeCandidate(test.world, { personalResume: "cv.pdf" }));
    const token = await test.tokenOf(await makeHolder(test.world));
    const { fileToken } = await test.answer(currentUser, {}, { token });
    const read = async () => (await test.send(getFile, { token: fileToken, name: "cv.pdf" })).statusCode;
    const open = async () => (await test.send(candidate, { id }, { token })).statusCode;
    for (let piece = 0; piece < 2 * SHEETS; piece += 1) expect(await read()).toBe(200);
    test.clock.advance(30 * 60_000);
    expect([await read(), await open(), await open(), await open()]).toEqual([200, 200, 200, 200]);
    expect([await open(), await read()]).toEqual([429, 200]);
  });

  it("T-45 gives no more when sheets are opened and added all at once", async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => makeCandidate(test.world)));
    const token = await test.tokenOf(await makeHolder(test.world));
    const answers = await Promise.all(
      ids.map((id, index) =>
        index % 2 === 0
          ? test.send(candidate, { id: String(id) }, { token })
          : test.send(addToSelection, { selectionId: id }, { token }),
      ),
    );
    expect(answers.filter(({ body }) => body.includes("Une lettre")).length).toBe(SHEETS);
    expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 429)).toBe(true);
  });

  it("T-45 counts no removal, whichever call makes it", async () => {
    const id = await makeCandidate(test.world);
    const token = await test.tokenOf(await makeHolder(test.world));
    for (let time = 0; time < 2 * SHEETS; time += 1) {
      await test.answer(addToSelection, { selectionId: id, isSelected: false }, { token });
      await test.answer(removeFromSelection, { selectionId: id }, { token });
    }
    expect((await test.send(candidate, { id: String(id) }, { token })).statusCode).toBe(200);
  });
});
