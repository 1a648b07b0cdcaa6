import { changeFollowUp } from "contract/selection/follow-up.ts";
import {
  confirmRecruitment,
  listRecruitments,
  reportRecruitment,
  takeBackRecruitment,
} from "contract/selection/recruitments.ts";
import { addToSelection, selections } from "contract/selection/selection.ts";
import { describe, expect, it } from "vitest";
import { meanwhile } from "../../../tests/support/meanwhile.ts";
import { logInStaff } from "../../../tests/support/staff.ts";
import { outcomeOf, problemOf, useTestApp } from "../../../tests/support/test-app.ts";
import { makeCollaborator, makeHolder } from "../../accounts/login/fixtures.ts";
import { makeMove } from "../../candidates/dossiers/fixtures.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";

const test = useTestApp({ scene });
const state = { holder: "", token: "", id: 0, staff: { token: "", id: "" } };

async function scene(): Promise<void> {
  state.holder = await makeHolder(test.ctx);
  state.token = await test.tokenOf(state.holder);
  state.staff = await logInStaff(test);
  state.id = await selected();
}

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

describe("reporting a recruitment", () => {
  it("reporting a recruitment sets the follow-up's status to chosen and informs the centre (B4-01)", async () => {
    await test.response(changeFollowUp, { selectionId: String(state.id), status: "dismissed" }, state);
    const response = await report({ startsOn: "2026-09-01" });
    const recruitment = {
      ...{ id: expect.any(String), state: "reported", contract: "apprenticeship", startsOn: "2026-09-01" },
      ...{ reportedAt: "2026-02-14T09:00:00.000Z", decidedAt: null, reason: null },
    };
    expect(outcomeOf(response)).toEqual([201, { recruitment }]);
    expect(await entry()).toMatchObject({
      recruitment,
      followUp: { status: "chosen", updatedBy: { firstName: "Maëlle" } },
      veterinaryCandidate: { active: true },
    });
    expect((await waiting()).items).toMatchObject([
      { ...recruitment, candidate: { id: state.id, state: "published" }, clinic: { id: state.holder, city: "Rennes" } },
    ]);
  });

  it("a recruitment report needs a known kind of work contract, but no first day of work (B4-01)", async () => {
    for (const contract of ["apprenticeship", "professionalisation", "unknown"]) {
      expect((await report({ contract })).json().recruitment).toMatchObject({ contract, startsOn: null });
      await takeBack();
    }
    expect(outcomeOf(await report({ contract: "cdi", startsOn: "2026-02-30" }))).toEqual([
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

  it("a recruitment report accepts a first day of work from a year ago to two years ahead (B4-01)", async () => {
    for (const startsOn of ["1800-01-01", "2025-02-12", "2028-02-16"]) {
      const rejected = await report({ startsOn });
      expect([startsOn, rejected.statusCode, rejected.json().errors]).toEqual([
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

  it("if a clinic reports a recruitment twice at once, the server stores one report (B4-01)", async () => {
    const responses = await Promise.all(Array.from({ length: 3 }, () => report()));
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    expect((await report()).json()).toEqual({
      error: "Vous avez déjà signalé ce recrutement.",
      code: "recruitmentOpen",
    });
  });

  it("a clinic can report the recruitment only of a selected, available candidate (B4-01)", async () => {
    expect((await report({}, await makeCandidate(test.ctx))).statusCode).toBe(403);
    expect((await report({}, 999_999)).statusCode).toBe(404);
    await makeMove(test.ctx, "recruit", state.id);
    expect(problemOf(await report())).toEqual([409, "candidateRecruited"]);
  });

  it("if a clinic withdraws a report, the former status returns, unless a user set a new status (B4-01)", async () => {
    const followUp = async () => (await entry())?.followUp?.status;
    const setStatus = async (status: string) => {
      await test.response(changeFollowUp, { selectionId: String(state.id), status }, state);
      test.clock.advance(1000);
    };
    await report();
    await takeBack();
    expect(await followUp()).toBe("toContact");
    await setStatus("interview");
    await report();
    await takeBack();
    expect(await followUp()).toBe("interview");
    await report();
    await setStatus("dismissed");
    await takeBack();
    expect(await followUp()).toBe("dismissed");
    await setStatus("chosen");
    await report();
    await takeBack();
    expect(await followUp()).toBe("chosen");
  });

  it("a clinic can withdraw its report until the centre decides (B4-01)", async () => {
    expect(problemOf(await takeBack())).toEqual([404, "recruitmentNotFound"]);
    await report();
    const stranger = await test.tokenOf(await makeHolder(test.ctx));
    expect((await takeBack(state.id, stranger)).statusCode).toBe(404);
    const colleague = await test.tokenOf(await makeCollaborator(test.ctx, state.holder, { password: "x" }));
    expect((await takeBack(state.id, colleague)).json()).toEqual({ success: true });
    expect([(await entry())?.recruitment, (await waiting()).total]).toEqual([null, 0]);
    const { id } = (await report()).json().recruitment;
    await test.response(confirmRecruitment, { id }, state.staff);
    const error = "Le centre a déjà répondu pour ce recrutement.";
    expect(outcomeOf(await takeBack())).toEqual([409, { error, code: "recruitmentDecided" }]);
  });

  it("if a report is withdrawn and confirmed at the same time, only one of the calls succeeds (B4-01)", async () => {
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

  it("a clinic can send five reports a day, not counting invalid reports (B4-01)", async () => {
    const others: number[] = [];
    for (let turn = 0; turn < 7; turn += 1) others.push(await selected());
    await report({ contract: "cdi" });
    expect((await Promise.all(Array.from({ length: 8 }, () => report()))).map(statusOf).sort()).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    const responses = await Promise.all(others.map((id) => report({}, id)));
    expect(responses.map(statusOf).sort()).toEqual([201, 201, 201, 201, 429, 429, 429]);
    expect((await waiting()).total).toBe(5);
    const colleague = await test.tokenOf(await makeCollaborator(test.ctx, state.holder, { password: "x" }));
    expect((await report({}, await selected(colleague), colleague)).statusCode).toBe(429);
  });

  it("the daily limit does not count a report about a candidate who was already recruited (B4-01)", async () => {
    const rejected = await meanwhile(
      test,
      (trx) => trx.updateTable("candidates").set({ active: false }).where("id", "=", state.id).execute(),
      () => report(),
    );
    expect(problemOf(rejected)).toEqual([409, "candidateRecruited"]);
    for (let turn = 0; turn < 5; turn += 1) expect((await report({}, await selected())).statusCode).toBe(201);
  });
});
