import { changeFollowUp } from "contract/selection/follow-up.ts";
import {
  confirmRecruitment,
  listRecruitments,
  reportRecruitment,
  takeBackRecruitment,
} from "contract/selection/recruitments.ts";
import { addToSelection, selections } from "contract/selection/selection.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { meanwhile } from "../../../tests/support/meanwhile.ts";
import { logInStaff } from "../../../tests/support/staff.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeCollaborator, makeHolder } from "../../accounts/login/fixtures.ts";
import { makeMove } from "../../candidates/dossiers/fixtures.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";

const test = useTestApp();
const state = { holder: "", token: "", id: 0, staff: { token: "", id: "" } };

beforeEach(async () => {
  state.holder = await makeHolder(test.ctx);
  state.token = await test.tokenOf(state.holder);
  state.staff = await logInStaff(test);
  state.id = await selected();
});

async function selected(token = state.token): Promise<number> {
  const selectionId = await makeCandidate(test.ctx);
  await test.response(addToSelection, { selectionId }, { token });
  return selectionId;
}

const report = (fields: object = {}, id = state.id, token = state.token) =>
  test.send(reportRecruitment, { id: String(id), contract: "apprenticeship", ...fields }, { token });
const takeBack = (id = state.id, token = state.token) => test.send(takeBackRecruitment, { id: String(id) }, { token });
const statusOf = ({ statusCode }: { statusCode: number }) => statusCode;
const entry = async () => (await test.response(selections, {}, state)).veterinaryCandidateVeterinaryUsers[0];
const waiting = async () => test.response(listRecruitments, {}, state.staff);

describe("report a recruitment", () => {
  it("B4-01 answers 201, makes the follow-up chosen, and waits for the centre", async () => {
    await test.response(changeFollowUp, { selectionId: String(state.id), status: "dismissed" }, state);
    const response = await report({ startsOn: "2026-09-01" });
    const recruitment = {
      id: expect.any(String),
      state: "reported",
      contract: "apprenticeship",
      startsOn: "2026-09-01",
      reportedAt: "2026-02-14T09:00:00.000Z",
      decidedAt: null,
      reason: null,
    };
    expect([response.statusCode, response.json()]).toEqual([201, { recruitment }]);
    expect(await entry()).toMatchObject({
      recruitment,
      followUp: { status: "chosen", updatedBy: { firstName: "Maëlle" } },
      veterinaryCandidate: { active: true },
    });
    expect((await waiting()).items).toMatchObject([
      { ...recruitment, candidate: { id: state.id, state: "published" }, clinic: { id: state.holder, city: "Rennes" } },
    ]);
  });

  it("B4-01 takes each contract, with or without a first day, and refuses others", async () => {
    for (const contract of ["apprenticeship", "professionalisation", "unknown"]) {
      expect((await report({ contract })).json().recruitment).toMatchObject({ contract, startsOn: null });
      await takeBack();
    }
    const refused = await report({ contract: "cdi", startsOn: "2026-02-30" });
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      {
        error: "Choisissez un contrat de la liste.",
        code: "recruitmentRefused",
        errors: [
          { field: "contract", error: "Choisissez un contrat de la liste." },
          { field: "startsOn", error: "Indiquez une date valable, comme 2026-09-01." },
        ],
      },
    ]);
  });

  it("B4-01 begins on a day from a year ago to two years ahead", async () => {
    for (const startsOn of ["1800-01-01", "1900-01-01", "9999-12-31", "2025-02-12", "2028-02-16"]) {
      const refused = await report({ startsOn });
      expect([startsOn, refused.statusCode, refused.json().errors]).toEqual([
        ...[startsOn, 422],
        [
          {
            field: "startsOn",
            error: "Choisissez une date qui n'est ni passée depuis plus d'un an, ni dans plus de deux ans.",
          },
        ],
      ]);
    }
    for (const startsOn of ["2025-02-13", "2028-02-15"]) {
      expect((await report({ startsOn })).json().recruitment).toMatchObject({ startsOn });
      await takeBack();
    }
  });

  it("B4-01 is once for a clinic and a candidate, even at the same moment", async () => {
    const answers = await Promise.all(Array.from({ length: 3 }, () => report()));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    expect((await report()).json()).toEqual({
      error: "Vous avez déjà signalé ce recrutement.",
      code: "recruitmentOpen",
    });
  });

  it("B4-01 is a 403 when not selected, a 409 for a recruited one, a 404 for nobody", async () => {
    expect((await report({}, await makeCandidate(test.ctx))).statusCode).toBe(403);
    expect((await report({}, 999_999)).statusCode).toBe(404);
    await makeMove(test.ctx, "recruit", state.id);
    const recruited = await report();
    expect([recruited.statusCode, recruited.json().code]).toEqual([409, "candidateRecruited"]);
  });

  it("taken back, gives the follow-up its former status, unless the clinic changed it since (B4-01)", async () => {
    const followUp = async () => (await entry())?.followUp?.status;
    const become = async (status: string) => {
      await test.response(changeFollowUp, { selectionId: String(state.id), status }, state);
      test.clock.advance(1000);
    };
    await report();
    await takeBack();
    expect(await followUp()).toBe("toContact");
    await become("interview");
    await report();
    await takeBack();
    expect(await followUp()).toBe("interview");
    await report();
    await become("dismissed");
    await takeBack();
    expect(await followUp()).toBe("dismissed");
    await become("chosen");
    await report();
    await takeBack();
    expect(await followUp()).toBe("chosen");
  });

  it("B4-01 is taken back until the centre decided, by anybody of the clinic and nobody else", async () => {
    const none = await takeBack();
    expect([none.statusCode, none.json().code]).toEqual([404, "recruitmentNotFound"]);
    await report();
    const stranger = await test.tokenOf(await makeHolder(test.ctx));
    expect((await takeBack(state.id, stranger)).statusCode).toBe(404);
    const colleague = await test.tokenOf(await makeCollaborator(test.ctx, state.holder, { password: "x" }));
    expect((await takeBack(state.id, colleague)).json()).toEqual({ success: true });
    expect([(await entry())?.recruitment, (await waiting()).total]).toEqual([null, 0]);
    const { id } = (await report()).json().recruitment;
    await test.response(confirmRecruitment, { id }, state.staff);
    const late = await takeBack();
    expect([late.statusCode, late.json()]).toEqual([
      409,
      { error: "Le centre a déjà répondu pour ce recrutement.", code: "recruitmentDecided" },
    ]);
  });

  it("B4-01 taken back while the centre confirms: one of the two comes first", async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const id = await selected();
      const reported = (await report({}, id)).json().recruitment.id;
      const [taken, confirmed] = await Promise.all([
        takeBack(id),
        test.send(confirmRecruitment, { id: reported }, state.staff),
      ]);
      expect([
        [200, 404],
        [409, 200],
      ]).toContainEqual([taken.statusCode, confirmed.statusCode]);
    }
  });

  it("B4-01 of those pressed at the same moment only what was accepted counts, and five a day are taken", async () => {
    const others: number[] = [];
    for (let turn = 0; turn < 7; turn += 1) others.push(await selected());
    expect((await Promise.all(Array.from({ length: 8 }, () => report()))).map(statusOf).sort()).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    const answers = await Promise.all(others.map((id) => report({}, id)));
    expect(answers.map(statusOf).sort()).toEqual([201, 201, 201, 201, 429, 429, 429]);
    expect((await waiting()).total).toBe(5);
  });

  it("B4-01 counts nothing of a candidate who was recruited as it was pressed", async () => {
    const refused = await meanwhile(
      test,
      (trx) => trx.updateTable("candidates").set({ active: false }).where("id", "=", state.id).execute(),
      () => report(),
    );
    expect([refused.statusCode, refused.json().code]).toEqual([409, "candidateRecruited"]);
    for (let turn = 0; turn < 5; turn += 1) expect((await report({}, await selected())).statusCode).toBe(201);
  });

  it("B4-01 takes five a day for the clinic, then answers 429; what was refused does not count", async () => {
    await report({ contract: "cdi" });
    for (let turn = 0; turn < 5; turn += 1) {
      const id = turn === 0 ? state.id : await selected();
      expect((await report({}, id)).statusCode).toBe(201);
      expect((await report({}, id)).statusCode).toBe(409);
    }
    const colleague = await test.tokenOf(await makeCollaborator(test.ctx, state.holder, { password: "x" }));
    expect((await report({}, await selected(colleague), colleague)).statusCode).toBe(429);
  });
});
