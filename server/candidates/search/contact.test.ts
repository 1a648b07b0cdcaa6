import { candidate, candidates } from "contract/candidates/candidates.ts";
import { getFile } from "contract/candidates/files.ts";
import { addToSelection, removeFromSelection } from "contract/selection/selection.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { resumeOf } from "../../../tests/support/pdf.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { storeFile } from "../files/store-file.ts";
import { makeCandidate } from "../intake/fixtures.ts";

const test = useTestApp();
const RESUME = resumeOf("CV");

describe("contact data and openings in the view log", () => {
  it("the view log records each opened sheet or resume at most once an hour (T-45)", async () => {
    const id = await makeHolder(test.ctx);
    const token = await test.tokenOf(id);
    await storeFile(test.ctx, "cv.pdf", RESUME);
    const candidateId = await makeCandidate(test.ctx, { personalResume: "cv.pdf" });
    const open = async () => {
      await test.send(candidate, { id: String(candidateId) }, { token });
      await test.send(getFile, { token, name: "cv.pdf" }, { headers: { range: "bytes=0-9" } });
      await test.send(getFile, { token, name: "cv.pdf" });
    };
    await open();
    test.clock.advance(59 * 60_000);
    await open();
    test.clock.advance(2 * 60_000);
    await open();
    const rows = await test.ctx.db.selectFrom("view_log").select(["account_id", "what", "viewed_at"]).execute();
    expect(rows.filter(({ what }) => what === "sheet")).toHaveLength(2);
    expect(rows.filter(({ what }) => what === "resume")).toHaveLength(2);
    expect(new Set(rows.map((row) => row.account_id))).toEqual(new Set([id]));
  });

  it("only a selected candidate's sheet shows contact data, and the view log records that it did (T-46)", async () => {
    const token = await test.tokenOf(await makeHolder(test.ctx));
    const contact = { cellPhone: "0612345678", email: "her@candidat.example" };
    const id = await makeCandidate(test.ctx, { contactShareable: true, ...contact });
    for (const lastName of Object.values(contact)) {
      const found = await test.response(candidates, { lastName, withoutSelection: "false" }, { token });
      expect(found["hydra:totalItems"], lastName).toBe(0);
    }
    const open = async () => (await test.response(candidate, { id: String(id) }, { token })).email;
    const select = (isSelected: boolean) => test.send(addToSelection, { selectionId: id, isSelected }, { token });
    const shown = [await open(), await open()];
    await select(true);
    shown.push(await open(), await open());
    expect(shown.splice(2)).toEqual(Array(2).fill(contact.email));
    await select(false);
    shown.push(await open());
    await select(true);
    await test.send(removeFromSelection, { selectionId: id }, { token });
    expect([...shown, await open()]).toEqual([null, null, null, null]);
    const logged = test.ctx.db.selectFrom("view_log").select("contact").where("what", "=", "sheet");
    expect((await logged.orderBy("id").execute()).map(({ contact }) => contact)).toEqual([false, true]);
    await sql`update candidates set active = false, hidden_as = 'archived'`.execute(test.ctx.db);
    expect((await test.send(candidate, { id: String(id) }, { token })).statusCode).toBe(404);
  });

  it("if the server delivers neither sheet nor file, the view log records no opening", async () => {
    const token = await test.tokenOf(await makeHolder(test.ctx));
    await storeFile(test.ctx, "cv.pdf", RESUME);
    const id = await makeCandidate(test.ctx, { active: false, personalResume: "cv.pdf" });
    await test.send(candidate, { id: String(id) }, { token });
    await test.send(getFile, { token, name: "cv.pdf" });
    expect(await test.ctx.db.selectFrom("view_log").selectAll().execute()).toEqual([]);
  });
});
