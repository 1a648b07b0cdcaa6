import { readFileSync, statSync } from "node:fs";
import { hasPlace } from "contract/candidates/nearby.ts";
import { describe, expect, it } from "vitest";
import { useTestApp } from "../../../tests/support/test-app.ts";
import { makeHolder } from "../../accounts/login/fixtures.ts";
import { makeCandidate } from "../intake/fixtures.ts";
import { findPlace } from "./places.ts";

const test = useTestApp();

async function get(path: string, token: string) {
  const response = await test.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
  return { status: response.statusCode, body: response.json() };
}

const search = (query: string, token: string) => get(`/api/veterinary/candidates${query}`, token);

interface Told {
  readonly lastName: string;
  readonly distance: number | null;
  readonly distanceApproximate: boolean | null;
}
const told = (body: { "hydra:member": Told[] }) =>
  body["hydra:member"].map(({ lastName, distance, distanceApproximate }) => [lastName, distance, distanceApproximate]);

/** From Rennes: the town itself, Cesson beside it, Vitré, Paris, one roughly known, one that lies nowhere. */
async function makeSome() {
  for (const [lastName, ZIPCode] of [
    ["Rennes", "35000"],
    ["Paris", "75002"],
    ["Inconnu", "99999"],
    ["Vitré", "35500"],
    ["Environ", "35235"],
    ["Cesson", "35510"],
  ] as const) {
    test.clock.advance(1000);
    await makeCandidate(test.ctx, { lastName, ZIPCode });
  }
}

const holder = async (zip_code = "35000") => test.tokenOf(await makeHolder(test.ctx, { clinic: { zip_code } }));

describe("candidates around a place", () => {
  it("B7-01 B7-03 tells how far each lives from the clinic, and leaves the order as it is", async () => {
    const token = await holder();
    await makeSome();
    const { body } = await search("", token);
    expect(told(body)).toEqual([
      ["Cesson", 5, false],
      ["Environ", 1, true],
      ["Vitré", 35, false],
      ["Inconnu", null, null],
      ["Paris", 308, false],
      ["Rennes", 0, false],
    ]);
  });

  it("B7-01 puts the nearest to a postal code first, leaves nobody out, and those without a place come last", async () => {
    const token = await holder("97400");
    await makeSome();
    const { body } = await search("?near=35000", token);
    expect(body["hydra:totalItems"]).toBe(6);
    expect(told(body).map(([name]) => name)).toEqual(["Rennes", "Environ", "Cesson", "Vitré", "Paris", "Inconnu"]);
    const latest = await search("?near=35000&order=publication", token);
    expect(told(latest.body)[0]).toEqual(["Cesson", 5, false]);
    const own = await search("?order=distance", token);
    expect(told(own.body).map(([name]) => name)).toEqual(["Paris", "Vitré", "Cesson", "Environ", "Rennes", "Inconnu"]);
  });

  it("B7-01 keeps to a radius, around the clinic too, and to departments as well", async () => {
    const token = await holder();
    await makeSome();
    const found = async (query: string) => told((await search(query, token)).body).map(([name]) => name);
    expect(await found("?near=35000&radius=10")).toEqual(["Rennes", "Environ", "Cesson"]);
    expect(await found("?near=35000&radius=50")).toEqual(["Rennes", "Environ", "Cesson", "Vitré"]);
    expect(await found("?radius=10")).toEqual(["Cesson", "Environ", "Rennes"]);
    expect(await found("?near=35000&ZIPCode[]=75")).toEqual(["Paris"]);
    expect(await found("?near=35000&ZIPCode[]=35")).toEqual(["Rennes", "Environ", "Cesson", "Vitré"]);
    expect(await found("?near=35000&radius=100&ZIPCode[]=75")).toEqual([]);
    expect(await found("?near=75001&radius=10")).toEqual(["Paris"]);
  });

  it("B7-01 measures overseas as well", async () => {
    const token = await holder("97400");
    await makeCandidate(test.ctx, { lastName: "Saint-Denis", ZIPCode: "97490" });
    await makeCandidate(test.ctx, { lastName: "Saint-Pierre", ZIPCode: "97410" });
    await makeCandidate(test.ctx, { lastName: "Mamoudzou", ZIPCode: "97600" });
    const { body } = await search("?radius=100&near=97400", token);
    expect(told(body).map(([name]) => name)).toEqual(["Saint-Denis", "Saint-Pierre"]);
    const all = told((await search("?near=97400", token)).body);
    expect(all.at(-1)?.[0]).toBe("Mamoudzou");
    expect(all.at(-1)?.[1]).toBeGreaterThan(1300);
  });

  it.each([
    ["?near=99999", "near", "Ce code postal n'est pas connu."],
    ["?near=Rennes", "near", "Ce code postal n'est pas connu."],
    ["?near=35000&radius=20", "radius", "Le rayon est de 10, 25, 50 ou 100 km."],
    ["?near=35000&radius=-10", "radius", "Le rayon est de 10, 25, 50 ou 100 km."],
  ])("B7-01 refuses %s", async (query, field, error) => {
    const { status, body } = await search(query, await holder());
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: "searchRefused", errors: [{ field, error }] });
  });

  it.each([
    ["35042", "Rennes", 0],
    ["35506", "Vitré", 0],
    ["75380", "Paris", 6],
    ["97150", "Saint-Martin", 0],
    ["97133", "Saint-Barthélemy", 0],
    ["98000", "Monaco", 0],
    ["98025", "Monaco", 0],
  ])(
    "looks from the clinic's code %s, which no town of the table has, roughly around %s (B7-03)",
    async (zip, town, most) => {
      const token = await holder(zip);
      await makeSome();
      const others = [
        ["Saint-Martin", "97150"],
        ["Saint-Barthélemy", "97133"],
        ["Monaco", "98000"],
      ] as const;
      for (const [lastName, ZIPCode] of others) await makeCandidate(test.ctx, { lastName, ZIPCode });
      for (const query of [`?near=${zip}&radius=10`, "?radius=10&order=distance"]) {
        const { status, body } = await search(query, token);
        const [nearest] = told(body);
        expect([status, nearest?.[0], nearest?.[2]]).toEqual([200, town, true]);
        expect(nearest?.[1]).toBeLessThanOrEqual(most);
      }
    },
  );

  it.each([
    ["35042", "35000"],
    ["35506", "35500"],
    ["29201", "29200"],
    ["97499", "97400"],
    ["98025", "98000"],
  ])(
    "finds a candidate whose code is %s roughly where %s is, in cards, radius and order (B7-03)",
    async (ZIPCode, zip) => {
      const token = await holder("75001");
      await makeCandidate(test.ctx, { lastName: "Cedex", ZIPCode });
      await makeCandidate(test.ctx, { lastName: "Lille", ZIPCode: "59000" });
      const near = await search(`?near=${zip}`, token);
      expect(told(near.body)[0]).toEqual(["Cedex", expect.any(Number), true]);
      expect(told(near.body)[0]?.[1]).toBeLessThanOrEqual(50);
      for (const order of ["distance", "publication"]) {
        const { body } = await search(`?near=${zip}&radius=50&order=${order}`, token);
        expect([body["hydra:totalItems"], told(body).map(([name]) => name)]).toEqual([1, ["Cedex"]]);
      }
    },
  );

  it("finds a place for every code that the search offers to look around", () => {
    for (let number = 0; number < 100_000; number += 7) {
      const zip = String(number).padStart(5, "0");
      expect([zip, findPlace(zip) !== undefined]).toEqual([zip, hasPlace(zip)]);
    }
  });

  it.each(["35 000", "F-35000", "35000 CEDEX 9"])("B7-01 understands near=%s", async (zip) => {
    const token = await holder();
    await makeSome();
    const { status, body } = await search(`?near=${zip}&radius=10`, token);
    expect(status).toBe(200);
    expect(told(body)[0]).toEqual(["Rennes", 0, false]);
  });

  it("finds nobody within a radius of a clinic whose postal code is none (B7-01)", async () => {
    const token = await holder("abc");
    await makeSome();
    const { status, body } = await search("?radius=25", token);
    expect(status).toBe(200);
    expect(told(body)).toEqual([]);
  });

  it("B7-01 asks for a place where a radius has none: nobody knows that of the clinic", async () => {
    const token = await holder("99000");
    const { status, body } = await search("?radius=25", token);
    expect(status).toBe(422);
    expect(body.errors).toEqual([{ field: "near", error: "Indiquez le code postal autour duquel chercher." }]);
    expect((await search("?order=distance", token)).status).toBe(200);
  });

  it("B7-01 ignores an order that it does not know, as before", async () => {
    const token = await holder();
    await makeSome();
    const { status, body } = await search("?order=prix", token);
    expect(status).toBe(200);
    expect(told(body)[0]?.[0]).toBe("Cesson");
  });

  it("B7-01 B7-05 leads through all pages by hydra:next, and refuses a cursor of the other order", async () => {
    const token = await holder();
    const zips = ["35000", "35500", "75002", "22000", "99999", "97410", "35510"];
    for (let n = 0; n < 70; n++) await makeCandidate(test.ctx, { ZIPCode: zips[n % 7] ?? "" });
    const distances: (number | null)[] = [];
    let next = "/api/veterinary/candidates?near=35000";
    while (next) {
      expect(next).toContain("near=35000");
      const { body } = await get(next, token);
      expect(body["hydra:totalItems"]).toBe(70);
      distances.push(...body["hydra:member"].map((card: Told) => card.distance));
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
  it("B7-01 tells the distance from the place of the search, or else from the clinic", async () => {
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

  it("B7-01 tells no distance of who was recruited", async () => {
    const token = await holder();
    const id = await makeCandidate(test.ctx, { ZIPCode: "35500" });
    await test.ctx.db.updateTable("candidates").set({ active: false }).execute();
    const { body } = await get(`/api/veterinary/candidate/${id}`, token);
    expect(body).toMatchObject({ active: false, distance: null, distanceApproximate: null });
  });
});

describe("the table of places", () => {
  const file = new URL("places.txt", import.meta.url);

  it("B7-04 an island is not where the towns across the water are", async () => {
    await makeCandidate(test.ctx, { lastName: "Brest", ZIPCode: "29200" });
    await makeCandidate(test.ctx, { lastName: "Ouessant", ZIPCode: "29242" });
    const token = await holder("29242");
    const near = await search("?near=29242&radius=25", token);
    expect(told(near.body)).toEqual([["Ouessant", 0, false]]);
    expect(told((await search("?near=29242", token)).body)).toContainEqual(["Brest", 46, false]);
  });

  it("B7-04 is small, and holds no postal code twice", () => {
    expect(statSync(file).size).toBeLessThan(150_000);
    const lines = readFileSync(file, "utf8").trim().split("\n");
    expect(lines.filter((line) => !/^\d{5} -?\d{1,5} -?\d{1,6}( ~)?$/.test(line))).toEqual([]);
    expect(new Set(lines.map((line) => line.slice(0, 5))).size).toBe(lines.length);
    expect(lines.length).toBeGreaterThan(6000);
  });
});
