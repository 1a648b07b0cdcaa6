import { candidate, candidates } from "contract/candidates/candidates.ts";
import { addToSelection, removeFromSelection, selections } from "contract/selection/selection.ts";
import { describe, expect, it, vi } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { makePolicy } from "../../platform/configuration/policy.ts";
import { candidateRecord, makeCandidate } from "../intake/fixtures.ts";
import { writeCandidates } from "../intake/write-candidates.ts";

const [SHEETS, ADDITIONS, LISTS] = [40, 120, 120];
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
  it("an account's default limits are 400 sheets and 1,200 selections a day, 1,200 lists an hour (T-45)", () => {
    const { candidateSheetPerAccount, candidateAdditionPerAccount, candidateListPerAccount } = makePolicy().limits;
    expect(candidateSheetPerAccount).toMatchObject({ max: 400, seconds: 86_400 });
    expect(candidateAdditionPerAccount).toMatchObject({ max: 1200, seconds: 86_400 });
    expect(candidateListPerAccount).toMatchObject({ max: 1200, seconds: 3600 });
  });

  it("opened sheets and selected candidates share one limit; beyond the limit, no sheet is sent (T-45)", async () => {
    const alarms = vi.spyOn(test.ctx.log, "error");
    const ids = await makeMany(SHEETS + 20);
    const id = (time: number) => ids[time % ids.length] ?? 0;
    expect(await countResponses(15, (time) => open(id(time)))).toEqual({ "200 with content": 15 });
    const added = await countResponses(35, (time) => add(id(15 + time)));
    expect(added).toEqual({ "200 with content": SHEETS - 15, "200": 10 });
    expect(await countResponses(5, (time) => open(id(SHEETS + 10 + time)))).toEqual({ "429": 5 });
    const more = await countResponses(90, (time) => add(id(SHEETS + time)));
    expect(more).toEqual({ "200": 60, "200 with content": 25, "429": 5 });
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
    test.clock.advance(86_400_000);
    expect((await open(ids[0] ?? 0)).statusCode).toBe(200);
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
});
