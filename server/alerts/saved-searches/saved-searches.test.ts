import {
  changeSearch,
  deleteSearch,
  MOST_SEARCHES,
  openSearch,
  restoreSearch,
  savedSearches,
  saveSearch,
} from "contract/alerts/saved-searches.ts";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { makeCandidate } from "../../candidates/intake/fixtures.ts";
import { insertSelections } from "../../selection/entries/store.ts";
import { makeSearch } from "./fixtures.ts";

const test = useTestApp({ scene });
let account: string;
let token: string;

async function scene(): Promise<void> {
  account = await makeHolder(test.ctx);
  token = await test.tokenOf(account);
}

const list = async () => (await test.response(savedSearches, {}, { token })).items;
const save = (wish: object) => test.send(saveSearch, wish, { token });
const rejection = async (response: ReturnType<typeof save>) => {
  const { statusCode } = await response;
  const { code, errors } = (await response).json();
  return [statusCode, code, errors?.map(({ field }: { field: string }) => field)];
};

describe("Saved searches", () => {
  it("a saved search stores no parameters `page`, `cursor` and `notification` (B8-01 B8-02)", async () => {
    const filters = {
      ...{ ZIPCode: ["35", "22"], jobInterviewNotice: "avis favorable", studyLevelCategory: "2", active: "1" },
      ...{ withoutSelection: false, page: 3, cursor: "a.b", notification: "x" },
    };
    const response = await save({ name: "  Autour de\nRennes ", filters, alert: "weekly" });
    expect(response.statusCode).toBe(201);
    const saved = {
      id: response.json().id,
      name: "Autour de Rennes",
      filters: {
        ZIPCode: ["35", "22"],
        jobInterviewNotice: ["Avis favorable"],
        jobInterviewStatus: [],
        studyLevelCategory: 2,
        active: true,
        withoutSelection: false,
      },
      alert: "weekly",
      newCount: 0,
      createdAt: test.clock.now().toISOString(),
      edition: expect.any(Number),
    };
    expect(response.json()).toEqual(saved);
    expect(await test.response(savedSearches, {}, { token })).toEqual({ total: 1, items: [saved], next: null });
    const more = { url: `${savedSearches.path}?page=2`, headers: { authorization: `Bearer ${token}` } };
    expect((await test.app.inject(more)).statusCode).toBe(400);
  });

  it("the server rejects a change that is based on an outdated saved search (B0-08)", async () => {
    const { id, edition } = (await save({ name: "Rennes" })).json();
    const renamed = await test.response(changeSearch, { id, name: "Vannes", edition }, { token });
    const late = await test.send(changeSearch, { id, name: "Brest", edition }, { token });
    expect(late.json()).toMatchObject({ code: "editedMeanwhile", name: "Vannes", edition: renamed.edition });
    expect((await test.response(changeSearch, { id, name: "Brest" }, { token })).name).toBe("Brest");
  });

  it("a saved search needs a name of 1 to 60 characters and a known alert frequency (B8-01)", async () => {
    for (const name of [undefined, "", "  ", "\u200b\u2060", "x".repeat(61), 7]) {
      expect(await rejection(save({ name }))).toEqual([422, "savedSearchRefused", ["name"]]);
    }
    expect(await rejection(save({ name: "", alert: "hourly" }))).toEqual([
      422,
      "savedSearchRefused",
      ["name", "alert"],
    ]);
    expect((await save({ name: "x".repeat(60) })).json()).toMatchObject({ alert: "none", newCount: 0 });
  });

  it("an account can have twenty saved searches with different names (B8-01)", async () => {
    expect((await save({ name: "Été" })).statusCode).toBe(201);
    expect(await rejection(save({ name: "ete" }))).toEqual([409, "searchNameTaken", undefined]);
    for (let index = 1; index < MOST_SEARCHES; index += 1) await save({ name: `Recherche ${index}` });
    expect(await rejection(save({ name: "Une de trop" }))).toEqual([409, "tooManySearches", undefined]);
    const [first, second] = await list();
    const rename = (name: string) => test.send(changeSearch, { id: first?.id ?? "", name }, { token });
    expect(await rejection(rename(second?.name ?? ""))).toEqual([409, "searchNameTaken", undefined]);
    expect((await rename("ÉTÉ")).statusCode).toBe(200);
    const stranger = await test.tokenOf(await makeHolder(test.ctx));
    expect((await test.send(saveSearch, { name: "Été" }, { token: stranger })).statusCode).toBe(201);
  });

  it("two simultaneous saves cannot exceed the limit of twenty saved searches (B8-01 T-08)", async () => {
    for (let index = 1; index < MOST_SEARCHES; index += 1) await makeSearch(test.ctx, account, { name: `R ${index}` });
    const both = await Promise.all([save({ name: "Une" }), save({ name: "Deux" })]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  });

  it("changing a saved search stores only the sent fields, and ignores unknown fields (B8-02)", async () => {
    const id = await makeSearch(test.ctx, account, { alert: "daily" });
    const extra = { account_id: "x", reported_sequence: 99, newCount: 12, createdAt: "2020-01-01T00:00:00Z" };
    const change = (wish: object) => test.response(changeSearch, { id, ...wish }, { token });
    expect(await change({ name: "Bretagne", ...extra })).toMatchObject({
      name: "Bretagne",
      alert: "daily",
      newCount: 0,
    });
    expect(await change({ alert: "none" })).toMatchObject({ name: "Bretagne", filters: { ZIPCode: ["35"] } });
    expect(await change({ filters: { ZIPCode: ["56"] } })).toMatchObject({ filters: { ZIPCode: ["56"] } });
  });

  it("an account can restore a deleted search within an hour (B8-02)", async () => {
    const id = await makeSearch(test.ctx, account, { alert: "daily" });
    const [before] = await list();
    await test.response(deleteSearch, { id }, { token });
    expect(await list()).toEqual([]);
    expect(await test.response(restoreSearch, { id }, { token })).toEqual(before);
    await test.response(deleteSearch, { id }, { token });
    await save({ name: before?.name });
    expect(await rejection(test.send(restoreSearch, { id }, { token }))).toEqual([409, "searchNameTaken", undefined]);
    test.clock.advance(3_600_000);
    expect(await rejection(test.send(restoreSearch, { id }, { token }))).toEqual([
      404,
      "savedSearchNotFound",
      undefined,
    ]);
    await test.jobs.drain();
    const rows = test.ctx.db.selectFrom("saved_searches").select("id").where("id", "=", id);
    expect(await rows.execute()).toEqual([]);
  });

  it("a saved search counts matching candidates published since the user last opened the search (B8-02 B8-03)", async () => {
    await makeCandidate(test.ctx, { ZIPCode: "35000" });
    const id = await makeSearch(test.ctx, account, { filters: { ZIPCode: ["35"] } });
    await makeSearch(test.ctx, account, { name: "Partout", filters: { withoutSelection: false } });
    const found = await makeCandidate(test.ctx, { ZIPCode: "35000" });
    await makeCandidate(test.ctx, { ZIPCode: "35200" });
    await makeCandidate(test.ctx, { ZIPCode: "75001" });
    await makeCandidate(test.ctx, { ZIPCode: "35000", active: false });
    await test.jobs.drain();
    const counts = async () => (await list()).map(({ name, newCount }) => [name, newCount]);
    expect(await counts()).toEqual([
      ["Autour de Rennes", 2],
      ["Partout", 3],
    ]);
    await insertSelections(test.ctx.db, [account], found, test.clock.now());
    expect(await counts()).toEqual([
      ["Autour de Rennes", 1],
      ["Partout", 3],
    ]);
    await test.response(openSearch, { id }, { token });
    expect(await counts()).toEqual([
      ["Autour de Rennes", 0],
      ["Partout", 3],
    ]);
  });

  it("a saved search accepts a radius as a number and stores the radius as text (B8-02)", async () => {
    const saved = await save({ name: "À moins de 25 km", filters: { near: "35000", radius: 25 } });
    const radius = (response: { filters: Record<string, unknown> } | undefined) => response?.filters.radius;
    expect([saved.statusCode, radius(saved.json()), radius((await list())[0])]).toEqual([201, "25", "25"]);
    const { id } = saved.json();
    expect(radius(await test.response(changeSearch, { id, filters: { near: "35000", radius: 50 } }, { token }))).toBe(
      "50",
    );
    for (const wrong of [12, 25.5, -25]) {
      const rejected = save({ name: "Autre", filters: { near: "35000", radius: wrong } });
      expect(await rejection(rejected)).toEqual([422, "searchRefused", ["radius"]]);
    }
  });

  it("a saved search with a radius counts only the candidates within the radius (B7-06 B8-02)", async () => {
    const filters = { near: "35000", radius: "25" };
    expect((await save({ name: "À moins de 25 km", filters })).json().filters).toMatchObject(filters);
    await makeCandidate(test.ctx, { ZIPCode: "35000" });
    await makeCandidate(test.ctx, { ZIPCode: "35170" });
    await makeCandidate(test.ctx, { ZIPCode: "35400" });
    await makeCandidate(test.ctx, { ZIPCode: "75001" });
    await test.jobs.drain();
    expect((await list()).map(({ newCount }) => newCount)).toEqual([2]);
    const wrong = (one: object) => rejection(save({ name: "Autre", filters: one }));
    expect(await wrong({ near: "99999" })).toEqual([422, "searchRefused", ["near"]]);
    expect(await wrong({ near: "35000", radius: "12" })).toEqual([422, "searchRefused", ["radius"]]);
  });
});
