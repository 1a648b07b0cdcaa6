import { candidate } from "contract/candidates/candidates.ts";
import { exportOwnDossier } from "contract/candidates/own-page/leave.ts";
import { ownDossier } from "contract/candidates/own-page/own-dossier.ts";
import { ownViews } from "contract/candidates/own-page/views.ts";
import { addToSelection } from "contract/selection/selection.ts";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeCollaborator, makeHolder } from "../../accounts/login/fixtures.ts";
import { makeFollowUp } from "../../selection/fixtures.ts";
import { makeCandidate } from "../intake/fixtures.ts";
import { tokenOfCandidate } from "./fixtures.ts";

const test = useTestApp({ scene });
const state = { id: 0 };
async function scene(): Promise<void> {
  state.id = await makeCandidate(test.ctx);
}

const me = async () => ({ token: await tokenOfCandidate(test.ctx, state.id) });
const views = async () => test.response(ownViews, {}, await me());
async function open(accountId: string): Promise<void> {
  await test.response(candidate, { id: String(state.id) }, { token: await test.tokenOf(accountId) });
}

describe("the clinics that opened a dossier", () => {
  it("candidates see on which day each clinic opened the dossier, latest first, but no names (B11-08)", async () => {
    const holderId = await makeHolder(test.ctx, { firstName: "Canari", lastName: "Canari" });
    const collaborator = await makeCollaborator(test.ctx, holderId);
    const other = await makeHolder(test.ctx);
    await open(holderId);
    await open(collaborator);
    await test.response(addToSelection, { selectionId: state.id }, { token: await test.tokenOf(holderId) });
    test.clock.advance(2 * 3_600_000);
    await open(holderId);
    test.clock.advance(24 * 3_600_000);
    await open(other);
    const { total, items, next } = await views();
    expect([total, next]).toEqual([2, null]);
    expect(items.map(({ day, contact }) => [day, contact])).toEqual([
      ["2026-02-15", false],
      ["2026-02-14", true],
    ]);
    expect(items.every(({ clinic, city }) => clinic !== null && city !== null)).toBe(true);
    expect(JSON.stringify(items)).not.toContain("Canari");
    expect((await test.response(ownDossier, {}, await me())).lastSeen).toEqual(items[0]);
    await test.ctx.db.deleteFrom("accounts").where("id", "=", other).execute();
    expect((await views()).items[0]).toMatchObject({ clinic: null, city: null });
  });

  it("the list of clinics that opened a dossier has pages of 30 (B11-08)", async () => {
    const clinics = await Promise.all(Array.from({ length: 31 }, () => makeHolder(test.ctx)));
    for (const id of clinics) await open(id);
    const first = await views();
    const cursor = new URL(first.next ?? "", "https://espace.example").searchParams.get("cursor") ?? "";
    const second = await test.response(ownViews, { cursor }, await me());
    expect([first.total, first.items.length, second.items.length, second.next]).toEqual([31, 30, 1, null]);
  });

  it("the candidate's export contains the clinics' notes and the view log (B11-10)", async () => {
    const holderId = await makeHolder(test.ctx);
    await open(holderId);
    await test.response(addToSelection, { selectionId: state.id }, { token: await test.tokenOf(holderId) });
    await makeFollowUp(test.ctx, { accountId: holderId, candidateId: state.id, status: "contacted", note: "Motivée" });
    const data = await test.response(exportOwnDossier, {}, await me());
    expect(data).toMatchObject({ openedBy: [{ what: "sheet" }, {}], notedBy: [{ note: "Motivée" }] });
    expect(await test.events()).toContain("own page: exported");
  });
});
