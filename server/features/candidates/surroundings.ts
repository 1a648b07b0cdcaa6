import { distanceBetween, type Nearby, NOWHERE, type Place, places } from "./places.ts";

/** Centres whose surroundings are stored: some hundred kilobytes each. */
const MOST = 50;

const stored = new Map<string, readonly Nearby[]>();

/** All places, the nearest first, and the unknown one behind them. */
function surroundingsOf(centre: Place): readonly Nearby[] {
  const known = stored.get(centre.zipCode);
  if (known) return known;
  const found = [...places.values()]
    .map((place) => {
      const { zipCode, department } = place;
      return { zipCode, department, kilometres: distanceBetween(centre, place).kilometres };
    })
    .sort((one, other) => one.kilometres - other.kilometres);
  const [oldest] = stored.keys();
  if (stored.size >= MOST && oldest !== undefined) stored.delete(oldest);
  const all = [...found, { zipCode: "", department: undefined, kilometres: NOWHERE }];
  stored.set(centre.zipCode, all);
  return all;
}

/** The places within a radius and some departments, where such are named; the nearest first. */
export function nearbyOf(centre: Place, radius: number | undefined, departments: readonly string[]): readonly Nearby[] {
  const all = surroundingsOf(centre);
  if (radius === undefined && departments.length === 0) return all;
  // Candidates of an unknown place may be of any department.
  const isWanted = ({ department, kilometres }: Nearby) =>
    (radius === undefined || kilometres <= radius) &&
    (departments.length === 0 || department === undefined || departments.includes(department));
  return all.filter(isWanted);
}
