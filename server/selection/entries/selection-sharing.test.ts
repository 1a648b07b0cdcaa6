import { deleteCollaborator } from "contract/accounts/collaborators.ts";
import { deleteUser } from "contract/accounts/erasure.ts";
import { candidate, candidates } from "contract/candidates/candidates.ts";
import { changeFollowUp, followUpHistory } from "contract/selection/follow-up.ts";
import {
  addToSelection,
  readSelectionSharing,
  removeFromSelection,
  selections,
  shareSelection,
} from "contract/selection/selection.ts";
import { describe, expect, it } from "vitest";
import { meanwhile } from "../../../tests/support/meanwhile.ts";
import { problemOf, useTestApp } from "../../../tests/support/test-app.ts";
import { makeCollaborator, makeHolder } from "../../accounts/login/fixtures.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";
import { findInterestDrift } from "../../candidates/search/interest-store.ts";
import { lockShared } from "./sharing-store.ts";
import { insertSelections } from "./store.ts";

const test = useTestApp({ scene });
const PASSWORD = "trois chats roux dorment";
const COLLEAGUE = "camille@clinique.example";
const state = { holder: "", colleague: "", stranger: "" };
let id: number;

async function scene(): Promise<void> {
  const holder = await makeHolder(test.ctx, { numOrdinal: "10001" });
  state.holder = await test.tokenOf(holder);
  state.colleague = await test.tokenOf(
    await makeCollaborator(test.ctx, holder, { email: COLLEAGUE, password: PASSWORD }),
  );
  state.stranger = await test.tokenOf(await makeHolder(test.ctx));
  id = await makeCandidate(test.ctx);
}

const share = (shared: boolean) => test.response(shareSelection, { shared }, { token: state.holder });
const add = (selectionId: number, token: string) => test.response(addToSelection, { selectionId }, { token });
const remove = (selectionId: number, token: string) => test.response(removeFromSelection, { selectionId }, { token });
const follow = async (id: number, token: string, fields: object) =>
  (await test.send(changeFollowUp, { selectionId: String(id), ...fields }, { token })).json();
const list = async (token: string) =>
  (await test.response(selections, {}, { token })).veterinaryCandidateVeterinaryUsers.map(
    ({ veterinaryCandidate: { id }, addedBy, followUp, consultedAt }) => ({
      ...{ id, by: addedBy?.firstName, me: addedBy?.me, note: followUp?.note, consultedAt },
    }),
  );
const idsOf = async (token: string) => (await list(token)).map(({ id }) => id);

describe("a shared selection", () => {
  it("only the holder can share the clinic's selection (B2-07)", async () => {
    expect(await test.response(readSelectionSharing, {}, { token: state.colleague })).toEqual({ shared: false });
    const rejected = await test.send(shareSelection, { shared: true }, { token: state.colleague });
    expect(problemOf(rejected)).toEqual([403, "forbidden"]);
    expect(await share(true)).toEqual({ success: true, shared: true });
    await share(true);
    for (const token of [state.holder, state.colleague]) {
      expect(await test.response(readSelectionSharing, {}, { token })).toEqual({ shared: true });
    }
    expect(await test.response(readSelectionSharing, {}, { token: state.stranger })).toEqual({ shared: false });
    await share(false);
    expect(await test.events()).toEqual(["holder's call refused", "selection shared", "selection no longer shared"]);
  });

  it("a shared selection lists the selected candidates of all accounts together (B2-07)", async () => {
    const [first, second] = [await makeCandidate(test.ctx), await makeCandidate(test.ctx)];
    await add(first, state.holder);
    test.clock.advance(1000);
    await add(second, state.colleague);
    expect(await idsOf(state.holder)).toEqual([first]);
    await share(true);
    const shown = { note: "", consultedAt: null };
    expect(await list(state.holder)).toEqual([
      { id: second, by: "Camille", me: false, ...shown },
      { id: first, by: "Maëlle", me: true, ...shown },
    ]);
    expect((await list(state.colleague)).map(({ me }) => me)).toEqual([true, false]);
    expect(await idsOf(state.stranger)).toEqual([]);
    await test.response(candidate, { id: String(second) }, { token: state.holder });
    expect((await list(state.holder))[0]?.consultedAt).toBe("2026-02-14T09:00:01.000Z");
    expect((await list(state.colleague))[0]?.consultedAt).toBeNull();
    await share(false);
    expect([await idsOf(state.holder), await idsOf(state.colleague)]).toEqual([[first], [second]]);
  });

  it("a shared selection lists a candidate once, even if two accounts selected the candidate (B2-07)", async () => {
    await share(true);
    await add(id, state.holder);
    await add(id, state.colleague);
    expect(await test.ctx.db.selectFrom("selections").select("candidate_id").execute()).toHaveLength(1);
    expect(await list(state.colleague)).toMatchObject([{ by: "Maëlle", me: false }]);
    await share(false);
    expect(await idsOf(state.colleague)).toEqual([]);
  });

  it("if two accounts add the same candidate at once, the shared selection stores one entry (B2-07)", async () => {
    await share(true);
    const holder = await test.ctx.db.selectFrom("accounts").selectAll().where("num_ordinal", "=", "10001").execute();
    await meanwhile(
      test,
      async (trx) => {
        const account_id = holder[0]?.id ?? "";
        await lockShared(trx, { accountId: account_id, sharedBy: account_id });
        await insertSelections(trx, [account_id], id, test.clock.now());
      },
      () => add(id, state.colleague),
    );
    expect(await test.ctx.db.selectFrom("selections").select("account_id").execute()).toHaveLength(1);
    expect(await list(state.colleague)).toMatchObject([{ by: "Maëlle", me: false }]);
    expect(await findInterestDrift(test.ctx.db)).toEqual([]);
  });

  it("if an account removes a shared candidate, the candidate disappears for all accounts (B2-07)", async () => {
    await add(id, state.holder);
    test.clock.advance(1000);
    await add(id, state.colleague);
    await share(true);
    await follow(id, state.holder, { note: "À rappeler" });
    await remove(id, state.colleague);
    for (const token of [state.holder, state.colleague]) expect(await idsOf(token)).toEqual([]);
    await add(id, state.colleague);
    expect(await list(state.colleague)).toMatchObject([{ id, by: "Maëlle", note: "À rappeler" }]);
    await share(false);
    expect([await idsOf(state.holder), await idsOf(state.colleague)]).toEqual([[id], [id]]);
    expect(await findInterestDrift(test.ctx.db)).toEqual([]);
  });

  it("all accounts of a shared selection have the same follow-up of a candidate (B2-07)", async () => {
    await add(id, state.holder);
    await share(true);
    const { followUp } = await follow(id, state.colleague, { status: "interview", note: "Vendredi", edition: 1 });
    expect(followUp).toMatchObject({ status: "interview", updatedBy: { firstName: "Camille", lastName: "Robin" } });
    expect(await follow(id, state.holder, { note: "Lundi", edition: 1 })).toMatchObject({
      code: "editedMeanwhile",
      followUp: { note: "Vendredi", edition: 2 },
    });
  });

  it("a shared selection shows the later of two notes, but both notes remain stored (B2-07)", async () => {
    for (const token of [state.holder, state.colleague]) await add(id, token);
    await follow(id, state.colleague, { note: "De Camille" });
    test.clock.advance(1000);
    await follow(id, state.holder, { note: "De Maëlle" });
    await share(true);
    expect(await list(state.colleague)).toMatchObject([{ note: "De Maëlle" }]);
    await share(false);
    expect(await list(state.colleague)).toMatchObject([{ note: "De Camille" }]);
  });

  it("the search hides the candidates that any account of the clinic has selected (B2-07)", async () => {
    await add(id, state.holder);
    const found = async (token: string, query: object = {}) =>
      (await test.response(candidates, query, { token }))["hydra:member"].map((one) => [one.id, one.isSelected]);
    expect(await found(state.colleague)).toEqual([[id, false]]);
    await share(true);
    expect(await found(state.colleague)).toEqual([]);
    expect(await found(state.colleague, { withoutSelection: "false" })).toEqual([[id, true]]);
    expect(await found(state.stranger)).toEqual([[id, false]]);
    await share(false);
    expect(await found(state.colleague)).toEqual([[id, false]]);
  });

  it("the total that the search returns is the number of candidates that the search lists (B2-07)", async () => {
    const [first, both] = [await makeCandidate(test.ctx), await makeCandidate(test.ctx)];
    await add(first, state.holder);
    for (const token of [state.holder, state.colleague]) await add(both, token);
    const total = async (token: string, query: object = {}) =>
      (await test.response(candidates, query, { token }))["hydra:totalItems"];
    expect([await total(state.holder), await total(state.colleague)]).toEqual([1, 2]);
    await share(true);
    for (const query of [{}, { ZIPCode: "35" }, { lastName: "e" }]) {
      const listed = (await test.response(candidates, query, { token: state.colleague }))["hydra:member"].length;
      expect([await total(state.colleague, query), await total(state.holder, query)]).toEqual([listed, listed]);
    }
    expect(await total(state.colleague)).toBe(1);
    expect(await total(state.stranger)).toBe(3);
  });

  it("sharing shows contact details to the whole clinic; the view log records who opened them (B2-07)", async () => {
    const id = await makeCandidate(test.ctx, { contactShareable: true });
    await add(id, state.holder);
    const phone = async (token: string) => (await test.response(candidate, { id: String(id) }, { token })).cellPhone;
    expect(await phone(state.colleague)).toBeNull();
    await share(true);
    expect(await phone(state.colleague)).toBe("0639980001");
    expect(await phone(state.stranger)).toBeNull();
    await share(false);
    expect(await phone(state.colleague)).toBeNull();
    const openings = await test.ctx.db.selectFrom("view_log").select("contact").orderBy("id").execute();
    expect(openings.map(({ contact }) => contact)).toEqual([true, false, true, false]);
  });
});

describe("a collaborator who leaves", () => {
  const leave = {
    "removed by the holder": () =>
      test.response(deleteCollaborator, { email: COLLEAGUE, numOrdinal: "10001" }, { token: state.holder }),
    "erasing their own account": () => test.response(deleteUser, { password: PASSWORD }, { token: state.colleague }),
  };

  it.each(Object.entries(leave))(
    "the holder's selection gets the shared candidates of a collaborator %s (B2-08)",
    async (_how, leaveClinic) => {
      const [alone, both, other] = [
        await makeCandidate(test.ctx),
        await makeCandidate(test.ctx),
        await makeCandidate(test.ctx),
      ];
      for (const id of [alone, both]) await add(id, state.colleague);
      for (const id of [both, other]) await add(id, state.holder);
      await follow(both, state.holder, { note: "De Maëlle" });
      test.clock.advance(1000);
      await follow(both, state.colleague, { note: "De Camille" });
      await follow(alone, state.colleague, { note: "Seule" });
      await share(true);
      await leaveClinic();
      expect((await list(state.holder)).toSorted((one, two) => one.id - two.id)).toMatchObject([
        { id: alone, note: "Seule", me: true },
        { id: both, note: "De Camille\n\nAutre note : De Maëlle", me: true },
        { id: other, note: "", me: true },
      ]);
      expect(await findInterestDrift(test.ctx.db)).toEqual([]);
      await share(false);
      expect(await list(state.holder)).toHaveLength(3);
    },
  );

  it("if a collaborator is removed, the collaborator's notes and history go to the holder (B2-05, B2-08)", async () => {
    for (const token of [state.holder, state.colleague]) await add(id, token);
    await follow(id, state.colleague, { status: "contacted", note: "De Camille", nextStepOn: "2026-04-10" });
    test.clock.advance(1000);
    await follow(id, state.holder, { status: "interview", note: "De Maëlle" });
    await share(true);
    await leave["removed by the holder"]();
    await share(false);
    const [entry] = (await test.response(selections, {}, { token: state.holder })).veterinaryCandidateVeterinaryUsers;
    expect(entry?.followUp).toMatchObject({
      ...{ status: "interview", nextStepOn: "2026-04-10", note: "De Maëlle\n\nAutre note : De Camille" },
    });
    const history = await test.response(followUpHistory, { selectionId: String(id) }, { token: state.holder });
    expect(history.items.map(({ status }) => status)).toEqual(["interview", "contacted"]);
  });

  it("if a collaborator is removed, the collaborator's unshared selection is deleted (B2-08)", async () => {
    await add(id, state.colleague);
    await leave["removed by the holder"]();
    await share(true);
    expect(await idsOf(state.holder)).toEqual([]);
  });
});
