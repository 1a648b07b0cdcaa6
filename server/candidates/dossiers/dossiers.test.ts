import type { ResponseOf } from "contract/call.ts";
import { candidate } from "contract/candidates/candidates.ts";
import * as calls from "contract/candidates/dossiers.ts";
import { candidateBatch, putCandidate } from "contract/candidates/intake.ts";
import { addToSelection } from "contract/selection/selection.ts";
import { describe, expect, it } from "vitest";
import { PROVIDER_KEY, useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { makeStaff } from "../../centre/staff/fixtures.ts";
import { startStaffSession } from "../../centre/staff/session.ts";
import { candidateRecord, makeCandidate } from "../intake/fixtures.ts";

const test = useTestApp({ limits: { dossiersOpenedPerStaff: { max: 5 } }, scene });
const provider = { token: PROVIDER_KEY };

const caller: { id: string; token: string; manager: string } = { id: "", token: "", manager: "" };

async function scene(): Promise<void> {
  caller.id = await makeStaff(test.ctx, { firstName: "Claire", lastName: "Morvan" });
  caller.token = await startStaffSession(test.ctx, caller.id);
  caller.manager = await startStaffSession(test.ctx, await makeStaff(test.ctx, { role: "gestionnaire" }));
}

function form(wish: Parameters<typeof candidateRecord>[0] = {}): Record<string, unknown> {
  const { externalId: _externalId, version: _version, active: _active, ...fields } = candidateRecord(wish);
  return fields;
}

const journal = () =>
  test.ctx.db.selectFrom("audit_events").select(["event", "subject", "details"]).orderBy("id").execute();

describe("a dossier created by staff", () => {
  it("a dossier created by staff is a draft that clinics cannot see (B1-22)", async () => {
    const response = await test.send(calls.createDossier, form(), caller);
    expect(response.statusCode).toBe(201);
    const made = response.json();
    expect(made).toMatchObject({ ...form(), state: "draft", edition: 1, origin: "hand", corrected: {} });
    expect(made).toMatchObject({ publishedAt: null, likelyDuplicates: [], views: 0, selections: 0 });
    expect(made.externalId).toMatch(/^EF-[0-9A-Z]{8}$/);
    expect(await test.response(calls.readDossier, { id: String(made.id) }, caller)).toEqual(made);
    const clinic = { token: await test.tokenOf(await makeHolder(test.ctx)) };
    expect((await test.send(candidate, { id: String(made.id) }, clinic)).statusCode).toBe(404);
    expect((await journal()).map(({ event }) => event)).toEqual(["dossier made", "dossier opened"]);
  });

  it("the server rejects a new or changed dossier with invalid values, and names each value (B1-23)", async () => {
    const invalid = {
      lastName: "",
      firstName: "\u0000",
      birthday: "2199-01-01",
      ZIPCode: "3500",
      cellPhone: "12",
      email: "x",
    };
    const errors = [
      { field: "lastName", error: "indiquez le nom" },
      { field: "firstName", error: "octet nul dans le texte" },
      { field: "birthday", error: "date dans le futur" },
      { field: "ZIPCode", error: "code postal invalide : cinq chiffres attendus" },
      { field: "cellPhone", error: "numéro de téléphone invalide" },
      { field: "email", error: "adresse email invalide" },
    ];
    const refused = await test.send(calls.createDossier, { ...form(), ...invalid }, caller);
    expect([refused.statusCode, refused.json().code, refused.json().errors]).toEqual([422, "invalidRecord", errors]);
    const { id, edition } = await test.response(calls.createDossier, form(), caller);
    const unchanged = await test.send(calls.changeDossier, { id: String(id), edition, ...invalid }, caller);
    expect([unchanged.statusCode, unchanged.json().errors]).toEqual([422, errors]);
  });

  it("a provider's record updates a dossier that staff created with the record's external id (B1-22)", async () => {
    const { id, externalId } = await test.response(calls.createDossier, form(), caller);
    await test.response(putCandidate, candidateRecord({ externalId, city: "Brest" }), provider);
    expect(await test.response(calls.readDossier, { id: String(id) }, caller)).toMatchObject({
      ...{ city: "Brest", state: "published", origin: "hand", edition: 2, corrected: {} },
    });
  });
});

describe("a change of a dossier", () => {
  it("if a dossier changed since staff read it, their change gets a 409 with the newer dossier (B1-22)", async () => {
    const id = String(await makeCandidate(test.ctx));
    const read = await test.response(calls.readDossier, { id }, caller);
    const first = await test.response(calls.changeDossier, { ...read, id, city: "Vannes" }, caller);
    expect(first).toMatchObject({ city: "Vannes", edition: read.edition + 1 });
    const late = await test.send(calls.changeDossier, { ...read, id, lastName: "Le Bris" }, caller);
    expect([late.statusCode, late.json().code, late.json().candidate]).toEqual([409, "editedMeanwhile", first]);
    expect(late.json().error).toBe("Ces informations ont été modifiées entre-temps.");
    expect(late.json().by).toEqual({ origin: "hand", firstName: expect.any(String), lastName: expect.any(String) });
    test.clock.advance(1000);
    await test.response(putCandidate, candidateRecord({ externalId: read.externalId, version: 2 }), provider);
    const afterFeed = await test.send(calls.changeDossier, { ...first, id, lastName: "Le Bris" }, caller);
    expect(afterFeed.json().by).toBeNull();
    expect([afterFeed.statusCode, afterFeed.json().candidate.edition]).toEqual([409, first.edition + 1]);
  });

  it("a change of a dossier ignores unchanged fields and fields outside the centre's form (T-41 B1-22)", async () => {
    const id = String(await makeCandidate(test.ctx));
    const before = await test.ctx.db.selectFrom("candidates").selectAll().executeTakeFirstOrThrow();
    const sent = { state: "draft", active: false, externalId: "EF-1", version: 9, origin: "hand", hidden_as: "draft" };
    const more = { publishedAt: null, views: 9, corrected: {}, contentHash: "x", department: "99", held_against: true };
    await test.response(calls.changeDossier, { id, edition: 1, ...sent, ...more, city: "Vannes" }, caller);
    const after = await test.ctx.db.selectFrom("candidates").selectAll().executeTakeFirstOrThrow();
    const written = { city: "Vannes", city_folded: "vannes", edition: 2, corrections: { city: "Rennes" } };
    expect(after).toEqual({ ...before, ...written });
    const change = async (edition: number, city: string | null) => {
      const changed = await test.response(calls.changeDossier, { id, edition, city }, caller);
      return [changed.city, changed.lastName, changed.contactShareable, changed.edition];
    };
    for (const emptied of [await change(2, null), await change(3, " ")])
      expect(emptied).toEqual([null, "Perrot", true, 3]);
  });
});

describe("what staff can read about a dossier", () => {
  it("a dossier's history lists the latest change first and names the author of each change (B1-28)", async () => {
    const record = candidateRecord();
    await test.response(putCandidate, record, provider);
    const { id } = await test.ctx.db.selectFrom("candidates").select("id").executeTakeFirstOrThrow();
    const path = { id: String(id) };
    test.clock.advance(60_000);
    await test.response(candidateBatch, { items: [{ ...record, version: 2, ranMA: 9 }], file: "1" }, provider);
    const { edition } = await test.response(calls.readDossier, path, caller);
    await test.response(calls.changeDossier, { ...path, edition, lastName: "Le Bris", city: null }, caller);
    const [at, nobody] = ["2026-02-14T09:01:00.000Z", { firstName: null, lastName: null }];
    const changed = { before: { lastName: "Perrot", city: "Rennes" }, after: { lastName: "Le Bris", city: null } };
    const items = [
      { at, by: { origin: "hand", firstName: "Claire", lastName: "Morvan" }, ...changed },
      { at, by: { origin: "file", ...nobody }, before: { ranMA: 7 }, after: { ranMA: 9 } },
      { at: "2026-02-14T09:00:00.000Z", by: { origin: "api", ...nobody }, before: {}, after: {} },
    ];
    expect(await test.response(calls.dossierHistory, path, caller)).toEqual({ total: 3, items, next: null });
  });

  it.each([30, 31])("a history of %i changes is split into pages of 30 (B1-28 B0-04)", async (changes) => {
    const { id } = await test.response(calls.createDossier, form(), caller);
    const change = {
      candidate_id: id,
      at: test.clock.now(),
      origin: "hand",
      staff_id: caller.id,
      before: "{}",
    } as const;
    const further = Array.from({ length: changes - 1 }, (_, n) => ({ ...change, after: `{"ranFR":${n + 1}}` }));
    await test.ctx.db.insertInto("candidate_changes").values(further).execute();
    const seen: unknown[] = [];
    let url: string | null = `/api/formation/candidates/${id}/history`;
    while (url) {
      const page: ResponseOf<typeof calls.dossierHistory> = (await test.get(url, caller.token)).json();
      expect([page.total, page.items.length <= 30]).toEqual([changes, true]);
      seen.push(...page.items.map(({ after }) => after.ranFR ?? 0));
      url = page.next;
    }
    expect(seen).toEqual(Array.from({ length: changes }, (_, n) => changes - 1 - n));
  });

  it("a dossier's list of views shows which clinics opened the dossier and saw contact details (B1-29)", async () => {
    const id = await makeCandidate(test.ctx);
    const clinic = { token: await test.tokenOf(await makeHolder(test.ctx)) };
    await test.response(candidate, { id: String(id) }, clinic);
    await test.response(candidate, { id: String(id) }, clinic);
    await test.response(addToSelection, { selectionId: id, isSelected: true }, clinic);
    await test.response(candidate, { id: String(id) }, clinic);
    const opened = { clinic: "Clinique vétérinaire des Lices, 35000 Rennes", at: "2026-02-14T09:00:00.000Z" };
    const items = [true, false].map((contact) => ({ ...opened, contact, what: "sheet" }));
    expect(await test.response(calls.dossierViews, { id: String(id) }, caller)).toEqual({
      total: 2,
      items,
      next: null,
    });
  });

  it("a dossier's preview shows what clinics see before and after they select the candidate (B1-26)", async () => {
    const id = await makeCandidate(test.ctx);
    const clinic = { token: await test.tokenOf(await makeHolder(test.ctx)) };
    const { before, after } = await test.response(calls.previewDossier, { id: String(id) }, caller);
    const seen = await test.response(candidate, { id: String(id) }, clinic);
    const nowhere = { distance: null, distanceApproximate: null };
    expect({ ...seen, ...nowhere }).toEqual(before.sheet);
    const { veterinaryCandidate } = await test.response(addToSelection, { selectionId: id, isSelected: true }, clinic);
    expect({ ...veterinaryCandidate, ...nowhere }).toEqual(after.sheet);
    const shown = [before.sheet.cellPhone, after.sheet.cellPhone, before.card.isSelected];
    expect(shown).toEqual([null, "0639980001", false]);
    const draft = await test.response(calls.createDossier, form(), caller);
    expect((await test.response(calls.previewDossier, { id: String(draft.id) }, caller)).before.card).toMatchObject({
      ...{ active: true, lastName: "Perrot", publishedAt: "2026-02-14T09:00:00.000Z" },
    });
  });

  it("a dossier lists further dossiers that may describe the same person (B1-30)", async () => {
    const one = await makeCandidate(test.ctx, { externalId: "ESSAI-1" });
    const same = { externalId: "ESSAI-2", lastName: "PERROT", cellPhone: null };
    const two = await makeCandidate(test.ctx, same);
    const three = await makeCandidate(test.ctx, { externalId: "ESSAI-3", lastName: "Autre" });
    const of = async (id: number) =>
      (await test.response(calls.readDossier, { id: String(id) }, caller)).likelyDuplicates;
    expect((await of(one)).map((other) => [other.id, other.same])).toEqual([
      [two, "person"],
      [three, "phone"],
    ]);
    expect(await of(two)).toEqual([
      { id: one, externalId: "ESSAI-1", lastName: "Perrot", firstName: "Lise", state: "published", same: "person" },
    ]);
  });
});

describe("how staff export, erase and open a dossier", () => {
  it("only managers can export or erase dossiers (B1-29 B1-12)", async () => {
    const made = await test.response(calls.createDossier, form({ lastName: "Zzcanari" }), caller);
    const id = String(made.id);
    await test.response(calls.changeDossier, { id, edition: 1, city: "Zzville" }, caller);
    for (const call of [calls.exportDossier, calls.eraseDossier]) {
      expect((await test.send(call, { id, confirm: made.externalId }, caller)).statusCode).toBe(403);
    }
    const manager = { token: caller.manager };
    const data = await test.response(calls.exportDossier, { id }, manager);
    expect(data).toMatchObject({ record: { last_name: "Zzcanari" }, changes: [{}, { after: { city: "Zzville" } }] });
    const wrong = await test.send(calls.eraseDossier, { id, confirm: "EF-0" }, manager);
    const errors = [{ field: "confirm", error: "ce n'est pas l'identifiant de ce dossier" }];
    expect([wrong.statusCode, wrong.json().errors]).toEqual([422, errors]);
    expect(await test.response(calls.eraseDossier, { id, confirm: made.externalId }, manager)).toEqual({
      success: true,
    });
    expect((await test.send(calls.readDossier, { id }, manager)).statusCode).toBe(404);
    expect(await test.ctx.db.selectFrom("candidate_changes").selectAll().execute()).toEqual([]);
    const lines = await journal();
    expect(lines.map(({ event }) => event)).toEqual([
      ...["dossier made", "dossier opened", "dossier changed", "manager's call refused", "manager's call refused"],
      ...["dossier opened", "dossier exported", "candidate erased"],
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/Zz(canari|ville)/);
  });

  it("staff who open more dossiers than the hourly limit need a new authenticator code (B1-12)", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 6; n += 1) ids.push(String(await makeCandidate(test.ctx)));
    const [last = ""] = ids.splice(5);
    for (const id of [...ids, ...ids]) {
      expect((await test.send(calls.readDossier, { id }, caller)).statusCode).toBe(200);
      expect((await test.send(calls.previewDossier, { id }, caller)).statusCode).toBe(200);
    }
    const inputs = [
      ...[calls.readDossier, calls.previewDossier, calls.dossierHistory, calls.dossierViews].map(
        (call) => [call, { id: last }] as const,
      ),
      [calls.changeDossier, { id: last, edition: 0 }] as const,
      [calls.giveBackSource, { id: last, fields: [] }] as const,
    ];
    for (const [call, input] of inputs) {
      const refused = await test.send(
        call as typeof calls.changeDossier,
        input as { id: string; edition: number },
        caller,
      );
      expect([call.path, refused.statusCode, refused.json().code]).toEqual([call.path, 401, "confirmYourself"]);
    }
    expect((await journal()).filter(({ subject }) => subject === `dossier ${last}`)).toEqual([]);
    test.clock.advance(3_600_000);
    expect((await test.send(calls.readDossier, { id: last }, caller)).statusCode).toBe(401);
    const again = { token: await startStaffSession(test.ctx, caller.id) };
    expect((await test.send(calls.readDossier, { id: last }, again)).statusCode).toBe(200);
  });

  it("a request for an unknown dossier id returns 404 (B1-22)", async () => {
    for (const id of ["0", "x", "99999999999", "12"])
      expect((await test.send(calls.readDossier, { id }, caller)).statusCode, id).toBe(404);
  });
});
