import { readFileSync } from "node:fs";
import { departmentFromZip } from "contract/departments.ts";
import { isZipCode, normalizeZipCode } from "contract/fields.ts";
import { placeArea } from "contract/nearby.ts";

/** Where a postal code is. */
export interface Place {
  readonly zipCode: string;
  readonly department: string | undefined;
  /** In degrees. */
  readonly latitude: number;
  readonly longitude: number;
  /** Only the middle of the towns around it is known. */
  readonly isApproximate: boolean;
}

/** How far two postal codes lie apart. */
export interface Distance {
  /** Whole kilometres, as the crow flies. */
  readonly kilometres: number;
  readonly isApproximate: boolean;
}

/** A postal code, and how far it lies from where one looks. */
export interface Nearby {
  readonly zipCode: string;
  readonly department: string | undefined;
  /** Whole kilometres, as cards say it. */
  readonly kilometres: number;
}

/** The distance of a candidate whose place is unknown: behind all others. */
export const NOWHERE = 99_999;

/** Mean radius of the Earth. */
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

/** Every postal code whose place is known (beyond B7-04; decision 070 says where places.txt comes from). */
export const places: ReadonlyMap<string, Place> = readPlaces();

const byArea = Map.groupBy(places.values(), ({ zipCode }) => placeArea(zipCode));

/** Neighbours of codes without a town; searching for one takes much longer than looking it up. */
const neighbours = new Map<string, Place | undefined>();

/**
 * Where a postal code is. One that no town has, such as a CEDEX or one with a wrong digit, lies roughly where the known
 * code is whose digits are the nearest, in the same department.
 */
export function findPlace(typed = ""): Place | undefined {
  const zipCode = normalizeZipCode(typed);
  const known = places.get(zipCode);
  if (known || !isZipCode(zipCode)) return known;
  if (!neighbours.has(zipCode)) neighbours.set(zipCode, findNeighbour(zipCode));
  return neighbours.get(zipCode);
}

function findNeighbour(zipCode: string): Place | undefined {
  const shared = (other: Place) => [...zipCode].findIndex((digit, place) => digit !== other.zipCode[place]);
  const apart = (other: Place) => Math.abs(Number(zipCode) - Number(other.zipCode));
  const [nearest] = (byArea.get(placeArea(zipCode)) ?? []).toSorted(
    (one, other) => shared(other) - shared(one) || apart(one) - apart(other),
  );
  return nearest && { ...nearest, isApproximate: true };
}

/** The postal code at whose place candidates of a postal code are listed; empty where nobody knows it. */
export function placeOf(zipCode: string): string {
  return findPlace(zipCode)?.zipCode ?? "";
}

/** How far two places lie apart, along the great circle. */
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

/** How far a candidate's postal code lies from where one looks; undefined where one of the places is unknown. */
export function findDistance(from: string | undefined, to: string): Distance | undefined {
  const [one, other] = [findPlace(from), findPlace(to)];
  return one && other && distanceBetween(one, other);
}
