import { notificationList } from "contract/alerts/notifications.ts";
import { changeFollowUp } from "contract/selection/follow-up.ts";
import { answerInterest } from "contract/selection/interest.ts";
import { askIntroduction } from "contract/selection/introductions.ts";
import { addToSelection, removeFromSelection, selections } from "contract/selection/selection.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { problemOf, useTestApp } from "../../../tests/support/test-app.ts";
import { makeCollaborator, makeHolder } from "../../accounts/login/fixtures.ts";
import { makeMove } from "../../candidates/dossiers/fixtures.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";

const test = useTestApp({ scene });
const DAY_MS = 86_400_000;
const state = { holder: "", token: "", id: 0 };
const made = {};

async function scene(): Promise<void> {
  state.holder = await makeHolder(test.ctx);
  state.token = await test.tokenOf(state.holder);
  state.id = await selected("Hélène");
  await test.jobs.drain();
  Object.assign(made, state);
}
beforeEach(() => Object.assign(state, made));

async function selected(firstName: string, token = state.token): Promise<number> {
  const selectionId = await makeCandidate(test.ctx, { firstName });
  await test.response(addToSelection, { selectionId }, { token });
  return selectionId;
}

/** Advances the clock by `days` days. Runs the jobs once a week and on the last day. */
async function pass(days: number): Promise<void> {
  for (let left = days; left > 0; left -= 7) {
    test.clock.advance(Math.min(left, 7) * DAY_MS);
    await test.jobs.drain();
  }
  state.token = await test.tokenOf(state.holder);
}

const questions = async (token = state.token) =>
  (await test.response(notificationList, {}, { token })).items
    .filter(({ still }) => still)
    .map(({ title, still }) => ({ title, names: still?.map(({ firstName }) => firstName) }));
const answer = (sent: unknown, id = state.id) => test.send(answerInterest, { id: String(id), answer: sent }, state);
const ASKED = { title: "Toujours intéressé par Hélène ?", names: ["Hélène"] };
const CLOSED = { title: "Toujours intéressé\u00a0?", names: [] };

describe("the question whether a clinic is still interested in a candidate", () => {
  it("if a follow-up is unchanged for 14 days, the clinic gets one question about the candidate (B12-01)", async () => {
    await pass(13);
    expect(await questions()).toEqual([]);
    await pass(1);
    expect(await questions()).toEqual([ASKED]);
    await pass(10);
    expect(await questions()).toEqual([ASKED]);
  });

  it("the clinic gets one notification a day, which asks about up to five candidates (B12-01)", async () => {
    for (const name of ["Anouk", "Bruno", "Cléa", "Dina", "Elsa"]) await selected(name);
    await pass(14);
    const [first, ...others] = await questions();
    expect(others).toEqual([]);
    expect(first?.names).toHaveLength(5);
    expect(first?.title).toMatch(/^Toujours intéressé par Anouk, Bruno, Cléa, Dina et Hélène \?$/);
    await pass(1);
    expect((await questions())[0]?.names).toEqual(["Elsa"]);
  });

  it("if anything changes within 14 days, the clinic gets no question about the candidate (B12-01)", async () => {
    const follow = (change: object) => (id: number) =>
      test.response(changeFollowUp, { selectionId: String(id), ...change }, state);
    const request = { message: "Nous aimerions la rencontrer.", slots: [], phone: "0299000001" };
    const acts: Record<string, (id: number) => Promise<unknown>> = {
      status: follow({ status: "contacted" }),
      note: follow({ note: "Vue." }),
      dismissal: follow({ status: "dismissed" }),
      "next step": follow({ nextStepOn: "2026-03-20" }),
      request: (id) => test.response(askIntroduction, { id: String(id), ...request }, state),
      removal: (selectionId) => test.response(removeFromSelection, { selectionId }, state),
      withdrawal: (id) => makeMove(test.ctx, "withdraw", id),
    };
    const ids = new Map<string, number>();
    for (const what of Object.keys(acts)) ids.set(what, await selected(what));
    await pass(13);
    for (const [what, act] of Object.entries(acts)) await act(ids.get(what) ?? 0);
    await pass(2);
    expect(await questions()).toEqual([ASKED]);
  });

  it("if a candidate is withdrawn, the question closes and hides the candidate's name (B12-01, B13-03)", async () => {
    await pass(14);
    await makeMove(test.ctx, "withdraw", state.id);
    expect(await questions()).toEqual([CLOSED]);
  });

  it("a clinic is asked once about a candidate whom two of its accounts selected (B12-01)", async () => {
    const colleague = await makeCollaborator(test.ctx, state.holder, { password: "x" });
    await test.response(addToSelection, { selectionId: state.id }, { token: await test.tokenOf(colleague) });
    await pass(14);
    expect([await questions(), await questions(await test.tokenOf(colleague))].flat()).toEqual([ASKED]);
  });
});

describe("the answer to the question whether a clinic is still interested", () => {
  it.each([
    ["yes", 14],
    ["later", 30],
  ])("if a clinic answers '%s', the server asks the clinic again after %i days (B12-01)", async (sent, days) => {
    await pass(14);
    expect((await answer(sent)).json()).toMatchObject({ success: true, followUp: { status: "toContact" } });
    expect(await questions()).toEqual([CLOSED]);
    await pass(days - 1);
    expect(await questions()).toEqual([CLOSED]);
    await pass(1);
    expect(await questions()).toEqual([ASKED, CLOSED]);
  });

  it("the answer 'no' sets the candidate's status to dismissed (B12-01)", async () => {
    await pass(14);
    expect((await answer("no")).json().followUp).toMatchObject({
      status: "dismissed",
      updatedBy: { firstName: "Maëlle" },
    });
    await pass(31);
    expect(await questions()).toEqual([CLOSED]);
    const { veterinaryCandidateVeterinaryUsers: entries } = await test.response(selections, {}, state);
    expect(entries[0]?.followUp?.status).toBe("dismissed");
  });

  it("if a clinic does not answer a question in 30 days, a new question replaces this question (B12-01)", async () => {
    await pass(44);
    expect(await questions()).toEqual([ASKED, CLOSED]);
  });

  it("the server rejects an unknown answer, and an answer about an unselected candidate (B12-01)", async () => {
    expect((await answer("maybe")).json().errors).toMatchObject([{ field: "answer" }]);
    expect(problemOf(await answer("yes", await makeCandidate(test.ctx)))).toEqual([404, "notInSelection"]);
  });
});
