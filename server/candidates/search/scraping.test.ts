import { candidate, candidates } from "contract/candidates/candidates.ts";
import { getFile } from "contract/candidates/files.ts";
import { addToSelection, removeFromSelection, selections } from "contract/selection/selection.ts";
import { describe, expect, it, vi } from "vitest";
import { resumeOf } from "../../../tests/support/pdf.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { makePolicy } from "../../platform/configuration/policy.ts";
import { storeFile } from "../files/store-file.ts";
import { candidateRecord, makeCandidate } from "../intake/fixtures.ts";
import { writeCandidates } from "../intake/write-candidates.ts";

const [SHEETS, ADDITIONS, LISTS] = [8, 24, 24];
const test = useTestApp({
  scene,
  limits: {
    ...{ candidateSheetPerAccount: { max: SHEETS }, candidateAdditionPerAccount: { max: ADDITIONS } },
    candidateListPerAccount: { max: LISTS },
  },
});
const CONTENT =
  /Une lettre de deux|0639980001|lise\.perrot|vétérinaire des Lilas|Canine|CFA de Laval|Entretien du|resume\.pdf/;

const caller = { id: "", token: "" };
const open = (id: number) => test.send(candidate, { id: String(id) }, caller);
const statusOf = async (id: number) => (await open(id)).statusCode;
const add = (selectionId: number, isSelected = true) => test.send(addToSelection, { selectionId, isSelected }, caller);

async function countResponses(times: number, ask: (time: number) => ReturnType<typeof open>) {
  const seen: Record<string, number> = {};
  for (let time = 0; time < times; time += 1) {
    const { statusCode, body } = await ask(time);
    const what = `${statusCode}${CONTENT.test(body) ? " with content" : ""}`;
    seen[what] = (seen[what] ?? 0) + 1;
  }
  return seen;
}

async function makeMany(count: number): Promise<number[]> {
  const records = Array.from({ length: count }, (_, index) =>
    candidateRecord({ externalId: `ESSAI-${index}`, personalResume: "resume.pdf" }),
  );
  return (await writeCandidates(test.ctx, records)).map(({ id }) => id ?? 0);
}

const openings = () => test.ctx.db.selectFrom("view_log").select(["candidate_id", "what"]).execute();

async function scene(): Promise<void> {
  caller.id = await makeHolder(test.ctx);
  caller.token = await test.tokenOf(caller.id);
}

describe("the daily limit of sheets", () => {
  it("by default, an account gets 400 sheets and 1,200 selections a day, and 1,200 lists an hour (T-45)", () => {
    const { candidateSheetPerAccount, candidateAdditionPerAccount, candidateListPerAccount } = makePolicy().limits;
    expect(candidateSheetPerAccount).toMatchObject({ max: 400, seconds: 86_400 });
    expect(candidateAdditionPerAccount).toMatchObject({ max: 1200, seconds: 86_400 });
    expect(candidateListPerAccount).toMatchObject({ max: 1200, seconds: 3600 });
  });

  it("opened sheets and selected candidates share one limit; beyond it, an account gets no sheet (T-45)", async () => {
    const alarms = vi.spyOn(test.ctx.log, "error");
    const ids = await makeMany(SHEETS + 4);
    const id = (time: number) => ids[time % ids.length] ?? 0;
    expect(await countResponses(3, (time) => open(id(time)))).toEqual({ "200 with content": 3 });
    const added = await countResponses(7, (time) => add(id(3 + time)));
    expect(added).toEqual({ "200 with content": SHEETS - 3, "200": 2 });
    expect(await countResponses(1, () => open(id(SHEETS + 2)))).toEqual({ "429": 1 });
    const more = await countResponses(18, (time) => add(id(SHEETS + time)));
    expect(more).toEqual({ "200": 12, "200 with content": 5, "429": 1 });
    expect(alarms.mock.calls.map(([fields]) => fields)).toEqual([
      { alarm: "candidateSheetPerAccount", account: caller.id },
      { alarm: "candidateAdditionPerAccount", account: caller.id },
    ]);
    alarms.mockRestore();
    for (const ask of [
      () => test.send(candidates, { withoutSelection: "false" }, caller),
      () => test.send(selections, {}, caller),
      () => test.send(removeFromSelection, { selectionId: ids[0] ?? 0 }, caller),
    ]) {
      expect(await countResponses(1, ask)).toEqual({ "200": 1 });
    }
    const refused = await open(ids.at(-1) ?? 0);
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "86400"]);
    const other = { token: await test.tokenOf(await makeHolder(test.ctx)) };
    expect((await test.send(candidate, { id: String(ids.at(-1)) }, other)).statusCode).toBe(200);
    test.clock.advance(86_400_000);
    expect((await open(ids[0] ?? 0)).statusCode).toBe(200);
  });

  it("an account that requests too many lists gets the status 429 and raises one alarm (T-45)", async () => {
    const alarms = vi.spyOn(test.ctx.log, "error");
    // The server counts lists in memory, so the test needs an account that has requested no list yet.
    const account = await makeHolder(test.ctx);
    const token = await test.tokenOf(account);
    const lists = await countResponses(LISTS + 2, () => test.send(candidates, {}, { token }));
    expect(lists).toEqual({ "200": LISTS, "429": 2 });
    expect(alarms.mock.calls.map(([fields]) => fields)).toEqual([{ alarm: "candidateListPerAccount", account }]);
    alarms.mockRestore();
  });

  it("selecting a candidate adds an entry to the view log, but does not mark the sheet as opened (T-45)", async () => {
    const id = await makeCandidate(test.ctx);
    const { veterinaryCandidate } = (await add(id)).json();
    expect(veterinaryCandidate).toMatchObject({ coverLetter: expect.any(String), cellPhone: "0639980001" });
    expect(await openings()).toEqual([{ candidate_id: id, what: "sheet" }]);
    expect(veterinaryCandidate.isAlreadyConsulted).toBe(false);
    const [entry] = (await test.response(selections, {}, caller)).veterinaryCandidateVeterinaryUsers;
    expect(entry?.consultedAt).toBeNull();
  });

  it("removing a candidate from the selection returns no sheet and does not count as an opening (T-45)", async () => {
    const id = await makeCandidate(test.ctx, { personalResume: "resume.pdf" });
    expect(CONTENT.test((await add(id)).body)).toBe(true);
    for (let time = 0; time < 2; time += 1) {
      const removed = await add(id, false);
      expect([removed.statusCode, removed.body]).toEqual([200, expect.not.stringMatching(CONTENT)]);
      expect(removed.json()).toMatchObject({
        contentWithheld: true,
        veterinaryCandidate: { id, lastName: "Perrot", isSelected: false, coverLetter: null, personalResume: null },
      });
    }
    expect(await openings()).toHaveLength(1);
  });

  it("opening a sheet again counts towards the limit only after an hour (T-45)", async () => {
    const [first = 0, ...others] = await makeMany(SHEETS + 1);
    for (let time = 0; time < 2 * SHEETS; time += 1) expect(await statusOf(first)).toBe(200);
    for (const id of others.slice(1)) expect(await statusOf(id)).toBe(200);
    expect(await statusOf(others[0] ?? 0)).toBe(429);
    expect(await statusOf(first)).toBe(200);
    test.clock.advance(3_600_000);
    expect(await statusOf(first)).toBe(429);
  });

  it("a resume counts once a day towards the limit, but not if the sheet was opened before (T-45)", async () => {
    await storeFile(test.ctx, "cv.pdf", resumeOf("Perrot"));
    const id = await makeCandidate(test.ctx, { personalResume: "cv.pdf" });
    const others = await makeMany(SHEETS);
    const read = async () => (await test.send(getFile, { token: caller.token, name: "cv.pdf" })).statusCode;
    for (let chunk = 0; chunk < 2 * SHEETS; chunk += 1) expect(await read()).toBe(200);
    test.clock.advance(2 * 3_600_000);
    expect(await read()).toBe(200);
    for (const other of [id, ...others.slice(0, SHEETS - 2)]) expect(await statusOf(other)).toBe(200);
    expect([await statusOf(others.at(-1) ?? 0), await read()]).toEqual([429, 200]);
  });

  it("simultaneous openings and selections of candidates cannot exceed an account's limit (T-45)", async () => {
    const ids = await makeMany(2 * SHEETS);
    const responses = await Promise.all(ids.map((id, index) => (index % 2 === 0 ? open(id) : add(id))));
    expect(responses.filter(({ body }) => body.includes("Une lettre")).length).toBe(SHEETS);
    expect(responses.every(({ statusCode }) => statusCode === 200 || statusCode === 429)).toBe(true);
  });
});
