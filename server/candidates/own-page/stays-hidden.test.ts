import { notificationList } from "contract/alerts/notifications.ts";
import { candidate, candidates } from "contract/candidates/candidates.ts";
import { putCandidate } from "contract/candidates/intake.ts";
import { resumeOwnDossier, withdrawOwnDossier } from "contract/candidates/own-page/leave.ts";
import { ownDossier } from "contract/candidates/own-page/own-dossier.ts";
import { confirmRecruitment, reportRecruitment } from "contract/selection/recruitments.ts";
import { addToSelection, selections } from "contract/selection/selection.ts";
import { describe, expect, it } from "vitest";
import { meanwhile } from "../../../tests/support/meanwhile.ts";
import { logInStaff } from "../../../tests/support/staff.ts";
import { PROVIDER_KEY, problemOf, useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { insertSelections } from "../../selection/entries/store.ts";
import { makeMove } from "../dossiers/fixtures.ts";
import { candidateRecord, makeCandidate } from "../intake/fixtures.ts";
import { tokenOfCandidate } from "./fixtures.ts";
import { lockOwnDossier } from "./own-dossier-store.ts";

const test = useTestApp({ scene });
const state = { id: 0, report: "", staff: { token: "" } };
const EXTERNAL_ID = "ESSAI-0001";

async function scene(): Promise<void> {
  state.id = await makeCandidate(test.ctx, { externalId: EXTERNAL_ID });
  state.staff = await logInStaff(test);
}

const me = async () => ({ token: await tokenOfCandidate(test.ctx, state.id) });
const page = async () => test.response(ownDossier, {}, await me());
const feed = (version: number, active: boolean) =>
  test.response(putCandidate, candidateRecord({ externalId: EXTERNAL_ID, version, active }), { token: PROVIDER_KEY });
async function clinic() {
  const reader = { token: await test.tokenOf(await makeHolder(test.ctx)) };
  await test.response(addToSelection, { selectionId: state.id }, reader);
  return reader;
}
const notices = async ({ token }: { token: string }) =>
  (await test.response(notificationList, {}, { token })).items.map(({ title, content }) => [title, content]);

describe("a candidate who left", () => {
  it.each([
    ["the centre", () => makeMove(test.ctx, "recruit", state.id)],
    ["a feed", () => feed(2, false)],
    ["a clinic's confirmed report", async () => test.response(confirmRecruitment, { id: state.report }, state.staff)],
  ])(
    "if %s recruits a candidate who withdrew, only the employing clinic learns this (B4-03 B11-09)",
    async (_who, recruit) => {
      const [employer, other] = [await clinic(), await clinic()];
      const input = { id: String(state.id), contract: "unknown" } as const;
      state.report = (await test.response(reportRecruitment, input, employer)).recruitment.id;
      await test.response(reportRecruitment, input, other);
      await test.send(withdrawOwnDossier, {}, await me());
      await test.jobs.drain();
      const told = await notices(other);
      await recruit();
      await test.jobs.drain();
      expect((await page()).state).toBe("recruited");
      const [entry] = (await test.response(selections, {}, other)).veterinaryCandidateVeterinaryUsers;
      expect(entry?.veterinaryCandidate).toMatchObject({ lastName: "", city: null, unavailable: true });
      expect(entry?.recruitment?.reason ?? null).not.toBe("Déjà recruté");
      expect(await test.response(candidate, { id: String(state.id) }, other)).toMatchObject({ unavailable: true });
      const search = { active: "false", withoutSelection: "false" } as const;
      expect((await test.response(candidates, search, other))["hydra:member"]).toEqual([]);
      expect(await notices(other)).toEqual(told);
      expect(JSON.stringify(await test.outbox())).not.toContain("Déjà recruté");
      await test.send(resumeOwnDossier, {}, await me());
      const [back] = (await test.response(selections, {}, other)).veterinaryCandidateVeterinaryUsers;
      expect(back?.veterinaryCandidate).toMatchObject({ lastName: "Perrot", active: false });
    },
  );

  it("selecting a candidate who is leaving fails, or the clinic is notified about the leaving (B11-09)", async () => {
    const [account, person] = [await makeHolder(test.ctx), await me()];
    const reader = { token: await test.tokenOf(account) };
    await meanwhile(
      test,
      (trx) => insertSelections(trx, [account], state.id, test.clock.now()),
      () => test.send(withdrawOwnDossier, {}, person),
    );
    expect(await notices(reader)).toHaveLength(1);
    await test.send(resumeOwnDossier, {}, person);
    const late = { token: await test.tokenOf(await makeHolder(test.ctx)) };
    const left = { left_as: "withdrawn", left_from: "published", active: false, hidden_as: "withdrawn" } as const;
    const added = await meanwhile(
      test,
      async (trx) => {
        await lockOwnDossier(trx, state.id);
        await trx.updateTable("candidates").set(left).where("id", "=", state.id).execute();
      },
      () => test.send(addToSelection, { selectionId: state.id }, late),
    );
    expect(problemOf(added)).toEqual([404, "candidateNotFound"]);
    expect((await test.response(selections, {}, late)).veterinaryCandidateVeterinaryUsers).toEqual([]);
  });
});
