import type { ResponseOf } from "contract/call.ts";
import { candidate } from "contract/candidates/candidates.ts";
import { exportDossierList, firstDossiers, listTowns } from "contract/candidates/dossier-list.ts";
import { DOSSIER_FLAGS, DOSSIER_SORTS, type DossierItem, listDossiers } from "contract/candidates/dossiers.ts";
import { DOSSIER_STATES } from "contract/candidates/states.ts";
import { addToSelection } from "contract/selection/selection.ts";
import { fold } from "contract/values.ts";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { eraseAccount } from "../../accounts/erasure/erase-account.ts";
import { makeCollaborator, makeHolder } from "../../accounts/login/fixtures.ts";
import { makeStaff } from "../../centre/staff/fixtures.ts";
import { startStaffSession } from "../../centre/staff/session.ts";
import { candidateRecord, makeCandidate } from "../intake/fixtures.ts";
import { writeCandidates } from "../intake/write-candidates.ts";
import { findInterestDrift } from "../search/interest-store.ts";
import type { DossierFilter } from "./filter.ts";
import { makeMove } from "./fixtures.ts";
import { searchDossiers } from "./list-store.ts";
import { moveAll } from "./move.ts";
import { orderOf } from "./order-store.ts";

const test = useTestApp();

const staffToken = async () => startStaffSession(test.ctx, await makeStaff(test.ctx));

const CITIES = ["Zola", "Éluard", null, "eluard", "Auch"];
const NAMES = ["Perrot", "Martin", "Le Goff", "Écuyer", "Martinet"];
const FIRST = ["Lise", "Anaïs", "Zoé"];

/**
 * Makes dossiers in all four states. Many dossiers have the same publication time, to test the order of equal times.
 */
async function makeMany(count: number): Promise<void> {
  const records = Array.from({ length: count }, (_, n) =>
    candidateRecord({
      ...{ externalId: `LISTE-${n}`, active: n % 4 !== 2 },
      ...{ lastName: NAMES[n % 5] ?? "", firstName: FIRST[n % 3] ?? "" },
      birthday: n % 7 === 0 ? null : `200${n % 6}-0${1 + (n % 9)}-11`,
      city: CITIES[n % 5] ?? null,
      ZIPCode: ["35000", "22000", "29200"][n % 3] ?? "",
      cellPhone: n % 4 === 0 ? null : `06399800${String(n).padStart(2, "0")}`,
      email: `n${n}@example.org`,
      studyLevel: n % 6 === 0 ? null : `${n % 2 === 0 ? "É" : "e"}tape ${n % 4}`,
      studyLevelCategory: n % 6 === 0 ? null : 1 + (n % 6),
      internshipDuration: n % 4 === 0 ? 0 : 5,
      jobInterviewStatus: (["oui", "non", null] as const)[n % 3] ?? null,
      jobInterviewNotice: n % 5 < 2 ? "Avis favorable" : null,
      ...{ profilePicture: n % 2 === 0 ? `photo-${n}.jpg` : null, personalResume: n % 3 === 0 ? `cv-${n}.pdf` : null },
    }),
  );
  const ids: number[] = [];
  for (let part = 0; part < 7; part += 1) {
    test.clock.advance(1000);
    const written = await writeCandidates(
      test.ctx,
      records.filter((_, n) => n % 7 === part),
    );
    for (const [at, { id }] of written.entries()) ids[7 * at + part] = id ?? 0;
  }
  const staff = { id: test.ctx.random.uuid() };
  await moveAll(
    "withdraw",
    ids.filter((_, n) => n % 4 === 1 || n % 4 === 3),
    staff,
    test.ctx,
  );
  await moveAll(
    "archive",
    ids.filter((_, n) => n % 4 === 3),
    staff,
    test.ctx,
  );
}

async function follow(query: Parameters<typeof read>[0], token: string) {
  const items: DossierItem[] = [];
  let page = await read(query, token);
  const { total } = page;
  items.push(...page.items);
  while (page.next) {
    const response = await test.get(page.next, token);
    page = response.json<ResponseOf<typeof listDossiers>>();
    expect([response.statusCode, page.total]).toEqual([200, total]);
    items.push(...page.items);
  }
  return { total, items };
}

const read = (query: Parameters<typeof test.response<typeof listDossiers>>[1], token: string) =>
  test.response(listDossiers, query, { token });

function keyOf(item: DossierItem, sort: (typeof DOSSIER_SORTS)[number]): string | number | null {
  if (sort === "lastName") return `${fold(item.lastName)}\u0000${fold(item.firstName)}`;
  if (sort === "steps") {
    const { internshipDuration, jobInterviewStatus, jobInterviewNotice } = item;
    const steps = [internshipDuration > 0, jobInterviewStatus === "oui", jobInterviewNotice !== null];
    return steps.filter((isBehind) => isBehind).length;
  }
  const value = item[sort];
  return (sort === "city" || sort === "studyLevel") && value !== null ? fold(String(value)) : value;
}

describe("the list of dossiers", () => {
  it("in every sort order, the list has each dossier once, those without the sorted value last (B1-20 B1-21 B0-04)", async () => {
    await makeMany(45);
    const token = await staffToken();
    const clinic = await test.tokenOf(await makeHolder(test.ctx));
    const { items: all } = await follow({}, token);
    for (const { id } of all.filter(({ state }) => state === "published").slice(0, 7)) {
      await test.response(candidate, { id: String(id) }, { token: clinic });
      await test.response(addToSelection, { selectionId: id, isSelected: true }, { token: clinic });
    }
    expect((await read({}, token)).items).toHaveLength(30);
    for (const sort of DOSSIER_SORTS) {
      for (const order of [sort, `-${sort}`] as const) {
        const { total, items } = await follow({ sort: order }, token);
        expect([order, total, new Set(items.map(({ id }) => id)).size]).toEqual([order, 45, 45]);
        const keys = items.map((item) => keyOf(item, sort));
        const known = keys.filter((key) => key !== null);
        expect([order, keys.slice(known.length).every((key) => key === null)]).toEqual([order, true]);
        const ascending = order === sort ? known : known.toReversed();
        const sorted = ascending.every((key, at) => at === 0 || compare(ascending[at - 1] ?? key, key) <= 0);
        expect([order, sorted, known]).toEqual([order, true, known]);
      }
    }
    const filter = { states: [], departments: [], flags: ["neverViewed"], unseenSince: test.clock.now() } as const;
    for (const sort of ["views", "-views"] as const) {
      const { items } = await follow({ sort, flag: ["neverViewed"] }, token);
      const former = await searchDossiers(test.ctx.db, { filter, order: orderOf(sort), size: 100 });
      expect([former.total, items.map(({ id }) => id)]).toEqual([38, former.items.map(({ id }) => id)]);
    }
  });

  it("each filter finds exactly the dossiers that a scan of all dossiers finds (B1-21)", async () => {
    await makeMany(40);
    const { db } = test.ctx;
    const clinic = await test.tokenOf(await makeHolder(test.ctx));
    const rows = await db.selectFrom("candidates").selectAll().orderBy("id").execute();
    const opened = rows.filter(({ active }) => active).slice(0, 4);
    for (const { id } of opened) await test.response(candidate, { id: String(id) }, { token: clinic });
    const since = test.ctx.clock.now();
    const filters: DossierFilter[] = DOSSIER_STATES.flatMap((state) =>
      [[], ["35"], ["35", "29"]].flatMap((departments) =>
        [undefined, 3].flatMap((category) =>
          [[], ...DOSSIER_FLAGS.map((flag) => [flag])].map((flags) => ({
            ...{ states: state === "draft" ? [] : [state], departments, category, flags, unseenSince: since },
          })),
        ),
      ),
    );
    for (const [at, filter] of filters.entries()) {
      const naive = rows.filter(
        (row) =>
          (filter.states.length === 0 || filter.states.includes(row.state ?? "draft")) &&
          (filter.departments.length === 0 || filter.departments.includes(row.department)) &&
          (filter.category === undefined || row.study_level_category === filter.category) &&
          (!filter.flags.includes("noPicture") || row.profile_picture === null) &&
          (!filter.flags.includes("noResume") || row.personal_resume === null) &&
          (!filter.flags.includes("unseen") || row.state === "published") &&
          (!filter.flags.includes("neverViewed") || !opened.some(({ id }) => id === row.id)),
      );
      const sort = ["lastName", "-publishedAt", "-views", "-steps"][at % 5] ?? "city";
      const { total, items } = await searchDossiers(db, { filter, order: orderOf(sort), size: 100 });
      const ids = items.map(({ id }) => id).toSorted((one, other) => one - other);
      expect([filter, sort, total, ids]).toEqual([filter, sort, naive.length, naive.map(({ id }) => id)]);
    }
  });

  const found: readonly [readonly string[], readonly string[]][] = [
    [["ESSAI-B", "essai-b", "+33639980042"], ["ESSAI-B"]],
    [["goff", "LE GOFF anais", "anaïs le goff", "06 39 98 00 41", "ANAIS@example.org"], ["ESSAI-A"]],
    [
      ["ana", "0639980"],
      ["ESSAI-A", "ESSAI-B"],
    ],
    [["%", "goff zoé", "nobody@example.org"], []],
  ];

  it("a search finds dossiers in any state by name, external id, phone and e-mail (B1-20)", async () => {
    const token = await staffToken();
    await makeCandidate(test.ctx, {
      ...{ externalId: "ESSAI-A", lastName: "Le Goff", firstName: "Anaïs" },
      ...{ cellPhone: "0639980041", email: "anais@example.org" },
    });
    const hidden = await makeCandidate(test.ctx, {
      ...{ externalId: "ESSAI-B", lastName: "Martin", firstName: "Ana" },
      ...{ cellPhone: "0639980042", email: "martin@example.org" },
    });
    for (const move of [undefined, "withdraw", "archive"] as const) {
      if (move) await makeMove(test.ctx, move, hidden);
      for (const [q, externalIds] of found.flatMap(([queries, ids]) => queries.map((q) => [q, ids] as const))) {
        const { total, items } = await read({ q, sort: "lastName" }, token);
        expect([q, total, items.map(({ externalId }) => externalId)]).toEqual([q, externalIds.length, externalIds]);
      }
    }
    expect((await read({ q: "ana", state: ["archived"] }, token)).items).toMatchObject([{ externalId: "ESSAI-B" }]);
  });

  it("a search for a place finds the dossiers of this place (B16-01)", async () => {
    await makeCandidate(test.ctx, { externalId: "B-1", lastName: "Le Goff", ZIPCode: "35000", city: "RENNES CEDEX 7" });
    const martin = { lastName: "Martin", firstName: "Zoé", ZIPCode: "35700", city: "Rennes" };
    await makeCandidate(test.ctx, { externalId: "B-2", ...martin });
    await makeCandidate(test.ctx, { externalId: "B-3", ZIPCode: "93200", city: "Saint-Denis" });
    const token = await staffToken();
    for (const [q, ...externalIds] of [
      ...[
        ["Rennes", "B-1", "B-2"],
        ["35700", "B-2"],
        ["350", "B-1"],
        ["3570", "B-2"],
        ["goff rennes", "B-1"],
      ],
      ...[["Rennes zoé", "B-2"], ["le goff st denis"], ["St Denis", "B-3"], ["saint denis", "B-3"], ["Saint-Den"]],
    ]) {
      const { total, items } = await read({ q, sort: "ZIPCode" }, token);
      expect([q, total, ...items.map(({ externalId }) => externalId)]).toEqual([q, externalIds.length, ...externalIds]);
    }
  });

  it("the list of dossiers rejects unknown fields, sort orders, states and cursors (B0-04)", async () => {
    const token = await staffToken();
    for (const query of [
      ...["page=2", "sort=email", "sort=--views", "state=active", "flag=none", "ZIPCode=99", "cursor=x"],
      `cursor=${Buffer.from('[["a","b"],1]').toString("base64url")}`,
      `cursor=${Buffer.from("[[null],1]").toString("base64url")}`,
    ]) {
      const response = await test.get(`/api/formation/candidates?${query}`, token);
      expect([query, response.statusCode]).toEqual([query, 400]);
    }
  });

  it("a dossier counts an account's views and selections until the account is erased (B1-20)", async () => {
    const token = await staffToken();
    const id = await makeCandidate(test.ctx);
    const holder = await makeHolder(test.ctx, { numOrdinal: "10001" });
    const accounts = [holder, await makeCollaborator(test.ctx, holder, { email: "c@lices.example", password: "x" })];
    const other = await makeHolder(test.ctx, { numOrdinal: "10002" });
    const counts = async () => {
      const [item] = (await read({}, token)).items;
      return [item?.views, item?.selections, (await read({ flag: ["neverViewed"] }, token)).total];
    };
    expect(await counts()).toEqual([0, 0, 1]);
    const open = async (account: string) =>
      test.response(candidate, { id: String(id) }, { token: await test.tokenOf(account) });
    await Promise.all([...accounts, ...accounts, other].map(open));
    expect(await counts()).toEqual([2, 0, 0]);
    for (const account of [...accounts, other]) {
      const clinic = { token: await test.tokenOf(account) };
      await test.response(addToSelection, { selectionId: id, isSelected: true }, clinic);
      await test.response(addToSelection, { selectionId: id, isSelected: true }, clinic);
    }
    expect(await counts()).toEqual([2, 3, 0]);
    await test.response(addToSelection, { selectionId: id, isSelected: false }, { token: await test.tokenOf(other) });
    expect(await counts()).toEqual([2, 2, 0]);
    await eraseAccount({ accountId: holder, reason: "operator" }, test.ctx);
    expect(await counts()).toEqual([1, 0, 0]);
    expect(await findInterestDrift(test.ctx.db)).toEqual([]);
  });
});

describe("the list's export, the list's first 500 dossiers, and the towns of a postal code", () => {
  it("an exported list has no contact data or formulas; the journal stores no searched name (B16-01)", async () => {
    const token = await staffToken();
    await makeCandidate(test.ctx, { externalId: "E-1", lastName: "=1+1", firstName: "Zoé", cellPhone: "0639980041" });
    await makeCandidate(test.ctx, { externalId: "E-2", lastName: "Martin", ZIPCode: "22000" });
    const response = await test.send(exportDossierList, { ZIPCode: ["35"] }, { token });
    expect(response.headers["content-disposition"]).toContain("candidats-2026-02-14.csv");
    const [heads, ...rows] = response.payload.split("\r\n").slice(0, -1);
    expect(heads).toMatch(/^\ufeffIdentifiant;Nom;Prénom;/);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatch(/^E-1;'=1\+1;Zoé;/);
    expect(response.payload).not.toContain("0639980041");
    await test.send(exportDossierList, { q: "Martin" }, { token });
    const event = await test.ctx.db
      .selectFrom("audit_events")
      .selectAll()
      .where("event", "=", "dossier list exported")
      .execute();
    expect([event.length, JSON.stringify(event).includes("Martin")]).toEqual([2, false]);
  });

  it("staff can load the first 500 dossiers of a list, with the filters and order of the list (B16-01)", async () => {
    const token = await staffToken();
    for (const lastName of ["Perrot", "Aubry"]) await makeCandidate(test.ctx, { externalId: lastName, lastName });
    await makeCandidate(test.ctx, { externalId: "E-3", lastName: "Martin", ZIPCode: "22000" });
    const { items } = await test.response(firstDossiers, { ZIPCode: ["35"], sort: "lastName" }, { token });
    expect(items.map(({ lastName, state }) => [lastName, state])).toEqual([
      ["Aubry", "published"],
      ["Perrot", "published"],
    ]);
  });

  it("staff find the towns of a postal code, typed with or without spaces (B16-03)", async () => {
    const token = await staffToken();
    const townsOf = async (ZIPCode: string) => (await test.response(listTowns, { ZIPCode }, { token })).towns;
    expect(await townsOf("35 000")).toEqual(["Rennes"]);
    expect(await townsOf("35133")).toContain("Javené");
    expect(await townsOf("00000")).toEqual([]);
  });
});

function compare(one: string | number, other: string | number): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  return one < other ? -1 : Number(one > other);
}
