import { readDossier } from "contract/candidates/dossiers.ts";
import { unlockClinic } from "contract/centre/clinics.ts";
import { journal } from "contract/centre/journal.ts";
import { removeStaff } from "contract/centre/staff-team.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { logInStaff } from "../../../tests/support/staff.ts";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";

const test = useTestApp();
const toBase64Url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const state = { adviser: { token: "", id: "" }, manager: { token: "", id: "" }, holderId: "" };

beforeEach(async () => {
  state.adviser = await logInStaff(test, { firstName: "Nina", lastName: "Conseil", email: "nina@centre.example" });
  state.manager = await logInStaff(test, { role: "gestionnaire" });
  state.holderId = await makeHolder(test.ctx, { numOrdinal: "10031", lastName: "Tanguy", email: "t@lices.example" });
});

describe("the journal", () => {
  it("the journal shows who did what to whom and from which IP address, the latest event first (B1-55)", async () => {
    await test.send(unlockClinic, { id: state.holderId }, { ...state.adviser, address: "192.0.2.77" });
    const { intact, items, kinds } = await test.response(journal, {}, state.manager);
    expect(intact).toBe(true);
    expect(items[0]).toEqual({
      ...{ id: expect.any(Number), at: "2026-02-14T09:00:00.000Z", kind: "staff: unlock account" },
      ...{ who: "Nina Conseil (nina@centre.example)", whom: "Maëlle Tanguy (t@lices.example)", address: "192.0.2.77" },
    });
    expect(kinds).toContain("staff: unlock account");
  });

  it("staff can filter the journal by person, by kind of event and by day in Paris (B1-55)", async () => {
    // It is 23:30 on 14 February in Paris.
    test.clock.set("2026-02-14T22:30:00.000Z");
    state.adviser = await logInStaff(test, { lastName: "Conseil", email: "nina-soir@le-centre.example" });
    await test.send(unlockClinic, { id: state.holderId }, state.adviser);
    test.clock.advance(3_600_000);
    state.adviser = { ...state.adviser, ...(await logInStaff(test)) };
    await test.send(unlockClinic, { id: state.holderId }, state.adviser);
    state.manager = await logInStaff(test, { role: "gestionnaire" });
    const count = async (filter: object) => (await test.response(journal, filter, state.manager)).total;
    const names = ["tanguy", "Maëlle TANGUY", "maelle", "Tanguy, Maëlle", "Maëlle Tanguy (t@lices.example)"];
    for (const person of [...names, "t@lices.example", "10031", state.holderId]) {
      expect([person, await count({ person })]).toEqual([person, 2]);
    }
    expect(await count({ person: "nina-soir@le-centre.example" })).toBe(1);
    expect(await count({ person: "inconnue@lices.example" })).toBe(0);
    expect(await count({ day: "2026-02-14" })).toBe(1);
    expect(await count({ day: "2026-02-15" })).toBe(1);
    expect(await count({ day: "2026-02-13" })).toBe(0);
    expect(await count({ kind: "staff: unlock account" })).toBe(2);
    expect(await count({ kind: "staff: erase account" })).toBe(0);
  });

  it("the journal finds a candidate by first and last name in any order, without accents (B1-55)", async () => {
    const person = { lastName: "Le Floc'h", firstName: "Anne-Laure" };
    const id = await makeCandidate(test.ctx, { ...person, externalId: "ASV-77" });
    await makeCandidate(test.ctx, { ...person, firstName: "Zoé", externalId: "ASV-78" });
    await test.response(readDossier, { id: String(id) }, state.adviser);
    for (const input of [
      ...["Anne-Laure Le Floc'h", "LE FLOCH anne laure", "Le Floc'h", "ASV-77", "anne-laure"],
      ...["Anne-Laure Le Floc'h (ASV-77)", "Le Floc'h, Anne-Laure", "(ASV-77)"],
    ]) {
      const { items } = await test.response(journal, { person: input }, state.manager);
      expect([input, items.map(({ whom }) => whom)]).toEqual([input, ["Anne-Laure Le Floc'h (ASV-77)"]]);
    }
    for (const input of ["Zoé Le Floc'h", "Anne Le Floc'h", "Laure Le Floc'h Anne"])
      expect([input, (await test.response(journal, { person: input }, state.manager)).total]).toEqual([input, 0]);
  });

  it("after staff remove a member, the journal still shows the member's name and actions (B1-55)", async () => {
    await test.send(unlockClinic, { id: state.holderId }, state.adviser);
    expect((await test.send(removeStaff, { id: state.adviser.id }, state.manager)).statusCode).toBe(204);
    for (const person of ["Nina Conseil", "conseil nina"]) {
      const { items } = await test.response(journal, { person }, state.manager);
      expect([person, items.find(({ kind }) => kind === "staff: unlock account")?.who]).toEqual([
        person,
        "Nina Conseil",
      ]);
      expect(items[0]).toMatchObject({ kind: "staff removed", whom: "Nina Conseil" });
    }
  });

  it("if somebody altered stored entries of the journal, the journal page warns managers (B1-55)", async () => {
    await test.send(unlockClinic, { id: state.holderId }, state.adviser);
    await test.jobs.drain();
    test.clock.advance(120_000);
    await test.jobs.drain();
    await test.ctx.db.updateTable("audit_events").set({ event: "something else" }).where("id", "=", 1).execute();
    expect((await test.response(journal, {}, state.manager)).intact).toBe(false);
  });

  it("only managers can read the journal (B1-02, B1-55)", async () => {
    expect((await test.send(journal, {}, state.adviser)).statusCode).toBe(403);
    const impossible = [0, -1, -1e15, 1.5, 2 ** 60].map((id) => `cursor=${toBase64Url([id])}`);
    for (const query of ["day=2026-02-30", "day=demain", "cursor=x", "autre=1", ...impossible]) {
      const response = await test.get(`/api/formation/journal?${query}`, state.manager.token);
      expect([query, response.statusCode]).toEqual([query, 400]);
    }
  });
});
