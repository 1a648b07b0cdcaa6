import { distanceBetween, type Place, places } from "./places.ts";

/** A postal code, and how far it lies from where one looks. */
export interface Nearby {
  readonly zipCode: string;
  readonly department: string | undefined;
  /** Whole kilometres, as cards say it. */
  readonly kilometres: number;
}

/** Centres whose surroundings are kept: some hundred kilobytes each. */
const MOST = 50;

const known = new Map<string, readonly Nearby[]>();

/** All known places, the nearest first. */
function surroundingsOf(centre: Place): readonly Nearby[] {
  const kept = known.get(centre.zipCode);
  if (kept) return kept;
  const found = [...places.values()]
    .map((place) => {
      const { zipCode, department } = place;
      return { zipCode, department, kilometres: distanceBetween(centre, place).kilometres };
    })
    .sort((one, other) => one.kilometres - other.kilometres);
  const [oldest] = known.keys();
  if (known.size >= MOST && oldest !== undefined) known.delete(oldest);
  known.set(centre.zipCode, found);
  return found;
}

/** The known places within a radius and some departments, where such are named; the nearest first. */
export function nearbyOf(centre: Place, radius: number | undefined, departments: readonly string[]): readonly Nearby[] {
  const all = surroundingsOf(centre);
  if (radius === undefined && departments.length === 0) return all;
  return all.filter(
    ({ department, kilometres }) =>
      (radius === undefined || kilometres <= radius) &&
      (departments.length === 0 || (department !== undefined && departments.includes(department))),
  );
}
