import { readFileSync, statSync } from "node:fs";
import { hasPlace } from "contract/candidates/nearby.ts";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { candidateRecord, makeCandidate } from "../intake/fixtures.ts";
import { writeCandidates } from "../intake/write-candidates.ts";
import { findPlace } from "./places.ts";

const test = useTestApp();

async function get(path: string, token: string) {
  const response = await test.get(path, token);
  return { status: response.statusCode, body: response.json() };
}

const search = (query: string, token: string) => get(`/api/veterinary/candidates${query}`, token);

interface Card {
  readonly lastName: string;
  readonly distance: number | null;
  readonly distanceApproximate: boolean | null;
}
const distancesOf = (body: { "hydra:member": Card[] }) =>
  body["hydra:member"].map(({ lastName, distance, distanceApproximate }) => [lastName, distance, distanceApproximate]);

async function makeSome() {
  const towns = {
    Rennes: "35000",
    Paris: "75002",
    Inconnu: "99999",
    Vitré: "35500",
    Environ: "35235",
    Cesson: "35510",
  };
  for (const [lastName, ZIPCode] of Object.entries(towns)) await makeCandidate(test.ctx, { lastName, ZIPCode });
}

const makeAll = (towns: Readonly<Record<string, string>>) =>
  writeCandidates(
    test.ctx,
    Object.entries(towns).map(([lastName, ZIPCode]) => candidateRecord({ externalId: lastName, lastName, ZIPCode })),
  );

const holder = async (zip_code = "35000") => test.tokenOf(await makeHolder(test.ctx, { clinic: { zip_code } }));

describe("candidates around a place", () => {
  it("a list in order of publication shows each candidate's distance from the clinic (B7-01 B7-03)", async () => {
    const token = await holder();
    await makeSome();
    const { body } = await search("", token);
    expect(distancesOf(body)).toEqual([
      ["Cesson", 5, false],
      ["Environ", 1, true],
      ["Vitré", 35, false],
      ["Inconnu", null, null],
      ["Paris", 308, false],
      ["Rennes", 0, false],
    ]);
  });

  it("a list of candidates in order of distance ends with the candidates without a known place (B7-01)", async () => {
    const token = await holder("97400");
    await makeSome();
    const { body } = await search("?near=35000", token);
    expect(body["hydra:totalItems"]).toBe(6);
    const namesOf = (found: typeof body) => distancesOf(found).map(([name]) => name);
    expect(namesOf(body)).toEqual(["Rennes", "Environ", "Cesson", "Vitré", "Paris", "Inconnu"]);
    const latest = await search("?near=35000&order=publication", token);
    expect(distancesOf(latest.body)[0]).toEqual(["Cesson", 5, false]);
    const own = await search("?order=distance", token);
    expect(namesOf(own.body)).toEqual(["Paris", "Vitré", "Cesson", "Environ", "Rennes", "Inconnu"]);
  });

  it("if the clinic's place is unknown, the latest candidates come first; a radius needs a place (B7-01 B14-01)", async () => {
    const token = await holder("99999");
    const invalid = await search("?radius=25", await holder("abc"));
    expect([invalid.status, distancesOf(invalid.body)]).toEqual([200, []]);
    const needed = await search("?radius=25", token);
    const errors = [{ field: "near", error: "Indiquez le code postal autour duquel chercher." }];
    expect([needed.status, needed.body.errors]).toEqual([422, errors]);
    await makeSome();
    const { status, body } = await search("?order=distance", token);
    expect(status).toBe(200);
    expect(distancesOf(body).map(([name]) => name)).toEqual([
      "Cesson",
      "Environ",
      "Vitré",
      "Inconnu",
      "Paris",
      "Rennes",
    ]);
  });

  it("a search combines departments with a radius around a postal code, also typed as F-35000 (B7-01)", async () => {
    const token = await holder();
    await makeSome();
    const found = async (query: string) => distancesOf((await search(query, token)).body).map(([name]) => name);
    expect(await found("?near=35000&radius=10")).toEqual(["Rennes", "Environ", "Cesson"]);
    expect(await found("?near=35000&radius=50")).toEqual(["Rennes", "Environ", "Cesson", "Vitré"]);
    expect(await found("?radius=10")).toEqual(["Cesson", "Environ", "Rennes"]);
    expect(await found("?near=35000&ZIPCode[]=75")).toEqual(["Paris"]);
    expect(await found("?near=35000&ZIPCode[]=35")).toEqual(["Rennes", "Environ", "Cesson", "Vitré"]);
    expect(await found("?near=35000&radius=100&ZIPCode[]=75")).toEqual([]);
    expect(await found("?near=75001&radius=10")).toEqual(["Paris"]);
    for (const zip of ["35 000", "F-35000", "35000 CEDEX 9"]) {
      expect(await found(`?near=${zip}&radius=10`)).toEqual(["Rennes", "Environ", "Cesson"]);
    }
    expect((await found("?order=prix"))[0]).toBe("Cesson");
  });

  it("the server rejects a search with an unknown place or radius (B7-01)", async () => {
    const token = await holder();
    const unknown = { field: "near", error: "Ce code postal n'est pas connu." };
    const wrong = { field: "radius", error: "Le rayon est de 10, 25, 50 ou 100 km." };
    for (const [query, error] of [
      ...([
        ["?near=99999", unknown],
        ["?near=Rennes", unknown],
      ] as const),
      ...([
        ["?near=35000&radius=20", wrong],
        ["?near=35000&radius=-10", wrong],
      ] as const),
    ]) {
      const { status, body } = await search(query, token);
      expect([query, status, body.code, body.errors]).toEqual([query, 422, "searchRefused", [error]]);
    }
  });

  it("a search around a postal code without a town is centred on the nearest town (B7-03)", async () => {
    await makeSome();
    await makeAll({ "Saint-Martin": "97150", "Saint-Barthélemy": "97133", Monaco: "98000" });
    for (const [zip, town, most] of [
      ...([
        ["35042", "Rennes", 0],
        ["35506", "Vitré", 0],
        ["75380", "Paris", 6],
      ] as const),
      ...([
        ["97150", "Saint-Martin", 0],
        ["97133", "Saint-Barthélemy", 0],
      ] as const),
      ...([
        ["98000", "Monaco", 0],
        ["98025", "Monaco", 0],
      ] as const),
    ]) {
      const token = await holder(zip);
      for (const query of [`?near=${zip}&radius=10`, "?radius=10&order=distance"]) {
        const { status, body } = await search(query, token);
        const [nearest] = distancesOf(body);
        expect([zip, status, nearest?.[0], nearest?.[2]]).toEqual([zip, 200, town, true]);
        expect(nearest?.[1], zip).toBeLessThanOrEqual(most);
      }
    }
  });

  it("a search near a town finds a candidate whose postal code has no town (B7-03)", async () => {
    const token = await holder("75001");
    const towns = { "35042": "35000", "35506": "35500", "29201": "29200", "97499": "97400", "98025": "98000" };
    await makeAll({ Lille: "59000", ...Object.fromEntries(Object.keys(towns).map((zip) => [zip, zip])) });
    for (const [zip, near] of Object.entries(towns)) {
      const [nearest] = distancesOf((await search(`?near=${near}`, token)).body);
      expect(nearest).toEqual([zip, expect.any(Number), true]);
      expect(nearest?.[1], zip).toBeLessThanOrEqual(50);
      for (const order of ["distance", "publication"]) {
        const { body } = await search(`?near=${near}&radius=50&order=${order}`, token);
        const names = distancesOf(body).map(([name]) => name);
        expect([names.includes(zip), names.includes("Lille")], zip).toEqual([true, false]);
      }
    }
  });

  it("the server knows the place of exactly those postal codes that the search page accepts", () => {
    const zips = Array.from({ length: 2500 }, (_, number) => String(39 * number).padStart(5, "0"));
    expect(zips.filter((zip) => (findPlace(zip) !== undefined) !== hasPlace(zip))).toEqual([]);
  });

  it("a client that follows hydra:next by distance gets all candidates, nearest first (B7-01 B7-05)", async () => {
    const token = await holder();
    const zips = ["35000", "35500", "75002", "22000", "99999", "97410", "35510"];
    await makeAll(Object.fromEntries(Array.from({ length: 70 }, (_, n) => [`N${n}`, zips[n % 7] ?? ""])));
    const distances: (number | null)[] = [];
    let next = "/api/veterinary/candidates?near=35000";
    while (next) {
      expect(next).toContain("near=35000");
      const { body } = await get(next, token);
      expect(body["hydra:totalItems"]).toBe(70);
      distances.push(...body["hydra:member"].map((card: Card) => card.distance));
      next = body["hydra:view"]["hydra:next"];
    }
    const known = distances.filter((one) => one !== null);
    expect(distances).toEqual([...known.toSorted((one, other) => one - other), ...new Array(10).fill(null)]);
    expect(distances).toHaveLength(70);
    const latest = await search("", token);
    const cursor = new URL(latest.body["hydra:view"]["hydra:next"], "http://x").searchParams.get("cursor");
    expect((await search(`?near=35000&cursor=${cursor}`, token)).status).toBe(400);
  });
});

describe("a sheet", () => {
  it("a sheet shows the candidate's distance from the searched place, or else from the clinic (B7-01)", async () => {
    const token = await holder();
    const id = await makeCandidate(test.ctx, { ZIPCode: "35500" });
    const sheet = async (query: string) => (await get(`/api/veterinary/candidate/${id}${query}`, token)).body;
    expect(await sheet("")).toMatchObject({ distance: 35, distanceApproximate: false });
    expect(await sheet("?near=35235")).toMatchObject({ distance: 36, distanceApproximate: true });
    expect(await sheet("?near=99999")).toMatchObject({ distance: 35 });
    await test.ctx.db.updateTable("candidates").set({ zip_code: "35042" }).execute();
    expect(await sheet("")).toMatchObject({ distance: 0, distanceApproximate: true });
    await test.ctx.db.updateTable("candidates").set({ zip_code: "99999" }).execute();
    expect(await sheet("")).toMatchObject({ distance: null, distanceApproximate: null });
  });
});

describe("the table of places", () => {
  const file = new URL("places.txt", import.meta.url);

  it("an island has a place of its own, not the nearest place on the mainland (B7-04)", async () => {
    await makeAll({ Brest: "29200", Ouessant: "29242" });
    const token = await holder("29242");
    const near = await search("?near=29242&radius=25", token);
    expect(distancesOf(near.body)).toEqual([["Ouessant", 0, false]]);
    expect(distancesOf((await search("?near=29242", token)).body)).toContainEqual(["Brest", 46, false]);
  });

  it("the table of places is smaller than 150 kB and contains each postal code once (B7-04)", () => {
    expect(statSync(file).size).toBeLessThan(150_000);
    const lines = readFileSync(file, "utf8").trim().split("\n");
    expect(lines.filter((line) => !/^\d{5} -?\d{1,5} -?\d{1,6}( ~)?$/.test(line))).toEqual([]);
    expect(new Set(lines.map((line) => line.slice(0, 5))).size).toBe(lines.length);
    expect(lines.length).toBeGreaterThan(6000);
  });
});
