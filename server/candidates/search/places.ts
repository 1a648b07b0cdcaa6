import { readFileSync } from "node:fs";
import { areaOf } from "contract/candidates/nearby.ts";
import { departmentFromZip } from "contract/departments.ts";
import { isZipCode, normalizeZipCode } from "contract/fields.ts";

export interface Place {
  readonly zipCode: string;
  readonly department: string | undefined;
  readonly latitude: number;
  readonly longitude: number;
  /** True if the location is only an estimate, such as the centre of nearby towns. */
  readonly isApproximate: boolean;
}

export interface Distance {
  /** The straight-line distance in whole kilometres. */
  readonly kilometres: number;
  readonly isApproximate: boolean;
}

export interface Nearby {
  readonly zipCode: string;
  readonly department: string | undefined;
  readonly kilometres: number;
}

/** The distance of candidates whose real distance is unknown. Lists show these candidates last. */
export const NOWHERE = 99_999;

const EARTH_KM = 6371;

function readPlaces(): ReadonlyMap<string, Place> {
  const lines = readFileSync(new URL("places.txt", import.meta.url), "utf8")
    .trim()
    .split("\n");
  return new Map(
    lines.map((line) => {
      const [zipCode = "", latitude, longitude, mark] = line.split(" ");
      const degrees = { latitude: Number(latitude) / 1000, longitude: Number(longitude) / 1000 };
      return [zipCode, { zipCode, department: departmentFromZip(zipCode), ...degrees, isApproximate: mark === "~" }];
    }),
  );
}

/** Maps postal codes to the locations in places.txt (B7-04). Decision 070 describes the origin of this file. */
export const places: ReadonlyMap<string, Place> = readPlaces();

const byArea = Map.groupBy(places.values(), ({ zipCode }) => areaOf(zipCode));

/** Maps each unknown postal code to the most similar known one, because finding the similar code is slow. */
const neighbours = new Map<string, Place | undefined>();

/** For a postal code without a town (CEDEX or a typing error), returns the most similar code of the same department. */
export function findPlace(query: string | undefined): Place | undefined {
  if (query === undefined) return undefined;
  const zipCode = normalizeZipCode(query);
  const known = places.get(zipCode);
  if (known || !isZipCode(zipCode)) return known;
  if (!neighbours.has(zipCode)) neighbours.set(zipCode, findNeighbour(zipCode));
  return neighbours.get(zipCode);
}

function findNeighbour(zipCode: string): Place | undefined {
  const shared = (other: Place) => [...zipCode].findIndex((digit, index) => digit !== other.zipCode[index]);
  const apart = (other: Place) => Math.abs(Number(zipCode) - Number(other.zipCode));
  const [nearest] = (byArea.get(areaOf(zipCode)) ?? []).toSorted(
    (one, other) => shared(other) - shared(one) || apart(one) - apart(other),
  );
  return nearest && { ...nearest, isApproximate: true };
}

export function placeOf(zipCode: string): string {
  return findPlace(zipCode)?.zipCode ?? "";
}

export function distanceBetween(one: Place, other: Place): Distance {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const rise = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const turn = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const chord = rise + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * turn;
  return {
    kilometres: Math.round(2 * EARTH_KM * Math.asin(Math.sqrt(Math.min(chord, 1)))),
    isApproximate: one.isApproximate || other.isApproximate,
  };
}

export function findDistance(from: string | undefined, to: string): Distance | undefined {
  const one = findPlace(from);
  const other = one && findPlace(to);
  return other && distanceBetween(one, other);
}
