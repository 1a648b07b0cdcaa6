import { currentUser } from "contract/accounts/account.ts";
import { deleteCollaborator } from "contract/accounts/collaborators.ts";
import { deleteUser } from "contract/accounts/erasure.ts";
import { candidate } from "contract/candidates/candidates.ts";
import { getFile } from "contract/candidates/files.ts";
import { addToSelection } from "contract/selection/selection.ts";
import { describe, expect, it, vi } from "vitest";
import { injectCall } from "../../../tests/support/inject-call.ts";
import { resumeOf } from "../../../tests/support/pdf.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeCollaborator, makeHolder } from "../../accounts/login/fixtures.ts";
import { buildApp } from "../../app.ts";
import { makePolicy } from "../../platform/configuration/policy.ts";
import { storeFile } from "../files/store-file.ts";
import { makeCandidate } from "../intake/fixtures.ts";

const [SHEETS, SHEETS_OF_CLINIC] = [3, 9];
const DAY_MS = 86_400_000;
const NUM_ORDINAL = "12345";
const test = useTestApp({
  scene,
  limits: { candidateSheetPerAccount: { max: SHEETS }, candidateSheetPerClinic: { max: SHEETS_OF_CLINIC } },
});

let ids: string[];
let holder: string;
let joined = 0;

async function scene(): Promise<void> {
  await storeFile(test.ctx, "cv.pdf", resumeOf("Perrot"));
  ids = [];
  for (let nth = 0; nth < SHEETS + 2; nth += 1)
    ids.push(String(await makeCandidate(test.ctx, nth === 0 ? { personalResume: "cv.pdf" } : {})));
  holder = await makeHolder(test.ctx, { numOrdinal: NUM_ORDINAL });
}

async function joinCopyAndLeave(): Promise<number> {
  joined += 1;
  const email = `chaine-${joined}@lices.example`;
  const token = await test.tokenOf(await makeCollaborator(test.ctx, holder, { email }));
  let got = 0;
  for (const id of ids.slice(1)) got += (await open(token, id)).statusCode === 200 ? 1 : 0;
  await test.response(deleteCollaborator, { email, numOrdinal: NUM_ORDINAL }, { token: await test.tokenOf(holder) });
  return got;
}

const open = (token: string, id = ids[0] ?? "") => test.send(candidate, { id }, { token });

describe("a clinic's daily limit of opened sheets", () => {
  it("if a clinic erases its account and registers again, the clinic's daily count continues (T-64)", async () => {
    for (let turn = 0; turn < 3; turn += 1) await joinCopyAndLeave();
    const password = "clinique-demo-2026";
    const password_hash = await test.ctx.passwords.hash(password);
    await test.ctx.db.updateTable("accounts").set({ password_hash }).where("id", "=", holder).execute();
    await test.response(deleteUser, { password }, { token: await test.tokenOf(holder) });
    const again = await makeHolder(test.ctx, { numOrdinal: NUM_ORDINAL });
    expect((await open(await test.tokenOf(again))).statusCode).toBe(429);
  });

  it("a clinic may open 1,200 sheets per day by default (T-64)", () => {
    expect(makePolicy().limits.candidateSheetPerClinic).toMatchObject({ max: 1200, seconds: 86_400, alarm: true });
  });

  it("all sheets that a clinic's collaborators open count towards one limit and raise one alarm (T-64)", async () => {
    const alarms = vi.spyOn(test.ctx.log, "error");
    const got: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) got.push(await joinCopyAndLeave());
    expect(got).toEqual([SHEETS, SHEETS, SHEETS, 0]);
    const ofClinic = alarms.mock.calls
      .map(([fields]) => fields)
      .filter((one) => JSON.stringify(one).includes("PerClinic"));
    expect(ofClinic).toEqual([{ alarm: "candidateSheetPerClinic", account: holder }]);
    alarms.mockRestore();
  });

  it("only a clinic over its daily limit gets no sheet and no resume until the next day (T-64)", async () => {
    const token = await test.tokenOf(holder);
    for (let turn = 0; turn < 3; turn += 1) await joinCopyAndLeave();
    const refused = await open(token);
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "86400"]);
    const added = await test.send(addToSelection, { selectionId: Number(ids[0]) }, { token });
    expect(added.json()).toMatchObject({ contentWithheld: true, veterinaryCandidate: { coverLetter: null } });
    const { fileToken } = await test.response(currentUser, {}, { token });
    expect((await test.send(getFile, { token: fileToken, name: "cv.pdf" })).statusCode).toBe(429);
    expect((await open(await test.tokenOf(await makeHolder(test.ctx)))).statusCode).toBe(200);
    test.clock.advance(DAY_MS);
    expect((await open(await test.tokenOf(holder))).statusCode).toBe(200);
  });

  it("simultaneous openings of sheets on several servers cannot exceed a clinic's daily limit (T-64)", async () => {
    const servers = [test.app, await buildApp(test.ctx), await buildApp(test.ctx)];
    const tokens: string[] = [];
    for (let nth = 0; nth < 6; nth += 1) tokens.push(await test.tokenOf(await makeCollaborator(test.ctx, holder)));
    const responses = await Promise.all(
      tokens.flatMap((token) =>
        servers.flatMap((app, nth) => [injectCall(app, candidate, { id: ids[nth] ?? "" }, { token })]),
      ),
    );
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(SHEETS_OF_CLINIC);
    await Promise.all(servers.slice(1).map((app) => app.close()));
  });
});
