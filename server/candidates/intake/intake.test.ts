import { registerBatch } from "contract/accounts/register.ts";
import { putFile } from "contract/candidates/files.ts";
import { candidateBatch, deleteCandidate, putCandidate } from "contract/candidates/intake.ts";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { PORTRAIT } from "../../../tests/support/access-scene.ts";
import { anyCharacter } from "../../../tests/support/any-character.ts";
import { PROVIDER_KEY, problemOf, useTestApp } from "../../../tests/support/test-app.ts";
import { hashOf } from "../../platform/configuration/secrets.ts";
import { candidateRecord } from "./fixtures.ts";

const test = useTestApp();
const provider = { token: PROVIDER_KEY };
const record = candidateRecord();

const put = (wish: object = {}) => test.send(putCandidate, { ...record, ...wish }, provider);
const stored = () => test.ctx.db.selectFrom("candidates").selectAll().orderBy("external_id").execute();
const publications = () => test.ctx.db.selectFrom("publications").selectAll().execute();

describe("a record of the provider", () => {
  it("if the provider sends a record twice, the second record changes nothing (F-22)", async () => {
    const created = await put();
    expect([created.statusCode, created.json().outcome]).toEqual([201, "created"]);
    const [before] = await stored();
    test.clock.advance(3_600_000);
    const again = await put();
    expect([again.statusCode, again.json()]).toEqual([200, { id: before?.id, outcome: "unchanged" }]);
    expect(await stored()).toEqual([before]);
    expect((await put({ version: 2, city: "Vitré" })).json().outcome).toBe("updated");
    const [after] = await stored();
    expect(after).toMatchObject({ id: before?.id, city: "Vitré", published_at: before?.published_at });
    expect(await publications()).toEqual([
      { candidate_id: before?.id, department: "35", published_at: before?.published_at, sequence: null },
    ]);
  });

  it("the server rejects a record whose body and URL have different external ids (F-28)", async () => {
    const address = { method: "PUT", url: "/api/provider/candidates/A1" } as const;
    const headers = { authorization: `Bearer ${PROVIDER_KEY}` };
    const refused = await test.app.inject({ ...address, headers, payload: { ...record, externalId: "A2" } });
    const errors = [{ field: "externalId", error: "identifiant différent de celui de l'adresse" }];
    expect([refused.statusCode, refused.json().errors, await stored()]).toEqual([422, errors, []]);
    for (const externalId of ["A1", " A1 ", "", null]) {
      const taken = await test.app.inject({ ...address, headers, payload: { ...record, externalId } });
      expect([taken.statusCode < 300, (await stored())[0]?.external_id]).toEqual([true, "A1"]);
    }
  });

  it("a recruited candidate who is active again keeps the first publication date (S3-16)", async () => {
    await put();
    const [first] = await stored();
    test.clock.advance(60_000);
    await put({ version: 2, active: false });
    expect(await stored()).toMatchObject([{ active: false, recruited_at: test.clock.now() }]);
    test.clock.advance(60_000);
    await put({ version: 3 });
    expect(await stored()).toMatchObject([{ active: true, recruited_at: null, published_at: first?.published_at }]);
    expect(await publications()).toHaveLength(1);
  });

  it("the first active record publishes a candidate whose earlier record was inactive", async () => {
    await put({ active: false });
    test.clock.advance(60_000);
    await put({ version: 2, ZIPCode: "20200" });
    expect(await publications()).toMatchObject([{ department: "2B", published_at: test.clock.now() }]);
  });

  it("if the server rejects an invalid record, the response lists all errors of the record", async () => {
    const response = await put({ lastName: " ", ZIPCode: "3500", ranFR: -7, birthday: "2026-02-30", email: "lise@" });
    expect(response.statusCode).toBe(422);
    const errors = [
      ...[
        { field: "lastName", error: "indiquez le nom" },
        { field: "birthday", error: "date qui n'existe pas" },
      ],
      { field: "ZIPCode", error: "code postal invalide : cinq chiffres attendus" },
      { field: "email", error: "adresse email invalide" },
      { field: "ranFR", error: "nombre négatif" },
    ];
    const error = errors.map((one) => `${one.field} : ${one.error}`);
    expect(response.json()).toEqual({ code: "invalidRecord", error, errors });
    expect(await stored()).toEqual([]);
  });

  it("a record cannot set fields that only the product sets (T-41)", async () => {
    const response = await put({ id: 77, isSelected: true, isAlreadyConsulted: true, published_at: "2000-01-01" });
    expect([response.json().outcome, response.json().id === 77]).toEqual(["created", false]);
  });
});

describe("a batch of the provider", () => {
  it("a batch stores its valid items even if other items are invalid", async () => {
    const items = [
      record,
      { ...record, externalId: "ESSAI-0002", ZIPCode: "ABCDE" },
      ...[
        { ...record, lastName: "Seconde" },
        { ...record, externalId: "" },
      ],
      ...[null, [], "texte", { externalId: 12 }],
      { ...record, externalId: "ESSAI-0003", lastName: { $gt: "" }, coverLetter: ["a"] },
      { ...record, externalId: "ESSAI-0004" },
    ];
    const { results } = await test.response(candidateBatch, { items }, provider);
    expect(
      results.map(({ externalId, outcome, errors }) => [externalId, outcome, errors?.map((e) => e.field)]),
    ).toEqual([
      ["ESSAI-0001", "created", undefined],
      ["ESSAI-0002", "refused", ["ZIPCode"]],
      ["ESSAI-0001", "refused", ["externalId"]],
      ["", "refused", ["externalId"]],
      ...Array(3).fill([null, "refused", [null]]),
      [null, "refused", ["lastName", "firstName", "ZIPCode"]],
      ["ESSAI-0003", "refused", ["lastName", "coverLetter"]],
      ["ESSAI-0004", "created", undefined],
    ]);
    expect(results[2]?.errors).toEqual([{ field: "externalId", error: "identifiant déjà vu plus haut" }]);
    expect(await stored()).toMatchObject([{ last_name: "Perrot" }, { external_id: "ESSAI-0004" }]);
  });

  it("a batch reports likely duplicates only if the provider asks for duplicates", async () => {
    await put();
    const other = { ...record, externalId: "ESSAI-0002" };
    const ask = (wish: object) => test.response(candidateBatch, { items: [other], dryRun: "1", ...wish }, provider);
    expect((await ask({})).results).toEqual([{ externalId: "ESSAI-0002", outcome: "created", id: null }]);
    expect((await ask({ duplicates: "1" })).results[0]?.likelyDuplicates).toEqual([
      { externalId: "ESSAI-0001", same: "person" },
      { externalId: "ESSAI-0001", same: "phone" },
    ]);
  });

  it("a batch may contain at most 1,000 items", async () => {
    const items = Array.from({ length: 1000 }, (_, n) => ({ ...record, externalId: `ESSAI-${n}` }));
    expect((await test.send(candidateBatch, { items: [...items, record] }, provider)).statusCode).toBe(400);
    const { results } = await test.response(candidateBatch, { items }, provider);
    expect(results.every(({ outcome }) => outcome === "created")).toBe(true);
    expect([(await stored()).length, (await publications()).length]).toEqual([1000, 1000]);
  });

  it("simultaneous batches with the same candidates cause no deadlock (F-08)", async () => {
    const retries = vi.spyOn(test.ctx.random, "integer");
    for (let version = 1; version < 3; version += 1) {
      const ids = Array.from({ length: 60 }, (_, n) => `ESSAI-${n < 30 ? n : 30 * version + n}`);
      const batches = Array.from({ length: 8 }, (_, place) => {
        const turn = new Map(ids.map((id) => [id, hashOf(`${version} ${place} ${id}`)]));
        const mine = ids.toSorted((one, other) => (turn.get(one) ?? "").localeCompare(turn.get(other) ?? ""));
        const some = mine.slice(10 * (place % 5));
        return some.map((externalId) => ({ ...record, externalId, version, city: `V${place}` }));
      });
      await Promise.all(batches.map((items) => test.response(candidateBatch, { items }, provider)));
    }
    expect(retries).not.toHaveBeenCalled();
    retries.mockRestore();
    expect([(await stored()).length, (await publications()).length]).toEqual([90, 90]);
  });

  it("the order of records does not affect the resulting candidates (F-23)", async () => {
    const history = Array.from({ length: 36 }, (_, n) => ({
      ...record,
      externalId: `ESSAI-${n % 12}`,
      version: 1 + Math.floor(n / 12),
      active: n % 5 !== 4,
      city: `Ville ${n}`,
    }));
    const states = new Set<string>();
    for (let round = 0; round < 2; round += 1) {
      await test.ctx.db.deleteFrom("candidates").execute();
      await test.ctx.db.deleteFrom("publications").execute();
      const dealt = history.map((event) => ({ event, place: test.ctx.random.integer(1_000_000) }));
      const shuffled = round === 0 ? dealt.toReversed() : dealt.toSorted((one, other) => one.place - other.place);
      for (const { event } of shuffled) await test.response(putCandidate, event, provider);
      const rows = await stored();
      expect(rows.map(({ version }) => version)).toEqual(Array.from({ length: 12 }, () => 3));
      const apart = { id: 0, published_at: null, recruited_at: null, edition: 0 };
      states.add(JSON.stringify(rows.map((row) => ({ ...row, ...apart }))));
    }
    expect(states.size).toBe(1);
  });
});

describe("a dry run of the provider", () => {
  const entry = { numOrdinal: "12345", lastName: "Roux", firstName: "Zoé", emails: ["zoe@clinique.example"] };
  const rows = async () => {
    const { db } = test.ctx;
    const tables = await Promise.all([
      db.selectFrom("candidates").select("external_id as key").execute(),
      db.selectFrom("files").select("name as key").execute(),
      db.selectFrom("register_entries").select("num_ordinal as key").execute(),
    ]);
    return tables.flat().length;
  };

  it("a call stores nothing if dryRun is 1 or true, and rejects invalid values of dryRun (F-22)", async () => {
    let expected = 0;
    for (const [call, input] of [
      [putCandidate, { named: record.externalId, ...record }],
      [candidateBatch, { items: [{ ...record, externalId: "ESSAI-0002" }] }],
      [putFile, { name: "portrait.png", content: PORTRAIT }],
      [registerBatch, { items: [entry] }],
    ] as const) {
      const send = (dryRun?: string) => test.send(call, { ...input, dryRun } as never, provider);
      for (const dryRun of ["yes", "TRUE", "2"])
        expect(problemOf(await send(dryRun)), call.path).toEqual([400, "invalidInput"]);
      for (const dryRun of ["1", "true"]) expect((await send(dryRun)).statusCode, call.path).toBeLessThan(300);
      expect(await rows(), call.path).toBe(expected);
      for (const dryRun of ["0", "false", undefined]) expect((await send(dryRun)).statusCode).toBeLessThan(300);
      expected += 1;
      expect(await rows(), call.path).toBe(expected);
    }
  });
});

describe("any JSON of the provider", () => {
  it("no JSON causes a server error, and rejected JSON is not stored (F-28 T-41)", async () => {
    const anything = fc.jsonValue({ stringUnit: anyCharacter });
    const field = fc.constantFrom(...Object.keys(record));
    const almost = fc.tuple(field, anything).map(([name, value]) => ({ ...record, [name]: value }));
    const harmless = (value: unknown) => !/"(__proto__|constructor)"/.test(JSON.stringify(value) ?? "");
    const items = fc.array(fc.oneof(anything, almost).filter(harmless), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(items, async (list) => {
        const { results } = await test.response(candidateBatch, { items: list }, provider);
        expect(results).toHaveLength(list.length);
        const refused = results.filter(({ outcome }) => outcome === "refused");
        expect(refused.every(({ errors }) => errors && errors.length > 0)).toBe(true);
      }),
      { numRuns: 8 },
    );
    const whole = fc.tuple(fc.constantFrom("PUT", "POST"), anything);
    await fc.assert(
      fc.asyncProperty(whole, async ([method, body]) => {
        const path = method === "PUT" ? "candidates/ESSAI-0009" : "register/batch";
        const response = await test.app.inject({
          method: method === "PUT" ? "PUT" : "POST",
          url: `/api/provider/${path}`,
          headers: { authorization: `Bearer ${PROVIDER_KEY}`, "content-type": "application/json" },
          payload: JSON.stringify(body),
        });
        expect([400, 422]).toContain(response.statusCode);
      }),
      { numRuns: 8 },
    );
  });
});

describe("an erasure by the provider", () => {
  const erase = (externalId = record.externalId) => test.send(deleteCandidate, { externalId }, provider);

  it("after an erasure, the server rejects older records; a newer record causes no alert (F-23)", async () => {
    await put({ version: 3 });
    const [before] = await stored();
    for (const _again of [1, 2]) expect((await erase()).statusCode).toBe(204);
    expect((await erase("INCONNU")).json()).toMatchObject({ code: "candidateNotFound" });
    test.clock.advance(60_000);
    for (const version of [1, 2, 3]) {
      expect((await put({ version })).json()).toEqual({ id: null, outcome: "erased" });
    }
    expect(await stored()).toEqual([]);
    expect((await put({ version: 4 })).json().outcome).toBe("created");
    expect(await stored()).toMatchObject([{ version: 4, published_at: before?.published_at }]);
    expect(await publications()).toEqual([]);
    const tombstones = await test.ctx.db.selectFrom("erased_candidates").selectAll().execute();
    expect(JSON.stringify(tombstones)).not.toContain(record.externalId);
  });
});
